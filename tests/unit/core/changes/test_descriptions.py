"""docs/changes.md lists every kind of change, and its examples are read as it says."""

import re
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import FAMILIES, ORDER, changes, is_trivial
from vrty_gate.core.changes.descriptions import DESCRIPTIONS

PAGE = (Path(__file__).parents[4] / "docs" / "changes.md").read_text(encoding="utf-8")
KINDS, OTHERS = PAGE.split("\n## What is not a change\n")
SECTION = re.compile(r"^### [^\n]*\(`([a-z]+)`\)$(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)
PROMPT = " ".join(line.removeprefix("> ") for line in KINDS.splitlines() if line.startswith("> "))
"""What the examples of data are an answer to."""
AROUND = (
    "These notes come with the blue machine from our workshop.\n\n{}\n\nKeep them in a folder next to the door of the"
    " office."
)
"""An example may be part of a longer answer that stays as it is."""
TAGS = {"query": "sql", "setting": "yaml"}


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without their headers."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| :--")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [row for row in cells if row[0] not in ("kind", "what")]


def example(cell: str) -> tuple[str, str] | None:
    """Both forms of an example; None where it is described in words."""
    before, arrow, after = cell.partition("` → `")
    if not arrow:
        return None
    before, after = (
        "\n".join([line.strip("`") for line in form.split("<br>")]).replace("\\|", "|") for form in (before, after)
    )
    return before, after


def kinds_between(accepted: str, current: str) -> list[str]:
    return [change.kind for change in changes(Case(PROMPT, current), [Case(PROMPT, accepted)])]


def fenced(code: str, tag: str) -> str:
    return f"```{tag}\n{code}\n```"


def expected_row(kind: str) -> str:
    return f"| `{kind}` | {DESCRIPTIONS.get(kind, '…')} | `before` → `after` |"


LISTED = {family: rows(text) for family, text in SECTION.findall(KINDS)}
SHOWN = [
    pytest.param(row[0].strip("`"), family, *example(row[2]), id=row[0].strip("`"))
    for family, listed in LISTED.items()
    for row in listed
    if example(row[2])
]
PASSED_OVER = [
    pytest.param(what, *example(cell), id=what) for what, cell in rows(OTHERS.split("\n## ")[0]) if example(cell)
]


def test_every_kind_has_a_description() -> None:
    missing, unknown = ORDER.keys() - DESCRIPTIONS.keys(), DESCRIPTIONS.keys() - ORDER.keys()
    assert not missing, f"add to core/changes/descriptions.py: {', '.join(sorted(missing))}"
    assert not unknown, f"no such kind; remove from core/changes/descriptions.py: {', '.join(sorted(unknown))}"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_has_a_row(family: str) -> None:
    assert family in LISTED, f"add to docs/changes.md a section: ### Title (`{family}`)"
    listed = {row[0].strip("`"): row[1] for row in LISTED[family]}
    for kind in FAMILIES[family]:
        assert kind in listed, f"add to docs/changes.md, section `{family}`: {expected_row(kind)}"
        assert listed[kind] == DESCRIPTIONS.get(kind), (
            f"the row of `{kind}` in docs/changes.md and core/changes/descriptions.py differ: {expected_row(kind)}"
        )
    unknown = listed.keys() - set(FAMILIES[family])
    assert not unknown, f"remove from docs/changes.md, section `{family}`: {', '.join(sorted(unknown))}"


def test_every_section_is_a_family() -> None:
    unknown = LISTED.keys() - FAMILIES.keys()
    assert not unknown, f"no such family; move the rows of these sections of docs/changes.md: {', '.join(unknown)}"


@pytest.mark.parametrize(("kind", "family", "before", "after"), SHOWN)
def test_the_reader_names_what_an_example_shows(kind: str, family: str, before: str, after: str) -> None:
    if family == "code":
        tags = ("python", "javascript") if kind == "code_language" else (TAGS.get(kind, "python"),) * 2
        before, after = fenced(before, tags[0]), fenced(after, tags[1])
    named = kinds_between(before, after)
    if kind not in named:
        named = [*named, *kinds_between(AROUND.format(before), AROUND.format(after))]
    assert kind in named, f"docs/changes.md shows this as `{kind}`, but it is read as {named}: choose another example"


@pytest.mark.parametrize(("what", "before", "after"), PASSED_OVER)
def test_the_reader_passes_over_what_is_not_a_change(what: str, before: str, after: str) -> None:
    if what.startswith("code: "):
        before, after = fenced(before, "python"), fenced(after, "python")
    for accepted, current in ((before, after), (after, before)):
        named = kinds_between(accepted, current)
        assert not named, f"docs/changes.md says that this is not a change, but it is read as {named}"
        assert is_trivial(Case(PROMPT, current), [Case(PROMPT, accepted)]), "it counts as changed in a suite"


def test_the_page_shows_enough_examples() -> None:
    assert len(SHOWN) >= 80
    assert len(PASSED_OVER) >= 20
