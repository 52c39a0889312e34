"""Checks of the form of a response: content, ending, data, code fences, characters."""

import json
from itertools import pairwise
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import Finding, Texts, cut, prose
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.phrases import READ, Patterns, compiled

_SYMBOL = 80


def answered(texts: Texts) -> Finding | None:
    """The response has a letter or digit, unless the accepted one has none or is so short that a symbol will do."""
    if _says(texts.response):
        return None
    accepted = texts.accepted.strip()
    if accepted and not _says(accepted):
        return None
    if accepted and len(accepted) <= _SYMBOL and texts.response.strip(" \t\r\n.,;:_*#`~\u2026-"):
        return None
    return Finding("the response says nothing", cut(texts.response))


# Non-ASCII characters that are neither letters nor digits: punctuation, spaces, symbols, variation selectors, emoji.
_SILENT = (
    (0x80, 0xBF),
    (0x2000, 0x214F),
    (0x2190, 0x245F),
    (0x2500, 0x2BFF),
    (0x3000, 0x303F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFF00, 0xFF0F),
    (0x1F000, 0x1FAFF),
)


def _says(text: str) -> bool:
    return any(
        char.isalnum() if char.isascii() else not any(first <= ord(char) <= last for first, last in _SILENT)
        for char in text
    )


_CLOSED = ".!?\u2026\u3002\uff01\uff1f\u0964\u061f\"'\u201d\u2019)]}>*_`~|:;\u300d\u300f\uff09\u00bb"
_ITEM = r"[-*+#>|\u2022]|[0-9]{1,3}[.)]"
_SHORT_LINE = 4


def finished(texts: Texts) -> Finding | None:
    """The response ends at the end of a sentence, item or block, if the accepted one does.

    Passes when the prompt contains the last word, such as a code word that it asks for.
    """
    end, before = texts.response.rstrip(), texts.accepted.rstrip()
    if not end or end[-1] in _CLOSED or not before or not _is_open(end) or not _is_whole(before):
        return None
    last = end[end.rfind("\n") + 1 :].split()[-1]
    if len(last) > 2 and last in texts.prompt and not _dangles(last, end):
        return None
    return Finding("the response breaks off", cut(end[-60:]))


def _is_whole(text: str) -> bool:
    """Whether a text ends with closing punctuation, with a list item or after a block."""
    last = text[text.rfind("\n") + 1 :].strip()
    return not _is_open(text) and (last[-1:] in _CLOSED or bool(compiled(_ITEM).match(last)) or "\n```" in text[-400:])


def _is_open(text: str) -> bool:
    """Whether a text stops within a sentence or block: a dangling word, a comma, or a long unpunctuated last line."""
    if text.count("```") % 2:
        return True
    last = text[text.rfind("\n") + 1 :].strip()
    words = last.split()
    if last[-1:] in (",", "-", "("):
        return len(words) > _SHORT_LINE or last[-1] == "("  # a short line is a letter's closing, or a rule of dashes
    if not last or last[-1] in _CLOSED or not _says(last[-1]):
        return False
    if _dangles(words[-1], text):
        return len(words) > 12 or (
            len(words) > _SHORT_LINE and not (compiled(_ITEM).match(last) or "\n```" in text[-400:])
        )
    if compiled(_ITEM).match(last) or "\n```" in text[-400:]:
        return False
    return len(words) >= 25 or (len(words) >= 12 and any(stop in last for stop in (". ", "! ", "? ")))


def _dangles(word: str, text: str) -> bool:
    """Whether a word of a text ends no sentence in its language."""
    return word.lower() in record_of(language_of(text)).dangling


_ASKS = r"(?i)json|schema|\"properties\"|function|tool|\bapi\b|key"


def same_json(texts: Texts) -> Finding | None:
    """The response is valid JSON for the case's schema; without a schema, it contains JSON if the accepted one does.

    Keys and types follow the schema in the prompt, if any. Prose is fine when the input does not mention data.
    """
    if texts.schema is not None:
        value = json_data.parse_any(texts.response)
        violation = (
            json_data.violation(value[0], texts.schema) if value else "the response is not JSON, as its schema asks"
        )
        return Finding(violation, cut(texts.response)) if violation else None
    accepted = json_data.parse(texts.accepted)
    if accepted is None:
        return None
    response = json_data.parse(texts.response)
    if response is None:
        response = wrapped(texts.response)
        if response is None and (
            "{" in texts.response or "[" in texts.response or compiled(_ASKS).search(texts.input_text, 0, READ)
        ):
            return Finding("the response is no longer JSON", cut(texts.response))
    known = json_data.shapes(texts.input_text) if response is not None else None
    return _unlike(accepted, response, "", known, strict=True) if known else None


