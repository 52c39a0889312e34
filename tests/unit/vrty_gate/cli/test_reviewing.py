"""The review of changed answers: what is one question, and what each answer does."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from vrty_gate import accept as acceptance
from vrty_gate.accept import Done, Request
from vrty_gate.cli import accept as command
from vrty_gate.cli.reviewing import HELP, questions
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.check import EVERYTHING
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baselines

SENTENCES = {
    "refund": "The refund window is {} days. The refund covers shipping.",
    "lamp": "You can send a lamp back within {} days. We pay the shipping.",
    "chair": "A chair may come back to us for {} days. Shipping is on us.",
}
Asked = list[str]
Review = Callable[..., tuple[int, Asked]]


def suite(days: int, more: dict[str, str] | None = None, head: str = "") -> None:
    texts = {name: words.format(days) for name, words in SENTENCES.items()} | (more or {})
    cases = [{"id": name, "prompt": f"What about the {name}?", "response": text} for name, text in texts.items()]
    Path("m.yml").write_text(f"version: 1\n{head}cases: {json.dumps(cases)}\n", encoding="utf-8")


def records() -> dict[str, tuple[str, str]]:
    """By case, the accepted answer and its reason."""
    found = baselines.read("m.baselines.jsonl")
    return {name: (record.texts.response if record.texts else "", record.reason) for name, record in found.items()}


@pytest.fixture
def review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Review:
    """Reviews the suite with these answers; returns the exit code and what was asked."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    suite(30, {"hello": "Hello, dear customer!"})
    acceptance.accept_all([load("m.yml")], Request(EVERYTHING, "first"), DEFAULT_LIMITS)

    def run(*answers: str, reason: str = "") -> tuple[int, Asked]:
        asked: Asked = []
        typed: Iterator[str] = iter(answers)

        def ask(words: str) -> str:
            asked.append(words)
            answer = next(typed)
            if answer == "^C":
                raise KeyboardInterrupt
            return answer

        monkeypatch.setattr(command, "_ask", ask)
        code = command._review([load("m.yml")], Request(EVERYTHING, reason, history=False), DEFAULT_LIMITS)
        assert next(typed, None) is None
        return code, asked

    return run


def test_equal_changes_are_one_question(review: Review, capsys: pytest.CaptureFixture[str]) -> None:
    suite(14, {"hello": "Goodbye, dear customer!"})
    (one, three) = sorted(questions(*_planned()), key=lambda question: len(question.cases))
    assert [accepted.case for accepted in one.cases] == ["hello"]
    assert [accepted.case for accepted in three.cases] == ["chair", "lamp", "refund"]
    code, asked = review("a", "n", "Policy is 14 days now")
    assert code == 0
    assert asked[0] == (
        "the same change in 2 more: lamp, refund\n(1 of 2) Accept chair? [y, a for all 3, n for none, s, q]"
    )
    assert asked[1] == "(2 of 2) Accept hello? [y/n/s/q]"
    assert {name: reason for name, (_, reason) in records().items()} == {
        "chair": "Policy is 14 days now",
        "hello": "first",
        "lamp": "Policy is 14 days now",
        "refund": "Policy is 14 days now",
    }
    assert records()["hello"][0] == "Hello, dear customer!"
    shown = capsys.readouterr().out
    assert "30 days -> 14 days" in shown
    assert "A chair may come back to us for [-30-] {+14+} days. Shipping is on us." in shown
    assert "prompt: What about the chair?" in shown
    assert shown.endswith("accepted 3 cases in m.baselines.jsonl\nnot accepted: 1 case\n")


def _planned() -> tuple[list[Suite], Sequence[Done]]:
    loaded = load("m.yml")
    return [loaded], acceptance.plan([loaded], Request(EVERYTHING, "", reviewed=True), DEFAULT_LIMITS)


