"""Scored cases against baselines: every verdict, in words that say how to mend it."""

import html
import json
import shutil
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.accept import migrate
from vrty_gate.core import case as core
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.fidelity import fidelity
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.pull_request.accepted import baseline_change
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.render import render
from vrty_gate.report import CaseReport, Report, from_json, to_json, without_unchanged
from vrty_gate.scorers import DEFAULT, FIDELITY, INTEGRITY, REGISTRY, Result, Scorer
from vrty_gate.stores import baselines

EXAMPLES = Path(__file__).parents[4] / "examples"
OLDER = Path(__file__).parent / "baselines-1.0.0"
GOOD = "The refund window is 30 days. The refund covers shipping."
BETTER = "The refund window is 30 days, and it covers shipping."
PROMPT = "How long is the refund window and does it cover shipping?"


class Folder:
    """A suite on disk that can be edited, checked and accepted; unless `scorers` says otherwise, composite gates it."""

    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.scorers = "[vrty]"
        self.head = ""
        self.cases = {"a": (PROMPT, GOOD, ""), "b": (PROMPT, GOOD, "")}

    def load(self) -> Suite:
        lines = [
            f"  - {{id: {n}, prompt: '{p}', response: {json.dumps(r)}{more}}}" for n, (p, r, more) in self.cases.items()
        ]
        head = (f"scorers: {self.scorers}\n" if self.scorers else "") + self.head
        self.path.write_text(f"version: 1\n{head}\ncases:\n" + "\n".join(lines), encoding="utf-8")
        return load(str(self.path))

    def accept(self, reason: str = "good", broken: tuple[str, ...] = ()) -> list[accept.Accepted]:
        return accept.accept(self.load(), Selection(), reason, DEFAULT_LIMITS, broken=broken).cases

    def check(self, **options) -> Report:
        suite = self.load()
        return check.check([(suite, baselines.read(suite.baselines))], **options)

    def case(self, name: str) -> CaseReport:
        return next(case for case in self.check().suites[0].cases if case.id == name)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def usual(folder: Folder) -> Folder:
    """A suite whose manifest names no scorers."""
    folder.scorers = ""
    return folder


EITHER = pytest.mark.parametrize("scorers", ["[vrty]", ""], ids=["vrty", "default"])


@EITHER
def test_what_was_accepted_passes(folder: Folder, scorers: str) -> None:
    folder.scorers = scorers
    folder.accept()
    report = folder.check()
    assert (report.verdict, report.counts.passed, report.counts.cases) == ("pass", 2, 2)
    assert report.suites[0].accept == ""
    assert report.suites[0].cases[0].texts is None


def test_a_worse_response_fails_with_reason_and_evidence(folder: Folder) -> None:
    folder.accept("reviewed")
    folder.cases["a"] = (PROMPT, "Please visit our website.", "")
    report = folder.check()
    case = report.suites[0].cases[0]
    assert (report.verdict, case.verdict, case.changed, case.accepted) == ("fail", "fail", ("response",), "reviewed")
    composite, _, _, completeness, _ = case.checks
    assert (composite.verdict, composite.reason) == ("fail", "below k times the accepted score")
    assert composite.explanation.startswith("changed by ")
    assert completeness.verdict == "note"
    assert "no longer mentions refund, " in completeness.explanation
    assert case.texts is not None
    assert case.texts.accepted_response == GOOD
    assert report.suites[0].accept.endswith("--reason WHY --case a")


def test_new_cases_do_not_fail_unless_asked_to(folder: Folder) -> None:
    report = folder.check()
    assert (report.verdict, report.counts.new) == ("pass", 2)
    assert folder.case("a").fix == f"vrty-gate accept {folder.path} --case a"
    folder.head = "new: fail"
    assert folder.check().verdict == "fail"


def test_a_baseline_without_case_is_missing_and_fails(folder: Folder) -> None:
    folder.accept()
    del folder.cases["b"]
    report = folder.check()
    assert (report.verdict, report.counts.missing) == ("fail", 1)
    assert folder.case("b").fix == f"vrty-gate baseline prune {folder.path} --case b"
    assert folder.check(selection=Selection(cases=("a",))).verdict == "pass"


