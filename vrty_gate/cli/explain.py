"""`vrty-gate explain`."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

import click

from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import summary
from vrty_gate.core.evidence import BROKEN, Evidence
from vrty_gate.core.gate.rule import check
from vrty_gate.core.text.nearest import nearest
from vrty_gate.core.vrty import DIMENSIONS, WEIGHTS, Score, score
from vrty_gate.core.vrty import explain as why
from vrty_gate.files.disk import Limits
from vrty_gate.gate.meaning import in_meaning
from vrty_gate.gate.score import Selection, in_words, select
from vrty_gate.gate.score import score as scored_cases
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import DIGITS, Suite, SuiteCase, answer_digest
from vrty_gate.render.meaning import about_samples, judged_by, of_samples, quotes
from vrty_gate.render.order import number, signed
from vrty_gate.render.text import marked, table
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import is_lapsed
from vrty_gate.scorers import Scorer
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

_ROWS = 20
_LONGEST_TEXT = 400


@click.command()
@click.argument("case")
@options.manifest
@click.option("--terms", is_flag=True, help="Also show what each word and sentence contributed to the vrty scores.")
@options.limits
def explain(case: str, manifest: str | None, terms: bool, limits: Limits) -> int:
    """Show what changed in CASE, word by word, and why its scores fell.

    Changes in meaning and the word diff come first, then each scorer's reasons, then the vrty scores.
    With several accepted responses, the closest one is used. If the baseline has no texts, no changes are shown, and
    --terms covers only the current response.
    """
    suite = load(locate(manifest), limits)
    record = baselines.read(suite.baselines, limits).get(case)
    if record is not None and all(known.id != case for known in suite.cases):
        tell("".join(f"{line}\n" for line in _missing(suite, record)))
        return 0
    (selected,) = select(suite, Selection(cases=(case,)))
    samples: list[str] = []
    if selected.samples and record is not None:
        selected, samples = _weakest(suite, selected, record)
    current = score(selected.texts.prompt, selected.texts.response)
    accepted = score(record.texts.prompt, record.texts.response) if record and record.texts else None
    stored = record.scores["vrty"].dimensions if record and "vrty" in record.scores else {}
    answers = record.answers if record else ()
    parts = [
        samples,
        _numbers(suite, selected, record),
        _changes(suite, selected, record, answers),
        [] if samples or record is None else _judged(suite, selected, record),
        _others(suite, selected, answers),
        _rules(suite, selected, answers),
    ]
    if not selected.texts.messages:
        parts.append(_scores(current, accepted.dimensions() if accepted else stored))
    if terms:
        parts += [
            _terms(current, accepted),
            *(_sentences(which, scored) for which, scored in _labelled_scores(current, accepted)),
        ]
    tell("\n\n".join("\n".join(part) for part in parts if part) + "\n")
    return 0


def _weakest(suite: Suite, case: SuiteCase, record: Baseline) -> tuple[SuiteCase, list[str]]:
    """The case with its weakest sample, and how many of its samples pass."""
    from vrty_gate.gate.samples import judged

    (scored,) = scored_cases(suite, [case], {}, {case.id: record})
    shown, result = judged(suite, scored, record)
    if result.samples is None:
        return shown.case, [f"  {one_line(result.message)}" if result.message else "  all samples are accepted ones"]
    lines = [f"  {of_samples(result)}", f"  {about_samples(result)}", f"  {judged_by(result)}"]
    message = [f"  {one_line(result.message)}"] if result.message else []
    return shown.case, [*lines, *message, *_to_waive(case, result.verdict)]


def _to_waive(case: SuiteCase, verdict: str) -> list[str]:
    """How to let a case fail for now with this answer alone."""
    if verdict not in ("fail", "review", "insufficient"):
        return []
    waiver = f'waive: {{reason: "WHY", for: "{answer_digest(case)[:DIGITS]}"}}'
    return [f"  to let it fail for now with this answer alone: {waiver}"]


def _numbers(suite: Suite, case: SuiteCase, record: Baseline | None) -> list[str]:
    """The numbers of a case where lower is better, such as that of the tokens, with the accepted ones."""
    from vrty_gate.core.gate.numbers import in_words
    from vrty_gate.gate.compare import numbers_of

    return [f"  {in_words(one)}" for one in numbers_of(suite, case, record)]


def _judged(suite: Suite, case: SuiteCase, record: Baseline) -> list[str]:
    """What the verdict on a changed response rests on."""
    from vrty_gate.gate.compare import verdict_on

    (scored,) = scored_cases(suite, [case], {}, {case.id: record})
    result = verdict_on(suite, scored, record)
    by_referee = [result.message, *(f'{name}: "{words}"' for name, words in quotes(result))] if result.referee else []
    lines = (judged_by(result, in_full=True), *by_referee, _closed(case, record))
    lapsed = [f"  {one_line(result.message)}"] if is_lapsed(result.message) and not result.referee else []
    return [*(f"  {one_line(line)}" for line in lines if line), *lapsed, *_to_waive(case, result.verdict)]


def _closed(case: SuiteCase, record: Baseline) -> str:
    """How a closed answer is compared; empty for prose."""
    from vrty_gate.core.answers.infer import kind_of

    if case.texts.messages or record.texts is None:
        return ""
    kind = case.texts.answer or kind_of(case.texts.prompt, record.texts.response)
    stated = "as the manifest says" if case.texts.answer else "inferred; state another with answer in the manifest"
    return "" if kind == "free" else f"compared as a value: {kind} ({stated})"


def _missing(suite: Suite, record: Baseline) -> Iterator[str]:
    """What a baseline without a case says: the accepted texts, and what to do."""
    yield f"  {one_line(suite.manifest)} has no case {record.case}, but its baseline exists"
    if record.reason:
        yield f"  accepted: {one_line(record.reason)}"
    if record.texts is not None and not suite.redact:
        yield f"  prompt: {_beginning(record.texts.prompt)}"
        yield f"  response: {_beginning(record.texts.response)}"
    yield "  restore the case, or run vrty-gate baseline rename or vrty-gate baseline prune"


def _beginning(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _LONGEST_TEXT else line[:_LONGEST_TEXT] + "..."


def _changes(suite: Suite, case: SuiteCase, record: Baseline | None, accepted: tuple[Case, ...]) -> list[str]:
    """The changes in meaning, one line each, and the word diff."""
    if record is None or not accepted:
        return []
    changed = baselines.changed(record, case.texts)
    other_names = [name for name in changed if name != "response"]
    other_changes = [f"  also changed: {' and '.join(other_names)}"] if other_names else []
    if "response" not in changed:
        return ["  the response is the same as the accepted one", *other_changes]
    changes, trivial = in_meaning(case.texts, accepted, redact=False, scorers=suite.scorers)
    lines = [f"  {one_line(str(summary(change)))}" for change in changes]
    if trivial:
        lines = ["  no change in meaning"]
    before = nearest(case.texts.response, [answer.response for answer in accepted])
    diff = [f"  {line}" for line in marked(before, case.texts.response)]
    return [*lines, *([""] if lines else []), *diff, *other_changes]


def _others(suite: Suite, case: SuiteCase, accepted: tuple[Case, ...]) -> list[str]:
    """The reasons of scorers other than vrty, and of a conversation those of all."""
    lines = []
    for scorer in suite.scorers:
        if scorer.name != "vrty" or case.texts.messages:
            try:
                result = scorer.look(case.texts, accepted)
                fell = {name: value for name, value in result.scores.items() if value < 1.0}
                reasons = result.explain() if fell else {}
            except Exception as fault:  # noqa: BLE001  # the other scorers still explain theirs
                lines.append(f"  {scorer.name} could not score it: {one_line(in_words(fault))}")
                continue
            for name, value in fell.items():
                needs = f", needs {number(_bar(suite, case, scorer, name, accepted))}" if scorer.relative else ""
                if reasons.get(name):
                    lines.append(f"  {name} {number(value)}{needs}: {one_line(reasons[name])}")
    return lines


def _bar(suite: Suite, case: SuiteCase, scorer: Scorer, name: str, accepted: tuple[Case, ...]) -> float | None:
    """The required score compared with accepted answers, which have 1."""
    rule = suite.rule_of(case, name, scorer.rules[name])
    if rule.auto and scorer.measured.spread and len(accepted) > 1:
        rule = rule._replace(k=rule.k * scorer.measured.spread(accepted))
    return check(1.0, 1.0, rule).required


def _rules(suite: Suite, case: SuiteCase, accepted: tuple[Case, ...]) -> list[str]:
    """The findings of each rule of a scorer, failed rules first."""
    findings: list[Evidence] = []
    for scorer in suite.scorers:
        with suppress(Exception):  # `_others` reports it
            findings += scorer.look(case.texts, accepted).evidence()
    rows = [
        [
            finding.rule,
            _status_text(finding.before),
            _status_text(finding.status),
            f"{finding.words}: {finding.span}" if finding.span else finding.words,
        ]
        for finding in sorted(findings, key=lambda finding: finding.status not in BROKEN)
    ]
    return table(["rule", "accepted", "current", "why"], rows, left=4) if rows else []


def _status_text(status: str | None) -> str:
    return (status or "-").replace("_", " ")


def _labelled_scores(current: Score, accepted: Score | None) -> list[tuple[str, Score]]:
    return [("accepted", accepted), ("current", current)] if accepted else [("current", current)]


def _scores(current: Score, accepted: Mapping[str, float]) -> list[str]:
    rows = []
    for name, value in current.dimensions().items():
        old = accepted.get(name)
        delta = signed(value - old if old is not None else None)
        rows.append([name, number(old), number(value), delta])
    composite = "the weighted sum of the four"
    if accepted.keys() == current.dimensions().keys():
        composite = why.composite_change(current, accepted)
    width = max(len(name) for name in DIMENSIONS)
    lines = table(["dimension".ljust(width), "accepted", "current", "delta"], rows, left=1)
    reasons = [composite, *current.explanations.values()]
    return [lines[0], *(f"{line}  {reason}" for line, reason in zip(lines[1:], reasons, strict=True))]


def _terms(score: Score, accepted_score: Score | None) -> list[str]:
    """Each term of either prompt, largest loss first."""
    current = {term.token: term for term in why.terms(*score.evidence)}
    accepted = {term.token: term for term in why.terms(*accepted_score.evidence)} if accepted_score else {}
    absent = why.Term("", key_term=False, relevance=0.0, completeness=0.0, at_stake=0.0)
    rows = []
    for token in sorted(current.keys() | accepted.keys()):
        new, old = current.get(token, absent), accepted.get(token, absent)
        relevance = [number(old.relevance if accepted_score else None), number(new.relevance)]
        completeness = ["stop word", "-"]
        if new.key_term or old.key_term:
            completeness = [number(old.completeness if accepted_score else None), number(new.completeness)]
        change = WEIGHTS["relevance"] * (new.relevance - old.relevance)
        change += WEIGHTS["completeness"] * (new.completeness - old.completeness)
        rows.append((change if accepted_score else -change, [token, *relevance, *completeness]))
    rows.sort(key=lambda row: (row[0], row[1][0]))
    head = ["term of the prompt", "relevance: accepted", "current", "completeness: accepted", "current"]
    lines = table(head, [cells for _, cells in rows[:_ROWS]], left=1)
    return lines if len(rows) <= _ROWS else [*lines, f"  and {len(rows) - _ROWS} more with smaller changes"]


def _sentences(which: str, scored: Score) -> list[str]:
    response = scored.evidence[1]
    lines = [f"  sentences of the {which} response, with the overlap with the previous sentence"]
    for i, sentence in enumerate(response.document.sentences[:_ROWS]):
        shared = number(response.cosines[i - 1]) if i else "     "
        lines.append(f"  {i + 1:>3}  {shared}  {why.opening(sentence)}")
    more = len(response.document.sentences) - _ROWS
    return [*lines, f"  and {more} more"] if more > 0 else lines
