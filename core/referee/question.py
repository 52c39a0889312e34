"""What the referee is asked: about one pair of answers, in one of two orders."""

from collections.abc import Sequence

from vrty_gate.core import asking
from vrty_gate.core.asking import Slot, Template, TemplateError
from vrty_gate.core.case import Case

VERSION = 1
"""The version of the question and of the form of the reply."""

TEMPLATE = """\
Two answers were given to the same prompt. The accepted answer was checked by people and is good; where there are
several, each of them is. Is the new answer as good as an accepted one for this prompt, and for the context if there is
one? Other words, order or layout are no fault. A detail left out or added is a fault only if it would make the reader
do or believe something else, or if the prompt asks for it.

The prompt:
{prompt}

The context to answer from:
{context}

The accepted answer:
{accepted}

The new answer:
{new}"""
"""The question that is asked by default."""

_FORM = """\
Reply with one JSON object and nothing else:
{"verdict": "same", "better", "worse" or "unsure", "what": "what is worse or better, in English, at most 25 words",
"quote_accepted": "the words of the accepted answer that differ, copied exactly, at most 30 words",
"quote_new": "the words of the new answer that differ, copied exactly, at most 30 words"}"""
NAMES = ("prompt", "context", "accepted", "new")
"""The texts that a template can refer to."""
_SAID = "verdict"


def template(text: str) -> Template:
    """Parse a template with {prompt}, {context}, {accepted} and {new}.

    Raises TemplateError. {accepted} and {new} must each occur once, in different paragraphs, because the second order
    of the answers exchanges these.
    """
    parsed = asking.braces(text, NAMES)
    for name in ("accepted", "new"):
        count = sum(isinstance(part, Slot) and part.name == name for part in parsed)
        if count != 1:
            raise TemplateError(f"must have {{{name}}} exactly once")
    if _place("accepted", parsed) == _place("new", parsed):
        raise TemplateError("must have {accepted} and {new} in two paragraphs, with an empty line between them")
    return parsed


def exchanged(parsed: Template) -> Template:
    """A template with the paragraphs of {accepted} and {new} exchanged."""
    accepted, new = _place("accepted", parsed), _place("new", parsed)
    paragraphs = asking.paragraphs_of(parsed)
    paragraphs[accepted], paragraphs[new] = paragraphs[new], paragraphs[accepted]
    first, *others = paragraphs
    return asking.joined([*first, *(part for paragraph in others for part in ("\n\n", *paragraph))])


def _place(name: str, parsed: Template) -> int:
    """The index of the paragraph with a text."""
    paragraphs = asking.paragraphs_of(parsed)
    return next(i for i, parts in enumerate(paragraphs) if any(isinstance(p, Slot) and p.name == name for p in parts))


def messages(asked: Template, case: Case, accepted: Sequence[Case]) -> list[dict[str, str]]:
    """The messages to the referee about a case and its accepted answers, of which there is at least one."""
    answers = tuple(answer.response for answer in accepted)
    texts = {"prompt": case.prompt, "context": case.context, "accepted": answers, "new": case.response}
    system, user = asking.messages(asked, texts, _SAID)
    return [{**system, "content": f"{system['content']}\n\n{_FORM}"}, user]


def digest(text: str) -> str:
    """A digest of a template with the form of the reply, as 12 hexadecimal digits."""
    return asking.template_digest(f"{VERSION}\0{_FORM}\0{text}", _SAID)
