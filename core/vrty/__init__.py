"""VRTY 1.0.1: relevance, coherence, completeness, conciseness and their composite, bit for bit.

Every sum is a plain loop from left to right in ascending order of tokens: the built-in `sum` is compensated since
Python 3.12 and gives different bits. Source: specification sections 3, 5 and 6.
"""

from functools import lru_cache
from math import sqrt
from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.vrty import idf
from vrty_gate.core.vrty.text import Document, document, tokens

VERSION = "1.0.1"
"""The release that the scores reproduce."""

WEIGHTS = {"relevance": 0.35, "coherence": 0.20, "completeness": 0.30, "conciseness": 0.15}
"""Share of each dimension in the composite."""

DIMENSIONS = ("composite", *WEIGHTS)
"""The names of the five numbers, in order."""


class Prompt(NamedTuple):
    """The weighted tokens of a prompt."""

    weights: dict[str, float]
    """TF-IDF weight of each distinct token, in ascending order."""
    norm: float
    """Euclidean length of `weights`; 0 without tokens."""
    key_terms: dict[str, float]
    """IDF of each distinct token that is not a stop word, in ascending order."""
    key_weight: float
    """Sum of `key_terms`."""


class Response(NamedTuple):
    """The weighted tokens of a response."""

    length: int
    """Number of tokens, at most `text.MAX_TOKENS`."""
    weights: dict[str, float]
    """TF-IDF weight of each distinct token, in ascending order."""
    norm: float
    """Euclidean length of `weights`; 0 without tokens."""
    document: Document
    """The tokens by sentence."""
    places: dict[str, list[int]]
    """For each distinct token, the sentence of each occurrence, ascending; the incomplete rest counts as one more."""
    cosines: list[float]
    """Cosine of each sentence and the next, in text order."""


class Score(NamedTuple):
    """VRTY's scores of a pair, each in [0, 1], higher is better."""

    composite: float
    relevance: float
    coherence: float
    completeness: float
    conciseness: float
    evidence: tuple[Prompt, Response]
    """What the numbers were computed from."""

    def __repr__(self) -> str:
        return f"Score({', '.join(f'{name}={value!r}' for name, value in self.dimensions().items())})"

    def dimensions(self) -> dict[str, float]:
        """The five numbers by name."""
        return dict(zip(DIMENSIONS, self[:5], strict=True))

    @property
    def explanations(self) -> dict[str, str]:
        """One sentence for each dimension except the composite, computed on each access."""
        from vrty_gate.core.vrty.explain import explanations

        return explanations(self)

    @property
    def vrty_version(self) -> str:
        """The release of VRTY that the numbers reproduce."""
        return VERSION

    @property
    def idf_sha256(self) -> str:
        """Digest of VRTY's own IDF file."""
        return idf.SHA256

    @property
    def weights(self) -> dict[str, float]:
        """Share of each dimension in the composite."""
        return dict(WEIGHTS)

    def to_dict(self) -> dict[str, Any]:
        """VRTY's nine keys. Source: specification section 7."""
        return {
            **self.dimensions(),
            "explanations": self.explanations,
            "vrty_version": self.vrty_version,
            "idf_sha256": self.idf_sha256,
            "weights": self.weights,
        }


def score(prompt: str, response: str) -> Score:
    """Score how well `response` answers `prompt`, exactly as VRTY 1.0.1 does.

    Texts may be empty and of any length; only the first 2,048 words of each count. All numbers are 0 if the response
    has no words. Raises TypeError if either is not a string.
    """
    if not isinstance(prompt, str) or not isinstance(response, str):
        raise TypeError("prompt and response must be strings")
    weighed_prompt, weighed_response = read_prompt(prompt), read_response(response)
    if not weighed_response.length:
        return Score(0.0, 0.0, 0.0, 0.0, 0.0, (weighed_prompt, weighed_response))
    values = (
        relevance(weighed_prompt, weighed_response),
        coherence(weighed_response),
        completeness(weighed_prompt, weighed_response),
        conciseness(weighed_response),
    )
    composite = 0.35 * values[0] + 0.20 * values[1] + 0.30 * values[2] + 0.15 * values[3]
    return Score(min(composite, 1.0), *values, (weighed_prompt, weighed_response))


