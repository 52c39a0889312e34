"""A suite: what a manifest and all files it refers to say."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Change, RiseRule, Rule, Severity, SuiteRule, resolve, resolve_rise
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import Place
from vrty_gate.manifest.format import BasePolicy, EachEntry, FromEntry, Level, RecordingEntry, Unjudged, Waiver
from vrty_gate.scorers import COMPOSITE, FIDELITY, Scorer

Stated = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]
"""What responses must keep, and what they must never say."""


class Policy(NamedTuple):
    """The rules set at one level of the manifest."""

    every: dict[str, Change]
    """The k rules of the suite-wide k, by dimension."""
    by_dimension: dict[str, Change]
    numbers: Mapping[str, Change] = NOTHING
    """The rules of numbers where lower is better, by name."""


class Overrides(NamedTuple):
    """What an entry says about its cases, together and one by one."""

    policy: Policy
    policies: Mapping[str, Policy]
    """By case, those of its own."""
    shared: Stated
    stated: Mapping[str, Stated]

    def of(self, case: str) -> tuple[tuple[Policy, ...], Stated]:
        """The policies of a case, and what it must keep and never say."""
        if case not in self.policies:
            return (self.policy,), self.shared
        keep, never = self.stated[case]
        return (self.policy, self.policies[case]), ((*self.shared[0], *keep), (*self.shared[1], *never))


def states_rules(policy: Policy) -> bool:
    """Whether a level sets any rule."""
    return bool(policy.every or policy.by_dimension or policy.numbers)


def rule_under(policies: Iterable[Policy], dimension: str, default: Rule) -> Rule:
    """The rule of a check: the last level wins, and within a level the dimension over the suite-wide k."""
    stating = [*filter(states_rules, policies)]
    if not stating:
        return default
    if dimension == COMPOSITE and any(dimension in policy.every for policy in stating):
        default = default._replace(severity="fail")  # a stated k asks for a gate
    names = (*_ALSO_OF.get(dimension, ()), dimension)
    changes = [
        change
        for policy in stating
        for of in (policy.every, policy.by_dimension)
        for name in (names if of is policy.by_dimension else (dimension,))
        if (change := of.get(name))
    ]
    return resolve(default, *changes)


_ALSO_OF = {"same_lookups": ("same_arguments", "same_calls")}
"""Dimensions whose rules, where they are stated, hold for another one too that states none: who asks for the same calls
asks for the same lookups."""


def severity_when_named(dimension: str) -> Severity:
    """The severity of a dimension that k or gate sets without one."""
    return "review" if dimension in FIDELITY.rules else "fail"


class SuiteCase(NamedTuple):
    """A case of a suite."""

    id: str
    texts: Case
    tags: tuple[str, ...]
    policies: tuple[Policy, ...]
    """From the entry that included the case to its own; later levels are more specific."""
    waive: Waiver | None
    place: Place
    files: dict[str, str]
    """Source file of each text; `cases` is the JSON Lines file that contains the case."""
    samples: tuple[str, ...] = ()
    """The different responses of a case with several, the first of which is in `texts`; empty for a case with one."""
    message_lines: tuple[int, ...] = ()
    """Of a conversation, the line of each message in the file of the case; empty if it is not known."""
    counts: tuple[int, ...] = ()
    """How many times each of the samples was recorded; empty if each was once."""
    fault: str = ""
    """Why the recording has an error in place of the response, which is empty then."""
    is_one_recording: bool = False
    """Whether a tool recorded prompt and response together, so that neither is older than the other."""

    @property
    def of_each(self) -> tuple[int, ...]:
        """How many times each of the samples was recorded."""
        return self.counts or (1,) * len(self.samples)

    @property
    def recorded(self) -> int:
        """How many responses were recorded, equal ones included."""
        return sum(self.of_each) or 1


def answer_digest(case: SuiteCase) -> str:
    """SHA-256 of what a waiver excuses: of the response, or of the digests of several ones in ascending order."""
    if not case.samples:
        return digest(case.texts.response)
    recorded = [text for text, count in zip(case.samples, case.of_each, strict=True) for _ in range(count)]
    return digest("\n".join(sorted(map(digest, recorded))))


DIGITS = 12
"""Digits of the digest of a response that a waiver names."""


class CasePattern(NamedTuple):
    """An entry of the manifest whose cases come from files, present and future ones."""

    entry: RecordingEntry | FromEntry | EachEntry
    policy: Policy


class LeftOut(NamedTuple):
    """A recorded answer that cannot become a case."""

    id: str
    place: Place
    why: str


class Recorded(NamedTuple):
    """What recording files have besides the cases."""

    left_out: tuple[LeftOut, ...] = ()
    passed_over: Mapping[str, int] = NOTHING
    """By kind, such as `embeddings`, the number of bodies that are no answers."""
    passed_over_in: Mapping[str, int] = NOTHING
    """The same number by file."""
    is_whole: bool = False
    """Whether all cases of the suite come from recording files, so that a base has them as they were."""


class Suite(NamedTuple):
    """A manifest and all files it refers to."""

    name: str
    manifest: str
    """Path of the manifest as the user gave it, with forward slashes."""
    baselines: str
    """Path of the baselines file; with a *, of several files, see `stores.baseline_files`."""
    scorers: tuple[Scorer, ...]
    policy: Policy
    rule: SuiteRule
    new: Level
    stale: Level
    store: Literal["texts", "scores"]
    redact: bool
    cases: tuple[SuiteCase, ...]
    """Cases in ascending order of id."""
    record: Any
    """A `Recording` with system_file read into system and with paths relative to the working directory, or None.
    Typed as Any, because evaluating the quoted type costs two milliseconds at each start.
    """
    option_files: tuple[str, ...]
    """Files used in scorer options."""
    gate: Mapping[str, Change] = NOTHING
    """Rules by dimension, as written in the manifest."""
    stated: Any = None
    """Scorers as written in the manifest."""
    base: BasePolicy = BasePolicy()
    """What a pull request may do to the gate itself."""
    patterns: tuple[CasePattern, ...] = ()
    """The entries with patterns, in the order of the manifest."""
    stream: Any = None
    """Reads the cases one by one in ascending order of id, if they are too many to hold in memory, see `entries`."""
    insufficient: Level = "note"
    unjudged: Unjudged = "note"
    as_of: str = ""
    """The date of the commit that is checked, such as 2026-01-31, in UTC, if a waiver has to be compared with it; empty
    outside Git, and where no waiver has a date."""
    recorded: Recorded = Recorded()

    def has_ended(self, waiver: Waiver | None) -> bool:
        """Whether the last date for which a waiver holds has passed."""
        return waiver is not None and waiver.until is not None and self.as_of > waiver.until

    def rules_of(self, case: SuiteCase, defaults: Mapping[str, Rule]) -> Mapping[str, Rule]:
        """The rule of each dimension for a case: `defaults` itself if no level sets one."""
        policies = (self.policy, *case.policies)
        if not any(map(states_rules, policies)):
            return defaults
        return {dimension: rule_under(policies, dimension, default) for dimension, default in defaults.items()}

    def rule_of(self, case: SuiteCase, dimension: str, default: Rule) -> Rule:
        """The rule of a check."""
        return self.rule_under(case.policies, dimension, default)

    def rise_of(self, case: SuiteCase, name: str) -> RiseRule:
        """The rule of a number where lower is better."""
        return self.rise_under(case.policies, name)

    def rise_under(self, policies: tuple[Policy, ...], name: str) -> RiseRule:
        """The same under policies more specific than that of the suite."""
        stating = (self.policy, *policies)
        return resolve_rise(name, [policy.numbers[name] for policy in stating if name in policy.numbers])

    def rule_of_dimension(self, dimension: str, default: Rule) -> Rule:
        """The rule of a dimension for cases that do not override it."""
        return self.rule_under((), dimension, default)

    def rule_under(self, policies: tuple[Policy, ...], dimension: str, default: Rule) -> Rule:
        """The rule of a check under policies more specific than that of the suite."""
        return rule_under((self.policy, *policies), dimension, default)
