"""The leaderboard: graded reports, standings of the runs, and the comparison of two runs. Pure."""

from collections.abc import Iterable, Iterator, Mapping

from vrty_gate.core.gate.rule import mean
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.scorers import rag
from vrty_gate.trec.runs import Report


class Graded(NamedTuple):
    """A report with a known topic, and its grade."""

    run: str
    topic: str
    text: str
    grade: int


class Standing(NamedTuple):
    """The standing of a run."""

    run: str
    grades: Mapping[str, int]
    """Grades by topic; of several reports on a topic the last one counts."""
    mean: float
    """Mean over the topics it has."""
    mean_of_all: float
    """Mean over all topics, missing ones counted as 0."""
    missing: tuple[str, ...]
    """Topics without a report."""
    unknown: tuple[str, ...]
    """Unknown topics it reports on."""
    repeated: tuple[str, ...]
    """Topics with several reports."""
    teams: tuple[str, ...]
    """Teams of the reports; several teams may use the same run name."""


class Fall(NamedTuple):
    """A topic on which a run is below k times the grade of the baseline run."""

    topic: str
    grade: int | None
    """None without a report."""
    baseline_grade: int


class RunComparison(NamedTuple):
    """A run compared with the baseline run, by the mean over all topics."""

    run: str
    is_red: bool
    """Whether the gate fails: the mean is below the baseline's * k; equal passes."""
    mean: float
    required: float
    fell: tuple[Fall, ...]


def grade(reports: Iterable[Report], queries: Mapping[str, str], settings: rag.Settings) -> Iterator[Graded]:
    """Grade each report whose topic is known, in the order given."""
    for report in reports:
        query = queries.get(report.topic)
        if query is not None:
            measured = rag.measure(query, report.text, settings)
            yield Graded(report.run, report.topic, report.text, measured.grade)


def latest(graded: Iterable[Graded]) -> list[Graded]:
    """The last of several reports of a run on a topic, at the position of the first."""
    return list({(report.run, report.topic): report for report in graded}.values())


def by_run(graded: Iterable[Graded]) -> dict[str, dict[str, int]]:
    """The grades by run and topic, both in order of first occurrence."""
    grades: dict[str, dict[str, int]] = {}
    for report in graded:
        grades.setdefault(report.run, {})[report.topic] = report.grade
    return grades


def standings(graded: Iterable[Graded], reports: Iterable[Report], topics: Iterable[str]) -> list[Standing]:
    """The standings: highest mean first, ties by id. A run without a known topic has no grades."""
    grades = by_run(graded)
    all_topics = list(topics)
    counts: dict[str, dict[str, int]] = {}
    teams: dict[str, dict[str, None]] = {}
    for report in reports:
        teams.setdefault(report.run, {})[report.team] = None
        count = counts.setdefault(report.run, {})
        count[report.topic] = count.get(report.topic, 0) + 1
    standings_ = [_standing(run, grades.get(run, {}), counts[run], tuple(teams[run]), all_topics) for run in counts]
    return sorted(standings_, key=lambda standing: (-standing.mean, standing.run))


def _standing(
    run: str, grades: dict[str, int], counts: dict[str, int], teams: tuple[str, ...], topics: list[str]
) -> Standing:
    return Standing(
        run=run,
        grades=grades,
        mean=mean(grades.values()),
        mean_of_all=mean(grades.get(topic, 0) for topic in topics),
        missing=tuple(topic for topic in topics if topic not in grades),
        unknown=tuple(topic for topic in counts if topic not in grades),
        repeated=tuple(topic for topic, count in counts.items() if count > 1 and topic in grades),
        teams=teams,
    )


def compare(standing: Standing, baseline: Standing, k: float) -> RunComparison:
    """A run compared with the baseline run; missing topics count as 0.

    Grades are integers, so they are added and compared without rounding: exactly k times the baseline passes.
    """
    from fractions import Fraction

    share = Fraction(repr(k))  # the decimal number that was meant, not the binary one next to it
    fell = [
        Fall(topic, standing.grades.get(topic), baseline_grade)
        for topic, baseline_grade in baseline.grades.items()
        if standing.grades.get(topic, 0) < baseline_grade * share
    ]
    required = sum(baseline.grades.values()) * share
    is_red = sum(standing.grades.values()) < required
    topics = len(baseline.grades) + len(baseline.missing)
    return RunComparison(standing.run, is_red, standing.mean_of_all, float(required / topics), tuple(fell))
