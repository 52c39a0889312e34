"""Labels, yes and no, letters, lists, names and sentences as answers."""

from vrty_gate.core import lexicon
from vrty_gate.core.answers import frame, options
from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.answers.quantities import are_equal, read
from vrty_gate.core.answers.spoken import Codes, compiled, concludes, evades, joints, reason_in, spoken
from vrty_gate.core.answers.words import content_words, has_digit, has_like, names, own_words, stop_words
from vrty_gate.core.answers.yes_no import is_refused, leading_polarity, polarity, wavers, yes_or_no
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.languages.function_words import opposites
from vrty_gate.core.phrases import denies
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

_REASON = lazily(r"[:.;,\u2013\u2014-]? (?:due|it|the|this)\b|[:.;\u2013\u2014] ")
"""Where else the reason for a label begins; all blanks are single."""
_FEW_WORDS = 3
"""An answer with so few words that is not the wanted name is another one."""
_CLAUSE_END = lazily(r"[,:;.]\s")
_OF_AN_ANSWER = 2
"""With more content words that the question does not have, a sentence without yes or no is about something else."""
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
    languages = spoken(pair)
    if evades(pair.current, languages):
        return "unclear"
    return "same" if len(named) == 1 or _names_first(pair.current, wanted[0], named, languages) else "unclear"


def _names_first(current: str, wanted: str, named: tuple[str, ...], languages: Codes) -> bool:
    """Whether the answer gives one option first, and others only in the reason behind it."""
    line = " ".join(current.split())
    found = [reason.span() for reason in (_REASON.search(line), reason_in(line, languages)) if reason]
    start, end = min(found, default=(0, 0))
    return end > 0 and not concludes(line[end:], languages) and options.only(named, line[:start]) == (wanted,)


def yes_no(pair: Pair) -> Outcome:
    """Whether the answer says yes or no like the accepted one, or by its polarity."""
    wanted, given = yes_or_no(pair.before), yes_or_no(pair.after)
    if wavers(pair.current) or (wanted and given and is_refused(pair.current) and not is_refused(pair.accepted)):
        return "unclear"
    if given is None:
        if evades(pair.current, spoken(pair)) or denies(pair.current):
            return "absent"
        if len(words_of(pair.current)) > _OF_A_REPLY or not _is_about(pair):
            return "unclear"
        given = polarity(pair.current, spoken(pair))
        reason = reason_in(pair.after, spoken(pair))
        claim = _CLAUSE_END.split(pair.after[: reason.start()] if reason else pair.after, maxsplit=1)[0]
        own = own_words(pair.prompt, claim)
        if given and len(own) > _OF_AN_ANSWER:
            return "unclear"
        asked = content_words(frame.instruction(pair.prompt))
        given = given and not any(lexicon.opposite(word, other) for word in own for other in asked)  # out, asked: in?
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


def items(bare: str, languages: Codes) -> list[str]:
    """The items of a list in one line or one item a line, without what announces them."""
    bare = _ANNOUNCED.sub("", bare, count=1)
    lines = [line.strip() for line in bare.split("\n") if line.strip()]
    if len(lines) > 1:
        return [frame.bare(_NUMBERED.sub("", line, count=1)) for line in lines]
    ends = compiled(_item_end, languages)
    parts = [item.strip(_AROUND_ITEM) for item in ends.split(" ".join(bare.strip("[]").split()))]
    return [item for item in parts if item]


def _item_end(languages: Codes) -> str:
    """What stands between two items; all blanks are single."""
    return rf" ?(?:[,;\u3001\uff0c]|{joints(languages)}|&) ?"


def listed(pair: Pair) -> Outcome:
    """Whether a list has the same items, in the same order if the prompt asks for one; another list may be as good."""
    if has_east_asian(pair.before):
        return _east_asian_list(pair)
    languages = spoken(pair)
    wanted = [_plain_item(item) for item in items(pair.before, languages)]
    places = _places(wanted, _plain_item(pair.after))
    if min(places, default=-1) < 0:
        places = _places(wanted, _plain_item(pair.after.replace("(", ", ").replace(")", " ")))
    if max(places, default=-1) < 0:
        return "unclear"
    if min(places) < 0 or (_ORDERED.search(frame.instruction(pair.prompt)) and places != sorted(places)):
        return "unclear"
    if stop_words(pair.after) > _FEW_STOP_WORDS:
        return "same"
    given = [_plain_item(item) for item in items(pair.after, languages)]
    known = frozenset(words_of(fold_letters(f"{pair.accepted} {frame.instruction(pair.prompt)}")))
    if len(given) == len(wanted) and all(any(_ends_with(item, one) for one in wanted) for item in given):
        return "same"  # "it contains milk, soy and wheat"
    has_more = any(item and not any(one in item or item in one for one in wanted) for item in given)
    has_more = has_more or any(item not in wanted and not known.issuperset(item.split()) for item in given)
    return "unclear" if has_more else "same"


def _places(wanted: list[str], answer: str) -> list[int]:
    return [f" {answer} ".find(f" {item} ") for item in wanted]


