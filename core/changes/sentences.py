"""Changes within an edited sentence, item or row, compared by meaning rather than by letters."""

import re
from collections.abc import Iterable, Sequence

from vrty_gate.core import lexicon
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.connectives import connectives, prepositions
from vrty_gate.core.changes.wording.figures import figures, references, sequence
from vrty_gate.core.changes.wording.function_words import Marked, denials, future, marked, moved, unpaused, voice
from vrty_gate.core.changes.wording.parts import Part, is_content, parts_of, text_of
from vrty_gate.core.changes.wording.reader import Reader, SentenceChanges
from vrty_gate.core.changes.wording.symbols import crossed, opposed, stars, symbols
from vrty_gate.core.changes.wording.terms import same_words, terms
from vrty_gate.core.changes.wording.tokens import Token, tokens
from vrty_gate.core.languages.function_words import marks
from vrty_gate.core.languages.language import Language
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import Text
from vrty_gate.core.text.unicode13 import lower, settled
from vrty_gate.core.text.words import words_of

_QUESTIONS = ("?", "\uff1f")
_QUOTES = '"\u201c\u201d\u00ab\u00bb\u201e\u300c\u300d'
_LONGEST_QUOTE = 400


def read_sentence(before: str, after: str, where: str, reader: Reader) -> SentenceChanges:
    """The changes between two forms of one unit."""
    whole_before, whole_after = before, after
    before, after, is_begun = _window(before, after)
    tokens_before, tokens_after = tokens(before, reader.language), tokens(after, reader.language)
    is_asked = _is_question(whole_after) and not _is_question(whole_before)
    changes = (
        [Change(kinds.ASKED, text_of(tokens_before[-4:]), text_of(tokens_after[-4:]) + "?", where)] if is_asked else []
    )
    changes += unpaused(whole_before, whole_after, where, reader.language)
    if len(tokens_before) == len(tokens_after) and all(
        old.key == new.key for old, new in zip(tokens_before, tokens_after, strict=True)
    ):
        changes = changes or _case(before, after, tokens_before, tokens_after, where)
        return SentenceChanges(changes + _recoded(whole_before, whole_after, where), 0)
    parts, swaps = parts_of(tokens_before, tokens_after, before, where, reader.language)
    changes += swaps
    if is_begun:
        parts = [part._replace(is_first=False) for part in parts]
    if is_asked and parts and not parts[-1].before and parts[-1].after[-1] is tokens_after[-1]:
        parts.pop()  # a tag question such as "isn't it" is not a negation
    if not parts:
        changes = changes or _requoted(whole_before, whole_after, where)
        changes = changes or moved(tokens_before, tokens_after, (before, after), where, reader.language)
        changes = changes or _out_of_order(whole_before, tokens_before, tokens_after, where, reader)
        is_other = _stated(before, tokens_before, reader) != _stated(after, tokens_after, reader)
        is_other = is_other or _is_turned(tokens_before, tokens_after, before)
        return SentenceChanges(changes, int(is_other and not changes))
    result = _read(before, after, tokens_before, tokens_after, parts, changes, where, reader)
    changes = _without_denied_opposites(result.changes, tokens_before, tokens_after)
    changes = _without_restated_conditions(changes, tokens_before, tokens_after, reader.words)
    is_open = not changes and _open_figures(tokens_before) != _open_figures(tokens_after)
    result = result._replace(changes=changes, reworded=result.reworded + is_open)
    return result._replace(changes=_quoted(whole_before, whole_after, result.changes))


def _stated(text: str, words: Sequence[Token], reader: Reader) -> list[str]:
    """The figures and the words of closed classes of a sentence, whose order tells what belongs to what."""
    found = [(token.start, token.key) for token in words if token.fact]
    found += [(mark.start, mark.member) for mark in marks(text, reader.language) if mark.kind in _STATED]
    return [key for _, key in sorted(found)]


def _is_turned(before: Sequence[Token], after: Sequence[Token], sentence: str) -> bool:
    """Whether two words in a row changed places: the owner's dog, the dog's owner."""
    places = [place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old.key != new.key]
    if len(places) != 2 or len(before) != len(after) or places[1] != places[0] + 1:
        return False
    first, second = before[places[0]], before[places[1]]
    between = sentence[first.start + len(first.text) : second.start]
    return between.isspace() and all(token.kind == "word" and is_content(token) for token in (first, second))