def test_a_prompt_that_changed_alone_leaves_a_stale_response(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = (PROMPT + " Answer briefly.", GOOD, "")
    case = folder.case("a")
    assert (case.verdict, case.stale, case.changed) == ("note", True, ("prompt",))
    assert "record it again, or accept it unchanged" in case.message
    folder.head = "stale: fail"
    assert folder.case("a").verdict == "fail"
    folder.head = "stale: off"
    assert (folder.case("a").message, folder.case("a").stale) == ("", False)


def edit(folder: Folder, **changes) -> None:
    suite = folder.load()
    records = baselines.read(suite.baselines)
    records["a"] = baselines.sealed(records["a"]._replace(**changes))
    baselines.write(suite.baselines, records)


def test_another_signature_is_not_comparable_until_migrated(folder: Folder) -> None:
    folder.accept()
    edit(folder, scores={"vrty": baselines.Scored("vrty:0.9", {"composite": 0.1})})
    case = folder.case("a")
    assert (folder.check().verdict, case.verdict) == ("fail", "not_comparable")
    assert case.fix == f"vrty-gate baseline migrate {folder.path}"
    suite = folder.load()
    records, moves = migrate.migrate(suite, baselines.read(suite.baselines))
    assert {(move.case, move.before is None) for move in moves} == {("a", True), ("a", False)}
    baselines.write(suite.baselines, records)
    assert folder.check().verdict == "pass"


def test_a_scorer_of_absolute_numbers_that_was_added_needs_the_accepted_texts_scored_anew(folder: Folder) -> None:
    folder.scorers = "[integrity]"
    folder.accept()
    folder.scorers = "[vrty, integrity]"
    assert (folder.case("a").verdict, folder.case("a").fix) == (
        "not_comparable",
        f"vrty-gate baseline migrate {folder.path}",
    )
    suite = folder.load()
    records, _ = migrate.migrate(suite, baselines.read(suite.baselines))
    baselines.write(suite.baselines, records)
    assert folder.check().counts.passed == 2


def test_a_baseline_that_lacks_a_dimension_is_not_comparable(folder: Folder) -> None:
    folder.accept()
    signature = REGISTRY["vrty"].signature
    edit(folder, scores={"vrty": baselines.Scored(signature, {"composite": 0.1})})
    assert folder.case("a").verdict == "not_comparable"


def test_texts_that_were_not_stored_cannot_be_migrated(folder: Folder) -> None:
    folder.head = "store: scores"
    folder.accept()
    edit(folder, scores={"vrty": baselines.Scored("vrty:0.9", {})})
    suite = folder.load()
    with pytest.raises(InputError, match="has no texts to score; accept the case again"):
        migrate.migrate(suite, baselines.read(suite.baselines))


def test_a_waived_failure_is_shown_but_does_not_fail(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = (PROMPT, "No.", ", waive: known since spring")
    case = folder.case("a")
    assert (folder.check().verdict, case.verdict, case.waive) == ("pass", "waived", "known since spring")
    folder.cases["a"] = (PROMPT, GOOD, ", waive: known since spring")
    assert folder.case("a").message == "the case passes: remove its waiver"


def test_a_review_failure_is_shown_and_accepted_but_does_not_fail_alone(folder: Folder) -> None:
    folder.head = "gate: {composite: {severity: review}}"
    folder.accept()
    folder.cases["a"] = (PROMPT, "The window is 30 days.", "")
    report = folder.check()
    case = report.suites[0].cases[0]
    assert (report.verdict, report.counts.review, case.verdict, case.checks[0].verdict) == (
        "pass",
        1,
        "review",
        "review",
    )
    assert case.texts is not None
    assert report.suites[0].accept.endswith("--reason WHY --case a")
    folder.head = "gate: {composite: {severity: review}}\nsuite_gate: {max_review: 0}"
    assert folder.check().suites[0].broken == (
        "1 of 1 changed response fell below its composite bar, more than max_review 0",
    )
    folder.cases["a"] = (PROMPT, "The window is 30 days.", ", waive: known since spring")
    report = folder.check()
    assert (report.verdict, report.counts.waived, report.suites[0].groups) == ("pass", 1, ())


def test_a_tag_has_a_gate_of_its_own_and_the_report_has_a_line_for_it(folder: Folder) -> None:
    folder.head = "gate: {composite: {severity: review}}\n"
    folder.head += "suite_gate: {tags: {golden: {max_review: 0, max_mean_drop: {composite: 0}}}}"
    folder.cases["a"] = (PROMPT, GOOD, ", tags: [golden]")
    folder.accept()
    folder.cases["b"] = (PROMPT, "The window is 30 days.", "")
    assert folder.check().verdict == "pass"
    folder.cases |= {"a": (PROMPT, "The window is 30 days.", ", tags: [golden]"), "b": (PROMPT, GOOD, "")}
    report = folder.check()
    count, mean = report.suites[0].broken
    assert count == "1 of 1 changed response tagged golden fell below its composite bar, more than max_review 0"
    assert mean.startswith("mean composite of the cases tagged golden fell by 0.")
    assert from_json(to_json(report), "r.json") == without_unchanged(report)
    for form in ("markdown", "text"):
        assert count in html.unescape(render(form, report))
    folder.cases["a"] = (PROMPT, GOOD, "")
    with pytest.raises(InputError, match="suite_gate.tags has 'golden', but no case has this tag; add the tag"):
        folder.load()


def test_a_scorer_that_raises_costs_its_case_not_the_run(folder: Folder, monkeypatch) -> None:
    folder.accept()

    def fails(case, accepted) -> Result:
        raise ValueError(f"cannot read {case.response[:3]}")

    broken = Scorer("vrty", REGISTRY["vrty"].signature, {"composite": Rule()}, fails)
    monkeypatch.setitem(REGISTRY, "vrty", broken)  # type: ignore[arg-type]
    case = folder.case("a")
    assert (folder.check().verdict, case.verdict) == ("fail", "error")
    assert case.message == "scorer vrty failed: ValueError: cannot read The"
    with pytest.raises(InputError, match="case 'a' cannot be accepted: scorer vrty failed.*nothing was changed"):
        folder.accept()


def test_damaged_data_is_the_verdict_on_no_case(folder: Folder, monkeypatch) -> None:
    folder.accept()
    folder.cases["a"] = (PROMPT, BETTER, "")
    usual = REGISTRY["vrty"]

    def fails(case=None, accepted=()):
        raise DamagedDataError("vrty_idf.txt")

    def of_accepted(case, accepted) -> Result:
        return fails(case) if case.response == GOOD and accepted else usual.look(case, accepted)

    for broken in (
        usual._replace(look=fails),
        usual._replace(look=lambda *_: Result(dict.fromkeys(usual.rules, 0.1), explain=fails)),
        usual._replace(look=of_accepted, accepted="again"),
    ):
        monkeypatch.setitem(REGISTRY, "vrty", broken)  # type: ignore[arg-type]
        with pytest.raises(DamagedDataError, match=r"vrty_idf\.txt"):
            folder.check()


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -1.0, 1.5])
def test_a_score_that_is_none_is_an_error_and_never_accepted(folder: Folder, monkeypatch, bad: float) -> None:
    folder.accept()
    scorer = Scorer("vrty", REGISTRY["vrty"].signature, {"composite": Rule()}, lambda *_: Result({"composite": bad}))
    monkeypatch.setitem(REGISTRY, "vrty", scorer)  # type: ignore[arg-type]
    edit(folder, scores={"vrty": baselines.Scored(scorer.signature, {"composite": 0.5})})
    case = folder.case("a")
    assert (case.verdict, case.checks[0].current) == ("error", None)
    with pytest.raises(InputError, match=r"cannot be accepted: composite is .*, which is not in \[0, 1\]"):
        folder.accept()