def _ends_with(item: str, wanted: str) -> bool:
    return item == wanted or item.endswith(f" {wanted}")


_EAST_ASIAN_JOINT = lazily(r"[\n、，,・･と和및과와]+")


def _east_asian_list(pair: Pair) -> Outcome:
    """Whether a list in Chinese, Japanese or Korean has as many items, and each of the accepted ones."""
    wanted = [part.strip(_AROUND_ITEM) for part in _EAST_ASIAN_JOINT.split(pair.before)]
    given = [part.strip(_AROUND_ITEM) for part in _EAST_ASIAN_JOINT.split(pair.after)]
    wanted, given = [item for item in wanted if item], [item for item in given if item]
    is_ordered = _ORDERED.search(frame.instruction(pair.prompt)) is not None
    if not is_ordered:
        wanted.sort(key=pair.after.find)
    has_all = len(wanted) == len(given) and all(one in item for one, item in zip(wanted, given, strict=True))
    return "same" if has_all else "unclear"


def _plain_item(item: str) -> str:
    words = [word for word in words_of(_ASIDE.sub(" ", fold_letters(item))) if word not in _BETWEEN_ITEMS]
    return " ".join(word[:3] if _WEEKDAY.fullmatch(word) else word for word in words)


_WEEKDAY = lazily(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:days?)?")
_LONG_WORD = lazily(r"[^\W\d_]{3,}")
_FIRST_EAST_ASIAN = "\u3000"
_OF_AN_EAST_ASIAN_NAME = 4
"""A longer text in Chinese, Japanese or Korean may say the same in other words."""
_NAME_WORDS = 4
"""All words of an answer with so few count, also those of the question."""
_READ = 2_000
"""The characters of an answer that are searched for another name."""
_BEGINNING = 12
"""So many characters find the place of a value in an answer."""


def text(pair: Pair) -> Outcome:
    """Whether the answer has the name, place or phrase of the accepted one, in similar words."""
    before, current = pair.before, pair.current
    if any(char >= _FIRST_EAST_ASIAN for char in before):
        if before in current.replace(" ", "") or before in current:
            return "same"
        return "other" if len(before) <= _OF_AN_EAST_ASIAN_NAME else "unclear"
    said = words_of(before)
    wanted = content_words(before) if len(said) <= _NAME_WORDS else own_words(pair.prompt, before)
    wanted = wanted or content_words(before) or said
    if not wanted:
        return "unclear"
    is_phrase = len(wanted) > 1 and options.asks_for_few_words(frame.instruction(pair.prompt)) and not _is_name(before)
    given = [*dict.fromkeys(words_of(current))]
    if _contradicts(said, given):
        return "other"
    kept = [word for word in wanted if has_like(word, given)]
    lost = [word for word in wanted if word not in kept]
    is_most = 3 * len(kept) >= 2 * len(wanted) and not _is_name(before) and not any(map(has_digit, lost))
    figures = [word for word in said if has_digit(word)]
    now = [word for word in words_of(current) if word in figures]
    if figures not in (now, [*dict.fromkeys(now)]) and not any(map(has_digit, lost)):
        return "unclear"
    if not lost or is_most:
        return "unclear" if _names_another(pair) or evades(current, spoken(pair)) else "likely" if lost else "same"
    own = own_words(pair.prompt, pair.after)
    if kept and own and all(has_like(word, said) for word in own):
        return "likely" if 2 * len(kept) >= len(wanted) else "unclear"
    if is_phrase:
        return "undecided" if kept else "unclear"
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
    capitals: list[bool] = [word[:1].isupper() for word in _LONG_WORD.findall(before)]
    return 2 * sum(capitals) > len(capitals)


def _names_another(pair: Pair) -> bool:
    """Whether an answer puts another name of the prompt before the value, or joins one to it."""
    current = pair.current[:_READ]
    place, known = current.find(pair.before[:_BEGINNING]), set(words_of(pair.before))
    asked, joint = frame.instruction(pair.prompt), compiled(_joint, spoken(pair))
    for name in names(current):
        words = words_of(name[0])
        if known.isdisjoint(words) and name[0] in pair.prompt:
            start = name.start()
            is_first = place > start and (start > 0 or len(words) > 1)
            end = place + len(pair.before)
            is_joined = joint.fullmatch(current[end:start]) is not None
            if (is_first and name[0] not in asked) or is_joined:
                return True
    return False


def _joint(languages: Codes) -> str:
    """What joins two names."""
    return rf"[\s,/&]{{0,4}}(?:{joints(languages)}|,|/)\s"


def sentence(pair: Pair) -> Outcome:
    """Whether the answer has another value than a sentence; the same one does not settle what else a sentence says."""
    wanted = value_of(pair.prompt, pair.before)
    if isinstance(wanted, str):
        given = words_of(pair.current)
        if all(has_like(word, given) for word in words_of(wanted)):
            return "undecided"
        names_one = isinstance(value_of(pair.prompt, pair.after), str)
        if names_one or len(given) <= _FEW_WORDS:
            return "other"
        return "unclear" if len(given) <= _OF_A_REPLY else "undecided"
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
