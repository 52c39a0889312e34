"""What a case states holds for every response, and only for cases that state something."""

from vrty_gate.core.case import Case, Message
from vrty_gate.scorers import stated

KEEP = (("30 days",), ("$5", "five dollars"))
NEVER = (("guaranteed",),)


def look(case: Case) -> tuple[dict[str, float], dict[str, str]]:
    result = stated.scorer().look(case, ())
    return result.scores, result.explain()


def test_a_case_that_states_nothing_has_no_dimension() -> None:
    assert look(Case("p", "r")) == ({}, {})
    assert look(Case("p", "It takes 30 days and $5.", keep=KEEP)) == ({"keep": 1.0}, {})
    assert look(Case("p", "r", never=NEVER)) == ({"never": 1.0}, {})


def test_the_reason_names_each_fact() -> None:
    scores, reasons = look(Case("p", "It is guaranteed.", keep=KEEP, never=NEVER))
    assert scores == {"keep": 0.0, "never": 0.0}
    assert reasons == {
        "keep": "does not say: 30 days; $5 or five dollars",
        "never": 'must not say: "guaranteed" (says "It is guaranteed.")',
    }


def test_only_a_few_facts_are_named() -> None:
    keep = tuple((f"{i} days",) for i in range(31, 41))
    _, reasons = look(Case("p", "r", keep=keep))
    assert reasons["keep"] == "does not say: 31 days; 32 days; 33 days; 34 days; 35 days and 5 more"


def test_every_answer_of_a_conversation_counts() -> None:
    messages = (
        Message("user", "Is it guaranteed?"),
        Message("assistant", "It takes 30 days."),
        Message("user", "And the price?"),
        Message("assistant", "It is $5."),
    )
    case = Case("p", "r", messages=messages, keep=KEEP, never=NEVER)
    assert look(case)[0] == {"keep": 1.0, "never": 1.0}
    assert look(case._replace(messages=messages[:2]))[0] == {"keep": 0.0, "never": 1.0}
