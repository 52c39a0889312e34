"""Changes in meaning of a response, as every output shows them."""

from collections.abc import Iterable
from itertools import pairwise

from vrty_gate.core.changes.change import Change, Clause, summary
from vrty_gate.core.gate.rule import BELOW_K, RED
from vrty_gate.render.untrusted import visible
from vrty_gate.report import CaseReport, SuiteReport, is_rerecorded, passes_changed
from vrty_gate.report.order import worst_first
from vrty_gate.report.pull_request import AcceptedHere, BaselineChange, GateChange

_FEW = 3


def clauses(case: CaseReport, most: int = _FEW) -> list[Clause]:
    """The changes of a response, most important first and quoted once; beyond `most`, only their number.

    Empty if the response is as accepted, its changes are unknown, or it fails though nothing changed in meaning.
    """
    if "response" not in case.changed:
        return []
    found = [Clause(words)] if (words := of_samples(case)) else []
    if case.trivial:
        return found if case.verdict in RED else [*found, Clause("no change in meaning")]  # red for another reason
    changes = _in_place(case)
    if now_refuses(case):
        refusal = [change.after for change in changes if change.kind in _OTHER_ANSWERS]
        found.append(_refusing(refusal[0] if refusal else ""))
        changes = tuple([change for change in changes if change.kind not in _OTHER_ANSWERS])
    for change in changes[:most]:
        clause = summary(change)
        is_pair = change.before and change.after
        again = not is_pair and any(clause.quoted and clause.quoted == other.quoted for other in found)
        label = clause.label.removesuffix(":")
        if again and (not label or label.endswith(_OPEN)):
            continue  # it says nothing without its words
        found.append(Clause(label) if again else clause)
    more = [Clause(f"and {len(changes) - most} more")] if len(changes) > most else []
    return found + more


_OTHER_ANSWERS = ("answer", "answer_missing", "answer_unclear", "other_subject", "other_words", "apology")
"""Kinds of changes that a refusal is, read as an answer."""


def now_refuses(case: CaseReport) -> bool:
    """Whether a response refuses where the accepted one answered, as integrity finds."""
    return any(
        check.dimension == "no_refusal" and check.scorer == "integrity" and check.current == 0.0 and check.baseline
        for check in case.checks
    )


def _refusing(words: str) -> Clause:
    quoted = summary(Change("answer", "", words)).quoted if words else ""
    return Clause("now refuses:" if quoted else "now refuses", quoted)


def _in_place(case: CaseReport) -> tuple[Change, ...]:
    """The changes of a response; words that stand in the place of others are one change with them."""
    changes = _of_one_place(case, case.changes)
    gone = [change for change in changes if change.kind == "words_dropped" and not change.after]
    new = [change for change in changes if change.kind == "words_added" and not change.before]
    if len(gone) != 1 or len(new) != 1 or not _replaces(case, gone[0].before, new[0].after):
        return changes
    both = Change("words_dropped", gone[0].before, new[0].after)
    return tuple([both if change == gone[0] else change for change in changes if change != new[0]])


