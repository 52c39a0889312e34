"""No regular expression of the program takes more steps than its text has characters, times a constant."""

import re
from functools import partial
from random import Random

import pytest
from pattern_steps import Counter, TooManyStepsError
from patterns import Attack, Found, attacks, found, uses
from steps import LINEAR

WINDOWS = {
    "core.code.languages._CODE_OF": 120,
    "core.code.languages._SURE": 120,
    "core.changes.code.python.tree._PREFIX": 2,
    "core.changes.data.values._MAIL": 200,
    "core.changes.data.values._CODE": 200,
    "core.changes.units._RULE": 400,
    "core.facts.dates._BEHIND_A_WORD": 12,
    "core.facts.in_figures._LETTERS": 20,
    "core.facts.in_words._WORD_BEFORE": 14,
    "core.facts.not_facts._BEFORE_MARK": 24,
    "core.sources.stated._WORD_BEFORE": 24,
    "core.sources.stated._NAME_BEFORE": 24,
    "importing.wire._SECRET": 400,
}
"""The most characters that a pattern is given to search, where that is why it is fast."""

TOKENS = {"core.changes.data.calls._TOKEN", "core.rules.json_text._PART"}
"""Patterns that read a text from its beginning, each match where the last one ended, until one fails."""

APART = {
    "core.code.languages._CODE_OF",
    "core.code.languages._SIGNS",
    "core.compat.grounding.routing._PRONOUN",
    "core.integrity.errors._BEGINNINGS",
    "core.integrity.errors._PAGE",
    "core.sources.stated._AFTER_HEADING",
    "importing.cassettes.encoded._CHUNK",
    "importing.cassettes.httprr._REQUEST",
    "importing.cassettes.json_items._BETWEEN",
    "importing.cassettes.lean_yaml._BLANK_LINES",
    "importing.cassettes.lean_yaml._DASH",
    "importing.cassettes.lean_yaml._HEADER_VALUE",
    "importing.cassettes.lean_yaml._KEY",
}
"""Patterns that are only tried at the beginning of a text or line, or behind something that they themselves do not pass, so
that none reads again what another did."""

PARTS = {"core.integrity.code._QUOTED", "core.integrity.code._SINGLE"}
"""Parts of other patterns, which are not tried on their own."""

DYNAMIC = 72
"""Patterns that are put together when they run, most of them once, so that a module holds them; see `found`."""

GROUPS = 12
MOST_AT_ONCE = 1_000
"""The most steps for each character, which patterns with bounded repeats come near."""


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_the_counter_finds_what_python_finds(group: int) -> None:
    for each in _group(group):
        counter, pattern, random = Counter(each.pattern, each.flags), re.compile(each.pattern, each.flags), Random(2)
        hostile = attacks(each.pattern, each.flags, 2)
        for attack in random.sample(hostile, min(3, len(hostile))):
            text = _text(each, attack, 60)
            assert list(counter.matches(text)) == [match.span() for match in pattern.finditer(text)], each
            assert counter.count(text) == counter.count(text, again=attack.again(60)), each


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_every_pattern_is_linear_at_1k_and_10k_characters(group: int) -> None:
    for each in _group(group):
        _require_linear(each, 1, 1_000, 10_000)


@pytest.mark.long
@pytest.mark.parametrize("sizes", [(10_000, 100_000), (100_000, 1_000_000)])
@pytest.mark.parametrize("group", range(GROUPS))
def test_every_pattern_is_linear_up_to_1m_characters(group: int, sizes: tuple[int, int]) -> None:
    for each in _group(group):
        _require_linear(each, 6, *sizes)


@pytest.mark.slow
def test_what_goes_back_and_forth_is_told_from_what_is_linear() -> None:
    for pattern in (r"[a-z]+x", r"\s*\s*x", r"(a|b|ab)*c", r"(?:a+)+b", r"[^\n]*x\Z", r"\[[^\]]*\]", r"a(?!.*b)\n"):
        with pytest.raises(AssertionError):
            _require_linear(Found("here", pattern, 0, at_start=False), 4, 1_000, 4_000)
    for pattern in (r"[a-z]+", r"(?<![a-z])[a-z]+x", r"[a-z]{1,9}x", r"\[[^\]\[]*\]", r"(?:ab)+"):
        _require_linear(Found("here", pattern, 0, at_start=False), 4, 1_000, 4_000)


@pytest.mark.slow
def test_each_pattern_is_known() -> None:
    assert len(found()) > 400
    assert len([use for use in uses() if use.pattern is None]) == DYNAMIC


@pytest.mark.slow
def test_each_exception_is_for_a_pattern_that_exists() -> None:
    places = {each.place.removeprefix("vrty_gate.") for each in found()}
    assert {*WINDOWS, *TOKENS, *APART, *PARTS} <= places


def _group(number: int) -> tuple[Found, ...]:
    return found()[number::GROUPS]


def _text(each: Found, attack: Attack, size: int) -> str | bytes:
    text = attack.text(size)
    return text.encode("latin-1", "replace") if isinstance(each.pattern, bytes) else text


def _require_linear(each: Found, tries: int, small: int, large: int) -> None:
    """The texts on which the pattern takes the most steps, and on which they grow the most, take a constant of them."""
    place = each.place.removeprefix("vrty_gate.")
    counter = Counter(each.pattern, each.flags)
    hostile = attacks(each.pattern, each.flags, tries)
    if place in PARTS:
        return
    if place in WINDOWS:
        for attack in hostile:
            _count(counter, each, attack, WINDOWS[place], MOST_AT_ONCE * WINDOWS[place])
        return
    count = partial(_count, counter, each)
    taken = [(count(attack, 100), count(attack, 400, 10**6), attack) for attack in hostile]
    worst = {max(taken, key=lambda one: one[1])[2], max(taken, key=lambda one: one[1] / max(one[0], 20))[2]}
    for attack in worst:
        first = count(attack, small, MOST_AT_ONCE * small)
        assert count(attack, large, max(int(first * LINEAR * large / small), large))


def _count(counter: Counter, each: Found, attack: Attack, size: int, most: int = 10**6) -> int:
    text, place = _text(each, attack, size), each.place.removeprefix("vrty_gate.")
    try:
        return _steps(counter, each, place, text, most, attack.again(size))
    except TooManyStepsError as error:
        raise AssertionError(f"{each} takes more than {most} steps for {size} characters of {attack}") from error


def _steps(counter: Counter, each: Found, place: str, text: str | bytes, most: int, again: tuple[int, int, int]) -> int:
    if place in TOKENS:
        return counter.count_tokens(text, most)
    if each.at_start or place in APART:
        return counter.count_at_start(text, most)
    return counter.count(text, most, again=again)
