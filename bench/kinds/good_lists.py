"""Good rewritings of lists: other marks, numbers for bullets, another order of independent items."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.lists import Item, lists, with_items
from kinds.order import steps_of
from kinds.text import find, lines, put_all, replace_many


def list_marks(case: Case, rng: Random) -> str | None:
    """Bullets with another mark, numbers as 1) for 1."""
    bullets = [line for line in lines(case.response) if re.match(r"\s*[-*+•] \S", line.text) and line.role == "item"]
    numbers = [
        line for line in lines(case.response) if re.match(r"\s*\d{1,2}[.)] \S", line.text) and line.role == "item"
    ]
    if bullets and (not numbers or rng.random() < 0.6):
        old = {line.text.lstrip()[0] for line in bullets}
        new = rng.choice([mark for mark in "-*+•–" if mark not in old])
        return put_all(
            case.response,
            [(line.start, line.end, re.sub(r"^(\s*)[-*+•]", rf"\g<1>{new}", line.text)) for line in bullets],
        )
    if not numbers:
        return None
    new = rng.choice([r"\g<1>\g<2>)", r"\g<1>(\g<2>)"]) if "." in numbers[0].text[:6] else r"\g<1>\g<2>."
    return put_all(
        case.response, [(line.start, line.end, re.sub(r"^(\s*)(\d{1,2})[.)]", new, line.text)) for line in numbers]
    )


def _loose(case: Case) -> list[tuple[Item, ...]]:
    """Lists whose order does not matter, and to whose numbers nothing refers."""
    if re.search(
        (
            r"\b(?:step|first|second|third|last|former|latter|above|following order|rank|top \d|#\d|"
            r"number \d|option \d|point \d)\b"
        ),
        re.sub(r"(?m)^\s*\d+[.)]", "", case.response),
        re.IGNORECASE,
    ):
        return []
    ordered = steps_of(case.response)
    linked = re.compile(
        (
            r"^\W*(?:\d+[.)]\s*)?\W*(?:then|next|finally|also|after|once|this|these|it|another|other|"
            r"additionally|however|lastly|begin|start|now)\b"
        ),
        re.IGNORECASE,
    )
    return [
        items
        for items in lists(case.response)
        if items not in ordered
        and len(items) > 2
        and not re.search(
            r"\b(?:steps?|instructions|procedure|process|directions|algorithm|follow|method|order|phases|stages)\b",
            case.response[max(0, items[0].start - 160) : items[0].start],
            re.IGNORECASE,
        )
        and not any(linked.match(re.sub(r"^\s*[-*+•]\s*", "", item.text)) for item in items)
        and not any("```" in item.text for item in items)
    ]


def bullets_to_numbers(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if not items[0].number and items[0].indent == 0]
    if not choices:
        return None
    items = rng.choice(choices)
    return with_items(
        case.response,
        items,
        [re.sub(r"^(\s*)[-*+•]", rf"\g<1>{number}.", item.text, count=1) for number, item in enumerate(items, 1)],
    )


def numbers_to_bullets(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if items[0].number and items[0].indent == 0]
    if not choices:
        return None
    mark = rng.choice(["-", "*", "•"])
    items = rng.choice(choices)
    return with_items(
        case.response, items, [re.sub(r"^(\s*)\d{1,3}[.)]", rf"\g<1>{mark}", item.text, count=1) for item in items]
    )


def bullets_reordered(case: Case, rng: Random) -> str | None:
    choices = [items for items in _loose(case) if not items[0].number]
    if not choices or re.search(
        r"\b(?:chronolog|timeline|phase|stage|century|\d{4}s?\s*[:–-])", case.response, re.IGNORECASE
    ):
        return None
    items = rng.choice(choices)
    pieces = [item.text for item in items]
    rng.shuffle(pieces)
    if (
        any(piece.rstrip()[-1:] in ",;" for piece in pieces)
        or len({piece.rstrip()[-1:] == "." for piece in pieces}) > 1
    ):
        return None
    return with_items(case.response, items, pieces)


def list_numbers_spaced(case: Case, _rng: Random) -> str | None:
    """Blank lines between items, or none."""
    choices = [
        items for items in lists(case.response) if len(items) > 1 and not any("\n" in item.text for item in items)
    ]
    if not choices:
        return None
    text = case.response
    for items in sorted(choices, key=lambda items: -items[0].start):
        gap = text[items[0].end : items[1].start]
        new = "\n" if gap.count("\n") > 1 else "\n\n"
        text = text[: items[0].start] + new.join(item.text for item in items) + text[items[-1].end :]
    return text


def colons_to_dashes(case: Case, rng: Random) -> str | None:
    """`- term: text` as `- term – text`."""
    label = re.compile(r"^([ \t]*(?:[-*+•]|\d+[.)]) )([^:\n\x00–—]{3,50}?)(\*\*:|:\*\*|:)(?= \S)", re.MULTILINE)
    dash = rng.choice([" –", " —", " -"])
    return (
        replace_many(
            case.response, label, lambda match, _: f"{match[1]}{match[2]}{'**' if '*' in match[3] else ''}{dash}", rng
        )
        if len(find(label, case.response)) > 1
        else None
    )


KINDS = kinds(
    "good_lists",
    ("list_marks", "none", list_marks),
    ("bullets_to_numbers", "none", bullets_to_numbers),
    ("numbers_to_bullets", "none", numbers_to_bullets),
    ("bullets_reordered_freely", "none", bullets_reordered),
    ("list_spacing", "none", list_numbers_spaced),
    ("labels_with_dashes", "none", colons_to_dashes),
)
