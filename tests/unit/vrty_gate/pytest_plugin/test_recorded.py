"""What tests check with the fixture, without pytest around it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from steps import LINEAR, growth

from vrty_gate.pytest_plugin.recorded import Recorder

MODULE = "test_answers.py"


def recorder(*, accepts: bool = False) -> Recorder:
    options: dict[str, Any] = {"vrty_accept": accepts, "vrty_accept_broken": [], "vrty_reason": ""}
    return Recorder(SimpleNamespace(getoption=options.get))


def item(folder: Path, number: int = 0, **settings: Any) -> Any:
    module = SimpleNamespace(VRTY_GATE=settings)
    return SimpleNamespace(nodeid=f"{MODULE}::test_answer[{number}]", path=folder / MODULE, module=module)


def run(folder: Path, size: int, *, accepts: bool = False) -> Recorder:
    """What a run of so many tests records."""
    recorded = recorder(accepts=accepts)
    for number in range(size):
        case = {"id": f"case-{number:04}", "prompt": "How long?", "response": f"You have {number} days."}
        assert recorded.check(case, item(folder, number), number) == ""
    recorded.conclude(frozenset())
    return recorded


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


def test_many_unchanged_tests_take_no_longer_each(folder: Path) -> None:
    for size in (4, 12, 48):
        (folder / str(size)).mkdir()
        run(folder / str(size), size, accepts=True)
    assert growth(lambda size: run(folder / str(size), size), 12, 48) < LINEAR


def test_a_changed_answer_fails_where_others_are_as_accepted(folder: Path) -> None:
    run(folder, 3, accepts=True)
    recorded = recorder()
    case = {"id": "case-0001", "prompt": "How long?"}
    assert "1 days -> You have 14 days" in recorded.check({**case, "response": "You have 14 days."}, item(folder), 0)
    assert recorded.check({**case, "id": "case-0002", "response": "You have 2 days."}, item(folder, 1), 1) == ""
    recorded.conclude(frozenset())
    assert set(recorded.failures) == {f"{MODULE}::test_answer[0]", f"{MODULE}::case-0000"}


def test_a_gate_of_a_tag_needs_the_tag_in_one_test_only(folder: Path) -> None:
    gate = {"tags": {"billing": {"max_review": 0}}}
    recorded = recorder()
    for number, tags in enumerate((["billing"], [])):
        case = {"id": f"case-{number}", "prompt": "How long?", "response": "You have 14 days.", "tags": tags}
        assert recorded.check(case, item(folder, number, suite_gate=gate), number) == ""
    recorded.conclude(frozenset())
    assert not recorded.failures


def test_mistakes_of_one_test_are_not_those_of_the_next(folder: Path) -> None:
    recorded = recorder()
    case = {"id": "one", "prompt": "How long?", "response": "You have 14 days."}
    assert "keep is empty" in recorded.check({**case, "keep": []}, item(folder), 0)
    assert "unknown dimension" in recorded.check({**case, "gate": {"fidelty": {"floor": 0.5}}}, item(folder), 0)
    assert recorded.check(case, item(folder), 0) == ""


@pytest.mark.parametrize("separator", ["\u2028", "\x85", "\x7f", "\r\n"])
def test_any_character_may_be_in_an_answer(folder: Path, separator: str) -> None:
    case = {"id": "one", "prompt": "How long?", "response": f"You have{separator}14 days."}
    for accepts in (True, False):
        recorded = recorder(accepts=accepts)
        assert recorded.check(case, item(folder), 0) == ""
        recorded.conclude(frozenset())
        assert not recorded.failures
