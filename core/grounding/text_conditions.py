"""Conditions on one text: phrases, a regular expression, a count. Pure: the engine for expressions is an argument."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

from vrty_gate.core.grounding import phrases
from vrty_gate.core.grounding.conditions import AllOf, AnyOf, Count, Matches, Matching, NoneOf, listed
from vrty_gate.core.grounding.evaluation import RuleEvidence, evidence, joined
from vrty_gate.core.languages.content_words import content_words
from vrty_gate.core.languages.rule_language import RuleLanguage
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.texts import sentences
from vrty_gate.core.sources.stated import numbers
from vrty_gate.core.text.subsequence import first_of_each
from vrty_gate.core.text.words import words_of

STEPS_OF_NUMBERS = 5_000
_STEPS_OF_SIZE = {"words": 500, "content_words": 500, "sentences": 500, "numbers": STEPS_OF_NUMBERS}
_STEPS_OF_EXPRESSION = 10
"""Steps per character and per instruction; looking for a phrase takes one."""


class Expression(Protocol):
    """A compiled regular expression."""

    @property
    def size(self) -> int:
        """Number of instructions; in the worst case each is tried at each character."""

    @property
    def each(self) -> Callable[[str], Iterator[str]]:
        """The matches in a text from left to right; each may take a search of the rest of the text."""


Engine = Callable[[str], Expression]
"""Compiles a regular expression."""

Look = Callable[[str], RuleEvidence]
TextCondition = AnyOf | AllOf | NoneOf | Matching | Count


def look(condition: TextCondition, engine: Engine, language: RuleLanguage) -> Look:
    """A function that tests whether a condition holds for a text."""
    if isinstance(condition, Matching):
        matches = engine(condition.pattern).each
        return lambda text: _matching(condition, next(matches(text), None))
    if isinstance(condition, Count):
        count = _counter(condition, engine, language)
        return lambda text: _bounded(condition, count(text))
    wanted = _folded(condition[0], phrases.folded if condition.accents else phrases.unaccented)
    find = _first if condition.accents else phrases.find_unaccented
    if isinstance(condition, AllOf):
        return lambda text: _all(condition, {phrase: find(text, (key,)) for key, phrase in wanted.items()})
    keys = tuple(wanted)
    if isinstance(condition, AnyOf):
        return lambda text: _any(condition, wanted, find(text, keys))
    return lambda text: _none(condition, wanted, find(text, keys))


def steps(condition: TextCondition, engine: Engine) -> int:
    """The most steps that testing takes for each character of the text."""
    if isinstance(condition, Matching):
        return _STEPS_OF_EXPRESSION * engine(condition.pattern).size
    if not isinstance(condition, Count):
        wanted = listed(condition[0])
        return 1 + (len(wanted) if condition.accents else sum(len(phrase) for phrase in wanted))
    if isinstance(condition.count_, str):
        return _STEPS_OF_SIZE[condition.count_]
    if isinstance(condition.count_, Matches):
        return _STEPS_OF_EXPRESSION * engine(condition.count_.pattern).size * _limit(condition)
    return 1 + 2 * len(condition.count_)


def _folded(wanted_phrases: str | tuple[str, ...], fold: Callable[[str], str] = phrases.folded) -> Mapping[str, str]:
    """The phrases of a rule by their folded form."""
    return first_of_each([(fold(phrase), phrase) for phrase in listed(wanted_phrases)])


def _first(text: str, wanted: tuple[str, ...]) -> str | None:
    """The first of the phrases that a text contains, as written there."""
    content = phrases.read(text)
    return next((written for phrase in wanted if (written := phrases.find(content, phrase)) is not None), None)


def _matching(condition: Matching, match: str | None) -> RuleEvidence:
    if match is None:
        return evidence("failed", f"the {condition.in_} has no match of the pattern")
    return evidence("passed", f"the {condition.in_} has a match of the pattern", match)


def _any(condition: AnyOf, wanted: Mapping[str, str], written: str | None) -> RuleEvidence:
    """The span is the phrase as written, or the missing phrases of the rule."""
    if written is None:
        return evidence("failed", _lacks_all(condition, len(wanted)), joined(list(wanted.values())))
    of = "" if len(wanted) == 1 else "one of "
    return evidence("passed", f"the {condition.in_} has {of}{_phrases(len(wanted))}", written)


def _none(condition: NoneOf, unwanted: Mapping[str, str], written: str | None) -> RuleEvidence:
    if written is None:
        return evidence("passed", _lacks_all(condition, len(unwanted)))
    return evidence("failed", f"the {condition.in_} has a forbidden phrase", written)


def _all(condition: AllOf, written: Mapping[str, str | None]) -> RuleEvidence:
    """The span is the phrase as written, or the missing phrases of the rule."""
    spans = [span for span in written.values() if span is not None]
    missing = [phrase for phrase, span in written.items() if span is None]
    if not missing:
        of = "" if len(written) == 1 else "all of "
        return evidence("passed", f"the {condition.in_} has {of}{_phrases(len(written))}", joined(spans))
    of = "" if len(written) == 1 else f"{len(missing)} of "
    return evidence("failed", f"the {condition.in_} is missing {of}{_phrases(len(written))}", joined(missing))


def _lacks_all(condition: AnyOf | NoneOf, count: int) -> str:
    return f"the {condition.in_} {'does not have' if count == 1 else 'has none of'} {_phrases(count)}"


def _phrases(count: int) -> str:
    return "the phrase" if count == 1 else f"the {count} phrases"


class _Counted(NamedTuple):
    number: int
    """Counting stops when the bounds are decided."""
    noun: str
    span: str


def _counter(condition: Count, engine: Engine, language: RuleLanguage) -> Callable[[str], _Counted]:
    unit, most = condition.count_, _limit(condition)
    if unit == "words":
        return lambda text: _sized("word", len(words_of(text)))
    if unit == "content_words":  # the count does not depend on the language of the set
        return lambda text: _sized("content word", len(content_words(text, "multi")))
    if unit == "sentences":
        return lambda text: _sized("sentence", sentences(text))
    if unit == "numbers":
        return lambda text: _count_numbers(text, language)
    if isinstance(unit, Matches):
        matches = engine(unit.pattern).each
        return lambda text: _count_matches(list(islice(matches(text), most)))
    wanted = _folded(unit)
    return lambda text: _count_phrases(phrases.read(text), wanted, most)


def _limit(condition: Count) -> int:
    return max(condition.at_least or 0, 0 if condition.at_most is None else condition.at_most + 1)


def _sized(noun: str, number: int) -> _Counted:
    return _Counted(number, noun, f"{plural(noun)}={number}")


def _count_numbers(text: str, language: RuleLanguage) -> _Counted:
    """Numbers other than dates and times."""
    amounts = [number for number in numbers(text, language) if number.kind not in ("date", "time")]
    return _Counted(len(amounts), "number", amounts[0].text if amounts else "")


def _count_phrases(text: phrases.Text, wanted: Iterable[str], most: int) -> _Counted:
    number = 0
    span = ""
    for phrase in wanted:
        occurrences = phrases.count(text, phrase, most - number)
        if occurrences and not number:
            span = phrases.find(text, phrase) or ""
        number += occurrences
    return _Counted(number, "phrase", span)


def _count_matches(matches: Sequence[str]) -> _Counted:
    return _Counted(len(matches), "match", matches[0] if matches else "")


def _bounded(condition: Count, tally: _Counted) -> RuleEvidence:
    least, most = condition.at_least, condition.at_most
    if least is not None and tally.number < least:
        return evidence(
            "failed", f"the {condition.in_} has {counted(tally.number, tally.noun)}, fewer than {least}", tally.span
        )
    if most is not None and tally.number > most:
        excess = f"more than {counted(most, tally.noun)}" if most else f"a forbidden {tally.noun}"
        return evidence("failed", f"the {condition.in_} has {excess}", tally.span)
    if most == 0:
        return evidence("passed", f"the {condition.in_} has no {tally.noun}, as required", tally.span)
    bounds = [f"{limit} {bound}" for limit, bound in (("at least", least), ("at most", most)) if bound is not None]
    last = least if most is None else most
    noun = tally.noun if last == 1 else plural(tally.noun)
    return evidence("passed", f"the {condition.in_} has {' and '.join(bounds)} {noun}", tally.span)


def counted(count: int, noun: str) -> str:
    """A number with its noun: `1 word`, `2 words`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """The plural of a noun: `words`, `matches`."""
    return noun + ("es" if noun == "match" else "s")
