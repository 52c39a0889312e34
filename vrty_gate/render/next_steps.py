"""What a person does next about answers that pass but need one, as the comment and the terminal say it."""

from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.rows import unjudged_rows
from vrty_gate.report import CaseReport, SuiteReport

_MOST_NAMED = 5
"""Cases that a command names; of more, the reader names those that are right."""


BELOW = "below"
"""Where the comment shows the word diffs."""


class Step(NamedTuple):
    """What to do in one case."""

    label: str
    """In which case."""
    words: str
    command: str = ""


def about_unjudged(suite: SuiteReport, where: str = "") -> list[Step]:
    """What to do about answers that pass although nobody judged them, or although fewer samples pass.

    Empty where an answer got worse, since the reader is told what to do about that. `where` says where to read them.
    """
    if sections.worse(suite):
        return []
    cases = [case for row in unjudged_rows(suite) for case in row.cases]
    sampled = [case for case in cases if case.samples is not None]
    unjudged = [case for case in cases if case.samples is None]
    steps = _of_unjudged(suite, unjudged, where) if unjudged else []
    return steps + (_of_samples(sampled, where) if sampled else [])


def _of_unjudged(suite: SuiteReport, cases: Sequence[CaseReport], where: str) -> list[Step]:
    one = len(cases) == 1
    diffs = "its word diff is" if one else "their word diffs are"
    has_diffs = any(case.texts is not None and case.texts.accepted_response is not None for case in cases)
    shown = f"; {diffs} {where}" if where and has_diffs else ""
    steps = [
        Step("Not judged:", f"read {'this answer' if one else 'these answers'}{shown}."),
        Step("Wrong?", "Fix the prompt, record again and push."),
    ]
    asked, accept = sections.asks(suite), _accept(suite, cases)
    if asked:
        return [*steps, Step("Right?", "Nothing to do; to settle it, ask the referee:", asked)]
    if accept:
        named = ", for each one that is," if accept.endswith(" CASE") else ","
        return [*steps, Step("Right?", f"Nothing to do; to settle it{named}", accept)]
    return [*steps, Step("Right?", "Nothing to do.")]


def _of_samples(cases: Sequence[CaseReport], where: str) -> list[Step]:
    opened = f"{'open' if where == BELOW else 'read'} {'it' if len(cases) == 1 else 'them'}"
    opened += f" {where}" if where == BELOW else ""
    fix = "if the answer is wrong, fix the prompt and record again"
    return [Step("May be chance:", f"{opened}; {fix}; more samples tell chance apart.")]


def about_new(suite: SuiteReport) -> list[Step]:
    """What to do about new cases; empty where there is none to accept."""
    new = [case for case in suite.cases if case.verdict == "new" and not case.broken and not case.renamed]
    if not new or not suite.accept or sections.worse(suite):
        return []
    left_out = "fix the others" if "--case" in suite.accept else "fix the others first"
    several = f"read each new answer, accept those that are good and {left_out}:"
    words = "read the new answer; accept it if it is good, else fix it:" if len(new) == 1 else several
    return [Step("New:", words, suite.accept), Step("", "What is merged without being accepted stays unchecked.")]


def _accept(suite: SuiteReport, cases: Sequence[CaseReport]) -> str:
    """The command that accepts the answers; empty where the suite has no baselines."""
    import shlex  # only where somebody reads a report

    try:
        words = shlex.split(suite.reproduce)
    except ValueError:  # no command of ours
        return ""
    is_check = (
        words[:2] == ["vrty-gate", "check"]
        and not any(word.startswith("--against") for word in words)
        and len(words) > 2
    )
    if not is_check or words[2].startswith("-"):
        return ""
    ids = [case.id for case in cases] if len(cases) <= _MOST_NAMED else ["CASE"]
    named = [part for name in ids for part in ("--case", name)]
    return shlex.join(["vrty-gate", "accept", words[2], "--reason", "WHY", *named])
