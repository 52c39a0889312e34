"""The verdict in a sentence."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from vrty_gate.render.meaning import is_setting
from vrty_gate.render.order import plural
from vrty_gate.report import (
    CaseReport,
    Counts,
    Group,
    Judged,
    Report,
    SuiteReport,
    has_fewer_samples,
    is_below_bar,
    is_deleted,
    is_gone,
    is_refereed,
    is_sure,
    is_unchecked,
    passes_changed,
)
from vrty_gate.report.pull_request import GateChange


def verdict(report: Report) -> str:
    """The result of the run, such as `1 of 14 answers got worse`, and what the pull request did to the gate itself."""
    result = (*_gone(report), *_result_of_cases(report), *_unjudged(report))
    return " · ".join([*result, *_pull_request(report, tells_waived=_names_waived(report))])


def heading(report: Report) -> str:
    """The same after the state of the check, with everything else that a reviewer may want to look at."""
    passed = "Failed" if report.verdict == "fail" else "Not checked again" if is_unchecked(report) else "Passed"
    if passed == "Passed" and _only_here(report):
        passed = "Passed only with the settings changed here"
    results = (*_gone(report), *_result_of_cases(report))
    others = (*_unjudged(report), *_others(report))
    return " · ".join([passed, *results, *others, *_pull_request(report, tells_waived=True)])


def with_counts(report: Report) -> str:
    """The verdict and the counts in brackets, unless the verdict has the words of all of them already."""
    words, counts = verdict(report), tally(report)
    is_told = set(counts.replace(",", "").split()) <= set(words.replace(",", "").split())
    return words if is_told else f"{words} ({counts})"


def judged_totals(cases: Iterable[CaseReport]) -> str:
    """What the verdicts on changed answers rest on, such as `39 by reading · 1 not judged`.

    Empty if none changed, or if the only one was not judged, which the first line says.
    """
    counts: dict[str, int] = {}
    for case in sorted(cases, key=lambda case: _JUDGES.index(case.judged)):
        if case.judged:
            model = f" ({case.referee.model})" if case.judged == "referee" and case.referee is not None else ""
            who = "not judged" if case.judged == "nobody" else _BY[case.judged] + model
            counts[who] = counts.get(who, 0) + 1
    if list(counts) == ["not judged"]:
        return f"none of {counts['not judged']}" if counts["not judged"] > 1 else ""
    return " · ".join(f"{count} {who}" for who, count in counts.items())


_JUDGES = get_args(Judged)
_BY = {"reading": "by reading", "samples": "by its samples", "referee": "by the referee"}


def _unjudged(report: Report) -> Iterator[str]:
    unjudged, changed = report.counts.unjudged, sum(bool(case.judged) for case in _cases(report))
    to_ask = any(case.fix.startswith(_ASK) for case in _cases(report) if case.judged == "nobody")
    ask = ", ask the referee" if to_ask else ""
    if unjudged and changed == 1:
        yield f"the changed answer was not judged{ask}"
    elif unjudged == changed and unjudged:
        yield f"none of the {changed} changed answers was judged{ask}"
    elif unjudged:
        yield f"{unjudged} of {changed} changed answers {'was' if unjudged == 1 else 'were'} not judged{ask}"


_ASK = "vrty-gate referee"


def _cases(report: Report) -> list[CaseReport]:
    return [case for suite in report.suites for case in suite.cases]


def _only_here(report: Report) -> list[GateChange]:
    """What passes only with the settings that the pull request changes."""
    return [change for suite in report.suites for change in suite.gate_changes if change.what == "verdict"]


def _waived(report: Report) -> str:
    """How many cases are waived, and how many of them by a waiver that the pull request brings."""
    waived, here = _counts(report).waived, _waived_here(report)
    fails = f"{'fails' if here == 1 else 'fail'} under the settings of the base"
    if not here:
        return f"{waived} waived"
    return f"{waived} waived, which {fails}" if here == waived else f"{waived} waived, {here} of which {fails}"


def _counts(report: Report) -> Counts:
    """The counts without the cases that only the base has."""
    counts, deleted = report.counts, _deleted(report)
    return counts._replace(cases=counts.cases - deleted, waived=counts.waived - deleted)


def _deleted(report: Report) -> int:
    return sum(map(is_deleted, _cases(report)))


def _waived_here(report: Report) -> int:
    """The number of waived cases that would fail under the settings of the base."""
    return sum(
        case.verdict == "waived" and any(change.what == "verdict" and case.id in change.cases for change in changes)
        for suite in report.suites
        for changes in (suite.gate_changes,)
        for case in suite.cases
    )


def _pull_request(report: Report, *, tells_waived: bool) -> Iterator[str]:
    counts, to_check = report.counts, []
    here = sum(len(change.cases) for change in _only_here(report))
    here -= _waived_here(report) if tells_waived else 0
    if here:
        yield f"{plural(here, 'answer')} {'fails' if here == 1 else 'fail'} under the settings of the base"
    removed = sum(answer.change == "removed" for suite in report.suites for answer in suite.accepted_here)
    if counts.accepted > removed:
        to_check.append(f"{counts.accepted - removed} accepted in this pull request")
    if removed:
        to_check.append(plural(removed, "removed baseline"))
    if loosened := sum(is_setting(change, suite) for suite in report.suites for change in suite.gate_changes):
        to_check.append(f"{plural(loosened, 'changed setting')} of the gate")
    replies = [here for suite in report.suites for here in suite.replies_here]
    if overruling := sum(here.overrules for here in replies):
        to_check.append(f"{overruling} passed by a referee despite a doubt")
    if edited := sum(here.edited for here in replies):
        to_check.append(f"{edited} judged by edited replies")
    if to_check:
        yield f"to check: {', '.join([*to_check[:-2], ' and '.join(to_check[-2:])])}"


def _others(report: Report) -> Iterator[str]:
    """The cases that the result does not count."""
    counts, deleted = _counts(report), _deleted(report)
    if not counts.cases or counts.new == counts.cases:
        yield from _each((deleted, "deleted"))
        return
    if counts.failed or counts.errors:
        yield from _each((counts.missing, "missing"), (counts.not_comparable, "not comparable"))
        yield from _each((counts.insufficient or 0, "with too few samples to tell"))
    cases = _cases(report)
    broken = sum(bool(case.broken) for case in cases if case.verdict == "new")
    new = counts.new - broken - _renamed(cases)
    changed = sum(
        changed_and_passes(case) for case in cases if case.verdict in ("pass", "note") if case.judged != "nobody"
    )
    if counts.waived and not _names_waived(report):
        yield _waived(report)
    yield from _each((deleted, "deleted"), (broken, "new and broken"), (new, "new"))
    if not (counts.unjudged or _only_here(report) or any(map(has_fewer_samples, cases))):  # these are told already
        yield from _each((changed, "changed and passes" if changed == 1 else "changed and pass"))


def changed_and_passes(case: CaseReport) -> bool:
    """Whether a case passes with a response that is not the accepted one."""
    return passes_changed(case) or (case.verdict == "pass" and case.trivial)


def _gone(report: Report) -> Iterator[str]:
    gone = sum(suite.verdict == "fail" and is_gone(suite) for suite in report.suites)
    if gone:
        yield f"{plural(gone, 'suite')} {'is' if gone == 1 else 'are'} no longer checked"


def _result_of_cases(report: Report) -> Iterator[str]:
    """What became of the cases, where a suite is left that has some."""
    left = tuple([suite for suite in report.suites if not is_gone(suite)])
    verdict: Literal["pass", "fail"] = "fail" if any(suite.verdict == "fail" for suite in left) else "pass"
    if len(left) == len(report.suites):
        yield _result(report)
    elif left:
        yield _result(report._replace(suites=left, verdict=verdict))


def _result(report: Report) -> str:
    counts, below = _counts(report), sum(map(is_below_bar, _cases(report)))
    if not counts.cases and report.verdict == "fail":
        return "The gate could not run"
    if not counts.cases and _deleted(report):
        return "Nothing left to compare"
    if counts.new == counts.cases:
        return f"Nothing to compare yet: {plural(counts.cases, 'new case')}"
    if counts.failed or counts.errors:
        red = [case for case in _cases(report) if case.verdict in ("fail", "error")]
        fell = all(case.samples or is_refereed(case) or _has_failed(case) for case in red)
        if fell and any(group.too_many for suite in report.suites for group in suite.groups):
            return f"{_got_worse(len(red) + below, len(red) + _sure(report), counts.cases)}"
        sentence = (
            f"{len(red)} of {plural(counts.cases, 'answer' if fell else 'case')} {'got worse' if fell else 'failed'}"
        )
        return f"{sentence}, {counts.review} more to review" if counts.review else sentence
    if counts.missing and not counts.not_comparable:
        return _missing(report)
    if counts.not_comparable:
        return f"{counts.missing + counts.not_comparable} of {plural(counts.cases, 'case')} could not be compared"
    if report.verdict == "fail":
        lost = (group for suite in report.suites for group in suite.groups if group.too_many or group.too_low)
        sampled = sum(case.verdict == "review" and case.samples is not None for s in report.suites for case in s.cases)
        some = f"The samples of {plural(sampled, 'case')} got worse" if sampled else "A rule of the suite failed"
        sure = _sure(report)
        worse = f"{sure} of {plural(counts.cases, 'answer')} got worse" if sure else some
        return next((_worse(group, counts.cases, sure) for group in lost), worse)
    if counts.review or counts.noted or counts.insufficient:
        stale, noted = _warnings(report)
        result = f"{below} of {plural(counts.cases, 'answer')} may have got worse" if below else "No case failed"
        review, notes = ("more to review", "more with notes") if below else ("to review", "with notes")
        few = counts.insufficient or 0
        each = (
            (counts.review - below, review),
            (few, "with too few samples to tell"),
            (stale, "to record again"),
            (noted, notes),
        )
        return ", ".join([result, *_each(*each)])
    fewer = sum(case.verdict == "pass" and has_fewer_samples(case) for case in _cases(report))
    if fewer:
        return f"Fewer samples pass in {plural(fewer, 'case')}, which may be chance"
    if any(case.judged for case in _cases(report)):
        return f"{_waived(report)} · {_NO_OTHER}" if counts.waived else "No answer is known to be worse"
    passed = counts.cases - counts.new - counts.waived
    moved = counts.accepted or any("response" in case.changed for case in _cases(report))  # so none keeps what it had
    if passed != counts.cases:
        keep = "keeps its baseline" if passed == 1 else "keep their baseline"
        return f"{plural(passed, 'case')} {('passes' if passed == 1 else 'pass') if moved else keep}"
    if moved:
        return "The case passes" if passed == 1 else f"All {plural(passed, 'case')} pass"
    return "The case keeps its baseline" if passed == 1 else f"All {plural(passed, 'case')} keep their baseline"


_NO_OTHER = "No other answer is known to be worse"


def _names_waived(report: Report) -> bool:
    return any(words.endswith(_NO_OTHER) for words in _result_of_cases(report))


def _warnings(report: Report) -> tuple[int, int]:
    """The cases with notes: those to record again, and the others."""
    with_notes = [case for case in _cases(report) if case.verdict == "note"]
    stale = sum(case.stale for case in with_notes)
    return stale, len(with_notes) - stale


def _has_failed(case: CaseReport) -> bool:
    return any(check.verdict == "fail" for check in case.checks)


def _missing(report: Report) -> str:
    """How many cases are missing, those apart that seem to be renamed."""
    count = report.counts.missing
    renamed = _renamed(_cases(report))
    if count == renamed:
        return f"{plural(count, 'case')} {'seems' if count == 1 else 'seem'} to be renamed"
    missing = f"{plural(count - renamed, 'case')} {'is' if count - renamed == 1 else 'are'} missing"
    return f"{missing}, {renamed} {'seems' if renamed == 1 else 'seem'} to be renamed" if renamed else missing


def _renamed(cases: list[CaseReport]) -> int:
    """The number of new cases that have the prompt of a missing one."""
    missing = {case.id for case in cases if case.verdict == "missing"}
    return len({case.renamed for case in cases} & missing)


def _sure(report: Report) -> int:
    """The answers below their bar in which all that changed says something else."""
    return sum(map(is_sure, _cases(report)))


def _got_worse(below: int, known: int, cases: int) -> str:
    """How many answers got worse, if that is known of each, or only seem to, because chance explains some of them."""
    worse = "got worse" if below == known else "seems worse" if below == 1 else "seem worse"
    return f"{below} of {plural(cases, 'answer')} {worse}"


def _worse(group: Group, cases: int, sure: int) -> str:
    """Why a group failed, such as `5 of 20 answers seem worse`."""
    if not group.tag and group.below and (group.too_many or group.changed == 1):
        return _got_worse(group.below, group.below if group.changed == 1 else sure, cases)
    subject = plural(group.changed, "changed response") + (f" tagged {group.tag}" if group.tag else "")
    count = group.changed
    if group.too_many and group.changed > 1:
        count, subject = group.below, f"{group.below} of {subject}"
    predicate = "is worse than its accepted one" if count == 1 else "are worse than their accepted ones"
    return f"{subject} {predicate}" if group.too_many or count == 1 else f"{subject} {predicate}, taken together"


def tally(report: Report) -> str:
    """The counts, most important first."""
    counts, (stale, noted) = _counts(report), _warnings(report)
    return _named(
        (counts.failed, "failed"),
        (counts.errors, "not scored"),
        (counts.missing, "missing"),
        (counts.not_comparable, "not comparable"),
        (counts.review, "to review"),
        (counts.waived, "waived"),
        (_deleted(report), "deleted"),
        (counts.insufficient or 0, "with too few samples"),
        (stale, "to record again"),
        (noted, "with notes"),
        (counts.new, "new"),
        (counts.passed, "passed"),
    )


def _named(*counts: tuple[int, str]) -> str:
    return ", ".join(_each(*counts))


def _each(*counts: tuple[int, str]) -> Iterator[str]:
    return (f"{count} {label}" for count, label in counts if count)


def changed_title(suite: SuiteReport) -> str:
    """Which changed answers a suite has that are not below their bar."""
    others = [case for case in suite.cases if changed_and_passes(case)]
    one, are_all = len(others) == 1, len(others) == sum("response" in case.changed for case in suite.cases)
    every = "The changed answer" if one else f"All {len(others)} changed answers"
    which = every if are_all else plural(len(others), "other changed answer")
    only_here = {name for change in suite.gate_changes if change.what == "verdict" for name in change.cases}
    if only_here.intersection(case.id for case in others):
        return f"{which}{', passing only with the settings changed here' if one else ''}"
    if any(case.verdict == "note" or has_fewer_samples(case) for case in others):
        return f"{which}, which {'passes' if one else 'pass'}"
    if any(group.too_many or group.too_low for group in suite.groups):
        return f"{which}, {'not' if one else 'none'} below its bar on its own"
    return f"{which}, {'not' if one else 'none'} below its bar"
