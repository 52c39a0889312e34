"""Which files belong together, and entries that mean nothing but them."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.manifest.found import Pair, find
from vrty_gate.manifest.found.entries import entries, quoted

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"This is {name}.\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        (["prompts/a.md", "responses/a.md"], [("a", "prompts/a.md", "responses/a.md")]),
        (["Prompt/a.md", "Answers/a.txt"], [("a", "Prompt/a.md", "Answers/a.txt")]),
        (["x/prompts/y/a.md", "x/outputs/y/a.md"], [("a", "x/prompts/y/a.md", "x/outputs/y/a.md")]),
        (["a-question.txt", "a-answer.txt"], [("a", "a-question.txt", "a-answer.txt")]),
        (["a_prompt.md", "a.response.json"], [("a", "a_prompt.md", "a.response.json")]),
        (["prompts/a.prompt.md", "responses/a.md"], [("a", "prompts/a.prompt.md", "responses/a.md")]),
        (["c/prompt.md", "c/reply.md"], [("c", "c/prompt.md", "c/reply.md")]),
        (["prompts/a.md", "responses/a.md", "responses/a.json"], [("a", "prompts/a.md", "responses/a.md")]),
        (["prompts/a.md", "responses/b.md"], []),
        (["x/prompts/a.md", "y/responses/a.md"], []),
        (["prompts/a.py", "responses/a.py"], []),
        (["requests/a.json", "responses/a.json"], []),
        (["docs/prompts.md", "docs/responses.md"], []),  # pages about prompts and responses
        (["prompts/prompts.md", "responses/prompts.md"], [("prompts", "prompts/prompts.md", "responses/prompts.md")]),
        (["prompt.py", "response.py", "prompts", "responses"], []),
    ],
)
def test_names_tell_which_files_belong_together(tmp_path: Path, names: list[str], pairs: list[tuple[str, ...]]) -> None:
    write(tmp_path, *names)
    assert find(str(tmp_path)).pairs == tuple(Pair(*pair) for pair in pairs)


def test_an_empty_place_has_no_entries_whatever_other_folders_it_has(tmp_path: Path) -> None:
    write(tmp_path, "src/app/prompts/system.md", "output/report.txt", "docs/questions/why.md", "data.jsonl")
    assert entries(str(tmp_path), find(str(tmp_path))) is None


def test_the_same_names_in_several_folders_are_several_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, *(f"{top}/{folder}/a.md" for top in ("x", "y") for folder in ("prompts", "responses")))
    write(tmp_path, *(f"{top}{role}.md" for top in ("z/1/", "z/2/", "w/1/") for role in ("prompt", "response")))
    found = entries(str(tmp_path), find(str(tmp_path)))
    assert found is not None
    cases = yaml.safe_load("\n".join(found.lines))
    assert [case["id"] for case in cases if "id" in case] == ["1", "1-2", "2", "y-{stem}"]
    assert found.cases == 5
    assert set(found.folders) == {"w", "z", "x/prompts", "x/responses", "y/prompts", "y/responses"}


def test_more_folders_than_anybody_looks_at_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "/".join(["deep"] * 20) + "/prompts/a.md", "/".join(["deep"] * 20) + "/responses/a.md")
    assert find(str(tmp_path)).pairs == ()


@given(st.text(st.characters(exclude_categories=UNSEEN), min_size=1))
def test_a_quoted_text_is_read_as_that_text(text: str) -> None:
    assert yaml.safe_load(f"- a: {quoted(text)}") == [{"a": text}]


@pytest.mark.parametrize(
    "text", ["yes/1", "a/b.md", "no.md", "e.x", "1/2", "1e3", "null", "~", "a/{stem}.md", "x.true"]
)
def test_a_path_is_read_as_a_text(text: str) -> None:
    assert yaml.safe_load(f"- a: {quoted(text)}") == [{"a": text}]
