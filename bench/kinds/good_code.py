"""Good rewritings of code and JSON: laid out, named or commented in another way."""

import ast
import json
import re
from random import Random

from kinds.code_blocks import Tree, blocks, in_code, in_python, nodes, tree
from kinds.kind import Case, kinds
from kinds.text import is_json, lines, put_all, replace_many


def fence_language(case: Case, rng: Random) -> str | None:
    """The language of a fence named, in another spelling, or left out."""
    fences = [line for line in lines(case.response) if re.fullmatch(r"\s*```\w+", line.text)]
    names = {
        "python": "py",
        "py": "python",
        "javascript": "js",
        "js": "javascript",
        "bash": "sh",
        "sh": "bash",
        "typescript": "ts",
        "yaml": "yml",
        "shell": "bash",
        "csharp": "cs",
    }
    if not fences:
        return None
    drop = rng.random() < 0.4
    return put_all(
        case.response,
        [
            (
                line.start,
                line.end,
                re.sub(
                    r"\w+",
                    "" if drop else names.get(line.text.strip("` "), line.text.strip("` ").capitalize()),
                    line.text,
                ),
            )
            for line in fences
        ],
    )


def json_layout(case: Case, rng: Random) -> str | None:
    """Indents, spaces, order of keys, numbers as 5 or 5.0: the same values."""
    if not is_json(case.response):
        return None
    data = json.loads(case.response)

    def mixed(value: object) -> object:
        if isinstance(value, dict):
            keys = list(value)
            rng.shuffle(keys)
            return {key: mixed(value[key]) for key in keys}
        return [mixed(item) for item in value] if isinstance(value, list) else value

    indent = rng.choice([None, 1, 2, 3, 4, "\t"])
    separators = rng.choice([(",", ":"), (", ", ": ")]) if indent is None else (",", ": ")
    return json.dumps(
        mixed(data) if rng.random() < 0.7 else data,
        indent=indent,
        separators=separators,
        ensure_ascii=rng.random() < 0.3,
    )


def code_unparsed(parsed: Tree, _rng: Random) -> str | None:
    """The code as the syntax tree is written out: no comments, other quotes and spaces."""
    return ast.unparse(parsed.module)


def code_renamed(parsed: Tree, rng: Random) -> str | None:
    """A local variable of a function has another name throughout."""
    taken = (
        {node.id for node in ast.walk(parsed.module) if isinstance(node, ast.Name)}
        | {node.attr for node in ast.walk(parsed.module) if isinstance(node, ast.Attribute)}
        | {node.arg for node in ast.walk(parsed.module) if isinstance(node, ast.arg | ast.keyword) and node.arg}
    )
    functions = nodes(parsed, ast.FunctionDef)
    rng.shuffle(functions)
    for function in functions:
        inner = [
            node
            for node in ast.walk(function)
            if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.Global | ast.Nonlocal)
        ]
        arguments = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        own = {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        } - arguments
        strings = [parsed.text(node) for node in ast.walk(function) if isinstance(node, ast.JoinedStr)]
        own = {name for name in own if not any(name in string for string in strings)}
        if len(inner) > 1 or not own:
            continue
        old = rng.choice(sorted(own))
        new = next(
            (
                name
                for name in (f"{old}_value", f"current_{old}", f"the_{old}", f"{old}_item", f"tmp_{old}")
                if name not in taken
            ),
            None,
        )
        if new:
            uses = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == old]
            return put_all(parsed.code, [(*parsed.span(node), new) for node in uses])
    return None


_COMMENT = re.compile(r"(?:(?<=\s)|^)(#|//)(?!include|!|define|if|endif|pragma|/) ?([A-Za-z][^\n]*)$", re.MULTILINE)


def code_recommented(code: str, language: str, rng: Random) -> str | None:
    """Comments are gone, or say the same with a few other words."""
    if language in {"", "html", "css", "bash", "markdown", "text", "yaml", "sql"}:
        return None
    parsed_before = tree(code)
    if language == "python" and not parsed_before:
        return None
    quoted = [
        match.span() for match in re.finditer(r"\"\"\".*?\"\"\"|'''.*?'''|\"[^\"\n]*\"|'[^'\n]*'", code, re.DOTALL)
    ]
    matches = [
        match for match in _COMMENT.finditer(code) if not any(start <= match.start() < end for start, end in quoted)
    ]
    if not matches:
        return None
    if rng.random() < 0.5:
        pieces = []
        for match in matches:
            start = match.start()
            line_start = code.rfind("\n", 0, start) + 1
            alone = not code[line_start:start].strip()
            pieces.append(
                (line_start, min(len(code), match.end() + 1), "")
                if alone
                else (line_start + len(code[line_start:start].rstrip()), match.end(), "")
            )
        new = put_all(code, pieces)
    else:
        lead = rng.choice(["Here: ", "Now ", "NB: ", "-> ", ""])
        new = put_all(
            code,
            [
                (
                    match.start(2),
                    match.end(2),
                    (lead + match[2][0].lower() + match[2][1:]).rstrip(".") if lead else match[2].rstrip(".") + ".",
                )
                for match in matches
            ],
        )
    if not new.strip() or (parsed_before and not tree(new)):
        return None
    return new.rstrip("\n") if not code.endswith("\n") else new


