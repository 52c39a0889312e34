"""Code is broken, missing or replaced by a stub."""

import ast
import re
from random import Random

from kinds.code_blocks import Tree, blocks, code_lines, in_code, in_python, nodes, spliced
from kinds.code_edits import _one
from kinds.code_transliterated import transliterated
from kinds.kind import Case, kinds
from kinds.text import put

STUBS = (
    "pass", "...", "raise NotImplementedError", "raise NotImplementedError()", "# to be done\n{i}pass",
    "# fill in\n{i}return None", "return None  # later", "pass  # left as an exercise",
    'raise NotImplementedError("{n}")', "# your logic for {n}\n{i}...", "# {n} comes here\n{i}pass",
    "# see the explanation above\n{i}pass",
    "# same as before\n{i}pass", "# implement {n}\n{i}raise NotImplementedError", 'print("{n} not ready")',
    "# 1. prepare\n{i}# 2. compute\n{i}# 3. return\n{i}pass", "return  # stub", "# (omitted)\n{i}...",
    "# details skipped for brevity\n{i}pass", 'assert False, "missing"',
)  # fmt: skip


def body_stubbed(parsed: Tree, rng: Random) -> str | None:
    functions = [
        node
        for node in nodes(parsed, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__init") and node.body
    ]
    long = [node for node in functions if parsed.span(node.body[-1])[1] - parsed.span(node.body[0])[0] > 40]
    if not long:
        return None
    node = rng.choice(long)
    body = (
        node.body[1:]
        if isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant) and len(node.body) > 1
        else node.body
    )
    start, end = parsed.span(body[0])[0], parsed.span(body[-1])[1]
    indent = " " * body[0].col_offset
    return put(parsed.code, start, end, rng.choice(STUBS).format(i=indent, n=node.name))


