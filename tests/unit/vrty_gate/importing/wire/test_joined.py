"""Which calls of a file are one case, and what the cases are called."""

from typing import Any

from unit.vrty_gate.importing.wire.exchanges import ANTHROPIC, OPENAI, chat_reply, exchange

from vrty_gate.importing import wire
from vrty_gate.importing.exchange import Exchange
from vrty_gate.importing.imported import Imported
from vrty_gate.importing.wire.joined import REPEATED, RETRIED

CHAT = f"{OPENAI}/chat/completions"
USAGE = {"usage": {"prompt_tokens": 10, "completion_tokens": 2}}


def said(role: str, content: Any, **more: Any) -> Any:
    return {"role": role, "content": content, **more}


def call(identity: str, **arguments: str) -> Any:
    return {
        "id": identity,
        "type": "function",
        "function": {"name": "hours", "arguments": str(arguments).replace("'", '"')},
    }


def read(*exchanges: Exchange) -> list[Imported]:
    return list(wire.answers(exchanges))


def asked(messages: list[Any], reply: Any, status: int = 200, model: str = "gpt-4o") -> Exchange:
    body = chat_reply(reply, **USAGE) if status < 400 and reply != b"" else reply
    return exchange(CHAT, {"model": model, "messages": messages}, body, status)


SYSTEM, QUESTION = said("system", "Be brief."), said("user", "When do you open on Sunday?")
CALLED = said("assistant", None, tool_calls=[call("call_a", day="sunday")])
RESULT = said("tool", "9-17", tool_call_id="call_a")
ANSWER = said("assistant", "At 9.")


def test_calls_that_repeat_the_ones_before_are_one_conversation() -> None:
    [case] = read(
        asked([SYSTEM, QUESTION], CALLED),
        asked([SYSTEM, QUESTION, CALLED, RESULT], ANSWER),
        asked([SYSTEM, QUESTION, CALLED, RESULT, ANSWER, said("user", "And on Monday?")], said("assistant", "At 8.")),
    )
    roles = [message["role"] for message in case.messages]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user", "assistant"]
    assert case.test == "When-do-you-open-on-Sunday"
    assert case.numbers == {"tokens_in": 30, "tokens_out": 6, "steps": 3}


def test_text_before_a_call_and_space_around_a_text_need_not_be_repeated() -> None:
    first = {**CALLED, "content": "Let me look."}
    [case] = read(
        asked([QUESTION], first),
        asked([QUESTION, CALLED, RESULT], said("assistant", "At 9.\n")),
        asked([QUESTION, CALLED, RESULT, ANSWER, said("user", "Thanks")], said("assistant", "Welcome.")),
    )
    assert case.numbers["steps"] == 3


def test_client_may_put_what_a_tool_gave_into_the_answer() -> None:
    thought = 'Thought: I need the opening hours of the bakery on Sunday.\nAction: hours {"day": "sunday"}'
    observed = said("assistant", f"{thought}\nObservation: 9-17")
    invented = said("assistant", f"{thought}\nObservation: perhaps 8-12\nAnswer: At 8.")
    for first in (said("assistant", thought), invented):
        [case] = read(asked([QUESTION], first), asked([QUESTION, observed], ANSWER))
        assert [message["content"] for message in case.messages[1:]] == [observed["content"], "At 9."]


def test_client_may_carry_out_only_some_calls() -> None:
    both = said("assistant", None, tool_calls=[call("call_a", day="sunday"), call("call_b", day="monday")])
    [case] = read(asked([QUESTION], both), asked([QUESTION, CALLED, RESULT], ANSWER))
    assert case.numbers["steps"] == 2


def test_conversation_that_repeats_another_answer_is_apart() -> None:
    cases = read(
        asked([QUESTION], ANSWER),
        asked([QUESTION, said("assistant", "We are closed."), said("user", "Thanks")], said("assistant", "Welcome.")),
    )
    assert len(cases) == 2


def test_of_two_answers_the_one_that_is_repeated_goes_on() -> None:
    one, two = (
        said("assistant", f"Our opening hours on Sunday in the old town are {hours}.") for hours in ("9-17", "8-12")
    )
    thanks = [QUESTION, one, said("user", "Thanks")]
    first, second = read(asked([QUESTION], one), asked([QUESTION], two), asked(thanks, said("assistant", "Welcome.")))
    assert len(first.messages) == 4
    assert second.response == two["content"]


