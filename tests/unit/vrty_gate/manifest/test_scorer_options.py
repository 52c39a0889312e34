"""Scorers with options, dimensions that apply to some cases only, and yardsticks that change."""

from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.accept import migrate
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport, Report
from vrty_gate.scorers import REGISTRY, Result, Scorer, Unscored
from vrty_gate.stores import baselines


class Folder:
    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.scorers = "[{reference: {measures: [token_f1]}}]"
        self.case = "{id: a, prompt: p q, response: one two three, reference: one two three}"
        self.store = "texts"

    def load(self) -> Suite:
        lines = f"version: 1\nscorers: {self.scorers}\nstore: {self.store}\ncases:\n  - {self.case}\n"
        self.path.write_text(lines, encoding="utf-8")
        return load(str(self.path))

    def accept(self, broken: tuple[str, ...] = ()) -> list[accept.Accepted]:
        return accept.accept(self.load(), Selection(), "good", DEFAULT_LIMITS, broken=broken).cases

    def check(self) -> Report:
        suite = self.load()
        return check.check([(suite, baselines.read(suite.baselines))])

    def only(self) -> CaseReport:
        return self.check().suites[0].cases[0]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def refused(folder: Folder) -> str:
    with pytest.raises(InputError) as error:
        folder.load()
    return str(error.value).replace(str(folder.path), "m.yml")


def test_default_stands_for_the_scorers_of_a_manifest_that_names_none(folder: Folder) -> None:
    folder.scorers = "[default, {reference: {measures: [token_f1]}}]"
    assert [one.name for one in folder.load().scorers] == ["fidelity", "integrity", "vrty", "reference"]
    folder.store = "scores"
    assert [one.name for one in folder.load().scorers] == ["integrity", "vrty", "reference"]


@pytest.mark.parametrize(
    ("scorers", "words"),
    [
        ("[referense]", "m.yml:2:11: unknown scorer 'referense'; did you mean 'reference'?"),
        (
            "[{reference: {measure: [token_f1]}}]",
            "m.yml:2:24: scorers[0].reference.measure is an unknown key; did you mean 'measures'?",
        ),
        (
            "[{reference: {measures: [f1]}}]",
            (
                "m.yml:2:35: scorers[0].reference.measures[0] is 'f1', but must be token_f1 or normalised_match or"
                " exact_match or rouge_1 or rouge_2 or rouge_l or char_similarity"
            ),
        ),
        ("[reference, reference]", "m.yml:2:22: the scorer 'reference' is listed twice; remove one"),
        ("[default, vrty]", "m.yml:2:20: the scorer 'vrty' is listed twice; remove one"),
        ("[{vrty: {k: 1}}]", "m.yml:2:11: the scorer 'vrty' has no options; remove 'k'"),
        ("[{default: {k: 1}}]", "m.yml:2:11: the scorer 'default' has no options; remove 'k'"),
    ],
)
def test_a_mistake_in_scorers_is_told_with_its_place(folder: Folder, scorers: str, words: str) -> None:
    folder.scorers = scorers
    assert refused(folder) == words


@pytest.mark.parametrize(
    "option", ["grounding: {file: o", "rules: {schema_file: o", "judge: {model: m, template_file: o"]
)
def test_a_bad_byte_in_a_file_of_options_is_told_with_its_place_there(folder: Folder, option: str) -> None:
    (folder.path.parent / "o").write_bytes("version: 1\n\n\n\n\u00e9 ".encode() + b"\xe9t\xe9\n")
    folder.scorers = f"[default, {{{option}}}}}]"
    assert refused(folder).endswith("/o:5:3: byte 18 is not valid UTF-8; save it as UTF-8")


def test_rules_of_a_case_need_their_scorer(folder: Folder) -> None:
    folder.case = "{id: a, prompt: p, response: r, rules: {keywords: [r]}}"
    words = "rules need the rules scorer; write scorers: [default, rules], or remove them"
    assert refused(folder) == f"m.yml:5:37: {words}"


