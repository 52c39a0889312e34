"""The comparison of an accepted and a current response: their alignment, and all changes."""

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from vrty_gate.core import json_data, lexicon
from vrty_gate.core.answers.model import Value
from vrty_gate.core.case import Case
from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.align import Alignment, align, is_long, joined
from vrty_gate.core.changes.change import Change, by_meaning
from vrty_gate.core.changes.response.coverage import coverage
from vrty_gate.core.changes.response.figures import Figures, against_all
from vrty_gate.core.changes.response.figures import compare as compared_figures
from vrty_gate.core.changes.response.instead import in_place, reversed_answer, secret_asked
from vrty_gate.core.changes.response.ruined import replies, ruined
from vrty_gate.core.changes.speech import intents, is_polite, opened, topic, turns
from vrty_gate.core.changes.structure import numbering, repeats, structure
from vrty_gate.core.changes.units import FENCED, Unit, place, units
from vrty_gate.core.changes.verbatim import altered, altered_data
from vrty_gate.core.changes.wording.flipped import flipped, with_flips
from vrty_gate.core.changes.wording.reader import Reader, SentenceChanges
from vrty_gate.core.changes.writing.surface import surface
from vrty_gate.core.code.formatted import without_formatted
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.text.patterns import UNRECORDED, lazily
from vrty_gate.core.text.text import READ, Memory
from vrty_gate.core.text.unicode13 import is_lower, settled
from vrty_gate.core.text.words import lower, words_of
from vrty_gate.core.vrty.idf import STOPWORDS

if TYPE_CHECKING:
    from vrty_gate.core.changes.data.comparison import Data

Form = Literal["json", "code", "list", "short", "prose"]
Regime = Literal["data", "edit", "rewrite"]

_ENGLISH = 0.8
"""If more than this share of the words is known, a text of undetected language is English."""
_BLANK = lazily(
    r"(?<![`\w])(?:\{\{ ?[A-Za-z_][\w .]{0,40}\}\}|[$#]\{[A-Za-z_][\w.]{0,40}\}"
    rf"|<{UNRECORDED}[A-Z]{{2,}}(?:[_ ][A-Z]{{2,}}){{1,4}}>"
    r"|\[[A-Z]{2,}(?:[_ ][A-Z]{2,}){1,4}\])(?![`(\w])"
)
"""A template variable that was not filled in, but not what recorders put in place of secrets."""
_BLANK_MARKS = ("{", "<", "[")
"""Every match of _BLANK has one of them."""
_BLANK_INSTEAD = lazily(
    r"\[(?i:(?:[a-z']{1,20} ){0,2}(?:number|name|date|amount|price|item|product|email|address|phone|city|company|url"
    r"|link|time|days?|hours?|years?|order|id|value|percentage|title|topic|country))\](?!\()"
    r"|(?<![\w-])X{2,4}(?= (?:%|percent|(?:second|minute|hour|day|week|month|year|euro|dollar|pound)s?\b))"
    r"|[$\u20ac\u00a3]X{2,4}\b|(?<!\S)_{3,40}(?=[\s.,;:!?]|$)|(?<![\w%])%[ds](?!\w)|\bNaN\b"
    r"|\b(?:the|for|our|your|within) undefined\b(?! (?:behaviou?r|terms?|results?|class)\b)"
)
"""A blank in place of a word or a number, provided that the accepted sentence has one there."""
_BLANK_INSTEAD_MARKS = ("[", "XX", "__", "%", "NaN", "undefined")
_OF_BLANKS = lazily(
    r"undefined|\bnan\b|javascript|python|typescript|printf|format|variable|function|\bcode\b|templat|placeholder|\bfill"
    r"|blank|\bform\b|letter|e-?mail|message|script|contract|invoice",
    re.IGNORECASE,
)
"""What a prompt or an accepted answer says when blanks may be right."""
_WORD = lazily(r"[^\W\d_]{2,60}")
_DATA = ("{", "[", "<")
_MOST_OF_A_UNIT = 2_000
"""Only this many characters of a unit are searched for template variables."""
_IN_WORDS = frozenset({"text", "sentence", "list", "quantity"})
"""Kinds of closed answers that are compared by their words; the others know which characters count."""
_SHORT = 25
"""The form of an accepted response with at most this many words is `short`."""


