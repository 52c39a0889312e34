"""Load a manifest into a `Suite` with all texts that it refers to."""

import os
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.files.disk import DEFAULT_LIMITS, Disk, Limits, Source
from vrty_gate.formats import yaml_text
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.manifest.case_texts import Opened, values_in
from vrty_gate.manifest.entries import Entries, Policies
from vrty_gate.manifest.format import Manifest
from vrty_gate.manifest.mistakes import Mistakes, located
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import DEFAULT, FIDELITY, REGISTRY, VRTY, Scorer


def load(
    path: str,
    limits: Limits = DEFAULT_LIMITS,
    k: float | None = None,
    source: Source | None = None,
    *,
    recording: bool = False,
    may_stream: bool = False,
    cases_at: str = "",
    unreadable: dict[str, str] | None = None,
) -> Suite:
    """Read a manifest and every text it refers to, from disk or from `source`. Raises InputError.

    `k` overrides the suite-wide k. When `recording`, the response of a file that does not exist yet is empty. If the
    caller `may_stream` the cases, those of large files are not in the suite, but in its `stream`. With `cases_at`, an
    address or a Parquet file, its cases replace those of the manifest. With `unreadable`, recording files that cannot
    be read are no mistakes, but noted there with the reason.
    """
    opened = _opened(path, limits, source or Disk(path), recording, may_stream, cases_at, unreadable)
    try:
        read = _Read(opened, k)
        cases = () if read.entries.is_streamed else read.entries.all_cases()
        if not read.entries.is_streamed:
            read.require_tags(cases)
        suite = read.suite(cases)
        _require_own_file(suite, opened.manifest, opened.positions)
    except Mismatch as error:
        raise InputError.first_of(located(error, opened.positions)) from error
    return suite


class CaseByCase:
    """A manifest whose cases come one by one, as those of tests do; what they have in common is read once."""

    def __init__(self, path: str, source: Source) -> None:
        """Read a manifest without cases. Raises InputError."""
        self._opened = _opened(path, DEFAULT_LIMITS, source)
        try:
            self._read = _Read(self._opened, None)
        except Mismatch as error:
            raise self._located(error) from error

    def _located(self, error: Mismatch) -> InputError:
        return InputError.first_of(located(error, self._opened.positions))

    @property
    def baselines(self) -> str:
        """The path of the baselines."""
        return self._read.without_cases.baselines

    def case(self, content: str) -> SuiteCase:
        """A case, from JSON. Raises InputError."""
        data = parse_json(content, Place(self._opened.positions.file), in_messages=True)
        self._opened.positions.keys.clear()
        self._opened.positions.keys.update({("cases", 0, key): (1, 1) for key in data})
        try:
            return self._read.entries.added(data, ("cases", 0))
        except Mismatch as error:
            raise self._located(error) from error

    def alone(self, case: SuiteCase) -> Suite:
        """The suite with one of its cases. Raises InputError."""
        return self._read.suite((case,))

    def together(self, cases: Iterable[SuiteCase]) -> Suite:
        """The suite with all of its cases. Raises InputError."""
        ordered = tuple(sorted(cases, key=lambda case: case.id))
        self._read.entries.require_together(ordered)
        self._read.require_tags(ordered)
        return self._read.suite(ordered)


def _opened(
    path: str,
    limits: Limits,
    source: Source,
    recording: bool = False,
    may_stream: bool = False,
    cases_at: str = "",
    unreadable: dict[str, str] | None = None,
) -> Opened:
    """The decoded manifest. Raises InputError."""
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
    except Mismatch as error:
        raise InputError.first_of(located(error, positions)) from error
    return Opened(manifest, path, positions, limits, source, recording, may_stream, cases_at, unreadable)


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
        pending += values_in(pending.pop())
    return count


