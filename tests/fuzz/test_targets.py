"""Whatever the bytes, a reader answers with what it read or with an error that a user can read."""

from pathlib import Path

import pytest
from fuzz.targets import TARGETS
from hypothesis import given, settings
from hypothesis import strategies as st

CORPUS = Path(__file__).parent / "corpus"
SEEDS = {name: [path.read_bytes() for path in sorted((CORPUS / name).iterdir())] for name in TARGETS}
PIECES = [
    *b"[ ] { } , : \" ' \\ - & * ? | > # % @ ! ~ 0 1 -1 1e999 NaN -Infinity null true [] {} << .. / **".split(),
    *(b"\n", b"\r\n", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", b"\xe2\x80\xa8"),
    *(
        b"9" * 30,
        b"[" * 200,
        b'{"a":' * 60,
        b"\n" * 50,
        b"x" * 5_000,
        b"\xf0\x9f\x98\x80",
        b"PK\x05\x06",
        b"..\xc2\x85",
    ),
]


@st.composite
def inputs(draw: st.DrawFn, seeds: list[bytes]) -> bytes:
    """A known input with some of it left out, put elsewhere or replaced; or any bytes."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 0, 1, 1, 2, 5, 30, 10_000])))
        other = draw(st.sampled_from(seeds))
        begin = draw(st.integers(0, len(other)))
        piece = draw(
            st.sampled_from(PIECES) | st.binary(max_size=8) | st.just(other[begin : begin + draw(st.integers(0, 60))])
        )
        data = data[:start] + piece + data[end:]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_found_once_is_read_or_refused(name: str) -> None:
    for data in (b"", *SEEDS[name]):
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_input_is_read_or_refused(name: str) -> None:
    _run(name, 25)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_much_damaged_input_is_read_or_refused(name: str) -> None:
    _run(name, 150)


def _run(name: str, examples: int) -> None:
    @settings(max_examples=examples, database=None, derandomize=True)
    @given(inputs(SEEDS[name]))
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()
