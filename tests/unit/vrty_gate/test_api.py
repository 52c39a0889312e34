"""What other packages may import: suites checked, texts scored, and everything an executor has to send."""

import pickle
import shutil
from pathlib import Path

import pytest

from vrty_gate.api import Case, InputError, check, judge_case, load, score_case
from vrty_gate.scorers import REGISTRY

EXAMPLES = Path(__file__).parents[3] / "examples"
PROMPT = "How long can I return a lamp?"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return shutil.copytree(EXAMPLES / "every-scorer", tmp_path / "bot") / "vrty-gate.yml"


def test_a_suite_is_checked_as_the_command_does(bot: Path) -> None:
    suite = load(str(bot))
    report = check(suite)
    assert report.verdict == "pass"
    assert [case.id for case in report.suites[0].cases] == sorted(case.id for case in suite.cases)
    case = report.suites[0].cases[0]
    assert judge_case(suite, case.id) == case
    with pytest.raises(InputError, match="has no case 'nobody'"):
        judge_case(suite, "nobody")


def test_texts_are_scored_without_files() -> None:
    accepted = Case(PROMPT, "You can return it within 30 days.")
    results = score_case(Case(PROMPT, "You can return it within 14 days."), [accepted])
    assert list(results) == list(REGISTRY)
    assert results["fidelity"].scores["fidelity"] < 0.5
    assert "within 30 days -> You can return it within 14 days" in results["fidelity"].explain()["fidelity"]
    assert score_case(accepted, [accepted])["fidelity"].scores == {"fidelity": 1.0}


def test_cases_results_and_every_scorer_pickle(bot: Path) -> None:
    suite = load(str(bot))
    assert {scorer.name for scorer in suite.scorers} >= {"fidelity", "grounding", "geometry", "judge", "rag", "rules"}
    again = pickle.loads(pickle.dumps(suite.scorers))
    for case in suite.cases:
        sent = pickle.loads(pickle.dumps(case.texts))
        assert sent == case.texts
        accepted = (case.texts._replace(response=f"{case.texts.response} Indeed."),)
        for scorer, copied in zip(suite.scorers, again, strict=True):
            here = scorer.look(case.texts, ()) if scorer.name == "judge" else scorer.look(case.texts, accepted)
            there = pickle.loads(pickle.dumps(copied.look(sent, () if scorer.name == "judge" else accepted)))
            assert (there.scores, there.explain(), there.evidence(), there.doubt()) == (
                here.scores,
                here.explain(),
                here.evidence(),
                here.doubt(),
            )
