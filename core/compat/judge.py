"""The judge's rules as Phronomy's `Eval` has them, for suites that come from there (specification llm_judge, 1 to 4).

Our own rules are in `judge`. Under these a number is found anywhere in a reply, and templates have `%<input>s`.
"""

import re

from vrty_gate.core.asking import Slot, Template, TemplateError, known
from vrty_gate.core.judge import Texts
from vrty_gate.core.named_tuple import NamedTuple

_NUMBER = re.compile(r"-?[0-9]+\.?[0-9]*")
_DIRECTIVE = re.compile(r"%(?:(%)|\{([^{}]*)\}|<([^<>]*)>(-?)([0-9]{0,4})(?:\.([0-9]{1,4}))?([sd]))?")


def first_number(reply: str) -> str | None:
    """The first number in the reply as it stands there, None without one. Source: specification, section 1."""
    found = _NUMBER.search(reply)
    return found[0] if found else None


def parse_lenient(reply: str) -> float | None:
    """The first number in the reply, drawn into [0, 1]; None without one, of which the original makes 0.

    It misreads much: `8/10` and `85%` are 1, `0,8` is 0. Source: specification, section 1.
    """
    number = first_number(reply)
    if number is None:
        return None
    value = float(number)
    return 0.0 if value <= 0.0 else min(value, 1.0)  # also for -0.0


def percent(template: str) -> Template:
    """A template with `%<input>s`, `%{input}` and `%%`, width and precision included. Raises TemplateError.

    Source: specification, section 2, without what it calls accidents.
    """
    parts: list[str | Slot] = []
    words = ""
    end = 0
    for found in _DIRECTIVE.finditer(template):
        words += template[end : found.start()]
        end = found.end()
        literal, plain, name, left, width, precision, kind = found.groups()
        if literal:
            words += "%"
        elif plain is None and name is None:
            raise TemplateError("has a % by itself; write %% for a per cent sign")
        else:
            slot = Slot(known(plain if name is None else name, Texts._fields))
            if name is not None:
                cut = int(precision) if precision else None
                slot = slot._replace(width=int(width or 0), left=bool(left), precision=cut, whole=kind == "d")
            parts += [words, slot]
            words = ""
    parts.append(words + template[end:])
    return tuple(part for part in parts if part != "")


def render(template: Template, texts: Texts) -> str:
    """The template with the texts as they are, without fences: once, verbatim, a missing one empty."""
    return "".join(part if isinstance(part, str) else part.shown(getattr(texts, part.name) or "") for part in template)


class Metrics(NamedTuple):
    """What a run comes to; 0 without cases."""

    total: int
    pass_count: int
    """Cases with a score of 1."""
    pass_rate: float
    average_score: float
    average_latency_ms: float


def metrics(scores: list[float], latencies_ms: list[int]) -> Metrics:
    """Source: specification, section 4."""
    total = len(scores)
    passed = len([score for score in scores if score >= 1.0])
    if not total:
        return Metrics(0, 0, 0.0, 0.0, 0.0)
    return Metrics(total, passed, passed / total, average(scores), sum(latencies_ms) / total)


def average(scores: list[float]) -> float:
    """The mean by Neumaier's compensated sum, the same bits on every interpreter; 0 without scores."""
    total = lost = 0.0
    for score in scores:
        then = total + score
        lost += (total - then) + score if abs(total) >= abs(score) else (score - then) + total
        total = then
    return (total + lost) / len(scores) if scores else 0.0


_STRIPPED = "\0\t\n\v\f\r "


def exact(actual: str | None, expected: str, *, ignore_case: bool = False) -> float:
    """1 when the texts are equal but for ASCII blanks and NUL at their ends, else 0.

    Ignoring case lower-cases by the interpreter's own Unicode, as the specification has it.
    """
    one, other = (actual or "").strip(_STRIPPED), expected.strip(_STRIPPED)
    return float(one.lower() == other.lower() if ignore_case else one == other)


def includes(actual: str | None, expected: str, *, ignore_case: bool = True) -> float:
    """1 when the expected text is in the other, else 0; nothing is stripped."""
    one = actual or ""
    return float(expected.lower() in one.lower() if ignore_case else expected in one)
