"""Run under other Pythons: prints a digest of what is read of changed texts with characters newer than Unicode 13.

With the standard library alone.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from characters import BLOCK, BLOCKS  # noqa: E402

from vrty_gate.core.case import Case  # noqa: E402
from vrty_gate.core.changes import changes, is_trivial  # noqa: E402
from vrty_gate.core.fidelity import explain, fidelity  # noqa: E402
from vrty_gate.core.integrity import findings  # noqa: E402
from vrty_gate.core.text import unicode13  # noqa: E402

PROMPT = (
    "Return JSON with urgency (low, medium or high), team, seats and due date. Ann Lee from billing wants 4 seats by 31"
    " March 2025. It is urgent."
)
PAGE = (HERE.parents[1] / "docs" / "changes.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"(?<=\| )`([^|\n]{1,900})` → `([^|\n]{1,900})`(?= \|)")
NEWER = "\u0870\u0897\u20c0\u2c2f\u2c5f\ua7cb\ua7f2\u10fc\u019b\u0264\U00010570\U00010597\U00010d40\U0001ccf0\U0001d2c0"
"""A letter, a mark, signs, digits and letters with and without case: new after Unicode 13, or with another case."""
PLACES = tuple(map(re.compile, ("[0-9]", "(?<![A-Za-z])[A-Z]", "(?<= )")))


def pairs() -> Iterator[tuple[str, str]]:
    """The examples of the documentation, as they are and with newer characters in their places."""
    for number, found in enumerate(EXAMPLE.finditer(PAGE)):
        before, after = (form.replace("`<br>`", "\n").replace("<br>", "\n") for form in found.groups())
        if number % 3 == 0:
            yield before, after
        pattern, newer = PLACES[number // 2 % len(PLACES)], NEWER[number % len(NEWER)]
        old, new = (pattern.sub(newer, text, count=2) for text in (before, after))
        yield (old if number % 2 else before), new


if __name__ == "__main__":
    digest = hashlib.sha256()
    for accepted, current in pairs():
        case, then = Case(PROMPT, current), [Case(PROMPT, accepted)]
        broken = {name: str(found) for name, found in findings(case, then).items()}
        read = [fidelity(case, then), explain(case, then), list(map(tuple, changes(case, then))), broken]
        digest.update(json.dumps([*read, is_trivial(case, then)]).encode())
    for first in BLOCKS:
        chars = [chr(code) for code in range(first, first + BLOCK)]
        cased = [(unicode13.lower(char), unicode13.upper(char), unicode13.is_lower(char)) for char in chars]
        settled = [unicode13.settled(f"a{char}") for char in chars]
        classes = [(text.isalpha(), text.isalnum(), text[1:].isupper(), text[1:].isdigit()) for text in settled]
        digest.update(json.dumps([cased, classes, [bool(re.match(r"\w+\Z", text)) for text in settled]]).encode())
    print(json.dumps({"wrong": [], "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
