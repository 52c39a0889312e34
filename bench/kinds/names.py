"""Names, places, roles and things are exchanged or wrong."""

import itertools
import re
from random import Random

from kinds.grammar import GIVEN, company, expand, grammars, invented, person
from kinds.kind import Case, kinds
from kinds.text import find, like, put, put_all, replace_one, sentences

_NAME = re.compile(
    r"(?<![.!?:*#\n\"“(] )(?<![\w.*#\"“(\[])(?!I\b)[A-Z][a-z]+[A-Za-z'-]*(?: (?:of |de |van |von )"
    r"?[A-Z][a-zA-Z'-]+){0,2}(?![\w'’])"
)


_NO_NAME = frozenset(
    "The This That These Those There They Here It Its If In On At For With When While What Why How "
    "Who Which Where And But Or So As An A To From By Of Not No Yes You Your We Our He She His Her "
    "Note Step Example Tip Tips Overall Additionally However Finally First Second Third Then Next "
    "Also Use Using Let Make January February March April May June July August September October "
    "November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mr Mrs Ms Dr Part "
    "Chapter Season Figure Table Section Some Many Most Each Every Once After Before Can Do Does "
    "Is Are".split()
)


def names_in(text: str) -> list[re.Match[str]]:
    """Capitalised words within sentences that look like names, English months, weekdays and openings apart."""
    body = [(span.start, span.end) for span in sentences(text)]
    return [
        match
        for match in find(_NAME, text)
        if match[0].split()[0] not in _NO_NAME
        and any(start < match.start() and match.end() <= end for start, end in body)
    ]


def name_replaced(case: Case, rng: Random) -> str | None:
    """One mention becomes another name of the answer or its context, none that shares a word with it."""
    matches = names_in(case.response)
    pool = sorted({match[0] for match in matches} | {match[0] for match in names_in(case.context[:4000])})
    rng.shuffle(matches)
    for match in matches:
        own = set(match[0].lower().split())
        others = [
            name for name in pool if not own & set(name.lower().split()) and len(name.split()) == len(match[0].split())
        ]
        others = [name for name in others if name[:4].lower() != match[0][:4].lower()]
        if others:
            return put(case.response, match.start(), match.end(), rng.choice(others))
    return None


def name_invented(case: Case, rng: Random) -> str | None:
    """One name becomes an invented one, at every place or at one."""
    matches = names_in(case.response)
    if not matches:
        return None
    chosen = rng.choice(matches)
    makers = [lambda: invented(rng, rng.randint(1, 2)), lambda: rng.choice(GIVEN)]
    new = (
        person(rng)
        if len(chosen[0].split()) > 1 and rng.random() < 0.7
        else company(rng)
        if rng.random() < 0.15
        else rng.choice(makers)()
    )
    everywhere = [match for match in matches if match[0] == chosen[0]] if rng.random() < 0.6 else [chosen]
    return put_all(case.response, [(match.start(), match.end(), new) for match in everywhere])


_JOINED = re.compile(r",|/|\band\b|\bor\b|\bas well as\b|\bboth\b|\blike\b|\bsuch as\b|[()–—*:;\"“]|\bversus\b|\bvs\b")


_SAME = re.compile(
    r"\b(?:married|met|equals?|sames?|similar|siblings?|together|friends?|cousins?|is|are|was|were|"
    r"near|between|called|named|known)\b(?! (?:by|to|written|given|defeated|taught|founded))"
)


