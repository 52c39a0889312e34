"""Which entries of a manifest read the recordings that lie in a folder."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from e2e.recorded import cassette, embeddings

from vrty_gate.manifest.found import find
from vrty_gate.manifest.found.entries import Entries, entries
from vrty_gate.manifest.found.recordings import alternatives, groups

ASKED = ("Where is it?", "In Boston.")
OWN = "interactions:\n  first:\n    request: {a: 1}\n"
"""A cassette of a serializer of one's own."""


def write(folder: Path, files: dict[str, str]) -> None:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(folder: Path) -> Entries:
    entry = entries(str(folder), find(str(folder), with_recordings=True))
    assert entry is not None
    return entry


def patterns(entry: Entries) -> list[str]:
    return [line.partition("each: ")[2] for line in entry.lines if "each: " in line]


def test_folders_of_one_name_have_one_pattern_beside_those_of_another(here: Path) -> None:
    names = ("a/cassettes/x", "b/cassettes/x", "b/cassettes/y", "c/recordings/x")
    write(here, {f"tests/{name}.yaml": cassette(ASKED) for name in names})
    assert patterns(found(here)) == ["tests/**/cassettes/**/*.yaml", "tests/c/recordings/*.yaml"]


def test_other_files_among_recordings_narrow_the_patterns_of_their_folder_alone(here: Path) -> None:
    names = ("a/x", "a/deep/y", "b/x", "c/x", "c/y")
    write(here, {f"t/{name}.yaml": cassette(ASKED) for name in names})
    write(here, {"t/b/own.yaml": OWN})
    entry = found(here)
    assert patterns(entry) == ["t/a/**/*.yaml", "t/b/x.yaml", "t/c/*.yaml"]
    assert (entry.cases, entry.refused) == (5, ())
    assert [line for line in entry.lines if " id: " in line] == [
        *("    id: a/{stem}", "    id: b/{stem}", "    id: c/{stem}")
    ]


def test_a_file_that_cannot_be_read_hides_no_other(here: Path) -> None:
    write(here, {f"t/{name}.yaml": cassette(ASKED) for name in ("a/x", "b/x")})
    write(here, {"t/b/bad.yaml": "interactions:\n- {question: 1}\n- {reply: 2}\n"})
    entry = found(here)
    assert patterns(entry) == ["t/a/*.yaml", "t/b/x.yaml"]
    assert [path for path, _ in entry.refused] == ["t/b/bad.yaml"]


def test_recordings_without_an_answer_are_said_to_have_none(here: Path) -> None:
    write(
        here,
        {"t/a.yaml": embeddings(), "u/__snapshots__/x.ambr": "# serializer version: 1\n# name: a\n  'Good.'\n# ---\n"},
    )
    assert found(here).refused == (("t", "no answer of a model is in it"),)


def test_hidden_folders_of_recordings_are_found(here: Path) -> None:
    write(here, {f"t/cassettes/.test_{name}/x.yaml": cassette(ASKED) for name in "ab"})
    write(here, {"t/.cache/x.yaml": cassette(ASKED)})
    assert (found(here).cases, found(here).refused) == (2, ())


def test_ids_that_two_formats_have_get_a_prefix(here: Path) -> None:
    snapshot = "# serializer version: 1\n# name: x\n  'In Boston.'\n# ---\n"
    write(here, {"t/cassettes/x.yaml": cassette(ASKED), "t/__snapshots__/x.ambr": snapshot})
    entry = found(here)
    assert (entry.cases, "    id: vcr/{stem}" in entry.lines) == (2, True)


def test_source_code_without_a_snapshot_is_not_listed(here: Path) -> None:
    inline = "test('a', () => { expect(reply).toMatchInlineSnapshot(`\"Good.\"`) })\n"
    write(here, {"t/a.test.ts": inline, **{f"t/{name}.test.ts": "test('b', () => {})\n" for name in "bcd"}})
    assert patterns(found(here)) == ["t/a.test.ts"]


def test_code_that_quotes_a_cassette_is_none(here: Path) -> None:
    write(here, {"t/a.yaml": cassette(ASKED), "t/make.py": f'TEXT = """\n{cassette(ASKED)}"""\n'})
    assert patterns(found(here)) == ["t/*.yaml"]


def test_a_pattern_of_source_code_may_match_a_few_more() -> None:
    (group,) = groups([("snapshot", f"t/{name}.py") for name in "abc"])
    files = {f"t/{name}.py" for name in "abcd"}
    matching = alternatives(group, lambda pattern: {file for file in files if fnmatchcase(file, pattern)})
    assert next(matching) == ["  - format: snapshot", "    each: t/*.py"]
