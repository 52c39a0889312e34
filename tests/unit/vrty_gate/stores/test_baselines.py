"""The baselines file."""

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.case import Case
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, Scored

SCORES = {"vrty": Scored("vrty:1", {"composite": 0.1 + 0.2})}


def record(name: str = "a", response: str = "r", store: str = "texts", **texts) -> Baseline:
    return baselines.baseline(name, Case("p", response, **texts), SCORES, store, "why")


def save(path: Path, *records: Baseline) -> str:
    baselines.write(str(path), {one.case: one for one in records})
    return path.read_text(encoding="utf-8")


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_what_is_written_is_read_back(tmp_path_factory, text: str) -> None:
    path = tmp_path_factory.mktemp("b") / "b.jsonl"
    one = record(response=text, context=text)
    written = save(path, one)
    assert baselines.read(str(path)) == {"a": one}
    assert save(path, *baselines.read(str(path)).values()) == written


def test_a_file_reads_as_a_review(tmp_path: Path) -> None:
    written = save(tmp_path / "b.jsonl", record("b", "naïve\n"), record("a"))
    first, gap, second, *end = written.split("\n")
    assert (gap, end) == ("", ["", ""])
    assert [json.loads(line)["case"] for line in (first, second)] == ["a", "b"]
    assert '"response": "naïve\\n"' in second
    assert '"composite": 0.30000000000000004' in first
    assert list(json.loads(first)) == sorted(json.loads(first))


def test_nothing_in_the_file_is_invisible(tmp_path: Path) -> None:
    hidden = "\x1b\x7f\x9b\u200b\u202e\u2028\ufeff\xad"
    path = tmp_path / "b.jsonl"
    written = save(path, record(response=hidden))
    assert not any(char in written for char in hidden)
    assert baselines.read(str(path))["a"].texts.response == hidden  # type: ignore[union-attr]


def test_no_file_means_no_baselines(tmp_path: Path) -> None:
    assert baselines.read(str(tmp_path / "none.jsonl")) == {}


def test_texts_can_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    written = save(path, record(store="scores", context="c"))
    assert "texts" not in written
    stored = baselines.read(str(path))["a"]
    assert baselines.changed(stored, Case("p", "r", "c")) == ()
    assert baselines.changed(stored, Case("P", "r")) == ("prompt", "context")


def test_what_changed_is_named() -> None:
    assert baselines.changed(record(), Case("p", "r")) == ()
    assert baselines.changed(record(), Case("p", "R", "c")) == ("response", "context")


def several(*others: str) -> Baseline:
    one = record()
    assert one.texts is not None
    return baselines.sealed(one._replace(texts=one.texts._replace(others=others)))


def test_a_file_from_before_there_were_several_answers_keeps_its_bytes(tmp_path: Path) -> None:
    example = Path(__file__).parents[4] / "examples" / "support-bot" / "vrty-gate.baselines.jsonl"
    assert save(tmp_path / "b.jsonl", *baselines.read(str(example)).values()) == example.read_text(encoding="utf-8")
    assert several() == record()


