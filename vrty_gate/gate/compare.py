"""One scored case compared with its baseline."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from vrty_gate import report
from vrty_gate.core import stated
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.rule import NUMBER_KEYS, NumberCheck, Verdict
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.dimensions import checks_on
from vrty_gate.gate.score import ScoredCase, in_its_form
from vrty_gate.manifest.suite import DIGITS, Suite, SuiteCase, answer_digest
from vrty_gate.scorers import FIDELITY
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, BaselineComparison

if TYPE_CHECKING:
    from vrty_gate.gate.broken import Broken
    from vrty_gate.gate.uncompared import Apart

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./-_"
"""Characters that need no quotes in a shell."""
REFEREE = "referee"
"""Name of the scorer that has no dimension, see `scorers.referee`."""
UNJUDGED = "not judged: nothing is known to be wrong, but reading cannot confirm that the answer is as good"
"""Message of a case that was not judged, where the policy does not only count it."""
CANNOT_ASK = "not judged: the baselines store no texts, so that a referee cannot compare the answers"
"""The same in a suite with a referee."""


def command(*words: str, cases: Iterable[str] = ()) -> str:
    """A command line to copy into a shell."""
    parts = ["vrty-gate", *words, *(part for case in cases for part in ("--case", case))]
    if all(part and not part.strip(_PLAIN) for part in parts):
        return " ".join(parts)
    import shlex  # few names need quotes

    return shlex.join(parts)


class _Standing(NamedTuple):
    """Where a case stands beside its checks, and what to do about it."""

    verdict: Verdict = "pass"
    message: str = ""
    fix: str = ""
    """The command that fixes it."""
    broken: "tuple[Broken, ...]" = ()


def verdict_on(suite: Suite, scored: ScoredCase, accepted: Baseline | None) -> report.CaseReport:
    """The result of one scored case compared with its baseline."""
    case = scored.case
    comparison = baselines.compare(accepted, case.texts) if accepted else None
    if comparison is not None:
        comparison = comparison._replace(answers=in_its_form(case.texts, comparison.answers))
    answers = comparison.answers if comparison else ()
    each = (checks_on(suite, case, scorer, scored.results.get(scorer.name), comparison) for scorer in suite.scorers)
    checks = tuple(chain.from_iterable(each))
    changed = comparison.changed if comparison else ()
    changes, trivial, risk = _in_meaning(suite, case, answers if "response" in changed else (), checks)
    if (
        comparison is not None
        and answers
        and "response" in changed
        and not trivial
        and (not scored.error or scored.is_too_long)
    ):
        from vrty_gate.gate.uncompared import apart  # few cases changed

        alone = apart(suite, scored, comparison, checks)
        if alone is not None:
            return _uncompared(suite, case, comparison, alone)
    stale = _is_stale(suite, case, changed, trivial=trivial)
    standing = _standing(
        suite, scored, accepted, checks, stale=stale_message(", or accept it", trivial=trivial) if stale else ""
    )
    verdict, message = gate.worst({standing.verdict, *(check.verdict for check in checks)}), standing.message
    certain = not trivial and "response" in changed and _is_certain(case, answers, checks)
    judgement = _judged(suite, case, answers, Judgement(verdict, "", message), checks, changed, trivial=trivial)
    verdict, message = judgement.verdict, judgement.message
    if stale:  # no referee is asked about the prompt
        verdict = gate.worst((verdict, standing.verdict))
    counted = numbers_of(suite, case, accepted)
    verdict, message = with_numbers(verdict, message, counted)
    verdict, message = waived(suite, case, verdict, message)
    if case.fault and (standing.broken or verdict == "fail"):
        message = f"the recording has an error instead of an answer, {'hidden' if suite.redact else case.fault}"
    failed = verdict in ("fail", "review", "waived", "note", "error", "new")
    shown = (failed or ("response" in changed and not trivial)) and not suite.redact
    return report.CaseReport(
        id=case.id,
        verdict=verdict,
        file=case.place.file,
        line=_line(case, answers if "response" in changed else ()),
        response_file=case.files.get("response", ""),
        tags=case.tags,
        changed=_told(case, changed, comparison),
        stale=stale,
        message=message,
        fix=command("referee", suite.manifest) if judgement.should_ask else standing.fix,
        waive=waiver_in_words(case, message),
        accepted=accepted.reason if accepted else "",
        checks=checks,
        texts=_texts(case.texts, answers) if shown else None,
        evidence=tuple(_evidence(suite, scored)) if changed or verdict != "pass" else (),
        changes=changes,
        trivial=trivial,
        broken=tuple(problem.dimension for problem in standing.broken),
        judged=judgement.judged,
        risk=risk,
        referee=judgement.referee,
        certain=certain or None,
        numbers=counted or None,
    )


def numbers_of(suite: Suite, case: SuiteCase, accepted: Baseline | None) -> tuple[NumberCheck, ...]:
    """The numbers of a case where lower is better, beside the accepted ones."""
    if accepted is None or not (case.texts.metadata or accepted.numbers):
        return ()
    from vrty_gate.core.gate import numbers  # few suites have them

    now = numbers.read(case.texts.metadata)
    checks = (numbers.check(name, now, accepted.numbers.get(name), suite.rise_of(case, name)) for name in NUMBER_KEYS)
    return tuple([check for check in checks if check is not None])


def with_numbers(verdict: Verdict, message: str, found: Iterable[NumberCheck]) -> tuple[Verdict, str]:
    """A verdict and its message, with the numbers that rose too far."""
    broken = [one for one in found if one.verdict in ("fail", "note")]
    if not broken:
        return verdict, message
    from vrty_gate.core.gate import numbers

    words = "; ".join(filter(None, (message, *map(numbers.in_words, broken))))
    return gate.worst((verdict, *(one.verdict for one in broken))), words


def _uncompared(suite: Suite, case: SuiteCase, comparison: BaselineComparison, alone: "Apart") -> report.CaseReport:
    """The report of a changed response that is not compared with the accepted ones, and so judged by nobody."""
    verdict, judged = alone.verdict, rests_on(alone.verdict, is_changed=True, trivial=False)
    if judged == "nobody":
        has_referee = any(scorer.name == REFEREE for scorer in suite.scorers)
        least: Verdict = "review" if has_referee and suite.unjudged == "note" else suite.unjudged
        verdict = gate.worst((verdict, least))
    counted = numbers_of(suite, case, comparison.baseline)
    verdict, message = waived(suite, case, *with_numbers(verdict, alone.message, counted))
    accept = command("accept", suite.manifest, "--reason", "WHY", cases=[case.id])
    return report.CaseReport(
        id=case.id,
        verdict=verdict,
        file=case.place.file,
        line=_line(case, comparison.answers),
        response_file=case.files.get("response", ""),
        tags=case.tags,
        changed=comparison.changed,
        message=message,
        fix="" if alone.verdict in ("fail", "review") else accept,
        waive=waiver_in_words(case, message),
        accepted=comparison.baseline.reason,
        checks=alone.checks,
        texts=None if suite.redact else _texts(case.texts, comparison.answers),
        broken=tuple(problem.dimension for problem in alone.broken),
        judged=judged,
        uncompared=alone.uncompared,
        numbers=counted or None,
    )


def _standing(
    suite: Suite, scored: ScoredCase, accepted: Baseline | None, checks: tuple[report.Check, ...], *, stale: str
) -> _Standing:
    """Where a case stands: the first of these states that it is in; `stale` says why its response is, if it is."""
    verdicts = {check.verdict for check in checks}
    if scored.error:
        return _Standing("error", scored.error)
    if "error" in verdicts:
        return _Standing(message=next(f"{each.dimension}: {each.reason}" for each in checks if each.verdict == "error"))
    if "fail" in verdicts and _below_floor(checks):
        return _Standing(message=_of_floor(checks))
    if accepted is None:
        return _new(suite, scored)
    if "not_comparable" in verdicts and accepted.texts is None:
        message = "the baseline has no texts to rescore: accept the case if the response is good"
        accept = command("accept", suite.manifest, "--reason", "WHY", cases=[scored.case.id])
        return _Standing(message=message, fix=accept)
    if "not_comparable" in verdicts:
        message = "the baseline was scored by other scorers, versions or options: rescore the accepted texts"
        return _Standing(message=message, fix=command("baseline", "migrate", suite.manifest))
    if stale:
        accept = command("accept", suite.manifest, "--reason", "WHY", cases=[scored.case.id])
        return _Standing("fail" if suite.stale == "fail" else "note", stale, accept)
    return _Standing()


def _new(suite: Suite, scored: ScoredCase) -> _Standing:
    """Where a case without a baseline stands."""
    from vrty_gate.gate.broken import broken  # few cases are new

    verdict: Verdict = "fail" if suite.new == "fail" else "new"
    problems = broken(suite, scored.case, scored.results)
    if not problems:
        message = "no baseline yet: accept it if the response is good"
        return _Standing(verdict, message, command("accept", suite.manifest, cases=[scored.case.id]))
    why = f"{problems[0].why} ({problems[0].dimension})" if problems[0].why else problems[0].dimension
    return _Standing(verdict, f"new and broken: {why}; fix it before accepting it", broken=problems)


def _in_meaning(
    suite: Suite, case: SuiteCase, answers: tuple[Case, ...], checks: Iterable[report.Check]
) -> tuple[tuple[Change, ...], bool, float]:
    """What changed in meaning in a response, whether it changed only in form, and its risk."""
    if not answers:
        return (), False, 0.0
    from vrty_gate.gate.meaning import in_meaning, risk_of  # few cases changed

    changes, trivial = in_meaning(case.texts, answers, redact=suite.redact, scorers=suite.scorers)
    return changes, trivial, 0.0 if trivial else risk_of(case.texts, answers, checks)


def _is_certain(case: SuiteCase, answers: tuple[Case, ...], checks: Iterable[report.Check]) -> bool:
    """Whether an answer below the bar of fidelity says something else for sure, so that chance does not explain it."""
    if not answers or not any(check.scorer == FIDELITY.name and check.verdict == "review" for check in checks):
        return False
    from vrty_gate.gate.meaning import is_contrary  # few cases changed

    return is_contrary(case.texts, answers)


def waived(
    suite: Suite, case: SuiteCase, verdict: Verdict, message: str, failing: Sequence[Verdict] = ("fail", "review")
) -> tuple[Verdict, str]:
    """The verdict on a case and its message, with its waiver.

    A waiver that has ended, or that is for another response, changes no verdict; the message says so. A case that only
    a date could excuse is an error where there is no commit to compare the date with.
    """
    waiver = case.waive
    if waiver is None:
        return verdict, message
    if verdict not in failing:
        is_needless = verdict in ("pass", "note") and not message
        return verdict, "the case passes: remove its waiver" if is_needless else message
    current = answer_digest(case)
    if waiver.for_ is not None and not current.startswith(waiver.for_):
        lapsed = f"{report.LAPSED[1]}response, {waiver.for_[:DIGITS]}, not for this one, {current[:DIGITS]}"
    elif waiver.until is not None and not suite.as_of:
        words = "waive.until is compared with the date of the commit that is checked, and there is none"
        return "error", f"{words}: check in a clone with Git, or remove until"
    elif suite.has_ended(waiver):
        lapsed = f"{report.LAPSED[0]}{waiver.until}, which has passed"
    else:
        return "waived", message
    lapsed = f"{lapsed} ({waiver.reason})"
    return verdict, f"{lapsed}; {message}" if message else lapsed


def waiver_in_words(case: SuiteCase, message: str = "") -> str | None:
    """The waiver of a case in words; None if there is none, or if it does not hold."""
    return str(case.waive) if case.waive is not None and not report.is_lapsed(message) else None


class Judgement(NamedTuple):
    """A verdict on a case and what it rests on."""

    verdict: Verdict
    judged: report.Judged
    message: str
    referee: report.RefereeReport | None = None
    """What a referee says; None if it says nothing usable."""
    should_ask: bool = False
    """Whether to suggest that a referee is asked."""


def _judged(
    suite: Suite,
    case: SuiteCase,
    answers: tuple[Case, ...],
    so_far: Judgement,
    checks: tuple[report.Check, ...],
    changed: Sequence[str],
    *,
    trivial: bool,
) -> Judgement:
    """The judgement on a case, by its checks and by a referee."""
    verdict, _, message = so_far[:3]
    judged = rests_on(verdict, is_changed="response" in changed, trivial=trivial)
    has_referee = any(scorer.name == REFEREE for scorer in suite.scorers)
    if judged == "nobody" and has_referee and not answers:
        return Judgement("fail" if suite.unjudged == "fail" else "review", judged, message or CANNOT_ASK)
    if judged and has_referee and answers:
        from vrty_gate.gate.refereed import Read, refereed  # few suites have one

        judgement = refereed(suite, Read(case.texts, answers, verdict, checks, trivial, message))
        is_waived = case.waive is not None and waived(suite, case, judgement.verdict, "")[0] == "waived"
        is_left = judgement.should_ask and is_waived  # nobody asks about waived cases
        return judgement._replace(message=message, should_ask=False) if is_left else judgement
    if judged == "nobody" and suite.unjudged != "note":
        return Judgement(suite.unjudged, judged, message or UNJUDGED)
    return Judgement(verdict, judged, message)


def rests_on(verdict: Verdict, *, is_changed: bool, trivial: bool) -> report.Judged:
    """What the verdict on one response rests on; that on several samples rests on their number."""
    if not is_changed:
        return ""
    return "reading" if trivial or verdict in _READ else "nobody"


_READ = ("error", "not_comparable", "fail", "review", "waived")
"""Verdicts for which reading found a reason."""


def unscored(scored: ScoredCase) -> report.CaseReport:
    """The report of a case that was given up."""
    case = scored.case
    return report.CaseReport(
        id=case.id,
        verdict="error",
        file=case.place.file,
        line=case.place.line,
        response_file=case.files.get("response", ""),
        tags=case.tags,
        message=scored.error,
        waive=waiver_in_words(case),
    )


def missing(suite: Suite, name: str) -> report.CaseReport:
    """The report of a baseline without a case."""
    return report.CaseReport(
        id=name,
        verdict="missing",
        message="it has a baseline, but is not in the suite: restore the case, or drop its baseline",
        fix=command("baseline", "prune", suite.manifest, cases=[name]),
    )


def _evidence(suite: Suite, scored: ScoredCase) -> Iterator[Evidence]:
    """Findings of the scorers' rules."""
    for result in scored.results.values():
        for finding in result.evidence():
            yield finding._replace(span="") if suite.redact else finding


