"""Test runs of DeepEval, as it writes them to DEEPEVAL_RESULTS_FOLDER and .deepeval/. Tested with 4.3."""

import re
from collections.abc import Iterator

from vrty_gate.importing.imported import Imported, skipped_if_empty
from vrty_gate.importing.messages import NOT_TEXT, as_prompt
from vrty_gate.importing.node import Node, plain

_MEDIA = re.compile(r"\[DEEPEVAL:(IMAGE|PDF):[^\]]{0,200}\]")


def is_results(data: Node) -> bool:
    """Whether this looks like a test run of DeepEval."""
    run = data.value.get("testRunData", data.value) if isinstance(data.value, dict) else None
    return isinstance(run, dict) and ("testCases" in run or "conversationalTestCases" in run)


def cases(data: Node) -> Iterator[Imported]:
    """The test cases, then the last answers of the conversations."""
    run = data.at("testRunData") if data.has("testRunData") else data
    for kind, read in (("testCases", _case), ("conversationalTestCases", _conversation)):
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


def _described(case: Node) -> Imported:
    tags = case.at("tags")
    return Imported(
        test=case.at("name").text(),
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
