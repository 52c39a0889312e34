"""Changed responses that the accepted ones cannot measure: those were broken, or the user asks something else now.

The same goes for what the user asks to make up. Such a response is judged on its own: it fails if it is broken, below
a floor, or worse by a scorer that compares no texts, such as `rules` or `grounding`.
"""

from collections.abc import Iterable

from vrty_gate import report
from vrty_gate.core.case import Case
from vrty_gate.core.conversation.inventing import is_invention
from vrty_gate.core.conversation.questions import asks_otherwise
from vrty_gate.core.conversation.turns import pairs
from vrty_gate.core.fidelity import fidelity
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE, Verdict, worst
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.broken import Broken, broken, broken_alone, looks
from vrty_gate.gate.dimensions import checks_on
from vrty_gate.gate.score import ScoredCase
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import Uncompared
from vrty_gate.stores.baselines import BaselineComparison

_NO_ANSWER = frozenset({"answered", "no_error_page", "no_refusal", "no_loop", "no_mojibake"})
"""Checks of integrity that fail where nothing is left that another response could be compared with."""
_WANTED = "no_refusal"
"""A refusal that somebody accepted as such by name is the answer that the case wants."""


class Apart(NamedTuple):
    """A response that is not compared, and what it is worth on its own."""

    uncompared: Uncompared
    message: str
    verdict: Verdict
    """`pass` if nothing is wrong with it."""
    checks: tuple[report.Check, ...]
    broken: tuple[Broken, ...]


def apart(
    suite: Suite, scored: ScoredCase, comparison: BaselineComparison, checks: Iterable[report.Check]
) -> Apart | None:
    """A changed response with `checks` as it is on its own; None if it can be compared with the accepted ones."""
    case, answers = scored.case, comparison.answers
    if not scored.error and _is_asked_otherwise(case, comparison):
        own, problems = _on_its_own(suite, scored, checks), broken_alone(suite, case, answers)
        message = "a different question from the accepted one, so the answers were not compared"
        if problems:
            message = f"a different question, and a broken answer: {problems[0]}"
        verdicts = [check.verdict for check in own] + [_verdict(suite, case, problem) for problem in problems]
        return Apart("new_question", message, worst(verdicts), own, problems)
    was = _repaired(suite, case, comparison)
    if was is None and scored.error:
        return None
    if was is None and is_invention(case.texts, answers[0]):
        return _invented(suite, scored, comparison, checks)
    if was is None:
        return None
    own = _on_its_own(suite, scored, checks)
    message = f"repaired: the accepted response fails {was}, and this one does not"
    problems = broken(suite, case, looks(suite, case.texts, ()))
    if problems:
        message = f"{message}, but it is broken, too: {problems[0]}"
    least: Verdict = "review" if problems else "pass"
    return Apart("repaired", message, worst((least, *(check.verdict for check in own))), own, problems)


def _invented(
    suite: Suite, scored: ScoredCase, comparison: BaselineComparison, checks: Iterable[report.Check]
) -> Apart | None:
    """A response that was to be made up; None if it is broken, which is found in comparison, too."""
    if broken_alone(suite, scored.case, comparison.answers):
        return None
    own = _on_its_own(suite, scored, checks)
    message = "made up, as the prompt asks, so that it may be another one"
    return Apart("invented", message, worst(check.verdict for check in own), own, ())


def _is_asked_otherwise(case: SuiteCase, comparison: BaselineComparison) -> bool:
    if "prompt" not in comparison.changed and "metadata" not in comparison.changed:
        return False
    return asks_otherwise(case.texts, comparison.answers[0])


def _verdict(suite: Suite, case: SuiteCase, problem: Broken) -> Verdict:
    """A broken response fails; it is to review by a check that good answers fail now and then."""
    defaults = {name: rule for scorer in suite.scorers for name, rule in scorer.rules.items()}
    default = defaults.get(problem.dimension)
    return "fail" if default is None or suite.rule_of(case, problem.dimension, default).severity == "fail" else "review"


def _on_its_own(suite: Suite, scored: ScoredCase, checks: Iterable[report.Check]) -> tuple[report.Check, ...]:
    """The checks of a response by itself: those of scorers that compare texts become floors, the others stay."""
    compared = {scorer.name: scorer for scorer in suite.scorers if scorer.relative or scorer.measured.good}
    kept = [check for check in checks if check.scorer not in compared]
    for scorer in compared.values():
        result = scorer.look(scored.case.texts, ()) if scorer.relative else scored.results.get(scorer.name)
        own = checks_on(suite, scored.case, scorer, result, None)
        kept += [check for check in own if check.verdict != "new"]
    return tuple(kept)


def _repaired(suite: Suite, case: SuiteCase, comparison: BaselineComparison) -> str | None:
    """The check that fails for all accepted responses, if none does for this one; None if there is none.

    The other answers of a conversation must be as good as the accepted ones.
    """
    if _WANTED in comparison.baseline.broken:
        return None
    found = [_lacks_answer(suite, case, answer) for answer in comparison.answers]
    if not all(found) or _lacks_answer(suite, case, case.texts) is not None:
        return None
    return found[0].dimension if found[0] and _are_kept(suite, case, comparison.answers[0]) else None


def _lacks_answer(suite: Suite, case: SuiteCase, accepted: Case) -> Broken | None:
    """Why an accepted response is no answer; None if it is one."""
    from vrty_gate.core import integrity  # imported only for changed responses

    texts = accepted.measured_by(case.texts)._replace(schema=None)
    if not integrity.fails_alone(texts, _NO_ANSWER):
        return None
    problems = broken(suite, case._replace(texts=texts), looks(suite, texts, ()))
    return next((problem for problem in problems if problem.dimension in _NO_ANSWER), None)


def _are_kept(suite: Suite, case: SuiteCase, accepted: Case) -> bool:
    """Whether the answers of a conversation are kept whose accepted ones were none broken."""
    if not case.texts.messages and not accepted.messages:
        return True
    for now, before in pairs(case.texts, accepted):
        if before is None or _lacks_answer(suite, case, before.case) is not None:
            continue
        if now is None or fidelity(now.case, (before.case,)) < FIDELITY_MIDDLE:
            return False
    return True
