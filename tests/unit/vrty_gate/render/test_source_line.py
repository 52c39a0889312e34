"""How the line of a mistake is shown."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.errors import Place
from vrty_gate.render.untrusted import visible
from vrty_gate.render.untrusted.source_line import WIDEST, quoted, source_line


@pytest.mark.parametrize(
    "line, column, shown",
    [
        ("k: 2", 4, "    7 | k: 2\n      |    ^\n"),
        ("k: 2", 0, "    7 | k: 2\n"),
        ("k: 2", 5, "    7 | k: 2\n      |     ^\n"),
        ("\t- k", 2, "    7 | \\t- k\n      |   ^\n"),
        ("a\x1b[31mb: c", 7, "    7 | a\\x1b[31mb: c\n      |          ^\n"),
        ("日本: é: x", 7, "    7 | 日本: é: x\n      |         ^\n"),
        ("e\u0301: x", 5, "    7 | e\u0301: x\n      |    ^\n"),
        ("::error::x", 1, "    7 | ::error::x\n      | ^\n"),
    ],
)
def test_the_caret_stands_under_the_column(line: str, column: int, shown: str) -> None:
    assert quoted(line, Place("f", 7, column)) == shown


def test_a_long_line_is_cut_around_the_place() -> None:
    line = f"{'a' * 300}X{'b' * 300}"
    text, caret, _ = quoted(line, Place("f", 1, 301)).split("\n")
    assert text[caret.index("^")] == "X"
    assert len(text) == 8 + WIDEST
    assert (text[8], text[-1]) == ("…", "…")
    assert quoted(line, Place("f", 1, 1)).split("\n")[0] == f"    1 | {'a' * (WIDEST - 1)}…"
    last = quoted(line, Place("f", 1, 601)).split("\n")
    assert last[0] == f"    1 | …{'b' * (WIDEST - 2)}b"
    assert last[1].index("^") == 8 + WIDEST - 1


@given(st.text(alphabet=st.characters(exclude_characters="\n")), st.integers(0, 300))
def test_any_line_is_shown_on_one_line_that_does_nothing(line: str, column: int) -> None:
    shown = quoted(line * 40, Place("f", 1, column))
    assert shown.count("\n") == 1 + bool(column)
    assert visible(shown) == shown
    assert all(len(each) <= 8 + WIDEST + 1 for each in shown.isascii() * shown.split("\n"))


def test_a_line_that_is_not_there_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "f.yml"
    file.write_bytes(b"\xef\xbb\xbfa: b\r\n\n\xff: c")
    name = str(file)
    assert source_line(Place(name, 1, 4)) == "    1 | a: b\n      |    ^\n"
    assert source_line(Place(name, 3, 1)) == "    3 | \ufffd: c\n      | ^\n".replace("\ufffd", visible("\ufffd"))
    for place in (None, Place(name), Place(name, 2, 1), Place(name, 9, 1), Place(str(tmp_path), 1), Place("a\0b", 1)):
        assert source_line(place) == ""


@pytest.mark.parametrize("column", range(1, 14))
def test_no_column_lets_a_command_of_a_runner_through(column: int) -> None:
    for command in ("##[error]x", "##vso[x]y"):
        assert command not in quoted(f"a: {command}", Place("m.yml", 1, column))
