"""VRTY 1.0.1, bit for bit: every recorded vector, and every entry of its IDF table."""

import gzip
import hashlib
import json
import math
from binascii import crc32
from pathlib import Path

import pytest

from vrty_gate.core import bundled, vrty
from vrty_gate.core.vrty import idf, text

HERE = Path(__file__).parent
VECTORS = [json.loads(line) for line in (HERE / "vrty.jsonl").read_text(encoding="utf-8").splitlines()]
ORIGINAL = (HERE / "vrty-1.0.1-idf.json.gz").read_bytes()


def test_every_number_equals_the_recorded_one() -> None:
    missed = {}
    for vector in VECTORS:
        result = vrty.score(vector["prompt"], vector["response"]).to_dict()
        del result["explanations"]
        if json.dumps(result, sort_keys=True) != json.dumps(vector["expected"], sort_keys=True):
            missed[vector["id"]] = result
    assert not missed


def test_there_are_as_many_vectors_as_were_recorded() -> None:
    assert len(VECTORS) == 395


def test_the_digest_reported_is_that_of_the_original_table() -> None:
    assert hashlib.sha256(ORIGINAL).hexdigest() == idf.SHA256


def test_the_table_equals_the_original_entry_by_entry() -> None:
    original = json.loads(gzip.decompress(ORIGINAL))
    weights = idf.weights()
    assert {word: weights[word] for word in original["idf"]} == original["idf"]
    assert sorted(idf.STOPWORDS) == original["stopwords"]
    assert original["idf_oov"] == idf.OUT_OF_VOCABULARY


def test_the_table_is_the_original_and_nothing_more() -> None:
    """Also the recipe for `core/data/vrty_idf.txt`."""
    original = json.loads(gzip.decompress(ORIGINAL))
    texts = original["doc_count"]
    found_in = {word: round((texts + 1) / math.exp(value - 1) - 1) for word, value in original["idf"].items()}
    values = {found_in[word]: value for word, value in original["idf"].items()}
    lines: list[list[str]] = [[] for _ in range(4096)]
    for word in sorted(found_in):
        lines[crc32(word.encode()) % len(lines)].append(f"{word} {found_in[word]}")
    table = [" ".join(f"{count} {values[count]!r}" for count in sorted(values)), *(" ".join(line) for line in lines)]
    assert bundled.read("vrty_idf.txt").decode("ascii") == "\n".join(table)


@pytest.mark.slow
def test_folding_equals_the_frozen_table_for_every_character() -> None:
    frozen = json.loads((HERE / "unicode14_ascii_fold.json").read_text(encoding="utf-8"))["map"]
    assert len(frozen) == 2130
    for start in range(0x80, 0x110000, 0x80):  # some at a time: one by one they take a quarter of a minute
        letters = [chr(code_point) for code_point in range(start, start + 0x80)]
        folded = [frozen.get(f"{ord(letter):04X}", "") for letter in letters]
        expected = "".join([char if char.isalpha() else " " for char in "".join([f"ab{one}cd " for one in folded])])
        sentences, rest = text.document("".join([f"ab{letter}cd " for letter in letters]))
        assert [token for sentence in sentences for token in sentence] == expected.split(), hex(start)
        assert not rest
