"""Embeddings files: two formats, read without numpy, from branches that merged and from people who mean harm."""

import contextlib
import io
import json
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.digests import digest
from vrty_gate.errors import InputError
from vrty_gate.formats import npy
from vrty_gate.stores import embeddings
from vrty_gate.stores.embeddings import Embeddings, in_float32

A, B = digest("A"), digest("B")
HEADER = '{"dimension": 2, "encoder": "e:1"}\n'


def line(sha256: str, *numbers: object) -> str:
    return f'{{"embedding": {json.dumps(numbers)}, "sha256": "{sha256}"}}\n'


def parsed(text: str | bytes, file: str = "e.jsonl") -> Embeddings:
    return embeddings.parse(text.encode() if isinstance(text, str) else text, file)


def numbers(found: Embeddings, text: str) -> list[float] | None:
    row = found.of(text)
    return None if row is None else list(row)


def refused(text: str | bytes, file: str = "e.jsonl", asked: Sequence[str] = ("A", "B")) -> str:
    def ask() -> None:
        found = parsed(text, file)
        for one in asked:
            found.of(one)

    with pytest.raises(InputError) as error:
        ask()
    words = str(error.value)
    assert "\n" not in words
    return words


floats = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(st.dictionaries(st.text(max_size=5).map(digest), st.lists(floats, min_size=3, max_size=3), max_size=5))
@pytest.mark.parametrize("name", ["e.jsonl", "e.npy"])
def test_what_is_written_is_read_to_the_last_bit(tmp_path_factory, name: str, rows: dict[str, list[float]]) -> None:
    path = str(tmp_path_factory.mktemp("folder") / name)
    made = {key: in_float32(row) for key, row in rows.items()}
    embeddings.write(path, "some/encoder@1:3", 3, made)
    data = Path(path).read_bytes()
    found = embeddings.parse(data, path)
    assert (found.encoder, found.dimension) == ("some/encoder@1:3", 3)
    assert {key: list(row) for key, row in found.every().items()} == {key: list(row) for key, row in made.items()}
    embeddings.write(path, found.encoder, found.dimension, dict(reversed(found.every().items())))
    assert Path(path).read_bytes() == data


@given(floats)
def test_numbers_are_as_short_as_they_can_be(number: float) -> None:
    text = embeddings._shortest(number)
    (again,) = struct.unpack("f", struct.pack("f", json.loads(text)))
    assert again == number
    digits = text.lstrip("-").split("e")[0].replace(".", "").strip("0")
    assert len(digits) <= 9


