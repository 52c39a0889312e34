"""Identifiers, commands and regular expressions as answers."""

from collections import Counter

from vrty_gate.core.answers.options import plain
from vrty_gate.core.answers.pair import Outcome, Pair
from vrty_gate.core.reading.text.patterns import lazily

_EXACT_MARK = lazily("[/@:]")
_SMALL = lazily("[a-z]")
_DOT = lazily(r"\.[a-z]")
_LONE_WORD = lazily(r"\W*(\w+)\W*")
_SHORT_CODE = 3
"""A code of so few letters, such as de or USD, is a word of a sentence as well, unless something marks it."""
_MARKED = lazily(
    r"[\"'`\u201c(]\w+[\"'`\u201d)]|\b[A-Z]{2,3}\b|(?<=code )\w+|(?<=is )\w+\.?$|^\w+\W*$|(?<=code is )\w+"
)
"""Words that are marked as a code: in quotes, in capitals, or behind a word that announces one."""
_CODE_LIKE = lazily(r"[0-9/_@]|\b[A-Z]{2,}\b")
_JOINED_BEFORE = "./@:-"
"""Marks before a code that show that a longer one ends there."""
_JOINED_BEHIND = "/@-"
"""Marks behind a code that show that a longer one begins there."""
_JOINED_IF_WORD = ".:"
"""The same, if a letter or digit follows them: a full stop ends a sentence."""


def identifier(pair: Pair) -> Outcome:
    """Whether the answer has the identifier, path or link of the accepted one, not only as a part of a longer one."""
    if _plain_link(pair.before) == _plain_link(pair.after):
        return "same"
    wanted, text = pair.before.lstrip("#"), pair.current
    if not _is_exact(pair.before):
        wanted, text = plain(wanted), plain(text)
        if wanted.isalpha() and len(wanted) <= _SHORT_CODE:
            word = _LONE_WORD().fullmatch(text)
            if text.startswith((f"{wanted} (", f"{wanted}, ")):
                return "same"
            if word is None or word[1] != wanted:
                text = plain(" ".join(_MARKED().findall(pair.current)))
    if _has_code(text, wanted):
        return "same"
    return "other" if _CODE_LIKE().search(pair.current) else "absent"


def _plain_link(text: str) -> tuple[str, tuple[str, ...]]:
    """A link without its scheme for telephones and mails, with encoded blanks as `+` and its parameters in order."""
    path, _, query = text.removeprefix("tel:").removeprefix("mailto:").replace("%20", "+").partition("?")
    return path, tuple(sorted(query.split("&")))


def _is_exact(text: str) -> bool:
    """Whether letter case counts: in a link, an address, a path, and the name of a file."""
    if _EXACT_MARK().search(text):
        return True
    small = _SMALL().search(text)
    return small is not None and _DOT().search(text, small.end()) is not None


def _has_code(text: str, wanted: str) -> bool:
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        before, behind, next_one = text[start - 1 : start], text[end : end + 1], text[end + 1 : end + 2]
        is_begun = before != "" and (_is_word(before) or before in _JOINED_BEFORE)
        goes_on = behind != "" and (
            _is_word(behind) or behind in _JOINED_BEHIND or (behind in _JOINED_IF_WORD and _is_word(next_one))
        )
        if not is_begun and not goes_on:
            return True
        start = text.find(wanted, start + 1)
    return False


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_PROGRAM = lazily(r"[a-z][a-z0-9_-]* +\S")
_PART = lazily(r"'[^']*'|\"[^\"]*\"|\S+")
_TOUCHES = lazily(r"[<>|&;/*?]")
"""Marks of what changes what a command touches: redirections, paths and patterns."""
_FULL_STOP = lazily(r"(?<=[^\s./])\.$")
_LINES = lazily("-[0-9]+")
_SHORT_FLAGS = lazily("-[A-Za-z]{2,4}")


def command(pair: Pair) -> Outcome:
    """Whether a command has the same words and flags in any order; `unclear` if one that changes what it touches."""
    program = pair.before.split(maxsplit=1)[0]
    start = pair.after.find(program)
    if start < 0:
        return "other" if _PROGRAM().match(pair.after) else "absent"
    given = pair.after[start:].split("\n", maxsplit=1)[0]
    old, new = Counter(_parts(pair.before)), Counter(_parts(given))
    other = (*(old - new), *(new - old))
    if not other:
        return "same"
    is_written_out = ("--" in pair.before) is not ("--" in given)  # as in --all for -a
    return "undecided" if is_written_out and not any(map(_TOUCHES().search, other)) else "unclear"


def _parts(text: str) -> list[str]:
    """The words and flags of a command in alphabetical order, short flags letter by letter."""
    parts: list[str] = []
    for i, quoted in enumerate(_PART().findall(_FULL_STOP().sub("", text.rstrip("` ;")))):
        part = quoted.strip("'\"`")
        if i == 1 and parts[0] == "tar" and part.isalpha():
            part = f"-{part}"
        if _LINES().fullmatch(part):
            parts += ["-n", part[1:]]
        elif _SHORT_FLAGS().fullmatch(part) and parts[0] != "find":
            parts += [f"-{letter}" for letter in part[1:]]
        else:
            parts += part.split("=", 1) if part.startswith("--") else [part]
    return sorted(parts)


_COUNT = lazily(r"\{[0-9,]+\}")
"""How often a part of a regular expression may occur: another count matches other texts."""
_SLASHES = lazily("/(.*)/[gimsu]*")
_NOTATIONS = (
    ("\\d", "[0-9]"),
    ("\\w", "[A-Za-z0-9_]"),
    ("\\Z", "$"),
    ("\\A", "^"),
    ("{1,}", "+"),
    ("{0,}", "*"),
    ("(?:", "("),
)
"""Parts of regular expressions, and longer or shorter ones that match the same."""


def pattern(pair: Pair) -> Outcome:
    """Whether a regular expression, or one of the words around it, is the same; others may match the same texts."""
    old, new = _plain_pattern(pair.before), _plain_pattern(pair.after)
    if old == new or old in map(_plain_pattern, pair.after.split()):
        return "same"
    return "other" if _COUNT().sub("{}", old) == _COUNT().sub("{}", new) else "unclear"


def _plain_pattern(text: str) -> str:
    text = text.strip('`" ')
    within = _SLASHES().fullmatch(text)
    text = within[1] if within else text
    for notation, same in _NOTATIONS:
        text = text.replace(notation, same)
    return text