def docstrings_changed(parsed: Tree, _rng: Random) -> str | None:
    """Docstrings are gone where the body has more."""
    pieces = []
    for node in nodes(parsed, ast.FunctionDef, ast.ClassDef):
        body = node.body  # type: ignore[attr-defined]  # they have one
        if (
            len(body) > 1
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
            and isinstance(body[0].value.value, str)
        ):
            start, end = parsed.span(body[0])
            line_start = parsed.code.rfind("\n", 0, start) + 1
            pieces.append((line_start, min(len(parsed.code), end + 1), ""))
    if not pieces:
        return None
    new = put_all(parsed.code, pieces)
    return new if tree(new) else None


def hints_removed(parsed: Tree, _rng: Random) -> str | None:
    """Type hints of arguments and results are gone."""
    pieces = []
    for node in nodes(parsed, ast.FunctionDef):
        assert isinstance(node, ast.FunctionDef)
        for argument in [*node.args.args, *node.args.kwonlyargs]:
            if argument.annotation is not None:
                start = parsed.span(argument)[0] + len(argument.arg)
                pieces.append((start, parsed.span(argument.annotation)[1], ""))
        if node.returns is not None:
            start, end = parsed.span(node.returns)
            arrow = parsed.code.rfind("->", 0, start)
            pieces.append((arrow - len(parsed.code[:arrow]) + len(parsed.code[:arrow].rstrip()), end, ""))
    new = put_all(parsed.code, pieces)
    return new if pieces and tree(new) else None


def code_quotes(parsed: Tree, _rng: Random) -> str | None:
    """'x' as "x" or the other way round, and blank lines."""
    pieces = []
    for node in nodes(parsed, ast.Constant):
        text = parsed.text(node)
        if (
            len(text) > 1
            and text[0] in "'\""
            and text[:3] not in {"'''", '"""'}
            and not re.search(r"['\"\\]", text[1:-1])
            and text[-1] == text[0]
        ):
            other = '"' if text[0] == "'" else "'"
            pieces.append((*parsed.span(node), other + text[1:-1] + other))
    inside = [parsed.span(node) for node in nodes(parsed, ast.JoinedStr)]
    pieces = [piece for piece in pieces if not any(start <= piece[0] < end for start, end in inside)]
    new = put_all(parsed.code, pieces)
    return new if pieces and tree(new) else None


def code_blank_lines(code: str, language: str, rng: Random) -> str | None:
    """Blank lines in the code are gone or doubled, or tabs of two spaces become four."""
    if language in {"markdown", "text", ""}:
        return None
    if "\n\n" in code and rng.random() < 0.6:
        return re.sub(r"\n[ \t]*\n", "\n", code) if not re.search(r"\"\"\"|'''|`", code) else None
    if language != "python" and re.search(r"^  \S", code, re.MULTILINE) and language not in {"yaml", "html"}:
        return re.sub(r"^( +)", lambda match: match[1] * 2, code, flags=re.MULTILINE)
    return None


def block_introduced(case: Case, rng: Random) -> str | None:
    """`Here's an example:` before a block in other words."""
    pattern = re.compile(
        r"\b(?:Here's|Here is|Here’s) (an example|a simple example|the code|an implementation|a "
        r"Python function|the updated code|a basic example|a sample)(?= [a-z]|:)"
    )
    words = ["Below is", "This is", "Here you have", "The following is"]
    return (
        replace_many(case.response, pattern, lambda match, rng: f"{rng.choice(words)} {match[1]}", rng)
        if blocks(case.response)
        else None
    )


KINDS = kinds(
    "good_code",
    ("json_layout_and_order", "none", json_layout),
    ("fence_language", "none", fence_language),
    ("code_unparsed", "none", in_python(code_unparsed)),
    ("code_renamed", "none", in_python(code_renamed)),
    ("code_recommented", "none", in_code(code_recommented)),
    ("code_docstrings_removed", "none", in_python(docstrings_changed)),
    ("code_hints_removed", "none", in_python(hints_removed)),
    ("code_quotes", "none", in_python(code_quotes)),
    ("code_spacing", "none", in_code(code_blank_lines)),
    ("code_introduced", "none", block_introduced),
)
