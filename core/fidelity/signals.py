"""What may tell a worse response from an accepted one: numbers with plain meanings, none of them a verdict."""

from collections.abc import Callable, Container, Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from vrty_gate.core import json_data
from vrty_gate.core.case import Case
from vrty_gate.core.fidelity.reading import Reading, names_in
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty import idf

_NEGATIONS = frozenset(
    "not no never none nothing neither nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt"
    " shouldnt couldnt hardly".split()
)
_CANCELLED = frozenset("forget hesitate fail neglect".split())
"""What a negation makes a demand of: "do not forget to" says what "remember to" says."""
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
    """Sentences that are accepted ones but for a few words."""

    sentences: int
    numbers: list[str]
    """Words that are, or stand for, other numbers now, one a sentence."""
    names: list[str]
    negations: list[str]
    """Sentences that gained or lost a negation."""


class Values(NamedTuple):
    """What moved within JSON."""

    kept: int = 0
    changed: int = 0
    foreign: int = 0
    """Changed values with words that prompt and context have not, and the accepted value did not need either."""
    missing: int = 0
    new: int = 0
    types: int = 0


_NOTHING = Reading("")


class Comparison:
    """A response compared with an accepted one, and everything its signals are made of."""

    def __init__(self, case: Case, accepted: str) -> None:
        self.prompt = Reading(case.prompt)
        self.context, self.reference = (Reading(text) if text else _NOTHING for text in (case.context, case.reference))
        self.now, self.then = Reading(case.response), Reading(accepted)
        source = {*self.then.numbers, *self.prompt.numbers, *self.context.numbers}
        self.new_numbers = [n for n in dict.fromkeys(self.now.numbers) if n not in source]
        given = f"{self.prompt.text}\n{self.context.text}\n{self.then.text}"
        self.new_names = [name for name in self.now.names if name not in given]
        said = [" ".join(words) for words in self.then.spoken]
        places = dict(zip(reversed(said), range(len(said) - 1, -1, -1), strict=True))
        self.kept = [places[key] for words in self.now.spoken if (key := " ".join(words)) in places]
        """Which accepted sentences are said again, word by word, in the order of the response."""
        alike = len(self.now.pairs & self.then.pairs) >= _ALIKE * len(self.now.pairs)
        self.edits = _edits(self.now, self.then, places) if alike else Edits(0, [], [], [])
        self.values = _values(case, accepted)
        self._case, self._accepted = case, accepted

    def unchanged(self) -> "Comparison":
        """The accepted response compared with itself."""
        return Comparison(self._case._replace(response=self._accepted), self._accepted)


def _edits(now: Reading, then: Reading, places: dict[str, int]) -> Edits:
    spoken_now = now.spoken[:_MOST_SENTENCES]
    bags = [set(words) for words in then.spoken[:_MOST_SENTENCES]]
    index: dict[str, list[int]] = {}
    for i, bag in enumerate(bags):
        for word in bag - idf.STOPWORDS:
            index.setdefault(word, []).append(i)
    index = {word: places for word, places in index.items() if len(places) <= _MOST_VOTES}
    edits = Edits(0, [], [], [])
    count = 0
    for sentence, words in zip(now.sentences, spoken_now, strict=False):
        if " ".join(words) in places:
            continue
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
        names, names_then = {*names_in(sentence)}, {*names_in(then.sentences[nearest])}
        if names - names_then and names_then - names:
            edits.names.append(min(names - names_then))
    return edits._replace(sentences=count)


def _is_number(word: str) -> bool:
    return settled(word[0]).isdigit() or word in _NUMBER_WORDS


def _values(case: Case, accepted: str) -> Values | None:
    """None where one of the two is not JSON."""
    then = json_data.parse(accepted)
    now = json_data.parse(case.response) if then is not None else None
    if now is None:
        return None
    given = f"{case.prompt}\n{case.context or ''}"
    known = json_data.shapes(given)
    words = set(words_of(given))
    count = Values()._asdict()
    todo: list[tuple[Any, Any]] = [(then, now)]
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
    """`part` of `whole`, or `nothing` of nothing."""
    return part / whole if whole else nothing


def _ratio(now: float, then: float) -> float:
    return min((now + 1) / (then + 1), 20.0)


def in_common(one: list[str], other: list[str]) -> int:
    """Length of the longest common subsequence, by bit vectors (Hyyrö 2004)."""
    both = set(one).intersection(other)
    places: dict[str, int] = dict.fromkeys(both, 0)
    bit = 1
    for word in one:
        if word in both:
            places[word] |= bit
            bit <<= 1
    full = rest = bit - 1
    for word in other:
        if word in both:
            shared = rest & places[word]
            rest = (rest + shared) | (rest - shared)
    return full.bit_length() - (rest & full).bit_count()


