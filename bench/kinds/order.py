"""Steps, sections, sentences and cells change places."""

import itertools
import re
from random import Random

from kinds.kind import Case, kinds
from kinds.lists import Item, lists, renumbered, sections, tables, with_items
from kinds.text import paragraphs, prose_paragraphs, put, put_all, sentences

_VERBS = (
    "Create Install Open Add Run Define Import Set Choose Select Click Write Load Connect Save "
    "Test Calculate Place Mix Preheat Train Configure Build Initialize Solve Find Determine Use Go "
    "Download "
    "Implement Estimate Position Heat Pour Cook Stir Whisk Remove Press Put Insert Update Clone "
    "Copy Paste Cut Fold Start Begin Extract Convert Compute Identify Subtract Multiply Divide "
    "Substitute Serve "
    "Collect Gather Split Call Check Enable Navigate Type Enter Launch Compile Deploy Register "
    "Sign Submit Apply Attach Repeat Draw Measure Transfer Combine Once Next Then After Finally "
    "Step Let"
).split()


_IMPERATIVE = re.compile(
    rf"^\s*\d+[.)]\s+(?:\*\*)?(?:First, |Now, |Next, |Then, )?(?:{'|'.join(_VERBS)})\b|"
    rf"\b(?:[Tt]hen|[Nn]ext|[Aa]fterwards|[Ff]inally|previous step|step \d)\b"
)


_NO_STEPS = re.compile(
    (
        r"\b(?:tips?|reasons?|factors?|benefits?|ideas?|techniques|examples?|ways|things|strategies|"
        r"options|methods|types|features|list of|differences|suggestions|considerations|arguments|"
        r"factors)\b"
    ),
    re.IGNORECASE,
)


_IS_STEPS = re.compile(r"\b(?:steps?|instructions|procedure|guide|process|directions|follow)\b", re.IGNORECASE)


def steps_of(text: str) -> list[tuple[Item, ...]]:
    """Numbered lists whose order matters: most items are actions, and the line before calls them steps."""
    choices = []
    for items in lists(text):
        lead = text[max(0, items[0].start - 160) : items[0].start]
        acting = sum(bool(_IMPERATIVE.search(item.text)) for item in items)
        if (
            items[0].number
            and len(items) > 2
            and acting * 3 >= len(items) * 2
            and (_IS_STEPS.search(lead) or not _NO_STEPS.search(lead))
        ):
            choices.append(items)
    return choices


def _bodies(items: tuple[Item, ...]) -> list[str]:
    return [item.text for item in items]


def steps_shuffled(case: Case, rng: Random) -> str | None:
    """At least half of the steps are at another place, and numbered as if nothing had happened."""
    choices = steps_of(case.response)
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    for _ in range(8):
        rng.shuffle(pieces)
        if sum(piece != item.text for piece, item in zip(pieces, items, strict=True)) * 2 > len(pieces):
            return with_items(case.response, items, renumbered(pieces, items[0].number))
    return None


def step_moved(case: Case, rng: Random) -> str | None:
    """The last step comes first, or the first one last."""
    choices = steps_of(case.response)
    if not choices:
        return None
    items = rng.choice(choices)
    pieces = _bodies(items)
    pieces = [pieces[-1], *pieces[:-1]] if rng.random() < 0.5 else [*pieces[1:], pieces[0]]
    return with_items(case.response, items, renumbered(pieces, items[0].number))


def numbering_broken(case: Case, rng: Random) -> str | None:
    choices = [items for items in lists(case.response) if items[0].number and len(items) > 2]
    if not choices:
        return None
    items = rng.choice(choices)
    count = len(items)
    ways = [
        lambda: [rng.randint(1, count + 4) for _ in items],
        lambda: [
            item.number if index < count // 2 else item.number + rng.choice([-1, 2, 3])
            for index, item in enumerate(items)
        ],
        lambda: list(range(count, 0, -1)),
        lambda: [item.number * rng.choice([2, 10]) for item in items],
    ]
    numbers = rng.choice(ways)()
    if numbers == [item.number for item in items] or len(set(numbers)) == 1:
        return None
    return with_items(
        case.response,
        items,
        [re.sub(r"\d{1,3}", str(number), item.text, count=1) for number, item in zip(numbers, items, strict=True)],
    )


def _cells(row: str) -> list[str]:
    return row.strip().strip("|").split("|")


