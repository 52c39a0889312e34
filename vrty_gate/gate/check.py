"""The gate: compares scored cases with their baselines. All decisions are made here; outputs only show them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from vrty_gate import __version__, report
from vrty_gate.core.case import NOTHING
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.totals import NONE, Totals
from vrty_gate.gate.compare import command
from vrty_gate.gate.dimensions import VERY_RARE
from vrty_gate.gate.parts import Joined, Part, measure, of_number, of_tag, together
from vrty_gate.gate.parts.work import HERE, Work, measured
from vrty_gate.gate.remarks import remarks_on
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.suite import Suite
from vrty_gate.report.order import worst_first
from vrty_gate.report.pull_request import GateChange
from vrty_gate.scorers.scorer import Scorer
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.gate.against import Base
    from vrty_gate.gate.parts.shard import Shard
    from vrty_gate.gate.pull_request import Compared, Gone, PullRequest
    from vrty_gate.report.pull_request import RepliesHere

EVERYTHING = Selection()


_MOST_NAMED = 5
"""Maximum number of cases that a suggested command names."""


def check(
    suites: Iterable[tuple[Suite, dict[str, Baseline]]],
    selection: Selection = EVERYTHING,
    k: float | None = None,
    bases: "Mapping[str, Base]" = NOTHING,
    compared: "Compared | None" = None,
    work: Work = HERE,
) -> report.Report:
    """Score the selected cases of each suite and compare them with its baselines.

    `k` is repeated in the commands of the report. `bases` has, by manifest, the commit whose texts replace the accepted
    ones; `compared` has what a pull request changed in the gate itself. Raises InputError for a selection that
    matches no case.
    """
    results = []
    for suite, accepted in suites:
        selected = _selected(selection, suite, compared)
        known = {**accepted, **_removed(suite, compared)}
        result = _suite(suite, known, selected, k, bases.get(suite.manifest), work)
        results.append(_compared(suite, known, result, compared) if compared is not None else result)
    return _report(results, compared)


def _selected(selection: Selection, suite: Suite, compared: "Compared | None") -> Selection:
    """The selection, with the cases that have one of its tags in the base: a pull request may have taken it away."""
    pull_request = compared.suites.get(suite.manifest) if compared is not None and selection.tags else None
    if pull_request is None:
        return selection
    tags = set(selection.tags)
    return selection._replace(
        also=tuple([name for name, before in pull_request.tags.items() if not tags.isdisjoint(before)])
    )


def _removed(suite: Suite, compared: "Compared | None") -> Mapping[str, Baseline]:
    """The baselines that a pull request removed although their cases are still there, by case."""
    pull_request = compared.suites.get(suite.manifest) if compared is not None else None
    return pull_request.removed if pull_request is not None else NOTHING


def _is_stated(change: GateChange, suite: report.SuiteReport) -> bool:
    """Whether a change only says what the report says already: a case is missing, or has another name."""
    setting = change.what.split(" of ")[0]
    if not (setting in ("no longer checked", "case id") or setting.endswith(" file")):
        return False
    missing = {case.id for case in suite.cases if case.verdict == "missing"}
    shown = missing | {case.id for case in suite.cases if case.renamed in missing}
    return bool(change.cases) and shown.issuperset(change.cases)


def _compared(
    suite: Suite, accepted: Mapping[str, Baseline], result: report.SuiteReport, compared: "Compared"
) -> report.SuiteReport:
    """The report of a suite with what the pull request changed in the gate itself."""
    pull_request = compared.suites.get(suite.manifest)
    if pull_request is None:
        return result
    if pull_request.before is not None:
        from vrty_gate.gate.pull_request.only_here import passes_only_here  # settings rarely change

        def judge(then: Suite, records: Mapping[str, Baseline]) -> report.SuiteReport:
            return _suite(then, records, EVERYTHING, None, None, HERE)

        level = pull_request.policy.loosened
        found = passes_only_here(pull_request.before, suite, accepted, result, judge)
        only_here = tuple(change._replace(level=level) for change in found)
        pull_request = pull_request._replace(gate_changes=(*only_here, *pull_request.gate_changes))
    return _with_changes(result, pull_request)


def _report(suites: Iterable[report.SuiteReport], compared: "Compared | None") -> report.Report:
    """The report of suites, and of those that the pull request removed."""
    results = (*suites, *(map(_gone, compared.gone) if compared is not None else ()))
    return report.Report(
        version=report.VERSION,
        tool=f"vrty-gate {__version__}",
        verdict="fail" if any(suite.verdict == "fail" for suite in results) else "pass",
        counts=report.count(results),
        suites=results,
    )


def _gone(suite: "Gone") -> report.SuiteReport:
    """The report of a suite that the base checks, and this run does not."""
    cases = "1 case" if suite.cases == 1 else f"{suite.cases} cases"
    size = f"its {cases}" if suite.cases else "it"
    words = (
        f"no longer checked: {suite.base} checks {size} by {suite.manifest}; restore it, or write"
        " base: {removed: note} into its manifest first, in a pull request of its own"
    )
    change = GateChange("suite", f"{suite.base} checks {size}", "no longer checked", file=suite.manifest)
    return report.SuiteReport(
        name=suite.name,
        manifest=suite.manifest,
        baselines="",
        verdict="pass" if suite.is_allowed else "fail",
        signatures={},
        reproduce="",
        explain="",
        accept="",
        broken=() if suite.is_allowed else (words,),
        remarks=(),
        groups=(),
        dimensions=(),
        cases=(),
        base=suite.base,
        gate_changes=(change,) if suite.is_allowed else (),
    )


def _with_changes(suite: report.SuiteReport, pull_request: "PullRequest") -> report.SuiteReport:
    """The report of a suite with what the pull request changed in the gate itself, under the policy of the base."""
    from vrty_gate.gate.pull_request.differences import importance  # most runs compare with no base

    here: tuple[RepliesHere, ...] = ()
    if pull_request.replies:
        from vrty_gate.gate.pull_request.replies import replies_here  # few suites have a referee

        here = tuple(replies_here(suite.cases, pull_request.replies))
    changes = [change for change in pull_request.gate_changes if not _is_stated(change, suite)]
    broken = (*suite.broken, *pull_request.broken(), *_distrusted(here, suite.cases, pull_request))
    return suite._replace(
        verdict="fail" if broken else suite.verdict,
        broken=broken,
        base=pull_request.base,
        base_problem=pull_request.problem,
        accepted_here=pull_request.accepted,
        replies_here=here,
        gate_changes=tuple(sorted(changes, key=importance)),
    )


def _distrusted(
    here: Iterable["RepliesHere"], cases: Iterable[report.CaseReport], pull_request: "PullRequest"
) -> Iterator[str]:
    """That replies passed a case which the policy of the base distrusts, as they do in shards, which know no base."""
    if pull_request.policy.referee != "ask":
        return
    named = {each.case for each in here}
    passed = [
        case.id for case in cases if case.id in named and report.is_settled(case) and not report.is_refereed(case)
    ]
    if passed:
        yield f"passed by replies of a referee that the base does not have (base.referee: ask): {', '.join(passed[:5])}"


def _suite(
    suite: Suite,
    accepted: Mapping[str, Baseline],
    selection: Selection,
    k: float | None,
    base: "Base | None",
    work: Work,
) -> report.SuiteReport:
    listed = frozenset(base.unscored) if base is not None else frozenset[str]()
    part, _ = measured(suite, accepted, selection, lambda: selection, work, listed)
    return concluded(suite, part, _size(suite, part), selection, k, base, work.options)


def _size(suite: Suite, part: Part) -> int:
    """The number of cases in the suite; a stream is only selected as a whole."""
    return len(suite.cases) or part.unchanged + len(part.cases) - len(part.missing)


def shard(
    suites: Iterable[tuple[Suite, dict[str, Baseline]]],
    selection: Selection,
    k: float | None,
    work: Work,
    arguments: Sequence[str] = (),
) -> "Shard":
    """The results of the cases in the shard of the selection; `arguments` named the manifests. Raises InputError."""
    from vrty_gate.gate.parts.shard import TOOL, Inputs, Shard, SuiteShard, settings_of

    results = []
    for suite, accepted in suites:
        part, inputs = measured(suite, accepted, selection, lambda: Inputs(selection), work)
        settings = settings_of(suite, work.limits)
        results.append(SuiteShard(suite.manifest, settings, inputs.digest(), inputs.size, part))
    number, shards = selection.shard or (1, 1)
    return Shard(1, TOOL, number, shards, k, tuple(results), tuple(arguments))


def merge(
    suites: Iterable[tuple[Suite, Mapping[str, Baseline]]],
    shards: "Sequence[Shard]",
    compared: "Compared | None" = None,
) -> report.Report:
    """The report that `check` would give on all cases, from the shards of one run, see `parts.shard.read_all`."""
    results = []
    for i, (suite, accepted) in enumerate(suites):
        part = together(shard.suites[i].part for shard in shards)
        size, k = shards[0].suites[i].size, shards[0].k
        removed = _removed(suite, compared)
        part = _compared_again(suite, part, removed)
        result = concluded(suite, part, size, EVERYTHING, k, None)
        known = {**accepted, **removed}
        results.append(_compared(suite, known, result, compared) if compared is not None else result)
    return _report(results, compared)


def _compared_again(suite: Suite, part: Part, removed: Mapping[str, Baseline]) -> Part:
    """The results with those of the cases whose baselines a pull request removed, which no shard knew."""
    if not removed:
        return part
    cases = [case for case in suite.cases if case.id in removed]
    rest = part._replace(
        cases=tuple([case for case in part.cases if case.id not in removed]),
        new={name: prompt for name, prompt in part.new.items() if name not in removed},
    )
    return together((rest, measure(suite, Joined(cases, removed))))


def concluded(
    suite: Suite,
    part: Part,
    size: int,
    selection: Selection,
    k: float | None,
    base: "Base | None",
    more_options: Iterable[str] = (),
) -> report.SuiteReport:
    """The report of a suite of `size` cases from the results of the selected ones."""
    cases = _with_old_names(suite, part)
    if base is not None:
        cases = [base.compared(case, suite.manifest) for case in cases]
    cases, broken_samples, samples_remarks, share = _settled(suite, cases)
    cases = _with_few_texts(cases)
    scorers = suite.scorers
    idle = [
        scorer.traits.idle for scorer in scorers if scorer.traits.idle and part.totals.keys().isdisjoint(scorer.rules)
    ]
    notes = (*remarks_on(suite, cases, part.seen), *idle)
    if suite.recorded.is_whole and base is None and cases and all(case.verdict == "new" for case in cases):
        words = "nothing was compared: --base REF compares with the recordings in a branch, without baselines"
        notes = (words, *notes)
    groups, broken_together, remarks = _together(
        suite, cases, {(name, k) for name, ks in part.gating.items() for k in ks}, share
    )
    violated = (*broken_samples, *broken_together, *_broken_totals(suite.rule, cases, part.totals))
    red = violated or any(case.verdict in gate.RED for case in cases)
    options = ["--against", base.ref] if base else []
    options += [f"--k={k:g}"] if k is not None else []
    options += [f"--tag={tag}" for tag in selection.tags]
    options += more_options
    refused = frozenset[str]().union(*(scorer.traits.broken for scorer in suite.scorers))
    unaccepted = [case for case in cases if _may_be_accepted(case, refused)]
    return report.SuiteReport(
        name=suite.name,
        manifest=suite.manifest,
        baselines="" if base else suite.baselines,
        verdict="fail" if red else "pass",
        signatures={
            scorer.name: scorer.signature
            for scorer in suite.scorers
            if not (
                scorer.traits.unstored and scorer.rules and part.totals.keys().isdisjoint(scorer.rules)
            )  # no case uses it
        },
        reproduce=command("check", suite.manifest, *options, cases=selection.cases),
        explain="" if base else command("explain", "CASE", suite.manifest),
        accept=_accept(suite, unaccepted, size) if unaccepted and not base else "",
        broken=violated,
        remarks=(
            *samples_remarks,
            *remarks,
            *notes,
            *(note for scorer in suite.scorers for note in scorer.traits.notes),
        ),
        groups=groups,
        dimensions=tuple(
            _dimension(suite, scorer, name, part.totals.get(name, NONE))
            for scorer in suite.scorers
            for name in scorer.rules
            if not scorer.traits.partial or name in part.totals
        ),
        cases=tuple(worst_first(cases)),
        base=base.since if base else "",
        unchanged=part.unchanged,
        numbers=tuple(_number_totals(part.totals)) or None,
        tag_gates=tuple(sorted(suite.rule.tags)) or None,
    )


def _number_totals(totals: Mapping[str, Totals]) -> Iterator[report.NumberTotals]:
    for name in gate.NUMBER_KEYS:
        found = totals.get(of_number(name))
        if found is not None:
            yield report.NumberTotals(name, found.compared, *found.sums, found.rose, found.fell)


def _broken_totals(
    rule: gate.SuiteRule, cases: Sequence[report.CaseReport], totals: Mapping[str, Totals]
) -> Iterator[str]:
    """The rules on means and notes that are broken, of the suite and then of each tag with rules.

    Samples are counted here, because they are in no group.
    """
    noted = [case.tags for case in cases if case.verdict == "note"]
    drops = {name: both.baseline_mean - both.mean for name, both in totals.items()}
    yield from gate.check_suite(rule, drops, len(noted))
    for tag, of_one in sorted(rule.tags.items()):
        of_cases = {name: drops.get(of_tag(name, tag), 0.0) for name in of_one.max_mean_drop}
        yield from gate.check_suite(of_one, of_cases, sum(tag in tags for tags in noted), tag)
        sampled = sum(case.verdict == "review" and case.samples is not None and tag in case.tags for case in cases)
        if of_one.max_review is not None and sampled > of_one.max_review:
            some = "1 case" if sampled == 1 else f"{sampled} cases"
            yield f"the samples of {some} tagged {tag} got worse, more than max_review {of_one.max_review}"


def _together(
    suite: Suite, cases: list[report.CaseReport], gating: set[tuple[str, float]], share: float
) -> tuple[tuple[report.Group, ...], tuple[str, ...], tuple[str, ...]]:
    """The decision on the cases together, with a share of the false alarm budget.

    Empty if no response changed and no measured dimension gates on its own.
    """
    measured = {name for scorer in suite.scorers if scorer.measured.good for name in scorer.rules}
    if measured.isdisjoint(name for name, _ in gating) and not any("response" in case.changed for case in cases):
        return (), (), ()
    from vrty_gate.gate.decide import decide  # the import is slow, and not needed if nothing changed

    rule = suite.rule if share == 1.0 else suite.rule._replace(false_alarms=suite.rule.false_alarms * share)
    return decide(rule, suite.scorers, cases, gating)


def _settled(
    suite: Suite, cases: list[report.CaseReport]
) -> tuple[list[report.CaseReport], tuple[str, ...], tuple[str, ...], float]:
    """All cases, those with several samples decided together; see `samples.Settled`."""
    if all(case.samples is None for case in cases):
        return cases, (), (), 1.0
    from vrty_gate.gate.samples import settled  # few suites have them

    return settled(suite, cases)


def _with_few_texts(cases: list[report.CaseReport]) -> list[report.CaseReport]:
    """The same cases; of those that pass, only the riskiest keep their texts."""
    passing = worst_first(case for case in cases if case.verdict == "pass" and case.texts)
    without = {case.id for case in passing[report.MOST_PASSING_TEXTS :]}
    return [case._replace(texts=None) if case.id in without else case for case in cases]


def _may_be_accepted(case: report.CaseReport, refused: frozenset[str]) -> bool:
    """Whether a command may suggest to accept a case: it is new or worse, but neither broken, ruined nor renamed.

    `accept` refuses an answer that newly scores 0 in one of the dimensions `refused`.
    """
    if any(check.dimension in refused and check.current == 0.0 and check.verdict == "fail" for check in case.checks):
        return False
    if case.verdict not in ("fail", "review", "new") or not case.checks or case.broken or case.renamed:
        return False
    return not any(check.verdict == "fail" and _is_hopeless(check.reason) for check in case.checks)


def _is_hopeless(reason: str) -> bool:
    return any(part in reason for part in (gate.BELOW_FLOOR, gate.ON_ITS_OWN, VERY_RARE))


def _accept(suite: Suite, unaccepted: list[report.CaseReport], size: int) -> str:
    """The command that accepts all new cases; regressed cases must be given by id, so that each is a decision."""
    new = [case.id for case in unaccepted if case.verdict == "new"]
    if len(new) == len(unaccepted) and _MOST_NAMED < len(new) < size:
        return command("accept", suite.manifest, "--reason", "WHY", "--new")
    if len(new) == size:
        return command("accept", suite.manifest, "--reason", "WHY")
    worse = [case.id for case in unaccepted if case.verdict != "new"]
    judged = [case.id for case in unaccepted if case.verdict != "new" and case.judged != "nobody"] or worse
    named = judged if len(judged) <= _MOST_NAMED else ["CASE"]
    return command("accept", suite.manifest, "--reason", "WHY", cases=named if worse else new)


def _dimension(suite: Suite, scorer: Scorer, name: str, totals: Totals) -> report.Dimension:
    rule = suite.rule_of_dimension(name, scorer.rules[name])
    return report.Dimension(
        name=name,
        scorer=scorer.name,
        severity=rule.severity,
        k=rule.k,
        compared=totals.compared,
        mean=totals.mean,
        baseline_mean=totals.baseline_mean,
        delta=totals.mean - totals.baseline_mean,
        rose=totals.rose,
        fell=totals.fell,
    )


def _with_old_names(suite: Suite, part: Part) -> list[report.CaseReport]:
    """The cases; a new case with the prompt of a missing one gets a hint that it may have been renamed."""
    old = {prompt: name for name, prompt in sorted(part.missing.items())}

    def with_old_name(case: report.CaseReport) -> report.CaseReport:
        name = old.get(part.new.get(case.id, ""))
        if name is None:
            return case
        message = (
            f"no baseline yet, but it has the prompt of the missing case {name!r}: if it was renamed,"
            " rename the baseline"
        )
        fix = command("baseline", "rename", name, case.id, suite.manifest)
        return case._replace(renamed=name, message=message, fix=fix)

    return [with_old_name(case) for case in part.cases] if old else list(part.cases)