def bare_json(texts: Texts) -> Finding | None:
    """The response is bare JSON if the accepted one is, with no code fence and no other text around it."""
    if (
        texts.schema is not None
        or json_data.parse(texts.accepted) is None
        or json_data.parse(texts.response) is not None
    ):
        return None
    if wrapped(texts.response) is None:
        return None
    return Finding("the JSON is wrapped in other text", cut(texts.response))


def _lines_or_one(text: str) -> Any:
    """The JSON value of a text, or the list of the JSON values of its lines; None when it is neither."""
    value = json_data.parse(text)
    if value is not None or "\n" not in text.strip():
        return value
    values = [json_data.parse(line) for line in text.split("\n")[:_MOST_LINES] if line.strip()]
    return None if any(value is None for value in values) else values


_MOST_LINES = 1_000
_START = r"\{|\[(?![A-Za-z])"


def wrapped(text: str) -> Any:
    """The JSON object or list in a code fence or within the prose of a text; None when there is none."""
    fenced = text.find("```")
    if fenced >= 0:
        start = text.find("\n", fenced) + 1
        end = text.find("```", start)
        return _lines_or_one(text[start : end if end >= 0 else len(text)]) if start else None
    opening = compiled(_START).search(text)
    if not opening:
        return None
    return json_data.parse(text[opening.start() : text.rfind("}" if opening[0] == "{" else "]") + 1])


def same_keys(texts: Texts) -> Finding | None:
    """A JSON response has the keys and types of the accepted one.

    Values may differ, and lists may be longer. A key may be missing if its value was null, false, 0 or empty, or if a
    schema in the prompt does not require it.
    """
    accepted = json_data.parse(texts.accepted)
    response = (json_data.parse(texts.response) or wrapped(texts.response)) if accepted is not None else None
    if response is None or texts.schema is not None:
        return None
    return _unlike(accepted, response, "", json_data.shapes(texts.input_text))


