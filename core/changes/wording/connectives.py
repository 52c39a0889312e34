"""Changes of connectives: a condition that became an exception, a cause that became a concession."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part
from vrty_gate.core.changes.wording.tokens import Token
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.subsequence import first_of_each

_CONTRARY = {
    frozenset(pair)
    for pair in (
        ("if", "unless"),
        ("if", "despite"),
        ("because", "despite"),
        ("because", "unless"),
        ("such as", "unless"),
        ("until", "since"),
        ("so", "yet"),
        ("inside", "outside"),
    )
}
_LONGEST = 3


class _Listed(NamedTuple):
    names: dict[str, str]
    """By connective, what it means."""
    starts: frozenset[str]
    """The first words of all connectives."""


@cache
def _listed(language: str) -> _Listed:
    names = {
        phrase.replace("_", " "): name
        for name, listed in record_of(language).connectives.items()
        for phrase in listed.split()
    }
    return _Listed(names, frozenset([phrase.split(" ")[0] for phrase in names]))


def connectives(before: Sequence[Token], after: Sequence[Token], where: str, language: str) -> list[Change]:
    """A change for a reversed connective: "if" and "unless", "because of" and "despite", "during" and "outside"."""
    listed = _listed(language)
    old, new = list(_read(before, listed)), list(_read(after, listed))
    if old == new:
        return []
    lost, gained = Counter(name for name, _ in old), Counter(name for name, _ in new)
    for name, text in first_of_each(old).items():
        for other, other_text in first_of_each(new).items():
            if frozenset((name, other)) in _CONTRARY and lost[name] > gained[name] and gained[other] > lost[other]:
                return [Change(kinds.CONDITION_REVERSED, text, other_text, where)]
    return []


def prepositions(parts: Sequence[Part], where: str) -> list[Change]:
    """Changes for a preposition that turns its figure: "rose to 5" and "rose by 5", "until 5 May" and "from 5 May"."""
    changes = []
    for part in parts:
        if len(part.before) == len(part.after) == 1 and part.following[:1] == "#":
            keys = {part.before[0].key, part.after[0].key}
            kind = ""
            if keys == {"to", "by"} and part.previous in _MOVES:
                kind = kinds.COMPARISON
            elif part.following.startswith(("#date", "#time")) and keys & _ENDS and keys & _BEGINS:
                kind = kinds.CONDITION_REVERSED
            if kind:
                changes.append(Change(kind, part.before[0].text, part.after[0].text, where))
    return changes


_MOVES = frozenset(
    "rise rises rose risen rising fall falls fell fallen falling grow grows grew grown growing increase increases"
    " increased increasing decrease decreases decreased decreasing drop drops dropped dropping decline declines"
    " declined declining climb climbs climbed climbing reduce reduces reduced reducing raise raises raised raising"
    " lower lowers lowered cut cuts shrink shrank shrunk jumped jumps surged surges expanded up down".split()
)
"""Words of a change whose amount is behind "by", and what it leads to behind "to"."""
_ENDS = frozenset("until till by before through".split())
_BEGINS = frozenset("from since after".split())


def _read(tokens: Sequence[Token], listed: _Listed) -> Iterator[tuple[str, str]]:
    keys = [token.key for token in tokens]
    done = 0
    for index in [index for index, key in enumerate(keys) if key in listed.starts]:
        if index < done:
            continue
        for size in range(_LONGEST, 0, -1):
            name = listed.names.get(" ".join(keys[index : index + size]))
            if name:
                yield name, " ".join([token.text for token in tokens[index : index + size]])
                done = index + size
                break
