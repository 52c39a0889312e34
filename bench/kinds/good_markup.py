"""Good rewritings of marks, quotes, dashes and line breaks."""

import re
import textwrap
from random import Random

from kinds.kind import Case, kinds
from kinds.lists import sections
from kinds.text import is_bare_code, is_json, lines, masked, paragraphs, prose_paragraphs, put_all, replace_many


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
            letter.translate(table) if hidden[index] == letter else letter for index, letter in enumerate(case.response)
        )
    pattern = re.compile(r"(?<=\w)'(?=\w)|\"(?=\w)([^\"\n\x00]{1,200}?)(?<=[\w.,!?])\"")

    def curly(match: re.Match[str]) -> str:
        inner = case.response[match.start(1) : match.end(1)].replace("'", "’")
        return "’" if match[1] is None else f"“{inner}”"

    pieces = [(match.start(), match.end(), curly(match)) for match in pattern.finditer(hidden)]
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
    """A heading above the answer with the topic of the prompt."""
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


KINDS = kinds(
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
