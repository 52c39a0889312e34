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
    entry_point = _find(name)
    if entry_point is None:
        return None
    package = f"{entry_point.dist.name} {entry_point.dist.version}" if entry_point.dist else "unknown"
    subject = f"the scorer {name!r} of {package}"
    if not allowed():
        problem = f"is a plug-in, but plug-ins are disabled; enable them with vrty-gate --plug-ins or {VARIABLE}=1"
        raise UnusableError(f"{subject} {problem}")
    try:
        scorer: object = entry_point.load()(options)
    except ValueError as error:
        raise UnusableError(f"{subject} cannot use its options: {error}") from error
    except Exception as error:  # third-party code may raise anything
        raise UnusableError(f"{subject} cannot be loaded: {type(error).__name__}: {error}") from error
    plug_in = _validated(scorer, subject)
    signature = f"{name}:{package.replace(' ', '-')}|{plug_in.signature}"
    look = partial(_checked, plug_in.look, tuple(plug_in.rules), plug_in.traits.partial)
    return plug_in._replace(name=name, signature=signature, look=look)


def _find(name: str) -> "EntryPoint | None":
    from importlib.metadata import entry_points  # slow to import, and few users have plug-ins

    points = sorted(entry_points(group=GROUP, name=name), key=lambda p: (p.dist.name if p.dist else "", p.value))
    if len({point.value for point in points}) > 1:
        packages = " and ".join(sorted({point.dist.name for point in points if point.dist}))
        raise UnusableError(f"{packages} both provide a scorer {name!r}; uninstall one")
    return points[0] if points else None


def _validated(scorer: object, subject: str) -> Scorer:
    """The validated scorer. Raises UnusableError."""
    if not isinstance(scorer, Scorer):
        raise UnusableError(f"{subject} returns a {type(scorer).__name__}, but must return a vrty_gate.api.Scorer")
    if not isinstance(scorer.signature, str) or not re.fullmatch("[!-~]{1,200}", scorer.signature):
        raise UnusableError(f"{subject} needs a signature of 1 to 200 ASCII characters without spaces")
    if not scorer.rules:
        raise UnusableError(f"{subject} has no dimensions")
    for dimension, rule in scorer.rules.items():
        if not isinstance(dimension, str) or not _DIMENSION.fullmatch(dimension):
            requirement = "1 to 64 lower-case letters, digits and _, starting with a letter"
            raise UnusableError(f"{subject} has a dimension {dimension!a}, but its name must be {requirement}")
        if not isinstance(rule, Rule):
            raise UnusableError(f"{subject} has no Rule for {dimension}")
    return scorer


def _checked(look: Look, dimensions: tuple[str, ...], partial_: bool, case: Case, accepted: tuple[Case, ...]) -> Result:
    """The result of the plug-in, validated. Raises Unscored."""
    result: object = look(case, accepted)
    if not isinstance(result, Result):
        raise Unscored(f"it returned a {type(result).__name__}, but must return a vrty_gate.api.Result")
    scores: object = result.scores
    if not isinstance(scores, dict) or not all(type(value) is float for value in scores.values()):
        raise Unscored("it did not return floats by dimension")
    unexpected = scores.keys() - set(dimensions) if partial_ else scores.keys() ^ set(dimensions)
    if unexpected:
        raise Unscored(f"its dimensions differ from those it declared: {', '.join(sorted(map(ascii, unexpected)))}")
    return result._replace(scores={dimension: scores[dimension] for dimension in dimensions if dimension in scores})
