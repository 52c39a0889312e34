"""Words of the prompt heaped up are found, and an answer that uses them in sentences is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings

PROMPT = "Our sourdough bread comes out of the oven dense and pale. What should we change about proofing and baking?"
GOOD = (
    "A dense crumb usually means that the dough had too little time, so let it rise until it has nearly doubled. For"
    " more colour, put it into a hotter oven and take the lid off after twenty minutes.\n\nIf that does not help, look"
    " at your starter: it should float in water before you mix it in."
)
OTHER = (
    "Give the dough more time at room temperature, about two hours more in winter. Bread that is pale needs more heat:"
    " bake your sourdough at 240 degrees, with steam at first, and leave it in the oven until its crust is dark."
)
TERMS = "sourdough bread comes oven dense pale change proofing baking".split()
LISTED = "words of the prompt are listed, with no sentence around them"


def found(now: str, then: str = GOOD, prompt: str = PROMPT) -> str:
    one = findings(Case(prompt, now), [Case(prompt, then)] if then else []).get("no_stuffing")
    return str(one) if one else ""


@pytest.mark.parametrize(
    "now",
    [
        f"{GOOD}\n\n{', '.join(TERMS)}.",
        f"{' '.join(TERMS)}\n{GOOD}",
        f"{GOOD}\n\nKeywords:\n" + "\n".join(f"- {term}" for term in TERMS),
        GOOD + " sourdough oven sourdough oven proofing",
        GOOD.replace(" it ", " it pale proofing oven "),
        GOOD.replace(" the ", " the dense pale oven baking bread "),
    ],
)
def test_words_of_the_prompt_in_a_row_are_found(now: str) -> None:
    assert found(now).startswith(LISTED)


def test_an_answer_that_consists_of_them_is_found_with_both_shares() -> None:
    words = found("Sourdough bread, dense and pale: change the oven and the proofing.")
    assert words.startswith("most of its words are the prompt's: 100 %, of the accepted one ")
    assert words.endswith('"Sourdough bread, dense and pale: change the oven and the proofing."')


def test_the_densest_passage_is_shown() -> None:
    assert found(f"{GOOD} {', '.join(TERMS)}. {GOOD}") == (
        f'{LISTED}: "sourdough, bread, comes, oven, dense, pale, change, proofing, baking. A dense..."'
    )


def test_few_words_of_the_prompt_are_found_when_they_are_nearly_all_it_has() -> None:
    prompt = "Why do cats purr at night?"
    then = "They calm themselves down, and they tell you that they would like some company or some food."
    assert found(then + " Purr, cats, night.", then, prompt).startswith(LISTED)
    assert found(then + " Cats purr at night, too.", then, prompt) == ""
    assert found(then + " Purr, night.", then, prompt) == ""


@pytest.mark.parametrize(
    "now",
    [
        OTHER,
        f"You asked: {PROMPT}\n\n{OTHER}",
        "Sourdough bread that is dense and pale wants more proofing, then a hotter oven. " + OTHER,
        "- **Proofing:** two hours more\n- **Oven:** 240 degrees, with steam\n- **Baking:** until the crust is dark",
        "```python\nbread = bake(sourdough, oven, proofing, baking, dense, pale, change)\n```\n" + OTHER,
        "oven = baking[proofing] dense_pale_bread.sourdough.change " + OTHER,
        "",
    ],
)
def test_another_good_answer_is_not_stuffed(now: str) -> None:
    assert found(now) == ""
    assert found(now, OTHER) == ""


def test_what_the_accepted_answer_does_is_no_fault() -> None:
    tags = "sourdough, dense, bread, oven, proofing, baking"
    assert found(", ".join(TERMS), tags) == found(tags, ", ".join(TERMS)) == ""
    assert found('{"tags": "sourdough oven dense bread pale baking change"}', '{"tags": "sourdough"}') == ""


def test_without_an_accepted_answer_only_long_lists_are_found() -> None:
    assert found(f"{OTHER} {' '.join(TERMS)}", "").startswith(LISTED)
    assert found("Sourdough bread, dense and pale: change the oven, the baking and the proofing.", "") == ""
    assert found(OTHER, "") == ""


@pytest.mark.parametrize(
    "prompt, then, now",
    [
        (
            "Wie bekomme ich den Kalk aus dem Kocher und wie oft soll ich das machen?",
            "Am besten geht es mit Essig. Lassen Sie ihn eine Stunde stehen, und spülen Sie danach gut nach.",
            "Den Kalk bekommen Sie mit Essig aus dem Kocher, und wie oft Sie das machen, liegt an Ihrem Wasser.",
        ),
        (
            "面包为什么又硬又白，烤箱应该怎么调？",
            "发酵的时间要长一些，温度要高一些。",
            "烤箱的温度应该调高，面包又硬又白是因为发酵不够。",
        ),
        ("למה הלחם שלי דחוס וחיוור?", "צריך להתפיח את הבצק עוד שעה.", "הלחם דחוס וחיוור כי הבצק לא תפח מספיק זמן."),
    ],
)
def test_other_languages_have_little_words_too(prompt: str, then: str, now: str) -> None:
    assert found(now, then, prompt) == ""


@given(
    st.lists(st.sampled_from([*TERMS, "the", "a", "rye", "7", ".", "=", "水"]), max_size=60).map(" ".join),
    st.booleans(),
)
def test_what_is_shown_is_from_the_response(now: str, alone: bool) -> None:
    words = found(now, "" if alone else GOOD)
    if words:
        assert words.split(': "')[1].rstrip('".') in " ".join(now.split())
