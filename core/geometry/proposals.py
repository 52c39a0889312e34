"""Candidates for labelling: answers generated from grounded ones, the most uncertain first.

Specs: grounding geometry, section 11. The prompts are our own. Candidates are generated strategy by strategy.
"""

import re
import warnings
from collections.abc import Callable, Sequence
from random import Random
from string import Formatter

from vrty_gate.core.geometry import texts
from vrty_gate.core.geometry.angles import Encoder
from vrty_gate.core.geometry.calibration import CalibrationResult
from vrty_gate.core.judge import median
from vrty_gate.core.named_tuple import NamedTuple

_RULES = """\
Write a new answer to the question, in the same language and of about the same length. Reply with that answer and
nothing else.

Source:
{context}

Question:
{question}

Correct answer:
{grounded}"""

BUILT_IN: dict[str, str] = {
    "redefinition": "Choose a key term of the correct answer and use it as if it were defined otherwise, so that the "
    "new answer reads well and is wrong by the source. " + _RULES,
    "mechanism_inversion": "Turn round how things work in the correct answer: what causes becomes what follows, what "
    "is allowed becomes what is refused, what comes first comes last. Keep the subject. " + _RULES,
    "entity_composition": "Take names, places, dates and things that are real, some of them from the source, and put "
    "them together into a whole that the source does not bear out. " + _RULES,
    "polysemy": "Choose a word of the question that has more than one sense, and answer as if another of its senses "
    "were meant. " + _RULES,
    "template_filling": "Keep the structure and the turns of phrase of the correct answer, but put another of its kind "
    "in the place of every fact: number, name, date, condition. " + _RULES,
}
"""Prompts by strategy."""

_SLOTS = ("context", "question", "grounded")
_SHOWN_CONTEXT, _SHOWN_REPLY = 500, 1000

Strategies = str | tuple[str | tuple[str, str], ...]
"""`default` for all built-in strategies, the name of one, or a tuple of names and (name, template) pairs."""


class _Seed(NamedTuple):
    context: str
    question: str
    grounded: str


class SeedExample(_Seed):
    """A grounded answer with its question and source. Raises ValueError unless all are non-blank texts."""

    __slots__ = ()

    def __new__(cls, context: str, question: str, grounded: str) -> "SeedExample":  # noqa: PYI034  # Self came later
        """Check the texts, which a plain record cannot."""
        for name, text in zip(_SLOTS, (context, question, grounded), strict=True):
            if not isinstance(text, str) or not text.strip():
                raise ValueError(f"{name} of a seed must be a text that is not blank")
        return super().__new__(cls, context, question, grounded)


class Candidate(NamedTuple):
    """An answer that a person should label."""

    strategy: str
    question: str
    context_excerpt: str
    candidate_response: str
    dgi_score: float
    """Normalized, in [0, 1]."""
    uncertainty: float
    """The distance of the score from the median of the seeds: the smaller, the more uncertain."""


class Batch(NamedTuple):
    """The proposed candidates."""

    items: list[Candidate]
    review_template: str
    """The items in Markdown, each with boxes to tick; untrusted texts are fenced."""
    all_candidates: list[Candidate]
    """All candidates that could be scored, the most uncertain first."""
    strategies_used: list[str]


