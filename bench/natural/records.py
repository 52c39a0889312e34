"""Records of prompts with an accepted answer and others, as `bench/answers.py` describes them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from natural.good_answers import is_good
from natural.order import number_of
from natural.prompt import Answer, Prompt, Source

VARIANTS = 3
"""Maximum number of other answers for an accepted one."""


def chosen(prompt: Prompt) -> list[Answer]:
    """The good answers without repetitions, in an order that does not depend on their meaning."""
    good = [answer for answer in prompt.answers if is_good(answer, prompt.language)]
    different = {" ".join(answer.text.split()): answer for answer in reversed(good)}
    return sorted(different.values(), key=lambda answer: number_of(prompt.text, answer.by, answer.text))


def records_of(source: Source, prompt: Prompt) -> Iterator[dict[str, Any]]:
    answers = chosen(prompt)
    for group in range(source.groups):
        accepted, *others = answers[group * (VARIANTS + 1) :][: VARIANTS + 1] or [Answer("", "")]
        if others:
            yield record_of(source, prompt, accepted, others)


def record_of(source: Source, prompt: Prompt, accepted: Answer, others: Sequence[Answer]) -> dict[str, Any]:
    name = number_of(source.repository, prompt.language, prompt.text, accepted.text)[:12]
    passages = dict.fromkeys(passage for answer in (accepted, *others) for passage in answer.passages)
    record: dict[str, Any] = {
        "id": f"{source.repository.replace('/', '-').lower()}-{name}",
        "kind": prompt.kind,
        "prompt": prompt.text,
        "baseline": accepted.text,
        "baseline_by": accepted.by,
        "language": prompt.language,
        "source": source.repository,
        "licence": source.licence,
        "variants": [variant_of(prompt, accepted, other) for other in others],
    }
    if passages:
        record["context"] = "\n\n".join(passages)
    return record


def variant_of(prompt: Prompt, accepted: Answer, other: Answer) -> dict[str, str]:
    model = "resample" if other.by == accepted.by else "other_model"
    return {
        "label": "benign",
        "severity": "none",
        "subtype": "human_alt" if prompt.human else model,
        "by": other.by,
        "derived_from": "",
        "response": other.text,
    }


def within(records: Iterable[dict[str, Any]], pairs: int) -> list[dict[str, Any]]:
    """As many records as have at most `pairs` pairs in total, the same ones each time."""
    selected: list[dict[str, Any]] = []
    seen: set[str] = set()
    for record in sorted(records, key=lambda record: number_of(record["id"])):
        if record["id"] not in seen and len(record["variants"]) <= pairs:
            pairs -= len(record["variants"])
            seen.add(record["id"])
            selected.append(record)
    return sorted(selected, key=lambda record: str(record["id"]))
