"""Checks of the wording of a response: repetition, echoing the prompt, the language."""

from itertools import compress, pairwise
from operator import eq

from vrty_gate.core.integrity.finding import Finding, Texts, cut, prose
from vrty_gate.core.languages.detect import language_of, script_of
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.phrases import READ, asks_for, compiled
from vrty_gate.core.text.subsequence import runs
from vrty_gate.core.text.text import once
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import words_of

_LONGEST_PHRASE = 12
_PASSAGE = 8


def no_loop(texts: Texts) -> Finding | None:
    """The response does not repeat a phrase over and over, unless the accepted one does or the prompt asks for verse.

    Closed code blocks, markup, tables and lines without letters are left out, because their rows repeat.
    """
    repeated = _repeated(texts.response)
    if not repeated or _repeated(texts.accepted):
        return None
    if asks_for(lambda record: record.verse, texts.prompt) and texts.response.count("\n") >= _VERSES:
        return None
    return Finding("the response repeats itself", cut(repeated))


_VERSES = 8
_BLOCK = r"(?s)```.*?```"


_MANY_WORDS = 4_000
_SIGNS = ".,;:!?-_=+*/\\|#$%&@~^`'\"()[]{}<>"
"""Characters that do not count as words; they are removed from long texts to bound the time."""


@once
def _repeated(text: str) -> str:
    """The repeated phrase of a text, or ""."""
    return _loop(_running(text))


def _running(text: str) -> list[str]:
    """The words of a text without closed code blocks, table rows and markup."""
    text = text[:READ]
    if "```" in text:
        text = compiled(_BLOCK).sub("", text)
    if "|" in text or "<" in text:
        text = "\n".join([line for line in text.split("\n") if line.lstrip()[:1] not in ("|", "<")])
    words = text.split()
    return words if len(words) < _MANY_WORDS else [word for word in words if word.strip(_SIGNS)]


def _loop(words: list[str]) -> str:
    """The repeated phrase, or "" when the text does not loop.

    A loop is a phrase five times in a row, a word eight times, or repeated passages that fill two fifths of the text.
    """
    for size in range(1, _LONGEST_PHRASE + 1):
        least = max(4 * size, 7)
        first = size + least - 1  # a run of that length includes one of the places from here on
        alike = map(eq, words[first::least], words[least - 1 :: least])
        for i in compress(range(first, len(words), least), alike):
            if _run(words, i, size) >= least:
                phrase = " ".join(words[i - size + 1 : i + 1])
                if sum(map(str.isalpha, settled(phrase))) >= 2:
                    return phrase
    pairs = set(pairwise(words))
    if len(pairs) > 0.65 * len(words):
        return ""
    seen: dict[tuple[str, ...], int] = {}
    again = 0
    for i in range(len(words) - _PASSAGE + 1):
        passage = tuple(words[i : i + _PASSAGE])
        seen[passage] = seen.get(passage, 0) + 1
        again += seen[passage] > 1
    if not seen or again <= 0.4 * (len(words) - _PASSAGE + 1):
        return ""
    passage, count = max(seen.items(), key=lambda item: item[1])  # the first of the most frequent
    return " ".join(passage) if count >= 3 and any(map(str.isalpha, settled("".join(passage)))) else ""


def _run(words: list[str], index: int, size: int) -> int:
    """How many words around `index` equal the word `size` places before them, counted as far as needed."""
    first = last = index
    while first - 1 >= size and words[first - 1] == words[first - 1 - size] and last - first < 4 * size + 5:
        first -= 1
    while last + 1 < len(words) and words[last + 1] == words[last + 1 - size] and last - first < 4 * size + 5:
        last += 1
    return last - first + 1


_GRAM = 4
_FOLD = 3


