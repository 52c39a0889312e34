"""VRTY 1.0.1: relevance, coherence, completeness, conciseness and their composite, bit for bit.

Every sum is a plain loop from left to right in ascending order of tokens: the built-in `sum` is compensated from
Python 3.12 on and gives other bits. Source: specification sections 3, 5 and 6.
"""

from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from vrty_gate.core.vrty import idf
from vrty_gate.core.vrty.text import Document, document, tokens

VERSION = "1.0.1"
"""The release whose scores these are."""

WEIGHTS = {"relevance": 0.35, "coherence": 0.20, "completeness": 0.30, "conciseness": 0.15}
"""Share of each dimension in the composite."""

DIMENSIONS = ("composite", *WEIGHTS)
"""The names of the five numbers, in their order."""


class Prompt(NamedTuple):
    """What a prompt asks for."""

    weights: dict[str, float]
    """TF-IDF weight of each distinct token, in ascending order."""
    norm: float
    """Euclidean length of `weights`; 0 without tokens."""
    key_terms: dict[str, float]
    """IDF of each distinct token that is not a stop word, in ascending order."""
    key_weight: float
    """Sum of `key_terms`."""


class Response(NamedTuple):
    """What a response says."""

    length: int
    """Number of tokens, at most `text.MAX_TOKENS`."""
    weights: dict[str, float]
    """TF-IDF weight of each distinct token, in ascending order."""
    norm: float
    """Euclidean length of `weights`; 0 without tokens."""
    document: Document
    """Its tokens."""
    places: dict[str, list[int]]
    """For each distinct token the sentence of each occurrence, ascending; the unread rest counts as one more."""
    cosines: list[float]
    """Cosine of each sentence and the next, in the order of the text."""


class Score(NamedTuple):
    """VRTY's scores of a pair, each in [0, 1], higher is better."""

    composite: float
    relevance: float
    coherence: float
    completeness: float
    conciseness: float
    evidence: tuple[Prompt, Response]
    """What the numbers rest on."""

    def __repr__(self) -> str:
        return f"Score({', '.join(f'{name}={value!r}' for name, value in self.dimensions().items())})"

    def dimensions(self) -> dict[str, float]:
        """The five numbers by name."""
        return dict(zip(DIMENSIONS, self[:5], strict=True))

    @property
    def explanations(self) -> dict[str, str]:
        """One sentence for each dimension but the composite; made when asked for."""
        from vrty_gate.core.vrty.explain import explanations

        return explanations(self)

    @property
    def vrty_version(self) -> str:
        """The release of VRTY whose numbers these are."""
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

    Texts may be empty and of any length; of each the first 2,048 words count. All numbers are 0 when the response has
    no words. Raises TypeError when either is not a string.
    """
    if not isinstance(prompt, str) or not isinstance(response, str):
        raise TypeError("prompt and response must be strings")
    asked, said = read_prompt(prompt), read_response(response)
    if not said.length:
        return Score(0.0, 0.0, 0.0, 0.0, 0.0, (asked, said))
    four = relevance(asked, said), coherence(said), completeness(asked, said), conciseness(said)
    composite = 0.35 * four[0] + 0.20 * four[1] + 0.30 * four[2] + 0.15 * four[3]
    return Score(min(composite, 1.0), *four, (asked, said))


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

    One walk over the distinct tokens in ascending order feeds the sums of the whole text and of every sentence, so that
    each sum meets its terms in that order without a sort of its own.
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
    dots = [0.0] * (len(sentences) + 1)  # dots[i] is of the sentences i - 1 and i
    for token in sorted(places):
        found = places[token]
        rarity = idf_of[token]
        if len(found) == 1:
            weights[token] = rarity
            square = rarity * rarity
            squares += square
            sentence_squares[found[0]] += square
            continue
        weights[token] = weight = len(found) * rarity
        squares += weight * weight
        found.append(-1)  # ends the last run
        before, weight_before = -1, 0.0
        this, count = found[0], 0
        for number in found:
            if number == this:
                count += 1
                continue
            weight = count * rarity
            sentence_squares[this] += weight * weight
            if before == this - 1:
                dots[this] += weight_before * weight
            before, weight_before = this, weight
            this, count = number, 1
        found.pop()
    norms = [sqrt(value) for value in sentence_squares]
    cosines = [min(dots[i] / (norms[i - 1] * norms[i]), 1.0) for i in range(1, len(sentences))]
    return Response(length, weights, sqrt(squares), read, places, cosines)


def relevance(prompt: Prompt, response: Response) -> float:
    """TF-IDF cosine of prompt and response, in [0, 1]; 0 when either has no tokens."""
    said = response.weights
    if not prompt.weights or not said:
        return 0.0
    dot = 0.0
    for token, weight in prompt.weights.items():
        if token in said:
            dot += weight * said[token]
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
    said = response.weights
    covered = 0.0
    for term, rarity in prompt.key_terms.items():
        if term in said:
            covered += rarity
    return covered / prompt.key_weight


def conciseness(response: Response) -> float:
    """Share of distinct tokens that are no stop words among all tokens, in [0, 1]; 0 when there are no tokens."""
    if not response.length:
        return 0.0
    return (len(response.weights) - len(idf.STOPWORDS.intersection(response.weights))) / response.length
