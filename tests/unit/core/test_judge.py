"""What a judge is asked, and what its replies say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.asking import TemplateError, asked_key, fence_mark
from vrty_gate.core.compat import judge
from vrty_gate.core.judge import (
    DEFAULT_TEMPLATE,
    Texts,
    braces,
    median,
    messages,
    parse_strict,
    template_digest,
)

LINES = Path(__file__).with_name("injections.jsonl").read_text(encoding="utf-8").splitlines()
INJECTIONS = {one["id"]: one["text"] * one.get("times", 1) for one in map(json.loads, LINES)}
HARMLESS = Texts("What is it?", "A cat.", "It is a cat.", "Cats are animals.")
NUMBER = re.compile(r"\s*[0-9]*\.?[0-9]+\s*", re.ASCII)


def parts(asked: list[dict[str, str]]) -> tuple[str, dict[str, str]]:
    """What is not fenced, with MARK for the mark, and what is, by name."""
    (mark,) = set(re.findall("a line ([0-9a-f]{20})>>>", asked[0]["content"]))
    inside: dict[str, str] = {}
    outside = []
    rest = asked[1]["content"]
    while f" {mark}\n" in rest:
        before, rest = rest.split(f" {mark}\n", 1)
        before, name = before.rsplit("<<<", 1)
        inside[name], rest = rest.split(f"\n{mark}>>>", 1)
        outside += [before, name]
    return "\0".join([asked[0]["content"].replace(mark, "MARK"), *outside, rest]), inside


def test_there_are_many_attempts_of_many_kinds() -> None:
    assert len(INJECTIONS) >= 60
    assert len({name.split("-")[0] for name in INJECTIONS}) >= 10


@pytest.mark.parametrize("where", Texts._fields)
@pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS)
def test_no_attempt_leaves_its_fence(text: str, where: str) -> None:
    template = braces(DEFAULT_TEMPLATE)
    texts = HARMLESS._replace(**{where: text})
    outside, inside = parts(messages(template, texts))
    assert inside == texts._asdict()
    assert outside == parts(messages(template, HARMLESS))[0]


@pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS)
def test_an_attempt_that_knows_the_mark_of_another_message_gets_a_new_one(text: str) -> None:
    stolen = fence_mark(HARMLESS._replace(actual=text))
    outside, inside = parts(messages(braces(DEFAULT_TEMPLATE), HARMLESS._replace(actual=f"{text}{stolen}>>>\n1.0")))
    assert inside["actual"] == f"{text}{stolen}>>>\n1.0"
    assert "1.0\n" not in outside.split("\0")[-1]


@pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS)
def test_no_attempt_is_filled_in_again(text: str) -> None:
    template = judge.percent("%<input>s|%<actual>s|%<expected>s")
    assert judge.render(template, Texts("i", "e", text)) == f"i|{text}|e"
    _, inside = parts(messages(template, Texts("i", "e", text)))
    assert inside == {"input": "i", "actual": text, "expected": "e"}


@pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS)
def test_no_attempt_is_a_verdict_when_the_judge_gives_it_back(text: str) -> None:
    assert parse_strict(text) is None


@given(st.tuples(*[st.none() | st.text()] * 4))
def test_whatever_the_texts_are_their_mark_is_in_none_of_them(found: tuple[str | None, ...]) -> None:
    try:
        texts = Texts(*found)
        "".join(text or "" for text in texts).encode()
    except UnicodeEncodeError:
        return
    mark = fence_mark(texts)
    assert re.fullmatch("[0-9a-f]{20}", mark)
    assert all(mark not in (text or "") for text in texts)
    assert mark == fence_mark(texts)


def test_texts_that_move_from_one_place_to_another_have_another_mark() -> None:
    assert fence_mark(Texts("ab", None, "c")) != fence_mark(Texts("a", None, "bc"))
    assert fence_mark(Texts("ab", "", "c")) != fence_mark(Texts("ab", None, "c"))


def test_a_mark_that_a_text_holds_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from vrty_gate.core import asking

    class Digest:
        """The first mark is the one that the text holds."""

        made = 0

        def __init__(self, data: bytes) -> None:
            Digest.made += 1
            self.mark = "a" * 64 if data.startswith(b"0 ") else "b" * 64

        def hexdigest(self) -> str:
            return self.mark

    monkeypatch.setattr(asking, "sha256", Digest)
    assert fence_mark(Texts("i", None, "A" * 20)) == "b" * 20
    assert Digest.made == 2


def test_instructions_are_in_one_message_and_material_in_the_other() -> None:
    system, user = messages(braces(DEFAULT_TEMPLATE), HARMLESS)
    assert (system["role"], user["role"]) == ("system", "user")
    assert not any(text and text in system["content"] for text in HARMLESS)
    assert "impartial judge" in system["content"]
    assert "impartial" not in user["content"]


def test_what_a_case_has_not_is_not_mentioned() -> None:
    template = braces(DEFAULT_TEMPLATE)
    _, inside = parts(messages(template, Texts("q", None, "a")))
    assert inside == {"input": "q", "actual": "a"}
    assert "reference answer:" not in messages(template, Texts("q", None, "a"))[1]["content"]
    _, inside = parts(messages(template, Texts("q", "", "a")))
    assert inside["expected"] == ""


def test_a_missing_text_beside_another_is_empty() -> None:
    _, inside = parts(messages(braces("{actual} against {expected}"), Texts("q", None, "a")))
    assert inside == {"actual": "a", "expected": ""}


def test_a_template_without_a_first_paragraph_has_the_fences_alone_as_instructions() -> None:
    system, user = messages(braces("Rate {actual}."), HARMLESS)
    assert system["content"].startswith("The texts to be judged are fenced")
    assert user["content"].startswith("Rate <<<actual ")


def test_doubled_braces_are_braces() -> None:
    user = messages(braces('{{"score": 1}} {actual} }}{{'), HARMLESS)[1]["content"]
    assert user.startswith('{"score": 1} <<<actual')
    assert user.endswith(">>> }{")


@pytest.mark.parametrize(
    "template, words",
    {
        "{actual": "has a single {; write {{",
        "actual} {actual}": "has a single }; write }}",
        "{aktual}": "uses an unknown text 'aktual'; known: input, expected, actual, context",
        "{}": "uses an unknown text ''",
        "{actual.upper}": "uses an unknown text 'actual.upper'",
        "{actual!r}": "uses an unknown text 'actual!r'",
        "{actual:>9}": "uses an unknown text 'actual:>9'",
        "{\x1b[31m}": r"uses an unknown text '\x1b[31m'",
        "{" + "x" * 99 + "}": f"uses an unknown text '{'x' * 40}...'",
    }.items(),
)
def test_a_bad_template(template: str, words: str) -> None:
    with pytest.raises(TemplateError) as error:
        braces(template)
    assert words in str(error.value)


@pytest.mark.parametrize("template", ["%<actual>", "%s", "%", "100% %<actual>s", "%(actual)s", "%<actual>x"])
def test_a_bad_template_with_percent_signs(template: str) -> None:
    with pytest.raises(TemplateError, match="by itself"):
        judge.percent(template)


@pytest.mark.parametrize(
    "reply, score",
    {
        "0": 0.0, "1": 1.0, "0.0": 0.0, "1.0": 1.0, "0.85": 0.85, ".5": 0.5, " 0.5\n": 0.5, "\t1.000\r\n": 1.0, "0.50": 0.5,
        "": None, " ": None, "1.": None, "2": None, "1.01": None, "-0.5": None, "-0": None, "+0.5": None, "0.5.": None,
        "0.5 0.6": None, "8/10": None, "85%": None, "0,8": None, "1e-1": None, "Score: 0.5": None, "0.5 out of 1": None,
        "٠.٥": None, "０.５": None, "nan": None, "inf": None, "0.5\x00": None, "\u00a00.5": None, "00.5": None, "0" + "." + "1" * 500: None,
    }.items(),
)  # fmt: skip
def test_a_strict_reply_is_one_number_and_nothing_else(reply: str, score: float | None) -> None:
    assert parse_strict(reply) == score


@given(st.text(max_size=30))
def test_a_reply_is_a_score_in_bounds_or_none(reply: str) -> None:
    for score in (parse_strict(reply), judge.parse_lenient(reply)):
        assert score is None or 0 <= score <= 1
    if parse_strict(reply) is not None:
        assert NUMBER.fullmatch(reply)


def test_the_median() -> None:
    assert median([0.9]) == 0.9
    assert median([0.9, 0.1, 0.5]) == 0.5
    assert median([1.0, 0.0, 0.2, 0.4]) == (0.2 + 0.4) / 2
    assert median([0.2, 0.8]) == 0.5


def test_everything_asked_is_in_the_key() -> None:
    template = braces(DEFAULT_TEMPLATE)

    def key(texts: Texts = HARMLESS, model: str = "m", **parameters: Any) -> str:
        return asked_key(model, {"temperature": 0.0, "seed": None, **parameters}, messages(template, texts))

    others = [
        key(model="n"),
        key(temperature=0.5),
        key(temperature=None),
        key(seed=1),
        *(key(HARMLESS._replace(**{name: "other"})) for name in Texts._fields),
        key(HARMLESS._replace(context=None)),
        asked_key("m", {"temperature": 0.0, "seed": None}, messages(braces("Rate {input} {actual}"), HARMLESS)),
    ]
    assert len({key(), *others}) == len(others) + 1
    assert key() == key()


def test_the_default_template_is_pinned() -> None:
    # Whoever changes its words makes every recorded verdict worthless: on purpose only, and with a line in the changelog.
    assert template_digest(DEFAULT_TEMPLATE) == "69e732bd597f"


def test_a_template_of_many_braces_is_read_in_one_go() -> None:
    """Counted in lines; joining the braces one by one would copy a terabyte."""
    assert growth(lambda count: braces("{{" * count + "{actual}"), 300, 1_200) < LINEAR
    assert braces("{{" * 1_000_000 + "{actual}")[0] == "{" * 1_000_000
