"""Identifiers, commands and regular expressions as answers."""

from collections import Counter

from vrty_gate.core.answers.pair import Outcome, Pair
from vrty_gate.core.answers.quantities import has_same_digits
from vrty_gate.core.reading.text.folding import fold_letters
from vrty_gate.core.reading.text.patterns import lazily

_EXACT_MARK = lazily(r"[/@:]|[a-z0-9]\.[a-z]")
_SMALL = lazily("[a-z]")
_CAPITAL = lazily("[A-Z]")
_LONE_WORD = lazily(r"\W*(\w+)\W*")
_SHORT_CODE = 3
"""A code of so few letters, such as de or USD, is a word of a sentence as well, unless something marks it."""
_MARKED = lazily(
    r"[\"'`\u201c(]\w+[\"'`\u201d)]|\b[A-Z]{2,3}\b|(?<=code )\w+|(?<=is )\w+\.?$|^\w+\W*$|(?<=code is )\w+"
)
"""Words that are marked as a code: in quotes, in capitals, or behind a word that announces one."""
_CODE_LIKE = lazily(r"[0-9/_@]|\b[A-Z]{2,}\b")
_JOINED_BEFORE = "./@:-~"
"""Marks before a code that show that a longer one ends there."""
_JOINED_BEHIND = "@-"
"""Marks behind a code that show that a longer one begins there."""
_JOINED_IF_WORD = ".:/?#"
"""The same, if a letter or digit follows them: a full stop ends a sentence."""


def identifier(pair: Pair) -> Outcome:
    """Whether the answer has the identifier, path or link of the accepted one, not only as a part of a longer one."""
    if _plain_link(pair.before) == _plain_link(pair.after) or has_same_digits(pair.before, pair.after):
        return "same"
    wanted, text = pair.before.lstrip("#"), pair.current
    if not _is_exact(pair.before):
        wanted, text = fold_letters(wanted), fold_letters(text)
        if wanted.isalpha() and len(wanted) <= _SHORT_CODE:
            word = _LONE_WORD().fullmatch(text)
            if text.startswith((f"{wanted} (", f"{wanted}, ")):
                return "same"
            if word is None or word[1] != wanted:
                text = fold_letters(" ".join(_MARKED().findall(pair.current)))
    if _has_code(text, wanted):
        return "same"
    return "other" if _CODE_LIKE().search(pair.current) else "absent"


def _plain_link(text: str) -> tuple[str, tuple[str, ...]]:
    """A link, address, path or version without what changes nothing, and its parameters in alphabetical order."""
    text = _NEEDLESS_START().sub("", text.replace("%20", "+"), count=1)
    path, _, query = _HOST().sub(lambda host: host[0].lower(), text, count=1).partition("?")
    return path.rstrip("/"), tuple(sorted(query.split("&")))


_NEEDLESS_START = lazily(r"(?i)\A(?:tel:|mailto:|\./|v(?:ersion )?(?=[0-9]))")
_HOST = lazily(r"(?i)\A(?:[a-z]+://[^/?#]+|[^@\s]+@[^@\s]+\Z)")


def _is_exact(text: str) -> bool:
    """Whether letter case counts: in links, addresses, paths, names of files, and where a text has both cases."""
    has_both = _SMALL().search(text) is not None and _CAPITAL().search(text, 1) is not None
    return has_both or _EXACT_MARK().search(text) is not None


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
    """Whether a command has the same words in order and the same flags; `unclear` if one that changes what it does."""
    program = pair.before.split(maxsplit=1)[0]
    start = pair.after.find(program)
    if start < 0:
        return "other" if _PROGRAM().match(pair.after) else "absent"
    given, *following = pair.after[start:].split("\n")
    if any(map(_IS_COMMAND().fullmatch, following)) or ("sudo" in pair.after[:start]) is not ("sudo" in pair.before):
        return "unclear"
    (words, flags), (new_words, new_flags) = _parts(pair.before), _parts(given)
    if (words, flags) == (new_words, new_flags):
        return "same"
    old, new = Counter([*words, *flags]), Counter([*new_words, *new_flags])
    is_written_out = ("--" in pair.before) is not ("--" in given)  # as in --all for -a
    touches = any(map(_TOUCHES().search, (*(old - new), *(new - old))))
    return "undecided" if is_written_out and not touches else "unclear"


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The words of a command, and its flags in alphabetical order, short ones letter by letter."""
    words: list[str] = []
    flags: list[str] = []
    for i, quoted in enumerate(_PART().findall(_FULL_STOP().sub("", text.rstrip("` ;")))):
        part = quoted.strip("'\"`")
        if i == 1 and words[:1] == ["tar"] and part.isalpha():
            part = f"-{part}"
        if _LINES().fullmatch(part):
            flags.append("-n")
            words.append(part[1:])
        elif _SHORT_FLAGS().fullmatch(part) and words[:1] != ["find"]:
            flags += [f"-{letter}" for letter in part[1:]]
        elif part.startswith("--"):
            flag, *values = part.split("=", 1)
            flags.append(flag)
            words += values
        else:
            (flags if part.startswith("-") and words[:1] != ["find"] else words).append(part)
    return words, sorted(flags)


_IS_COMMAND = lazily(r"\s*(?:\$ )?(?:sudo )?[a-z][\w.-]*(?: +\S+){0,20}(?<![.!?:])")
"""A line that is another command, and no sentence."""


_COUNT = lazily(r"\{[0-9,]+\}")
"""How often a part of a regular expression may occur: another count matches other texts."""
_SLASHES = lazily("/(.*)/([gimsu]*)")
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
    text = within[1] + within[2].replace("g", "").replace("u", "") if within else text
    if "\\\\" in text:
        return text  # a backslash that is meant literally
    for notation, same in _NOTATIONS:
        text = text.replace(notation, same)
    return text
