"""The fast reader of cassettes reads what the strict one reads, or leaves it to that."""

from functools import partial

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from steps import lines_run

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.importing.cassettes import exchanges, lean_yaml
from vrty_gate.importing.exchange import damaged

PIECES = st.sampled_from(
    [
        *(
            "word",
            "a b",
            "it's",
            '"quoted"',
            "''",
            "\\",
            "\\n",
            "\\u00e9",
            "\\x41",
            "{}",
            "[1, 2]",
            ": ",
            " #",
            "- ",
            "? ",
            "!x",
        ),
        *(
            "\n",
            "\n\n",
            "\n\n\n",
            "\n  ",
            " \n",
            "\t",
            " ",
            "  ",
            "é",
            "日本",
            "😀",
            "\xa0",
            "\u2028",
            "\x85",
            "\0",
            "\x1b",
            "\ufeff",
        ),
        *(
            'data: {"a": 1}\n\n',
            "%",
            "@",
            "`",
            "|",
            ">",
            "&a",
            "*a",
            "---",
            "...",
            "null",
            "~",
            "true",
            "0",
            "12",
            "1e3",
            "0x1F",
        ),
        *(
            "<<<<<<< HEAD\n",
            "http_interactions:\n",
            "  body: x\n",
            "    body:\n",
            "- request:\n",
            "content-type: a/b\n",
            "word " * 30,
        ),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=40)
BODIES = st.none() | TEXTS | st.binary(max_size=40) | st.fixed_dictionaries({"string": TEXTS})
VALUES = st.lists(TEXTS, min_size=1, max_size=2)
NAMES = st.sampled_from(["Content-Type", "content-encoding", "X-Note", "accept", "Odd name", "12"])
REPLIES = st.fixed_dictionaries(
    {
        "body": st.fixed_dictionaries({"string": TEXTS | st.binary(max_size=40)}) | TEXTS,
        "headers": st.dictionaries(NAMES, VALUES | TEXTS, max_size=4),
        "status": st.sampled_from([{"code": 200, "message": "OK"}, 200, "200 OK", None]),
    },
    optional={"code": st.just(429), "duration": TEXTS, "trailer": st.just({})},
)
INTERACTIONS = st.fixed_dictionaries(
    {
        "request": st.fixed_dictionaries(
            {"method": st.just("POST"), "uri": st.just("https://x.test/v1"), "body": BODIES},
            optional={"headers": st.dictionaries(NAMES, VALUES, max_size=3)},
        ),
        "response": st.none() | REPLIES,
    },
    optional={"id": st.integers(0, 9), "recorded_at": TEXTS},
)


class Indented(yaml.SafeDumper):
    """Indents the items of lists, as go-yaml and prettier do."""

    def increase_indent(self, flow=False, indentless=False):
        return super().increase_indent(flow, False)


LAYOUTS = st.fixed_dictionaries(
    {
        "Dumper": st.sampled_from([yaml.SafeDumper, getattr(yaml, "CSafeDumper", yaml.SafeDumper), Indented]),
        "width": st.sampled_from([80, 20, 100_000]),
        "indent": st.sampled_from([2, 4]),
        "allow_unicode": st.booleans(),
        "default_style": st.sampled_from([None, None, "'", '"', "|", ">"]),
        "sort_keys": st.booleans(),
        "explicit_start": st.booleans(),
    }
)


@pytest.fixture(scope="module")
def strict() -> object:
    """Reading with the strict reader alone."""

    def read(data: bytes) -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lean_yaml, "read", _unknown)
            return list(exchanges(data, "x.yaml", DEFAULT_LIMITS))

    return read


def _unknown(_text: str, _start: int) -> object:
    raise lean_yaml.OtherYamlError


def agrees(strict, interactions, layout, top) -> None:
    data = yaml.dump({top: interactions, "recorded_with": "x"}, **layout).encode()
    read = list(exchanges(data, "x.yaml", DEFAULT_LIMITS))
    expected = strict(data)
    # where the strict reader refuses a text, the fast one may read it
    assert [each for each, other in zip(read, expected, strict=True) if not other.problem] == [
        each for each in expected if not each.problem
    ]


