"""What is wrong with code by itself is named in rewrites too, and only what good answers do not have."""

import pytest

from vrty_gate.core.changes.code.faults import changed_language
from vrty_gate.core.changes.code.faults import faults as found
from vrty_gate.core.changes.code.python.names import unknown_names
from vrty_gate.core.changes.code.response import read
from vrty_gate.core.changes.code.stubs import stub

ADD = "def add(numbers):\n    total = 0\n    for number in numbers:\n        total += number\n    return total\n"


def fenced(code: str, language: str = "python", around: str = "It is short.") -> str:
    return f"{around}\n\n```{language}\n{code}\n```\n"


def faults(current, accepted, prompt):
    return found(read(current), read(accepted), prompt)


def other_language(accepted, current, prompt):
    return changed_language(read(accepted), read(current), prompt)


def stubbed(accepted, current):
    return stub(read(accepted), read(current))


def unknown_name(accepted, current, prompt):
    return next(iter(unknown_names(read(accepted), read(current), prompt)), None)


JAVASCRIPT = "function add(numbers) {\n  return numbers.reduce((a, b) => a + b, 0);\n}\n"


def test_another_programming_language_is_named() -> None:
    change = other_language(fenced(ADD), fenced(JAVASCRIPT, "javascript"), "Write a Python function that adds numbers.")
    assert change is not None
    assert (change.kind, change.before, change.after) == ("code_language", "python", "javascript")


@pytest.mark.parametrize(
    "current, prompt",
    [
        (fenced(JAVASCRIPT, "js"), "Now the same in JavaScript, as it was in Python."),
        (fenced("pip install numpy", "bash"), "Write it in Python."),
        (fenced(ADD, "") + fenced("3", "text"), "Write it in Python."),
        (fenced("add :- numbers.", ""), "Write it in Python."),
        ("No code at all.", "Write it in Python."),
    ],
)
def test_a_language_that_was_asked_for_or_is_not_known_is_not_named(current, prompt) -> None:
    assert other_language(fenced(ADD), current, prompt) is None


def test_a_language_is_recognised_without_a_tag() -> None:
    assert other_language(fenced(ADD, ""), fenced(JAVASCRIPT, ""), "Write it in Python.")


@pytest.mark.parametrize(
    "body",
    [
        "pass",
        "...",
        "raise NotImplementedError",
        "raise NotImplementedError('later')",
        "return None",
        "return",
        '"""Adds."""',
    ],
)
def test_a_body_that_is_gone_is_a_stub(body) -> None:
    change = stubbed(fenced(ADD), fenced(f"def add(numbers):\n    {body}\n"))
    assert change is not None
    assert (change.kind, change.where) == ("stub", "add")


@pytest.mark.parametrize(
    "comment",
    [
        "# TODO: implement",
        "# ... rest of the code remains the same ...",
        "# your code here",
        "# implementation goes here",
    ],
)
def test_a_comment_in_place_of_code_is_a_stub(comment) -> None:
    assert stubbed(fenced(ADD), fenced(f"def add(numbers):\n    {comment}\n    return 0\n"))


@pytest.mark.parametrize(
    "language, before, after",
    [
        ("js", JAVASCRIPT, "function add(numbers) {\n  // your code here\n}\n"),
        ("js", JAVASCRIPT, "function add(numbers) {\n  throw new Error('Not implemented');\n}\n"),
        ("js", JAVASCRIPT, "function add(numbers) {\n  return null;\n}\n"),
        (
            "rust",
            "fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n",
            "fn add(a: i32, b: i32) -> i32 {\n    unimplemented!()\n}\n",
        ),
    ],
)
def test_stubs_are_seen_in_other_languages(language, before, after) -> None:
    assert stubbed(fenced(before, language), fenced(after, language))


@pytest.mark.parametrize(
    "current",
    [
        "from abc import ABC, abstractmethod\n\nclass Adder(ABC):\n    @abstractmethod\n    def add(self): ...\n\n"
        + ADD,
        "class Sum:\n    def __init__(self):\n        pass\n\n" + ADD,
        "class EmptyError(Exception):\n    pass\n\n" + ADD,
        "def on_click():\n    pass  # add your code here for the button\n\n" + ADD,
        "# now implement the sum\n" + ADD,
        "def total(xs):\n    return sum(xs)\n",
    ],
)
def test_good_code_is_no_stub(current) -> None:
    assert stubbed(fenced(ADD), fenced(current)) is None


