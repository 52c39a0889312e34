"""From good answers of another time to rules: what counts, what is left out, and that the lines do what they announce."""

import itertools
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import review
import yaml

from vrty_gate import accept, calibration
from vrty_gate.calibration import Calibration
from vrty_gate.core.gate.rule import BROKEN, Rule
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.check import check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import Report
from vrty_gate.scorers import Measured, Result, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

FIDELITY = review.FIDELITY._replace(measured=Measured(lambda: {"fidelity": review.GOOD}))
EXAMPLE = Path(__file__).parents[4] / "examples" / "support-bot"
WORDS = "one two three four five six seven eight nine ten".split()


def kept(count: int, other: str = "x") -> str:
    """An answer that keeps so many of the ten accepted words."""
    return " ".join([*WORDS[:count], *[other] * (10 - count)])


class Folder:
    """A suite on disk whose cases are all accepted, with ten words each."""

    def __init__(self, path: Path, *scorers: Scorer) -> None:
        (path / ".git").mkdir()
        self.file = path / "m.yml"
        self.scorers = scorers or (FIDELITY,)
        self.cases = {f"c{i}": " ".join(WORDS) for i in range(4)}
        self.head = ""
        self.more: dict[str, str] = {}

    def load(self) -> Suite:
        lines = [
            f"  - {{id: {name}, prompt: '{self.more.get('prompt', 'p')}', response: '{text}'{self.more.get(name, '')}}}"
            for name, text in self.cases.items()
        ]
        self.file.write_text(f"version: 1\n{self.head}\ncases:\n" + "\n".join(lines), encoding="utf-8")
        return load(str(self.file))._replace(scorers=self.scorers)

    def accept(self, *, add: bool = False) -> dict[str, Baseline]:
        suite = self.load()
        accept.accept(suite, Selection(), "good", DEFAULT_LIMITS, add=add)
        return baselines.read(suite.baselines)

    def calibrate(self, given: Mapping[str, set[str]] | None = None, **wanted) -> Calibration:
        suite = self.load()
        found = calibration.recordings(suite, baselines.read(suite.baselines), given or {})
        rates = {"false_alarms": 0.03, "case_false_alarms": 0.05, **wanted}
        return calibration.calibrate(suite, found, **rates)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def spread(counts: list[int], cases: int = 4) -> dict[str, set[str]]:
    """Answers that keep so many words each, dealt to the cases in turn."""
    given: dict[str, set[str]] = {}
    for i, count in enumerate(counts):
        given.setdefault(f"c{i % cases}", set()).add(kept(count, f"x{i}"))
    return given


def test_a_known_share_fails_and_the_k_that_fails_fewer_is_found(folder: Folder) -> None:
    folder.accept()
    result = folder.calibrate(spread([5] * 2 + [6] * 2 + [9] * 36))
    (one,) = result.dimensions
    assert (one.dimension, one.answers, one.failing, one.rule.k) == ("fidelity", 40, 4, 0.7)
    assert one.between == pytest.approx((0.0396, 0.2305), abs=1e-4)
    assert (one.k, one.failing_with_k, one.pasted) == (0.6, 2, True)
    assert result.lines["k"] == {"fidelity": 0.6}
    assert (result.answers, result.cases, result.needed) == (40, 4, 60)


@pytest.mark.slow
def test_the_wanted_rate_moves_k(folder: Folder) -> None:
    folder.accept()
    given = spread([5] * 2 + [6] * 2 + [9] * 36)
    ks = [folder.calibrate(given, case_false_alarms=rate).dimensions[0].k for rate in (0.01, 0.05, 0.09, 0.1, 0.5)]
    assert ks == [0.5, 0.6, 0.6, 0.9, 0.9]


def test_max_review_is_for_the_upper_end_of_what_the_answers_leave_open(folder: Folder) -> None:
    folder.cases |= {f"d{i:02}": " ".join(WORDS) for i in range(16)}
    folder.accept()
    result = folder.calibrate(spread([5] * 2 + [9] * 98))
    assert result.dimensions[0].failing_with_k == 2  # so at most 7 %, of which 20 have more than 4 in 1.5 % of suites
    assert result.lines["suite_gate"] == {"max_review": 4}
    assert any("if 7 % of good answers are to review" in note and "more than 4 of 20" in note for note in result.notes)
    few = folder.calibrate(spread([9] * 8))
    assert few.lines["suite_gate"] == {"max_review": 11}