class _Read:
    """What a manifest says besides its cases, and what reads these. Raises InputError and Mismatch."""

    def __init__(self, opened: Opened, k: float | None) -> None:
        manifest = opened.manifest
        mistakes = Mistakes(opened.positions)
        self.opened = opened
        self.scorers, self.option_files = _scorers(opened)
        self.may_add_tools = manifest.store == "texts" and not any(scorer.name == "tools" for scorer in self.scorers)
        policies = Policies(self.scorers, mistakes, may_add_tools=self.may_add_tools)
        policy = policies.policy(manifest.k, manifest.gate, ())
        self.policy = policy if k is None else policy._replace(every=policies.every(k))
        for dimension in manifest.suite_gate.max_mean_drop:
            policies.require_known(dimension, ("suite_gate", "max_mean_drop", dimension))
        for tag, rule in manifest.suite_gate.tags.items():
            for dimension in rule.max_mean_drop:
                policies.require_known(dimension, ("suite_gate", "tags", tag, "max_mean_drop", dimension))
        self.entries = Entries(opened, self.scorers, policies, mistakes)

    def suite(self, cases: tuple[SuiteCase, ...]) -> Suite:
        """The suite with these cases, in ascending order of id."""
        entries = self.entries
        return self.without_cases._replace(
            scorers=_with_implied(self.opened, self.scorers, entries, may_add_tools=self.may_add_tools),
            cases=cases,
            as_of=_as_of(self.opened.source, cases, is_streamed=entries.is_streamed),
            recorded=entries.recorded(),
        )

    @cached_property
    def without_cases(self) -> Suite:
        """The same with no cases."""
        opened, manifest, source = self.opened, self.opened.manifest, self.opened.source
        stem = os.path.splitext(os.path.basename(opened.path))[0]
        baselines = opened.inside(_baselines(opened, stem), opened.positions.of(("baselines",)))
        return Suite(
            name=manifest.suite or source.folder_name(opened.folder),
            manifest=source.shown(opened.path),
            baselines=source.shown(baselines),
            scorers=self.scorers,
            policy=self.policy,
            rule=manifest.suite_gate,
            new=manifest.new,
            stale=manifest.stale,
            store=manifest.store,
            redact=manifest.redact,
            cases=(),
            record=_record(opened, stem),
            option_files=self.option_files,
            gate=manifest.gate,
            stated=manifest.scorers,
            base=manifest.base,
            patterns=tuple(self.entries.patterns()),
            stream=self.entries if self.entries.is_streamed else None,
            insufficient=manifest.insufficient,
            unjudged=manifest.unjudged,
        )

    def require_tags(self, cases: Iterable[SuiteCase]) -> None:
        """Raises InputError if a tag with a gate is on no case, so that it would protect nothing."""
        manifest = self.opened.manifest
        if not manifest.suite_gate.tags:
            return
        known = {tag for case in cases for tag in case.tags} | {tag for entry in manifest.cases for tag in entry.tags}
        for tag in manifest.suite_gate.tags:
            if tag not in known:
                hint = did_you_mean(tag, sorted(known)) or "add the tag to a case, or remove its gate"
                place = self.opened.positions.of(("suite_gate", "tags", tag), at_key=True)
                raise InputError(f"suite_gate.tags has {tag!a}, but no case has this tag; {hint}", place)


def _as_of(source: Source, cases: Iterable[SuiteCase], *, is_streamed: bool) -> str:
    """The date of the commit that is checked, see `Suite.as_of`; files of other commits are judged as of the same."""
    if not isinstance(source, Disk):
        return ""
    if not is_streamed and all(case.waive is None or case.waive.until is None for case in cases):
        return ""
    from vrty_gate.files import git  # few waivers have a date

    try:
        return git.date(source.root)
    except InputError:  # the case that needs the date says so
        return ""


