"""Fidelity: what was accepted is whole, a good answer in other words stays high, and a worse one falls and says why."""

import hashlib
import json
import math
import textwrap
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from steps import LINEAR, growth, lines_run

from vrty_gate.core import bundled, integrity, vrty
from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.changes.change import TooLong
from vrty_gate.core.changes.kinds import WHOLE
from vrty_gate.core.fidelity import (
    VERSION,
    estimate,
    explain,
    fidelity,
    is_contrary,
    reasons,
    signal_pair,
    spread,
    surprise_of,
)
from vrty_gate.core.fidelity.forest import Forest
from vrty_gate.core.fidelity.model import CHANGE, Doubt, trained
from vrty_gate.core.fidelity.rates import Surprise
from vrty_gate.core.fidelity.reading import READ
from vrty_gate.core.fidelity.signals import ASPECTS, SignalPair
from vrty_gate.core.gate.good_answers import good_answers
from vrty_gate.core.gate.rule import FIDELITY_FAIL_BELOW as RUIN
from vrty_gate.core.text.nearest import nearest
from vrty_gate.scorers import REGISTRY


class Answers:
    """A question with the accepted answer, and the same in other words."""

    def __init__(self, prompt: str, good: str, reworded: str) -> None:
        self.prompt, self.good, self.reworded = prompt, good, reworded

    def fidelity(self, response: str) -> float:
        return fidelity(Case(self.prompt, response), [Case(self.prompt, self.good)])

    def explain(self, response: str) -> str:
        return explain(Case(self.prompt, response), [Case(self.prompt, self.good)])


WARRANTY = Answers(
    "How long is the warranty on a desk lamp, and who repairs it?",
    "A desk lamp has a warranty of 24 months from the day of purchase. Please keep the receipt, because we need its"
    " number. Lamps are repaired by Marta Lindqvist in our workshop in Ghent, and that takes about ten days. Broken glass"
    " is not covered by the warranty.",
    "You have a warranty of 24 months on your desk lamp, counted from the day of purchase. We need the number of your"
    " receipt, so please keep it. In our workshop in Ghent, Marta Lindqvist repairs lamps in about ten days. Glass that"
    " broke is not covered.",
)
PACKING = Answers(
    "What should I pack for a day by the lake?",
    "For a day by the lake you need:\n\n- a towel and a swimsuit\n- sun cream with a high factor\n- bread, cheese and two"
    " apples\n- a bottle of water for each of you\n- a blanket to lie on\n- a bag for the rubbish\n\nPut the heavy things"
    " at the bottom of the bag.",
    "Take these things with you to the lake:\n\n- sun cream with a high factor\n- a swimsuit and a towel\n- a blanket that"
    " you can lie on\n- a bottle of water for everybody\n- bread, two apples and some cheese\n- a bag for your"
    " rubbish\n\nThe heavy things go to the bottom of the bag.",
)
ORDER = Answers(
    "Write the order as JSON with item, count, colour, express and city: three red lamps for Ghent, by express.",
    '{"item": "lamp", "count": 3, "colour": "red", "express": true, "city": "Ghent"}',
    '{\n  "city": "Ghent",\n  "item": "lamp",\n  "colour": "red",\n  "count": 3,\n  "express": true\n}',
)
CODE = Answers(
    "Write a Python function that returns the mean of a list.",
    "Here is the function:\n\n```python\ndef mean(values):\n"
    '    """Arithmetic mean of a list of numbers."""\n'
    '    if not values:\n        raise ValueError("no values")\n'
    "    total = 0.0\n    for value in values:\n        total += value\n    return total / len(values)\n```\n\n"
    "Call it with a list that is not empty.",
    "This function does it:\n\n```python\ndef mean(numbers):\n"
    '    """The arithmetic mean of some numbers."""\n'
    '    if not numbers:\n        raise ValueError("no numbers")\n'
    "    return sum(numbers) / len(numbers)\n```\n\nGive it a list that is not empty.",
)
ALL = [WARRANTY, PACKING, ORDER, CODE]
BAR = REGISTRY["fidelity"].rules["fidelity"].k


