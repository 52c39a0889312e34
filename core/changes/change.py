"""The `Change` record, the kinds of change with their properties, and one-line summaries."""

from __future__ import annotations  # their values are needed only to read a report

from collections.abc import Mapping
from typing import Annotated

from vrty_gate.core.named_tuple import NamedTuple

_LONGEST = 60
"""The most characters of a text that a summary quotes."""


class TooLong(ValueError):
    """So much of two long texts differs that they cannot be compared."""


class Change(NamedTuple):
    """One difference in meaning."""

    kind: Annotated[str, "What kind of difference it is; docs/changes.md lists them."]
    before: Annotated[str, "The part of the accepted response; empty where something was added."] = ""
    after: Annotated[str, "The part of the current response; empty where something was lost."] = ""
    where: Annotated[str, "The place in the response, such as `step 3` or a JSON path."] = ""


FAMILIES: Mapping[str, tuple[str, ...]] = {
    "answer": ("answer", "answer_missing", "answer_unclear"),
    "ruined": ("other_subject", "other_words", "gibberish", "echo", "broken_off"),
    "instead": (
        "tool_call",
        "other_json",
        "question",
        "announcement",
        "flattery",
        "apology",
        "not_knowing",
        "deflection",
        "keywords",
        "bare_link",
        "outline",
        "title",
        "platitudes",
        "generic",
    ),
    "language": ("language",),
    "conversation": ("call_new", "call_lost", "call_moved", "argument_changed", "answer_lost", "answer_new"),
    "data": (
        "not_data",
        "tool",
        "call",
        "key",
        "key_added",
        "value_type",
        "null",
        "value",
        "value_derived",
        "value_verbose",
        "wrapped",
        "value_opposite",
        "value_free",
        "value_alternative",
        "key_optional",
        "free_text",
    ),
    "code": (
        "code_language",
        "stub",
        "undefined_name",
        "import",
        "operator",
        "constant",
        "argument",
        "condition",
        "statement",
        "code_call",
        "variable",
        "nesting",
        "exception",
        "query",
        "setting",
        "syntax",
        "code",
    ),
    "fact": (
        "figure",
        "shared",
        "number",
        "number_vague",
        "unit",
        "currency",
        "date",
        "time",
        "name",
        "term",
        "link",
        "path",
        "citation",
        "quotation",
        "number_lost",
        "number_added",
        "ticked",
        "detail_dropped",
        "detail_added",
        "facts_lost",
        "facts_added",
    ),
    "polarity": (
        "reversed",
        "flipped",
        "negation",
        "denied",
        "antonym",
        "condition_reversed",
        "comparison",
        "modality",
        "quantity",
        "bound",
        "restriction_lost",
        "restriction_added",
        "quantity_lost",
        "quantity_added",
        "bound_lost",
        "bound_added",
        "conjunction",
    ),
    "certainty": (
        "asked",
        "certainty",
        "modality_lost",
        "modality_added",
        "certainty_lost",
        "certainty_added",
        "hedge",
    ),
    "person": ("person",),
    "leak": ("placeholder", "instructions", "reasoning", "meta"),
    "intrusion": (
        "secret",
        "second_answer",
        "promotion",
        "memory",
        "persona",
        "opinion",
        "disclaimer",
        "legal",
        "stage",
        "statistic",
        "foreign_text_added",
    ),
    "tone": ("tone", "hedged", "exclamation"),
    "loss": (
        "most_lost",
        "half_lost",
        "cut_off",
        "cut_in",
        "opening_lost",
        "ending_lost",
        "step_dropped",
        "item_dropped",
        "conclusion_lost",
        "opening_fact_lost",
        "ending_fact_lost",
        "fact_dropped",
        "rule_dropped",
        "details_lost",
        "section_lost",
        "items_lost",
        "paragraph_lost",
        "caveat_dropped",
        "condition_dropped",
        "reason_dropped",
        "text_dropped",
        "heading_dropped",
        "code_dropped",
    ),
    "addition": (
        "prompt_echo",
        "phrase_repeated",
        "most_added",
        "half_added",
        "step_added",
        "item_added",
        "text_added",
        "condition_added",
        "reason_added",
        "heading_added",
        "code_added",
    ),
    "order": (
        "steps_reordered",
        "swapped",
        "reordered",
        "rows_reordered",
        "moved",
        "numbering",
        "list_flattened",
        "layout_lost",
    ),
    "repetition": ("repeated",),
    "surface": (
        "typo",
        "unknown_word",
        "holes",
        "scrambled",
        "grammar",
        "doubled",
        "articles",
        "telegraphic",
        "register",
        "asking",
        "punctuation",
        "odd_case",
        "shouted",
        "capitals",
        "case",
        "script",
        "spaced_letters",
        "split",
        "broken_line",
        "blanks",
        "marks",
        "dots",
        "glued",
    ),
    "markup": ("table", "fence", "markup", "emoji", "escape", "invisible", "unclosed"),
    "wording": ("word", "words_foreign", "words", "clause_dropped", "clause_added", "words_dropped", "words_added"),
}
"""Kinds of change by family, the most important family first."""

