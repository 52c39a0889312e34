"""Topics and their queries."""

from collections.abc import Mapping
from typing import Literal, get_args

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.formats.jsonl import record
from vrty_gate.trec.lines import TextId, known, objects

TopicFormat = Literal["auto", "rag", "ragtime", "dragun"]
"""The part of a topic to use as its query."""

TOPIC_FORMATS: tuple[TopicFormat, ...] = get_args(TopicFormat)

ALL = "all"
"""Means all topics in a leaderboard."""


class Topic(NamedTuple):
    """The fields of a topic that are used."""

    request_id: TextId
    title: str
    problem_statement: str | None = None
    background: str | None = None
    body: str | None = None


def parse(text: str, file: str) -> dict[str, Topic]:
    """The topics in JSON Lines by id; of those with the same id the last one, at the position of the first.

    Raises InputError.
    """
    topics: dict[str, Topic] = {}
    for place, data in objects(text, file):
        topic: Topic = record(Topic, known(Topic, data), place)
        if topic.request_id == ALL:
            raise InputError(f"request_id {ALL!r} means all topics in a leaderboard; rename the topic", place)
        topics[topic.request_id] = topic
    return topics


def query(topic: Topic, topic_format: TopicFormat) -> str:
    """The query of a topic: its title, its body, or title, problem statement and background combined.

    `auto` is the body if it has text, otherwise the three combined.
    """
    if topic_format == "rag":
        return topic.title
    if topic_format == "dragun":
        return topic.title if topic.body is None else topic.body
    if topic_format == "auto" and topic.body:
        return topic.body
    return " ".join([part for part in (topic.title, topic.problem_statement, topic.background) if part]).strip()


def queries(topics: Mapping[str, Topic], topic_format: TopicFormat) -> dict[str, str]:
    """The query of each topic, by its id."""
    return {name: query(topic, topic_format) for name, topic in topics.items()}
