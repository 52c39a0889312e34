"""Make `core/data/words.txt` and `core/data/known_words.bin` from WordNet 3.0 and the lists in `bench/words/`.

    apt-get install wordnet-base
    python bench/make_words.py [--wordnet /usr/share/wordnet]

The files are the same to the byte each time. Their digests go into `core/bundled.py`.
"""

import argparse
import re
import sys
from binascii import crc32
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import bundled_digests  # noqa: E402
from wordnet import WordNet  # noqa: E402

from vrty_gate.core.lexicon import forms, spelling, table, vocabulary  # noqa: E402

LISTS = ROOT / "bench" / "words"
DATA = ROOT / "core" / "data"

OUTSIDE = frozenset("05 08 13 20 23 28".split())
"""Lexicographer files of animals, body, food, plants, quantities and times: their synonyms are names or numbers."""
NAMES = frozenset("05 18 20".split())
"""Files of animals, persons and plants, whose capitalized names (Latin genera, surnames) are not in the vocabulary."""
REGISTERS = re.compile(r"\b(?:slang|obscenity|disparagement|vulgarism|archaism|ethnic slur|colloquialism)\b")
WORD = re.compile(r"[a-z]{2,}")

SHARE = 0.35
"""Minimum share of the synonymous sense among the senses of a word in that part of speech, for both words."""
SHARE_OF_ALL = 0.2
"""Minimum share among its senses in all parts of speech."""
TEXTS = 2
"""Minimum number of the 5,391 texts of the IDF table that contain each synonym."""
FREQUENT = 3
"""Minimum number of texts that contain a word that WordNet does not know."""
BITS_PER_WORD = 14.5


