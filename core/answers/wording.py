"""Labels, yes and no, letters, lists, names and sentences as answers."""

from vrty_gate.core import lexicon
from vrty_gate.core.answers import frame, options
from vrty_gate.core.answers.pair import Outcome, Pair
from vrty_gate.core.answers.quantities import are_equal, read
from vrty_gate.core.answers.words import (
    concludes,
    content_words,
    evades,
    has_digit,
    has_like,
    names,
    own_words,
    stop_words,
)
from vrty_gate.core.answers.yes_no import leading_polarity, polarity, wavers, yes_or_no
from vrty_gate.core.integrity.refusals import denies
from vrty_gate.core.reading.numbers.facts import Fact, facts
from vrty_gate.core.reading.text.closed_classes import opposites
from vrty_gate.core.reading.text.folding import fold_letters
from vrty_gate.core.reading.text.language_guess import has_east_asian, language_of
from vrty_gate.core.reading.text.patterns import lazily
from vrty_gate.core.text.words import words_of

_REASON = lazily(
    r"[:.;,\u2013\u2014-]? (?:because|since|as|given|due|it|the|this|denn|weil|parce|porque)\b|[:.;\u2013\u2014] "
)
"""Where the reason for a label begins; all blanks are single."""
_FEW_WORDS = 3
"""An answer with so few words that is not the wanted name is another one."""
_OF_A_REPLY = 16
"""A longer answer without a yes or no may deny anything."""


def label(pair: Pair) -> Outcome:
    """Which of the options of the prompt the answer names; `unclear` if several."""
    found = options.choices(pair.prompt, pair.accepted)
    wanted = options.only(found, pair.accepted)
    if not wanted:
        return text(pair)
    named = options.only(found, pair.current)
    if not named:
        return "absent"
    if wanted[0] not in named:
        return "other"
    if evades(pair.current):
        return "unclear"
    return "same" if len(named) == 1 or _names_first(pair.current, wanted[0], named) else "unclear"


def _names_first(current: str, wanted: str, named: tuple[str, ...]) -> bool:
    """Whether the answer gives one option first, and others only in the reason behind it."""
    line = " ".join(current.split())
    reason = _REASON().search(line)
    if reason is None or concludes(line[reason.end() :]):
        return False
    return options.only(named, line[: reason.start()]) == (wanted,)


def yes_no(pair: Pair) -> Outcome:
    """Whether the answer says yes or no like the accepted one, or by its polarity."""
    wanted, given = yes_or_no(pair.before), yes_or_no(pair.after)
    if wavers(pair.current):
        return "unclear"
    if given is None:
        if evades(pair.current) or denies(pair.current):
            return "absent"
        if len(words_of(pair.current)) > _OF_A_REPLY or not _is_about(pair):
            return "unclear"
        given = polarity(pair.current)
    return "same" if given == wanted else "other"


def _is_about(pair: Pair) -> bool:
    """Whether an answer without a yes or no is a sentence on what the prompt asks."""
    if leading_polarity(pair.after) is not None or has_east_asian(pair.after):
        return True
    asked = content_words(frame.instruction(pair.prompt))
    return any(has_like(word, asked) for word in content_words(pair.after))


def letter(pair: Pair) -> Outcome:
    """Which letter of a choice the answer names; `unclear` if several, or one with the words of another."""
    wanted, given = options.letter_of(pair.accepted, pair.prompt), options.letter_of(pair.current, pair.prompt)
    if given == "?":
        return "unclear"
    if not given:
        return "absent"
    return "same" if given == wanted else "other"


_ITEM_END = lazily(r" ?(?:[,;\u3001\uff0c]|\b(?:and|und|et|y|e|ou|or|og|och|en)\b|&) ?")
"""What stands between two items; all blanks are single."""
_AROUND_ITEM = " .\u3002[]\"'"
_ASIDE = lazily(r"\([^()]*\)")
_ORDERED = lazily(
    r"(?i)\b(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|chronological\w*|first|earliest|latest|sequence|steps|ascending|descending|oldest|newest|alphabetical\w*)\b"
)
"""Words of a prompt that asks for an order."""
_BETWEEN_ITEMS = frozenset("the a an and finally then".split())
_FEW_STOP_WORDS = 2
"""More stop words than this make an answer a sentence around its list."""


_NUMBERED = lazily(r"\A[0-9]{1,2}[.)]\s+")
_ANNOUNCED = lazily(r"\A[^\n:\uff1a]{1,80}[:\uff1a]\s")


def items(bare: str) -> list[str]:
    """The items of a list in one line or one item a line, without what announces them."""
    bare = _ANNOUNCED().sub("", bare, count=1)
    lines = [line.strip() for line in bare.split("\n") if line.strip()]
    if len(lines) > 1:
        return [frame.bare(_NUMBERED().sub("", line, count=1)) for line in lines]
    parts = [item.strip(_AROUND_ITEM) for item in _ITEM_END().split(" ".join(bare.strip("[]").split()))]
    return [item for item in parts if item]