def propose_labels(
    *,
    seeds: Sequence[SeedExample],
    llm_generate: Callable[[str], str],
    calibration: CalibrationResult,
    encoder: Encoder | None = None,
    n_candidates: int = 50,
    n_to_label: int = 10,
    strategies: Strategies = "default",
    diverse_fraction: float = 0.3,
    seed: int = 42,
) -> Batch:
    """Generate candidates from seeds, and propose those with the most uncertain DGI.

    Each strategy is tried `n_candidates // strategies` times, at least once, until there are `n_candidates`. If the
    generator raises or a reply cannot be scored, a RuntimeWarning is issued and the reply is skipped, as is a blank
    reply; none is retried. Raises ValueError or TypeError for invalid arguments, and KeyError for an unknown strategy
    or template slot, before anything is generated.
    """
    if not seeds:
        raise ValueError("proposals need seeds")
    if not all(isinstance(example, SeedExample) for example in seeds):
        raise TypeError("every seed must be a SeedExample")
    if n_candidates < 1:
        raise ValueError(f"n_candidates is {n_candidates}, but must be at least 1")
    if not callable(llm_generate):
        raise TypeError("llm_generate must be callable")
    templates = _resolved(strategies)

    def score(question: str, response: str) -> float:
        return texts.dgi(question, response, calibration=calibration, encoder=encoder).normalized

    threshold = median([score(example.question, example.grounded) for example in seeds])
    random = Random(seed)  # noqa: S311  # it chooses seeds, not secrets
    candidates: list[Candidate] = []
    for name, template in templates:
        for _ in range(max(1, n_candidates // len(templates))):
            if len(candidates) >= n_candidates:
                break
            chosen = random.choice(seeds)
            try:
                reply = llm_generate(template.format(**chosen._asdict()))
                if isinstance(reply, str) and reply.strip():
                    dgi = score(chosen.question, reply)
                    doubt = abs(dgi - threshold)
                    candidates.append(Candidate(name, chosen.question, chosen.context, reply.strip(), dgi, doubt))
            except Exception as error:  # noqa: BLE001  # the generator is third-party code
                warnings.warn(f"no candidate by {name}: {error!r}", RuntimeWarning, stacklevel=2)
    items = rank(candidates, n_to_label, diverse_fraction)
    ordered = sorted(candidates, key=lambda example: example.uncertainty)
    return Batch(items, review(items), ordered, [name for name, _ in templates])


def rank(candidates: Sequence[Candidate], n_to_label: int, diverse_fraction: float) -> list[Candidate]:
    """The most uncertain candidates, then some of strategies that are not yet represented.

    The share `1 - diverse_fraction` of `n_to_label`, rounded half to even and at least one, is chosen by uncertainty
    alone.
    """
    if n_to_label <= 0:
        return []
    by_doubt = max(1, round((1 - diverse_fraction) * n_to_label))
    ordered = sorted(candidates, key=lambda candidate: candidate.uncertainty)
    picked = ordered[:by_doubt]
    used = {candidate.strategy for candidate in picked}
    others = sorted(ordered[by_doubt:], key=lambda candidate: (candidate.strategy in used, candidate.uncertainty))
    return picked + others[: max(0, n_to_label - by_doubt)]


def review(items: Sequence[Candidate]) -> str:
    """A Markdown sheet on which a person labels each item."""
    return "\n".join(
        ["# Answers to label", "", *(_sheet(number, candidate) for number, candidate in enumerate(items, 1))]
    )


def _sheet(number: int, candidate: Candidate) -> str:
    return "\n".join(
        [
            f"## {number}",
            "",
            f"DGI {candidate.dgi_score:+.3f}, uncertainty {candidate.uncertainty:.3f}",
            "",
            *_fenced("Strategy", candidate.strategy),
            *_fenced("Question", candidate.question),
            *_fenced("Context", candidate.context_excerpt[:_SHOWN_CONTEXT]),
            *_fenced("Answer", candidate.candidate_response[:_SHOWN_REPLY]),
            "- [ ] grounded",
            "- [ ] fabricated",
            "- [ ] out of scope",
            "",
        ]
    )


def _fenced(title: str, text: str) -> list[str]:
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{title}:", "", fence + "text", text, fence, ""]


def _resolved(strategies: Strategies) -> list[tuple[str, str]]:
    """Names and templates. Raises KeyError, TypeError or ValueError, as `propose_labels` does."""
    if isinstance(strategies, str):
        strategies = tuple(BUILT_IN) if strategies == "default" else (strategies,)
    if not isinstance(strategies, tuple):
        raise TypeError("strategies must be a text or a tuple")
    if not strategies:
        raise ValueError("strategies must not be empty")
    return [_strategy(entry) for entry in strategies]


def _strategy(entry: object) -> tuple[str, str]:
    if isinstance(entry, str):
        if entry not in BUILT_IN:
            raise KeyError(f"unknown strategy {entry!a}; known: {', '.join(BUILT_IN)}")
        return entry, BUILT_IN[entry]
    if not isinstance(entry, tuple) or len(entry) != 2 or not all(isinstance(part, str) for part in entry):
        raise ValueError("a strategy must be a name, or a pair of a name and a template")
    name, template = entry
    for _, slot, form, conversion in Formatter().parse(template):
        if slot is not None and (slot not in _SLOTS or form or conversion):
            raise KeyError(f"the template of {name!a} has an unknown slot {slot!a}; known: {', '.join(_SLOTS)}")
    return name, template
