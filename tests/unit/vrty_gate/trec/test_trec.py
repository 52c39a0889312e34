"""TREC-style files: what is read, what is refused and where, and what is written."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError
from vrty_gate.trec import board, layouts, reading, runs, suites, topics

TOPIC = {"request_id": "1", "title": "What is a refund?"}


def report(run: str = "r", topic: str = "1", text: str = "A refund.", **metadata: object) -> dict[str, object]:
    named = {"team_id": "t", "run_id": run, "topic_id": topic, **metadata}
    return {
        "metadata": {key: value for key, value in named.items() if value is not None},
        "responses": [{"text": text}],
    }


def lines(*data: object) -> str:
    return "".join(json.dumps(one) + "\n" for one in data)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "t:2:2: not valid JSON"),
        ("[]", "t:2: each line must be a JSON object"),
        (json.dumps({"request_id": 3, "title": "x"}), "t:2: request_id is 3, but must be text: put it in quotes"),
        (json.dumps({"request_id": "3"}), "t:2: it is missing required key 'title'"),
        (json.dumps({"request_id": "3", "title": None}), "t:2: title is empty, but must be text"),
        (json.dumps({"request_id": "", "title": "x"}), "request_id is '', but must be 1 to 200 characters"),
        (json.dumps({"request_id": "a\nb", "title": "x"}), "request_id is 'a\\nb', but must be"),
        (json.dumps({"request_id": "all", "title": "x"}), "rename the topic"),
        ('{"request_id": "1", "title": "\\ud800"}', "an unpaired surrogate"),
        ('{"request_id": "1", "title": "x", "limit": NaN}', "NaN is not JSON"),
    ],
)
def test_a_bad_topic_is_refused_with_its_line(line: str, says: str) -> None:
    with pytest.raises(InputError) as raised:
        topics.parse(lines(TOPIC) + line, "t")
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"responses": []}, "r:1: it is missing required key 'metadata'"),
        ({"metadata": {"run_id": "r", "topic_id": "1"}, "responses": []}, "metadata is missing required key 'team_id'"),
        ({"metadata": report()["metadata"]}, "neither responses nor answer is present"),
        ({"metadata": report()["metadata"], "responses": ["x"]}, "responses[0] is 'x', but must be a mapping"),
        ({"metadata": report()["metadata"], "answer": [{"text": 1}]}, "answer[0].text is 1, but must be text"),
        ({"metadata": report()["metadata"], "answer": [{"text": "", "citations": 1}]}, "answer[0].citations is 1"),
        (report(topic_id=None), "neither topic_id nor narrative_id"),
        (report(narrative_id="2"), "'1' and narrative_id '2' differ"),
        (report(narrative_id=1.5), "metadata.narrative_id is 1.5, but must be text or a whole number"),
        ({**report(), "metadata": []}, "metadata is a list, but must be a mapping"),
    ],
)
def test_a_bad_report_is_refused_with_its_line(data: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as raised:
        list(runs.parse(lines(data), "r"))
    assert says in str(raised.value)
    assert str(raised.value).startswith("r:1: ")


def test_what_a_report_has_beside_its_text_is_passed_over() -> None:
    data = {**report(narrative_id=1), "references": ["d"], "more": 1}
    data["responses"] = [{"text": "A.", "citations": {"d": 0.5}, "x": 1}, {"text": "B.", "citations": [0, 1]}]
    data["answer"] = [{"text": "no"}]
    (found,) = runs.parse(lines(data), "r")
    assert found[:4] == ("r", "t", "1", "A. B.")


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda c: st.lists(c) | st.dictionaries(st.text() | st.sampled_from(["metadata", "responses", "run_id"]), c),
    )
)
def test_any_json_is_read_or_refused(data: object) -> None:
    for parse in (topics.parse, lambda text, file: list(runs.parse(text, file))):
        with contextlib.suppress(InputError):
            parse(json.dumps(data), "f")


def test_a_body_is_the_query_unless_another_format_is_asked_for() -> None:
    topic = topics.Topic("1", "T", "P", "B", "Body")
    assert [topics.query(topic, one) for one in topics.TOPIC_FORMATS] == ["Body", "T", "T P B", "Body"]
    assert [topics.query(topic._replace(body=""), one) for one in topics.TOPIC_FORMATS] == ["T P B", "T", "T P B", ""]


def test_folders_are_read_in_the_order_of_names_three_levels_deep(tmp_path: Path) -> None:
    for name in ("b", "a/z", "a/y/x", "a/y/w/deep", "a-b", ".hidden"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / "c").symlink_to("b")
    found = reading.files([str(tmp_path)])
    assert [path.removeprefix(f"{tmp_path}/") for path in found.paths] == ["a/y/x", "a/z", "a-b", "b"]
    assert [path.removeprefix(f"{tmp_path}/") for path in found.skipped] == ["a/y/w", "c"]


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "r").symlink_to("../secret")
    with pytest.raises(InputError, match="leads outside the folder"):
        reading.files([str(tmp_path / "runs")])


def standing(name: str, grades: dict[str, int], wanted: tuple[str, ...] = ("1", "2")) -> board.Standing:
    graded = [board.Graded(name, topic, "", grade) for topic, grade in grades.items()]
    reports = [next(runs.parse(lines(report(name, topic)), "r")) for topic in grades]
    (found,) = board.standings(graded, reports, wanted)
    return found


def test_a_run_that_skips_hard_topics_does_not_gain() -> None:
    baseline, skips = standing("b", {"1": 3, "2": 1}), standing("s", {"1": 3})
    assert (skips.mean, skips.mean_of_all, skips.missing) == (3.0, 1.5, ("2",))
    compared = board.compare(skips, baseline, 0.8)
    assert compared.is_red
    assert compared.fell == (board.Fall("2", None, 1),)


@pytest.mark.parametrize(("then", "now", "k"), [(5, 2, 0.4), (100, 7, 0.07), (30, 21, 0.7), (3, 3, 1.0)])
def test_exactly_k_of_the_baseline_passes_and_less_does_not(then: int, now: int, k: float) -> None:
    topics = tuple(str(n) for n in range(100))
    before = standing("b", {topic: int(n < then) for n, topic in enumerate(topics)}, topics)
    for count, red in ((now, False), (now - 1, True)):
        after = standing("s", {topic: int(n < count) for n, topic in enumerate(topics)}, topics)
        assert board.compare(after, before, k).is_red is red


@pytest.mark.parametrize("name", ["a b", " a", "a\u00a0b", "a\u2003"])
def test_ids_with_blanks_do_not_go_where_blanks_part_columns(name: str) -> None:
    with pytest.raises(InputError, match="has a space, which trec_eval cannot contain"):
        layouts.require_whole_words(["ok", name], "trec_eval")


@given(st.lists(st.text("aAbB-. /ü\U0001f600", min_size=1, max_size=200), unique=True))
def test_safe_names_differ_where_names_do_and_stay_within_a_folder(names: list[str]) -> None:
    safe = suites.safe_names(names)
    assert len({one.lower() for one in safe.values()}) == len(names)
    for one in safe.values():
        assert len(one) <= 100
        assert one.isascii()
        assert one[0].isalnum()
        assert "/" not in one


def test_a_name_that_another_is_made_into_is_not_taken_twice() -> None:
    made = suites.safe_names(["a/b"])["a/b"]
    assert len(set(suites.safe_names([made, "a/b"]).values())) == 2


def test_names_that_are_no_files_everywhere_are_changed_and_others_are_not() -> None:
    safe = suites.safe_names(["con", "COM1.x", "console", "run_1.b", "-r", "Run", "run"])
    assert [name for name, one in safe.items() if name == one] == ["Run", "console", "run_1.b"]


def test_runs_of_several_teams_by_one_name_are_told() -> None:
    reports = list(runs.parse(lines(report(), report(topic="2", team_id="other")), "r"))
    (found,) = board.standings([], reports, ["1", "2"])
    assert found.teams == ("t", "other")


def test_settings_reach_the_grade() -> None:
    reports = list(runs.parse(lines(report(text="refund")), "r"))
    grades = [
        next(board.grade(reports, {"1": "refund"}, settings)).grade
        for settings in (rag.Settings(0, 1, 0, 0), rag.Settings(1, 0, 0, 0))
    ]
    assert grades == [3, 0]
