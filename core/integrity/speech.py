"""How a response speaks: again and again, with the prompt's words, in which language."""

from collections import Counter
from itertools import pairwise

from vrty_gate.core.integrity.finding import READ, Finding, Texts, compiled, cut, prose
from vrty_gate.core.text.unicode13 import settled
from vrty_gate.core.text.words import lower, words_of

_LONGEST_PHRASE = 12
_PASSAGE = 8


def no_loop(texts: Texts) -> Finding | None:
    """No phrase is said over and over, unless the accepted response does so, or the prompt asks for verse.

    Closed code blocks, markup, tables and lines without letters are left out: there rows repeat.
    """
    repeated = _loop(_running(texts.now))
    if not repeated or _loop(_running(texts.then)):
        return None
    if compiled(_VERSE).search(texts.prompt, 0, READ) and texts.now.count("\n") >= _VERSES:
        return None
    return Finding("the response repeats itself", cut(repeated))


_VERSE = (
    r"(?i)song|lyric|poem|chant|\brap\b|chorus|verse|refrain|mantra|rhyme|repeat|times|ascii|pattern|loop|lied"
    r"|gedicht|canci|poema|chanson|poème|詩|歌|시를|노래"
)
_VERSES = 8
_BLOCK = r"(?s)```.*?```"


_MANY_WORDS = 4_000
_SIGNS = ".,;:!?-_=+*/\\|#$%&@~^`'\"()[]{}<>"
"""What no loop consists of; it is taken out where it would take long to look at."""


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
    """A phrase five times in a row, a word eight times, or passages that fill two fifths of the text again."""
    for size in range(1, _LONGEST_PHRASE + 1):
        least = max(4 * size, 7)
        for i in range(size + least - 1, len(words), least):  # a run that long goes through one of these
            if words[i] == words[i - size] and _run(words, i, size) >= least:
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
    passage, count = max(seen.items(), key=lambda item: item[1])  # the first of those that come most often
    return " ".join(passage) if count >= 3 and any(map(str.isalpha, settled("".join(passage)))) else ""


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
    """The response does not give the prompt back in place of an answer.

    Nor within one, word for word. Code that goes on from the prompt's is an answer, and so is what quotes little of a
    long prompt.
    """
    prompt = texts.prompt.strip()
    if (
        _SHORTEST < len(prompt) < len(texts.now)
        and prompt in texts.now
        and "\n" not in prompt
        and prompt not in texts.then
    ):
        return Finding("the response repeats the prompt", cut(texts.now[texts.now.index(prompt) :]))
    if len(texts.now) > _FOLD * len(texts.prompt):  # then it goes beyond the prompt, or loops
        return None
    if not _shares(texts.now[:READ], texts.prompt[:READ]):
        return None
    words, given = _unframed(words_of(texts.now[:READ])), words_of(texts.prompt[:READ])
    known = set(given)
    if len(words) < _GRAM + 2 or sum(map(known.__contains__, words)) <= 0.75 * len(words):
        return None
    spoken, asked = _grams(words), set(_grams(given))
    if any(settled(word).isdigit() for word in {*words} - known):  # that is an answer
        return None
    if len(words) <= _BRIEF and len({*words} - known - _FRAME) >= 2:
        return None
    if not asked or sum(gram in asked for gram in spoken) <= 0.75 * len(spoken):
        return None
    if len(given) > _LONG and len(words) < 0.4 * len(given) and words[:_GRAM] != given[:_GRAM]:
        return None
    then = _grams(words_of(texts.then[:READ]))
    if then and sum(gram in asked for gram in then) > 0.375 * len(then):
        return None
    if "```" in texts.now or "    " in texts.now:
        lines = {line.strip() for line in texts.prompt[:READ].split("\n")}
        if sum(1 for line in texts.now[:READ].split("\n") if line.strip() and line.strip() not in lines) >= _NEW_LINES:
            return None
    return Finding("the response repeats the prompt", cut(texts.now))


def _shares(now: str, prompt: str) -> bool:
    """Whether two thirds of the pieces between blanks are the prompt's: a quick look."""
    pieces = now.lower().split()
    if 12 * len(pieces) < len(now) or len(pieces) < _GRAM:  # a script without blanks
        return True
    return sum(map(set(prompt.lower().split()).__contains__, pieces)) >= 0.65 * len(pieces)


_LONG = 60
_BRIEF = 40
_SHORTEST = 40


def _unframed(words: list[str]) -> list[str]:
    """The words without those at either end that only say who speaks, such as `You asked:`."""
    first, last = 0, len(words)
    while first < last and words[first] in _FRAME:
        first += 1
    while last > first and words[last - 1] in _FRAME:
        last -= 1
    return words[first:last]


