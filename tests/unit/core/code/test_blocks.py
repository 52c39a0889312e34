"""Code is found in a response however it is fenced, in one pass over the text."""

import pytest

from vrty_gate.core.code.blocks import blocks, prose


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Run:\n```python\nx = 1\n```\nDone.", [("python", "x = 1\n", 3)]),
        ("```py\nx = 1\n```\n```sh\nls\n```", [("python", "x = 1\n", 2), ("shell", "ls\n", 5)]),
        ("~~~js\nlet a;\n~~~", [("javascript", "let a;\n", 2)]),
        ("1. Do\n   ```c\n   int a;\n   ```", [("c", "int a;\n", 3)]),
        ("````md\n```\nx\n```\n````", [("other", "```\nx\n```\n", 2)]),
        ("```go\nx := 1", [("go", "x := 1", 2)]),
        ("```\ndef add(a, b):\n    return a + b\n```", [("python", "def add(a, b):\n    return a + b\n", 2)]),
        ("```\nTotal: 3\n```", [("", "Total: 3\n", 2)]),
        ("Use `x` or ``` inline ``` here.", []),
        ("```\n\n```", []),
        ("Plain words only.", []),
    ],
)
def test_blocks_are_found_with_their_language_and_line(text, expected) -> None:
    assert [(block.language, block.code, block.line) for block in blocks(text)] == expected


def test_a_response_that_is_code_as_a_whole_is_one_block() -> None:
    code = "import os\n\ndef size(path):\n    return os.stat(path).st_size"
    assert [(block.language, block.code) for block in blocks(code)] == [("python", code)]
    assert [(block.language, block.code) for block in blocks(code + "\n")] == [("python", code)]


def test_prose_before_and_behind_code_without_a_fence_is_no_code() -> None:
    code = "import os\n\ndef size(path):\n    return os.stat(path).st_size"
    text = f"Here is how to do it:\n\n{code}\n\nCall it with the path of the file."
    assert [(block.code, block.line) for block in blocks(text)] == [(code, 3)]
    assert prose(text) == "Here is how to do it:\n\n\nCall it with the path of the file."


def test_prose_with_a_line_of_code_is_not_code() -> None:
    assert blocks("Please use the function below for it.\nimport os\nIt is in the standard library of course.\n") == []


def test_prose_is_what_remains_without_the_fenced_code() -> None:
    assert prose("Before\n```\nx = 1\n```\nAfter") == "Before\n\nAfter"


@pytest.mark.parametrize(
    "text",
    ["```\n" + "a" * 60_000, "```" * 20_000, "```\n" * 15_000, "`" * 60_000, "~~~\n" * 15_000, " " * 60_000 + "```"],
)
def test_hostile_fences_give_few_blocks(text) -> None:
    assert len(blocks(text)) <= 24


def test_all_blocks_are_found_each_with_its_line() -> None:
    found = blocks("Do it:\n```sh\nls\n```\n" * 500)
    assert [(block.number, block.line) for block in found] == [(number, 4 * number - 1) for number in range(1, 501)]