def test_where_all_may_fail_no_max_review_is_named(folder: Folder) -> None:
    folder.accept()
    result = folder.calibrate(spread([9] * 2))
    assert "suite_gate" not in result.lines
    assert any("no max_review below 4" in note for note in result.notes)


@pytest.mark.slow
def test_few_answers_are_told_to_be_few(folder: Folder) -> None:
    folder.accept()

    def doubts(count: int, rate: float) -> list[bool]:
        notes = folder.calibrate(spread([9] * count), case_false_alarms=rate).notes
        return [any(words in note for note in notes) for words in ("fewer than 20", "cannot be measured")]

    assert [doubts(19, 0.05), doubts(20, 0.05), doubts(59, 0.05), doubts(60, 0.05)] == [
        [True, True],
        [False, True],
        [False, True],
        [False, False],
    ]
    assert doubts(20, 0.15) == [False, False]


def test_the_same_answer_counts_once_and_an_accepted_one_does_not(folder: Folder) -> None:
    folder.accept()
    result = folder.calibrate({"c0": {kept(10), kept(10) + "\n", kept(9), kept(9) + "\n"}, "c1": {kept(8)}})
    assert (result.answers, result.cases) == (2, 2)
    assert "responses skipped, because they are already accepted: 1" in result.notes


def test_an_accepted_answer_is_read_beside_the_others(folder: Folder) -> None:
    folder.accept()
    folder.cases["c0"] = kept(5)
    folder.accept(add=True)
    folder.cases["c0"] = kept(8)
    folder.accept(add=True)
    result = folder.calibrate()
    assert (result.answers, result.cases) == (2, 1)
    assert (result.dimensions[0].failing, result.dimensions[0].k) == (1, 0.5)
    again = folder.calibrate({"c0": {kept(8)}, "c1": {kept(9)}})
    assert (again.answers, again.cases) == (3, 2)
    assert "responses skipped, because they are already accepted: 1" in again.notes


def test_the_present_answer_and_its_waiver_do_not_matter(folder: Folder) -> None:
    folder.accept()
    given = spread([5, 9, 9, 9, 9, 9])
    before = folder.calibrate(given)
    folder.cases["c0"] = "something else"
    folder.more["c0"] = ", waive: broken today"
    assert folder.calibrate(given)._replace(suite=before.suite) == before


def test_what_cannot_be_compared_is_left_out_and_said(folder: Folder) -> None:
    folder.accept()
    folder.cases |= {"new": " ".join(WORDS), "newer": " ".join(WORDS)}
    result = folder.calibrate(spread([9] * 4) | {"new": {kept(9)}})
    assert result.answers == 4
    assert "cases skipped, because they have no baseline with texts: 2" in result.notes
    folder.more["prompt"] = "another prompt"
    with pytest.raises(InputError, match="prompt or context changed since they were accepted: 4"):
        folder.calibrate(spread([9] * 4))


def test_baselines_of_another_scorer_are_not_compared(folder: Folder) -> None:
    folder.accept()
    folder.scorers = (FIDELITY._replace(signature="fidelity:other"),)
    with pytest.raises(InputError, match="run vrty-gate baseline migrate first"):
        folder.calibrate(spread([9] * 4))


def test_an_answer_that_cannot_be_scored_is_an_error(folder: Folder) -> None:
    folder.accept()

    def look(case, accepted) -> Result:
        raise ValueError("no")

    folder.scorers = (FIDELITY._replace(look=look),)
    with pytest.raises(InputError, match="case 'c0' cannot be compared: scorer fidelity failed: ValueError: no"):
        folder.calibrate(spread([9] * 4))


def test_a_baseline_of_zero_is_left_out(folder: Folder) -> None:
    folder.scorers = (FIDELITY._replace(look=lambda case, _: Result({"fidelity": float("two" in case.response)})),)
    folder.cases["c0"] = "one three"
    folder.accept()
    assert folder.calibrate(spread([9] * 8)).dimensions[0].answers == 6


def test_there_may_be_no_k(folder: Folder) -> None:
    folder.accept()
    result = folder.calibrate(spread([0] * 8))
    (one,) = result.dimensions
    assert (one.k, one.pasted, one.failing, one.failing_with_k) == (None, False, 8, 8)
    assert "k" not in result.lines


def both(case, accepted) -> Result:
    value = FIDELITY.look(case, accepted).scores["fidelity"]
    return Result({"composite": value, "relevance": value})


