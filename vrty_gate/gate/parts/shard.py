"""The results of one shard of a run, which `merge` adds up to the report of the whole run."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from vrty_gate import __version__
from vrty_gate.core.bounds import Range
from vrty_gate.core.digests import Digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place, UnorderedError
from vrty_gate.files.disk import Limits, read_bytes, read_text
from vrty_gate.formats.codec import Mismatch, decode, encode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.gate.parts import Part
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores.baselines import Baseline, Sha256

_LONGEST = 1024 * 1024 * 1024


class SuiteShard(NamedTuple):
    """The results of the cases of one suite that are in the shard."""

    manifest: str
    settings: Annotated[Sha256, "Digest of the manifest and the files of its scorers."]
    inputs: Annotated[Sha256, "Digest of all cases and baselines, those of other shards included."]
    size: Annotated[int, Range(at_least=0), "Number of cases, those of other shards included."]
    part: Part


class Shard(NamedTuple):
    """One shard of a run."""

    version: Literal[1]
    tool: Annotated[str, "Name and version of the tool that wrote the file."]
    number: Annotated[int, Range(at_least=1)]
    shards: Annotated[int, Range(at_least=1)]
    k: Annotated[float, "The k of the command line."] | None
    suites: tuple[SuiteShard, ...]
    arguments: Annotated[tuple[str, ...], "The arguments that named the manifests."] = ()


TOOL = f"vrty-gate {__version__}"


class Inputs:
    """Selects the cases and baselines of a shard, and digests all of them as they pass."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._cases, self._records = Digest(), Digest()
        self.size = 0

    def has_case(self, case: SuiteCase) -> bool:
        """Whether a case is in the shard."""
        self.size += 1
        self._cases.add(repr(case))
        return self._selection.has(case.id)

    def has_baseline(self, record: Baseline) -> bool:
        """Whether a baseline is in the shard."""
        self._records.add(f"{record.case} {record.seal} {record.sha256}")
        return self._selection.has(record.case)

    def digest(self) -> str:
        """SHA-256 of all cases and baselines."""
        both = Digest()
        both.add(self._cases.hexadecimal())
        both.add(self._records.hexadecimal())
        return both.hexadecimal()


def inputs_of(suite: Suite, accepted: Mapping[str, Baseline], limits: Limits) -> tuple[str, int]:
    """Digest of the cases and baselines of a suite as they are here, and the number of cases. Raises InputError."""
    everything = Inputs(Selection())
    if suite.stream is not None:
        from vrty_gate.gate.parts.stream import windows  # most suites are small

        try:
            for _ in windows(suite, limits, everything, sort=False):
                pass
        except UnorderedError:
            everything = Inputs(Selection())
            for _ in windows(suite, limits, everything, sort=True):
                pass
        return everything.digest(), everything.size
    for case in suite.cases:
        everything.has_case(case)
    for record in accepted.values():
        everything.has_baseline(record)
    return everything.digest(), everything.size


def settings_of(suite: Suite, limits: Limits) -> str:
    """SHA-256 of the manifest, of the files that its scorers read, and of the date of the commit. Raises InputError."""
    digest = Digest()
    digest.add(suite.as_of)
    for path in (suite.manifest, *suite.option_files):
        digest.add(path)
        digest.add_bytes(read_bytes(path, limits._replace(file_bytes=_LONGEST)))
    return digest.hexadecimal()


def to_json(shard: Shard) -> str:
    """The shard as JSON, with the exact sums of scores in hexadecimal."""
    data = encode(shard)
    for suite in data["suites"]:
        to_wire(suite["part"])
    return json.dumps(data, sort_keys=True, allow_nan=False) + "\n"


def to_wire(part: dict[str, Any]) -> dict[str, Any]:
    """The encoded part with its exact sums in hexadecimal, since they have more digits than numbers in JSON may."""
    for totals in part["totals"].values():
        totals |= {name: f"{totals[name]:x}" for name in _SUMS}
    return part


def from_wire(part: Any) -> Any:
    """The encoded part of `to_wire`, as far as the data has the format of one."""
    totals = part.get("totals") if isinstance(part, dict) else None
    for each in totals.values() if isinstance(totals, dict) else ():
        if isinstance(each, dict):
            each |= {name: int(each[name], 16) for name in _SUMS if _is_hexadecimal(each.get(name))}
    return part


def read_all(paths: Sequence[str], limits: Limits) -> list[Shard]:
    """The shards in the files, by number.

    Raises InputError unless they are all shards of one run, each of them once.
    """
    found: dict[int, tuple[str, Shard]] = {}
    for path in paths:
        shard = _read(path, limits)
        first_path, first = next(iter(found.values()), (path, shard))
        if problem := _difference(first, shard):
            raise InputError(f"it is not a shard of the same run as {first_path}: {problem}", Place(path))
        if shard.number in found:
            other = found[shard.number][0]
            raise InputError(f"it is shard {shard.number} of {shard.shards}, but so is {other}", Place(path))
        found[shard.number] = path, shard
    shards = next(iter(found.values()))[1].shards
    if missing := sorted({*range(1, shards + 1)} - found.keys()):
        named = ", ".join(map(str, missing[:_NAMED])) + (" and more" if len(missing) > _NAMED else "")
        raise InputError(
            f"of {shards} shards, {named} {'is' if len(missing) == 1 else 'are'} missing; give all of them"
        )
    return [found[number][1] for number in sorted(found)]


_NAMED = 5


def _read(path: str, limits: Limits) -> Shard:
    text = read_text(path, limits._replace(file_bytes=max(limits.file_bytes, _LONGEST)))
    data = parse_json(text, Place(path))
    suites = data.get("suites") if isinstance(data, dict) else None
    for suite in suites if isinstance(suites, list) else ():
        from_wire(suite.get("part") if isinstance(suite, dict) else None)
    try:
        shard: Shard = decode(Shard, data)
    except Mismatch as error:
        raise InputError(f"not a shard that vrty-gate check --shard wrote: {error}", Place(path)) from error
    if shard.number > shard.shards:
        raise InputError(f"not a shard: its number is {shard.number} of {shard.shards}", Place(path))
    if shard.tool != TOOL:
        raise InputError(f"it is from {shard.tool[:80]!a}, but this is {TOOL}; use one version for all", Place(path))
    return shard


_SUMS = ("current", "baseline")


def _is_hexadecimal(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{1,400}", value) is not None


def _difference(one: Shard, other: Shard) -> str:
    """How the runs of two shards differ; empty if they are the same run."""
    if one.shards != other.shards:
        return f"{other.shards} shards instead of {one.shards}"
    if one.k != other.k:
        return "another k"
    if one.arguments != other.arguments:
        return "other arguments"
    if [suite.manifest for suite in one.suites] != [suite.manifest for suite in other.suites]:
        return "other manifests"
    for mine, its in zip(one.suites, other.suites, strict=True):
        if mine.settings != its.settings:
            return f"another {mine.manifest}"
        if (mine.inputs, mine.size) != (its.inputs, its.size):
            return f"other cases or baselines of {mine.manifest}"
    return ""
