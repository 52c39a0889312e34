"""The verdict on a changed answer, from reading and the recorded replies of a referee."""

from collections.abc import Callable, Iterable, Sequence

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Verdict
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee.reply import Ruling
from vrty_gate.core.referee.settling import Reading, settled
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.gate.compare import Judgement
from vrty_gate.gate.meaning import is_certain
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import Check, RefereeReport
from vrty_gate.scorers import FIDELITY, Scorer
from vrty_gate.scorers.referee import referee_of, with_referee
from vrty_gate.scorers.referee.recorded import DISTRUSTED, Found, Pair, Referee, addressed, parse
from vrty_gate.stores.baselines import LONGEST
from vrty_gate.stores.model_replies import Replies


def referee_in(scorers: Iterable[Scorer]) -> Referee | None:
    """The referee of a suite; None for none."""
    return next(filter(None, map(referee_of, scorers)), None)


def require_jsonl(path: str) -> None:
    """Raises InputError for a file that a typing error may have named: replies are written to it."""
    if not path.endswith(".jsonl"):
        raise InputError("a file of replies ends in .jsonl; name another one in --replies", Place(path))


def recorded_in(path: str, limits: Limits) -> Replies:
    """The replies in a file that the command line names. Raises InputError."""
    require_jsonl(path)
    return parse(read_text(path, limits._replace(file_bytes=max(limits.file_bytes, LONGEST))), path)


def with_replies(suites: Sequence[Suite], path: str, limits: Limits) -> list[Suite]:
    """The suites, whose referees also have the replies of a file. Raises InputError."""
    if all(referee_in(suite.scorers) is None for suite in suites):
        raise InputError("--replies has the replies of a referee, but no manifest has one", Place(path))
    from vrty_gate.files import git  # few runs have other replies

    if git.has_any_of([path]):
        words = "it is in Git, so that a pull request can write its replies; name a file outside of the repository"
        raise InputError(words, Place(path))
    given = recorded_in(path, limits)
    return [_with(suite, lambda referee: referee._replace(given=given)) for suite in suites]


def trusting(suite: Suite, trusted: Replies) -> Suite:
    """The suite, in which of the recorded replies only these can make an answer pass."""
    return _with(suite, lambda referee: referee._replace(trusted=trusted))


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

    def reading(self, scorers: Iterable[Scorer]) -> Reading:
        """What reading says; whatever a rule of the manifest says is certain, and so is another value or figure."""
        if self.verdict not in ("pass", "note", "review"):
            return "red"
        if self.verdict != "review" and self.trivial:
            return "same"
        if any(check.verdict == "review" and check.scorer != FIDELITY.name for check in self.checks):
            return "certain"
        if self._is_read() and is_certain(self.case, self.accepted, scorers):
            return "certain"
        return "doubtful" if self.verdict == "review" else "open"

    def _is_read(self) -> bool:
        """Whether fidelity counts in any way; where it is off, reading is not wanted."""
        return any(check.scorer == FIDELITY.name and check.severity != "off" for check in self.checks)


def refereed(suite: Suite, read: Read) -> Judgement:
    """The verdict on a changed answer in a suite with a referee."""
    referee = referee_in(suite.scorers)
    assert referee is not None  # noqa: S101  # its caller knows
    pair = Pair(read.case, read.accepted)
    found, address = referee.about(pair), addressed(pair)
    ruling, problem, reading = found.ruling, found.problem, read.reading(suite.scorers)
    if ruling is not None and ruling.verdict in ("same", "better") and address:
        ruling = ruling._replace(verdict="unsure", note="a text addresses it")
    outcome, judge = settled(reading, ruling.verdict if ruling is not None else None)
    verdict = read.verdict
    if outcome == "passes":
        verdict = "note" if any(check.verdict == "note" for check in read.checks) else "pass"
    elif outcome == "fail" or (judge == "nobody" and suite.unjudged == "fail"):
        verdict = "fail"
    elif outcome == "review":
        verdict = "review"
    lacks = ruling is None and reading in ("open", "doubtful")
    clause = _clause(ruling, reading) if ruling is not None else problem if lacks else ""
    certain = CERTAIN if reading == "certain" and read.verdict != "review" and judge == "reading" else ""
    more = [part.partition(": ")[0] if suite.redact else part for part in (address, certain, clause)]
    message = "; ".join(filter(None, (read.message, *more)))
    report = _report(ruling, referee, found, redact=suite.redact) if ruling is not None else None
    return Judgement(verdict, judge, message, report, should_ask=lacks and problem != DISTRUSTED)


CERTAIN = "reading finds another value or figure in the place of the accepted one"


def _clause(ruling: Ruling, reading: Reading) -> str:
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
        given=found.is_given,
    )


_LONGEST_MODEL = 200
