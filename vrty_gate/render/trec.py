"""The leaderboard for a terminal."""

from collections.abc import Iterator, Sequence

from vrty_gate.render.order import apart, number, plural
from vrty_gate.render.text import table
from vrty_gate.render.untrusted import one_line
from vrty_gate.trec.board import RunComparison, Standing
from vrty_gate.trec.layouts import named

_COLUMNS = 12
_WIDEST = 12
_LONGEST = 60


def standings_table(standings: Sequence[Standing], topics: Sequence[str]) -> list[str]:
    """Runs by mean, with the grade on each topic; with many topics, the number of each grade."""
    single = len(topics) <= _COLUMNS and all(len(topic) <= _WIDEST for topic in topics)
    head = ["run", "mean", "missing as 0", *(topics if single else [f"grade {grade}" for grade in range(4)])]
    rows = []
    for standing in standings:
        grades = list(standing.grades.values())
        if single:
            cells = [str(standing.grades.get(topic, "-")) for topic in topics]
        else:
            cells = [str(grades.count(grade)) for grade in range(4)]
        rows.append([_short(standing.run), number(standing.mean), number(standing.mean_of_all), *cells])
    return table([one_line(cell) for cell in head], rows, left=1)


def notes(standings: Sequence[Standing], skipped: Sequence[str], topics: int) -> Iterator[str]:
    """Missing, unknown and repeated topics of runs, and skipped files."""
    for standing in standings:
        run = _short(standing.run)
        if len(standing.teams) > 1:
            of = ", ".join([_short(team) for team in standing.teams[:_COLUMNS]])
            yield f"{run} is used by several teams, counted as one run: {of}"
        if standing.missing:
            of = f" of {topics}" if len(standing.missing) > 1 else ""
            yield f"{run} is missing {_count(standing.missing)}{of}"
        if standing.unknown:
            yield f"{run} reports on unknown {_count(standing.unknown)}: skipped"
        if standing.repeated:
            yield f"{run} has several reports on {_count(standing.repeated)}: the last one counts"
    for path in skipped:
        yield f"{one_line(path)} was skipped: a link within the folder, or a folder more than three levels deep"


def comparison(comparisons: Sequence[RunComparison], baseline: Standing, k: float) -> list[str]:
    """Each run compared with the baseline run, the verdict first."""
    baseline_name = _short(baseline.run)
    lines = ["", f"against {baseline_name}, k {k:g}, missing topics as 0:"]
    if baseline.mean_of_all == 0:
        lines.append(f"  the mean of {baseline_name} is 0, so every run passes")
    for run in comparisons:
        mean, required = apart(run.mean, run.required)
        lines.append(f"  {'FAIL' if run.is_red else 'pass'}  {_short(run.run)}  mean {mean}, needs {required}")
        for fall in run.fell[:_COLUMNS]:
            grade = "none" if fall.grade is None else str(fall.grade)
            lines.append(f"        topic {_short(fall.topic)}: grade {grade}, was {fall.baseline_grade}")
        if len(run.fell) > _COLUMNS:
            lines.append(f"        and {plural(len(run.fell) - _COLUMNS, 'more topic')}")
    red = sum(run.is_red for run in comparisons)
    return [*lines, f"{'FAIL' if red else 'PASS'}  {plural(red, 'run')} below {baseline_name} * {k:g}", ""]


def _count(topics: Sequence[str]) -> str:
    return one_line(named(topics))


def _short(name: str) -> str:
    return one_line(name if len(name) <= _LONGEST else name[:_LONGEST] + "...")
