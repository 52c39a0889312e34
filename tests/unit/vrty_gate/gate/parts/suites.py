"""A suite with every kind of case, in a JSON Lines file."""

import functools
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vrty_gate import accept
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load

GOOD = "The refund window is {} days. The refund covers shipping. Ask support for a label before you send it back."


def write(folder: Path, head: str = "", cases: int = 36) -> Path:
    """Write and accept a suite, then change some of its cases. Returns the manifest."""
    (folder / ".git").mkdir()
    for name, data in _written(head, cases).items():
        (folder / name).write_bytes(data)
    return folder / "vrty-gate.yml"


@functools.cache
def _written(head: str, cases: int) -> dict[str, bytes]:
    with TemporaryDirectory() as name:
        _write(Path(name), head, cases)
        return {path.name: path.read_bytes() for path in Path(name).iterdir() if path.is_file()}


def _write(folder: Path, head: str, cases: int) -> None:
    (folder / ".git").mkdir()
    path = folder / "vrty-gate.yml"
    path.write_text(f"version: 1\nsuite: many\n{head}\ncases:\n  - from: cases.jsonl\n", encoding="utf-8")
    records = [_record(number) for number in range(cases)]
    _save(folder, records)
    accept.accept(load(str(path)), Selection(), "good", DEFAULT_LIMITS)
    for number, record in enumerate(records):
        if number % 6 == 1:
            record["response"] = record["response"].replace("covers", "does not cover")
        elif number % 6 == 2:
            record["response"] = record["response"].replace("Ask support", "Please ask support")
        elif number % 12 == 3:
            record["response"] = "I am sorry, but I cannot help with that."
        elif number % 12 == 4:
            record["prompt"] += " Answer briefly."
    del records[10], records[20]
    records[5] |= {"id": "case-05-renamed"}
    records.append({"id": "new", "prompt": "What else?", "response": "Nothing else, thank you."})
    records.append({"id": "newer", "prompt": "What else?", "response": ""})
    records[1]["waive"] = "we know"
    _save(folder, records)


def _record(number: int) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": f"case-{number:02}",
        "prompt": f"How long is refund window {number}?",
        "response": GOOD.format(number + 14),
    }
    if number % 3 == 0:
        record["tags"] = ["third"]
    return record


def _save(folder: Path, records: list[dict[str, Any]]) -> None:
    records.sort(key=lambda record: str(record["id"]))
    lines = "".join(json.dumps(record) + "\n" for record in records)
    (folder / "cases.jsonl").write_text(lines, encoding="utf-8")
