"""The vectors of the judge without a model, and what we make of each. With the standard library alone.

Where we differ on purpose: settings that divide by zero, are negative or contradict each other are refused; a body in a
topic file is kept; unknown formats of topics are refused; a leaderboard says the mean of a run once.
"""

import json
from pathlib import Path
from typing import Any, get_args

from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError
from vrty_gate.trec import board, layouts, runs, topics

Vector = dict[str, Any]

VECTORS: list[Vector] = [
    json.loads(line) for line in Path(__file__).with_name("rag_judge.jsonl").read_text(encoding="utf-8").splitlines()
]


def settings(vector: Vector) -> rag.Settings:
    given = {key: value for key, value in (vector["settings"] or {}).items() if key != "topic_format"}
    if "bm25_weight" in given:
        given["saturation_weight"] = given.pop("bm25_weight")
    return rag.Settings(**given)


def outcome(vector: Vector) -> tuple[bool, Any]:
    """Whether we meet a vector, and what we found."""
    return {"score": score, "topic": topic, "run": run}[vector["kind"]](vector)


def score(vector: Vector) -> tuple[bool, Any]:
    chosen, expected = settings(vector), vector["expected"]
    refused = rag.fault(chosen)
    if refused and "raises" in expected:
        return expected["raises"] == "ZeroDivisionError", refused
    measured = rag.measure(vector["query"], vector["response"], chosen)
    found = {
        "length_score": measured.length,
        "keyword_score": measured.keyword,
        "bm25_score": measured.saturation,
        "coverage_score": measured.coverage,
        "combined_score": measured.combined * 3.0,
        "grade": measured.grade,
    }
    if "raises" in expected:  # min_length = optimal_length leaves a gap, which the best number of words fills
        return measured.length == 1.0, found
    return found == expected, found


def topic(vector: Vector) -> tuple[bool, Any]:
    given, chosen, expected = dict(vector["topic"]), vector["topic_format"] or "auto", vector["expected"]
    if vector["via"] == "request":
        given.pop("body", None)  # theirs drops it on the way
    elif chosen == "auto" and not given.get("body") and "problem_statement" not in given:
        chosen = "rag"  # theirs asks whether a topic object has the attribute, and of a topic file it always has
    if chosen not in get_args(topics.TopicFormat):
        chosen = "auto"  # theirs takes any other word for it; our command refuses it
    try:
        (found,) = topics.queries(topics.parse(json.dumps(given), "t"), chosen).values()
    except InputError as error:
        return expected.get("raises") == "ValidationError", str(error)
    return found == expected.get("query"), found


def run(vector: Vector) -> tuple[bool, Any]:
    expected = vector["expected"]
    asked = topics.parse("\n".join(map(json.dumps, vector["topics"])), "t")
    try:
        reports = [
            report
            for name in sorted(vector["runs"])
            for report in runs.parse("\n".join(map(json.dumps, vector["runs"][name])), name)
        ]
    except InputError as error:
        return "raises" in expected, str(error)
    graded = list(board.grade(reports, topics.queries(asked, "auto"), settings(vector)))
    try:
        layouts.require_judged(graded, asked)
        verified = "ok"
    except InputError:
        verified = "QrelsVerificationError"
    found = {
        "eval_txt": layouts.leaderboard(layouts.rows(board.latest(graded)), "own"),
        "qrels_verify": verified,
        "qrels_txt": layouts.qrels(graded),
    }
    once = (
        "\n".join(dict.fromkeys(expected.get("eval_txt", "").split("\n"))) if expected.get("eval_txt") != "\n" else "\n"
    )
    return found == {**expected, "eval_txt": once}, found
