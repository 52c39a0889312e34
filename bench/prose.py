"""Seeded texts: some like English prose, with natural lengths of sentences and frequencies of words, and real ones."""

import re
from functools import cache
from itertools import accumulate, zip_longest
from pathlib import Path
from random import Random

_LITTLE = """
    the of and to a in is it you that he was for on are with as his they be at one have this from or had by but what
    all were when we there can an your which their said if do will each about how up out them then she many some so
    these would other into has more her two like him see time could no make than first been its who now people my made
    over did down only way find use may long little very after our just where most know through back much before also
    around another came three must because does part even well such here take why help again off went old number
""".split()

_THINGS = """
    order item price store refund card account customer letter address question answer reason water place year day
    house world school country city town river road family mother father child friend teacher doctor worker leader
    member group team company market office building room door window table book page story word name line point side
    hand head face eye body heart mind voice night morning evening week month summer winter wind fire stone tree field
    garden forest mountain island ocean ship train station street bridge machine engine computer network message
    signal system program test result record report number figure measure change problem plan idea project product
    service business bank cost value law court judge case right power force war party government nation state union
    president minister art picture film game player season science theory study method model paper sentence culture
    church king queen soldier horse bird animal plant flower fruit metal lamp chair clock engineer writer artist
    farmer guest neighbour village harbour border corner circle square shape colour sound song dance lesson rule
    chance choice danger promise secret gift journey dream
""".split()

_DEEDS = """
    work play walk talk turn move start open close show want need look call ask seem help learn follow add offer
    remember consider appear wait serve expect stay reach remain suggest raise pass require decide pull push explain
    hope develop carry receive agree support cover produce create contain cause allow reduce travel finish accept
    prepare discuss improve collect imagine prevent return cross gather mention notice protect repeat replace select
    share solve
""".split()

_KINDS = """
    good new great small large early young important public able late major better strong possible free true whole
    clear certain special difficult easy recent local simple common poor natural similar final single private quick
    dark warm cold heavy soft bright quiet deep narrow honest gentle careful useful modern ancient often never always
    perhaps almost together again already rather quite today sometimes enough however though while since until every
    both few
""".split()


def _forms(deed: str) -> tuple[str, ...]:
    stem = deed.removesuffix("e")
    return f"{deed}s", f"{stem}ed", f"{stem}ing", f"{stem}er"


_CONTENT = [word for words in zip_longest(_THINGS, _DEEDS, _KINDS) for word in words if word]
_FORMS = [*(f"{thing}s" for thing in _THINGS), *(form for deed in _DEEDS for form in _forms(deed))]
_FORMS += [kind + ending for kind in _KINDS for ending in ("ly", "ness")]
_WORDS = list(dict.fromkeys([*_LITTLE, *_CONTENT, *_FORMS]))  # the most frequent first
_WEIGHTS = list(accumulate(1 / (rank + 2.7) for rank in range(len(_WORDS))))


def prose(random: Random, tokens: int, *, curly: bool = False) -> str:
    """A text of exactly `tokens` words; with `curly` also curly quotes, apostrophes and dashes."""
    topic = random.sample(_CONTENT, min(12 + tokens // 10, 200))
    sentences = []
    while tokens:
        length = min(tokens, max(3, round(random.gauss(17, 7))))
        sentences.append(_sentence(random, topic, length, curly=curly))
        tokens -= length
    return "".join(sentence + ("\n\n" if random.random() < 0.15 else " ") for sentence in sentences).rstrip()


def _sentence(random: Random, topic: list[str], length: int, *, curly: bool) -> str:
    words = random.choices(_WORDS, cum_weights=_WEIGHTS, k=length)
    words = [random.choice(topic) if random.random() < 0.15 else word for word in words]
    marked = [_marked(random, word, curly=curly) for word in words[:-1]] + words[-1:]
    text = " ".join(marked)
    return text[0].upper() + text[1:] + random.choices(".?!", weights=(17, 2, 1))[0]


def _marked(random: Random, word: str, *, curly: bool) -> str:
    chance = random.random()
    if chance < 0.08:
        return word + ","
    if not curly or chance < 0.9:
        return word
    return random.choice((f"“{word}”", f"‘{word}’", f"{word} —", "it’s", "don’t"))


_DOCS = Path(__file__).parent.parent / "docs"
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_SHORTEST = 25


def real(random: Random, words: int) -> str:
    """Paragraphs of this project's documentation, with at least as many words."""
    parts: list[str] = []
    while sum(len(part.split()) for part in parts) < words:
        parts.append(random.choice(_paragraphs()))
    return "\n\n".join(parts)


@cache
def _paragraphs() -> list[str]:
    """The paragraphs of plain prose, links as their text."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(_DOCS.glob("*.md"))]
    parts = [_LINK.sub(r"\1", " ".join(part.split())) for page in pages for part in page.split("\n\n")]
    return [part for part in parts if part[:1].isalpha() and part[-1] == "." and _is_prose(part)]


def _is_prose(part: str) -> bool:
    return len(part.split()) >= _SHORTEST and not any(mark in part for mark in "`|{<[")


def sentences_changed(random: Random, text: str, share: float) -> str:
    """The text with a share of its sentences replaced by others of the documentation."""
    return "\n\n".join(
        " ".join(
            random.choice(_sentences()) if random.random() < share else sentence for sentence in _SENTENCE.split(part)
        )
        for part in text.split("\n\n")
    )


_SENTENCE = re.compile(r"(?<=\.) ")


@cache
def _sentences() -> list[str]:
    return [sentence for part in _paragraphs() for sentence in _SENTENCE.split(part)]


def words_replaced(random: Random, text: str, every: int) -> str:
    """The text with one word in `every` replaced by another word of it."""
    words = text.split(" ")
    return " ".join([random.choice(words) if i % every == every // 2 else word for i, word in enumerate(words)])
