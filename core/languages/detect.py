"""Language detection by letters and common words: the only one of `core`."""

from functools import cache, lru_cache

from vrty_gate.core.languages.language import codes, record_of
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import once

SCRIPTS = {
    "Greek": (0x03,),
    "Cyrillic": (0x04,),
    "Hebrew": (0x05,),
    "Arabic": (0x06, 0x07),
    "Devanagari": (0x09,),
    "Thai": (0x0E,),
    "Japanese": (0x30,),
    "Chinese": tuple(range(0x31, 0xA0)),
    "Korean": tuple(range(0xAC, 0xD8)),
}
"""By script, the high bytes of its letters in UTF-16, which are counted much faster than characters."""
_DENSE = ("Japanese", "Chinese", "Korean")
"""Scripts in which one character says as much as two in others."""
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_ACCENTED = lazily("[\u00c0-\u024f]")
_MARKS = "\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011"
"""Marks in the block of Japanese letters that Chinese also uses."""
_VIETNAMESE = 0x1E
_VIETNAMESE_SHARE = 0.02

_VOTES = 60
"""The votes of a word, divided among the languages that have it."""
_ENOUGH = 100
"""The fewest votes that a language needs: almost two words of its own."""
_CLEARLY, _SHARE = 1.3, 0.08
"""A language needs this many times the votes of the next one, and this share of what all words could give."""
_DIFFERENT = 2
"""The fewest different words and letters of a language: a single one may be of another, such as "ate" and "até"."""
_ONLY_ENGLISH = frozenset("the and that with this you your which have from are they would what should".split())
"""Common words that no other of the languages has."""
_SURELY = 0.1
"""A text with this share of them is English, so that no other language is loaded."""
_WORD = lazily("(?<![a-z0-9])(?:[a-z]{2,}(?![a-z0-9])|(?:qu|[dlncs])(?='[a-z]))|(?<=[a-z][a-z] )[a-z](?= [a-z][a-z])")
"""Words, and single letters between words: other single letters are in formulas."""
_NAME = lazily(r"(?<=[A-Za-z,] )[A-Z][\w-]*|\[[^\[\]\n]{0,120}\]")
"""Names within a sentence, and references, which belong to no language."""
_READ = 800
"""Only this many characters are read; more add nothing."""
_FOREIGN_SHARE = 0.15
"""A text is in another script than the Latin one if this share of its characters is."""


class _Voters(NamedTuple):
    of_word: dict[str, list[tuple[str, int]]]
    """By word without accents, the languages that have it, with its votes for each."""
    of_letter: dict[str, str]
    """By letter, the only language that has it."""


@once
def language_of(text: str) -> str:
    """The code of the language of a text, such as "en" or "zh"; "" if it is not clear.

    A sentence of eight words usually suffices. Code and lists of names have no language.
    """
    return _language_of(text[:_READ])


@lru_cache(maxsize=64)  # the same question and answer are asked about in many places
def _language_of(part: str) -> str:
    script = "Latin" if part.isascii() else _script_of_a_language(part)
    if script != "Latin":
        return _of_script(part, script)
    words = _WORD.findall(fold_letters(_NAME.sub("", part)))
    if sum(map(_ONLY_ENGLISH.__contains__, words)) > _SURELY * len(words):
        return "en"
    if not words:
        return ""
    voters = _voters("Latin")
    votes: dict[str, int] = {}
    for word in words:
        for language, count in voters.of_word.get(word, ()):
            votes[language] = votes.get(language, 0) + count
    if not part.isascii():
        for letter in voters.of_letter.keys() & set(part.lower()):
            if voters.of_letter[letter] in votes:
                votes[voters.of_letter[letter]] += _VOTES
    return _elected(votes, words, part.lower(), voters)


