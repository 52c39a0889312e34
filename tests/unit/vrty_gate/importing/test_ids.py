"""Ids of imported cases: legal, readable, and the same from run to run."""

import json

from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.formats.codec import decode
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.suite import lines, slug, sort
from vrty_gate.manifest.format import CaseEntry

ANY = st.text(max_size=80)
ANSWERS = st.lists(
    st.builds(
        Imported,
        test=ANY,
        group=st.sampled_from(["", "task", "../../etc"]),
        prompt=st.sampled_from(["a question", "another"]),
        response=ANY.filter(str.strip),
        messages=st.just(()),
        responses=st.just(()),
        counts=st.just(()),
        model=st.sampled_from(["", "m", "openai:chat:gpt-4o-mini-2024-07-18"]),
        variant=st.sampled_from(["", "epoch-2", f"epoch-{10**300}"]),
        tags=st.tuples(ANY),
        metadata=st.just({"team": "support"}),
        context=st.none() | ANY,
        reference=st.none() | ANY,
        skip_reason=st.sampled_from(["", "error: broken"]),
        passed_over=st.just(""),
    ),
    max_size=12,
)


def answer(test: str, response: str = "yes", **more: str) -> Imported:
    return Imported(test=test, prompt="a question", response=response, **more)


def ids(*answers: Imported) -> list[str]:
    result = sort([answers])
    return sorted(taken.id for taken in (*result.cases, *result.skipped))


def test_what_can_be_read_stays_readable() -> None:
    assert slug("Refund window") == "Refund-window"
    assert slug("Öffnungszeiten, später").startswith("Offnungszeiten-spater")
    assert slug("openai:gpt-4o") == "openai-gpt-4o"
    assert slug("../../etc/passwd") == "etc-passwd"


def test_names_that_differ_only_in_what_is_lost_stay_apart() -> None:
    assert slug("退款") != slug("订单")
    assert slug("a" * 70 + "b") != slug("a" * 70 + "c")
    assert len(slug("a" * 999)) == 60


def test_equal_names_get_numbers_and_no_id_is_given_twice() -> None:
    found = [answer("a", "1"), answer("a", "2"), answer("a-2", "3"), answer("a", "4"), answer("a-2", "5")]
    assert len(set(ids(*found))) == 5
    assert {"a", "a-2", "a-3"} <= set(ids(*found))


def test_an_error_in_one_run_renames_no_other_case() -> None:
    first = [answer("a", "1"), answer("a", "2"), answer("a", "3")]
    second = [first[0], first[1]._replace(response="", skip_reason="error: 503"), first[2]]
    assert ids(*first) == ids(*second)
    assert [taken.id for taken in sort([second]).cases] == ["a", "a-3"]


def test_an_answer_that_two_files_have_counts_once() -> None:
    result = sort([[answer("a")], [answer("a")]])
    assert [taken.id for taken in result.cases] == ["a"]
    assert [(taken.id, taken.answer.skip_reason) for taken in result.skipped] == [("a-2", "the same as a")]


def test_tests_that_are_run_twice_stay_two_when_they_get_the_same_answer() -> None:
    assert [taken.id for taken in sort([[answer("a"), answer("a")]]).cases] == ["a", "a-2"]


def test_another_model_keeps_the_ids_as_long_as_it_is_the_only_one() -> None:
    assert ids(answer("a", model="one")) == ids(answer("a", model="other")) == ["a"]
    assert ids(answer("a", model="one"), answer("a", model="other")) == ["a/one", "a/other"]


@given(ANSWERS)
def test_whatever_a_tool_calls_things_the_lines_load(answers: list[Imported]) -> None:
    result = sort([answers])
    text = lines(result.cases)
    cases = [decode(CaseEntry, json.loads(line)) for line in text.split("\n")[:-1]]
    names = [taken.id for taken in (*result.cases, *result.skipped)]
    assert len(names) == len(set(names)) == len(answers)
    assert [case.id for case in cases] == sorted(case.id for case in cases)
    assert all(decode(CaseEntry, {"id": name}) for name in names)