def roles_swapped(case: Case, rng: Random) -> str | None:
    """`X pays Y` becomes `Y pays X`: two names of a sentence with a verb between them."""
    matches = names_in(case.response)
    pairs = []
    for span in sentences(case.response):
        inside = [match for match in matches if span.start <= match.start() and match.end() <= span.end]
        opening = re.match(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*(?= [a-z]+(?:s|ed|t)\b)", span.text)
        for first, second in itertools.pairwise(inside):
            between = case.response[first.end() : second.start()]
            pairs.append((first.start(), first.end(), second.start(), second.end(), between))
        if (
            opening
            and inside
            and opening[0].split()[0] not in _NO_NAME
            and inside[0].start() > span.start + opening.end()
        ):
            second = inside[0]
            start, end = span.start, span.start + opening.end()
            pairs.append((start, end, second.start(), second.end(), case.response[end : second.start()]))
    good = [
        pair
        for pair in pairs
        if case.response[pair[0] : pair[1]] != case.response[pair[2] : pair[3]]
        and len(pair[4]) < 70
        and re.search(r" [a-z]+(?:s|ed|t|n) ", pair[4])
        and not _JOINED.search(pair[4])
        and not _SAME.search(pair[4])
    ]
    if not good:
        return None
    start, end, start2, end2, _ = rng.choice(good)
    return put_all(case.response, [(start, end, case.response[start2:end2]), (start2, end2, case.response[start:end])])


_LABEL = re.compile(
    (
        r"^([ \t]*(?:[-*+•]|\d+[.)])[ \t]+(?:\*\*)?)([^:*\n\x00–—]{3,60}?)((?:\*\*)?(?::|[ ]?[–—]| - )"
        r"(?:\*\*)? )(?=\S.{15,})"
    ),
    re.MULTILINE,
)


def labels_swapped(case: Case, rng: Random) -> str | None:
    """The terms of two list items change places, their descriptions stay."""
    matches = find(_LABEL, case.response)
    pairs = [
        (first, second)
        for index, first in enumerate(matches)
        for second in matches[index + 1 : index + 4]
        if first[2].strip().lower() != second[2].strip().lower() and len(first[1]) == len(second[1])
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return put_all(
        case.response, [(first.start(2), first.end(2), second[2]), (second.start(2), second.end(2), first[2])]
    )


_OBJECT = re.compile(
    r"\b(?:the|a|an|your|its|their) (?!same |following |first |right |other |whole |entire |rest |"
    r"number |variety )([a-z]{4,}(?<!ing)(?<!ed)(?<!al)(?<!ive)(?<!ous)(?<!ic)(?<!able)(?<!ible))"
    r"(?=[.,;]| (?:of|in|for|to|with|and|or|on|from|by|at|is|are|was|will|can|that|which)\b)"
)


def items_swapped(case: Case, rng: Random) -> str | None:
    """The things of two neighbouring sentences change places, where neither sentence has the other's."""
    spans = sentences(case.response)
    for index in sorted(range(len(spans) - 1), key=lambda _: rng.random()):
        first, second = spans[index], spans[index + 1]
        things = [
            [match for match in find(_OBJECT, case.response) if span.start <= match.start() and match.end() <= span.end]
            for span in (first, second)
        ]
        pairs = [
            (left, right)
            for left in things[0]
            for right in things[1]
            if not set(left[1].split()) & set(second.text.lower().split())
            and not set(right[1].split()) & set(first.text.lower().split())
        ]
        if pairs:
            left, right = rng.choice(pairs)
            return put_all(
                case.response, [(left.start(1), left.end(1), right[1]), (right.start(1), right.end(1), left[1])]
            )
    return None


def addressee_wrong(case: Case, rng: Random) -> str | None:
    if not sentences(case.response) or re.match(r"(?:Hi|Hello|Dear)\b", case.response):
        return None
    return expand(grammars("greetings")["greetings"], "start", rng).rstrip(" ") + "\n\n" + case.response


_QUOTED = re.compile(r"[\"“]([A-Z'a-z][^\"”\n\x00]{14,160})[\"”]")


def quotation_altered(case: Case, rng: Random) -> str | None:
    """Words within quotation marks are dropped, exchanged or put in another order."""

    def change(match: re.Match[str], rng: Random) -> str | None:
        words = match[1].split(" ")
        long = [index for index, word in enumerate(words) if len(word) > 3]
        if len(words) < 4 or len(long) < 2:
            return None
        way = rng.choice(["drop", "swap", "foreign"])
        if way == "drop":
            del words[rng.choice(long)]
        elif way == "swap":
            first, second = rng.sample(long, 2)
            words[first], words[second] = words[second], words[first]
        else:
            words[rng.choice(long)] = rng.choice(
                "candle harbor pencil orchard lantern justice thunder mirror garden bridge marble pepper window".split()
            )
        new = " ".join(words)
        return None if new == match[1] else match[0][0] + new + match[0][-1]

    return replace_one(case.response, _QUOTED, change, rng)


def _rows(*rows: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for row in rows:
        names = [name.replace("_", " ") for name in row.split()]
        for name in names:
            table[name] = tuple(other for other in names if other != name)
    return table


def swapped_within(table: dict[str, tuple[str, ...]]) -> "tuple[re.Pattern[str], dict[str, tuple[str, ...]]]":
    ordered = sorted(table, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ordered))})(?![\w-])"), table


