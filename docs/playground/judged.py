"""Three texts through the gate: the function that the playground's page calls, in the browser as anywhere else."""

import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from vrty_gate.api import Case, Report, Suite, load, score_case
from vrty_gate.core.changes.change import summary
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.errors import Place
from vrty_gate.gate.check import check
from vrty_gate.gate.score import kept
from vrty_gate.render.markdown import markdown
from vrty_gate.render.order import apart, number, relevant_checks, why
from vrty_gate.render.untrusted import visible
from vrty_gate.render.verdict import heading
from vrty_gate.render.word_diff import word_diff
from vrty_gate.report import CaseReport, Check
from vrty_gate.stores.baselines import baseline

MANIFEST, BASELINES = "vrty-gate.yml", "vrty-gate.baselines.jsonl"
"""The files that the comment names. Nobody reads them."""


def judged(prompt: str, accepted: str, current: str) -> str:
    """The result for a case as JSON in ASCII, with sorted keys: the same bytes on every interpreter.

    Either `problem`, one line on texts that the gate would refuse, or the report on the case with the comment. It
    quotes the texts, which are untrusted.
    """
    return json.dumps(_judged(prompt, accepted, current), sort_keys=True, allow_nan=False)


def _judged(prompt: str, accepted: str, current: str) -> dict[str, object]:
    texts = {"prompt": prompt, "accepted answer": accepted, "current answer": current}
    for name, text in texts.items():
        if any("\ud800" <= char <= "\udfff" for char in text):
            return {"problem": f"The {name} has an unpaired surrogate, which is not a character."}
    for name in ("prompt", "accepted answer"):
        if not texts[name].strip():
            return {"problem": f"The {name} is empty."}
    report = compared(*(text.replace("\r\n", "\n") for text in texts.values()))
    (suite,) = report.suites
    (case,) = suite.cases
    shown = set(relevant_checks(case))
    return {
        "verdict": report.verdict,
        "heading": heading(report),
        "same": "response" not in case.changed,
        "trivial": case.trivial,
        "changes": _changes(case),
        "diff": _diff(visible(accepted), visible(current)),
        "checks": [_check(check, shown=check in shown) for check in case.checks],
        "reasons": [visible(reason) for reason in (*suite.broken, case.message) if reason],
        "comment": markdown(report),
    }


def compared(prompt: str, accepted: str, current: str) -> Report:
    """The report on a suite with one case, whose baseline is the accepted answer, under the default rules."""
    before = Case(prompt, accepted)
    (blank,) = _blank().cases
    case = blank._replace(texts=before._replace(response=current), place=Place(MANIFEST))
    suite = _blank()._replace(cases=(case,), manifest=MANIFEST, baselines=BASELINES)
    scores = {name: result.scores for name, result in score_case(before, [before], suite.scorers).items()}
    record = baseline(case.id, before, kept(suite, scores, with_texts=True), suite.store, "")
    return check([(suite, {case.id: record})])


@cache
def _blank() -> Suite:
    """A suite as a manifest without any settings makes it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, MANIFEST)
        path.write_text(
            "version: 1\nsuite: playground\ncases: [{id: answer, prompt: p, response: r}]\n", encoding="utf-8"
        )
        return load(str(path))


def _diff(accepted: str, current: str) -> list[dict[str, str]]:
    """What stayed, went and came, word by word."""
    pieces = word_diff(accepted, current)
    return [{"kind": piece.kind, "text": re.sub(" ?\n ?", "\n", " ".join(piece.words))} for piece in pieces]


def _changes(case: CaseReport) -> list[dict[str, str]]:
    """The changes as the report has them, each with its clause in two parts and what its kind means."""
    found = []
    for change in case.changes:
        clause = summary(change)
        quoted = visible(clause.quoted + clause.closing)
        words = {"label": visible(clause.label), "quoted": quoted, "means": KINDS[change.kind].meaning}
        found.append({**change._asdict(), **words})
    return found


def _check(check: Check, *, shown: bool) -> dict[str, object]:
    """A check as the report has it, with its numbers as the comment shows them."""
    current, required = apart(check.current, check.required)
    words = visible(why(check)) if check.verdict != "pass" else ""
    numbers = {"current": current, "required": required, "baseline": number(check.baseline)}
    return {**check._asdict(), "words": words, "numbers": numbers, "shown": shown}
