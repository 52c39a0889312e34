"""The verdict on a changed answer, from reading and the recorded replies of a referee."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Verdict
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee.reply import Ruling
from vrty_gate.core.referee.settling import Reading, settled
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.gate.compare import Judgement
from vrty_gate.manifest import Suite
from vrty_gate.report import Check, RefereeReport
from vrty_gate.scorers import FIDELITY, Scorer
from vrty_gate.scorers.referee import referee_of, with_referee
from vrty_gate.scorers.referee.recorded import Found, Pair, Referee, addressed, parse
from vrty_gate.stores.baselines import LONGEST
from vrty_gate.stores.model_replies import Replies


def referee_in(scorers: Iterable[Scorer]) -> Referee | None:
    """The referee of a suite; None for none."""
    return next(filter(None, map(referee_of, scorers)), None)


def recorded_in(path: str, limits: Limits) -> Replies:
    """The replies in a file that the command line names. Raises InputError."""
    return parse(read_text(path, limits._replace(file_bytes=max(limits.file_bytes, LONGEST))), path)


def with_replies(suite: Suite, path: str, limits: Limits) -> Suite:
    """The suite, whose referee also has the replies of a file. Raises InputError."""
    given = recorded_in(path, limits)

    def also(referee: Referee) -> Referee:
        return referee._replace(recorded={**referee.recorded, **given}, given=frozenset(given))

    return _with(suite, also)


def without_trust(suite: Suite, distrusted: Collection[tuple[str, int]]) -> Suite:
    """The suite, whose recorded replies of these keys and samples cannot make an answer pass."""
    names = frozenset(distrusted)
    return _with(suite, lambda referee: referee._replace(distrusted=names - referee.given))


def _with(suite: Suite, change: Callable[[Referee], Referee]) -> Suite:
    """The suite with a changed referee, if it has one."""
    scorers = []
    for scorer in suite.scorers:
        referee = referee_of(scorer)
        scorers.append(scorer if referee is None else with_referee(scorer, change(referee)))
    return suite._replace(scorers=tuple(scorers))


class Read(NamedTuple):
    """A changed answer before a referee is heard."""

    case: Case
    accepted: tuple[Case, ...]
    verdict: Verdict
    checks: tuple[Check, ...]
    trivial: bool
    message: str = ""

    @property
    def reading(self) -> Reading:
        """What reading says; whatever a rule of the manifest says is certain, and so is another value or figure."""
        if self.verdict in ("pass", "warn"):
            return "same" if self.trivial else "open"
        if self.verdict != "review":
            return "red"
        is_read = all(check.scorer == FIDELITY.name for check in self.checks if check.verdict == "review")
        return "doubtful" if is_read and not _is_certain(self.case, self.accepted) else "certain"


def refereed(suite: Suite, read: Read) -> Judgement:
    """The verdict on a changed answer in a suite with a referee."""
    referee = referee_in(suite.scorers)
    assert referee is not None  # noqa: S101  # its caller knows
    pair = Pair(read.case, read.accepted)
    found, address = referee.about(pair), addressed(pair)
    ruling, problem, reading = found.ruling, found.problem, read.reading
    if ruling is not None and ruling.verdict in ("same", "better"):
        if address:
            ruling = ruling._replace(verdict="unsure", note="a text addresses it")
        elif found.is_distrusted:
            ruling, problem = None, DISTRUSTED
    outcome, judge = settled(reading, ruling.verdict if ruling is not None else None)
    verdict = read.verdict
    if outcome == "passes":
        verdict = "warn" if any(check.verdict == "warn" for check in read.checks) else "pass"
    elif outcome == "fail" or (judge == "nobody" and suite.unjudged == "fail"):
        verdict = "fail"
    elif outcome == "review":
        verdict = "review"
    lacks = ruling is None and reading in ("open", "doubtful")
    told = _told(ruling, reading) if ruling is not None else problem if lacks else ""
    more = [part.partition(": ")[0] if suite.redact else part for part in (address, told)]
    message = "; ".join(filter(None, (read.message, *more)))
    report = _report(ruling, referee, found, redact=suite.redact) if ruling is not None else None
    return Judgement(verdict, judge, message, report, should_ask=lacks and problem != DISTRUSTED)


DISTRUSTED = "the reply of the referee does not count, because it is not on the base (base.referee: ask); use --replies"


def _told(ruling: Ruling, reading: Reading) -> str:
    """What the referee says, in one line, texts last; empty where the verdict says it."""
    what = f": {ruling.what}" if ruling.what else ""
    if ruling.verdict == "worse":
        return f"{'reading finds it the same, but ' if reading == 'same' else ''}the referee finds it worse{what}"
    if ruling.verdict == "unsure":
        return f"the referee is unsure{f' ({ruling.note})' if ruling.note else ''}{what}"
    good = "better" if ruling.verdict == "better" else "as good"
    if reading in ("certain", "red"):
        return f"the referee finds it {good}, but cannot overrule reading"
    return f"reading has a doubt, but the referee finds it {good}" if reading == "doubtful" else ""


def shortened(key: str) -> str:
    """The key of a reply as reports show it."""
    return key[:16]


def _report(ruling: Ruling, referee: Referee, found: Found, *, redact: bool) -> RefereeReport:
    quotes = ("", "", "") if redact else (ruling.what, ruling.quote_accepted, ruling.quote_new)
    return RefereeReport(
        ruling.verdict,
        *quotes,
        note=ruling.note,
        model=", ".join(found.models)[:_LONGEST_MODEL],
        question=referee.version,
        replies=tuple(shortened(key) for key in found.keys),
    )


_LONGEST_MODEL = 200


def _is_certain(case: Case, accepted: tuple[Case, ...]) -> bool:
    """Whether reading finds another value, figure or label in the place of the accepted one."""
    if case.messages or accepted[0].messages:
        return False
    from vrty_gate.core.fidelity import is_certain  # imported only for changed answers

    with suppress(Exception):  # the verdict of reading stands
        return is_certain(case, accepted)
    return True
