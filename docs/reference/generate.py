"""Write these pages, and the tables of docs/changes.md, from the code: `python docs/reference/generate.py`.

A test compares them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import click
import yaml

from vrty_gate.cli.group import COMMANDS, vrty_gate
from vrty_gate.cli.json_schemas import text as schema_text
from vrty_gate.core.changes.kinds import FAMILIES, KINDS, Kind
from vrty_gate.core.gate.rule import RED, WORST_FIRST, Severity

HERE = Path(__file__).parent
NOTE = "<!-- Written by docs/reference/generate.py; change the code, then run it. -->\n"


def main() -> None:
    """Write every page."""
    for name, text in pages().items():
        (HERE / name).write_text(text, encoding="utf-8", newline="\n")


def pages() -> dict[str, str]:
    """The text of each page, by file name."""
    return {
        "action.md": NOTE + "\n".join(_action()) + "\n",
        "commands.md": NOTE + "\n".join(_commands()) + "\n",
        "manifest.md": NOTE + "\n".join(_schema("manifest", "Manifest", _MANIFEST)) + "\n",
        "report.md": NOTE + "\n".join(_schema("report", "Report", _REPORT)) + "\n",
        "verdicts.md": NOTE + "\n".join(_verdicts()) + "\n",
        CHANGES: _changes((HERE / CHANGES).read_text(encoding="utf-8")),
    }


CHANGES = "../changes.md"
_BEFORE, _BEHIND = "<!-- kinds -->\n", "\n## What is not a change\n"


def _changes(page: str) -> str:
    """The page with its tables made anew from the rows of kinds."""
    before, _, rest = page.partition(_BEFORE)
    return before + _BEFORE + "\n".join(_families()) + "\n" + _BEHIND + rest.partition(_BEHIND)[2]


def _families() -> Iterator[str]:
    for name, family in FAMILIES.items():
        yield f"\n### {family.title}\n"
        if family.note:
            yield f"{family.note}\n"
        yield "| kind | what it means | example |\n| :-- | :-- | :-- |"
        rows = [kind for kind in KINDS.values() if kind.family == name]
        yield from (f"| `{kind.name}` | {kind.meaning} | {_example(kind)} |" for kind in rows)


def _example(kind: Kind) -> str:
    if isinstance(kind.example, str):
        return kind.example
    prompt = f"\u201c{kind.prompt}\u201d<br>" if kind.prompt else ""
    return prompt + " \u2192 ".join(map(_shown, kind.example)).replace("|", "\\|")


def _shown(text: str) -> str:
    """A text as lines of code; a line with backticks has longer ones around it."""
    lines = [f"```` {line} ````" if "`" in line else f"`{line}`" if line else "" for line in text.split("\n")]
    return "<br>".join(lines)


_MANIFEST = (
    "Every key of a manifest. [How to write one](../manifest.md). `vrty-gate schema manifest` prints the JSON Schema."
    "\n\nIn the headings, `cases[] with id` means the items of `cases` that have the key `id`, and `NAME` is any name."
)
_REPORT = "Every key of `report.json`. `vrty-gate schema report` prints the JSON Schema."


_IN_A_TERMINAL = """## In a terminal

`vrty-gate check` prints what needs attention first, and the verdict on the last line. On a terminal, verdicts are
coloured, and runs longer than half a second show their progress. `NO_COLOR=1`, `--no-color` and `TERM=dumb` turn
colours off. In a pipe, the output is plain text.

### Completion

To complete commands, options and files, add this line to your shell's configuration:

