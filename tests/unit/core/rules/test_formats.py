"""Formats: what is one, what is none, and where it stops being one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.rules import formats
from vrty_gate.core.rules.formats import Block, unfenced
from vrty_gate.core.rules.rule_result import listed, quoted


@pytest.mark.parametrize(
    "text, inner, line",
    [
        ("```json\n{}\n```", "{}", 2),
        ("\n\n~~~\na\nb\n~~~~\n", "a\nb", 4),
        ("````\n```\nx\n```\n````", "```\nx\n```", 2),
        ("Here:\n```\n{}\n```", None, 1),
        ("```\n{}\n```\nDone.", None, 1),
        ("```\na\n```\n```\nb\n```", None, 1),
        ("```\nno end", None, 1),
        ("```a``` b\n```", None, 1),
        ("{}", None, 1),
    ],
)
def test_only_a_fence_around_the_whole_response_is_taken_off(text: str, inner: str | None, line: int) -> None:
    assert unfenced(text) == Block(text if inner is None else inner, line)


def test_a_fault_inside_a_fence_is_placed_in_the_response() -> None:
    kept, _ = formats.json(unfenced('```json\n{"a": 1,\n "b": }\n```'))
    assert kept == (0.0, "not JSON: a value is missing (line 3, column 7)")


XML = {
    "<a/>": "",
    ' \n<?xml version="1.0" encoding="latin-1"?>\n<a b="1"><!-- c --><![CDATA[<]]>&amp;é</a>\n': "",
    "<a><b></a>": "an end tag that does not match its start tag (line 1, column 9)",
    "<a>\n<b>": "the text ends before the document does (line 2, column 4)",
    "<a/><b/>": "content after the root element (line 1, column 5)",
    "<a>&nbsp;</a>": "an undefined entity (line 1, column 4)",
    '<a b="1" b="2"/>': "a duplicate attribute (line 1, column 10)",
    "<x:a/>": "a prefix that is not bound to a namespace (line 1, column 1)",
    "\n<!DOCTYPE a><a/>": "it has a DOCTYPE or an undefined entity",
    '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>': "it has a DOCTYPE or an undefined entity",
    "<a>\ud800</a>": "an unpaired surrogate, which is not a valid character (line 1, column 4)",
    "": "the text is empty",
}


@pytest.mark.parametrize("text, fault", XML.items())
def test_xml_is_well_formed_and_has_no_entities(text: str, fault: str) -> None:
    expected = (0.0, f"not XML: {fault}") if fault else (1.0, "it is well-formed XML")
    assert formats.xml(Block(text)) == expected


def test_a_billion_laughs_are_not_heard() -> None:
    entities = "".join(f'<!ENTITY l{i + 1} "{f"&l{i};" * 10}">' for i in range(12))
    bomb = f'<!DOCTYPE a [<!ENTITY l0 "lol">{entities}]><a>&l12;</a>'
    assert formats.xml(Block(bomb)).score == 0.0
    assert not formats.is_well_formed(bomb, doctype=True)


CSV = {
    "a,b\n1,2": "it is CSV of 2 rows, delimited by comma",
    'a,b\n"x,y",2\n"line\nend",3': "it is CSV of 3 rows, delimited by comma",
    "a\tb\n1\t2": "it is CSV of 2 rows, delimited by tab",
    'a;b\n1,5;"2;"': "it is CSV of 2 rows, delimited by semicolon",
    "\na|b\r\n\r\n1|2\r\n": "it is CSV of 2 rows, delimited by bar",
    "a,b": "not CSV: only one row, delimited by comma",
    "a,b\n1,2,3": "not CSV: the row on line 2 has 3 fields, the first has 2, delimited by comma",
    'a,b\n"x\ny",2\n3': "not CSV: the row on line 4 has 1 field, the first has 2, delimited by comma",
    'a,b\n"x,2': "not CSV: an unclosed quote or field, in the row that starts on line 2, delimited by comma",
    "Banana.": "not CSV: no comma, tab, semicolon or bar",
    " \n": "not CSV: the text is empty",
    "a,b\n1,\0": "not CSV: a NUL character (line 2, column 3)",
}


@pytest.mark.parametrize("text, words", CSV.items())
def test_csv_heeds_quotes(text: str, words: str) -> None:
    assert formats.csv_(Block(text)) == (float(words.startswith("it is")), words)


MARKDOWN = {
    "# Title": "a heading in line 1",
    "Title\n===": "a heading in line 2",
    "x\n\n1) one": "a list in line 3",
    "| a | b |\n|---|:-:|\n| 1 | 2 |": "a table in line 2",
    "a|b\n-|-": "a table in line 2",
    "~~~\nx\n~~~": "a code fence in line 1",
    "so __bold__ it": "bold text in line 1",
    "see `x`": "code in line 1",
    "[a](b)": "a link in line 1",
    "> yes": "a quote in line 1",
    "2**3**4": "",
    "2023. ": "",
    "Plain - prose, 5 * 3 > 2.": "",
    "#hashtag": "",
    "-\n": "",
}


@pytest.mark.parametrize("text, found", MARKDOWN.items())
def test_markdown_has_a_mark_of_it(text: str, found: str) -> None:
    kept = formats.markdown(Block(text))
    assert kept.reason == (
        f"it has {found}" if found else "not Markdown: no heading, list, quote, table, code, link or bold text"
    )
    assert kept.score == float(bool(found))


@given(st.text() | st.text(alphabet="<>&;!DOCTYPE[]{}\"'`~#|,-: \n\t=*_()0a\ud800"))
def test_no_text_makes_a_format_stumble(text: str) -> None:
    for kept in (
        formats.json(unfenced(text))[0],
        formats.xml(unfenced(text)),
        formats.csv_(unfenced(text)),
        formats.markdown(unfenced(text)),
    ):
        assert kept.score in (0.0, 1.0)
        assert "\n" not in kept.reason
        assert len(kept.reason) < 200


def test_quotes_are_short() -> None:
    assert quoted("a \n b") == '"a b"'
    assert len(quoted("x" * 10_000)) == 82
    assert listed(["a" * 50, "b" * 50, "c"]) == f'"{"a" * 50}" and 2 more'