def test_a_stub_that_was_accepted_stays_silent() -> None:
    accepted = fenced("def add(numbers):\n    # your code here\n    pass\n")
    assert stubbed(accepted, fenced("def add(xs):\n    # TODO: implement\n    pass\n")) is None


def test_a_name_that_nothing_gives_is_named() -> None:
    change = unknown_name(
        fenced(ADD), fenced("def add(numbers):\n    return summe(numbers)\n"), "Add numbers in Python."
    )
    assert change is not None
    assert (change.kind, change.after, change.where) == ("undefined_name", "summe", "code block 1, line 2")


def test_a_lost_import_is_named_with_its_line() -> None:
    code = "import math\n\ndef root(x):\n    return math.sqrt(x)\n"
    change = unknown_name(fenced(code), fenced(code.replace("import math\n", "")), "Compute roots.")
    assert change is not None
    assert (change.kind, change.before) == ("import", "import math")


@pytest.mark.parametrize(
    "current, prompt, around",
    [
        ("def add(numbers):\n    return helper(numbers)\n", "You have the function helper(xs).", ""),
        ("print(add(data))\n", "", "Here `data` is your list and `add` the function."),
        ("from tools import *\n\nprint(add([1]))\n", "", ""),
        ("def add(*numbers, **options):\n    return [n for n in numbers if (m := n)] and m\n", "", ""),
        ("def add(numbers: Undefined) -> Missing:\n    return sum(numbers)\n", "", ""),
        ("global total\ntotal = 1\nprint(__name__, total)\n", "", ""),
        ("import numpy as np\n\ndef add(numbers):\n    return np.sum(numbers)\n", "", ""),
        (
            "match [1]:\n    case [first, *rest]:\n        print(first, rest)\n    case {'a': a, **others}:\n        print(a, others)\n",
            "",
            "",
        ),
    ],
)
def test_names_that_are_given_somewhere_are_not_named(current, prompt, around) -> None:
    assert unknown_name(fenced(ADD), fenced(current, around=around), prompt) is None


def test_names_are_silent_where_the_accepted_code_had_unknown_ones() -> None:
    assert unknown_name(fenced("print(rows)"), fenced("print(lines)"), "") is None


def test_a_swallowed_error_is_named_in_a_rewrite() -> None:
    before = "def load(path):\n    with open(path) as stream:\n        return stream.read()\n"
    after = "def read(name):\n    try:\n        return open(name).read()\n    except Exception:\n        pass\n"
    assert [change.kind for change in faults(fenced(after), fenced(before), "")] == ["exception"]


def test_brackets_that_do_not_fit_are_named() -> None:
    broken = JAVASCRIPT.replace("0);", "0;") + "\nadd([1]);\n"
    assert [change.kind for change in faults(fenced(broken, "js"), fenced(JAVASCRIPT, "js"), "")] == ["syntax"]


@pytest.mark.parametrize(
    "current",
    [
        ">>> add([1, 2])\n3\n>>> add([])\n0\n",
        "!pip install x\nimport x\nx.y()\n",
        "add(a, b, *, c)",
        "print 'x'\nx = 1\ny = 2\nz = 3\n",
    ],
)
def test_sessions_and_pieces_are_not_called_broken(current) -> None:
    assert not [
        change
        for change in faults(fenced(ADD + "\n", "python") + fenced(current), fenced(ADD), "")
        if change.kind == "syntax"
    ]


def test_a_good_rewrite_has_no_faults() -> None:
    assert faults(fenced("def add(numbers):\n    return sum(numbers)\n"), fenced(ADD), "Add numbers.") == []


@pytest.mark.parametrize(
    "text", ["# todo implement ", "your your your ", "catch(", "f(){/**/", "import a\n", "f(a, b)\n"]
)
def test_hostile_code_has_few_faults(text) -> None:
    code = text * (30_000 // len(text))
    for language in ("python", "js", ""):
        assert len(faults(fenced(code, language), fenced(ADD), code[:1000])) <= 6
