"""Reading labelled answers: what a line may hold, and what is said of one that it may not."""

import json
from pathlib import Path

import pytest

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.stores.labelled import Labelled, read

GOOD = {"label": "grounded", "prompt": "p", "response": "good"}
BAD = {"label": "ungrounded", "prompt": "p", "response": "bad"}


def labelled(tmp_path: Path, *lines: object, **limits: int) -> Labelled:
    file = tmp_path / "l.jsonl"
    file.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines), encoding="utf-8")
    return read(str(file), DEFAULT_LIMITS._replace(**limits))


def test_labels_are_words_or_numbers_and_a_prompt_may_be_a_question(tmp_path: Path) -> None:
    found = labelled(
        tmp_path,
        {"label": 0, "question": "q", "response": "a", "context": "c", "metadata": {"tool": "x"}, "id": "7"},
        {"label": 1, "prompt": "q", "response": "b", "reference": "r", "tags": ["t"]},
        GOOD,
        "",
        BAD,
    )
    grounded = {one.case.response: one.grounded for one in found.examples}
    assert grounded == {"a": True, "b": False, "good": True, "bad": False}
    (one,) = (one.case for one in found.examples if one.case.response == "a")
    assert (one.prompt, one.context, one.reference, one.metadata) == ("q", "c", None, {"tool": "x"})


def test_the_order_of_lines_plays_no_part(tmp_path: Path) -> None:
    lines = [GOOD | {"response": str(i)} for i in range(9)] + [BAD | {"response": f"x{i}"} for i in range(9)]
    one = [example.case for example in labelled(tmp_path, *lines).examples]
    other = [example.case for example in labelled(tmp_path, *reversed(lines)).examples]
    assert one == other


def test_what_stands_there_twice_counts_once(tmp_path: Path) -> None:
    found = labelled(tmp_path, GOOD, BAD, GOOD | {"label": 0, "id": "again"}, BAD)
    assert (len(found.examples), found.repeats) == (2, 2)
    with_context = labelled(tmp_path, GOOD, BAD, GOOD | {"context": "c"})
    assert (len(with_context.examples), with_context.repeats) == (3, 0)


def test_a_context_may_come_from_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "kb.md").write_bytes(b"30 days\r\n")
    found = labelled(tmp_path, GOOD | {"context_file": "kb.md"}, BAD | {"context": "30 days\r\n"})
    assert {one.case.context for one in found.examples} == {"30 days\n"}
    assert len(labelled(tmp_path, GOOD | {"context_file": "kb.md"}, GOOD | {"context": "30 days\n"}, BAD).examples) == 2
    with pytest.raises(InputError, match="l.jsonl:2: the examples are larger than 100 bytes in total"):
        labelled(tmp_path, *[GOOD | {"context_file": "kb.md", "response": str(i)} for i in range(3)], suite_bytes=100)


def test_a_file_outside_the_repository_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "in" / ".git").mkdir(parents=True)
    (tmp_path / "secret").write_text("s")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "secret")
    for name, words in (
        ("../secret", "outside the repository"),
        ("link", "outside the repository"),
        (str(tmp_path / "secret"), "is an absolute path"),
        ("none", "cannot read"),
        ("", "the path is empty"),
    ):
        with pytest.raises(InputError, match=f"l.jsonl:1: .*{words}"):
            labelled(tmp_path / "in", GOOD | {"context_file": name}, BAD)


LINES: dict[str, tuple[object, str]] = {
    "no JSON": ('{"label": "grounded",', "l.jsonl:3:22: not valid JSON"),
    "a list": ([], "l.jsonl:3:1: it is a list, but must be a mapping"),
    "another label": (
        GOOD | {"label": "good"},
        "l.jsonl:3:11: label is 'good', but must be grounded or ungrounded or 0 or 1",
    ),
    "a boolean label": (GOOD | {"label": True}, "l.jsonl:3:11: label is true, but must be"),
    "a number between": (GOOD | {"label": 0.5}, "l.jsonl:3:11: label is 0.5, but must be"),
    "no label": ({"prompt": "p", "response": "r"}, "l.jsonl:3:1: it is missing required key 'label'"),
    "no response": ({"prompt": "p", "label": 0}, "l.jsonl:3:1: it is missing required key 'response'"),
    "no prompt": ({"response": "r", "label": 0}, "l.jsonl:3:1: it is missing required key 'prompt'"),
    "an empty prompt": (GOOD | {"prompt": " "}, "l.jsonl:3:33: prompt is empty, so nothing can be scored; add one"),
    "two prompts": (GOOD | {"question": "q"}, "l.jsonl:3:58: question cannot be combined with prompt; remove one"),
    "two contexts": (
        GOOD | {"context": "c", "context_file": "f"},
        "l.jsonl:3:74: context_file cannot be combined with context; remove one",
    ),
    "a response that is none": (GOOD | {"response": 5}, "l.jsonl:3:50: response is 5, but must be text"),
    "metadata that are none": (GOOD | {"metadata": []}, "l.jsonl:3:70: metadata is a list, but must be a mapping"),
    "an unknown key": (
        GOOD | {"contxt": "c"},
        "l.jsonl:3:58: contxt is an unknown key; did you mean 'context'?",
    ),
    "half a character": (
        '{"label": 0, "prompt": "p", "response": "\\ud800"}',
        "l.jsonl:3:41: not usable JSON: an unpaired",
    ),
    "depth": ('{"label": 0, "prompt": ' + "[" * 3000, "l.jsonl:3:123: not usable JSON"),
    "a key twice": ('{"label": 0, "label": 1}', "l.jsonl:3:14: duplicate key 'label'"),
    "another label of the same": (GOOD | {"label": 1}, "l.jsonl:3: the same answer has a different label on line 1"),
    "a line that YAML cannot read": ('{"label": 7, "prompt": "\\/\u2028"}', "l.jsonl:3: label is 7, but must be"),
}


@pytest.mark.parametrize("line, words", LINES.values(), ids=LINES)
def test_a_bad_line_is_told_with_its_place(tmp_path: Path, line: object, words: str) -> None:
    with pytest.raises(InputError) as error:
        labelled(tmp_path, GOOD, BAD, line)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("lines, kind", [((GOOD,), "ungrounded"), ((BAD,), "grounded"), ((), "grounded")])
def test_it_takes_both_kinds(tmp_path: Path, lines: tuple[object, ...], kind: str) -> None:
    with pytest.raises(InputError, match=f"l.jsonl: no {kind} answer; give examples of both kinds"):
        labelled(tmp_path, *lines)


def test_the_work_is_bounded(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="l.jsonl:2: more than 1 examples"):
        labelled(tmp_path, GOOD, BAD, cases=1)
    with pytest.raises(InputError, match="l.jsonl:2: the examples are larger than 70 bytes in total"):
        labelled(tmp_path, GOOD, BAD, suite_bytes=70)
