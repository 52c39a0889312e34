"""Compose sentences from rules with slots, so that no two need be alike."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

_SLOT = re.compile(r"\{(\w+)\}")
_ONSETS = "b br c cl d dr f fl g gr h j k kr l m n p pr qu r s sh st t tr v w y z".split()
_VOWELS = "a e i o u ai ea io oa".split()
_CODAS = "l n r s t x m nd rk st v sk".split()
GIVEN = (
    "Aiko Alistair Amara Anselm Beatriz Bronwen Callum Chidi Dagmar Darius Edda Emeka Fionn Fumiko "
    "Gerda Goran Hanne Hamza Ines "
    "Ivo Jolanta Joaquin Katya Kwame Leif Lorena Magnus Mireille Nadia Nils Odette Oskar Petra "
    "Priya Quentin Rahel Ravi Saskia "
    "Soren Tamsin Tomasz Ulrike Vikram Wanda Xenia Yusuf Zora Zbigniew Maeve Hollis Tarquin Delphine Ruben Ximena"
).split()
FAMILY = (
    "Abernathy Adeyemi Bakker Bellweather Castellano Corrigan Dvorak Eriksen Fairbrother Ferreira "
    "Gallardo Grunwald Haverford "
    "Ibarra Jankowski Kessler Kowalczyk Lindqvist Lockhart Mbeki Moreau Nakagawa Novotny Okafor "
    "Oyelaran Pemberton Petrov Quispe "
    "Rasmussen Rosenthal Sandoval Szabo Tanaka Thorne Underhill Vandermeer Varga Whitlock "
    "Winterbourne Xu Yamada Zielinski Zanetti"
).split()


@lru_cache(16)
def grammars(name: str) -> dict[str, dict[str, list[str]]]:
    """The grammars of a file in `phrases/`: by name, the alternatives of each slot."""
    path = Path(__file__).parent / "phrases" / f"{name}.json"
    loaded: dict[str, dict[str, list[str]]] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def expand(rules: Mapping[str, Sequence[str]], start: str, rng: Random, **slots: str) -> str:
    """A sentence from the rules; a slot is one of `slots`, a maker of names and figures, or another rule."""

    def fill(match: re.Match[str]) -> str:
        slot = match[1]
        if slot in slots:
            return slots[slot]
        if slot in MAKERS:
            return MAKERS[slot](rng)
        return _SLOT.sub(fill, rng.choice(rules[slot]))

    text = _SLOT.sub(fill, rng.choice(rules[start]))
    text = re.sub(r"\b([Aa]) (?=[aeiouAEIO][a-z])", r"\1n ", text)
    text = re.sub(r" (?=[,.;!?](?:\s|$))", "", text)
    return re.sub(r"(^|(?<!\.)[.!?]\s+)([a-z])", lambda match: match[1] + match[2].upper(), text).strip()


def invented(rng: Random, syllables: int = 2) -> str:
    """An invented name."""
    parts = [rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(syllables)]
    return ("".join(parts) + rng.choice(_CODAS)).capitalize()


def person(rng: Random) -> str:
    return f"{rng.choice(GIVEN)} {rng.choice(FAMILY)}"


def company(rng: Random) -> str:
    ends = (
        "Labs Works Group Systems Partners Studio Digital Holdings Direct Hub Plus Pro 360 Express Cloud & Sons".split(
            " "
        )
    )
    ends = [end for end in ends if end not in {"&", "Sons"}] + ["& Sons", "and Co."]
    return f"{invented(rng, rng.randint(1, 2))} {rng.choice(ends)}"


MAKERS = {
    "person": person,
    "given": lambda rng: rng.choice(GIVEN),
    "family": lambda rng: rng.choice(FAMILY),
    "company": company,
    "brand": lambda rng: invented(rng, rng.randint(1, 3)),
    "small": lambda rng: str(rng.randint(2, 19)),
    "percent": lambda rng: str(
        rng.choice([5, 7, 9, 12, 15, 18, 23, 27, 31, 34, 38, 42, 47, 56, 61, 64, 68, 73, 77, 82, 86, 91])
    ),
    "big": lambda rng: f"{rng.randint(2, 98)},{rng.randint(0, 9)}00",
    "price": lambda rng: f"${rng.randint(3, 240)}.{rng.choice(['00', '49', '90', '95', '99'])}",
    "year": lambda rng: str(rng.randint(1987, 2024)),
    "code": lambda rng: f"{invented(rng, 1).upper()}{rng.randint(5, 75)}",
    "domain": lambda rng: f"{invented(rng, 2).lower()}.{rng.choice(['com', 'io', 'net', 'shop', 'app', 'co'])}",
    "ticket": lambda rng: f"{rng.choice('ABCDKLMPRST')}{rng.choice('EGHJKQXYZ')}-{rng.randint(100, 98765)}",
}
