"""Ask the referee about changed answers that reading did not settle, so that `check` can replay its replies."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from vrty_gate.ask.calls import Question, failed
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import Said
from vrty_gate.errors import InputError
from vrty_gate.gate.compare import verdict_on
from vrty_gate.gate.refereed import referee_in
from vrty_gate.gate.score import ScoredCase, Selection, score, select
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers.referee.recorded import NAME, Pair, Referee, unusable
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.model_replies import Replies, Reply, sealed


class Pairing(NamedTuple):
    """A case with a pair to ask about."""

    case: str
    pair: Pair


Skipped = Literal["samples", "scores"]


def required(suite: Suite) -> Referee:
    """The referee of a suite. Raises InputError if it has none."""
    referee = referee_in(suite.scorers)
    if referee is None:
        problem = "has no referee; add one to its scorers, such as scorers: [default, {referee: {model: MODEL}}]"
        raise InputError(f"{suite.manifest} {problem}")
    return referee


def samples_of(referee: Referee, at_least: int | None) -> int:
    """The number of replies to each question, at least that of the manifest. Raises InputError."""
    count = max(at_least or 1, referee.options.samples)
    if count > 1 and referee.options.seed is not None:
        raise InputError("--samples with the seed of the referee would make all samples the same; remove the seed")
    return count


def unsettled(
    suite: Suite, selection: Selection, records: Mapping[str, Baseline], *, every: bool = False
) -> tuple[list[Pairing], dict[Skipped, list[str]]]:
    """The changed answers that reading neither passes nor fails, or all; and the cases that cannot be asked about.

    Several samples are judged by their shares, and baselines without texts leave nothing to compare with.
    """
    pairs: list[Pairing] = []
    skipped: dict[Skipped, list[str]] = {"samples": [], "scores": []}
    reading = _without_referee(suite)
    cases = []
    for case in select(suite, selection):
        record = records.get(case.id)
        if record is None:
            continue
        if case.samples:
            if not {answer.response for answer in record.answers}.issuperset(case.samples):
                skipped["samples"].append(case.id)
        elif "response" not in baselines.changed(record, case.texts):
            continue
        elif record.texts is None:
            skipped["scores"].append(case.id)
        else:
            cases.append(case)
    for scored in score(reading, cases, {}, records):
        record = records[scored.case.id]
        if every or _is_open(reading, scored, record):
            pairs.append(Pairing(scored.case.id, Pair(scored.case.texts, record.answers)))
    return pairs, skipped


def _without_referee(suite: Suite) -> Suite:
    scorers = tuple(scorer for scorer in suite.scorers if scorer.name != NAME)
    return suite._replace(scorers=scorers, unjudged="review")


def _is_open(suite: Suite, scored: ScoredCase, record: Baseline) -> bool:
    """Whether reading leaves an answer open, or doubts it: in a suite with `unjudged: review`, both are to review."""
    return verdict_on(suite, scored, record).verdict == "review"


def missing(referee: Referee, pairs: list[Pairing], samples: int) -> list[Question]:
    """The calls to make for that many replies in each order; what is recorded is never asked for again."""
    questions: dict[tuple[str, int], Question] = {}
    for case, pair in pairs:
        for key, messages in referee.asked(pair):
            for sample in range(1, samples + 1):
                recorded = referee.recorded.get((key, sample))
                if recorded is None or recorded.text is None:
                    questions.setdefault((key, sample), Question(case, key, sample, messages))
    return list(questions.values())


def recording(referee: Referee, pairs: list[Pairing]) -> Callable[[Question, Reply], Reply]:
    """What turns replies about the pairs into lines of the file; one without a ruling is an error, asked for again."""
    by_key = {key: pair for _, pair in pairs for key, _ in referee.asked(pair)}

    def as_recorded(question: Question, reply: Reply) -> Reply:
        problem = unusable(reply, by_key[question.key])
        return sealed(failed(reply, problem) if problem else reply)

    return as_recorded


def pruned(suite: Suite, referee: Referee, records: Mapping[str, Baseline]) -> Replies:
    """The replies about current responses and what is accepted today."""
    keys = set()
    for case in suite.cases:
        record = records.get(case.id)
        if record is not None and record.texts is not None:
            keys |= {key for key, _ in referee.asked(Pair(case.texts, record.answers))}
    return {name: reply for name, reply in referee.recorded.items() if name[0] in keys}


def draw(referee: Referee, pairs: list[Pairing], count: int, seed: str) -> list[Pairing]:
    """That many of the pairs with a recorded ruling, drawn by the digest of a commit: nobody chooses which."""
    recorded = [one for one in pairs if referee.about(one.pair).ruling is not None]
    return sorted(recorded, key=lambda one: digest(f"{seed} {referee.asked(one.pair)[0][0]}"))[:count]


class Changed(NamedTuple):
    """A pair whose ruling changed when it was asked again."""

    case: str
    before: Said
    after: Said


def changed(recorded: Referee, again: Referee, pairs: list[Pairing]) -> Iterator[Changed]:
    """The pairs whose ruling is another one now; `same` and `better` do not differ."""
    for case, pair in pairs:
        before, after = recorded.about(pair).ruling, again.about(pair).ruling
        if before is not None and after is not None and _outcome(before.verdict) != _outcome(after.verdict):
            yield Changed(case, before.verdict, after.verdict)


def _outcome(verdict: Said) -> str:
    return "same" if verdict == "better" else verdict
