"""Snapshots as answers: files that the tools themselves wrote, and damaged ones."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.importing import snapshots
from vrty_gate.importing.imported import Imported

FILES = Path(__file__).parents[4] / "recordings" / "snapshots" / "files"
REFUND = 'We refund the fare within 14 days.\n\n- Bring the `ticket`.\n- It costs ${5}, "not" more: C:\\fares\n'
SHORT = 'Dogs travel free — "really".'
AMBER = "# serializer version: 1\n"
SNAP = "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\n"
INLINE = "from inline_snapshot import snapshot\n\n"


def of(text: str | bytes, path: str) -> list[Imported]:
    data = text.encode() if isinstance(text, str) else text
    return list(snapshots.cases(data, path, DEFAULT_LIMITS))


def made(name: str) -> list[Imported]:
    path = FILES / name
    return of(path.read_bytes(), str(path))


def by_name(answers: list[Imported]) -> dict[str, Any]:
    """The responses by the full name, data as such; calls as the name of the tool with its arguments."""
    return {named(answer): said(answer) for answer in answers if not answer.passed_over}


def named(answer: Imported) -> str:
    return "/".join(filter(None, (" > ".join(filter(None, (answer.group, answer.test))), answer.variant)))


def said(answer: Imported) -> Any:
    if answer.messages:
        called = answer.messages[-1]["tool_calls"][0]["function"]
        return called["name"], called["arguments"]
    return json.loads(answer.response) if answer.response.startswith("{\n") else answer.response


def passed_over(answers: list[Imported]) -> dict[str, int]:
    return dict(Counter(answer.passed_over for answer in answers if answer.passed_over))


def test_each_snapshot_of_syrupy_is_a_case_under_the_name_of_its_test() -> None:
    answers = made("syrupy/__snapshots__/test_support.ambr")
    text = "We refund the fare within 14 days.\n\n- Bring the ticket.\n- Don't fold it.\n\n# name: no marker\n# ---"
    assert by_name(answers) == {
        "TestBooking.test_named[short]": "Booked for two.",
        "test_data": {
            'a "key"': [["b"], []],
            "answer": text,
            "cost": 0.5,
            "empty": {},
            "none": None,
            "sure": True,
            "tries": 2,
        },
        "test_greeting[de]": "Guten Morgen!",
        "test_greeting[en.1]": "Good morning!",
        "test_object": {"class": "Answer", "notes": ["pets"], "text": "Yes,\nthe dog\ntravels free.", "tokens": 12},
        "test_refund": text,
        "test_reply": "Yes, dogs travel free.",
        "test_two_answers": 'The ferry "Ida" sails at 7:40 — on weekdays.',
        "test_two_answers/2": "It's 5 € for a child.\\n is no new line.",
    }
    assert passed_over(answers) == {"numbers only": 1}
    assert [answer.line for answer in answers][:3] == [3, 6, 32]


def test_files_of_a_single_snapshot_give_the_text_of_a_reply_of_replies_of_a_stream_and_of_a_call() -> None:
    folder = "syrupy/__snapshots__/test_support/"
    assert by_name(made(folder + "test_reply_as_json.json")) == {"test_reply_as_json": "Yes, dogs travel free."}
    assert by_name(made(folder + "test_stream_as_json.json")) == {"test_stream_as_json": "Dogs travel free."}
    replies = made(folder + "test_replies_as_json.json")
    assert [(answer.test, answer.variant, answer.response) for answer in replies] == [
        ("test_replies_as_json", "", " free of charge"),
        ("test_replies_as_json", "reply-2", " free of charge"),
    ]
    (call,) = made(folder + "test_call_as_json.json")
    assert said(call) == ("timetable", {"from": "Ulm", "day": "2026-03-02"})
    assert call.messages[0] == {"role": "user", "content": "test_call_as_json"}
    assert by_name(made(folder + "test_bytes.raw")) == {"test_bytes": "Dogs travel free.\n"}
    assert passed_over(made(folder + "test_bytes.1.raw")) == {"binary": 1}


DATA = {
    'a "key"': ["b", ["c"]],
    "answer": 'Dogs\n  "travel",\nfree.',
    "cost": 0.5,
    "empty": {},
    "list": [],
    "none": None,
    "sure": True,
    "tries": 2,
    "when": "1970-01-01T00:00:00.000Z",
}
CALL = ("timetable", {"from": "Ulm"})


@pytest.mark.parametrize("version", ["jest", "jest-27"])
def test_jest_s_files_are_read_whether_quotes_are_escaped_or_not(version: str) -> None:
    answers = made(f"{version}/__snapshots__/answers.test.js.snap")
    assert by_name(answers) == {
        "data": DATA,
        "data/2": CALL,
        "data/4": "The model is overloaded.",
        "refunds are explained": REFUND,
        "refunds are explained/2": SHORT,
        "refunds are explained: named": SHORT,
        "refunds of a cat in 2 `words`": "A cat travels free.",
        "refunds of a dog in 2 `words`": "A dog travels free.",
    }
    assert passed_over(answers) == {"numbers only": 1}
    assert [answer.line for answer in answers] == [3, 25, 47, 54, 56, 64, 66, 68, 70]


def test_vitest_s_files_are_read() -> None:
    expected = {"data": DATA, "data/2": CALL, "refunds > are explained": REFUND, "refunds > are explained/2": SHORT}
    assert by_name(made("vitest/__snapshots__/answers.test.ts.snap")) == expected


def test_snapshots_inside_tests_are_named_by_the_test_and_by_what_is_expected() -> None:
    assert by_name(made("vitest/answers.test.ts")) == {
        "refunds > are explained: refund": REFUND,
        "refunds > are explained: short as string": SHORT,
        "data: data": DATA,
        "data: Promise.resolve(reply.content)": CALL,
    }
    answers = made("jest/inside.test.js")
    assert by_name(answers) == {
        "refunds > are explained: refund": REFUND,
        "refunds > are explained: short": SHORT,
        "refunds > are explained: short/2": SHORT,
        "refunds > for a %s > doesn't cost: said": {"at": "Any<Date>", "text": "It's free for any animal {"},
        "data: data": DATA,
        "data: reply.content": CALL,
        "data": "The model is overloaded.",
    }
    assert [answer.line for answer in answers][:3] == [8, 15, 16]


def test_snapshots_inside_python_are_read_and_never_run() -> None:
    answers = made("inline_in_python.py")
    assert by_name(answers) == {
        "test_refund: result": "We refund the fare within 14 days.\n\nBring the ticket; don't fold it.\n",
        "TestBooking.test_data": {"answer": "Booked for two.", "raw": "[binary]", "seats": [4, -5]},
        "TestBooking.test_object: Answer(answer('The ferry \"Ida\" sails.'), 6)": {
            "class": "Answer",
            "text": 'The ferry "Ida" sails.',
            "tokens": 6,
        },
        "greeting": "Good morning! How are you?",
    }
    assert passed_over(answers) == {"numbers only": 1, "computed in code": 1}
    assert by_name(made("snap_of_snapshottest.py")) == {
        "TestRefunds::test_refund": "We refund the fare.\n\nDon't fold the ticket.",
        "TestRefunds::test_refund/2": {"answer": "Dogs travel free.", "tries": 2},
    }
    harmless = of(INLINE + "x = snapshot(__import__('os').abort())\ny = snapshot(f'{1}')\n", "test_a.py")
    assert passed_over(harmless) == {"computed in code": 2}
    assert passed_over(of(INLINE + "x = snapshot(external('uuid:1.txt'))\n", "test_a.py")) == {
        "kept in another file": 1
    }


def test_another_snapshot_renames_none() -> None:
    before = SNAP + 'exports[`greets 1`] = `"Hi."`;\n'
    after = (
        SNAP + 'exports[`asks 1`] = `"Who?"`;\n\nexports[`greets 1`] = `"Hi."`;\n\nexports[`greets 2`] = `"Hey."`;\n'
    )
    assert by_name(of(before, "a.snap")).items() <= by_name(of(after, "a.snap")).items()
    inside = "test('greets', () => {\n  expect(a.text).toMatchInlineSnapshot(`\"Hi.\"`)\n})\n"
    more = inside.replace("  expect", '  expect(a.model).toMatchInlineSnapshot(`"m"`)\n  expect')
    assert by_name(of(inside, "a.test.ts")).items() <= by_name(of(more, "a.test.ts")).items()


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    for name in (
        "jest/__snapshots__/answers.test.js.snap",
        "syrupy/__snapshots__/test_support.ambr",
        "jest/inside.test.js",
    ):
        data = (FILES / name).read_bytes()
        assert of(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"), name) == of(data, name)


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        ({"choices": [{"message": {"content": "One."}}, {"message": {"content": "Two."}}]}, ["One.", "Two."]),
        ({"choices": [{"text": " rest", "finish_reason": "stop"}]}, [" rest"]),
        (
            {"type": "message", "role": "assistant", "content": [{"type": "thinking"}, {"type": "text", "text": "A"}]},
            ["A"],
        ),
        ({"candidates": [{"content": {"parts": [{"text": "Think", "thought": True}, {"text": "Hi"}]}}]}, ["Hi"]),
        (
            {"object": "response", "output": [{"type": "message", "content": [{"type": "output_text", "text": "Hi"}]}]},
            ["Hi"],
        ),
        ({"message": {"role": "assistant", "content": "Hi"}, "done": True}, ["Hi"]),
        ({"response": "Hi", "done": True}, ["Hi"]),
        ([{"generated_text": "a"}, {"generated_text": "b"}], ["a", "b"]),
        ([{"token": {"text": "a"}}, {"token": {"text": "b"}, "generated_text": "ab"}], ["ab"]),
        (
            [{"choices": [{"index": i, "text": t, "finish_reason": ""}]} for i, t in ((0, "a"), (1, "x"), (0, "b"))],
            ["ab", "x"],
        ),
        ([{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo"}], ["Hello"]),
        ([{"type": "start"}, {"type": "text-delta", "delta": "Hi"}], ["Hi"]),
    ],
)
def test_a_reply_of_an_api_gives_its_text(value: Any, answer: list[str]) -> None:
    answers = of(json.dumps(value), "__snapshots__/test_reply.json")
    assert [each.response for each in answers] == answer


def test_calls_in_a_stream_are_put_together() -> None:
    pieces = ({"name": "find", "arguments": ""}, {"arguments": '{"q":'}, {"arguments": ' "ulm"}'})
    events = [{"choices": [{"delta": {"tool_calls": [{"index": 0, "function": piece}]}}]} for piece in pieces]
    (answer,) = of(json.dumps(events), "__snapshots__/test_call.json")
    assert said(answer) == ("find", {"q": "ulm"})


def test_a_call_without_a_name_is_compared_by_its_arguments() -> None:
    pieces = ('{"function": {"_name":', ' "find"}}')
    deltas = [{"tool_calls": [{"index": 0, "function": {"name": None, "arguments": piece}}]} for piece in pieces]
    (answer,) = of(json.dumps([{"choices": [{"delta": delta}]} for delta in deltas]), "__snapshots__/test_call.json")
    assert answer.response == '{"function": {"_name": "find"}}'


def test_what_is_no_reply_stays_json() -> None:
    for value in (
        {"role": "assistant", "content": [{"type": "file", "name": "a"}]},
        {"choices_made": ["a"]},
        [{"a": "b"}],
    ):
        (answer,) = of(json.dumps(value), "__snapshots__/test_data.json")
        assert json.loads(answer.response) == value


@pytest.mark.parametrize(
    ("snapshot", "kind"),
    [
        ("<div>\n  <p>\n    Hello\n  </p>\n</div>", "markup"),
        ("\n  <!DOCTYPE html>\n<html></html>", "markup"),
        ("<Button onClick={[Function]}>\n  Go\n</Button>", "markup"),
        ("[\n  0.5,\n  1,\n]", "numbers only"),
        ("undefined", "numbers only"),
    ],
)
def test_what_is_no_language_is_passed_over_by_kind(snapshot: str, kind: str) -> None:
    assert passed_over(of(f"{SNAP}exports[`a 1`] = `{snapshot}`;\n", "a.snap")) == {kind: 1}


def test_tags_that_a_model_writes_are_no_markup() -> None:
    (answer,) = of(SNAP + 'exports[`a 1`] = `"<answer>Yes.</answer>"`;\n', "a.snap")
    assert answer.response == "<answer>Yes.</answer>"


def test_notations_that_are_not_read_stay_text() -> None:
    (answer,) = of(SNAP + "exports[`a 1`] = `\nMap {\n  1 => <b />,\n}\n`;\n", "a.snap")
    assert answer.response == "Map {\n  1 => <b />,\n}"
    (answer,) = of(AMBER + "# name: a\n  <Chat turns=2>\n    Hello\n# ---\n", "a.ambr")
    assert answer.response == "<Chat turns=2>\n  Hello"


def test_unpaired_surrogates_are_replaced_and_paired_ones_joined() -> None:
    (answer,) = of(SNAP + 'exports[`a 1`] = `"\\uD83D\\uDE00 \\uD83D \\u{1F600}"`;\n', "a.snap")
    assert answer.response == "\U0001f600 \ufffd \U0001f600"


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("a.ambr", "# name: a\n  'b'\n# ---\n", "a.ambr:1: it does not start with '# serializer version:'"),
        ("a.ambr", "# serializer version: 9\n", "a.ambr:1: serializer version '9' is not known; known: 1"),
        ("a.ambr", AMBER + "# name: a\n  'b'\n# ---\n# name: b\n  'c", "a.ambr:5: the snapshot 'b' has no end '# ---'"),
        ("a.ambr", AMBER + "# name: a\n  'b'\n# name: b\n  'c'\n# ---\n", "a.ambr:2: the snapshot 'a' has no end"),
        (
            "a.ambr",
            AMBER + "# name: a\n<<<<<<< HEAD\n  'b'\n# ---\n",
            "a.ambr:3: '<<<<<<< HEAD' is not part of a snapshot",
        ),
        ("a.snap", "exports[`a 1`] = `b`;\n", "a.snap:1: it does not start with '// Jest Snapshot v1'"),
        ("a.snap", "---\nsource: a.rs\n---\nb\n", "a.snap:1: it does not start with '// Jest Snapshot v1'"),
        ("a.snap", "// Jest Snapshot v2, x\n", "a.snap:1: Jest Snapshot v2 is not known; known: v1"),
        ("a.snap", SNAP + 'exports[`a 1`] = `"b', "a.snap:3: the snapshot that starts here has no end"),
        ("a.snap", SNAP + "exports[`a 1`] = `${`b${c}`}`;", "a.snap:3: the snapshot that starts here contains ${"),
        ("a.snap", SNAP + "exports[`a 1`] = `b`;\n=======\n", "a.snap:4: '=======' is not part of a snapshot"),
        ("a.snap", SNAP + "exports[`a 1`] = 'b';\n", "a.snap:3: \"] = 'b';\" is not part of a snapshot"),
        (
            "a.test.ts",
            "test('a', () => {\n  expect(b).toMatchInlineSnapshot(`c",
            "a.test.ts:2: the snapshot that starts here has no end",
        ),
        ("test_a.py", INLINE + "def test_a(:\n    pass\n", "test_a.py:3: this Python version cannot parse it"),
        ("__snapshots__/a.json", '{"a": ', "__snapshots__/a.json:1:7: not valid JSON"),
    ],
)
def test_a_damaged_file_is_an_error_with_its_line(path: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        of(text, path)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_file_in_another_encoding_is_an_error() -> None:
    with pytest.raises(InputError, match=r"^a\.snap:3:8: byte 71 is not valid UTF-8"):
        of((SNAP + "exports").encode() + "[`é 1`] = `b`;".encode("latin-1")[2:], "a.snap")
    with pytest.raises(InputError, match="it is binary"):
        of("snapshot".encode("utf-16"), "a.test.ts")


def test_templates_that_nest_code_are_passed_over() -> None:
    text = (
        "test('a', () => {\n  expect(b).toMatchInlineSnapshot(`x ${c.map(d => `${d} \\` }`).join(\"}\")} y`)\n"
        '  expect(e).toMatchInlineSnapshot(`"f"`)\n  expect(g).toMatchInlineSnapshot(h)\n'
        "  expect(i).toMatchInlineSnapshot()\n  expect(j).toMatchInlineSnapshot('\"k\"')\n})\n"
    )
    answers = of(text, "a.test.ts")
    assert by_name(answers) == {"a: e": "f", "a: j": "k"}
    assert passed_over(answers) == {"computed in code": 2}


@pytest.mark.parametrize(
    "unit", ["${`", "${/*", "`", "\\'", ".toMatchInlineSnapshot(", "[", "{\n", "'''\n", "snapshot("]
)
@pytest.mark.parametrize("path", ["a.snap", "a.ambr", "a.test.ts", "test_a.py", "__snapshots__/a.json"])
def test_hostile_text_ends_in_answers_or_an_error(path: str, unit: str) -> None:
    start = {"a.snap": SNAP + "exports[`a 1`] = `", "a.ambr": AMBER + "# name: a\n  ", "test_a.py": INLINE}.get(
        path, ""
    )
    try:
        of(start + unit * 2_000, path)
    except InputError as error:
        assert error.place is not None  # noqa: PT017  # either is right


def test_files_with_snapshots_are_told_by_their_start() -> None:
    for path in sorted(FILES.rglob("*.*")):
        assert snapshots.is_results(path.read_bytes()[:65536], str(path)), path
    assert not snapshots.is_results(b"---\nsource: a.rs\n", "a.snap")
    assert not snapshots.is_results(b"import os\n", "test_a.py")
    assert not snapshots.is_results(b"{}", "package.json")
    assert not snapshots.is_results(b"export const a = 1\n", "src/a.ts")


def test_tokens_that_a_reply_states_are_kept() -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    reply = {"choices": [{"message": {"content": "Hi"}}], "usage": usage}
    stream = [{"choices": [{"delta": {"content": "Hi"}}]}, {"choices": [], "usage": usage, "object": "chunk"}]
    for value in (reply, stream, [reply, reply]):
        for answer in of(json.dumps(value), "__snapshots__/test_reply.json"):
            assert answer.numbers == {"tokens_in": 9, "tokens_out": 2}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.ambr", AMBER + "# name: a\n  'x'\n# ---\n# name: a\n  'y'\n# ---\n"),
        ("a.snap", SNAP + "exports[`a 1`] = `x`;\n" * 2),
    ],
)
def test_a_file_in_which_a_snapshot_hides_another_one_is_refused(path: str, text: str) -> None:
    with pytest.raises(InputError, match="the snapshot 'a' is there twice, and tests may take the other one"):
        of(text, path)
