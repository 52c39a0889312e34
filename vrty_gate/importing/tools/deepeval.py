"""Test runs of DeepEval, as it writes them to DEEPEVAL_RESULTS_FOLDER and .deepeval/. Tested with 4.3."""

import re
from collections.abc import Iterator
from typing import Any

from vrty_gate.importing.chat import with_chat
from vrty_gate.importing.imported import Imported, Options, skipped_if_empty
from vrty_gate.importing.messages import NOT_TEXT, as_prompt
from vrty_gate.importing.node import Node, as_text, plain

_NUMBERED = re.compile(r"(conversational_)?test_case_[0-9]{1,9}")
_MEDIA = re.compile(r"\[DEEPEVAL:(IMAGE|PDF):[^\]]{0,200}\]")


def is_results(data: Node) -> bool:
    """Whether this looks like a test run of DeepEval."""
    run = data.value.get("testRunData", data.value) if isinstance(data.value, dict) else None
    return isinstance(run, dict) and ("testCases" in run or "conversationalTestCases" in run)


def cases(data: Node, options: Options) -> Iterator[Imported]:
    """The test cases, then the conversations: all their turns, or their last answers."""
    run = data.at("testRunData") if data.has("testRunData") else data
    readers = (_case_in_turns, _turns) if options.turns else (_case, _conversation)
    for kind, read in zip(("testCases", "conversationalTestCases"), readers, strict=True):
        if run.has(kind):
            for case in run.at(kind).items():
                yield skipped_if_empty(read(case))


def _case(case: Node) -> Imported:
    prompt, has_media = _without_media(case.at("input").text())
    response, _ = _without_media(case.at("actualOutput").text_or_none() or "")
    return _described(case)._replace(
        prompt=prompt,
        response=response,
        context=_joined(case.at("retrievalContext")) or _joined(case.at("context")),
        reference=case.at("expectedOutput").text_or_none() or None,
        note=NOT_TEXT if has_media else "",
    )


def _conversation(case: Node) -> Imported:
    turns = list(case.at("turns").items())
    answer = _described(case)
    if not turns or turns[-1].at("role").text() != "assistant":
        return answer._replace(skip_reason="the conversation does not end with an answer")
    *earlier, last = turns
    prompt, _ = as_prompt(Node([turn.value for turn in earlier], case.at("turns").path))
    response, _ = _without_media(last.at("content").text())
    retrieved = _joined(last.at("retrievalContext")) or _joined(case.at("context"))
    return answer._replace(prompt=_without_media(prompt)[0], response=response, context=retrieved)


def _case_in_turns(case: Node) -> Imported:
    """The test case as a conversation if it has tool calls."""
    answer = _case(case)
    prompt = {"role": "user", "content": answer.prompt}
    if answer.skip_reason or not case.at("toolsCalled").value:
        return answer
    last = _messages("assistant", answer.response, case.at("toolsCalled"), 0)
    return with_chat(answer._replace(prompt="", response=""), Node([prompt, *last], case.path))


def _turns(case: Node) -> Imported:
    answer = _described(case)._replace(context=_joined(case.at("context")))
    messages: list[dict[str, Any]] = []
    for number, turn in enumerate(case.at("turns").items()):
        text, has_media = _without_media(turn.at("content").text())
        answer = answer._replace(note=NOT_TEXT if has_media else answer.note)
        messages += _messages(turn.at("role").text(), text, turn.at("toolsCalled"), number)
    return with_chat(answer, Node(messages, case.at("turns").path))


def _messages(role: str, text: str, tools: Node, turn: int) -> Iterator[dict[str, Any]]:
    """A turn: its calls and their results, which DeepEval keeps with the text that follows them."""
    calls = [{"id": f"{turn}-{i}", **tool.mapping()} for i, tool in enumerate(tools.items_or_none())]
    if calls:
        yield {"role": role, "content": "", "tool_calls": calls}
    for call in calls:
        if call.get("output") is not None:
            yield {"role": "tool", "tool_call_id": call["id"], "content": as_text(call["output"])}
    if text or not calls:
        yield {"role": role, "content": text}


def _described(case: Node) -> Imported:
    tags = case.at("tags")
    name = case.at("name").text()
    return Imported(
        test=name,
        is_numbered=_NUMBERED.fullmatch(name) is not None,
        tags=tuple(tag.text() for tag in tags.items()) if tags.value is not None else (),
        metadata=plain(case.at("metadata")),
    )


def _without_media(text: str) -> tuple[str, bool]:
    """The text with media replaced by their kind, since names differ in each run; and whether there were any."""
    replaced, count = _MEDIA.subn(lambda match: f"[{match[1].lower()}]", text)
    return replaced, count > 0


def _joined(parts: Node) -> str | None:
    if parts.value is None:
        return None
    return "\n\n".join(_without_media(part.text())[0] for part in parts.items()) or None
