"""Ids of recorded cases: made of paths and names, legal, and the same when something is added elsewhere."""

import json
from contextlib import suppress
from pathlib import Path
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate.core.case import Id
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.importing import RECORDINGS, TOOLS
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node
from vrty_gate.importing.recorded import answers_in, counted, keys, named
from vrty_gate.importing.tools import own_json
from vrty_gate.manifest.format import RecordingFormat

NAMES = st.text(max_size=200)
ANSWERS = st.lists(
    st.builds(
        Imported,
        test=NAMES,
        group=NAMES,
        model=NAMES,
        variant=NAMES,
        prompt=NAMES,
        is_numbered=st.booleans(),
        messages=st.just(()),
        passed_over=st.just(""),
    ),
    max_size=6,
)


def ids(key: str, *answers: Imported, of: str = "json") -> list[str]:
    return [taken.id for taken in named(key, answers, {}, of)]


def test_a_manifest_names_every_format() -> None:
    assert {*get_args(RecordingFormat)} == {*TOOLS, *RECORDINGS}
    page = (Path(__file__).parents[4] / "docs" / "recordings.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in get_args(RecordingFormat))


def test_a_key_is_the_path_without_what_all_files_share() -> None:
    paths = ["tests/openai/cassettes/test_a.yaml", "tests/openai/cassettes/test_chat/test_b.yaml"]
    assert list(keys(paths, "tests/**/cassettes/**/*.yaml").values()) == ["openai/test_a", "openai/test_chat/test_b"]
    assert list(keys(["runs/a.json"], "runs/a.json").values()) == ["a"]
    assert list(keys(["a.json"], "**/*.json").values()) == ["a"]


def test_files_that_would_have_one_key_keep_their_whole_path() -> None:
    paths = ["t/a.yaml", "t/cassettes/a.yaml", "t/a.json", "t/b.yaml"]
    assert list(keys(paths, "t/**").values()) == ["a.yaml", "cassettes/a.yaml", "a.json", "b"]


def test_a_file_with_one_answer_has_its_key_alone() -> None:
    one, two = Imported("where", prompt="Where?"), Imported("who", prompt="Who?")
    assert ids("a/b", one) == ["a/b"]
    assert ids("a/b", one, Imported(passed_over="images")) == ["a/b"]
    assert ids("a/b", one, two) == ["a/b/where", "a/b/who"]
    assert ids("", one) == ["where"]


def test_one_more_snapshot_renames_none() -> None:
    one, two = Imported("where", prompt="Where?"), Imported("who", prompt="Who?")
    assert ids("a/b", one, of="snapshot") == ["a/b/where"]
    assert ids("a/b", one, two, of="snapshot") == ["a/b/where", "a/b/who"]


def test_names_that_are_only_numbers_give_way_to_prompts() -> None:
    rows = [Imported(f"row-{i}", is_numbered=True, prompt=prompt) for i, prompt in enumerate(("Where?", "Who?"))]
    assert ids("t", *rows) == ["t/Where", "t/Who"]
    assert ids("t", rows[0], Imported("row-9", is_numbered=True, prompt="When?"), rows[1])[::2] == ["t/Where", "t/Who"]


@settings(max_examples=25)
@given(st.lists(NAMES, min_size=1, max_size=4), ANSWERS)
def test_every_id_is_legal_and_used_once(parts: list[str], answers: list[Imported]) -> None:
    path = "/".join(part.replace("/", "").replace("\0", "") or "x" for part in parts)
    (key,) = keys([path], "**").values()
    found = ids(key, *answers)
    assert len(found) == len(set(found)) == len(answers)
    assert all(decode(Id, name) and len(name) <= 120 + 4 for name in found)


def test_passed_over_bodies_are_counted_by_kind() -> None:
    answers = [Imported(passed_over=kind) for kind in ("images", "embeddings", "images")] + [Imported("a")]
    assert counted(answers) == {"images": 2, "embeddings": 1}


def of_json(data: object, **paths: str) -> list[tuple[str, str, str]]:
    return [(one.test, one.prompt, one.response) for one in own_json.cases(Node(data), Options(fields=paths))]


def test_several_stars_go_in_step() -> None:
    data = {"runs": [{"q": "A?", "a": ["1", "2"]}, {"q": "B?", "a": ["3"]}], "system": "S"}
    found = of_json(data, prompt="/runs/*/q", response="/runs/*/a/*")
    assert found == [("row-0-0", "A?", "1"), ("row-0-1", "A?", "2"), ("row-1-0", "B?", "3")]
    one = list(own_json.cases(Node(data), Options(fields={"response": "/runs/1/a/0", "context": "/system"})))
    assert (one[0].prompt, one[0].response, one[0].context) == ("response", "3", "S")


def test_keys_of_objects_are_names_and_messages_are_conversations() -> None:
    assert of_json({"a/b": {"x": "1"}, "c": {"y": 2}}, response="/*/x") == [("a/b", "a/b", "1")]
    assert of_json({"a/b": {"m~n": "1"}}, response="/a~1b/m~0n") == [("response", "response", "1")]
    asked = [{"role": "system", "content": "S"}, {"role": "user", "content": "Q?"}]
    (one,) = own_json.cases(Node([{"m": asked, "r": "A."}]), Options(fields={"prompt": "/*/m", "response": "/*/r"}))
    assert [message["role"] for message in one.messages] == ["system", "user", "assistant"]


def test_a_question_without_a_response_is_left_out_and_not_forgotten() -> None:
    paths = Options(fields={"prompt": "/*/p", "response": "/*/r"})
    answers = own_json.cases(Node([{"p": "A?", "r": None}, {"p": "B?"}, {"p": "C?", "r": "C."}]), paths)
    assert {one.prompt: one.skip_reason for one in answers} == {"A?": "empty output", "B?": "empty output", "C?": ""}


def test_lines_of_the_texts_are_found() -> None:
    data = b'{"q": "A?", "a": "caf\\u00e9"}\n{"q": "B?", "a": "\xc3\xa9t\xc3\xa9"}\n\n{"q": "C?", "a": "x\\ny"}\n'
    options = Options(fields={"prompt": "/*/q", "response": "/*/a"})
    answers = answers_in(data, "a.jsonl", "json", options, DEFAULT_LIMITS)
    assert [answer.line for answer in answers] == [1, 2, 4]


@given(
    st.recursive(
        st.none() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    ),
    st.text("/*a0~1", max_size=8),
)
def test_any_data_and_any_path(data: object, path: str) -> None:
    with suppress(Mismatch):
        of_json(data, response=path, prompt="/a/*", id="/*/0")


def test_answers_of_tables_and_json_have_their_lines() -> None:
    table = 'id,prompt,response\na,Q,"He said ""no"".\nTwice."\n\nb,Q,4\nc,4,4\n'
    assert _lines(table, "a.csv", "csv", {}) == [2, 5, 6]
    turns = "id,role,content\na,user,Hi\na,assistant,Hey\nb,user,Hi\nb,assistant,Ho\n"
    assert _lines(turns, "a.csv", "csv", {}) == [2, 4]
    rows = [{"q": "4 or 5?", "a": "4"}, {"q": "Again?", "a": "4"}, {"q": "Là?", "a": "Là.\nNon."}]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    assert _lines(text, "a.jsonl", "json", {"prompt": "/*/q", "response": "/*/a"}) == [1, 2, 3]
    assert _lines(json.dumps(rows, indent=1), "a.json", "json", {"response": "/*/a"}) == [4, 8, 12]


def _lines(text: str, path: str, tool: str, fields: dict[str, str]) -> list[int]:
    answers = answers_in(text.encode(), path, tool, Options(fields=fields), DEFAULT_LIMITS)
    return [answer.line for answer in answers]
