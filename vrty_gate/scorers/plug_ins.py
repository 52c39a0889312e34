"""Scorers of other packages, found by the entry-point group `vrty_gate.scorers`.

An entry point refers to a function that takes the options from the manifest, a plain mapping, and returns a Scorer.
It raises ValueError for invalid options.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.rule import Change, Rule
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.scorers.scorer import Look, Measured, Result, Scorer, Traits, Unscored

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "vrty_gate.scorers"
VARIABLE = "VRTY_GATE_PLUG_INS"

_STATED = frozenset(Change._fields)
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
        with _contained():
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
        try:
            decode(
                Change, {name: part for name, part in rule._asdict().items() if name in _STATED and part is not None}
            )
        except Mismatch as error:
            raise UnusableError(f"{subject} has an invalid Rule for {dimension}: {error}") from error
    if scorer.accepted not in ("stored", "again", "best"):
        raise UnusableError(f"{subject} has accepted={scorer.accepted!a}, but it must be 'stored', 'again' or 'best'")
    if not callable(scorer.look) or not isinstance(scorer.traits, Traits) or not isinstance(scorer.measured, Measured):
        raise UnusableError(f"{subject} needs a function look, and Traits and Measured if it gives any")
    return scorer


@contextmanager
def _contained() -> Iterator[None]:
    """Run code of a plug-in: what it prints goes to stderr, and it neither ends the process nor moves elsewhere.

    Raises RuntimeError where it tries to end the process.
    """
    folder = os.getcwd()
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (KeyboardInterrupt, Exception):
        raise
    except BaseException as error:
        raise RuntimeError(f"it raised {type(error).__name__}") from error
    finally:
        os.chdir(folder)


def _checked(look: Look, dimensions: tuple[str, ...], partial_: bool, case: Case, accepted: tuple[Case, ...]) -> Result:
    """Its result, validated; it gets copies, so that it cannot change what other scorers see."""
    with _contained():
        result: object = look(*deepcopy((case, accepted)))
    if not isinstance(result, Result):
        raise Unscored(f"it returned a {type(result).__name__}, but must return a vrty_gate.api.Result")
    scores: object = result.scores
    if not isinstance(scores, dict) or not all(type(value) is float for value in scores.values()):
        raise Unscored("it did not return floats by dimension")
    odd = scores.keys() - set(dimensions) if partial_ else scores.keys() ^ set(dimensions)
    if odd:
        raise Unscored(f"its dimensions differ from those it declared: {', '.join(sorted(map(ascii, odd)))}")
    return Result(
        {name: scores[name] + 0.0 for name in dimensions if name in scores},  # -0.0 becomes 0.0
        partial(_reasons, result),
        partial(_evidence, result),
        partial(_doubt, result),
    )


def _reasons(result: Result) -> dict[str, str]:
    """Its explanations; what is not text is left out, because the scores count."""
    reasons = _answer(result.explain)
    return {key: part for key, part in reasons.items() if _are_text(key, part)} if isinstance(reasons, dict) else {}


def _evidence(result: Result) -> tuple[Evidence, ...]:
    evidence = _answer(result.evidence)
    return tuple(part for part in evidence if isinstance(part, Evidence)) if isinstance(evidence, tuple) else ()


def _doubt(result: Result) -> str:
    doubt = _answer(result.doubt)
    return doubt if isinstance(doubt, str) else ""


def _answer(question: Callable[[], object]) -> object:
    """What a function of a plug-in returns; None if it raises."""
    try:
        with _contained():
            return question()
    except Exception:  # noqa: BLE001  # third-party code may raise anything
        return None


def _are_text(*parts: object) -> bool:
    return all(isinstance(part, str) for part in parts)