def test_an_empty_response_fails_and_is_never_accepted(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = (PROMPT, "  ", "")
    assert folder.case("a").verdict == "fail"
    before = Path(folder.load().baselines).read_bytes()
    with pytest.raises(InputError, match="case 'a' has an empty response"):
        folder.accept()
    assert Path(folder.load().baselines).read_bytes() == before


@EITHER
def test_accepting_again_changes_nothing(folder: Folder, scorers: str) -> None:
    folder.scorers = scorers
    assert [one.new for one in folder.accept()] == [True, True]
    before = Path(folder.load().baselines).read_bytes()
    assert folder.accept("another reason") == []
    assert Path(folder.load().baselines).read_bytes() == before


def test_accepting_a_zero_says_what_that_means(folder: Folder) -> None:
    folder.head = "gate: {completeness: {k: 0.9}}"
    folder.cases["a"] = (PROMPT, "Nope.", "")
    (a, b) = folder.accept()
    assert [(g.dimension, g.before, g.after == 0.0) for g in a.gating] == [
        ("composite", None, False),
        ("completeness", None, True),
    ]
    assert all(g.after > 0 for g in b.gating)


def test_a_reason_can_be_added_and_replaced_but_not_by_accident(folder: Folder) -> None:
    def reason() -> str:
        return baselines.read(folder.load().baselines)["a"].reason

    folder.accept("")
    assert folder.accept("first") == []
    assert reason() == ""
    accept.accept(folder.load(), Selection(cases=("a",)), "first", DEFAULT_LIMITS)
    folder.accept("second")
    assert reason() == "first"
    accept.accept(folder.load(), Selection(cases=("a",)), "third", DEFAULT_LIMITS)
    assert reason() == "third"


def test_accepting_mends_a_merge_that_kept_both(folder: Folder) -> None:
    folder.accept()
    path = Path(folder.load().baselines)
    path.write_text(path.read_text() * 2)
    with pytest.raises(InputError, match="a merge kept both; delete one line, or accept the case again"):
        folder.check()
    with pytest.raises(InputError, match="a second baseline of case 'b'"):
        accept.accept(folder.load(), Selection(cases=("a",)), "also good", DEFAULT_LIMITS)
    folder.accept()
    assert folder.check().counts.passed == 2


def answer(folder: Folder, response: str, **options) -> list[accept.Accepted]:
    folder.cases["a"] = (folder.cases["a"][0], response, "")
    return accept.accept(folder.load(), Selection(cases=("a",)), "also good", DEFAULT_LIMITS, **options).cases


def test_an_accepted_answer_passes_however_much_less_than_the_first_it_scores(folder: Folder) -> None:
    folder.head = "suite_gate: {max_mean_drop: {composite: 0}, max_notes: 0}"
    folder.accept()
    answer(folder, "It is 30 days.", add=True)
    case = folder.case("a")
    assert (folder.check().verdict, case.verdict, case.changed) == ("pass", "pass", ())
    assert {one.delta for one in case.checks} == {0.0}
    folder.cases["a"] = (PROMPT, "It is 30 days", "")
    assert folder.case("a").verdict == "fail"


def test_a_score_that_is_none_is_an_error_for_another_answer_too(folder: Folder, monkeypatch) -> None:
    folder.accept()
    answer(folder, "It is 30 days.", add=True)
    scorer = REGISTRY["vrty"]._replace(look=lambda *_: Result(dict.fromkeys(REGISTRY["vrty"].rules, float("nan"))))
    monkeypatch.setitem(REGISTRY, "vrty", scorer)  # type: ignore[arg-type]
    assert folder.case("a").verdict == "error"


def test_a_changed_response_is_shown_beside_the_nearest_accepted_answer(folder: Folder) -> None:
    folder.accept()
    answer(folder, "See our website.", add=True)
    folder.cases["a"] = (PROMPT, "Please see our website.", "")
    case = folder.case("a")
    assert case.texts is not None
    assert (case.changed, case.texts.accepted_response) == (("response",), "See our website.")
    folder.head = "redact: true"
    assert folder.case("a").texts is None


def test_another_answer_to_a_changed_prompt_is_stale(folder: Folder) -> None:
    folder.accept()
    answer(folder, "It is 30 days, shipping included.", add=True)
    folder.cases["a"] = (PROMPT + " Answer briefly.", "It is 30 days, shipping included.", "")
    assert folder.case("a").stale


def test_other_answers_are_migrated_with_the_first(folder: Folder) -> None:
    folder.scorers = "[vrty, integrity]"
    folder.accept()
    answer(folder, "It is 30 days.", add=True)
    before = baselines.read(folder.load().baselines)
    edit(folder, scores={"vrty": baselines.Scored("vrty:0.9", {"composite": 0.1})})
    records, _ = migrate.migrate(folder.load(), baselines.read(folder.load().baselines))
    assert records == before


SCHEMA = ", schema: {type: object, required: [days]}"
OLD, NEW = '{"weeks": 4}', '{"days": 30}'


def test_a_response_that_violates_its_schema_fails_whatever_was_accepted(folder: Folder) -> None:
    folder.scorers, folder.head = "[vrty, integrity]", "k: 0.1"
    folder.cases["a"] = (PROMPT, OLD, "")
    folder.accept()
    stored = baselines.read(folder.load().baselines)
    folder.cases["a"] = (PROMPT, OLD, SCHEMA)
    case = folder.case("a")
    assert (case.verdict, case.changed) == ("fail", ())
    assert [(c.dimension, c.explanation) for c in case.checks if c.verdict == "fail"] == [
        ("same_json", 'it is missing required key \'days\': "{"weeks": 4}"')
    ]
    folder.cases["a"] = (PROMPT, NEW, SCHEMA)
    assert folder.case("a").verdict == "pass"
    folder.head += "\nstore: scores"
    folder.cases["a"] = (PROMPT, OLD, SCHEMA)
    assert folder.case("a").verdict == "fail"
    assert baselines.read(folder.load().baselines) == stored
    assert not any("schema" in Path(folder.load().baselines).read_text(encoding="utf-8") for _ in stored)


@pytest.mark.parametrize("scorers", ["[vrty]", "[fidelity]", "[rules]"])
def test_a_broken_response_is_named_even_without_the_scorer_integrity(folder: Folder, scorers: str) -> None:
    folder.scorers = scorers
    folder.cases["a"] = (PROMPT, "Error: 502 Bad Gateway", "")
    folder.cases["b"] = (PROMPT, '```json\\n{"days": 30}\\n```', SCHEMA)
    assert folder.case("a").broken == ("no_error_page",)
    assert folder.case("b").broken == ("same_json",) * (scorers != "[rules]")
    with pytest.raises(InputError, match="case 'a' is broken: no_error_page"):
        folder.accept(broken=("b",))
    folder.accept(broken=("a", "b"))
    folder.cases["a"] = (PROMPT, "Error: 503 Service Unavailable", "")
    folder.accept(broken=("b",))  # the accepted answer was an error page too


def test_accepting_what_violates_its_schema_is_noted_and_mends_nothing(folder: Folder) -> None:
    folder.scorers = "[vrty, integrity]"
    folder.cases["a"] = (PROMPT, OLD, SCHEMA)
    a, b = folder.accept(broken=("a",))
    assert [note.split(":")[0] for note in a.notes] == ["same_json"]
    assert "it is missing required key 'days'" in a.notes[0]
    assert [gating.after for gating in a.gating if gating.dimension == "same_json"] == [1.0]
    assert b.notes == ()
    assert folder.case("a").verdict == "fail"
    assert migrate.outdated(folder.load(), baselines.read(folder.load().baselines)) == []


def test_another_accepted_answer_is_held_against_the_schema_too(folder: Folder) -> None:
    folder.scorers, folder.head = "[vrty, integrity]", "k: 0.1"
    folder.cases["a"] = (PROMPT, NEW, "")
    folder.accept()
    answer(folder, OLD, add=True)
    assert folder.case("a").verdict == "pass"
    folder.cases["a"] = (PROMPT, OLD, SCHEMA)
    assert [c.dimension for c in folder.case("a").checks if c.verdict != "pass"] == ["same_json"]
    folder.cases["a"] = (PROMPT, NEW, SCHEMA)
    assert folder.case("a").verdict == "pass"


def test_stuffing_warns_and_raises_the_scores_of_nobody_unnoticed(folder: Folder) -> None:
    folder.scorers = "[vrty, integrity]"
    folder.cases["a"] = (PROMPT, "Thirty days, and we pay for it all. Just write to us before you send it.", "")
    folder.accept()
    folder.cases["a"] = (PROMPT, "How long, refund window, cover, shipping: refund window shipping, long cover.", "")
    report = folder.check()
    case = report.suites[0].cases[0]
    assert (report.verdict, case.verdict) == ("pass", "note")
    assert [(c.dimension, c.severity) for c in case.checks if c.verdict == "note"] == [("no_stuffing", "note")]
    assert [words.split(" in a, more than in 199 of 200")[0][:-5] for words in report.suites[0].remarks][:2] == [
        "relevance rose by",
        "completeness rose by",
    ]


def test_a_case_that_was_renamed_is_told_apart_from_a_new_one(folder: Folder) -> None:
    folder.accept()
    folder.cases = {"a": folder.cases["a"], "c": folder.cases["b"], "d": ("Another?", "Another.", "")}
    assert folder.check().verdict == "fail"
    assert folder.case("c").fix == f"vrty-gate baseline rename b c {folder.path}"
    assert "the missing case 'b'" in folder.case("c").message
    assert folder.case("d").message == "no baseline yet: accept it if the response is good"


def test_a_suite_rule_can_fail_what_every_case_passes(folder: Folder) -> None:
    folder.accept()
    folder.head = "k: 0.1\nsuite_gate: {max_mean_drop: {composite: 0.05}}"
    folder.cases["a"] = (PROMPT, "Please visit our website.", "")
    report = folder.check()
    assert (report.verdict, report.counts.failed) == ("fail", 0)
    assert report.suites[0].broken[0].startswith("mean composite fell by ")


@EITHER
def test_redacted_reports_hold_no_texts(folder: Folder, scorers: str) -> None:
    folder.scorers = scorers
    folder.head = "redact: true"
    folder.accept()
    folder.cases["a"] = (PROMPT, "Secret. I do not know the concealed words. <|im_end|>", "")
    report = folder.check()
    assert report.verdict == "fail"
    words = to_json(report).lower()
    assert not any(word in words for word in ("secret", "concealed", "refund", "shipping"))


@EITHER
def test_the_order_of_cases_does_not_matter(folder: Folder, scorers: str) -> None:
    folder.scorers = scorers
    folder.accept()
    folder.cases["a"] = (PROMPT, "No.", "")
    first = folder.check()
    folder.cases = dict(reversed(folder.cases.items()))
    second = folder.check()
    without_lines = [
        s._replace(cases=tuple(c._replace(line=0) for c in s.cases)) for s in (first.suites[0], second.suites[0])
    ]
    assert without_lines[0] == without_lines[1]


def test_dimensions_are_summed_up(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = (PROMPT, "No.", "")
    composite = folder.check().suites[0].dimensions[0]
    assert (composite.name, composite.compared, composite.rose, composite.fell) == ("composite", 2, 0, 1)
    assert composite.delta == composite.mean - composite.baseline_mean < 0


BAD = "Please visit our website."
IGNORANT = "I do not know."
OTHER_NUMBER = "The refund window is 14 days. The refund covers shipping."
REWORDED = "You have 30 days to ask for a refund, and shipping is covered as well."
SHORT = "It is 30 days."


def verdicts(case: CaseReport) -> dict[str, str]:
    return {check.dimension: check.verdict for check in case.checks if check.verdict != "pass"}


def test_by_default_a_worse_response_fails_the_suite_and_not_its_case(usual: Folder) -> None:
    usual.accept()
    usual.cases["a"] = (PROMPT, OTHER_NUMBER, "")
    report = usual.check()
    (suite,) = report.suites
    case = suite.cases[0]
    assert (report.verdict, report.counts.review, report.counts.failed, case.verdict) == ("fail", 1, 0, "review")
    assert suite.broken[0].startswith("fidelity of a is 0.")
    assert suite.broken[0].endswith(" % of good answers score this low")
    assert verdicts(case) == {"fidelity": "review"}
    fidelity = case.checks[0]
    assert (fidelity.baseline, fidelity.required, fidelity.reason) == (1.0, 0.5, "below k times the accepted score")
    assert fidelity.explanation.startswith("a different number, rank or multiple, ")
    assert suite.accept.endswith("--reason WHY --case a")


def test_by_default_a_surely_ruined_response_fails_alone_among_many_good_ones(usual: Folder, monkeypatch) -> None:
    usual.cases = dict.fromkeys("abcdefghijklmnopqrst", (PROMPT, GOOD, ""))
    usual.accept()
    usual.cases |= dict.fromkeys("bcdefghijklmnopqrst", (PROMPT, REWORDED, ""))
    usual.cases["a"] = (PROMPT, IGNORANT, "")
    ruined = FIDELITY.rules["fidelity"]._replace(fail_below=0.47)
    monkeypatch.setitem(FIDELITY.rules, "fidelity", ruined)  # type: ignore[index]
    report = usual.check()
    case = report.suites[0].cases[0]
    assert (report.verdict, report.counts.failed, case.verdict) == ("fail", 1, "fail")
    assert case.checks[0].reason == "fewer than 1 in 1,000 good answers score this low"
    assert report.suites[0].groups[0].below == 1
    assert from_json(to_json(report), "report.json") == report
    usual.head = "gate: {fidelity: {severity: review}}"
    assert usual.case("a").verdict == "review"
    usual.head = "gate: {fidelity: {fail_below: 0.48}}"
    assert usual.case("a").checks[0].reason == "so low that it fails on its own"


def test_by_default_the_same_in_other_words_passes(usual: Folder) -> None:
    usual.accept()
    usual.cases["a"] = (PROMPT, REWORDED, "")
    report = usual.check()
    assert report.verdict == "pass"
    assert set(verdicts(report.suites[0].cases[0]).values()) <= {"note"}
    assert report.suites[0].groups[0].below == 0


def test_by_default_a_broken_response_fails_its_case(usual: Folder) -> None:
    usual.accept()
    usual.cases["a"] = (PROMPT, f"<|im_start|>assistant {GOOD}", "")
    report = usual.check()
    case = report.suites[0].cases[0]
    assert (report.verdict, report.counts.failed, case.verdict) == ("fail", 1, "fail")
    assert verdicts(case)["no_control_token"] == "fail"


def test_by_default_vrty_is_only_shown_until_a_k_is_stated(usual: Folder) -> None:
    usual.accept()
    usual.cases["a"] = (PROMPT, SHORT, "")
    case = usual.case("a")
    assert (usual.check().verdict, case.verdict, usual.check().counts.noted) == ("pass", "pass", 0)
    fell = [check for check in case.checks if check.scorer == "vrty" and check.current < check.required]
    assert {(check.verdict, check.reason) for check in fell} == {("pass", "")}
    for head, more in (("k: 0.9", ""), ("", ", k: 0.9"), ("gate: {composite: {k: 0.9}}", "")):
        usual.head = head
        usual.cases["a"] = (PROMPT, SHORT, more)
        case = usual.case("a")
        assert (usual.check().verdict, case.verdict, verdicts(case)["composite"]) == ("fail", "fail", "fail")
        fidelity = case.checks[0]
        assert (fidelity.verdict, fidelity.k, fidelity.severity) == ("pass", 0.5, "review")


def test_a_composite_that_gates_by_a_k_says_how_often_that_is_wrong(usual: Folder) -> None:
    usual.accept()
    assert usual.check().suites[0].remarks == ()
    usual.head = "k: 0.8"
    (words,) = usual.check().suites[0].remarks
    assert words.startswith("composite gates at k = 0.8, which fails ")


def least_beside_the_others(*answers: str) -> float:
    cases = [core.Case(PROMPT, text) for text in answers]
    return min(fidelity(one, [two for two in cases if two != one]) for one in cases)


@pytest.mark.parametrize(
    "head, more", [("k: auto", ""), ("k: {fidelity: auto}", ""), ("gate: {fidelity: {k: auto}}", ""), ("", ", k: auto")]
)
def test_auto_lowers_the_bar_of_fidelity_by_as_much_as_accepted_answers_differ(
    usual: Folder, head: str, more: str
) -> None:
    def bar() -> tuple[float, float | None]:
        usual.cases["a"] = (PROMPT, "The window is a month.", more)
        check = usual.case("a").checks[0]
        return check.k, check.required

    usual.head = head
    usual.accept()
    assert bar() == (0.5, 0.5)
    answer(usual, REWORDED, add=True)
    two = 0.5 * least_beside_the_others(GOOD, REWORDED)
    assert bar() == (two, two)
    answer(usual, BAD, add=True)
    three = 0.5 * least_beside_the_others(GOOD, REWORDED, BAD)
    assert bar() == (three, three)
    assert three < two < 0.5
    usual.head = ""
    usual.cases["a"] = (PROMPT, SHORT, "")
    assert usual.case("a").checks[0].k == 0.5


def test_auto_multiplies_the_k_that_is_stated(usual: Folder) -> None:
    usual.accept()
    answer(usual, REWORDED, add=True)
    usual.head = "k: {fidelity: 0.8}"
    usual.cases["a"] = (PROMPT, SHORT, ", k: auto")
    assert usual.case("a").checks[0].k == 0.8 * least_beside_the_others(GOOD, REWORDED)


def test_any_of_several_accepted_answers_is_faithful(usual: Folder) -> None:
    usual.accept()
    answer(usual, BAD, add=True)
    for text in (GOOD, BAD):
        usual.cases["a"] = (PROMPT, text, "")
        assert (usual.check().verdict, usual.case("a").checks[0].current) == ("pass", 1.0)


@pytest.mark.parametrize("with_scores", [False, True])
def test_fidelity_compares_with_no_baseline_that_holds_no_texts(usual: Folder, with_scores: bool) -> None:
    usual.head = "" if with_scores else "store: scores"
    usual.accept()
    usual.head = ""
    edit(usual, texts=None)
    case = usual.case("a")
    assert (usual.check().verdict, case.verdict, case.checks[0].verdict) == ("fail", "not_comparable", "not_comparable")
    assert case.message == "the baseline has no texts to rescore: accept the case if the response is good"
    assert case.fix == f"vrty-gate accept {usual.path} --reason WHY --case a"
    accept.accept(usual.load(), Selection(cases=("a",)), "good", DEFAULT_LIMITS)
    assert usual.case("a").verdict == "pass"


def test_without_stored_texts_integrity_and_composite_gate(usual: Folder) -> None:
    usual.head = "store: scores"
    usual.accept()
    assert usual.check().counts.passed == 2
    usual.cases = {"a": (PROMPT, BAD, ""), "b": (PROMPT, "I cannot help with that.", "")}
    a, b = usual.check().suites[0].cases
    assert {check.scorer for check in a.checks} == {"integrity", "vrty"}
    assert (verdicts(a)["composite"], verdicts(b)["no_refusal"]) == ("fail", "note")


def written_out(usual: Folder) -> dict[str, baselines.Baseline]:
    """Baselines without texts as they were written when they stored every 1 of integrity."""
    usual.head = "store: scores"
    usual.accept()
    path = usual.load().baselines
    ones = baselines.Scored(INTEGRITY.signature, dict.fromkeys(INTEGRITY.rules, 1.0))
    older = {
        name: baselines.sealed(record._replace(scores={**record.scores, "integrity": ones}))
        for name, record in baselines.read(path).items()
    }
    baselines.write(path, older)
    return older


def test_the_scores_of_integrity_are_not_stored_and_count_as_1(usual: Folder) -> None:
    older = written_out(usual)
    responses = [GOOD, BAD, "I cannot help with that.", "Error: 502 Bad Gateway"]
    before = []
    for response in responses:
        usual.cases["a"] = (PROMPT, response, "")
        before.append(usual.check())
    usual.cases["a"] = (PROMPT, GOOD, "")
    slim, moves = migrate.migrate(usual.load(), older)
    assert (moves, slim["a"].scores["integrity"].dimensions) == ([], {})
    baselines.write(usual.load().baselines, slim)
    for response, report in zip(responses, before, strict=True):
        usual.cases["a"] = (PROMPT, response, "")
        assert usual.check() == report
    assert [report.verdict for report in before] == ["pass", "fail", "fail", "fail"]


def test_a_baseline_that_stores_what_is_always_1_stays_as_it_is_and_is_the_same(usual: Folder) -> None:
    older = written_out(usual)
    assert usual.accept() == []
    assert baselines.read(usual.load().baselines) == older
    slim, _ = migrate.migrate(usual.load(), older)
    assert [baseline_change(older[name], slim[name]) for name in ("a", "b")] == [None, None]
    assert [baseline_change(slim[name], older[name]) for name in ("a", "b")] == [None, None]
    below = older["a"].scores["integrity"]._replace(dimensions={"answered": 0.0})
    lower = baselines.sealed(older["a"]._replace(scores={**older["a"].scores, "integrity": below}))
    assert [baseline_change(one["a"], lower) for one in (older, slim)] == ["rescored", "rescored"]


def test_what_is_always_1_counts_only_for_the_version_that_gave_it(usual: Folder) -> None:
    usual.head = "store: scores"
    usual.accept()
    scores = baselines.read(usual.load().baselines)["a"].scores
    edit(usual, scores={**scores, "integrity": baselines.Scored("integrity:0", {})})
    assert usual.case("a").verdict == "not_comparable"
    edit(usual, scores={**scores, "vrty": scores["vrty"]._replace(dimensions={})})
    assert {check.verdict for check in usual.case("a").checks if check.scorer == "vrty"} == {"not_comparable"}


def test_a_suite_from_before_there_was_fidelity_needs_no_work(folder: Folder) -> None:
    folder.accept()
    folder.scorers = ""
    report = folder.check()
    assert (report.counts.passed, report.suites[0].remarks) == (2, ())
    _, moves = migrate.migrate(folder.load(), baselines.read(folder.load().baselines))
    assert moves == []


def newer(monkeypatch, *added: str) -> None:
    """The default scorers as a later version may have them, with further checks of integrity."""
    integrity = REGISTRY["integrity"]
    found = {**integrity.rules, **dict.fromkeys(added, Rule(k=1.0))}

    def look(case: core.Case, accepted: tuple[core.Case, ...]) -> Result:
        whole = "30 days" in case.response or case.response == (accepted or (case,))[0].response
        result = integrity.look(case, accepted)
        return result._replace(scores=result.scores | dict.fromkeys(added, float(whole)))

    late = {
        "fidelity": FIDELITY._replace(signature="fidelity:9"),
        "integrity": integrity._replace(signature="integrity:9", rules=found, look=look),
    }
    monkeypatch.setattr("vrty_gate.manifest.load.DEFAULT", tuple(late.get(one.name, one) for one in DEFAULT))
    monkeypatch.setattr("vrty_gate.manifest.load.FIDELITY", late["fidelity"])


NOTHING = "no action is needed"
VERSIONS = (
    NOTHING + ": fidelity was version fidelity:1|model:38f0bc59a4a3 when these baselines were accepted, and is now"
    " fidelity:9",
    NOTHING + ": integrity was version integrity:2 when these baselines were accepted, and is now integrity:9",
)


@pytest.mark.parametrize("name", ["support-bot", "refunds-bot"])
def test_baselines_of_an_older_version_are_checked_without_work(tmp_path: Path, monkeypatch, name: str) -> None:
    (tmp_path / ".git").mkdir()
    shutil.copytree(EXAMPLES / name, tmp_path / "bot")
    path = tmp_path / "bot" / "vrty-gate.baselines.jsonl"
    shutil.copy(OLDER / f"{name}.baselines.jsonl", path)
    newer(monkeypatch, "whole_names")
    suite = load(str(tmp_path / "bot" / "vrty-gate.yml"))
    before = path.read_bytes()
    report = check.check([(suite, baselines.read(suite.baselines))])
    assert (report.verdict, report.counts.passed) == ("pass", report.counts.cases)
    assert report.suites[0].remarks[:2] == VERSIONS
    assert accept.accept(suite, Selection(), "", DEFAULT_LIMITS, history=False).cases == []
    assert path.read_bytes() == before


def test_a_new_check_of_a_relative_scorer_gates_at_once_and_only_what_changed(usual: Folder, monkeypatch) -> None:
    usual.accept()
    newer(monkeypatch, "whole_names")
    usual.cases["a"] = (PROMPT, "You have one month to ask for a refund, and shipping is covered.", "")
    a, b = usual.check().suites[0].cases
    assert ([c.dimension for c in a.checks if c.verdict == "fail"], b.verdict) == (["whole_names"], "pass")


def test_without_texts_another_version_of_a_relative_scorer_cannot_be_compared(usual: Folder, monkeypatch) -> None:
    usual.head = "store: scores"
    usual.accept()
    assert usual.check().counts.passed == 2
    newer(monkeypatch)
    assert (usual.check().verdict, usual.case("a").fix) == (
        "fail",
        f"vrty-gate accept {usual.path} --reason WHY --case a",
    )


def test_what_is_1_by_definition_is_not_stored_beside_texts(usual: Folder) -> None:
    usual.accept()
    scores = baselines.read(usual.load().baselines)["a"].scores
    assert [(name, len(scored.dimensions)) for name, scored in scores.items()] == [
        ("fidelity", 0),
        ("integrity", 0),
        ("vrty", 5),
    ]
    assert {check.baseline for check in usual.case("a").checks if check.scorer != "vrty"} == {1.0}


def test_answers_from_sources_that_no_case_holds_are_remarked_once(usual: Folder) -> None:
    usual.cases = {"a": (PROMPT, GOOD + " [1]", ""), "b": (PROMPT, GOOD + " [refunds.pdf]", "")}
    done = accept.accept(usual.load(), Selection(), "good", DEFAULT_LIMITS)
    usual.cases["b"] = usual.cases["a"] = (PROMPT, GOOD, "")  # the accepted ones cite
    remarks = [words for words in usual.check().suites[0].remarks if "fidelity needs" in words]
    assert (len(remarks), remarks[0].endswith("add context or context_file to the cases")) == (1, True)
    assert done.remarks == tuple(remarks)
    usual.cases["b"] = (PROMPT, GOOD, ", context: The policy.")
    assert not any("fidelity needs" in words for words in usual.check().suites[0].remarks)
    usual.cases["b"] = (PROMPT, GOOD, "")
    usual.head = "k: 0.1"
    usual.scorers = "[integrity, vrty]"
    assert not any("fidelity needs" in words for words in usual.check().suites[0].remarks)


BROKEN = {
    "error_page": ("Error: 502 Bad Gateway", "no_error_page"),
    "refusal": ("I'm sorry, but I can't help with that.", "no_refusal"),
    "symbols": ("...", "answered"),
    "unfilled": ("Dear {{customer_name}}, the window is 30 days.", "no_placeholder"),
    "open_fence": ("```python\nprint(1)\n", "closed_fences"),
    "token": ("The window is 30 days.<|im_end|>", "no_control_token"),
    "mojibake": ("The window is 30 days â\u20ac\u201d and we pay.", "no_mojibake"),
    "marker": ("### Instruction: answer politely.\nThe window is 30 days.", "no_marker"),
}


def test_no_command_accepts_what_accept_refuses(folder: Folder) -> None:
    folder.scorers = "[default, {rules: {not_keywords: [guarantee]}}]"
    folder.accept()
    for response in ("Error: 502 Bad Gateway", f"{GOOD} We guarantee it."):
        folder.cases["a"] = (PROMPT, response, "")
        assert folder.case("a").verdict == "fail"
        assert folder.check().suites[0].accept == ""
        with pytest.raises(InputError, match="case 'a' is broken"):
            folder.accept()
    folder.cases["a"] = (PROMPT, GOOD.replace("30", "14"), "")
    assert folder.check().suites[0].accept.endswith(" --case a")


@pytest.mark.parametrize("response, check_name", BROKEN.values(), ids=BROKEN)
def test_a_new_case_that_is_broken_is_named_and_not_accepted(folder: Folder, response: str, check_name: str) -> None:
    folder.scorers = "[default]"
    folder.cases = {"a": (PROMPT, response, "")}
    case = folder.case("a")
    assert (case.verdict, case.broken[:1], case.fix) == ("new", (check_name,), "")
    assert case.message.startswith("new and broken: ")
    assert case.message.endswith(f" ({check_name}); fix it before accepting it")
    assert folder.check().suites[0].accept == ""
    with pytest.raises(
        InputError, match=f"case 'a' is broken: {check_name}: .*--accept-broken a --reason WHY; nothing"
    ):
        folder.accept()
    assert not Path(folder.load().baselines).exists()
    folder.accept(broken=("a",), reason="the model is down, and that is what we test")
    report = folder.check()
    assert report.verdict == "pass"
    words = f"a was accepted although it is broken ({check_name}): the model is down, and that is what we test"
    assert words in report.suites[0].remarks


def test_what_the_accepted_answer_has_as_well_is_not_broken(folder: Folder) -> None:
    folder.scorers = "[default]"
    folder.cases = {"a": (PROMPT, "I am sorry, but I cannot help with that.", "")}
    folder.accept(broken=("a",))
    folder.cases = {"a": (PROMPT, "Sorry, I cannot help you with that.", "")}
    assert [done.case for done in folder.accept()] == ["a"]


def test_a_lowered_severity_says_that_a_response_may_be_so(folder: Folder) -> None:
    folder.scorers = "[default]"
    folder.cases = {"a": (PROMPT, "I am sorry, but I cannot help with that.", "")}
    folder.head = "gate: {no_refusal: {severity: off}}"
    assert folder.case("a").broken == ()
    folder.accept()
