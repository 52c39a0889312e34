"""The packaged tables: damage is refused, and they hold what the lists in bench/words/ say."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from vrty_gate.core import bundled
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.lexicon import opposite, same_meaning, same_phrase
from vrty_gate.core.lexicon.table import SECTIONS, sections
from vrty_gate.core.lexicon.vocabulary import filter_of

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        import make_words
    finally:
        sys.path.remove(str(ROOT / "bench"))
    return make_words


@pytest.mark.parametrize("name, read", [("words.txt", sections), ("known_words.bin", filter_of)])
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"\n",
        lambda data: data[:1000] + bytes([data[1000] ^ 1]) + data[1001:],
        lambda data: b"vrty-gate-other-1" + data[data.index(b" ") :],
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data[data.index(b"\n") + 1 :],
    ],
)
def test_a_damaged_table_is_refused(name, read, damage) -> None:
    read(bundled.read(name))
    with pytest.raises(DamagedDataError, match=f"{name} is damaged; reinstall"):
        read(damage(bundled.read(name)))


def test_sections_are_sorted_so_that_words_are_found() -> None:
    named = sections(bundled.read("words.txt"))
    assert sorted(named) == list(SECTIONS)
    for name in ("forms", "opposite", "same"):
        assert named[name] == sorted(named[name])
        words = [line.split(" ")[0] for line in named[name]]
        assert len(words) == len(set(words))


def test_the_tables_are_small() -> None:
    assert len(bundled.read("words.txt")) + len(bundled.read("known_words.bin")) <= 310_000


def test_the_projects_own_pairs_are_in_the_table(maker: ModuleType) -> None:
    own_same, own_opposites = maker.own_synonyms(), maker.own_opposites()
    assert len(own_same) > 1000
    assert len(own_opposites) > 300
    assert [pair for pair in own_same if not same_meaning(pair[0], pair[1])] == []
    assert [pair for pair in own_opposites if not opposite(pair[0], pair[1])] == []


def test_no_pair_is_both_the_same_and_the_opposite(maker: ModuleType) -> None:
    assert [pair for pair in maker.own_synonyms() if opposite(pair[0], pair[1])] == []
    assert [pair for pair in maker.own_opposites() if same_meaning(pair[0], pair[1])] == []
    named = sections(bundled.read("words.txt"))
    both = []
    for line in named["same"]:
        word, *fields = line.split(" ")
        both += [(word, field) for field in fields if not field.isupper() and opposite(word, field)]
    assert both == []


def test_the_projects_own_phrases_say_the_same(maker: ModuleType) -> None:
    for _, members in maker.own_groups():
        if any(" " in member for member in members):
            first, *others = (member.split() for member in members)
            assert [other for other in others if len(other) < 9 and not same_phrase(first, other)] == []


def test_pairs_are_written_and_read_alike(maker: ModuleType) -> None:
    lines = maker.lines_of(
        [("buy", "purchase", "V"), ("active", "inactive", "A"), ("buy", "sell", "V"), ("buy", "purchase", "N")]
    )
    assert lines == ["active A +in", "buy N purchase V purchase sell"]


def test_a_filter_knows_every_word_it_was_made_of(maker: ModuleType) -> None:
    words = {"alpha", "beta", "gamma/V"}
    known = maker.filter_bits(words)
    bits = maker.vocabulary.bits
    for word in words:
        assert all(known[bit >> 3] >> (bit & 7) & 1 for bit in bits(word, len(known) * 8))
