"""Where a text shows what a change or a rule is about."""

from collections.abc import Iterable, Iterator
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.report import CaseReport

LONGEST = 20_000
"""Maximum characters of a text on the page."""

_SHORTEST = 2


class Run(NamedTuple):
    """Part of a text."""

    text: str
    kind: Literal["", "gone", "added", "evidence"] = ""
    title: str = ""
    """What is to be said of it."""


def accepted_runs(case: CaseReport) -> list[Run]:
    """The accepted response, with what the changes say is gone."""
    text = (case.texts.accepted_response if case.texts else None) or ""
    other = case.texts.response if case.texts else ""
    return _runs(text, ((change.before, "gone", "") for change in case.changes), other)


def current_runs(case: CaseReport) -> list[Run]:
    """The current response, with what the changes say is new and what the rules found."""
    marks: list[_Mark] = [(change.after, "added", "") for change in case.changes]
    marks += [(rule.span, "evidence", rule.rule) for rule in case.evidence if rule.change or rule.status == "failed"]
    other = (case.texts.accepted_response if case.texts else None) or ""
    return _runs(case.texts.response if case.texts else "", marks, other)


_Mark = tuple[str, Literal["gone", "added", "evidence"], str]


def _runs(text: str, marks: Iterable[_Mark], other: str = "") -> list[Run]:
    """The text in parts; of marks that overlap, the first one is shown, of changes none in a line of both texts."""
    shown = text[:LONGEST]
    same = list(_lines_of_both(shown, other))
    collapsed, positions = _collapsed(shown)
    places: list[tuple[int, int, Literal["gone", "added", "evidence"], str]] = []
    times: dict[str, int] = {}
    for quoted, kind, title in marks:
        seen: set[tuple[int, int]] = set()
        place = _find(collapsed, positions, quoted, times.get(kind + quoted, 0))
        times[kind + quoted] = times.get(kind + quoted, 0) + 1
        while place and kind != "evidence" and any(start <= place[0] and place[1] <= end for start, end in same):
            seen.add(place)
            place = _find(collapsed, positions, quoted, times[kind + quoted])
            times[kind + quoted] += 1
            place = None if place in seen else place
        if place and not any(place[0] < end and start < place[1] for start, end, _, _ in places):
            places.append((*place, kind, title))
    runs, position = [], 0
    for start, end, kind, title in sorted(places):
        runs += [Run(shown[position:start]), Run(shown[start:end], kind, title)]
        position = end
    runs.append(Run(shown[position:]))
    if len(text) > LONGEST:
        runs.append(Run(f" (... {len(text) - LONGEST} more characters)"))
    return [run for run in runs if run.text]


def _lines_of_both(text: str, other: str) -> Iterator[tuple[int, int]]:
    """Where the lines of a text are that another one has as well."""
    known, start = {line.strip() for line in other.split("\n")}, 0
    for line in text.split("\n"):
        if line.strip() in known:
            yield start, start + len(line)
        start += len(line) + 1


def _collapsed(text: str) -> tuple[str, list[int]]:
    """The text with each run of white space as one blank, and where each of its characters is in the text."""
    places = [i for i, character in enumerate(text) if not character.isspace() or not text[i - 1 : i].isspace()]
    return "".join(" " if text[i].isspace() else text[i] for i in places), places


def _find(text: str, places: list[int], quoted: str, earlier: int) -> tuple[int, int] | None:
    """Where a collapsed text has these words after as many `earlier` ones, first as whole words; None if nowhere."""
    words = " ".join(quoted.removesuffix("...").split())
    if len(words) < _SHORTEST:
        return None
    start = first = text.find(words)
    while start >= 0 and (earlier or not _is_whole(text, start, start + len(words))):
        earlier -= _is_whole(text, start, start + len(words))
        start = text.find(words, start + 1)
    start = first if start < 0 else start
    return (places[start], places[start + len(words) - 1] + 1) if start >= 0 else None


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no word goes on before or after a part of a text."""
    goes_on_before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    goes_on_after = end < len(text) and text[end - 1].isalnum() and text[end].isalnum()
    return not (goes_on_before or goes_on_after)