def code_elided(code: str, language: str, rng: Random) -> str | None:
    """The middle of the code is a comment that something goes there."""
    rows = code.split("\n")
    if len(rows) < 9:
        return None
    first = rng.randint(2, len(rows) // 2)
    last = rng.randint(first + 3, len(rows) - 1)
    indent = re.match(r"\s*", rows[first])[0]  # type: ignore[index]  # it always matches
    mark = {"python": "#", "bash": "#", "yaml": "#", "ruby": "#", "sql": "--", "html": "<!--"}.get(language, "//")
    note = rng.choice(
        [
            "...",
            "rest as usual",
            "remaining lines here",
            "and so on",
            "(unchanged)",
            "etc.",
            "other cases go here",
            "add your own code",
            "continue in the same way",
            "more of the same",
            "keep the existing part",
            "logic goes here",
            "[...]",
            "snip",
            "abridged",
            "see docs",
        ]
    )
    return "\n".join([*rows[:first], f"{indent}{mark} {note}{' -->' if mark == '<!--' else ''}", *rows[last:]])


def import_lost(code: str, _: str, rng: Random) -> str | None:
    rows = code.split("\n")
    imports = [
        index
        for index, row in enumerate(rows)
        if re.match(r"\s*(?:import \S|from \S+ import|#include|use \w|using \w|const .+ = require\()", row)
    ]
    used = []
    for index in imports:
        names = re.findall(r"\w+", re.sub(r".*\bimport\b|#include|use |using |const|require", "", rows[index]))
        rest = "\n".join(rows[:index] + rows[index + 1 :])
        if any(re.search(rf"\b{re.escape(name)}\b", rest) for name in names) or "#include" in rows[index]:
            used.append(index)
    if not used or len(rows) < 4:
        return None
    lost = set(used) if rng.random() < 0.3 else {rng.choice(used)}
    return "\n".join(row for index, row in enumerate(rows) if index not in lost).lstrip("\n")


def _locals(parsed: Tree) -> dict[str, list[ast.Name]]:
    """Names that are set somewhere, with their uses."""
    parameters = {
        node.id for node in ast.walk(parsed.module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    } | {node.arg for node in ast.walk(parsed.module) if isinstance(node, ast.arg)}
    uses: dict[str, list[ast.Name]] = {}
    for node in nodes(parsed, ast.Name):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id in parameters
            and node.id != "self"
        ):
            uses.setdefault(node.id, []).append(node)
    return uses


def name_undefined(parsed: Tree, rng: Random) -> str | None:
    """One use of a name, or where it is set, has another spelling."""
    uses = _locals(parsed)
    if not uses:
        return None
    name = rng.choice(sorted(uses))
    node = rng.choice(uses[name])
    ways = [
        name + "s",
        f"{name}_",
        f"my_{name}",
        name.capitalize(),
        f"{name}2",
        f"new_{name}",
        f"_{name}",
        name[:-1] or "tmp",
        f"{name}_list",
        f"self.{name}",
        name.replace("_", ""),
    ]
    return spliced(parsed, node, rng.choice([way for way in ways if way != name and way not in uses]))


def self_lost(parsed: Tree, rng: Random) -> str | None:
    uses = [
        node
        for node in nodes(parsed, ast.Attribute)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    ]
    if not uses:
        return None
    node = rng.choice(uses)
    assert isinstance(node, ast.Attribute)
    return spliced(parsed, node, node.attr)


def exception_swallowed(parsed: Tree, rng: Random) -> str | None:
    handlers = [
        node
        for node in nodes(parsed, ast.ExceptHandler)
        if isinstance(node, ast.ExceptHandler) and not isinstance(node.body[0], ast.Pass)
    ]
    if handlers and rng.random() < 0.8:
        body = rng.choice(handlers).body
        return put(parsed.code, parsed.span(body[0])[0], parsed.span(body[-1])[1], rng.choice(["pass", "pass", "..."]))
    raising = nodes(parsed, ast.Raise)
    if raising and rng.random() < 0.6:
        return spliced(parsed, rng.choice(raising), rng.choice(["pass", "return None", "return", "print('ignored')"]))
    functions = [
        node
        for node in nodes(parsed, ast.FunctionDef)
        if isinstance(node, ast.FunctionDef) and not isinstance(node.body[0], ast.Expr)
    ]
    if not functions:
        return None
    body = rng.choice(functions).body
    start, end = parsed.span(body[0])[0], parsed.span(body[-1])[1]
    indent = " " * body[0].col_offset
    inner = parsed.code[start:end].replace("\n", "\n    ")
    caught = rng.choice(["except Exception:", "except:", "except BaseException:", "except Exception as e:"])
    return put(
        parsed.code,
        start,
        end,
        (
            f"try:\n{indent}    {inner}\n{indent}{caught}\n{indent}    "
            f"{rng.choice(['pass', 'return None', 'return 0', '...'])}"
        ),
    )


_METHODS = {"append": "add", "join": "concat", "split": "explode", "get": "fetch", "items": "pairs",
    "keys": "names", "strip": "trim", "replace": "substitute", "sort": "order", "extend": "append", "pop": "shift",
    "index": "indexOf", "lower": "toLowerCase", "upper": "toUpperCase", "format": "fill", "read": "read_all",
    "write": "put", "push": "append", "map": "transform", "filter": "where", "forEach": "each", "length": "len",
    "find": "locate", "add": "append", "update": "merge", "close": "shutdown", "show": "display",
    "startswith": "beginsWith", "endswith": "endsWith", "insert": "insert_at", "remove": "delete", "load": "parse",
    "loads": "parse", "dumps": "stringify", "values": "vals", "toString": "to_s", "println": "writeln",
    "readline": "next_line", "encode": "to_bytes", "set": "assign", "match": "matches"}  # fmt: skip


def method_invented(code: str, _: str, rng: Random) -> str | None:
    """A method that is not there."""

    def change(match: re.Match[str], _: Random) -> str:
        name = match[1]
        return f".{_METHODS.get(name) or rng.choice([name + '_all', 'do_' + name, name + '2', 'get_' + name])}("

    return _one(code, re.compile(r"(?<=[\w\])])\.([a-z]\w{2,})\("), change, rng)


def indent_broken(code: str, _: str, rng: Random) -> str | None:
    """Lines of Python at the wrong depth, or all at the left."""
    rows = code.split("\n")
    deep = [index for index, row in enumerate(rows) if row.startswith("    ") and row.strip()]
    if len(deep) < 3:
        return None
    if rng.random() < 0.3:
        return "\n".join(row.lstrip() for row in rows)
    for index in rng.sample(deep, max(1, len(deep) // rng.choice([3, 6, 12]))):
        rows[index] = rng.choice(
            [rows[index][4:], rows[index][2:], " " + rows[index], "    " + rows[index], "\t" + rows[index].lstrip()]
        )
    return "\n".join(rows)


def comments_instead(code: str, language: str, rng: Random) -> str | None:
    """Comments that describe each line replace the code."""
    rows = [row for _, _, row in code_lines(code)]
    if len(rows) < 4:
        return None
    mark = {"python": "#", "bash": "#", "yaml": "#", "sql": "--", "ruby": "#"}.get(language, "//")
    head = rng.choice(
        ["do", "then", "handle", "work on", "set up", "deal with", "process", "compute", "prepare", "use"]
    )
    comments = []
    for row in rows:
        names = [
            name
            for name in re.findall(r"[A-Za-z_]\w{2,}", row)
            if name
            not in {"def", "return", "self", "for", "import", "from", "class", "print", "let", "const", "function"}
        ][:3]
        if names:
            verb = (
                head
                if rng.random() < 0.4
                else rng.choice(
                    ["take", "check", "update", "call", "get", "make", "start with", "go through", "return", "store"]
                )
            )
            comments.append(f"{row[: len(row) - len(row.lstrip())]}{mark} {verb} {' and '.join(names)}")
    return "\n".join(comments[: rng.randint(3, 14)]) if comments else None


def block_in_other_language(case: Case, rng: Random) -> str | None:
    """A block becomes one in another programming language, with its fence."""
    candidates = [
        block for block in blocks(case.response) if block.language in {"python", "javascript"} and len(block.code) > 60
    ]
    if not candidates:
        return None
    block = max(candidates, key=lambda block: len(block.code))
    new = transliterated(block.code, block.language, rng)
    if new is None:
        return None
    language, code = new.split("\n", 1)
    text = put(case.response, block.start, block.end, code)
    fence = text.rfind("```", 0, block.start)
    return (
        re.sub(r"```\w*", f"```{language}", text[fence : block.start], count=1).join(
            [text[:fence], text[block.start :]]
        )
        if fence >= 0
        else text
    )


def code_cut(code: str, _: str, rng: Random) -> str | None:
    """A block stops within a line."""
    if len(code) < 120:
        return None
    cut = rng.randint(len(code) // 3, len(code) - 20)
    return code[:cut].rstrip()


KINDS = kinds(
    "code_broken_or_gone",
    ("code_body_stubbed", "moderate", in_python(body_stubbed)),
    ("code_elided", "moderate", in_code(code_elided)),
    ("code_comments_instead", "severe", in_code(comments_instead)),
    ("code_other_language", "moderate", block_in_other_language),
    ("code_import_lost", "moderate", in_code(import_lost)),
    ("code_name_undefined", "moderate", in_python(name_undefined)),
    ("code_self_lost", "moderate", in_python(self_lost)),
    ("code_method_invented", "moderate", in_code(method_invented)),
    ("code_exception_swallowed", "moderate", in_python(exception_swallowed)),
    ("code_indent_broken", "moderate", in_code(indent_broken, "python")),
    ("code_block_cut", "moderate", in_code(code_cut)),
)
