"""Configuration, style sheets and markup compared value by value."""

import re

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.diff import few_hunks
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import lower

_SHARE, _MOST = 0.3, 40
_TAG = lazily(r"<!--|</?([A-Za-z][A-Za-z0-9-]{0,30})([^<>]{0,600})>")
_ATTRIBUTE = lazily(r"([A-Za-z_:@-]{1,40})\s{0,5}=\s{0,5}(\"[^\"]{0,400}\"|'[^']{0,400}'|[^\s\"'>]{1,200})")
_WORDING = frozenset({"alt", "title", "placeholder", "aria-label", "class", "id", "style", "content", "value", "lang"})
_FLAGS = ("checked", "disabled", "hidden", "multiple", "readonly", "required")
_KEY = lazily(
    r"(?:- )?[\"']?([A-Za-z_$@.][A-Za-z0-9_$@./-]{0,80})[\"']?\s{0,10}[:=]\s{0,10}(?=[^\s:=]|$)|([A-Z]{3,12}) "
)


def setting_changes(accepted: str, current: str, language: str, name: str) -> list[Change] | None:
    """The values that were changed, lost or added; None when it is a different file. `name` is that of the block.

    Layout, comments, quotes, the order of attributes, and wording do not count.
    """
    before, after = _lines(accepted, language), _lines(current, language)
    most = max(2, min(_MOST, int(_SHARE * (len(before) + len(after)))))
    edits = few_hunks([text for text, _ in before], [text for text, _ in after], most)
    if edits is None:
        return None
    result: list[Change] = []
    for edit in edits:
        lost, new = before[edit.before], after[edit.after]
        left = list(new)
        for text, line in lost:
            key = _key(text)
            counterpart = next((item for item in left if key and _key(item[0]) == key), None)
            if counterpart is None and len(lost) == len(new) == 1:
                counterpart = new[0]
            if counterpart:
                left.remove(counterpart)
            if key or counterpart:
                result.append(
                    Change(
                        kinds.SETTING,
                        text,
                        counterpart[0] if counterpart else "",
                        f"{name}, line {counterpart[1] if counterpart else line}",
                    )
                )
        result += [
            Change(kinds.SETTING, "", text, f"{name}, line {line}") for text, line in left if not lost and _key(text)
        ]
    return result


def _key(text: str) -> str:
    match = _KEY.match(text)
    return (match[1] or match[2] or "") if match else text.split(" ", 1)[0] if text[:1] == "<" else ""


def _lines(code: str, language: str) -> list[tuple[str, int]]:
    """Each setting in normal form, with its line number."""
    if language == "html":
        return _tags(code)
    if language == "css":
        return _declarations(code)
    result: list[tuple[str, int]] = []
    for number, line in enumerate(code.split("\n"), 1):
        text = " ".join(line.split())
        if not text or text[0] in "#;" or text in ("---", "..."):
            continue
        comment = text.find(" #")
        if comment > 0 and "'" not in text[comment:] and '"' not in text[comment:]:
            text = text[:comment].rstrip()
        result.append((_unquoted(text), number))
    return result


def _unquoted(text: str) -> str:
    """The setting without quotes and without space around its separator."""
    for sign in (": ", "=", "- "):
        key, separator, value = text.partition(sign)
        if separator and '"' not in key and "'" not in key:
            value = value.strip()
            if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" and value.count(value[0]) == 2:
                value = value[1:-1]
            return f"{key.rstrip()}{sign}{value}"
    return text


def _declarations(code: str) -> list[tuple[str, int]]:
    result: list[tuple[str, int]] = []
    number, text = 1, ""
    for part in re.split(r"(/\*|\*/|[{};\n])", code):
        if part == "\n":
            number += 1
            text += " "
        elif part in ("{", "}", ";"):
            if text.strip():
                result.append((_declaration(text), number))
            text = ""
        elif part == "/*":
            result.append(("/*", number))
            text = ""
        elif part == "*/":
            while result and result[-1][0] != "/*":
                result.pop()
            result = result[:-1] if result else result
            text = ""
        else:
            text += part
    return [item for item in result if item[0] != "/*"]


def _declaration(text: str) -> str:
    key, sign, value = " ".join(text.split()).partition(":")
    return f"{key.strip()}: {lower(value.strip())}" if sign else key


def _tags(code: str) -> list[tuple[str, int]]:
    result: list[tuple[str, int]] = []
    number, place = 1, 0
    for tag in _TAG.finditer(code):
        number += code.count("\n", place, tag.start())
        place = tag.start()
        if not tag[1]:
            continue
        attributes = sorted(
            f"{item[1].lower()}={item[2].strip(chr(34) + chr(39))}"
            for item in _ATTRIBUTE.finditer(tag[2])
            if item[1].lower() not in _WORDING and not item[1].lower().startswith(("on", "data-", "aria-"))
        )
        attributes += sorted(word for word in _FLAGS if f" {word}" in tag[2].lower())
        sign = "</" if tag[0].startswith("</") else "<"
        result.append((" ".join([sign + tag[1].lower(), *attributes]), number))
    return result