| shell | file | line |
| :-- | :-- | :-- |
| Bash 4.4 or newer | `~/.bashrc` | `eval "$(_VRTY_GATE_COMPLETE=bash_source vrty-gate)"` |
| Zsh | `~/.zshrc` | `eval "$(_VRTY_GATE_COMPLETE=zsh_source vrty-gate)"` |
| fish | `~/.config/fish/completions/vrty-gate.fish` | `_VRTY_GATE_COMPLETE=fish_source vrty-gate \\| source` |
"""


def _commands() -> Iterator[str]:
    yield "# Commands\n"
    yield "`vrty-gate COMMAND --help` also prints this. In option tables, the last column names the"
    yield "environment variable.\n"
    yield "| command | what it does |\n| :-- | :-- |"
    yield from (f"| [`{name}`](#{name}) | {_cell(words)} |" for name, words in COMMANDS.items())
    seen: dict[str, str] = {}
    with click.Context(vrty_gate, info_name="vrty-gate", **vrty_gate.context_settings) as context:
        for name in COMMANDS:
            yield from _command(_part(vrty_gate, context, name), context, f"vrty-gate {name}", 2, seen)
    yield "\n" + _IN_A_TERMINAL.rstrip("\n")


def _command(
    command: click.Command, parent: click.Context, name: str, level: int, seen: dict[str, str]
) -> Iterator[str]:
    with click.Context(command, parent=parent, info_name=name) as context:
        yield f"\n{'#' * level} {name.removeprefix('vrty-gate ')}\n"
        usage = " ".join(command.collect_usage_pieces(context))
        yield f"```text\n{name} {usage}\n```\n"
        if command.help:
            yield _plain(command.help)
        options = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
        rows = {option.opts[0]: _option(option) for option in options}
        yield from _table("| option | what it does | environment |", rows, name.removeprefix("vrty-gate "), seen)
        if isinstance(command, click.Group):
            for part in command.list_commands(context):
                yield from _command(_part(command, context, part), context, f"{name} {part}", level + 1, seen)


_MANY = 2
"""From this many rows on that an earlier table has, a table refers to that one."""


def _table(head: str, rows: dict[str, str], place: str, seen: dict[str, str]) -> Iterator[str]:
    """The rows as a table, and the names of those that an earlier one has; `seen` has the place of each row."""
    places = [seen.get(row) for row in rows.values()]
    repeated = {row: seen[row] for row in rows.values() if row in seen and places.count(seen[row]) >= _MANY}
    if len(repeated) < len(rows):
        yield f"\n{head}\n| :-- | :-- | :-- |"
        yield from (row for row in rows.values() if row not in repeated)
    for earlier in dict.fromkeys(repeated.values()):
        names = ", ".join(f"`{name}`" for name, row in rows.items() if repeated.get(row) == earlier)
        yield f"\nAs under [{earlier}](#{_anchor(earlier)}): {names}."
    for row in rows.values():
        seen.setdefault(row, place)


def _part(group: click.Group, context: click.Context, name: str) -> click.Command:
    command = group.get_command(context, name)
    if command is None:
        raise KeyError(name)
    return command


def _option(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    if isinstance(option.type, click.Choice):
        metavar = " " + ", ".join(f"`{choice}`" for choice in option.type.choices)
    else:
        metavar = "" if option.is_flag else f" {option.metavar or option.type.name.upper().removesuffix(' RANGE')}"
    described, _, shown = (option.help or "").partition("[default: ")
    default = shown.rstrip("]") if shown else option.default if option.show_default else None
    defaults = f" Default: `{default}`." if default is not None else ""
    environment = f"`{option.envvar}`" if isinstance(option.envvar, str) else ""
    return f"| {_cell(names + metavar)} | {_cell(described)}{defaults} | {environment} |"


def _plain(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.replace("\b", "").split("\n\n"))


def _schema(name: str, title: str, intro: str) -> Iterator[str]:
    schema = json.loads(schema_text(name))
    yield f"# {title}\n\n{intro}"
    waiting, known = [("", schema)], {_key(schema): ""}
    seen: dict[str, str] = {}
    while waiting:
        path, part = waiting.pop(0)
        if path:
            yield f"\n## {path}"
            if "description" in part:
                yield f"\n{part['description']}"
        rows = {}
        required = set(part.get("required", ()))
        for key, value in part["properties"].items():
            for nested_path, nested in _objects(value, f"{path}.{key}".lstrip(".")):
                if _key(nested) not in known:
                    known[_key(nested)] = nested_path
                    waiting.append((nested_path, nested))
            must = ", required" if key in required else ""
            default = f" Default: `{_plain_value(value['default'])}`." if "default" in value else ""
            rows[key] = f"| `{key}` | {_cell(_type(value, known))}{must} | {_cell(_meaning(value))}{default} |"
        yield from _table("| key | value | meaning |", rows, path or title, seen)
        seen = {row: place for row, place in seen.items() if not row.endswith("|  |")}  # a bare name needs no link


def _meaning(schema: dict[str, Any]) -> str:
    """The description of a value, or else the first one of its alternatives."""
    described = (one["description"] for one in (schema, *schema.get("anyOf", ())) if "description" in one)
    return str(next(described, "No options." if schema.get("type") == "object" else ""))


def _plain_value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _key(schema: dict[str, Any]) -> str:
    return json.dumps(schema, sort_keys=True)


def _objects(schema: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects with keys of their own in a value, with a name for each."""
    if schema.get("properties"):
        yield path, schema
        return
    alternatives = schema.get("anyOf", ())
    described = [one for one in alternatives if one.get("properties")]
    for one in reversed(alternatives):  # the most common one is the last
        first = next(iter(one["properties"])) if len(described) > 1 and one.get("properties") else ""
        yield from _objects(one, f"{path} with {first}" if first else path)
    if isinstance(schema.get("items"), dict):
        yield from _objects(schema["items"], f"{path}[]")
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _objects(schema["additionalProperties"], f"{path}.NAME")