def test_empty_message_before_calls_changes_nothing() -> None:
    empty = said("assistant", "")
    [case] = read(asked([QUESTION], CALLED), asked([QUESTION, empty, CALLED, RESULT], ANSWER))
    assert case.numbers["steps"] == 2


def test_a_conversation_has_the_tools_of_all_its_agents() -> None:
    def offered(messages: list[Any], reply: Any, *names: str) -> Exchange:
        tools = [{"type": "function", "function": {"name": name, "parameters": {}}} for name in names]
        return exchange(CHAT, {"messages": messages, "tools": tools}, chat_reply(reply))

    [case] = read(
        offered([QUESTION], CALLED, "hours", "hand_over"),
        offered([QUESTION, CALLED, RESULT], ANSWER, "close"),
    )
    assert list(case.metadata["tools"]) == ["close", "hand_over", "hours"]


def test_system_prompt_that_tells_the_time_does_not_separate() -> None:
    cases = read(
        asked([said("system", "It is 9:01."), QUESTION], ANSWER),
        asked([said("system", "It is 9:02."), QUESTION, ANSWER, said("user", "Thanks")], said("assistant", "Welcome.")),
    )
    assert [case.messages[0]["content"] for case in cases] == ["It is 9:02."]


def test_tools_of_anthropic_are_one_conversation() -> None:
    use = {"type": "tool_use", "id": "toolu_1", "name": "hours", "input": {}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "9-17"}
    first = {"type": "message", "role": "assistant", "content": [{"type": "text", "text": "Let me look."}, use]}
    second = {"type": "message", "role": "assistant", "content": [{"type": "text", "text": "At 9."}]}
    later = [QUESTION, said("assistant", [use]), said("user", [result])]
    [case] = read(
        exchange(ANTHROPIC, {"messages": [QUESTION]}, first), exchange(ANTHROPIC, {"messages": later}, second)
    )
    assert [message["role"] for message in case.messages] == ["user", "assistant", "tool", "assistant"]


def test_response_that_names_the_one_before_continues_it() -> None:
    output = [{"type": "function_call", "call_id": "c1", "name": "hours", "arguments": "{}"}]
    text = [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "At 9."}]}]
    result = [{"type": "function_call_output", "call_id": "c1", "output": "9-17"}]
    later = {"input": result, "instructions": "Be brief.", "previous_response_id": "resp_1"}
    [case] = read(
        exchange(
            f"{OPENAI}/responses", {"input": "When?", "instructions": "Be brief."}, {"id": "resp_1", "output": output}
        ),
        exchange(f"{OPENAI}/responses", later, {"id": "resp_2", "output": text}),
    )
    assert [message["role"] for message in case.messages] == ["system", "user", "assistant", "tool", "assistant"]


def test_response_in_the_background_is_the_one_that_was_fetched() -> None:
    queued = {"id": "resp_1", "object": "response", "status": "queued", "background": True, "output": []}
    text = [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "At 9."}]}]
    done = exchange("", {}, {**queued, "status": "completed", "output": text})
    fetched = done._replace(method="GET", url=f"{OPENAI}/responses/resp_1", request=b"")
    case, *_ = read(exchange(f"{OPENAI}/responses", {"input": "When?", "background": True}, queued), fetched)
    assert (case.prompt, case.response, case.broken) == ("When?", "At 9.", "")


def test_independent_calls_are_cases() -> None:
    cases = read(
        asked([said("user", "When do you open?")], ANSWER),
        asked([said("user", "Where are you?")], said("assistant", "In Bern.")),
    )
    assert [(case.test, case.response) for case in cases] == [
        ("When-do-you-open", "At 9."),
        ("Where-are-you", "In Bern."),
    ]


def test_interleaved_conversations_are_told_apart() -> None:
    other = said("user", "Where are you?")
    bern = said("assistant", "In Bern.")
    cases = read(
        asked([QUESTION], ANSWER),
        asked([other], bern),
        asked([QUESTION, ANSWER, said("user", "Thanks")], said("assistant", "Welcome.")),
        asked([other, bern, said("user", "Thanks")], said("assistant", "You are welcome.")),
    )
    assert [(case.test, len(case.messages)) for case in cases] == [
        ("When-do-you-open-on-Sunday", 4),
        ("Where-are-you", 4),
    ]


def test_call_in_the_middle_renames_no_other() -> None:
    first, last = asked([QUESTION], ANSWER), asked([said("user", "Where are you?")], said("assistant", "In Bern."))
    added = asked([said("user", "Who are you?")], said("assistant", "A bakery."))
    before = [case.test for case in read(first, last)]
    assert [case.test for case in read(first, added, last) if case.test in before] == before


