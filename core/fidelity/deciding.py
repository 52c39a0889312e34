"""Changes that ask for a look by decision, however common they are: 30 days are not 14, and "may not" is not "may".

Everything else is a matter of rates. In an edit the accepted text shows what a change replaced, so these rules count
what else changed; changes read from the same words are one change and not each other's company.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.changes.speech import is_caveat
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of
from vrty_gate.core.vrty.idf import STOPWORDS

_MOST, _NEARLY_ALL = 1 / 2, 2 / 3
_OF_A_CLAIM = 4
"""The fewest content words of a new sentence that claims something, other than a greeting or a wish."""
_VALUES = frozenset({kinds.VALUE_DERIVED, kinds.VALUE_ALTERNATIVE, kinds.VALUE_FREE})
_SEVERAL = 2
_IS_NUMBER = lazily(r"-?[0-9.]+|true|false")
_COMPANY = {"alone": 0, "few": 2, "several": 4}
"""The most other changes beside which a change asks for a look. Two changed figures always do, but a text that is
reworded further than that may count other things."""
_LEAST = 1
"""The most company of a change that asks for a look by another rule."""
_FEW = 3
"""The most changes of an edit in which a claim that took the place of another one counts."""
_OTHER_CLAIM = 0.5
"""With a smaller share of common words, one sentence does not restate another."""


def asks_for_a_look(changes: Sequence[Change], language: str, *, is_edit: bool, extent: int = 1) -> bool:
    """Whether one of the changes of a response asks for a look by decision.

    In a text of several times the length of most, so many times as many changes may be beside it: they are elsewhere.
    """
    if any(KINDS[change.kind].asks == "always" for change in changes):
        return True
    return is_edit and (_has_lone_fact(changes, language, extent) or _replaces_a_claim(changes))


def tells_otherwise(
    changes: Sequence[Change], untouched: float, sources: frozenset[str], *, is_one_place: bool
) -> bool:
    """Whether the only one or two units that differ say something else, with little that could make up for it.

    `untouched` is the share of the accepted words in the other units, in [0, 1]. Other words and a sentence more are
    common in good answers, so that they count only in one place, where nearly all is as it was. A new sentence of few
    words, or in words of `sources`, the prompt and the context, does not count at all.
    """
    known = _content(sources)
    told = [
        change
        for change in changes
        if KINDS[change.kind].telling
        and not _says_nothing(change)
        and not (KINDS[change.kind].sort == "new" and len(_content(words_of(change.after)) - known) < _OF_A_CLAIM)
    ]
    is_telling = any(KINDS[change.kind].telling > 1 for change in told)
    return bool(told) and (untouched >= _MOST if is_telling else is_one_place and untouched >= _NEARLY_ALL)


def are_contrary(changes: Sequence[Change]) -> bool:
    """Whether there are changes, and all of them are other values, figures or opposites."""
    return bool(changes) and all(change.kind in kinds.CONTRARY for change in changes)


def has_other_data(changes: Iterable[Change]) -> bool:
    """Whether data has another key, type or value that is not left open."""
    return any(KINDS[change.kind].certain and KINDS[change.kind].family == "data" for change in changes)


def has_other_figure(changes: Iterable[Change]) -> bool:
    """Whether another figure, unit, date or time took the place of one."""
    return any(_is_figure(change) and not _has_same_digits(change) for change in changes)


def _is_figure(change: Change) -> bool:
    return KINDS[change.kind].certain and KINDS[change.kind].family == "fact"


def _has_lone_fact(changes: Sequence[Change], language: str, extent: int) -> bool:
    """Whether a fact, a polarity or a piece of code changed, and little else did."""
    if len(changes) == 1 and (KINDS[changes[0].kind].asks == "sole" or _is_lost_caveat(changes[0], language)):
        return True
    changes = [change for change in changes if not _says_nothing(change)]
    if sum(map(_is_figure, changes)) >= _SEVERAL:
        return True
    has_negation = any(change.kind == kinds.NEGATION for change in changes)  # which an opposite may make up for
    read = [(change, _words(change)) for change in changes]
    apart = _apart(read)
    for change, words in read:
        is_code = KINDS[change.kind].family == "code"  # lines of code have names in common anyway
        near = [apart[word] for word in words & apart.keys()] if apart and not is_code else []
        beside = (
            other
            for other, its in min(near, key=len, default=read)
            if other is not change and (is_code or words.isdisjoint(its))  # else both were read from the same words
        )
        asks = KINDS[change.kind].asks
        most = _COMPANY.get(asks, -1) * extent
        others = list(islice(beside, max(most, _LEAST) + 1))  # more make no difference
        is_made_up_for = has_negation and asks == "few" and change.kind != kinds.FLIPPED
        if len(others) <= most and not is_made_up_for:
            return True
        if change.kind == kinds.NEGATION and _says_no_more(others):
            return True
        if not others and change.kind in _VALUES and _is_another_word(change):
            return True
        if change.kind == kinds.VALUE_DERIVED and not others and _IS_NUMBER.fullmatch(change.before):
            return True
        if change.kind == kinds.VALUE and len(others) <= 1 and all(other.kind != kinds.FREE_TEXT for other in others):
            return True
    return False


def _apart(read: Sequence[tuple[Change, frozenset[str]]]) -> dict[str, list[tuple[Change, frozenset[str]]]]:
    """By word, the changes without it, for words that most of many changes have: only these are another's company."""
    if len(read) <= _MANY:
        return {}
    counts = Counter([word for _, words in read for word in words])
    usual = [word for word, count in counts.items() if 2 * count > len(read)]
    return {word: [(change, words) for change, words in read if word not in words] for word in usual}


