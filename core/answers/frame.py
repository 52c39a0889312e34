"""What stands around a closed answer: fences, quotes, emphasis, a label, a full stop, a JSON object of one value."""

import re

from vrty_gate.core import json_data

_FENCE = re.compile(r"```[^\n`]*\n(.*?)\n?```", re.DOTALL)
_CODE_SPAN = re.compile(r"`([^`\n]+)`")
_LABELLED = re.compile(r"\*{0,2}[^\W\d][\w /-]{0,28}?\*{0,2}\s?[:\uff1a]\*{0,2}\s+(\S.*)|[^\W\d]{1,12}\uff1a(\S.*)")
_LEADING = re.compile(r"(?:[-*\u2022\u2192>#]+|[0-9]{1,2}[.)])\s+")
_PAIRS = (
    '""',
    "''",
    "\u201c\u201d",
    "\u2018\u2019",
    "\u00ab\u00bb",
    "\u300c\u300d",
    "\u300e\u300f",
    "()",
    "<>",
    "**",
    "__",
    "[]",
)
_ENDS = ".\u3002!\uff0e "
_APPROXIMATELY = re.compile(r"[\u2248\u2243~]\s*")


_MOST_AROUND = 5


def bare(text: str) -> str:
    """The answer without what stands around it; a text of several sentences stays as it is."""
    text = text.strip()
    for _ in range(4):
        before = text
        fenced = _FENCE.findall(text)
        if len(fenced) == 1:
            text = fenced[0].strip()
        spans = _CODE_SPAN.findall(text)
        if len(spans) == 1 and text.count("`") == 2 and len(_CODE_SPAN.sub("", text).split()) <= _MOST_AROUND:
            text = spans[0].strip()
        text = _of_json(text)
        if "\n" not in text:
            labelled = _LABELLED.fullmatch(text)
            if labelled and len(text) < 200 and "://" not in text[:12]:
                text = labelled[1] or labelled[2]
            text = _LEADING.sub("", text, count=1) if _LEADING.match(text) else text
        text = _APPROXIMATELY.sub("", text, count=1) if _APPROXIMATELY.match(text) else text
        text = _unquoted(text)
        if text == before:
            break
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


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[-1] in _ENDS and not text.endswith(("...", "..")):
        shorter = text.rstrip(_ENDS)
        text = shorter if shorter and not re.search(r"[.!?] ", shorter) else text
    for pair in _PAIRS:
        if len(text) > 2 and text[0] == pair[0] and text[-1] == pair[-1] and text[1:-1].strip(pair):
            inner = text[1:-1]
            if (pair[0] not in inner and pair[-1] not in inner) or pair in ("**", "__"):
                return inner.strip(pair + " ") if pair in ("**", "__") else inner.strip()
    return text


_QUOTED = re.compile(r"\"[^\"]{25,}\"|\u201c[^\u201d]{25,}\u201d|\u00ab[^\u00bb]{25,}\u00bb|\u300c[^\u300d]{15,}\u300d")


_LAST_TURN = re.compile(r"^(?:User|Human): ", re.MULTILINE)


def instruction(prompt: str) -> str:
    """The prompt, or its last turn, without the long passages that it quotes, which are not what it asks."""
    return _QUOTED.sub(" ", _LAST_TURN.split(prompt)[-1])
