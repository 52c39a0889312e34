"""All that a report says of a suite and its cases, with a scorer whose score is the last word of a response."""

from collections.abc import Callable
from pathlib import Path

import pytest
from review import rank_by_score

from vrty_gate import accept, report
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.good_answers import GoodAnswers
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.against import Base
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport, CaseTexts, Check, Dimension, SuiteReport
from vrty_gate.scorers import REGISTRY, Measured, Result, Scorer, Traits, Unscored
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

NONE = Selection()


def look(case: Case, accepted: tuple[Case, ...]) -> Result:
    if case.response == "unscored":
        raise Unscored("it says nothing", "unscored")
    score = float(case.response.split()[-1])
    return Result(
        {"fidelity": score, "other": score / 2},
        lambda: {"fidelity": f"{case.response} beside {len(accepted)}"},
        lambda: (Evidence("one", "passed", span=case.response),),
        lambda: "it may be otherwise" if score < 0.1 else "",
    )


SCORER = Scorer("fidelity", "fidelity:1", {"fidelity": Rule(), "other": Rule(severity="note")}, look)
RARE = Scorer(
    "vrty",
    "vrty:1",
    {"rare": Rule(k=0.5, severity="review")},
    lambda case, accepted: Result({"rare": 0.25} if case.prompt == "rare" else {}),
    traits=Traits(partial=True, notes=("it is rare",), idle="no case is rare"),
)


class Folder:
    """A suite on disk, whose head, cases and scorers can change."""

    def __init__(self, path: Path, use: Callable[[Scorer], None]) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.use = use
        self.head = "scorers: [fidelity]"
        self.cases = {"a": ("p", "x 0.8", ""), "b": ("q", "x 0.6", "")}

    def suite(self) -> Suite:
        lines = [f"  - {{id: {name}, prompt: {p}, response: {r}{more}}}\n" for name, (p, r, more) in self.cases.items()]
        self.path.write_text(f"version: 1\n{self.head}\ncases:\n{''.join(lines)}")
        return load(str(self.path))

    def accept(self, **options) -> None:
        accept.accept(self.suite(), NONE, "good", DEFAULT_LIMITS, **options)

    def accepted(self) -> dict[str, Baseline]:
        return baselines.read(self.suite().baselines)

    def check(self, selection: Selection = NONE, **options) -> SuiteReport:
        suite = self.suite()
        return check.check([(suite, baselines.read(suite.baselines))], selection, **options).suites[0]

    def case(self, name: str = "a") -> CaseReport:
        return next(case for case in self.check().cases if case.id == name)

    def command(self, *arguments: str) -> str:
        first, *rest = arguments
        return " ".join(["vrty-gate", first, str(self.path), *rest])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    def use(scorer: Scorer) -> None:
        monkeypatch.setitem(REGISTRY, scorer.name, scorer)  # type: ignore[arg-type]

    use(SCORER)
    use(RARE)
    rank_by_score(monkeypatch)
    return Folder(tmp_path, use)


def test_a_report_is_about_the_whole_suite(folder: Folder) -> None:
    folder.head = "scorers: [fidelity, vrty]"
    folder.accept()
    folder.cases |= {"a": ("p", "x 0.5", ""), "b": ("q", "x 0.7", "")}
    suite = folder.check()
    assert suite._replace(cases=()) == SuiteReport(
        name=folder.path.parent.name,
        manifest=str(folder.path),
        baselines=folder.suite().baselines,
        verdict="fail",
        signatures={"fidelity": "fidelity:1", "vrty": "vrty:1"},
        reproduce=folder.command("check"),
        explain=f"vrty-gate explain CASE {folder.path}",
        accept=folder.command("accept", "--reason", "WHY", "--case", "a"),
        broken=(),
        remarks=("no case is rare", "it is rare"),
        groups=(),
        dimensions=(
            Dimension("fidelity", "fidelity", "fail", 0.8, 2, 0.6, 0.7, 0.6 - 0.7, 1, 1),
            Dimension("other", "fidelity", "note", 0.8, 2, 0.3, 0.35, 0.3 - 0.35, 1, 1),
        ),
        cases=(),
    )
    assert [case.id for case in suite.cases] == ["a", "b"]