def _scorers(opened: Opened) -> tuple[tuple[Scorer, ...], tuple[str, ...]]:
    """The scorers in the manifest, or the default ones, and the files of their options.

    With fidelity, which gates, vrty is only shown.
    """
    manifest = opened.manifest
    if manifest.scorers == (VRTY.name,):
        return (REGISTRY[VRTY.name],), ()
    scorers = [scorer for scorer in DEFAULT if manifest.store == "texts" or not scorer.traits.needs_texts]
    paths: list[str] = []
    if manifest.scorers is not None:
        from vrty_gate.manifest.scorers import OptionFiles, named_scorers  # most manifests have none

        files = OptionFiles(opened.source, opened.folder, opened.positions, opened.limits)
        scorers, paths = named_scorers(manifest.scorers, scorers, opened.positions, files), files.paths
    needing = next((scorer.name for scorer in scorers if scorer.traits.needs_texts), None)
    if needing is not None and manifest.store != "texts":
        message = f"the scorer {needing} compares with accepted texts, but store: scores does not keep them"
        raise InputError(f"{message}; remove one of the two", opened.positions.of(("store",)))
    if FIDELITY in scorers:
        shown = dict.fromkeys(VRTY.rules, Rule(severity="off"))
        scorers = [scorer._replace(rules=shown) if scorer is VRTY else scorer for scorer in scorers]
    return tuple(scorers), tuple(paths)


def _with_implied(
    opened: Opened, scorers: tuple[Scorer, ...], entries: Entries, *, may_add_tools: bool
) -> tuple[Scorer, ...]:
    """The scorers, and those that the cases need: for conversations, and for the lists keep and never."""
    if entries.texts.has_conversations or any(scorer.name == "tools" for scorer in scorers):
        from vrty_gate.manifest.scorers import for_conversations  # most suites have none

        scorers = for_conversations(scorers, add=may_add_tools)
    if entries.may_state():
        from vrty_gate.manifest.stated import with_stated  # most suites have none

        return with_stated(scorers, opened.positions.of(("scorers",)))
    if entries.policies.rule_of_stated is not None:  # it would loosen a list that a later pull request adds
        name, where = entries.policies.rule_of_stated
        raise InputError(f"a rule for {name!a}, but no case has such a list; add the list or remove the rule", where)
    return scorers


def _baselines(opened: Opened, stem: str) -> str:
    """The path of the baselines in the manifest, or by default. Raises InputError."""
    path, place = opened.manifest.baselines or f"{stem}.baselines.jsonl", opened.positions.of(("baselines",))
    if not path.endswith(".jsonl"):
        raise InputError(f"baselines is {path!a}, but must end in .jsonl", place)
    if "*" in path and ("*" in os.path.dirname(path) or path.count("*") > 1):
        words = "but may have only one *, in the name of the files, such as baselines/*.jsonl"
        raise InputError(f"baselines is {path!a}, {words}", place)
    return path


def _record(opened: Opened, stem: str) -> Any:
    """The `Recording` of the manifest, or None."""
    if opened.manifest.record is None:
        return None
    from vrty_gate.manifest.record import recording  # most manifests have none
    from vrty_gate.manifest.scorers import OptionFiles

    files = OptionFiles(opened.source, opened.folder, opened.positions, opened.limits).at(("record",))
    try:
        return recording(opened.manifest.record, stem, files)
    except Mismatch as error:
        raise error.within("record") from None


def _require_own_file(suite: Suite, manifest: Manifest, positions: yaml_text.Positions) -> None:
    """Raises InputError if the suite uses its embeddings or one of several baselines files for something else."""
    if "*" in suite.baselines:
        from vrty_gate.stores import baseline_files  # most baselines are in one file

        files = [*suite.option_files, *(file for case in suite.cases for file in case.files.values())]
        files += [suite.record.recordings] if suite.record is not None else []
        for file in dict.fromkeys(file for file in files if file.endswith(".jsonl")):
            if baseline_files.has(suite.baselines, file):
                words = f"{file!a} would be read as one of the baselines {suite.baselines!a}; choose another name"
                raise InputError(words, positions.of(("baselines",)))
    for i, entry in enumerate(manifest.scorers or ()):
        options = entry.get("geometry") if isinstance(entry, dict) else None
        if isinstance(options, dict) and "embeddings" in options:
            from vrty_gate.manifest.embeddings_path import require_own_embeddings  # few suites have one

            require_own_embeddings(suite, positions.of(("scorers", i, "geometry", "embeddings")))