def interaction(lines: int) -> str:
    headers = {f"x-{number}": ["a value"] for number in range(lines)}
    request = {"method": "POST", "uri": "https://x.test/v1", "headers": headers, "body": "word " * 20 * lines}
    response = {"status": {"code": 200}, "headers": {**headers}, "body": {"string": "data: x\n\n" * lines}}
    return yaml.dump([{"request": request, "response": response}])


def test_more_lines_and_headers_take_no_more_steps() -> None:
    long, short = (partial(lean_yaml.read, interaction(lines), 0) for lines in (500, 5))
    assert long()[0]["response"]["body"]["string"].count("data") == 500
    assert lines_run(long) == lines_run(short) <= 300


def test_a_quote_that_nothing_closes_is_not_looked_for_in_later_items() -> None:
    text = "- request:\n    body: 'no end\n" + "- request: {}\n" * 2_000_000
    for _ in range(2_000):
        with pytest.raises(lean_yaml.OtherYamlError):
            lean_yaml.read(text, 0)


@given(st.lists(INTERACTIONS, min_size=1, max_size=3), LAYOUTS, st.sampled_from(["interactions", "http_interactions"]))
@settings(max_examples=30, deadline=None)
def test_both_readers_read_what_pyyaml_writes_alike(strict, interactions, layout, top) -> None:
    agrees(strict, interactions, layout, top)


@pytest.mark.parametrize("quote", ["'", '"', ""])
def test_a_space_before_a_blank_line_is_no_part_of_a_text(strict, quote: str) -> None:
    body = f"{quote}a \n\n      b\n      \n      c{quote}"
    data = f"interactions:\n- request:\n    body: {body}\n    uri: https://x.test/v1\n".encode()
    [read] = exchanges(data, "x.yaml", DEFAULT_LIMITS)
    assert [read] == strict(data)
    assert read.request == b"a\nb\nc"


LINES = st.sampled_from(
    [
        *(
            "word",
            "a b ",
            "a\t",
            "",
            "",
            "",
            " ",
            "\\\\",
            "''",
            '\\"',
            "\\n",
            "\\ a",
            "a\\",
            "it's",
            "a'",
            'a"',
            "\\x41",
            "\\ud83d",
        ),
        *("---", "key: a", "- a", "# a", "é", "data: {}"),
    ]
)
INDENTED = st.tuples(st.sampled_from([8, 8, 8, 8, 7, 9, 4, 1, 0]), LINES).map(lambda each: " " * each[0] + each[1])


@given(st.sampled_from(["'", '"', ""]), LINES, st.lists(INDENTED | st.just(""), max_size=6), st.booleans())
@settings(max_examples=100, deadline=None)
def test_both_readers_read_text_of_any_layout_alike(strict, quote, first, others, is_last) -> None:
    body = "\n".join([f"{quote}{first}", *others]) + quote
    request = f"- request:\n    body: {body}\n    method: POST\n    uri: https://x.test/v1\n"
    if is_last:
        request = f"- request:\n    method: POST\n    uri: https://x.test/v1\n    body: {body}\n"
    data = f"interactions:\n{request}  response: null\n- request: {{}}\n".encode()
    read, expected = read_or_problem(data), read_or_problem(data, strict)
    # where the strict reader refuses a text, the fast one may read it
    assert read == expected or any(each.problem for each in expected)


def read_or_problem(data: bytes, strict=None) -> object:
    try:
        return strict(data) if strict else list(exchanges(data, "x.yaml", DEFAULT_LIMITS))
    except InputError as error:
        return [damaged(0, str(error))]


@pytest.mark.slow
@given(st.lists(INTERACTIONS, min_size=1, max_size=3), LAYOUTS, st.sampled_from(["interactions", "http_interactions"]))
@settings(max_examples=400, deadline=None)
def test_both_readers_read_hundreds_of_files_alike(strict, interactions, layout, top) -> None:
    agrees(strict, interactions, layout, top)
