"""The public call: one (prompt, response) pair to its scores."""

from typing import Any, NamedTuple

from vrty_gate.core import idf, vrty
from vrty_gate.core.explain import explanations


class Score(NamedTuple):
    """VRTY's scores of a pair, each in [0, 1], higher is better."""

    composite: float
    relevance: float
    coherence: float
    completeness: float
    conciseness: float
    evidence: tuple[vrty.Prompt, vrty.Response]
    """What the numbers rest on."""

    def __repr__(self) -> str:
        return f"Score({', '.join(f'{name}={getattr(self, name)!r}' for name in self._fields[:5])})"

    @property
    def explanations(self) -> dict[str, str]:
        """One sentence for each dimension but the composite; made when asked for."""
        return explanations(*self.evidence, vrty.Values(*self[:5]))

    @property
    def vrty_version(self) -> str:
        """The release of VRTY whose numbers these are."""
        return vrty.VERSION

    @property
    def idf_sha256(self) -> str:
        """Digest of VRTY's own IDF file."""
        return idf.SHA256

    @property
    def weights(self) -> dict[str, float]:
        """Share of each dimension in the composite."""
        return dict(vrty.WEIGHTS)

    def to_dict(self) -> dict[str, Any]:
        """VRTY's nine keys. Source: VRTY 1.0.1, specification section 7."""
        return {
            **dict(zip(self._fields[:5], self)),
            "explanations": self.explanations,
            "vrty_version": self.vrty_version,
            "idf_sha256": self.idf_sha256,
            "weights": self.weights,
        }


def score(prompt: str, response: str) -> Score:
    """Score how well `response` answers `prompt`, exactly as VRTY 1.0.1 does.

    Texts may be empty and of any length; only the first 2,048 words count. Raises TypeError when either is not a string.
    """
    if not isinstance(prompt, str) or not isinstance(response, str):
        raise TypeError("prompt and response must be strings")
    asked, said = vrty.read_prompt(prompt), vrty.read_response(response)
    values = vrty.values(asked, said)
    return Score(*values, (asked, said))
