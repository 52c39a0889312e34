"""Runs: the reports of a system, one for each topic."""

from collections.abc import Iterator, Mapping
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.jsonl import record
from vrty_gate.trec.lines import NumberOrId, TextId, known, objects


class Report(NamedTuple):
    """The report of a run on a topic."""

    run: str
    team: str
    topic: str
    text: str
    place: Place


class _Metadata(NamedTuple):
    team_id: TextId
    run_id: TextId
    topic_id: NumberOrId | None = None
    narrative_id: NumberOrId | None = None


class _Sentence(NamedTuple):
    text: str
    citations: tuple[str | int, ...] | Mapping[str, float] | None = None


class _Line(NamedTuple):
    metadata: _Metadata
    responses: tuple[_Sentence, ...] | None = None
    answer: tuple[_Sentence, ...] | None = None


def parse(text: str, file: str) -> Iterator[Report]:
    """The reports in JSON Lines. Raises InputError."""
    for place, data in objects(text, file):
        line: _Line = record(_Line, _known(data), place)
        sentences = line.responses if line.responses is not None else line.answer
        if sentences is None:
            raise InputError("neither responses nor answer is present; one of them must list the sentences", place)
        topic = _topic(line.metadata, place)
        yield Report(line.metadata.run_id, line.metadata.team_id, topic, " ".join([s.text for s in sentences]), place)


def _known(data: dict[str, Any]) -> dict[str, Any]:
    line: dict[str, Any] = known(_Line, data)
    if "metadata" in line:
        line["metadata"] = known(_Metadata, line["metadata"])
    for name in ("responses", "answer"):
        if isinstance(line.get(name), list):
            line[name] = [known(_Sentence, sentence) for sentence in line[name]]
    return line


def _topic(metadata: _Metadata, place: Place) -> str:
    ids = [str(name) for name in (metadata.topic_id, metadata.narrative_id) if name is not None]
    if not ids:
        raise InputError("metadata has neither topic_id nor narrative_id; add one with the topic id", place)
    if ids[0] != ids[-1]:
        message = f"metadata.topic_id {ids[0][:40]!a} and narrative_id {ids[-1][:40]!a} differ; remove the wrong one"
        raise InputError(message, place)
    return ids[0]
