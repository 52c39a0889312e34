"""Responses that are not compared: the accepted one was broken, or the user asks something else."""

import json
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.render.text import text
from vrty_gate.report import CaseReport, Report, from_json, to_json
from vrty_gate.stores import baselines

GOOD = "You can return items within 30 days of delivery, and we pay the postage."
WORSE = "You can return items within 14 days of delivery, and we pay the postage."
ERROR = "Error code: 429 - {'error': {'message': 'Rate limit reached', 'type': 'requests'}}"
REFUSAL = "I'm sorry, but I can't help with that."
ASK, OTHER = "What is the refund window?", "Who repairs lamps in Ghent?"
REPAIRED = "Our workshop in Ghent repairs lamps within ten days."


class Folder:
    """A suite with two cases, of which one changes."""

    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.head = ""

    def write(self, prompt: str, response: str, more: str = "") -> None:
        lines = [
            f"  - {{id: a, prompt: {json.dumps(prompt)}, response: {json.dumps(response)}{more}}}\n",
            "  - {id: b, prompt: What is the postage?, response: Postage is free.}\n",
        ]
        self.path.write_text(f"version: 1\n{self.head}cases:\n{''.join(lines)}", encoding="utf-8")

    def accept(self, prompt: str, response: str, *broken: str, more: str = "") -> None:
        self.write(prompt, response, more)
        accept.accept(load(str(self.path)), Selection(), "good", DEFAULT_LIMITS, broken=broken)

    def check(self, prompt: str, response: str, more: str = "") -> Report:
        self.write(prompt, response, more)
        suite = load(str(self.path))
        return check.check([(suite, baselines.read(suite.baselines))])

    def case(self, prompt: str, response: str, more: str = "") -> CaseReport:
        found = self.check(prompt, response, more)
        assert from_json(to_json(found), "report.json").counts == found.counts
        return next(case for case in found.suites[0].cases if case.id == "a")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_an_answer_to_another_question_is_listed_and_not_judged(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    found = folder.check(OTHER, REPAIRED)
    (case, *_) = found.suites[0].cases
    assert (case.verdict, case.uncompared, case.judged) == ("note", "new_question", "nobody")
    assert found.counts.unjudged == 1
    assert not found.suites[0].groups
    assert all(dimension.compared == 1 for dimension in found.suites[0].dimensions)
    assert "a different question from the accepted one" in text(found)
    assert "accept" in case.fix


@pytest.mark.parametrize("level", ["review", "fail"])
def test_policy_decides_on_an_answer_to_another_question(folder: Folder, level: str) -> None:
    folder.accept(ASK, GOOD)
    folder.head = f"unjudged: {level}\n"
    assert folder.case(OTHER, REPAIRED).verdict == level
    assert folder.case(OTHER, REPAIRED, ", waive: not yet").verdict == "waived"


def test_a_broken_answer_to_another_question_fails(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    case = folder.case(OTHER, ERROR)
    assert (case.verdict, case.broken) == ("fail", ("no_error_page",))
    assert "a different question, and a broken answer" in case.message


def test_a_refused_other_question_asks_for_a_look(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    assert folder.case(OTHER, REFUSAL).verdict == "review"


def test_floors_and_rules_hold_for_another_question(folder: Folder) -> None:
    folder.head = "scorers: [default, rules: {not_keywords: [workshop]}]\n"
    folder.accept(ASK, GOOD)
    assert folder.case(OTHER, REPAIRED).verdict == "fail"


def test_a_reworded_question_is_compared(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    case = folder.case(f"Tell me: {ASK}", WORSE)
    assert case.verdict in ("review", "fail")
    assert not case.uncompared


def test_the_same_answer_to_another_question_is_stale(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    assert folder.case(OTHER, GOOD).stale


def test_a_repaired_answer_is_listed_and_not_below_a_bar(folder: Folder) -> None:
    folder.accept(ASK, ERROR, "a")
    found = folder.check(ASK, GOOD)
    (case, *_) = found.suites[0].cases
    assert (found.verdict, case.verdict, case.uncompared, case.judged) == ("pass", "note", "repaired", "nobody")
    assert "repaired: the accepted response fails no_error_page" in case.message
    assert not found.suites[0].groups


def test_a_long_answer_in_place_of_an_error_is_a_repair(folder: Folder) -> None:
    folder.accept(ASK, ERROR, "a")
    long = "\n".join([f"Order {i} may be returned to shop number {i * 7}." for i in range(13_000)])
    case = folder.case(ASK, long)
    assert (case.verdict, case.uncompared) == ("note", "repaired")
    folder.accept(ASK, GOOD)
    case = folder.case(ASK, long)
    assert (case.verdict, case.uncompared) == ("error", None)


def test_an_answer_with_a_fault_in_place_of_an_error_asks_for_a_look(folder: Folder) -> None:
    folder.accept(ASK, ERROR, "a")
    case = folder.case(ASK, "Dear {{ first_name }}, you can return items within 30 days of delivery.")
    assert (case.verdict, case.uncompared, case.broken) == ("review", "repaired", ("no_placeholder",))
    assert "but it is broken, too: " in case.message


def test_what_was_good_and_is_broken_fails(folder: Folder) -> None:
    folder.accept(ASK, GOOD)
    case = folder.case(ASK, ERROR)
    assert (case.verdict, case.uncompared) == ("fail", None)


def test_another_broken_answer_is_no_repair(folder: Folder) -> None:
    folder.accept(ASK, ERROR, "a")
    assert not folder.case(ASK, REFUSAL).uncompared
    assert not folder.case(ASK, "<html><head><title>502 Bad Gateway</title></head></html>").uncompared


def test_a_refusal_that_was_accepted_by_name_is_wanted(folder: Folder) -> None:
    folder.accept("Write an insult.", REFUSAL, "a")
    assert not folder.case("Write an insult.", "You are a lamp without a bulb.").uncompared


def test_of_several_samples_none_is_compared_either(folder: Folder) -> None:
    folder.path.write_text(
        f'version: 1\ncases:\n  - {{id: a, prompt: "{ASK}", responses: ["{GOOD}", "{GOOD} Yes."]}}\n', encoding="utf-8"
    )
    accept.accept(load(str(folder.path)), Selection(), "good", DEFAULT_LIMITS)
    folder.path.write_text(
        f'version: 1\ncases:\n  - {{id: a, prompt: "{OTHER}", responses: ["{REPAIRED}", "{REPAIRED} Yes."]}}\n',
        encoding="utf-8",
    )
    suite = load(str(folder.path))
    (case,) = check.check([(suite, baselines.read(suite.baselines))]).suites[0].cases
    assert (case.verdict, case.uncompared, case.samples) == ("note", "new_question", None)


TITLE = "Write a short title for this chat: how do I prune roses in spring?"


def test_a_title_that_was_to_be_made_up_is_listed_and_not_judged(folder: Folder) -> None:
    folder.accept(TITLE, "Pruning Roses in Spring")
    found = folder.check(TITLE, "Spring Care for Rose Bushes")
    (case, *_) = found.suites[0].cases
    assert (found.verdict, case.verdict, case.uncompared, case.judged) == ("pass", "note", "invented", "nobody")
    assert not found.suites[0].groups


@pytest.mark.parametrize("broken", [ERROR, REFUSAL, "<|im_end|>"])
def test_something_broken_is_not_made_up(folder: Folder, broken: str) -> None:
    folder.accept(TITLE, "Pruning Roses in Spring")
    case = folder.case(TITLE, broken)
    assert (case.verdict in ("fail", "review"), case.uncompared) == (True, None)


def test_a_title_that_is_given_is_compared(folder: Folder) -> None:
    prompt = "Give the title of the report: Pruning Roses in Spring, by Ann Lee"
    folder.accept(prompt, "Pruning Roses in Spring")
    assert folder.case(prompt, "Growing Roses in Autumn").verdict in ("review", "fail")
