"""Known words and typos: a legitimate word is never called a typo of another, a slip of the keyboard nearly always is."""

import pytest

from vrty_gate.core.lexicon import is_known, is_typo
from vrty_gate.core.lexicon.typos import distance

KNOWN = """
    refund refunds refunded refunding policies women died plateaus happiest quickly unhappy non-refundable well-known email
    smartphone usernames reusable overrides colour colours organised travelling analysed workflow customer's it's don't
    customization kindness meaningless multithreaded preprocessing checkbox lightweight doable reopened unsubscribed the
    which because programmes theatre children's thinner biggest agreed studying dyeing quizzes focussed whose hashtags
""".split()
UNKNOWN = (
    "recieve refnud custmer teh accomodate definately seperate wich becuase beggining untill occured xqzt naïve".split()
)


@pytest.mark.parametrize("word", KNOWN)
def test_english_words_are_known(word: str) -> None:
    assert is_known(word)


@pytest.mark.parametrize("word", UNKNOWN)
def test_misspelled_words_are_not(word: str) -> None:
    assert not is_known(word)


@pytest.mark.parametrize(
    "before, after",
    [
        ("receive", "recieve"),
        ("refund", "refnud"),
        ("customer", "custmer"),
        ("accommodate", "acommodate"),
        ("definitely", "definately"),
        ("separate", "seperate"),
        ("beginning", "beggining"),
        ("which", "wich"),
        ("policy", "polciy"),
        ("responsibility", "responsibilitty"),
        ("stopped", "stoppped"),
    ],
)
def test_a_slip_of_the_keyboard_is_a_typo(before: str, after: str) -> None:
    assert is_typo(before, after)
    assert not is_typo(after, before)  # a typo that is put right is none


@pytest.mark.parametrize(
    "before, after",
    [
        ("refund", "refunds"),
        ("colour", "color"),
        ("learnt", "learned"),
        ("form", "from"),
        ("quiet", "quite"),
        ("public", "pubic"),  # another word; the caller sees another content word
        ("fund", "fudn1"),
        ("the", "teh"),
        ("naive", "naïve"),
        ("house", "hoxxse"),
        ("website", "web-site"),
        ("refund", "refund"),
        ("run", "rnu"),
    ],
)
def test_another_word_is_no_typo(before: str, after: str) -> None:
    assert not is_typo(before, after)


@pytest.mark.parametrize(
    "before, after, edits",
    [
        ("abcd", "abcd", 0),
        ("abcd", "abdc", 1),
        ("abcd", "abc", 1),
        ("abcd", "xabcd", 1),
        ("abcd", "abxd", 1),
        ("abcdefg", "bacdegf", 2),
        ("abcdefg", "cdefg", 2),
        ("abcdefg", "gfedcba", 3),
        ("abcdefg", "hijklmn", 3),
        ("", "abc", 3),
    ],
)
def test_edits_are_counted_up_to_the_limit(before: str, after: str, edits: int) -> None:
    assert distance(before, after, 2) == edits
    assert distance(after, before, 2) == edits


def test_hardly_any_string_of_letters_is_taken_for_a_word() -> None:
    state, taken = 1, 0
    for _ in range(4000):
        letters = ""
        while len(letters) < 10:
            state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            letters += "abcdefghijklmnopqrstuvwxyz"[(state >> 33) % 26]
        taken += is_known(letters)
    assert taken <= 20
