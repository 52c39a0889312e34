"""Build the scorers of a manifest with their options."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.errors import InputError, Place, did_you_mean
from vrty_gate.files.disk import Limits, Source
from vrty_gate.formats.codec import Mismatch
from vrty_gate.formats.yaml_text import Path, Positions
from vrty_gate.scorers import INTEGRITY, REGISTRY, WITH_OPTIONS, Result, Scorer, build
from vrty_gate.scorers.scorer import Look

if TYPE_CHECKING:
    from vrty_gate.manifest.suite import Suite
    from vrty_gate.stores.baselines import Baseline

DEFAULT = "default"
"""Used when a manifest has no scorers."""

_LONGEST = 64 * 1024 * 1024


class OptionFiles:
    """Files used in options, see `scorers.Files`."""

    def __init__(self, source: Source, folder: str, positions: Positions, limits: Limits) -> None:
        self.source, self.folder, self.positions, self.limits = source, folder, positions, limits
        self.path: Path = ()
        self.paths: list[str] = []
        """The files that were read, with paths as messages show them."""

    def at(self, path: Path) -> "OptionFiles":
        """The same for the options at `path`."""
        files = OptionFiles(self.source, self.folder, self.positions, self.limits)
        files.path, files.paths = path, self.paths
        return files

    def manifest(self) -> str:
        """The path of the manifest as messages and commands show it."""
        return self.positions.file

    def read(self, relative: str, path: Path) -> str:
        """The text of a file."""
        full_path, place = self._find(relative, path)
        return self.source.read(full_path, self.limits, place)

    def read_if_there(self, relative: str, path: Path) -> str | None:
        """The text of a file that grows with the suite; None if the file does not exist."""
        full_path, place = self._find(relative, path)
        if not self.source.has(full_path):
            return None
        return self.source.read(
            full_path, self.limits._replace(file_bytes=max(self.limits.file_bytes, _LONGEST)), place
        )

    def data_if_there(self, relative: str, path: Path, most: int) -> bytes | None:
        """The bytes of a file of at most `most` bytes; None if the file does not exist."""
        full_path, place = self._find(relative, path)
        if not self.source.has(full_path):
            return None
        return self.source.read_bytes(
            full_path, self.limits._replace(file_bytes=max(self.limits.file_bytes, most)), place
        )

    def shown(self, relative: str, path: Path) -> str:
        """The path as messages and commands show it."""
        return self.source.shown(self._find(relative, path)[0])

    def _find(self, relative: str, path: Path) -> tuple[str, Place]:
        place = self.positions.of((*self.path, *path))
        full_path = self.source.inside(self.folder, relative, place)
        self.paths.append(self.source.shown(full_path))
        return full_path, place


def named_scorers(
    entries: Sequence[str | Mapping[str, Mapping[str, object]]],
    default: list[Scorer],
    positions: Positions,
    files: OptionFiles,
) -> list[Scorer]:
    """The scorers of the entries, in their order. Raises InputError and Mismatch."""
    scorers: list[Scorer] = []
    owners: dict[str, str] = {}
    for path, name, options in _named(entries):
        place = positions.of(path[:2])
        for scorer in default if name == DEFAULT and not options else [_scorer(name, options, path, place, files)]:
            if scorer.name in (earlier.name for earlier in scorers):
                raise InputError(f"the scorer {scorer.name!r} is listed twice; remove one", place)
            for dimension in scorer.rules:
                if dimension in owners:
                    conflict = f"{owners[dimension]} and {scorer.name} both provide a dimension {dimension!r}"
                    raise InputError(f"{conflict}; remove one of them", place)
                owners[dimension] = scorer.name
            scorers.append(scorer)
    if not scorers:
        raise InputError(
            "the list of scorers is empty; remove `scorers` to use the defaults", positions.of(("scorers",))
        )
    if any(scorer.name == "rules" for scorer in scorers):  # it checks the whole schema, inside a code fence if required
        return [without_schema(scorer) if scorer is INTEGRITY else scorer for scorer in scorers]
    return scorers


def without_schema(scorer: Scorer) -> Scorer:
    """The same scorer, without the schema of the case."""
    return scorer._replace(look=partial(_look_without_schema, scorer.look))


def _look_without_schema(look: Look, case: Case, accepted: tuple[Case, ...]) -> Result:
    return look(case._replace(schema=None), accepted)


def for_conversations(scorers: tuple[Scorer, ...], *, add: bool) -> tuple[Scorer, ...]:
    """The scorers of a suite with conversations, each by turn; with `tools` if it is to be added."""
    from vrty_gate.scorers import tools
    from vrty_gate.scorers.by_turn import by_turn

    added = (tools.scorer(tools.Options()),) if add else ()
    return (*map(by_turn, scorers), *added)


def with_tools(suite: "Suite", accepted: "Iterable[Baseline]") -> "Suite":
    """The suite, which measures the calls of tools where an accepted answer has some, whatever its cases have now."""
    has_tools = suite.stream is not None or any(scorer.name == "tools" for scorer in suite.scorers)
    if has_tools or suite.store != "texts":
        return suite
    if not any(message.calls for record in accepted if record.texts for message in record.texts.messages):
        return suite
    return suite._replace(scorers=for_conversations(suite.scorers, add=True))


def _named(
    entries: Sequence[str | Mapping[str, Mapping[str, object]]],
) -> Iterator[tuple[Path, str, Mapping[str, object]]]:
    """Each name with its path and its options."""
    for i, entry in enumerate(entries):
        if isinstance(entry, str):
            yield ("scorers", i), entry, {}
        else:
            for name, options in entry.items():
                yield ("scorers", i, name), name, options


def _scorer(name: str, options: Mapping[str, object], path: Path, place: Place, files: OptionFiles) -> Scorer:
    if name in WITH_OPTIONS:
        try:
            return build(name, options, files.at(path))
        except Mismatch as error:
            for part in reversed(path):
                error = error.within(part)  # from the inside out
            raise error from None
    if name == DEFAULT or name in REGISTRY:
        if options:
            message = f"the scorer {name!r} has no options; remove {', '.join(sorted(options))!a}"
            raise InputError(message, place)
        return REGISTRY[name]
    from vrty_gate.scorers import plug_ins  # few manifests name one

    try:
        plug_in = plug_ins.load(name, options)
    except plug_ins.UnusableError as error:
        raise InputError(str(error), place) from error
    if plug_in is None:
        hint = did_you_mean(name, [DEFAULT, *REGISTRY, *WITH_OPTIONS])
        raise InputError(f"unknown scorer {name!a}; {hint}".rstrip("; "), place)
    return plug_in
