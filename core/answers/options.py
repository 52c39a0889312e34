"""The options that a prompt offers: labels in a list, and lettered choices."""

from collections.abc import Iterator
from functools import lru_cache

from vrty_gate.core.answers.frame import instruction
from vrty_gate.core.answers.spoken import Codes, asked_in, compiled, denials, either, joints, languages_of
from vrty_gate.core.answers.words import has_digit
from vrty_gate.core.languages.language import alternatives, record_of
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import lower

_CHOICE = lazily(r"(?:(?<=[\s(?.!:])|^)\(?([A-Ha-h])[).:]\s*(?=\S)")
"""The letter before a choice: (a), B), C: and D."""
_LISTED = lazily(
    r"(?m)^[ \t]{0,8}(?:(?:[-*\u2022]|[0-9]{1,2}[.)])[ \t]{0,4})?[\"'`*]{0,3}(\w[\w ./+-]{0,30}?)"
    r"[\"'`*]{0,3}[ \t]{0,4}(?:[:=\u2013\u2014-]\s|$)"
)
"""An option on a line of its own, alone or with its description."""
_DEFINED = lazily(r"(?:(?<=[\s(.;,])|^)([A-Za-z][\w-]{0,20}) ?(?:=|:) ?(?=\S)")
"""An option with its description, as in spam: unwanted."""
_SENTENCE_END = lazily(r"\n|(?<=[.?!:\u3002\uff1a\uff1f])\s|[()\uff08\uff09:\uff1a]")
_GAP = lazily(r"[-_\s]+")
_QUOTES = " \t\"'`*_()[]\u201c\u201d\u2018\u2019\u00ab\u00bb\u300c\u300d.?!:\u3002\uff1f"
"""What stands around an option."""
_ITEM_WORDS = 4
_LONGEST = 40
"""An option has at most so many words and characters."""
_READ = 4_000
"""The characters of a prompt that are searched for options: the last ones for letters, the first ones for lists."""
_MOST = 200
"""The most options of a list; a longer one is material."""
_LIKE_SIZE = 2
"""Options of one list differ by at most so many words."""
_BARE_LETTER = lazily(r"\W*([A-Ha-h])(?:\W*$|[).:]\W|\s(?:is|because|,|since|\u2013|-)|[,;]\s)")
"""An answer that begins with its letter."""
_LONE_LETTER = lazily(r"(?<![\w'])([B-H]|A(?=\W*$))(?![\w'])")
"""A capital that is a word; A is an article unless it is the last word."""


def letters(prompt: str) -> dict[str, str]:
    """The lettered choices of a prompt, in order: letter in upper case to text; empty if there are none."""
    text = prompt[-_READ:]
    found = list(_CHOICE.finditer(text))
    choices: dict[str, str] = {}
    for i, match in enumerate(found):
        letter = match[1].upper()
        if letter == "A":
            choices = {}
        elif letter != chr(ord("A") + len(choices)):
            continue
        following = found[i + 1].start() if i + 1 < len(found) else len(text)
        choices[letter] = text[match.end() : following].split("\n")[0].strip(" .,;(")
    return choices if len(choices) > 1 else {}


def letter_of(text: str, prompt: str) -> str:
    """The letter that a text chooses; `?` if it names several, or a letter with the words of another choice."""
    choices = letters(prompt)
    languages = languages_of(text)
    named = [letter for letter in dict.fromkeys(_named_letters(text, languages)) if letter in choices]
    if not named and (last := compiled(_last_letter, languages).search(lower(text))) and last[1].upper() in choices:
        named = [last[1].upper()]
    if not named:
        named = list(dict.fromkeys(letter for letter in _LONE_LETTER.findall(text) if letter in choices))
    if len(named) > 1:
        return "?"
    told = _told(choices, text)
    if named:
        return named[0] if not told or named[0] in told else "?"
    return told[0] if len(told) == 1 else ""


def _named_letters(text: str, languages: Codes) -> Iterator[str]:
    bare = _BARE_LETTER.match(text)
    if bare and (len(text) > 1 or text.isalpha()):
        yield bare[1].upper()
    for match in compiled(_named_letter, languages).finditer(fold_letters(text)):
        yield match[1].upper()


def _named_letter(languages: Codes) -> str:
    """The letter behind a word that announces it."""
    words = rf"(?:{either(languages, lambda record: record.answers)}|option|choice|correct|letter|select|choose|pick)"
    verbs = either(languages, lambda record: (*record.copulas, *record.particles))
    return rf"{words}[^a-z\n]{{0,4}}(?:would be|one|{verbs}|:)?[\s:*_\"'(\u300c]*([a-h])(?![\w'])"


def _last_letter(languages: Codes) -> str:
    """A letter that ends a sentence about it, as in "la risposta corretta è la b"."""
    before = alternatives([word for code in languages for word in record_of(code).definite | record_of(code).copulas])
    return rf"\b(?:{before})\s+[\"'(*]{{0,3}}([a-h])[\"')*.\s]*\Z"


