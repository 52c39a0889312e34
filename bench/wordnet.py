"""Read the files of WordNet 3.0: senses, their order and frequency, antonyms, irregular forms."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

FILES = {"noun": "N", "verb": "V", "adj": "A", "adv": "R"}
SYNSET_TYPES = {"1": "N", "2": "V", "3": "A", "4": "R", "5": "A"}


class Sense(NamedTuple):
    """The fields of a synset that are used."""

    lexicographer_file: str
    words: tuple[str, ...]
    antonyms: tuple[tuple[str, int, int], ...]
    """Offset of the other synset, number of the word here, number of the word there; from 1, 0 means all."""
    registers: tuple[str, ...]
    """Offsets of nouns that name the usage: slang, archaism."""
    gloss: str


class WordNet:
    """The content of WordNet's files."""

    def __init__(self, folder: Path) -> None:
        self.senses: dict[tuple[str, str], Sense] = {}
        self.order: dict[tuple[str, str, str], int] = {}
        self.count: Counter[tuple[str, str]] = Counter()
        self.tags: Counter[tuple[str, str, int]] = Counter()
        self.exceptions: list[tuple[str, str, str]] = []
        for line in (folder / "cntlist.rev").read_text("latin-1").splitlines():
            key, number, times = line.split()
            lemma, rest = key.split("%")
            self.tags[lemma, SYNSET_TYPES[rest[0]], int(number)] = int(times)
        for file, speech in FILES.items():
            self._read_index((folder / f"index.{file}").read_text("latin-1"), speech)
            self._read_data((folder / f"data.{file}").read_text("latin-1"), speech)
            for line in (folder / f"{file}.exc").read_text("latin-1").splitlines():
                form, *lemmas = line.split()
                self.exceptions += [(form, lemma, speech) for lemma in lemmas]

    def _read_index(self, text: str, speech: str) -> None:
        for line in text.splitlines():
            if line.startswith(" "):
                continue
            lemma, _, _, pointers, *rest = line.split()
            offsets = rest[int(pointers) + 2 :]
            self.count[lemma, speech] = len(offsets)
            for number, offset in enumerate(offsets, 1):
                self.order[lemma, speech, offset] = number

    def _read_data(self, text: str, speech: str) -> None:
        for line in text.splitlines():
            if line.startswith(" "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            size = int(fields[3], 16)
            words = tuple(re.sub(r"\(.*\)", "", word) for word in fields[4 : 4 + 2 * size : 2])
            start = 5 + 2 * size
            pointers = [fields[place : place + 4] for place in range(start, start + 4 * int(fields[start - 1]), 4)]
            antonyms = tuple((to, *divmod(int(ends, 16), 256)) for kind, to, _, ends in pointers if kind == "!")
            registers = tuple(to for kind, to, _, _ in pointers if kind == ";u")
            self.senses[speech, fields[0]] = Sense(fields[1], words, antonyms, registers, gloss)

    def has(self, lemma: str, speech: str) -> bool:
        """Whether a lemma has that part of speech."""
        return (lemma, speech) in self.count

    def times(self, lemma: str) -> int:
        """How often a lemma is tagged in the texts that WordNet's counts come from."""
        return sum(
            self.tags[lemma, speech, number]
            for speech in FILES.values()
            for number in range(1, self.count[lemma, speech] + 1)
        )

    def share(self, lemma: str, speech: str, offset: str) -> float:
        """Share of the sense among the senses of the lemma in that part of speech, smoothed by rank, in (0, 1]."""
        rank, senses = self.order[lemma, speech, offset], self.count[lemma, speech]
        total = sum(self.tags[lemma, speech, number] for number in range(1, senses + 1))
        expected = 2 / rank / sum(1 / number for number in range(1, senses + 1))
        return (self.tags[lemma, speech, rank] + expected) / (total + 2)

    def share_of_all(self, lemma: str, speech: str, offset: str) -> float:
        """Share of the sense among all senses of the lemma, in (0, 1]."""
        senses = sum(self.count[lemma, other] for other in FILES.values())
        rank = self.order[lemma, speech, offset]
        return (self.tags[lemma, speech, rank] + 0.5) / (self.times(lemma) + 0.5 + 0.5 * senses)