def test_what_does_not_apply_is_neither_checked_nor_shown(folder: Folder) -> None:
    folder.case = "{id: a, prompt: p q, response: one two three}"
    folder.accept()
    report = folder.check()
    assert report.verdict == "pass"
    assert report.suites[0].dimensions == ()
    assert folder.only().checks == ()


def test_a_response_that_left_its_reference_fails(folder: Folder) -> None:
    folder.accept()
    folder.case = folder.case.replace("response: one two three", "response: one four five")
    case = folder.only()
    assert case.verdict == "fail"
    assert case.checks[0].explanation == "has 1 of the reference's 3 words; missing: two, three"


def test_both_answers_are_measured_by_the_reference_of_today(folder: Folder) -> None:
    """Else a better reference would turn the gate red for a response that nobody touched."""
    folder.accept()
    folder.case = folder.case.replace("reference: one two three", "reference: uno due tre")
    case = folder.only()
    assert case.verdict == "pass"
    assert (case.checks[0].baseline, case.checks[0].current) == (0.0, 0.0)
    folder.case = folder.case.replace("response: one two three", "response: uno due")
    assert (folder.only().checks[0].baseline, folder.only().checks[0].current) == (0.0, 0.8)


def test_a_reference_that_came_is_no_failure_and_one_that_went_has_to_be_said(folder: Folder) -> None:
    """Else who makes a response worse could take away what would tell."""
    whole = folder.case
    folder.case = whole.replace(", reference: one two three", "")
    folder.accept()
    folder.case = whole
    assert folder.only().verdict == "pass"
    folder.accept()
    folder.case = whole.replace(", reference: one two three", "")
    case = folder.only()
    assert (case.verdict, case.checks[0].reason) == (
        "not_comparable",
        "measured when the response was accepted, but no longer",
    )
    suite = folder.load()
    records, moves = migrate.migrate(suite, baselines.read(suite.baselines))
    assert (records["a"].scores["reference"].dimensions, moves) == ({}, [])
    baselines.write(suite.baselines, records)
    assert folder.only().verdict == "pass"


def test_without_texts_another_set_of_dimensions_cannot_be_compared(folder: Folder) -> None:
    folder.store = "scores"
    folder.accept()
    assert folder.only().verdict == "pass"
    folder.case = folder.case.replace(", reference: one two three", "")
    case = folder.only()
    assert case.verdict == "not_comparable"
    assert "accept the case" in case.message


def test_migrating_measures_accepted_answers_by_the_yardsticks_of_today(folder: Folder) -> None:
    folder.accept()
    folder.scorers = "[{reference: {measures: [token_f1, rouge_1]}}]"
    folder.case = folder.case.replace("reference: one two three", "reference: one two")
    assert folder.only().verdict == "not_comparable"
    suite = folder.load()
    migrated, moves = migrate.migrate(suite, baselines.read(suite.baselines))
    assert migrated["a"].scores["reference"].dimensions["token_f1"] == 0.8
    assert {move.dimension for move in moves} == {"token_f1", "rouge_1"}


def test_a_case_that_cannot_be_scored_is_an_error_and_is_not_accepted(folder: Folder, monkeypatch) -> None:
    def look(case, accepted) -> Result:
        raise Unscored("no recorded verdict; run something")

    folder.scorers = "[vrty]"
    monkeypatch.setitem(REGISTRY, "vrty", REGISTRY["vrty"]._replace(look=look))  # type: ignore[arg-type]
    case = folder.only()
    assert (case.verdict, case.message) == ("error", "scorer vrty: no recorded verdict; run something")
    with pytest.raises(InputError, match="cannot be accepted: scorer vrty: no recorded verdict; run something"):
        folder.accept()
    with_texts = REGISTRY["vrty"]._replace(
        signature="vrty:0", look=lambda *_: Result(dict.fromkeys(REGISTRY["vrty"].rules, 0.5))
    )
    monkeypatch.setitem(REGISTRY, "vrty", with_texts)  # type: ignore[arg-type]
    folder.accept()
    monkeypatch.setitem(REGISTRY, "vrty", with_texts._replace(signature="vrty:1", look=look))  # type: ignore[arg-type]
    suite = folder.load()
    with pytest.raises(InputError, match="accepted answer of case 'a' cannot be scored by vrty: no recorded verdict"):
        migrate.migrate(suite, baselines.read(suite.baselines))


