"""What a report says and in which order, shared by all outputs that people read."""

import os.path
from collections.abc import Iterable, Iterator

from vrty_gate.core.gate.rule import BROKEN, RED
from vrty_gate.render.meaning import clauses, quotes
from vrty_gate.render.order import apart, number, plural
from vrty_gate.report import CaseReport, Check, Group, Report, SuiteReport, is_deleted, is_refereed, passes_changed
from vrty_gate.report.order import headline, worst_first

_DETAILED = ("error", "fail", "review")
_LONGEST_COMMAND_LIST = 5
_SCORE_THIS_LOW = " of good answers score this low"


def red_first(report: Report) -> list[SuiteReport]:
    """The suites, those that failed first, then those with cases to review."""
    return sorted(report.suites, key=_suite_rank)


def _suite_rank(suite: SuiteReport) -> tuple[bool, bool]:
    return suite.verdict != "fail", not any(case.verdict == "review" for case in suite.cases)


def worse(suite: SuiteReport) -> list[CaseReport]:
    """The cases whose answer got worse or could not be scored, worst first."""
    cases = worst_first(tuple(case for case in suite.cases if case.verdict in _DETAILED))
    return sorted(cases, key=lambda case: case.verdict == "review")


def not_compared(suite: SuiteReport) -> list[list[CaseReport]]:
    """The red cases without an answer to compare, in groups with the same message."""
    renamed = renamed_to(suite)
    red = worst_first(tuple(case for case in suite.cases if case.verdict in RED and case.verdict not in _DETAILED))
    return [[case] for case in red if case.id in renamed] + _alike(case for case in red if case.id not in renamed)


def to_review(suite: SuiteReport) -> list[list[CaseReport]]:
    """The cases that do not fail but need a look: waived, stale, new; in groups with the same message.

    A new case that may be a renamed one is in the row of that one.
    """
    missing = {case.id for case in suite.cases if case.verdict == "missing"}
    cases = worst_first(
        tuple(
            case
            for case in suite.cases
            if case.verdict not in (*RED, "review", "pass") and not passes_changed(case) and case.renamed not in missing
        )
    )
    return _alike(sorted(cases, key=lambda case: not case.broken))


def _alike(cases: Iterable[CaseReport]) -> list[list[CaseReport]]:
    groups: dict[tuple[str, ...], list[CaseReport]] = {}
    for case in cases:
        is_alike = case.verdict not in ("waived", "insufficient", "note") or case.uncompared or is_deleted(case)
        alone = "" if is_alike else case.id
        groups.setdefault((case.verdict, case.message, alone), []).append(case)
    return list(groups.values())


def renamed_to(suite: SuiteReport) -> dict[str, CaseReport]:
    """By the id of a missing case, the new case that has its prompt."""
    return {case.renamed: case for case in suite.cases if case.renamed}


def message(case: CaseReport, renamed: CaseReport | None = None) -> tuple[str, str]:
    """The message of a case and the command that fixes it, if there is one that accepts nothing broken."""
    if renamed is not None:
        words = f"it seems to be renamed to {renamed.id}, which has its prompt; if so, rename its baseline"
        return words, renamed.fix
    return case.message, "" if _accepts_what_failed(case) else case.fix


def _accepts_what_failed(case: CaseReport) -> bool:
    failed = bool(case.broken) or any(check.verdict == "fail" for check in case.checks)
    return failed and case.fix.startswith("vrty-gate accept")


def summary(case: CaseReport, suite: SuiteReport) -> str:
    """What changed in a case, what is to do and the score that decided, in one sentence; at least its verdict."""
    check = headline(case)
    parts = [] if is_refereed(case) else list(map(str, clauses(case)))
    if case.message:
        words, fix = message(case, renamed_to(suite).get(case.id))
        parts.append(words + (f": {fix}" if fix else ""))
    if check and check.verdict in BROKEN.values():
        score, required = apart(check.current, check.required)
        explanation = f": {check.explanation}" if check.explanation else ""
        before = "" if check.baseline in (None, 1.0) else f"{number(check.baseline)} -> "
        parts.append(f"{check.dimension} {before}{score}, needs {required}{explanation}")
    parts += [f'{name}: "{words}"' for name, words in quotes(case)]
    return "; ".join(parts) or case.verdict


def asks(suite: SuiteReport) -> str:
    """The command that asks the referee about answers of a suite; empty if there are none."""
    commands = (case.fix for case in suite.cases if case.judged and case.fix.startswith("vrty-gate referee"))
    return next(commands, "")


def fixes(cases: list[CaseReport], renamed: dict[str, CaseReport]) -> str:
    """The one command that fixes all the cases; empty if they need several, or more than a few have to be named."""
    if len(cases) > 1 and cases[0].verdict == "missing":
        return "" if renamed else cases[0].fix.partition(" --case ")[0]  # it drops the baselines of all missing cases
    commands = {message(case, renamed.get(case.id))[1] for case in cases}
    return commands.pop() if len(commands) == 1 else ""


def place(case: CaseReport, suite: SuiteReport) -> tuple[str, int]:
    """The file and line to look at: of the first difference in the response, if it has a file of its own."""
    if case.response_file:
        file, line = case.response_file, _first_difference(case)
    else:
        file, line = case.file or suite.manifest, case.line or 1
    return os.path.normpath(file).replace(os.sep, "/") if file else "", line


def is_inside(path: str) -> bool:
    """Whether a normalized path leads to a file in the repository."""
    return bool(path) and path != ".." and not path.startswith(("../", "/")) and ":" not in path.partition("/")[0]


