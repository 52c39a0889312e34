"""What an edited sentence, item or row says otherwise: its hunks read by meaning, not by letters."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from vrty_gate.core import lexicon
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.diff import hunks
from vrty_gate.core.changes.tokens import Token, tokens
from vrty_gate.core.idf import STOPWORDS
from vrty_gate.core.reading.facts.fact import Fact
from vrty_gate.core.reading.numbers.equal_facts import comparable, same_number_other_unit
from vrty_gate.core.reading.text.closed_classes import Mark, marks, opposites
from vrty_gate.core.reading.text.folding import fold_letters

_CLAUSE = 3
"""Content words from which a part that was dropped or added is a clause."""
_CONDITIONS = frozenset(
    "unless except if only until provided providing excluding but however although though wenn falls nur ausser außer"
    " bis sofern aber si sauf sinon seulement mais salvo excepto solo pero se solo ma eccetto".split()
)
_IMPLICIT = frozenset(
    "without unable fail fails failed lack lacks lacking except forbidden prohibited refuse refuses refused deny denies"
    " denied avoid avoids unless impossible rarely hardly scarcely seldom barely prevent prevents neither nor absent"
    " missing stop stops exclude excludes excluded except".split()
)
"""Words that deny without a negation: "cannot" and "unable to" say the same."""
_FACT_KINDS = {"money": "number", "percent": "number", "measure": "number", "duration": "number", "ordinal": "number"}
_LITTLE = 40


class Reader(NamedTuple):
    """What a sentence is read with."""

    language: str
    """Empty where it is not known."""
    english: bool
    """Whether the tables of English words hold."""
    accepted: frozenset[str]
    """Words of the accepted response."""
    current: frozenset[str]
    """Words of the current response."""
    given: frozenset[str]
    """Words of the prompt and the context."""


class SentenceChanges(NamedTuple):
    """What a pair of units differs in."""

    changes: list[Change]
    reworded: int
    """Content words that were replaced, dropped or added without a change that has a name."""


class _Hunk(NamedTuple):
    before: list[Token]
    after: list[Token]
    first: bool
    """Whether it begins the unit, where a capital says nothing."""


def read_sentence(before: str, after: str, where: str, reader: Reader) -> SentenceChanges:
    """The changes between two forms of one unit."""
    tokens_before, tokens_after = tokens(before, reader.language), tokens(after, reader.language)
    keys_before, keys_after = [token.key for token in tokens_before], [token.key for token in tokens_after]
    changes = _case(tokens_before, tokens_after, where) if keys_before == keys_after else []
    found = [
        _Hunk(tokens_before[hunk.before], tokens_after[hunk.after], hunk.before.start == 0 or hunk.after.start == 0)
        for hunk in hunks(keys_before, keys_after)
    ]
    found, moved = _without_moves(found)
    changes += _swaps(moved, before, where)
    named, places_before, places_after = _of_marks(before, after, found, where, reader)
    changes += named
    reworded = 0
    for hunk in found:
        bare = hunk._replace(
            before=[token for token in hunk.before if token.start not in places_before],
            after=[token for token in hunk.after if token.start not in places_after],
        )
        if not bare.before and not bare.after:
            continue
        named, words = _read(bare if not _is_clause(hunk) else hunk, where, reader)
        changes += named
        reworded += words
    return SentenceChanges(changes, reworded)


def _case(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    """Words that lost or gained capitals within the sentence, other than by a heading's style."""
    other = [
        (old, new)
        for place, (old, new) in enumerate(zip(before, after, strict=True))
        if place and old.kind == "word" and old.text != new.text and old.text.lower() == new.text.lower()
    ]
    if not other:
        return []
    return [Change("case", other[0][0].text, other[0][1].text, where)]


def _without_moves(found: list[_Hunk]) -> tuple[list[_Hunk], list[tuple[list[Token], list[Token]]]]:
    """The hunks but for parts that are dropped in one place and added in another, and those parts."""
    gone = {tuple(token.key for token in hunk.before): place for place, hunk in enumerate(found) if hunk.before}
    moved = []
    rest = list(found)
    for place, hunk in enumerate(found):
        key = tuple(token.key for token in hunk.after)
        source = gone.get(key)
        if not key or source is None or source == place:
            continue
        moved.append((found[source].before, hunk.after))
        rest[source] = rest[source]._replace(before=[])
        rest[place] = rest[place]._replace(after=[])
    return [hunk for hunk in rest if hunk.before or hunk.after], moved


