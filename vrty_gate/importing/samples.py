"""Answers to the same test as samples of one case."""

from collections.abc import Iterable, Iterator

from vrty_gate.core.case import MOST_RECORDED, MOST_SAMPLES
from vrty_gate.importing.imported import Imported


def together(answers: Iterable[Imported]) -> Iterator[Imported]:
    """Each test once, with its answers as samples, equal ones together; conversations stay as they are.

    The test is the same if its name, prompt, context, reference and model are. A name that is only a number is left
    out, since repeated tests are numbered on.
    """
    found: dict[object, list[Imported]] = {}
    for number, answer in enumerate(answers):
        name = "" if answer.is_numbered else answer.test
        texts = (answer.prompt, answer.context, answer.reference)
        key = number if answer.messages else (answer.group, name, answer.model, *texts)
        found.setdefault(key, []).append(answer)
    return map(_one, found.values())


def _one(answers: list[Imported]) -> Imported:
    """A case under the name of the first answer."""
    first, good = answers[0], [answer for answer in answers if not answer.skip_reason]
    if len(answers) == 1 or not good:
        return first
    different: dict[str, str] = {}
    counts: dict[str, int] = {}
    left_out = {"skipped": len(answers) - len(good), f"over {MOST_SAMPLES} different": 0, f"over {MOST_RECORDED}": 0}
    for number, answer in enumerate(good):
        key = answer.response.strip()
        if number >= MOST_RECORDED:
            left_out[f"over {MOST_RECORDED}"] += 1
        elif key not in different and len(different) == MOST_SAMPLES:
            left_out[f"over {MOST_SAMPLES} different"] += 1
        else:
            different.setdefault(key, answer.response)
            counts[key] = counts.get(key, 0) + 1
    why = ", ".join(f"{count} {reason}" for reason, count in left_out.items() if count)
    notes = [good[0].note, f"left out of {len(answers)} samples: {why}" if why else ""]
    one = good[0]._replace(test=first.test, variant=first.variant, note="; ".join(filter(None, notes)))
    if len(good) == 1:
        return one
    of_each = tuple(counts.values())
    return one._replace(responses=tuple(different.values()), counts=of_each if max(of_each) > 1 else ())
