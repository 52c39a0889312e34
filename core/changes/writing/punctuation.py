"""Faults in punctuation, spaces and markup; each counter returns how often a fault occurs."""

import re
from collections.abc import Callable, Sequence

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ

_EMOJI = lazily("[\u2600-\u27bf\u2b50\u2b55\U0001f300-\U0001faff]")
_TICKS = frozenset("\u2713\u2714\u2705\u274c\u2717\u2718\u2611\u2610\u2605\u2606\u27a1\u2794\u279c\u26a0")
"""List and table marks that do not count as emoji."""
_TAG = lazily(
    r"</?(?:p|br|div|span|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|th|a|font|center|code|pre|hr|img|section|html|body)"
    r"\b[^<>\n]{0,120}>",
    re.IGNORECASE,
)
_ESCAPE = lazily(
    r"\\[nt\"](?![a-z])|\\r\\n|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|&(?:amp|lt|gt|quot|nbsp|apos|rsquo|lsquo|#x?[0-9a-fA-F]{2,4});"
    r"|%(?:20|2C|0A|3A|E9|C3)|\\n\\n|\\n[-*#A-Z]|=(?:20|E9|C3|E2=80)(?![0-9])"
)
_ESCAPERS = ("\\", "&#", "&a", "&l", "&g", "&q", "&n", "&r", "%2", "%0", "%3", "%E", "%C", "=2", "=E", "=C")
_UNDECODED = lazily(
    "[A-Za-z]\ufffd|\ufffd[A-Za-z]|\u00e2\u20ac|\u00c3[\u00a0-\u00bf\u0178\u2013-\u201e]|\u00c2["
    " \u00a0-\u00bf]|[a-z]{2}\u00c2[a-z]|[a-z]\u00c3\u00a2"
)
_QUERIED = lazily(r"(?<=[a-z])\?(?=[a-z])")
_INVISIBLE = lazily("[\u200b\u200c\u200d\u2060-\u2064\u00ad\ufeff](?=[A-Za-z])")
_DOTS = lazily("(?<=[A-Za-z]{2})(?: ?\\.{3,9}| ?\u2026|~| [\u2013-](?=\n|$))(?=\\s|$)")
_DOUBLED = lazily(r"(?<=[A-Za-z0-9)\"])(?: ?,,| ?;;| ?\.\.| ?,\.|[:?]\.| ?\.,)(?=\s|$)")
_ABBREVIATED = lazily(
    r"\b(?:etc|e\.g|i\.e|al|inc|co|corp|ltd|jr|sr|vs|no|st|dr|mr|u\.s|[a-z]\.[a-z]|[a-z])\.,$", re.IGNORECASE
)
_BEFORE_MARK = lazily(r"(?<=[a-z]) [,.;](?=\s|$)")
_GAP = lazily(r"(?<=[a-z,]) {2,9}(?=[a-z])")
_CODE = lazily(r"`[^`\n]{1,200}`")
_LINK = lazily(r"https?://[^\s<>|]{1,300}")


def raw_prose(text: str) -> str:
    """The first `READ` characters of a text, without code, table rows and links."""
    text = text[:READ]
    if "```" in text or "~~~" in text or "|" in text:
        lines = []
        fenced = False
        for line in text.split("\n"):
            start = line.lstrip()[:3]
            if start in ("```", "~~~"):
                fenced = not fenced
            elif not fenced and line.count("|") < 3:
                lines.append(line)
        text = "\n".join(lines)
    if "`" in text:
        text = _CODE.sub("x", text)
    return _LINK.sub("x", text) if "://" in text else text


_SHAPE = bytes(
    ord("a")
    if 97 <= code <= 122
    else ord("A")
    if 65 <= code <= 90
    else ord("9")
    if 48 <= code <= 57
    else code
    if code < 128
    else ord("?")
    for code in range(256)
)


def shape(text: str) -> bytes:
    """The text with ASCII letters as `a` or `A`, digits as `9` and non-ASCII characters as `?`.

    It is quick to search for patterns.
    """
    return text.encode("latin-1", "replace").translate(_SHAPE)


