"""The encoders a command line can select. A manifest cannot: models may be large or run their own code."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from vrty_gate.core.geometry.angles import Encoder as Encode
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.formats.npy import ENCODER

NAMES = ("lexical", "wordllama", "sentence-transformers:MODEL", "model2vec:MODEL")
"""Valid names; MODEL is a name on the Hugging Face hub or a folder, and may end in @REVISION."""

BUILT_IN = "lexical"

_DIMENSIONS = 256


class Encoder(NamedTuple):
    """An encoder that is not loaded yet."""

    name: str
    """The name in embeddings files and calibrations; anything that changes its embeddings should change it."""
    load: Callable[[], Encode]
    """Raises InputError when the model cannot be loaded."""


def encoder(name: str) -> Encoder:
    """The encoder of a name, not loaded yet. Raises InputError, also if its package is missing."""
    kind, colon, model = name.partition(":")
    if name == BUILT_IN:
        from vrty_gate.core.geometry import lexical

        return Encoder(lexical.NAME, lambda: lexical.encode)
    if name == "wordllama":
        from importlib.metadata import version

        _require_package("wordllama", "wordllama")
        return Encoder(f"wordllama:{version('wordllama')}:{_DIMENSIONS}", _wordllama)
    if kind not in _LOADERS or not colon:
        raise InputError(f"unknown encoder {name!a}; known: {', '.join(NAMES)}")
    if not model or not ENCODER.holds(name):
        raise InputError(f"the encoder is {name!a}, but must be {kind}:MODEL, with MODEL of {ENCODER}")
    _require_package(kind.replace("-", "_"), kind)
    path_or_name, _, revision = model.partition("@")
    return Encoder(name, lambda: _LOADERS[kind](path_or_name, revision or None))


def spoken(name: str) -> str | None:
    """The command-line name of the encoder in a file; None if it is not a known encoder.

    The author of a file must not choose which model others load, so the name of a loadable model becomes NAME.
    """
    from vrty_gate.core.geometry import lexical

    kind, colon, _ = name.partition(":")
    if name == lexical.NAME:
        return BUILT_IN
    if kind == "wordllama":
        return kind
    return "NAME" if kind in _LOADERS and colon else None


def _require_package(module: str, requirement: str) -> None:
    from importlib.util import find_spec  # slow to import, and `check` only needs names

    if find_spec(module) is None:
        raise InputError(f"the encoder needs the package {module.replace('_', '-')}: run pip install {requirement}")


def _wordllama() -> Encode:
    from pathlib import Path

    import wordllama

    # the weights are in the package
    folder = Path(wordllama.__file__).parent
    model = _loaded(lambda: wordllama.WordLlama.load(cache_dir=folder, dim=_DIMENSIONS, disable_download=True))
    return lambda texts: model.embed(texts).tolist()


def _sentence_transformers(name: str, revision: str | None) -> Encode:
    kind = _package("sentence_transformers").SentenceTransformer  # not an extra, because it needs torch
    model = _loaded(lambda: kind(name, revision=revision, trust_remote_code=False))
    return lambda texts: model.encode(texts, convert_to_numpy=True, show_progress_bar=False).tolist()


def _model2vec(name: str, revision: str | None) -> Encode:
    if revision:
        raise InputError("model2vec does not support revisions; remove @ and everything after it")
    kind = _package("model2vec").StaticModel
    model = _loaded(lambda: kind.from_pretrained(name))
    return lambda texts: model.encode(texts).tolist()


def _package(name: str) -> Any:
    """The module, without progress bars unless stderr is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        os.environ.setdefault("TQDM_DISABLE", "1")
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    return import_module(name)


def _loaded(load: Callable[[], Any]) -> Any:
    """The model. Raises InputError for any exception of its package, such as an unreachable hub."""
    try:
        return load()
    except Exception as error:  # every package raises different errors
        raise InputError(f"the encoder cannot be loaded: {type(error).__name__}: {error}") from error


_LOADERS = {"sentence-transformers": _sentence_transformers, "model2vec": _model2vec}