_MANY = 100


def _is_another_word(change: Change) -> bool:
    """Whether a one-word value was replaced, and neither contains the other."""
    before, after = (text.strip('"').lower() for text in (change.before, change.after))
    are_short = max(len(before.split()), len(after.split())) <= _WORDS_OF_A_VALUE and before != "" != after
    return are_short and before not in after and after not in before


_WORDS_OF_A_VALUE = 1


def _says_nothing(change: Change) -> bool:
    """Whether a change is a figure in another notation, or a polite or filling word."""
    if _is_figure(change):
        return _has_same_digits(change)
    return change.kind in kinds.REWORDINGS and _words(change) <= _FILLERS | STOPWORDS


_FILLERS = frozenset(
    "please kindly also just simply however currently therefore thus actually indeed put short summarize summary make"
    " sure".split()
)


def _has_same_digits(change: Change) -> bool:
    """Whether a figure only gained or lost its unit, month or the like, as in 8 and November 8."""
    before, after = ("".join(_DIGITS.findall(text)) for text in (change.before, change.after))
    is_bare = any(not _NO_DIGITS.search(text) for text in (change.before, change.after))
    return before == after != "" and is_bare


_DIGITS = lazily("[0-9]")
_NO_DIGITS = lazily(r"[^0-9.,:\s]")


def _is_lost_caveat(change: Change, language: str) -> bool:
    """Whether a sentence that limits or warns is gone."""
    return KINDS[change.kind].sort == "gone" and is_caveat(change.before, language)


def _says_no_more(others: Sequence[Change]) -> bool:
    """Whether at most one other change is there, and it is no rewording, which might make up for a negation."""
    return len(others) <= 1 and all(other.kind not in kinds.REWORDINGS for other in others)


def _words(change: Change) -> frozenset[str]:
    words = frozenset(words_of(f"{change.before} {change.after}"[:_MOST_READ]))
    return words - STOPWORDS or words


_MOST_READ = 1_000


def _replaces_a_claim(changes: Sequence[Change]) -> bool:
    """Whether one sentence of an otherwise unchanged text gave way to another claim."""
    rows = [KINDS[change.kind] for change in changes]
    if len(changes) > _FEW or any(row.family == "code" and row.asks for row in rows):
        return False
    gone = [change.before for change, row in zip(changes, rows, strict=True) if row.sort == "gone"]
    new = [change.after for change, row in zip(changes, rows, strict=True) if row.sort == "new"]
    return len(gone) == 1 and bool(new) and all(_common(gone[0], text) < _OTHER_CLAIM for text in new)


def _common(text: str, other: str) -> float:
    """The share of the shorter text's content words that the other one has."""
    words, others = _content(words_of(text)), _content(words_of(other))
    return len(words & others) / max(1, min(len(words), len(others)))


def _content(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in words if word not in STOPWORDS)


_STEM = 6