WORDING = frozenset(
    "words words_foreign words_dropped words_added clause_dropped clause_added text_dropped text_added hedge"
    " heading_dropped heading_added code_dropped code_added foreign_text_added free_text value_free"
    " value_alternative key_optional facts_lost facts_added word".split()
)
"""Kinds that reworded good answers often have, so that they say little by themselves."""

ASIDE = WORDING | frozenset(
    "item_dropped item_added step_dropped step_added opening_lost ending_lost condition_dropped condition_added"
    " reason_dropped reason_added caveat_dropped reordered modality_added modality_lost number_added number_lost"
    " quantity_added"
    " quantity_lost bound_lost bound_added certainty_lost certainty_added hedge conclusion_lost details_lost"
    " ending_fact_lost fact_dropped opening_fact_lost rule_dropped detail_added detail_dropped".split()
)
"""Kinds that count towards how much else changed."""

EXTENT = frozenset(
    "most_lost half_lost most_added half_added cut_off cut_in layout_lost list_flattened details_lost items_lost"
    " paragraph_lost section_lost".split()
)
"""Kinds that summarise many changes: how much else changed adds no information."""

INTRINSIC = frozenset(
    kind
    for family in ("ruined", "instead", "language", "leak", "tone", "markup", "repetition", "surface")
    for kind in FAMILIES[family]
) | frozenset(
    "reversed promotion opinion disclaimer unknown_word case telegraphic numbering stub undefined_name code_language"
    " import"
    " not_data wrapped legal link memory persona second_answer stage platitudes".split()
)
"""Kinds that mean the same however much else changed; the others compare single parts and mean less in a rewrite."""

WHOLE = frozenset(
    kind for family in ("ruined", "instead", "language", "leak") for kind in FAMILIES[family]
) | frozenset("most_lost cut_off repeated".split())
"""Kinds that concern the whole response; the others, however rare, change a part of it and do not ruin it."""

STRICT = frozenset("tool call key wrapped value_type null value value_verbose".split())
"""Kinds of data that programs read: if prompt and context determine a value, a different one counts by decision."""

DECIDED = frozenset(
    "answer answer_missing answer_unclear secret figure shared reversed not_knowing deflection question flattery title"
    " keywords bare_link tool_call".split()
)
"""Kinds that are below the bar by decision: the opposite of the answer, and responses without an answer."""

WRONG = frozenset({"answer", "answer_missing"})
"""Kinds that fail a case on their own: a closed answer with another value, or without one."""

ALONE = frozenset(
    "number unit currency date time quantity negation denied comparison swapped operator tool call".split()
)
"""Kinds that are below the bar by decision when nothing else changed."""

ACCUSING = frozenset(
    "other_words generic platitudes stage persona typo glued broken_line articles capitals telegraphic meta odd_case"
    " unclosed link code_language import undefined_name unknown_word dots blanks punctuation grammar holes doubled"
    " legal register tone hedged exclamation emoji markup escape".split()
)
"""Kinds that accuse a response of something by a word or a mark: in a rewrite, one of them alone says nothing."""

