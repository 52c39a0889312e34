"""Commands as answers."""

from collections import Counter

from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.text.patterns import lazily

_PROGRAM = lazily(r"[a-z][a-z0-9_-]* +\S")
_PART = lazily(r"'[^']*'|\"[^\"]*\"|\S+")
_TOUCHES = lazily(r"[<>|&;/*?]")
"""Characters that can change which files a command affects: redirections, paths and patterns."""
_FULL_STOP = lazily(r"(?<=[^\s./])\.$")
_LINES = lazily("-[0-9]+")
_SHORT_FLAGS = lazily("-[A-Za-z]{2,4}")


def command(pair: Pair) -> Outcome:
    """Whether a command has the same words in order and the same flags; `unclear` if not: it may do other things."""
    program = pair.before.split(maxsplit=1)[0]
    spans = [span for span in _SPAN.findall(pair.after) if span.startswith(f"{program} ")]
    answer = spans[0] if len(set(spans)) == 1 else pair.after
    start = answer.find(program)
    if start < 0:
        return "other" if _PROGRAM.match(answer) else "absent"
    given, *following = answer[start:].split("\n")
    *preceding, begun = answer[:start].split("\n")
    has_more = any(_IS_COMMAND.fullmatch(line.strip()[:_MOST_OF_A_LINE]) for line in (*preceding, *following))
    if has_more or _JOINED.search(begun) or ("sudo" in answer[:start]) is not ("sudo" in pair.before):
        return "unclear"
    if _open_quotes(pair.before) != _open_quotes(answer):
        return "unclear"
    before, after = _plain_command(pair.before), _plain_command(given)
    (words, flags), (new_words, new_flags) = _parts(before), _parts(after)
    if (words, flags) == (new_words, new_flags):
        return "same" if _bound(before) == _bound(after) else "likely"
    old, new = Counter([*words, *flags]), Counter([*new_words, *new_flags])
    touches = any(map(_TOUCHES.search, (*(old - new), *(new - old))))
    return "likely" if not touches and _is_spelled_otherwise(before, after) else "unclear"


_JOINED = lazily(r"[;|&]|[\w./-]\Z")
"""What joins a command to what stands before it on its line."""
_SPAN = lazily(r"`([^`\n]+)`")


def _open_quotes(text: str) -> set[str]:
    """The quotation marks that are there an odd number of times; an apostrophe within a word is none."""
    marks = _QUOTE.findall(text)
    return {mark for mark in marks if marks.count(mark) % 2}


_QUOTE = lazily(r"(?<!\\)(?:(?<!\w)['\"]|['\"](?!\w))")


def _plain_command(text: str) -> str:
    """A command in one notation, without flags that only change what it prints."""
    text = _LAST_COMMIT.sub("HEAD~1", text)
    if text.startswith("kubectl "):
        text = _RESOURCE.sub(lambda found: f"{_RESOURCES.get(found[1], found[1])} ", text)
    if text.startswith("tar "):
        text = _LONG_FLAG.sub(lambda found: _OF_TAR.get(found[1], found[0]), text)
        text = _BARE_FLAGS.sub("tar -", text)
    text = _VERBOSE.sub(r"\1", text)
    return text.removesuffix(" -print") if text.startswith("find ") else text


_LONG_FLAG = lazily(r"--([a-z]+)[= ]?")
_BARE_FLAGS = lazily(r"\Atar (?=[a-zA-Z]+ )")
_OF_TAR = {
    "create": "-c ",
    "directory": "-C ",
    "extract": "-x ",
    "file": "-f ",
    "gzip": "-z ",
    "list": "-t ",
    "xz": "-J ",
}
"""The most common options of tar."""
_VERBOSE = lazily(r"\A((?:tar|cp|mv|rm|mkdir) [^|;&]{0,40}?-[a-uw-zA-Z]{0,4})v(?=[a-zA-Z ])")
_RESOURCE = lazily(r"\b(deploy|deployment|po|pod|svc|service|cm|configmap|sts|statefulset|job|ing|ingress)[/ ]")
_RESOURCES = {"deploy": "deployment", "po": "pod", "svc": "service", "cm": "configmap", "sts": "statefulset"}
"""Resources of Kubernetes by their short names."""
_LAST_COMMIT = lazily(r"\bHEAD(?:\^|~)(?![0-9^~])")


def _is_spelled_otherwise(text: str, other: str) -> bool:
    """Whether two commands differ only in where flags stand and in short or long flags, as in -f and --follow."""
    (words, flags), (new_words, new_flags) = _words_and_flags(text), _words_and_flags(other)
    lost = sorted((Counter(flags) - Counter(new_flags)).elements(), key=_initial_and_value)
    fresh = sorted((Counter(new_flags) - Counter(flags)).elements(), key=_initial_and_value)
    are_pairs = list(map(_initial_and_value, lost)) == list(map(_initial_and_value, fresh))
    return (
        words == new_words
        and are_pairs
        and all((len(old) == 1) is not (len(new) == 1) for (old, _), (new, _) in zip(lost, fresh, strict=True))
    )


def _bound(text: str) -> tuple[list[str], Counter[tuple[str, str]]]:
    """The words of a command that stand behind no flag, and its flags, each with the word behind it."""
    words, flags = _words_and_flags(text)
    return words, Counter(flags)


def _initial_and_value(flag: tuple[str, str]) -> tuple[str, str]:
    return flag[0][:1], flag[1]


def _words_and_flags(text: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The words of a command, and its flags without hyphens, each with the word behind it, wherever they stand."""
    words: list[str] = []
    flags: list[tuple[str, str]] = []
    flag = ""
    for quoted in _PART.findall(_FULL_STOP.sub("", text.rstrip("` ;"))):
        part = quoted.strip("'\"`")
        if _SHORT_FLAGS.fullmatch(part) and words[:1] != ["find"]:
            flags += [(name, "") for name in (flag, *part[1:-1]) if name]
            flag = part[-1]
        elif part.startswith("-"):
            flags += [(flag, "")] if flag else []
            name, equals, value = part.lstrip("-").partition("=")
            flags += [(name, value)] if equals else []
            flag = "" if equals else name
        elif flag:
            flags.append((flag, part))
            flag = ""
        else:
            words.append(part)
    return words, [*flags, (flag, "")] if flag else flags


def _parts(text: str) -> tuple[list[str], list[str]]:
    """The words of a command, and its flags in alphabetical order, short ones letter by letter."""
    words: list[str] = []
    flags: list[str] = []
    for quoted in _PART.findall(_FULL_STOP.sub("", text.rstrip("` ;"))):
        part = quoted.strip("'\"`")
        if _LINES.fullmatch(part):
            flags.append("-n")
            words.append(part[1:])
        elif _SHORT_FLAGS.fullmatch(part) and words[:1] != ["find"]:
            flags += [f"-{letter}" for letter in part[1:]]
        elif part.startswith("--"):
            flag, *values = part.split("=", 1)
            flags.append(flag)
            words += values
        else:
            (flags if part.startswith("-") and words[:1] != ["find"] else words).append(part)
    return words, sorted(flags)


_MOST_OF_A_LINE = 200
"""The characters of a line that are read to tell whether it is a command."""
_IS_COMMAND = lazily(r"(?:\$ )?(?:sudo )?[a-z][\w.-]{0,30}(?: \S{1,60}){0,20}(?<![.!?:])")
"""A line that is another command, and no sentence."""