def no_echo(texts: Texts) -> Finding | None:
    """The response neither repeats the prompt instead of answering nor quotes it verbatim within an answer.

    Code that continues the prompt's code is an answer, and so is a text that quotes little of a long prompt.
    """
    prompt = texts.prompt.strip()
    if (
        _SHORTEST < len(prompt) < len(texts.response)
        and prompt in texts.response
        and "\n" not in prompt
        and prompt not in texts.accepted
    ):
        return Finding("the response repeats the prompt", cut(texts.response[texts.response.index(prompt) :]))
    if len(texts.response) > _FOLD * len(texts.prompt):  # it goes beyond the prompt, or loops
        return None
    if not _shares(texts.response[:READ], texts.prompt[:READ]):
        return None
    words, prompt_words = _unframed(words_of(texts.response[:READ])), words_of(texts.prompt[:READ])
    known = set(prompt_words)
    if len(words) < _GRAM + 2 or sum(map(known.__contains__, words)) <= 0.75 * len(words):
        return None
    spoken, asked = runs(words, _GRAM), set(runs(prompt_words, _GRAM))
    if any(settled(word).isdigit() for word in {*words} - known):  # that is an answer
        return None
    if len(words) <= _BRIEF and len({*words} - known - _FRAME) >= 2:
        return None
    if not asked or sum(gram in asked for gram in spoken) <= 0.75 * len(spoken):
        return None
    if len(prompt_words) > _LONG and len(words) < 0.4 * len(prompt_words) and words[:_GRAM] != prompt_words[:_GRAM]:
        return None
    accepted = runs(words_of(texts.accepted[:READ]), _GRAM)
    if accepted and sum(gram in asked for gram in accepted) > 0.375 * len(accepted):
        return None
    if "```" in texts.response or "    " in texts.response:
        lines = {line.strip() for line in texts.prompt[:READ].split("\n")}
        if (
            sum(1 for line in texts.response[:READ].split("\n") if line.strip() and line.strip() not in lines)
            >= _NEW_LINES
        ):
            return None
    return Finding("the response repeats the prompt", cut(texts.response))


def _shares(response: str, prompt: str) -> bool:
    """A quick test of whether two thirds of the words between spaces are the prompt's."""
    pieces = response.lower().split()
    if 12 * len(pieces) < len(response) or len(pieces) < _GRAM:  # a script without spaces
        return True
    return sum(map(set(prompt.lower().split()).__contains__, pieces)) >= 0.65 * len(pieces)


_LONG = 60
_BRIEF = 40
_SHORTEST = 40


def _unframed(words: list[str]) -> list[str]:
    """The words without those at either end that only introduce a speaker, such as `You asked:`."""
    first, last = 0, len(words)
    while first < last and words[first] in _FRAME:
        first += 1
    while last > first and words[last - 1] in _FRAME:
        last -= 1
    return words[first:last]


_FRAME = frozenset("user assistant human system you asked question prompt q input said".split())
_NEW_LINES = 4


_HEARD = 800
_HEARABLE = 80
_FEWEST = 12
"""The fewest words of a text whose language is compared."""
_MANY = 0.04
_HARDLY_ANY = 0.005
_ACCENTED = "[\u00c0-\u024f\u1e00-\u1eff]"
_UNSPOKEN = (
    r"\$\$?[^$\n]{1,300}\$\$?|\\\[[^\n]{1,300}?\\\]|\\\([^\n]{1,200}?\\\)|https?://[^\s]{1,300}|<[^<>\n]{1,200}>"
)


def same_language(texts: Texts) -> Finding | None:
    """The response is in the script and the language of the accepted one, when both can be detected."""
    if texts.accepted.lstrip()[:1] in ("{", "["):  # data
        return None
    has_code = "```" in texts.response[:_HEARD] + texts.accepted[:_HEARD]
    if not has_code and language_of(texts.response) == language_of(texts.accepted) != "":
        return None
    response, accepted = _spoken(texts.response), _spoken(texts.accepted)
    scripts = script_of(response), script_of(accepted)
    if "" not in scripts and scripts[0] != scripts[1]:
        reason = f"the response is written in {scripts[0]}, the accepted one in {scripts[1]}"
        return Finding(reason, cut(texts.response))
    if scripts[0] != "Latin" or min(len(response.split()), len(accepted.split())) < _FEWEST:
        return None
    languages = language_of(response), language_of(accepted)
    if "" not in languages and languages[0] != languages[1]:
        names = [record_of(language).name for language in languages]
        return Finding(f"the response is in {names[0]}, the accepted one in {names[1]}", cut(texts.response))
    is_long = min(len(response), len(accepted)) >= _HEARABLE
    if is_long and _accents(response) >= _MANY and _accents(accepted) <= _HARDLY_ANY:
        return Finding("the response is in another language than the accepted one", cut(texts.response))
    return None


def _accents(text: str) -> float:
    """The share of accented Latin letters among the characters of a text."""
    return 0.0 if text.isascii() else len(compiled(_ACCENTED).findall(text)) / len(text)


def _spoken(text: str) -> str:
    """The beginning of a text, without code, formulas, links and tags."""
    text = prose(text[: 4 * _HEARD])
    if "$" in text or "\\" in text or "://" in text or "<" in text:
        text = compiled(_UNSPOKEN).sub(" ", text)
    return text[:_HEARD]