WARNING = Scorer("vrty", "v", {"composite": Rule(severity="note"), "relevance": Rule(severity="note")}, both)


@pytest.mark.parametrize(
    "head, lines, comments",
    [
        ("", {"fidelity": 0.9}, {"composite", "relevance"}),
        ("k: 0.8", {"fidelity": 0.9, "composite": 0.9}, {"relevance"}),
        ("k: auto", {"fidelity": 0.9}, {"composite", "relevance"}),
        ("k: {relevance: 0.3}", {"fidelity": 0.9, "relevance": 0.9}, {"composite"}),
        ("gate: {composite: {severity: note}}", {"fidelity": 0.9, "composite": 0.9}, {"relevance"}),
        ("gate: {composite: {k: 0.4, floor: 0.1}}", {"fidelity": 0.9, "composite": 0.9}, {"relevance"}),
        ("k: {composite: 0.5}\ngate: {composite: {severity: off}}", {"fidelity": 0.9, "composite": 0.5}, {"relevance"}),
        ("gate: {relevance: {severity: off}, fidelity: {severity: fail}}", {"fidelity": 0.9}, {"composite"}),
    ],
)
def test_a_k_is_named_only_where_that_makes_no_other_gate(
    tmp_path: Path, head: str, lines: dict[str, float], comments: set[str]
) -> None:
    folder = Folder(tmp_path, FIDELITY, WARNING)
    folder.head = head
    folder.accept()
    result = folder.calibrate(spread([9] * 8))
    assert result.lines["k"] == lines
    assert {one.dimension for one in result.dimensions if not one.pasted} == comments
    before, after = folder.load(), result.suite
    for dimension in lines:
        default = Rule(severity="review" if dimension == "fidelity" else "note")
        rules = [suite.rule_of_dimension(dimension, default) for suite in (before, after)]
        assert rules[0].severity == rules[1].severity


def test_what_is_off_is_not_measured_and_a_floor_still_fails(tmp_path: Path) -> None:
    folder = Folder(tmp_path, FIDELITY)
    folder.head = "gate: {fidelity: {floor: 0.85}}"
    folder.accept()
    (one,) = folder.calibrate(spread([8] * 4 + [9] * 4), case_false_alarms=0.5).dimensions
    assert (one.k, one.failing, one.failing_with_k) == (0.9, 4, 4)
    folder.head = "gate: {fidelity: {severity: off}}"
    assert folder.calibrate(spread([9] * 8)).dimensions == ()


def test_a_case_with_a_k_of_its_own_keeps_it(folder: Folder) -> None:
    folder.more["c0"] = ", k: {fidelity: 0.95}"
    folder.accept()
    result = folder.calibrate(spread([9] * 40))
    assert (result.dimensions[0].k, result.dimensions[0].failing_with_k) == (0.9, 10)
    assert "cases with their own k, which these lines do not change: 1" in result.notes


def test_what_suite_gate_says_stays(folder: Folder) -> None:
    folder.head = "suite_gate: {max_mean_drop: {fidelity: 0.00001}, max_notes: 3, false_alarms: 0.04, max_review: 0}"
    folder.accept()
    result = folder.calibrate(spread([9] * 40), false_alarms=0.03)
    assert result.lines["suite_gate"] == {"max_mean_drop": {"fidelity": 0.00001}, "max_notes": 3, "max_review": 2}
    assert folder.calibrate(spread([9] * 40), false_alarms=0.2).lines["suite_gate"] == {
        "max_mean_drop": {"fidelity": 0.00001},
        "max_notes": 3,
        "max_review": 1,
        "false_alarms": 0.2,
    }
    assert result.drawn.by_rest == result.drawn.red == calibration.DRAWS


def reds(result: Calibration, accepted: dict[str, Baseline], given: Mapping[str, set[str]]) -> list[bool]:
    """Of each suite that can be drawn whether `check` says it is red."""
    red = []
    for texts in itertools.product(*(sorted(given[name]) for name in sorted(given))):
        chosen = dict(zip(sorted(given), texts, strict=True))
        cases = tuple(
            case._replace(texts=case.texts._replace(response=chosen[case.id]), waive=None)
            for case in result.suite.cases
        )
        red.append(check([(result.suite._replace(cases=cases), accepted)]).verdict == "fail")
    return red


