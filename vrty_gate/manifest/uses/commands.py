"""The `vrty-gate check` commands of a shell script, as far as they can be told without running it."""

import re
import shlex
from collections.abc import Iterator, Mapping
from itertools import count

from vrty_gate.core.named_tuple import NamedTuple

WITH_VALUE = frozenset(
    "--against --base --baselines-from --cache --case --case-seconds --cases-from --executor --format --k --max-cases"
    " --max-depth --max-file-bytes --max-nodes --max-suite-bytes --output --replies --shard --tag --workers".split()
)
"""The options of `check` that take a value."""

UNKNOWN = re.compile(r"\$\{\{[^$]*?\}\}|\$\{[^${}]*\}|\$\([^$()]*\)|\$\w+")
"""What only a run knows: expressions of a workflow, and what a shell puts in."""

_SEPARATORS = frozenset(("&&", "||", ";", "|", "&", "(", ")", ";;", "|&"))
_SPEAKERS = ("echo", "printf", "#")
_HELD = "\ue000"
_LONGEST = 10_000


class Command(NamedTuple):
    """A command that checks."""

    manifests: tuple[str, ...]
    options: Mapping[str, str]
    """With their values; empty for one without a value."""
    is_ignored: bool
    """Whether its exit code is, because of `||` behind it."""


def checks(script: str) -> Iterator[Command]:
    """The commands of a script that run `vrty-gate check`."""
    for line in script.replace("\\\n", " ").splitlines():
        yield from _on_line(line)


def _on_line(line: str) -> Iterator[Command]:
    line = re.sub(r"(?<!\S)[0-9]+(?=[<>])", "", line.replace(_HELD, ""))  # 2>&1
    held = UNKNOWN.findall(line)
    number = count()
    tokens = _tokens(UNKNOWN.sub(lambda _: f"{_HELD}{next(number)}{_HELD}", line))
    words: list[str] = []
    for token in [*tokens, ";"]:
        if token not in _SEPARATORS:
            words.append(token)
            continue
        arguments = _arguments(words)
        if arguments is not None:
            yield _command([_restored(word, held) for word in arguments], is_ignored=token == "||")  # noqa: S105
        words = []


def _restored(word: str, held: list[str]) -> str:
    """A word in which expressions that must not be split are in their places again."""
    return re.sub(f"{_HELD}([0-9]+){_HELD}", lambda found: held[int(found[1])], word)


def _tokens(line: str) -> list[str]:
    if len(line) > _LONGEST:  # shlex takes a time that grows with the square of a word's length
        return line.split()
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    try:
        return list(lexer)
    except ValueError:  # a quote that ends on another line
        return line.split()


def _arguments(words: list[str]) -> list[str] | None:
    """What follows `vrty-gate check` in a command; None if it is another command."""
    for start, word in enumerate(words):
        if re.fullmatch(r"(?:.*/)?vrty[-_]gate(?:\.exe)?", word) and words[0] not in _SPEAKERS:
            rest = words[start + 1 :]
            while rest and rest[0].startswith("-"):  # options of vrty-gate itself have no values
                rest = rest[1:]
            return rest[1:] if rest[:1] == ["check"] else None
    return None


def _command(words: list[str], *, is_ignored: bool) -> Command:
    manifests: list[str] = []
    options: dict[str, str] = {}
    left = iter(words)
    for word in left:
        name, equals, value = word.partition("=")
        if word and set(word) <= set("<>&"):  # a redirection, with its target
            next(left, None)
        elif name in WITH_VALUE and not equals:
            options[name] = next(left, "")
        elif word.startswith("-"):
            options[name] = value
        else:
            manifests.append(word)
    return Command(tuple(manifests), options, is_ignored)
