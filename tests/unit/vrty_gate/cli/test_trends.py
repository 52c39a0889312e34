"""The history as tables: at most 80 columns, whatever is in it."""

import pytest

from vrty_gate.cli.trends import in_words, of_cases
from vrty_gate.core.changes.change import Change
from vrty_gate.history import Acceptance, CaseTrend, Decline, Entry, Mean, NewSignature, Point, Trends

LONG = "endless " * 100 + "x" * 300


def entry(commit: str, score: float, **changes: object) -> Entry:
    means = (Mean("composite", "vrty", score, 3), Mean("relevance", "vrty", score, 3))
    made = Entry(commit, "2026-01-31T12:00:00Z", "Ada", "b.jsonl", 3, 0, 0, 1, 0, 0, means, ())
    return made._replace(**changes)


def trends(*entries: Entry, **changes: object) -> Trends:
    return Trends(1, "vrty-gate", "suite", "b.jsonl", "", 0, entries, ())._replace(**changes)


def row(lines: list[str], start: str) -> list[str]:
    (found,) = (line for line in lines if line.startswith(start))
    return found.split()


def test_the_second_table_has_the_way_of_each_dimension() -> None:
    lines = in_words(trends(entry("a" * 40, 0.5), entry("b" * 40, 0.25), entry("c" * 40, 0.75), entry("", 0.6)))
    assert row(lines, "composite") == ["composite", "aaaaaaa", "0.500", "0.250", "0.750", "0.600", "+0.100"]
    assert row(lines, "-  ") == ["-", "-", "not", "committed", "3", "~1", "0.600", "0.600"]


def test_the_second_table_starts_where_the_scorer_became_another_version() -> None:
    means = (Mean("composite", "vrty", 0.25, 3, comparable=False),)
    changed = entry("b" * 40, 0.0, means=means, signatures=(NewSignature("vrty", ("vrty:1",), ("vrty:2",)),))
    lines = in_words(trends(entry("a" * 40, 0.5), changed, entry("c" * 40, 0.75)))
    assert row(lines, "composite")[1:3] == ["bbbbbbb", "0.250"]
    assert "0.250*" in row(lines, "bbbbbbb")
    assert "         vrty is another version: vrty:1 -> vrty:2" in lines


@pytest.mark.parametrize("cut, words", [("shallow", "shallow clone"), ("size", "too large"), ("count", "too many")])
def test_a_cut_history_says_so_first(cut: str, words: str) -> None:
    assert words in " ".join(in_words(trends(entry("a" * 40, 0.5), cut=cut))[:2])


def test_many_dimensions_are_reduced_to_those_that_moved() -> None:
    means = tuple(Mean(f"d{number}", "rules", 1.0, 3) for number in range(20))
    moved = (*means[:-1], means[-1]._replace(mean=0.5))
    lines = in_words(trends(entry("a" * 40, 0.0, means=means), entry("b" * 40, 0.0, means=moved)))
    assert [line.split()[0] for line in lines if line.startswith("d") and "since" not in line] == ["d19"]


def test_no_line_is_too_wide_and_long_texts_are_cut() -> None:
    accepted = tuple(Acceptance(LONG + str(number), 99999, ("i" * 128,) * 20) for number in range(9))
    signatures = (NewSignature(LONG, (LONG, LONG), (LONG,)),)
    means = tuple(Mean(LONG[:number], LONG, 0.5, 99999, comparable=False) for number in range(1, 30))
    counts = {"added": 99999, "removed": 99999, "changed": 99999, "cases": 99999, "rescored": 9, "renamed": 1}
    wide = entry("a" * 40, 0.5, author=LONG, path=LONG, accepted=accepted, signatures=signatures, means=means, **counts)
    change = Change("number", LONG, LONG, LONG)
    point = Point(0, "changed", LONG, {LONG: 0.5}, {LONG: 0.1}, (LONG,), ("prompt", "context"), 9, (LONG,), LONG)
    point = point._replace(changes=(change,) * 20, to_first={LONG: 0.5, "b": 1.0})
    declines = tuple(Decline("i" * 128, "composite", 0.1, "c" * 40, 0.5, LONG) for _ in range(99))
    found = trends(wide, entry("", 0.5), cases=(CaseTrend("i" * 80, (point,)),), declines=declines, remarks=(LONG,))
    found = found._replace(unreadable=7, cut="shallow", baselines=LONG)
    for lines in (in_words(found), of_cases(found), in_words(found._replace(entries=()))):
        assert max(map(len, lines)) <= 80
        assert len(lines) < 120


def test_a_lower_score_than_the_first_answer_is_shown_alone() -> None:
    point = Point(0, "changed", "why", {"composite": 0.5}, to_first={"fidelity": 0.25, "answered": 1.0})
    lines = of_cases(trends(entry("a" * 40, 0.5), cases=(CaseTrend("a", (point,)),)))
    assert lines == [
        "a",
        "  aaaaaaa  2026-01-31  Ada  changed",
        '         "why"',
        "         composite 0.500",
        "         compared with the first answer: fidelity 0.250",
    ]