PLACES = swapped_within(
    _rows(
        (
"France Germany Italy Spain Portugal Poland Austria Sweden Norway Denmark Finland Greece "
"Hungary Ireland Scotland Belgium Switzerland Turkey Russia Ukraine Britain England"
),
        (
"China Japan India Korea Vietnam Thailand Indonesia Pakistan Iran Iraq Israel Egypt "
"Nigeria Kenya Brazil Argentina Chile Peru Mexico Cuba Canada Australia"
),
        (
"London Paris Berlin Madrid Rome Vienna Moscow Beijing Tokyo Delhi Sydney Toronto Chicago "
"Boston Philadelphia Houston Dallas Seattle Denver Atlanta Miami Amsterdam Barcelona "
"Lisbon Dublin Valladolid Toledo"
),
        (
"California Texas Florida Alaska Oregon Nevada Montana Wyoming Ohio Virginia Massachusetts "
"Alberta Ontario Hawaii Arizona Colorado Georgia Pennsylvania"
),
        "Europe Asia Africa Antarctica Australia",
        "Atlantic Pacific Indian_Ocean Mediterranean",
        "Earth Mars Venus Jupiter Saturn Mercury Neptune",
    )
)  # fmt: skip


ROLES = swapped_within(
    _rows(
        "author editor translator publisher illustrator", "actor director producer screenwriter composer",
        "singer drummer guitarist songwriter", "president governor senator mayor ambassador",
        "king prince duke emperor", "queen princess duchess empress", "father brother uncle grandfather nephew",
        "mother sister aunt grandmother niece", "son nephew grandson brother", "daughter niece granddaughter sister",
        "husband brother father", "wife sister mother", "teacher student principal",
        "doctor nurse pharmacist dentist", "lawyer judge prosecutor", "employer employee contractor",
        "buyer seller broker", "landlord tenant",
        "manager intern assistant consultant", "customer supplier competitor", "parents children grandparents",
        "teachers students", "customers suppliers competitors", "employees contractors shareholders",
        "users administrators developers",
        "engineer architect plumber electrician", "scientist journalist philosopher historian",
        "physicist chemist biologist", "soldier general sailor", "players referees coaches",
        "friends strangers rivals", "government church army",
        "boys girls", "men women", "producer distributor", "lender borrower", "winner loser", "patients visitors",
        "pilot passenger", "host guest",
    )
)  # fmt: skip


