"""`vrty-gate baseline`: show, diff, prune, rename, migrate."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from vrty_gate.accept import migrate as migration
from vrty_gate.accept.move import Earlier, place_before, read_earlier
from vrty_gate.cli import options
from vrty_gate.cli.outputs import tell
from vrty_gate.cli.suggest import SuggestingGroup
from vrty_gate.core.text.nearest import nearest
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.files.disk import Limits
from vrty_gate.gate.score import ScoredCase, Selection, score, select
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.render.order import number, plural, signed
from vrty_gate.render.text import marked, table
from vrty_gate.render.untrusted import one_line, visible
from vrty_gate.stores import baseline_files, baselines
from vrty_gate.stores.baselines import Baseline

dry_run = click.option("--dry-run", is_flag=True, help="Show what would be done without changing the file.")
named = click.option("--case", "cases", multiple=True, metavar="ID", help="Only the baseline of this case. Repeatable.")


@click.group(cls=SuggestingGroup)
def baseline() -> None:
    """Manage the baselines file."""


@baseline.command()
@options.manifest
@named
@options.limits
def show(manifest: str | None, cases: tuple[str, ...], limits: Limits) -> int:
    """List the accepted baselines; with --case, also show their texts."""
    suite, records = _read(manifest, limits)
    for record in _select_records(suite, records, cases):
        scores = [f"{n} {number(v)}" for scored in record.scores.values() for n, v in sorted(scored.dimensions.items())]
        lines = [record.case + (f"  ({one_line(record.reason)})" if record.reason else ""), "  " + "  ".join(scores)]
        if record.numbers:
            lines.append("  " + "  ".join(f"{name} {value:g}" for name, value in sorted(record.numbers.items())))
        others = record.texts.others if record.texts else ()
        if cases:
            lines += [f"  {one_line(scored.signature)}" for scored in record.scores.values()]
            first, *more = (
                (f" ({count}x)" if count > 1 else "" for count in record.texts.of_each) if record.texts else [""]
            )
            names = (
                "prompt",
                f"response{first}",
                "context",
                "reference",
                *(f"another response{times}" for times in more),
            )
            for name, text in zip(names, (*(record.texts or ())[:4], *others), strict=False):
                if text is not None:
                    lines += [f"  {name}:", *(f"    {line}" for line in visible(str(text)).rstrip("\n").split("\n"))]
        elif others:
            lines.append(f"  and {plural(len(others), 'other answer')}")
        tell("\n".join(lines) + "\n")
    if not cases:
        tell(f"{plural(len(records), 'baseline')} in {one_line(suite.baselines)}\n")
    return 0


@baseline.command()
@options.manifest
@options.selection
@options.limits
def diff(manifest: str | None, selection: Selection, limits: Limits) -> int:
    """Show what `accept` would change."""
    suite, records = _read(manifest, limits)
    relative = {scorer.name for scorer in suite.scorers if scorer.relative}
    unstored = {scorer.name for scorer in suite.scorers if scorer.traits.unstored}
    changes = 0
    for scored in score(suite, select(suite, selection)):
        results = {name: result for name, result in scored.results.items() if name not in unstored}
        lines = _difference(scored._replace(results=results), records.get(scored.case.id), relative)
        if lines:
            changes += 1
            tell("\n".join([scored.case.id, *(f"  {line}" for line in lines)]) + "\n")
    tell(f"{plural(changes, 'case')} would change in {one_line(suite.baselines)}\n")
    return 0


@baseline.command()
@options.manifest
@named
@dry_run
@options.limits
def prune(manifest: str | None, cases: tuple[str, ...], dry_run: bool, limits: Limits) -> int:
    """Drop baselines that no longer have a case."""
    with _locked(manifest, limits) as (suite, records):
        known = {case.id for case in suite.cases}
        unused = [record.case for record in _select_records(suite, records, cases) if record.case not in known]
        for name in sorted(set(cases) & known):
            raise InputError(f"case {name!r} is still in {suite.manifest}; remove it there first")
        if unused and not dry_run:
            baselines.write(suite.baselines, {name: record for name, record in records.items() if name not in unused})
        tell("".join(f"{name}\n" for name in unused))
        summary = f"{'would drop' if dry_run else 'dropped'} {plural(len(unused), 'baseline')}"
        tell(f"{summary} from {one_line(suite.baselines)}\n")
        return 0


@baseline.command()
@click.argument("old")
@click.argument("new")
@options.manifest
@options.limits
def rename(old: str, new: str, manifest: str | None, limits: Limits) -> int:
    """Move the baseline of case OLD to case NEW after a rename."""
    with _locked(manifest, limits) as (suite, records):
        _select_records(suite, records, (old,))
        known = {case.id for case in suite.cases}
        if new not in known:
            raise InputError(f"{suite.manifest} has no case {new!a}; {did_you_mean(new, sorted(known))}".rstrip("; "))
        if old in known:
            raise InputError(f"case {old!r} is still in {suite.manifest}; rename it there first")
        if new in records:
            raise InputError(f"case {new!r} already has a baseline; prune the one of {old!r} instead")
        records[new] = baselines.sealed(records.pop(old)._replace(case=new))
        baselines.write(suite.baselines, records)
        tell(f"renamed {old} to {new} in {one_line(suite.baselines)}\n")
        return 0


@baseline.command()
@options.manifest
@click.option(
    "--from",
    "earlier",
    metavar="FILE",
    help="Also move the baselines in FILE, which may be a pattern such as 'baselines/*.jsonl'. Not needed if the"
    " manifest of the last commit names it.",
)
@dry_run
@options.limits
def migrate(manifest: str | None, earlier: str | None, dry_run: bool, limits: Limits) -> int:
    """Rescore the accepted texts after a scorer changed, and show which scores moved.

    If the manifest changed from one file to several, or back, it also moves the baselines.
    """
    with _locked(manifest, limits) as (suite, own), _moved(suite, own, earlier, limits) as found:
        records = {**own, **found.records}
        records = {name: records[name] for name in sorted(records)}
        migrated, moves = migration.migrate(suite, records)
        rewritten = [name for name, record in migrated.items() if record != records[name]]
        if not dry_run and (found.files or baseline_files.is_several(suite.baselines)):
            baselines.move(suite.baselines, migrated, found.files)
        elif not dry_run and rewritten:
            baselines.write(suite.baselines, migrated)
        rows = [
            [move.case, move.dimension, number(move.before), number(move.after), signed(move.delta)]
            for move in moves
            if not _is_whole(move.before, move.after)
        ]
        if rows:
            tell("\n".join(table(["case", "dimension", "was", "now", "delta"], rows, left=2)) + "\n")
        if found.files:
            moved = f"{'would move' if dry_run else 'moved'} {plural(len(found.records), 'baseline')}"
            tell(f"{moved} from {one_line(found.path)} to {one_line(suite.baselines)}\n")
        summary = f"{'would migrate' if dry_run else 'migrated'} {plural(len(rewritten), 'baseline')}"
        tell(f"{summary} in {one_line(suite.baselines)}, {plural(len(moves), 'score')} changed\n")
        return 0


@contextmanager
def _locked(manifest: str | None, limits: Limits) -> Iterator[tuple[Suite, dict[str, Baseline]]]:
    """The suite and its baselines, which no other process changes meanwhile."""
    suite = load(locate(manifest), limits)
    with baselines.locked(suite.baselines):
        yield suite, baselines.read(suite.baselines, limits)


@contextmanager
def _moved(suite: Suite, records: dict[str, Baseline], path: str | None, limits: Limits) -> Iterator[Earlier]:
    """The baselines to move from another place, which no other process changes meanwhile."""
    if path is None:
        path = place_before(suite, found=bool(records))
    elif not baseline_files.files(path):
        raise InputError("there are no baselines to move", Place(path))
    if not path:
        yield Earlier("", (), {})
    elif baseline_files.has(suite.baselines, path):
        yield read_earlier(suite, path, records, limits)
    else:
        with baselines.locked(path):
            yield read_earlier(suite, path, records, limits)


def _read(manifest: str | None, limits: Limits) -> tuple[Suite, dict[str, Baseline]]:
    suite = load(locate(manifest), limits)
    return suite, baselines.read(suite.baselines, limits)


def _select_records(suite: Suite, records: dict[str, Baseline], cases: tuple[str, ...]) -> list[Baseline]:
    for name in cases:
        if name not in records:
            raise InputError(f"{suite.baselines} has no baseline of case {name!a}")
    return [record for name, record in records.items() if not cases or name in cases]


def _is_whole(before: float | None, after: float) -> bool:
    """Whether a dimension is new with score 1, which is not worth a line."""
    return before is None and after == 1.0


def _difference(scored: ScoredCase, record: Baseline | None, relative: set[str]) -> list[str]:
    """The changes that accepting a case would make, one line each."""
    if scored.error:
        return [one_line(scored.error)]
    before = {name: by.dimensions for name, by in record.scores.items()} if record else {}
    lines = [
        f"{dimension} {number(old)} -> {number(value)}"
        for name, dimensions in scored.scores.items()
        for dimension, value in dimensions.items()
        if (old := before.get(name, {}).get(dimension)) != value and not _is_whole(old, value)
    ]
    if record is None:
        return ["no baseline yet", *lines]
    derived = {
        name
        for name in relative
        if record.texts is not None or (name in record.scores and not record.scores[name].dimensions)
    }
    new = [
        name
        for name, dimensions in scored.scores.items()
        if name not in derived and dimensions.keys() - before.get(name, {}).keys()
    ]
    if new:
        lines.append(f"not scored by {' and '.join(new)} yet")
    if scored.case.samples:
        changed_samples = list(_samples_difference(scored.case, record))
        return [*lines, *changed_samples] if changed_samples else []
    changed = baselines.changed(record, scored.case.texts)
    if changed:
        lines.append(f"changed: {', '.join(changed)}")
    if "response" in changed and record.texts is not None:
        answers = [answer.response for answer in record.answers]
        lines += marked(nearest(scored.case.texts.response, answers), scored.case.texts.response)
    if record.texts is not None and record.texts.others:
        lines.append(f"drops {plural(len(record.texts.others), 'other answer')}")
    return lines


def _samples_difference(case: SuiteCase, record: Baseline) -> Iterator[str]:
    """How the samples of a case differ from the accepted ones, and what else changed."""
    known = [answer.response for answer in record.answers]
    new = [text for text in case.samples if text not in known]
    changed = [name for name in baselines.changed(record, case.texts) if name != "response"]
    changed += ["response"] if new else []
    if not changed:
        return
    yield f"changed: {', '.join(changed)}"
    for text in new:
        yield from marked(nearest(text, known) if known else None, text)
    dropped = len({*known} - {*case.samples})
    if new and dropped:
        yield f"drops {plural(dropped, 'accepted sample')}"
