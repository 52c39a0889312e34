"""Remarks about a suite that do not affect the verdict."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from vrty_gate.core.gate.rule import NUMBER_KEYS
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.gate.score import ScoredCase
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import CaseReport
from vrty_gate.scorers import FIDELITY
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.core.case import Case

_NAMED = 3
_LONGEST_REASON = 100


class Named(NamedTuple):
    """A number of cases, and the first of them in order of id."""

    number: int
    first: tuple[str, ...]


Doubts = dict[str, dict[str, Named]]
"""What scorers doubt about their own scores: by scorer, by message, the cases."""


_NUMBERS = ""
"""In place of a scorer: what is doubtful about numbers, such as that of the tokens."""


def _of_numbers(suite: Suite, case: SuiteCase, record: Baseline) -> Iterator[str]:
    """Why a number is not compared; one that is missing where there was one is a matter of its rule."""
    has_rules = any(policy.numbers for policy in (suite.policy, *case.policies))
    if not (case.texts.metadata or has_rules):
        return
    from vrty_gate.core.gate import numbers

    now = numbers.read(case.texts.metadata)
    for name in NUMBER_KEYS:
        if name in now.wrong:
            yield f"{now.wrong[name]}, so {name} is not compared"
        elif name not in record.numbers and suite.rise_of(case, name).severity != "off":
            if name in now.values:
                advice = "vrty-gate accept --reason WHY stores it"
                yield f"no number for {name} was accepted yet, so it is not compared; {advice}"
            else:
                yield f"no {NUMBER_KEYS[name]} in the metadata, so {name} is not compared"


class Seen(NamedTuple):
    """What the remarks need to know of cases, also of those that a report does not list."""

    broken: dict[str, str]
    """By case, the remark that its response was accepted although it is broken, until its baseline is replaced."""
    versions: dict[str, tuple[str, ...]]
    """By relative scorer, the signatures in the baselines with texts."""
    scorers: tuple[str, ...]
    """Scorers in the baselines."""
    references: Named
    """Cases whose known good answer is not the one when the response was accepted."""
    doubts: Doubts
    sources: tuple[int, ...]
    """See `core.sources.lacking.Sources`."""
    redefined: Mapping[str, Named] = {}
    """By what changed in the definition of a tool, in words, the cases."""
    matched: tuple[str, ...] = ()
    """Patterns of arguments that match one in a case, in the order of letters."""


NOTHING_SEEN = Seen({}, {}, (), Named(0, ()), {}, (0, 0, 0, 0))


class Observer:
    """Collects, case by case in ascending order of id, what the remarks need to know."""

    def __init__(self, suite: Suite) -> None:
        self._suite = suite
        self._relative = [scorer.name for scorer in suite.scorers if scorer.relative]
        self._broken: dict[str, str] = {}
        self._versions: dict[str, set[str]] = {}
        self._scorers: set[str] = set()
        self._references: list[str] = []
        self._doubts: dict[str, dict[str, list[str]]] = {}
        self._redefined: dict[str, list[str]] = {}
        self._patterns = _patterns(suite)
        self._matched: set[str] = set()

    def add(self, scored: ScoredCase, record: Baseline | None) -> None:
        """Look at a case and its baseline."""
        case = scored.case
        for name, result in scored.results.items():
            if message := result.doubt():
                self._doubts.setdefault(name, {}).setdefault(message, []).append(case.id)
        if self._patterns:
            self._match(case.texts)
        if record is None:
            return
        for message in _of_numbers(self._suite, case, record):
            self._doubts.setdefault(_NUMBERS, {}).setdefault(message, []).append(case.id)
        if "tools" in case.texts.metadata and record.answers:
            from vrty_gate.core.conversation.definitions import redefined  # few cases have them

            for words in redefined(case.texts, record.answers[0]):
                self._redefined.setdefault(words, []).append(case.id)
        self._scorers |= record.scores.keys()
        if record.broken:
            because = f"({', '.join(record.broken)}): {record.reason}"
            self._broken[case.id] = f"{case.id} was accepted although it is broken {because}"
        if record.texts is not None:
            for name in self._relative:
                if name in record.scores:
                    self._versions.setdefault(name, set()).add(record.scores[name].signature)
            if record.texts.reference != case.texts.reference:
                self._references.append(case.id)

    def _match(self, texts: "Case") -> None:
        """Note which patterns of arguments match one."""
        from vrty_gate.core.conversation.arguments import matched  # few suites have patterns

        for message in texts.messages:
            for call in message.calls:
                left = [pattern for pattern in self._patterns if pattern not in self._matched]
                self._matched |= matched(call, left)

    def seen(self, cases: Sequence[SuiteCase], accepted: Mapping[str, Baseline]) -> Seen:
        """What was seen; `cases` are those that were added."""
        return Seen(
            self._broken,
            {name: tuple(sorted(signatures)) for name, signatures in self._versions.items()},
            tuple(sorted(self._scorers)),
            _named(self._references),
            {name: {words: _named(ids) for words, ids in by_words.items()} for name, by_words in self._doubts.items()},
            _sources(self._suite, cases, accepted),
            {words: _named(ids) for words, ids in self._redefined.items()},
            tuple(sorted(self._matched)),
        )


def both(one: Seen, other: Seen) -> Seen:
    """What was seen of the cases of two parts of a suite."""
    doubts = {name: dict(by_words) for name, by_words in one.doubts.items()}
    for name, by_words in other.doubts.items():
        for words, cases in by_words.items():
            earlier = doubts.setdefault(name, {}).get(words, Named(0, ()))
            doubts[name][words] = _added(earlier, cases)
    versions = {
        name: tuple(sorted({*one.versions.get(name, ()), *other.versions.get(name, ())}))
        for name in [*one.versions, *other.versions]
    }
    return Seen(
        {**one.broken, **other.broken},
        versions,
        tuple(sorted({*one.scorers, *other.scorers})),
        _added(one.references, other.references),
        doubts,
        tuple(count + more for count, more in zip(one.sources, other.sources, strict=True)),
        {
            words: _added(one.redefined.get(words, _NONE), other.redefined.get(words, _NONE))
            for words in [*one.redefined, *other.redefined]
        },
        tuple(sorted({*one.matched, *other.matched})),
    )


_NONE = Named(0, ())


def _added(one: Named, other: Named) -> Named:
    return Named(one.number + other.number, tuple(sorted((*one.first, *other.first))[:_NAMED]))


def remarks_on(suite: Suite, cases: Sequence[CaseReport], seen: Seen) -> Iterator[str]:
    """The remarks on what was seen of all cases of a suite, and on those that the report lists."""
    for name in sorted(seen.broken):
        yield seen.broken[name]
    yield from _left_out(suite)
    yield from _versions(suite, seen)
    if removed := sorted({*seen.scorers} - {scorer.name for scorer in suite.scorers}):
        names = _some(_named(removed))
        yield f"scorers that were used when responses were accepted, but are no longer in the manifest: {names}"
    if seen.references.number and any(scorer.accepted == "again" for scorer in suite.scorers):
        message = "references changed; responses accepted earlier are now scored with the new references"
        yield f"{message}: {_some(seen.references)}"
    yield from _changed(cases)
    for words, redefined in sorted(seen.redefined.items()):
        yield f"definitions of tools that changed since a response was accepted: {words} ({_some(redefined)})"
    for pattern in _patterns(suite):
        if pattern not in seen.matched:
            yield f"a pattern of the scorer tools matches no argument, so it has no effect: {pattern}"
    yield from _same_again(suite, cases)
    for name in (*(scorer.name for scorer in suite.scorers), _NUMBERS):
        by_words = seen.doubts.get(name, {})
        for words, doubtful in sorted(by_words.items(), key=lambda doubt: doubt[1].first):
            yield f"{words} ({_some(doubtful)})"
    if not suite.recorded.is_whole:  # a recording has all that the model was given
        yield from _without_context(seen.sources)


def without_context(suite: Suite) -> Iterator[str]:
    """Remark that fidelity needs the context if the answers seem to use sources."""
    yield from _without_context(_sources(suite, suite.cases, {}))


def _sources(suite: Suite, cases: Sequence[SuiteCase], accepted: Mapping[str, Baseline]) -> tuple[int, ...]:
    """How many cases have a context or, by their answer, the accepted one if there is one, seem to use sources."""
    with_context = sum(bool(case.texts.context) for case in cases)
    if with_context or not any(scorer.name == FIDELITY.name for scorer in suite.scorers):
        return len(cases), with_context, 0, 0
    from vrty_gate.core.sources.lacking import sources_of  # where cases have a context it is not worth its import

    return tuple(sources_of([_as_accepted(case, accepted.get(case.id)) for case in cases]))


def _as_accepted(case: SuiteCase, record: Baseline | None) -> "Case":
    if record is None or record.texts is None:
        return case.texts
    return case.texts._replace(response=record.texts.response)


def _without_context(sources: tuple[int, ...]) -> Iterator[str]:
    if not any(sources[2:]):
        return
    from vrty_gate.core.sources.lacking import Sources

    if Sources(*sources).lack_context:
        message = "answers cite sources or prompts mention them, but no case has a context"
        yield f"{message}: fidelity needs the context given to the model; add context or context_file to the cases"


def _left_out(suite: Suite) -> Iterator[str]:
    """Remark on recorded answers that are no cases, by their reason."""
    by_reason: dict[str, list[str]] = {}
    for answer in suite.recorded.left_out:
        by_reason.setdefault("hidden" if suite.redact else answer.why[:_LONGEST_REASON], []).append(answer.id)
    for why, names in by_reason.items():
        answers = (
            "1 recorded answer is not a case" if len(names) == 1 else f"{len(names)} recorded answers are not cases"
        )
        yield f"{answers} ({why}): {_some(_named(names))}"


def _versions(suite: Suite, seen: Seen) -> Iterator[str]:
    """Remark that relative scorers changed since responses were accepted, which still score 1 by definition."""
    for scorer in suite.scorers:
        if older := [signature for signature in seen.versions.get(scorer.name, ()) if signature != scorer.signature]:
            message = f"no action is needed: {scorer.name} was version {' or '.join(older)}"
            yield f"{message} when these baselines were accepted, and is now {scorer.signature}"


def _changed(cases: Sequence[CaseReport]) -> Iterator[str]:
    """Remark that contexts or metadata changed, since they may support more than before."""
    for name, message in (("context", "contexts"), ("metadata", "metadata")):
        changed = [case.id for case in cases if name in case.changed]
        if changed:
            yield f"{message} that changed since a response was accepted: {_some(_named(changed))}"


def _patterns(suite: Suite) -> tuple[str, ...]:
    """The patterns of arguments in the options of the scorer of tool calls."""
    stated = (scorer.traits.tolerance for scorer in suite.scorers)
    tolerance = next((each for each in stated if each is not None), None)
    if tolerance is None:
        return ()
    return tuple(dict.fromkeys((*tolerance.ignore, *tolerance.any_order, *tolerance.subset)))


def _same_again(suite: Suite, cases: Sequence[CaseReport]) -> Iterator[str]:
    """Remark on prompts that changed while only the recordings file says that their old response is the new one."""
    if suite.record is not None and suite.stale != "off":
        names = [case.id for case in cases if "prompt" in case.changed and _is_same(case)]
        same = [case.id for case in cases if case.id in names and not case.stale]
        if same:
            words = "the prompt changed, but according to the recordings the model gave the same response again"
            yield f"{words}: {_some(_named(same))}"


def _is_same(case: CaseReport) -> bool:
    return "response" not in case.changed or case.trivial


def _named(names: Sequence[str]) -> Named:
    """These cases, which are in order of id."""
    return Named(len(names), tuple(names[:_NAMED]))


def _some(names: Named) -> str:
    more = f" and {names.number - len(names.first)} more" if names.number > len(names.first) else ""
    return f"{', '.join(names.first)}{more}"
