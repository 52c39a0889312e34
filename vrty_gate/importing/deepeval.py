"""Test runs of DeepEval: what it writes into DEEPEVAL_RESULTS_FOLDER and .deepeval/. Seen with 4.3."""

import re
from collections.abc import Iterator

from vrty_gate.importing.imported import Imported, judged
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
            for one in run.at(kind).items():
                yield judged(read(one))


def _case(case: Node) -> Imported:
    prompt, partly = _shown(case.at("input").text())
    response, _ = _shown(case.at("actualOutput").text_or_none() or "")
    return _described(case)._replace(
        prompt=prompt,
        response=response,
        context=_joined(case.at("retrievalContext")) or _joined(case.at("context")),
        reference=case.at("expectedOutput").text_or_none() or None,
        note=NOT_TEXT if partly else "",
    )


def _conversation(case: Node) -> Imported:
    turns = list(case.at("turns").items())
    answer = _described(case)
    if not turns or turns[-1].at("role").text() != "assistant":
        return answer._replace(left_out="the conversation does not end with an answer")
    *before, last = turns
    prompt, _ = as_prompt(Node([turn.value for turn in before], case.at("turns").path))
    response, _ = _shown(last.at("content").text())
    retrieved = _joined(last.at("retrievalContext")) or _joined(case.at("context"))
    return answer._replace(prompt=_shown(prompt)[0], response=response, context=retrieved)


def _described(case: Node) -> Imported:
    tags = case.at("tags")
    return Imported(
        test=case.at("name").text(),
        tags=tuple(tag.text() for tag in tags.items()) if tags.value is not None else (),
        metadata=plain(case.at("metadata")),
    )


def _shown(text: str) -> tuple[str, bool]:
    """Replace images, whose names differ in each run, by their kind; and whether there were any."""
    shown, count = _MEDIA.subn(lambda found: f"[{found[1].lower()}]", text)
    return shown, count > 0


def _joined(parts: Node) -> str | None:
    if parts.value is None:
        return None
    return "\n\n".join(_shown(part.text())[0] for part in parts.items()) or None