def test_what_a_scorer_doubts_is_remarked_on_though_all_passes(folder: Folder) -> None:
    folder.scorers = "[reference]"
    folder.case = "{id: a, prompt: p q, response: 三十日以内です, reference: 三十日以内}"
    folder.accept()
    suite = folder.check().suites[0]
    assert suite.verdict == "pass"
    assert suite.remarks == (
        "ROUGE only reads ASCII letters and digits, and most words here contain others; rely on token_f1 (a)",
    )


def test_accepting_below_a_floor_is_noted(folder: Folder) -> None:
    folder.scorers = "[{reference: {measures: [token_f1]}}]\ngate: {token_f1: {floor: 0.9}}"
    folder.case = folder.case.replace("response: one two three", "response: one")
    (done,) = folder.accept()
    assert done.notes == ("token_f1 stays below its floor: has 1 of the reference's 3 words; missing: two, three",)
    assert folder.only().verdict == "fail"


def test_two_scorers_cannot_give_the_same_dimension(folder: Folder, monkeypatch) -> None:
    other = Scorer("other", "other:1", REGISTRY["vrty"].rules, lambda *_: Result({}))
    monkeypatch.setitem(REGISTRY, "other", other)  # type: ignore[arg-type]
    folder.scorers = "[vrty, other]"
    assert refused(folder) == "m.yml:2:17: vrty and other both provide a dimension 'composite'; remove one of them"


RULES = "[default, {rules: {format: json, unwrap_fence: true}}]"
FENCED = '"```json\\n{\\"a\\": 1}\\n```\\n"'


def test_beside_rules_a_schema_is_theirs_alone(folder: Folder) -> None:
    """Else a fence that `unwrap_fence` allows would fail by another name."""
    folder.scorers = RULES
    folder.case = f"{{id: a, prompt: p q, response: {FENCED}, schema: {{required: [a]}}}}"
    folder.accept()
    assert folder.only().verdict == "pass"
    folder.case = folder.case.replace("[a]", "[b]")
    case = folder.only()
    assert {one.dimension for one in case.checks if one.verdict == "fail"} == {"schema"}


def test_a_broken_contract_is_not_to_be_accepted(folder: Folder) -> None:
    folder.scorers = "[{rules: {max_words: 2}}]"
    suite = folder.check().suites[0]
    assert (suite.cases[0].verdict, suite.accept) == ("fail", "")
    words = "accepting cannot override a floor: fix the response, change the rule, or waive the case"
    assert suite.cases[0].message == words
    with pytest.raises(
        InputError, match="case 'a' is broken: length: 3 words, at most 2 are allowed; fix it, or accept"
    ):
        folder.accept()
    folder.accept(broken=("a",))
    assert folder.only().message == words
    folder.scorers = "[{rules: {max_words: 2}}]\ngate: {length: {severity: note}}"
    assert folder.only().verdict == "note"


def test_a_reference_that_changed_is_remarked_on(folder: Folder) -> None:
    folder.accept()
    assert folder.check().suites[0].remarks == ()
    folder.case = folder.case.replace("reference: one two three", "reference: one two")
    assert folder.check().suites[0].remarks == (
        "references changed; responses accepted earlier are now scored with the new references: a",
    )


def test_the_files_of_scorers_select_the_whole_suite(folder: Folder) -> None:
    (folder.path.parent / "s.json").write_text("{}", encoding="utf-8")
    folder.scorers = "[{rules: {schema_file: s.json}}]"
    suite = folder.load()
    assert [case.id for case in select(suite, Selection(files=(str(folder.path.parent / "s.json"),)))] == ["a"]
    assert select(suite, Selection(files=(str(folder.path.parent / "other.json"),))) == []
