"""Code is the same where only its form differs, and nothing is called the same that could not be compared."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, is_trivial
from vrty_gate.core.changes.code.equal import is_same_code

PROGRAM = """\
def average(values, size):
    # the window moves by one
    if size < 1:
        raise ValueError("size")
    return [sum(values[i : i + size]) / size for i in range(len(values) - size + 1)]
"""


def fenced(code: str, language: str = "python") -> str:
    return f"This does it:\n\n```{language}\n{code}```\n"


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("python", PROGRAM, PROGRAM.replace("    # the window moves by one\n", "")),
        ("python", PROGRAM, PROGRAM.replace("size < 1", "size<1")),
        ("python", PROGRAM, PROGRAM.replace("values", "numbers")),
        ("javascript", "let a = f(1, 2);\n", "let a = f( 1, 2 ); // twice\n"),
        ("yaml", "a:\n  b: 1\n", "a:\n  b: 1   \n\n"),
    ],
)
def test_form_alone_makes_no_other_program(language: str, before: str, after: str) -> None:
    assert is_same_code(fenced(before, language), fenced(after, language))


def test_code_without_a_fence_is_not_taken_for_prose() -> None:
    accepted, current = "ls -l\nrm a.txt", "ls -l\nrm b.txt"
    assert is_same_code(accepted, accepted + "\n")
    assert not is_same_code(accepted, current)


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("python", PROGRAM, PROGRAM.replace('    if size < 1:\n        raise ValueError("size")\n', "")),
        ("python", PROGRAM, "class Stack:\n    def push(self, item):\n        self.items.append(item)\n"),
        ("python", PROGRAM, "def average(values, size:\n"),
        ("python", 'print("a b")\n', 'print("a  b")\n'),
        ("javascript", 'say("a b");\n', 'say("a  b");\n'),
        ("shell", 'echo "done" && rm -rf ./build\n', 'echo "done" && rm -rf . /build\n'),
        ("javascript", "let a = f(1, 2);\n", "let a = f(1, 3);\n"),
        ("yaml", "a:\n  b: 1\n", "a:\nb: 1\n"),
        ("", "one two\n", "one three\n"),
    ],
)
def test_another_program_never_counts_as_unchanged(language: str, before: str, after: str) -> None:
    accepted, current = fenced(before, language), fenced(after, language)
    assert not is_same_code(accepted, current)
    assert not is_trivial(Case("Write it.", current), [Case("Write it.", accepted)])


def test_a_block_less_is_another_program() -> None:
    assert not is_same_code(fenced(PROGRAM) + fenced(PROGRAM.upper()), fenced(PROGRAM))


def test_a_block_that_is_there_twice_is_repeated() -> None:
    found = changes(Case("Write it.", fenced(PROGRAM) + fenced(PROGRAM)), [Case("Write it.", fenced(PROGRAM))])
    assert ("repeated", "code block 2") in [(change.kind, change.where) for change in found]
