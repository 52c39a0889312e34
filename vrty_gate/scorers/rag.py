"""The scorer `rag`: how well a response covers a query, by counting words."""

import re

from vrty_gate.core import rag
from vrty_gate.core.case import Case
from vrty_gate.core.gate import Rule
from vrty_gate.record import Mismatch
from vrty_gate.scorers import Files, Scorer

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
_LONGEST = 80
_UNPARTED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
"""Letters of scripts that do not part words by blanks."""


def scorer(options: rag.Settings, files: Files) -> Scorer:  # noqa: ARG001  # it names no files
    """Made for these settings. Raises Mismatch for settings that make no sense together."""
    if wrong := rag.fault(options):
        name, words = wrong
        raise Mismatch(words, (name,))

    def score(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:  # noqa: ARG001  # it knows one text alone
        measured = rag.measure(_query(case), case.response, options)
        return {
            "rag": measured.whole,
            "rag_grade": measured.grade / rag.HIGHEST,
            "rag_length": measured.length,
            "rag_keyword": measured.keyword,
            "rag_saturation": measured.saturation,
            "rag_coverage": measured.coverage,
        }

    def explain(case: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
        return _explain(case, accepted, options)

    return Scorer(name="rag", signature=signature(options), rules=_RULES, score=score, explain=explain, doubt=_doubt)


def signature(settings: rag.Settings) -> str:
    """What moves a number: the version, and each setting as it is."""
    weights = ",".join([repr(weight) for weight in settings[:4]])
    lengths = ",".join([repr(length) for length in settings[4:]])
    return f"rag:{rag.VERSION}|words:unicode-13.0.0|weights:{weights}|lengths:{lengths}"


def _query(case: Case) -> str:
    query = case.metadata.get("query")
    return query if isinstance(query, str) else case.prompt


def _doubt(case: Case) -> str:
    asked = rag.words(_query(case))
    if not asked:
        return "the query has no word to look for: rag says nothing but how long the response is"
    unparted = sum(_UNPARTED.search(word) is not None for word in asked)
    return "the query has no blanks between words: rag hardly sees any" if 2 * unparted > len(asked) else ""


def _explain(case: Case, accepted: tuple[Case, ...], settings: rag.Settings) -> dict[str, str]:
    query = _query(case)
    now = rag.measure(query, case.response, settings)
    lacking, asked = rag.missing(query, case.response)
    lacks = f"lacks {len(lacking)} of {asked} words of the query: {_quoted(lacking)}" if lacking else ""
    if lacking and accepted:
        lost = set(lacking) - set(rag.missing(query, accepted[0].response)[0])
        lacks += f"; accepted with {_quoted([word for word in lacking if word in lost])}" if lost else ""
    if not asked:
        lacks = "the query has no word to look for"
    count = len(rag.words(case.response))
    counted = f"{count} word{'' if count == 1 else 's'}" + _wanted(count, settings)
    parts = f"length {now.length:.3f}, keyword {now.keyword:.3f}, saturation {now.saturation:.3f}"
    return {
        "rag": f"{parts}, coverage {now.coverage:.3f}" + (f"; {lacks}" if lacks else ""),
        "rag_grade": f"grade {now.grade} of {rag.HIGHEST}, rounded from {now.combined * rag.HIGHEST:.3f}",
        "rag_length": counted,
        "rag_keyword": lacks or "has every word of the query",
        "rag_saturation": lacks or f"has every word of the query, in {counted}",
        "rag_coverage": lacks or ("has every word of the query" + ("" if now.coverage == 1 else ", not all as often")),
    }


def _wanted(count: int, settings: rag.Settings) -> str:
    least, best, most = settings.min_length, settings.optimal_length, settings.max_length
    if count < least:
        return f", fewer than {least:g}; best are {best:g}"
    return f", more than {most:g}; best are {best:g}" if count > most else f"; best are {best:g}"


def _quoted(words: list[str]) -> str:
    """As many words as there is room for, at least one."""
    shown: list[str] = []
    room = _LONGEST
    for word in words:
        room -= len(word) + 4
        if room < 0 and shown:
            break
        shown.append(repr(word if len(word) <= _LONGEST else word[:_LONGEST] + "..."))
    more = len(words) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")