def _first_difference(case: CaseReport) -> int:
    if case.texts is None or case.texts.accepted_response is None or "response" not in case.changed:
        return 1
    pairs = zip(case.texts.accepted_response.split("\n"), case.texts.response.split("\n"), strict=False)
    return next((line for line, (before, after) in enumerate(pairs, 1) if before != after), 1)


def rarity(case: CaseReport, suite: SuiteReport) -> str:
    """How few good answers score as low as a case, as one clause; empty if that is unknown."""
    first = headline(case)
    for group in suite.groups:
        for words in suite.broken:
            if words.startswith(f"{group.dimension} of {case.id} is ") and words.endswith(_SCORE_THIS_LOW):
                clause = words.rpartition("; ")[2]
                return clause if first and first.dimension == group.dimension else f"{group.dimension}: {clause}"
    clauses = first.reason.split("; ") if first else []
    return next((words for words in clauses if words.endswith(_SCORE_THIS_LOW.removeprefix(" of"))), "")


def is_told_by_changes(case: CaseReport, check: Check) -> bool:
    """Whether the changes of a case say why a check failed, so that its explanation would only add statistics."""
    return bool(case.changes) and (check.severity == "review" or check.scorer == "vrty")


def sentences(suite: SuiteReport) -> list[str]:
    """Why the suite failed as a whole: one sentence for each group, and the other rules that it violates.

    A tag without a gate of its own is left out if all changed responses failed together, and a group of one response if
    its case says it.
    """
    return _by_group(suite, suite.broken, stated=_stated_by_cases(suite))


def group_remarks(suite: SuiteReport) -> list[str]:
    """The remarks on groups that did not fail."""
    return [words for words in suite.remarks if any(_is_about(group, words) for group in suite.groups)]


def notes(suite: SuiteReport) -> list[str]:
    """The remarks for a reader: neither statistics nor about a group."""
    skipped = {*group_remarks(suite), *statistics(suite)}
    return [words for words in suite.remarks if words not in skipped]


def statistics(suite: SuiteReport) -> list[str]:
    """The remarks that explain numbers and need no action."""
    marks = (" draws, seed ", " in our benchmark", "no action is needed", "pass@")
    return [words for words in suite.remarks if any(mark in words for mark in marks)]


def _stated_by_cases(suite: SuiteReport) -> set[str]:
    cases = worse(suite)
    return {
        words
        for words in suite.broken
        if words.endswith(_SCORE_THIS_LOW)
        and any(words.startswith(f"{group.dimension} of {case.id} is ") for group in suite.groups for case in cases)
    }


def _by_group(suite: SuiteReport, messages: Iterable[str], stated: set[str]) -> list[str]:
    left = [words for words in messages if words not in stated]
    found, together = [], set()
    for group in suite.groups:  # sorted by dimension, the group without a tag first
        mine = [words for words in left if _is_about(group, words)]
        left = [words for words in left if words not in mine]
        if mine and not group.tag:
            together.add(group.dimension)
        is_told = group.tag and group.dimension in together and group.tag not in (suite.tag_gates or ())
        if mine and not is_told:
            found.append("; ".join(mine))
    return found + left


def _is_about(group: Group, words: str) -> bool:
    responses = plural(group.changed, "changed response") + (f" tagged {group.tag}" if group.tag else "")
    return words.startswith((f"{group.below} of {responses} fell below ", f"mean {group.dimension} of {responses} is "))


def names(cases: list[CaseReport], most: int = _LONGEST_COMMAND_LIST) -> tuple[list[str], int]:
    """The first ids of some cases, and the number of the others."""
    return [case.id for case in cases[:most]], max(len(cases) - most, 0)


def commands(suite: SuiteReport) -> Iterator[tuple[str, str]]:
    """What to run on one's own machine: what for, and the command."""
    if suite.reproduce:
        yield "repeat this run", suite.reproduce
    if suite.explain and worse(suite):
        yield "see what changed, word by word", suite.explain
    if suite.accept and (accepts_worse(suite) or not _named(suite)):
        new = sum(case.verdict == "new" and not case.broken for case in suite.cases)
        many = "--case" not in suite.accept
        count = new if many else len(_targets(suite))
        what = plural(new, "new response") if many else plural(count, "response") if count > 1 else "a response"
        yield f"accept {what} after reviewing {_them(count)}", suite.accept


def accepts_worse(suite: SuiteReport) -> str:
    """The command that accepts a response that got worse; empty if none of them may be accepted."""
    return suite.accept if any(not _is_refused(case) for case in _named(suite)) else ""


def _targets(suite: SuiteReport) -> set[str]:
    """The cases that the command to accept names; CASE stands for each of too many."""
    import shlex  # only where somebody reads a report

    try:
        words = shlex.split(suite.accept)
    except ValueError:  # no command of ours, and so none to suggest
        return set()
    return {words[i + 1] for i, word in enumerate(words[:-1]) if word == "--case"}


def _named(suite: SuiteReport) -> list[CaseReport]:
    """The cases that got worse and that the command to accept names."""
    targets = _targets(suite)
    return [case for case in worse(suite) if case.id in targets or targets == {"CASE"}]


def _is_refused(case: CaseReport) -> bool:
    """Whether `accept` would refuse a response, because a check finds it broken on its own."""
    return any(
        check.verdict == "fail" and check.severity == "fail" and check.current == 0 and check.scorer in _ON_THEIR_OWN
        for check in case.checks
    )


_ON_THEIR_OWN = ("integrity", "grounding", "rules")
"""Scorers whose checks need no accepted response."""


def _them(count: int) -> str:
    return "it" if count == 1 else "them"
