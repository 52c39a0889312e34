"""Good rewritings of words, numbers and sentences: the same meaning."""

import re
from random import Random

from kinds.grammar import expand
from kinds.kind import Case, Edit, kinds
from kinds.numbers import DAY_MONTH, MONTHS
from kinds.pairs import BRITISH, SYNONYMS
from kinds.text import find, is_bare_code, is_json, like, replace_many, replace_one, sentences

_ONES = "zero one two three four five six seven eight nine ten eleven twelve".split()
_VALUE = {word: str(at) for at, word in enumerate(_ONES)}


def _table(rows: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for row in rows.strip().splitlines():
        names = [name.strip() for name in re.split(r"[/>]", row)]
        for name in names[:1] if ">" in row else names:
            table[name.lower()] = tuple(other for other in names if other != name)
    return table


def reworded(table: dict[str, tuple[str, ...]], share: float, before: str = "", after: str = "") -> Edit:
    """A share of the phrases of a table become another of their row."""
    phrases = sorted(table, key=lambda phrase: (-len(phrase), phrase))
    pattern = re.compile(rf"{before}\b(?:{'|'.join(map(re.escape, phrases))})(?!\w|['’-]\w){after}", re.IGNORECASE)

    def change(match: re.Match[str], rng: Random) -> str | None:
        old = match[0]
        if old.isupper() and len(old) > 1:
            return None
        if re.search(r"\b(?:an?) $", match.string[max(0, match.start() - 3) : match.start()], re.IGNORECASE):
            new = [choice for choice in table[old.lower()] if (choice[0] in "aeiou") == (old[0].lower() in "aeiou")]
            return like(old, rng.choice(new)) if new else None
        return like(old, rng.choice(table[old.lower()]))

    return lambda case, rng: replace_many(case.response, pattern, change, rng, share)


def number_words(case: Case, rng: Random) -> str | None:
    """Three <-> 3 before a noun, never in formulas, names or ranges."""
    digit = re.compile(
        (
            r"(?<![\w.,/\-:#$€£=+*×x^<>~–\x00] )(?<![\w.,/\-:#$€£=+*×^(\[<>~–\x00])\b([2-9]|1[0-2])(?= "
            r"(?!in\b|to\b|and\b|or\b|x\b|am\b|pm\b|million|billion|thousand)[a-z]{4,})"
        ),
        re.IGNORECASE,
    )
    word = re.compile(
        (
            rf"\b(?<!-)(?:{'|'.join(_ONES[2:])})(?= (?!and\b|or\b|to\b|of\b|thirds|quarters|hundred|"
            rf"thousand|million|billion)[a-z]{{4,}})"
        ),
        re.IGNORECASE,
    )
    ways = [
        lambda: replace_many(
            case.response, digit, lambda match, _: None if _line_start(match) else _ONES[int(match[1])], rng
        ),
        lambda: replace_many(
            case.response, word, lambda match, _: None if _sentence_start(match) else _VALUE[match[0].lower()], rng
        ),
    ]
    rng.shuffle(ways)
    return ways[0]() or ways[1]()


def _line_start(match: re.Match[str]) -> bool:
    return match.string[: match.start()].rstrip(" *")[-1:] in {"", "\n"}


def _sentence_start(match: re.Match[str]) -> bool:
    return match[0][0].isupper()


def thousands(case: Case, rng: Random) -> str | None:
    """12000 <-> 12,000."""
    plain = re.compile(r"(?<![\w.,/\-:#])(?!1[0-9]{3}\b|20[0-9]{2}\b)\d{4,7}(?![\w/:\-]|[.,]\d)")
    grouped = re.compile(r"(?<![\w.,/\-])\d{1,3}(?:,\d{3})+(?![\w]|,\d)")
    if find(grouped, case.response):
        return replace_many(case.response, grouped, lambda match, _: match[0].replace(",", ""), rng)
    return replace_many(
        case.response, plain, lambda match, _: f"{int(match[0]):,}" if match[0][0] != "0" else None, rng
    )


def percent_written(case: Case, rng: Random) -> str | None:
    """50% <-> 50 % <-> 50 percent."""
    pattern = re.compile(r"(?<=\d)(?:\s?%|\spercent\b|\sper cent\b)(?!\w)")
    new = rng.choice(["%", " %", " percent", " per cent"])
    return replace_many(case.response, pattern, lambda *_: new, rng)


def dates_written(case: Case, rng: Random) -> str | None:
    """March 6, 1561 <-> 6 March 1561 <-> 6th of March 1561 <-> Mar 6, 1561."""
    full = re.compile(
        rf"\b({'|'.join(MONTHS)}) (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b|\b(\d{{1,2}})(?:st|nd|"
        rf"rd|th)? (?:of )?({'|'.join(MONTHS)}),? (\d{{4}})\b"
    )
    way = rng.randrange(4)

    def change(match: re.Match[str], _: Random) -> str:
        month, day, year = (match[1], match[2], match[3]) if match[1] else (match[5], match[4], match[6])
        return (
            f"{month} {int(day)}, {year}",
            f"{int(day)} {month} {year}",
            f"{month[:3]} {int(day)}, {year}",
            f"{year}-{MONTHS.index(month) + 1:02d}-{int(day):02d}",
        )[way]

    def short(match: re.Match[str], _: Random) -> str:
        return f"{match[2]} {match[1]}" if match[1] else f"{match[4]} {match[3]}"

    return replace_many(case.response, full, change, rng) or replace_many(
        case.response, re.compile(DAY_MONTH.pattern + r"(?!,? \d|[–-])"), short, rng
    )


def times_written(case: Case, rng: Random) -> str | None:
    """5 pm <-> 5 p.m. <-> 5:00 PM."""
    pattern = re.compile(r"\b(\d{1,2})(:\d\d)?\s?(am|pm|AM|PM|a\.m\.|p\.m\.)(?!\w| [A-Z])")
    return replace_many(
        case.response,
        pattern,
        lambda match, _: (
            f"{match[1]}{match[2] or ''} {match[3].replace('.', '').lower()[0]}.m."
            if "." not in match[3]
            else f"{match[1]}{match[2] or ':00'} {match[3].replace('.', '').upper()}"
        ),
        rng,
    )


_UNIT_WORDS = {"km": "kilometers", "kg": "kilograms", "cm": "centimeters", "mm": "millimeters", "ml": "milliliters",
    "lbs": "pounds", "GB": "gigabytes", "MB": "megabytes", "TB": "terabytes", "mph": "miles per hour",
    "km/h": "kilometers per hour", "Hz": "hertz", "°C": "degrees Celsius", "°F": "degrees Fahrenheit",
    "tsp": "teaspoons", "tbsp": "tablespoons", "mg": "milligrams", "ft": "feet", "oz": "ounces", "hrs": "hours",
    "mins": "minutes"}  # fmt: skip


def units_spelled(case: Case, rng: Random) -> str | None:
    short = re.compile(
        rf"(?<=\d)\s?({'|'.join(map(re.escape, sorted(_UNIT_WORDS, key=len, reverse=True)))})(?![\w/°²³])"
    )
    long = re.compile(
        rf"(?<=\d) ({'|'.join(map(re.escape, sorted(_UNIT_WORDS.values(), key=len, reverse=True)))})\b(?! per)"
    )
    back = {word: mark for mark, word in _UNIT_WORDS.items()}
    if find(short, case.response):
        single = re.compile(r"(?<![\d.,])1$")

        def spelled(match: re.Match[str], _: Random) -> str:
            word = _UNIT_WORDS[match[1]]
            return f" {word.removesuffix('s') if single.search(match.string[: match.start()]) else word}"

        return replace_many(case.response, short, spelled, rng)
    return replace_many(
        case.response, long, lambda match, _: ("" if back[match[1]].startswith("°") else " ") + back[match[1]], rng
    )


def ordinals_written(case: Case, rng: Random) -> str | None:
    """1st <-> first, up to tenth; 19th century <-> nineteenth century."""
    table = _table(
        "1st / first\n2nd / second\n3rd / third\n4th / fourth\n5th / fifth\n6th / sixth\n7th / "
        "seventh\n8th / eighth\n9th / ninth\n10th / tenth\n16th / sixteenth\n17th / "
        "seventeenth\n18th / eighteenth\n19th / nineteenth\n20th / twentieth\n21st / twenty-first"
    )
    pattern = re.compile(
        r"(?<=\bthe )(?:1st|2nd|3rd|[4-9]th|10th|1[6-9]th|20th|21st|first|second|third|fourth|"
        r"fifth|sixth|seventh|eighth|ninth|tenth|sixteenth|seventeenth|eighteenth|nineteenth|"
        r"twentieth|twenty-first)\b(?= [a-z])(?! of [JFMASOND])"
    )
    return replace_many(case.response, pattern, lambda match, _: table[match[0]][0], rng)


CONTRACTIONS = _table(
    """
    it is / it's
    that is / that's
    there is / there's
    do not / don't
    does not / doesn't
    did not / didn't
    is not / isn't
    are not / aren't
    was not / wasn't
    were not / weren't
    cannot / can't
    could not / couldn't
    should not / shouldn't
    would not / wouldn't
    will not / won't
    have not / haven't
    has not / hasn't
    you are / you're
    you will / you'll
    we are / we're
    we will / we'll
    they are / they're
    I am / I'm
    I will / I'll
    let us / let's
    """
)
CONNECTORS = _table(
    """
    for example / for instance
    in addition / additionally
    in conclusion / to conclude
    as a result / consequently
    on the other hand / by contrast
    in summary / to sum up / in short
    in order to / so as to
    due to / because of / owing to
    such as > like
    a lot of / lots of / plenty of
    as well as / and also
    in general / generally
    at the same time / simultaneously
    in particular / especially
    with regard to / regarding / as regards
    first of all / firstly
    however > nevertheless
    in fact > indeed
    over time > as time goes on
    several > a number of
    e.g. > for example
    a variety of > various
    take into account > consider
    is able to > can
    are able to > can
    whether or not > whether
    prior to > before
    in case of / in the event of
    on top of that / what is more
    """
)
PHRASES = _table(
    """
    you can / it is possible to
    you will need to / you need to / you have to
    it is important to / it matters to
    keep in mind that / remember that / bear in mind that
    is known as / is called
    are known as / are called
    is located in / lies in / is situated in
    consists of / is made up of
    is used to / serves to
    are used to / serve to
    refers to > means
    depends on / is dependent on
    is responsible for / is in charge of
    you may want to / you might want to
    """
)


def synonyms(case: Case, rng: Random) -> str | None:
    return reworded(SYNONYMS, rng.choice([0.3, 0.6, 1.0]))(case, rng)


def spelling(case: Case, rng: Random) -> str | None:
    """American <-> British, in one direction for the whole text."""
    return reworded(BRITISH, 1.0)(case, rng)


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


def note_reworded(case: Case, rng: Random) -> str | None:
    """`Note that`, `Please note that`, `Note:` and `Keep in mind that` for each other."""
    pattern = re.compile(
        r"\b(?:Please note that|Please note:|Note that|Note:|Keep in mind that|Bear in mind that|"
        r"Please keep in mind that|Remember that|Remember,|It is important to note that|It's "
        r"important to note that|It's worth noting that)(?= [a-z])"
    )
    news = [
        "Note that",
        "Please note that",
        "Keep in mind that",
        "Bear in mind that",
        "Please keep in mind that",
        "Mind that",
        "Be aware that",
    ]
    return replace_many(
        case.response, pattern, lambda match, rng: rng.choice([new for new in news if new != match[0]]), rng
    )


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


def approximations(case: Case, rng: Random) -> str | None:
    """about, around, approximately, roughly before numbers for each other."""
    pattern = re.compile(r"\b(?:about|around|approximately|roughly)(?= [$€£]?\d)", re.IGNORECASE)
    names = ["about", "around", "approximately", "roughly"]
    return replace_many(
        case.response,
        pattern,
        lambda match, rng: like(match[0], rng.choice([name for name in names if name != match[0].lower()])),
        rng,
    )


def imperative_softened(case: Case, rng: Random) -> str | None:
    """`Make sure to`, `Be sure to`, `Don't forget to`, `Remember to` for each other."""
    names = ["make sure to", "be sure to", "don't forget to", "remember to"]
    pattern = re.compile(r"\b(?:make sure to|be sure to|don't forget to|remember to)(?= [a-z])", re.IGNORECASE)
    return replace_many(
        case.response,
        pattern,
        lambda match, rng: like(match[0], rng.choice([name for name in names if name != match[0].lower()])),
        rng,
    )


def one_word_spelled(case: Case, rng: Random) -> str | None:
    """Spellings that both are right: e-mail, website, OK, hyphens."""
    table = _table(
        "email / e-mail\nemails / e-mails\nwebsite / web site\nonline / on-line\nok / okay\nsetup "
        "/ set-up\ncannot / can not\nadviser / advisor\nwell-being / wellbeing\nhealthcare / "
        "health care\ndecision-making / decision making\nproblem-solving / problem "
        "solving\nreal-time / real time\nlong-term / long term\nhigh-quality / high "
        "quality\nuser-friendly / user friendly\nup-to-date / up to date\nstep-by-step / step by "
        "step\nlow-cost / low cost\nopen-source / open source\ncoworkers / co-workers\ncooperation "
        "/ co-operation\nnon-profit / nonprofit\ndata set / dataset\ndata sets / datasets\nfile "
        "name / filename\nbackend / back-end\nfrontend / front-end\nversus / vs.\net cetera / etc."
    )
    return reworded(table, 1.0)(case, rng)


KINDS = (
    kinds(
        "good_numbers",
        ("number_words", "none", number_words),
        ("thousands_grouped", "none", thousands),
        ("percent_written", "none", percent_written),
        ("dates_written", "none", dates_written),
        ("times_written", "none", times_written),
        ("units_spelled", "none", units_spelled),
        ("ordinals_written", "none", ordinals_written),
        ("approximation_words", "none", approximations),
    )
    + kinds(
        "good_words",
        ("synonyms_safe", "none", synonyms),
        ("contractions_both_ways", "none", reworded({**CONTRACTIONS}, 1.0, after=r"(?= [a-z])")),
        ("british_spelling", "none", spelling),
        ("compound_spelling", "none", one_word_spelled),
        ("connectors", "none", reworded(CONNECTORS, 0.8, after=r"(?=[ ,])")),
        ("phrases", "none", reworded(PHRASES, 0.4, after=r"(?= [a-z])")),
        ("notes_reworded", "none", note_reworded),
        ("imperatives_softened", "none", imperative_softened),
    )
    + kinds(
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
)
