"""What is written can be read by runners and by strict parsers of JSON."""

import json

import pytest

from vrty_gate.core.strict_json import Reader
from vrty_gate.formats.outgoing import in_html, in_json, spelled


@pytest.mark.parametrize("text", ["##[error]x", "a ##vso[task]", "##VSO[x]", "###[x]", "# #[x]", "## [x]", "no"])
def test_json_means_the_same_without_a_command(text: str) -> None:
    written = in_json(json.dumps({text: text}))
    assert json.loads(written) == {text: text}
    assert "##[" not in written
    assert "##vso[" not in written.lower()
    assert "##[" not in spelled(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("d\udcff", "d\\xff"),
        ("\U0001f400", "\U0001f400"),
        ("\\udcff", "\\udcff"),
        ('"\\"\udc80', '"\\"\\x80'),
        ("\U0001f400\udcfe", "\U0001f400\\xfe"),
    ],
)
def test_bytes_of_file_names_are_spelled_out(text: str, read: str) -> None:
    assert Reader(levels=5, int_digits=9).read(in_json(json.dumps([text]))) == [read]


def test_html_shows_the_same_without_a_command() -> None:
    assert in_html("<p>\n ::error::x\na::b ##[y]</p>") == "<p>\n &#58;:error::x\na::b #&#35;[y]</p>"
