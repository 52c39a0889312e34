"""The scorer `reference`."""

import builtins
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.scorers.rouge import rouge
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import build, reference

WORDS = st.lists(st.sampled_from(["the", "Cat", "sat", "on", "9", "mat,", "é", "İx"]), max_size=30).map(" ".join)
NOTHING: dict[str, object] = {}


def scores(response: str, reference: str | None, **options) -> dict[str, float]:
    case = Case("p", response, reference=reference)
    return build("reference", options, None).look(case, (case,)).scores


def test_a_case_without_a_reference_has_no_such_dimension() -> None:
    assert scores("anything", None) == {}


def test_an_empty_reference_is_one() -> None:
    assert scores("", "")["exact_match"] == 1.0


def test_rouge_is_that_of_its_definition() -> None:
    # Shared words: the, sat, on; shared pairs: "sat on"; the longest common subsequence: the sat on.
    found = scores("the dog sat on me", "The cat sat on the mat.")
    assert found["rouge_1"] == 2 * (3 / 5) * (3 / 6) / (3 / 5 + 3 / 6)
    assert found["rouge_2"] == 2 * (1 / 4) * (1 / 5) / (1 / 4 + 1 / 5)
    assert found["rouge_l"] == found["rouge_1"]


def test_character_similarity_is_one_less_the_share_that_changes() -> None:
    assert scores("kitten", "sitting")["char_similarity"] == (7 - 3) / 7
    assert scores("", "")["char_similarity"] == 1.0


ROUGES = ["rouge_1", "rouge_2", "rouge_l"]
STRANGERS = Path(__file__).parents[4] / "bench" / "strangers"


def theirs(response: str, reference: str) -> dict[str, float]:
    scores = RougeScorer(["rouge1", "rouge2", "rougeL"]).score(reference, response)
    return dict(zip(ROUGES, (scores[name].fmeasure for name in ("rouge1", "rouge2", "rougeL")), strict=True))


@given(WORDS, WORDS)
def test_rouge_is_that_of_rouge_score(response: str, reference: str) -> None:
    assert rouge(response, reference) == theirs(response, reference)


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_characters_make_the_words_of_rouge_score(response: str, reference: str) -> None:
    assert rouge(response, reference) == theirs(response, reference)


@pytest.mark.slow  # rouge-score takes about 10 ms a pair
def test_two_thousand_real_pairs_score_as_with_rouge_score() -> None:
    pairs = [pair for file in sorted(STRANGERS.glob("*.jsonl")) for pair in _pairs(file)][:2_000]
    assert len(pairs) == 2_000
    assert [rouge(*pair) for pair in pairs] == [theirs(*pair) for pair in pairs]


def _pairs(file: Path) -> Iterator[tuple[str, str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for text in (*case.get("good", ()), *case.get("worse", ())):
            yield text["text"][:400], case["accepted"][:400]  # a table of all pairs of words takes its time


@pytest.mark.parametrize(("version", "is_package"), [("0.1.2", True), ("0.1.3", False), ("", False)])
def test_the_package_computes_where_the_version_with_our_numbers_is_installed(
    monkeypatch: pytest.MonkeyPatch, version: str, is_package: bool
) -> None:
    monkeypatch.setattr(reference, "_installed", lambda _: version)
    monkeypatch.setattr(reference, "_rouge", cache(reference._rouge.__wrapped__))
    computes = reference._rouge()
    assert (computes is not rouge) == is_package
    assert computes("the cat sat", "a cat sat") == rouge("the cat sat", "a cat sat")


@pytest.mark.slow
def test_every_character_makes_the_words_of_rouge_score() -> None:
    from rouge_score.tokenizers import DefaultTokenizer

    from vrty_gate.core.scorers.rouge import _LOWER, _WORD

    tokenizer = DefaultTokenizer(use_stemmer=False)
    text = "".join(f"x{chr(code)}y " for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF)
    assert _WORD.findall(text.translate(_LOWER)) == tokenizer.tokenize(text)


@given(st.text(max_size=60), st.text(max_size=60))
def test_every_dimension_is_a_score(response: str, reference: str) -> None:
    for value in scores(response, reference).values():
        assert isinstance(value, float)
        assert 0.0 <= value <= 1.0


def test_long_texts_take_no_longer_than_long_answers() -> None:
    generator = random.Random(1)
    texts = [" ".join(str(generator.randrange(10**6)) for _ in range(200_000)) for _ in range(2)]
    found = scores(*texts)
    assert set(found) == {
        "normalised_match", "token_f1", "exact_match", "rouge_1", "rouge_2", "rouge_l", "char_similarity"
    }  # fmt: skip


def test_some_measures_alone_need_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name, *rest, **more):
        assert not name.startswith(("rouge_score", "rapidfuzz", "nltk", "numpy")), name
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert list(scores("a b", "a b", measures=["token_f1", "exact_match"])) == ["token_f1", "exact_match"]


def test_a_missing_package_is_said_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "_installed", lambda _: "")
    build("reference", {"measures": ["rouge_l"]}, None)
    with pytest.raises(Mismatch, match="measures requires rapidfuzz: run pip install rapidfuzz"):
        build("reference", {}, None)


def test_the_signature_names_the_version_whose_numbers_these_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("0.1.2", "0.1.3", ""):
        monkeypatch.setattr(reference, "_installed", lambda package, now=version: now or package == "rapidfuzz")
        assert build("reference", NOTHING, None).signature.startswith("reference:1|rouge-score:0.1.2|")
    assert "rouge" not in build("reference", {"measures": ["token_f1"]}, None).signature


def test_what_rouge_cannot_read_is_said() -> None:
    scorer = build("reference", NOTHING, None)
    assert "ASCII" in scorer.look(Case("p", "返品は三十日以内です", reference="返品は三十日以内"), ()).doubt()
    assert scorer.look(Case("p", "Within thirty days", reference="Within 30 days, señor"), ()).doubt() == ""
    few = build("reference", {"measures": ["token_f1"]}, None)
    assert few.look(Case("p", "返品は三十日以内です", reference="返品は三十日以内"), ()).doubt() == ""


def test_letters_that_become_ascii_in_lower_case_count_as_words() -> None:
    text = "\u0130 " * 6_000
    assert rouge(text, text)["rouge_l"] == 1.0


def test_no_word_is_compared_with_each_other_word_in_python() -> None:
    """A table of all pairs takes a second for long texts; counted in lines, the work grows as the texts do."""

    def score(count: int) -> None:
        text = "\u0130 " * count
        assert set(scores(text, text).values()) == {1.0}

    scores("a", "a")  # imports rouge-score, which gives up the texts of this test
    assert growth(score, 1_600, 6_400) < LINEAR
