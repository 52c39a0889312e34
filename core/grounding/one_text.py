"""Conditions on one text: phrases, a regular expression, a count. Pure: what matches expressions is handed in."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from vrty_gate.core.grounding import phrases
from vrty_gate.core.grounding.conditions import AllOf, AnyOf, Count, Matches, Matching, NoneOf, listed
from vrty_gate.core.grounding.evaluation import RuleEvidence
from vrty_gate.core.grounding.findings import found, many, plural, row
from vrty_gate.core.reading.numbers.numbers import DATE, MONTH, TIME, numbers
from vrty_gate.core.reading.text.language import Language
from vrty_gate.core.reading.text.words import content_words
from vrty_gate.core.rules.texts import sentences
from vrty_gate.core.text.words import words_of

STEPS_OF_NUMBERS = 5_000
_STEPS_OF_SIZE = {"words": 500, "content_words": 500, "sentences": 500, "numbers": STEPS_OF_NUMBERS}
_STEPS_OF_EXPRESSION = 10
"""Per character, of what is counted and of one instruction, beside one for looking for a phrase."""


class Expression(Protocol):
    """A compiled regular expression."""

    @property
    def size(self) -> int:
        """Its instructions: at worst each is tried at each character."""

    @property
    def each(self) -> Callable[[str], Iterator[str]]:
        """The matches in a text from left to right; the next may be a look at all the rest away."""


Engine = Callable[[str], Expression]
"""What compiles a regular expression."""

Look = Callable[[str], RuleEvidence]
OneText = AnyOf | AllOf | NoneOf | Matching | Count


def look(condition: OneText, engine: Engine, language: Language) -> Look:
    """What looks in a text whether a condition holds."""
    if isinstance(condition, Matching):
        each = engine(condition.pattern).each
        return lambda text: _matching(condition, next(each(text), None))
    if isinstance(condition, Count):
        count = _counter(condition, engine, language)
        return lambda text: _counted(condition, count(text))
    wanted = _folded(condition[0], phrases.folded if condition.accents else phrases.unaccented)
    first = _first if condition.accents else phrases.find_unaccented
    if isinstance(condition, AllOf):
        return lambda text: _all(condition, {phrase: first(text, (key,)) for key, phrase in wanted.items()})
    keys = tuple(wanted)
    if isinstance(condition, AnyOf):
        return lambda text: _any(condition, wanted, first(text, keys))
    return lambda text: _none(condition, wanted, first(text, keys))


def steps(condition: OneText, engine: Engine) -> int:
    """How many steps that takes for each character of the text, at most."""
    if isinstance(condition, Matching):
        return _STEPS_OF_EXPRESSION * engine(condition.pattern).size
    if not isinstance(condition, Count):
        wanted = listed(condition[0])
        return 1 + (len(wanted) if condition.accents else sum(len(phrase) for phrase in wanted))
    if isinstance(condition.count_, str):
        return _STEPS_OF_SIZE[condition.count_]
    if isinstance(condition.count_, Matches):
        return _STEPS_OF_EXPRESSION * engine(condition.count_.pattern).size * _counted_to(condition)
    return 1 + 2 * len(condition.count_)


def _folded(some: str | tuple[str, ...], fold: Callable[[str], str] = phrases.folded) -> Mapping[str, str]:
    """Phrases as they are looked for, each with the phrase of the rule."""
    wanted: dict[str, str] = {}
    for phrase in listed(some):
        wanted.setdefault(fold(phrase), phrase)
    return wanted


def _first(text: str, wanted: tuple[str, ...]) -> str | None:
    """The first of the phrases that a text has, as it is written there."""
    here = phrases.read(text)
    return next((written for one in wanted if (written := phrases.find(here, one)) is not None), None)


def _matching(condition: Matching, match: str | None) -> RuleEvidence:
    if match is None:
        return found("failed", f"the {condition.in_} has no match of the pattern")
    return found("passed", f"the {condition.in_} has a match of the pattern", match)


def _any(condition: AnyOf, wanted: Mapping[str, str], written: str | None) -> RuleEvidence:
    """The span is what is written, or the phrases of the rule that are missing."""
    if written is None:
        return found("failed", _lacks_all(condition, len(wanted)), row(list(wanted.values())))
    of = "" if len(wanted) == 1 else "one of "
    return found("passed", f"the {condition.in_} has {of}{_phrases(len(wanted))}", written)


def _none(condition: NoneOf, unwanted: Mapping[str, str], written: str | None) -> RuleEvidence:
    if written is None:
        return found("passed", _lacks_all(condition, len(unwanted)))
    return found("failed", f"the {condition.in_} has a forbidden phrase", written)


def _all(condition: AllOf, written: Mapping[str, str | None]) -> RuleEvidence:
    """The span is what is written, or the phrases of the rule that are missing."""
    spans = [span for span in written.values() if span is not None]
    missing = [phrase for phrase, span in written.items() if span is None]
    if not missing:
        of = "" if len(written) == 1 else "all of "
        return found("passed", f"the {condition.in_} has {of}{_phrases(len(written))}", row(spans))
    of = "" if len(written) == 1 else f"{len(missing)} of "
    return found("failed", f"the {condition.in_} is missing {of}{_phrases(len(written))}", row(missing))


def _lacks_all(condition: AnyOf | NoneOf, count: int) -> str:
    return f"the {condition.in_} {'does not have' if count == 1 else 'has none of'} {_phrases(count)}"


def _phrases(count: int) -> str:
    return "the phrase" if count == 1 else f"the {count} phrases"


class _Found(NamedTuple):
    number: int
    """No further than the bounds ask for."""
    noun: str
    span: str


def _counter(condition: Count, engine: Engine, language: Language) -> Callable[[str], _Found]:
    what, most = condition.count_, _counted_to(condition)
    if what == "words":
        return lambda text: _sized("word", len(words_of(text)))
    if what == "content_words":  # the same count whatever the language of the set
        return lambda text: _sized("content word", len(content_words(text, "multi")))
    if what == "sentences":
        return lambda text: _sized("sentence", sentences(text))
    if what == "numbers":
        return lambda text: _count_numbers(text, language)
    if isinstance(what, Matches):
        each = engine(what.pattern).each
        return lambda text: _count_matches(list(islice(each(text), most)))
    wanted = _folded(what)
    return lambda text: _count_phrases(phrases.read(text), wanted, most)


def _counted_to(condition: Count) -> int:
    return max(condition.at_least or 0, 0 if condition.at_most is None else condition.at_most + 1)


def _sized(noun: str, number: int) -> _Found:
    return _Found(number, noun, f"{plural(noun)}={number}")


def _count_numbers(text: str, language: Language) -> _Found:
    """Those that are neither dates nor times."""
    counted = [number for number in numbers(text, language) if number.unit not in (DATE, MONTH, TIME)]
    return _Found(len(counted), "number", counted[0].span if counted else "")


def _count_phrases(text: phrases.Text, wanted: Iterable[str], most: int) -> _Found:
    number = 0
    span = ""
    for one in wanted:
        here = phrases.count(text, one, most - number)
        if here and not number:
            span = phrases.find(text, one) or ""
        number += here
    return _Found(number, "phrase", span)


def _count_matches(matches: Sequence[str]) -> _Found:
    return _Found(len(matches), "match", matches[0] if matches else "")


def _counted(condition: Count, here: _Found) -> RuleEvidence:
    least, most = condition.at_least, condition.at_most
    if least is not None and here.number < least:
        return found("failed", f"the {condition.in_} has {many(here.number, here.noun)}, fewer than {least}", here.span)
    if most is not None and here.number > most:
        words = f"more than {many(most, here.noun)}" if most else f"a forbidden {here.noun}"
        return found("failed", f"the {condition.in_} has {words}", here.span)
    if most == 0:
        return found("passed", f"the {condition.in_} has no {here.noun}, as required", here.span)
    bounds = [f"{words} {bound}" for words, bound in (("at least", least), ("at most", most)) if bound is not None]
    last = least if most is None else most
    noun = here.noun if last == 1 else plural(here.noun)
    return found("passed", f"the {condition.in_} has {' and '.join(bounds)} {noun}", here.span)