def _below_floor(checks: Iterable[report.Check]) -> bool:
    """Whether a floor fails the case, so that no baseline can make it pass."""
    return any(check.verdict == "fail" and gate.BELOW_FLOOR in check.reason for check in checks)


def _of_floor(checks: Iterable[report.Check]) -> str:
    """Why a case fails whatever is accepted, and what to do."""
    explanations = [
        check.explanation for check in checks if check.verdict == "fail" and check.dimension in stated.DIMENSIONS
    ]
    if explanations and all(explanations):
        return f"{'; '.join(explanations)}; fix the response, change its lists keep and never, or waive the case"
    return "accepting cannot override a floor: fix the response, change the rule, or waive the case"


def _told(case: SuiteCase, changed: tuple[str, ...], comparison: BaselineComparison | None) -> tuple[str, ...]:
    """What changed, without metadata in which only the definitions of tools did: a remark names these."""
    if comparison is None or "metadata" not in changed or not comparison.answers:
        return changed
    from vrty_gate.core.gate.numbers import others  # few cases have metadata

    before, now = (others(each.metadata) for each in (comparison.answers[0], case.texts))
    has_both = "tools" in before and "tools" in now
    is_more = not has_both or {**before, "tools": ""} != {**now, "tools": ""}
    return changed if is_more else tuple([name for name in changed if name != "metadata"])


