"""The same content in another voice or person."""

import re
from random import Random

from kinds.kind import Case, Edit, kinds
from kinds.text import find, like, masked, put_all, replace_many, sentences


def _table(rows: str) -> dict[str, str]:
    return dict(row.strip().split(">") for row in rows.strip().splitlines())


def _reworded(table: dict[str, str], least: int, share: float = 1.0) -> Edit:
    pattern = re.compile(
        rf"\b(?:{'|'.join(sorted(map(re.escape, table), key=lambda word: (-len(word), word)))})\b", re.IGNORECASE
    )

    def edit(case: Case, rng: Random) -> str | None:
        if len(find(pattern, case.response)) < least:
            return None
        return replace_many(
            case.response, pattern, lambda match, _: like(match[0], table[match[0].lower()]), rng, share
        )

    return edit


LEGALESE = _table(
    """
    is>shall be deemed to be
    are>shall be deemed to be
    can>may, subject to the foregoing,
    because>inasmuch as
    if>in the event that
    you>the party of the first part
    your>the said party's
    use>make use of, whether in whole or in part,
    this>the aforementioned
    before>prior to and in anticipation of
    after>subsequent to
    about>with respect to
    also>furthermore and without prejudice
    but>notwithstanding the above,
    should>is hereby required to
    must>shall and will
    with>together with and including, but not limited to,
    for example>by way of illustration and not of limitation
    however>notwithstanding anything to the contrary
    so>accordingly and in consequence thereof
    under>pursuant to
    it>the same
    """
)


BABY = _table(
    """
    is>is sooo
    very>super duper
    good>yummy-good
    important>mega important
    large>big big
    small>teeny tiny
    people>folksies
    water>wa-wa
    dog>doggy
    cat>kitty
    eat>nom nom
    sleep>go night-night
    use>play with
    problem>boo-boo
    problems>boo-boos
    help>helpy-help
    really>reeeally
    little>itty bitty
    great>super-yay
    help you>be your helper
    many>lots and lots of
    because>'cause
    however>but but but
    and>and also
    can>can totally
    """
)


SLANG = _table(
    """
    going to>gonna
    want to>wanna
    you>ya
    your>ur
    you're>ur
    are>r
    because>cuz
    something>smth
    people>peeps
    with>w/
    though>tho
    really>rly
    very>hella
    good>dope
    great>lit
    friends>homies
    money>cash
    work>grind
    to be honest>tbh
    for>4
    before>b4
    please>pls
    thanks>thx
    about>bout
    probably>prolly
    them>'em
    is not>ain't
    are not>ain't
    a lot of>tons o'
    should>oughta
    have to>gotta
    need to>gotta
    understand>get
    important>big deal
    everyone>y'all
    however>but yo
    """
)


SHE_HE = {
    "he": "she",
    "him": "her",
    "his": "her",
    "himself": "herself",
    "she": "he",
    "her": "his",
    "hers": "his",
    "herself": "himself",
    "mr": "mrs",
    "mrs": "mr",
}


def gender_swapped(case: Case, rng: Random) -> str | None:
    """He becomes she, or she he, throughout."""
    counts = {
        side: len(find(re.compile(rf"\b(?:{side})\b", re.IGNORECASE), case.response))
        for side in ("he|him|his", "she|her|hers")
    }
    if max(counts.values()) == 0 or min(counts.values()) > 0:
        return None
    pattern = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b(?!/)", re.IGNORECASE)
    hidden = masked(case.response)

    def change(match: re.Match[str], _: Random) -> str | None:
        word = match[0].lower()
        after = hidden[match.end() : match.end() + 3]
        if word == "her":
            return like(match[0], "his" if re.match(r" [a-z]", after) else "him")
        return like(match[0], SHE_HE[word])

    return replace_many(case.response, pattern, change, rng)


_WE = {
    "you": "we",
    "your": "our",
    "yours": "ours",
    "yourself": "ourselves",
    "you're": "we're",
    "you'll": "we'll",
    "you've": "we've",
    "you'd": "we'd",
    "you are": "we are",
}


_I = {
    "you": "I",
    "your": "my",
    "yours": "mine",
    "yourself": "myself",
    "you're": "I'm",
    "you'll": "I'll",
    "you've": "I've",
    "you'd": "I'd",
    "you are": "I am",
}


_THEY = {
    "you": "they",
    "your": "their",
    "yours": "theirs",
    "yourself": "themselves",
    "you're": "they're",
    "you'll": "they'll",
    "you've": "they've",
    "you'd": "they'd",
    "you are": "they are",
}


