"""What a report says of changes: within bounds, and nothing of the texts where they are to stay out."""

import pytest

from vrty_gate.core import changes
from vrty_gate.core.case import Case
from vrty_gate.core.changes import Change
from vrty_gate.gate.meaning import in_meaning

ACCEPTED = (Case("How long?", "30 days."),)
NOW = Case("How long?", "14 days.")


@pytest.fixture
def found(monkeypatch) -> list[Change]:
    """The changes that are to be found."""
    some: list[Change] = []
    texts = (NOW, ACCEPTED)
    monkeypatch.setattr(changes, "changes", lambda *read: tuple(some) if read == texts else ())
    return some


def test_changes_are_few_and_short(found: list[Change], monkeypatch) -> None:
    monkeypatch.setattr("vrty_gate.core.text.quoting.quoted", lambda words, text: words)
    found += [Change("number", "x" * 1_000, "14 days", "y" * 1_000)] * 30
    said, trivial = in_meaning(NOW, ACCEPTED, redact=False)
    assert (len(said), trivial) == (20, False)
    assert said[0] == Change("number", "x" * 197 + "...", "14 days", "y" * 197 + "...")
    found[0] = Change("number", "x" * 200, "y" * 201)
    (first, *_), _ = in_meaning(NOW, ACCEPTED, redact=False)
    assert first == Change("number", "x" * 200, "y" * 197 + "...")


def test_a_response_without_an_accepted_one_has_not_changed() -> None:
    assert in_meaning(NOW, (), redact=False) == ((), False)


def test_where_texts_stay_out_only_kind_and_place_are_said(found: list[Change]) -> None:
    found.append(Change("number", "30 days", "14 days", "step 3"))
    assert in_meaning(NOW, ACCEPTED, redact=True) == ((Change("number", "", "", "step 3"),), False)


def test_what_differs_in_its_form_alone_changes_nothing(found: list[Change]) -> None:
    found.append(Change("number", "30 days", "14 days"))
    assert in_meaning(Case("How long?", " 30\n days. "), ACCEPTED, redact=False) == ((), True)


def test_a_reader_that_fails_costs_its_words_and_not_the_run(monkeypatch) -> None:
    monkeypatch.setattr(changes, "changes", lambda case, accepted: 1 // 0)
    assert in_meaning(NOW, ACCEPTED, redact=False) == ((), False)