@pytest.mark.parametrize("answers", ALL)
def test_what_was_accepted_is_whole_and_other_words_stay_above_the_bar(answers: Answers) -> None:
    assert (answers.fidelity(answers.good), answers.explain(answers.good)) == (1.0, "")
    assert BAR + 0.2 < answers.fidelity(answers.reworded) <= 1.0


def test_without_an_accepted_response_nothing_can_be_lost() -> None:
    case = Case(WARRANTY.prompt, "No.")
    assert (fidelity(case, []), explain(case, []), spread([])) == (1.0, "", 1.0)


WORSE: dict[str, tuple[Answers, str, str]] = {
    "empty": (WARRANTY, "", "keeps 0 % of the accepted words"),
    "a word": (WARRANTY, "No.", "keeps 0 % of the accepted words"),
    "cut off": (WARRANTY, WARRANTY.good[:150], 'the last line has no end punctuation: "..'),
    "cut off early": (WARRANTY, WARRANTY.good[:60], 'the last line has no end punctuation: "..'),
    "without its beginning": (
        WARRANTY,
        WARRANTY.good[WARRANTY.good.index("and that takes") :],
        "begins in mid-text",
    ),
    "another topic": (
        WARRANTY,
        "Bananas grow in bunches on large plants that look like trees but are herbs.",
        "uses 0 % of the prompt's words (accepted: 60 %)",
    ),
    "another topic with names": (
        WARRANTY,
        "Stir the flour into the butter, add the milk slowly, and let the sauce of Dijon thicken over a small flame.",
        "uses 0 % of the prompt's words (accepted: 60 %)",
    ),
    "no answer": (
        WARRANTY,
        "Our team is always happy to help with any question about our lamps. Please have a look at our website.",
        "uses ",
    ),
    "another number": (WARRANTY, WARRANTY.good.replace("24", "36"), "numbers differ in otherwise unchanged sentences"),
    "another number in words": (
        WARRANTY,
        WARRANTY.good.replace("ten", "thirty"),
        "numbers differ in otherwise unchanged sentences",
    ),
    "another name": (
        WARRANTY,
        WARRANTY.good.replace("Marta Lindqvist", "Peter Hansen"),
        'names differ in otherwise unchanged sentences: "Peter Hansen"',
    ),
    "another place": (WARRANTY, WARRANTY.good.replace("Ghent", "Bruges"), 'otherwise unchanged sentences: "Bruges"'),
    "the opposite": (
        WARRANTY,
        WARRANTY.good.replace("is not covered", "is covered"),
        'gained or lost a negation: "Broken glass is covered by the warranty."',
    ),
    "stock phrases": (
        WARRANTY,
        "Certainly! Great question. I am happy to help with your lamp. Feel free to let me know if anything is unclear.",
        'has stock phrases such as "certainly!"',
    ),
    "said twice": (WARRANTY, f"{WARRANTY.good} {WARRANTY.good}", 'repeats "A desk lamp has a warranty of 24 months'),
    "one sentence again and again": (
        WARRANTY,
        WARRANTY.good + " Please keep the receipt, because we need its number." * 3,
        'repeats "Please keep the receipt, because we need its number."',
    ),
    "a list that became a sentence": (
        PACKING,
        PACKING.good.replace(":\n\n- ", " ").replace("\n\n", ". ").replace("\n- ", ", "),
        "1 line (accepted: 8)",
    ),
    "a list that is lost": (
        PACKING,
        "For a day by the lake you need a towel. Put the heavy things at the bottom of the bag.",
        "20 words (accepted: 52)",
    ),
    "another number in JSON": (ORDER, ORDER.good.replace("3", "4"), "1 value changed"),
    "a key of JSON that is lost": (ORDER, ORDER.good.replace('"colour": "red", ', ""), "1 key missing"),
    "another type in JSON": (ORDER, ORDER.good.replace("3", '"3"'), "1 value of another type"),
    "prose in place of JSON": (ORDER, "Three red lamps go to Ghent by express.", "no longer JSON"),
    "code that is left out": (
        CODE,
        CODE.good[: CODE.good.index("    total")]
        + "    # ... rest of the code"
        + CODE.good[CODE.good.index("\n```\n\n") :],
        'leaves code out: "# ..."',
    ),
}


