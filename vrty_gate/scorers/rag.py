"""The scorer `rag`: how well a response covers a query, by counting words."""

import re
from functools import partial

from vrty_gate.core import rag
from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer

Options = rag.Settings

_WARN = Rule(severity="warn")
_RULES = {
    "rag": Rule(),
    "rag_grade": _WARN,
    "rag_length": _WARN,
    "rag_keyword": _WARN,
    "rag_saturation": _WARN,
    "rag_coverage": _WARN,
}
_MEASURES = ("length", "keyword", "saturation", "coverage")
_TELLING = 0.0005
"""Smaller changes round to 0 at three decimals."""
_LONGEST = 80
_UNPARTED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""Letters of scripts that do not separate words by spaces."""


def scorer(options: rag.Settings, files: Files) -> Scorer:  # noqa: ARG001  # it names no files
    """The rag scorer for these settings. Raises Mismatch for contradictory settings."""
    if wrong := rag.fault(options):
        name, words = wrong
        raise Mismatch(words, (name,))

    return Scorer("rag", signature(options), _RULES, partial(_look, settings=options))


def _look(case: Case, accepted: tuple[Case, ...], settings: rag.Settings) -> Result:
    measured = rag.measure(case.query, case.response, settings)
    scores = {
        "rag": measured.whole,
        "rag_grade": measured.grade / rag.HIGHEST,
        "rag_length": measured.length,
        "rag_keyword": measured.keyword,
        "rag_saturation": measured.saturation,
        "rag_coverage": measured.coverage,
    }
    return Result(scores, partial(_explain, case, accepted, settings), doubt=partial(_doubt, case))


def signature(settings: rag.Settings) -> str:
    """Everything that can change a score: the version and each setting."""
    weights = ",".join([repr(weight) for weight in settings[:4]])
    lengths = ",".join([repr(length) for length in settings[4:]])
    return f"rag:{rag.VERSION}|words:unicode-13.0.0|weights:{weights}|lengths:{lengths}"


def _doubt(case: Case) -> str:
    asked = rag.words(case.query)
    if not asked:
        return "the query has no searchable word: rag measures only the length of the response"
    unparted = sum(_UNPARTED.search(word) is not None for word in asked)
    return "the query has no spaces between words: rag recognizes hardly any" if 2 * unparted > len(asked) else ""


def _explain(case: Case, accepted: tuple[Case, ...], settings: rag.Settings) -> dict[str, str]:
    query, response = case.query, case.response
    then = accepted[0].response if accepted else None
    now = rag.measure(query, response, settings)
    words = rag.words(query)
    asked = set(words)
    said = rag.words(response)
    count = _plural(len(said), "word")
    occurring = sum(word in asked for word in said)
    return {
        "rag": _parts(now, rag.measure(query, then, settings) if then is not None else None),
        "rag_grade": f"grade {now.grade} of {rag.HIGHEST}, rounded from {now.combined * rag.HIGHEST:.3f}",
        "rag_length": count + _wanted(len(said), settings),
        "rag_keyword": _lacks(query, response, then),
        "rag_saturation": f"query words occur {_plural(occurring, 'time')} in {count}",
        "rag_coverage": f"{round(now.coverage * len(words))} of {_plural(len(words), 'word')} of the query,"
        " counting repeats, occur as often",
    }


def _parts(now: rag.Measured, then: rag.Measured | None) -> str:
    """The four measures, or their changes, largest first."""
    if then is None:
        return ", ".join([f"{name} {value:.3f}" for name, value in zip(_MEASURES, now, strict=False)])
    moves = [(after - before, name) for name, before, after in zip(_MEASURES, then, now, strict=False)]
    moved = sorted([one for one in moves if abs(one[0]) >= _TELLING], key=lambda one: -abs(one[0]))
    return "changed by " + ", ".join([f"{name} {by:+.3f}" for by, name in moved]) if moved else "hardly changed"


def _lacks(query: str, response: str, then: str | None) -> str:
    """The missing query words; those in the accepted response come first."""
    lacking, asked = rag.missing(query, response)
    if not asked:
        return "the query has no searchable word"
    if not lacking:
        return "contains every word of the query"
    never = set(rag.missing(query, then)[0] if then is not None else lacking)
    gone = [word for word in lacking if word not in never]
    if not gone:
        return f"lacks {len(lacking)} of {_plural(asked, 'word')} of the query: {_listed(lacking)}"
    rest = f", and never had {len(lacking) - len(gone)} more" if len(gone) < len(lacking) else ""
    return f"no longer contains {_listed(gone)}{rest}, of {_plural(asked, 'word')} of the query"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def _wanted(count: int, settings: rag.Settings) -> str:
    least, best, most = settings.min_length, settings.optimal_length, settings.max_length
    if count < least:
        return f", fewer than {least:g}; best are {best:g}"
    return f", more than {most:g}; best are {best:g}" if count > most else f"; best are {best:g}"


def _listed(words: list[str]) -> str:
    """As many words as fit, at least one."""
    shown: list[str] = []
    room = _LONGEST
    for word in words:
        room -= len(word) + 2
        if room < 0 and shown:
            break
        shown.append(word if len(word) <= _LONGEST else word[:_LONGEST] + "...")
    more = len(words) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")
