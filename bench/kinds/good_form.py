"""Good rewritings of the form: the same words, marks and code laid out in another way."""

import ast
import json
import re
import textwrap
from random import Random

from kinds.code_blocks import Tree, blocks, in_code, in_python, nodes, tree
from kinds.kind import Case, kinds
from kinds.lists import Item, lists, sections, with_items
from kinds.structure import steps_of
from kinds.text import find, is_bare_code, is_json, lines, masked, paragraphs, prose_paragraphs, put_all, replace_many


def list_marks(case: Case, rng: Random) -> str | None:
    """Bullets with another mark, numbers as 1) for 1."""
    bullets = [line for line in lines(case.response) if re.match(r"\s*[-*+•] \S", line.text) and line.role == "item"]
    numbers = [
        line for line in lines(case.response) if re.match(r"\s*\d{1,2}[.)] \S", line.text) and line.role == "item"
    ]
    if bullets and (not numbers or rng.random() < 0.6):
        old = {line.text.lstrip()[0] for line in bullets}
        new = rng.choice([mark for mark in "-*+•–" if mark not in old])
        return put_all(
            case.response,
            [(line.start, line.end, re.sub(r"^(\s*)[-*+•]", rf"\g<1>{new}", line.text)) for line in bullets],
        )
    if not numbers:
        return None
    new = rng.choice([r"\g<1>\g<2>)", r"\g<1>(\g<2>)"]) if "." in numbers[0].text[:6] else r"\g<1>\g<2>."
    return put_all(
        case.response, [(line.start, line.end, re.sub(r"^(\s*)(\d{1,2})[.)]", new, line.text)) for line in numbers]
    )


def _loose(case: Case) -> list[tuple[Item, ...]]:
    """Lists whose order does not matter, and to whose numbers nothing refers."""
    if re.search(
        (
            r"\b(?:step|first|second|third|last|former|latter|above|following order|rank|top \d|#\d|"
            r"number \d|option \d|point \d)\b"
        ),
        re.sub(r"(?m)^\s*\d+[.)]", "", case.response),
        re.IGNORECASE,
    ):
        return []
    ordered = steps_of(case.response)
    linked = re.compile(
        (
            r"^\W*(?:\d+[.)]\s*)?\W*(?:then|next|finally|also|after|once|this|these|it|another|other|"
            r"additionally|however|lastly|begin|start|now)\b"
        ),
        re.IGNORECASE,
    )
    return [
        items
        for items in lists(case.response)
        if items not in ordered
        and len(items) > 2
        and not re.search(
            r"\b(?:steps?|instructions|procedure|process|directions|algorithm|follow|method|order|phases|stages)\b",
            case.response[max(0, items[0].start - 160) : items[0].start],
            re.IGNORECASE,
        )
        and not any(linked.match(re.sub(r"^\s*[-*+•]\s*", "", item.text)) for item in items)
        and not any("```" in item.text for item in items)
    ]


def bullets_to_numbers(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if not items[0].number and items[0].indent == 0]
    if not choices:
        return None
    items = rng.choice(choices)
    return with_items(
        case.response,
        items,
        [re.sub(r"^(\s*)[-*+•]", rf"\g<1>{at}.", item.text, count=1) for at, item in enumerate(items, 1)],
    )


def numbers_to_bullets(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if items[0].number and items[0].indent == 0]
    if not choices:
        return None
    mark = rng.choice(["-", "*", "•"])
    items = rng.choice(choices)
    return with_items(
        case.response, items, [re.sub(r"^(\s*)\d{1,3}[.)]", rf"\g<1>{mark}", item.text, count=1) for item in items]
    )


def bullets_reordered(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if not items[0].number]
    if not choices or re.search(
        r"\b(?:chronolog|timeline|phase|stage|century|\d{4}s?\s*[:–-])", case.response, re.IGNORECASE
    ):
        return None
    items = rng.choice(choices)
    pieces = [item.text for item in items]
    rng.shuffle(pieces)
    if (
        any(piece.rstrip()[-1:] in ",;" for piece in pieces)
        or len({piece.rstrip()[-1:] == "." for piece in pieces}) > 1
    ):
        return None
    return with_items(case.response, items, pieces)


def list_numbers_spaced(case: Case, _rng: Random) -> str | None:
    """Blank lines between items, or none."""
    choices = [
        items for items in lists(case.response) if len(items) > 1 and not any("\n" in item.text for item in items)
    ]
    if not choices:
        return None
    text = case.response
    for items in sorted(choices, key=lambda items: -items[0].start):
        gap = text[items[0].end : items[1].start]
        new = "\n" if gap.count("\n") > 1 else "\n\n"
        text = text[: items[0].start] + new.join(item.text for item in items) + text[items[-1].end :]
    return text


