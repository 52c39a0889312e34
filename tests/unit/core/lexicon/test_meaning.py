"""Other words for the same, opposites and inflections: what a good rewriting may exchange, and what it may not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.lexicon import inflection, is_known, is_typo, lemma, opposite, same_meaning, same_phrase


def pairs(text: str) -> list[tuple[str, ...]]:
    return [tuple(pair.split("/")) for pair in text.split()]


SAME = pairs(
    """
    buy/purchase buys/purchases bought/purchased buying/purchasing help/assist begins/starts however/but therefore/thus
    use/utilize utilised/used usually/typically approximately/about ensure/guarantee prior/previous errors/mistakes
    quickly/rapidly big/large bigger/larger repair/fix repaired/fixed obtain/get obtained/got people/individuals
    considerable/substantial considerably/substantially show/display chose/selected a/an while/whilst indices/indexes
    """
)
SPELLING = pairs(
    """
    colour/color favourite/favorite behaviour/behavior organise/organize organisation/organization analyse/analyze
    centre/center centred/centered kilometres/kilometers travelling/traveling labelled/labeled modelling/modeling
    catalogue/catalog cheque/check licence/license defence/defense grey/gray programme/program programmes/programs
    jewellery/jewelry paediatric/pediatric fulfil/fulfill enrolment/enrollment learnt/learned towards/toward
    sceptical/skeptical judgement/judgment e-mail/email co-operate/cooperate
    """
)
DIFFERENT = pairs(
    """
    increase/decrease monday/tuesday red/blue can/must may/must refund/exchange seller/buyer all/some two/three day/week
    hours/minutes monthly/weekly always/usually north/south refund/refuse state/country employer/employee not/now he/she
    red/crimson waive/forgo minutes/transactions director/manager buys/purchased four/for hour/hor filled/filed prize/prise
    re-sign/resign email/mailed cancel/postpone approve/reject days/weeks discount/refund doctor/nurse cat/dog
    """
)
OPPOSITE = pairs(
    """
    increase/decrease increases/decreases increased/reduced allow/prevent allows/forbids enable/disable accepted/rejected
    include/exclude before/after minimum/maximum refundable/non-refundable eligible/ineligible mandatory/optional
    required/optional public/private internal/external input/output first/last buys/sells pushing/pulling encrypt/decrypt
    ascending/descending upstream/downstream synchronous/asynchronous debit/credit lent/borrowed win/lose passed/failed
    hot/cold hotter/colder inbound/outbound with/without taxable/tax-free safe/dangerous safely/dangerously able/unable
    legal/illegal happy/unhappy possible/impossible more/less best/worst always/never lock/unlock locked/unlocked
    subscribe/unsubscribe buyer/seller buyers/sellers upload/download top/bottom connected/disconnected compliant/noncompliant
    """
)
NOT_OPPOSITE = pairs(
    """
    unit/it union/ion until/til unless/less unite/ite under/der give/take come/go bring/take invaluable/valuable
    flammable/inflammable cover/discover press/impress different/indifferent charge/recharge general/specific-purpose
    big/large ravel/unravel loose/unloose play/display shameful/shameless famous/infamous card/discard monday/tuesday
    can/may your/the they/you and/or from/in
    """
)
FORMS = pairs(
    """
    use/using includes/including study/studies stop/stopped stopping/stops carry/carried child/children go/went
    write/written big/bigger happy/happiest quick/quickly easy/easily possible/possibly box/boxes knife/knives
    woman/women die/dying tie/tied agree/agreed plateau/plateaus good/better colour/colors
    """
)
OTHER_LEMMAS = pairs(
    "car/care this/thi hard/hardly late/lately use/useful news/new bus/bu need/needle his/hi even/evening"
)


@pytest.mark.parametrize("before, after", SAME + SPELLING)
def test_another_word_for_the_same_is_no_change(before: str, after: str) -> None:
    assert same_meaning(before, after)
    assert same_meaning(after, before)
    assert not opposite(before, after)


@pytest.mark.parametrize("before, after", DIFFERENT + OPPOSITE)
def test_a_word_that_says_something_else_is_a_change(before: str, after: str) -> None:
    assert not same_meaning(before, after)
    assert not same_meaning(after, before)


@pytest.mark.parametrize("before, after", OPPOSITE)
def test_an_opposite_is_told_in_any_form(before: str, after: str) -> None:
    assert opposite(before, after)
    assert opposite(after, before)


@pytest.mark.parametrize("before, after", NOT_OPPOSITE + FORMS)
def test_other_words_are_not_called_opposite(before: str, after: str) -> None:
    assert not opposite(before, after)
    assert not opposite(after, before)


@pytest.mark.parametrize("before, after", FORMS)
def test_forms_of_one_lemma_are_inflections(before: str, after: str) -> None:
    assert inflection(before, after)
    assert inflection(after, before)
    assert not is_typo(before, after)


@pytest.mark.parametrize("before, after", OTHER_LEMMAS + DIFFERENT)
def test_forms_of_other_lemmas_are_not(before: str, after: str) -> None:
    assert not inflection(before, after)


@pytest.mark.parametrize(
    "form, dictionary_form",
    pairs(
        "studies/study colours/color went/go boxes/box running/run this/this news/news better/good xqzt/xqzt women/woman"
    ),
)
def test_the_lemma_is_the_dictionary_form(form: str, dictionary_form: str) -> None:
    assert lemma(form) == dictionary_form


@pytest.mark.parametrize(
    "before, after",
    [
        ("in order to", "to"),
        ("make sure", "ensure"),
        ("makes sure", "ensures"),
        ("making sure", "guaranteeing"),
        ("for example", "for instance"),
        ("prior to", "before"),
        ("due to", "because of"),
        ("a lot of", "many"),
        ("effective ways", "efficient means"),
        ("point of view", "perspective"),
        ("at least", "no less than"),
        ("took place", "happened"),
        ("e.g.", "for example"),
        ("can't offer", "cannot provide"),
    ],
)
def test_phrases_that_say_the_same(before: str, after: str) -> None:
    assert same_phrase(before.split(), after.split())
    assert same_phrase(after.split(), before.split())


@pytest.mark.parametrize(
    "before, after",
    [
        ("make sure", "ensures"),
        ("at least", "at most"),
        ("more than", "less than"),
        ("in order to", ""),
        ("", ""),
        ("because of", "despite"),
        ("it's", "it is not"),
        ("customer's", "customer is"),
        ("in ten days", "in two days"),
        ("a " * 9, "a " * 9),
    ],
)
def test_phrases_that_do_not(before: str, after: str) -> None:
    assert not same_phrase(before.split(), after.split())


def test_more_and_fewer_of_the_numbers_are_opposite_not_the_same() -> None:
    assert opposite("more", "fewer")
    assert not same_phrase(["more", "than"], ["fewer", "than"])


@given(st.text(max_size=50), st.text(max_size=50))
def test_no_word_makes_a_function_raise(before: str, after: str) -> None:
    for function in (same_meaning, opposite, inflection, is_typo):
        assert function(before, after) in (True, False)
    assert same_phrase([before, after], [after]) in (True, False)
    assert is_known(before) in (True, False)
    assert lemma(before) is not None


@pytest.mark.parametrize("letters", ["a", "ll", "our", "un", "a-", "s", "ed", "'s", "\ud800"])
def test_a_word_of_40000_letters_is_no_word(letters: str) -> None:
    word = letters * (40_000 // len(letters))
    other = word + "s"
    for function in (same_meaning, opposite, inflection, is_typo):
        assert not function(word, other)
    assert not is_known(word)
    assert lemma(word) == word
    assert not same_phrase([word], [other])
