"""The judge's lenient rules give what the original gives; ours, on the same replies, never guess."""

import json

from oracles.judge_hold import outcome, vectors, wanted

from vrty_gate.core.judge import parse_strict


def test_every_vector_holds() -> None:
    found = {vector["id"]: (outcome(vector), wanted(vector)) for vector in vectors()}
    pairs = {name: [json.dumps(value, sort_keys=True) for value in values] for name, values in found.items()}
    assert not {name: values for name, values in pairs.items() if values[0] != values[1]}


def test_all_kinds_are_there() -> None:
    kinds = [vector["kind"] for vector in vectors()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"parse": 155, "render": 24, "metrics": 12, "string": 17}


def test_strict_parsing_reads_a_number_as_the_original_does_or_not_at_all() -> None:
    replies = {v["reply"]: v["expected"]["score"] for v in vectors() if v["kind"] == "parse"}
    read = {reply: score for reply in replies if (score := parse_strict(reply)) is not None}
    assert 10 < len(read) < len(replies) / 2
    assert {reply for reply, score in read.items() if score != replies[reply]} == {".5"}
