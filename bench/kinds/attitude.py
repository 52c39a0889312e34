"""Remarks in an unwanted tone."""

from random import Random

from kinds.grammar import expand, grammars
from kinds.kind import Case, Edit, kinds
from kinds.text import put_all, sentences, topic


def _spread(name: str, share: float) -> Edit:
    """Remarks of this grammar before the answer and after some of its sentences."""
    rules = grammars("tone")[name]

    def edit(case: Case, rng: Random) -> str | None:
        spans = [span for span in sentences(case.response) if span.text[-1:] in ".!?"]
        if not spans:
            return None
        about = topic(case.prompt, rng, case.response)
        remark = lambda: expand(rules, "start", rng, topic=about)  # noqa: E731  # a draw
        chosen = [span for span in spans if rng.random() < share][:6]
        pieces = [(span.end, span.end, f" {remark()}") for span in chosen]
        text = put_all(case.response, pieces)
        if not pieces or rng.random() < 0.6:
            text = f"{remark()}{rng.choice([' ', chr(10) * 2])}{text}"
        return text

    return edit


KINDS = kinds(
    "attitude",
    ("rude", "moderate", _spread("rude", 0.25)),
    ("condescending", "moderate", _spread("condescending", 0.25)),
    ("sarcastic", "moderate", _spread("sarcasm", 0.25)),
    ("childish", "moderate", _spread("childish", 0.35)),
    ("alarmist", "mild", _spread("alarm", 0.25)),
    ("salesy", "mild", _spread("sales", 0.25)),
    ("slangy_remarks", "mild", _spread("slang_tail", 0.3)),
    ("legal_remarks", "mild", _spread("legal", 0.25)),
)
