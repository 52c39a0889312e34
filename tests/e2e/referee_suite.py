"""A suite of forty answers that were recorded again in other words, eight of them worse, and who plays its referee."""

import json
import re

from e2e.openai_server import Request, Sent
from e2e.repository import Repository

REPLIES = "vrty-gate.referee.jsonl"
SCORERS = "scorers: [default, {referee: {model: m}}]\n"
TOWNS = "Lund Brno Porto Ghent Turku Graz Lyon Cork Bergen Malmo".split()
ACCEPTED = (
    "Yes, you can. Parcels to {town} arrive within {days} working days, and the page My orders shows where they are.",
    "The workshop in {town} is closed on Sundays. Please bring the lamp in its box; a repair takes about {days} days.",
    "Your voucher is valid in every shop in {town}. It cannot be paid out, and it runs out after {days} months.",
    "To change the address to {town}, open your account, choose Addresses and save. It takes effect after {days} hours.",
)
"""What was accepted, in four kinds."""
AGAIN = (
    "Of course! Where your delivery is can be seen under My orders. We need {days} working days at most to {town}.",
    "Sunday is a day off at our {town} workshop. For a repair, allow roughly {days} days and put the lamp in its box.",
    "All our {town} shops take the voucher for {days} months. Paying it out in cash is not possible, though.",
    "Go to your account and pick Addresses, enter {town} and press save; wait {days} hours until the change is active.",
)
"""The same in other words."""
WORSE = (
    "Of course! Where your delivery is can be seen under My orders. The sender of the parcel pays the customs to {town}.",
    "Sunday is the busiest day at our {town} workshop. Allow roughly {days} days for it and throw the box of the lamp away.",
    "All our {town} shops take the voucher for {days} months. Paying it out in cash is possible at any till, though.",
    "Go to your account and close it, then write to {town} and wait {days} hours until somebody answers your letter.",
)
"""The same with something wrong."""
QUOTES = (
    ("arrive within {days} working days", "pays the customs"),
    ("closed on Sundays", "the busiest day"),
    ("cannot be paid out", "is possible at any till"),
    ("choose Addresses and save", "close it"),
)
PROMPTS = ("How long does it take to {town}?", "When can I bring a lamp in {town}?", "Where can I use my voucher in {town}?", "How do I change my address to {town}?")  # fmt: skip
SIZE = 40
BAD = range(0, SIZE, 5)
"""The numbers of the worse answers."""


def text(kinds: tuple[str, ...], number: int) -> str:
    return kinds[number % 4].format(town=TOWNS[number // 4], days=2 + number % 7)


def name(number: int) -> str:
    return f"c{number:02}"


def manifest(scorers: str = SCORERS) -> str:
    lines = [
        f"  - {{id: {name(i)}, prompt: {json.dumps(text(PROMPTS, i))}, response_file: {name(i)}.md}}"
        for i in range(SIZE)
    ]
    return "version: 1\n" + scorers + "cases:\n" + "\n".join(lines) + "\n"


def build(repository: Repository, scorers: str = SCORERS) -> Repository:
    """The suite, accepted and recorded again."""
    repository.write("vrty-gate.yml", manifest(scorers))
    for i in range(SIZE):
        repository.write(f"{name(i)}.md", text(ACCEPTED, i) + "\n")
    repository.accept()
    for i in range(SIZE):
        repository.write(f"{name(i)}.md", text(WORSE if i in BAD else AGAIN, i) + "\n")
    return repository


def fenced(request: Request, which: str) -> str:
    """The text in the fence of this name."""
    found = re.search(rf"<<<{which} ([0-9a-f]{{20}})\n(.*?)\n\1>>>", request.user, re.DOTALL)
    assert found, request.user
    return found[2].strip()


def ruling(verdict: str, what: str = "", quote_accepted: str = "", quote_new: str = "") -> str:
    return json.dumps({"verdict": verdict, "what": what, "quote_accepted": quote_accepted, "quote_new": quote_new})


def play(request: Request) -> Sent:
    """What the referee says of an answer of the suite."""
    new = fenced(request, "new")
    for i in BAD:
        if new == text(WORSE, i):
            quotes = [quote.format(days=2 + i % 7) for quote in QUOTES[i % 4]]
            return Sent(ruling("worse", "It says something else.", *quotes))
    return Sent(ruling("same"))