def _as_json(value: object) -> str:
    """A value as JSON, with its letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def _unlike(
    accepted: Any, response: Any, path: str, known: list[json_data.Shape], *, strict: bool = False
) -> Finding | None:
    """A finding for the first difference of keys or types; if strict, only what a schema in the prompt rules out."""
    where, accepted_kind, kind = path or "it", json_data.kind(accepted), json_data.kind(response)
    if kind != accepted_kind and "null" not in (kind, accepted_kind):
        return Finding(f"{where} is {kind}, but was {accepted_kind}", cut(_as_json(response)))
    if isinstance(accepted, dict) and isinstance(response, dict):
        shape = json_data.shape_of(accepted, known)
        for key in sorted(accepted.keys() - response.keys()):
            if (shape or not strict) and accepted[key] and not (shape and key not in shape.required):
                return Finding(f"{where} is missing the key '{key[:40]}'", cut(_as_json(sorted(response))))
        new = response.keys() - accepted.keys() - (shape.allowed if shape else set())
        if new and (shape or not (path or strict)):
            return Finding(f"{where} has a new key '{min(new)[:40]}'", cut(_as_json(sorted(response))))
        parts = [
            (accepted[key], response[key], json_data.step(path, key))
            for key in sorted(accepted.keys() & response.keys())
        ]
    elif isinstance(accepted, list) and isinstance(response, list):
        if accepted and not response and not strict:
            return Finding(f"{where} is empty", "[]")
        parts = [(old, new, f"{path}[{i}]") for i, (old, new) in enumerate(zip(accepted, response, strict=False))]
    else:
        return None
    return next((finding for part in parts if (finding := _unlike(*part, known, strict=strict))), None)


_STOPS = ".!?\u3002\uff01\uff0e\uff1f"
_FENCE = r"^[ \t]{0,12}(?:[-*+>]{1,2} |[0-9]{1,3}\. )?```+([^`\n]*)$"


def closed_fences(texts: Texts) -> Finding | None:
    """Every code fence that opens is closed, if this holds for the accepted response.

    A last fence without a language that is followed by nothing or by whole sentences is a stray one and opens nothing.
    """
    if not texts.response.count("```") % 2 or texts.accepted.count("```") % 2:
        return None
    fences = list(compiled(_FENCE).finditer(texts.response, 0, READ)) if len(texts.response) <= READ else []
    if not len(fences) % 2:
        return None
    last = fences[-1]
    after = texts.response[last.end() :].strip()
    if not last[1].strip() and (not after or after[-1] in _STOPS):
        return None
    bare = [not fence[1].strip() for fence in fences]
    if not last[1].strip() and any(not is_bare and not next_is_bare for is_bare, next_is_bare in pairwise(bare)):
        return None  # nested blocks: it is unknown which fence closes which
    return Finding("a code fence is opened and not closed", cut(texts.response[last.start() :]))


# UTF-8 decoded as Latin-1 or Windows-1252: a lead byte and a continuation byte, each as the character that it became.
# People also write quotes, dashes, guillemets and spaces after such a letter, so those need further evidence.
_LETTERS = (
    "\u0080-\u009f\u00a1-\u00aa\u00ac-\u00b6\u00b8-\u00ba\u00bc-\u00be"
    "\u20ac\u0192\u2020\u2021\u02c6\u2030\u0152\u02dc\u2122\u0153\u0178"
)
_QUOTES = (
    "\u00a0\u00ab\u00b7\u00bb\u00bf\u201a\u201e\u2026\u0160\u2039\u017d"
    "\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0161\u203a\u017e"
)
_ANY = _LETTERS + _QUOTES
_MOJIBAKE: Patterns = (
    ("\u00c3", f"\u00c3[{_LETTERS}]|[a-z]\u00c3|\u00c3\u00a0(?=[a-z\\s])(?<=[a-z ]\u00c3\u00a0)"),
    ("\u00c2", "[a-z]\u00c2|\u00c2[\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf]"),
    ("\u00e2", f"\u00e2\u20ac|\u00e2[\u0080-\u009f\u201e\u2020\u02c6\u2030\u0153][{_ANY}]"),
    ("\u00f0", "\u00f0\u0178|\u00f0\u009f"),
    ("\u00ef", "\u00ef\u00bb\u00bf|\u00ef\u00bf\u00bd|\u00ef\u00bc[\u0080-\u00bf\u0152\u02c6\u2030\u0160]"),
    (
        "\u00d0",
        "(?:[\u00d0\u00d1][\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d]){2}",
    ),
    ("\u00e3", f"(?:\u00e3[\u0080-\u0083\u201a\u0192\u20ac][{_ANY}]){{2}}"),
    ("\u00e6", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\u00e5", f"[\u00e4-\u00e9][{_ANY}][{_LETTERS}][\u00e3-\u00e9][{_ANY}][{_ANY}]"),
    ("\ufffd", "\ufffd"),
)
# Escapes of other formats in prose. One may be intended, five are not.
_ESCAPES: Patterns = (
    ("%20", r"[A-Za-z,.;:]%20(?=[A-Za-z0-9])"),
    ("=20", r"[A-Za-z,.;:]=20(?=[A-Za-z0-9])"),
    ("\\xa0", r"\\xa0"),
    ("\\u00", r"\\u00[a-f0-9]{2}"),
    ("\\u20", r"\\u20[a-f0-9]{2}"),
    ("&", r"&(?:#x?[0-9a-f]{2,5}|amp|lt|gt|quot|nbsp|apos|rsquo|lsquo|ldquo|rdquo|ndash|mdash);"),
)
_MANY_ESCAPES = 5
_LEADS = "\u00c2\u00c3\u00e2\u00f0\u00ef\u00d0\u00e3\u00e5\u00e6\ufffd"
_ENCODINGS = r"(?i)mojibake|encod|utf-?8|latin-?1|iso-8859|windows-125|cp125|charset|unicode|replacement char"


def no_mojibake(texts: Texts) -> Finding | None:
    """The response has no more characters from a wrong encoding than the accepted response and the input together."""
    if any(sign in texts.response for sign in ("%20", "=20", "\\xa0", "\\u", "&")) and (escaped := _escaped(texts)):
        return escaped
    if texts.response.isascii() or not any(char in texts.response for char in _LEADS):
        return None
    spans = [
        match.span()
        for sign, pattern in _MOJIBAKE
        if sign in texts.response
        for match in compiled(pattern).finditer(texts.response, 0, READ)
    ]
    if not spans or compiled(_ENCODINGS).search(texts.prompt, 0, READ):
        return None
    usual = sum(
        1
        for text in (texts.accepted, texts.input_text)
        for sign, pattern in _MOJIBAKE
        if sign in text
        for _ in compiled(pattern).finditer(text, 0, READ)
    )
    if len(spans) <= usual:
        return None
    start = min(spans)[0]
    return Finding(
        "characters were decoded with the wrong encoding", cut(texts.response[max(0, start - 20) : start + 20])
    )


def _escaped(texts: Texts) -> Finding | None:
    """A finding for many escapes in the prose of a response when the accepted one and the input have none."""
    text = compiled(r"https?://[^\s]{1,2000}").sub("", prose(texts.response))
    if text.lstrip()[:1] in ("{", "[", "<"):
        return None
    for sign, pattern in _ESCAPES:
        matches = compiled(pattern).findall(text) if sign in text else []
        if len(matches) >= _MANY_ESCAPES and not any(
            compiled(pattern).search(other, 0, READ) for other in (texts.accepted, texts.input_text)
        ):
            return Finding("characters were not decoded", cut(text[max(0, text.find(matches[0]) - 20) :][:60]))
    return None