def test_lines_are_sorted_and_end_in_lf(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    embeddings.write(str(path), "e:1", 2, {B: in_float32([0.1, -0.0]), A: in_float32([1, 2e-9])})
    assert path.read_bytes().decode() == (
        '{"dimension": 2, "encoder": "e:1"}\n'
        f'{{"embedding": [1, 2e-09], "sha256": "{A}"}}\n'
        f'{{"embedding": [0.1, 0], "sha256": "{B}"}}\n'
    )


def test_lines_of_other_programs_are_read_as_well() -> None:
    text = f'{{ "encoder":"e:1","dimension":2 }}\r\n{{"sha256":"{A}","embedding":[1,2.5]}}\r\n\r\n'
    found = parsed(b"\xef\xbb\xbf" + text.encode() + line(B, 1, 2).rstrip().encode())
    assert (numbers(found, "A"), numbers(found, "B"), numbers(found, "C")) == ([1, 2.5], [1, 2], None)


def test_what_a_merge_kept_twice_is_read_if_it_is_the_same() -> None:
    found = parsed(HEADER + line(A, 1, 2) + HEADER + line(A, 1.0, 2) + line(B, 3, 4) + line(A, 1, 2))
    assert (numbers(found, "A"), numbers(found, "B")) == ([1, 2], [3, 4])


def test_a_long_line_that_many_short_ones_repeat_is_parsed_once(monkeypatch) -> None:
    parsed_lines = []
    monkeypatch.setattr(
        embeddings,
        "_numbers",
        lambda line, dimension, place, real=embeddings._numbers: (
            parsed_lines.append(len(line)) or real(line, dimension, place)
        ),
    )
    long = line(A, 1, 2).replace("2]", "2." + "0" * 200_000 + "]")
    found = parsed(HEADER + long + line(A, 1, 2) * 300 + line(A, 1, 2.0) * 300)
    assert sum(length > 1000 for length in parsed_lines) == 1
    assert numbers(found, "A") == [1, 2]
    words = refused(HEADER + long + line(A, 1, 2) * 300 + line(A, 1, 2.5))
    assert words.startswith("e.jsonl:303: different from the embedding of the same text on line 2")
    assert refused(HEADER + line(A, 1, 2) + line(A, 1, 2).replace("2]", "2, 3]")).startswith(
        "e.jsonl:3: the embedding has 3"
    )


def test_two_embeddings_of_a_text_name_both_lines() -> None:
    words = refused(HEADER + line(A, 1, 2) + line(B, 1, 2) + line(A, 1, 3))
    assert words.startswith("e.jsonl:4: different from the embedding of the same text on line 2: a merge kept both")


def test_two_encoders_name_both_lines() -> None:
    words = refused(HEADER + line(A, 1, 2) + '{"dimension": 2, "encoder": "e:2"}\n')
    assert words.startswith("e.jsonl:3: e:1 on line 1 and e:2 made embeddings of 2 and 2 numbers: a merge kept both")


LONG = "1" * 400


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "e.jsonl: it is empty; delete it, and run vrty-gate embed"),
        ("\n\n", "e.jsonl: it is empty; delete it, and run vrty-gate embed"),
        (line(A, 1, 2), 'e.jsonl:1: the first line must look like {"dimension": 256, "encoder": "NAME"}'),
        (line(A, 1) + "x", 'e.jsonl:1: the first line must look like {"dimension": 256, "encoder": "NAME"}'),
        ('{"encoder": "e:1"}', "e.jsonl:1: it is missing required key 'dimension'"),
        ('{"encoder": "e\\u001b[1m", "dimension": 2}', "e.jsonl:1: encoder is 'e\\x1b[1m', but must be 1 to 128"),
        ('{"encoder": "a|b", "dimension": 2}', "e.jsonl:1: encoder is 'a|b', but must be 1 to 128 ASCII letters"),
        ('{"encoder": "e", "dimension": 8193}', "e.jsonl:1: dimension is 8193, but must be at least 1 and at most"),
        ('{"encoder": "e", "dimension": true}', "e.jsonl:1: dimension is true, but must be a whole number"),
        ("[1]\n", "e.jsonl:1: the line is a list, but must be a mapping"),
        (HEADER + "nonsense\n", "e.jsonl:2:1: not valid JSON: not a JSON value"),
        (HEADER + "\udcff", "e.jsonl:2: byte 1 is not valid UTF-8"),
        (HEADER + "[" * 100_000, "e.jsonl:2:101: not usable JSON: nested too deeply"),
        (HEADER + '{"x": "' + "y" * 300_000, "e.jsonl:2: the line is longer than 262144 bytes"),
        (HEADER + line(A, *[0.12345678] * 30_000), "e.jsonl:2: the line is longer than 262144 bytes"),
        (HEADER + line(A.upper(), 1, 2), "e.jsonl:2: sha256 is '559AEAD0"),
        (HEADER + line(A, 1, 2).replace("}", ', "x": 1}'), "e.jsonl:2: x is an unknown key"),
        (
            HEADER + line(A, 1),
            "e.jsonl:2: the embedding has 1 numbers, but the others in this file have 2; delete the line",
        ),
        (HEADER + line(A, 1, 2, 3), "e.jsonl:2: the embedding has 3 numbers"),
        (HEADER + line(A), "e.jsonl:2: the embedding has 0 numbers"),
        (HEADER + line(A, 1, True), "e.jsonl:2: embedding[1] is true, but must be a number"),
        (HEADER + line(A, 1, "2"), "e.jsonl:2: embedding[1] is '2', but must be a number"),
        (HEADER + line(A, 1, None), "e.jsonl:2: embedding[1] is empty, but must be a number"),
        (HEADER + line(A, 1, [2]), "e.jsonl:2: embedding[1] is a list, but must be a number"),
        (HEADER + line(A, 1, float("nan")), "e.jsonl:2: embedding[1] is nan, which is not finite in float32"),
        (HEADER + line(A, float("inf"), 1), "e.jsonl:2: embedding[0] is inf, which is not finite in float32"),
        (HEADER + line(A, 1, 1e39), "e.jsonl:2: embedding[1] is 1e+39, which is not finite in float32"),
        (HEADER + line(A, 1, 7).replace("7]", LONG + "]"), "e.jsonl:2: embedding[1] is 1111111111"),
        (HEADER + line(A, 1, 7).replace("7]", "1" * 5000 + "]"), "e.jsonl:2:19: 1111111111"),
        (HEADER + line(A, 1, 7).replace("7]", "1e400]"), "e.jsonl:2: embedding[1] is inf, which is not finite"),
        (HEADER + line(A, 1, 7).replace("7]", "0x7]"), "e.jsonl:2:20: not valid JSON"),
        (HEADER + line(A, 1, 7).replace("7]", "1_0]"), "e.jsonl:2:20: not valid JSON"),
        (HEADER + line(A, 1, 7).replace("7]", "7], [8]"), "e.jsonl:2:23: not valid JSON"),
        (HEADER + line(A, 1, 7).replace("7]", '7], "embedding": [8]'), "e.jsonl:2:23: duplicate key 'embedding'"),
        (HEADER + "\n" * 2_000_001, "e.jsonl: more than 2000000 lines; split the suite"),
        ("version https://git-lfs.github.com/spec/v1\noid x\n", "e.jsonl: only its Git LFS pointer is here"),
    ],
)
def test_a_hostile_file_is_told_in_one_line(text: str, words: str) -> None:
    assert refused(text.encode("utf-8", "surrogateescape")).startswith(words)


