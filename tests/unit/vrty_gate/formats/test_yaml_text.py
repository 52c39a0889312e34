"""YAML with positions and bounds."""

import subprocess
import sys

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits
from vrty_gate.formats import yaml_parser
from vrty_gate.formats.yaml_text import Positions, _Builder, read

yaml_parser.complete()  # other tests may have loaded only the parser
LIMITS = Limits()


def data(text: str) -> object:
    return read(text, "f.yml", LIMITS)[0]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("a: 1\nb: [x, {c: 0.5}]", {"a": 1, "b": ["x", {"c": 0.5}]}),
        (
            "a: off\nb: yes\nc: 2024-01-01\nd: true\ne: ~",
            {"a": "off", "b": "yes", "c": "2024-01-01", "d": True, "e": None},
        ),
        ("a: &x {k: 1, l: 2}\nb:\n  <<: *x\n  l: 3", {"a": {"k": 1, "l": 2}, "b": {"k": 1, "l": 3}}),
        ("a: &x {k: 1}\nb: &y {l: 2}\nc: {<<: [*x, *y]}", {"a": {"k": 1}, "b": {"l": 2}, "c": {"k": 1, "l": 2}}),
        ("a: &s text\nb: *s", {"a": "text", "b": "text"}),
        ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
        ("a: !!str 1", {"a": "1"}),
        ('{"a": "\\u00e9\\/"}', {"a": "é/"}),
        ("", None),
    ],
)
def test_values_are_what_a_reader_of_the_file_expects(text: str, expected: object) -> None:
    assert data(text) == expected


@pytest.mark.parametrize(
    "text, message",
    [
        ("a: 1\nb: 2\na: 3", "f.yml:3:1: duplicate key 'a', first on line 1; remove one"),
        ("a: b: c", "f.yml:1:5: not valid YAML: a second colon in one value; put a text with a colon in quotes"),
        ("a:\n\t- b", "f.yml:2:1: not valid YAML: a tab indents this line; indent with spaces"),
        ("a: *x", "f.yml:1:4: the alias *x has no complete anchor before it"),
        ("a: &x [*x]", "f.yml:1:8: the alias *x has no complete anchor before it"),
        ("---\na: 1\n---\nb: 2", "f.yml:4:1: a second YAML document starts here; only one per file is allowed"),
        ("1: a", "f.yml:1:1: a key must be text; put it in quotes"),
        ("? [a]\n: b", "f.yml:1:3: a key must be text; put it in quotes"),
        (
            "a: !!python/name:os.system x",
            "f.yml:1:4: the tag 'tag:yaml.org,2002:python/name:os.system' is not supported",
        ),
        ("a: !mine [x]", "f.yml:1:4: the tag '!mine' is not supported; remove it"),
        ("a: !!binary aGk=", "f.yml:1:4: the tag 'tag:yaml.org,2002:binary' is not supported; remove it"),
        ("a: {<<: 1}", "f.yml:1:9: << needs an alias of a mapping"),
        ("a: " + "9" * 5000, "f.yml:1:4: '9999999999999999999999999999999999999999...' is not a plain number"),
        ("[" * 10_000, "f.yml:1:51: nested more than 50 levels; flatten it or raise --max-depth"),
        ("é: [x]\nb: " + "[" * 10_000, "f.yml:2:53: nested more than 50 levels; flatten it or raise --max-depth"),
        ("- " * 1100, "f.yml:1:101: nested more than 50 levels; flatten it or raise --max-depth"),
        ("a: \x07", "f.yml:1:4: not valid YAML: U+0007 is a control character, which YAML does not allow"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        data(text)
    assert str(caught.value).startswith(message)


@pytest.mark.skipif(
    not yaml.__with_libyaml__ or yaml._yaml.get_version() < (0, 2, 6), reason="this parser reads any number of levels"
)
def test_more_levels_than_the_parser_reads_are_refused_in_one_line() -> None:
    with pytest.raises(InputError, match=r"^f.yml:1:1001: .*maximum nesting depth; flatten it$"):
        read("[" * 1100 + "]" * 1100, "f.yml", Limits(depth=2000))


def test_aliases_that_multiply_are_refused_before_they_cost_anything() -> None:
    levels = "".join(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 10)}]\n" for i in range(1, 40))
    with pytest.raises(InputError, match="more than 200000 values, aliases expanded"):
        data("l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n" + levels)


def test_positions_lead_to_values_and_keys() -> None:
    _, positions = read("version: 1\ncases:\n  - id: a\n    k: 1.5\n", "f.yml", LIMITS)
    assert str(positions.of(("cases", 0, "k"))) == "f.yml:4:8"
    assert str(positions.of(("cases", 0, "k"), at_key=True)) == "f.yml:4:5"
    assert str(positions.of(("cases", 0, "prompt", 3))) == "f.yml:3:5"
    assert str(positions.of(("nowhere",))) == "f.yml:1:1"


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(alphabet="ab: -#'\"é\n", max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet="abé ", max_size=3), inner, max_size=3)
    ),
    max_leaves=10,
)


