"""Explanations of VRTY's numbers: the terms and sentences behind each one.

Everything quoted is a token, hence a run of a-z: no explanation quotes raw text.
"""

from collections.abc import Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.vrty import WEIGHTS, Prompt, Response, Score, idf

_SHOWN = 5
_LONGEST = 40


def band(value: float) -> str:
    """`low` below 0.40, `medium` below 0.70, else `high`. Source: VRTY 1.0.1, specification section 7."""
    return "low" if value < 0.40 else "medium" if value < 0.70 else "high"


def explanations(score: Score) -> dict[str, str]:
    """One sentence for each of the four dimensions: band, value with two decimals, evidence."""
    prompt, response = score.evidence
    if response.length:
        evidence = (
            _relevance(prompt, response),
            _coherence(response),
            _completeness(prompt, response),
            _conciseness(response),
        )
    else:
        evidence = ("the response has no words to score",) * 4
    return {
        dimension: f"{band(value)} {value:.2f}: {reason}"
        for dimension, value, reason in zip(WEIGHTS, score[1:5], evidence, strict=True)
    }


def changes(current: Score, accepted: Score) -> dict[str, str]:
    """One sentence for each of the five dimensions: what changed it between two responses."""
    return {
        "composite": composite_change(current, accepted.dimensions()),
        "relevance": _relevance_change(current, accepted),
        "coherence": _coherence(current.evidence[1]),
        "completeness": _completeness_change(current, accepted),
        "conciseness": f"{_conciseness(current.evidence[1])}; accepted: {_conciseness(accepted.evidence[1])}",
    }


def composite_change(current: Score, accepted: Mapping[str, float]) -> str:
    """Which dimensions changed the composite, largest part first; a part is a change times its weight."""
    parts = [(weight * (getattr(current, name) - accepted[name]), name) for name, weight in WEIGHTS.items()]
    moved = [f"{name} {part:+.3f}" for part, name in sorted(parts, key=lambda p: (-abs(p[0]), p[1])) if part]
    return "changed by " + ", ".join(moved) if moved else "no dimension changed"


class Term(NamedTuple):
    """The contribution of one token of the prompt."""

    token: str
    key_term: bool
    """Whether it counts for completeness, because it is not a stop word."""
    relevance: float
    """Its part of the relevance; the parts add up to the relevance."""
    completeness: float
    """Its part of the completeness; 0 if the response does not mention it."""
    at_stake: float
    """What `completeness` would be if the response mentioned it."""


def terms(prompt: Prompt, response: Response) -> list[Term]:
    """The prompt's tokens in ascending order, with their contributions to relevance and completeness."""
    norms = prompt.norm * response.norm
    rows = []
    for token, weight in prompt.weights.items():
        response_weight = response.weights.get(token, 0.0)
        at_stake = prompt.key_terms.get(token, 0.0) / prompt.key_weight if prompt.key_weight else 0.0
        shared = weight * response_weight / norms if norms else 0.0
        rows.append(Term(token, token in prompt.key_terms, shared, at_stake if response_weight else 0.0, at_stake))
    return rows


def missing(prompt: Prompt, response: Response) -> list[str]:
    """Key terms of the prompt that the response does not mention, the rarest first."""
    absent = [(-rarity, term) for term, rarity in prompt.key_terms.items() if term not in response.weights]
    return [term for _, term in sorted(absent)]


def opening(sentence: list[str]) -> str:
    """The first words of a sentence, by which to recognise it."""
    return " ".join(_short(token) for token in sentence[:6]) + (" ..." if len(sentence) > 6 else "")


def _relevance(prompt: Prompt, response: Response) -> str:
    response_weights = response.weights
    shared = [
        (-weight * response_weights[token], token)
        for token, weight in prompt.weights.items()
        if token in response_weights
    ]
    if not shared:
        return "prompt and response share no words"
    return "shares most through " + ", ".join([_short(token) for _, token in sorted(shared)[:_SHOWN]])


def _relevance_change(current: Score, accepted: Score) -> str:
    before = {term.token: term.relevance for term in terms(*accepted.evidence)}
    lost = sorted((term.relevance - before.get(term.token, 0.0), term.token) for term in terms(*current.evidence))
    fell = [f"{_short(token)} {change:+.3f}" for change, token in lost[:_SHOWN] if change < 0]
    return "shares less with the prompt through " + ", ".join(fell) if fell else _relevance(*current.evidence)


def _coherence(response: Response) -> str:
    if not response.cosines:
        return "fewer than two sentences, so nothing to compare"
    least = min(response.cosines)
    first = response.cosines.index(least)
    sentences = response.document.sentences
    pair = f'"{opening(sentences[first])}" and "{opening(sentences[first + 1])}"'
    return f"sentences {first + 1} and {first + 2} share least ({least:.2f}): {pair}"


def _completeness(prompt: Prompt, response: Response) -> str:
    if not prompt.key_terms:
        return "the prompt has no key terms"
    absent = missing(prompt, response)
    if not absent:
        return "mentions every key term of the prompt"
    return "the response does not mention " + _listed(absent)


def _completeness_change(current: Score, accepted: Score) -> str:
    prompt, response = current.evidence
    absent = missing(prompt, response)
    lost = [term for term in absent if term in accepted.evidence[1].weights]
    if not lost:
        return _completeness(prompt, response)
    never = len(absent) - len(lost)
    return f"no longer mentions {_listed(lost)}" + (f", and never mentioned {never} more" if never else "")


def _conciseness(response: Response) -> str:
    if not response.length:
        return "no words"
    places = response.places
    content = places.keys() - idf.STOPWORDS
    count, token = min([(-len(places[token]), token) for token in content or places])
    summary = f"{len(content)} distinct content words among {response.length} words"
    return f'{summary}, "{_short(token)}" {-count} times' if count < -1 else summary + ", none repeated"


def _listed(tokens: list[str]) -> str:
    more = f" and {len(tokens) - _SHOWN} more" if len(tokens) > _SHOWN else ""
    return ", ".join([_short(token) for token in tokens[:_SHOWN]]) + more


def _short(token: str) -> str:
    return token if len(token) <= _LONGEST else token[:_LONGEST] + "..."
