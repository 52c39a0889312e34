"""What doctor says of the baselines of a suite and of what its gate can detect."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.doctor import Advice
from vrty_gate.doctor.detectable import cases_needed, detectable, is_red, least_drop
from vrty_gate.doctor.suite import Accepted, accepted_scores, apart, cases, saturated, tight, vacuous
from vrty_gate.gate.check import check
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

EXAMPLE = Path(__file__).parents[4] / "examples" / "support-bot"


def example() -> tuple[Suite, dict[str, Baseline]]:
    suite = load(str(EXAMPLE / "vrty-gate.yml"))
    return suite, baselines.read(suite.baselines)


def suite_of(folder: Path, settings: str, size: int = 3) -> Suite:
    (folder / ".git").mkdir(exist_ok=True)
    lines = [f"  - {{id: c{i}, prompt: What is number {i}?, response: It is number {i}.}}\n" for i in range(size)]
    (folder / "m.yml").write_text(f"version: 1\n{settings}\ncases:\n{''.join(lines)}", encoding="utf-8")
    return load(str(folder / "m.yml"))


def records(
    suite: Suite, scores: Mapping[str, float] | None = None, others: tuple[str, ...] = ()
) -> dict[str, Baseline]:
    """The baselines of the suite as it is, with these scores of vrty."""
    made = {}
    for case in suite.cases:
        stored = {
            scorer.name: Scored(
                scorer.signature,
                {} if scorer.relative else {**scorer.look(case.texts, ()).scores, **(scores or {})},
            )
            for scorer in suite.scorers
        }
        record = baselines.baseline(case.id, case.texts, stored, "texts", "good")
        assert record.texts is not None
        made[case.id] = baselines.sealed(record._replace(texts=record.texts._replace(others=others)))
    return made


def everything(suite: Suite, accepted: dict[str, Baseline]) -> list[Advice]:
    scores = accepted_scores(suite, accepted)
    return [
        *cases(suite, accepted),
        *saturated(scores),
        *vacuous(scores),
        *tight(suite, scores),
        *apart(suite, scores, accepted),
        *detectable(suite, scores, None),
    ]


def test_the_example_has_no_problem_and_nothing_to_note() -> None:
    assert [advice.level for advice in everything(*example())] == ["ok", "ok"]


def test_without_baselines_every_case_passes_which_is_a_problem(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "")
    found = list(cases(suite, {}))
    assert [advice.level for advice in found] == ["ok", "problem"]
    assert [advice.level for advice in cases(suite, {}, needs_baselines=False)] == ["ok"]


def test_missing_baselines_and_those_without_a_case_are_named(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "")
    accepted = records(suite)
    accepted["gone"] = baselines.sealed(accepted.pop("c1")._replace(case="gone"))
    _, new, gone = cases(suite, accepted)
    assert (new.level, new.says) == ("note", "1 case without a baseline, which passes as new: c1")
    assert (gone.level, gone.says) == ("problem", "1 baseline without a case, which fails the gate: gone")


def test_baselines_of_another_version_are_a_problem(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "scorers: [vrty]")
    accepted = {
        name: baselines.sealed(record._replace(scores={"vrty": record.scores["vrty"]._replace(signature="vrty:0")}))
        for name, record in records(suite).items()
    }
    found = [advice for advice in cases(suite, accepted) if advice.level == "problem"]
    assert [advice.to_do for advice in found] == [f"vrty-gate baseline migrate {suite.manifest}"]


def test_a_prompt_that_changed_alone_is_a_note(tmp_path: Path) -> None:
    accepted = records(suite_of(tmp_path, ""))
    text = (tmp_path / "m.yml").read_text(encoding="utf-8")
    (tmp_path / "m.yml").write_text(text.replace("What is number 1?", "Which one is number 1?"), encoding="utf-8")
    found = list(cases(load(str(tmp_path / "m.yml")), accepted))
    assert ("note", "1 case whose prompt changed, but not the response, or only its form: c1") in [
        one[:2] for one in found
    ]


def test_a_dimension_that_can_only_fall_is_noted(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "k: {conciseness: 0.8}")
    (found,) = saturated(accepted_scores(suite, records(suite, {"conciseness": 1.0})))
    assert "conciseness: all 3 accepted scores are 1" in found.says
    assert not list(saturated(accepted_scores(suite, records(suite, {"conciseness": 0.9}))))


@pytest.mark.parametrize(("score", "level"), [(0.0, ["problem"]), (0.4, [])])
def test_a_dimension_that_can_never_fail_is_a_problem(tmp_path: Path, score: float, level: list[str]) -> None:
    suite = suite_of(tmp_path, "k: {coherence: 0.8}")
    found = list(vacuous(accepted_scores(suite, records(suite, {"coherence": score}))))
    assert [advice.level for advice in found] == level


def test_an_accepted_score_below_the_floor_is_a_problem(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "gate: {coherence: {floor: 0.5}}")
    (found,) = vacuous(accepted_scores(suite, records(suite, {"coherence": 0.4})))
    assert (found.level, "3 of 3 accepted scores are below the floor" in found.says) == ("problem", True)


def test_a_tight_k_is_a_problem_and_what_to_write_instead_is_not(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "k: {completeness: 0.95}")
    accepted = records(suite, {"completeness": 0.8})
    (found,) = tight(suite, accepted_scores(suite, accepted))
    assert found.level == "problem"
    assert "k = 0.95 is so tight" in found.says
    loose = suite_of(tmp_path, "k: {completeness: 0.05}")
    assert not list(tight(loose, accepted_scores(loose, accepted)))


def test_the_advised_k_is_not_too_tight(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "gate: {fidelity: {k: 0.95, severity: fail}}")
    (found,) = tight(suite, accepted_scores(suite, records(suite)))
    k = float(found.to_do.split("k to ")[1].split(",")[0])
    loose = suite_of(tmp_path, f"gate: {{fidelity: {{k: {k:.2f}, severity: fail}}}}")
    assert not list(tight(loose, accepted_scores(loose, records(loose))))


def test_a_tight_max_review_is_a_problem(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "suite_gate: {max_review: 0}", size=30)
    (found,) = tight(suite, accepted_scores(suite, records(suite)))
    needed = int(found.to_do.split()[3].rstrip(","))
    better = suite_of(tmp_path, f"suite_gate: {{max_review: {needed}}}", size=30)
    assert not list(tight(better, accepted_scores(better, records(better))))


def test_accepted_answers_that_would_fail_beside_each_other_are_named(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "")
    far, near = records(suite, others=("I do not know.",)), records(suite)
    (found,) = apart(suite, [one for one in accepted_scores(suite, far) if one.dimension == "fidelity"], far)
    assert (found.level, "in 3 of 3 cases" in found.says) == ("problem", True)
    assert not list(apart(suite, accepted_scores(suite, near), near))


def _as_gate_decides(suite: Suite, accepted: dict[str, Baseline], drop: float) -> bool:
    """Whether `check` itself is red when a scorer gives every changed response this much less than the accepted one."""
    (fidelity,) = [scorer for scorer in suite.scorers if scorer.name == "fidelity"]

    def look(case: Case, answers: tuple[Case, ...]) -> object:
        result = fidelity.look(answers[0], answers)
        return result._replace(scores={"fidelity": max(1.0 - drop, 0.0)})

    changed = [case._replace(texts=case.texts._replace(response=case.texts.response + " Bye.")) for case in suite.cases]
    measured = suite._replace(scorers=(fidelity._replace(look=look),), cases=tuple(changed))
    return check([(measured, accepted)]).verdict == "fail"


@pytest.mark.parametrize("size", [1, 2, 5, 20])
def test_the_least_detectable_drop_is_what_the_gate_does(tmp_path: Path, size: int) -> None:
    suite = suite_of(tmp_path, "", size)
    accepted = records(suite)
    scores = [one for one in accepted_scores(suite, accepted) if one.dimension == "fidelity"]
    least = least_drop(suite, scores)
    assert least is not None
    assert _as_gate_decides(suite, accepted, least)
    assert not _as_gate_decides(suite, accepted, least - 0.01)


def _fidelity(suite: Suite) -> list[Accepted]:
    return [one for one in accepted_scores(suite, records(suite)) if one.dimension == "fidelity"]


def test_more_cases_detect_a_smaller_drop(tmp_path: Path) -> None:
    few, many = suite_of(tmp_path, "", 3), suite_of(tmp_path, "", 40)
    small, large = least_drop(few, _fidelity(few)), least_drop(many, _fidelity(many))
    assert small is not None
    assert large is not None
    assert large < small


def test_the_number_of_cases_that_a_drop_needs_is_the_least(tmp_path: Path) -> None:
    suite = suite_of(tmp_path, "", 2)
    (found,) = detectable(suite, _fidelity(suite), 0.25)
    needed = cases_needed(suite, _fidelity(suite), 0.25)
    assert needed is not None
    assert (found.level, found.to_do) == ("problem", f"it takes {needed} such cases")
    for size, red in ((needed, True), (needed - 1, False)):
        enough = suite_of(tmp_path, "", size)
        assert is_red(enough, _fidelity(enough), 0.25) is red


def test_a_gate_that_no_drop_turns_red_is_a_problem(tmp_path: Path) -> None:
    suite = suite_of(
        tmp_path, "gate: {fidelity: {severity: review, fail_below: 0}}\nsuite_gate: {false_alarms: 0.00001}", 1
    )
    (found,) = detectable(suite, _fidelity(suite), None)
    assert (found.level, "no drop turns the gate red" in found.says) == ("problem", True)