def listed(name: str) -> Iterator[str]:
    """The lines of a list without comments."""
    for line in (LISTS / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def spelled(phrase: str) -> str:
    """A word or phrase in the spelling of the table."""
    return " ".join(map(spelling.american, phrase.split()))


def own_groups() -> list[tuple[str, list[str]]]:
    """Part of speech and members of each line of `equivalents.txt`."""
    groups = []
    for line in listed("equivalents.txt"):
        speech, members = line[0].upper(), line[2:].split("|")
        groups.append((speech, list(dict.fromkeys(spelled(member.strip()) for member in members))))
    return groups


def own_synonyms() -> set[tuple[str, str, str]]:
    """Pairs of single words from `equivalents.txt`: first, second, part of speech."""
    pairs = set()
    for speech, members in own_groups():
        single = sorted(member for member in members if " " not in member)
        pairs |= {(*pair, speech) for pair in combinations(single, 2)}
    return pairs


def own_opposites() -> set[tuple[str, str, str]]:
    """Pairs from `opposites.txt`."""
    pairs = set()
    for line in listed("opposites.txt"):
        left, right = ([spelled(word) for word in side.split()] for side in line[2:].split("|"))
        pairs |= {(*sorted(pair), line[0].upper()) for pair in product(left, right)}
    return pairs


def rejected(kind: str) -> set[tuple[str, str]]:
    """Pairs of `rejected.txt`; (word, "*") for a word whose pairs are all rejected."""
    rows = (line.split() for line in listed("rejected.txt"))
    return {(first, second) for stated, first, second in rows if stated == kind} | {
        (second, first) for stated, first, second in rows if stated == kind
    }


def is_rejected(first: str, second: str, refused: set[tuple[str, str]]) -> bool:
    """Whether a pair or all pairs of one of its words are rejected."""
    return not refused.isdisjoint({(first, second), (second, first), (first, "*"), (second, "*")})


def frequent_words() -> dict[str, int]:
    """The words of the IDF table, with the number of texts that contain them."""
    counts = {}
    for line in (DATA / "vrty_idf.txt").read_text("ascii").splitlines()[1:]:
        fields = line.split()
        counts |= dict(zip(fields[::2], map(int, fields[1::2]), strict=True))
    return counts


def wordnet_synonyms(
    wordnet: WordNet, counts: dict[str, int], opposites: set[tuple[str, str]]
) -> set[tuple[str, str, str]]:
    """Pairs of words of a synset that is a frequent sense of both."""
    refused = rejected("same")
    pairs = set()
    for (speech, offset), sense in wordnet.senses.items():
        usage = [wordnet.senses["N", register].words[0] for register in sense.registers]
        if (speech == "N" and sense.lexicographer_file in OUTSIDE) or any(REGISTERS.search(word) for word in usage):
            continue
        if "cardinal" in sense.gloss or "ordinal" in sense.gloss or "number" in sense.gloss.split(";")[0]:
            continue
        words = [
            word
            for word in sense.words
            if WORD.fullmatch(word)
            and counts.get(word, 0) >= TEXTS
            and wordnet.share(word, speech, offset) >= SHARE
            and wordnet.share_of_all(word, speech, offset) >= SHARE_OF_ALL
        ]
        for pair in combinations(sorted(set(map(spelling.american, words))), 2):
            if pair not in opposites and not is_rejected(*pair, refused):
                pairs.add((*pair, speech))
    return pairs


def wordnet_opposites(wordnet: WordNet, counts: dict[str, int]) -> set[tuple[str, str, str]]:
    """WordNet's antonym pairs of single words."""
    refused = rejected("opposite")
    pairs = set()

    def is_rare(*pair: str) -> bool:
        return all(word.endswith(("ness", "ity")) and not counts.get(word) and not wordnet.times(word) for word in pair)

    for (speech, _), sense in wordnet.senses.items():
        for offset, own_index, other_index in sense.antonyms:
            other = wordnet.senses[speech, offset]
            for first, second in product(
                sense.words[own_index - 1 : own_index] if own_index else sense.words,
                other.words[other_index - 1 : other_index] if other_index else other.words,
            ):
                if re.fullmatch("[a-z]{2,}(?:-[a-z]+)?", first) and re.fullmatch("[a-z]{2,}(?:-[a-z]+)?", second):
                    pair = sorted(map(spelling.american, (first, second)))
                    if pair[0] != pair[1] and not (by_rule(*pair) or is_rejected(*pair, refused) or is_rare(*pair)):
                        pairs.add((*pair, speech))
    return pairs


PREFIXES = ("in", "im", "il", "ir", "dis")
"""Prefixes that often, but not always, negate a word: WordNet's definition decides.

Adjectives and verbs with `un-` and `non-` are opposites without a table, see `core/lexicon/meaning.py`.
"""
NEGATED = re.compile(r"\(?(?:not|lacking|without|incapable|unable|impossible|contrary|having no|free)\b")


def by_rule(first: str, second: str) -> bool:
    """Whether the reader recognizes a pair by its prefix, without the table."""
    shorter, longer = sorted((first, second), key=len)
    return longer in ("un" + shorter, "non" + shorter, "non-" + shorter)


def prefix_opposites(wordnet: WordNet) -> set[tuple[str, str, str]]:
    """Adjectives and the same with a prefix, where the definition of the longer one negates."""
    refused = rejected("opposite")
    pairs = set()
    for (speech, _), sense in wordnet.senses.items():
        if speech != "A" or not NEGATED.match(sense.gloss):
            continue
        for word in sense.words:
            for prefix in PREFIXES:
                stem = word.removeprefix(prefix)
                if stem != word and len(stem) > 3 and wordnet.has(stem, "A") and WORD.fullmatch(word):
                    pairs.add((*sorted((spelling.american(stem), spelling.american(word))), "A"))
    return {pair for pair in pairs if not is_rejected(pair[0], pair[1], refused)}


def lines_of(pairs: Iterable[tuple[str, str, str]]) -> list[str]:
    """Sorted lines of the table: each pair on the line of its first word, or of the word that takes a prefix."""
    rows: dict[str, dict[str, set[str]]] = {}
    for first, second, speech in pairs:
        key, partner = first, second
        for shorter, longer in ((first, second), (second, first)):
            prefix = longer.removesuffix(shorter)
            if prefix in PREFIXES and prefix + shorter == longer:
                key, partner = shorter, "+" + prefix
        rows.setdefault(key, {}).setdefault(speech, set()).add(partner)
    return sorted(
        " ".join([word, *(" ".join([speech, *sorted(partners)]) for speech, partners in sorted(row.items()))])
        for word, row in rows.items()
    )


def irregular_lines(wordnet: WordNet, counts: dict[str, int]) -> list[str]:
    """Frequent irregular forms with their lemmas, each preceded by the class of the form."""
    rows: dict[str, set[str]] = {}
    for form, lemma, speech in wordnet.exceptions:
        if not (WORD.fullmatch(form) and WORD.fullmatch(lemma)) or not (counts.get(form) or wordnet.times(lemma)):
            continue
        if speech == "R" or form == lemma or is_rejected(form, lemma, rejected("form")):
            continue
        ing, most = form.endswith("ing"), form.endswith("st")
        third = form in ("am", "are") or (form.endswith("s") and form != "was")
        kind = {
            "N": forms.S,
            "V": forms.ING if ing else forms.S if third else forms.PAST,
            "A": forms.MOST if most else forms.MORE,
        }[speech]
        key, american = spelling.american(form), spelling.american(lemma)
        if (american, kind) not in forms.regular(key):
            rows.setdefault(key, set()).add(kind + american)
    return sorted(" ".join([form, *sorted(readings)]) for form, readings in rows.items())


def phrase_lines() -> list[str]:
    """The groups of `equivalents.txt` that contain phrases of several words, in the order of the list."""
    return [
        f"{speech} {'|'.join(members)}" for speech, members in own_groups() if any(" " in member for member in members)
    ]


def is_short_adjective(word: str) -> bool:
    """Whether an adjective may have forms in -er and -est."""
    return bool(WORD.fullmatch(word)) and len(word) <= vocabulary.LONGEST_GRADED


def vocabulary_keys(wordnet: WordNet, counts: dict[str, int], pairs: Iterable[tuple[str, str, str]]) -> set[str]:
    """All keys of the filter of known words."""
    written: dict[str, set[str]] = {}
    for sense in wordnet.senses.values():
        for word in sense.words:
            if re.fullmatch("[A-Za-z]{2,}", word):
                written.setdefault(word.lower(), set()).add(sense.lexicographer_file if word[0].isupper() else "")
    keys = {word for word, files in written.items() if not files <= NAMES}
    keys |= {f"{lemma}/V" for lemma, speech in wordnet.count if speech == "V" and WORD.fullmatch(lemma)}
    keys |= {f"{lemma}/A" for lemma, speech in wordnet.count if speech == "A" and is_short_adjective(lemma)}
    keys |= {form for form, _, _ in wordnet.exceptions if WORD.fullmatch(form)}
    for line in listed("modern.txt"):
        keys |= set(line.split())
    keys |= {
        word
        for word, texts in counts.items()
        if texts >= FREQUENT and keys.isdisjoint([word, *(lemma for lemma, _ in forms.regular(word))])
    }
    for first, second, speech in pairs:
        keys |= {word for word in (first, second) if WORD.fullmatch(word)}
        keys |= {f"{word}/V" for word in (first, second) if speech == "V" and WORD.fullmatch(word)}
        keys |= {f"{word}/A" for word in (first, second) if speech == "A" and is_short_adjective(word)}
    return keys


def filter_bits(keys: set[str]) -> bytes:
    """The Bloom filter of the keys."""
    known = bytearray(int(len(keys) * BITS_PER_WORD) // 8 + 1)
    for key in sorted(keys):
        for bit in vocabulary.bits(key, len(known) * 8):
            known[bit >> 3] |= 1 << (bit & 7)
    return bytes(known)


def with_first_line(body: bytes, kind: str) -> bytes:
    """A file in the format of `table.checked`."""
    return f"{kind} {len(body)} {crc32(body):08x}\n".encode() + body


def words_file(wordnet: WordNet, counts: dict[str, int]) -> tuple[bytes, set[tuple[str, str, str]]]:
    """`words.txt`, and all pairs in it."""
    own_same, own_opposed = own_synonyms(), own_opposites()
    opposed = own_opposed | wordnet_opposites(wordnet, counts) | prefix_opposites(wordnet)
    opposed -= {pair for pair in opposed - own_opposed if (*pair[:2],) in {same[:2] for same in own_same}}
    same = own_same | wordnet_synonyms(wordnet, counts, {pair[:2] for pair in opposed})
    named = {
        "forms": irregular_lines(wordnet, counts),
        "opposite": lines_of(opposed),
        "phrases": phrase_lines(),
        "same": lines_of(same),
    }
    body = "\n".join("\n".join([f"# {name}", *named[name]]) for name in table.SECTIONS)
    return with_first_line(body.encode("ascii"), table.FORMAT), same | opposed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    wordnet, counts = WordNet(parser.parse_args().wordnet), frequent_words()
    words, pairs = words_file(wordnet, counts)
    (DATA / "words.txt").write_bytes(words)
    keys = vocabulary_keys(wordnet, counts, pairs)
    (DATA / "known_words.bin").write_bytes(with_first_line(filter_bits(keys), vocabulary.FORMAT))
    bundled_digests.write()
    print(f"words.txt: {len(words):,} bytes; known_words.bin: {len(keys):,} keys")


if __name__ == "__main__":
    main()