@pytest.mark.parametrize("answers, worse, words", WORSE.values(), ids=WORSE)
def test_a_worse_answer_is_below_a_good_one_in_other_words_and_says_why(
    answers: Answers, worse: str, words: str
) -> None:
    assert worse != answers.good
    assert answers.fidelity(worse) < answers.fidelity(answers.reworded) - 0.05
    assert words in answers.explain(worse)


@pytest.mark.parametrize(
    "worse",
    [
        "empty",
        "a word",
        "another number",
        "stock phrases",
        "said twice",
        "another number in JSON",
        "another type in JSON",
    ],
)
def test_what_is_plainly_worse_is_below_the_bar(worse: str) -> None:
    answers, response, _ = WORSE[worse]
    assert answers.fidelity(response) < BAR


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text + "\n",
        lambda text: f"\n\n  {text}  \n",
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace(". ", ".\n"),
        lambda text: text.replace(". ", ".\n\n"),
        lambda text: text.replace(". ", ".\r\n"),
        lambda text: textwrap.fill(text, 60),
        lambda text: text.replace("desk lamp", "Desk Lamp"),
        lambda text: text.replace("Please keep", "please keep"),
        lambda text: f"Certainly! {text} I hope this helps! Let me know if you have any further questions.",
        lambda text: text.replace("ten days", "10 days").replace("24 months", "two years"),
        lambda text: text.replace("is not covered", "isn't covered"),
    ],
    ids=[
        "line end",
        "edges",
        "blanks",
        "lines",
        "paragraphs",
        "CRLF",
        "wrapped",
        "capitals",
        "one letter",
        "polite",
        "numbers",
        "contraction",
    ],
)
def test_another_layout_or_case_is_no_worse_answer(change: Callable[[str], str]) -> None:
    assert change(WARRANTY.good) != WARRANTY.good
    assert WARRANTY.fidelity(change(WARRANTY.good)) > BAR + 0.1


def test_of_several_accepted_answers_the_nearest_counts() -> None:
    accepted = [Case(WARRANTY.prompt, text) for text in (WARRANTY.good, WARRANTY.reworded, "No.")]
    assert fidelity(Case(WARRANTY.prompt, "No!"), accepted) == 1.0  # the value of one of them
    for response in (WARRANTY.good[:150], WARRANTY.reworded.replace("24", "36"), PACKING.good):
        case = Case(WARRANTY.prompt, response)
        near = [case._replace(response=nearest(response, [one.response for one in accepted]))]
        assert fidelity(case, accepted) == fidelity(case, near)
        assert explain(case, accepted) == explain(case, near)
    for case in accepted:
        assert (fidelity(case, accepted), explain(case, accepted)) == (1.0, "")


def test_how_much_accepted_answers_differ_is_the_least_of_them_beside_the_others() -> None:
    first, second, third = (Case(WARRANTY.prompt, text) for text in (WARRANTY.good, WARRANTY.reworded, "No."))
    assert (spread([first]), spread([first, first])) == (1.0, 1.0)
    assert spread([first, second]) == min(fidelity(first, [second]), fidelity(second, [first]))
    assert spread([first, second, third]) == min(
        fidelity(first, [second, third]), fidelity(second, [first, third]), fidelity(third, [first, second])
    )
    assert spread([first, second, third]) < spread([first, second])


def test_context_and_reference_are_read() -> None:
    then = Case(WARRANTY.prompt, WARRANTY.good, context="The warranty is 24 months.", reference="24 months, in Ghent.")
    now = then._replace(response=WARRANTY.good.replace("24", "36"))
    two = SignalPair(now._replace(context="It is 24 months, and 36 for shops."), then.response)
    assert two.new_numbers == []
    assert SignalPair(now, then.response).new_numbers == ["36"]
    found = SignalPair(then._replace(response="No."), then.response).signals
    assert (found["sources.context_change"] < 0, found["sources.reference_change"] < 0) == (True, True)
    without = SignalPair(Case(WARRANTY.prompt, "No."), then.response).signals
    assert (without["sources.context"], without["sources.context_change"]) == (-1.0, 0.0)


