"""Tables in CSV: one answer a row, or one message a row."""

from collections.abc import Iterator
from itertools import groupby

from vrty_gate.core.json_data import parse
from vrty_gate.errors import did_you_mean
from vrty_gate.formats.codec import Mismatch
from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.node import Node

FIELDS = (
    *("id", "prompt", "response", "context", "reference", "tags", "model", "messages"),
    *("role", "content", "tool_calls", "tool_call_id"),
)
"""The keys that a column may give."""


def is_results(data: Node) -> bool:
    """Whether this is a table."""
    return data.has("columns") and data.has("rows")


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """An answer for each row, or for each run of rows with the same id if a column has roles. Raises Mismatch."""
    columns = [column.text() for column in data.at("columns").items()]
    for name in options.fields.values():
        if name not in columns:
            raise Mismatch(f"has no column {name!r}; {did_you_mean(name, columns) or 'name another one'}")
    names = {key: options.fields.get(key, key) for key in FIELDS if options.fields.get(key, key) in columns}
    rows = [{key: row.at(name).text_or_none() or "" for key, name in names.items()} for row in data.at("rows").items()]
    lines = [line.whole() for line in data.at("lines").items_or_none()] or [0] * len(rows)
    if "role" in names:
        if "id" not in names:
            raise Mismatch(
                "has a column of roles, but none that says which conversation a row is of; name it with --field id=NAME"
            )
        for _, turns in groupby(zip(rows, lines, strict=True), key=lambda row: row[0]["id"]):
            run = list(turns)
            yield _conversation([row for row, _ in run])._replace(line=run[0][1])
        return
    if "messages" not in names and not {"prompt", "response"} <= set(names):
        missing = next(key for key in ("prompt", "response") if key not in names)
        listed = ", ".join(columns[:12])
        raise Mismatch(f"has no column {missing!r}; name it with --field {missing}=NAME (columns: {listed})")
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        yield _answer(row, number)._replace(line=line)


def _answer(row: dict[str, str], number: int) -> Imported:
    answer = Imported(
        row.get("id") or f"row-{number}",
        is_numbered=not row.get("id"),
        context=row.get("context") or None,
        reference=row.get("reference") or None,
        model=row.get("model", ""),
        tags=tuple(filter(None, map(str.strip, row.get("tags", "").split(",")))),
    )
    if not row.get("messages"):
        return skipped_if_empty(answer._replace(prompt=row.get("prompt", ""), response=row.get("response", "")))
    messages = parse(row["messages"])
    if isinstance(messages, dict):
        messages = messages.get("messages")
    if not isinstance(messages, list):
        return answer._replace(skip_reason="its messages are not a JSON list")
    answered = [{"role": "assistant", "content": row["response"]}] if row.get("response") else []
    return with_chat(answer, Node([*messages, *answered], ("messages",)))


def _conversation(rows: list[dict[str, str]]) -> Imported:
    messages = []
    for row in rows:
        calls = row.get("tool_calls", "").strip()
        parsed = parse(calls) if calls else None
        message = {"role": row["role"].strip(), "content": row.get("content", "")}
        more = {"tool_calls": (parsed or calls) if calls else None, "tool_call_id": row.get("tool_call_id") or None}
        messages.append({**message, **{key: value for key, value in more.items() if value}})
    first = rows[0]
    answer = Imported(first["id"], model=first.get("model", ""), is_numbered=not first["id"])
    return with_chat(answer, Node(messages, ("rows",)))