@pytest.mark.parametrize(
    ("answers", "accepted"),
    [
        (("y", "y", "y", "why"), "chair lamp refund"),
        (("y", "s", "y", "why"), "chair refund"),
        (("s", "a", "why"), "lamp refund"),
        (("y", "n", "why"), "chair"),
        (("y", "q", "why"), "chair"),
        (("q",), ""),
        (("n",), ""),
        (("s", "s", "q"), ""),
        (("", "huh", "YES", "q", "", "why"), "chair"),
    ],
)
def test_each_answer_is_about_one_case_or_all_of_its_change(
    review: Review, answers: tuple[str, ...], accepted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    suite(14, {"hello": "Hello, dear customer!"})
    before = Path("m.baselines.jsonl").read_bytes()
    code, asked = review(*answers)
    now = {name for name, (text, _) in records().items() if "14" in text}
    assert now == set(accepted.split())
    assert (code, Path("m.baselines.jsonl").read_bytes() == before) == ((0, False) if accepted else (1, True))
    if not accepted:
        assert capsys.readouterr().out.endswith("nothing was changed\n")
    if "huh" in answers:
        assert asked[1].startswith(HELP)
        assert asked[1].endswith("Accept chair? [y, a for all 3, n for none, s, q]")


def test_new_cases_come_last_and_get_no_reason_that_is_about_changes(
    review: Review, capsys: pytest.CaptureFixture[str]
) -> None:
    suite(14, {"hello": "Hello, dear customer!", "a-new": "One.", "b-new": "Two."})
    code, asked = review("a", "y", "y", "14 days now")
    assert code == 0
    assert asked[1].startswith("1 other new case: b-new\n(2 of 2) Accept a-new?")
    assert asked[2] == "(2 of 2) Accept b-new? [y/n/s/q]"
    assert (records()["a-new"], records()["chair"][1]) == (("One.", ""), "14 days now")
    assert "answer: One." in capsys.readouterr().out
    suite(14, {"hello": "Hello, dear customer!", "a-new": "One.", "b-new": "Two.", "c-new": "Three."})
    assert review("y") == (0, ["Accept c-new? [y/n/s/q]"])


def test_a_reason_that_is_given_is_not_asked_for(review: Review) -> None:
    suite(14, {"hello": "Hello, dear customer!"})
    assert len(review("a", reason="given")[1]) == 1
    assert records()["chair"][1] == "given"
    assert review() == (0, [])


def test_an_interrupted_review_writes_nothing(review: Review) -> None:
    suite(14, {"hello": "Goodbye!"})
    before = Path("m.baselines.jsonl").read_bytes()
    for answers in (("^C",), ("y", "^C"), ("a", "y", "^C")):
        with pytest.raises(KeyboardInterrupt):
            review(*answers)
        assert Path("m.baselines.jsonl").read_bytes() == before


def test_a_broken_answer_does_not_keep_the_others_from_being_accepted(
    review: Review, capsys: pytest.CaptureFixture[str]
) -> None:
    suite(14, {"hello": "Error: 502 Bad Gateway"})
    assert review("a", "why")[0] == 1
    shown = capsys.readouterr().out
    assert shown.startswith("not offered: m.yml:2:")
    assert "case 'hello' is broken" in shown
    assert "nothing was changed" not in shown
    assert records()["hello"][0] == "Hello, dear customer!"
    assert "14" in records()["lamp"][0]


def test_answers_that_differ_in_more_than_is_shown_are_not_one_question(review: Review) -> None:
    listed = " ".join(f"Number {i} is made of {word}." for i in range(40) for word in ("wood", "glass", "steel"))
    tails = {name: f"{listed} The last one is a {name}." for name in SENTENCES}
    suite(
        14,
        {"hello": "Hello, dear customer!"}
        | {name: f"{words.format(14)} {tails[name]}" for name, words in SENTENCES.items()},
    )
    assert sorted(len(question.cases) for question in questions(*_planned())) == [1, 1, 1]


def test_what_an_answer_says_to_a_terminal_is_made_visible(review: Review, capsys: pytest.CaptureFixture[str]) -> None:
    suite(30, {"hello": "Hello, \x1b[31mdear\x1b[0m customer!"})
    review("n")
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "\\x1b" in shown


def test_redacted_texts_are_not_shown(review: Review, capsys: pytest.CaptureFixture[str]) -> None:
    suite(14, {"hello": "Hello, dear customer!", "new": "Something."}, head="redact: true\n")
    review("a", "n", "why")
    shown = capsys.readouterr().out
    assert "chair" in shown
    assert not {"14", "Something.", "prompt:"} & set(shown.split())