LIST = "Do this:\n\n1. Fill it\n2. Boil it\n3. Rinse it"
NAMED = "Lamps are repaired by Marta Lindqvist in our workshop."
TABLE = "## Prices\n\n| lamp | price |\n| --- | --- |\n| red | 40 |\n\n**All** with tax."
SAID: dict[str, tuple[str, str, str, str]] = {
    "fewer words": ("length", "Yes.", WARRANTY.good, "1 word (accepted: 48)"),
    "as many lines": ("length", LIST, LIST.replace("Fill", "Pour"), ""),
    "nearly all words": ("kept", WARRANTY.good + " Yes.", WARRANTY.good, ""),
    "a shorter one that begins alike": ("beginning", WARRANTY.good[:26], WARRANTY.good, ""),
    "nothing at all": ("beginning", "", WARRANTY.good, ""),
    "another beginning": ("beginning", "Your lamp is fine.", WARRANTY.good, "begins differently"),
    "another order": (
        "sentences",
        "It is red. It is a lamp.",
        "It is a lamp. It is red.",
        "says the accepted sentences in another order",
    ),
    "an item less": (
        "sentences",
        LIST.replace("2. Boil it\n", ""),
        LIST,
        "its numbered items are out of sequence",
    ),
    "a sentence less": ("sentences", "It is a lamp.", "It is a lamp. It is red.", "keeps 1 of 2 sentences"),
    "a sentence more": ("sentences", "A lamp. Red.", "A lamp.", "adds to the accepted sentences"),
    "one word": ("repetition", "No.", WARRANTY.good, ""),
    "different words": ("repetition", "I like trains.", WARRANTY.good, ""),
    "words again": (
        "repetition",
        "very good very good very good",
        "It is very good.",
        "repeats 60 % of its word pairs (accepted: 0 %)",
    ),
    "the same kinds of words": ("style", "It is a red lamp.", "It is a big lamp.", ""),
    "figures that are gone": (
        "numbers",
        "In spring.",
        "On 3 May 2026.",
        'accepted numbers missing: "3", "2026"',
    ),
    "figures from nowhere": ("numbers", "In 1999.", "In spring.", 'or accepted response: "1999"'),
    "a name that is gone": ("names", "Ask her.", "Ask for Marta Lind.", 'accepted names missing: "Marta Lind"'),
    "a name from nowhere": (
        "names",
        "You can ask Peter Hall.",
        "Ask for Marta Lind.",
        'accepted response: "Peter Hall"',
    ),
    "a name on two lines": ("names", NAMED.replace("a L", "a\nL"), NAMED, ""),
    "a name that was on two lines": ("names", NAMED, NAMED.replace("a L", "a\nL"), ""),
    "other layout": (
        "form",
        "The red lamp is 40.",
        TABLE,
        "1 heading became 0, 1 bold passage became 0, 3 table rows became 0",
    ),
    "many changes in JSON": (
        "json",
        '{"a": "1", "b": 5, "c": 1, "f": 0}',
        '{"a": 1, "b": 2, "d": 3, "e": 4}',
        "2 keys missing, 2 new keys, 1 value of another type, 1 value changed",
    ),
}


@pytest.mark.parametrize("aspect, now, then, words", SAID.values(), ids=SAID)
def test_what_can_be_seen_is_said_as_it_is(aspect: str, now: str, then: str, words: str) -> None:
    found = reasons._WORDS[aspect](SignalPair(Case(WARRANTY.prompt, now), then))
    assert found.endswith(words) if words else found == ""


def test_there_are_words_for_every_aspect_and_a_quote_is_short() -> None:
    assert list(reasons._WORDS) == list(ASPECTS)
    long = " ".join(["Certainly!", *(f"The number {n} {'is long ' * 30}." for n in range(1000, 1009))])
    words = WARRANTY.explain(long)
    assert len(words) < 900
    assert "\n" not in words


