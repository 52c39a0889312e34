"""The measurements of `bench/` read answers as the gate does."""

import sys
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.fidelity import estimate


def test_what_training_measures_is_what_fidelity_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "bench"))
    import answers

    record = {
        "id": "returns",
        "prompt": "How long may I return it?",
        "baseline": "You may return it within 30 days. Keep the receipt.",
        "variants": [{"label": "number", "response": "You may return it within 14 days. Keep the receipt."}],
    }
    (pair,) = answers._variants(record, Path("made.jsonl"))
    (measured,) = answers.measured([pair], workers=1)
    compared = compare(pair.case, [Case(pair.question, pair.accepted)])
    found = estimate(compared)
    assert (measured.regime, measured.is_decided) == (compared.regime, found.surprise.is_decided)
    assert found.surprise.kind in measured.kinds
    sys.modules.pop("answers")
