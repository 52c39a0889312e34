"""How a response speaks: again and again, with the prompt's words, in which language."""

import re
from collections import Counter
from itertools import pairwise

from vrty_gate.core.integrity.finding import READ, Finding, Texts, cut
from vrty_gate.core.words import lower, words_of

_LONGEST_PHRASE = 12
_PASSAGE = 8


def no_loop(texts: Texts) -> Finding | None:
    """No phrase is said over and over, unless the accepted response does so."""
    found = _loop(texts.now[:READ].split())
    if not found or _loop(texts.then[:READ].split()):
        return None
    return Finding("the response repeats itself", cut(found))


def _loop(words: list[str]) -> str:
    """A phrase of up to twelve words five times in a row, or passages of eight words that fill two fifths again."""
    for size in range(1, _LONGEST_PHRASE + 1):
        least = max(4 * size, 5)
        for i in range(size + least - 1, len(words), least):  # a run that long goes through one of these
            if words[i] == words[i - size] and _run(words, i, size) >= least:
                phrase = " ".join(words[i - size + 1 : i + 1])
                if any(char.isalpha() for char in phrase):
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
    passage, count = max(seen.items(), key=lambda item: item[1])  # the first of those that come most often
    return " ".join(passage) if count >= 3 else ""


def _run(words: list[str], at: int, size: int) -> int:
    """How many words around `at` are the same as `size` words before them, as far as it takes to tell."""
    first = last = at
    while first - 1 >= size and words[first - 1] == words[first - 1 - size] and last - first < 4 * size + 5:
        first -= 1
    while last + 1 < len(words) and words[last + 1] == words[last + 1 - size] and last - first < 4 * size + 5:
        last += 1
    return last - first + 1


_GRAM = 4
_FOLD = 3


def no_echo(texts: Texts) -> Finding | None:
    """The response does not give the prompt back in place of an answer."""
    if len(texts.now) > _FOLD * len(texts.prompt):  # then it goes beyond the prompt, or loops
        return None
    words, given = words_of(texts.now[:READ]), words_of(texts.prompt[:READ])
    said, asked = _grams(words), set(_grams(given))
    if any(word.isdigit() for word in {*words}.difference(given)):  # that is an answer
        return None
    if len(said) < 3 or not asked or sum(gram in asked for gram in said) <= 0.75 * len(said):
        return None
    then = _grams(words_of(texts.then[:READ]))
    if then and sum(gram in asked for gram in then) > 0.375 * len(then):
        return None
    return Finding("the response repeats the prompt", cut(texts.now))


def _grams(words: list[str]) -> list[tuple[str, ...]]:
    return list(zip(*(words[i:] for i in range(_GRAM)), strict=False))


_SCRIPTS = (
    ("Greek", re.compile("[\u0370-\u03ff]")),
    ("Cyrillic", re.compile("[\u0400-\u052f]")),
    ("Hebrew", re.compile("[\u0590-\u05ff]")),
    ("Arabic", re.compile("[\u0600-\u077f]")),
    ("Devanagari", re.compile("[\u0900-\u097f]")),
    ("Thai", re.compile("[\u0e00-\u0e7f]")),
    ("Japanese", re.compile("[\u3040-\u30ff]")),
    ("Chinese", re.compile("[\u3400-\u9fff]")),
    ("Korean", re.compile("[\uac00-\ud7a3]")),
    ("Latin", re.compile("[\u00c0-\u024f]")),
)
_ASCII = re.compile("[\x00-\x7f]+")
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_LITTLE_WORDS = {
    "English": "the of and to in is that it for on with as are this be by or an from at you your can not have which",
    "German": "der die das und ist nicht ein eine zu den mit von auf sich des dem für auch werden sie es im",
    "French": "le la les des et est une un que pour dans qui sur pas vous avec ce sont au plus il nous",
    "Spanish": "el la los las de que y en un una es por con para se del no como su más lo",
    "Italian": "il la di che e un una per non è sono con del della le gli si come più nel",
    "Portuguese": "o a os as de que e um uma para com não por em do da no se mais como",
    "Dutch": "de het een en van is dat op te in met voor niet zijn aan die er ook als",
    "Polish": "i w na z do nie jest to się że o jak przez dla po od są być oraz jego który",
    "Swedish": "och att det som en på är av för med till den inte har de om ett jag",
    "Turkish": "ve bir bu için ile da de çok olarak en gibi daha olan var ne kadar",
    "Russian": "и в не на что с по это как к из у за от для так же или но",
}
_LANGUAGES: dict[str, list[str]] = {}
for _name, _words in _LITTLE_WORDS.items():
    for _word in _words.split():
        _LANGUAGES.setdefault(_word, []).append(_name)
LITTLE_WORDS = frozenset(_LANGUAGES)
"""The commonest words of the languages that can be told."""
_LETTERS = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u052f]+")
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_ENOUGH = 12
_DIFFERENT = 3
_HEARD = 1_200


def without_code(text: str) -> str:
    """A text without its fenced code blocks, as far as it is read."""
    return _CODE.sub("", text[:READ]) if "```" in text else text[:READ]


def same_language(texts: Texts) -> Finding | None:
    """The response is in the script and in the language of the accepted one, where both can be told."""
    spoken = [without_code(text)[:_HEARD] for text in (texts.now, texts.then)]
    for kind, tell in (("letters", _script), ("language", _language)):
        now = tell(spoken[0])
        then = tell(spoken[1]) if now else ""
        if now and then and now != then:
            what = "in" if kind == "language" else "written in"
            return Finding(f"the response is {what} {now}, the accepted one in {then}", cut(texts.now))
    return None


def _script(text: str) -> str:
    counts = {"Latin": len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))}
    if not text.isascii():
        rest = _ASCII.sub("", text)
        if len(rest) > 0.04 * len(text):
            for name, pattern in _SCRIPTS:
                counts[name] = counts.get(name, 0) + len(pattern.findall(rest))
    letters = sum(counts.values())
    if letters < _ENOUGH:
        return ""
    if counts.get("Japanese", 0) > 0.05 * letters:
        return "Japanese"
    name = max(counts, key=counts.__getitem__)
    return name if counts[name] > 0.4 * letters else ""


def _language(text: str) -> str:
    words = _LETTERS.findall(lower(text))
    if len(words) < _ENOUGH:
        return ""
    counts = dict.fromkeys(_LITTLE_WORDS, 0)
    different = dict.fromkeys(_LITTLE_WORDS, 0)
    for word, count in Counter(words).items():
        for name in _LANGUAGES.get(word, ()):
            counts[name] += count
            different[name] += 1
    best = max(counts, key=counts.__getitem__)
    second = max(count for name, count in counts.items() if name != best)
    if different[best] < _DIFFERENT:
        return ""
    return best if counts[best] > 0.12 * len(words) and counts[best] > 1.5 * second else ""