def test_a_damaged_line_harms_nobody_who_does_not_ask_for_it() -> None:
    found = parsed(HEADER + line(A, 1) + line(B, 1, 2))
    assert numbers(found, "B") == [1, 2]
    with pytest.raises(InputError):
        found.every()


def npy_file(data: object = None, version: tuple[int, int] | None = None, **change: object) -> bytes:
    numpy = pytest.importorskip("numpy", reason="numpy comes with wordllama, which has no package here")
    if data is None:
        data = numpy.zeros(2, dtype=[("sha256", "S64"), ("e:1", "<f4", (2,))])
        data["sha256"] = [A, B]
        data["e:1"] = [[1, 2.5], [-3, 1e-30]]
    file = io.BytesIO()
    numpy.lib.format.write_array(file, data, version=version)
    return file.getvalue()


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_what_numpy_saves_is_read(version: tuple[int, int]) -> None:
    found = parsed(npy_file(version=version), "e.npy")
    assert (found.encoder, found.dimension) == ("e:1", 2)
    assert (numbers(found, "A"), numbers(found, "C")) == ([1, 2.5], None)
    assert numbers(found, "B") == [-3, struct.unpack("f", struct.pack("f", 1e-30))[0]]


def test_what_we_write_is_what_numpy_saves() -> None:
    rows = {B: in_float32([-3, 1e-30]), A: in_float32([1, 2.5])}
    numpy = pytest.importorskip("numpy", reason="numpy comes with wordllama, which has no package here")
    data = numpy.load(io.BytesIO(npy.written("e:1", 2, rows)))
    assert data.dtype.names == ("sha256", "e:1")
    assert sorted(data["sha256"].tolist()) == data["sha256"].tolist()
    assert npy.written("e:1", 2, rows) == npy_file(data)


