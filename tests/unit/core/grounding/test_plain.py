"""Texts as people see them, and what reads them so: phrases, laws, numbers. What a user could complain about."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.grounding import phrases
from vrty_gate.core.grounding.condition_checks import rules
from vrty_gate.core.grounding.conditions import NumbersGrounded, RuleEntry
from vrty_gate.core.grounding.customer_support import customer_support_rules
from vrty_gate.core.grounding.evaluation import Given
from vrty_gate.core.languages.content_words import content_words
from vrty_gate.core.names import legal_references as laws
from vrty_gate.core.names.legal_references import legal_references, ungrounded_references
from vrty_gate.core.sources.ungrounded import ungrounded_numbers
from vrty_gate.core.text.plain import is_blank, plain
from vrty_gate.formats.expressions import finder

odd = st.sampled_from([*"5a *_`~&\n\u200b\u00ad½⅓²¹⁵\u20e3①⑮𝐉１＊＆.-^()»é", "&nbsp;", "nbsp;", "&#160;", "Article 1"])
texts = st.text(max_size=30) | st.lists(odd, max_size=12).map("".join)


@given(texts)
def test_a_plain_text_is_its_own_plain_form_and_keeps_its_lines(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    assert plain(text).count("\n") == text.count("\n")


@given(st.text(alphabet=st.characters(max_codepoint=0x7E, exclude_characters="*_`~&")))
def test_ascii_without_marks_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    "text", ["", " \n\t", "\u200b", "\u200b \u2060\ufeff", "\u3164", "\u2800", "\x00 \x01", "&nbsp;"]
)
def test_what_nobody_can_see_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["no", "0", "*", "~", "**", "½", "\u200b5", "👍", "十五", "-"])
def test_what_somebody_can_see_is_not_blank(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize(
    "text",
    [
        "I *promise* it",
        "_I_ promise",
        "I __promise__",
        "I `promise`",
        "**I** ~~promise~~!",
        "I\u200bpromise",
        "I pro\u200bmise",
        "I pro\u200cmise",
        "I pro\u200dmise",
        "I\u200e pro\u034fmise\u2063",
        "Ｉ ｐｒｏｍｉｓｅ",
        "𝐈 𝐩𝐫𝐨𝐦𝐢𝐬𝐞",
        "I&nbsp;promise",
        "| **I promise** |",
    ],
)
def test_a_phrase_is_found_however_it_is_marked_up(text: str) -> None:
    assert phrases.find(phrases.read(text), "i promise") is not None
    assert phrases.count(phrases.read(text), "i promise", 5) == 1


@pytest.mark.parametrize("text", ["I promised", "I_promise", "I compromise", "A.I*promise*d"])
def test_marks_and_what_is_invisible_make_no_phrase_of_others(text: str) -> None:
    assert phrases.find(phrases.read(text), "i promise") is None


def test_a_phrase_may_have_marks_of_its_own() -> None:
    assert phrases.find(phrases.read("Set max_size now"), phrases.folded("max_size")) == "max_size"
    assert phrases.find(phrases.read("Call __init__ now"), phrases.folded("__init__")) == "init"
    assert phrases.folded("**") == ""


def test_the_words_of_a_text_are_those_that_people_see() -> None:
    assert content_words("The re\u00adfund is **in**valid: ｍｏｎｅｙ 𝐛𝐚𝐜𝐤") == {"refund", "invalid", "money", "back"}


def test_a_law_that_is_written_otherwise_is_the_same_law() -> None:
    for response in (
        "Article XVII",
        "article seventeen",
        "Article: 17",
        "**Article** #17",
        "Article number 17",
        "Art-17",
    ):
        assert ungrounded_references(f"{response}.", ["Under Article 17."]) == ()
        assert len(ungrounded_references(f"{response}.", ["Under Article 16."])) == 1


@pytest.mark.parametrize("other", ["1\u200b5 euros", "**15** euros", "１５ euros", "€*15*", "15.00 euros"])
def test_marks_make_no_other_number(other: str) -> None:
    assert ungrounded_numbers(f"It is {other}.", ["It is 15 euros."]) == ()
    assert len(ungrounded_numbers(f"It is {other}.", ["It is 5 euros."])) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ["*a", "*", "² ", "½", "5½", "1\u20e3", "\u200ba", "\u200b", "𝐉", "①", "&nbsp;", "_`a b~"]
)
def test_a_long_text_is_plain_in_linear_time(unit: str) -> None:
    _require_linear(plain, unit)
    _require_linear(phrases.read, unit)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "Law 1 2 3 ",
        "Article 16(2)(a), ",
        "articles 1, 2, 3 and ",
        "section one ",
        "law:\n",
        "Rule XVII and ",
        "(eu) ",
        "ley ",
    ],
)
def test_laws_are_read_in_linear_time(unit: str) -> None:
    _require_linear(legal_references, unit)


def test_a_set_reads_the_laws_of_a_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    read = laws._named
    monkeypatch.setattr(laws, "_named", lambda folded, text: texts.append(text) or read(folded, text))
    rules = customer_support_rules(language="multi")
    rules.evaluate(question="Which law is it?", response="It is Law 1/2000.", context="It is Law 1/2000, they say.")
    assert sorted(texts) == ["It is Law 1/2000, they say.", "It is Law 1/2000.", "Which law is it?"]


def test_rules_that_read_one_text_together_are_not_charged_for_it_again() -> None:
    entry = RuleEntry("r", "It says so.", "s", 1, NumbersGrounded("context"))
    four = rules([entry] * 4, finder)
    assert [rule.check(Given("", "x" * 400_000, "5", {})).status for rule in four] == ["abstained"] * 4


def _require_linear(read: Callable[[str], object], unit: str) -> None:
    """Four times as much takes four times as many lines, and a text over which patterns go once comes to its end."""

    def of_size(size: int) -> None:
        read(unit * (size // len(unit)))

    assert growth(of_size, 1_000, 4_000) < LINEAR
    of_size(300_000)