PIECES = st.sampled_from(
    "the lamp 24 months Marta Lind not never red, Ghent. It's é ß 漢字。 かな 😀 ``` ```python # // ... - 1. 2. ## ** | { }"
    ' [ ] "a": "b", null true 1e999 \\ \n \n\n \r\n \x00 \u2028 \x85 \ufeff \ud800 \udfff let-me-know Sure, . ! ?'.split(
        " "
    )
)
ANYTHING = st.one_of(
    st.text(st.one_of(st.characters(), st.characters(categories=["Cs", "Cc", "Cf"])), max_size=200),
    st.lists(PIECES, max_size=60).map(" ".join),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
        max_leaves=12,
    ).map(json.dumps),
)


@given(ANYTHING, st.lists(ANYTHING, min_size=1, max_size=3), ANYTHING, st.none() | ANYTHING)
def test_any_texts_can_be_compared(now: str, then: list[str], prompt: str, given: str | None) -> None:
    case = Case(prompt, now, given, given)
    accepted = [case._replace(response=text) for text in then]
    value, words = fidelity(case, accepted), explain(case, accepted)
    assert 0.0 <= value <= 1.0
    assert 0.0 <= spread(accepted) <= 1.0
    assert "\n" not in words
    assert len(accepted) > 1 or value == fidelity(case, accepted[:1])
    assert (value, words) == (fidelity(case, accepted), explain(case, accepted))
    assert fidelity(case, [*accepted, case]) == 1.0
    assert all(math.isfinite(signal) for signal in SignalPair(case, then[0]).signals.values())