def test_longer_conversation_keeps_its_name() -> None:
    first = asked([QUESTION], ANSWER)
    more = asked([QUESTION, ANSWER, said("user", "And on Monday?")], said("assistant", "At 8."))
    assert read(first)[0].test == read(first, more)[0].test


def test_first_words_name_a_case_so_that_the_rest_may_change() -> None:
    long = "Summarise the complaint of this customer of ours in one sentence: "
    one, two = (read(asked([said("user", long + text)], ANSWER))[0].test for text in ("a" * 80, "something else"))
    assert one == two == "Summarise-the-complaint-of-this-customer-of"


def test_names_in_other_scripts_differ() -> None:
    names = [
        read(asked([said("user", text)], ANSWER))[0].test
        for text in ("いつ開きますか。", "どこにありますか。", "word" * 40)
    ]
    assert len(set(names)) == 3
    assert all(name.isascii() and 0 < len(name) <= 46 for name in names)


def test_error_that_a_retry_made_good_is_passed_over() -> None:
    case, passed = read(asked([QUESTION], {"error": {"message": "Rate limit"}}, status=429), asked([QUESTION], ANSWER))
    assert (case.response, case.broken, passed.passed_over) == ("At 9.", "", RETRIED)


def test_error_of_another_model_is_a_case() -> None:
    cases = read(asked([QUESTION], {}, status=404, model="old"), asked([QUESTION], ANSWER, model="new"))
    assert [case.broken for case in cases] == ["HTTP 404", ""]


def test_error_within_a_conversation_breaks_it() -> None:
    [case] = read(
        asked([QUESTION], CALLED),
        asked([QUESTION, CALLED, RESULT], {"error": {"message": "Overloaded"}}, status=529),
    )
    assert case.broken == "HTTP 529: Overloaded"
    assert case.test == "When-do-you-open-on-Sunday"


def test_same_request_twice_is_two_cases() -> None:
    cases = read(asked([QUESTION], ANSWER), asked([QUESTION], said("assistant", "We open at nine.")))
    assert [case.response for case in cases] == ["At 9.", "We open at nine."]


def test_same_request_again_without_a_reply_is_passed_over() -> None:
    case, passed = read(asked([QUESTION], ANSWER), asked([QUESTION], b""))
    assert (case.response, passed.passed_over) == ("At 9.", REPEATED)


def test_turns_before_the_first_recorded_call_are_given_and_not_answers() -> None:
    earlier = [SYSTEM, said("user", "Hi, I'm Ada."), said("assistant", "Hello, Ada.")]
    later = [*earlier, QUESTION, ANSWER, said("user", "And on Monday?")]
    first, second = asked([*earlier, QUESTION], ANSWER), asked(later, said("assistant", "At 8."))
    [case] = read(first, second)
    assert [message["role"] for message in case.messages] == [
        "system",
        "system",
        "user",
        "assistant",
        "user",
        "assistant",
    ]
    assert case.messages[1]["content"] == "user: Hi, I'm Ada.\n\nassistant: Hello, Ada."
    [alone] = read(second)
    assert [message["role"] for message in alone.messages] == ["system", "system", "user", "assistant"]


def test_calls_of_tools_in_earlier_turns_are_given_as_text() -> None:
    [case] = read(asked([QUESTION, CALLED, RESULT, ANSWER, said("user", "Thanks")], said("assistant", "Welcome.")))
    assert [message["role"] for message in case.messages] == ["system", "user", "assistant"]
    assert case.messages[0]["content"].split("\n\n")[1:] == [
        *('assistant: hours({"day": "sunday"})', "tool: 9-17", "assistant: At 9.")
    ]


def test_calls_of_tools_in_the_last_turn_stay() -> None:
    [case] = read(asked([QUESTION, CALLED, RESULT], ANSWER))
    assert [message["role"] for message in case.messages] == ["user", "assistant", "tool", "assistant"]


def test_what_a_client_says_after_a_result_is_no_turn() -> None:
    go_on = said("user", "Analyze the result.")
    [case] = read(asked([QUESTION], CALLED), asked([QUESTION, CALLED, RESULT, go_on], ANSWER))
    assert [message["role"] for message in case.messages] == ["user", "assistant", "tool", "system", "assistant"]
    assert case.messages[3]["content"] == "user: Analyze the result."
    [alone] = read(asked([QUESTION, CALLED, RESULT, go_on], ANSWER))
    assert alone.messages == case.messages
