"""The verdicts file: what is read, what is refused, and that nothing paid for is lost."""

import itertools
import json
from pathlib import Path

import pytest

from vrty_gate.errors import InputError
from vrty_gate.stores import model_replies
from vrty_gate.stores.model_replies import Ledger, Reply, UnfinishedError

KEY = "a" * 64
REPLY = Reply("case", KEY, 1, "0.5", "stop", "m", 10, 1)
ERROR = Reply("case", KEY, 1, error="no answer within 60 seconds")


def text(*found: Reply) -> str:
    return "".join(map(model_replies.line_of, found))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = str(tmp_path / "v.jsonl")
    odd = REPLY._replace(text="\u202e\x1b\u2028\U0001f600\n", sample=2)
    model_replies.write(path, [odd, REPLY])
    written = Path(path).read_bytes()
    assert written.isascii()
    assert written.count(b"\n") == 2
    assert model_replies.parse(written.decode(), path) == {(KEY, 1): REPLY, (KEY, 2): odd}


def test_any_order_is_written_the_same(tmp_path: Path) -> None:
    found = [REPLY, REPLY._replace(sample=2), REPLY._replace(key="b" * 64), REPLY._replace(case="a", key="c" * 64)]
    seen = set()
    for order in itertools.permutations(found):
        model_replies.write(str(tmp_path / "v.jsonl"), order)
        seen.add((tmp_path / "v.jsonl").read_bytes())
    assert len(seen) == 1


def test_a_file_that_is_right_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "v.jsonl"
    model_replies.write(str(path), [REPLY])
    before = path.stat()
    model_replies.write(str(path), [REPLY])
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_reply_stands_over_an_error_in_any_order_and_a_later_error_over_an_earlier() -> None:
    for lines in (text(REPLY, ERROR), text(ERROR, REPLY), text(ERROR, ERROR, REPLY, ERROR)):
        assert model_replies.parse(lines, "v") == {(KEY, 1): REPLY}
    later = ERROR._replace(error="later")
    assert model_replies.parse(text(ERROR, later), "v") == {(KEY, 1): later}


def test_a_merge_that_kept_the_same_reply_twice_is_fine() -> None:
    other = REPLY._replace(case="renamed", prompt_tokens=11)
    assert (
        model_replies.parse(text(REPLY, other), "v")
        == model_replies.parse(text(other, REPLY), "v")
        == {(KEY, 1): REPLY}
    )
    assert model_replies.parse(text(REPLY) + "\n\n" + text(REPLY), "v") == {(KEY, 1): REPLY}


def test_a_merge_that_kept_two_replies_names_both_lines() -> None:
    with pytest.raises(
        InputError, match="^v:3: different from the reply on line 1 to the same question, sample 1: a merge"
    ):
        model_replies.parse(text(REPLY, REPLY._replace(sample=2), REPLY._replace(text="0.6")), "v")
    with pytest.raises(InputError, match="^v:2: different from the reply"):
        model_replies.parse(text(REPLY, REPLY._replace(finish="length")), "v")


@pytest.mark.parametrize(
    "line, words",
    {
        "{": "not valid JSON",
        "<<<<<<< HEAD": "not valid JSON",
        "[]": "must be a mapping",
        "{}": "is missing required key 'case'",
        json.dumps({**REPLY._asdict(), "sample": 0, "error": None}): "sample is 0, but must be at least 1",
        json.dumps({"case": "c", "key": KEY, "sample": 1}): "either text or error",
        json.dumps({"case": "c", "key": KEY, "sample": 1, "text": "1", "error": "x"}): "either text or error",
        json.dumps({"case": "c", "key": "A" * 64, "sample": 1, "text": "1"}): "must be a SHA-256",
        json.dumps({"case": "c", "key": KEY, "sample": 1, "text": 1}): "text is 1, but must be text",
        json.dumps({"case": "c", "key": KEY, "sample": 1, "text": "1", "score": 1}): "score is an unknown key",
        '{"case": "c", "case": "d"}': "duplicate key",
        '{"case": "\\ud800"}': "an unpaired surrogate",
        "[" * 5000: "nested too deeply",
    }.items(),
)
def test_a_line_that_is_no_verdict(line: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        model_replies.parse(f"{text(REPLY)}{line}\n", "v.jsonl")
    assert str(caught.value).startswith("v.jsonl:2")
    assert words in str(caught.value)
    assert not isinstance(caught.value, UnfinishedError)


def test_a_write_that_stopped_anywhere_costs_one_line_at_most(tmp_path: Path) -> None:
    path = tmp_path / "v.jsonl"
    whole = text(REPLY, REPLY._replace(sample=2)).encode()
    first = whole.index(b"\n") + 1
    for end in range(first, len(whole) + 1):
        path.write_bytes(whole[:end])
        try:
            found = model_replies.parse(path.read_text(), "v")
        except UnfinishedError:
            model_replies.remove_truncated_line(str(path))
            found = model_replies.parse(path.read_text(), "v")
        assert found[KEY, 1] == REPLY
        assert len(found) == (2 if end >= len(whole) - 1 else 1)
        with Ledger(str(path)) as ledger:  # what comes then is on a line of its own
            ledger.add(REPLY._replace(sample=3))
            assert ledger.recorded().keys() == {*found, (KEY, 3)}


def test_a_ledger_belongs_to_one_run(tmp_path: Path) -> None:
    path = str(tmp_path / "v.jsonl")
    with Ledger(path), pytest.raises(InputError, match="another vrty-gate judge is writing it"):
        Ledger(path)
    with Ledger(path):
        pass


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "v.jsonl").symlink_to("target.jsonl")
    path = str(tmp_path / "v.jsonl")
    with Ledger(path) as ledger:
        ledger.add(REPLY._replace(sample=2))
        ledger.add(REPLY)
        model_replies.write(path, ledger.recorded().values())
    assert (tmp_path / "v.jsonl").is_symlink()
    assert (tmp_path / "target.jsonl").read_text() == text(REPLY, REPLY._replace(sample=2))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write: No such file or directory"):
        Ledger(str(tmp_path / "no" / "v.jsonl"))


def test_the_same_reply_twice_is_one_whatever_else_a_line_lacks() -> None:
    other = REPLY._replace(model=None, prompt_tokens=0)
    either = [model_replies.parse(text(*order), "v.jsonl") for order in ((REPLY, other), (other, REPLY))]
    assert either[0] == either[1]