def table_cells_swapped(case: Case, rng: Random) -> str | None:
    """Two cells of a column that differ change places."""
    for rows in tables(case.response):
        first, second = rng.sample(rows[2:], 2)
        left, right = _cells(first.text), _cells(second.text)
        places = [
            index for index in range(1, min(len(left), len(right))) if left[index].strip() != right[index].strip()
        ]
        if places:
            index = rng.choice(places)
            left[index], right[index] = right[index], left[index]
            return put_all(
                case.response,
                [(first.start, first.end, f"|{'|'.join(left)}|"), (second.start, second.end, f"|{'|'.join(right)}|")],
            )
    return None


def headings_swapped(case: Case, rng: Random) -> str | None:
    """Two headings change places; the text below them stays."""
    parts = [head for head, below in sections(case.response) if len(below.text.split()) > 8]
    if len(parts) < 2:
        return None
    first, second = sorted(rng.sample(parts, 2))
    title = re.compile(r"^(#+ (?:\**\d+[.)] )?|\*\*(?:\d+[.)] )?)(.*)$")
    left, right = title.match(first.text), title.match(second.text)
    if not left or not right or left[2] == right[2]:
        return None
    return put_all(
        case.response, [(first.start, first.end, left[1] + right[2]), (second.start, second.end, right[1] + left[2])]
    )


def sections_swapped(case: Case, rng: Random) -> str | None:
    """The last section, the conclusion say, comes before the others; or a numbered one leaves its place."""
    parts = sections(case.response)
    ordered = [
        head
        for head, _ in parts
        if re.search(
            r"\b\d|\b(?:step|phase|act|week|day|part|intro|conclusion|summary|final)", head.text, re.IGNORECASE
        )
    ]
    if len(parts) < 3 or not ordered:
        return None
    bodies = [(head.text + below.text).strip() for head, below in parts]
    moved = bodies.pop(rng.choice([-1, 0]))
    bodies.insert(rng.randint(1, len(bodies) - 1), moved)
    start = case.response[: parts[0][0].start].rstrip()
    new = "\n\n".join([start, *bodies] if start else bodies)
    return None if new.split() == case.response.split() else new


def paragraphs_moved(case: Case, rng: Random) -> str | None:
    """The opening comes last, or the conclusion first."""
    spans = paragraphs(case.response)
    prose = {span.start for span in prose_paragraphs(case.response)}
    if len(spans) < 3 or spans[0].start not in prose or spans[-1].start not in prose:
        return None
    texts = [span.text for span in spans]
    return "\n\n".join([*texts[1:], texts[0]] if rng.random() < 0.5 else [texts[-1], *texts[:-1]])


_LINKED = re.compile(
    r"(?:This|These|It|They|However|Therefore|Then|Thus|Next|Finally|After|Also|But|So|As a result|"
    r"Because of this|For example|For instance|In addition|Additionally|He|She|His|Her|Its|Instead|"
    r"Such|Once|Now)\b"
)


def sentences_swapped(case: Case, rng: Random) -> str | None:
    """A sentence that points back comes before the one that it points to."""
    spans = sentences(case.response)
    pairs = [
        (left, right)
        for left, right in itertools.pairwise(spans)
        if _LINKED.match(right.text)
        and not _LINKED.match(left.text)
        and case.response[left.end : right.start].strip(" ") == ""
    ]
    pairs = [(left, right) for left, right in pairs if left.text[-1:] in ".!?" and right.text[-1:] in ".!?"]
    if not pairs:
        return None
    left, right = rng.choice(pairs)
    return put(case.response, left.start, right.end, f"{right.text} {left.text}")


def halves_exchanged(case: Case, rng: Random) -> str | None:
    """The second half of the sentences of a paragraph comes first."""
    choices = [span for span in prose_paragraphs(case.response) if len(sentences(span.text)) > 3]
    if not choices:
        return None
    span = rng.choice(choices)
    inner = [sentence.text for sentence in sentences(span.text)]
    if sum(len(text) for text in inner) < 0.9 * len(span.text):
        return None
    half = len(inner) // 2
    return put(case.response, span.start, span.end, " ".join([*inner[half:], *inner[:half]]))


KINDS = kinds(
    "order",
    ("steps_shuffled", "moderate", steps_shuffled),
    ("step_moved", "moderate", step_moved),
    ("numbering_broken", "mild", numbering_broken),
    ("sections_swapped", "mild", sections_swapped),
    ("headings_swapped", "moderate", headings_swapped),
    ("paragraphs_moved", "mild", paragraphs_moved),
    ("sentences_swapped", "mild", sentences_swapped),
    ("halves_exchanged", "mild", halves_exchanged),
    ("table_cells_swapped", "moderate", table_cells_swapped),
)