def test_other_arrays_of_numpy_are_refused() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy comes with wordllama, which has no package here")

    def save(shape: object, *fields: object) -> bytes:
        return npy_file(numpy.zeros(shape, dtype=list(fields) if len(fields) > 1 else fields[0]))

    digests, row = ("sha256", "S64"), ("e", "<f4", (2,))
    for data, words in (
        (save(2, "f4"), "its type is \"'<f4'\", but must be [('sha256', 'S64'), (ENCODER, '<f4', (DIMENSION,))]"),
        (save(2, digests, ("e", "<f8", (2,))), "its type is \"[('sha256', '|S64'), ('e', '<f8', (2,))]\", but must"),
        (save(2, digests, ("e", ">f4", (2,))), "its type is \"[('sha256', '|S64'), ('e', '>f4', (2,))]\", but must"),
        (save(2, digests, ("e", "<f4")), "its type is"),
        (save(2, ("sha256", "S63"), row), "its type is"),
        (save(2, digests, row, ("x", "<f4")), "its type is"),
        (save((2, 2), digests, row), "its shape is (2, 2), but must be one-dimensional"),
        (save((), digests, row), "its shape is (), but must be one-dimensional"),
        (save(2, digests, ("e|e", "<f4", (2,))), "its encoder is 'e|e', but must be 1 to 128 ASCII letters"),
        (save(2, digests, ("e", "<f4", (9999,))), "it has 9999 numbers per row, but must have 1 to 8192"),
        (save(2, digests, row), "row 0: sha256 is '\\x00"),
        (npy_file(numpy.array([{}, None], dtype=object)), "it contains Python objects, which are not supported"),
        (npy_file(numpy.zeros(1, dtype=[("sha256", "S64"), ("e", "O")])), "it contains Python objects, which are not"),
    ):
        assert refused(data, "e.npy").startswith(f"e.npy: {words}")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: b"", "it is not an NPY file"),
        (lambda data: b"PK\3\4" + data, "it is not an NPY file"),
        (lambda data: data[:9], "it ends within its header: it is truncated"),
        (lambda data: data[:60], "it ends within its header: it is truncated"),
        (lambda data: data[:-1], "it has 143 bytes of rows, but 2 rows of 72 bytes are 144: it is truncated"),
        (lambda data: data + b"x", "it has 145 bytes of rows, but 2 rows"),
        (lambda data: data.replace(b"(2,), }", b"(999999999999999999,), }"[:7]), "its header is not that of"),
        (lambda data: data.replace(b"'shape': (2,)", b"'shape': (3,)"), "it has 144 bytes of rows, but 3 rows"),
        (lambda data: data.replace(b"'shape': (2,), } ", b"'shape': (1000001,), } "[:17]), "its header is not that of"),
        (lambda data: data.replace(b"(2,), }      ", b"(1000001,), }"), "it has 1000001 rows, more than 1000000"),
        (lambda data: data[:6] + b"\4\0" + data[8:], "it is NPY version 4.0, but only 1.0, 2.0 and 3.0 are supported"),
        (lambda data: data[:6] + b"\2\0\xff\xff\xff\xff" + data[12:], "its header is longer than 4096 bytes"),
        (lambda data: data.replace(b"False", b"True "), "its header is not that of a structured array"),
        (lambda data: data.replace(b"False,", b"True, "), "its header is not that of a structured array"),
        (lambda data: data.replace(b"{'descr'", b"(((((((("), "its header is not that of a structured array"),
        (lambda data: data.replace(b"e:1", b"e\n1"), "its encoder is 'e\\n1', but must be"),
        (lambda data: data.replace(struct.pack("<f", 2.5), struct.pack("<f", float("nan"))), "row 0: embedding[1] is nan, which is not finite in float32; delete the file"),
        (lambda data: data.replace(struct.pack("<f", 2.5), struct.pack("<f", float("-inf"))), "row 0: embedding[1] is -inf"),
        (lambda data: data.replace(B.encode(), A.encode()), "rows 0 and 1 are different embeddings of the same text"),
        (lambda data: data.replace(A.encode(), A.upper().encode()), "row 0: sha256 is '559AEAD0"),
        (lambda data: b"version https://git-lfs.github.com/spec/v1\n", "only its Git LFS pointer is here"),
    ],
)  # fmt: skip
def test_a_hostile_npy_file_is_told_in_one_line(change, words: str) -> None:
    data = npy.written("e:1", 2, {A: in_float32([1, 2.5]), B: in_float32([3, 4])})
    changed = change(data)
    assert changed != data
    assert refused(changed, "e.npy").startswith(f"e.npy: {words}")


@given(st.binary(max_size=300), st.integers(0, 250))
def test_no_bytes_lead_to_another_error_than_ours(data: bytes, cut: int) -> None:
    whole = npy.written("e:1", 2, {A: in_float32([1, 2.5])})
    for file, content in (
        ("e.npy", whole[:cut] + data),
        ("e.npy", whole[:8] + data),
        ("e.jsonl", data),
        ("e.jsonl", HEADER.encode() + line(A, 1, 2).encode()[:cut] + data),
    ):
        with contextlib.suppress(InputError):
            parsed(content, file).every()


def test_a_file_that_would_be_too_large_is_not_written(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(embeddings, "LONGEST", 100)
    for name, words in (("e.jsonl", "write .npy, which is a third of the size"), ("e.npy", "split the suite")):
        with pytest.raises(InputError, match=words):
            embeddings.write(str(tmp_path / name), "e:1", 2, {A: in_float32([1, 2])})
        assert not (tmp_path / name).exists()