def heading_style(case: Case, rng: Random) -> str | None:
    """## Title <-> ### Title <-> **Title** <-> Title:, all headings of the answer alike."""
    heads = [head for head, _ in sections(case.response)]
    if not heads:
        return None
    way = rng.choice(["deeper", "higher", "bold", "colon"])

    def new(text: str) -> str:
        level = len(text) - len(text.lstrip("#"))
        title = text.strip("#* :")
        if level and way == "deeper":
            return "#" + text
        if level > 1 and way == "higher":
            return text[1:]
        if way == "colon" and len(title) < 50:
            return f"{title}:"
        return f"**{title}**" if level else f"## {title}"

    return put_all(case.response, [(head.start, head.end, new(head.text)) for head in heads])


_BOLD = re.compile(r"\*\*(?! )([^*\n]+?)(?<! )\*\*")


def bold_removed(case: Case, rng: Random) -> str | None:
    matches = [match for match in _BOLD.finditer(case.response) if masked(case.response)[match.start()] == "*"]
    if not matches:
        return None
    mark = rng.choice(["", "", "__", "*"])
    return put_all(case.response, [(match.start(), match.end(), f"{mark}{match[1]}{mark}") for match in matches])


def bold_added(case: Case, rng: Random) -> str | None:
    """The terms of list items in bold."""
    if "**" in case.response:
        return None
    label = re.compile(r"^([ \t]*(?:[-*+•]|\d+[.)]) )([A-Z][^:*\n\x00`]{2,50}):(?= \S)", re.MULTILINE)
    return replace_many(case.response, label, lambda match, _: f"{match[1]}**{match[2]}**:", rng)


def italics(case: Case, _rng: Random) -> str | None:
    """*word* as _word_ or the other way round."""
    star = re.compile(r"(?<![*\w])\*(?![* ])([^*\n]{2,60}?)(?<![ *])\*(?![*\w])")
    low = re.compile(r"(?<![_\w])_(?![_ ])([^_\n]{2,60}?)(?<![ _])_(?![_\w])")
    hidden = masked(case.response)
    for pattern, mark in ((star, "_"), (low, "*")):
        matches = [match for match in pattern.finditer(case.response) if hidden[match.start()] != "\x00"]
        if matches:
            return put_all(
                case.response, [(match.start(), match.end(), f"{mark}{match[1]}{mark}") for match in matches]
            )
    return None


def quotes(case: Case, _rng: Random) -> str | None:
    """Straight quotes and apostrophes as typographic ones, or the other way round."""
    if is_json(case.response) or is_bare_code(case.response):
        return None
    hidden = masked(case.response)
    if re.search(r"[“”‘’]", hidden):
        table = str.maketrans("“”‘’", "\"\"''")
        return "".join(
            letter.translate(table) if hidden[at] == letter else letter for at, letter in enumerate(case.response)
        )
    pieces = []
    for match in re.finditer(r"(?<=\w)'(?=\w)|\"(?=\w)([^\"\n\x00]{1,200}?)(?<=[\w.,!?])\"", hidden):
        pieces.append(
            (
                match.start(),
                match.end(),
                "’" if match[1] is None else f"“{case.response[match.start(1) : match.end(1)].replace(chr(39), '’')}”",
            )
        )
    return put_all(case.response, pieces) if pieces else None


def dashes(case: Case, rng: Random) -> str | None:
    """Em dash, en dash with spaces, double hyphen."""
    dash = re.compile(r"(?<=[\w)\"”*]) ?(?:—|–|--) ?(?=[a-z\"“*])|(?<=[a-z]) - (?=[a-z])")
    new = rng.choice(["—", " – ", " — ", " - ", " -- "])
    return replace_many(case.response, dash, lambda *_: new, rng)


def parentheses(case: Case, rng: Random) -> str | None:
    """`x (y) z` as `x – y – z` or `x, y, z`, for short brackets within sentences."""
    bracket = re.compile(r"(?<=[a-z]) \(([a-z][^()\n\x00,]{4,50})\)(?= [a-z])")
    way = rng.choice([" – {} –", " — {} —", ", {},"])
    return replace_many(
        case.response,
        bracket,
        lambda match, _: way.format(match[1]) if not re.match(r"e\.g|i\.e|or\b|s\)", match[1]) else None,
        rng,
    )


def ranges(case: Case, rng: Random) -> str | None:
    """3-5 <-> 3–5 <-> 3 to 5, before a word."""
    pattern = re.compile(r"(?<![\w.,/\-:–])(\d{1,3})(-|–| to | - | – )(\d{1,3})(?= [a-z]{3,})")
    way = rng.choice(["-", "–", " to "])
    return replace_many(
        case.response,
        pattern,
        lambda match, _: f"{match[1]}{way}{match[3]}" if int(match[1]) < int(match[3]) and match[2] != way else None,
        rng,
    )


