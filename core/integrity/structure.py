"""The form of a response: that it says something, its end, its data, its fences, its characters."""

import json
from itertools import pairwise
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.integrity.finding import READ, Finding, Patterns, Texts, compiled, cut, prose

_SYMBOL = 80


def answered(texts: Texts) -> Finding | None:
    """The response has a letter or digit, unless the accepted one has none, or is so short that a sign may do."""
    if _says(texts.now):
        return None
    then = texts.then.strip()
    if then and not _says(then):
        return None
    if then and len(then) <= _SYMBOL and texts.now.strip(" \t\r\n.,;:_*#`~\u2026-"):
        return None
    return Finding("the response says nothing", cut(texts.now))


# What is neither letter nor digit beyond ASCII: punctuation, spaces, symbols, variation marks, emoji.
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
_DANGLING = frozenset(
    "a an the and or but of to in on at by for with from as is are was were be been that which who this these "
    "those its their your our my his her not no can will would should could may might have has had do does if "
    "when while because into than then so such also very more most und oder der die das ein eine mit von für zu "
    "dem den auf im als bei dass weil ist et ou le la les un une des du de pour avec que qui y el los las con por "
    "para e il lo gli di da che per o os as um uma em com".split()
)
_ITEM = r"[-*+#>|\u2022]|[0-9]{1,3}[.)]"
_SHORT_LINE = 4


def finished(texts: Texts) -> Finding | None:
    """The response ends where a sentence, item or block does, when the accepted one does so.

    Silent for a last word that the prompt names, such as a code word that it demands.
    """
    end, before = texts.now.rstrip(), texts.then.rstrip()
    if not end or end[-1] in _CLOSED or not before or not _is_open(end) or not _is_whole(before):
        return None
    last = end[end.rfind("\n") + 1 :].split()[-1]
    if len(last) > 2 and last.lower() not in _DANGLING and last in texts.prompt:
        return None
    return Finding("the response breaks off", cut(end[-60:]))


def _is_whole(text: str) -> bool:
    """Whether a text ends with a mark that ends a sentence, or as an item or after a block."""
    last = text[text.rfind("\n") + 1 :].strip()
    return not _is_open(text) and (last[-1:] in _CLOSED or bool(compiled(_ITEM).match(last)) or "\n```" in text[-400:])


def _is_open(text: str) -> bool:
    """Whether a text stops within a sentence or block: a dangling word, a comma, or a long last line without an end."""
    if text.count("```") % 2:
        return True
    last = text[text.rfind("\n") + 1 :].strip()
    words = last.split()
    if last[-1:] in (",", "-", "("):
        return len(words) > _SHORT_LINE or last[-1] == "("  # else it is a greeting at the end of a letter, or a rule
    if not last or last[-1] in _CLOSED or not _says(last[-1]):
        return False
    if words[-1].lower() in _DANGLING:
        return len(words) > 12 or (
            len(words) > _SHORT_LINE and not (compiled(_ITEM).match(last) or "\n```" in text[-400:])
        )
    if compiled(_ITEM).match(last) or "\n```" in text[-400:]:
        return False
    return len(words) >= 25 or (len(words) >= 12 and any(stop in last for stop in (". ", "! ", "? ")))


_ASKS = r"(?i)json|schema|\"properties\"|function|tool|\bapi\b|key"


def same_json(texts: Texts) -> Finding | None:
    """The response is the JSON that the case's schema asks for; without one, it holds JSON if the accepted one does.

    Its keys and types are those that a schema in the prompt rules. Prose is fine where nothing given speaks of data.
    """
    if texts.schema is not None:
        value = json_data.parse_any(texts.now)
        violation = (
            json_data.violation(value[0], texts.schema) if value else "the response is not JSON, as its schema asks"
        )
        return Finding(violation, cut(texts.now)) if violation else None
    then = json_data.parse(texts.then)
    if then is None:
        return None
    now = json_data.parse(texts.now)
    if now is None:
        now = wrapped(texts.now)
        if now is None and ("{" in texts.now or "[" in texts.now or compiled(_ASKS).search(texts.given, 0, READ)):
            return Finding("the response is no longer JSON", cut(texts.now))
    known = json_data.shapes(texts.given) if now is not None else None
    return _unlike(then, now, "", known, strict=True) if known else None


def bare_json(texts: Texts) -> Finding | None:
    """The response is nothing but JSON where the accepted one is: no code fence and no words around it."""
    if texts.schema is not None or json_data.parse(texts.then) is None or json_data.parse(texts.now) is not None:
        return None
    if wrapped(texts.now) is None:
        return None
    return Finding("the JSON is wrapped in other text", cut(texts.now))


def _lines_or_one(text: str) -> Any:
    """The JSON value that a text is, or a list of those that its lines are."""
    value = json_data.parse(text)
    if value is not None or "\n" not in text.strip():
        return value
    values = [json_data.parse(line) for line in text.split("\n")[:_MOST_LINES] if line.strip()]
    return None if any(value is None for value in values) else values


_MOST_LINES = 1_000
_START = r"\{|\[(?![A-Za-z])"