def _person(table: dict[str, str]) -> Edit:
    pattern = re.compile(r"\b(?:you are|you['’](?:re|ll|ve|d)|yourself|yours|your|you)\b", re.IGNORECASE)

    def change(match: re.Match[str], _: Random) -> str:
        new = table[match[0].lower().replace("’", "'")]
        return new if new[0] == "I" else like(match[0].capitalize() if match[0][0].isupper() else match[0].lower(), new)

    def edit(case: Case, rng: Random) -> str | None:
        return replace_many(case.response, pattern, change, rng) if len(find(pattern, case.response)) >= 2 else None

    return edit


def all_caps(case: Case, rng: Random) -> str | None:
    """All prose, or whole sentences of it, in capitals."""
    spans = sentences(case.response)
    if not spans:
        return None
    share = rng.choice([1.0, 1.0, 0.4, 0.25])
    chosen = [span for span in spans if rng.random() < share] or [spans[0]]
    hidden = masked(case.response)
    pieces = []
    for span in chosen:
        new = "".join(
            letter.upper() if hidden[span.start + index] == letter else letter for index, letter in enumerate(span.text)
        )
        pieces.append((span.start, span.end, new))
    return put_all(case.response, pieces)


_EMOJI = (
    "😀 😂 🤣 😍 🔥 💯 🎉 🙌 ✨ 🚀 💡 👏 🥳 😎 🤩 🙏 💪 🌈 🍕 🐱 ⭐ ❤️ 👀 🤔 🎊 😱 🦄 🍀 🌟 💥 🧠 🐸 🤯 🫶 🍩 🪄".split()
)


def emoji(case: Case, rng: Random) -> str | None:
    spans = [span for span in sentences(case.response) if span.text[-1:] in ".!?:"]
    if not spans:
        return None
    share = rng.choice([0.4, 0.7, 1.0])
    chosen = [span for span in spans if rng.random() < share] or [spans[-1]]
    pieces = [
        (span.end, span.end, " " + "".join(rng.choice(_EMOJI) for _ in range(rng.randint(1, 3)))) for span in chosen
    ]
    if rng.random() < 0.4:
        matches = [match for match in find(re.compile(r"\b[A-Za-z]{6,}\b"), case.response) if rng.random() < 0.06]
        pieces += [(match.end(), match.end(), " " + rng.choice(_EMOJI)) for match in matches]
    return put_all(case.response, pieces)


def exclamations(case: Case, rng: Random) -> str | None:
    pattern = re.compile(r"(?<=[a-z)\"])\.(?=\s|$)", re.MULTILINE)
    if len(find(pattern, case.response)) < 2:
        return None
    marks = rng.choice([["!"], ["!!!"], ["!", "!!", "!!!!"], ["!?", "!!"], ["...!", "!!1"]])
    return replace_many(case.response, pattern, lambda _, rng: rng.choice(marks), rng, rng.choice([0.7, 1.0]))


def trailing_dots(case: Case, rng: Random) -> str | None:
    pattern = re.compile(r"(?<=[a-z])[.,](?=\s|$)", re.MULTILINE)
    if len(find(pattern, case.response)) < 4:
        return None
    mark = rng.choice(["...", "…", " ...", ".....", " –", "~"])
    return replace_many(case.response, pattern, lambda _, _rng: mark, rng, rng.choice([0.6, 0.8, 1.0]))


def questions_throughout(case: Case, rng: Random) -> str | None:
    """Statements end as questions."""
    pattern = re.compile(r"(?<=[a-z)])\.(?= |\n|$)")
    if len(find(pattern, case.response)) < 2:
        return None
    tags = [
        "?",
        ", right?",
        ", isn't it?",
        "??",
        ", no?",
        ", ok?",
        ", you know?",
        ", or does it?",
        ", eh?",
        ", get it?",
    ]
    few = rng.sample(tags, 3)
    return replace_many(case.response, pattern, lambda _, rng: rng.choice(few), rng, rng.choice([0.6, 1.0]))


KINDS = kinds(
    "voice",
    ("legalese", "moderate", _reworded(LEGALESE, 6, 0.5)),
    ("baby_talk", "moderate", _reworded(BABY, 4, 0.7)),
    ("slang", "moderate", _reworded(SLANG, 5, 0.9)),
    ("gender_swapped", "moderate", gender_swapped),
    ("we_for_you", "mild", _person(_WE)),
    ("i_for_you", "moderate", _person(_I)),
    ("they_for_you", "mild", _person(_THEY)),
    ("all_caps", "mild", all_caps),
    ("emoji_added", "mild", emoji),
    ("exclamation_marks", "mild", exclamations),
    ("trailing_dots", "mild", trailing_dots),
    ("statements_as_questions", "moderate", questions_throughout),
)