def _of_one_place(case: CaseReport, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes; those read from the words of one place, of which one change has most, are told as that place."""
    whole = [change for change in changes if change.kind in _OF_WORDS and len(change.before.split()) > 1]
    if not whole or len(changes) < _PIECES or case.texts is None or case.texts.accepted_response is None:
        return changes
    from vrty_gate.render.word_diff import word_diff  # needed only where a change may be told in pieces

    pieces = word_diff(visible(case.texts.accepted_response), visible(case.texts.response))
    for first, second in pairwise(pieces):
        if (first.kind, second.kind) != ("gone", "added") or max(len(first.words), len(second.words)) > _PHRASE:
            continue
        parts = [change for change in changes if _is_within(change, first.words, second.words)]
        if len(parts) >= _PIECES and any(change in whole for change in parts):
            one = Change(parts[0].kind, " ".join(first.words), " ".join(second.words), parts[0].where)
            changes = tuple([one if change == parts[0] else change for change in changes if change not in parts[1:]])
    return changes


def _is_within(change: Change, gone: list[str], added: list[str]) -> bool:
    """Whether all words of a change are among those that differ at one place."""
    sides = (change.before, gone), (change.after, added)
    return any((change.before, change.after)) and all(not words or _has(place, words) for words, place in sides)


_OF_WORDS = ("words", "words_added", "words_dropped", "words_foreign")
_PHRASE = 8
"""A longer place is a sentence or more, whose changes say more than all of it."""
_PIECES = 3
"""From this number of changes at one place, the place says more than each of them."""


def _replaces(case: CaseReport, before: str, after: str) -> bool:
    """Whether the only words that differ at one place of two responses have these words."""
    if case.texts is None or case.texts.accepted_response is None or not before or not after:
        return False
    from vrty_gate.render.word_diff import word_diff  # needed only where words are gone and others new

    pieces = word_diff(visible(case.texts.accepted_response), visible(case.texts.response))
    return any(
        (first.kind, second.kind) == ("gone", "added") and _has(first.words, before) and _has(second.words, after)
        for first, second in pairwise(pieces)
    )


def _has(words: list[str], some: str) -> bool:
    return f" {some} " in f" {' '.join(words)} "


_OPEN = ("says", "mentions", "warns", "answers", "now", "no longer", "left out", "added", "lost", "dropped")
"""How labels end that need the words behind them."""


def of_samples(case: CaseReport) -> str:
    """How many samples of a case pass, accepted and new; empty for a case with one response."""
    samples = case.samples
    if samples is None:
        return ""
    before = f"{samples.accepted_of - samples.accepted_failed} of {samples.accepted_of}"
    return f"{before} -> {samples.of - samples.failed} of {samples.of} samples pass"


def about_samples(case: CaseReport) -> str:
    """The numbers of a case with several samples, for its details; empty for a case with one response."""
    samples = case.samples
    if samples is None:
        return ""
    at = f"pass@{samples.k} {samples.accepted_pass_at_k:.2f} -> {samples.pass_at_k:.2f}"
    hat = f"pass^{samples.k} {samples.accepted_pass_hat_k:.2f} -> {samples.pass_hat_k:.2f}"
    p = "p < 0.0001" if samples.p < 0.0001 else f"p = {samples.p:.4f}"
    times = f" ({samples.times}x)" if samples.times is not None else ""
    return f"{at}, {hat}, {p} (Fisher's exact test, one-sided); shown is sample {samples.weakest}{times}, the weakest"


_LONGEST = 200
"""Maximum characters of a reason or the value of a setting."""


def bounded(text: str) -> str:
    """The text, cut if it is long."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3].rstrip() + "..."


def clauses_of_accepted(answer: AcceptedHere, most: int = _FEW) -> list[Clause]:
    """What a pull request did to a baseline: what changed in meaning, then the verdict."""
    given = [name for name in answer.texts if name in _GIVEN]
    is_same = answer.change == "replaced" and given and "response" not in answer.texts
    replaced = answer.change == "replaced" and (answer.changes or answer.trivial or is_same)
    parts = [Clause(f"changed {' and '.join(given)}{', same answer' if is_same else ''}")] if given else []
    parts += [] if replaced else [Clause(_BASELINE_CHANGES[answer.change].format(bounded(answer.renamed_from)))]
    if answer.change == "removed" and answer.why:
        parts.append(Clause(bounded(answer.why)))
    if answer.trivial:
        parts.append(Clause("no change in meaning"))
    parts += map(summary, answer.changes[:most])
    if len(answer.changes) > most:
        parts.append(Clause(f"and {len(answer.changes) - most} more"))
    if answer.broken:
        parts.append(Clause(f"broken ({', '.join(answer.broken)})"))
    if answer.verdict in RED or answer.verdict == "review":
        why = bounded(answer.why.removesuffix(f": {BELOW_K}"))
        was = "failed" if answer.verdict in RED else "was below its bar"
        parts.append(Clause(f"{was} ({why}) before it was accepted"))
    return parts


def is_unprotected(suite: SuiteReport) -> bool:
    """Whether a baseline was removed whose case is still there."""
    return any(answer.change == "removed" and answer.why for answer in suite.accepted_here)


_GIVEN = ("prompt", "context", "reference", "metadata")
"""Texts of a case besides its answer."""
_BASELINE_CHANGES: dict[BaselineChange, str] = {
    "added": "new case",
    "replaced": "other answer",
    "answer added": "one more accepted answer",
    "answer removed": "one accepted answer fewer",
    "numbers changed": "same answer, other numbers",
    "counted again": "same answers, recorded another number of times",
    "removed": "baseline removed",
    "renamed": "renamed from {}",
    "rescored": "same texts, other scores or versions of scorers",
    "texts removed": "texts removed, scores kept",
    "reason changed": "same answer, other reason",
}


def what_changed(case: CaseReport, most: int = _FEW) -> str:
    """The clauses in a line."""
    return "; ".join(map(str, clauses(case, most)))


def judged_by(case: CaseReport, *, in_full: bool = False) -> str:
    """What the verdict on a changed response rests on, such as `judged by reading`; empty if it did not change.

    In full, with the model of a referee and the version of its question. Of a case that passes and whose prompt changed
    as well, it says so; the details of others show the prompt.
    """
    words = _judged_by(case, in_full=in_full)
    is_passing = case.verdict in ("pass", "note") and not case.stale
    return f"{words}, its prompt changed as well" if words and is_passing and "prompt" in case.changed else words


def _judged_by(case: CaseReport, *, in_full: bool) -> str:
    if case.judged == "nobody":
        return "not judged"
    if case.judged == "referee" and case.referee is not None and not in_full:
        return f"the referee finds it {_FINDS[case.referee.verdict]}"
    if in_full and case.judged == "referee" and case.referee is not None:
        return f"judged by referee {bounded(case.referee.model)} (question {case.referee.question})"
    return f"judged by {case.judged}" if case.judged else ""


_FINDS = {"same": "as good", "better": "better", "worse": "worse", "unsure": "neither"}


def accepted_by(case: CaseReport) -> str:
    """When the accepted answer was accepted and by whom, by the dates of commits; empty if it is not known."""
    if case.accepted_in is None:
        return ""
    commit, author, date = case.accepted_in
    return f"accepted {bounded(date)} by {bounded(author) or 'nobody'} ({bounded(commit[:7])})"


def quotes(case: CaseReport) -> list[tuple[str, str]]:
    """What the referee quotes of an answer that it finds worse or is unsure about: from which answer, and the words."""
    said = case.referee
    if said is None or said.verdict not in ("worse", "unsure"):
        return []
    both = (("accepted", said.quote_accepted), ("new", said.quote_new))
    return [(name, bounded(words)) for name, words in both if words]


def replies_here(suite: SuiteReport) -> list[tuple[str, list[str]]]:
    """Whose replies the pull request brings, in words, with the cases that they are about; overruling ones first."""
    groups: dict[str, list[str]] = {}
    for here in suite.replies_here:
        parts = (
            f"replies of {bounded(here.model)}",
            "edited" if here.edited else "",
            "despite a doubt of reading" if here.overrules else "",
        )
        groups.setdefault(", ".join(filter(None, parts)), []).append(here.case)
    return list(groups.items())


def riskiest(suite: SuiteReport) -> list[CaseReport]:
    """Of a suite whose responses all changed, those to look at first among those that pass."""
    return pass_changed(suite.cases)[:_FEW] if is_rerecorded(suite) else []


def pass_changed(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass with a new response, the riskiest first."""
    return worst_first(filter(passes_changed, cases))


def same_in_meaning(cases: Iterable[CaseReport]) -> list[CaseReport]:
    """The cases that pass and whose response changed only in form, such as white space."""
    return [case for case in cases if case.verdict == "pass" and case.trivial]


def settings(suite: SuiteReport) -> list[GateChange]:
    """What the pull request changed in the gate: of each setting of cases the first ones, and then the rest in one row.

    So nobody can bury a setting under hundreds of changes of another one.
    """
    rows: list[GateChange] = []
    rest: dict[tuple[str, str, str], list[GateChange]] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for change in suite.gate_changes:
        kind = (change.what, change.file, change.level)
        seen[kind] = seen.get(kind, 0) + 1
        if not change.cases or change.what == "verdict" or seen[kind] <= _FEW:
            rows.append(change)
        else:
            rest.setdefault(kind, []).append(change)
            if len(rest[kind]) == 1:
                rows.append(change)
    return [_together(rest.get((row.what, row.file, row.level), []), row) for row in rows]


def is_setting(change: GateChange, suite: SuiteReport) -> bool:
    """Whether a change of the gate is a setting: neither what passes only by it, nor a case that is missing anyway."""
    if change.what == "case":
        missing = {case.id for case in suite.cases if case.verdict == "missing"}
        return not change.cases or not missing.issuperset(change.cases)
    return change.what != "verdict"


def changed_settings(suite: SuiteReport) -> list[GateChange]:
    """The settings that a pull request changed, as `settings` has them, without what the rows of cases say."""
    return [change for change in settings(suite) if is_setting(change, suite)]


def about_settings(suite: SuiteReport) -> str:
    """What to do about the settings that a pull request changed."""
    if suite.verdict != "pass" or any(change.level == "fail" for change in suite.gate_changes):
        return "Check that each change is intended."
    fix = " and fix the answer" if any(change.what == "verdict" for change in suite.gate_changes) else ""
    return f"If a change is not intended, take it back{fix}; if it is, approving this pull request is enough."


def _together(changes: list[GateChange], row: GateChange) -> GateChange:
    """The row of several changes of one setting, if they begin with that row."""
    if len(changes) < 2 or changes[0] is not row:
        return row
    cases = tuple(dict.fromkeys([case for change in changes for case in change.cases]))
    return row._replace(before="", after="", cases=cases, line=0)


def gate_change(change: GateChange) -> tuple[str, str]:
    """Where a setting changed, and its two values."""
    where = f"{change.file}:{change.line}" if change.line else change.file
    cases = ", ".join(map(bounded, change.cases[:_FEW]))
    if len(change.cases) > _FEW:
        cases += f" and {len(change.cases) - _FEW} more"
    if change.what == "case":
        return where, f"no longer checked: {cases}"
    if change.what == "verdict":
        passing, failing = cases or "the suite", bounded(change.before)
        return (
            where,
            f"{passing} passes only with the settings changed here; with those of the base it fails: {failing}",
        )
    before, after = bounded(change.before) or "none", bounded(change.after) or "none"
    values = f": {before} -> {after}" if change.before or change.after else " changed"
    effect = _effect(change)
    joined = f" {'in' if ' of ' in change.what else 'of'} {cases}"
    what = _IN_WORDS.get(change.what) or bounded(change.what)
    return where, f"{what}{joined if cases else ''}{values}{f' ({effect})' if effect else ''}"


_IN_WORDS = {"waive": "waiver"}


def _effect(change: GateChange) -> str:
    """What the new value of a rule lets through, in words; empty for other settings."""
    name, _, rest = change.what.partition(" of ")
    if name == "severity" and rest:
        if change.after == "note" and change.before == "review":
            return "no longer decides"
        return _EFFECTS_OF_SEVERITY.get(change.after, "")
    if name == "fail_below" and rest and change.after in ("0", "not set"):
        return "no answer fails alone any more, however low its score"
    return _EFFECTS.get(name, "") if rest else ""


_EFFECTS = {
    "k": "lower scores pass",
    "floor": "lower scores pass",
    "max_drop": "larger drops pass",
    "fail_below": "only lower scores fail alone",
}
_EFFECTS_OF_SEVERITY = {
    "off": "no longer checked",
    "note": "no longer fails",
    "review": "no longer fails on its own",
    "fail": "no longer fails together with others",
}