def _type(schema: dict[str, Any], known: dict[str, str]) -> str:
    if schema.get("properties"):
        return f"[{known[_key(schema)]}](#{_anchor(known[_key(schema)])})"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(one, known) for one in schema["anyOf"]))
    if "enum" in schema:
        return ", ".join(f"`{_plain_value(value) or json.dumps(value)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    kind = schema.get("type", "any value")
    if kind == "array" and isinstance(schema.get("items"), dict):
        items = _grouped(_type(schema["items"], known))
        return "list of mappings" if items == "mapping" else f"list of {items}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        values = _type(schema["additionalProperties"], known)
        return "mapping" if values == "any value" else f"mapping of names to {_grouped(values)}"
    if "minimum" in schema and "maximum" in schema:
        return f"{kind} from {_number(schema['minimum'])} to {_number(schema['maximum'])}"
    bounds = " and ".join(f"{word} {_number(schema[key])}" for key, word in _BOUNDS.items() if key in schema)
    return f"{kind} {bounds}".strip()


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def _grouped(kinds: str) -> str:
    return f"({kinds})" if " or " in kinds else kinds


_BOUNDS = {
    "minimum": "at least",
    "exclusiveMinimum": "above",
    "maximum": "at most",
    "exclusiveMaximum": "below",
}


def _anchor(path: str) -> str:
    return "".join(c for c in path.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


_MEANINGS = {
    "error": "a scorer cannot score the response",
    "not_comparable": "the baseline was scored by another version of the scorer, or with other options",
    "missing": "the baseline's case no longer exists",
    "fail": "the response violates a rule of severity `fail`",
    "review": "the response violates a rule of severity `review`",
    "waived": "the case fails, but the manifest waives it",
    "insufficient": "more samples fail than before, but there are too few samples to decide",
    "note": "the response violates a rule of severity `note`, or the prompt changed and the response did not",
    "new": "the case has no baseline yet",
    "pass": "the response violates no rule",
}
_SEVERITIES = {
    "fail": "a violation fails the case",
    "review": "a violation asks for a review; too many of them fail the suite",
    "note": "a violation adds a note",
    "off": "a violation has no effect",
}


_USES = {
    "verdict": "if: steps.gate.outputs.verdict == 'fail'",
    "passed": "if: steps.gate.outputs.passed == 'false'",
    "exit-code": "if: always() && steps.gate.outputs.exit-code == '2'",
    "cases": "if: fromJSON(steps.gate.outputs.cases) < 20",
    "regressions": "if: steps.gate.outputs.regressions != '0'",
    "review": "if: steps.gate.outputs.review != '0'",
    "accepted": "if: steps.gate.outputs.accepted != '0'",
    "loosened": "if: steps.gate.outputs.loosened != '0'",
    "notes": "if: steps.gate.outputs.notes != '0'",
    "improvements": "if: steps.gate.outputs.improvements != '0'",
    "new": "if: steps.gate.outputs.new != '0'",
    "missing": "if: steps.gate.outputs.missing != '0'",
    "worst-case": "env: {WORST: '${{ steps.gate.outputs.worst-case }}'}",
    "worst-delta": "env: {DELTA: '${{ steps.gate.outputs.worst-delta }}'}",
    "signature": "with: {key: 'gate-${{ steps.gate.outputs.signature }}'}",
    "report-json": "with: {path: '${{ steps.gate.outputs.report-json }}'}",
    "report-markdown": "with: {path: '${{ steps.gate.outputs.report-markdown }}'}",
    "report-html": "with: {path: '${{ steps.gate.outputs.report-html }}'}",
    "comment-id": "env: {COMMENT: '${{ steps.gate.outputs.comment-id }}'}",
}
"""Lines of a step behind `- id: gate`, one for each output of the action."""


def _action() -> Iterator[str]:
    action = yaml.safe_load((HERE.parents[1] / "action.yml").read_text(encoding="utf-8"))
    yield "# The action\n\n[How to use it](../action.md).\n\n## Inputs\n"
    yield "| input | default | what it does |\n| :-- | :-- | :-- |"
    for name, one in action["inputs"].items():
        default = f"`{one['default']}`" if one["default"] else ""
        yield f"| `{name}` | {default} | {_cell(one['description'])} |"
    yield "\n## Outputs\n\nTo use outputs in later steps, give the step an `id`. Pass values from a report, such as a"
    yield "case id, through `env`, never inside a script.\n"
    yield "| output | what it is | used in a later step |\n| :-- | :-- | :-- |"
    for name, one in action["outputs"].items():
        yield f"| `{name}` | {_cell(one['description'])} | `{_cell(_USES[name])}` |"


def _verdicts() -> Iterator[str]:
    yield "# Verdicts, severities and exit codes\n"
    yield "## Verdicts\n\nEach case has one verdict. The table lists the worst first.\n"
    yield "| verdict | meaning | fails the gate |\n| :-- | :-- | :-- |"
    for name in WORST_FIRST:
        fails = "if there are too many" if name == "review" else "yes" if name in RED else "no"
        yield f"| `{name}` | {_MEANINGS[name]} | {fails} |"
    yield "\n## Severities\n\nEach rule has a severity; see [what turns the gate red](../decide.md).\n"
    yield "| severity | meaning |\n| :-- | :-- |"
    yield from (f"| `{name}` | {_SEVERITIES[name]} |" for name in get_args(Severity))
    yield "\n## Exit codes\n\n| code | meaning |\n| --: | :-- |"
    yield "| 0 | the gate passes; for `publish`, the report was posted, even if it is red |"
    yield "| 1 | the gate fails; for other commands, a negative result, such as a problem that `doctor` found |"
    yield "| 2 | bad usage, manifest, baselines or input; stderr has a line for each mistake, with its location |"
    yield "| 70 | internal error; please report it |\n| 130 | interrupted |"
    yield "\nIf a run is killed, or the disk is full, each file is either unchanged or complete. Run the command again."


if __name__ == "__main__":
    main()
