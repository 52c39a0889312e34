"""Good rewritings of sentences, openings and endings."""

import re
from random import Random

from kinds.grammar import expand
from kinds.kind import Case, kinds
from kinds.text import find, is_bare_code, is_json, replace_many, replace_one, sentences

_SPLIT = re.compile(r"(?<=[a-z]{3}); (?=(?:it|they|this|these|the|he|she|we|you|there|however|in|its|as)\b)")


_MERGE = re.compile(r"(?<=[a-z]{3})\. (?=(?:It|They|This|These|He|She|There) (?:is|are|was|were|has|have|can|will)\b)")


def sentences_split(case: Case, _rng: Random) -> str | None:
    """`; it` becomes `. It`, `, and it is` two sentences."""
    and_clause = re.compile(
        r"(?<=[a-z]{3}), and (?=(?:it|they|this|he|she|we|you|there) (?:is|are|was|were|has|have|can|will)\b)"
    )
    text = case.response
    for pattern in (_SPLIT, and_clause):
        matches = find(pattern, text)
        for match in reversed(matches):
            text = text[: match.start()] + ". " + text[match.end()].upper() + text[match.end() + 1 :]
    return text if text != case.response else None


def sentences_merged(case: Case, rng: Random) -> str | None:
    matches = find(_MERGE, case.response)
    if not matches:
        return None
    text, joint = case.response, rng.choice(["; ", "; ", ", and "])
    chosen = matches if joint == "; " else matches[::2]
    for match in reversed(chosen):
        text = text[: match.start()] + joint + text[match.end()].lower() + text[match.end() + 1 :]
    return text


def oxford_comma(case: Case, rng: Random) -> str | None:
    """a, b and c <-> a, b, and c."""
    with_comma = re.compile(r"(?<=[a-z], )([a-z]+(?: [a-z]+)?), (and|or) (?=[a-z]+(?: [a-z]+)?[.;:)])")
    bare = re.compile(r"(?<=[a-z], )([a-z]+(?: [a-z]+)?) (and|or) (?=[a-z]+(?: [a-z]+)?[.;:)])")
    if find(with_comma, case.response):
        return replace_many(case.response, with_comma, lambda match, _: f"{match[1]} {match[2]} ", rng)
    return replace_many(case.response, bare, lambda match, _: f"{match[1]}, {match[2]} ", rng)


OPENINGS = {
    "start": ("{yes} {here}", "{thanks} {here}", "{here}", "{yes}", "{thanks}", "{yes} {happy}"),
    "yes": ("Sure!", "Of course.", "Certainly.", "Gladly!", "Absolutely!", "With pleasure.", "Happy to help!",
    "No problem.", "Sure thing!"),
    "thanks": ("Thanks for asking!", "Good question!", "Thank you for your question.", "That's a good question.",
    "Glad you asked!", "Thanks for reaching out.", "Nice question!"),
    "here": ("Here is the answer:", "Here's what you need:", "Here you go:", "This should help:",
    "Let me answer that:", "See below:", "Here is my answer.", "This is what I can tell you:"),
    "happy": ("I'm happy to help with that.", "I can help with that.", "Let's take a look.",
    "Let me help you with this."),
}  # fmt: skip


CLOSINGS = {
    "start": ("{hope}", "{ask}", "{hope} {ask}", "{wish}", "{ask} {wish}"),
    "hope": ("I hope this helps!", "Hope that helps.", "I hope that was useful.",
    "I hope this answers your question.", "Hopefully this clears things up."),
    "ask": ("Let me know if you have any questions.", "Feel free to ask if anything is unclear.",
    "Just ask if you would like to know more.", "Tell me if you need anything else.",
    "If you have further questions, let me know.", "Would you like to hear more about any of this?",
    "Please reach out if something is missing."),
    "wish": ("Good luck!", "All the best!", "Have a great day!", "Take care!", "Enjoy!", "Best of luck!"),
}  # fmt: skip


_OPENING = re.compile(
    r"^(?:Sure|Of course|Certainly|Absolutely|Great question|Good question|Great|Thank you for "
    r"(?:your|the) question|Happy to help)[!.,] +(?=[A-Z])"
)


_CLOSING = re.compile(
    r"\n\n(?:I hope this helps|I hope that helps|Hope this helps|Let me know if|Feel free to ask|"
    r"Good luck|Would you like (?:me|help|to)|Please let me know|If you have any (?:other |more |"
    r"further )?questions)[^\n]{0,160}$"
)


def opening_added(case: Case, rng: Random) -> str | None:
    if (
        is_json(case.response)
        or is_bare_code(case.response)
        or _OPENING.match(case.response)
        or not sentences(case.response)
    ):
        return None
    return expand(OPENINGS, "start", rng) + rng.choice([" ", "\n\n", "\n\n"]) + case.response