def _open_figures(words: Sequence[Token]) -> set[str]:
    """The figures that can be read in two ways, such as 8:40 or 1.850, and so may be equal to a third by chance."""
    return {token.key for token in words if token.fact and "|" in token.key}


_STATED = frozenset({"negation", "modality", "quantity", "bound"})
_DENIALS = frozenset({"not", "no", "never"})
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "non-", "dis")


def _without_denied_opposites(changes: list[Change], before: Sequence[Token], after: Sequence[Token]) -> list[Change]:
    """The changes without pairs like "impossible" and "not possible", which mean the same."""
    if not changes:
        return changes
    old, new = (sum([token.key in _DENIALS for token in side]) for side in (before, after))
    if old == new:
        return changes
    return [change for change in changes if not _is_denied_opposite(change, lost=old > new)]


_OF_A_CONDITION = frozenset(
    {
        kinds.NEGATION,
        kinds.CONDITION_REVERSED,
        kinds.RESTRICTION_ADDED,
        kinds.RESTRICTION_LOST,
        kinds.MODALITY_LOST,
        kinds.MODALITY_ADDED,
    }
)


def _without_restated_conditions(
    changes: list[Change], before: Sequence[Token], after: Sequence[Token], words: Language
) -> list[Change]:
    """The changes without pairs like "only if" and "not unless", or "only after" and "not until", which are equal."""
    found = {change.kind for change in changes}
    if kinds.NEGATION not in found or found.isdisjoint((kinds.RESTRICTION_ADDED, kinds.RESTRICTION_LOST)):
        return changes
    old, new = ({token.key for token in side} for side in (before, after))
    negated, other = (old, new) if kinds.RESTRICTION_ADDED in found else (new, old)
    is_same = (
        not negated.isdisjoint(words.exceptions)
        and other.isdisjoint(words.exceptions)
        and negated.isdisjoint(words.only)
        and not other.isdisjoint(words.only)
    )
    return [change for change in changes if change.kind not in _OF_A_CONDITION] if is_same else changes


def _is_denied_opposite(change: Change, *, lost: bool) -> bool:
    bare, prefixed = (change.before, change.after) if lost else (change.after, change.before)
    return change.kind in (kinds.ANTONYM, kinds.COMPARISON) and any(
        lower(prefixed) == prefix + lower(bare) for prefix in _PREFIXES
    )


def _window(before: str, after: str) -> tuple[Text, Text, bool]:
    """The differing parts of two sentences with some context, and whether anything precedes them."""
    start, end = _common(before, after), _common(before[::-1], after[::-1])
    start = before.rfind(" ", 0, max(0, start - _MARGIN)) + 1
    stop = before.find(" ", max(len(before) - end + _MARGIN, start))
    if stop < 0 or len(after) - (len(before) - stop) < start:
        return _part(before, start, len(before)), _part(after, start, len(after)), start > 0
    return _part(before, start, stop), _part(after, start, len(after) - (len(before) - stop)), start > 0


def _part(text: str, start: int, stop: int) -> Text:
    """A part of a text; if it is all of it, the text itself, which knows what was read from it."""
    return text if isinstance(text, Text) and (start, stop) == (0, len(text)) else Text(text[start:stop])


