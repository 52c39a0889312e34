"""How the baselines of a suite moved over the commits of its repository: the data, for any renderer.

All texts in it come from commits of others: names of authors, ids, reasons. They are untrusted.
"""

from __future__ import annotations  # their values are needed only to read a report

from collections.abc import Mapping
from typing import Annotated, Literal

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import NOTHING
from vrty_gate.core.changes.change import Change
from vrty_gate.core.gate.rule import Unit
from vrty_gate.core.named_tuple import NamedTuple

VERSION: Literal[1] = 1
MOST_IDS = 20

Count = Annotated[int, Range(at_least=0)]
Delta = Annotated[float, Range(at_least=-1, at_most=1)]


class Mean(NamedTuple):
    """The mean of a dimension over the cases of a version that have a score in it."""

    dimension: str
    scorer: str
    mean: Unit
    cases: Annotated[int, Range(at_least=0), "Number of cases with a score."]
    comparable: Annotated[bool, "False if other versions of the scorer made the scores of the entry before."] = True


class Acceptance(NamedTuple):
    """What was accepted for one reason."""

    reason: Annotated[str, "As given; empty for none."]
    cases: Count
    first: Annotated[tuple[str, ...], "The ids, at most 20, in ascending order."]


class NewSignature(NamedTuple):
    """A scorer whose scores are not comparable with those of the entry before."""

    scorer: str
    before: Annotated[tuple[str, ...], "Its signatures in the entry before; several if not all cases were rescored."]
    after: tuple[str, ...]


class Entry(NamedTuple):
    """The baselines as a commit left them."""

    commit: Annotated[str, "Empty for baselines that are not committed."]
    date: Annotated[str, "When it was committed, in UTC, as 2026-01-31T12:00:00Z; empty if not committed."]
    author: Annotated[str, "Name of the author of the commit."]
    path: Annotated[str, "Path of the baselines, relative to the repository; with a *, several files."]
    cases: Count
    added: Count
    removed: Count
    changed: Annotated[int, Range(at_least=0), "Cases for which another answer or reason was accepted."]
    rescored: Annotated[int, Range(at_least=0), "Cases with other scores for the same texts."]
    renamed: Annotated[
        int, Range(at_least=0), "Cases with another id for the same prompt, not among those added, removed and changed."
    ]
    means: Annotated[
        tuple[Mean, ...], "In order of scorer and dimension; without scorers that compare with the answer."
    ]
    accepted: Annotated[tuple[Acceptance, ...], "What was added or changed, by reason, most cases first."]
    signatures: tuple[NewSignature, ...] = ()


class Point(NamedTuple):
    """What an entry did to a case."""

    entry: Annotated[int, Range(at_least=0), "Index in entries."]
    kind: Annotated[
        Literal["found", "added", "changed", "rescored", "renamed", "removed"],
        "found is what lay in the oldest entry when older ones are missing.",
    ]
    reason: Annotated[str, "Reason given when the answer was accepted."] = ""
    scores: Annotated[Mapping[str, Unit], "By dimension."] = NOTHING
    deltas: Annotated[Mapping[str, Delta], "Differences from the point before, as far as they are comparable."] = (
        NOTHING
    )
    not_comparable: Annotated[tuple[str, ...], "Scorers whose scores are of another version than before."] = ()
    changed: Annotated[tuple[str, ...], "Which of prompt, response and context changed."] = ()
    answers: Annotated[int, Range(at_least=0), "Number of accepted answers; 0 if it was removed."] = 1
    broken: Annotated[tuple[str, ...], "Checks in spite of which the answer was accepted."] = ()
    earlier_id: Annotated[str, "The id before it was renamed."] = ""
    later_id: Annotated[str, "The id after it was renamed."] = ""
    changes: Annotated[tuple[Change, ...], "Changes in meaning, most important first; only with --case."] = ()
    trivial: Annotated[bool, "Whether the answer differs only in form; only with --case."] = False
    to_first: Annotated[
        Mapping[str, Unit], "Scores of the answer compared with the first one, by dimension; only with --case."
    ] = NOTHING


class CaseTrend(NamedTuple):
    """A case over the commits."""

    case: str
    points: Annotated[tuple[Point, ...], "One for each entry that changed it, oldest first."]


class Decline(NamedTuple):
    """A score that declined in small steps, each of which passed the gate."""

    case: Annotated[str, "Empty for the mean of the suite."]
    dimension: str
    now: Unit
    commit: Annotated[str, "Where the earlier score is."]
    then: Annotated[Unit, "The earlier score; omitted if now is the score compared with the earlier answer."] | None = (
        None
    )
    reason: Annotated[str, "Why the earlier answer was accepted."] = ""


class Trends(NamedTuple):
    """The baselines of a suite over the commits."""

    version: Annotated[Literal[1], "Version of this format."]
    tool: Annotated[str, "Name and version of the tool that wrote it."]
    suite: str
    baselines: Annotated[str, "Path of the baselines, relative to the repository."]
    cut: Annotated[
        Literal["", "shallow", "partial", "size", "count"],
        "Why older entries are missing: shallow or partial clone, too much to read, or too many; empty if none are.",
    ]
    unreadable: Annotated[int, Range(at_least=0), "Commits that were left out, because a line in them is broken."]
    entries: Annotated[tuple[Entry, ...], "One for each commit that changed the baselines, oldest first."]
    cases: Annotated[tuple[CaseTrend, ...], "In ascending order of id; with --case only these."]
    declines: Annotated[tuple[Decline, ...], "Scores that declined in small steps that each passed."] = ()
    remarks: tuple[str, ...] = ()