OF_PROSE = frozenset(
    "typo glued broken_line articles capitals telegraphic unknown_word punctuation holes grammar doubled dots blanks"
    " marks odd_case scrambled split asking register script".split()
)
"""Kinds about how prose is written, which code is not."""

ORDER: Mapping[str, int] = {
    kind: place for place, kind in enumerate(kind for kinds in FAMILIES.values() for kind in kinds)
}
"""By kind, its rank; the most meaningful kind has rank 0."""

_LABELS: Mapping[str, str] = {
    "answer": "answer",
    "answer_missing": "no longer the answer",
    "answer_unclear": "perhaps another answer",
    "phrase_repeated": "repeated",
    "detail_added": "now says",
    "detail_dropped": "no longer says",
    "paragraph_lost": "paragraph lost",
    "items_lost": "lost",
    "section_lost": "section lost",
    "prompt_echo": "repeats the prompt",
    "list_flattened": "list became running text",
    "details_lost": "details lost",
    "rule_dropped": "no longer says",
    "fact_dropped": "no longer says",
    "conclusion_lost": "conclusion lost",
    "ending_fact_lost": "ending lost",
    "opening_fact_lost": "opening lost",
    "other_subject": "about something else",
    "other_words": "almost nothing of the accepted answer is left, now",
    "gibberish": "gibberish",
    "echo": "repeats the prompt",
    "broken_off": "breaks off",
    "facts_lost": "no longer mentions",
    "facts_added": "now mentions",
    "number_lost": "no longer mentions",
    "number_added": "now mentions",
    "bound_lost": "no longer says",
    "bound_added": "now says",
    "certainty_lost": "no longer says",
    "certainty_added": "now says",
    "restriction_lost": "no longer says",
    "restriction_added": "now says",
    "reversed": "answer reversed",
    "shared": "against all accepted answers",
    "flipped": "now says the opposite",
    "denied": "now denied",
    "asked": "now a question",
    "reason_dropped": "no longer says",
    "reason_added": "now says",
    "quantity_lost": "no longer says",
    "quantity_added": "now says",
    "modality_lost": "no longer says",
    "modality_added": "now says",
    "hedge": "now hedges",
    "opinion": "personal opinion inserted",
    "disclaimer": "disclaimer inserted",
    "meta": "internal note leaked",
    "foreign_text_added": "now says",
    "caveat_dropped": "no longer warns",
    "condition_dropped": "no longer says",
    "condition_added": "now says",
    "heading_dropped": "heading dropped",
    "heading_added": "heading added",
    "code_dropped": "code dropped",
    "code_added": "code added",
    "rows_reordered": "rows in another order",
    "unknown_word": "unknown word",
    "glued": "words run together",
    "invisible": "invisible characters",
    "unclosed": "markup not closed",
    "opening_lost": "opening lost",
    "ending_lost": "ending lost",
    "step_dropped": "dropped",
    "item_dropped": "dropped",
    "text_dropped": "no longer says",
    "clause_dropped": "no longer says",
    "step_added": "added",
    "item_added": "added",
    "text_added": "now says",
    "clause_added": "now says",
    "steps_reordered": "steps in another order",
    "reordered": "in another order",
    "swapped": "swapped",
    "repeated": "repeated",
    "numbering": "numbering broken",
    "most_lost": "most of the answer lost",
    "half_lost": "half of the answer lost",
    "most_added": "most of the answer is new",
    "half_added": "half of the answer is new",
    "cut_off": "breaks off before",
    "cut_in": "begins after",
    "layout_lost": "list or table lost",
    "not_data": "no longer valid data",
    "wrapped": "prose around the data",
    "call": "call",
    "tool": "tool",
    "question": "asks in place of an answer",
    "announcement": "announces in place of an answer",
    "flattery": "flatters in place of an answer",
    "not_knowing": "now claims not to know",
    "deflection": "sends the reader elsewhere",
    "tool_call": "now a tool call",
    "other_json": "now other JSON",
    "generic": "now says nothing specific",
    "promotion": "promotion inserted",
    "placeholder": "placeholder not filled in",
    "instructions": "instructions leaked",
    "reasoning": "reasoning leaked",
    "code_language": "programming language",
    "stub": "stub in place of code",
    "undefined_name": "name that nothing defines",
    "import": "import lost",
    "exception": "error swallowed",
    "nesting": "nested otherwise",
    "syntax": "code that does not parse",
    "telegraphic": "share of function words",
    "exclamation": "exclamation marks",
    "apology": "apologises in place of an answer",
    "keywords": "keywords in place of an answer",
    "bare_link": "only a link in place of an answer",
    "outline": "only an outline in place of an answer",
    "title": "only a title in place of an answer",
    "platitudes": "platitudes in place of an answer",
    "language": "another language",
    "key": "key lost or renamed",
    "key_added": "new key",
    "second_answer": "a second answer",
    "legal": "legal terms inserted",
    "answer_lost": "no longer answers",
    "answer_new": "answers in addition",
    "memory": "refers to a conversation that did not happen",
    "persona": "speaks of itself as a model",
    "stage": "stage directions",
    "secret": "asks for a secret",
    "statistic": "statistic inserted",
    "tone": "rude or annoyed",
    "hedged": "hedges throughout",
    "number_vague": "vaguer",
    "typo": "misspelled",
    "holes": "words missing",
    "scrambled": "words out of order",
    "grammar": "not grammatical",
    "doubled": "word doubled",
    "articles": "articles",
    "register": "register",
    "asking": "statements put as questions",
    "punctuation": "punctuation marks",
    "odd_case": "capitals within words",
    "shouted": "in capitals",
    "capitals": "capitals",
    "script": "letters of another script",
    "spaced_letters": "blanks between letters",
    "split": "words split",
    "broken_line": "line broken within a word or sentence",
    "blanks": "stray blanks",
    "marks": "doubled punctuation",
    "dots": "trails off",
    "table": "table broken",
    "fence": "code fence broken",
    "markup": "HTML in plain text",
    "emoji": "emoji",
    "escape": "escapes or wrong encoding",
}
"""By kind, the text before the quoted parts, for kinds whose parts are not clear by themselves."""


