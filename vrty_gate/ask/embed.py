"""Embedding the texts of a suite, so that `check` can score their geometry without a model."""

import os
from array import array
from collections.abc import Callable, Iterable, Iterator

from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.geometry.angles import Encoder
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, read_bytes
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import embeddings
from vrty_gate.stores.baselines import Baseline
from vrty_gate.stores.embeddings import Embeddings, Numbers
from vrty_gate.stores.labelled import Example

BATCH = 256
"""Batch size of an encoder, in texts."""


class Wanted(NamedTuple):
    """A text that needs an embedding."""

    case: str
    """Its case, or the place of a labelled answer."""
    name: str
    """Name of the text within the case."""
    text: str


def wanted(suite: Suite, records: dict[str, Baseline], labelled: Iterable[Example] = ()) -> dict[str, Wanted]:
    """Current, accepted and labelled texts by digest; blank ones need no embedding."""
    texts: dict[str, Wanted] = {}
    for case in suite.cases:
        texts |= {key: text for key, text in _texts(case.id, "", case.texts) if key not in texts}
    for record in records.values():
        if record.texts is not None:
            texts |= {
                key: text for key, text in _texts(record.case, "accepted ", record.texts.case()) if key not in texts
            }
    for example in labelled:
        texts |= {key: text for key, text in _texts(str(example.place), "labelled ", example.case) if key not in texts}
    return texts


def _texts(case: str, prefix: str, texts: Case) -> Iterator[tuple[str, Wanted]]:
    for name, text in (("prompt", texts.prompt), ("context", texts.context), ("response", texts.response)):
        if text is not None and text.strip():
            yield digest(text), Wanted(case, prefix + name, text)


def read_embeddings(path: str, limits: Limits) -> Embeddings | None:
    """The content of an embeddings file; None if it does not exist. Raises InputError."""
    if not os.path.lexists(path):
        return None
    larger = limits._replace(file_bytes=max(limits.file_bytes, embeddings.LONGEST))
    return embeddings.parse(read_bytes(path, larger), path)


def require_same(existing: Embeddings, encoder: str, path: str) -> None:
    """Raises InputError unless the file was made with that encoder."""
    if existing.encoder != encoder:
        problem = f"it was made by {existing.encoder!a}, not by {encoder!a}, and their embeddings are not compatible"
        raise InputError(f"{problem}; use that encoder, or embed all texts again with --again", Place(path))


def embed(
    encode: Encoder, missing: dict[str, Wanted], dimension: int | None, on_progress: Callable[[int], None]
) -> dict[str, Numbers]:
    """The embeddings of these texts, by digest; `on_progress` receives their number after each batch.

    Raises InputError for an invalid embedding or one without `dimension` numbers, by default those of the first.
    """
    embedded: dict[str, Numbers] = {}
    names = list(missing)
    for start in range(0, len(names), BATCH):
        batch = names[start : start + BATCH]
        rows = encode([missing[name].text for name in batch])
        if len(rows) != len(batch):
            raise InputError(f"the encoder returned {len(rows)} embeddings for {len(batch)} texts")
        for name, row in zip(batch, rows, strict=True):
            label = f"the {missing[name].name} of case {missing[name].case!r}"
            try:
                embedded[name] = embeddings.in_float32(array("d", row))
            except (TypeError, ValueError, OverflowError) as error:
                raise InputError(f"the encoder returned no valid embedding for {label}: {error}") from error
            dimension = dimension or len(embedded[name])
            if len(embedded[name]) != dimension:
                raise InputError(
                    f"the encoder returned {len(embedded[name])} numbers for {label}, but others have {dimension}"
                )
        on_progress(len(embedded))
    return embedded