def wrapped(text: str) -> Any:
    """The JSON object or list in a code fence or between words of a text; None when there is none."""
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
    """The response in JSON has the keys and types of the accepted one.

    Values may differ, lists may be longer. A key may go that was null, false, 0 or empty, or that a schema in the
    prompt does not require.
    """
    then = json_data.parse(texts.then)
    now = (json_data.parse(texts.now) or wrapped(texts.now)) if then is not None else None
    if now is None or texts.schema is not None:
        return None
    return _unlike(then, now, "", json_data.shapes(texts.given))


def _unlike(then: Any, now: Any, path: str, known: list[json_data.Shape], *, strict: bool = False) -> Finding | None:
    """The first difference of keys and types; if strict, those alone which a schema in the prompt rules out."""
    here, was, kind = path or "it", json_data.kind(then), json_data.kind(now)
    if kind != was and "null" not in (kind, was):
        return Finding(f"{here} is {kind}, but was {was}", cut(json.dumps(now)))
    if isinstance(then, dict) and isinstance(now, dict):
        shape = json_data.shape_of(then, known)
        for key in sorted(then.keys() - now.keys()):
            if (shape or not strict) and then[key] and not (shape and key not in shape.required):
                return Finding(f"{here} is missing the key {key[:40]!a}", cut(json.dumps(sorted(now))))
        new = now.keys() - then.keys() - (shape.allowed if shape else set())
        if new and (shape or not (path or strict)):
            return Finding(f"{here} has a new key {min(new)[:40]!a}", cut(json.dumps(sorted(now))))
        parts = [(then[key], now[key], json_data.step(path, key)) for key in sorted(then.keys() & now.keys())]
    elif isinstance(then, list) and isinstance(now, list):
        if then and not now and not strict:
            return Finding(f"{here} is empty", "[]")
        parts = [(old, new, f"{path}[{i}]") for i, (old, new) in enumerate(zip(then, now, strict=False))]
    else:
        return None
    return next((finding for part in parts if (finding := _unlike(*part, known, strict=strict))), None)


_STOPS = ".!?\u3002\uff01\uff0e\uff1f"
_FENCE = r"^[ \t]{0,12}(?:[-*+>]{1,2} |[0-9]{1,3}\. )?```+([^`\n]*)$"


def closed_fences(texts: Texts) -> Finding | None:
    """Every code fence that opens is closed, when the accepted response keeps to that.

    A fence without a language opens nothing that has nothing after it, or whole sentences: then it is one too many.
    """
    if not texts.now.count("```") % 2 or texts.then.count("```") % 2:
        return None
    fences = list(compiled(_FENCE).finditer(texts.now, 0, READ)) if len(texts.now) <= READ else []
    if not len(fences) % 2:
        return None
    last = fences[-1]
    after = texts.now[last.end() :].strip()
    if not last[1].strip() and (not after or after[-1] in _STOPS):
        return None
    bare = [not fence[1].strip() for fence in fences]
    if not last[1].strip() and any(not one and not other for one, other in pairwise(bare)):
        return None  # blocks within a block: which fence closes which cannot be told
    return Finding("a code fence is opened and not closed", cut(texts.now[last.start() :]))


# UTF-8 read as Latin-1 or Windows-1252: a lead byte and a continuation byte, each as the character it became. Quotes,
# dashes, guillemets and spaces after such a letter are written by people too, so that they need company.
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
# Escapes of other formats, in prose. One may be meant, five are not.
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
    """No more characters than in the accepted response and what was given come from a wrong encoding."""
    if any(sign in texts.now for sign in ("%20", "=20", "\\xa0", "\\u", "&")) and (escaped := _escaped(texts)):
        return escaped
    if texts.now.isascii() or not any(char in texts.now for char in _LEADS):
        return None
    spans = [
        match.span()
        for sign, pattern in _MOJIBAKE
        if sign in texts.now
        for match in compiled(pattern).finditer(texts.now, 0, READ)
    ]
    if not spans or compiled(_ENCODINGS).search(texts.prompt, 0, READ):
        return None
    usual = sum(
        1
        for text in (texts.then, texts.given)
        for sign, pattern in _MOJIBAKE
        if sign in text
        for _ in compiled(pattern).finditer(text, 0, READ)
    )
    if len(spans) <= usual:
        return None
    at = min(spans)[0]
    return Finding("characters were decoded with the wrong encoding", cut(texts.now[max(0, at - 20) : at + 20]))


def _escaped(texts: Texts) -> Finding | None:
    """Many escapes in the prose of a response, where the accepted one and what was given have none."""
    text = compiled(r"https?://[^\s]{1,2000}").sub("", prose(texts.now))
    if text.lstrip()[:1] in ("{", "[", "<"):
        return None
    for sign, pattern in _ESCAPES:
        matches = compiled(pattern).findall(text) if sign in text else []
        if len(matches) >= _MANY_ESCAPES and not any(
            compiled(pattern).search(other, 0, READ) for other in (texts.then, texts.given)
        ):
            return Finding("characters were not decoded", cut(text[max(0, text.find(matches[0]) - 20) :][:60]))
    return None
