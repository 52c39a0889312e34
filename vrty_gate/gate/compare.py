"""One scored case compared with its baseline."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from vrty_gate import report
from vrty_gate.core import stated
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate import rule as gate
from vrty_gate.core.gate.rule import Outcome, Rule, Verdict
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.score import ScoredCase, in_words, stored_by
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers.scorer import Result, Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.gate.broken import Broken

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./-_"
"""Characters that need no quotes in a shell."""
REFEREE = "referee"
"""Name of the scorer that has no dimension, see `scorers.referee`."""
UNJUDGED = "not judged: nothing is known to be wrong, but reading cannot confirm that the answer is as good"
"""Message of a case that was not judged, where the policy does not only count it."""
CANNOT_ASK = "not judged: the baselines store no texts, so that a referee cannot compare the answers"
"""The same in a suite with a referee."""
RUINED = "fewer than 1 in 1,000 good answers score this low"
"""Reason for a score below a hard bar that was set from good answers."""


def command(*words: str, cases: Iterable[str] = ()) -> str:
    """A command line to copy into a shell."""
    parts = ["vrty-gate", *words, *(part for case in cases for part in ("--case", case))]
    if all(part and not part.strip(_PLAIN) for part in parts):
        return " ".join(parts)
    import shlex  # few names need quotes

    return shlex.join(parts)


def verdict_on(suite: Suite, scored: ScoredCase, accepted: Baseline | None) -> report.CaseReport:
    """The result of one scored case compared with its baseline."""
    case = scored.case
    comparison = baselines.compare(accepted, case.texts) if accepted else None
    answers = comparison.answers if comparison else ()
    each = (checks_on(suite, case, scorer, scored.results.get(scorer.name), comparison) for scorer in suite.scorers)
    checks = tuple(chain.from_iterable(each))
    changed = comparison.changed if comparison else ()
    stale = suite.stale != "off" and "prompt" in changed and "response" not in changed and not _recorded(suite, case)
    verdicts: list[Verdict] = [check.verdict for check in checks]
    message, mend = "", ""
    problems: tuple[Broken, ...] = ()
    if scored.error:
        verdicts.append("error")
        message = scored.error
    elif "error" in verdicts:
        message = next(f"{check.dimension}: {check.reason}" for check in checks if check.verdict == "error")
    elif "fail" in verdicts and _below_floor(checks):
        message = _of_floor(checks)
    elif accepted is None:
        verdicts.append("fail" if suite.new == "error" else "new")
        from vrty_gate.gate.broken import broken  # few cases are new

        problems = broken(suite, case, scored.results)
        if problems:
            why = f"{problems[0].why} ({problems[0].dimension})" if problems[0].why else problems[0].dimension
            message = f"new and broken: {why}; fix it before accepting it"
        else:
            message = "no baseline yet: accept it if the response is good"
            mend = command("accept", suite.manifest, cases=[case.id])
    elif "not_comparable" in verdicts and accepted.texts is None:
        message = "the baseline has no texts to rescore: accept the case if the response is good"
        mend = command("accept", suite.manifest, "--reason", "WHY", cases=[case.id])
    elif "not_comparable" in verdicts:
        message = "the baseline was scored by other scorers, versions or options: rescore the accepted texts"
        mend = command("baseline", "migrate", suite.manifest)
    elif stale:
        verdicts.append("fail" if suite.stale == "error" else "warn")
        message = "the prompt changed, but its recorded response did not: record it again, or accept it unchanged"
        mend = command("accept", suite.manifest, "--reason", "WHY", cases=[case.id])
    verdict = gate.worst(verdicts)
    changes, trivial, risk = _in_meaning(suite, case, answers if "response" in changed else (), checks)
    judgement = _judged(suite, case, answers, Judgement(verdict, "", message), checks, changed, trivial=trivial)
    verdict, message = judgement.verdict, judgement.message
    mend = command("referee", suite.manifest) if judgement.should_ask else mend
    if verdict in ("fail", "review") and case.waive is not None:
        verdict = "waived"
    elif case.waive is not None and verdict in ("pass", "warn"):
        message = message or "the case passes: remove its waiver"
    failed = verdict in ("fail", "review", "waived", "warn", "error")
    shown = (failed or ("response" in changed and not trivial)) and not suite.redact
    return report.CaseReport(
        id=case.id,
        verdict=verdict,
        file=case.place.file,
        line=case.place.line,
        response_file=case.files.get("response", ""),
        tags=case.tags,
        changed=changed,
        stale=stale,
        message=message,
        mend=mend,
        waive=case.waive,
        accepted=accepted.reason if accepted else "",
        checks=checks,
        texts=_texts(case.texts, answers) if shown else None,
        evidence=tuple(_evidence(suite, scored)) if changed or verdict != "pass" else (),
        changes=changes,
        trivial=trivial,
        broken=tuple(problem.dimension for problem in problems),
        judged=judgement.judged,
        risk=risk,
        referee=judgement.referee,
    )


def _in_meaning(
    suite: Suite, case: SuiteCase, answers: tuple[Case, ...], checks: Iterable[report.Check]
) -> tuple[tuple[Change, ...], bool, float]:
    """What changed in meaning in a response, whether it changed only in form, and its risk."""
    if not answers:
        return (), False, 0.0
    from vrty_gate.gate.changed import in_meaning, risk_of  # few cases changed

    changes, trivial = in_meaning(case.texts, answers, redact=suite.redact, scorers=suite.scorers)
    return changes, trivial, 0.0 if trivial else risk_of(case.texts, answers, checks)


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
        is_left = judgement.should_ask and case.waive is not None  # nobody asks about waived cases
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
        waive=case.waive,
    )


def missing(suite: Suite, name: str) -> report.CaseReport:
    """The report of a baseline without a case."""
    return report.CaseReport(
        id=name,
        verdict="missing",
        message="it has a baseline, but is not in the suite: restore the case, or drop its baseline",
        mend=command("baseline", "prune", suite.manifest, cases=[name]),
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
    said = [check.explanation for check in checks if check.verdict == "fail" and check.dimension in stated.DIMENSIONS]
    if said and all(said):
        return f"{'; '.join(said)}; fix the response, change its lists keep and never, or waive the case"
    return "accepting cannot override a floor: fix the response, change the rule, or waive the case"


def _recorded(suite: Suite, case: SuiteCase) -> bool:
    """Whether the response is the recorded answer to exactly this prompt."""
    if suite.record is None:
        return False
    from vrty_gate.gate.fresh import is_fresh

    return is_fresh(suite.record, case)


def _texts(texts: Case, answers: tuple[Case, ...]) -> report.CaseTexts:
    """The texts to show, with the accepted answer closest to the response."""
    if not answers:
        return report.CaseTexts(texts.prompt, texts.response)
    from vrty_gate.core.text.nearest import nearest  # needed only for cases that did not pass

    closest = nearest(texts.response, [answer.response for answer in answers])
    return report.CaseTexts(texts.prompt, texts.response, closest)


def checks_on(
    suite: Suite,
    case: SuiteCase,
    scorer: Scorer,
    result: Result | None,
    comparison: baselines.Comparison | None,
) -> Sequence[report.Check]:
    """One check for each dimension of a scorer that applies; `result` is None if it could not score."""
    scores = result.scores if result is not None else None
    stored = stored_by(scorer, comparison.baseline) if comparison else None
    answers = comparison.answers if comparison else ()
    applying = scorer.rules if scores is None or not scorer.traits.partial else scores
    by_texts = (scorer.relative and bool(answers)) or (scorer.traits.unstored and comparison is not None)
    comparable = comparison is None or by_texts or _are_comparable(scorer, stored, applying, bool(answers))
    rules = suite.rules_of(case, scorer.rules)
    if by_texts and comparison and not comparison.changed and scores is not None and {*scores.values()} == {1.0}:
        kept = _kept(scorer.name, tuple(rules.items())) if scores.keys() == rules.keys() else None
        if kept is not None:
            return kept
    own: dict[str, float] = {}
    unmeasured = ""
    if scores is not None and comparison and comparable:
        own, unmeasured = _own_if_possible(suite, case, scorer, scores, comparison)
    checks = []
    for dimension, default in scorer.rules.items():
        if dimension not in applying and (by_texts or stored is None or dimension not in stored.dimensions):
            continue
        rule = rules[dimension]
        if rule.auto and scorer.measured.spread and len(answers) > 1:
            rule = rule._replace(k=rule.k * scorer.measured.spread(answers))
        current = scores.get(dimension) if scores is not None else None
        if by_texts and current is not None and rule.floor is not None and dimension in scorer.traits.broken:
            current = min(current, _alone(case, scorer, dimension))
        baseline = 1.0 if by_texts else stored.dimensions.get(dimension) if stored and comparable else None
        if gate.is_score(own.get(dimension, -1.0)):
            baseline = own[dimension]
        if unmeasured:
            outcome = Outcome("error", None, unmeasured)
        elif current is None and dimension in applying:
            outcome = Outcome("error", None, gate.UNSCORED)
        elif not comparable or current is None:
            reason = "the baseline was not scored by this scorer, or by another version"
            outcome = Outcome("not_comparable", None, reason)
            if comparable:  # otherwise a worse response could hide by removing what the dimension needs
                if rule.severity not in ("error", "review"):
                    continue
                outcome = Outcome("not_comparable", None, "measured when the response was accepted, but no longer")
        else:
            outcome = gate.check(current, baseline, rule)
            if scorer.measured.good and rule.ruined == default.ruined and current:  # 0 is a decision, not a rarity
                outcome = outcome._replace(reason=outcome.reason.replace(gate.RUINED, RUINED))
        if current is not None and not gate.is_score(current):
            current = None
        checks.append(_check(scorer.name, dimension, rule, outcome, current, baseline))
    if result is not None and result.answers > 1:  # those that a suite evaluates together
        more = result.answers
        checks = [check._replace(answers=more) if check.severity == "review" else check for check in checks]
    if all(check.verdict in ("pass", "new") for check in checks) or result is None or suite.redact:
        return checks  # an explanation quotes the texts
    reasons = _reasons(scorer, result)
    return [check._replace(explanation=reasons.get(check.dimension, "")) for check in checks]


def _are_comparable(
    scorer: Scorer, stored: baselines.Scored | None, applying: Mapping[str, object], with_texts: bool
) -> bool:
    """Whether the stored scores are those of the same version of a scorer and the same dimensions."""
    if stored is None or stored.signature != scorer.signature:
        return False
    same_dimensions = stored.dimensions.keys() == applying.keys() or (scorer.accepted == "again" and with_texts)
    return same_dimensions and (with_texts or not scorer.traits.needs_texts)


@lru_cache(maxsize=64)  # shared by all cases that did not change
def _kept(scorer: str, rules: tuple[tuple[str, Rule], ...]) -> tuple[report.Check, ...] | None:
    """The checks of an answer that scores 1, as the accepted one does; None if a rule needs more than that one."""
    if any(rule.auto or rule.floor is not None for _, rule in rules):
        return None
    return tuple(_check(scorer, dimension, rule, gate.check(1.0, 1.0, rule), 1.0, 1.0) for dimension, rule in rules)


def _alone(case: SuiteCase, scorer: Scorer, dimension: str) -> float:
    """The score of a response compared with nothing, because accepting cannot override a floor."""
    with suppress(Exception):  # compared with the accepted answer it has a score
        return scorer.look(case.texts, ()).scores.get(dimension, 1.0)
    return 1.0


def _reasons(scorer: Scorer, result: Result) -> dict[str, str]:
    try:
        return result.explain()
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # the scores are valid without an explanation
        return dict.fromkeys(scorer.rules, f"no explanation available: {in_words(fault)}")


def _own_if_possible(
    suite: Suite, case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: baselines.Comparison
) -> tuple[dict[str, float], str]:
    """The scores of `_own`, or why the accepted answers cannot be scored."""
    try:
        return _own(case, scorer, scores, comparison), ""
    except DamagedDataError:
        raise
    except Exception as fault:  # noqa: BLE001  # whatever a scorer raises is the verdict on this case
        return {}, f"the accepted answer cannot be scored: {in_words(fault, quote=not suite.redact)}"


def _own(
    case: SuiteCase, scorer: Scorer, scores: dict[str, float], comparison: baselines.Comparison
) -> dict[str, float]:
    """The scores of the accepted answers where the stored scores do not apply.

    Stored scores are those of the first answer, with the reference, schema and rules at that time.
    """
    if not comparison.answers:
        return {}
    if scorer.relative:
        return {}  # which is 1
    if comparison.is_other:
        return scores
    if scorer.accepted != "again":
        return {}
    if not comparison.changed:
        return scores
    return scorer.look(comparison.answers[0].measured_by(case.texts), comparison.answers).scores


def _check(
    scorer: str, dimension: str, rule: Rule, outcome: Outcome, current: float | None, baseline: float | None
) -> report.Check:
    if current == baseline == 1.0 and outcome.verdict == "pass":
        return _kept_check(scorer, dimension, rule, outcome)
    return _new_check(scorer, dimension, rule, outcome, current, baseline)


@lru_cache(maxsize=256)  # one for all cases: most checks of a case are kept, even if it changed
def _kept_check(scorer: str, dimension: str, rule: Rule, outcome: Outcome) -> report.Check:
    return _new_check(scorer, dimension, rule, outcome, 1.0, 1.0)


def _new_check(
    scorer: str, dimension: str, rule: Rule, outcome: Outcome, current: float | None, baseline: float | None
) -> report.Check:
    return report.Check(
        dimension=dimension,
        scorer=scorer,
        verdict=outcome.verdict,
        severity=rule.severity,
        k=rule.k,
        current=current,
        baseline=baseline,
        delta=current - baseline if current is not None and baseline is not None else None,
        required=outcome.required,
        reason=outcome.reason,
    )