def test_other_answers_are_read_back_and_sealed(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    written = save(path, several("s", "t"))
    assert baselines.read(str(path)) == {"a": several("s", "t")}
    assert several("s", "t").texts.cases() == (Case("p", "r"), Case("p", "s"), Case("p", "t"))  # type: ignore[union-attr]
    path.write_text(written.replace('"t"', '"u"'), encoding="utf-8")
    with pytest.raises(InputError, match="edited by hand"):
        baselines.read(str(path))


def test_a_response_changed_when_it_is_none_of_the_accepted_ones() -> None:
    record = several("s", "t")
    assert [baselines.changed(record, Case("p", text)) for text in "rstu"] == [(), (), (), ("response",)]
    assert baselines.changed(record, Case("P", "s")) == ("prompt",)


@pytest.mark.parametrize(
    "edit, message",
    [
        (
            lambda line: line.replace("0.30000000000000004", "0.9"),
            "b.jsonl:1: the baseline of case 'a' was edited by hand",
        ),
        (lambda line: line.replace('"why"', '"because"'), "b.jsonl:1: the baseline of case 'a' was edited by hand"),
        (lambda line: line[: len(line) // 2], "b.jsonl:1:"),
        (lambda line: line.replace("0.30000000000000004", "NaN"), "b.jsonl:1:80: NaN is not JSON"),
        (
            lambda line: line.replace("0.30000000000000004", "1.5"),
            "b.jsonl:1:80: scores.vrty.dimensions.composite is 1.5, but",
        ),
        (lambda line: line.replace('"case"', '"csae"'), "b.jsonl:1:2: csae is an unknown key; did you mean 'case'?"),
        (lambda line: "[" * 100_000, "b.jsonl:1:101: not usable JSON: nested too deeply"),
        (
            lambda line: line + "\n" + line,
            "b.jsonl:2: a second baseline of case 'a', first on line 1: a merge kept both",
        ),
        (lambda line: "<<<<<<< ours", "b.jsonl:1: Git left a conflict here"),
        (lambda line: "1" * 5000, "b.jsonl:1:1: 1111"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path, edit, message: str) -> None:
    path = tmp_path / "b.jsonl"
    path.write_text(edit(save(path, record()).strip()), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        baselines.read(str(path))
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(message)


def test_json_that_was_reformatted_is_still_the_same_baseline(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    line = json.loads(save(path, record()))
    path.write_text(json.dumps(dict(reversed(line.items())), separators=(",", ":")), encoding="utf-8")
    assert baselines.read(str(path)) == {"a": record()}


def test_a_record_keeps_all_texts_and_the_digests_of_three() -> None:
    case = Case("p", "r", "c", "known", {"n": 1})
    kept = baselines.baseline("a", case, SCORES, "texts", "why")
    assert kept.texts == baselines.Texts("p", "r", "c", "known", {"n": 1})
    assert kept.sha256 == baselines.Digests(*(hashlib.sha256(text).hexdigest() for text in (b"p", b"r", b"c")))
    assert (kept.case, kept.scores, kept.reason, len(kept.seal)) == ("a", SCORES, "why", 16)
    assert kept.answers == (case,)
    assert record().texts == baselines.Texts("p", "r")
    assert record().sha256.context is None
    assert record(store="scores").answers == ()


@pytest.mark.parametrize(
    "then, now, changed",
    [
        ({}, {}, ()),
        ({"metadata": {"n": 1}}, {"metadata": {"n": 1}}, ()),
        ({"metadata": {"n": 1}}, {"metadata": {"n": 2}}, ("metadata",)),
        ({"metadata": {"n": 1}}, {}, ("metadata",)),
        ({}, {"metadata": {"n": 1}}, ("metadata",)),
        ({"context": "c"}, {"context": "C", "metadata": {"n": 1}}, ("context", "metadata")),
        ({"context": "c"}, {}, ("context",)),
        ({"reference": "one"}, {"reference": "another"}, ()),
    ],
)
def test_contexts_and_metadata_change_as_well_but_without_texts_nobody_knows_of_metadata(then, now, changed) -> None:
    case = Case("p", "r", **now)
    assert baselines.changed(record(**then), case) == changed
    without = tuple(name for name in changed if name != "metadata")
    assert baselines.changed(record(store="scores", **then), case) == without


def test_another_accepted_answer_is_one_to_the_same_prompt() -> None:
    accepted = several("s")
    texts = [Case("p", "s"), Case("p", "r"), Case("p", "t"), Case("P", "s")]
    assert [baselines.compare(accepted, case).is_other for case in texts] == [True, False, False, False]
    assert not baselines.compare(record(store="scores"), Case("p", "r")).is_other


def test_baselines_are_read_in_the_order_of_their_cases(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    lines = [save(path, record(name)) for name in "cab"]
    path.write_text("".join(lines), encoding="utf-8")
    assert list(baselines.read(str(path))) == ["a", "b", "c"]


def test_a_second_record_is_an_error_unless_its_case_is_about_to_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    first, second, third = (save(path, one) for one in (record(), record("b"), record(response="another")))
    path.write_text(first + second + third, encoding="utf-8")
    words = (
        "a second baseline of case 'a', first on line 1: a merge kept both; delete one line, or accept the case again"
    )
    for replacing in ((), ("b",)):
        with pytest.raises(InputError) as caught:
            baselines.read(str(path), replacing=replacing)
        assert str(caught.value) == f"{path}:5: {words}"
    assert baselines.read(str(path), replacing=("a",)) == {"b": record("b")}
    path.write_text(first + third + second + first, encoding="utf-8")
    assert baselines.read(str(path), replacing=("a",)) == {"b": record("b")}


def test_a_seal_is_the_digest_of_the_line_without_it(tmp_path: Path) -> None:
    """Every version and every other program comes to the same."""
    line = save(tmp_path / "b.jsonl", record()).strip()
    seal = json.loads(line)["seal"]
    assert seal == hashlib.sha256(line.replace(seal, "").encode()).hexdigest()[:16]


def test_an_edit_by_hand_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    path.write_text(save(path, record()).replace('"why"', '"because"'), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        baselines.read(str(path))
    words = "the baseline of case 'a' was edited by hand; restore the line from Git, or delete it and accept the case"
    assert str(caught.value) == f"{path}:1: {words}"


def test_a_line_of_another_shape_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    path.write_text(save(path, record()).replace('"case"', '"name"'), encoding="utf-8")
    with pytest.raises(InputError, match="restore the line from Git, or accept the case again"):
        baselines.read(str(path))


def test_a_file_may_be_larger_than_other_files(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    size = len(save(path, record(response="é" * 1_000)).encode())
    tight = DEFAULT_LIMITS._replace(file_bytes=10)
    assert list(baselines.read(str(path), tight)) == ["a"]
    with pytest.raises(InputError, match=f"larger than {size - 1} bytes"):
        baselines.read(str(path), tight._replace(suite_bytes=size - 1))
    assert list(baselines.read(str(path), DEFAULT_LIMITS)) == ["a"]


def test_a_file_that_could_not_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.jsonl"
    written = save(path, record(response="é"))
    monkeypatch.setattr(baselines, "LONGEST", len(written.encode()))
    assert save(path, record(response="é")) == written
    with pytest.raises(InputError) as caught:
        save(path, record(response="éa"))
    words = "split the suite, or use store: scores; nothing was changed"
    assert str(caught.value) == f"{path}: the file would be larger than {len(written.encode())} bytes; {words}"
    assert path.read_text(encoding="utf-8") == written


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    link, path = tmp_path / "link.jsonl", tmp_path / "b.jsonl"
    link.symlink_to("b.jsonl")
    with pytest.raises(InputError):
        baselines.read(str(link))
    save(link, record())
    assert link.is_symlink()
    assert baselines.read(str(path)) == baselines.read(str(link)) == {"a": record()}


@pytest.mark.parametrize(
    "char, line",
    [
        ("a", '"a"'),
        ("é", '"é"'),
        ("\x7f", '"\\u007f"'),
        ("\xad", '"\\u00ad"'),
        ("\u202e", '"\\u202e"'),
        ("\n", '"\\n"'),
    ],
)
def test_a_character_that_cannot_be_seen_is_written_as_its_number(char: str, line: str) -> None:
    assert baselines.json_line({"b": char, "a": 1}) == f'{{"a": 1, "b": {line}}}'


def test_a_number_that_json_does_not_have_is_not_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        baselines.json_line({"a": float("nan")})