ATTRIBUTES = swapped_within(
    _rows(
        "red blue green yellow orange purple brown pink white black gray", "gold silver bronze copper platinum",
        "wood steel plastic glass stone concrete", (
"French German Italian Spanish Dutch Polish Russian Chinese Japanese Korean British "
"Swedish Portuguese Turkish Greek American"
),
        "circle square triangle rectangle hexagon", "spring summer autumn winter", "breakfast lunch dinner",
        "hydrogen helium oxygen nitrogen carbon", "salt sugar pepper flour", "butter oil milk cream water vinegar",
        "beef chicken pork fish", "apples oranges pears bananas",
        "coffee tea juice beer wine", "cat dog horse rabbit", "cats dogs horses rabbits",
        "guitar piano violin drums", "football basketball baseball tennis hockey", "heart liver kidney lung brain",
        "eyes ears hands feet", "Windows Linux macOS Android", "Python Java Ruby Rust Go JavaScript",
        "string integer boolean float", "rows columns cells", "morning afternoon evening", "sine cosine tangent",
        "proton neutron electron", "Google Microsoft Apple Amazon Facebook", "oven fridge freezer microwave",
        "bus train plane ferry",
        "sum product difference", "mean median mode", "novel poem play", "Christian Jewish Muslim Buddhist Hindu",
        "Catholic Orthodox Protestant Lutheran", "keyboard mouse screen printer", "algebra geometry calculus",
        "river lake ocean", "forest desert swamp", "leaves roots seeds",
    )
)  # fmt: skip


def _exchange(pair: "tuple[re.Pattern[str], dict[str, tuple[str, ...]]]", case: Case, rng: Random) -> str | None:
    pattern, table = pair
    matches = find(pattern, case.response)
    if not matches:
        return None
    chosen = rng.choice(matches)
    new = like(chosen[0], rng.choice(table[chosen[0]]))
    same = [match for match in matches if match[0] == chosen[0]] if rng.random() < 0.3 else [chosen]
    return put_all(case.response, [(match.start(), match.end(), new) for match in same])


def place_changed(case: Case, rng: Random) -> str | None:
    return _exchange(PLACES, case, rng)


def role_word_changed(case: Case, rng: Random) -> str | None:
    return _exchange(ROLES, case, rng)


def attribute_changed(case: Case, rng: Random) -> str | None:
    return _exchange(ATTRIBUTES, case, rng)


def subject_and_object_swapped(case: Case, rng: Random) -> str | None:
    """`The client sends the server ...`: the two `the` nouns on either side of a verb change places."""
    pattern = re.compile(
        r"\b([Tt]he) ([a-z]+(?: [a-z]+)?) ((?:will |can |must |should )?(?:sends?|pays?|calls?|"
r"receives?|gives?|controls?|contains?|owns?|provides?|causes?|creates?|affects?|replaces?|"
r"follows?|defeats?|produces?|requires?|includes?|uses?|"
        r"converts?|reads?|writes?|manages?|supports?|represents?|determines?|protects?|absorbs?|"
r"drives?|owes?|needs?|covers?|holds?|stores?|updates?|returns?|triggers?|asks?|tells?|"
r"informs?|notifies|charges?)) (the|a|an) ([a-z]+(?: [a-z]+)?)(?= |[.,;:])"
    )  # fmt: skip
    stops = {
        "and",
        "or",
        "of",
        "in",
        "to",
        "for",
        "with",
        "on",
        "by",
        "from",
        "at",
        "that",
        "is",
        "as",
        "into",
        "will",
        "can",
    }

    def change(match: re.Match[str], _rng: Random) -> str | None:
        left, right = match[2].split(), match[5].split()
        right = right[:1] if right[-1] in stops else right
        if set(left) & stops or set(right) & stops or left == right:
            return None
        rest = match[5].split()[len(right) :]
        return " ".join([match[1], *right, match[3], match[4], *left, *rest])

    return replace_one(case.response, pattern, change, rng)


KINDS = kinds(
    "names_and_roles",
    ("name_replaced", "mild", name_replaced),
    ("name_invented", "mild", name_invented),
    ("roles_swapped", "moderate", roles_swapped),
    ("subject_and_object_swapped", "moderate", subject_and_object_swapped),
    ("labels_swapped", "moderate", labels_swapped),
    ("items_swapped", "moderate", items_swapped),
    ("addressee_wrong", "moderate", addressee_wrong),
    ("place_changed", "mild", place_changed),
    ("role_word_changed", "mild", role_word_changed),
    ("attribute_changed", "mild", attribute_changed),
    ("quotation_altered", "mild", quotation_altered),
)