def _common(before: str, after: str) -> int:
    """The length of the common prefix, in characters."""
    low, high = 0, min(len(before), len(after))
    while low < high:
        middle = (low + high + 1) // 2
        if before[low:middle] == after[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


_MARGIN = 40
"""Characters of context around a difference: a phrase or a figure may extend into it."""


def _read(
    before: str,
    after: str,
    tokens_before: Sequence[Token],
    tokens_after: Sequence[Token],
    parts: list[Part],
    changes: list[Change],
    where: str,
    reader: Reader,
) -> SentenceChanges:
    places = tuple([[token.start for token in form if token.fact] for form in (tokens_before, tokens_after)])
    open_parts = [part for part in parts if not _is_clause(part, reader.words)]
    closed = marked(before, after, open_parts, where, reader.language, (places[0], places[1]))
    if closed.is_balanced and not any(change.kind == kinds.NEGATION for change in closed.changes):
        changes += denials(tokens_before, tokens_after, (before, after), where, reader.language)
    figured = figures(open_parts, before, where, reader.language)
    details = _details([part for part in parts if _is_clause(part, reader.words)], where, reader)
    changes += _vague(figured, closed.changes, where)
    changes += references(parts, where)
    changes += future(open_parts, where) if reader.language == "en" else []
    changes += opposed(parts, where) + stars(tokens_before, tokens_after, where)
    changes += connectives(tokens_before, tokens_after, where, reader.language)
    changes += prepositions(parts, where) if reader.language in ("", "en") else []
    has_name = any(change.kind in _EXCHANGES for change in closed.changes)
    cross = crossed(parts)
    if cross and not any(mark.kind == "negation" for mark in marks(after, reader.language)):
        changes.append(Change(kinds.NEGATION, "", cross, where))
    reworded = int(cross != "")  # before a denial it may deny that or stress it
    if reader.english:
        turned, has_other_voice = voice(tokens_before, tokens_after, where)
        changes += turned
        reworded += has_other_voice
    for part in parts:
        changes += sequence(part, where, reader.language)
        bare = part if _is_clause(part, reader.words) else _bare(part, closed)
        whole = part if not closed.changes else bare  # the opposite of a closed-class word may be in no class
        named, count = _of_part(part, bare, whole, where, reader, is_balanced=closed.is_balanced)
        if has_name and len(bare.before) + len(bare.after) < len(part.before) + len(part.after):
            named = [change for change in named if change.kind not in kinds.REWORDINGS]  # part of a specific change
        changes += [details.get((change.before, change.after), change) for change in named] if details else named
        reworded += count
    return SentenceChanges(changes, reworded)


def _bare(part: Part, closed: Marked) -> Part:
    """A part without the words of closed classes; the part itself if it has none."""
    before = [token for token in part.before if token.start not in closed.before]
    after = [token for token in part.after if token.start not in closed.after]
    is_bare = len(before) == len(part.before) and len(after) == len(part.after)
    return part if is_bare else part._replace(before=before, after=after)


def _conjunction(part: Part, where: str, words: Language) -> list[Change]:
    """A change for an "or" that became an "and", or the reverse."""
    if len(part.before) != 1 or len(part.after) != 1:
        return []
    old, new = part.before[0], part.after[0]
    is_more, is_less = (
        one.key in words.and_words and other.key in words.or_words for one, other in ((old, new), (new, old))
    )
    if is_more or is_less:
        return [Change(kinds.CONJUNCTION, old.text, new.text, where)]
    return []


def _of_part(
    part: Part, bare: Part, whole: Part, where: str, reader: Reader, *, is_balanced: bool
) -> tuple[list[Change], int]:
    if not any(token.kind == "word" for token in (*whole.before, *whole.after)):
        return ([] if any(token.fact for token in (*part.before, *part.after)) else symbols(part, where)), 0
    if _is_clause(part, reader.words) or _is_denial(part, reader.words):
        return [_clause(part, where, reader.words)], 0
    if conjunction := _conjunction(part, where, reader.words):
        return conjunction, 0
    if same_words(part, reader):
        return [], 0
    unread = int(not reader.language or _has_other_little_words(whole) or _has_other_forms(part, reader))
    named, count = terms(whole, where, reader, is_balanced=is_balanced)
    if whole is not bare and not any(change.kind in _OF_WORDS for change in named):
        if not bare.before and not bare.after:
            return [], unread
        named, count = terms(bare, where, reader, is_balanced=is_balanced)
    return named, max(count, unread)


_OF_WORDS = frozenset({kinds.ANTONYM, kinds.TERM, kinds.TYPO, kinds.NAME})


def _has_other_little_words(part: Part) -> bool:
    """Whether only one side has a preposition, a conjunction or the like; articles and similar words do not count.

    This is not reported as a change, but the sentences are not the same either.
    """
    before, after = (
        {token.key for token in side if token.kind == "word" and not is_content(token)} for side in part[:2]
    )
    lost, new = before - after, after - before
    is_turned = not lost.isdisjoint(_ROLES) and not new.isdisjoint(_ROLES)  # paid by you, paid to you
    return is_turned or not (lost | new) <= _NEXT_TO_NOTHING


def _has_other_forms(part: Part, reader: Reader) -> bool:
    """Whether a verb is in another tense, or a noun behind an ordinal in another number: the first month or months."""
    old, new = ([token.key for token in side if token.kind == "word"] for side in part[:2])
    if not reader.english or not old or not new:
        return False
    if any(lexicon.is_past(word, other) or lexicon.is_past(other, word) for word, other in zip(old, new, strict=False)):
        is_other_voice = any(word.endswith("ing") for word in (*old, *new))  # you are paying, you are paid
        return is_other_voice or part.previous not in _AUXILIARIES
    return part.previous.startswith("#ordinal") and lexicon.inflection(old[0], new[0])


_AUXILIARIES = frozenset("be is are am was were been being has have had having".split())
_ROLES = frozenset({"by", "to", "of", "as"})
_NEXT_TO_NOTHING = frozenset(
    "a an the this that these those which who is are was were be been being am has have had do does did will would of"
    " and also so then there it its as to by".split()
)


def _is_question(text: str) -> bool:
    return text.rstrip("*_\"')\u201d \t").endswith(_QUESTIONS)


def _case(
    before: str, after: str, tokens_before: Sequence[Token], tokens_after: Sequence[Token], where: str
) -> list[Change]:
    """A change for a word that lost or gained capitals within the sentence."""
    for index, (old, new) in enumerate(zip(tokens_before, tokens_after, strict=True)):
        if index and old.kind == "word" and old.text != new.text and lower(old.text) == lower(new.text):
            if _begins(before, old) or _begins(after, new) or (new.is_capital and not settled(new.text).isupper()):
                continue  # capitals alone, as in headings and brands, do not make it a different term
            return [Change(kinds.CASE, old.text, new.text, where)]
    return []


def _begins(text: str, token: Token) -> bool:
    """Whether a word follows a mark that may precede a sentence."""
    return text[max(0, token.start - 8) : token.start].rstrip(" \t\"'*_(\u201c")[-1:] in (*".!?:;\u2013\u2014-|", "")


def _vague(figured: list[Change], closed: list[Change], where: str) -> list[Change]:
    """The changes, with a number that became a vague quantity merged into one: "3" and "several"."""
    lost = next((change for change in figured if change.kind == kinds.NUMBER_LOST), None)
    gained = next((change for change in closed if change.kind == kinds.QUANTITY_ADDED), None)
    if lost is None or gained is None or (gained.after.lower() == "half" and _IS_HALF.search(lost.before)):
        return [change for change in figured + closed if lost is None or gained is None or change not in (lost, gained)]
    vague = Change(kinds.NUMBER_VAGUE, lost.before, gained.after, where)
    return [vague, *[change for change in (*figured, *closed) if change is not lost and change is not gained]]


def _is_clause(part: Part, words: Language) -> bool:
    return part.is_clause or _is_subordinate(part, words)


_IS_HALF = lazily(r"(?<![0-9.])0?\.5(?![0-9])|\u00bd|(?<![0-9])1/2(?![0-9])")


def _details(clauses: Sequence[Part], where: str, reader: Reader) -> dict[tuple[str, str], Change]:
    """Changes for dropped or added clauses with figures that occur nowhere else, by their texts."""
    changed = {change.before or change.after for change in figures(clauses, "", where, reader.language)}
    details = {}
    for part in clauses:
        key = (text_of(part.before), text_of(part.after))
        if any(token.fact and token.text in changed for token in (*part.before, *part.after)):
            kind = kinds.DETAIL_DROPPED if part.before else kinds.DETAIL_ADDED
            if _clause(part, where, reader.words).kind in (kinds.CLAUSE_DROPPED, kinds.CLAUSE_ADDED):
                details[key] = Change(kind, *key, where)
    return details


def _is_subordinate(part: Part, words: Language) -> bool:
    """Whether a short condition or reason was dropped or added."""
    tokens_of = part.before or part.after
    if (part.before and part.after) or len(tokens_of) < _SUBORDINATE:
        return False
    return tokens_of[0].key in words.conditions or tokens_of[0].key in words.reasons


_SUBORDINATE = 3


def _is_denial(part: Part, words: Language) -> bool:
    """Whether an opening was added that denies what follows: "it is a myth that", "false:"."""
    if part.before or not part.after:
        return False
    keys = [token.key for token in part.after]
    if part.is_first and keys[-1] in words.untrue:
        return True
    return keys[-1] in words.that and not (words.untrue.isdisjoint(keys) and words.denials.isdisjoint(keys))


def _clause(part: Part, where: str, words: Language) -> Change:
    """The change for a dropped or added clause: a condition, a reason, a denial of what follows, or other."""
    tokens_of = part.before or part.after
    keys = [token.key for token in tokens_of]
    if _is_denial(part, words):
        return Change(kinds.DENIED, "", text_of(tokens_of), where)
    if not words.conditions.isdisjoint(keys):
        kind = kinds.CONDITION_DROPPED if part.before else kinds.CONDITION_ADDED
    elif keys[0] in words.reasons:
        kind = kinds.REASON_DROPPED if part.before else kinds.REASON_ADDED
    else:
        kind = kinds.CLAUSE_DROPPED if part.before else kinds.CLAUSE_ADDED
    return Change(kind, text_of(part.before), text_of(part.after), where)


def _quoted(before: str, after: str, changes: list[Change]) -> list[Change]:
    """The changes, with rewording inside quotation marks reported as `quotation`."""
    if not changes or not any(mark in before for mark in _QUOTES):
        return changes
    quotes_before, quotes_after = _quotes(before), _quotes(after)
    if not quotes_before or not quotes_after:
        return changes
    return [
        change._replace(kind=kinds.QUOTATION)
        if change.kind in kinds.REWORDINGS
        and _is_in(change.before, quotes_before)
        and _is_in(change.after, quotes_after)
        else change
        for change in changes
    ]


def _requoted(before: str, after: str, where: str) -> list[Change]:
    """A change for reordered words within quotation marks."""
    if not any(mark in before for mark in _QUOTES):
        return []
    for old, new in zip(_quotes(before), _quotes(after), strict=False):
        words_before, words_after = words_of(old), words_of(new)
        if words_before != words_after and sorted(words_before) == sorted(words_after):
            return [Change(kinds.QUOTATION, old, new, where)]
    return []


def _recoded(before: str, after: str, where: str) -> list[Change]:
    """A change for code within backticks that has other signs, as in `-date`, or its pieces in another order."""
    if "`" not in before:
        return []
    for old, new in zip(before.split("`")[1::2], after.split("`")[1::2], strict=False):
        pieces, pieces_after = old.split(), new.split()
        if pieces != pieces_after and sorted(pieces) == sorted(pieces_after):
            return [Change(kinds.SWAPPED, old, new, where)]
        if _SIGNS_OF_CODE.findall(old) != _SIGNS_OF_CODE.findall(new) and words_of(old) == words_of(new):
            return [Change(kinds.OPERATOR, old, new, where)]
    return []


_SIGNS_OF_CODE = lazily(r"[!<>=+&|%^~*-]")


def _out_of_order(
    sentence: str, before: Sequence[Token], after: Sequence[Token], where: str, reader: Reader
) -> list[Change]:
    """A change for members of an enumeration that changed places although their order counts."""
    in_order = reader.words.in_order
    if not in_order or not re.search(rf"\b(?:{in_order})\b", sentence):
        return []
    pairs = zip(before, after, strict=False)
    return [Change(kinds.SWAPPED, old.text, new.text, where) for old, new in pairs if old.key != new.key][:1]


_EXCHANGES = frozenset({kinds.NEGATION, kinds.MODALITY, kinds.QUANTITY, kinds.BOUND, kinds.COMPARISON})
"""Kinds of change of function words that account for the rest of their part."""


def _quotes(text: str) -> list[str]:
    parts = text
    for mark in _QUOTES[1:]:
        parts = parts.replace(mark, '"')
    return [part for part in parts.split('"')[1::2] if " " in part.strip() and len(part) < _LONGEST_QUOTE]


def _is_in(part: str, quotes: Sequence[str]) -> bool:
    return any(part in quote for quote in quotes)


def exchanged(changes: Iterable[Change]) -> list[Change]:
    """The changes of several units, with opposite replacements in two units merged into `swapped`."""
    listed = list(changes)
    replaced = {
        (change.before, change.after): index for index, change in enumerate(listed) if change.kind in _EXCHANGED
    }
    swaps: dict[int, Change] = {}
    gone: set[int] = set()
    for index, change in enumerate(listed):
        if change.kind not in _EXCHANGED or index in gone or not change.before or not change.after:
            continue
        other = replaced.get((change.after, change.before))
        if other is not None and other > index:
            swaps[index] = Change(kinds.SWAPPED, change.before, change.after, change.where)
            gone.update((index, other))
    return [swaps.get(index, change) for index, change in enumerate(listed) if index in swaps or index not in gone]


_EXCHANGED = frozenset({kinds.WORDS, kinds.WORDS_FOREIGN, kinds.NAME, kinds.TERM, kinds.NUMBER})