def lines_rewrapped(case: Case, rng: Random) -> str | None:
    """Paragraphs broken at 60 to 100 columns, or long ones joined."""
    spans = [
        span
        for span in prose_paragraphs(case.response)
        if "  \n" not in span.text
        and len(span.text) > 90
        and "|" not in span.text
        and not re.search(r"^\s*(?:[-*+•>]|\d+[.)])\s", span.text, re.MULTILINE)
    ]
    if not spans:
        return None
    width = rng.choice([60, 72, 80, 88, 100])
    pieces = []
    for span in spans:
        if "\n" in span.text and rng.random() < 0.5:
            continue
        rows = textwrap.wrap(
            span.text.replace("\n", " ") if "\n" not in span.text else span.text,
            width,
            break_long_words=False,
            break_on_hyphens=False,
        )
        if "\n" not in span.text and not any(re.match(r"(?:[-*+•#>|]|\d+[.)])(?:\s|$)", row) for row in rows[1:]):
            pieces.append((span.start, span.end, "\n".join(rows)))
    return put_all(case.response, pieces) if pieces else None


def blank_lines(case: Case, rng: Random) -> str | None:
    """One blank line more between paragraphs, or spaces at the ends of lines, or a line break at the end."""
    if is_json(case.response) or is_bare_code(case.response) or len(paragraphs(case.response)) < 2:
        return None
    ways = [
        lambda: put_all(case.response, [(block.start, block.start, "\n") for block in paragraphs(case.response)[1:]]),
        lambda: case.response.rstrip() + "\n\n",
        lambda: re.sub(r"[ \t]+$", "", case.response, flags=re.MULTILINE),
        lambda: put_all(
            case.response, [(line.end, line.end, " ") for line in lines(case.response) if line.role == "prose"]
        ),
        lambda: case.response.replace("\n", "\r\n"),
    ]
    return rng.choice(ways)()


def rule_added(case: Case, _rng: Random) -> str | None:
    """A horizontal rule between sections, or the rules removed."""
    rules = [line for line in lines(case.response) if line.text.strip() in {"---", "***", "___"}]
    if rules:
        text = put_all(case.response, [(line.start, min(len(case.response), line.end + 1), "") for line in rules])
        return re.sub(r"\n{3,}", "\n\n", text).strip()
    heads = [head for head, _ in sections(case.response)][1:]
    return put_all(case.response, [(head.start, head.start, "---\n\n") for head in heads]) if heads else None


def title_added(case: Case, rng: Random) -> str | None:
    """A heading above the answer that says what the prompt is about."""
    words = re.findall(r"[A-Za-z][A-Za-z'-]{2,}", case.prompt.rsplit("User:", 1)[-1])[:12]
    if (
        is_json(case.response)
        or is_bare_code(case.response)
        or case.response.startswith("#")
        or len(words) < 3
        or len(case.response) < 300
    ):
        return None
    return (
        f"{rng.choice(['# Answer', '## Answer', '**Answer**', '## Overview', '**Overview**', '# Summary and details'])}"
        f"\n\n{case.response}"
    )


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


def tables_spaced(case: Case, _rng: Random) -> str | None:
    """The columns of a table padded in another way."""
    rows = [line for line in lines(case.response) if line.role == "table"]
    if len(rows) < 3:
        return None

    def tight(text: str) -> str:
        return (
            "|"
            + "|".join(
                cell.strip() if set(cell.strip()) <= set("-: ") else f" {cell.strip()} "
                for cell in text.strip().strip("|").split("|")
            )
            + "|"
        )

    return put_all(case.response, [(line.start, line.end, tight(line.text)) for line in rows])


def colons_to_dashes(case: Case, rng: Random) -> str | None:
    """`- term: text` as `- term – text`."""
    label = re.compile(r"^([ \t]*(?:[-*+•]|\d+[.)]) )([^:\n\x00–—]{3,50}?)(\*\*:|:\*\*|:)(?= \S)", re.MULTILINE)
    dash = rng.choice([" –", " —", " -"])
    return (
        replace_many(
            case.response, label, lambda match, _: f"{match[1]}{match[2]}{'**' if '*' in match[3] else ''}{dash}", rng
        )
        if len(find(label, case.response)) > 1
        else None
    )


KINDS = (
    kinds(
        "good_lists",
        ("list_marks", "none", list_marks),
        ("bullets_to_numbers", "none", bullets_to_numbers),
        ("numbers_to_bullets", "none", numbers_to_bullets),
        ("bullets_reordered_freely", "none", bullets_reordered),
        ("list_spacing", "none", list_numbers_spaced),
        ("labels_with_dashes", "none", colons_to_dashes),
    )
    + kinds(
        "good_markup",
        ("heading_style", "none", heading_style),
        ("title_added", "none", title_added),
        ("rules_between_sections", "none", rule_added),
        ("bold_removed", "none", bold_removed),
        ("bold_added", "none", bold_added),
        ("italics_marked", "none", italics),
        ("quotes_style", "none", quotes),
        ("dashes_style", "none", dashes),
        ("brackets_style", "none", parentheses),
        ("ranges_style", "none", ranges),
        ("lines_rewrapped", "none", lines_rewrapped),
        ("blank_lines", "none", blank_lines),
        ("table_spacing", "none", tables_spaced),
    )
    + kinds(
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
)
