"""Code does something else."""

import ast
import re
from random import Random

from kinds.code_blocks import Tree, code_lines, in_code, in_python, nodes, spliced
from kinds.code_edits import _one
from kinds.kind import kinds
from kinds.numbers import other_number
from kinds.text import put

_OPERATOR = re.compile(r"(?<=[\w)\]]) (\+|-|\*|/|//|%|\*\*|&&|\|\||and|or|\+=|-=|\*=|&|\|) (?=[\w(\"'-])")


_OTHER = {"+": "-", "-": "+", "*": "/", "/": "*", "//": "/", "%": "//", "**": "*", "&&": "||", "||": "&&",
    "and": "or", "or": "and", "+=": "-=", "-=": "+=", "*=": "+=", "&": "|", "|": "&"}  # fmt: skip


def operator(code: str, language: str, rng: Random) -> str | None:
    if language in {"yaml", "html", "bash", "markdown", "text"}:
        return None
    return _one(code, _OPERATOR, lambda match, _: f" {_OTHER[match[1]]} ", rng)


_COMPARISON = re.compile(r" (==|!=|<=|>=|<|>|===|!==|is not|is|not in|in) (?=[\w(\"'\[{-])")


_TURNED = {
    "==": "!=",
    "!=": "==",
    "<=": ">",
    ">=": "<",
    "<": ">",
    ">": "<",
    "===": "!==",
    "!==": "===",
    "is not": "is",
    "is": "is not",
    "not in": "in",
    "in": "not in",
}


def comparison(code: str, _: str, rng: Random) -> str | None:
    def change(match: re.Match[str], _: Random) -> str | None:
        line = match.string
        if match[1] in {"in", "is"} and re.search(r"\bfor\b", line):
            return None
        if match[1] in {"<", ">"} and (
            re.search(r"<\w*>|->|=>", line)
            or not re.search(r"\b(?:if|while|elif|return|for|assert|where)\b|[?]", line, re.IGNORECASE)
        ):
            return None
        return f" {_TURNED[match[1]]} "

    return _one(code, _COMPARISON, change, rng)


_BOUND = re.compile(
    r"range\((\w+)\)|range\((\d), (\w[\w()]*)\)|(?<=[\w)]) (<|<=|>|>=) (?=[\w(])|\[(\d):\]|\[:(\w+)"
    r"\]|\b(len\(\w+\)|\w+\.length|\w+\.size\(\)) - 1\b|(?<=\[)(\w) ([+-]) 1(?=\])|(?<=[\w\])])"
    r"\[(\w)\](?= *[=+<>!)])"
)