def test_a_report_says_everything_about_a_case(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = ("p", "x 0.5", ", tags: [t], waive: it is known")
    bar, half = 0.8 * 0.8, 0.4 * 0.8
    message = "x 0.5 beside 1"
    assert folder.case() == CaseReport(
        id="a",
        verdict="waived",
        file=str(folder.path),
        line=4,
        tags=("t",),
        changed=("response",),
        waive="it is known",
        accepted="good",
        checks=(
            Check(
                "fidelity",
                "fidelity",
                "fail",
                "fail",
                0.8,
                0.5,
                0.8,
                0.5 - 0.8,
                bar,
                "below k times the accepted score",
                message,
            ),
            Check(
                "other",
                "fidelity",
                "note",
                "note",
                0.8,
                0.25,
                0.4,
                0.25 - 0.4,
                half,
                "below k times the accepted score",
                "",
            ),
        ),
        texts=CaseTexts("p", "x 0.5", "x 0.8"),
        evidence=(Evidence("one", "passed", span="x 0.5"),),
        changes=folder.case().changes,
        judged="reading",
    )
    assert [change[1:3] for change in folder.case().changes] == [("x 0.8", "x 0.5")]


def test_a_case_that_did_not_change_shows_its_numbers_only(folder: Folder) -> None:
    folder.accept()
    case = folder.case()
    assert (case.texts, case.evidence, case.changes, case.trivial) == (None, (), (), False)
    assert [(measured.verdict, measured.explanation, measured.delta) for measured in case.checks] == [
        ("pass", "", 0.0)
    ] * 2


def test_a_better_response_shows_its_texts_and_what_changed(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = ("p", "x 0.9", "")
    case = folder.case()
    assert (case.verdict, case.texts) == ("pass", CaseTexts("p", "x 0.9", "x 0.8"))
    assert (len(case.evidence), len(case.changes)) == (1, 1)
    assert [measured.explanation for measured in case.checks] == ["", ""]
    folder.cases["a"] = ("p", "'x  0.8'", "")
    case = folder.case()
    assert (case.verdict, case.trivial, case.texts, len(case.evidence)) == ("pass", True, None, 1)


@pytest.mark.parametrize("severity", ["note", "review", "fail"])
def test_a_case_below_a_floor_shows_its_texts_though_it_did_not_change(folder: Folder, severity: str) -> None:
    folder.accept()
    folder.head += f"\ngate: {{other: {{floor: 0.6, severity: {severity}}}}}"
    assert folder.case().texts == CaseTexts("p", "x 0.8", "x 0.8")


def test_a_case_that_cannot_be_scored_shows_its_texts_though_it_did_not_change(folder: Folder) -> None:
    folder.accept()
    folder.use(SCORER._replace(look=lambda *_: Result({}["fidelity"])))
    assert (folder.case().verdict, folder.case().texts) == ("error", CaseTexts("p", "x 0.8", "x 0.8"))


def test_the_file_of_a_response_is_named(folder: Folder) -> None:
    (folder.path.parent / "a.md").write_text("x 0.8")
    folder.cases["a"] = ("p", "x", "")
    folder.suite()
    folder.path.write_text(folder.path.read_text().replace("response: x}", "response_file: a.md}"))
    suite = load(str(folder.path))
    assert check.check([(suite, {})]).suites[0].cases[0].response_file == str(folder.path.parent / "a.md")


@pytest.mark.parametrize("auto, others, k", [(False, (), 0.8), (True, (), 0.8), (True, ("x 0.7",), 0.4)])
def test_an_automatic_k_is_lower_only_where_several_answers_differ(
    folder: Folder, auto: bool, others, k: float
) -> None:
    folder.accept()
    for response in others:
        folder.cases["a"] = ("p", response, "")
        folder.accept(add=True)
    spread = Measured(spread=lambda answers: 0.5)
    folder.use(SCORER._replace(measured=spread, rules={"fidelity": Rule(auto=auto), "other": Rule(severity="note")}))
    assert [measured.k for measured in folder.case().checks] == [k, 0.8]


def test_a_dimension_that_does_not_apply_hides_none_behind_it(folder: Folder) -> None:
    def last(case: Case, accepted: tuple[Case, ...]) -> Result:
        return Result({"rare": 0.5, "last": 0.5} if case.response == "x 0.8" else {"last": 0.5})

    folder.head = "scorers: [vrty]"
    rules = {"never": Rule(), "rare": Rule(severity="note"), "last": Rule()}
    folder.use(RARE._replace(accepted="again", look=last, rules=rules))
    folder.accept()
    assert [(measured.dimension, measured.verdict) for measured in folder.case().checks] == [
        ("rare", "pass"),
        ("last", "pass"),
    ]
    folder.cases["a"] = ("p", "y 0.8", "")
    assert [(measured.dimension, measured.verdict) for measured in folder.case().checks] == [("last", "pass")]


def test_where_texts_stay_out_a_case_has_none(folder: Folder) -> None:
    folder.head += "\nredact: true"
    folder.accept()
    folder.cases["a"] = ("p", "x 0.5", "")
    case = folder.case()
    assert (case.verdict, case.texts, case.evidence) == ("fail", None, (Evidence("one", "passed"),))
    assert [measured.explanation for measured in case.checks] == ["", ""]
    assert [change[1:3] for change in case.changes] == [("", "")]
    folder.cases["a"] = ("p", "unscored", "")
    assert folder.case().message == "scorer fidelity: it says nothing"


def test_a_scorer_that_cannot_say_why_says_so_for_each_number(folder: Folder) -> None:
    folder.accept()
    folder.use(SCORER._replace(look=lambda *_: Result({"fidelity": 0.1, "other": 0.4}, lambda: {}["why"])))
    message = "no explanation available: KeyError: 'why'"
    assert [measured.explanation for measured in folder.case().checks] == [message, message]


def test_a_new_case_shows_its_texts_without_accepted_ones(folder: Folder) -> None:
    case = folder.case()
    assert (case.verdict, case.texts, len(case.evidence), case.accepted) == ("new", CaseTexts("p", "x 0.8"), 1, "")
    assert [measured.explanation for measured in case.checks] == ["", ""]
    folder.head += "\nnew: fail"
    assert folder.case().texts == CaseTexts("p", "x 0.8")


FLOOR = "accepting cannot override a floor: fix the response, change the rule, or waive the case"
STALE = "the prompt changed, but its recorded response did not: record it again, or accept it unchanged"


@pytest.mark.parametrize(
    "head, entry, expected",
    [
        pytest.param("", ("p", "x 0.8", ""), ("pass", ""), id="the same"),
        pytest.param("", ("p", "x 0.5", ""), ("fail", ""), id="worse"),
        pytest.param(
            "gate: {fidelity: {floor: 0.6, severity: fail}}", ("p", "x 0.5", ""), ("fail", FLOOR), id="below a floor"
        ),
        pytest.param("gate: {other: {floor: 0.6}}", ("p", "x 0.8", ""), ("fail", FLOOR), id="below a floor as before"),
        pytest.param("gate: {other: {floor: 0.6, severity: note}}", ("p", "x 0.8", ""), ("note", ""), id="a warning"),
        pytest.param("", ("p", "unscored", ""), ("error", "scorer fidelity: it says nothing: unscored"), id="unscored"),
        pytest.param(
            "",
            ("p", "x 1.5", ""),
            ("error", "fidelity: the score is 1.5, which is not in [0, 1]"),
            id="a score that is none",
        ),
        pytest.param("", ("p", "x 0.5", ", waive: known"), ("waived", ""), id="waived"),
        pytest.param(
            "", ("p", "x 0.8", ", waive: known"), ("pass", "the case passes: remove its waiver"), id="nothing to waive"
        ),
        pytest.param(
            "gate: {other: {floor: 0.6, severity: note}}",
            ("p", "x 0.8", ", waive: known"),
            ("note", "the case passes: remove its waiver"),
            id="a warning needs no waiver",
        ),
        pytest.param(
            "", ("p", "unscored", ", waive: known"), ("error", "scorer fidelity: it says nothing: unscored"), id="error"
        ),
    ],
)
def test_a_case_is_told_what_is_wrong_with_it(folder: Folder, head: str, entry, expected: tuple[str, str]) -> None:
    folder.accept()
    folder.head += f"\n{head}"
    folder.cases["a"] = entry
    case = folder.case()
    assert (case.verdict, case.message, case.fix, case.stale) == (*expected, "", False)


@pytest.mark.parametrize(
    "head, entry, expected",
    [
        pytest.param("", ("P", "x 0.8", ""), ("note", STALE), id="note"),
        pytest.param("stale: fail", ("P", "x 0.8", ""), ("fail", STALE), id="error"),
        pytest.param("", ("P", "x 0.8", ", waive: known"), ("note", STALE), id="waived as it passes"),
        pytest.param("stale: fail", ("P", "x 0.8", ", waive: known"), ("waived", STALE), id="waived"),
    ],
)
def test_a_stale_response_is_to_be_recorded_or_accepted(folder: Folder, head: str, entry, expected) -> None:
    folder.accept()
    folder.head += f"\n{head}"
    folder.cases["a"] = entry
    case = folder.case()
    assert (case.verdict, case.message, case.stale) == (*expected, True)
    assert case.fix == folder.command("accept", "--reason", "WHY", "--case", "a")
    assert (case.texts, len(case.evidence)) == (CaseTexts("P", "x 0.8", "x 0.8"), 1)


def test_a_new_response_to_a_new_prompt_is_not_stale(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = ("P", "x 0.9", "")
    assert (folder.case().stale, folder.case().message, folder.case().changed) == (False, "", ("prompt", "response"))


def test_a_response_that_was_recorded_for_the_new_prompt_is_not_stale(folder: Folder) -> None:
    from vrty_gate.manifest.record import asked_digest, asked_of
    from vrty_gate.stores.recordings import Recorded, response_digest, write

    folder.accept()
    folder.head += "\nrecord: {model: m-1}"
    folder.cases["a"] = ("P", "x 0.8", "")
    assert folder.case().stale
    suite = folder.suite()
    asked = asked_digest(suite.record, asked_of(suite.record, suite.cases[0].texts))
    write(suite.record.recordings, [Recorded("a", asked, response_digest("x 0.8"), "m-1", 1, 1)])
    assert (folder.case().stale, folder.case().verdict) == (False, "pass")


@pytest.mark.parametrize("store", ["texts", "scores"])
def test_another_version_is_migrated_if_there_are_texts_and_else_accepted(folder: Folder, store: str) -> None:
    folder.head += f"\nstore: {store}"
    folder.accept()
    folder.use(SCORER._replace(signature="fidelity:2"))
    case = folder.case()
    if store == "texts":
        message = "the baseline was scored by other scorers, versions or options: rescore the accepted texts"
        fix = f"vrty-gate baseline migrate {folder.path}"
    else:
        message = "the baseline has no texts to rescore: accept the case if the response is good"
        fix = folder.command("accept", "--reason", "WHY", "--case", "a")
    assert (case.verdict, case.message, case.fix) == ("not_comparable", message, fix)
    message = "the baseline was not scored by this scorer, or by another version"
    numbers = [("not_comparable", 0.8, None, None, None, message), ("not_comparable", 0.4, None, None, None, message)]
    assert [(c.verdict, c.current, c.baseline, c.delta, c.required, c.reason) for c in case.checks] == numbers


def test_a_missing_case_is_told_how_to_drop_its_baseline(folder: Folder) -> None:
    folder.accept()
    del folder.cases["a"]
    assert folder.check().cases[0] == CaseReport(
        id="a",
        verdict="missing",
        message="it has a baseline, but is not in the suite: restore the case, or drop its baseline",
        fix=f"vrty-gate baseline prune {folder.path} --case a",
    )


@pytest.mark.parametrize(
    "selection, expected",
    [
        (NONE, ["a", "b", "c"]),
        (Selection(files=("m.yml",)), ["a", "b", "c"]),
        (Selection(cases=("c",)), ["c"]),
        (Selection(tags=("t",)), ["b"]),
    ],
)
def test_missing_cases_are_in_reports_that_are_not_about_single_cases(
    folder: Folder, monkeypatch, selection: Selection, expected: list[str]
) -> None:
    monkeypatch.chdir(folder.path.parent)
    folder.accept()
    del folder.cases["a"]
    folder.cases |= {"b": ("q", "x 0.6", ", tags: [t]"), "c": ("r", "x 0.5", "")}
    assert sorted(case.id for case in folder.check(selection).cases) == expected


def test_a_new_case_with_the_prompt_of_a_missing_one_may_be_that_one(folder: Folder) -> None:
    folder.accept()
    folder.cases = {"c": ("p", "x 0.8", ""), "b": ("p", "x 0.6", ""), "d": ("another", "x 0.5", "")}
    cases = {case.id: case for case in folder.check().cases}
    message = "no baseline yet, but it has the prompt of the missing case 'a': if it was renamed, rename the baseline"
    fix = f"vrty-gate baseline rename a c {folder.path}"
    assert (cases["c"].renamed, cases["c"].message, cases["c"].fix) == ("a", message, fix)
    assert [cases[name].renamed for name in "abd"] == ["", "", ""]
    assert cases["d"].fix == folder.command("accept", "--case", "d")


@pytest.mark.parametrize(
    "cases, arguments",
    [
        pytest.param({"a": "0.8", "b": "0.6"}, None, id="nothing to accept"),
        pytest.param({"a": "0.8", "b": "0.6", "c": "0.5"}, ["--case", "c"], id="a new case"),
        pytest.param({"a": "0.8", "c": "0.5", "d": "0.5"}, ["--case", "c", "--case", "d"], id="new cases"),
        pytest.param({"c": "0.5", "d": "0.5"}, [], id="new cases only"),
        pytest.param(dict.fromkeys("acdefgh", "0.8"), ["--new"], id="many new cases"),
        pytest.param({"a": "0.5", "b": "0.6"}, ["--case", "a"], id="a worse response"),
        pytest.param({"a": "0.5", "b": "0.6", "c": "0.5"}, ["--case", "a"], id="a worse response and a new case"),
        pytest.param({"a": "0.5", "b": "0.3"}, ["--case", "a", "--case", "b"], id="worse responses"),
        pytest.param({"a": "0.05", "b": "0.6"}, None, id="one that no accepting mends"),
    ],
)
def test_the_command_to_accept_names_what_has_to_be_decided(folder: Folder, cases, arguments) -> None:
    folder.accept()
    folder.head += "\ngate: {fidelity: {floor: 0.1, severity: fail}}"
    folder.cases = {name: ("p" if name in "ab" else f"of {name}", f"x {score}", "") for name, score in cases.items()}
    expected = "" if arguments is None else folder.command("accept", "--reason", "WHY", *arguments)
    assert folder.check().accept == expected


def test_the_command_to_check_again_repeats_what_was_asked_for(folder: Folder) -> None:
    folder.cases["a"] = ("p", "x 0.8", ", tags: [t, u]")
    chosen = Selection(cases=("a",), tags=("t", "u"))
    options = ["--k=0.75", "--tag=t", "--tag=u", "--case", "a"]
    assert folder.check(chosen, k=0.75).reproduce == folder.command("check", *options)
    base = Base("main", "main at 1a2b3c4", absent=False, accepted={})
    suite = folder.check(chosen, k=0.75, bases={str(folder.path): base})
    assert suite.reproduce == folder.command("check", "--against", "main", *options)
    assert (suite.baselines, suite.explain, suite.accept) == ("", "", "")
    assert suite.cases[0].message == "nothing to compare it with yet; merging accepts it"


def test_a_suite_fails_by_a_case_or_by_a_rule_of_its_own(folder: Folder) -> None:
    folder.accept()
    folder.head += (
        "\nsuite_gate: {max_mean_drop: {fidelity: 0.05}, max_notes: 0}\ngate: {other: {k: 1.0, severity: note}}"
    )
    assert (folder.check().verdict, folder.check().broken) == ("pass", ())
    folder.cases["a"] = ("p", "x 0.65", "")
    suite = folder.check()
    mean = "mean fidelity fell by 0.075, more than max_mean_drop 0.05"
    assert (suite.verdict, suite.broken) == ("fail", (mean, "cases with notes: 1, more than max_notes 0"))
    assert [(dimension.severity, dimension.k) for dimension in suite.dimensions] == [("fail", 0.8), ("note", 1.0)]
    several = check.check([(folder.suite(), folder.accepted()), (folder.suite(), {})])
    assert (several.version, several.verdict, several.counts.cases) == (2, "fail", 4)
    assert [suite.verdict for suite in several.suites] == ["fail", "pass"]
    assert several.tool.startswith("vrty-gate ")


def test_a_k_that_gates_says_how_often_it_is_wrong_before_anything_changes(folder: Folder) -> None:
    measured = Measured(lambda: {"fidelity": GoodAnswers((0.0, 1.0))})
    same = Result({"fidelity": 0.8})
    folder.use(SCORER._replace(measured=measured, look=lambda *_: same, rules={"fidelity": Rule()}))
    folder.accept()
    message = "fidelity gates at k = 0.8, which fails 80.0 % of good answers in our benchmark"
    assert folder.check().remarks == (message,)
    folder.head += "\ngate: {fidelity: {severity: review}}"
    assert folder.check().remarks == ()


def test_what_scorers_remark_stands_behind_what_the_gate_does(folder: Folder) -> None:
    folder.head = "scorers: [vrty, fidelity]"
    folder.cases = {"a": ("rare", "x 0.05", ", metadata: {n: 1}")}
    folder.accept()
    folder.cases["a"] = ("rare", "x 0.05", ", metadata: {n: 2}")
    suite = folder.check()
    changed = "metadata that changed since a response was accepted: a"
    assert suite.remarks == (changed, "it may be otherwise (a)", "it is rare")
    assert [dimension.name for dimension in suite.dimensions] == ["rare", "fidelity", "other"]
    folder.cases = {"b": ("other", "x 0.5", "")}
    assert folder.check().remarks == ("no case is rare", "it is rare")


def test_of_the_changed_responses_that_pass_the_riskiest_show_their_texts(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.head += "\ngate: {fidelity: {severity: review}}"
    folder.cases = dict.fromkeys("abcdef", ("p", "x 0.8", ""))
    folder.accept()
    scores = {"a": "0.9", "b": "0.75", "c": "0.7", "d": "0.78", "e": "0.8", "f": "0.5"}
    folder.cases = {name: ("p", f"x {score}", "") for name, score in scores.items()}
    for most, expected in ((2, "fcb"), (50, "fcbda")):
        monkeypatch.setattr(report, "MOST_PASSING_TEXTS", most)
        assert [case.id for case in folder.check().cases if case.texts] == [*expected]  # the riskiest first


RELATIVE = SCORER._replace(accepted="best")


@pytest.mark.parametrize(
    "scorer, then, now, expected",
    [
        pytest.param(SCORER, {}, {}, [("pass", 0.8), ("pass", 0.4)], id="the same"),
        pytest.param(RELATIVE, {}, {}, [("pass", 1.0), ("note", 1.0)], id="relative"),
        pytest.param(RELATIVE, {}, {"signature": "fidelity:2"}, [("pass", 1.0), ("note", 1.0)], id="relative anew"),
        pytest.param(
            SCORER, {}, {"rules": {**SCORER.rules, "third": Rule()}}, ["not_comparable"] * 2 + ["error"], id="a new one"
        ),
        pytest.param(SCORER, {"traits": Traits(needs_texts=True)}, {}, [("pass", 0.8), ("pass", 0.4)], id="with texts"),
    ],
)
def test_a_score_is_compared_with_what_is_comparable(folder: Folder, scorer: Scorer, then, now, expected) -> None:
    folder.use(scorer._replace(**then))
    folder.accept()
    folder.use(scorer._replace(**then, **now))
    checks = [(measured.verdict, measured.baseline) for measured in folder.case().checks]
    assert checks == [(measured, None) if isinstance(measured, str) else measured for measured in expected]


def test_a_scorer_that_needs_the_accepted_texts_compares_with_no_baseline_without_them(folder: Folder) -> None:
    folder.head += "\nstore: scores"
    folder.accept()
    assert folder.case().verdict == "pass"
    folder.use(SCORER._replace(traits=Traits(needs_texts=True)))
    with pytest.raises(InputError, match="the scorer fidelity compares with accepted texts, but store: scores"):
        folder.case()
    folder.head = folder.head.replace("\nstore: scores", "")
    assert folder.case().verdict == "not_comparable"


def test_a_scorer_that_measures_anew_asks_for_the_accepted_answer_with_the_yardsticks_of_today(folder: Folder) -> None:
    def known(case: Case, accepted: tuple[Case, ...]) -> Result:
        return Result({"fidelity": 0.9 if case.reference == case.response else 0.5, "other": len(accepted) / 10})

    folder.use(SCORER._replace(accepted="again", look=known))
    folder.cases["a"] = ("p", "then", ", reference: then")
    folder.accept()
    folder.cases["a"] = ("p", "now", ", reference: now")
    assert [(measured.current, measured.baseline) for measured in folder.case().checks] == [(0.9, 0.5), (0.1, 0.1)]
    folder.cases["a"] = ("p", "then", ", reference: now")
    assert [(measured.current, measured.baseline) for measured in folder.case().checks] == [(0.5, 0.5), (0.1, 0.1)]


def test_an_accepted_answer_that_can_no_longer_be_scored_is_the_error_of_its_case(folder: Folder) -> None:
    folder.use(SCORER._replace(accepted="again"))
    folder.accept()
    folder.cases["a"] = ("p", "y 0.8", "")

    def gone(case: Case, accepted: tuple[Case, ...]) -> Result:
        if case.response == "x 0.8":
            raise Unscored("it is gone", case.response)
        return look(case, accepted)

    folder.use(SCORER._replace(accepted="again", look=gone))
    message = "the accepted answer cannot be scored: it is gone"
    case = folder.case()
    assert (case.verdict, case.message) == ("error", f"fidelity: {message}: x 0.8")
    assert [(c.verdict, c.required, c.reason) for c in case.checks] == [("error", None, f"{message}: x 0.8")] * 2
    folder.head += "\nredact: true"
    assert folder.case().message == f"fidelity: {message}"


@pytest.mark.parametrize(
    "severity, expected",
    [("fail", ["not_comparable"]), ("review", ["not_comparable"]), ("note", []), ("'off'", [])],
)
def test_a_dimension_that_no_longer_applies_is_told_where_it_decides(folder: Folder, severity: str, expected) -> None:
    folder.head = f"scorers: [fidelity, vrty]\ngate: {{rare: {{severity: {severity}}}}}"
    folder.use(RARE._replace(accepted="again"))
    folder.cases = {"a": ("rare", "x 0.8", "")}
    folder.accept()
    folder.cases["a"] = ("common", "y 0.8", "")
    checks = [measured for measured in folder.case().checks if measured.dimension == "rare"]
    assert [measured.verdict for measured in checks] == expected
    if checks:
        reason = "measured when the response was accepted, but no longer"
        assert checks[0][5:11] == (None, 0.25, None, None, reason, "")


def test_a_scorer_that_leaves_out_a_dimension_that_always_applies_is_in_error(folder: Folder) -> None:
    folder.accept()
    folder.use(SCORER._replace(look=lambda *_: Result({"fidelity": 0.8})))
    checks = folder.case().checks
    assert [(measured.verdict, measured.current, measured.reason) for measured in checks] == [
        ("pass", 0.8, ""),
        ("error", None, "the scorer returned no score"),
    ]


def test_a_score_that_is_none_is_not_shown(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = ("p", "x 1.5", "")
    first, second = folder.case().checks
    assert (first.verdict, first.current, first.baseline, first.delta) == ("error", None, 0.8, None)
    assert (second.verdict, second.current) == ("pass", 0.75)


def test_an_unknown_case_is_an_error(folder: Folder) -> None:
    with pytest.raises(InputError, match="has no case 'z'"):
        folder.check(Selection(cases=("z",)))


def test_changes_are_read_from_the_nearest_of_several_accepted_answers(folder: Folder) -> None:
    folder.accept()
    folder.cases["a"] = ("p", "y is 0.7", "")
    folder.accept(add=True)
    folder.cases["a"] = ("p", "y is 0.5", "")
    case = folder.case()
    assert case.texts == CaseTexts("p", "y is 0.5", "y is 0.7")
    assert isinstance(case.changes[0], Change)
    assert folder.accepted()["a"].scores["fidelity"] == Scored("fidelity:1", {"fidelity": 0.8, "other": 0.4})