class ResponsePair(Memory):
    """An accepted and a current response, compared; each part is computed on first use."""

    def __init__(
        self, case: Case, accepted: Case, value: Value | None = None, all_accepted: tuple[str, ...] = ()
    ) -> None:
        self.case, self.accepted_case, self.all_accepted = case, accepted, all_accepted
        self.accepted, self.current = accepted.response, case.response
        self.before: list[Unit]
        self.after: list[Unit]
        self.before, self.after = joined(
            *[units(opened(text, language_of(text)), language_of(text)) for text in (accepted.response, case.response)]
        )
        self.aligned: Alignment = align(self.before, self.after)

        self.value = self._proved(value)

    def _proved(self, value: Value | None) -> Value | None:
        """The closed answer; unclear if it has the same value, but other code or another character that counts."""
        if value is None or value.outcome != "same" or value.kind not in _IN_WORDS:
            return value
        is_same = not self._altered and (self.data is not None or not self._has_code or self._is_same_code)
        return value if is_same else value._replace(outcome="unclear")

    @cached_property
    def source_words(self) -> frozenset[str]:
        """Words of the prompt, the context and the reference."""
        case = self.case
        return frozenset(words_of("\n".join(filter(None, (case.prompt, case.context, case.reference)))))

    @cached_property
    def accepted_words(self) -> frozenset[str]:
        """Words of the accepted response."""
        return frozenset(word for unit in self.before for word in unit.words)

    @cached_property
    def current_words(self) -> frozenset[str]:
        """Words of the current response."""
        return frozenset(word for unit in self.after for word in unit.words)

    @cached_property
    def language(self) -> str:
        """The language of the accepted response, else of the prompt; empty when neither can be detected."""
        written = language_of(self.accepted)
        if written:
            return written
        if self._has_english_words:
            return "en"
        asked = language_of(self.case.prompt)
        return asked if asked != "en" else ""  # an English prompt may ask for anything

    @property
    def _has_english_words(self) -> bool:
        """Whether the words are English, for texts too short for language detection; names do not count."""
        texts = f"{self.accepted[:READ]}\n{self.current[:READ]}"
        words = {word.lower() for word in _WORD.findall(settled(texts)) if is_lower(word)} or self.accepted_words
        ascii_words = [word for word in words if len(word) > 1 and word.isascii() and word.isalpha()]
        return bool(ascii_words) and sum(map(lexicon.is_known, ascii_words)) > _ENGLISH * len(ascii_words)

    @property
    def is_english(self) -> bool:
        """Whether English words can be looked up."""
        return self.language == "en"

    @property
    def regime(self) -> Regime:
        """Whether the response is data, an edit of the accepted one, or a rewrite."""
        if self.data is not None:
            return "data"
        return "edit" if self.aligned.is_edit else "rewrite"

    @cached_property
    def untouched(self) -> float | None:
        """The share of the accepted words around the few units that differ, in [0, 1]; None where more differ.

        At most two units differ on either side, and two units or more around them are as they were.
        """
        exact = [pair for pair in self.aligned.pairs if pair.exact]
        others = max(len(self.before), len(self.after)) - len(exact)
        if len(exact) < _LEAST_AROUND or others > _MOST_OTHERS:
            return None
        kept = sum(len(self.before[pair.before].words) for pair in exact)
        return kept / max(1, sum(len(unit.words) for unit in self.before))

    @property
    def extent(self) -> int:
        """How many times as long as most answers a long one is, in units; 1 for others."""
        return max(1, len(self.before) // _USUAL) if is_long(self.before) else 1

    @property
    def is_one_place(self) -> bool:
        """Whether the units that differ follow each other."""
        exact = [pair for pair in self.aligned.pairs if pair.exact]
        before, after = sorted(pair.before for pair in exact), [pair.after for pair in exact]
        return _gaps(before, len(self.before)) <= 1 and _gaps(after, len(self.after)) <= 1

    @cached_property
    def data(self) -> "Data | None":
        """How the data of the responses differ; None when the accepted response is not data."""
        if not ("{" in self.accepted or "[" in self.accepted or self.accepted.rstrip().endswith(")")):
            return None
        from vrty_gate.core.changes.data.comparison import data_changes  # imported only when there may be data

        data = data_changes(self.accepted, self.current, f"{self.case.prompt}\n{self.case.context or ''}")
        if data is not None and not data.is_data and self.accepted.lstrip()[:1] not in ("{", "["):
            return None  # a text that contains data may become another text
        return data

    @cached_property
    def form(self) -> Form:
        """The form of the accepted response."""
        if self.accepted.lstrip()[:1] in ("{", "[") and json_data.parse(self.accepted) is not None:
            return "json"
        size = len(self.accepted)
        if 2 * sum(len(unit.text) for unit in self.before if unit.role == "code") > size:
            return "code"
        if sum(len(unit.words) for unit in self.before) <= _SHORT:
            return "short"
        listed = sum(unit.role in ("item", "step", "row") for unit in self.before)
        return "list" if 2 * listed >= len(self.before) else "prose"

    @cached_property
    def sentence_changes(self) -> SentenceChanges:
        """The changes within paired units."""
        pairs = [
            (pair, self.before[pair.before], self.after[pair.after])
            for pair in self.aligned.pairs
            if self.before[pair.before].text != self.after[pair.after].text
        ]
        if not pairs:
            return SentenceChanges([], 0)
        from vrty_gate.core.changes.sentences import exchanged, read_sentence  # imported only when a sentence changed
        from vrty_gate.core.changes.wording.function_words import unpaused

        reader = Reader(self.language, self.is_english, self.accepted_words, self.current_words, self.source_words)
        changes: list[Change] = []
        reworded = 0
        for pair, old, new in pairs:
            if old.role == "code" or new.role == "code":
                continue
            if pair.exact and "`" not in old.text and _visible(old.text) == _visible(new.text):
                changes += unpaused(old.text, new.text, place(self.after, pair.after), self.language)
                continue
            if is_polite(old.text, self.language) and is_polite(new.text, self.language):
                continue
            sentence = read_sentence(old.text, new.text, place(self.after, pair.after), reader)
            changes += sentence.changes
            changes += [Change(kind, old.text, new.text) for kind in turns(old, new) if kinds.KINDS[kind].loud]
            reworded += sentence.reworded
        return SentenceChanges(exchanged(changes), reworded)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All changes in meaning, the most meaningful first."""
        if self.is_same_value:
            return ()
        if self.value is None:
            is_equal = _lines(self.accepted) == _lines(self.current) and not self._altered_data
            return () if is_equal else self._of_texts
        besides = [
            change
            for change in self._of_texts
            if change.kind in kinds.INTRINSIC or kinds.KINDS[change.kind].asks == "always"
        ]
        if self.has_same_value:
            return tuple(besides)
        return (*_of_value(self.value), *[change for change in besides if not _is_of_value(change, self.value)])

    @property
    def has_same_value(self) -> bool:
        """Whether both are closed answers with the same value, and the response says more beside it."""
        return self.value is not None and self.value.outcome == "likely"

    @property
    def is_same_value(self) -> bool:
        """Whether both are closed answers with the same value and nothing else."""
        return self.value is not None and self.value.outcome == "same"

    @cached_property
    def _altered(self) -> list[Change]:
        """A change of what counts to the character, where no word changed."""
        found = altered(self.accepted, self.current)
        return [Change(kinds.CHARACTERS, *found)] if found is not None else []

    @cached_property
    def _altered_data(self) -> list[Change]:
        """A change of what programs may read otherwise in equal data."""
        found = altered_data(self.accepted[:READ], self.current[:READ])
        return [Change(kinds.CHARACTERS, *found)] if found is not None else []

    @cached_property
    def _of_texts(self) -> tuple[Change, ...]:
        if self.data is not None:
            of_data = [*_of_data(self.data), *self._altered_data]
            within = [change for text in of_data if text.kind == kinds.FREE_TEXT for change in self._within(text)]
            return by_meaning([*of_data, *within, *(self.around.changes if self.around else ())])
        if self.regime == "rewrite" and self.in_another_language and not self._has_code:
            return by_meaning([*self.in_another_language, *self._blanks()])  # no word can be compared
        if self.regime == "edit" and self._is_bare_code:
            changes = []
        elif self.regime == "edit":
            changes = [
                *self.sentence_changes.changes,
                *structure(self.before, self.after, self.aligned, self.language, self.case.prompt),
            ]
            changes = repeats(changes, self.after)
        else:
            changes = [*coverage(self.accepted, self.current, self.figures), *self._replaced(), *self._rewritten()]
            pairs = against_all(self.all_accepted, self.current, self._sources)
            changes += [Change(kinds.SHARED, *pair) for pair in pairs]
        if self._has_code:
            from vrty_gate.core.changes.code import code_changes  # imported only when there is code

            changes += code_changes(self.accepted, self.current, self.case.prompt)
        known_words = self.source_words | self.accepted_words
        written = surface(
            self.accepted, self.current, self.before, self.after, self.aligned, known_words, is_english=self.is_english
        )
        is_code = self.form == "code" or is_bare_code(self.current)
        changes += [change for change in written if not (is_code and kinds.KINDS[change.kind].of_prose)]
        changes += self._blanks() or self._blanks_instead()
        changes += self._altered if self.regime == "edit" and not is_code else []
        prompt = self.case.prompt[:READ]
        changes += reversed_answer(self.accepted, self.current, self.language)
        changes += secret_asked(self.accepted, self.current, self.language)
        if self.regime == "edit":
            changes = with_flips(changes, flipped(self.before, self.after, self.aligned, self.language), self.language)
        instead = in_place(
            self.accepted, self.current, self.before, self.after, frozenset(words_of(prompt)), self.language
        )
        if instead and instead[0].kind == kinds.GENERIC and replies(prompt, self.after):
            instead = []
        changes += instead
        changes += ruined(
            self.accepted, self.current, self.before, self.after, prompt, self.source_words, self.language
        )
        changes += self.in_another_language
        return by_meaning(changes)

    def _within(self, text: Change) -> list[Change]:
        """The facts, negations and the like that changed within a text value of data."""
        from vrty_gate.core.changes.sentences import read_sentence

        reader = Reader(self.language, self.is_english, frozenset(), frozenset(), self.source_words)
        return [
            change
            for change in read_sentence(text.before, text.after, text.where, reader).changes
            if not kinds.KINDS[change.kind].noise
        ]

    @cached_property
    def around(self) -> "ResponsePair | None":
        """The texts around data, compared; None where the accepted response has none or they are the same."""
        before, after = self.data.prose if self.data is not None else ("", "")
        if not before or not after or before == after:
            return None
        return ResponsePair(self.case._replace(response=after), self.accepted_case._replace(response=before))

    @property
    def is_trivial(self) -> bool:
        """Whether only the form changed."""
        if self.is_same_value:
            return True
        if self.changes or self.has_same_value:
            return False
        if self.data is not None:
            return self.around is None or self.around.is_trivial
        if self.sentence_changes.reworded or self.regime == "rewrite" or self._offers_other_help:
            return False
        return not self._has_code or self._is_same_code

    @property
    def _offers_other_help(self) -> bool:
        """Whether a new polite sentence is about something that neither the accepted response nor its sources name."""
        old = {unit.key for unit in self.before}
        new = [unit.text for unit in self.after if unit.key not in old and is_polite(unit.text, self.language)]
        known = self.accepted_words | self.source_words
        about = {word for text in new for word in topic(text, self.language)} - known
        return not all(any(_is_form(word, other) for other in known) for word in about)

    @cached_property
    def _is_same_code(self) -> bool:
        from vrty_gate.core.changes.code.equal import is_same_code  # imported only when there is code

        return is_same_code(self.accepted, self.current)

    @property
    def _has_code(self) -> bool:
        is_fenced = any(unit.role == "code" for unit in (*self.before, *self.after))
        return is_fenced or self._is_bare_code

    @cached_property
    def _is_bare_code(self) -> bool:
        """Whether both responses are code without a fence."""
        return is_bare_code(self.accepted) and is_bare_code(self.current)

    @cached_property
    def unexplained(self) -> tuple[Change, ...]:
        """The changes that no other accepted answer has, no changed prompt asks for and no context confirms."""
        if len(self.all_accepted) > 1:
            known = [" ".join(lower(text).split()) for text in self.all_accepted]
            return tuple([change for change in self._unasked if not _is_known(change, known)])
        return self._unasked

    @property
    def _unasked(self) -> tuple[Change, ...]:
        if self.accepted_case.prompt == self.case.prompt and not self.case.context:
            return self.changes
        prompt_words, accepted_prompt_words = (
            frozenset(words_of(case.prompt)) for case in (self.case, self.accepted_case)
        )
        context = frozenset(words_of(self.case.context or ""))
        return tuple(
            change
            for change in self.changes
            if not _is_within(change.after, prompt_words - accepted_prompt_words)
            and not (
                kinds.KINDS[change.kind].family == "fact"
                and _is_within(change.after, context)
                and not _is_within(change.before, context)
            )
        )

    @cached_property
    def figures(self) -> Figures:
        """The figures that the response replaced, added or lost."""
        return compared_figures(self.accepted, self.current, self._sources)

    @property
    def _sources(self) -> str:
        return f"{self.case.prompt}\n{self.case.context or ''}"

    def _replaced(self) -> list[Change]:
        """A change for each figure of prompt or context whose place another one took."""
        if self._has_code or is_bare_code(self.current):
            return []
        return [Change(kinds.FIGURE, before, after) for before, after in self.figures.replaced]

    def _rewritten(self) -> list[Change]:
        """Changes of a rewritten response: what new sentences do besides informing, and broken numbering."""
        changes = []
        for index in self.aligned.added:
            unit = self.after[index]
            changes += [
                Change(kind, "", unit.text, place(self.after, index))
                for kind in intents(unit.text, unit.words)
                if kinds.KINDS[kind].loud and not is_polite(unit.text, self.language)
            ]
        if changes:
            usual = {kind for unit in self.before for kind in intents(unit.text, unit.words)}
            changes = [change for change in changes if change.kind not in usual]
        return [*numbering(self.before, self.after), *changes]

    def _blanks(self) -> list[Change]:
        """Changes for unfilled template variables; in a rewrite, code may have variables of its own."""
        if not any(mark in self.current for mark in _BLANK_MARKS):
            return []
        is_edit = self.regime == "edit"
        texts = [(index, unit) for index, unit in enumerate(self.after) if is_edit or unit.role != "code"]
        return [
            Change(kinds.PLACEHOLDER, "", blank, place(self.after, index))
            for index, unit in texts
            for blank in dict.fromkeys(_BLANK.findall(unit.text[:_MOST_OF_A_UNIT]))
            if blank not in self.accepted and blank not in self.case.prompt
        ]

    def _blanks_instead(self) -> list[Change]:
        """Changes for blanks that stand where the accepted sentence has a word or a number."""
        texts = (self.accepted[:READ], self.case.prompt[:READ])
        if not any(mark in self.current for mark in _BLANK_INSTEAD_MARKS) or any(map(_OF_BLANKS.search, texts)):
            return []
        changes = []
        for pair in self.aligned.pairs:
            old, new = self.before[pair.before], self.after[pair.after]
            if new.role == "code" or "`" in new.text or old.text == new.text or set(old.words) <= set(new.words):
                continue
            blank = _BLANK_INSTEAD.search(without_formatted(new.text[:_MOST_OF_A_UNIT]))
            if blank and blank[0] not in texts[0] and blank[0] not in texts[1] and not _BLANK_INSTEAD.search(old.text):
                changes.append(Change(kinds.PLACEHOLDER, "", blank[0], place(self.after, pair.after)))
        return changes

    @cached_property
    def in_another_language(self) -> list[Change]:
        """A change if the languages of the responses are known and differ."""
        if self.accepted.lstrip()[:1] in _DATA or self.current.lstrip()[:1] in _DATA:
            return []
        before = self.language if "```" not in self.accepted else language_of(FENCED.sub("\n", self.accepted[:READ]))
        after = language_of(FENCED.sub("\n", self.current[:READ]))
        return [Change(kinds.LANGUAGE, before, after)] if before and after and before != after else []


def _is_form(word: str, other: str) -> bool:
    return lexicon.same_meaning(word, other) or lexicon.inflection(word, other)


_LEAST_AROUND, _MOST_OTHERS = 2, 2
"""The fewest units that are as they were around the ones that differ, and the most of those."""
_USUAL = 100
"""Few answers have more units."""


def _gaps(kept: Sequence[int], count: int) -> int:
    """How often units that are not kept stand between those that are, or at an end; `kept` is in ascending order."""
    return sum(second - first > 1 for first, second in pairwise([-1, *kept, count]))


_LINE_OF_CODE = lazily(
    r"(?:def |class |import |from \w{1,60} import|return\b|else:|elif |try:|except\b|[#@]\w|//|#!|set -|SELECT |FROM "
    r"|WHERE |INSERT |UPDATE |const |let |var |function |public |private )|[\w.\[\]]{1,60} ?\+?= ?\S|[\w.]{1,60}\("
)
_BLOCK = ("if ", "for ", "while ", "with ")
_LEAST_CODE = 0.4


def is_bare_code(text: str) -> bool:
    """Whether at least two fifths of the lines of a text without fences are code."""
    if "```" in text:
        return False
    lines = [line for line in text[:READ].split("\n") if line.strip()]
    return len(lines) > 1 and sum(map(_is_line_of_code, lines)) >= _LEAST_CODE * len(lines)


def _is_line_of_code(line: str) -> bool:
    stripped = line.strip()
    if stripped[-1] in "{};" or (stripped[-1] == ":" and stripped.startswith(_BLOCK)):
        return True
    match = _LINE_OF_CODE.match(stripped)
    return match is not None and (match[0][-1] != "(" or line[:2].isspace())  # a call counts where it is indented


def _of_value(value: Value) -> tuple[Change, ...]:
    """The change of a closed answer."""
    if value.outcome == "absent":
        return (Change(kinds.ANSWER_MISSING, value.before, value.after),)
    return (Change(kinds.ANSWER if value.outcome == "other" else kinds.ANSWER_UNCLEAR, value.before, value.after),)


def _is_of_value(change: Change, value: Value) -> bool:
    """Whether a change was read from the value alone, and so says the same once more."""
    parts = {part.rstrip(" .!") for part in (change.before, change.after)} - {""}
    return parts != set() and parts <= {value.before, value.after}


def _of_data(data: "Data") -> list[Change]:
    """The changes of data; changes that prompt and context leave open have separate kinds."""
    if not data.is_data:
        return [Change(kinds.NOT_DATA)]
    changes = [Change(kinds.WRAPPED, "", data.prose[1])] if data.wrapped else []
    for difference in data.differences:
        change = difference.change
        if change.kind == kinds.VALUE:
            if not (difference.determined and difference.stated) and _are_contrary(change.before, change.after):
                change = change._replace(kind=kinds.VALUE_OPPOSITE)
            elif difference.sort == "padded":
                change = change._replace(kind=kinds.VALUE_VERBOSE)
            elif difference.alternative or difference.supported:
                change = change._replace(kind=kinds.VALUE_ALTERNATIVE)
            elif not difference.determined:
                change = change._replace(kind=kinds.VALUE_FREE)
            elif not difference.stated:
                change = change._replace(kind=kinds.VALUE_DERIVED)
        elif change.kind == kinds.KEY and not change.before:
            change = change._replace(kind=kinds.KEY_OPTIONAL if difference.supported else kinds.KEY_ADDED)
        elif change.kind == kinds.KEY and not difference.determined:
            change = change._replace(kind=kinds.KEY_OPTIONAL)
        changes.append(change)
    return changes


def _are_contrary(before: str, after: str) -> bool:
    """Whether two JSON values are true and false, or two words with opposite meanings."""
    old, new = before.strip('"').lower(), after.strip('"').lower()
    return {old, new} == {"true", "false"} or (old.isalpha() and new.isalpha() and lexicon.opposite(old, new))


def _is_known(change: Change, accepted: Sequence[str]) -> bool:
    """Whether what a change brought is said by one of the accepted answers, in the same words."""
    after = " ".join(lower(change.after).split())
    return kinds.KINDS[change.kind].noise > 0 and bool(after) and any(after in text for text in accepted)


def _is_within(part: str, known: frozenset[str]) -> bool:
    """Whether a part has content words, and all of them are in `known`."""
    words = [word for word in words_of(part[:400]) if word not in STOPWORDS]
    return bool(words) and known.issuperset(words)


def _lines(text: str) -> list[str]:
    """The text without insignificant white space, for a quick comparison; indentation counts only in code."""
    return [line.rstrip() for line in text.split("\n")] if _LAID_OUT.search(text) else text.split()


_LAID_OUT = lazily(r"```|\n(?:  |\t)")


_UNSEEN = str.maketrans(dict.fromkeys("*_`\"'\u2018\u2019\u201c\u201d\u00ab\u00bb.,;:-\u2013\u2014()[]", " "))


_KEPT = {".": "\ue000", ",": "\ue001", ":": "\ue002", "-": "\ue003", "\u2013": "\ue003"}
_MINUS = lazily(r"(?<![0-9A-Za-z)\]])[-\u2212\u2013](?=[0-9])")


_WITHIN_FIGURES = lazily(
    r"(?<=[0-9])(?:[.,:](?=[0-9])|[ ]?[-\u2013][ ]?(?=[0-9]))"
    r"|(?<![^\s(\"'*_])\.(?=[A-Za-z])|(?<=[A-Z])-(?=[\s.,;:)\"'*]|\Z)"
)
"""Marks that belong to a figure or a name: 1-5, .NET, BBB-."""


def _visible(text: str) -> str:
    text = _MINUS.sub("\u00ac", text) if "-" in text or not text.isascii() else text
    text = _WITHIN_FIGURES.sub(lambda mark: _KEPT[mark[0].strip()], text)
    return " ".join(text.translate(_UNSEEN).split())
