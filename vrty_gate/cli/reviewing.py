"""The review of `vrty-gate accept`: one question for each change, on a terminal."""

from collections.abc import Callable, Sequence

from vrty_gate.accept import Accepted, Done
from vrty_gate.accept.preview import Difference, difference
from vrty_gate.core.changes.change import summary
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.manifest.suite import Suite
from vrty_gate.render.order import plural
from vrty_gate.render.untrusted import one_line
from vrty_gate.render.word_diff import word_diff
from vrty_gate.stores import baselines

_NAMED = 10
"""Ids of cases that a question names."""

HELP = (
    "y accept this answer · a accept all answers of this question · n accept none of them · s skip this answer"
    " · q stop and write what was accepted so far"
)


class Question(NamedTuple):
    """Cases of one suite that changed in the same way, or that are all new."""

    suite: int
    """Its place among the suites."""
    cases: tuple[Accepted, ...]


class Choice(NamedTuple):
    """What somebody answered."""

    accepted: tuple[frozenset[str], ...]
    """By suite, the ids of the cases."""
    declined: int
    """Number of cases that are not accepted."""
    stopped: bool


def questions(suites: Sequence[Suite], plans: Sequence[Done]) -> list[Question]:
    """The questions to ask: one for each change, and one for the new cases of each suite, which come last."""
    found: list[Question] = []
    for i, (suite, done) in enumerate(zip(suites, plans, strict=True)):
        groups: dict[tuple[object, ...], list[Accepted]] = {}
        for accepted in sorted(done.cases, key=lambda accepted: accepted.new):
            groups.setdefault(_change(suite, done, accepted), []).append(accepted)
        found += [Question(i, tuple(cases)) for cases in groups.values()]
    return found


def _change(suite: Suite, done: Done, accepted: Accepted) -> tuple[object, ...]:
    """What two cases of one question have in common: all that differs, not only what differs in meaning."""
    old = done.before.get(accepted.case)
    if old is None:
        return ("new",)
    case = next(case for case in suite.cases if case.id == accepted.case)
    names = baselines.changed(old, case.texts)
    found = difference(suite, accepted.case, old)
    if case.samples or accepted.dropped or found is None:
        return (accepted.case,) if case.samples or accepted.dropped or "response" in names else ("other", names)
    edit = _edit(found)
    if edit is None:
        return (accepted.case,)
    return (names, tuple(str(summary(change)) for change in found.changes), edit, accepted.notes)


def _edit(found: Difference) -> tuple[tuple[str, str], ...] | None:
    """The words that are gone and added; None if the word diff leaves any out."""
    pieces = [piece for piece in word_diff(found.before or "", found.after) if piece.kind != "same"]
    if any("..." in word for piece in pieces for word in piece.words):
        return None
    return tuple((piece.kind, " ".join(piece.words)) for piece in pieces)


def review(
    asked: Sequence[Question], suites: int, show: Callable[[Question, Accepted], None], ask: Callable[[str], str]
) -> Choice:
    """Ask each question, for the first of its cases and, unless the answer is about all of them, for the next."""
    chosen: list[set[str]] = [set() for _ in range(suites)]
    for number, question in enumerate(asked, 1):
        left = list(question.cases)
        while left:
            show(question, left[0])
            answer = _answered(_words(number, len(asked), left), ask)
            if answer == "q":
                return _choice(chosen, asked, stopped=True)
            if answer in ("y", "a"):
                chosen[question.suite] |= {accepted.case for accepted in (left if answer == "a" else left[:1])}
            left = left[1:] if answer in ("y", "s") else []
    return _choice(chosen, asked, stopped=False)


def _choice(chosen: Sequence[set[str]], asked: Sequence[Question], *, stopped: bool) -> Choice:
    declined = sum(len(question.cases) for question in asked) - sum(map(len, chosen))
    return Choice(tuple(map(frozenset, chosen)), declined, stopped)


def _answered(words: str, ask: Callable[[str], str]) -> str:
    """The letter of an answer; asked again with the meanings of the letters until there is one."""
    while True:
        answer = ask(words).strip().lower()[:1]
        if answer and answer in "yansq":
            return answer
        words = f"{HELP}\n{words.splitlines()[-1]}"


def _words(number: int, of: int, left: Sequence[Accepted]) -> str:
    """The question for the first of the cases that are left of it."""
    name = one_line(left[0].case)
    place = f"({number} of {of}) " if of > 1 else ""
    if len(left) == 1:
        return f"{place}Accept {name}? [y/n/s/q]"
    others = ", ".join(one_line(accepted.case) for accepted in left[1 : _NAMED + 1])
    more = f" and {len(left) - 1 - _NAMED} more" if len(left) > _NAMED + 1 else ""
    which = plural(len(left) - 1, "other new case") if left[0].new else f"the same change in {len(left) - 1} more"
    return f"{which}: {others}{more}\n{place}Accept {name}? [y, a for all {len(left)}, n for none, s, q]"