def _is_stale(suite: Suite, case: SuiteCase, changed: Sequence[str], *, trivial: bool) -> bool:
    """Whether the response is still the answer to another prompt; one that changed only in form may be."""
    if case.is_one_recording:
        return False
    is_same = "response" not in changed or trivial
    return suite.stale != "off" and "prompt" in changed and is_same and not _recorded(suite, case)


def stale_message(otherwise: str, *, trivial: bool) -> str:
    """That a response is stale, and what to do; `otherwise` begins what happens to it as it is."""
    same, kept = ("changed only in form", "as it is") if trivial else ("did not", "unchanged")
    return f"the prompt changed, but its recorded response {same}: record it again{otherwise} {kept}"


def _recorded(suite: Suite, case: SuiteCase) -> bool:
    """Whether the response is the recorded answer to exactly this prompt."""
    if suite.record is None:
        return False
    from vrty_gate.gate.fresh import is_fresh

    return is_fresh(suite.record, case)


def _line(case: SuiteCase, answers: tuple[Case, ...]) -> int:
    """The line of a case; of a changed conversation, that of the first message that the accepted one does not have."""
    if not answers or not case.message_lines:
        return case.place.line
    accepted = answers[0].messages
    pairs = enumerate(zip(accepted, case.texts.messages, strict=False))
    same = next((i for i, (before, after) in pairs if before != after), len(accepted))
    return case.message_lines[min(same, len(case.message_lines) - 1)]


def _texts(texts: Case, answers: tuple[Case, ...]) -> report.CaseTexts:
    """The texts to show, with the accepted answer closest to the response."""
    asked = next((message.text for message in texts.messages[::-1] if message.role == "user"), "")
    if not answers:
        return report.CaseTexts(texts.prompt, texts.response, asked=asked)
    from vrty_gate.core.text.nearest import nearest  # needed only for cases that did not pass

    closest = nearest(texts.response, [answer.response for answer in answers])
    return report.CaseTexts(texts.prompt, texts.response, closest, asked)
