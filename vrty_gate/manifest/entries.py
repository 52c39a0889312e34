"""Read the entries of a manifest: what they say about rules, and their cases, alone or from files and patterns."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from vrty_gate.core import stated
from vrty_gate.core.case import NOTHING, Id
from vrty_gate.core.gate.rule import NUMBER_KEYS, Change
from vrty_gate.errors import InputError, Place, UnorderedError, did_you_mean
from vrty_gate.formats import jsonl
from vrty_gate.formats.codec import Mismatch, decode, spell
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.formats.yaml_text import Path
from vrty_gate.manifest.case_texts import CaseTexts, Opened
from vrty_gate.manifest.format import CaseEntry, CompanionFile, EachEntry, FromEntry, RecordingEntry, is_of_recordings
from vrty_gate.manifest.mistakes import Mistakes, TooLargeError
from vrty_gate.manifest.suite import CasePattern, Overrides, Policy, Recorded, Stated, SuiteCase, severity_when_named
from vrty_gate.scorers import FIDELITY, VRTY, Scorer

if TYPE_CHECKING:
    from vrty_gate.files.on_disk import InOrder
    from vrty_gate.manifest.recordings import Recordings

_OF_TOOLS = (
    *("same_calls", "same_call_order", "same_arguments"),
    *("same_lookups", "argument_wording", "offered_calls", "steps"),
)
"""The dimensions of the scorer that suites with conversations have without naming it."""

_STREAMED_BYTES = 2 * 1024 * 1024
"""Size of the files of cases from which a suite is streamed."""


_OF_SCORES = ("k", "floor", "max_drop", "fail_below")
"""Keys of a rule that say something about a score."""


def _states_rise(change: Change) -> bool:
    return change.max_rise is not None or change.slack is not None


class Policies:
    """Reads the policies of a manifest, whose scorers say which dimensions there are."""

    def __init__(self, scorers: Iterable[Scorer], mistakes: Mistakes, *, may_add_tools: bool) -> None:
        self._dimensions = [dimension for scorer in scorers for dimension in scorer.rules]
        self._mistakes, self._positions, self._may_add_tools = mistakes, mistakes.positions, may_add_tools
        self.rule_of_stated: tuple[str, Place] | None = None
        """The first rule for keep or never, which only suites with such lists have."""

    def require_known(self, dimension: str, path: Path, place: Place | None = None) -> None:
        """Note a mistake if no scorer has the dimension."""
        is_implied = dimension in stated.DIMENSIONS or (self._may_add_tools and dimension in _OF_TOOLS)
        if dimension in stated.DIMENSIONS and self.rule_of_stated is None:
            self.rule_of_stated = (dimension, place or self._positions.of(path, at_key=True))
        if dimension not in self._dimensions and not is_implied:
            hint = did_you_mean(dimension, self._dimensions)
            problem = f"{spell(path[:-1])} contains an unknown dimension {dimension!a}"
            error_place = place or self._positions.of(path, at_key=True)
            self._mistakes.add(InputError(f"{problem}; {hint}" if hint else problem, error_place))

    def policy(self, k: Any, gate: Mapping[str, Change], path: Path, place: Place | None = None) -> Policy:
        """The policy of an entry. Raises InputError."""
        numbers = {name: change for name, change in gate.items() if self._is_number(name, change)}
        for name, change in numbers.items():
            self._require_number(name, change, (*path, "gate", name), place)
        gate = {name: change for name, change in gate.items() if name not in numbers} if numbers else gate
        ks = k if isinstance(k, dict) else {}
        for key, rules in (("k", ks), ("gate", gate)):
            for dimension in rules:
                self.require_known(dimension, (*path, key, dimension), place)
        changes = {
            dimension: self._change(dimension, ks, gate, path, place) for dimension in sorted(ks.keys() | gate.keys())
        }
        if k == "auto" and not self._dimensions_of(FIDELITY):
            rule_place = place or self._positions.of((*path, "k"))
            raise InputError("k cannot be auto without the fidelity scorer; add it, or give a number", rule_place)
        return Policy({} if k is None or isinstance(k, dict) else self.every(k), changes, numbers or NOTHING)

    def _is_number(self, name: str, change: Change) -> bool:
        """Whether a rule is about a number where lower is better, and not about a score."""
        return _states_rise(change) or (name in NUMBER_KEYS and name not in self._dimensions and name not in _OF_TOOLS)

    def _require_number(self, name: str, change: Change, path: Path, place: Place | None) -> None:
        """Note a mistake if a rule is half about a score."""
        where = place or self._positions.of(path, at_key=True)
        if name not in NUMBER_KEYS:
            words = f"has max_rise or slack, which only {', '.join(NUMBER_KEYS)} have; a score has max_drop"
            self._mistakes.add(InputError(f"{spell(path)} {words}", where))
        stated = [key for key in _OF_SCORES if getattr(change, key) is not None]
        stated += ["severity: review"] if change.severity == "review" else []
        if name in NUMBER_KEYS and stated:
            words = f"is a number where lower is better, which has no {stated[0]}; it has max_rise, slack and severity"
            self._mistakes.add(InputError(f"{spell(path)} {words}", where))

    def _change(
        self, dimension: str, ks: Mapping[str, Any], gate: Mapping[str, Change], path: Path, place: Place | None
    ) -> Change:
        """What a level says about a dimension."""
        rule = gate.get(dimension, Change())
        if rule.k is not None and dimension in ks:
            rule_place = place or self._positions.of((*path, "gate", dimension), at_key=True)
            raise InputError(f"k of {dimension} is set in both k and gate; remove one", rule_place)
        k = rule.k if rule.k is not None else ks.get(dimension)
        if k == "auto" and dimension not in FIDELITY.rules:
            key = "k" if dimension in ks else "gate"
            rule_place = place or self._positions.of((*path, key, dimension), at_key=True)
            raise InputError(f"k of {dimension} cannot be auto, only k of fidelity can; give a number", rule_place)
        ruined = (
            0.0 if rule.fail_below is None and rule.severity is not None else rule.fail_below
        )  # stated severities are kept
        return Change(k, rule.floor, rule.max_drop, rule.severity or severity_when_named(dimension), ruined)

    def every(self, k: "float | Literal['auto']") -> dict[str, Change]:
        """The dimensions that the suite-wide k applies to; none if no scorer uses vrty's scale."""
        return dict.fromkeys(self._dimensions_of(FIDELITY if k == "auto" else VRTY), Change(k=k))

    def _dimensions_of(self, scorer: Scorer) -> list[str]:
        """The dimensions of a scorer, if the suite has it."""
        return [dimension for dimension in scorer.rules if dimension in self._dimensions]


