"""Encoders by name, of packages that are there, are not there, or misbehave."""

import sys
from types import ModuleType

import pytest

from vrty_gate.ask import embed
from vrty_gate.ask.embed import Wanted
from vrty_gate.core.geometry import lexical
from vrty_gate.errors import InputError
from vrty_gate.models import encoders


class Model:
    """Stands for a class of models; it notes what it is made with."""

    made: list[tuple[tuple[object, ...], dict[str, object]]]

    def __init__(self, *arguments: object, **options: object) -> None:
        Model.made.append((arguments, options))
        if arguments == ("none",):
            raise OSError("none is not a local folder\nand not on the hub")

    @classmethod
    def from_pretrained(cls, *arguments: object) -> "Model":
        return cls(*arguments)

    def encode(self, texts: list[str], **options: object) -> object:
        numpy = pytest.importorskip("numpy", reason="numpy comes with wordllama, which has no package here")
        return numpy.array([[len(text), 1.0] for text in texts], dtype="f4")


@pytest.fixture
def packages(monkeypatch) -> None:
    Model.made = []
    for name, kind in (("sentence_transformers", "SentenceTransformer"), ("model2vec", "StaticModel")):
        module = ModuleType(name)
        module.__spec__ = __import__("importlib.machinery").machinery.ModuleSpec(name, None)
        setattr(module, kind, Model)
        monkeypatch.setitem(sys.modules, name, module)


def refused(name: str) -> str:
    with pytest.raises(InputError) as error:
        encoders.encoder(name).load()
    return str(error.value)


def test_the_lexical_encoder_needs_nothing() -> None:
    found = encoders.encoder("lexical")
    assert found.name == lexical.NAME
    assert found.load()(["a lamp"]) == lexical.encode(["a lamp"])


def test_a_sentence_transformer_never_runs_code_of_its_repository(packages: None) -> None:
    found = encoders.encoder("sentence-transformers:some/model@v2")
    assert found.name == "sentence-transformers:some/model@v2"
    assert Model.made == []
    assert found.load()(["a", "abc"]) == [[1.0, 1.0], [3.0, 1.0]]
    assert Model.made == [(("some/model",), {"revision": "v2", "trust_remote_code": False})]


def test_a_static_model(packages: None) -> None:
    assert encoders.encoder("model2vec:minishlab/potion").load()(["ab"]) == [[2.0, 1.0]]
    assert Model.made == [(("minishlab/potion",), {})]
    assert refused("model2vec:a@b") == "model2vec does not support revisions; remove @ and everything after it"


def test_what_a_package_raises_is_one_message(packages: None) -> None:
    words = "the encoder cannot be loaded: OSError: none is not a local folder\nand not on the hub"
    assert refused("sentence-transformers:none") == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "unknown encoder ''; known: lexical, wordllama, sentence-transformers:MODEL, model2vec:MODEL"),
        ("sentence-transformers", "unknown encoder 'sentence-transformers'; known: "),
        ("lexical:2", "unknown encoder 'lexical:2'; known: "),
        ("sentence-transformers:", "the encoder is 'sentence-transformers:', but must be sentence-transformers:MODEL"),
        ("sentence-transformers:a|b", "the encoder is 'sentence-transformers:a|b', but must be"),
        ("\x1b[1m", "unknown encoder '\\x1b[1m'; known: "),
    ],
)
def test_names_that_are_none(name: str, words: str) -> None:
    assert refused(name).startswith(words)


def test_a_missing_package_is_named(monkeypatch) -> None:
    for module in ("wordllama", "sentence_transformers", "model2vec"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert refused("wordllama") == "the encoder needs the package wordllama: run pip install wordllama"
    needs = "the encoder needs the package sentence-transformers: run pip install sentence-transformers"
    assert refused("sentence-transformers:m") == needs


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[1.0]], "the encoder returned 1 embeddings for 2 texts"),
        (
            [[1.0], [float("nan")]],
            "the encoder returned no valid embedding for the response of case 'c': embedding[0] is nan",
        ),
        (
            [[1.0], [1e39]],
            "the encoder returned no valid embedding for the response of case 'c': embedding[0] is 1e+39",
        ),
        ([[1.0], ["x"]], "the encoder returned no valid embedding for the response of case 'c': "),
        ([[1.0], [1.0, 2.0]], "the encoder returned 2 numbers for the response of case 'c', but others have 1"),
        ([[], []], "the encoder returned no valid embedding for the prompt of case 'c': it has no numbers"),
        (
            [[0.0] * 8193] * 2,
            "the encoder returned no valid embedding for the prompt of case 'c': it has more than 8192 numbers",
        ),
    ],
)
def test_an_encoder_that_gives_no_embeddings(rows: list[list[float]], words: str) -> None:
    missing = {"1": Wanted("c", "prompt", "p"), "2": Wanted("c", "response", "r")}
    with pytest.raises(InputError) as error:
        embed.embed(lambda texts: rows, missing, None, lambda done: None)
    assert str(error.value).startswith(words)


def test_texts_go_to_the_encoder_in_batches(monkeypatch) -> None:
    monkeypatch.setattr(embed, "BATCH", 2)
    missing = {str(i): Wanted("c", "prompt", str(i)) for i in range(5)}
    asked, done = [], []

    def encode(texts: list[str]) -> list[list[float]]:
        asked.append(texts)
        return [[float(text)] for text in texts]

    made = embed.embed(encode, missing, 1, done.append)
    assert {key: list(row) for key, row in made.items()} == {str(i): [float(i)] for i in range(5)}
    assert (asked, done) == ([["0", "1"], ["2", "3"], ["4"]], [2, 4, 5])


def test_the_name_for_the_command_line_follows_from_that_in_a_file() -> None:
    for name in ("sentence-transformers:a/b@c", "model2vec:./x"):  # who writes a file names no model to load
        assert encoders.spoken(name) == "NAME"
    assert encoders.spoken(lexical.NAME) == "lexical"
    assert encoders.spoken("wordllama:0.3.9:256") == "wordllama"
    assert encoders.spoken("text-embedding-3-small") is None
