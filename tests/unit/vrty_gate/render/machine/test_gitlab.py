"""GitLab's code quality report: a list of entries with all that GitLab needs, and no two with the same fingerprint."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_reader import failed, missing, new, report, suite
from unit.vrty_gate.render.test_untrusted_text import MARKUP, hidden
from unit.vrty_gate.render.test_untrusted_text import report as saying

from vrty_gate import report as r
from vrty_gate.render.machine.gitlab import gitlab

GOLDEN = sorted((Path(__file__).parents[4] / "golden").glob("*/report.gitlab"))


def entries(text: str) -> list[dict]:
    found = json.loads(text)
    for entry in found:
        assert set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert all(isinstance(entry[name], str) for name in ("description", "check_name", "fingerprint"))
        assert entry["description"]
        assert entry["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert entry["location"]["path"]
        assert not entry["location"]["path"].startswith(("/", "./", ".."))
        assert entry["location"]["lines"]["begin"] >= 1
        assert set(entry["location"]) == {"path", "lines"}
    assert len({entry["fingerprint"] for entry in found}) == len(found)
    return found


@pytest.mark.parametrize("path", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_the_reviewed_reports_are_what_gitlab_reads(path: Path) -> None:
    entries(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_stay_words(words: str) -> None:
    require_words(words)


@given(st.text(alphabet=st.one_of(st.sampled_from(MARKUP), st.characters()), min_size=1))
def test_any_words_stay_words(words: str) -> None:
    require_words(words)


def require_words(words: str) -> None:
    text = gitlab(saying(words))
    assert text.isascii()
    assert "##[" not in text
    assert not any(line.lstrip().startswith("::") for line in text.split("\n"))
    assert not any(hidden(entry["description"]) for entry in entries(text))


def test_the_worst_comes_first_with_its_severity_and_place() -> None:
    cases = [new("fresh"), failed("review")._replace(verdict="review"), failed("red"), missing("gone")]
    found = entries(gitlab(report(suite(*cases))))
    assert [(one["check_name"], one["severity"], one["location"]["lines"]["begin"]) for one in found] == [
        ("vrty-gate/case", "critical", 1),
        ("fidelity", "critical", 7),
        ("fidelity", "minor", 7),
        ("vrty-gate/case", "info", 9),
    ]


def test_a_gate_that_could_not_run_is_not_an_empty_list() -> None:
    (entry,) = entries(gitlab(r.could_not_run("no manifest")))
    assert (entry["description"], entry["severity"]) == ("no manifest", "critical")


def test_a_green_run_is_an_empty_list() -> None:
    assert gitlab(report(suite(verdict="pass", unchanged=4))) == "[]\n"
