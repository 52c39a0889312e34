"""The encoders that a command line can name. No manifest can: what is loaded may be large, or run what it brings."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from vrty_gate.core.geometry.angles import Encoder as Encode
from vrty_gate.errors import InputError
from vrty_gate.formats.npy import ENCODER

NAMES = ("lexical", "wordllama", "sentence-transformers:MODEL", "model2vec:MODEL")
"""What can be named; MODEL is a name on the Hugging Face hub or a folder, and may end in @REVISION."""

BUILT_IN = "lexical"

_DIMENSIONS = 256


class Encoder(NamedTuple):
    """An encoder that is not loaded yet."""

    name: str
    """As embeddings files and calibrations name it; whatever changes its embeddings should change it."""
    load: Callable[[], Encode]
    """Raises InputError when the model cannot be loaded."""


def encoder(name: str) -> Encoder:
    """The encoder of a name, nothing of which is loaded. Raises InputError, also when its package is missing."""
    kind, colon, model = name.partition(":")
    if name == BUILT_IN:
        from vrty_gate.core.geometry import lexical

        return Encoder(lexical.NAME, lambda: lexical.encode)
    if name == "wordllama":
        from importlib.metadata import version

        _demand("wordllama", "'vrty-gate[grounding]'")
        return Encoder(f"wordllama:{version('wordllama')}:{_DIMENSIONS}", _wordllama)
    if kind not in _LOADERS or not colon:
        raise InputError(f"there is no encoder {name!a}; known: {', '.join(NAMES)}")
    if not model or not ENCODER.holds(name):
        raise InputError(f"the encoder is {name!a}, but must be {kind}:MODEL, of {ENCODER}")
    _demand(kind.replace("-", "_"), kind)
    where, _, revision = model.partition("@")
    return Encoder(name, lambda: _LOADERS[kind](where, revision or None))


def spoken(name: str) -> str | None:
    """What to name on a command line for the encoder that a file names so; None for one that is not ours.

    Who writes a file shall not choose which model others load: in place of such a name stands NAME.
    """
    from vrty_gate.core.geometry import lexical

    kind, colon, _ = name.partition(":")
    if name == lexical.NAME:
        return BUILT_IN
    if kind == "wordllama":
        return kind
    return "NAME" if kind in _LOADERS and colon else None


def _demand(module: str, requirement: str) -> None:
    from importlib.util import find_spec  # check, which only asks for names, shall not wait for it

    if find_spec(module) is None:
        raise InputError(f"the encoder needs the package {module.replace('_', '-')}: pip install {requirement}")


def _wordllama() -> Encode:
    from pathlib import Path

    import wordllama

    # its weights lie in the package
    folder = Path(wordllama.__file__).parent
    model = _loaded(lambda: wordllama.WordLlama.load(cache_dir=folder, dim=_DIMENSIONS, disable_download=True))
    return lambda texts: model.embed(texts).tolist()


def _sentence_transformers(name: str, revision: str | None) -> Encode:
    kind = _package("sentence_transformers").SentenceTransformer  # not among our extras: it needs torch
    model = _loaded(lambda: kind(name, revision=revision, trust_remote_code=False))
    return lambda texts: model.encode(texts, convert_to_numpy=True, show_progress_bar=False).tolist()


def _model2vec(name: str, revision: str | None) -> Encode:
    if revision:
        raise InputError("model2vec knows no revisions; leave @ and what follows it out")
    kind = _package("model2vec").StaticModel
    model = _loaded(lambda: kind.from_pretrained(name))
    return lambda texts: model.encode(texts).tolist()


def _package(name: str) -> Any:
    """The module, told to show no bars to nobody."""
    if sys.stderr is None or not sys.stderr.isatty():
        os.environ.setdefault("TQDM_DISABLE", "1")
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    return import_module(name)


def _loaded(load: Callable[[], Any]) -> Any:
    """The model. Raises InputError for whatever its package raises, which may not reach the hub."""
    try:
        return load()
    except Exception as error:  # every package has errors of its own
        raise InputError(f"the encoder cannot be loaded: {type(error).__name__}: {error}") from error


_LOADERS = {"sentence-transformers": _sentence_transformers, "model2vec": _model2vec}