def listed(pair: Pair) -> Outcome:
    """Whether a list has the same items, in the same order if the prompt asks for one; another list may be as good."""
    wanted = [_plain_item(item) for item in items(pair.before)]
    answer = f" {_plain_item(pair.after)} "
    places = [answer.find(f" {item} ") for item in wanted]
    if max(places, default=-1) < 0:
        return "unclear"
    if min(places) < 0 or (_ORDERED().search(frame.instruction(pair.prompt)) and places != sorted(places)):
        return "unclear"
    if stop_words(pair.after) > _FEW_STOP_WORDS:
        return "same"
    given = [_plain_item(item) for item in items(pair.after)]
    known = frozenset(words_of(fold_letters(f"{pair.accepted} {frame.instruction(pair.prompt)}")))
    has_more = any(item and not any(one in item or item in one for one in wanted) for item in given)
    has_more = has_more or any(item not in wanted and not known.issuperset(item.split()) for item in given)
    return "unclear" if has_more else "same"


def _plain_item(item: str) -> str:
    return " ".join(word for word in words_of(_ASIDE().sub(" ", fold_letters(item))) if word not in _BETWEEN_ITEMS)


_LONG_WORD = lazily(r"[^\W\d_]{3,}")
_FIRST_EAST_ASIAN = "\u3000"
_NAME_WORDS = 4
"""All words of an answer with so few count, also those of the question."""
_JOINS = lazily(r"(?:\b(?:and|or|und|et|y|e)|,|/)\s$")
_READ = 2_000
"""The characters of an answer that are searched for another name."""
_BEGINNING = 12
"""So many characters find the place of a value in an answer."""


def text(pair: Pair) -> Outcome:
    """Whether the answer has the name, place or phrase of the accepted one, in similar words."""
    before, current = pair.before, pair.current
    if any(char >= _FIRST_EAST_ASIAN for char in before):
        return "same" if before in current.replace(" ", "") or before in current else "other"
    said = words_of(before)
    wanted = content_words(before) if len(said) <= _NAME_WORDS else own_words(pair.prompt, before)
    wanted = wanted or content_words(before) or said
    if not wanted:
        return "unclear"
    given = [*dict.fromkeys(words_of(current))]
    if _contradicts(said, given):
        return "other"
    kept = [word for word in wanted if has_like(word, given)]
    lost = [word for word in wanted if word not in kept]
    is_most = 3 * len(kept) >= 2 * len(wanted) and not _is_name(before) and not any(map(has_digit, lost))
    figures = [word for word in said if has_digit(word)]
    if figures != [word for word in given if word in figures] and not any(map(has_digit, lost)):
        return "unclear"
    if not lost or is_most:
        return "unclear" if _names_another(pair) or evades(current) else "likely" if lost else "same"
    own = own_words(pair.prompt, pair.after)
    if kept and own and all(has_like(word, said) for word in own):
        return "likely" if 2 * len(kept) >= len(wanted) else "unclear"
    if kept and 2 * len(kept) >= len(wanted) and not _is_name(before):
        return "unclear"
    return "other" if own or kept else "absent"


def _contradicts(said: list[str], given: list[str]) -> bool:
    """Whether a new word is the opposite of a lost one."""
    lost = [word for word in said if word not in given]
    fresh = [word for word in given if word not in said]
    return any(bool(opposites(word, other, "en")) or lexicon.opposite(word, other) for word in lost for other in fresh)


def _is_name(before: str) -> bool:
    """Whether most words of a text have a capital."""
    capitals: list[bool] = [word[:1].isupper() for word in _LONG_WORD().findall(before)]
    return 2 * sum(capitals) > len(capitals)


def _names_another(pair: Pair) -> bool:
    """Whether an answer puts another name of the prompt before the value, or joins one to it."""
    current = pair.current[:_READ]
    place, known = current.find(pair.before[:_BEGINNING]), set(words_of(pair.before))
    asked = frame.instruction(pair.prompt)
    for name in names(current):
        words = words_of(name[0])
        if known.isdisjoint(words) and name[0] in pair.prompt:
            start = name.start()
            is_first = place > start and (start > 0 or len(words) > 1)
            if (is_first and name[0] not in asked) or _JOINS().search(current[max(0, start - 5) : start]):
                return True
    return False


def sentence(pair: Pair) -> Outcome:
    """Whether the answer has another value than a sentence; the same one does not settle what else a sentence says."""
    wanted = value_of(pair.prompt, pair.before)
    if isinstance(wanted, str):
        given = words_of(pair.current)
        if all(has_like(word, given) for word in words_of(wanted)):
            return "undecided"
        names_one = isinstance(value_of(pair.prompt, pair.after), str)
        return "other" if names_one or len(given) <= _FEW_WORDS else "undecided"
    found = read(pair.current, language_of(pair.prompt) or None)
    if wanted is None or any(are_equal(wanted, fact, pair.current) for fact in found):
        return "undecided"
    return "other" if found else "absent"


def value_of(prompt: str, answer: str) -> Fact | str | None:
    """The value that a sentence answers with: the one fact or the one name that the prompt does not have."""
    asked, language = facts(frame.instruction(prompt)), language_of(prompt) or None
    known = {(fact.value, fact.unit) for fact in asked}
    found = [fact for fact in facts(answer, language) if (fact.value, fact.unit) not in known]
    if found:
        return found[0] if len(found) == 1 and found[0].kind != "identifier" else None
    own = own_words(prompt, answer)
    named = [name[0] for name in names(answer) if set(words_of(name[0])) <= set(own)]
    return named[0] if len(named) == 1 and len(own) <= len(words_of(named[0])) + 1 else None