def _swaps(
    moved: list[tuple[list[Token], list[Token]]], sentence: str, where: str
) -> list[Change]:
    """Two parts that took each other's places, unless they are members of one enumeration."""
    parts = [old for old, _ in moved if any(_is_content(token) for token in old)]
    if len(parts) < 2:
        return []
    first, second = _text(parts[0]), _text(parts[1])
    if _is_enumeration(sentence, parts):
        return []
    return [Change("swapped", first, second, where)]


_JOINT = re.compile(r", ?(?:and |or |und |oder |et |ou |y |o |e )?|;| (?:and|or|und|oder|et|ou|y|&) |\u3001")
_LONGEST_MEMBER = 5


def _is_enumeration(sentence: str, parts: Sequence[Sequence[Token]]) -> bool:
    """Whether parts are members of one enumeration: short pieces with nothing but joints between them."""
    starts = sorted(part[0].start for part in parts)
    pieces = _JOINT.split(sentence[starts[0] : starts[-1]])
    return len(pieces) > 1 and all(len(piece.split()) <= _LONGEST_MEMBER for piece in pieces)


def _is_clause(hunk: _Hunk) -> bool:
    """Whether a hunk only drops or only adds several content words."""
    return (not hunk.before or not hunk.after) and sum(map(_is_content, hunk.before or hunk.after)) >= _CLAUSE


def _is_content(token: Token) -> bool:
    return token.kind != "word" or (token.key not in STOPWORDS and len(token.key) > 1)


def _of_marks(
    before: str, after: str, found: Sequence[_Hunk], where: str, reader: Reader
) -> tuple[list[Change], frozenset[int], frozenset[int]]:
    """Changes among words of closed classes, over the whole sentence, and the places of these words in both forms.

    A word that only moved has not changed, and a clause that went as a whole takes its words along.
    """
    old, new = (
        _changed_marks(text, [part for hunk in found if not _is_clause(hunk) for part in side(hunk)], reader.language)
        for text, side in ((before, _before), (after, _after))
    )
    places = tuple(
        frozenset(place for mark in marks_of for place in range(mark.start, mark.end)) for marks_of in (old, new)
    )
    changes = []
    for kind, name in _NAMES.items():
        lost, gained = _differing(old, new, kind), _differing(new, old, kind)
        if kind == "negation":
            changes += _negation(lost, gained, found, where, reader)
        elif kind == "direction":
            changes += _directions(lost, gained, where, reader)
        elif lost and gained:
            changes.append(Change(name, lost[0].text, gained[0].text, where))
        elif kind == "hedge":
            changes += [Change(name, "", gained[0].text, where)] if gained else []
        elif kind != "person" and (lost or gained):
            part = (lost or gained)[0].text
            changes.append(Change(f"{name}_lost", part, "", where) if lost else Change(f"{name}_added", "", part, where))
    return changes, places[0], places[1]


_NAMES = {
    "negation": "negation",
    "direction": "comparison",
    "modality": "modality",
    "quantity": "quantity",
    "frequency": "quantity",
    "bound": "bound",
    "certainty": "certainty",
    "person": "person",
    "hedge": "hedge",
}
"""Classes of words, and the kind of a change among them."""


def _before(hunk: _Hunk) -> list[Token]:
    return hunk.before


def _after(hunk: _Hunk) -> list[Token]:
    return hunk.after


def _changed_marks(text: str, part: Sequence[Token], language: str) -> list[Mark]:
    """The words of closed classes among some tokens of a text."""
    starts = {token.start for token in part}
    ends = {token.start + len(token.text) for token in part}
    return [
        mark
        for mark in (marks(text, language) if part else ())
        if any(mark.start <= start < mark.end for start in starts) or mark.end in ends
    ]


def _differing(some: Sequence[Mark], others: Sequence[Mark], kind: str) -> list[Mark]:
    """The words of a class that others do not have as often."""
    left = Counter(mark.member for mark in others if mark.kind == kind)
    differing = []
    for mark in some:
        if mark.kind == kind:
            if left[mark.member]:
                left[mark.member] -= 1
            else:
                differing.append(mark)
    return differing


