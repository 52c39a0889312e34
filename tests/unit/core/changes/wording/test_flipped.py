"""Sentences that say the opposite of what they said, because a negation came or went."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.comparison import ResponsePair
from vrty_gate.core.changes.wording.flipped import flipped, with_flips

FRAME = {
    "en": "The boiler is in the cellar next to the washing machine. {} A technician comes every spring.",
    "de": "Der Kessel steht im Keller neben der Waschmaschine. {} Ein Techniker kommt jedes Frühjahr.",
    "fr": "La chaudière est dans la cave à côté de la machine à laver. {} Un technicien vient chaque printemps.",
}
PROMPT = "What should I know about the boiler?"


def compared(before: str, after: str, language: str = "en") -> ResponsePair:
    accepted, current = (FRAME[language].format(sentence) for sentence in (before, after))
    return ResponsePair(Case(PROMPT, current), Case(PROMPT, accepted))


def flips(before: str, after: str, language: str = "en") -> list[tuple[str, str]]:
    one = compared(before, after, language)
    return [(flip.before, flip.after) for flip in flipped(one.before, one.after, one.aligned, one.language)]


OPPOSITE = [
    ("en", "Do not open the side valve while it runs.", "You can open the side valve while it runs."),
    ("en", "You must not drain the tank during the night.", "Drain the tank during the night with a hose."),
    ("en", "The cover should not be removed by guests.", "Guests can have the cover removed when they ask."),
    ("en", "Never touch the burner with wet hands.", "Touch the burner with wet hands as you like."),
    ("en", "Visitors may not enter the room alone.", "Visitors may enter the room alone."),
    ("de", "Öffnen Sie das Ventil nicht während des Betriebs.", "Sie können das Ventil während des Betriebs nicht nur öffnen."),
    ("de", "Sie dürfen das Ventil nicht öffnen, solange er läuft.", "Sie dürfen das Ventil öffnen, solange er läuft."),
    ("fr", "Vous ne devez pas ouvrir la vanne pendant la nuit.", "Vous devez ouvrir la vanne pendant la nuit."),
]  # fmt: skip
SAME = [
    ("in another word that denies", "Do not open the side valve while it runs.", "Avoid opening the side valve while it runs."),
    ("with what forbids it", "Do not open the side valve while it runs.", "Opening the side valve while it runs is forbidden."),
    ("with another negation", "Do not open the side valve while it runs.", "Please never open the side valve while it runs."),
    ("in what is done instead", "Do not open the side valve while it runs.", "Keep the side valve shut while it runs."),
    ("without a polite negation", "Do not hesitate to call the technician at night.", "Please call the technician at night."),
    ("without what nobody forgets", "Do not forget to close the small tap.", "Please close the small tap."),
    ("without not only", "It does not only heat the water.", "It heats the water, and the rooms too."),
    ("in a contraction", "Do not open the side valve while it runs.", "Don't open the side valve while it runs."),
    ("with a condition that denies", "Do not open the side valve at night.", "Open the side valve only at noon, never at night."),
    ("beyond the comma", "It is not hot, so open the side valve.", "It is cold, so open the side valve."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "before", "after"), OPPOSITE)
def test_a_sentence_that_lost_its_negation_says_the_opposite_and_so_does_one_that_gained_it(
    language: str, before: str, after: str
) -> None:
    assert flips(before, after, language) == [(before, after)]
    assert flips(after, before, language) == [(after, before)]


@pytest.mark.parametrize(("before", "after"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_a_sentence_that_says_the_same_in_other_words_is_no_opposite(before: str, after: str) -> None:
    assert flips(before, after) == []
    assert flips(after, before) == []


def test_a_sentence_that_moved_is_compared_where_it_stands_now() -> None:
    first, second = "Do not open the side valve while the pump is running.", "The lid of the tank is blue and light."
    accepted = f"{first} {second} Somebody reads the meter in May."
    moved = f"Somebody reads the meter in May. {second} While the pump is running, open the side valve gently."
    kept = f"Somebody reads the meter in May. {second} While the pump is running, do not open the side valve."
    assert "flipped" in {change.kind for change in ResponsePair(Case(PROMPT, moved), Case(PROMPT, accepted)).changes}
    assert "flipped" not in {change.kind for change in ResponsePair(Case(PROMPT, kept), Case(PROMPT, accepted)).changes}


def test_code_and_sentences_that_stayed_are_not_read() -> None:
    code = "```\ndo not open the valve\n```"
    assert flips(f"\n{code}\n", "\n```\nopen the valve\n```\n") == []
    assert flips("Do not open the valve.", "Do not open the valve!") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("夜はバルブを開けないでください。", "夜はバルブを開けてください。"), ("请不要打开阀门。", "请打开阀门。")],
)
def test_languages_without_blanks_are_read_elsewhere(before: str, after: str) -> None:
    one = ResponsePair(Case(PROMPT, after * 3), Case(PROMPT, before * 3))
    assert flipped(one.before, one.after, one.aligned, one.language) == []


FLIP = Change("flipped", "You may not enter at night.", "You may enter at night.")
NEGATION = Change("negation", "not", "")


def test_where_the_negation_is_all_that_changed_it_keeps_its_name() -> None:
    assert with_flips([NEGATION], [FLIP], "en") == [NEGATION]
    assert with_flips([NEGATION], [], "en") == [NEGATION]


def test_where_more_changed_the_sentence_stands_for_its_negation() -> None:
    words = Change("words_added", "", "in the morning")
    assert with_flips([NEGATION, words], [FLIP], "en") == [words, FLIP]
    assert with_flips([], [FLIP], "en") == [FLIP]


def test_a_negation_of_another_sentence_stays_beside_it() -> None:
    other = Change("negation", "does not leak", "leaks")
    assert with_flips([other, NEGATION], [FLIP], "en") == [other, FLIP]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("do not open it ", "open it "),
        ("Do not open it. ", "You can open it. "),
        ("never ", "open never "),
        ("not seem ", "seem not "),
        ("nicht öffnen, ", "öffnen "),
        ("- must not w\n", "- must w\n"),
    ],
)
def test_the_work_for_sentences_that_say_the_opposite_grows_no_faster_than_the_text(before: str, after: str) -> None:
    assert growth(lambda times: flips("A " + before * times, "B " + after * times), 200, 400) < LINEAR
