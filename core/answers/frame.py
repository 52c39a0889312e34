"""What stands around a closed answer: fences, quotes, emphasis, a label, a full stop, a JSON object of one value."""

import re

from vrty_gate.core import json_data
from vrty_gate.core.answers.spoken import Codes, compiled, either, languages_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

_FENCE = lazily(r"(?s)```[^\n`]*\n(.*?)\n?```")
_CODE_SPAN = lazily(r"`([^`\n]+)`")
_LABELLED = lazily(
    r"\*{0,2}[^\W\d][\w /-]{0,28}?\*{0,2}\s?[:\uff1a]\*{0,2}\s+(\S.*)|[^\W\d]{1,12}\uff1a(\S.*)",
)
"""A label before the answer: Answer: Paris."""
_LEADING = lazily(r"[-*\u2022\u2192>#]+\s+")
"""The mark of a list, quotation or heading."""
_APPROXIMATELY = lazily(r"[\u2248\u2243]\s*|~\s*(?=[0-9$\u20ac\u00a3])")
"""A sign for approximately; a path may begin with `~` as well."""
_INNER_END = lazily(r"[.!?] ")
_ENDS = ".\u3002!\uff0e "
"""Characters after the last word."""
_EMPHASIS = ("**", "__")
_PAIRS = (
    *(
        '""',
        "''",
        "\u201c\u201d",
        "\u2018\u2019",
        "\u00ab\u00bb",
        "\u00bb\u00ab",
        "\u300c\u300d",
        "\u300e\u300f",
        "()",
        "<>",
    ),
    *(*_EMPHASIS, "[]"),
)
"""The characters at the beginning and at the end of a text that is marked as a whole."""
_LAYERS = 4
"""The most frames within each other that are taken off."""
_MOST_AROUND = 5
"""Around more words than this, a code span is a part of the answer."""
_LONGEST_LABELLED = 200
"""A longer line with a colon is prose."""
_SCHEME = 12
"""The first characters of a line, in which a colon may be that of a link."""
_QUOTED = lazily(
    r"\"[^\"]{25,}\"|\u201c[^\u201c\u201d]{25,}\u201d|\u00ab[^\u00ab\u00bb]{25,}\u00bb|\u300c[^\u300c\u300d]{15,}\u300d"
)
"""Passages that are long enough to be the material of a question and not one of its words."""
_QUOTES = '"\u201c\u00ab\u300c'
_LAST_TURN = lazily(r"(?m)^(?:User|Human): ")


def concluded(text: str) -> str:
    """The stated conclusion of an answer that shows its working, as in "..., so 9 posts. Answer: 9"; empty if none."""
    from vrty_gate.core.answers.notation import sums  # few answers are closed

    end = text[-_OF_A_CONCLUSION:]
    found = compiled(_conclusion, languages_of(text)).search(fold_letters(end))
    return end[found.start(1) : found.end(1)] if found else sums.result_of(text.strip())


def _conclusion(languages: Codes) -> str:
    """A conclusion after other text."""
    the = either(languages, lambda record: record.definite)
    return (
        rf"[.;:\n]\s{{0,4}}\W{{0,3}}(?:so )?(?:{the} )?(?:final )?{either(languages, lambda record: record.answers)}"
        rf"\W{{0,2}}\s?(?:{either(languages, lambda record: record.copulas)}|[:=])"
        r"\s{0,4}\W{0,3}?([^\s.;:][^\n;:]{0,40}?)[.\u3002*\s]{0,4}\Z"
    )


_OF_A_CONCLUSION = 120
"""The last characters of an answer, in which its conclusion is."""


@once
def bare(text: str) -> str:
    """The answer without what stands around it; a text of several sentences stays as it is."""
    text = concluded(text) or text.strip()
    for _ in range(_LAYERS):
        before = text
        text = _unquoted(_of_one_line(_of_json(of_code(text))))
        if text == before:
            break
    return text


def reasoned(text: str, value: str) -> str:
    """An answer such as "Yes: it may", with a dash for the colon behind its value; empty for any other answer."""
    head, colon, reason = text.strip().replace("\uff1a", ":", 1).partition(":")
    if colon and len(reason) > len(value) and head.strip(_MARKS).lower() == value.lower():
        return f"{value} - {reason.strip()}"
    return ""


_MARKS = " *_`\"'"


def of_code(text: str) -> str:
    """The only block of code of a text, or its only span of code, with few words around it."""
    fenced = _FENCE.findall(text)
    if len(fenced) == 1:
        text = fenced[0].strip()
    if text.count("`") == 2 and (span := _CODE_SPAN.search(text)):
        around = text[: span.start()] + text[span.end() :]
        if len(around.split()) <= _MOST_AROUND:
            return span[1].strip()
    return text


def _of_json(text: str) -> str:
    """The only value of a JSON object, or the items of a JSON list of texts."""
    data = json_data.parse(text)
    if isinstance(data, dict) and len(data) == 1:
        data = next(iter(data.values()))
    elif isinstance(data, dict):
        return text
    if isinstance(data, list) and data and all(isinstance(item, str | int | float) for item in data):
        return ", ".join(map(str, data))
    if isinstance(data, bool):
        return "true" if data else "false"
    return str(data) if isinstance(data, str | int | float) else text


def _of_one_line(text: str) -> str:
    """A line without its label and list mark; any text without a sign for approximately."""
    if "\n" not in text:
        if len(text) < _LONGEST_LABELLED and "://" not in text[:_SCHEME] and (labelled := _LABELLED.fullmatch(text)):
            text = labelled[1] or labelled[2]
        text = _behind(_LEADING.match(text), text)
    return _behind(_APPROXIMATELY.match(text), text)


def _behind(match: re.Match[str] | None, text: str) -> str:
    return text[match.end() :] if match else text


def _unquoted(text: str) -> str:
    """A text without its full stop, if it has no other one, and without the quotes or marks around it."""
    if len(text) > 1 and text[-1] in _ENDS and not text.endswith(("..", " .")) and (shorter := text.rstrip(_ENDS)):
        text = shorter if not _INNER_END.search(shorter) else text
    for pair in _PAIRS:
        if len(text) > 2 and text[0] == pair[0] and text[-1] == pair[-1] and text[1:-1].strip(pair):
            inner = text[1:-1]
            if pair == "**" and " *" in inner:
                return text  # the schedule of a cron job
            if pair in _EMPHASIS:
                return inner.strip(pair + " ")
            if pair[0] not in inner and pair[-1] not in inner:
                return inner.strip()
    return text


def instruction(prompt: str) -> str:
    """The prompt, or its last turn, without the long passages that it quotes, which are not what it asks."""
    turn = _LAST_TURN.split(prompt)[-1] if ": " in prompt else prompt
    return _QUOTED.sub(" ", turn) if any(map(turn.__contains__, _QUOTES)) else turn
