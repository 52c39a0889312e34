"""A language model as judge: what it is asked, and how its reply is read."""

import re

from vrty_gate.core import asking
from vrty_gate.core.asking import Template
from vrty_gate.core.named_tuple import NamedTuple

DEFAULT_TEMPLATE = """\
You are an impartial judge of answers that a language model gave. Say how good an answer is, on a scale from 0.0 to 1.0:
1.0 for one that is right, complete and to the point, 0.5 for one that helps but has plain faults, 0.0 for one that is
wrong, beside the question, or no answer. Where there is a reference answer, meaning counts and not wording. Where there
is a context, what the answer claims must rest on it.

Reply with a single decimal number from 0.0 to 1.0 and with nothing else.

The question:
{input}

The context to answer from:
{context}

The reference answer:
{expected}

The answer to be judged:
{actual}

Your score, a single decimal number from 0.0 to 1.0:"""


class Texts(NamedTuple):
    """The texts that a template can refer to; None for those that a case does not have."""

    input: str | None
    expected: str | None
    actual: str | None
    context: str | None = None


def braces(template: str) -> Template:
    """Parse a template with {input}, {expected}, {actual} and {context}. Raises TemplateError."""
    return asking.braces(template, Texts._fields)


def messages(template: Template, texts: Texts) -> list[dict[str, str]]:
    """The messages to the judge, see `asking.messages`. Raises TemplateError."""
    return asking.messages(template, texts._asdict(), _SAID)


def template_digest(template: str) -> str:
    """A digest of a template and of the fencing instructions, as 12 hexadecimal digits."""
    return asking.template_digest(template, _SAID)


_SAID = "score"
_BLANKS = " \t\n\r\f\v"


def parse_strict(reply: str) -> float | None:
    """The number in [0, 1] that the reply consists of; None for anything else."""
    number = reply.strip(_BLANKS)
    match = re.fullmatch(r"0(\.[0-9]{1,40})?|\.[0-9]{1,40}|1(\.0{1,40})?", number)
    return float(number) if match else None


def median(values: list[float]) -> float:
    """The middle value, or the mean of the two middle values. `values` must not be empty."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
