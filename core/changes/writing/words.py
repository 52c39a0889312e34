"""Faults in the words of a text: doubled, missing, scrambled, split, or of another register."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from operator import eq

from vrty_gate.core import lexicon
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.units import Unit, prose
from vrty_gate.core.facts.tables.money import CURRENCY_CODES
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower

_MOST_PAIRS = 60
_MOVED = 3
"""The most new pairs of neighbours when a single phrase moves."""
_TWICE = frozenset(
    "had that very really so no yes ha bye blah many more far much long again never always ever do you is it"
    " her in on and so and out over up down there what who why how dot tick knock night go my".split()
)
"""Words that may occur twice in a row in good English."""
_SURE = frozenset(
    "the a of to and for with from or are was be will can your this these their an by as at which has have its".split()
)
"""Words that never occur twice in a row in good English."""

_DROPPED = "of is are was were"
_VERBS = f"{_DROPPED} which that it they you we be have has had would should could because"
_RARELY = {
    "the an": f"{_VERBS} and or with from by at been if but to for as so",
    "our your their every": f"{_VERBS} the an",
    "of into from with at": "were have had",
    "of": "of",
    "into": "is",
    "should would could must might": f"{_DROPPED} to for with from",
    "very": f"{_DROPPED} and to the with for in",
    "a": "of the that which from our your their",
    "because": "is are was were has had and or to",
}
"""Words, each with those that never follow it in a correct sentence."""
_NEVER = frozenset(
    (first, second) for firsts, seconds in _RARELY.items() for first in firsts.split() for second in seconds.split()
)


def in_a_row(units: Sequence[Unit]) -> list[str]:
    """All words of the prose, with " " after each sentence."""
    every: list[str] = []
    for unit in prose(units):
        every += unit.words
        every.append(" ")
    return every


def doubled(units: Sequence[Unit], every: Sequence[str]) -> list[str]:
    """Words and pairs of words that are doubled by mistake; `every` is from `in_a_row`."""
    same = {
        every[index]
        for index, is_same in enumerate(map(eq, every, every[1:]))
        if is_same and len(every[index]) > 1 and every[index] not in _TWICE and _is_latin(every[index])
    }
    has_pairs = b"\1\1" in bytes(map(eq, every, every[2:]))
    if not same and not has_pairs:
        return []
    twice: list[str] = []
    sure = 0
    for unit in prose(units):
        words = unit.words
        is_within = _search(unit)
        if not same.isdisjoint(words):
            for word, second in pairwise(words):
                if word == second and word in same and is_within(f"{word} {word}"):
                    twice.append(f"{word} {word}")
                    sure += word in _SURE
        if not has_pairs:
            continue
        again = [index for index, (first, third) in enumerate(zip(words, words[2:])) if first == third]  # noqa: B905
        for index, after in pairwise(again):
            if after == index + 1 and words[index] != words[after] and _TWICE.isdisjoint(words[index : index + 2]):
                part = f"{words[index]} {words[after]}"
                if _is_latin(part.replace(" ", "")) and is_within(f"{part} {part}"):
                    twice.append(part)
                    sure += 1
    return twice if sure or len(set(twice)) > 1 else []


def _search(unit: Unit) -> Callable[[str], bool]:
    """A test of whether the text of a unit has a phrase, letter case aside; false after `_MOST_SEARCHED` phrases."""
    text = ""
    known: dict[str, bool] = {}

    def is_within(phrase: str) -> bool:
        nonlocal text
        if phrase not in known:
            if len(known) >= _MOST_SEARCHED:
                return False
            text = text or lower(unit.text)
            known[phrase] = phrase in text
        return known[phrase]

    return is_within


_MOST_SEARCHED = 200
"""The most phrases of a unit that are searched in its text."""


def _is_latin(word: str) -> bool:
    return word.isascii() and word.isalpha()


def impossible(units: Sequence[Unit], every: Sequence[str]) -> list[str]:
    """Pairs of function words that occur in no English sentence; `every` is from `in_a_row`."""
    odd: list[str] = []
    first_words = {first for first, _ in _NEVER.intersection(pairwise(every))}
    if not first_words:
        return odd
    for unit in prose(units):
        if first_words.isdisjoint(unit.words):
            continue
        words = unit.words
        hits = [pair for pair in pairwise(words) if pair in _NEVER]
        if hits:
            is_within = _search(unit)
            odd += [f"{first} {second}" for first, second in hits if is_within(f"{first} {second} ")]
    return odd


def holes(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> tuple[int, int, int, list[str]]:
    """Count the gaps, inserted words and scrambled sentences among paired sentences, and list the missing words."""
    gaps = filled = mixed = 0
    missing: list[str] = []
    read = 0
    for pair in aligned.pairs:
        if pair.exact:
            continue
        old, new = before[pair.before], after[pair.after]
        if old.role in ("code", "row") or new.role in ("code", "row"):
            continue
        read += 1
        if read > _MOST_PAIRS:
            break
        if len(old.words) == len(new.words) and len(new.words) > 3 and sorted(old.words) == sorted(new.words):
            kept = set(pairwise(old.words))
            mixed += sum(pair not in kept for pair in pairwise(new.words)) > _MOVED
            continue
        surplus = Counter(new.words)
        surplus.subtract(old.words)
        extra = sum(count for count in surplus.values() if count > 0)
        if extra > 1:
            filled += extra
            continue
        filled += extra
        position = 0
        open_gap = False
        figure = False
        for word in old.words:
            is_currency = figure and word in CURRENCY_CODES  # EUR, for which the other text may have a sign
            figure = word.isdecimal()
            if position < len(new.words) and word == new.words[position]:
                position += 1
                open_gap = False
            elif settled(word).isalpha() and not is_currency:
                missing.append(word)
                gaps += not open_gap
                open_gap = True
        if position < len(new.words) - extra:
            mixed += 1
    return gaps, filled, mixed, missing


def share_of(known: frozenset[str], units: Sequence[Unit], least: int = 1) -> tuple[int, int]:
    """How many words are in `known`, and how many there are, over sentences with at least `least` words."""
    count = size = 0
    for unit in units:
        if unit.role not in ("code", "row", "heading") and len(unit.words) >= least:
            size += len(unit.words)
            count += sum(map(known.__contains__, unit.words))
    return count, size


ARTICLES = frozenset(("the", "a", "an"))


def splits(units: Sequence[Unit], known_words: Collection[str], fresh: Collection[str]) -> list[str]:
    """Words split by a space: pairs of neighbours with one word in `fresh` that together are a known word."""
    parts: list[str] = []
    if not fresh:
        return parts
    for unit in prose(units):
        words = unit.words
        is_within = _search(unit)
        for index, word in enumerate(words):
            if word in fresh:
                for first, second in _neighbours(words, index):
                    if _is_split(first, second, known_words) and is_within(f"{first} {second}"):
                        parts.append(f"{first} {second}")
    return list(dict.fromkeys(parts))


def _neighbours(words: Sequence[str], index: int) -> list[tuple[str, str]]:
    pairs = [(words[index - 1], words[index])] if index else []
    return [*pairs, (words[index], words[index + 1])] if index + 1 < len(words) else pairs


def _is_split(first: str, second: str, known_words: Collection[str]) -> bool:
    return (
        first + second in known_words
        and len(first) > 1 < len(second)
        and len(first) + len(second) > 3
        and not (lexicon.is_known(first) and lexicon.is_known(second) and len(first) > 2 < len(second))
    )


REGISTERS = {
    "slang": frozenset(
        "gonna wanna gotta gimme lemme dunno kinda sorta outta ain aint yall yo ya ur u r cuz coz cos tho thru dude"
        " dudes bro bros fam homie homies peeps lit dope hella rad sup nah yep yup yeah"
        " lol lmao omg wtf tbh imo imho idk btw ngl smh pls plz thx rly prolly innit bruh vibe vibes legit chill"
        " b4 gr8 2day tmrw smth em bout oughta shoulda coulda woulda whatcha gotcha cmon nope deets sus yolo bae"
        " lowkey highkey asap folks crap".split()
    ),
    "legalese": frozenset(
        "hereinafter hereinbefore hereof herein hereby hereto heretofore hereunder thereof therein thereto thereby"
        " thereunder whereof whereas aforementioned aforesaid foregoing notwithstanding pursuant inasmuch"
        " forthwith witnesseth said shall accordingly prejudice deemed indemnify indemnified covenant"
        " undersigned henceforth howsoever whatsoever thereafter therefor subject party".split()
    ),
    "baby": frozenset(
        "yummy yum yucky icky doggy doggie kitty bunny tummy mommy daddy mummy potty nap wawa wa boo booboo owie ouchie"
        " nom teeny weeny itty bitty itsy bitsy tiny super duper sooo soooo silly giggly yay yippee wee wowie goo"
        " gaga nighty helpy doo peekaboo snuggle cuddly fluffy piggy horsey birdie choochoo reeeally big lots"
        " cause".split()
    ),
}
"""Words of registers that are unusual in answers."""
_WEAK = frozenset(
    "yeah yep nope folks chill asap btw cos em bout cmon r u ya said subject party prejudice deemed super tiny"
    " big lots cause silly fluffy wee nap boo wa crap vibe vibes dude lit dope thereby therein thereafter"
    " whereas said pursuant notwithstanding bunny kitty bro whatsoever shall accordingly thereto".split()
)
"""Words of these registers that good answers also use; they count a quarter."""


_STRETCHED = lazily(r"[a-z]{0,12}([a-hj-vyz])\1\1[a-z]{0,12}")
_ANY = frozenset(word for listed in REGISTERS.values() for word in listed)


def registers(every: Sequence[str], fresh: Collection[str] = ()) -> dict[str, float]:
    """By register, the weight of its words in the text; `fresh` words may be stretched, as in baby talk."""
    counts = Counter(filter(_ANY.__contains__, every))
    weights = {
        name: sum((0.25 if word in _WEAK else 1.0) * min(count, 3) for word, count in counts.items() if word in listed)
        for name, listed in REGISTERS.items()
    }
    weights["baby"] += sum(_STRETCHED.fullmatch(word) is not None for word in fresh)
    return weights


_HEDGES = frozenset(
    "perhaps maybe possibly presumably apparently supposedly conceivably arguably allegedly seemingly"
    " ostensibly probably reportedly somewhat".split()
)
_HEDGING = frozenset(
    zip(
        "kind sort i i i i i some some some or more not it would".split(),
        "of of think guess suppose believe assume sense extent degree so or sure seems seem".split(),
        strict=True,
    )
)
_HEDGING_WORDS = frozenset(
    "kind sort think guess suppose believe assume sense extent degree sure seems seem or".split()
)


def hedges(every: Sequence[str]) -> int:
    """The number of hedges in the text."""
    count = sum(map(_HEDGES.__contains__, every))
    if not _HEDGING_WORDS.isdisjoint(every):
        count += sum(map(_HEDGING.__contains__, pairwise(every)))
    return count
