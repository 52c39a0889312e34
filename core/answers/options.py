"""The options that a prompt offers: labels in a list, and lettered choices."""

import re
from functools import lru_cache

from vrty_gate.core.answers.frame import instruction
from vrty_gate.core.reading.text.folding import fold_letters

_CHOICE = re.compile(r"(?:(?<=[\s(?.!:])|^)\(?([A-Ha-h])[).:]\s*(?=\S)")
_SEPARATOR = re.compile(
    r"\s*(?:,\s*(?:or|and|oder|und|o|y|ou|et|e)\s+|[,/|;\u3001\uff0c]|\s(?:or|and|oder|und|o|y|ou|et|e|vs\.?)\s|\bか)\s*"
)
_LISTED = re.compile(
    r"^[ \t]*(?:[-*\u2022]|[0-9]{1,2}[.)])?[ \t]*[\"'`*]*([\w][\w ./+-]{0,30}?)[\"'`*]*[ \t]*(?:[:=\u2013\u2014-]\s|$)",
    re.MULTILINE,
)
_DEFINED = re.compile(r"(?:(?<=[\s(.;,])|^)([A-Za-z][\w-]{0,20}) ?(?:=|:) ?(?=\S)")
_QUOTES = " \t\"'`*_()[]\u201c\u201d\u2018\u2019\u00ab\u00bb\u300c\u300d.?!:\u3002\uff1f"
_ITEM_WORDS = 4
_MOST = 4_000
_LONGEST = 40


def letters(prompt: str) -> dict[str, str]:
    """The lettered choices of a prompt, in order: letter in upper case to text; empty if there are none."""
    found = list(_CHOICE.finditer(prompt[-_MOST:]))
    text = prompt[-_MOST:]
    choices: dict[str, str] = {}
    for i, match in enumerate(found):
        letter = match[1].upper()
        if letter != chr(ord("A") + len(choices)):
            if letter == "A":
                choices = {}
            else:
                continue
        following = found[i + 1].start() if i + 1 < len(found) else len(text)
        choices[letter] = text[match.end() : following].split("\n")[0].strip(" .,;(")
    return choices if len(choices) > 1 else {}


_BARE_LETTER = re.compile(r"\W*([A-Ha-h])(?:\W*$|[).:]\W|\s(?:is|because|,|since|\u2013|-)|[,;]\s)")
_NAMED_LETTER = re.compile(
    r"(?:answer|option|choice|correct|letter|select|choose|pick|antwort|réponse|respuesta|risposta|resposta|正解|答案|정답)"
    r"[^A-Za-z\n]{0,4}(?:would be|is|are|one|ist|est|es|:|は|是|은|는)?[\s:*_\"'(\u300c]*([A-Ha-h])(?![\w'])",
    re.IGNORECASE,
)


_LONE_LETTER = re.compile(r"(?<![\w'])([B-H]|A(?=\W*$))(?![\w'])")


def letter_of(text: str, prompt: str) -> str:
    """The letter that a text chooses; `?` if it names several, or a letter with the words of another choice."""
    choices = letters(prompt)
    named = [match[1].upper() for match in _NAMED_LETTER.finditer(text)]
    bare = _BARE_LETTER.match(text)
    if bare and (len(text) > 1 or text.isalpha()):
        named.insert(0, bare[1].upper())
    named = [letter for letter in dict.fromkeys(named) if letter in choices]
    if not named:
        lone = [one for one in _LONE_LETTER.findall(text) if one in choices]
        named = list(dict.fromkeys(lone))
    told = [letter for letter, words in choices.items() if len(words) > 1 and has(text, words)]
    told = [one for one in told if not any(one != other and has(choices[other], choices[one]) for other in told)]
    if len(named) > 1:
        return "?"
    if named:
        return named[0] if not told or named[0] in told else "?"
    return told[0] if len(told) == 1 else ""


@lru_cache(maxsize=8)
def _lists(prompt: str) -> tuple[tuple[str, ...], ...]:
    """The lists of short items in a prompt; the ends of the first and last item are uncertain."""
    lists: list[tuple[str, ...]] = []
    for sentence in re.split(r"[\n]|(?<=[.?!:\u3002\uff1a\uff1f])\s|[()\uff08\uff09:\uff1a]", prompt[:_MOST]):
        parts = _SEPARATOR.split(sentence)
        if len(parts) > 1:
            lists.append(tuple(part.strip(_QUOTES) for part in parts))
    listed = [match[1].strip(_QUOTES) for match in _LISTED.finditer(prompt[:_MOST])]
    defined = [match[1] for match in _DEFINED.finditer(prompt[:_MOST])]
    lists += [tuple(dict.fromkeys(some)) for some in (listed, defined) if len(some) > 1]
    return tuple(lists)


def plain(text: str) -> str:
    """A text for the comparison of labels: no letter case, accents, or differences of blanks, hyphens, underscores."""
    return " ".join(re.sub(r"[-_\s]+", " ", fold_letters(text)).split())


@lru_cache(maxsize=64)
def _pattern(option: str) -> "re.Pattern[str]":
    is_word = option[:1].isascii()
    return re.compile(rf"(?<![a-z0-9]){re.escape(option)}(?![a-z0-9])" if is_word else re.escape(option))


def has(text: str, option: str) -> bool:
    """Whether a text has an option as whole words."""
    return bool(option) and _pattern(plain(option)).search(plain(text)) is not None


def choices(prompt: str, accepted: str) -> tuple[str, ...]:
    """The options among which an accepted answer chose one; empty if the prompt has no such list."""
    for items in _lists(instruction(prompt)):
        inner = [item for item in items[1:-1] if item and len(item.split()) <= _ITEM_WORDS and len(item) <= _LONGEST]
        sizes = [len(item.split()) for item in inner]
        size = max(sizes, default=0) or None
        for first_size in (size,) if size else (1, 2, 3):
            first, last = items[0].split(), items[-1].split()
            ends = [" ".join(first[-first_size:]), " ".join(last[:first_size])]
            found = tuple(dict.fromkeys(option for option in (ends[0], *inner, ends[1]) if option))
            named = only(found, accepted)
            if len(named) == 1:
                alike = tuple(option for option in found if _are_alike(named[0], option))
                if len(alike) > 1:
                    return alike
    return ()


_HAS_DIGIT = re.compile("[0-9]")


def _are_alike(option: str, other: str) -> bool:
    """Whether two items may be options of one list: both have a digit or neither, and about as many words."""
    same_digits = bool(_HAS_DIGIT.search(option)) is bool(_HAS_DIGIT.search(other))
    return same_digits and abs(len(option.split()) - len(other.split())) <= 2


def only(found: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The options in a text, without those that are only a part of another one there or that it rules out."""
    there = [option for option in found if has(_without_ruled_out(text), option)]
    return tuple(one for one in there if not any(one != other and has(other, one) for other in there))


_RULED_OUT = re.compile(
    r"\b(?:not|rather than|instead of|neither|nor|no longer|isn't|nicht|statt|pas|no es|non)\b[^.,;:()\n]{0,40}",
    re.IGNORECASE,
)


def _without_ruled_out(text: str) -> str:
    return _RULED_OUT.sub(" ", text)


def chosen(prompt: str, accepted: str) -> str | None:
    """The one option of the prompt that an accepted answer names; None if there is no such list."""
    found = choices(prompt, accepted)
    return only(found, accepted)[0] if found else None