@lru_cache(maxsize=1)  # consecutive cases often share a prompt
def read_prompt(text: str) -> Prompt:
    """Weigh the tokens of a prompt."""
    counts: dict[str, int] = {}
    for token in tokens(text):
        counts[token] = counts.get(token, 0) + 1
    idf_of, stopwords = idf.weights(), idf.STOPWORDS
    weights, key_terms = {}, {}
    squares = key_weight = 0.0
    for token in sorted(counts):
        weight = rarity = idf_of[token]
        if counts[token] > 1:
            weight *= counts[token]
        weights[token] = weight
        squares += weight * weight
        if token not in stopwords:
            key_terms[token] = rarity
            key_weight += rarity
    return Prompt(weights, sqrt(squares), key_terms, key_weight)


def read_response(text: str) -> Response:
    """Weigh the tokens of a response and compare its neighbouring sentences.

    One pass over the distinct tokens in ascending order feeds the sums of the whole text and of every sentence, so that
    each sum adds its terms in that order without sorting again.
    """
    read = document(text)
    sentences, rest = read
    length = 0
    places: dict[str, list[int]] = {}
    for number, sentence in enumerate((*sentences, rest)):
        length += len(sentence)
        for token in sentence:
            if token in places:
                places[token].append(number)
            else:
                places[token] = [number]
    idf_of = idf.weights()
    weights = {}
    squares = 0.0
    sentence_squares = [0.0] * (len(sentences) + 1)
    dots = [0.0] * (len(sentences) + 1)  # dots[i] is the dot product of sentences i - 1 and i
    for token in sorted(places):
        occurrences = places[token]
        rarity = idf_of[token]
        if len(occurrences) == 1:
            weights[token] = rarity
            square = rarity * rarity
            squares += square
            sentence_squares[occurrences[0]] += square
            continue
        weights[token] = weight = len(occurrences) * rarity
        squares += weight * weight
        occurrences.append(-1)  # ends the last run
        before, weight_before = -1, 0.0
        current, count = occurrences[0], 0
        for number in occurrences:
            if number == current:
                count += 1
                continue
            weight = count * rarity
            sentence_squares[current] += weight * weight
            if before == current - 1:
                dots[current] += weight_before * weight
            before, weight_before = current, weight
            current, count = number, 1
        occurrences.pop()
    norms = [sqrt(value) for value in sentence_squares]
    cosines = [min(dots[i] / (norms[i - 1] * norms[i]), 1.0) for i in range(1, len(sentences))]
    return Response(length, weights, sqrt(squares), read, places, cosines)


def relevance(prompt: Prompt, response: Response) -> float:
    """TF-IDF cosine of prompt and response, in [0, 1]; 0 when either has no tokens."""
    response_weights = response.weights
    if not prompt.weights or not response_weights:
        return 0.0
    dot = 0.0
    for token, weight in prompt.weights.items():
        if token in response_weights:
            dot += weight * response_weights[token]
    return min(dot / (prompt.norm * response.norm), 1.0)


def coherence(response: Response) -> float:
    """Mean cosine of neighbouring sentences, in [0, 1]; 1 when there are fewer than two."""
    if not response.cosines:
        return 1.0
    total = 0.0
    for cosine in response.cosines:
        total += cosine
    return total / len(response.cosines)


def completeness(prompt: Prompt, response: Response) -> float:
    """Share of the prompt's key terms, by IDF, that the response mentions, in [0, 1]; 0 when there are none."""
    if not prompt.key_terms:
        return 0.0
    response_weights = response.weights
    covered = 0.0
    for term, rarity in prompt.key_terms.items():
        if term in response_weights:
            covered += rarity
    return covered / prompt.key_weight


def conciseness(response: Response) -> float:
    """Distinct tokens that are not stop words, as a share of all tokens, in [0, 1]; 0 when there are no tokens."""
    if not response.length:
        return 0.0
    return (len(response.weights) - len(idf.STOPWORDS.intersection(response.weights))) / response.length