def emoji(text: str, _form: bytes) -> int:
    """Emoji, without ticks and stars of lists."""
    return 0 if text.isascii() else sum(char not in _TICKS for char in _EMOJI.findall(text))


def tags(text: str, _form: bytes) -> int:
    """HTML tags."""
    return len(_TAG.findall(text)) if "<" in text else 0


def escapes(text: str, _form: bytes) -> int:
    """Escape sequences."""
    return len(_ESCAPE.findall(text)) if any(mark in text for mark in _ESCAPERS) else 0


def undecoded(text: str, _form: bytes) -> int:
    """Characters from a wrong decoding."""
    count = len(_UNDECODED.findall(text)) if any(char in text for char in "\ufffd\u00e2\u00c3\u00c2") else 0
    queried = len(_QUERIED.findall(text)) if text.count("?") > 2 else 0
    return count + (queried if queried > 2 else 0)


def invisible(text: str, _form: bytes) -> int:
    """Zero-width characters before a Latin letter."""
    return 0 if text.isascii() else len(_INVISIBLE.findall(text))


def exclamations(text: str, _form: bytes) -> int:
    """Exclamation marks that are not operators."""
    return text.count("!") + text.count("\uff01") - text.count("!=")


def dots(text: str, _form: bytes) -> int:
    """Sentences that trail off."""
    candidates = sum(map(text.count, ("...", "\u2026", "~", " -\n", " \u2013\n")))
    return len(_DOTS.findall(text)) if candidates > 2 else 0


def doubled_marks(text: str, _form: bytes) -> int:
    """Doubled commas, full stops and the like."""
    bare = text.replace("...", "") if "..." in text else text
    if sum(map(bare.count, (",,", "..", ".,", ",.", ";;", ":.", "?."))) < 2:
        return 0
    return sum(
        not _ABBREVIATED.search(text, max(0, match.start() - 6), match.end()) for match in _DOUBLED.finditer(text)
    )


def misplaced_blanks(text: str, form: bytes) -> int:
    """Spaces before a comma or full stop, and runs of spaces within a line."""
    count = len(_BEFORE_MARK.findall(text)) if b"a ," in form or b"a ." in form or b"a ;" in form else 0
    return count + (len(_GAP.findall(text)) if b"a  a" in form or b"a   a" in form or b"a    a" in form else 0)


def missing_blanks(_text: str, form: bytes) -> int:
    """Punctuation without a space after it."""
    return sum(map(form.count, _NO_BLANK))


_NO_BLANK = (
    *(b"aa" + mark + word for mark in (b",", b";", b"!") for word in (b"aa", b"Aa")),
    b"aaa.Aa",
    b"aaa:Aa",
    b"\n9.Aaa",
    b"\n99.Aaa",
)


def broken_lines(text: str, form: bytes) -> int:
    """Lines that end within a word or a sentence."""
    if form.count(b"a\na") + form.count(b"a\n\na") + form.count(b"a-\na") == 0:
        return 0
    lines = text.split("\n")
    count = 0
    for i in range(len(lines) - 1):
        line = lines[i].rstrip()
        if len(line) < 2 or line[-1:] not in _SMALL_OR_HYPHEN or line[-2:-1] not in _SMALL:
            continue
        is_apart = not lines[i + 1] and i + 2 < len(lines)
        following = lines[i + 2 if is_apart else i + 1]
        if following[:1] in _SMALL and following[1:2] in _SMALL_OR_BLANK:
            count += 3 if line[-1] == "-" else is_apart or len(line) < _NARROW
    return count


_SMALL = frozenset("abcdefghijklmnopqrstuvwxyz")
_SMALL_OR_HYPHEN = _SMALL | {"-"}
_SMALL_OR_BLANK = _SMALL | {" "}
_NARROW = 45
"""Lines with at least this many characters may have been wrapped for a narrow page."""


