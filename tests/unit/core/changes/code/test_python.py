"""Python is compared by what it does."""

import warnings

import pytest

from vrty_gate.core.changes.code import code_changes
from vrty_gate.core.changes.code.python.tree import Source, parse

PROGRAM = '''\
import json
from pathlib import Path


class Store:
    """Keeps rows."""

    def __init__(self, path, limit=10):
        self.path = Path(path)
        self.limit = limit

    def load(self, strict=True):
        rows = []
        with open(self.path) as stream:
            for line in stream:
                if line.strip() and len(rows) < self.limit:
                    rows.append(json.loads(line))
        if not rows:
            raise ValueError("nothing was found in the file")
        return rows


def move(source, target, amount):
    try:
        source.take(amount, "cash")
        target.give(amount, "cash")
    except KeyError as error:
        print("could not move:", error)
        raise RuntimeError("the move failed") from error
    return source.total - amount
'''


def fenced(code: str, language: str = "python") -> str:
    return f"Here is the program:\n\n```{language}\n{code}\n```\n\nRun it."


def kinds(before: str, after: str, prompt: str = "Write it in Python.") -> list[str]:
    assert before != after
    return [change.kind for change in code_changes(fenced(before), fenced(after), prompt)]


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("< self.limit", "<= self.limit", ["operator"]),
        ("total - amount", "total + amount", ["operator"]),
        ("and len", "or len", ["operator"]),
        ("limit=10", "limit=100", ["constant"]),
        ("strict=True", "strict=False", ["constant"]),
        ('give(amount, "cash")', 'give(amount, "card")', ["constant"]),
        ('give(amount, "cash")', "give(amount)", ["argument"]),
        ('give(amount, "cash")', 'give("cash", amount)', ["argument"]),
        ("if not rows", "if rows", ["condition"]),
        ("json.loads(line)", "json.dumps(line)", ["code_call"]),
        ("source.take", "source.give", ["code_call"]),
        ("        return rows\n", "", ["statement"]),
        ('            raise ValueError("nothing was found in the file")\n', "            pass\n", ["statement"]),
        ("return source.total", "return target.total", ["variable"]),
        ("        return rows\n", "            return rows\n", ["nesting"]),
        ("json.loads(line)", "json.loads(lines)", ["undefined_name"]),
        ("import json\n", "", ["import"]),
        ("return rows\n\n\ndef", "return rows\n\n\ndef (", ["syntax"]),
    ],
)
def test_a_small_edit_is_named(old, new, expected) -> None:
    assert kinds(PROGRAM, PROGRAM.replace(old, new, 1)) == expected


@pytest.mark.parametrize(
    "old, new",
    [
        ("rows", "records"),
        ("amount", "sum_"),
        ("move(", "transfer("),
        ("self.limit", "self.most"),
        ('"cash"', "'cash'"),
        ('"could not move:", error', 'f"moving failed: {error}"'),
        ("nothing was found in the file", "the file is empty"),
        ('    """Keeps rows."""\n\n', ""),
        ("strict=True", "strict: bool = True"),
        ("def load(self, strict=True):", "def load(self, strict=True) -> list[dict]:  # reads"),
        ("import json\nfrom pathlib import Path\n", "from pathlib import Path\nimport json\n"),
        ("import json", "import json as j"),
        ("limit=10):", "limit=10,\n    ):"),
        ("if not rows:", "if (not rows):"),
        ("line.strip() and len(rows) < self.limit", "(line.strip()\n                    and len(rows) < self.limit)"),
    ],
)
def test_another_form_of_the_same_is_no_change(old, new) -> None:
    after = PROGRAM.replace(old, new)
    if new == "import json as j":
        after = after.replace("json.loads", "j.loads")
    assert kinds(PROGRAM, after) == []


def test_functions_in_another_order_are_no_change() -> None:
    first, second = "def one(a):\n    return a + 1\n", "def two(b):\n    return b * 2\n"
    assert kinds(first + "\n\n" + second, second + "\n\n" + first) == []


def test_an_else_after_a_return_is_a_matter_of_style() -> None:
    plain = "def sign(x):\n    if x < 0:\n        return -1\n    return 1\n"
    nested = "def sign(x):\n    if x < 0:\n        return -1\n    else:\n        return 1\n"
    assert kinds(plain, nested) == []


def test_another_good_solution_has_no_changes() -> None:
    loop = "def total(xs):\n    result = 0\n    for x in xs:\n        result += x\n    return result\n"
    short = "import functools, operator\n\ndef total(values):\n    return functools.reduce(operator.add, values, 0)\n"
    assert kinds(loop, short) == []


def test_swapped_parameters_are_named() -> None:
    assert kinds(PROGRAM, PROGRAM.replace("def move(source, target", "def move(target, source"))


def test_a_moved_statement_is_quoted() -> None:
    after = PROGRAM.replace("        return rows\n", "            return rows\n")
    (change,) = code_changes(fenced(PROGRAM), fenced(after), "")
    assert (change.kind, change.after, change.where) == ("nesting", "return rows", "Store.load")


def test_a_change_says_what_and_where() -> None:
    (change,) = code_changes(fenced(PROGRAM), fenced(PROGRAM.replace("total - amount", "total + amount")), "")
    assert change.before == "return source.total - amount"
    assert change.after == "return source.total + amount"
    assert change.where == "move"


def test_outside_of_functions_the_line_is_given() -> None:
    (change,) = code_changes(fenced("import os\nsize = 3\nprint(size)"), fenced("import os\nsize = 4\nprint(size)"), "")
    assert (change.kind, change.where) == ("constant", "code block 1, line 2")


@pytest.mark.parametrize(
    "code",
    [
        'x = f"{d["k"]}"',
        "def f[T](a): pass",
        "type X = int",
        "try:\n    pass\nexcept* OSError:\n    pass",
        "a[*b]",
        "t'{x}'",
    ],
)
def test_syntax_of_later_versions_is_left_unread_on_all_of_them(code) -> None:
    assert parse(code) == "unread"


@pytest.mark.parametrize("code", ["a\0b", "(" * 5_000, "-" * 9_000 + "1", "not " * 4_000 + "a", "9" * 5_000, "\ud800"])
def test_what_no_parser_can_take_is_unread_or_broken(code) -> None:
    assert isinstance(parse(code), str)


def test_a_program_with_bad_escapes_gives_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(parse('x = "\\d"\nassert (x, "always true")\n1 is 1'), Source)


@pytest.mark.parametrize(
    "code", ["f(a, b)\n" * 5_000, "a = b\n" * 7_000, "if a:\n    b\n" + "elif a:\n    b\n" * 2_500, '"\\"' * 13_000]
)
def test_hostile_programs_give_few_changes(code) -> None:
    assert len(code_changes(fenced(code), fenced(code.replace("a", "c", 50)), "")) <= 20
