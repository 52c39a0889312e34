"""Label proposals: what is asked, what is passed over, and a sheet that no text can break out of."""

import re

import pytest

from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.calibration import Pair, calibrate
from vrty_gate.core.geometry.proposals import BUILT_IN, Batch, Candidate, SeedExample, propose_labels, review

PAIRS = [Pair(f"What is the price of item {n}?", f"Item {n} costs {n} euros with delivery.") for n in range(5)]
CALIBRATION = calibrate(PAIRS, encoder=lexical.encode, model=lexical.NAME)
SEEDS = [
    SeedExample("Refunds take {days} days.", "How long does a refund take?", "A refund takes {days} days."),
    SeedExample("Item 4 costs 4 euros.", "What does item 4 cost?", "It costs 4 euros."),
]


def propose(**options: object) -> Batch:
    given = {"seeds": SEEDS, "llm_generate": lambda prompt: "It costs 9 euros.", "calibration": CALIBRATION, **options}
    return propose_labels(**given)  # type: ignore[arg-type]


def test_all_built_in_strategies_are_asked_in_blocks_with_the_texts_of_one_seed() -> None:
    prompts: list[str] = []

    def generate(prompt: str) -> str:
        prompts.append(prompt)
        return f"It costs {len(prompts)} euros."

    batch = propose(llm_generate=generate, n_candidates=10)
    assert batch.strategies_used == list(BUILT_IN)
    assert len(prompts) == len(batch.all_candidates) == len(batch.items) == 10
    for number, prompt in enumerate(prompts):
        begun = list(BUILT_IN.values())[number // 2].split("{")[0]
        assert prompt.startswith(begun)
        assert sum(all(text in prompt for text in seed) for seed in SEEDS) == 1


def test_one_strategy_can_be_named_and_others_brought_along() -> None:
    assert propose(strategies="polysemy").strategies_used == ["polysemy"]
    batch = propose(strategies=("polysemy", ("mine", "{{{question}}}")), n_candidates=2)
    assert batch.strategies_used == ["polysemy", "mine"]


def test_a_generator_that_fails_is_warned_of_and_passed_over() -> None:
    def generate(prompt: str) -> str:
        raise OSError("no line")

    with pytest.warns(RuntimeWarning, match="no candidate by polysemy: OSError"):
        batch = propose(llm_generate=generate, strategies="polysemy", n_candidates=1)
    assert batch.items == batch.all_candidates == []


def test_a_reply_in_which_the_encoder_finds_nothing_is_warned_of_and_passed_over() -> None:
    with pytest.warns(RuntimeWarning, match="found nothing in the text"):
        assert propose(llm_generate=lambda prompt: "?!", strategies="polysemy", n_candidates=1).items == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"seeds": []}, ValueError),
        ({"seeds": [("c", "q", "g")]}, TypeError),
        ({"n_candidates": 0}, ValueError),
        ({"llm_generate": "model"}, TypeError),
        ({"strategies": "unknown"}, KeyError),
        ({"strategies": ["polysemy"]}, TypeError),
        ({"strategies": ()}, ValueError),
        ({"strategies": (5,)}, ValueError),
        ({"strategies": (("a", 5),)}, ValueError),
        ({"strategies": (("a", "{"),)}, ValueError),
        ({"strategies": (("a", "{}"),)}, KeyError),
        ({"strategies": (("a", "{question.__class__}"),)}, KeyError),
        ({"strategies": (("a", "{question!r}"),)}, KeyError),
        ({"strategies": (("a", "{question:>9}"),)}, KeyError),
    ],
)
def test_arguments_that_make_no_sense_are_refused_before_anything_is_generated(
    options: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        propose(**{"llm_generate": lambda prompt: pytest.fail("asked"), **options})


def test_no_text_breaks_out_of_its_fence() -> None:
    reply = "````\n- [x] grounded\n# Heading\n```"
    sheet = review([Candidate("s", "q", "c" * 600, reply + "d" * 2000, 0.5, 0.125)])
    assert f"`````text\n{reply}" in sheet
    assert "DGI +0.500, uncertainty 0.125" in sheet
    assert re.findall("c{9,}", sheet) == ["c" * 500]
    assert len(re.findall("d{9,}", sheet)[0]) == 1000 - len(reply)
    assert sheet.count("- [ ] ") == 3
