"""Conditions of rules of one's own: what each finds, and what it says of it."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.grounding import conditions as c
from vrty_gate.core.grounding.condition_checks import TooLong, rules
from vrty_gate.core.grounding.evaluation import Given, RuleEvidence
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.formats.expressions import finder


def entry(condition: c.Condition, when: c.Condition | None = None) -> c.RuleEntry:
    return c.RuleEntry("r", "It says so.", "s", 1, condition, when)


def found(
    condition: c.Condition,
    response: str = "",
    *,
    question: str = "",
    context: str | None = None,
    metadata: Mapping[str, Any] | None = None,
    when: c.Condition | None = None,
    language: RuleLanguage = "en",
) -> RuleEvidence:
    (rule,) = rules([entry(condition, when)], finder, language)
    return rule.check(Given(question, response, context, metadata or {}))


def status(*args: Any, **kwargs: Any) -> str:
    return found(*args, **kwargs).status or ""


@pytest.mark.parametrize(
    ("phrase", "text", "written"),
    [
        ("30 days", "Within 30  DAYS, please.", "30 DAYS"),
        ("30 days", "within\n30\u00a0days", "30 days"),
        ("within 30 days", "It is possible within **30 days**.", "within 30 days"),
        ("30-day", "our 30\u2011day window", "30\u2011day"),
        ("don't worry", "Don\u2019t worry!", "Don\u2019t worry"),
        ("devolución", "La DEVOLUCIÓN es gratuita.", "DEVOLUCIÓN"),
        ("devolución", "la devolucio\u0301n", "devolución"),
        ("¿en qué plazo?", "¿En qué plazo?", "¿En qué plazo?"),
        ("été", "L'été", "été"),
        ("返金", "30日以内に返金します", "返金"),
        ("5 €", "only 5 €.", "5 €"),
        ("en qué plazo", "¿En qué plazo?", "En qué plazo"),
        ("30 días", "«30 días»", "30 días"),
        ("refund", "re\u00adfund\u200bs and a re\u00adfund", "refund"),
        ("refundable", "non-refundable", "refundable"),  # a hyphen ends a word
    ],
)
def test_a_phrase_is_found_as_whole_words_whatever_its_case_and_type(phrase: str, text: str, written: str) -> None:
    assert found(c.AnyOf((phrase,)), text) == RuleEvidence(True, written, "the response has the phrase", "passed")


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("refund", "refunds"),
        ("30 days", "130 days"),
        ("30 days", "30 daysail"),
        ("devolución", "devolucion"),
        ("devolucion", "devolución"),
        ("cafe", "cafe\u0301"),
        ("si", "sí"),
        ("ano", "año"),
        ("art", "artículo"),
        ("now", "know, nowhere"),
        ("a b", "ab"),
    ],
)
def test_a_part_of_a_word_and_another_accent_are_no_phrase(phrase: str, text: str) -> None:
    words = "the response does not have the phrase"
    assert found(c.AnyOf((phrase,)), text) == RuleEvidence(False, phrase, words, "failed")


@pytest.mark.parametrize(
    ("phrase", "text", "written"),
    [
        ("devolución", "la DEVOLUCION", "devolucion"),
        ("devolucion", "la devolución", "devolucion"),
        ("día", "un di\u0301a", "dia"),
        ("can't", "I can\u2019t.", "can't"),
        ("straße", "in der STRASSE", "strasse"),
        ("risk", "risk_level", "risk"),
        ("1ª cuota", "la 1ª  cuota", "1ª cuota"),
        ("кот", "Кот!", "кот"),
    ],
)
def test_a_phrase_is_found_without_its_accents_where_they_do_not_count(phrase: str, text: str, written: str) -> None:
    assert found(c.AnyOf(phrase, accents=False), text).span == written
    assert status(c.NoneOf((phrase, "x"), accents=False), text) == "failed"
    assert found(c.AllOf((phrase,), accents=False), text).span == written


@pytest.mark.parametrize(
    ("phrase", "text"), [("dia", "días"), ("si", "así"), ("кот", "который"), ("30 dias", "130 días")]
)
def test_without_accents_a_part_of_a_word_is_still_no_phrase(phrase: str, text: str) -> None:
    assert status(c.AnyOf(phrase, accents=False), text) == "failed"


def test_without_accents_the_first_place_is_shown_and_what_is_missing_as_the_rule_has_it() -> None:
    assert found(c.AnyOf(("mañana", "hoy"), accents=False), "Hoy o manana.").span == "hoy"
    assert found(c.AllOf(("Mañana", "hoy"), accents=False), "Hoy.").span == "Mañana"


def test_any_shows_the_first_listed_phrase_that_is_there() -> None:
    condition = c.AnyOf(("store credit", "card", "voucher"))
    assert found(condition, "A voucher or the Card.") == RuleEvidence(
        True, "Card", "the response has one of the 3 phrases", "passed"
    )
    assert found(condition, "Nothing.") == RuleEvidence(
        False, "store credit, card, voucher", "the response has none of the 3 phrases", "failed"
    )


def test_all_shows_what_is_written_or_what_is_missing() -> None:
    condition = c.AllOf(("Order number", "photo"))
    assert found(condition, "A Photo and the order number.") == RuleEvidence(
        True, "order number, Photo", "the response has all of the 2 phrases", "passed"
    )
    assert found(condition, "A photo.") == RuleEvidence(
        False, "Order number", "the response is missing 1 of the 2 phrases", "failed"
    )
    assert found(c.AllOf("photo"), "") == RuleEvidence(False, "photo", "the response is missing the phrase", "failed")


def test_none_shows_the_phrase_that_must_not_be_there() -> None:
    condition = c.NoneOf(("I promise", "su culpa"))
    assert found(condition, "It is su  CULPA.") == RuleEvidence(
        False, "su CULPA", "the response has a forbidden phrase", "failed"
    )
    assert found(condition, "Una disculpa.") == RuleEvidence(
        True, "", "the response has none of the 2 phrases", "passed"
    )


def test_a_pattern_shows_its_first_match() -> None:
    condition = c.Matching(r"(?i)\b(30|treinta) d[ií]as\b")
    assert found(condition, "En Treinta días.") == RuleEvidence(
        True, "Treinta días", "the response has a match of the pattern", "passed"
    )
    assert found(condition, "en 30 diass") == RuleEvidence(
        False, "", "the response has no match of the pattern", "failed"
    )


def test_a_span_has_at_most_80_characters() -> None:
    assert found(c.Matching("a+"), "a" * 1000).span == "a" * 80
    assert len(found(c.AllOf(tuple(f"{i}" * 30 for i in range(1, 9))), "").span) == 80


@pytest.mark.parametrize(
    ("condition", "text", "evidence"),
    [
        (c.Count("words", at_most=3), "one two three", (True, "words=3", "the response has at most 3 words")),
        (c.Count("words", at_most=3), "uno dos tres más", (False, "words=4", "the response has more than 3 words")),
        (c.Count("words", at_least=2), "one", (False, "words=1", "the response has 1 word, fewer than 2")),
        (
            c.Count("sentences", at_least=1, at_most=2),
            "¿Qué? ¡Sí!",
            (True, "sentences=2", "the response has at least 1 and at most 2 sentences"),
        ),
        (
            c.Count(("sorry", "perdón"), at_most=1),
            "Sorry, so sorry. Perdón.",
            (False, "Sorry", "the response has more than 1 phrase"),
        ),
        (c.Count(("sorry",), at_most=1), "Sorry.", (True, "Sorry", "the response has at most 1 phrase")),
        (c.Count(("sorry", "SORRY"), at_most=1), "Sorry.", (True, "Sorry", "the response has at most 1 phrase")),
        (
            c.Count(c.Matches(r"\?"), at_least=1),
            "When? Where?",
            (True, "?", "the response has at least 1 match"),
        ),
        (
            c.Count(c.Matches("[!¡]"), at_most=0),
            "¡Bien!",
            (False, "¡", "the response has a forbidden match"),
        ),
        (c.Count(c.Matches("[!¡]"), at_most=0), "Bien.", (True, "", "the response has no match, as required")),
        (c.Count(("sorry",), at_most=0), "Sorry.", (False, "Sorry", "the response has a forbidden phrase")),
        (c.Count(("sorry",), at_most=0), "Fine.", (True, "", "the response has no phrase, as required")),
        (
            c.Count("content_words", at_least=3),
            "Your refund, your refund: days and days.",
            (False, "content words=2", "the response has 2 content words, fewer than 3"),
        ),
        (
            c.Count("numbers", at_least=1),
            "On 3 May at 10:30 it was 5 euros.",
            (True, "5 euros", "the response has at least 1 number"),
        ),
        (c.Count("numbers", at_most=0), "On 2024-05-03.", (True, "", "the response has no number, as required")),
        (c.Count(c.Matches("[!¡]"), at_least=3), "¡Bien!", (False, "¡", "the response has 2 matches, fewer than 3")),
    ],
)
def test_what_is_counted_and_by_what_bound(condition: c.Count, text: str, evidence: tuple[bool, str, str]) -> None:
    assert found(condition, text)[:3] == evidence


def test_overlap_is_the_share_of_the_content_words_of_the_text() -> None:
    condition = c.Overlap("context", 0.5)
    policy = "Lamps can be returned within thirty days."
    assert found(condition, "Lamps can be returned tomorrow.", context=policy) == RuleEvidence(
        True, "overlap=0.6667", "at least 0.5 of the content words of the response are in the context", "passed"
    )
    assert found(condition, "Ask the carrier tomorrow, please.", context=policy)[::3] == (False, "failed")
    assert found(condition, "...", context=policy) == RuleEvidence(
        True, "", "the response has no content words", "abstained"
    )
    assert found(
        c.Overlap("response", 0.5, "question"), "la devolución", question="Una devolución.", language="es"
    ).matched


@pytest.mark.parametrize(
    ("response", "context", "language", "status_", "span"),
    [
        ("It takes 5 days.", "Five days.", "en", "passed", ""),
        ("It takes 15 days and 3 weeks.", "1.5 days", "en", "failed", "15 days, 3 weeks"),
        ("Son 1.000,50 euros.", "1.000,50 €", "es", "passed", ""),
        ("It takes a while.", "5 days", "en", "abstained", ""),
        ("Order 77 takes 5 days.", "Order 77.", "en", "failed", "5 days"),
        ("It takes 5 days.", None, "en", "not_attested", "5 days"),
        ("It takes 5 days.", " \n", "en", "not_attested", "5 days"),
    ],
)
def test_numbers_are_grounded_in_the_texts_that_are_named(
    response: str, context: str | None, language: RuleLanguage, status_: str, span: str
) -> None:
    evidence = found(c.NumbersGrounded("context"), response, context=context, language=language)
    assert (evidence.status, evidence.span) == (status_, span)
    assert "5" not in evidence.explanation


def test_without_a_context_numbers_may_still_be_those_of_the_question() -> None:
    condition = c.NumbersGrounded(("context", "question"))
    assert status(condition, "Order 77, yes.", question="Where is order 77?") == "passed"
    assert found(condition, "Order 78, yes.", question="Where is order 77?") == RuleEvidence(
        False,
        "78",
        "1 number of the response is not in the context or question; there is no context",
        "not_attested",
    )


def test_an_allowed_number_needs_no_source_and_no_other_profits() -> None:
    condition = c.NumbersGrounded("context", allow=("112", "24 hours"))
    assert found(condition, "Call 112.", context="By phone.") == RuleEvidence(
        True, "", "all numbers of the response are in the context or allowed", "passed"
    )
    assert found(condition, "Call 061, not 112.", context="By phone.").span == "061"
    assert found(condition, "Within 24 days.", context="By phone.").span == "24 days"
    assert status(condition, "Call 112.") == "passed"  # there is nothing that only a context could say
    assert status(condition, "Call 061.") == "not_attested"


def test_what_is_allowed_counts_as_work() -> None:
    many = c.NumbersGrounded("context", allow=("1 " * 99 + "1",) * 200)
    some = rules([entry(many)] * 200, finder)
    with pytest.raises(TooLong):
        some[0].check(Given("", "1", None, {}))


@pytest.mark.parametrize(
    ("condition", "value", "evidence"),
    [
        (c.Metadata("a", equals=True), True, (True, "a=true", "the field a has the value", "passed")),
        (
            c.Metadata("a", equals=True),
            "true",
            (False, 'a="true"', "the field a is text, but must be true or false, without quotes", "failed"),
        ),
        (
            c.Metadata("a", equals="true"),
            True,
            (False, "a=true", "the field a is true or false, but must be text", "failed"),
        ),
        (
            c.Metadata("a", equals=1),
            True,
            (False, "a=true", "the field a is true or false, but must be a number", "failed"),
        ),
        (c.Metadata("a", equals=1), 1.0, (True, "a=1.0", "the field a has the value", "passed")),
        (c.Metadata("a", equals="gold"), "Gold", (False, 'a="Gold"', "the field a has a different value", "failed")),
        (c.Metadata("a", one_of=("ES", 7)), "ES", (True, 'a="ES"', "the field a has the value", "passed")),
        (c.Metadata("a", one_of=("ES", 7)), None, (False, "", "the field a is absent", "not_attested")),
        (
            c.Metadata("a", one_of=("ES", "FR")),
            ["ES"],
            (False, "a is a list", "the field a is a list, but must be text", "failed"),
        ),
        pytest.param(
            c.Metadata("a", equals=1),
            10**6000,
            (False, "a is a number", "the field a has a different value", "failed"),
            id="huge",
        ),
        (c.Metadata("a", at_least=0.7), 0.7, (True, "a=0.7", "the field a is within bounds", "passed")),
        (c.Metadata("a", at_least=0.7), 0, (False, "a=0", "the field a is less than 0.7", "failed")),
        (c.Metadata("a", at_most=2), 3, (False, "a=3", "the field a is more than 2", "failed")),
        (
            c.Metadata("a", at_least=0, at_most=2),
            float("nan"),
            (False, "a=nan", "the field a is less than 0", "failed"),
        ),
        (
            c.Metadata("a", at_least=0),
            True,
            (False, "a=true", "the field a is true or false, but must be a number", "failed"),
        ),
        (c.Metadata("a", present=True), False, (True, "a=false", "the field a is there", "passed")),
        (c.Metadata("a", present=True), " ", (False, "", "the field a is absent", "not_attested")),
        (c.Metadata("a", present=False), None, (True, "", "the field a is absent", "passed")),
        (c.Metadata("a", present=False), 0, (False, "a=0", "the field a is there", "failed")),
    ],
)
def test_a_field_of_the_metadata(condition: c.Metadata, value: object, evidence: tuple[object, ...]) -> None:
    assert tuple(found(condition, metadata={"a": value})) == evidence


def test_a_field_that_is_not_there_is_not_attested_and_a_point_leads_inwards() -> None:
    condition = c.Metadata("refund.approved", equals=True)
    assert found(condition) == RuleEvidence(False, "", "the field refund.approved is absent", "not_attested")
    assert status(condition, metadata={"refund": "yes"}) == "not_attested"
    assert status(condition, metadata={"refund.approved": True}) == "not_attested"
    assert status(condition, metadata={"refund": {"approved": True}}) == "passed"


def test_a_rule_abstains_where_its_when_does_not_hold() -> None:
    condition, when = c.AnyOf("30 days"), c.AnyOf(("return", "refund"), "question")
    assert found(condition, "Hello.", question="Hi!", when=when) == RuleEvidence(
        True, "", "the rule does not apply: the question has none of the 2 phrases", "abstained"
    )
    assert status(condition, "Hello.", question="May I return it?", when=when) == "failed"
    assert status(condition, "30 days.", question="May I return it?", when=when) == "passed"


def test_nobody_can_switch_a_rule_off_by_leaving_a_field_out() -> None:
    condition = c.AnyOf("14 days")
    when = c.Metadata("country", one_of=("ES", "FR"))
    assert status(condition, "Hello.", metadata={"country": "US"}, when=when) == "abstained"
    assert status(condition, "Hello.", metadata={"country": "ES"}, when=when) == "failed"
    assert found(condition, "14 days.", when=when) == RuleEvidence(
        False, "", "not attested whether the rule applies: the field country is absent", "not_attested"
    )
    asks = c.Metadata("country", present=True)
    assert status(condition, "Hello.", when=asks) == "abstained"
    assert status(condition, "Hello.", metadata={"country": "US"}, when=asks) == "failed"


def test_a_field_that_is_optional_does_no_harm_by_its_absence() -> None:
    logged = c.Metadata("logged", equals=True, optional=True)
    assert found(logged) == RuleEvidence(True, "", "the field logged is absent", "not_attested")
    assert status(logged, metadata={"logged": True}) == "passed"
    assert found(logged, metadata={"logged": False}) == found(
        c.Metadata("logged", equals=True), metadata={"logged": False}
    )
    assert status(c.AnyOf("14 days"), "Hello.", when=logged) == "abstained"
    assert status(c.AnyOf("14 days"), "Hello.", when=logged, metadata={"logged": True}) == "failed"


@pytest.mark.parametrize("condition", [c.NoneOf("cash", "context"), c.Count("words", at_most=9, in_="context")])
def test_what_stands_in_no_context_is_not_attested(condition: c.Condition) -> None:
    for context in (None, "", " \n"):
        assert found(condition, context=context) == RuleEvidence(False, "", "there is no context", "not_attested")
    assert status(condition, context="a card") == "passed"
    assert status(c.AnyOf("a"), "b", when=condition) == "abstained"


ALL = (
    c.AnyOf(("refund", "no está", "返金")),
    c.AllOf(("a", "ß")),
    c.NoneOf(("I", "\u0301"), "question"),
    c.Matching(r"\p{L}+[0-9]"),
    c.Count("words", at_most=5),
    c.Count("sentences", at_least=2),
    c.Count("content_words", at_least=2),
    c.Count("numbers", at_least=2),
    c.Count(("a", "1"), at_most=3),
    c.AllOf(("á", "ß", "1"), accents=False),
    c.NoneOf(("\u0301a", "я"), "question", accents=False),
    c.Count(c.Matches(r"\b"), at_most=3),
    c.Overlap("context", 0.5),
    c.NumbersGrounded(("context", "question")),
    c.Metadata("a.b", one_of=("x", 1.5, True)),
)
TEXT = st.text(max_size=60) | st.text(st.characters(categories=["Nd", "Lu", "Mn", "Zs", "Cs", "Po"]), max_size=60)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None)
@given(
    TEXT, TEXT, st.none() | TEXT, st.dictionaries(st.sampled_from("ab"), DATA), st.sampled_from(["en", "es", "multi"])
)
def test_no_text_and_no_metadata_makes_a_condition_raise(question, response, context, metadata, language) -> None:
    for condition in ALL:
        evidence = found(
            condition, response, question=question, context=context, metadata=metadata, language=language, when=ALL[0]
        )
        assert evidence.status in ("passed", "failed", "abstained", "not_attested")
        assert evidence.matched == (evidence.status in ("passed", "abstained"))
        evidence = found(condition, response, question=question, context=context, metadata=metadata, language=language)
        assert len(evidence.span) <= 80


HOSTILE = ("a", "a ", " ", "e\u0301", "a\u0301\u0301", "**", "1 ", "1,", "\u2011-", "no ", "The refund of 30 days. ")


@pytest.mark.slow
@pytest.mark.parametrize("part", HOSTILE)
def test_the_work_grows_no_faster_than_the_text_up_to_a_megabyte(part: str) -> None:
    """Counted in lines; what C does comes to the end of a megabyte."""
    some = (
        c.AnyOf(("a" * 199, "a " * 99 + "b", "no " * 60 + "yes")),
        c.AnyOf(("a" * 199, "a " * 99 + "b", "no " * 60 + "yes"), accents=False),
        c.Count(("a", "a a a"), at_most=999),
        c.Count(c.Matches("a(.*b)?"), at_most=9),
        c.Count("words", at_most=5),
        c.Count("sentences", at_most=5),
        c.Overlap("question", 0.5),
    )

    def find(size: int) -> None:
        for condition in some:
            found(condition, (part * size)[:size], question="a")

    assert growth(find, 1_000, 4_000) < LINEAR
    find(1_000_000)


def test_what_would_take_too_long_is_an_error_of_the_case() -> None:
    with pytest.raises(TooLong, match="steps in texts this long, more than 5,000,000,000; shorten the texts or the"):
        found(c.Count(c.Matches("[a-z]{1,200}x"), at_most=999), "a" * 1_000_000)
