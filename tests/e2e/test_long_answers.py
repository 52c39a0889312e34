"""A long answer is compared like any other, up to the limit, and beyond it the gate says that it was not."""

import pytest
from e2e.repository import Repository

SENTENCES = [f"Crew {number} keeps a rope {number * 7 % 4_999} in hall {number % 83}." for number in range(5_000)]
RULE, OTHER_RULE = "Refunds take 30 days.", "Refunds take 14 days."
ADVICE, OTHER_ADVICE = "The pilot may leave early.", "The pilot must leave early."


def answer(advice: str, rule: str, size: int = 4_998) -> str:
    return " ".join([*SENTENCES[:9], advice, *SENTENCES[9:size], rule, *SENTENCES[size:]])


@pytest.mark.slow
def test_one_figure_near_the_end_of_5_000_sentences_fails_the_gate(repository: Repository) -> None:
    accepted, current = answer(ADVICE, RULE), answer(OTHER_ADVICE, OTHER_RULE)
    assert 190_000 < len(current) < 200_000
    repository.write("refund.md", accepted)
    repository.accept()
    repository.write("refund.md", current)
    done = repository.run("check")
    assert done.returncode == 1, done.stdout
    assert "30 days -> 14 days" in done.stdout
    explained = repository.run("explain", "refund").stdout
    assert "may -> must" in explained
    assert "30 days -> 14 days" in explained


@pytest.mark.slow
def test_an_answer_beyond_the_limit_is_an_error_that_says_so(repository: Repository) -> None:
    repository.write("refund.md", " ".join([*SENTENCES, *SENTENCES, RULE]))
    repository.accept()
    repository.write("refund.md", " ".join([*SENTENCES[::-1], *SENTENCES, OTHER_RULE]))
    done = repository.run("check")
    assert done.returncode == 1
    assert "more than 200,000 characters or 12,000 sentences and lines differ" in done.stdout