@pytest.mark.slow
@pytest.mark.parametrize("severity", ["review", "fail"])
@pytest.mark.parametrize("low, high", [(6, 9), (7, 10), (5, 8), (8, 9)])
def test_of_the_suites_drawn_as_many_are_red_as_check_says(tmp_path: Path, low: int, high: int, severity: str) -> None:
    folder = Folder(tmp_path)
    folder.head = f"gate: {{fidelity: {{severity: {severity}}}}}"
    for name in ("c0", "c1"):
        folder.more[name] = ", tags: [some]"
    accepted = folder.accept()
    given = {f"c{i}": {kept(low, "y"), kept(high, "y x") if high < 10 else kept(10) + " x"} for i in range(4)}
    result = folder.calibrate(given, false_alarms=0.3, case_false_alarms=0.2)
    red = reds(result, accepted, given)
    assert len(red) == 16
    share = sum(red) / len(red)
    assert result.drawn.red / result.drawn.draws == pytest.approx(share, abs=0.05)
    assert (result.drawn.red == 0) == (not any(red))
    assert (result.drawn.red == calibration.DRAWS) == all(red)


def test_with_one_answer_each_there_is_one_suite(folder: Folder) -> None:
    folder.accept()
    result = folder.calibrate(spread([9] * 4))
    assert (result.drawn.draws, result.drawn.red) == (1, 0)


def test_nothing_depends_on_order(folder: Folder, tmp_path: Path) -> None:
    folder.accept()
    given = spread([5, 6, 7, 8, 9, 9, 9, 9, 9])
    lines = [json.dumps({"id": name, "response": text}) for name, texts in given.items() for text in texts]
    results = []
    for some in (lines, lines[::-1], sorted(lines) * 2):
        file = tmp_path / "again.jsonl"
        file.write_text("\n".join(some), encoding="utf-8")
        results.append(folder.calibrate(calibration.read([str(file)], folder.load(), DEFAULT_LIMITS)))
    assert results[0] == results[1] == results[2]


@pytest.fixture
def example(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return shutil.copytree(EXAMPLE, tmp_path / "bot")


def everything_again(suite: Suite, accepted: dict[str, Baseline], given: Mapping[str, set[str]]) -> list[Report]:
    return [
        check(
            [
                (
                    suite._replace(cases=(case._replace(texts=case.texts._replace(response=text)),)),
                    {case.id: accepted[case.id]},
                )
            ]
        )
        for case in suite.cases
        for text in sorted(given.get(case.id, ()))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "head",
    [
        "",
        "k: 0.8\n",
        "k: auto\nsuite_gate: {max_mean_drop: {composite: 0.00001}, max_notes: 9}\n",
        "k: {composite: 0.7, coherence: 0.5}\ngate: {fidelity: {floor: 0.1}}\nsuite_gate: {false_alarms: 0.0004}\n",
        "scorers: [vrty]\nk: 0.9\n",
        "gate: {composite: {severity: review}, fidelity: {severity: fail, max_drop: 0.9}}\n",
    ],
)
def test_the_pasted_lines_fail_as_many_as_they_announce(example: Path, head: str) -> None:
    """Checked answer by answer with what the manifest says once they are in it."""
    file = example / "vrty-gate.yml"
    body = file.read_text(encoding="utf-8")
    own = next(line for line in body.splitlines(keepends=True) if "k: {fidelity: 0.7}" in line)
    body = body.replace(own, "")
    file.write_text(head + body, encoding="utf-8")
    suite = load(str(file))
    accept.accept(suite, Selection(), "again", DEFAULT_LIMITS)
    accepted = baselines.read(suite.baselines)
    given = calibration.read([str(example / "again.jsonl")], suite, DEFAULT_LIMITS)
    result = calibration.calibrate(suite, calibration.recordings(suite, accepted, given), suite.rule.false_alarms, 0.12)
    assert "k" in result.lines

    stated = yaml.safe_load(head) or {}
    pasted = yaml.safe_load(yaml.safe_dump(dict(result.lines), default_flow_style=None))
    file.write_text(yaml.safe_dump(stated | pasted, default_flow_style=None) + body, encoding="utf-8")
    after = load(str(file))
    assert (after.policy, after.rule) == (result.suite.policy, result.suite.rule)

    reports = everything_again(after, accepted, given)
    for one in result.dimensions:
        if one.pasted:
            checks = [c for r in reports for c in r.suites[0].cases[0].checks if c.dimension == one.dimension]
            assert sum(c.verdict in BROKEN.values() for c in checks) == one.failing_with_k
            assert len([c for c in checks if c.baseline]) == one.answers
    assert any(one.pasted for one in result.dimensions)