def _negation(
    lost: Sequence[Mark], gained: Sequence[Mark], found: Sequence[_Hunk], where: str, reader: Reader
) -> list[Change]:
    """A negation lost or gained, unless an opposite or another word of denial makes up for it."""
    if len(lost) == len(gained):
        return []
    before = [token for hunk in found if not _is_clause(hunk) for token in hunk.before]
    after = [token for hunk in found if not _is_clause(hunk) for token in hunk.after]
    implied = sum(token.key in _IMPLICIT for token in before) - sum(token.key in _IMPLICIT for token in after)
    if implied * (len(lost) - len(gained)) < 0 or _opposite(before, after, reader):
        return []
    places = {mark.start for mark in (*lost, *gained)}
    changed = next(
        (hunk for hunk in found if any(token.start in places for token in (*hunk.before, *hunk.after))), None
    )
    if changed is None:
        return [Change("negation", lost[0].text if lost else "", gained[0].text if gained else "", where)]
    return [Change("negation", _text(changed.before), _text(changed.after), where)]


def _directions(lost: Sequence[Mark], gained: Sequence[Mark], where: str, reader: Reader) -> list[Change]:
    return [
        Change("comparison", old.text, new.text, where)
        for old in lost
        for new in gained
        if opposites(fold_letters(old.text), fold_letters(new.text), reader.language)
    ][:1]


def _opposite(before: Sequence[Token], after: Sequence[Token], reader: Reader) -> tuple[Token, Token] | None:
    if not reader.english:
        return None
    for old in before[:_LITTLE]:
        for new in after[:_LITTLE]:
            if old.kind == new.kind == "word" and old.key != new.key and lexicon.opposite(old.key, new.key):
                return old, new
    return None


def _read(hunk: _Hunk, where: str, reader: Reader) -> tuple[list[Change], int]:
    """The changes of one hunk, and how many content words it replaced without a name for it."""
    before, after = hunk.before, hunk.after
    changes = [*_facts(before, after, where), *_links(before, after, where)]
    words_before, words_after = _words(before), _words(after)
    if not words_before and not words_after:
        return changes or _symbols(before, after, where), 0
    if _is_clause(hunk):
        return [*changes, _clause(hunk, where)], 0
    if reader.english and lexicon.same_phrase(
        [token.key for token in words_before], [token.key for token in words_after]
    ):
        return changes, 0
    left_before, left_after = _without_equal(words_before, words_after, reader)
    pair = _opposite(left_before, left_after, reader)
    if pair:
        changes.append(Change("antonym", pair[0].text, pair[1].text, where))
        left_before.remove(pair[0])
        left_after.remove(pair[1])
    for old in list(left_before):
        for new in list(left_after):
            change = _of_words(old, new, hunk, where, reader)
            if change:
                changes.append(change)
                left_before.remove(old)
                left_after.remove(new)
                break
    typo = _run_together(left_before, left_after, where) if reader.english else None
    if typo:
        return [*changes, typo], 0
    content_before = [token for token in left_before if _is_content(token)]
    content_after = [token for token in left_after if _is_content(token)]
    count = max(len(content_before), len(content_after))
    if count and not changes:
        changes.append(_rewording(hunk, content_before, content_after, where, reader))
    return changes, count


def _words(part: Sequence[Token]) -> list[Token]:
    return [token for token in part if token.kind == "word"]


def _text(part: Sequence[Token]) -> str:
    """The tokens as written, between blanks."""
    written: list[str] = []
    last = None
    for token in part:
        if last is None or token.start != last:
            written.append(token.text)
        last = token.start
    return " ".join(written)


