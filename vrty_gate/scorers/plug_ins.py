"""Scorers of other packages, found by the entry-point group `vrty_gate.scorers`.

An entry point refers to a function that takes the options from the manifest, a plain mapping, and returns a Scorer.
It raises ValueError for invalid options.
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
    """A plug-in that is disabled or cannot be used."""


def allowed() -> bool:
    """Whether this run may load code of other packages; the user must allow it."""
    return os.environ.get(VARIABLE, "") not in ("", "0", "false")


def load(name: str, options: Mapping[str, object]) -> Scorer | None:
    """The scorer that a package registers under a name; None if no package does. Raises UnusableError.

    Its signature is prefixed with the name and version of the package.
    """
    found = _find(name)
    if found is None:
        return None
    package = f"{found.dist.name} {found.dist.version}" if found.dist else "unknown"
    whose = f"the scorer {name!r} of {package}"
    if not allowed():
        words = f"is a plug-in, but plug-ins are disabled; enable them with vrty-gate --plug-ins or {VARIABLE}=1"
        raise UnusableError(f"{whose} {words}")
    try:
        scorer: object = found.load()(options)
    except ValueError as error:
        raise UnusableError(f"{whose} cannot use its options: {error}") from error
    except Exception as error:  # third-party code may raise anything
        raise UnusableError(f"{whose} cannot be loaded: {type(error).__name__}: {error}") from error
    proper = _proper(scorer, whose)
    signature = f"{name}:{package.replace(' ', '-')}|{proper.signature}"
    look = partial(_checked, proper.look, tuple(proper.rules), proper.traits.partial)
    return proper._replace(name=name, signature=signature, look=look)


def _find(name: str) -> "EntryPoint | None":
    from importlib.metadata import entry_points  # slow to import, and few users have plug-ins

    found = sorted(entry_points(group=GROUP, name=name), key=lambda one: (one.dist.name if one.dist else "", one.value))
    if len({one.value for one in found}) > 1:
        packages = " and ".join(sorted({one.dist.name for one in found if one.dist}))
        raise UnusableError(f"{packages} both provide a scorer {name!r}; uninstall one")
    return found[0] if found else None


def _proper(scorer: object, whose: str) -> Scorer:
    """The validated scorer. Raises UnusableError."""
    if not isinstance(scorer, Scorer):
        raise UnusableError(f"{whose} returns a {type(scorer).__name__}, but must return a vrty_gate.api.Scorer")
    if not isinstance(scorer.signature, str) or not re.fullmatch("[!-~]{1,200}", scorer.signature):
        raise UnusableError(f"{whose} needs a signature of 1 to 200 ASCII characters without spaces")
    if not scorer.rules:
        raise UnusableError(f"{whose} has no dimensions")
    for dimension, rule in scorer.rules.items():
        if not isinstance(dimension, str) or not _DIMENSION.fullmatch(dimension):
            words = "1 to 64 lower-case letters, digits and _, starting with a letter"
            raise UnusableError(f"{whose} has a dimension {dimension!a}, but its name must be {words}")
        if not isinstance(rule, Rule):
            raise UnusableError(f"{whose} has no Rule for {dimension}")
    return scorer


def _checked(look: Look, names: tuple[str, ...], partial_: bool, case: Case, accepted: tuple[Case, ...]) -> Result:
    """Its result, validated."""
    result: object = look(case, accepted)
    if not isinstance(result, Result):
        raise Unscored(f"it returned a {type(result).__name__}, but must return a vrty_gate.api.Result")
    scores: object = result.scores
    if not isinstance(scores, dict) or not all(type(value) is float for value in scores.values()):
        raise Unscored("it did not return floats by dimension")
    odd = scores.keys() - set(names) if partial_ else scores.keys() ^ set(names)
    if odd:
        raise Unscored(f"its dimensions differ from those it declared: {', '.join(sorted(map(ascii, odd)))}")
    return result._replace(scores={name: scores[name] for name in names if name in scores})