def _told(choices: dict[str, str], text: str) -> list[str]:
    """The letters of the choices whose words are in a text, without those that are a part of another one there."""
    words = {letter: plain(choice) for letter, choice in choices.items()}
    folded = plain(text)
    there = [letter for letter, choice in choices.items() if len(choice) > 1 and _has(folded, words[letter])]
    return [one for one in there if not any(one != other and _has(words[other], words[one]) for other in there)]


@lru_cache(maxsize=8)  # the kind is inferred, then both answers are compared
def _lists(prompt: str) -> tuple[tuple[str, ...], ...]:
    """The lists of short items in a prompt; the ends of the first and last item are uncertain."""
    lists: list[tuple[str, ...]] = []
    text, separator = prompt[:_READ], compiled(_separator, asked_in(prompt))
    for sentence in _SENTENCE_END.split(text):
        parts = separator.split(" ".join(sentence.split()))
        if len(parts) > 1:
            lists.append(tuple(part.strip(_QUOTES) for part in parts))
    listed = [match[1].strip(_QUOTES) for match in _LISTED.finditer(text)]
    defined = [match[1] for match in _DEFINED.finditer(text)]
    lists += [tuple(dict.fromkeys(some)) for some in (listed, defined) if len(some) > 1]
    return tuple(each for each in lists if len(each) <= _MOST)


def _separator(languages: Codes) -> str:
    """What stands between two options; all blanks are single."""
    joint = joints(languages)
    return rf" ?(?:, ?{joint} |[,/|;\u3001\uff0c]| (?:{joint}|vs\.?) |\b\u304b) ?"


def plain(text: str) -> str:
    """A text for the comparison of labels: no letter case, accents, or differences of blanks, hyphens, underscores."""
    return " ".join(_GAP.sub(" ", fold_letters(text)).split())


def _has(text: str, option: str) -> bool:
    """Whether a text has an option as whole words, if it begins with a letter of ASCII; both are plain."""
    if not option or not option[:1].isascii():
        return bool(option) and option in text
    start = text.find(option)
    while start >= 0:
        end = start + len(option)
        if not _is_in_word(text[start - 1 : start]) and not _is_in_word(text[end : end + 1]):
            return True
        start = text.find(option, start + 1)
    return False


def _is_in_word(char: str) -> bool:
    return char.isascii() and char.isalnum()


def choices(prompt: str, accepted: str) -> tuple[str, ...]:
    """The options among which an accepted answer chose one; empty if the prompt has no such list."""
    for items in _lists(instruction(prompt)):
        inner = [item for item in items[1:-1] if item and len(item.split()) <= _ITEM_WORDS and len(item) <= _LONGEST]
        size = max([len(item.split()) for item in inner], default=0)
        first, last = items[0].split(), items[-1].split()
        for size_of_ends in (size,) if size else (1, 2, 3):
            ends = " ".join(first[-size_of_ends:]), " ".join(last[:size_of_ends])
            found = tuple(dict.fromkeys(option for option in (ends[0], *inner, ends[1]) if option))
            named = only(found, accepted)
            if len(named) == 1:
                alike = tuple(option for option in found if _are_alike(named[0], option))
                if len(alike) > 1:
                    return alike
    return ()


def _are_alike(option: str, other: str) -> bool:
    """Whether two items may be options of one list: both have a digit or neither, and about as many words."""
    return has_digit(option) is has_digit(other) and abs(len(option.split()) - len(other.split())) <= _LIKE_SIZE


def only(found: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The options in a text, without those that are only a part of another one there or that it rules out."""
    folded = plain(compiled(_ruled_out, languages_of(text)).sub(" ", fold_letters(text)))
    there = [(option, words) for option in found if _has(folded, words := plain(option))]
    return tuple(
        option for option, words in there if not any(option != other and _has(longer, words) for other, longer in there)
    )


def _ruled_out(languages: Codes) -> str:
    return rf"(?:{either(languages, denials)}|no longer\b)[^.,;:()\n]{{0,40}}"


def asks_for_few_words(asked: str) -> bool:
    """Whether a prompt wants its answer in at most six words."""
    return _FEW_WORDS.search(asked) is not None


_FEW_WORDS = lazily(
    r"(?i)\b(?:a short phrase|a few words|few words)\b"
    r"|\b(?:in|at most|max\.?|maximum|up to|no more than|not more than|within)\b[^.?!\n]{0,16}"
    r"\b(?:one|two|three|four|five|six|[1-6])(?: (?:to|or) (?:three|four|five|six|[2-6])|-[2-6])? words?\b"
)


def chosen(prompt: str, accepted: str) -> str | None:
    """The one option of the prompt that an accepted answer names; None if there is no such list."""
    found = choices(prompt, accepted)
    return only(found, accepted)[0] if found else None
