"""Scorers of other packages, found by the entry-point group `vrty_gate.scorers`.

An entry point names a function that takes the options of the manifest, a mapping of plain data, and returns a Scorer.
It raises ValueError for options that it cannot use.
"""

import os
import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.scorers.scorer import Look, Result, Scorer, Unscored

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "vrty_gate.scorers"
VARIABLE = "VRTY_GATE_PLUG_INS"

_DIMENSION = re.compile("[a-z][a-z0-9_]{0,63}")


class UnusableError(Exception):
    """A plug-in that may not or cannot be used, in words."""


def allowed() -> bool:
    """Whether this run may load code of other packages: only when whoever runs it says so."""
    return os.environ.get(VARIABLE, "") not in ("", "0", "false")


def load(name: str, options: Mapping[str, object]) -> Scorer | None:
    """The scorer that a package registers by a name, None when no package does. Raises UnusableError.

    Its signature names the package and its version before what it says itself.
    """
    found = _find(name)
    if found is None:
        return None
    package = f"{found.dist.name} {found.dist.version}" if found.dist else "unknown"
    whose = f"the scorer {name!r} of {package}"
    if not allowed():
        words = f"is a plug-in, and this run loads none; allow them with vrty-gate --plug-ins or {VARIABLE}=1"
        raise UnusableError(f"{whose} {words}")
    try:
        scorer: object = found.load()(options)
    except ValueError as error:
        raise UnusableError(f"{whose} cannot use its options: {error}") from error
    except Exception as error:  # code of others may raise anything
        raise UnusableError(f"{whose} does not load: {type(error).__name__}: {error}") from error
    proper = _proper(scorer, whose)
    signature = f"{name}:{package.replace(' ', '-')}|{proper.signature}"
    look = partial(_checked, proper.look, tuple(proper.rules), proper.traits.partial)
    return proper._replace(name=name, signature=signature, look=look)


def _find(name: str) -> "EntryPoint | None":
    from importlib.metadata import entry_points  # takes long, and few have plug-ins

    found = sorted(entry_points(group=GROUP, name=name), key=lambda one: (one.dist.name if one.dist else "", one.value))
    if len({one.value for one in found}) > 1:
        packages = " and ".join(sorted({one.dist.name for one in found if one.dist}))
        raise UnusableError(f"{packages} both give a scorer {name!r}; uninstall one")
    return found[0] if found else None


def _proper(scorer: object, whose: str) -> Scorer:
    """The scorer. Raises UnusableError for what is none."""
    if not isinstance(scorer, Scorer):
        raise UnusableError(f"{whose} gives a {type(scorer).__name__}, but must give a vrty_gate.api.Scorer")
    if not isinstance(scorer.signature, str) or not re.fullmatch("[!-~]{1,200}", scorer.signature):
        raise UnusableError(f"{whose} needs a signature of 1 to 200 ASCII characters without blanks")
    if not scorer.rules:
        raise UnusableError(f"{whose} gives no dimension")
    for dimension, rule in scorer.rules.items():
        if not isinstance(dimension, str) or not _DIMENSION.fullmatch(dimension):
            words = "1 to 64 lower-case letters, digits and _ with a letter first"
            raise UnusableError(f"{whose} gives a dimension {dimension!a}, but must give {words}")
        if not isinstance(rule, Rule):
            raise UnusableError(f"{whose} gives no Rule for {dimension}")
    return scorer


def _checked(look: Look, names: tuple[str, ...], partial_: bool, case: Case, accepted: tuple[Case, ...]) -> Result:
    """What it says, of which nothing but proper numbers comes."""
    result: object = look(case, accepted)
    if not isinstance(result, Result):
        raise Unscored(f"it gives a {type(result).__name__}, but must give a vrty_gate.api.Result")
    scores: object = result.scores
    if not isinstance(scores, dict) or not all(type(value) is float for value in scores.values()):
        raise Unscored("it gives something else than floats by dimension")
    odd = scores.keys() - set(names) if partial_ else scores.keys() ^ set(names)
    if odd:
        raise Unscored(f"its dimensions are not those it announced: {', '.join(sorted(map(ascii, odd)))}")
    return result._replace(scores={name: scores[name] for name in names if name in scores})
