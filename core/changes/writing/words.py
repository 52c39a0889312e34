"""How the words of a text stand together: doubled, missing, out of order, joined, split, or of another register."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from vrty_gate.core import lexicon
from vrty_gate.core.changes.align import Alignment
from vrty_gate.core.changes.units import Unit
from vrty_gate.core.idf import STOPWORDS
from vrty_gate.core.words import lower

_MOST_PAIRS = 60
_TWICE = frozenset(
    "had that very really so no yes ha bye blah many more far much long again never always ever do you is it her in on and so and out over up down there what who why how dot tick knock night go my".split()
)
"""Words that good English says twice in a row."""
_SURE = frozenset(
    "the a of to and for with from or are was be will can your this these their an by as at which has have its".split()
)
"""Words that are never said twice in a row."""

_DETERMINERS = frozenset("the an our your their my every its".split())
_NEVER_AFTER = (
    {
        word: frozenset(
            "of is are was were and or that which with from by at it they you we be been have has had would should could because if but to for as so".split()
        )
        for word in ("the", "an")
    }
    | {
        word: frozenset(
            "of is are was were that which it they you we be have has had would should could because the an".split()
        )
        for word in ("our", "your", "their", "every")
    }
    | {word: frozenset("of are were is was and has have had".split()) for word in ("of", "into", "from", "with", "at")}
    | {
        word: frozenset("of is are was were to for with from".split())
        for word in ("should", "would", "could", "must", "might")
    }
    | {
        "very": frozenset("of is are was were and to the with for in".split()),
        "a": frozenset("of the that which from our your their".split()),
    }
    | {word: frozenset("is are was were has had of and or to".split()) for word in ("and", "or", "because")}
)
_MAY = frozenset(
    [
        ("or", "is"),
        ("or", "are"),
        ("or", "was"),
        ("or", "to"),
        ("and", "to"),
        ("and", "is"),
        ("and", "are"),
        ("and", "was"),
        ("and", "were"),
        ("and", "has"),
        ("and", "had"),
        ("and", "of"),
        ("or", "of"),
        ("or", "has"),
        ("or", "had"),
        ("or", "were"),
        ("because", "of"),
        ("and", "or"),
        ("from", "and"),
        ("with", "and"),
        ("with", "is"),
        ("with", "are"),
        ("with", "was"),
        ("from", "is"),
        ("from", "are"),
        ("at", "is"),
        ("at", "and"),
        ("of", "is"),
        ("of", "are"),
        ("into", "is"),
        ("of", "and"),
        ("into", "and"),
        ("at", "are"),
        ("from", "was"),
        ("with", "has"),
        ("from", "has"),
        ("at", "was"),
        ("at", "has"),
        ("of", "has"),
        ("of", "was"),
        ("into", "are"),
        ("from", "of"),
        ("with", "of"),
        ("at", "of"),
    ]
)


def doubled(units: Sequence[Unit]) -> list[str]:
    """Words that follow themselves, as they do only by mistake."""
    twice: list[str] = []
    sure = 0
    for unit in units:
        if unit.role in ("code", "row"):
            continue
        for first, second in pairwise(unit.words):
            if (
                first == second
                and len(first) > 1
                and first not in _TWICE
                and first.isascii()
                and first.isalpha()
                and f"{first} {first}" in lower(unit.text)
            ):
                twice.append(f"{first} {first}")
                sure += first in _SURE
        words = unit.words
        for at in range(len(words) - 3):
            if words[at] == words[at + 2] and words[at + 1] == words[at + 3] and words[at] != words[at + 1]:
                again = f"{words[at]} {words[at + 1]}"
                if (
                    _TWICE.isdisjoint(words[at : at + 2])
                    and again.isascii()
                    and again.replace(" ", "").isalpha()
                    and f"{again} {again}" in lower(unit.text)
                ):
                    twice.append(again)
                    sure += 1
    return twice if sure or len(set(twice)) > 1 else []


def impossible(units: Sequence[Unit]) -> list[str]:
    """Little words in a row that no English sentence has, because something between them is missing or displaced."""
    odd: list[str] = []
    for unit in units:
        if unit.role in ("code", "row"):
            continue
        text = ""
        for first, second in pairwise(unit.words):
            if first in _NEVER_AFTER and second in _NEVER_AFTER[first] and (first, second) not in _MAY:
                text = text or lower(unit.text)
                if f"{first} {second} " in text:
                    odd.append(f"{first} {second}")
    return odd


def holes(before: Sequence[Unit], after: Sequence[Unit], aligned: Alignment) -> tuple[int, int, int, list[str]]:
    """Of the paired sentences: gaps where words are missing, words put in, sentences in another order; and the missing words."""
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
            mixed += 1
            continue
        there = Counter(new.words)
        there.subtract(old.words)
        extra = sum(count for count in there.values() if count > 0)
        if extra > 1:
            filled += extra
            continue
        filled += extra
        at = 0
        open_gap = False
        for word in old.words:
            if at < len(new.words) and word == new.words[at]:
                at += 1
                open_gap = False
            else:
                missing.append(word)
                gaps += not open_gap
                open_gap = True
        if at < len(new.words) - extra:
            mixed += 1
    return gaps, filled, mixed, missing


def share_of(words: Collection[str], units: Sequence[Unit], least: int = 1) -> tuple[int, int]:
    """How many words of sentences with at least `least` words are among `words`, and how many there are."""
    count = size = 0
    for unit in units:
        if unit.role not in ("code", "row", "heading") and len(unit.words) >= least:
            size += len(unit.words)
            count += sum(word in words for word in unit.words)
    return count, size


ARTICLES = frozenset(("the", "a", "an"))


def splits(units: Sequence[Unit], given: Collection[str]) -> list[str]:
    """Words with a blank in their middle: two parts that nobody knows, and that are a word together."""
    parts: list[str] = []
    for unit in units:
        if unit.role in ("code", "row"):
            continue
        for first, second in pairwise(unit.words):
            whole = first + second
            if (
                3 < len(first) + len(second) < 20
                and len(first) > 1 < len(second)
                and whole in given
                and not (lexicon.is_known(first) and lexicon.is_known(second) and len(first) > 2 < len(second))
                and (first not in given or second not in given)
                and f"{first} {second}" in lower(unit.text)
            ):
                parts.append(f"{first} {second}")
    return parts


REGISTERS = {
    "slang": frozenset(
        "gonna wanna gotta gimme lemme dunno kinda sorta outta ain aint yall yo ya ur u r cuz coz cos tho thru dude dudes bro bros fam homie homies peeps lit dope hella rad sup nah yep yup yeah"
        " lol lmao omg wtf tbh imo imho idk btw ngl smh pls plz thx rly prolly innit bruh vibe vibes legit chill b4 gr8 2day tmrw smth em bout oughta shoulda coulda woulda whatcha gotcha cmon nope deets sus yolo bae lowkey highkey asap folks crap".split()
    ),
    "legalese": frozenset(
        "hereinafter hereinbefore hereof herein hereby hereto heretofore hereunder thereof therein thereto thereby thereunder whereof whereas aforementioned aforesaid foregoing notwithstanding pursuant inasmuch"
        " forthwith witnesseth said shall accordingly prejudice deemed indemnify indemnified covenant undersigned henceforth howsoever whatsoever thereafter therefor subject party".split()
    ),
    "baby": frozenset(
        "yummy yum yucky icky doggy doggie kitty bunny tummy mommy daddy mummy potty nap wawa wa boo booboo owie ouchie nom teeny weeny itty bitty itsy bitsy tiny super duper sooo soooo silly giggly yay yippee wee wowie goo"
        " gaga nighty helpy doo peekaboo snuggle cuddly fluffy piggy horsey birdie choochoo reeeally big lots cause".split()
    ),
}
"""Words by which a text speaks another English than answers do."""
_WEAK = frozenset(
    "yeah yep nope folks chill asap btw cos em bout cmon r u ya said subject party prejudice deemed super tiny big lots cause silly fluffy wee nap boo wa crap vibe vibes dude lit dope thereby therein thereafter whereas said pursuant notwithstanding bunny kitty bro whatsoever shall accordingly thereto".split()
)
"""Those that good answers use too: a quarter of the others each."""


_STRETCHED = re.compile(r"^[a-z]{0,12}([a-hj-vyz])\1\1[a-z]{0,12}$")


def registers(units: Sequence[Unit]) -> dict[str, float]:
    """How much the text says in slang, in the language of contracts and in that of small children."""
    counts: Counter[str] = Counter(word for unit in units if unit.role not in ("code", "row") for word in unit.words)
    stretched = sum(
        count
        for word, count in counts.items()
        if _STRETCHED.search(word) and word not in ("iii", "viii", "www", "xiii")
    )
    return {
        name: (stretched if name == "baby" else 0)
        + sum((0.25 if word in _WEAK else 1.0) * min(count, 3) for word, count in counts.items() if word in words)
        for name, words in REGISTERS.items()
    }


_HEDGES = frozenset(
    "perhaps maybe possibly presumably apparently supposedly conceivably arguably allegedly seemingly ostensibly probably reportedly somewhat".split()
)
_HEDGING = frozenset(
    [
        ("kind", "of"),
        ("sort", "of"),
        ("i", "think"),
        ("i", "guess"),
        ("i", "suppose"),
        ("i", "believe"),
        ("i", "assume"),
        ("some", "sense"),
        ("some", "extent"),
        ("some", "degree"),
        ("a", "way"),
        ("or", "so"),
        ("more", "or"),
        ("not", "sure"),
        ("could", "be"),
        ("might", "be"),
        ("so", "to"),
        ("it", "seems"),
        ("would", "seem"),
        ("as", "far"),
    ]
)


def hedges(units: Sequence[Unit]) -> int:
    """How often the text doubts what it says."""
    count = 0
    for unit in units:
        if unit.role in ("code", "row"):
            continue
        count += sum(word in _HEDGES for word in unit.words)
        if not _HEDGE_ENDS.isdisjoint(unit.words):
            count += sum(pair in _HEDGING for pair in pairwise(unit.words))
    return count


_HEDGE_ENDS = frozenset(second for _, second in _HEDGING)
