"""A kind of change is one row, and the place where it is found: its example is read, and docs/changes.md shows it."""

import re
from functools import cache
from pathlib import Path

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, is_trivial
from vrty_gate.core.changes.change import Change, summary
from vrty_gate.core.changes.kinds import FAMILIES, KINDS, Kind

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "changes.md").read_text(encoding="utf-8")
LISTED, OTHERS = PAGE.split("\n## What is not a change\n")
PROMPT = " ".join(line.removeprefix("> ") for line in LISTED.splitlines() if line.startswith("> "))
"""What the examples of data are an answer to."""
AROUND = (
    "These notes come with the blue machine from our workshop.\n\n{}\n\nKeep them in a folder next to the door of the"
    " office."
)
"""An example may be part of a longer answer that stays as it is."""
TAGS = {"query": ("sql", "sql"), "setting": ("yaml", "yaml"), "code_language": ("python", "javascript")}
SHOWN = [pytest.param(kind, id=name) for name, kind in KINDS.items() if isinstance(kind.example, tuple)]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without their headers."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| :--")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [row for row in cells if row[0] != "what"]


def forms(cell: str) -> tuple[str, ...]:
    """Both forms of an example."""
    texts = ("\n".join([line.strip("`") for line in form.split("<br>")]) for form in cell.split("` → `"))
    return tuple(text.replace("\\|", "|") for text in texts)


PASSED_OVER = [pytest.param(what, *forms(cell), id=what) for what, cell in rows(OTHERS.split("\n## ")[0])]


def kinds_between(accepted: str, current: str, prompt: str = PROMPT) -> list[str]:
    return [change.kind for change in changes(Case(prompt, current), [Case(prompt, accepted)])]


def fenced(code: str, tag: str) -> str:
    return f"```{tag}\n{code}\n```"


@pytest.mark.parametrize("kind", SHOWN)
def test_the_reader_finds_what_an_example_shows(kind: Kind) -> None:
    texts = list(kind.example)
    if kind.family == "code":
        texts = list(map(fenced, texts, TAGS.get(kind.name, ("python", "python"))))
    named = kinds_between(*texts, kind.prompt or PROMPT)
    if kind.name not in named:
        named = [*named, *kinds_between(*map(AROUND.format, texts), kind.prompt or PROMPT)]
    assert kind.name in named, f"the example of `{kind.name}` is read as {named}: choose another one"


def test_only_what_takes_more_than_two_texts_is_shown_in_words() -> None:
    in_words = {name for name, kind in KINDS.items() if not isinstance(kind.example, tuple)}
    assert in_words == {"shared"} | {name for name, kind in KINDS.items() if kind.family == "conversation"}
    assert all(KINDS[name].example for name in in_words)


@cache
def constants() -> frozenset[str]:
    """The constants of kinds that other modules name."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "core").rglob("*.py") if path.name != "kinds.py"]
    return frozenset(found for source in sources for found in re.findall(r"\bkinds\.([A-Z0-9_]+)\b", source))


@pytest.mark.parametrize("name", KINDS)
def test_a_search_for_its_constant_leads_to_where_a_kind_is_found(name: str) -> None:
    assert name.upper() in constants()


def test_kinds_of_a_family_stand_together_and_in_the_order_of_families() -> None:
    assert list(dict.fromkeys(kind.family for kind in KINDS.values())) == list(FAMILIES)
    families = [list(FAMILIES).index(kind.family) for kind in KINDS.values()]
    assert families == sorted(families)


def test_a_new_kind_needs_a_row_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Kind("made_up", "tone", "a made-up kind", label="made up", asks="always")
    monkeypatch.setitem(KINDS, row.name, row)
    from vrty_gate.core.changes import kinds
    from vrty_gate.core.fidelity import deciding, rates

    monkeypatch.setitem(kinds.ORDER, row.name, len(kinds.ORDER))
    change = Change(row.name, "", "boo", "step 3")
    assert str(summary(change)) == "step 3: made up: boo"
    assert deciding.asks_for_a_look([change], "en", is_edit=False)
    found, noise = rates.kinds_of([change])
    assert rates.surprise(rates.measured(), found, noise, is_edit=True).value > 3


@pytest.mark.parametrize(("what", "before", "after"), PASSED_OVER)
def test_the_reader_passes_over_what_is_not_a_change(what: str, before: str, after: str) -> None:
    if what.startswith("code: "):
        before, after = fenced(before, "python"), fenced(after, "python")
    for accepted, current in ((before, after), (after, before)):
        named = kinds_between(accepted, current)
        assert not named, f"docs/changes.md says that this is not a change, but it is read as {named}"
        assert is_trivial(Case(PROMPT, current), [Case(PROMPT, accepted)]), "it counts as changed in a suite"


def test_the_page_shows_enough_of_what_is_not_a_change() -> None:
    assert len(PASSED_OVER) >= 20