HUGE: dict[str, Callable[[int], str]] = {
    "one word": lambda n: "x" * n,
    "sentences": lambda n: "The lamp of Marta Lind has 24 parts, it is not red. " * (n // 52),
    "different words": lambda n: " ".join(f"w{i}" for i in range(n // 6)),
    "short sentences": lambda n: "a. " * (n // 3),
    "sentences of all lengths": lambda n: " ".join("a." if i % 9 else f"it is the number {i}." for i in range(n // 5)),
    "digits": lambda n: "1," * (n // 2),
    "capitals": lambda n: "Aa " * (n // 3),
    "blank lines": lambda n: " \n" * (n // 2),
    "numbered items": lambda n: "".join(f"{i % 999}. x\n" for i in range(n // 7)),
    "stars": lambda n: "*" * n,
    "fences": lambda n: "```\n" * (n // 4),
    "comments": lambda n: "// the " * (n // 7),
    "brackets": lambda n: "[{" * (n // 2),
    "JSON": lambda n: json.dumps([{"name": i, "text": str(i)} for i in range(n // 32)]),
    "a long number": lambda n: f"[{'9' * n}]",
    "Chinese": lambda n: "漢字かな。" * (n // 5),
    "accents": lambda n: "Éé ß " * (n // 5),
    "stock phrases": lambda n: "let me know " * (n // 12),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", HUGE)
def test_the_work_grows_no_faster_than_the_text_up_to_what_is_read(kind: str) -> None:
    """Counted in lines; what C does, as well as what is not read, comes to the end of 400,000 characters."""

    def compare(size: int) -> None:
        _compare(HUGE[kind](size))

    assert growth(compare, 2_000, 8_000, least=300) < LINEAR
    compare(400_000)


@pytest.mark.slow
def test_looking_for_where_long_texts_differ_takes_work_in_proportion() -> None:
    short, long = (HUGE["sentences"](size) for size in (2 * READ, 20 * READ))
    _compare(short)
    assert lines_run(lambda: _compare(long)) < 11 * lines_run(lambda: _compare(short))


def _compare(text: str) -> None:
    other = text[: READ // 2] + " else"
    for now, then, prompt in ((text, other, "Why?"), (other, text, "Why?"), ("Yes.", text, text), (text, "No.", text)):
        case, accepted = Case(prompt, now, text, text), [Case(prompt, then, text, text)]
        with suppress(TooLong):  # of texts that differ in more than is read
            assert 0.0 <= fidelity(case, accepted) <= 1.0
            assert len(explain(case, accepted)) < 2000


def test_the_scorer_pins_the_model() -> None:
    scorer = REGISTRY["fidelity"]
    model = hashlib.sha256(bundled.read("fidelity.json")).hexdigest()
    rates = hashlib.sha256(bundled.read("change_rates.json")).hexdigest()
    assert scorer.signature == f"fidelity:{VERSION}|model:{model[:12]}|rates:{rates[:12]}"
    case, accepted = Case(WARRANTY.prompt, WARRANTY.good[:150]), Case(WARRANTY.prompt, WARRANTY.good)
    assert scorer.look(case, (accepted,)).scores == {"fidelity": fidelity(case, [accepted])}
    assert scorer.look(case, (accepted,)).explain() == {"fidelity": explain(case, [accepted])}
    assert (scorer.look(case, ()).scores, scorer.look(case, ()).explain()) == ({"fidelity": 1.0}, {})
    assert scorer.measured.spread is not None
    assert scorer.measured.spread((case, accepted)) == spread([case, accepted])
    assert scorer.traits.needs_texts


def test_the_model_knows_the_signals_that_there_are_in_their_order() -> None:
    signals = tuple(SignalPair(Case("", ""), "").signals)
    assert trained().worse.signals == signals
    ruined = trained().ruined.signals
    kinds = [name.removeprefix(CHANGE) for name in ruined[len(signals) :]]
    assert ruined[: len(signals)] == signals
    assert set(kinds) == WHOLE | {f"{check}!" for check in integrity.CHECKS}
    keys = json.loads(bundled.read("fidelity.json")).keys()
    assert keys == {"forests", "doubts", "ruins", "surprises", "fidelities"}


@pytest.mark.parametrize("name", ["worse", "ruined"])
def test_every_tree_ends_in_finite_leaves_and_asks_for_signals_that_there_are(name: str) -> None:
    forest = getattr(trained(), name)
    todo: list[Any] = [*forest.trees]
    assert math.isfinite(forest.start)
    while todo:
        node = todo.pop()
        if isinstance(node, list):
            signal, threshold, low, high = node
            assert 0 <= signal < len(forest.signals)
            assert math.isfinite(threshold)
            todo += [low, high]
        else:
            assert isinstance(node, float)
            assert math.isfinite(node)


def thresholds(forest: Forest) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [0.0] for name in forest.signals}
    todo: list[Any] = [*forest.trees]
    while todo:
        node = todo.pop()
        if isinstance(node, list):
            signal, threshold, low, high = node
            found[forest.signals[signal]] += [threshold, threshold + 0.01]
            todo += [low, high]
    return found


@pytest.mark.parametrize("name", ["worse", "ruined"])
@settings(max_examples=20)
@given(data=st.data())
def test_a_fall_is_the_difference_of_two_totals(name: str, data: st.DataObject) -> None:
    forest: Forest = getattr(trained(), name)
    every = {signal: st.sampled_from(some) for signal, some in thresholds(forest).items()}
    values = data.draw(st.fixed_dictionaries({}, optional=every))
    others = data.draw(st.lists(st.fixed_dictionaries({}, optional={**every, "unknown": st.just(1.0)}), max_size=2))
    walked = Forest(forest.signals, forest.start, forest.trees)
    expected = [walked.total(values) - walked.total({**values, **other}) for other in others]
    assert forest.falls(values, others) == expected
    assert forest.total(values) == walked.total(values)


def test_a_total_is_the_same_however_many_were_read_before() -> None:
    forest = trained().worse
    found = {name: some[len(some) // 2] for name, some in thresholds(forest).items()}
    read = Forest(forest.signals, forest.start, forest.trees)
    assert len({read.total(found) for _ in range(20)}) == 1


def test_a_tree_that_is_a_leaf_counts() -> None:
    forest = Forest(["a"], 0.5, [0.25, [0, 1.0, 2.0, 4.0]])
    for _ in range(2):
        assert forest.total({"a": 1.5}) == 4.75
        assert forest.falls({"a": 1.5}, [{}, {"a": 1.0}, {"b": 0.0}]) == [0.0, 2.0, 0.0]


def test_the_rarer_the_less_fidelity() -> None:
    model = trained()
    for knots in (model.doubts, model.ruins, *model.surprises.values()):
        assert all(low[0] < high[0] and low[1] <= high[1] for low, high in pairwise(knots))
    assert model.fidelities.keys() == model.surprises.keys() == {"data", "edit", "rewrite", "whole"}
    for knots in model.fidelities.values():
        assert all(low[0] < high[0] and low[1] >= high[1] for low, high in pairwise(knots))
        assert knots[0][1] == 1.0
    assert model.fidelities["whole"][-1][1] == 0.0


@pytest.mark.parametrize("regime", ["data", "edit", "rewrite"])
def test_a_change_of_a_part_never_ruins_a_response(regime: str) -> None:
    model = trained()
    calm, doubtful = Doubt(model.doubts[0][0], model.ruins[0][0]), Doubt(99.0, model.ruins[0][0])
    part, whole = Surprise(99.0, "number", 0.0), Surprise(99.0, "echo", 0.0, 99.0)
    assert RUIN < model.fidelity(calm, part, regime) < 0.5
    assert RUIN < model.fidelity(doubtful, part, regime) < 0.5
    assert model.fidelity(Doubt(calm.worse, 99.0), whole, regime) < RUIN


def test_what_good_answers_keep_is_known_for_every_dimension_that_is_no_yes_or_no() -> None:
    good = good_answers()
    assert good.keys() == {"fidelity", *vrty.DIMENSIONS}
    for one in good.values():
        assert list(one.quantiles) == sorted(one.quantiles)
        assert 0.0 <= one.quantiles[0] < one.quantiles[-1]
        assert all(map(math.isfinite, one.quantiles))
    assert good["fidelity"].quantiles[-1] <= 1.0
    assert 0.01 < good["fidelity"].rate(BAR) < 0.05


@settings(max_examples=20)
@given(st.text(min_size=1, max_size=50), st.text(min_size=1, max_size=50))
def test_what_lies_beyond_what_is_read_moves_no_signal(text: str, more: str) -> None:
    text = (text * READ)[:READ]
    one, other = (SignalPair(Case("Why?", now), "No.").signals for now in (text, text + more))
    assert one == other


MUG = Answers(
    "How do I get coffee stains out of a mug?",
    "Put a spoon of baking soda and a little water into the mug. Leave it for an hour, then wipe the stains off and rinse"
    " the mug. For old stains, repeat this twice, or use vinegar in place of water.",
    "Stains come off when you wipe the mug with a paste of baking soda and some water that was left in it for an hour."
    " Rinse it then. Vinegar helps where stains are old, and so does doing all of it again.",
)


@pytest.mark.parametrize(
    ("kind", "response"),
    [
        ("exclamation", f"{MUG.reworded} This is so great!!!"),
        ("unknown_word", MUG.reworded.replace("paste", "pastee")),
        ("articles", MUG.reworded.replace("with a paste", "with paste").replace("the mug", "mug")),
    ],
)
def test_a_rewrite_that_one_mark_or_word_accuses_is_trusted_without_a_second_sign(kind: str, response: str) -> None:
    pair = compare(Case(MUG.prompt, response), [Case(MUG.prompt, MUG.good)])
    found = estimate(pair)
    assert (pair.regime, surprise_of(pair).kind) == ("rewrite", kind)
    assert found.surprise.kind != kind
    assert found.fidelity == pytest.approx(MUG.fidelity(MUG.reworded), abs=0.01)


@pytest.mark.parametrize(
    ("kind", "response"),
    [("capitals", MUG.reworded.lower()), ("markup", MUG.reworded.replace(". ", ". <b>") + "</b>")],
)
def test_a_rewrite_that_is_doubted_as_well_is_not(kind: str, response: str) -> None:
    pair = compare(Case(MUG.prompt, response), [Case(MUG.prompt, MUG.good)])
    found = estimate(pair)
    assert (pair.regime, found.surprise.kind) == ("rewrite", kind)
    assert found.fidelity < MUG.fidelity(MUG.reworded) - 0.2


def test_an_edit_is_accused_by_one_mark_alone() -> None:
    pair = compare(Case(MUG.prompt, MUG.good.replace("spoon", "spoone")), [Case(MUG.prompt, MUG.good)])
    found = estimate(pair)
    assert (pair.regime, found.surprise.kind) == ("edit", "typo")


def test_doubt_counts_as_a_second_sign_from_one_good_answer_in_ten_on() -> None:
    model = trained()._replace(doubts=((0.0, 0.0), (2.0, 2.0)), ruins=((0.0, 0.0), (4.0, 2.0)))
    assert [model.agrees(Doubt(worse, 0.0)) for worse in (0.0, 0.9, 1.0, 5.0)] == [False, False, True, True]
    assert [model.agrees(Doubt(0.0, ruined)) for ruined in (0.0, 1.9, 2.0, 9.0)] == [False, False, True, True]


@pytest.mark.parametrize(("regime", "is_trusted"), [("edit", True), ("data", True), ("rewrite", False)])
def test_doubt_alone_asks_for_no_look_where_texts_are_compared_part_by_part(regime: str, is_trusted: bool) -> None:
    model = trained()
    doubt = Doubt(model.doubts[-1][0], model.ruins[0][0])
    assert (model.fidelity(doubt, Surprise(0.0, "", 1.0), regime) >= 0.55) == is_trusted
    assert (model.fidelity(doubt, Surprise(0.99, "words", 0.1), regime) >= 0.55) == is_trusted
    assert model.fidelity(doubt, Surprise(3.0, "number", 0.001), regime) < 0.5
    assert model.fidelity(doubt, Surprise(0.0, "", 1.0, is_decided=True), regime) <= 0.45
    assert model.fidelity(Doubt(doubt.worse, 99.0), Surprise(0.0, "", 1.0), regime) < RUIN


def test_words_of_the_context_speak_against_a_copy_and_not_against_a_rewording() -> None:
    context = "Old stains need vinegar. Baking soda is cheap."

    def read(response: str) -> SignalPair:
        case, accepted = (Case(MUG.prompt, text, context) for text in (response, MUG.good))
        return signal_pair(compare(case, [accepted]))

    copies = [MUG.good.replace("little", "bit of"), f"{MUG.good} Baking soda is cheap."]
    assert [read(copy).context.text for copy in copies] == [context, context]
    others = [MUG.reworded, f"{MUG.reworded} Baking soda is cheap.", "Use baking soda, or vinegar for old stains."]
    assert [read(other).context.text for other in others] == ["", "", ""]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("within 30 days", "within 14 days"),
        ("You can send", "You cannot send"),
        ("before noon", "after noon"),
        ("the 4th of May", "the 9th of May"),
    ],
)
def test_an_answer_in_which_nothing_else_changed_says_something_else_for_sure(before: str, after: str) -> None:
    good = (
        "You can send the lamp back within 30 days. Call us before noon, because we close early on the 4th of May."
        " Keep the box and the receipt."
    )
    answer = good.replace(before, after)
    assert answer != good
    accepted = [Case("May I send it back?", good)]
    assert is_contrary(Case("May I send it back?", answer), accepted)
    assert not is_contrary(Case("May I send it back?", good.replace("Keep", "Please keep")), accepted)
    assert not is_contrary(
        Case("May I send it back?", f"{answer} It is covered by the guarantee of the maker."), accepted
    )


@pytest.mark.parametrize("answers", [WARRANTY, PACKING])
def test_a_good_answer_in_other_words_says_nothing_else_for_sure(answers: Answers) -> None:
    assert not is_contrary(Case(answers.prompt, answers.reworded), [Case(answers.prompt, answers.good)])


def test_another_value_of_data_is_sure_and_another_layout_is_not() -> None:
    prompt = 'Two lamps at 15 euros each: give order and total as JSON, such as {"order": 1, "total": 10}.'
    accepted = [Case(prompt, '{"order": 7, "total": 30}')]
    assert is_contrary(Case(prompt, '{"order": 7, "total": 35}'), accepted)
    assert not is_contrary(Case(prompt, '{"total": 30,\n"order": 7}'), accepted)