def _elected(votes: dict[str, int], words: list[str], text: str, voters: _Voters) -> str:
    """The language with clearly the most votes of the words of a text in lower case; "" if there is none."""
    ranked = [*sorted(votes.items(), key=lambda item: (-item[1], item[0])), ("", 0), ("", 0)]
    (best, count), (_, second) = ranked[:2]
    if count < _ENOUGH or count <= _CLEARLY * second or count < _SHARE * _VOTES * len(words):
        return ""
    different = sum(best in dict(voters.of_word.get(word, ())) for word in set(words))
    different += sum(letter in text for letter in record_of(best).letters)
    return best if different >= _DIFFERENT else ""


@cache
def _voters(script: str) -> _Voters:
    having: dict[str, list[str]] = {}
    of_letter = {}
    for code, record in ((code, record_of(code)) for code in codes()):
        if record.script == script:
            for word in dict.fromkeys(fold_letters(record.common).split()):
                having.setdefault(word, []).append(code)
            of_letter.update(dict.fromkeys(record.letters, code))
    of_word = {word: [(code, _VOTES // len(shared)) for code in shared] for word, shared in having.items()}
    return _Voters(of_word, of_letter)


def _script_of_a_language(text: str) -> str:
    """The script that a text is in, though it may have more Latin letters; "" for one that many languages have."""
    first_bytes = _first_bytes(text)
    counts = _counts(first_bytes)
    enough = _FOREIGN_SHARE * len(text.replace(" ", ""))
    east_asian = sum(counts[script] for script in _DENSE)
    if east_asian >= enough:
        if counts["Korean"] > 0.3 * east_asian:
            return "Korean"
        kana = counts["Japanese"] - sum([text.count(mark) for mark in _MARKS])
        return "Japanese" if kana > 0.05 * east_asian else "Chinese"
    if first_bytes.count(_VIETNAMESE) > _VIETNAMESE_SHARE * len(text):
        return ""
    others = {script: count for script, count in counts.items() if script not in _DENSE}
    if sum(others.values()) < enough:
        return "Latin"
    return max(others, key=others.__getitem__)


def _of_script(text: str, script: str) -> str:
    """The language of a text in a script other than the Latin one."""
    found = [(code, record) for code in codes() if (record := record_of(code)).script == script]
    if len(found) > 1:
        voters = _voters(script)
        words = fold_letters(text).split()
        votes = {code: sum(dict(voters.of_word.get(word, ())).get(code, 0) for word in words) for code, _ in found}
        return _elected(votes, words, text, voters)
    if not found:
        return ""
    code, record = found[0]
    has_words = script != "Chinese" or any(word in text for word in record.common.split())
    return code if has_words else ""  # a list of Chinese names may be in Japanese


def has_east_asian(text: str) -> bool:
    """Whether a text has Japanese, Chinese or Korean letters."""
    return not text.isascii() and _count(_first_bytes(text), _EAST_ASIAN) > 0


def script_of(text: str) -> str:
    """The script of most letters of a text: "Latin" or one of `SCRIPTS`; "" if there are few, or many of several."""
    counts = {"Latin": len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))}
    if not text.isascii():
        counts["Latin"] += len(_ACCENTED.findall(text))
        counts |= _counts(_first_bytes(text))
        counts["Japanese"] -= sum([text.count(mark) for mark in _MARKS])
    letters = sum(counts.values())
    if letters + sum(counts.get(script, 0) for script in _DENSE) < _FEWEST:
        return ""
    if counts.get("Japanese", 0):  # a list of Japanese names has hardly any kana
        return "Japanese" if counts["Japanese"] > 0.05 * letters else ""
    script = max(counts, key=counts.__getitem__)
    if counts[script] <= _MOST * letters:
        return ""
    return script if script != "Chinese" or _of_script(text, script) else ""


_FEWEST, _MOST = 24, 0.4
"""The fewest letters that have a script, and the least share of them."""
_EAST_ASIAN = bytes(byte for script in _DENSE for byte in SCRIPTS[script])


def _first_bytes(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")[1::2]


def _count(first_bytes: bytes, wanted: bytes) -> int:
    return len(first_bytes) - len(first_bytes.translate(None, wanted))


def _counts(first_bytes: bytes) -> dict[str, int]:
    return {script: _count(first_bytes, bytes(high)) for script, high in SCRIPTS.items()}
