"""Signs that mean something: operators, arrows, ticks and crosses, stars. `≥` for `>=` is no change."""

from collections.abc import Sequence

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part
from vrty_gate.core.changes.wording.tokens import GLUED, Token
from vrty_gate.core.text.subsequence import first_of_each, surplus

_MEANT = (
    frozenset(
        "<>=+*/-\u2212\u00b7%$\u20ac\u00a3\u00a5&@^\u00d7\u00f7\u00b1\u2264\u2265\u2260\u2192\u00ac\u2070\u2074\u2075\u2076\u2077\u2078\u2079\u207b"
    )
    | GLUED
    | {"=="}
)
_LAYOUT = frozenset("\u2192\u00d7\u00f7\u00b1")
"""Signs that may come and go in another form, as `->`, `x` and `\\times`: colons and words stand for them."""
_OPPOSED = (
    (
        kinds.NEGATION,
        "\u2705\u2713\u2714\u2611\U0001f44d\U0001f7e2",
        "\u274c\u2717\u2718\u2716\u2612\U0001f44e\U0001f534\U0001f6ab\u26d4",
    ),
    (kinds.COMPARISON, "\u2191\u2b06\u25b2\u25b3\u2197\U0001f4c8", "\u2193\u2b07\u25bc\u25bd\u2198\U0001f4c9"),
    (kinds.COMPARISON, "\u2192", "\u2190\u2b05\u21d0"),
    (kinds.OPERATOR, "\u2200", "\u2203\u2204"),
    (kinds.OPERATOR, "\u222a", "\u2229"),
    (kinds.OPERATOR, "\u2227", "\u2228"),
    (kinds.OPERATOR, "\u2208", "\u2209"),
    (kinds.OPERATOR, "\u2286\u2282", "\u2287\u2283\u2284\u2288"),
)
"""The kind of change when a sign of one group takes the place of one of the other, with both groups."""
_SIDES = {
    sign: (pair, is_left)
    for pair, sides in enumerate(_OPPOSED)
    for is_left in (True, False)
    for sign in sides[2 - is_left]
}
_STARS = frozenset("\u2605\u2b50")


def symbols(part: Part, where: str) -> list[Change]:
    """A change of meaningful symbols, such as `<` for `>`."""
    old, new = (_meant(side) for side in part[:2])
    if not old or not new:
        old, new = (
            [token for token in side if token.key not in _LAYOUT or token.text in _MEANT] for side in (old, new)
        )
    keys, keys_after = ([token.key for token in side] for side in (old, new))
    if keys == keys_after or (_is_path(part) and _as_arrows(keys) == _as_arrows(keys_after)):
        return []
    before_text, after_text = (" ".join([token.text for token in side]) for side in (old, new))
    return [Change(kinds.OPERATOR, before_text, after_text, where)]


def _meant(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.kind == "symbol" and token.key in _MEANT]


def _is_path(part: Part) -> bool:
    """Whether a part stands between words, as in a path of menus: "File > Save"."""
    return all(word and not word[0].isdecimal() and word[0] != "#" for word in (part.previous, part.following))


def _as_arrows(keys: Sequence[str]) -> list[str]:
    return ["\u2192" if key == ">" else key for key in keys]


def opposed(parts: Sequence[Part], where: str) -> list[Change]:
    """Changes for signs that became their opposite, such as a tick that became a cross."""
    signs, signs_after = (
        [token for tokens in sides for token in tokens if token.key in _SIDES]
        for sides in ([part.before for part in parts], [part.after for part in parts])
    )
    if not signs or not signs_after:
        return []
    lost, gained = _surplus(signs, signs_after), _surplus(signs_after, signs)
    changes = []
    for (pair, is_left), old in lost.items():
        new = gained.get((pair, not is_left))
        if new:
            changes.append(Change(_OPPOSED[pair][0], old, new, where))
    return changes


def crossed(parts: Sequence[Part]) -> str:
    """A cross or another sign of denial that is new in a sentence of which nothing else changed; empty for others."""
    signs = [token.key for part in parts for token in (*part.before, *part.after)]
    is_denied = len(signs) == 1 and parts[0].after and _SIDES.get(signs[0]) == _CROSSES
    return signs[0] if is_denied else ""


_CROSSES = _SIDES["\u274c"]


def stars(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    """A change for another number of stars; a single one may also be a bullet or a unit, as in "5 ★"."""
    old, new = (len([token for token in side if token.text in _STARS]) for side in (before, after))
    if old == new or min(old, new) == 0 or (min(old, new) == 1 and any(token.fact for token in (*before, *after))):
        return []
    return [Change(kinds.NUMBER, f"{old} \u2605", f"{new} \u2605", where)]


def _surplus(some: Sequence[Token], others: Sequence[Token]) -> dict[tuple[int, bool], str]:
    """By pair of opposites and side, a sign that occurs more often than in `others`."""
    more = surplus(some, others, key=lambda token: _SIDES[token.key])
    return first_of_each([(_SIDES[token.key], token.text) for token in more])
