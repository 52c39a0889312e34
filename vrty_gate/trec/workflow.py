"""The settings of the measures in a workflow.yml of TREC's Auto-Judge."""

from collections.abc import Mapping
from typing import Annotated, Any

from vrty_gate.core.bounds import Range
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.scorers import rag
from vrty_gate.errors import InputError, did_you_mean
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats import yaml_text
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.trec.topics import TopicFormat

_RENAMED = {"bm25_weight": "saturation_weight"}
"""What the original calls BM25 has no IDF, so it has another name here."""
_SHARED, _OWN, _VARIANTS = "settings", "judge_settings", "variants"


class Workflow(NamedTuple):
    """What a workflow says of this judge."""

    values: Mapping[str, float]
    """Settings of the measures, by their name here."""
    topic_format: TopicFormat | None
    ignored: tuple[str, ...]
    """Keys for the judge that are no settings of it."""


def read(file: str, variant: str | None, limits: Limits) -> Workflow:
    """The settings of a workflow: `settings`, overridden by `judge_settings`, overridden by those of a variant.

    Raises InputError, also for a setting that cannot work.
    """
    data, positions = yaml_text.read(read_text(file, limits), file, limits)
    parts = _parts(data if isinstance(data, dict) else {}, variant, positions)
    found: dict[str, Any] = {}
    where: dict[str, tuple[str, ...]] = {}
    for path, part in parts:
        for key, value in part.items():
            name = _RENAMED.get(key, key)
            if name not in _KINDS:
                continue
            try:
                found[name] = decode(_KINDS[name], value)
            except Mismatch as error:
                raise InputError(f"{'.'.join((*path, key))} {error.words}", positions.of((*path, key))) from error
            where[name] = (*path, key)
    topic_format = found.pop("topic_format", None)
    if fault := rag.fault(rag.Settings(**found)):
        raise InputError(f"{fault[0]} {fault[1]}", positions.of(where.get(fault[0], (_OWN,))))
    ignored = {
        key for path, part in parts if path != (_SHARED,) for key in part if _RENAMED.get(key, key) not in _KINDS
    }
    return Workflow(found, topic_format, tuple(sorted(ignored)))


def _parts(
    data: Mapping[str, Any], variant: str | None, positions: yaml_text.Positions
) -> list[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """The mappings that hold settings, with their paths; later ones override."""
    paths: list[tuple[str, ...]] = [(_SHARED,), (_OWN,)]
    if variant is not None:
        variants = data.get(_VARIANTS) or {}
        if not isinstance(variants, dict) or variant not in variants:
            names = list(variants) if isinstance(variants, dict) else []
            hint = did_you_mean(variant, names) or "it has no variants"
            raise InputError(f"no variant {variant!a}; {hint}", positions.of((_VARIANTS,), at_key=True))
        paths += [(_VARIANTS, variant), (_VARIANTS, variant, _OWN)]
    return [(path, part) for path in paths for part in (_mapping(data, path, positions),) if part]


def _mapping(data: Mapping[str, Any], path: tuple[str, ...], positions: yaml_text.Positions) -> Mapping[str, Any]:
    found: Any = data
    for key in path:
        found = found.get(key) or {}
        if not isinstance(found, dict):
            raise InputError(f"{'.'.join(path)} must be a mapping", positions.of(path))
    return {key: value for key, value in found.items() if key not in (_OWN, "nugget_settings")}


_KINDS: Mapping[str, Any] = {
    **{name: Annotated[float, Range(at_least=0)] for name in rag.Settings._fields},
    "topic_format": TopicFormat,
}