class Entries:
    """The entries of a manifest, whose cases may be too many to hold in memory."""

    def __init__(self, opened: Opened, scorers: Sequence[Scorer], policies: Policies, mistakes: Mistakes) -> None:
        self.opened, self.positions = opened, opened.positions
        self.policies, self.mistakes = policies, mistakes
        self._own_mistakes = tuple(mistakes.found)
        """Those that are not in a case."""
        self.is_streamed = self._streams()
        """Whether the cases are too many to hold in memory, and the caller can do without."""
        self.texts = CaseTexts(opened, scorers, is_streamed=self.is_streamed)
        self._sampled: SuiteCase | None = None
        """The first case with several responses."""
        self._recordings: Recordings | None = None

    def _streams(self) -> bool:
        if not self.opened.may_stream or self.opened.cases_at:
            return self.opened.may_stream
        if len(self.opened.manifest.cases) != 1 or not isinstance(self.opened.manifest.cases[0], FromEntry):
            return False
        if is_of_recordings(self.opened.manifest.cases[0]):
            return False
        return sum(os.path.getsize(file) for file in self._streamed() if os.path.isfile(file)) >= _STREAMED_BYTES

    def _streamed(self) -> list[str]:
        """The files of the only entry."""
        (entry,) = self.opened.manifest.cases
        return self._matches(entry.from_, ("cases", 0, "from"))  # type: ignore[union-attr]

    def may_state(self) -> bool:
        """Whether a case has, or for streamed cases may have, `keep` or `never`."""
        if not self.is_streamed:
            return self.texts.has_stated
        if self.opened.cases_at:
            return True
        for file in self._streamed():
            with open(file, "rb") as opened:
                if any(b'"keep"' in line or b'"never"' in line for line in opened):
                    return True
        return False

    def lines(self) -> int:
        """The number of lines in the files of streamed cases, about that of the cases; 0 if it is not known."""
        if self.opened.cases_at:
            return 0
        count = 0
        for file in self._streamed():
            with open(file, "rb") as opened:
                count += sum(block.count(b"\n") for block in iter(partial(opened.read, 1 << 20), b""))
        return count

    def all_cases(self) -> tuple[SuiteCase, ...]:
        """The cases in ascending order of id.

        Raises InputError for one mistake or more, once all cases are read.
        """
        cases: dict[str, SuiteCase] = {}
        for case in self._cases():
            if case.id in cases:
                self.mistakes.add(_used_twice(case, cases[case.id].place))
                continue
            cases[case.id] = case
            self._require_few(len(cases), case)
        self._require_no_mistakes(len(cases))
        return tuple(cases[name] for name in sorted(cases))

    def cases(self, in_order: "InOrder[SuiteCase] | None") -> Iterator[SuiteCase]:
        """The cases one by one in ascending order of id, sorted by `in_order`. Raises InputError.

        Without it, raises UnorderedError if the files have another order.
        """
        self.mistakes.found[:] = self._own_mistakes
        self.texts.unrecorded, self.texts.size = [], 0
        before = None
        count = 0
        cases = self._cases()
        for case in in_order((case.id, case) for case in cases) if in_order is not None else cases:
            if before is not None and case.id <= before.id:
                if case.id < before.id:
                    raise UnorderedError
                self.mistakes.add(_used_twice(case, before.place))
                continue
            before = case
            count += 1
            self._require_few(count, case)
            yield case
        self._require_no_mistakes(count)

    def added(self, data: Mapping[str, Any], path: Path) -> SuiteCase:
        """A case that is not in the manifest, see `all_cases`. Raises InputError and Mismatch."""
        self.mistakes.found[:] = self._own_mistakes
        self.texts.unrecorded = []
        try:
            entry = decode(CaseEntry, data)
        except Mismatch as error:
            for part in reversed(path):
                error = error.within(part)
            raise error from None
        case = self.texts.case(entry, (self.policies.policy(entry.k, entry.gate, path),), path, None)
        self._require_no_mistakes(1)
        return case

    def require_together(self, cases: Iterable[SuiteCase]) -> None:
        """Raises InputError if cases that came one by one are too many, or have mistakes together."""
        self.mistakes.found[:] = self._own_mistakes
        count = 0
        for count, case in enumerate(cases, 1):
            self._require_few(count, case)
        self._require_no_mistakes(count)

    def _require_few(self, count: int, case: SuiteCase) -> None:
        most = self.opened.limits.cases
        if count > most:
            raise TooLargeError(f"more than {most} cases; split the suite or raise --max-cases", case.place)
        if case.samples and self.opened.manifest.sample_counts == "same":
            self._require_as_many(case)

    def _require_as_many(self, case: SuiteCase) -> None:
        """Note a mistake if another case has another number of responses: one may have been lost."""
        first = self._sampled = self._sampled or case
        if case.recorded != first.recorded:
            numbers = f"{case.recorded} responses, but case {first.id!r} has {first.recorded}"
            advice = "record equally many, or set sample_counts: any"
            self.mistakes.add(InputError(f"case {case.id!r} has {numbers}; {advice}", case.place))

    def _require_no_mistakes(self, count: int) -> None:
        """Raises InputError for the mistakes found, or for a suite without a case."""
        if self.texts.unrecorded:
            self.mistakes.add(self._no_responses())
        self.mistakes.require_none()
        if not count:
            raise InputError("the suite has no cases; add at least one", self.positions.of(("cases",)))

    def _no_responses(self) -> InputError:
        """One mistake for all cases without a response."""
        (first, place), more = self.texts.unrecorded[0], len(self.texts.unrecorded) - 1
        problem = f"case {first!r} and {more} more have" if more else f"case {first!r} has"
        return InputError(f"{problem} no response yet; run vrty-gate record to get {'them' if more else 'one'}", place)

    def patterns(self) -> Iterator[CasePattern]:
        """The entries whose cases come from files."""
        for i, entry in enumerate(self.opened.manifest.cases):
            if not isinstance(entry, CaseEntry):
                yield CasePattern(entry, self.policies.policy(entry.k, entry.gate, ("cases", i)))

    def _cases(self) -> Iterator[SuiteCase]:
        """The cases in the order of the manifest."""
        if self.opened.cases_at:
            yield from self.mistakes.skipped(self._at_address)
            return
        for i, entry in enumerate(self.opened.manifest.cases):
            yield from self.mistakes.skipped(partial(self._entry, entry, ("cases", i)))

    def recorded(self) -> Recorded:
        """What recording files have besides the cases."""
        return self._recordings.recorded() if self._recordings is not None else Recorded()

    def _entry(self, entry: CaseEntry | RecordingEntry | FromEntry | EachEntry, path: Path) -> Iterator[SuiteCase]:
        policy = self.policies.policy(entry.k, entry.gate, path)
        if is_of_recordings(entry):
            from vrty_gate.manifest.recordings import Recordings  # few suites have recording files

            self._recordings = self._recordings or Recordings(self.texts, self.mistakes)
            yield from self._recorded(self._recordings, entry, policy, path)
        elif isinstance(entry, FromEntry):
            yield from self._from(entry, policy, path)
        elif isinstance(entry, EachEntry):
            yield from self._each(entry, policy, path)
        elif isinstance(entry, CaseEntry):
            yield self.texts.case(entry, (policy,), path, None)

    def _recorded(
        self, recordings: "Recordings", entry: RecordingEntry | FromEntry, policy: Policy, path: Path
    ) -> Iterator[SuiteCase]:
        key, pattern = ("each", entry.each) if isinstance(entry, RecordingEntry) else ("from", entry.from_)
        overrides = self._overrides(entry, policy, path)
        names: list[str] = []
        yield from recordings.cases(entry, self._matches(pattern, (*path, key)), path, overrides, names)
        self._require_cases(overrides, names, path)

    def _at_address(self) -> Iterator[SuiteCase]:
        """The cases at the address that replaces the entries of the manifest."""
        from vrty_gate.files import remote  # few use it

        address = self.opened.cases_at
        entry, policy = FromEntry(address), Policy({}, {})
        if remote.is_parquet(address):
            for number, row in remote.rows(address):
                yield from self.mistakes.skipped(partial(self._record, row, Place(address, number), entry, policy))
        else:
            for number, line in remote.lines(address, self.opened.limits.for_many()):
                yield from self.mistakes.skipped(partial(self._line, line, Place(address, number), entry, policy))

    def _from(self, entry: FromEntry, policy: Policy, path: Path) -> Iterator[SuiteCase]:
        source, limits = self.opened.source, self.opened.limits.for_many()
        for file in self._matches(entry.from_, (*path, "from")):
            shown = source.shown(file)
            for number, line in source.lines(file, limits, self.positions.of((*path, "from"))):
                yield from self.mistakes.skipped(partial(self._line, line, Place(shown, number), entry, policy))

    def _line(self, line: str, place: Place, entry: FromEntry, policy: Policy) -> Iterator[SuiteCase]:
        yield from self._record(parse_json(line, place, in_messages=True), place, entry, policy, line)

    def _record(self, data: Any, place: Place, entry: FromEntry, policy: Policy, line: str = "") -> Iterator[SuiteCase]:
        case = jsonl.record(CaseEntry, data, place, line=line)
        own = self.policies.policy(case.k, case.gate, (), place)
        merged = case._replace(tags=(*entry.tags, *case.tags), rules={**entry.rules, **case.rules})
        yield self.texts.case(merged, (policy, own), (), place)

    def _overrides(self, entry: EachEntry | RecordingEntry | FromEntry, policy: Policy, path: Path) -> Overrides:
        """The settings of the cases of an entry."""
        if isinstance(entry, FromEntry):
            return Overrides(policy, {}, ((), ()), {})
        policies = {
            name: self.policies.policy(override.k, override.gate, (*path, "cases", name))
            for name, override in entry.cases.items()
        }
        stated = {
            name: self.texts.stated(override, (*path, "cases", name), None) for name, override in entry.cases.items()
        }
        return Overrides(policy, policies, self.texts.stated(entry, path, None), stated)

    def _each(self, entry: EachEntry, policy: Policy, path: Path) -> Iterator[SuiteCase]:
        overrides = self._overrides(entry, policy, path)
        names = []
        if entry.response_file is None and not entry.each.endswith((".json", ".jsonl")):
            words = "has no response_file; add one, or name files with conversations, which end in .json or .jsonl"
            raise InputError(f"{spell(path)} {words}", self.positions.of((*path, "each")))
        for file in self._matches(entry.each, (*path, "each")):
            case = self._case_of_file(entry, file, path)
            names.append(case.id)
            policies, stated = overrides.of(case.id)
            yield from self.mistakes.skipped(partial(self._each_case, case, policies, path, stated))
        self._require_cases(overrides, names, path)

    def _require_cases(self, overrides: Overrides, names: list[str], path: Path) -> None:
        """Note a mistake for each case with settings of its own that the entry does not have."""
        for name in overrides.policies:
            if name not in names:
                hint = did_you_mean(name, names)
                message = f"{spell((*path, 'cases'))} contains an unknown case {name!a}" + (f"; {hint}" if hint else "")
                self.mistakes.add(InputError(message, self.positions.of((*path, "cases", name), at_key=True)))

    def _case_of_file(self, entry: EachEntry, file: str, path: Path) -> CaseEntry:
        """The case of a prompt file or of a file with a conversation."""
        stem = os.path.splitext(os.path.basename(file))[0]
        name = _stem_id(entry.id.replace("{stem}", stem), path)
        override = entry.cases.get(name)
        source = os.path.relpath(file, self.opened.folder or ".")
        return CaseEntry(
            id=name,
            prompt_file=source if entry.response_file is not None else None,
            response_file=entry.response_file and entry.response_file.replace("{stem}", stem),
            messages_file=source if entry.response_file is None else None,
            context_file=self._companion(entry.context_file, stem, (*path, "context_file")),
            reference_file=self._companion(entry.reference_file, stem, (*path, "reference_file")),
            schema_file=self._companion(entry.schema_file, stem, (*path, "schema_file")),
            rules=entry.rules,
            metadata=entry.metadata,
            tags=entry.tags,
            answer=(override and override.answer) or entry.answer,
            waive=override and override.waive,
        )

    def _each_case(
        self, entry: CaseEntry, policies: tuple[Policy, ...], path: Path, stated: Stated
    ) -> Iterator[SuiteCase]:
        yield self.texts.case(entry, policies, path, None, stated)

    def _companion(self, file: str | CompanionFile | None, stem: str, path: Path) -> str | None:
        """The path of a file that belongs to a prompt file; None for an optional one that does not exist."""
        if file is None:
            return None
        pattern, optional = (file, False) if isinstance(file, str) else file
        name = pattern.replace("{stem}", stem)
        if optional and not self.opened.source.has(self.opened.inside(name, self.positions.of(path))):
            return None
        return name

    def _matches(self, pattern: str, path: Path) -> list[str]:
        place = self.positions.of(path)
        self.opened.inside(pattern, place)
        paths = self.opened.source.glob(self.opened.folder, pattern, place)
        if not paths:
            hint = "check the path, which is relative to the manifest, or remove the entry"
            raise InputError(f"{pattern!a} matches no file; {hint}", place)
        return [self.opened.inside(path, place) for path in paths]


def _used_twice(case: SuiteCase, first: Place) -> InputError:
    return InputError(f"the case id {case.id!r} is already used at {first}; rename one", case.place)


def _stem_id(name: str, path: Path) -> str:
    try:
        return str(decode(Id, name))
    except Mismatch as error:
        raise error.within("id").within(path[1]).within(path[0]) from None