_FRAME = frozenset("user assistant human system you asked question prompt q input said".split())
_NEW_LINES = 4


def _grams(words: list[str]) -> list[tuple[str, ...]]:
    return list(zip(*(words[i:] for i in range(_GRAM)), strict=False))


_SCRIPTS = (
    ("Greek", "[\u0370-\u03ff]"),
    ("Cyrillic", "[\u0400-\u052f]"),
    ("Hebrew", "[\u0590-\u05ff]"),
    ("Arabic", "[\u0600-\u077f]"),
    ("Devanagari", "[\u0900-\u097f]"),
    ("Thai", "[\u0e00-\u0e7f]"),
    ("Japanese", "[\u3040-\u30ff]"),
    ("Chinese", "[\u3400-\u9fff]"),
    ("Korean", "[\uac00-\ud7a3]"),
    ("Latin", "[\u00c0-\u024f]"),
)
_ASCII = "[\x00-\x7f]+"
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
    "Finnish": "ja on ei se että oli hän mutta kun tai ovat myös joka niin kuin voi tämä sen sitä ole olla",
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
_LETTERS = "[A-Za-z\u00c0-\u024f\u0400-\u052f]+"
_ENOUGH = 12
_DIFFERENT = 3
_HEARD = 800


def same_language(texts: Texts) -> Finding | None:
    """The response is in the script and in the language of the accepted one, where both can be told."""
    if texts.then.lstrip()[:1] in ("{", "["):  # data
        return None
    if _is_english(texts.now[:_HEARD]) and _is_english(texts.then[:_HEARD]):
        return None
    spoken = [_spoken(text) for text in (texts.now, texts.then)]
    for kind, tell in (("letters", _script), ("language", _language)):
        now = tell(spoken[0])
        then = tell(spoken[1]) if now else ""
        if now and then and now != then:
            what = "in" if kind == "language" else "written in"
            return Finding(f"the response is {what} {now}, the accepted one in {then}", cut(texts.now))
    if (
        len(spoken[0]) >= _HEARABLE
        and _accents(spoken[0]) >= _MANY
        and _accents(spoken[1]) <= _HARDLY_ANY
        and len(spoken[1]) >= _HEARABLE
    ):
        return Finding("the response is in another language than the accepted one", cut(texts.now))
    return None


def _is_english(text: str) -> bool:
    """Whether a text is surely in English: a quick look."""
    return "```" not in text and 150 * (text.count(" the ") + text.count(" and ") + text.count(" of ")) > len(text)


_HEARABLE = 80
_MANY = 0.04
_HARDLY_ANY = 0.005
_ACCENTED = "[\u00c0-\u024f\u1e00-\u1eff]"


def _accents(text: str) -> float:
    """The share of Latin letters with a mark among the characters of a text."""
    return 0.0 if text.isascii() else len(compiled(_ACCENTED).findall(text)) / len(text)


_UNSPOKEN = (
    r"\$\$?[^$\n]{1,300}\$\$?|\\\[[^\n]{1,300}?\\\]|\\\([^\n]{1,200}?\\\)|https?://[^\s]{1,300}|<[^<>\n]{1,200}>"
)


_CHINESE = "的了是在我你们們这這不有和"
"""What a text in Chinese that is longer than a few names has, and one in Japanese hardly."""
_DENSE = ("Japanese", "Chinese", "Korean")
"""Scripts that say in one letter what takes others two."""


def _spoken(text: str) -> str:
    """The beginning of a text without code, formulas, links and tags."""
    text = prose(text[: 4 * _HEARD])
    if "$" in text or "\\" in text or "://" in text or "<" in text:
        text = compiled(_UNSPOKEN).sub(" ", text)
    return text[:_HEARD]


def _script(text: str) -> str:
    counts = {"Latin": len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))}
    if not text.isascii():
        rest = compiled(_ASCII).sub("", text)
        if len(rest) > 0.04 * len(text):
            for name, pattern in _SCRIPTS:
                counts[name] = counts.get(name, 0) + len(compiled(pattern).findall(rest))
    letters = sum(counts.values())
    if letters + sum(counts.get(name, 0) for name in _DENSE) < 2 * _ENOUGH:
        return ""
    if counts.get("Japanese", 0):  # a list of names in Japanese has hardly a kana
        return "Japanese" if counts["Japanese"] > 0.05 * letters else ""
    name = max(counts, key=counts.__getitem__)
    if name == "Chinese" and not any(char in text for char in _CHINESE):
        return ""
    return name if counts[name] > 0.4 * letters else ""


def _language(text: str) -> str:
    words = compiled(_LETTERS).findall(lower(text))
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
