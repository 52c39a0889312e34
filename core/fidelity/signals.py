"""Signals that may distinguish a worse response from an accepted one: plain measurements, none of them a verdict."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from vrty_gate.core import json_data
from vrty_gate.core.case import Case
from vrty_gate.core.fidelity.reading import Reading, names_in
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import common_length
from vrty_gate.core.text.text import once
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty import idf

_NEGATIONS = frozenset(
    "not no never none nothing neither nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt"
    " shouldnt couldnt hardly".split()
)
_CANCELLED = frozenset("forget hesitate fail neglect".split())
"""Verbs whose negation is positive: "do not forget to" means "remember to"."""
_NUMBER_WORDS = frozenset(
    "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million"
    " billion first second third fourth fifth".split()
)
_ALIGNED = 250
_ALIKE = 0.1
_MOST_SENTENCES = 300
_MOST_VOTES = 8
_SAME_SENTENCE = 0.6


class Edits(NamedTuple):
    """Sentences that differ from an accepted one in a few words only."""

    sentences: int
    numbers: list[str]
    """The new number of each sentence whose number changed, in figures or in words."""
    names: list[str]
    negations: list[str]
    """Sentences that gained or lost a negation."""


class Values(NamedTuple):
    """Counts of what changed in a JSON response."""

    kept: int = 0
    changed: int = 0
    foreign: int = 0
    """Changed values that have words from outside the prompt and the context, where the accepted value has none."""
    missing: int = 0
    new: int = 0
    types: int = 0


_NOTHING = Reading("")


@once
def _reading(text: str) -> Reading:
    return Reading(text)


class SignalPair:
    """A response and an accepted one, with everything that the signals are computed from."""

    def __init__(self, case: Case, accepted: str) -> None:
        self.prompt = _reading(case.prompt)
        self.context, self.reference = (_reading(text) if text else _NOTHING for text in (case.context, case.reference))
        self.response, self.accepted = _reading(case.response), _reading(accepted)
        source = {*self.accepted.numbers, *self.prompt.numbers, *self.context.numbers}
        self.new_numbers = [n for n in dict.fromkeys(self.response.numbers) if n not in source]
        source_text = f"{self.prompt.text}\n{self.context.text}\n{self.accepted.text}"
        self.new_names = _names_beside(self.response.names, self.accepted.names, source_text)
        sentences = [" ".join(words) for words in self.accepted.spoken]
        places = dict(zip(reversed(sentences), range(len(sentences) - 1, -1, -1), strict=True))
        self.kept = [places[key] for words in self.response.spoken if (key := " ".join(words)) in places]
        """Indices of the accepted sentences that the response repeats verbatim, in the order of the response."""
        alike = len(self.response.pairs & self.accepted.pairs) >= _ALIKE * len(self.response.pairs)
        self.edits = _edits(self.response, self.accepted, places) if alike else Edits(0, [], [], [])
        self.values = _values(case, accepted)
        self._case, self._accepted = case, accepted

    @cached_property
    def signals(self) -> dict[str, float]:
        """All signals by `aspect.name`, in a fixed order."""
        return {name: value for values in self.by_aspect() for name, value in values.items()}

    def by_aspect(self) -> list[dict[str, float]]:
        """The signals of each aspect, by `aspect.name`."""
        return [{f"{aspect}.{name}": value for name, value in read(self).items()} for aspect, read in ASPECTS.items()]

    def unchanged(self) -> "SignalPair":
        """The accepted response compared with itself."""
        return SignalPair(self._case._replace(response=self._accepted), self._accepted)


def _edits(response: Reading, accepted: Reading, places: dict[str, int]) -> Edits:
    spoken = response.spoken[:_MOST_SENTENCES]
    new = [pair for pair in zip(response.sentences, spoken, strict=False) if " ".join(pair[1]) not in places]
    edits = Edits(0, [], [], [])
    if not new:
        return edits
    bags = [set(words) for words in accepted.spoken[:_MOST_SENTENCES]]
    index: dict[str, list[int]] = {}
    for i, bag in enumerate(bags):
        for word in bag - idf.STOPWORDS:
            index.setdefault(word, []).append(i)
    index = {word: places for word, places in index.items() if len(places) <= _MOST_VOTES}
    count = 0
    for sentence, words in new:
        bag = set(words)
        votes: dict[int, int] = {}
        for word in bag - idf.STOPWORDS:
            for i in index.get(word, ()):
                votes[i] = votes.get(i, 0) + 1
        if not votes:
            continue
        most = max(votes.values())
        nearest = min([i for i, vote in votes.items() if vote == most])
        other = bags[nearest]
        if len(bag & other) < _SAME_SENTENCE * max(len(bag), len(other)):
            continue
        count += 1
        came, went = bag - other, other - bag
        numbers = sorted(filter(_is_number, came))
        if numbers and any(map(_is_number, went)):
            edits.numbers.append(numbers[0])
        if came.isdisjoint(_NEGATIONS) != went.isdisjoint(_NEGATIONS) and _CANCELLED.isdisjoint(came | went):
            edits.negations.append(sentence)
        names, accepted_names = {*names_in(sentence)}, {*names_in(accepted.sentences[nearest])}
        if names - accepted_names and accepted_names - names:
            edits.names.append(min(names - accepted_names))
    return edits._replace(sentences=count)


def _names_beside(names: Sequence[str], known: Iterable[str], text: str) -> list[str]:
    """The names that are not in a text, of which some names are known."""
    known = set(known)
    return [name for name in names if name not in known and name not in text]


def _is_number(word: str) -> bool:
    return settled(word[0]).isdigit() or word in _NUMBER_WORDS


def _values(case: Case, accepted: str) -> Values | None:
    """Compare the two responses as JSON; None when either is not JSON."""
    old_data = json_data.parse(accepted)
    new_data = json_data.parse(case.response) if old_data is not None else None
    if new_data is None:
        return None
    input_text = f"{case.prompt}\n{case.context or ''}"
    known = json_data.shapes(input_text)
    words = set(words_of(input_text))
    count = Values()._asdict()
    todo: list[tuple[Any, Any]] = [(old_data, new_data)]
    while todo:
        old, new = todo.pop()
        if json_data.kind(old) != json_data.kind(new):
            count["types"] += 1
        elif isinstance(old, dict):
            shape = json_data.shape_of(old, known)
            gone = old.keys() - new.keys()
            count["missing"] += len(gone & shape.required if shape else gone)
            count["new"] += len(new.keys() - old.keys())
            todo += [(old[key], new[key]) for key in old if key in new]
        elif isinstance(old, list):
            count["missing"] += max(0, len(old) - len(new))
            count["new"] += max(0, len(new) - len(old))
            todo += zip(old, new, strict=False)
        elif old == new:
            count["kept"] += 1
        else:
            count["changed"] += 1
            count["foreign"] += _is_foreign(new, words) and not _is_foreign(old, words)
    return Values(**count)


def _is_foreign(value: Any, words: set[str]) -> bool:
    if value is None or isinstance(value, bool):
        return False
    return not words.issuperset(words_of(f"{value:g}" if isinstance(value, float) else str(value)))


def share(part: float, whole: float, nothing: float = 0.0) -> float:
    """Return `part / whole`, or `nothing` when `whole` is 0."""
    return part / whole if whole else nothing


def _ratio(count: float, accepted_count: float) -> float:
    return min((count + 1) / (accepted_count + 1), 20.0)


class _Points(dict[str, int]):
    """IDF weight of each word, in thousandths: integers add up to the same sum in any order."""

    def __missing__(self, word: str) -> int:
        points = round(1000 * idf.weights()[word]) if word.isascii() and word.isalpha() else _UNLISTED
        if len(self) < _REMEMBERED:
            self[word] = points
        return points


_UNLISTED = 6_000
_RAREST = round(1000 * idf.OUT_OF_VOCABULARY)
_REMEMBERED = 100_000
_POINTS = _Points()


def _weight(words: Iterable[str]) -> int:
    return sum(map(_POINTS.__getitem__, words))


def _length(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    return {
        "words": _ratio(response.count, accepted.count),
        "words_now": float(response.count),
        "words_then": float(accepted.count),
        "characters": _ratio(len(response.text), len(accepted.text)),
        "sentences": _ratio(len(response.sentences), len(accepted.sentences)),
        "lines": _ratio(len(response.lines), len(accepted.lines)),
        "paragraphs": _ratio(response.text.count("\n\n"), accepted.text.count("\n\n")),
    }


def _kept(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    both, pairs = response.content & accepted.content, response.pairs & accepted.pairs
    own, accepted_own = response.content - texts.prompt.content, accepted.content - texts.prompt.content
    size, accepted_size = min(response.count, _ALIGNED), min(accepted.count, _ALIGNED)
    in_order = common_length(accepted.words[:_ALIGNED], response.words[:_ALIGNED])
    weight, accepted_weight, weight_both = map(_weight, (response.content, accepted.content, both))
    return {
        "words": share(len(both), len(accepted.content)),
        "words_known": share(len(both), len(response.content)),
        "weight": share(weight_both, accepted_weight),
        "weight_known": share(weight_both, weight),
        "weight_shared": share(2 * weight_both, weight + accepted_weight),
        "own": share(len(accepted_own & response.content), len(accepted_own)),
        "own_known": share(len(own & accepted.content), len(own)),
        "pairs": share(len(pairs), len(accepted.pairs)),
        "pairs_known": share(len(pairs), len(response.pairs)),
        "in_order": share(in_order, accepted_size),
        "in_order_known": share(in_order, size),
        "rouge_l": share(2 * in_order, size + accepted_size),
    }


def _beginning(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    return {
        "first_words": share(common_length(accepted.words[:30], response.words[:30]), 30),
        "pairs": _pairs_kept(accepted.words[:60], response),
        "midway": float(response.opens_midway and not accepted.opens_midway),
    }


def _end(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    last, accepted_last = (text.text.rstrip().rsplit("\n", 1)[-1] for text in (response, accepted))
    half = accepted.count // 2
    return {
        "pairs": _pairs_kept(accepted.words[-60:], response),
        "words": share(len(response.vocabulary.intersection(accepted.words[-60:])), len(set(accepted.words[-60:]))),
        "second_half": _pairs_kept(accepted.words[half:], response) - _pairs_kept(accepted.words[:half], response),
        "last_line": _ratio(len(last), len(accepted_last)),
        "open": response.open_end - accepted.open_end,
        "closes": float(last[-1:] in _CLOSING),
        "closes_then": float(accepted_last[-1:] in _CLOSING),
    }


def _pairs_kept(words: list[str], response: Reading) -> float:
    return share(_how_many(pairwise(words), response.pairs), len(words) - 1)


def _how_many(items: Iterable[Any], known: Container[Any]) -> int:
    return sum(map(known.__contains__, items))


_CLOSING = frozenset(".!?`)\"'")


def _sentences(texts: SignalPair) -> dict[str, float]:
    count = len(texts.response.sentences)
    return {
        "known": share(len(texts.kept), count),
        "kept": share(len(set(texts.kept)), len(texts.accepted.sentences)),
        "edited": share(texts.edits.sentences, count),
        "moved": float(sum(1 for place, following in pairwise(texts.kept) if following < place)),
        "misnumbered": float(texts.response.misnumbered - texts.accepted.misnumbered),
    }


def _prompt(texts: SignalPair) -> dict[str, float]:
    response, accepted, prompt = texts.response, texts.accepted, texts.prompt
    asked, accepted_asked = prompt.content & response.content, prompt.content & accepted.content
    own, echo = share(len(asked), len(response.content)), share(len(response.pairs & prompt.pairs), len(response.pairs))
    return {
        "covered": share(len(asked), len(prompt.content)),
        "covered_change": share(len(asked) - len(accepted_asked), len(prompt.content)),
        "weight_change": share(_weight(asked) - _weight(accepted_asked), _weight(prompt.content)),
        "share": own,
        "share_change": own - share(len(accepted_asked), len(accepted.content)),
        "echo": echo,
        "echo_change": echo - share(len(accepted.pairs & prompt.pairs), len(accepted.pairs)),
    }


def _sources(texts: SignalPair) -> dict[str, float]:
    response, accepted, context, reference = (
        text.content for text in (texts.response, texts.accepted, texts.context, texts.reference)
    )
    covered = share(len(response & context), len(response)) if context else -1.0
    return {
        "context": covered,
        "context_change": covered - share(len(accepted & context), len(accepted)) if context else 0.0,
        "reference_change": share(len(response & reference) - len(accepted & reference), len(reference)),
    }


def _new(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response.content, texts.accepted.content
    input_words = texts.prompt.content | texts.context.content
    return {
        "words": share(len(response - input_words - accepted), len(response)),
        "words_then": share(len(accepted - input_words), len(accepted)),
    }


def _repetition(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    pairs, accepted_pairs = (1 - share(len(text.pairs), text.count, 1.0) for text in (response, accepted))
    again, accepted_again = (
        share(len(text.sentences) - len(set(text.sentences)), len(text.sentences)) for text in (response, accepted)
    )
    return {
        "pairs": pairs,
        "pairs_change": pairs - accepted_pairs,
        "sentences_change": again - accepted_again,
        "variety_change": share(len(response.vocabulary), response.count)
        - share(len(accepted.vocabulary), accepted.count),
        "compression": response.compression,
        "compression_change": response.compression - accepted.compression,
    }


def _style(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response, texts.accepted
    little, accepted_little = _little_words(response), _little_words(accepted)
    return {
        "little_words": little,
        "little_words_change": little - accepted_little,
        "word_length_change": word_length(response) - word_length(accepted),
        "rare_words_change": _rare(response) - _rare(accepted),
        "not_ascii_change": _not_ascii(response) - _not_ascii(accepted),
    }


def _little_words(text: Reading) -> float:
    return share(_how_many(text.words, idf.STOPWORDS), text.count)


def word_length(text: Reading) -> float:
    """Mean number of letters and digits per word."""
    return share(len("".join(text.words)), text.count)


def _rare(text: Reading) -> float:
    return share(list(map(_POINTS.__getitem__, text.content)).count(_RAREST), len(text.content))


def _not_ascii(text: Reading) -> float:
    return 0.0 if text.text.isascii() else 1 - share(len(text.text.encode("ascii", "ignore")), len(text.text))


def _offers(texts: SignalPair) -> dict[str, float]:
    return {"more": float(len(texts.response.offers) - len(texts.accepted.offers))}


def _numbers(texts: SignalPair) -> dict[str, float]:
    response, accepted, edited = texts.response.numbers, texts.accepted.numbers, texts.edits.numbers
    return {
        "new": float(len(texts.new_numbers)),
        "new_share": share(len(texts.new_numbers), len(set(response))),
        "lost_share": share(len(set(accepted).difference(response)), len(set(accepted))),
        "edited": float(len(edited)),
        "edited_share": share(len(edited), texts.edits.sentences),
        "last_kept": float(response[-1].strip(".,") == accepted[-1].strip(".,")) if response and accepted else -1.0,
    }


def _names(texts: SignalPair) -> dict[str, float]:
    response, accepted, edited = texts.response.names, texts.accepted.names, texts.edits.names
    return {
        "new": float(len(texts.new_names)),
        "new_share": share(len(texts.new_names), len(response)),
        "lost_share": share(len(_names_beside(accepted, response, texts.response.text)), len(accepted)),
        "edited": float(len(edited)),
        "edited_share": share(len(edited), texts.edits.sentences),
    }


def _negations(texts: SignalPair) -> dict[str, float]:
    response, accepted = (_how_many(text.words, _NEGATIONS) for text in (texts.response, texts.accepted))
    edited = len(texts.edits.negations)
    return {
        "change": float(response - accepted),
        "share_change": share(response, texts.response.count) - share(accepted, texts.accepted.count),
        "edited": float(edited),
        "edited_share": share(edited, texts.edits.sentences),
    }


def _form(texts: SignalPair) -> dict[str, float]:
    response, accepted = texts.response.form, texts.accepted.form
    lost = sum(1 for count, before in zip(response, accepted, strict=True) if before > 1 and not count)
    return {
        "lost": float(lost),
        "headings": _ratio(response.headings, accepted.headings),
        "items": _ratio(response.items, accepted.items),
        "bold": _ratio(response.bold, accepted.bold),
        "code": _ratio(response.code, accepted.code),
    }


def _elisions(texts: SignalPair) -> dict[str, float]:
    return {"more": float(len(texts.response.elisions) - len(texts.accepted.elisions))}


def _json(texts: SignalPair) -> dict[str, float]:
    values = texts.values or Values()
    return {
        "is": 1.0 if texts.values else 2.0 if json_data.parse(texts.accepted.text) is not None else 0.0,
        "kept": share(values.kept, values.kept + values.changed + values.missing + values.types),
        "changed": float(values.changed),
        "foreign": float(values.foreign),
        "missing": float(values.missing),
        "new": float(values.new),
        "types": float(values.types),
    }


ASPECTS: Mapping[str, Callable[[SignalPair], dict[str, float]]] = {
    read.__name__.removeprefix("_"): read
    for read in (
        *(_length, _kept, _beginning, _end, _sentences, _prompt, _sources, _new, _repetition, _style, _offers),
        *(_numbers, _names, _negations, _form, _elisions, _json),
    )
}
"""By aspect, the function that computes its signals."""