def bound(code: str, _: str, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str | None:
        line = match.string
        if match[1]:
            return rng.choice([f"range({match[1]} - 1)", f"range(1, {match[1]})", f"range({match[1]} + 1)"])
        if match[2]:
            return rng.choice(
                [
                    f"range({int(match[2]) + 1}, {match[3]})",
                    f"range({match[2]}, {match[3]} - 1)",
                    f"range({match[2]}, {match[3]} + 1)",
                ]
            )
        if match[4]:
            if not re.search(r"\b(?:if|while|elif|for)\b", line) or re.search(r"<\w+>|->", line):
                return None
            return {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > "}[match[0]]
        if match[5]:
            return f"[{int(match[5]) + 1}:]"
        if match[6]:
            return f"[:{match[6]} - 1]" if not match[6].isdigit() else f"[:{int(match[6]) + 1}]"
        if match[7]:
            return match[7]
        if match[8]:
            return f"{match[8]} {'-' if match[9] == '+' else '+'} 1"
        return f"[{int(match[10]) + 1}]" if match[10].isdigit() else f"[{match[10]} + 1]"

    return _one(code, _BOUND, change, rng)


def constant(code: str, _: str, rng: Random) -> str | None:
    pattern = re.compile(r"(?<![\w.#\"'-])\d+(?:\.\d+)?(?![\w.:%\"'])")
    return _one(
        code,
        pattern,
        lambda match, rng: other_number(match[0], rng) if rng.random() < 0.7 else str(int(float(match[0])) + 1),
        rng,
    )


def string(code: str, _: str, rng: Random) -> str | None:
    """A key, name or format in quotes is another one."""
    places = [
        (start, match)
        for start, _, line in code_lines(code)
        for match in re.finditer(r"([\"'])([A-Za-z_][\w./%-]{2,30})\1", line)
        if "print" not in line and "import" not in line
    ]
    if not places:
        return None
    start, match = rng.choice(places)
    word = match[2]
    ways = [
        word[:-1],
        word + "s",
        word.upper() if word.islower() else word.lower(),
        word.replace("_", "-"),
        word[::-1] if len(word) < 6 else word[1:],
        f"{word}_2",
        word.capitalize(),
    ]
    new = rng.choice([way for way in ways if way != word])
    return put(code, start + match.start(2), start + match.end(2), new)


def arguments(parsed: Tree, rng: Random) -> str | None:
    calls = [node for node in nodes(parsed, ast.Call) if isinstance(node, ast.Call) and len(node.args) > 1]
    same = {"max", "min", "print", "gcd", "isclose", "add", "zip", "input_shape"}
    rng.shuffle(calls)
    for call in calls:
        name = (
            call.func.attr
            if isinstance(call.func, ast.Attribute)
            else call.func.id
            if isinstance(call.func, ast.Name)
            else ""
        )
        first, second = call.args[0], call.args[1]
        if (
            name in same
            or parsed.text(first) == parsed.text(second)
            or any(isinstance(arg, ast.Starred) for arg in call.args)
        ):
            continue
        left, right = parsed.text(first), parsed.text(second)
        start, end = parsed.span(second)
        code = put(parsed.code, start, end, left)
        start, end = parsed.span(first)
        return put(code, start, end, right)
    return None


def arguments_by_text(code: str, language: str, rng: Random) -> str | None:
    if language == "python":
        return None
    pattern = re.compile(r"(?<=\w\()(?<!max\()(?<!min\()([\w.\[\]]+), ([\w.\[\]]+)(?=[,)])")
    return _one(code, pattern, lambda match, _: f"{match[2]}, {match[1]}" if match[1] != match[2] else None, rng)


def condition(code: str, _: str, rng: Random) -> str | None:
    def change(match: re.Match[str], _: Random) -> str | None:
        if match[2] is not None:
            test = match[2]
            return (
                f"{match[1]} {test.removeprefix('not ')}:"
                if test.startswith("not ") and " and " not in test and " or " not in test
                else f"{match[1]} not ({test}):"
                if re.search(r" (?:and|or|if) ", test)
                else f"{match[1]} not {test}:"
            )
        return f"{match[3]} (!({match[4]})) {{"

    return _one(code, re.compile(r"\b(if|elif|while) ([^\n]+?):$|\b(if|while) \(([^\n{}]+)\) \{"), change, rng)


def returned(code: str, language: str, rng: Random) -> str | None:
    """A returned value is gone, or another one."""

    def change(match: re.Match[str], rng: Random) -> str | None:
        end = ";" if match[2] else ""
        nothing = {"python": "None", "javascript": "null", "c": "0", "java": "null", "rust": "None"}.get(language, "0")
        value = match[1].strip()
        if value in {"None", "null", "0", "False", "false", ""} or value[-1] in "([{,":
            return None
        return rng.choice(
            [
                f"return {nothing}{end}",
                f"return{end}",
                f"{value}{end}",
                "pass" if language == "python" else ";",
                f"return not {value}"
                if language == "python" and value in {"True", "False"}
                else f"return {nothing}{end}",
            ]
        )

    return _one(code, re.compile(r"\breturn\s+([^\n;]+?)(;?)$"), change, rng)


def variable_misused(parsed: Tree, rng: Random) -> str | None:
    """Another variable of the same function is used."""
    functions = nodes(parsed, ast.FunctionDef, ast.AsyncFunctionDef)
    rng.shuffle(functions)
    for function in functions:
        uses = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        own = {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        } | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        own -= {"self", "cls", "_"}
        local = sorted([node for node in uses if node.id in own], key=lambda node: (node.lineno, node.col_offset))
        if len(own) > 1 and local:
            node = rng.choice(local)
            return spliced(parsed, node, rng.choice(sorted(own - {node.id})))
    return None


def boolean(code: str, _: str, rng: Random) -> str | None:
    turned = {"True": "False", "False": "True", "true": "false", "false": "true"}
    return _one(code, re.compile(r"\b(?:True|False|true|false)\b"), lambda match, _: turned[match[0]], rng)


def line_dropped(code: str, language: str, rng: Random) -> str | None:
    """A statement is gone: an assignment, a call, an update of a loop."""
    rows = code.split("\n")
    good = [
        index
        for index, row in enumerate(rows)
        if re.match(r"\s+(?:[\w.\[\]\"']+ [+\-*/]?= .+|[\w.]+\(.*\);?|\w+\+\+;?|.*;)$", row)
        and row.count("(") == row.count(")")
        and not re.search(r"\bprint|console\.log|#|//", row)
    ]
    good = [
        index
        for index in good
        if language != "python"
        or (
            index
            and len(rows[index]) - len(rows[index].lstrip()) == len(rows[index - 1]) - len(rows[index - 1].lstrip())
        )
    ]
    if not good or len(rows) < 5:
        return None
    index = rng.choice(good)
    return "\n".join(rows[:index] + rows[index + 1 :])


def lines_swapped(code: str, _: str, rng: Random) -> str | None:
    """A line comes before the one whose name it needs."""
    rows = code.split("\n")
    good = []
    for index in range(len(rows) - 1):
        assignment = re.match(r"(\s*)(?:(?:let|const|var|int|auto|String|val) )?(\w+) = [^\n]*[^,({\[]$", rows[index])
        if (
            assignment
            and re.match(
                rf"{assignment[1]}(?=\S)(?!else|elif|except|\}}).*\b{assignment[2]}\b.*[^,({{\[:]$", rows[index + 1]
            )
            and rows[index].count("(") == rows[index].count(")")
        ):
            good.append(index)
    if not good:
        return None
    index = rng.choice(good)
    rows[index], rows[index + 1] = rows[index + 1], rows[index]
    return "\n".join(rows)


def loop_control(code: str, _: str, rng: Random) -> str | None:
    turned = {"break": "continue", "continue": "break"}
    return _one(
        code,
        re.compile(r"(?<=^)\s*(?:break|continue)(?=;?$)"),
        lambda match, _: match[0].replace(match[0].strip(), turned[match[0].strip()]),
        rng,
    )


def await_lost(code: str, _: str, rng: Random) -> str | None:
    return (
        _one(code, re.compile(r"\bawait (?=\w)|\basync (?=def|function|\()|\.await\b"), "", rng)
        if "await" in code or "async" in code
        else None
    )


def sql_where_lost(code: str, _: str, _rng: Random) -> str | None:
    match = re.search(
        r"\s+WHERE\b.+?(?=\s+(?:GROUP|ORDER|LIMIT|HAVING|RETURNING)\b|;|\)|\Z)", code, re.IGNORECASE | re.DOTALL
    )
    return put(code, match.start(), match.end(), "") if match else None


def sql_changed(code: str, _: str, rng: Random) -> str | None:
    """Another join, order, limit, aggregate or key word of SQL."""
    if not re.search(r"\bSELECT\b|\bCREATE TABLE\b", code, re.IGNORECASE):
        return None
    table = (
        (r"\bINNER JOIN\b", ("CROSS JOIN", "LEFT JOIN", "FULL OUTER JOIN")), (r"\bLEFT JOIN\b", ("INNER JOIN",
        "RIGHT JOIN")), (r"(?<!\w )\bJOIN\b", ("LEFT JOIN", "CROSS JOIN")), (r"\bDESC\b", ("ASC",)), (r"\bASC\b",
        ("DESC",)), (r"\bORDER BY [^\n;)]+", ("",)), (r"\bLIMIT \d+", ("LIMIT 1", "LIMIT 1000", "")),
        (r"\bSUM\(", ("AVG(", "COUNT(")), (r"\bCOUNT\(", ("SUM(", "MAX(")), (r"\bAVG\(", ("SUM(", "MAX(")),
        (r"\bMAX\(", ("MIN(",)), (r"\bMIN\(", ("MAX(",)), (r"\bAND\b", ("OR",)), (r"\bOR\b", ("AND",)),
        (r"\bDISTINCT ", ("",)), (r"\bUNION ALL\b", ("UNION", "INTERSECT")), (r"\bNOT NULL\b", ("NULL",)),
        (r"\bGROUP BY [^\n;)]+", ("",)), (r" PRIMARY KEY", ("", " UNIQUE")), (r"\bPRECEDING\b", ("FOLLOWING",)),
    )  # fmt: skip
    fitting = [(pattern, news) for pattern, news in table if re.search(pattern, code)]
    if not fitting:
        return None
    pattern, news = rng.choice(fitting)
    match = rng.choice(list(re.finditer(pattern, code)))
    return put(code, match.start(), match.end(), rng.choice(news))


def command_changed(code: str, _: str, rng: Random) -> str | None:
    """A shell command has another flag, or none, or other words."""
    if not re.search(r"^\s*(?:\$ )?[a-z][\w.-]+( |$)", code, re.MULTILINE):
        return None
    flags = list(re.finditer(r" (--?[A-Za-z][\w:-]*)", code))
    words = {
        "install": "uninstall",
        "start": "stop",
        "add": "remove",
        "enable": "disable",
        "up": "down",
        "create": "delete",
        "build": "clean",
        "run": "test",
        "push": "pull",
        "clone": "fork",
        "init": "reset",
        "apt-get": "yum",
        "npm": "gem",
        "pip": "conda",
        "cp": "mv",
        "sudo ": "",
    }
    commands = list(
        re.finditer(
            (
                r"(?<![\w./-])(?:install|start|add|enable|up|create|build|run|push|clone|init|apt-get|"
                r"npm|pip|cp|sudo )(?![\w./-])"
            ),
            code,
        )
    )
    if commands and (not flags or rng.random() < 0.5):
        match = rng.choice(commands)
        return put(code, match.start(), match.end(), words[match[0]])
    if not flags:
        return None
    match = rng.choice(flags)
    return put(
        code,
        match.start(),
        match.end(),
        rng.choice(
            [
                "",
                " -" + rng.choice("abefgkmqrstwxz"),
                " --" + rng.choice(["force", "dry-run", "quiet", "all", "no-cache", "recursive"]),
            ]
        ),
    )


def property_changed(code: str, language: str, rng: Random) -> str | None:
    """A value of CSS, HTML, YAML or a configuration is another one."""
    if language not in {"css", "html", "yaml", "json", "xml", "toml", "ini", "nginx", "javascript"}:
        return None
    table = {"center": "left", "left": "right", "right": "left", "row": "column", "column": "row", "none": "block",
    "block": "none", "flex": "inline", "relative": "absolute", "absolute": "static", "hidden": "visible",
    "space-between": "flex-end", "string": "integer", "integer": "string", "object": "array", "array": "object",
    "required": "optional", "fixed": "static", "md": "sm", "lg": "md", "get": "post", "GET": "POST",
    "POST": "GET"}  # fmt: skip
    places = list(re.finditer(rf"(?<=[:=\"\s-])({'|'.join(map(re.escape, sorted(table)))})(?=[;\"\s,:'])", code))
    if not places:
        return None
    match = rng.choice(places)
    return put(code, match.start(), match.end(), table[match[0]])


KINDS = kinds(
    "code_logic",
    ("code_operator_changed", "moderate", in_code(operator)),
    ("code_comparison_flipped", "moderate", in_code(comparison)),
    ("code_bound_off_by_one", "moderate", in_code(bound)),
    ("code_number_changed", "moderate", in_code(constant)),
    ("code_string_changed", "mild", in_code(string)),
    ("code_arguments_swapped", "moderate", in_python(arguments)),
    ("code_arguments_swapped_elsewhere", "moderate", in_code(arguments_by_text)),
    ("code_condition_inverted", "moderate", in_code(condition)),
    ("code_boolean_flipped", "moderate", in_code(boolean)),
    ("code_return_changed", "moderate", in_code(returned)),
    ("code_variable_misused", "moderate", in_python(variable_misused)),
    ("code_line_dropped", "moderate", in_code(line_dropped)),
    ("code_lines_swapped", "moderate", in_code(lines_swapped)),
    ("code_break_continue", "moderate", in_code(loop_control)),
    ("code_await_lost", "moderate", in_code(await_lost)),
    ("code_value_changed", "mild", in_code(property_changed)),
    ("command_changed", "moderate", in_code(command_changed, "bash")),
    ("sql_where_lost", "moderate", in_code(sql_where_lost)),
    ("sql_changed", "moderate", in_code(sql_changed, "sql", "")),
)