def unclosed(text: str, _form: bytes) -> int:
    """Marks of bold, italics or code that open within a line and do not close, or the reverse."""
    if not any(mark in text for mark in "*_`"):
        return 0
    count = 0
    for line in text.split("\n"):
        if (
            ("*" in line or "_" in line or "`" in line)
            and not line.startswith(("    ", "\t", "\\"))
            and max(line) < "\u2fff"
        ):
            count += _odd(line[:2_000])
    return count


_OPENS = lazily(r"(?<![^\s(\"\[])(?:\*{1,3}|__|`)(?=[A-Za-z0-9\"(])")
_CLOSES = lazily(r"(?<=[A-Za-z0-9.:?!)%\"])(?:\*{1,3}|__|`)(?=[\s.,:;?!)\]\"-]|$)")


def _odd(line: str) -> int:
    if not (line.count("*") % 2 or line.count("`") % 2 or line.count("**") % 2 or line.count("__") % 2):
        return 0
    opens, closes = _OPENS.findall(line), _CLOSES.findall(line)
    return abs(len(opens) - len(closes))


_NO_STOP = lazily(
    r"(?<=[a-z]{2}) (?:You|This|The|It|However|If|Once|When|Here's|There|In|For|They|We|To|As|These|That|By|After"
    r"|Make|And|But|So|Then) (?=[a-z]{2})"
)


def missing_stops(text: str, form: bytes) -> int:
    """Sentences that begin with a capital although no sentence ended before."""
    if form.count(b"a Aa") < 3 or sum(map(text.count, (". ", ", ", ".\n", ": ", "; "))) * 16 > text.count(" "):
        return 0
    return len(_NO_STOP.findall(text))


Counter = Callable[[str, bytes], int]
COUNTS: tuple[tuple[str, Counter, int, float], ...] = (
    (kinds.EMOJI, emoji, 2, 0.2),
    (kinds.MARKUP, tags, 2, 0.0),
    (kinds.ESCAPE, escapes, 1, 0.0),
    (kinds.ESCAPE, undecoded, 1, 0.0),
    (kinds.INVISIBLE, invisible, 2, 0.0),
    (kinds.EXCLAMATION, exclamations, 3, 0.5),
    (kinds.DOTS, dots, 3, 0.25),
    (kinds.MARKS, doubled_marks, 2, 0.0),
    (kinds.BLANKS, misplaced_blanks, 2, 0.0),
    (kinds.GLUED, missing_blanks, 3, 0.15),
    (kinds.BROKEN_LINE, broken_lines, 3, 0.1),
    (kinds.UNCLOSED, unclosed, 2, 0.0),
    (kinds.PUNCTUATION, missing_stops, 3, 0.1),
)
"""By counter: the kind of change, how many more than in the accepted response, and how many per sentence it takes."""


def table_faults(units: Sequence[Unit]) -> int:
    """Rows whose number of cells differs from the previous row, and headers without a rule below them."""
    if not any(unit.role == "row" for unit in units):
        return 0
    faults = size = 0
    previous: Unit | None = None
    for unit in units:
        if unit.role != "row":
            previous, size = None, 0
            continue
        size += 1
        if previous is not None:
            faults += _cells(unit.text) != _cells(previous.text)
            faults += size == 2 and unit.line == previous.line + 1
        previous = unit
    return faults


def _cells(row: str) -> int:
    if "`" in row:
        row = _CODE.sub("x", row)
    return row.count("|") - row.count("\\|") - row.endswith("|")


_NO_FENCE = lazily(r"^[ \t]{0,12}(?:``[a-z]{0,12}|`[a-z]{0,12}|\'\'\'|~~|\[/?code\])[ \t]*$", re.MULTILINE)


def odd_fences(text: str) -> int:
    """Unpaired code fences, and lines that look like damaged ones."""
    damaged = len(_NO_FENCE.findall(text)) if "``" in text or "[code]" in text or "~~" in text or "'''" in text else 0
    return text.count("```") % 2 + damaged
