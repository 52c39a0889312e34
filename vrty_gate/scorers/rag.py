"""The scorer `rag`: how well a response covers a query, by counting words."""

import re
from functools import partial

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.scorers import rag
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer

Options = rag.Settings

_NOTE = Rule(severity="note")
_RULES = {
    "rag": Rule(),
    "rag_grade": _NOTE,
    "rag_length": _NOTE,
    "rag_keyword": _NOTE,
    "rag_saturation": _NOTE,
    "rag_coverage": _NOTE,
}
_MEASURES = ("length", "keyword", "saturation", "coverage")
_TELLING = 0.0005
"""Smaller changes round to 0 at three decimals."""
_LONGEST = 80
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""Letters of scripts that do not separate words by spaces."""


def scorer(options: rag.Settings, files: Files) -> Scorer:  # noqa: ARG001  # it reads no files
    """The rag scorer for these settings. Raises Mismatch for contradictory settings."""
    if fault := rag.fault(options):
        option, problem = fault
        raise Mismatch(problem, (option,))

    return Scorer("rag", signature(options), _RULES, partial(_look, settings=options))


def _look(case: Case, accepted: tuple[Case, ...], settings: rag.Settings) -> Result:
    measures = rag.measure(case.query, case.response, settings)
    scores = {
        "rag": measures.whole,
        "rag_grade": measures.grade / rag.HIGHEST,
        "rag_length": measures.length,
        "rag_keyword": measures.keyword,
        "rag_saturation": measures.saturation,
        "rag_coverage": measures.coverage,
    }
    return Result(scores, partial(_explain, case, accepted, settings), doubt=partial(_doubt, case))


def signature(settings: rag.Settings) -> str:
    """Everything that can change a score: the version and each setting."""
    weights = ",".join([repr(weight) for weight in settings[:4]])
    lengths = ",".join([repr(length) for length in settings[4:]])
    return f"rag:{rag.VERSION}|words:unicode-13.0.0|weights:{weights}|lengths:{lengths}"


def _doubt(case: Case) -> str:
    query_words = rag.words(case.query)
    if not query_words:
        return "the query has no searchable word: rag measures only the length of the response"
    unspaced = sum(_UNSPACED.search(word) is not None for word in query_words)
    return "the query has no spaces between words: rag finds almost none" if 2 * unspaced > len(query_words) else ""


def _explain(case: Case, accepted: tuple[Case, ...], settings: rag.Settings) -> dict[str, str]:
    query, response = case.query, case.response
    accepted_response = accepted[0].response if accepted else None
    measures = rag.measure(query, response, settings)
    query_words = rag.words(query)
    wanted = set(query_words)
    response_words = rag.words(response)
    count = _plural(len(response_words), "word")
    occurring = sum(word in wanted for word in response_words)
    return {
        "rag": _parts(
            measures, rag.measure(query, accepted_response, settings) if accepted_response is not None else None
        ),
        "rag_grade": f"grade {measures.grade} of {rag.HIGHEST}, rounded from {measures.combined * rag.HIGHEST:.3f}",
        "rag_length": count + _wanted(len(response_words), settings),
        "rag_keyword": _lacks(query, response, accepted_response),
        "rag_saturation": f"query words occur {_plural(occurring, 'time')} in {count}",
        "rag_coverage": f"{round(measures.coverage * len(query_words))} of {_plural(len(query_words), 'word')}"
        " of the query, counting repeats, occur as often",
    }


def _parts(current: rag.Measured, accepted: rag.Measured | None) -> str:
    """The four measures, or their changes, largest first."""
    if accepted is None:
        return ", ".join([f"{name} {value:.3f}" for name, value in zip(_MEASURES, current, strict=False)])
    changes = [(after - before, name) for name, before, after in zip(_MEASURES, accepted, current, strict=False)]
    moved = sorted([move for move in changes if abs(move[0]) >= _TELLING], key=lambda move: -abs(move[0]))
    return "changed by " + ", ".join([f"{name} {change:+.3f}" for change, name in moved]) if moved else "barely changed"


def _lacks(query: str, response: str, accepted_response: str | None) -> str:
    """The missing query words; those in the accepted response come first."""
    lacking, wanted = rag.missing(query, response)
    if not wanted:
        return "the query has no searchable word"
    if not lacking:
        return "contains every word of the query"
    never_had = set(rag.missing(query, accepted_response)[0] if accepted_response is not None else lacking)
    lost = [word for word in lacking if word not in never_had]
    if not lost:
        return f"lacks {len(lacking)} of {_plural(wanted, 'word')} of the query: {_listed(lacking)}"
    rest = f", and never had {len(lacking) - len(lost)} more" if len(lost) < len(lacking) else ""
    return f"no longer contains {_listed(lost)}{rest}, of {_plural(wanted, 'word')} of the query"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def _wanted(count: int, settings: rag.Settings) -> str:
    fewest, best, most = settings.min_length, settings.optimal_length, settings.max_length
    if count < fewest:
        return f", fewer than {fewest:g}; best are {best:g}"
    return f", more than {most:g}; best are {best:g}" if count > most else f"; best are {best:g}"


def _listed(words: list[str]) -> str:
    """As many words as fit, at least one."""
    parts: list[str] = []
    room = _LONGEST
    for word in words:
        room -= len(word) + 2
        if room < 0 and parts:
            break
        parts.append(word if len(word) <= _LONGEST else word[:_LONGEST] + "...")
    more = len(words) - len(parts)
    return ", ".join(parts) + (f" and {more} more" if more else "")