def _facts(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    """Numbers, dates and units that differ; equal values in another form do not."""
    old = [token for token in before if token.fact]
    new = [token for token in after if token.fact]
    for token in list(old):
        equal = next((other for other in new if token.fact and other.fact and _are_equal(token.fact, other.fact)), None)
        if equal:
            old.remove(token)
            new.remove(equal)
    changes = []
    for token in list(old):
        likest = next((other for other in new if other.fact and token.fact and other.fact.kind == token.fact.kind), None)
        likest = likest or (new[0] if new else None)
        if likest and token.fact and likest.fact:
            new.remove(likest)
            old.remove(token)
            if same_number_other_unit(token.fact, likest.fact):
                kind = "currency" if token.fact.kind == "money" else "unit"
            else:
                kind = token.fact.kind if token.fact.kind in ("date", "time") else "number"
            changes.append(Change(kind, token.text, likest.text, where))
    changes += [Change("number_lost", token.text, "", where) for token in old if _is_telling(token)]
    changes += [Change("number_added", "", token.text, where) for token in new if _is_telling(token)]
    return changes


def _is_telling(token: Token) -> bool:
    """Whether a fact that has no other beside it is one: "first" and "second" also order what is said."""
    return token.fact is not None and token.fact.kind != "ordinal"


def _are_equal(old: Fact, new: Fact) -> bool:
    """Whether two facts state the same; a unit may go without saying."""
    return comparable(old, new) or (old.value == new.value and not (old.unit and new.unit))


def _links(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    changes = []
    for kind in ("link", "citation"):
        old = [token.text for token in before if token.kind == kind]
        new = [token.text for token in after if token.kind == kind]
        if Counter(old) != Counter(new):
            changes.append(Change(kind, ", ".join(old), ", ".join(new), where))
    return changes


_MEANT = frozenset("<>=+%$€£¥&@^×÷±≤≥≠→")


def _symbols(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    old = [token.text for token in before if token.kind == "symbol" and token.text in _MEANT]
    new = [token.text for token in after if token.kind == "symbol" and token.text in _MEANT]
    return [Change("operator", " ".join(old), " ".join(new), where)] if old != new else []


def _clause(hunk: _Hunk, where: str) -> Change:
    part = hunk.before or hunk.after
    conditional = any(token.key in _CONDITIONS for token in part)
    kind = ("condition_" if conditional else "clause_") + ("dropped" if hunk.before else "added")
    return Change(kind, _text(hunk.before), _text(hunk.after), where)


def _without_equal(before: list[Token], after: list[Token], reader: Reader) -> tuple[list[Token], list[Token]]:
    """The words left when those that mean the same are taken away."""
    left_after = list(after)
    left_before = []
    english = reader.english
    for old in before:
        equal = next(
            (
                new
                for new in left_after
                if old.key == new.key
                or (english and (lexicon.same_meaning(old.key, new.key) or lexicon.inflection(old.key, new.key)))
                or old.key.replace("-", "") == new.key.replace("-", "")
            ),
            None,
        )
        if equal is None:
            left_before.append(old)
        else:
            left_after.remove(equal)
    return left_before, left_after


def _of_words(old: Token, new: Token, hunk: _Hunk, where: str, reader: Reader) -> Change | None:
    """What became of one word, when it can be named."""
    english = reader.english
    if new.key not in reader.accepted and new.key not in reader.given:
        if english and lexicon.is_typo(old.key, new.key):
            return Change("typo", old.text, new.text, where)
    named = old.is_capital and new.is_capital and len(old.text) > 1 and len(new.text) > 1
    if named and not hunk.first and old.key not in STOPWORDS and new.key not in STOPWORDS:
        return Change("name", old.text, new.text, where)
    if _is_identifier(old.text) and _is_identifier(new.text) and old.key in reader.current:
        return Change("name", old.text, new.text, where)
    return None


def _is_identifier(written: str) -> bool:
    """Whether a word is a name in code or of a product; one that is renamed throughout is not another one."""
    return "_" in written or any("0" <= char <= "9" for char in written) or not (written[1:].islower() or written.isupper() or len(written) == 1)


def _run_together(before: Sequence[Token], after: Sequence[Token], where: str) -> Change | None:
    """Two words written as one that is unknown, or a known one torn apart."""
    old, new = "".join(token.key for token in before), "".join(token.key for token in after)
    if not old or old != new or len(before) == len(after):
        return None
    wrong = not lexicon.is_known(new) if len(after) == 1 else len(before) == 1 and lexicon.is_known(old)
    return Change("typo", _text(before), _text(after), where) if wrong else None


def _rewording(
    hunk: _Hunk, before: Sequence[Token], after: Sequence[Token], where: str, reader: Reader
) -> Change:
    """Content words for others: nouns in place of nouns tell more than adjectives."""
    if before and after:
        foreign = all(token.key not in reader.given and token.key not in reader.accepted for token in after)
        return Change("words_foreign" if foreign else "words", _text(hunk.before), _text(hunk.after), where)
    return Change("words_dropped" if before else "words_added", _text(hunk.before), _text(hunk.after), where)