@given(PLAIN)
def test_what_was_dumped_is_read_back(value: object) -> None:
    assert data(yaml.safe_dump(value, allow_unicode=True)) == value


@pytest.mark.parametrize("text", ["0", "-1", "+1", "0.8", ".5", "-.5", "1.", "1e3", "1E-3", "9" * 15])
def test_plain_numbers_are_read_as_python_reads_them(text: str) -> None:
    read_back = data(f"k: {text}")
    assert read_back in ({"k": text}, {"k": float(text)})  # what YAML 1.1 takes for no number stays text


@pytest.mark.parametrize(
    "text", ["010", "0x1f", "0b1", "1:30", "1:1.5", ".inf", "-.INF", ".nan", "1_000", "0b_", "9" * 41]
)
def test_no_other_number_is_guessed_at(text: str) -> None:
    with pytest.raises(InputError, match="is not a plain number; write it with digits and a decimal point"):
        data(f"k: {text}")


def test_many_directives_are_refused() -> None:
    with pytest.raises(InputError, match="more than 100 %TAG directives"):
        data("".join(f"%TAG !a{i}! b\n" for i in range(200_000)) + "--- {a: 1}\n")


@given(st.text(alphabet="0123456789abcdefxXeE+-._:~nulNULtrTR infINF", max_size=8) | st.text(max_size=4))
def test_plain_values_have_the_type_that_pyyaml_gives_them(text: str) -> None:
    tag = yaml.SafeLoader("").resolve(yaml.ScalarNode, text, (True, False)).rpartition(":")[2]
    event = yaml.ScalarEvent(None, None, (True, False), text)
    try:
        value = _Builder(None, Positions("f.yml", {}, {}), LIMITS)._scalar(event, Place("f.yml"))
    except InputError:
        assert tag in ("int", "float")
        return
    kinds = {"null": type(None), "bool": bool, "int": (int, float), "float": (int, float)}
    wanted = bool if text.lower() in ("true", "false") else str
    assert isinstance(value, wanted if tag == "bool" else kinds.get(tag, str))


BROKEN = [
    "a: b: c",
    "a: [",
    "a: *x\n",
    "a:\n\t- b",
    "a: \x07",
    "%FOO\n---\n- 'x",
    "a: !<",
    "\ufeff\ufeff: @",
    "a: \ud800",
]
SCRIPT = """
import sys
{before}
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.formats.yaml_text import read
for text in {texts!r}:
    try:
        print(ascii(read(text, "f.yml", Limits())))
    except InputError as error:
        print(ascii(str(error)))
    except UnicodeEncodeError as error:
        print("not UTF-8")
"""
WHOLE = """
import yaml
from yaml.scanner import ScannerError
try:
    yaml.load("a: b: c", Loader=yaml.CSafeLoader)
except ScannerError as error:
    assert isinstance(error, yaml.error.MarkedYAMLError), error
    print(yaml.safe_load("a: 2024-01-01"), yaml.dump([1]), yaml.reader.ReaderError.__module__, yaml.resolver)
"""


def printed(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("before", ["import yaml", "sys.modules['yaml._yaml'] = None"])
def test_the_c_parser_alone_reads_what_all_of_pyyaml_reads(before: str) -> None:
    texts = ["a: &x [1, 0.5, 'b']\nc: *x\n", "a: 1\n---\nb: 2"]
    assert printed(SCRIPT.format(before=before, texts=texts)) == printed(SCRIPT.format(before="", texts=texts))


@pytest.mark.parametrize("text", BROKEN)
def test_the_c_parser_alone_reports_errors_as_all_of_pyyaml_does(text: str) -> None:
    scripts = [SCRIPT.format(before=before, texts=[text]) for before in ("", "import yaml")]
    assert printed(scripts[0]) == printed(scripts[1]) != ""


@pytest.mark.parametrize("texts", [["a: 1"], ["a: b: c"]])
def test_importing_pyyaml_later_gives_all_of_it(texts: list[str]) -> None:
    script = SCRIPT.format(before="", texts=texts)
    loaded = "\nassert 'yaml.resolver' not in sys.modules\n" if texts == ["a: 1"] else ""
    alone, after = printed(WHOLE), printed(script + loaded + WHOLE)
    assert after.endswith(alone)
    assert "yaml.reader" in alone
