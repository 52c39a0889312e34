"""The responses of a case that has several."""

from collections.abc import Callable, Iterable, Iterator

from vrty_gate.core.case import MOST_RECORDED, MOST_SAMPLES
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import show
from vrty_gate.manifest.format import CaseEntry


class Recorded(NamedTuple):
    """The responses of a case."""

    samples: tuple[str, ...]
    """The different ones, in the order in which they came first."""
    counts: tuple[int, ...]
    """How many times each was recorded; empty if each was once."""


class _Located(NamedTuple):
    place: Place
    text: str
    times: int = 1


def inline(entry: CaseEntry, place_of: Callable[[int], Place]) -> Iterator[_Located]:
    """The responses in a manifest or in a file of cases, with their places."""
    for i, sample in enumerate(entry.responses or ()):
        text, count = (sample, 1) if isinstance(sample, str) else sample
        yield _Located(place_of(i), text, count)


def in_file(text: str, file: str) -> Iterator[_Located]:
    """The responses in a JSON Lines file: texts, or objects with `response` and `count`. Raises InputError."""
    for place, value in jsonl.values(text, file, any_number=True):
        response = value.get("response") if isinstance(value, dict) else value
        if not isinstance(response, str):
            raise InputError("a line must be a text, or an object with the text response", place)
        count = value.get("count", 1) if isinstance(value, dict) else 1
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise InputError(f"count is {show(count)}, but must be a whole number, at least 1", place)
        yield _Located(place, response, count)


def checked(entry: CaseEntry, samples: Iterable[_Located], place: Place) -> Recorded:
    """The responses with LF line endings, equal ones together.

    Raises InputError unless the case has no other responses, and these are several.
    """
    stated = [name for name in _NAMES if getattr(entry, name) is not None]
    if len(stated) > 1:
        raise InputError(f"case {entry.id!r} has both {stated[0]} and {stated[1]}; remove one", place)
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    recorded = 0
    for number, sample in enumerate(samples, 1):
        if any("\ud800" <= character <= "\udfff" for character in sample.text):
            words = f"case {entry.id!r}: response {number} has an unpaired surrogate, which is not a character"
            raise InputError(words, sample.place)
        response = sample.text.replace("\r\n", "\n")
        key = response.strip()
        found.setdefault(key, response)
        counts[key] = counts.get(key, 0) + sample.times
        recorded += sample.times
        if len(found) > MOST_SAMPLES:
            raise InputError(
                f"case {entry.id!r} has more than {MOST_SAMPLES} different responses; give fewer", sample.place
            )
        if recorded > MOST_RECORDED:
            raise InputError(f"case {entry.id!r} has more than {MOST_RECORDED} responses; give fewer", sample.place)
    if recorded < 2:
        some = "only one response" if found else "no responses"
        words = f"case {entry.id!r} has {some} in {stated[0]}; give at least two, or write response"
        raise InputError(words, place)
    of_each = tuple(counts.values())
    return Recorded(tuple(found.values()), of_each if max(of_each) > 1 else ())


_NAMES = ("response", "response_file", "responses", "responses_file")
