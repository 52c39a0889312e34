"""The scorer `reference`: compares a response with the known good answer of its case, if there is one."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Annotated, Any, Literal

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.scorers import reference as measures
from vrty_gate.core.scorers import rouge as own_rouge
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer, Traits

Measure = Literal["token_f1", "normalised_match", "exact_match", "rouge_1", "rouge_2", "rouge_l", "char_similarity"]
_ROUGE = ("rouge_1", "rouge_2", "rouge_l")
_COMPARED = ("char_similarity",)
_READ = 60_000
_MOST_CHARACTERS = 20_000
_MOST_PAIRS = 4_000_000
"""Pairs of characters that rouge-score compares in 0.1 s; its table takes minutes for long texts."""
_CAPS = f"cap:{_READ},{_MOST_CHARACTERS}"


class Options(NamedTuple):
    """Options of the reference scorer."""

    measures: Annotated[tuple[Measure, ...], "Dimensions to compute; defaults to all."] = (
        "token_f1",
        "normalised_match",
        "exact_match",
        "rouge_1",
        "rouge_2",
        "rouge_l",
        "char_similarity",
    )


def scorer(options: Options, files: Files) -> Scorer:  # noqa: ARG001  # it reads no files
    """The scorer with the chosen dimensions. Raises Mismatch if a package they need is not installed."""
    chosen = [name for name in Options().measures if name in options.measures]
    rouges = [name for name in chosen if name in _ROUGE]
    _require("rapidfuzz", [name for name in chosen if name in _COMPARED])  # the distance is the same in every version

    return Scorer(
        name="reference",
        signature="|".join(["reference:1", *([f"rouge-score:{own_rouge.VERSION}"] if rouges else []), _CAPS]),
        rules={name: Rule(severity="fail" if name == "token_f1" else "note") for name in chosen},
        look=partial(_look, chosen=tuple(chosen)),
        accepted="again",
        traits=Traits(partial=True),
    )


def _look(case: Case, accepted: tuple[Case, ...], chosen: Sequence[str]) -> Result:  # noqa: ARG001  # the reference is the measure
    if case.reference is None:
        return Result({})
    scores = _scores(case.response, case.reference, chosen)
    doubt = partial(_doubt, case.response, case.reference) if any(name in _ROUGE for name in chosen) else str
    return Result(scores, partial(_explain, case.response, case.reference, chosen), doubt=doubt)


def _require(package: str, dimensions: Sequence[str]) -> None:
    """Raises Mismatch if a package that a dimension needs is not installed."""
    if dimensions and not _installed(package):
        message = f"requires {package}: run pip install {package}, or remove {', '.join(dimensions)}"
        raise Mismatch(message, ("measures",))


def _installed(package: str) -> str:
    """The version of a package; empty if it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _scores(response: str, reference: str, chosen: Sequence[str]) -> dict[str, float]:
    plain = {
        "normalised_match": measures.normalised_match,
        "token_f1": measures.token_f1,
        "exact_match": measures.exact_match,
        "char_similarity": _char_similarity,
    }
    scores = {name: plain[name](response, reference) for name in chosen if name in plain}
    if any(name in _ROUGE for name in chosen):
        scores |= _rouge()(response[:_READ], reference[:_READ])
    return {name: scores[name] for name in chosen}


@cache
def _rouge() -> Callable[[str, str], dict[str, float]]:
    """ROUGE by rouge-score where the version with our numbers is installed, otherwise by our own computation.

    Both give the same numbers, so one signature is true of both: a suite may be accepted where the package is installed
    and checked where it is not, as in the image of the action.
    """
    if _installed("rouge-score") != own_rouge.VERSION:
        return own_rouge.rouge
    from rouge_score.rouge_scorer import RougeScorer  # half a second, more than everything else

    return partial(_by_package, RougeScorer(["rouge1", "rouge2", "rougeL"]))


def _by_package(scorer: Any, response: str, reference: str) -> dict[str, float]:
    if len(response) * len(reference) > _MOST_PAIRS:
        return own_rouge.rouge(response, reference)
    scores = scorer.score(reference, response)
    return {f"rouge_{name}": float(scores[f"rouge{name.upper()}"].fmeasure) for name in ("1", "2", "l")}


def _char_similarity(response: str, reference: str) -> float:
    """1 minus the share of characters that must change: Levenshtein distance over the longer length."""
    from rapidfuzz.distance import Levenshtein

    ours, theirs = response.strip()[:_MOST_CHARACTERS], reference.strip()[:_MOST_CHARACTERS]
    longest = max(len(ours), len(theirs))
    return (longest - Levenshtein.distance(ours, theirs)) / longest if longest else 1.0


def _explain(response: str, reference: str, chosen: Sequence[str]) -> dict[str, str]:
    difference = measures.difference(response, reference)
    matches = measures.normalised_match(response, reference) == 1.0
    reasons = {
        "token_f1": difference,
        "normalised_match": "has the words of the reference" if matches else "has different words than the reference",
        "exact_match": "differs from the reference in punctuation or case"
        if matches
        else ("does not equal the reference"),
        "rouge_1": "words shared with the reference",
        "rouge_2": "pairs of adjacent words shared with the reference",
        "rouge_l": "words of the reference in the same order",
        "char_similarity": "characters shared with the reference",
    }
    if chosen[0] != "token_f1" and not matches:  # the words are listed once
        reasons[chosen[0]] += f": {difference}"
    return reasons


def _doubt(response: str, reference: str) -> str:
    if min(map(measures.ascii_share, (response, reference))) >= 0.5:
        return ""
    return "ROUGE only reads ASCII letters and digits, and most words here contain others; rely on token_f1"
