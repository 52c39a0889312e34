"""The suite as it was at a merge base, and what a case is told that is compared with it."""

import os
import subprocess
from pathlib import Path

import pytest
from review import FIDELITY

from vrty_gate.core.case import Case
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.against import Base, bases
from vrty_gate.gate.pull_request import compare
from vrty_gate.manifest.load import load
from vrty_gate.report import CaseReport, Check
from vrty_gate.report.pull_request import GateChange
from vrty_gate.scorers import REGISTRY, Unscored
from vrty_gate.stores import baselines

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}
LONG, SHORT = "How long is the refund window?", "Is it long?"
DAYS, MONTH = "It is 30 days.", "It is a month."


class Project:
    """A repository with a suite, of which each state can be committed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "vrty-gate.yml"
        self.head = "scorers: [vrty]\n"
        self.cases = {"a": (LONG, DAYS, ""), "b": (SHORT, DAYS, "")}
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=True
        )
        return done.stdout.strip()

    def write(self) -> None:
        lines = [f"  - {{id: {n}, prompt: '{p}', response: '{r}'{more}}}\n" for n, (p, r, more) in self.cases.items()]
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(f"version: 1\n{self.head}cases:\n{''.join(lines)}", encoding="utf-8")

    def commit(self) -> str:
        """How the state in the work tree is named once it is committed."""
        self.write()
        self.git("add", "--all", ".")
        self.git("commit", "--quiet", "-m", "state")
        return f"main at {self.git('rev-parse', 'HEAD')[:7]}"

    def base(self) -> Base:
        self.write()
        suite = load(str(self.path))
        return bases([suite], "main", DEFAULT_LIMITS)[suite.manifest]

    def gate_changes(self) -> tuple[GateChange, ...]:
        self.write()
        suite = load(str(self.path))
        return compare([(suite, None)], "main", DEFAULT_LIMITS).suites[suite.manifest].gate_changes


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_the_texts_of_the_merge_base_are_accepted_with_the_scores_of_today(project: Project) -> None:
    project.cases["c"] = (LONG, DAYS, ", context: It is in the policy.")
    since = project.commit()
    suite = load(str(project.path))
    project.cases |= {"a": (LONG, MONTH, ""), "b": (SHORT, MONTH, "")}
    base = project.base()
    assert (base.ref, base.since, base.absent, base.unscored) == ("main", since, False, {})
    assert list(base.accepted) == ["a", "b", "c"]
    scorer = suite.scorers[0]
    for case in suite.cases:
        scores = {"vrty": baselines.Scored(scorer.signature, scorer.look(case.texts, (case.texts,)).scores)}
        assert base.accepted[case.id] == baselines.baseline(case.id, case.texts, scores, "texts", since)


def test_every_manifest_is_compared_with_its_own_past(project: Project) -> None:
    since = project.commit()
    project.path = project.folder / "suite" / "m.yml"
    project.cases = {"other": (LONG, DAYS, "")}
    project.write()
    suites = [load(str(path)) for path in (project.folder / "vrty-gate.yml", project.path)]
    first, second = bases(suites, "main", DEFAULT_LIMITS).values()
    assert (first.absent, list(first.accepted)) == (False, ["a", "b"])
    assert second == Base("main", since, absent=True, accepted={})


def test_each_repository_has_a_merge_base_of_its_own(project: Project, tmp_path_factory) -> None:
    other = Project(tmp_path_factory.mktemp("other"))
    other.cases["c"] = (LONG, DAYS, "")
    expected = [project.commit(), other.commit()]
    suites = [load(str(state.path)) for state in (project, other)]
    assert [base.since for base in bases(suites, "main", DEFAULT_LIMITS).values()] == expected


def test_a_manifest_in_the_current_folder_needs_no_path(project: Project, monkeypatch) -> None:
    project.commit()
    monkeypatch.chdir(project.folder)
    suite = load("vrty-gate.yml")
    assert list(bases([suite], "main", DEFAULT_LIMITS)["vrty-gate.yml"].accepted) == ["a", "b"]


@pytest.mark.parametrize(
    "before, after", [("vrty-gate.yml", ".github/vrty-gate.yml"), (".github/vrty-gate.yml", "vrty-gate.yml")]
)
def test_a_manifest_may_move_between_its_two_usual_places(project: Project, before: str, after: str) -> None:
    project.path = project.folder / before
    project.commit()
    project.path.unlink()
    project.path = project.folder / after
    assert list(project.base().accepted) == ["a", "b"]


def test_of_two_manifests_in_the_usual_places_each_has_its_own_past(project: Project) -> None:
    project.commit()
    project.path = project.folder / ".github/vrty-gate.yml"
    project.cases = {"c": (LONG, DAYS, "")}
    project.commit()
    assert list(project.base().accepted) == ["c"]


def test_a_manifest_that_is_new_in_its_usual_place_has_no_past(project: Project) -> None:
    (project.folder / "readme.md").write_text("It is new.")
    project.git("add", "readme.md")
    project.git("commit", "--quiet", "-m", "first")
    assert project.base().absent


def test_a_manifest_with_a_name_of_its_own_has_no_past_elsewhere(project: Project) -> None:
    project.commit()
    project.path = project.folder / "m.yml"
    assert project.base().absent


def test_an_answer_that_nobody_would_accept_is_no_baseline(project: Project) -> None:
    project.cases["a"] = (LONG, " ", "")
    project.commit()
    assert list(project.base().accepted) == ["b"]


def test_a_mistake_at_the_merge_base_says_how_to_get_past_it(project: Project) -> None:
    project.head = "scorers: [vrty, unknown]\n"
    since = project.commit()
    project.head = "scorers: [vrty]\n"
    with pytest.raises(InputError) as caught:
        project.base()
    message = str(caught.value)
    assert message.startswith(f"{since.removeprefix('main at ')}:vrty-gate.yml:2:17: ")
    assert message.endswith(
        " (the merge base with main has the same error: fix it on that branch and merge it, or check without --against)"
    )


def test_a_limit_at_the_merge_base_is_the_limit_of_today(project: Project) -> None:
    project.cases["a"] = (LONG, DAYS * 99, "")
    project.commit()
    project.cases["a"] = (LONG, DAYS, "")
    project.write()
    suite = load(str(project.path))
    with pytest.raises(InputError, match="larger than 1000 bytes"):
        bases([suite], "main", DEFAULT_LIMITS._replace(file_bytes=1_000))


A, B = (LONG, DAYS, ""), (SHORT, DAYS, "")


@pytest.mark.parametrize(
    "then, now, compared",
    [
        pytest.param({"a": A, "b": B}, {"x": A, "b": B}, {"x": "a", "b": ""}, id="one that moved"),
        pytest.param({"a": A, "b": B}, {"x": A, "y": B}, {"x": "a", "y": "b"}, id="two that moved"),
        pytest.param({"a": A}, {"x": (LONG, MONTH, "")}, {"x": "a"}, id="one that moved and has another response"),
        pytest.param({"a": A}, {"a": A, "x": A}, {"a": ""}, id="one that has a copy"),
        pytest.param({"a": A, "b": A}, {"x": A}, {"a": "", "b": ""}, id="one that may have been either of two"),
        pytest.param({"a": A}, {"y": A, "x": A}, {"y": "a"}, id="the first of two, or both would pass as new"),
        pytest.param(
            {"a": A, "b": (LONG, MONTH, "")}, {"x": (LONG, MONTH, ""), "y": A}, {"x": "b", "y": "a"}, id="by response"
        ),
        pytest.param(
            {"a": A, "b": (LONG, MONTH, "")},
            {"x": (LONG, MONTH, ", reference: It is."), "y": (LONG, "It depends.", "")},
            {"x": "b", "y": "a"},
            id="the one that is left",
        ),
        pytest.param({"a": A}, {"x": (LONG, DAYS, ", context: Policy.")}, {"a": ""}, id="another context"),
        pytest.param({"a": A}, {"x": B}, {"a": ""}, id="another prompt"),
        pytest.param({"a": A}, {"x": (LONG, DAYS, ", reference: It is.")}, {"x": "a"}, id="another reference"),
    ],
)
def test_a_renamed_case_is_compared_where_no_other_can_be_meant(project: Project, then, now, compared) -> None:
    project.cases = then
    since = project.commit()
    project.cases = now
    accepted = project.base().accepted
    expected = {name: f"{since}, as {old}" if old else since for name, old in compared.items()}
    assert {name: record.reason for name, record in accepted.items()} == expected
    assert all(record.case == name for name, record in accepted.items())


def test_an_earlier_text_that_cannot_be_scored_is_named_by_its_case_of_today(project: Project, monkeypatch) -> None:
    def look(case, accepted):
        if case.prompt == LONG:
            raise Unscored("it is too long")
        return FIDELITY.look(case, accepted)

    monkeypatch.setitem(REGISTRY, "fidelity", FIDELITY._replace(look=look))  # type: ignore[arg-type]
    project.head = "scorers: [fidelity, vrty]\n"
    project.commit()
    project.cases = {"x": A, "b": B}
    base = project.base()
    assert base.unscored == {"x": "scorer fidelity: it is too long"}
    assert [list(base.accepted[name].scores) for name in "bx"] == [["fidelity", "vrty"], ["vrty"]]


@pytest.mark.parametrize(
    "then, now, changes",
    [
        pytest.param("", "", [], id="nothing"),
        pytest.param(
            "scorers: [default, {rules: {max_words: 50}}]\n",
            "scorers: [default, {rules: {max_words: 90}}]\n",
            ["rules: max_words: 50 -> 90"],
            id="options",
        ),
        pytest.param(
            "scorers: [vrty, {rules: {max_words: 50}}, {reference: {measures: [exact_match]}}]\n",
            "scorers: [vrty]\n",
            ["scorer: rules -> removed", "scorer: reference -> removed"],
            id="scorers that went",
        ),
        pytest.param("scorers: [vrty]\n", "scorers: [vrty, integrity]\n", [], id="a scorer that came"),
        pytest.param(
            "k: 0.8\n",
            "k: 0.7\n",
            ["k of composite, relevance, coherence, completeness, conciseness: 0.8 -> 0.7"],
            id="k",
        ),
        pytest.param("k: 0.7\n", "k: 0.8\n", [], id="a stricter k"),
        pytest.param(
            "", "suite_gate: {max_review: 3}\n", ["suite_gate.max_review: not set -> 3"], id="the rule of the suite"
        ),
        pytest.param(
            "suite_gate: {max_review: 3}\n", "suite_gate: {max_review: 2}\n", [], id="a stricter rule of the suite"
        ),
        pytest.param(
            "suite_gate: {tags: {t: {max_review: 0, max_notes: 2}}}\n",
            "suite_gate: {tags: {t: {max_review: 2, max_notes: 1}}}\n",
            ["suite_gate.tags.t.max_review: 0 -> 2"],
            id="a looser gate of a tag",
        ),
        pytest.param(
            "suite_gate: {tags: {t: {max_review: 0}}}\n",
            "",
            ["suite_gate.tags.t: {max_review: 0} -> removed"],
            id="no gate of a tag",
        ),
        pytest.param(
            "", "suite_gate: {tags: {t: {max_review: 0, max_notes: 9}}}\n", [], id="a gate of a tag that came"
        ),
        pytest.param("new: fail\n", "", ["new: fail -> note"], id="new"),
        pytest.param("", "new: fail\nstale: fail\n", [], id="stricter levels"),
        pytest.param("", "stale: off\n", ["stale: note -> off"], id="stale"),
        pytest.param("unjudged: fail\n", "unjudged: review\n", ["unjudged: fail -> review"], id="unjudged"),
        pytest.param("", "unjudged: review\n", [], id="unjudged, stricter"),
    ],
)
def test_settings_that_a_branch_loosened_are_named(project: Project, then: str, now: str, changes: list[str]) -> None:
    project.cases["a"] = (LONG, DAYS, ", tags: [t]")
    project.head = then
    project.commit()
    project.head = now
    found = project.gate_changes()
    assert [f"{change.what}: {change.before} -> {change.after}" for change in found] == changes


def test_a_case_that_loses_a_tag_with_a_gate_is_named(project: Project) -> None:
    project.head += "suite_gate: {tags: {golden: {max_review: 0}}}\n"
    project.cases = dict.fromkeys("ab", (LONG, DAYS, ", tags: [faq, golden]"))
    project.commit()
    project.cases["a"] = (LONG, DAYS, ", tags: [faq]")
    (change,) = project.gate_changes()
    assert change[:4] == ("tag with a gate", "golden", "removed", ("a",))


def test_a_file_of_a_scorer_is_part_of_its_rules(project: Project) -> None:
    project.head = "scorers: [vrty, {grounding: {file: own.rules.yml}}]\n"
    rules = project.folder / "own.rules.yml"
    rule = "{id: own.one, description: It is so., sub_score: own, weight: 1, pass: {none: [%s]}}"
    rules.write_text(f"version: 1\nname: own\nrules:\n  - {rule % 'maybe'}\n", encoding="utf-8")
    project.commit()
    rules.write_text(f"version: 1\nname: own\nrules:\n  - {rule % 'perhaps'}\n", encoding="utf-8")
    (change,) = project.gate_changes()
    assert change.what == "content of own.rules.yml"


ACCEPTED = {"a": baselines.baseline("a", Case(LONG, DAYS), {}, "texts", "main at 1a2b3c4")}
BASE = Base("main", "main at 1a2b3c4", absent=False, accepted=ACCEPTED, unscored={"u": "it is too long"})
NEW = "nothing to compare it with yet"


def case(verdict: str, *checks: str, name: str = "a", **more) -> CaseReport:
    measured = tuple(Check(f"d{i}", "s", verdict, "fail", 0.8) for i, verdict in enumerate(checks))  # type: ignore[arg-type]
    return CaseReport(name, verdict, message="as it was", fix="do this", checks=measured)._replace(**more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "before, message",
    [
        (case("pass"), "as it was"),
        (case("waived"), "as it was"),
        (case("error"), "as it was"),
        (case("error", name="new"), "as it was"),
        (case("error", name="u"), "as it was"),
        (case("fail"), "fix it, or give a reason in waive; merging accepts it"),
        (case("fail", judged="nobody"), "as it was; merging accepts it"),
        (case("review"), "fix it, or give a reason in waive; merging accepts it"),
        (case("new", name="new"), f"{NEW}; merging accepts it"),
        (case("note", "note", name="new"), f"{NEW}; merging accepts it"),
        (case("fail", "new", name="new"), f"{NEW}, which new: fail in the manifest forbids"),
        (case("fail", "pass", "fail", name="new"), NEW),
        (case("pass", name="u"), "its version in main at 1a2b3c4 cannot be scored: it is too long"),
        (
            case("note", stale=True),
            "the prompt changed, but its recorded response did not: record it again; merging accepts it unchanged",
        ),
        (case("pass", stale=True, message=""), ""),
        (case("fail", stale=True, message=""), "fix it, or give a reason in waive; merging accepts it"),
        (
            case("not_comparable", "not_comparable", "pass", "not_comparable"),
            "no longer measured as in main at 1a2b3c4: d0, d2; set its severity to off in gate",
        ),
    ],
)
def test_a_case_is_told_what_merging_does_and_no_command_to_accept(before: CaseReport, message: str) -> None:
    fix = "vrty-gate referee m.yml --against main" if before.judged == "nobody" else ""
    assert BASE.compared(before, "m.yml") == before._replace(message=message, fix=fix)


def test_a_case_of_a_new_manifest_is_told_that_the_manifest_is_new() -> None:
    base = Base("main", "main at 1a2b3c4", absent=True, accepted={})
    message = f"{NEW}: the manifest is not in main at 1a2b3c4; merging accepts it"
    assert base.compared(case("new"), "m.yml").message == message


def test_a_case_that_the_branch_deleted_passes_and_says_so() -> None:
    assert BASE.compared(case("missing", name="gone"), "m.yml") == CaseReport(
        "gone",
        "waived",
        waive="the case was deleted since main at 1a2b3c4",
        message="merging accepts it",
    )


REFUSAL = "I am sorry, but I cannot help with that."


def refused(case: CaseReport, **broken: frozenset[str]) -> CaseReport:
    return Base("main", "main at 1a2b3c4", absent=False, accepted={}, broken=broken).compared(case, "vrty-gate.yml")


def test_a_refusal_in_place_of_a_deleted_one_is_nothing_new(project: Project) -> None:
    project.head, project.cases["a"] = "", (LONG, REFUSAL, "")
    project.commit()
    project.cases = {"c": (LONG, REFUSAL, ""), "d": (LONG, REFUSAL, ""), "b": (SHORT, DAYS, "")}
    assert project.base().broken == {"a": frozenset(["no_refusal"])}
    case = CaseReport("c", "new", broken=("no_refusal",), renamed="a")
    found = refused(case, a=frozenset(["no_refusal"]))
    assert (found.verdict, found.message) == (
        "new",
        "it fails no_refusal as the deleted case with its prompt did, a; merging accepts it",
    )


@pytest.mark.parametrize(
    ("renamed", "was"), [("", ["no_refusal"]), ("a", []), ("a", ["no_error_page"]), ("z", ["no_refusal"])]
)
def test_any_other_new_refusal_fails(renamed: str, was: list[str]) -> None:
    case = CaseReport("c", "new", broken=("no_refusal",), renamed=renamed)
    assert refused(case, a=frozenset(was)).verdict == "fail"