class _Points(dict[str, int]):
    """How much a word weighs, in thousandths: whole numbers add up alike in any order."""

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


def signals_of(two: Comparison) -> dict[str, float]:
    """Every signal as `aspect.name`, in a fixed order."""
    return {f"{aspect}.{name}": value for aspect, read in ASPECTS.items() for name, value in read(two).items()}


def _length(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    return {
        "words": _ratio(now.count, then.count),
        "words_now": float(now.count),
        "words_then": float(then.count),
        "characters": _ratio(len(now.text), len(then.text)),
        "sentences": _ratio(len(now.sentences), len(then.sentences)),
        "lines": _ratio(len(now.lines), len(then.lines)),
        "paragraphs": _ratio(now.text.count("\n\n"), then.text.count("\n\n")),
    }


def _kept(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    both, pairs = now.content & then.content, now.pairs & then.pairs
    own, own_then = now.content - two.prompt.content, then.content - two.prompt.content
    size, size_then = min(now.count, _ALIGNED), min(then.count, _ALIGNED)
    in_order = in_common(then.words[:_ALIGNED], now.words[:_ALIGNED])
    weight, weight_then, weight_both = map(_weight, (now.content, then.content, both))
    return {
        "words": share(len(both), len(then.content)),
        "words_known": share(len(both), len(now.content)),
        "weight": share(weight_both, weight_then),
        "weight_known": share(weight_both, weight),
        "weight_shared": share(2 * weight_both, weight + weight_then),
        "own": share(len(own_then & now.content), len(own_then)),
        "own_known": share(len(own & then.content), len(own)),
        "pairs": share(len(pairs), len(then.pairs)),
        "pairs_known": share(len(pairs), len(now.pairs)),
        "in_order": share(in_order, size_then),
        "in_order_known": share(in_order, size),
        "rouge_l": share(2 * in_order, size + size_then),
    }


def _beginning(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    return {
        "first_words": share(in_common(then.words[:30], now.words[:30]), 30),
        "pairs": _pairs_kept(then.words[:60], now),
        "midway": float(now.opens_midway and not then.opens_midway),
    }


def _end(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    last, last_then = (text.text.rstrip().rsplit("\n", 1)[-1] for text in (now, then))
    half = then.count // 2
    return {
        "pairs": _pairs_kept(then.words[-60:], now),
        "words": share(len(now.vocabulary.intersection(then.words[-60:])), len(set(then.words[-60:]))),
        "second_half": _pairs_kept(then.words[half:], now) - _pairs_kept(then.words[:half], now),
        "last_line": _ratio(len(last), len(last_then)),
        "open": now.open_end - then.open_end,
        "closes": float(last[-1:] in _CLOSING),
        "closes_then": float(last_then[-1:] in _CLOSING),
    }


def _pairs_kept(words: list[str], now: Reading) -> float:
    return share(_how_many(pairwise(words), now.pairs), len(words) - 1)


def _how_many(items: Iterable[Any], known: Container[Any]) -> int:
    return sum(map(known.__contains__, items))


_CLOSING = frozenset(".!?`)\"'")


def _sentences(two: Comparison) -> dict[str, float]:
    count = len(two.now.sentences)
    return {
        "known": share(len(two.kept), count),
        "kept": share(len(set(two.kept)), len(two.then.sentences)),
        "edited": share(two.edits.sentences, count),
        "moved": float(sum(1 for one, following in pairwise(two.kept) if following < one)),
        "misnumbered": float(two.now.misnumbered - two.then.misnumbered),
    }


def _prompt(two: Comparison) -> dict[str, float]:
    now, then, prompt = two.now, two.then, two.prompt
    asked, asked_then = prompt.content & now.content, prompt.content & then.content
    own, echo = share(len(asked), len(now.content)), share(len(now.pairs & prompt.pairs), len(now.pairs))
    return {
        "covered": share(len(asked), len(prompt.content)),
        "covered_change": share(len(asked) - len(asked_then), len(prompt.content)),
        "weight_change": share(_weight(asked) - _weight(asked_then), _weight(prompt.content)),
        "share": own,
        "share_change": own - share(len(asked_then), len(then.content)),
        "echo": echo,
        "echo_change": echo - share(len(then.pairs & prompt.pairs), len(then.pairs)),
    }


def _sources(two: Comparison) -> dict[str, float]:
    now, then, context, reference = (text.content for text in (two.now, two.then, two.context, two.reference))
    told = share(len(now & context), len(now)) if context else -1.0
    return {
        "context": told,
        "context_change": told - share(len(then & context), len(then)) if context else 0.0,
        "reference_change": share(len(now & reference) - len(then & reference), len(reference)),
    }


def _new(two: Comparison) -> dict[str, float]:
    now, then, given = two.now.content, two.then.content, two.prompt.content | two.context.content
    return {
        "words": share(len(now - given - then), len(now)),
        "words_then": share(len(then - given), len(then)),
    }


def _repetition(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    pairs, pairs_then = (1 - share(len(text.pairs), text.count, 1.0) for text in (now, then))
    again, again_then = (
        share(len(text.sentences) - len(set(text.sentences)), len(text.sentences)) for text in (now, then)
    )
    return {
        "pairs": pairs,
        "pairs_change": pairs - pairs_then,
        "sentences_change": again - again_then,
        "variety_change": share(len(now.vocabulary), now.count) - share(len(then.vocabulary), then.count),
        "compression": now.compression,
        "compression_change": now.compression - then.compression,
    }


def _style(two: Comparison) -> dict[str, float]:
    now, then = two.now, two.then
    little, little_then = _little_words(now), _little_words(then)
    return {
        "little_words": little,
        "little_words_change": little - little_then,
        "word_length_change": word_length(now) - word_length(then),
        "rare_words_change": _rare(now) - _rare(then),
        "not_ascii_change": _not_ascii(now) - _not_ascii(then),
    }


def _little_words(text: Reading) -> float:
    return share(_how_many(text.words, idf.STOPWORDS), text.count)


def word_length(text: Reading) -> float:
    """Letters and digits a word."""
    return share(len("".join(text.words)), text.count)


def _rare(text: Reading) -> float:
    return share(list(map(_POINTS.__getitem__, text.content)).count(_RAREST), len(text.content))


def _not_ascii(text: Reading) -> float:
    return 0.0 if text.text.isascii() else 1 - share(len(text.text.encode("ascii", "ignore")), len(text.text))


def _offers(two: Comparison) -> dict[str, float]:
    return {"more": float(len(two.now.offers) - len(two.then.offers))}


def _numbers(two: Comparison) -> dict[str, float]:
    now, then, edited = two.now.numbers, two.then.numbers, two.edits.numbers
    return {
        "new": float(len(two.new_numbers)),
        "new_share": share(len(two.new_numbers), len(set(now))),
        "lost_share": share(len(set(then).difference(now)), len(set(then))),
        "edited": float(len(edited)),
        "edited_share": share(len(edited), two.edits.sentences),
        "last_kept": float(now[-1].strip(".,") == then[-1].strip(".,")) if now and then else -1.0,
    }


def _names(two: Comparison) -> dict[str, float]:
    now, then, edited = two.now.names, two.then.names, two.edits.names
    return {
        "new": float(len(two.new_names)),
        "new_share": share(len(two.new_names), len(now)),
        "lost_share": share(sum(1 for name in then if name not in two.now.text), len(then)),
        "edited": float(len(edited)),
        "edited_share": share(len(edited), two.edits.sentences),
    }


def _negations(two: Comparison) -> dict[str, float]:
    now, then = (_how_many(text.words, _NEGATIONS) for text in (two.now, two.then))
    edited = len(two.edits.negations)
    return {
        "change": float(now - then),
        "share_change": share(now, two.now.count) - share(then, two.then.count),
        "edited": float(edited),
        "edited_share": share(edited, two.edits.sentences),
    }


def _form(two: Comparison) -> dict[str, float]:
    now, then = two.now.form, two.then.form
    lost = sum(1 for count, before in zip(now, then, strict=True) if before > 1 and not count)
    return {
        "lost": float(lost),
        "headings": _ratio(now.headings, then.headings),
        "items": _ratio(now.items, then.items),
        "bold": _ratio(now.bold, then.bold),
        "code": _ratio(now.code, then.code),
    }


def _elisions(two: Comparison) -> dict[str, float]:
    return {"more": float(len(two.now.elisions) - len(two.then.elisions))}


def _json(two: Comparison) -> dict[str, float]:
    found = two.values or Values()
    return {
        "is": 1.0 if two.values else 2.0 if json_data.parse(two.then.text) is not None else 0.0,
        "kept": share(found.kept, found.kept + found.changed + found.missing + found.types),
        "changed": float(found.changed),
        "foreign": float(found.foreign),
        "missing": float(found.missing),
        "new": float(found.new),
        "types": float(found.types),
    }


ASPECTS: Mapping[str, Callable[[Comparison], dict[str, float]]] = {
    "length": _length,
    "kept": _kept,
    "beginning": _beginning,
    "end": _end,
    "sentences": _sentences,
    "prompt": _prompt,
    "sources": _sources,
    "new": _new,
    "repetition": _repetition,
    "style": _style,
    "offers": _offers,
    "numbers": _numbers,
    "names": _names,
    "negations": _negations,
    "form": _form,
    "elisions": _elisions,
    "json": _json,
}
"""Signals that say one thing together, by what they are about."""
