"""The public call and its explanations."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate import Score, score
from vrty_gate.core import vrty
from vrty_gate.core.vrty import explain

WORDS = st.lists(
    st.sampled_from(["refund", "window", "the", "is", "days.", "ship", "it!", "naïve", "xyzzy", "9"]), max_size=30
).map(" ".join)


def test_the_readme_example() -> None:
    result = score("What is the capital of France?", "Paris is the capital of France.")
    assert result.composite == 0.8653358523094898
    assert sorted(result.to_dict()) == [
        "coherence",
        "completeness",
        "composite",
        "conciseness",
        "explanations",
        "idf_sha256",
        "relevance",
        "vrty_version",
        "weights",
    ]


def test_a_score_cannot_be_changed() -> None:
    result = score("a b", "a b")
    with pytest.raises(AttributeError):
        result.composite = 1.0  # type: ignore[misc]
    result.weights["relevance"] = 9.0
    assert score("a b", "a b").weights["relevance"] == 0.35


def test_only_strings_are_scored() -> None:
    with pytest.raises(TypeError, match="must be strings"):
        score("a", None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must be strings"):
        score(b"a", "a")  # type: ignore[arg-type]


def test_repr_shows_the_numbers_and_not_the_texts() -> None:
    assert repr(score("a", "b c")).startswith("Score(composite=0.35, relevance=0.0, coherence=1.0, ")


@given(WORDS, WORDS)
def test_every_number_lies_between_zero_and_one(prompt: str, response: str) -> None:
    result = score(prompt, response)
    assert all(0.0 <= value <= 1.0 for value in result.dimensions().values())
    assert result == score(prompt, response)
    assert isinstance(result, Score)


@given(WORDS, WORDS)
def test_the_parts_of_each_term_add_up(prompt: str, response: str) -> None:
    result = score(prompt, response)
    terms = explain.terms(*result.evidence)
    assert sum(term.relevance for term in terms) == pytest.approx(result.relevance, abs=1e-12)
    if result.evidence[1].length:
        assert sum(term.completeness for term in terms) == pytest.approx(result.completeness, abs=1e-12)


def test_cases_that_share_a_prompt_read_it_once() -> None:
    vrty.read_prompt.cache_clear()
    for response in ("one", "two", "three"):
        score("the same prompt", response)
    assert vrty.read_prompt.cache_info().misses == 1


@pytest.mark.parametrize("value, expected", [(0.3999, "low"), (0.4, "medium"), (0.6999, "medium"), (0.7, "high")])
def test_the_band_is_chosen_from_the_unrounded_value(value: float, expected: str) -> None:
    assert explain.band(value) == expected


@pytest.mark.parametrize(
    "prompt, response, dimension, expected",
    [
        ("refund window", "Nice weather.", "relevance", "low 0.00: prompt and response share no words"),
        ("the refund", "the refund", "relevance", "high 1.00: shares most through refund, the"),
        (
            "Explain the refund window and shipping cost",
            "The refund window.",
            "completeness",
            "medium 0.41: the response does not mention shipping, cost, explain",
        ),
        ("the", "the", "completeness", "low 0.00: the prompt has no key terms"),
        ("refund", "Refund it.", "completeness", "high 1.00: mentions every key term of the prompt"),
        (
            "a",
            "Cats purr softly. Dogs bark. Dogs bark.",
            "coherence",
            'medium 0.50: sentences 1 and 2 share least (0.00): "cats purr softly" and "dogs bark"',
        ),
        ("a", "One.", "coherence", "high 1.00: fewer than two sentences, so nothing to compare"),
        ("a", "refund refund the", "conciseness", 'low 0.33: 1 distinct content words among 3 words, "refund" 2 times'),
        ("a", "the the", "conciseness", 'low 0.00: 0 distinct content words among 2 words, "the" 2 times'),
        ("a", "one two", "conciseness", "high 1.00: 2 distinct content words among 2 words, none repeated"),
        ("a", "42", "conciseness", "low 0.00: the response has no words to score"),
    ],
)
def test_explanations_name_their_evidence(prompt: str, response: str, dimension: str, expected: str) -> None:
    assert score(prompt, response).explanations[dimension] == expected


def test_explanations_quote_nothing_but_letters() -> None:
    hostile = "<script>@user [x](http://evil) ::error:: \x1b[31m " + "z" * 5000
    for words in score(hostile, hostile + ". " + hostile).explanations.values():
        assert set(words) <= set("abcdefghijklmnopqrstuvwxyz0123456789 .,:;()\"'-")
        assert len(words) < 500


def test_the_composite_names_what_moved_it_most() -> None:
    accepted = score("refund window", "The refund window.").dimensions()
    now = score("refund window", "Lovely weather today.")
    assert explain.composite_change(now, accepted).startswith("changed by relevance -0.")
    assert explain.composite_change(now, now.dimensions()) == "no dimension changed"


def test_the_json_of_a_score_is_stable() -> None:
    once = json.dumps(score("p q r", "q r s").to_dict(), sort_keys=True)
    assert once == json.dumps(score("p q r", "q r s").to_dict(), sort_keys=True)


def test_a_change_is_told_by_what_was_lost() -> None:
    prompt = "Explain the refund window and shipping cost"
    then = score(prompt, "The refund window is 30 days. Shipping cost is shown.")
    now = score(prompt, "Shipping is great, shipping is fun.")
    told = explain.changes(now, then)
    assert told["composite"].startswith("changed by ")
    assert told["relevance"].startswith("shares less with the prompt through refund -0.")
    assert told["completeness"] == "no longer mentions refund, cost, window, and never mentioned 1 more"
    assert told["conciseness"].endswith("words, none repeated")
    assert explain.changes(score(prompt, ""), then)["conciseness"].startswith("no words; accepted: ")


def test_a_change_without_loss_falls_back_to_what_the_score_rests_on() -> None:
    same = score("refund", "refund")
    told = explain.changes(same, same)
    assert told["completeness"] == "mentions every key term of the prompt"
    assert told["relevance"] == "shares most through refund"


def test_a_text_without_words_scores_zero_in_each_dimension() -> None:
    said = vrty.read_response("42")
    assert (vrty.relevance(vrty.read_prompt("a"), said), vrty.conciseness(said)) == (0.0, 0.0)
    assert vrty.completeness(vrty.read_prompt("the"), said) == 0.0