def opening_removed(case: Case, _rng: Random) -> str | None:
    return case.response[match.end() :] if (match := _OPENING.match(case.response)) else None


def closing_added(case: Case, rng: Random) -> str | None:
    if (
        is_json(case.response)
        or is_bare_code(case.response)
        or _CLOSING.search(case.response)
        or not sentences(case.response)
    ):
        return None
    return case.response.rstrip() + "\n\n" + expand(CLOSINGS, "start", rng)


def closing_removed(case: Case, _rng: Random) -> str | None:
    match = _CLOSING.search(case.response.rstrip())
    return case.response[: match.start()] if match else None


_ACTIVE = re.compile(
    r"\b([A-Z][a-z]+(?: [A-Z][a-z]+)+|[A-Z][a-z]+) (wrote|directed|invented|founded|discovered|"
    r"composed|designed|painted|developed|created|published|built) (the [a-z]+(?: [a-z]+)?|"
    r"[A-Z][\w']+(?: [A-Z][\w']+){0,4})(?=[.])"
)


_PASSIVE = re.compile(
    r"((?:The [a-z]+(?: [a-z]+)?|[A-Z][\w']+(?: [A-Z][\w']+){0,4})) was (written|directed|invented|"
    r"founded|discovered|composed|designed|painted|developed|created|published|built) by ((?:the )"
    r"?[A-Z][\w']+(?: [A-Z][\w.']+){0,3})(?=[.])"
)


_PAST = {
    "wrote": "written",
    "directed": "directed",
    "invented": "invented",
    "founded": "founded",
    "discovered": "discovered",
    "composed": "composed",
    "designed": "designed",
    "painted": "painted",
    "developed": "developed",
    "created": "created",
    "published": "published",
    "built": "built",
}


def voice(case: Case, rng: Random) -> str | None:
    """`X wrote Y.` <-> `Y was written by X.`."""
    back = {past: verb for verb, past in _PAST.items()}
    passive = replace_one(
        case.response,
        _ACTIVE,
        lambda match, _: (
            f"{match[3][0].upper()}{match[3][1:]} was {_PAST[match[2]]} by {match[1]}" if _starts(match) else None
        ),
        rng,
    )
    return passive or replace_one(
        case.response,
        _PASSIVE,
        lambda match, _: (
            (
                f"{match[3][0].upper()}{match[3][1:]} {back[match[2]]} "
                f"{match[1][0].lower() + match[1][1:] if match[1].startswith('The ') else match[1]}"
            )
            if _starts(match)
            else None
        ),
        rng,
    )


def _starts(match: re.Match[str]) -> bool:
    before = match.string[: match.start()].rstrip(" ")
    return not before or before[-1] in ".!?\n"


def clause_moved(case: Case, rng: Random) -> str | None:
    """`If a, b.` becomes `B if a.`."""
    pattern = re.compile(
        (
            r"(?:(?<=[.!?] )|(?<=^)|(?<=\n))(If|When|Because|Although|Once|While) ((?:you|the|this|a|"
            r"an|it|your) [^,.;:()\n\x00]{6,70}), ((?:you|it|the|this|they|we|there) [^,.;:()"
            r"\n\x00]{8,100})\."
        ),
        re.MULTILINE,
    )

    def change(match: re.Match[str], _: Random) -> str | None:
        if re.match(r"(?:it|they|this)\b", match[3]):
            return None
        return f"{match[3][0].upper()}{match[3][1:]} {match[1].lower()} {match[2]}."

    return replace_one(case.response, pattern, change, rng)


def adverb_moved(case: Case, rng: Random) -> str | None:
    """`However, x is y.` becomes `x, however, is y.`."""
    pattern = re.compile(
        r"(?:(?<=[.!?] )|(?<=\n))(However|Therefore|Moreover|Furthermore|For example|For instance|"
        r"In addition|Consequently), ((?:the|this|these|it|they|you|he|she|we|there)(?: [a-z]+)?) "
        r"(is|are|was|were|can|will|may|should|has|have) (?=[a-z])"
    )
    return replace_many(
        case.response,
        pattern,
        lambda match, _: f"{match[2][0].upper()}{match[2][1:]} {match[3]}, {match[1].lower()}, ",
        rng,
    )


KINDS = kinds(
    "good_sentences",
    ("sentences_split", "none", sentences_split),
    ("sentences_merged", "none", sentences_merged),
    ("oxford_comma", "none", oxford_comma),
    ("voice_changed", "none", voice),
    ("clause_moved", "none", clause_moved),
    ("adverb_moved", "none", adverb_moved),
    ("opening_added", "none", opening_added),
    ("opening_removed", "none", opening_removed),
    ("closing_added", "none", closing_added),
    ("closing_removed", "none", closing_removed),
)