_AFTERWORDS: Mapping[str, str] = {
    "call_new": "is new",
    "call_lost": "is no longer called",
    "call_moved": "is called in another order",
}
"""By kind, the text behind the quoted part."""


def summary(change: Change) -> str:
    """The change as one short line, such as `30 days -> 14 days`; texts are quoted without escaping."""
    before, after = _short_pair(change.before, change.after)
    if change.kind == "argument_changed":
        values = f": {before or 'nothing'} -> {after or 'nothing'}" if before or after else ""
        return f"{change.where.removesuffix(')')}{values})"
    if change.kind in _AFTERWORDS:
        return f"{change.where}: {before or after or 'a tool'} {_AFTERWORDS[change.kind]}"
    label = _LABELS.get(change.kind, "")
    if before and after:
        parts = f"{before} <-> {after}" if change.kind == "swapped" else f"{before} -> {after}"
    else:
        parts = before or after
        if not label and parts:
            label = "no longer" if before else "now"
    text = f"{label}: {parts}" if label and parts else label or parts or change.kind.replace("_", " ")
    return f"{change.where}: {text}" if change.where else text


def _short_pair(before: str, after: str) -> tuple[str, str]:
    """Both texts in short; where they would be cut before they differ, from a few words before that place."""
    short = _short(before), _short(after)
    if short[0] != short[1] or before == after:
        return short
    place = next((i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), 0)
    start = before.rfind(" ", 0, max(0, place - _BEFORE)) + 1
    return _short(f"...{before[start:]}"), _short(f"...{after[start:]}")


_BEFORE = 10
"""The characters shown before the place at which two long texts differ."""


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _LONGEST].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3].rstrip() + "..."


def by_meaning(changes: list[Change]) -> tuple[Change, ...]:
    """Sort changes by kind, the most meaningful first; changes of one kind keep their order."""
    return tuple(sorted(changes, key=lambda change: ORDER[change.kind]))
