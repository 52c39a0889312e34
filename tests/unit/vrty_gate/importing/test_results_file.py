"""Reading results files whatever their form, within bounds."""

import io
import json
import struct
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.importing.imported import Options
from vrty_gate.importing.node import Node
from vrty_gate.importing.recorded import read
from vrty_gate.importing.results_file import LARGER, data_of
from vrty_gate.importing.suite import lines, sort
from vrty_gate.importing.tools import promptfoo

FOLDER = Path(__file__).parents[3] / "e2e" / "imports"
HEADER = {"version": 2, "eval": {"task": "support", "model": "m"}}
SAMPLE = {"id": 1, "epoch": 1, "input": "What?", "target": "", "output": {"completion": "That."}}


def suite(path: Path) -> str:
    return lines(sort([read(str(path), DEFAULT_LIMITS, None, Options())[1]]).cases)


def archive(path: Path, members: dict[str, object], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as file:
        for name, data in members.items():
            file.writestr(name, data if isinstance(data, (str, bytes)) else json.dumps(data))
    return path


def complaint(path: Path) -> str:
    with pytest.raises(InputError) as error:
        read(str(path), DEFAULT_LIMITS, None, Options())
    assert str(error.value).startswith(str(path))
    return str(error.value)


def test_json_lines_yaml_and_json_make_the_same_suite(tmp_path: Path) -> None:
    first = FOLDER / "promptfoo" / "first.json"
    as_yaml = tmp_path / "first.yaml"
    as_yaml.write_text(yaml.safe_dump(json.loads(first.read_text(encoding="utf-8")), allow_unicode=True), "utf-8")
    assert suite(first) == suite(first.with_suffix(".jsonl")) == suite(as_yaml)


def test_an_older_format_makes_the_same_suite() -> None:
    assert suite(FOLDER / "promptfoo" / "version-2.json") == suite(FOLDER / "promptfoo" / "first.json")


def test_an_archive_makes_the_same_suite_as_json() -> None:
    packed, plain = (suite(FOLDER / "inspect_ai" / name).split("\n") for name in ("first-0.3.130.eval", "first.json"))
    assert [line for line in packed if "picture" not in line] == [line for line in plain if "picture" not in line]
    assert len(packed) == len(plain) == 7  # of the picture the older version kept "(Image)" only


def test_a_log_that_is_not_finished_is_read(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.eval", {"_journal/start.json": HEADER, "samples/1_epoch_1.json": SAMPLE})
    assert json.loads(suite(path))["id"] == "support/1"


def test_long_texts_that_a_log_keeps_apart_are_put_back(tmp_path: Path) -> None:
    apart = {**SAMPLE, "output": {"completion": "attachment://a1"}, "attachments": {"a1": "A long answer."}}
    path = archive(tmp_path / "a.eval", {"header.json": HEADER, "samples/1_epoch_1.json": apart})
    assert json.loads(suite(path))["response"] == "A long answer."


def test_numbers_that_are_no_json_are_no_reason_to_refuse_a_file(tmp_path: Path) -> None:
    text = json.dumps({**HEADER, "samples": [{**SAMPLE, "scores": {"a": float("nan")}, "metadata": {"n": 10**30}}]})
    assert "NaN" in text
    (path := tmp_path / "a.json").write_text(text)
    assert "metadata" not in json.loads(suite(path))


def test_an_object_is_written_as_json_that_is_the_same_whatever_the_order_of_its_keys(tmp_path: Path) -> None:
    def made(output: object) -> str:
        result = {
            "prompt": {"raw": "?"},
            "provider": {"id": "p"},
            "response": {"output": output},
            "testIdx": 0,
            "promptIdx": 0,
            "vars": {},
        }
        (path := tmp_path / "a.json").write_text(json.dumps({"results": {"results": [result]}}))
        return suite(path)

    assert made({"b": 1, "a": [True]}) == made({"a": [True], "b": 1})
    assert json.loads(json.loads(made({"b": 1, "a": "ü"}))["response"]) == {"a": "ü", "b": 1}


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("a.json", "", "not valid JSON"),
        ("a.json", "{}", "not a results file of a known tool; give --from"),
        ("a.json", "[1]", "not a results file of a known tool"),
        ("a.json", '{"results": [], "testCases": []}', "looks like results of promptfoo and deepeval"),
        ("a.json", '{"testCases": [], "testCases": []}', "duplicate key"),
        ("a.json", '{"testCases": ' + "[" * 5000 + "]" * 5000 + "}", "nested too deeply"),
        ("a.json", '{"testCases": "\\ud800"}', "an unpaired surrogate"),
        ("a.json", '{"testCases": ' + "9" * 5000 + "}", "is too large"),
        ("a.json", '{"testCases": \0}', "binary"),
        ("a.csv", "Description,Output\n", "it has no column 'prompt'; name it with --field prompt=NAME"),
        ("a.jsonl", '{"a": 1}\n{', ":2:"),
        ("a.yaml", "results: [*a]", "a.yaml:1"),
        ("a.yaml", "a: 1\na: 2\n", "duplicate key"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, name: str, text: str, words: str) -> None:
    (path := tmp_path / name).write_text(text)
    assert words in complaint(path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    (path := tmp_path / "a.json").write_bytes(b" " * (101 * LARGER))
    with pytest.raises(InputError, match="larger than 1600 bytes"):
        read(str(path), DEFAULT_LIMITS._replace(file_bytes=100), None, Options())


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = b'{"id": "' + b"a" * 3_000_000 + b'"}'
    path = archive(tmp_path / "a.eval", {"header.json": HEADER, "samples/1.json": bomb})
    assert path.stat().st_size < 10_000
    with pytest.raises(InputError, match="it is too large when unpacked"):
        data_of(path.read_bytes(), str(path), DEFAULT_LIMITS._replace(file_bytes=100_000))


def test_many_members_that_together_are_too_large(tmp_path: Path) -> None:
    part = json.dumps({**SAMPLE, "pad": "a" * 50_000})
    members = {f"samples/{i}.json": part for i in range(60)}
    path = archive(tmp_path / "a.eval", {"header.json": HEADER, **members})
    with pytest.raises(InputError, match="it is too large when unpacked"):
        data_of(path.read_bytes(), str(path), DEFAULT_LIMITS._replace(file_bytes=100_000))


@pytest.mark.parametrize(
    "members, words",
    [
        ({"notes.txt": "hello"}, "has no header.json"),
        ({"header.json": "[]"}, "header.json in it is not a mapping"),
        ({"header.json": "{"}, "not valid JSON"),
        ({"header.json": b"\xff\xfe"}, "not valid UTF-8"),
        ({"header.json": HEADER, "samples/1.json": "7"}, "samples[0] is 7, but must be a mapping"),
        ({"header.json": HEADER, "../../samples/1.json": SAMPLE, "samples/../../x.json": "{}"}, "samples[0].input"),
    ],
)
def test_archives_that_are_refused(tmp_path: Path, members: dict[str, object], words: str) -> None:
    assert words in complaint(archive(tmp_path / "a.eval", members))
    assert [path.name for path in tmp_path.iterdir()] == ["a.eval"]


def test_an_archive_in_another_compression_says_how_to_get_on(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.eval", {"header.json": HEADER}, zipfile.ZIP_BZIP2)
    assert "inspect log convert --to json" in complaint(path)


def test_what_inspect_ai_writes_today_is_read_where_python_can_and_explained_elsewhere() -> None:
    path = FOLDER / "inspect_ai" / "first-zstd.eval"
    if hasattr(zipfile, "ZIP_ZSTANDARD"):
        assert suite(path) == suite(FOLDER / "inspect_ai" / "first.json")
    else:
        assert "inspect log convert --to json" in complaint(path)


def test_an_archive_with_any_byte_changed_is_read_or_refused(tmp_path: Path) -> None:
    made = archive(tmp_path / "a.eval", {"header.json": HEADER, "samples/1_epoch_1.json": SAMPLE}).read_bytes()
    for i in range(4, len(made)):
        for change in (0x01, 0x80, 0xFF):
            broken = made[:i] + bytes([made[i] ^ change]) + made[i + 1 :]
            (path := tmp_path / "b.eval").write_bytes(broken)
            with suppress(InputError):
                suite(path)
    (tmp_path / "b.eval").write_bytes(made[: len(made) // 2])
    assert "archive is damaged" in complaint(tmp_path / "b.eval")


def test_a_size_that_is_a_lie_does_not_help(tmp_path: Path) -> None:
    made = bytearray(archive(tmp_path / "a.eval", {"header.json": b"1" * 500_000}).read_bytes())
    at = made.rindex(b"PK\x01\x02")
    struct.pack_into("<I", made, at + 24, 10)  # the size in the directory
    (path := tmp_path / "b.eval").write_bytes(bytes(made))
    assert zipfile.is_zipfile(io.BytesIO(bytes(made)))
    complaint(path)


@pytest.mark.parametrize("raw", ['[{"role": "user", "content": "\\ud800"}]', '["' + "]" * 5_000 + '", ' + "[" * 5_000])
def test_a_prompt_that_is_no_usable_chat_stays_as_it_is(raw: str) -> None:
    result = {
        "testIdx": 0,
        "promptIdx": 0,
        "provider": "p",
        "prompt": {"raw": raw},
        "testCase": {},
        "response": {"output": "x"},
    }
    (found,) = promptfoo.cases(Node({"results": [result]}), Options())
    assert found.prompt == raw
