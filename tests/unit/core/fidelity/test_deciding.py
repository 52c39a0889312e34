"""Changes that ask for a look by decision, however common they are."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.fidelity.deciding import asks_for_a_look, tells_otherwise

WORDS = Change("words", "soon after", "shortly after")
WARNING = "Warning: never leave the pan alone on the stove."
PLAIN = "The pan is blue and has a lid of glass."

MANY = tuple(Change("words", f"{word} before", f"{word} after") for word in ("window", "river", "stone", "basket"))
"""As many other changes as a figure may have beside it."""
FIGURES = ("number", "unit", "currency", "date", "time")


def asks(*changes: Change) -> bool:
    return asks_for_a_look(changes, "en", is_edit=True)


def test_nothing_asks_for_nothing() -> None:
    assert not asks()
    assert not asks(WORDS)
    assert not asks(WORDS, Change("text_added", "", "It comes in three colours."))


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.asks == "always"])
def test_the_opposite_and_what_is_no_answer_ask_in_an_edit_and_a_rewrite(kind: str) -> None:
    change = Change(kind, "before this", "after that")
    assert asks(change, WORDS, WORDS, WORDS)
    assert asks_for_a_look([change, WORDS], "en", is_edit=False)


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.asks != "always"])
def test_nothing_else_asks_in_a_rewrite(kind: str) -> None:
    assert not asks_for_a_look([Change(kind, "30 days", "14 days")], "en", is_edit=False)


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.asks in ("alone", "several")])
def test_a_fact_or_a_polarity_asks_where_nothing_else_changed(kind: str) -> None:
    change = Change(kind, "30 days", "14 weeks")
    assert asks(change)
    added = Change("text_added", "", "It comes in three colours.")
    assert asks(change, added, WORDS) is (kind in FIGURES)
    assert not asks(change, added, WORDS, *MANY)


def test_changes_read_from_the_same_words_are_no_company() -> None:
    number = Change("number", "30 days", "14 days")
    assert asks(number, Change("words", "within 30 days", "in 14 days"), *MANY)
    assert asks(number, Change("detail_dropped", "30 days of grace", ""), *MANY)
    assert not asks(number, Change("detail_dropped", "the green door", ""), *MANY)
    assert not asks(number, Change("words", "the green door", "a red gate"), *MANY)


@pytest.mark.parametrize(
    "kind", ["name", "term", "detail_dropped", "condition_dropped", "text_dropped", "step_dropped"]
)
def test_a_name_or_a_part_that_is_gone_asks_only_where_it_is_the_only_change(kind: str) -> None:
    assert asks(Change(kind, "the baker", "the butcher"))
    assert not asks(Change(kind, "the baker", "the butcher"), WORDS)


@pytest.mark.parametrize("kind", ["ending_lost", "opening_lost", "fact_dropped", "item_dropped", "rule_dropped"])
def test_a_warning_that_is_gone_asks_and_another_sentence_does_not(kind: str) -> None:
    assert asks(Change(kind, WARNING))
    assert not asks(Change(kind, PLAIN))
    assert not asks(Change(kind, WARNING), WORDS)


def test_two_other_figures_ask_whatever_else_changed() -> None:
    others = (WORDS, Change("text_added", "", "It comes in three colours."), Change("moved", "a", "b"))
    assert asks(Change("number", "7 cups", "9 cups"), Change("date", "3 May", "4 June"), *others)
    assert asks(Change("time", "17:00", "18:00"), Change("time", "9:00", "8:00"), *others)
    assert asks(Change("number", "7 cups", "9 cups"), *others)
    assert not asks(Change("number", "7 cups", "9 cups"), *others, *MANY)


def test_a_figure_that_only_gained_or_lost_its_unit_is_none() -> None:
    day, hour = Change("date", "8", "November 8"), Change("time", "16", "16 h")
    assert not asks(day)
    assert not asks(day, hour)
    assert asks(Change("unit", "8 litres", "8 cups"))
    assert asks(Change("date", "8", "November 9"))


@pytest.mark.parametrize("kind", ["antonym", "condition_reversed", "comparison"])
def test_an_opposite_asks_beside_up_to_two_other_changes(kind: str) -> None:
    opposite = Change(kind, "allowed", "forbidden")
    others = [Change("words", "a red gate", "the green door"), Change("emoji", "", "x y"), Change("moved", "k", "l")]
    assert asks(opposite)
    assert asks(opposite, *others[:2])
    assert not asks(opposite, *others)
    assert not asks(opposite, Change("negation", "not", ""), Change("words", "a red gate", "the green door"))


def test_a_sentence_that_says_the_opposite_asks_beside_up_to_two_other_changes() -> None:
    flip = Change("flipped", "You may not enter.", "You may enter.")
    others = [Change("words", "a red gate", "the green door"), Change("emoji", "", "x y"), Change("moved", "k", "l")]
    assert asks(flip, *others[:2])
    assert not asks(flip, *others)


def test_a_negation_asks_unless_other_words_may_make_up_for_it() -> None:
    negation = Change("negation", "not", "")
    assert asks(negation, Change("emoji", "", "x y"))
    assert not asks(negation, Change("words", "open", "shut"))
    assert not asks(negation, Change("emoji", "", "x y"), Change("moved", "k", "l"))


@pytest.mark.parametrize("kind", ["constant", "argument", "condition", "statement", "code_call", "exception", "query"])
def test_a_piece_of_code_asks_only_where_it_is_the_only_change(kind: str) -> None:
    assert asks(Change(kind, "n > 1", "n > 2"))
    assert not asks(Change(kind, "n > 1", "n > 2"), Change("variable", "total", "result"))


def test_a_value_of_data_asks_with_little_company_and_a_derived_one_if_it_is_a_number() -> None:
    value = Change("value", '"red"', '"blue"', "colour")
    assert asks(value)
    assert asks(value, Change("key_added", "", "size"))
    assert not asks(value, Change("free_text", "some text", "other text"))
    assert not asks(value, Change("key_added", "", "size"), Change("key_added", "", "age"))
    assert asks(Change("value_derived", "12", "13"))
    assert asks(Change("value_derived", "true", "null"))
    assert not asks(Change("value_derived", '"twelve boxes"', '"many boxes"'))
    assert not asks(Change("value_derived", "12", "13"), Change("key_added", "", "size"))


def test_a_claim_that_took_the_place_of_another_asks() -> None:
    gone = Change("text_dropped", "The museum is closed on Mondays and in winter.")
    other = Change("text_added", "", "Every visitor receives a chocolate bar.")
    assert asks(gone, other)
    assert asks(Change("item_dropped", "a torch with batteries"), Change("item_added", "", "a bag of sweets"))
    assert not asks(gone, Change("text_added", "", "On Mondays and in winter the museum stays closed."))
    assert not asks(gone, other, Change("text_added", "", "The museum is closed on Mondays in winter."))
    assert not asks(gone, gone._replace(before="Bring a coat."), other)
    assert not asks(gone, other, WORDS, WORDS)
    assert not asks(gone, other, Change("constant", "1", "2"))


def test_a_value_of_one_word_that_gave_way_to_another_asks() -> None:
    assert asks(Change("value_free", '"lamp"', '"heater"'))
    assert asks(Change("value_alternative", '"18:00"', '"19:00"'))
    assert not asks(Change("value_alternative", '"Oslo"', '"Oslo, Norway"'))
    assert not asks(Change("value_free", '"lamp"', '"heater"'), Change("key_added", "", "size"))


def test_what_the_only_units_that_differ_say_asks() -> None:
    def told(changes: list[Change], share: float, sources: frozenset[str], *, is_one_place: bool = True) -> bool:
        return tells_otherwise(changes, share, sources, is_one_place=is_one_place)

    dropped = Change("text_dropped", "Keep the receipt.")
    added = Change("text_added", "", "The yard stays closed during all of August.")
    sources = frozenset("the yard is closed in august".split())
    assert told([dropped], 0.5, frozenset())
    assert not told([dropped], 0.4, frozenset())
    assert not told([WORDS], 0.6, frozenset())
    assert told([WORDS], 0.7, frozenset())
    assert not told([Change("words_added", "", "simply put")], 0.9, frozenset())
    assert not told([Change("free_text", "a long text", "another text")], 0.9, frozenset())
    assert told([added], 0.9, frozenset())
    assert not told([added], 0.9, sources)
    assert not told([], 1.0, frozenset())
    assert told([Change("facts_lost", "9 May", "")], 0.5, frozenset())
    assert not told([Change("text_added", "", "Good news for you!")], 0.9, frozenset())
    assert told([dropped], 0.5, frozenset(), is_one_place=False)
    assert not told([WORDS], 0.9, frozenset(), is_one_place=False)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text_dropped", "number", "words", "antonym"])
def test_the_work_grows_no_faster_than_the_texts(kind: str) -> None:
    def work(times: int) -> object:
        text = "a word and another one, " * times
        return asks(Change(kind, text, text[5:]), Change("text_added", text, text[9:]), WORDS)

    assert growth(work, 200, 400) < LINEAR
