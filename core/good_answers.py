"""What good answers keep of their baseline, as measured on real ones; `data/good_answers.json` has the figures."""

import json
from functools import cache

from vrty_gate.core import bundled
from vrty_gate.core.decision import GoodAnswers


@cache
def good_answers() -> dict[str, GoodAnswers]:
    """By dimension, read once: fidelity on prompts the model had not seen, and those of vrty."""
    data = json.loads(bundled.read("good_answers.json"))
    return {dimension: GoodAnswers(tuple(quantiles)) for dimension, quantiles in data.items()}
