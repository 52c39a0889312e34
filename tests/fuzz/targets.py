"""One function per reader of untrusted input, from bytes: it may refuse them with an error of its own, and nothing else.

What a reader accepts is also put to the use it was read for, as far as that needs no files: a report is rendered, an
imported suite is written and read again.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from vrty_gate import importing, report, rule_sets
from vrty_gate.core.case import Id
from vrty_gate.core.compat.judge import parse_lenient
from vrty_gate.core.judge import parse_strict
from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, decode_text, lines_of
from vrty_gate.files.tree import Entry, Tree
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.importing import cassettes, recorded, suite
from vrty_gate.importing.imported import Options
from vrty_gate.importing.results_file import data_of
from vrty_gate.manifest.load import load
from vrty_gate.models import endpoint
from vrty_gate.publish import event
from vrty_gate.render import FORMATS
from vrty_gate.render.untrusted import harmless, one_line
from vrty_gate.scorers.json_schema import check_of
from vrty_gate.scorers.scorer import Unscored
from vrty_gate.stores import baselines, embeddings, history, labelled, model_replies, recordings
from vrty_gate.trec import board, grading, layouts, runs, topics

Target = Callable[[bytes], None]

_REFUSALS = (InputError, Mismatch, Unscored, endpoint.ModelError)


class _Files:
    """Files in memory, as the store of a `Tree`."""

    top = ""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self._contents = contents

    def folder(self, name: str) -> dict[str, Entry]:
        return {} if name else {path: Entry("file", path) for path in self._contents}

    def content(self, name: str, limit: int | None = None) -> bytes:
        return self._contents[name]

    def close(self) -> None:
        pass


_CASES = b"version: 1\nscorers: [default, rules]\ncases:\n  - from: cases.jsonl\n    tags: [a]\n"
_BESIDE = {
    "a.md": b"What is it?",
    "cases.jsonl": b'{"id": "a", "prompt": "What is it?", "response": "It is 5."}\n',
    "rules.yml": b"version: 1\nname: own\nrules:\n  - id: a\n    description: d\n    sub_score: s\n    weight: 1\n"
    b"    pass: {any: yes}\n",
    "schema.json": b'{"type": "object"}',
}


def _suite(files: Mapping[str, bytes], name: str) -> None:
    source = Tree("/suite", "0" * 40, _Files(files))
    load(name, source=source)


def _manifest(data: bytes) -> None:
    _suite({**_BESIDE, "vrty-gate.yml": data}, "vrty-gate.yml")


def _json_manifest(data: bytes) -> None:
    _suite({**_BESIDE, "vrty-gate.json": data}, "vrty-gate.json")


def _cases(data: bytes) -> None:
    _suite({**_BESIDE, "vrty-gate.yml": _CASES, "cases.jsonl": data}, "vrty-gate.yml")


def _baselines(data: bytes) -> None:
    name = "a.baselines.jsonl"
    baselines.read_lines((Place(name, number), line) for number, line in lines_of(decode_text(data, name)))


def _history(data: bytes) -> None:
    nothing: Any = None  # parsing needs no objects
    history.Reader(nothing, 1 << 25, 1 << 25, 1_000)._parsed(data)


def _report(data: bytes) -> None:
    known = report.from_json(decode_text(data, "report.json"), "report.json")
    for name in FORMATS:
        FORMATS[name].render(known, True).encode()


def _replies(data: bytes) -> None:
    replies = model_replies.parse(decode_text(data, "verdicts.jsonl"), "verdicts.jsonl")
    for reply in replies.values():
        model_replies.line_of(reply)
        _read_verdict(reply.text or "")


def _verdict(data: bytes) -> None:
    _read_verdict(data.decode("utf-8", "replace"))


def _read_verdict(text: str) -> None:
    for score in (parse_strict(text), parse_lenient(text)):
        assert score is None or 0 <= score <= 1


def _endpoint(data: bytes) -> None:
    endpoint._reply(data, "model")


def _embeddings(file: str) -> Target:
    def read(data: bytes) -> None:
        known = embeddings.parse(data, file)
        for numbers in known.every().values():
            assert len(numbers) == known.dimension

    return read


def _recordings(data: bytes) -> None:
    known = recordings.parse(decode_text(data, "a.recordings.jsonl"), "a.recordings.jsonl")
    for name in known.by_case:
        known.of(name, "0" * 64)


def _rule_set(data: bytes) -> None:
    rules = rule_sets.read(decode_text(data, "rules.yml"), "rules.yml")
    rules.evaluate(question="What is it?", response="It is 5 euros, yes.", context="5 euros under Article 7.")


def _json_schema(data: bytes) -> None:
    """A schema on the first line, and the values that it checks on the others."""
    schema, *values = decode_text(data, "schema.json").split("\n")
    parsed = parse_json(schema, Place("schema.json"))
    if isinstance(parsed, dict):
        check = check_of(parsed)
        for value in values:
            check(parse_json(value, Place("schema.json")))


def _results(tool: str, file: str) -> Target:
    def read(data: bytes) -> None:
        options = Options(turns=len(data) % 2 == 1)
        _, answers = importing.answers(data_of(data, file, DEFAULT_LIMITS), file, tool, options)
        known = suite.sort([answers], samples=options.turns)
        _cases(suite.lines(known.cases).encode())

    return read


def _recorded(kind: str, file: str, **fields: str) -> Target:
    def read(data: bytes) -> None:
        answers = recorded.answers_in(data, file, kind, Options(fields=fields), DEFAULT_LIMITS)
        for case in recorded.named("a", answers, {}, kind):
            decode(Id, case.id)

    return read


def _cassettes(data: bytes) -> None:
    for exchange in cassettes.exchanges(data, "cassette", DEFAULT_LIMITS):
        if exchange.problem:
            _require_readable(InputError(exchange.problem, Place("cassette", exchange.line)))


def _topics(data: bytes) -> None:
    for name in topics.TOPIC_FORMATS:
        topics.queries(topics.parse(decode_text(data, "topics.jsonl"), "topics.jsonl"), name)


_TOPIC = topics.Topic("1", "What is it?")


def _runs(data: bytes) -> None:
    reports = list(runs.parse(decode_text(data, "run.jsonl"), "run.jsonl"))
    graded = list(board.grade(reports, {"1": "What is it?"}, rag.Settings()))
    standings = board.standings(graded, reports, ["1"])
    known = grading.Work({"1": _TOPIC}, {"1": _TOPIC.title}, reports, graded, standings, ())
    for layout in layouts.LAYOUTS:
        with suppress(InputError):
            grading.leaderboard(known, layout).encode()
    grading.leaderboards(known, "own")
    grading.qrels(known).encode()


def _event(data: bytes) -> None:
    payload = parse_json(decode_text(data, "event.json"), Place("event.json"))
    for name in ("pull_request", "workflow_run"):
        environment = {"GITHUB_EVENT_NAME": name, "GITHUB_REPOSITORY": "o/r", "GITHUB_SERVER_URL": "https://github.com"}
        with suppress(InputError):
            event.of(payload, environment)


def _labelled(data: bytes) -> None:
    labelled.parse(decode_text(data, "answers.jsonl"), "answers.jsonl", DEFAULT_LIMITS)


def _refusing(target: Target) -> Target:
    """The target, where an error that a user can read is an answer like any other."""

    def run(data: bytes) -> None:
        try:
            target(data)
        except _REFUSALS as error:
            _require_readable(error)

    return run


def _require_readable(error: BaseException) -> None:
    """A refusal can be shown on one line, whatever it quotes."""
    for each in _each(error):
        line = harmless(one_line(str(each)))
        assert line, repr(each)
        line.encode()


def _each(error: BaseException) -> Iterable[BaseException]:
    return (error, *getattr(error, "others", ()))


TARGETS: dict[str, Target] = {
    name: _refusing(target)
    for name, target in {
        "manifest": _manifest,
        "json_manifest": _json_manifest,
        "cases": _cases,
        "baselines": _baselines,
        "history": _history,
        "report": _report,
        "model_replies": _replies,
        "verdict": _verdict,
        "endpoint": _endpoint,
        "embeddings": _embeddings("embeddings.jsonl"),
        "embeddings_npy": _embeddings("embeddings.npy"),
        "recordings": _recordings,
        "rule_set": _rule_set,
        "json_schema": _json_schema,
        "promptfoo": _results("promptfoo", "results.json"),
        "promptfoo_yaml": _results("promptfoo", "results.yaml"),
        "deepeval": _results("deepeval", "results.json"),
        "inspect_ai": _results("inspect_ai", "log.json"),
        "inspect_ai_archive": _results("inspect_ai", "log.eval"),
        "opentelemetry": _results("opentelemetry", "traces.json"),
        "langfuse": _results("langfuse", "traces.jsonl"),
        "messages": _results("messages", "chats.jsonl"),
        "table": _results("csv", "table.csv"),
        "cassette": _recorded("vcr", "cassette.yaml"),
        "cassette_json": _recorded("vcr", "cassette.json"),
        "snapshot": _recorded("snapshot", "test.ambr"),
        "snapshot_js": _recorded("snapshot", "answers.test.ts"),
        "own_json": _recorded("json", "own.json", prompt="/cases/*/q", response="/cases/*/a", id="/cases/*/id"),
        "cassettes": _cassettes,
        "topics": _topics,
        "runs": _runs,
        "event": _event,
        "labelled": _labelled,
    }.items()
}
