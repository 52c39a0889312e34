"""Read the manifest, which lists the cases of a suite, into a `Suite` with all texts loaded."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from vrty_gate.core import stated
from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.gate.rule import Change, Rule, Severity, SuiteRule, resolve
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place, UnorderedError, did_you_mean
from vrty_gate.files.disk import DEFAULT_LIMITS, Disk, Limits, Source, repository
from vrty_gate.formats import jsonl, yaml_text
from vrty_gate.formats.codec import Mismatch, decode, show, spell
from vrty_gate.formats.names import Id
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.manifest.format import (
    BasePolicy,
    CaseEntry,
    CaseOverride,
    CompanionFile,
    EachEntry,
    FromEntry,
    Level,
    Manifest,
    Unjudged,
)
from vrty_gate.manifest.mistakes import Mistakes, TooLargeError, located
from vrty_gate.scorers import COMPOSITE, DEFAULT, FIDELITY, REGISTRY, VRTY, Scorer, require_case_rules

if TYPE_CHECKING:
    from vrty_gate.core.case import Message
    from vrty_gate.files.on_disk import InOrder
    from vrty_gate.manifest.record import Recording
    from vrty_gate.manifest.scorers import OptionFiles

DEFAULT_NAMES = (
    "vrty-gate.yml",
    "vrty-gate.yaml",
    ".vrty-gate.yml",
    "vrty-gate.json",
    ".github/vrty-gate.yml",
    ".github/vrty-gate.yaml",
    ".github/vrty-gate.json",
)


_OF_TOOLS = ("tools_same", "tools_order", "arguments_same", "steps")
"""The dimensions of the scorer that suites with conversations have without naming it."""

STREAMED_BYTES = 2 * 1024 * 1024
"""Size of the files of cases from which a suite is streamed."""


Stated = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]
"""What responses must keep, and what they must never say."""


class Policy(NamedTuple):
    """The rules set at one level of the manifest."""

    every: dict[str, Change]
    """The k rules of the suite-wide k, by dimension."""
    by_dimension: dict[str, Change]


class SuiteCase(NamedTuple):
    """A case of a suite."""

    id: str
    texts: Case
    tags: tuple[str, ...]
    policies: tuple[Policy, ...]
    """From the entry that included the case to its own; later levels are more specific."""
    waive: str | None
    place: Place
    files: dict[str, str]
    """Source file of each text; `cases` is the JSON Lines file that contains the case."""
    samples: tuple[str, ...] = ()
    """All responses of a case with several, the first of which is in `texts`; empty for a case with one."""


class CasePattern(NamedTuple):
    """An entry of the manifest whose cases come from files, present and future ones."""

    entry: FromEntry | EachEntry
    policy: Policy


class Suite(NamedTuple):
    """A manifest and all files it refers to."""

    name: str
    manifest: str
    """Path of the manifest as the user gave it, with forward slashes."""
    baselines: str
    """Path of the baselines file; with a *, of several files, see `stores.several`."""
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
    """Reads the cases one by one in ascending order of id, if they are too many to hold in memory, see `load`."""
    insufficient: Level = "warn"
    unjudged: Unjudged = "note"

    def rules_of(self, case: SuiteCase, defaults: Mapping[str, Rule]) -> Mapping[str, Rule]:
        """The rule of each dimension for a case: `defaults` itself if no level sets one."""
        policies = (self.policy, *case.policies)
        if not any(map(_states_rules, policies)):
            return defaults
        return {dimension: _resolve(policies, dimension, default) for dimension, default in defaults.items()}

    def rule_of(self, case: SuiteCase, dimension: str, default: Rule) -> Rule:
        """The rule of a check: the most specific level wins, and within a level the dimension over the suite-wide k."""
        return self.rule_under(case.policies, dimension, default)

    def rule_of_dimension(self, dimension: str, default: Rule) -> Rule:
        """The rule of a dimension for cases that do not override it."""
        return self.rule_under((), dimension, default)

    def rule_under(self, policies: tuple[Policy, ...], dimension: str, default: Rule) -> Rule:
        """The rule of a check under policies more specific than that of the suite."""
        return _resolve((self.policy, *policies), dimension, default)


def _used_twice(case: SuiteCase, first: Place) -> InputError:
    return InputError(f"the case id {case.id!r} is already used at {first}; rename one", case.place)


def _resolve(policies: tuple[Policy, ...], dimension: str, default: Rule) -> Rule:
    if not any(map(_states_rules, policies)):
        return default
    if dimension == COMPOSITE and any(dimension in policy.every for policy in policies):
        default = default._replace(severity="error")  # a stated k asks for a gate
    changes = [
        change for policy in policies for of in (policy.every, policy.by_dimension) if (change := of.get(dimension))
    ]
    return resolve(default, *changes)


_MOST_TEXTS = 1_000
"""Maximum number of files whose texts are kept while cases are streamed."""


def _states_rules(policy: Policy) -> bool:
    return bool(policy.every or policy.by_dimension)


def severity_when_named(dimension: str) -> Severity:
    """The severity of a dimension that k or gate sets without one."""
    return "review" if dimension in FIDELITY.rules else "error"


def locate(argument: str | None) -> str:
    """The manifest for a command-line argument: a file, or a folder that contains one.

    None means the current folder, or else the nearest folder above it in the repository that contains one.
    """
    if argument is not None and not os.path.isdir(argument):
        if not os.path.lexists(argument):
            raise InputError(f"no manifest {argument!a}; check the path")
        return argument
    for folder in _folders_up() if argument is None else (argument,):
        paths = [path for name in DEFAULT_NAMES if os.path.isfile(path := os.path.normpath(os.path.join(folder, name)))]
        if len(paths) == 1:
            return paths[0]
        if paths:
            raise InputError(f"there are both {paths[0]} and {paths[1]}; name the one to use, or delete the other")
    if argument is not None:
        raise InputError(f"no vrty-gate.yml or .github/vrty-gate.yml in {argument}; name a manifest")
    raise InputError("no vrty-gate.yml here or above; create one with vrty-gate init, or name a manifest")


def _folders_up() -> Iterator[str]:
    """The current folder, then those above it up to the root of the repository, as relative paths."""
    yield ""
    root, current, path = repository("."), os.path.realpath("."), ""
    while current not in (root, os.path.dirname(current)):
        current, path = os.path.dirname(current), os.path.join("..", path)
        yield path


def locate_all(arguments: tuple[str, ...]) -> list[str]:
    """The manifests for command-line arguments, each of which may also be a pattern, such as `prompts/**/gate.yml`.

    A pattern does not repeat manifests of the arguments before it.
    """
    paths: list[str] = []
    for argument in arguments or (None,):
        if argument is None or os.path.lexists(argument) or not any(character in argument for character in "*?["):
            paths.append(locate(argument))
        else:
            paths += [path for path in _matching(argument) if path not in paths]
    return paths


def _matching(pattern: str) -> list[str]:
    paths = Disk(os.path.join(".", "vrty-gate.yml")).glob("", pattern, Place(""))
    if not paths:
        raise InputError(f"no manifest {pattern!a}: no file matches the pattern")
    return paths


def load(
    path: str,
    limits: Limits = DEFAULT_LIMITS,
    k: float | None = None,
    source: Source | None = None,
    *,
    recording: bool = False,
    may_stream: bool = False,
    cases_at: str = "",
) -> Suite:
    """Read a manifest and every text it refers to, from disk or from `source`. Raises InputError.

    `k` overrides the suite-wide k. When `recording`, the response of a file that does not exist yet is empty. If the
    caller `may_stream` the cases, those of large files are not in the suite, but in its `stream`. With `cases_at`, an
    address or a Parquet file, its cases replace those of the manifest.
    """
    source = source or Disk(path)
    display_path = source.shown(path)
    text = source.read(path, limits)
    if not text.strip():
        raise InputError("the manifest is empty; it needs at least version and cases", Place(display_path))
    data, positions = _parse(text, display_path, limits)
    if isinstance(data, dict) and isinstance(data.get("rules"), list) and "cases" not in data:
        message = "this is a rule set, not a manifest; give the manifest whose grounding scorer uses it"
        raise InputError(message, Place(display_path))
    try:
        manifest = decode(Manifest, data)
        loader = _Loader(manifest, path, positions, limits, source, recording=recording, may_stream=may_stream)
        loader.cases_at = cases_at
        suite = loader.suite(k)
        _require_own_file(suite, manifest, positions)
    except Mismatch as error:
        raise InputError.first_of(located(error, positions)) from error
    return suite


def _require_own_file(suite: Suite, manifest: Manifest, positions: yaml_text.Positions) -> None:
    """Raises InputError if the suite uses its embeddings or one of several baselines files for something else."""
    if "*" in suite.baselines:
        from vrty_gate.stores import several  # most baselines are in one file

        files = [*suite.option_files, *(file for case in suite.cases for file in case.files.values())]
        files += [suite.record.recordings] if suite.record is not None else []
        for file in dict.fromkeys(file for file in files if file.endswith(".jsonl")):
            if several.has(suite.baselines, file):
                words = f"{file!a} would be read as one of the baselines {suite.baselines!a}; choose another name"
                raise InputError(words, positions.of(("baselines",)))
    for i, entry in enumerate(manifest.scorers or ()):
        options = entry.get("geometry") if isinstance(entry, dict) else None
        if isinstance(options, dict) and "embeddings" in options:
            from vrty_gate.manifest.embeddings_path import require_own_embeddings  # few suites have one

            require_own_embeddings(suite, positions.of(("scorers", i, "geometry", "embeddings")))


def _parse(text: str, display_path: str, limits: Limits) -> tuple[Any, yaml_text.Positions]:
    if not display_path.endswith(".json"):
        return yaml_text.read(text, display_path, limits)
    data = parse_json(text, Place(display_path))
    try:  # JSON is YAML except for a few escapes, and the YAML parser keeps positions
        return data, yaml_text.read(text, display_path, limits)[1]
    except InputError as error:
        if "nested more" in str(error) or "more than" in str(error):
            raise
        if _count_values(data) > limits.nodes:
            message = f"more than {limits.nodes} values; split the manifest or raise --max-nodes"
            raise InputError(message, Place(display_path)) from error
        return data, yaml_text.Positions(display_path, {}, {})


def _count_values(data: Any) -> int:
    """The number of values in JSON data, the lists and objects included."""
    count = 0
    pending: list[object] = [data]
    while pending:
        count += 1
        pending += _parts(pending.pop())
    return count


def _parts(data: object) -> Iterable[object]:
    """The values in a list or mapping."""
    return data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()


class Stream:
    """The cases of a suite that are too many to hold in memory."""

    def __init__(self, loader: "_Loader") -> None:
        self._loader = loader

    def cases(self, in_order: "InOrder[SuiteCase] | None") -> Iterator[SuiteCase]:
        """The cases in ascending order of id, sorted by `in_order`. Raises InputError.

        Without it, raises UnorderedError if the files have another order.
        """
        return self._loader.ordered_cases(in_order)

    def lines(self) -> int:
        """The number of lines in their files, hence about that of the cases; 0 if it is not known."""
        return self._loader.count_lines()


class _Loader:
    """Loads the files that a manifest refers to."""

    def __init__(
        self,
        manifest: Manifest,
        path: str,
        positions: yaml_text.Positions,
        limits: Limits,
        source: Source,
        *,
        recording: bool,
        may_stream: bool,
    ) -> None:
        self.may_stream, self.cases_at = may_stream, ""
        self.manifest, self.path, self.positions, self.limits = manifest, path, positions, limits
        self.source, self.recording = source, recording
        self.folder = os.path.dirname(path)
        self.dimensions: list[str] = []
        self.texts: dict[str, str] = {}
        self.schemas: dict[str, Mapping[str, object]] = {}
        self.size = 0
        self.mistakes = Mistakes(positions)
        self.own_mistakes: tuple[InputError, ...] = ()
        """Those that are not in a case."""
        self.unrecorded: list[tuple[str, Place]] = []
        """The cases that have no response yet, which one command gets for all of them."""
        self.sampled: SuiteCase | None = None
        """The first case with several responses."""
        self.checked_rules: set[str] = set()
        self.has_conversations = self.has_tools = self.may_add_tools = self.is_streamed = False
        self.has_stated = False
        self.rule_of_stated: tuple[str, Place] | None = None
        self.option_files: tuple[str, ...] = ()

    def suite(self, k: float | None) -> Suite:
        manifest, place = self.manifest, self.positions.of
        scorers = tuple(self._scorers())
        self.has_tools = any(scorer.name == "tools" for scorer in scorers)
        self.dimensions = [dimension for scorer in scorers for dimension in scorer.rules]
        self.may_add_tools = manifest.store == "texts" and not self.has_tools
        self.schema_checks = [scorer.traits.require_schema for scorer in scorers if scorer.traits.require_schema]
        self.has_rules = any(scorer.name == "rules" for scorer in scorers)
        policy = self._policy(manifest.k, manifest.gate, ())
        if k is not None:
            policy = policy._replace(every=self._every(k))
        for dimension in manifest.suite_gate.max_mean_drop:
            self._require_known(dimension, ("suite_gate", "max_mean_drop", dimension))
        self.own_mistakes = tuple(self.mistakes.found)
        stream = self.is_streamed = self.streams()
        cases = {} if stream else {case.id: case for case in self.cases()}
        if not stream and not cases:
            raise self.no_cases()
        if self.has_conversations or self.has_tools:
            from vrty_gate.manifest.conversations import for_conversations  # most suites have none

            scorers = for_conversations(scorers, add=self.may_add_tools)
        if self.has_stated or (stream and self._may_state()):
            from vrty_gate.manifest.stated import with_stated  # most suites have none

            scorers = with_stated(scorers, place(("scorers",)))
        elif self.rule_of_stated is not None:  # it would loosen a list that a later pull request adds
            name, where = self.rule_of_stated
            raise InputError(
                f"a rule for {name!a}, but no case has such a list; add the list or remove the rule", where
            )
        stem = os.path.splitext(os.path.basename(self.path))[0]
        baselines = manifest.baselines or f"{stem}.baselines.jsonl"
        if not baselines.endswith(".jsonl"):
            raise InputError(f"baselines is {baselines!a}, but must end in .jsonl", place(("baselines",)))
        if "*" in baselines and ("*" in os.path.dirname(baselines) or baselines.count("*") > 1):
            words = "but may have only one *, in the name of the files, such as baselines/*.jsonl"
            raise InputError(f"baselines is {baselines!a}, {words}", place(("baselines",)))
        return Suite(
            name=manifest.suite or os.path.basename(os.path.realpath(self.folder or ".")),
            manifest=self.source.shown(self.path),
            baselines=self.source.shown(self.source.inside(self.folder, baselines, place(("baselines",)))),
            scorers=scorers,
            policy=policy,
            rule=manifest.suite_gate,
            new=manifest.new,
            stale=manifest.stale,
            store=manifest.store,
            redact=manifest.redact,
            cases=tuple(cases[name] for name in sorted(cases)),
            record=self._record(manifest.record, stem) if manifest.record is not None else None,
            option_files=self.option_files,
            gate=manifest.gate,
            stated=manifest.scorers,
            base=manifest.base,
            patterns=tuple(self._patterns()),
            stream=Stream(self) if stream else None,
            insufficient=manifest.insufficient,
            unjudged=manifest.unjudged,
        )

    def streams(self) -> bool:
        """Whether the cases are too many to hold in memory, and the caller can do without."""
        if self.may_stream and self.cases_at:
            return True
        if not self.may_stream or len(self.manifest.cases) != 1 or not isinstance(self.manifest.cases[0], FromEntry):
            return False
        files = self._matches(self.manifest.cases[0].from_, ("cases", 0, "from"))
        return sum(os.path.getsize(file) for file in files if os.path.isfile(file)) >= STREAMED_BYTES

    def _may_state(self) -> bool:
        """Whether a streamed case may have `keep` or `never`."""
        if self.cases_at:
            return True
        for file in self._matches(self.manifest.cases[0].from_, ("cases", 0, "from")):  # type: ignore[union-attr]
            with open(file, "rb") as opened:
                if any(b'"keep"' in line or b'"never"' in line for line in opened):
                    return True
        return False

    def count_lines(self) -> int:
        """The number of lines in the files of the cases; 0 if it is not known."""
        if self.cases_at:
            return 0
        count = 0
        for file in self._matches(self.manifest.cases[0].from_, ("cases", 0, "from")):  # type: ignore[union-attr]
            with open(file, "rb") as opened:
                count += sum(block.count(b"\n") for block in iter(partial(opened.read, 1 << 20), b""))
        return count

    def cases(self) -> Iterator[SuiteCase]:
        """The cases in the order of the manifest, each with an id of its own.

        Raises InputError for one mistake or more, once all cases are read.
        """
        places: dict[str, Place] = {}
        for case in self._cases():
            if case.id in places:
                self.mistakes.add(_used_twice(case, places[case.id]))
                continue
            places[case.id] = case.place
            self._require_few(len(places), case)
            yield case
        self._require_no_mistakes()

    def ordered_cases(self, in_order: "InOrder[SuiteCase] | None") -> Iterator[SuiteCase]:
        """The same in ascending order of id, sorted by `in_order`.

        Without it, raises UnorderedError if the files have another order.
        """
        self.mistakes.found[:] = self.own_mistakes
        self.unrecorded, self.size = [], 0
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
        self._require_no_mistakes()
        if before is None:
            raise self.no_cases()

    def _require_few(self, count: int, case: SuiteCase) -> None:
        if count > self.limits.cases:
            words = f"more than {self.limits.cases} cases; split the suite or raise --max-cases"
            raise TooLargeError(words, case.place)
        if case.samples and self.manifest.sample_counts == "same":
            self._require_as_many(case)

    def _require_as_many(self, case: SuiteCase) -> None:
        """Note a mistake if another case has another number of responses: one may have been lost."""
        first = self.sampled = self.sampled or case
        if len(case.samples) != len(first.samples):
            numbers = f"{len(case.samples)} responses, but case {first.id!r} has {len(first.samples)}"
            advice = "record equally many, or set sample_counts: any"
            self.mistakes.add(InputError(f"case {case.id!r} has {numbers}; {advice}", case.place))

    def _require_no_mistakes(self) -> None:
        if self.unrecorded:
            self.mistakes.add(self._no_responses())
        self.mistakes.require_none()

    def no_cases(self) -> InputError:
        """The error for an empty suite."""
        return InputError("the suite has no cases; add at least one", self.positions.of(("cases",)))

    def _no_responses(self) -> InputError:
        """One mistake for all cases without a response."""
        (first, place), more = self.unrecorded[0], len(self.unrecorded) - 1
        problem = f"case {first!r} and {more} more have" if more else f"case {first!r} has"
        return InputError(f"{problem} no response yet; run vrty-gate record to get {'them' if more else 'one'}", place)

    def _patterns(self) -> Iterator[CasePattern]:
        for i, entry in enumerate(self.manifest.cases):
            if not isinstance(entry, CaseEntry):
                yield CasePattern(entry, self._policy(entry.k, entry.gate, ("cases", i)))

    def _record(self, data: Mapping[str, object], stem: str) -> "Recording":
        from vrty_gate.manifest.record import recording  # most manifests have none

        try:
            return recording(data, stem, self._files().at(("record",)))
        except Mismatch as error:
            raise error.within("record") from None

    def _files(self) -> "OptionFiles":
        from vrty_gate.manifest.scorers import OptionFiles

        return OptionFiles(self.source, self.folder, self.positions, self.limits)

    def _scorers(self) -> list[Scorer]:
        """The scorers in the manifest, or the default ones. With fidelity, which gates, vrty only warns."""
        scorers = [s for s in DEFAULT if self.manifest.store == "texts" or not s.traits.needs_texts]
        if self.manifest.scorers == (VRTY.name,):
            return [REGISTRY[VRTY.name]]
        if self.manifest.scorers is not None:
            from vrty_gate.manifest.scorers import named_scorers  # most manifests have none

            files = self._files()
            scorers = named_scorers(self.manifest.scorers, scorers, self.positions, files)
            self.option_files = tuple(files.paths)
        needing = next((scorer.name for scorer in scorers if scorer.traits.needs_texts), None)
        if needing is not None and self.manifest.store != "texts":
            message = f"the scorer {needing} compares with accepted texts, but store: scores does not keep them"
            raise InputError(f"{message}; remove one of the two", self.positions.of(("store",)))
        if FIDELITY not in scorers:
            return scorers
        warns = dict.fromkeys(VRTY.rules, Rule(severity="warn"))
        return [scorer._replace(rules=warns) if scorer is VRTY else scorer for scorer in scorers]

    def _require_known(self, dimension: str, path: yaml_text.Path, place: Place | None = None) -> None:
        is_implied = dimension in stated.DIMENSIONS or (self.may_add_tools and dimension in _OF_TOOLS)
        if dimension in stated.DIMENSIONS and self.rule_of_stated is None:
            self.rule_of_stated = (dimension, place or self.positions.of(path, at_key=True))
        if dimension not in self.dimensions and not is_implied:
            error_place = place or self.positions.of(path, at_key=True)
            hint = did_you_mean(dimension, self.dimensions)
            problem = f"{spell(path[:-1])} contains an unknown dimension {dimension!a}"
            self.mistakes.add(InputError(f"{problem}; {hint}" if hint else problem, error_place))

    def _policy(self, k: Any, gate: Mapping[str, Change], path: yaml_text.Path, place: Place | None = None) -> Policy:
        ks = k if isinstance(k, dict) else {}
        for key, rules in (("k", ks), ("gate", gate)):
            for dimension in rules:
                self._require_known(dimension, (*path, key, dimension), place)
        changes = {}
        for dimension in sorted(ks.keys() | gate.keys()):
            rule = gate.get(dimension, Change())
            if rule.k is not None and dimension in ks:
                rule_place = place or self.positions.of((*path, "gate", dimension), at_key=True)
                raise InputError(f"k of {dimension} is set in both k and gate; remove one", rule_place)
            dimension_k = rule.k if rule.k is not None else ks.get(dimension)
            if dimension_k == "auto" and dimension not in FIDELITY.rules:
                rule_place = place or self.positions.of(
                    (*path, "k" if dimension in ks else "gate", dimension), at_key=True
                )
                raise InputError(f"k of {dimension} cannot be auto, only k of fidelity can; give a number", rule_place)
            severity = rule.severity or severity_when_named(dimension)
            ruined = rule.ruined
            if ruined is None and rule.severity is not None:
                ruined = 0.0  # an explicit severity is kept
            changes[dimension] = Change(dimension_k, rule.floor, rule.max_drop, severity, ruined)
        if k == "auto" and not self.dimensions_of(FIDELITY):
            rule_place = place or self.positions.of((*path, "k"))
            raise InputError("k cannot be auto without the fidelity scorer; add it, or give a number", rule_place)
        return Policy({} if k is None or isinstance(k, dict) else self._every(k), changes)

    def _every(self, k: "float | Literal['auto']") -> dict[str, Change]:
        """The dimensions that the suite-wide k applies to; none if no scorer uses vrty's scale."""
        return dict.fromkeys(self.dimensions_of(FIDELITY if k == "auto" else VRTY), Change(k=k))

    def dimensions_of(self, scorer: Scorer) -> list[str]:
        """The dimensions of a scorer, if the suite has it."""
        return [dimension for dimension in scorer.rules if dimension in self.dimensions]

    def _cases(self) -> Iterator[SuiteCase]:
        if self.cases_at:
            yield from self.mistakes.skipped(self._at_address)
            return
        for i, entry in enumerate(self.manifest.cases):
            yield from self.mistakes.skipped(partial(self._entry, entry, ("cases", i)))

    def _entry(self, entry: CaseEntry | FromEntry | EachEntry, path: yaml_text.Path) -> Iterator[SuiteCase]:
        policy = self._policy(entry.k, entry.gate, path)
        if isinstance(entry, FromEntry):
            yield from self._from(entry, policy, path)
        elif isinstance(entry, EachEntry):
            yield from self._each(entry, policy, path)
        else:
            yield self._case(entry, (policy,), path, None)

    def _at_address(self) -> Iterator[SuiteCase]:
        """The cases at the address that replaces the entries of the manifest."""
        from vrty_gate.files import remote  # few use it

        entry, policy = FromEntry(self.cases_at), Policy({}, {})
        if remote.is_parquet(self.cases_at):
            for number, row in remote.rows(self.cases_at):
                place = Place(self.cases_at, number)
                yield from self.mistakes.skipped(partial(self._record_at, row, place, entry, policy))
        else:
            for number, line in remote.lines(self.cases_at, self.limits.for_many()):
                place = Place(self.cases_at, number)
                yield from self.mistakes.skipped(partial(self._line, line, place, entry, policy))

    def _from(self, entry: FromEntry, policy: Policy, path: yaml_text.Path) -> Iterator[SuiteCase]:
        for file in self._matches(entry.from_, (*path, "from")):
            shown = self.source.shown(file)
            for number, line in self.source.lines(file, self.limits.for_many(), self.positions.of((*path, "from"))):
                yield from self.mistakes.skipped(partial(self._line, line, Place(shown, number), entry, policy))

    def _line(self, line: str, place: Place, entry: FromEntry, policy: Policy) -> Iterator[SuiteCase]:
        yield from self._record_at(parse_json(line, place, in_messages=True), place, entry, policy)

    def _record_at(self, data: Any, place: Place, entry: FromEntry, policy: Policy) -> Iterator[SuiteCase]:
        case = jsonl.record(CaseEntry, data, place)
        own = self._policy(case.k, case.gate, (), place)
        merged = case._replace(tags=(*entry.tags, *case.tags), rules={**entry.rules, **case.rules})
        yield self._case(merged, (policy, own), (), place)

    def _each(self, entry: EachEntry, policy: Policy, path: yaml_text.Path) -> Iterator[SuiteCase]:
        overrides = {
            name: self._policy(override.k, override.gate, (*path, "cases", name))
            for name, override in entry.cases.items()
        }
        shared = self._stated(entry, path, None)
        names = []
        if entry.response_file is None and not entry.each.endswith((".json", ".jsonl")):
            words = "has no response_file; add one, or name files with conversations, which end in .json or .jsonl"
            raise InputError(f"{spell(path)} {words}", self.positions.of((*path, "each")))
        for file in self._matches(entry.each, (*path, "each")):
            stem = os.path.splitext(os.path.basename(file))[0]
            name = self._stem_id(entry.id.replace("{stem}", stem), path)
            names.append(name)
            source = os.path.relpath(file, self.folder or ".")
            case = CaseEntry(
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
                answer=(entry.cases[name].answer if name in overrides else None) or entry.answer,
                waive=entry.cases[name].waive if name in overrides else None,
            )
            policies = (policy, overrides[name]) if name in overrides else (policy,)
            stated = shared
            if name in overrides:
                own = self._stated(entry.cases[name], (*path, "cases", name), None)
                stated = (*shared[0], *own[0]), (*shared[1], *own[1])
            yield from self.mistakes.skipped(partial(self._each_case, case, policies, path, stated))
        for name in overrides:
            if name not in names:
                hint = did_you_mean(name, names)
                message = f"{spell((*path, 'cases'))} contains an unknown case {name!a}" + (f"; {hint}" if hint else "")
                self.mistakes.add(InputError(message, self.positions.of((*path, "cases", name), at_key=True)))

    def _each_case(
        self, entry: CaseEntry, policies: tuple[Policy, ...], path: yaml_text.Path, stated: Stated
    ) -> Iterator[SuiteCase]:
        yield self._case(entry, policies, path, None, stated)

    def _stated(self, entry: CaseEntry | EachEntry | CaseOverride, path: yaml_text.Path, line: Place | None) -> Stated:
        """What an entry says that responses must keep, and must never say."""
        for name, listed in (("keep", entry.keep), ("never", entry.never)):
            if not listed and (*path, name) in self.positions.keys:  # nobody writes it in order to protect nothing
                words = f"{spell((*path, name))} is empty; list what it is for, or remove the key"
                raise InputError(words, self.positions.of((*path, name), at_key=True))
        if not entry.keep and not entry.never:
            return (), ()
        from vrty_gate.manifest.stated import entries  # most cases state nothing

        self.has_stated = True
        keep, never = (
            entries(listed, name, lambda i, name=name: line or self.positions.of((*path, name, i)))  # type: ignore[misc]
            for name, listed in (("keep", entry.keep), ("never", entry.never))
        )
        both = next((entry for entry in never if entry in keep), None)
        if both is not None:
            words = f"{' or '.join(both)!a} is in keep and in never, so that no response passes; remove one of them"
            raise InputError(words, line or self.positions.of((*path, "never"), at_key=True))
        return keep, never

    def _companion(self, file: str | CompanionFile | None, stem: str, path: yaml_text.Path) -> str | None:
        """The path of a file that belongs to a prompt file; None for an optional one that does not exist."""
        if file is None:
            return None
        pattern, optional = (file, False) if isinstance(file, str) else file
        name = pattern.replace("{stem}", stem)
        if optional and not self.source.has(self.source.inside(self.folder, name, self.positions.of(path))):
            return None
        return name

    def _stem_id(self, name: str, path: yaml_text.Path) -> str:
        try:
            return str(decode(Id, name))
        except Mismatch as error:
            raise error.within("id").within(path[1]).within(path[0]) from None

    def _matches(self, pattern: str, position: yaml_text.Path) -> list[str]:
        place = self.positions.of(position)
        self.source.inside(self.folder, pattern, place)
        paths = self.source.glob(self.folder, pattern, place)
        if not paths:
            hint = "check the path, which is relative to the manifest, or remove the entry"
            raise InputError(f"{pattern!a} matches no file; {hint}", place)
        return [self.source.inside(self.folder, path, place) for path in paths]

    def _read(self, path: str, place: Place) -> str:
        """The text of a file, read once but counted towards the size of the suite at each use."""
        if path not in self.texts:
            if len(self.texts) >= _MOST_TEXTS and self.may_stream:
                self.texts.clear()
            self.texts[path] = self.source.read(path, self.limits, place)
        return self._counted(self.texts[path], place)

    def _counted(self, text: str, place: Place) -> str:
        self.size += len(text)
        if self.size > self.limits.suite_bytes:
            problem = f"the texts of the suite are larger than {self.limits.suite_bytes} bytes in total"
            raise TooLargeError(f"{problem}; split the suite or raise --max-suite-bytes", place)
        return text

    def _case(
        self,
        entry: CaseEntry,
        policies: tuple[Policy, ...],
        path: yaml_text.Path,
        line: Place | None,
        stated: Stated | None = None,
    ) -> SuiteCase:
        place = line or self.positions.of(path)
        files = {"cases": line.file} if line else {}

        def text(name: str) -> str | None:
            inline, file = getattr(entry, name), getattr(entry, name + "_file")
            text_place = line or self.positions.of((*path, name if file is None else name + "_file"))
            if inline is not None and file is not None:
                raise InputError(f"case {entry.id!r} has both {name} and {name}_file; remove one", text_place)
            if file is not None:
                text_path = self.source.inside(self.folder, file, text_place)
                files[name] = self.source.shown(text_path)
                if name == "response" and self.manifest.record is not None and not self.source.has(text_path):
                    if self.recording:
                        return ""
                    self.unrecorded.append((entry.id, text_place))
                    return ""
                return self._read(text_path, text_place)
            if not isinstance(inline, str):  # missing, or a schema
                return None
            if any("\ud800" <= char <= "\udfff" for char in inline) if not inline.isascii() else False:
                raise InputError(
                    f"case {entry.id!r}: {name} has an unpaired surrogate, which is not a character", text_place
                )
            return self._counted(inline.replace("\r\n", "\n"), text_place)

        messages = self._messages(entry, text, path, line)
        prompt, response = self._spoken(messages, place) if messages else (text("prompt"), text("response"))
        samples: tuple[str, ...] = ()
        if not messages and (entry.responses is not None or entry.responses_file is not None):
            samples = self._samples(entry, path, line, files)
            response = samples[0]
        for name, value in (("prompt", prompt), ("response", response)):
            if value is None:
                raise InputError(f"case {entry.id!r} has no {name}; add {name} or {name}_file", place)
        if not str(prompt).strip():
            raise InputError(f"case {entry.id!r} has an empty prompt; write the one that was sent", place)
        context, reference, schema = text("context"), text("reference"), entry.schema
        schema_text = text("schema")
        if schema_text is not None:
            schema = self._schema(schema_text, files["schema"])
        elif schema is not None:
            self._require_flat(schema, line or self.positions.of((*path, "schema")))
        if entry.rules:
            self._require_rules(entry.rules, path, line)
        if schema is not None:
            self._require_schema(schema, files.get("schema"), path, line)
        texts = Case(str(prompt), str(response), context, reference, entry.metadata, schema, entry.rules)
        if messages:
            texts = self._conversation(texts, messages, place)
        keep, never = self._stated(entry, path, line) if stated is None else stated
        if keep or never or entry.answer:
            texts = texts._replace(keep=keep, never=never, answer=entry.answer or "")
        tags, policies = tuple(sorted({*entry.tags})), tuple(filter(_states_rules, policies))
        place = Place(files["messages"], 1) if "messages" in files else place
        return SuiteCase(entry.id, texts, tags, policies, entry.waive, place, files, samples)

    def _samples(
        self, entry: CaseEntry, path: yaml_text.Path, line: Place | None, files: dict[str, str]
    ) -> tuple[str, ...]:
        """The responses of a case that has several."""
        from vrty_gate.manifest.samples import checked, in_file, inline  # few cases have them

        name = "responses" if entry.responses is not None else "responses_file"
        place = line or self.positions.of((*path, name))
        if self.manifest.store != "texts":
            words = (
                f"case {entry.id!r} has several responses, but store: scores does not keep them; remove one of the two"
            )
            raise InputError(words, place)
        if entry.responses_file is None:
            samples = inline(entry, lambda i: line or self.positions.of((*path, name, i)))
        else:
            file = self.source.inside(self.folder, entry.responses_file, place)
            files["responses"] = self.source.shown(file)
            samples = in_file(self._read(file, place), files["responses"])
        texts = checked(entry, samples, place)
        if entry.responses is not None:
            for text in texts:
                self._counted(text, place)
        return texts

    def _messages(
        self, entry: CaseEntry, text: Callable[[str], str | None], path: yaml_text.Path, line: Place | None
    ) -> "tuple[Message, ...]":
        """The messages of a case that is a conversation; none for other cases. Raises InputError."""
        if entry.messages is None and entry.messages_file is None:
            return ()
        key = "messages_file" if entry.messages is None else "messages"
        place = line or self.positions.of((*path, key))
        for name in ("prompt", "prompt_file", "response", "response_file", "responses", "responses_file"):
            if getattr(entry, name) is not None:
                raise InputError(f"case {entry.id!r} has both {key} and {name}; remove one", place)
        from vrty_gate.formats.messages import messages_in, messages_of  # most suites have no conversations

        if entry.messages is not None and entry.messages_file is not None:
            raise InputError(f"case {entry.id!r} has both messages and messages_file; remove one", place)
        if entry.messages_file is None:
            return messages_of(list(entry.messages or ()), place)
        content = text("messages") or ""
        file = self.source.shown(self.source.inside(self.folder, entry.messages_file, place))
        return messages_in(content, file, is_answered=not self.recording)

    def _spoken(self, messages: "tuple[Message, ...]", place: Place) -> tuple[str, str]:
        """Prompt and response of a conversation."""
        from vrty_gate.core.conversation.as_text import prompt_of, response_of

        return self._counted(prompt_of(messages), place), self._counted(response_of(messages), place)

    def _conversation(self, texts: Case, messages: "tuple[Message, ...]", place: Place) -> Case:
        """The case with its messages, unless they are just one prompt and one response."""
        from vrty_gate.core.conversation.as_text import is_plain

        if is_plain(messages):
            return texts
        if self.is_streamed and not self.has_tools:
            words = "conversations in a file of this size need the scorer tools; write scorers: [default, tools]"
            raise TooLargeError(words, place)
        self.has_conversations = True
        return texts._replace(messages=messages)

    def _require_rules(self, rules: Mapping[str, object], path: yaml_text.Path, line: Place | None) -> None:
        """Raises InputError or Mismatch unless the rules scorer can use them."""
        if not self.has_rules:
            message = "rules need the rules scorer; write scorers: [default, rules], or remove them"
            raise InputError(message, line or self.positions.of((*path, "rules"), at_key=True))
        rules_key = repr(rules)
        if rules_key in self.checked_rules:
            return
        try:
            require_case_rules(rules)
        except Mismatch as error:
            error = error.within("rules")
            if line:
                raise InputError(str(error), line) from error
            for part in reversed(path):
                error = error.within(part)
            raise error from None
        self.checked_rules.add(rules_key)

    def _require_schema(
        self, schema: Mapping[str, object], file: str | None, path: yaml_text.Path, line: Place | None
    ) -> None:
        """Raises InputError unless each scorer that reads the schema can use it."""
        for require_usable in self.schema_checks:
            try:
                require_usable(schema)
            except Mismatch as error:
                inline_place = self.positions.of((*path, "schema", *error.path), at_key=error.at_key)
                error_place = Place(file) if file else line or inline_place
                raise InputError(f"the schema cannot be used: {error}", error_place) from error

    def _schema(self, text: str, file: str) -> Mapping[str, object]:
        """The JSON Schema in a file; parsed once."""
        place = Place(file)
        if file not in self.schemas:
            schema = parse_json(text, place)
            if not isinstance(schema, dict):
                raise InputError(f"a JSON Schema must be an object, but this is {show(schema)}", place)
            self._require_flat(schema, place)
            self.schemas[file] = schema
        return self.schemas[file]

    def _require_flat(self, schema: Mapping[str, object], place: Place) -> None:
        """Aliases may nest a schema deeper than the manifest."""
        level: list[object] = [schema]
        for _ in range(self.limits.depth):
            level = [inner for part in level for inner in _parts(part)]
        if any(isinstance(part, (dict, list)) for part in level):
            message = f"the schema is nested more than {self.limits.depth} levels; flatten it or raise --max-depth"
            raise InputError(message, place)
