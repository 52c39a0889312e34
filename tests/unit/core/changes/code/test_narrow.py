"""Sparing what is equal changes no result."""

import pytest

from vrty_gate.core.changes.code.narrow import narrowed

PROGRAM = "import os\n\n\n" + "\n\n".join(
    [f"@cache\ndef f{number}(a,\n    b):\n    x = a + b\n\n    return x * {number}\n" for number in range(6)]
    + ["class Box:\n    size = 1\n"]
    + [f"    def m{number}(self):\n        y = self.size\n        return y - {number}\n" for number in range(6)]
    + ["print(f1(1, 2))\n"]
)


def test_only_the_function_that_differs_and_what_is_outside_of_functions_is_kept() -> None:
    result = narrowed(PROGRAM, PROGRAM.replace("x * 3", "x + 3"))
    assert result is not None
    before, after, _ = result
    assert [line for line in before.split("\n") if line] == [
        "import os", "@cache", "def f3(a,", "    b):", "    x = a + b", "    return x * 3", "print(f1(1, 2))",
    ]  # fmt: skip
    assert after == before.replace("x * 3", "x + 3")


def test_only_the_method_that_differs_is_kept_with_its_class() -> None:
    result = narrowed(PROGRAM, PROGRAM.replace("y - 4", "y + 4"))
    assert result is not None
    assert [line for line in result[1].split("\n") if line] == [
        "import os", "class Box:", "    size = 1", "    def m4(self):", "        y = self.size", "        return y + 4",
        "print(f1(1, 2))",
    ]  # fmt: skip


def test_lines_keep_their_numbers() -> None:
    result = narrowed(PROGRAM, PROGRAM.replace("y - 4", "y + 4"))
    assert result is not None
    assert result[0].split("\n").index("        return y - 4") == PROGRAM.split("\n").index("        return y - 4")


@pytest.mark.parametrize(
    "before, after",
    [
        ("x = 1\n", "x = 2\n"),
        (PROGRAM, "y = 2\n" + PROGRAM[10:-10] + "z = 3\n"),
        ('"""\n' + PROGRAM, '"""\n' + PROGRAM.replace("x * 3", "x + 3")),
    ],
)
def test_nothing_is_spared_where_little_is_equal_or_a_string_is_open(before, after) -> None:
    assert narrowed(before, after) is None
