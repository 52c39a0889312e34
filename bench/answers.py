"""Pairs of answers from data files, and their measurements; shared by the scripts that train and measure.

Records are JSON lines: `id, kind, prompt, context?, reference?, baseline, variants[]` with `label` (`benign` or a kind
of regression), `subtype`, `severity`, `derived_from` and `response`; or pairs that were committed together: `id,
prompt, context?, accepted, response, suite, judged`.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from vrty_gate.core import integrity
from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.fidelity import deciding, signal_pair
from vrty_gate.core.fidelity.rates import kinds_of

NATURAL = ("resample", "other_model", "human_alt", "rerecording")
"""Subtypes of benign variants written by a model or a person, not by a script."""

FAMILIES = {
    "instead": "refusal prompt_echo error_page generic_answer preamble_only tool_call_instead empty",
    "language": "language_switch",
    "leak": "template_placeholder chat_template_leak reasoning_leak system_prompt_leak",
    "loss": "truncate_30 truncate_60 section_dropped head_lost",
    "whole": "off_topic_swap near_topic_swap hallucinated_answer wrong_passage",
    "models": "weak_model weak_model_tiny model_downgrade wrong_answer",
    "surface": "gibberish mojibake telegraphic",
    "repetition": "loop padding_repeat verbosity_x3 bullets_duplicated",
    "order": "sentence_shuffle steps_reordered",
    "markup": "format_stripped html_markup emoji_spam",
    "insertion": "boilerplate promo_inserted rude_tone",
    "numbers": "hallucinated_numbers final_number_changed years_stale",
    "names": "hallucinated_entities entities_mixed",
    "polarity": "negation_flip antonym_flip",
    "json": "json_syntax json_wrapped json_missing_key json_renamed_key json_wrong_type json_wrong_value"
    " json_extra_call json_value_verbose",
    "code": "code_broken code_stubbed code_wrong_operator",
}
"""Kinds of regression in the benchmark, by family; a record may give another family."""

JOINED = {
    "instead_of_an_answer": "instead",
    "loss_of_a_detail": "loss",
    "loss_of_much": "loss",
    "items": "loss",
    "another_answer": "whole",
    "wishes_ignored": "whole",
    "spelling_and_words": "surface",
    "marks_and_escapes": "markup",
    "insertions_for_others": "insertion",
    "insertions_of_claims": "insertion",
    "attitude": "insertion",
    "voice": "insertion",
    "units_and_dates": "numbers",
    "names_and_roles": "names",
    "references": "names",
    "degree": "polarity",
    "json_structure": "json",
    "json_values": "json",
    "code_logic": "code",
    "code_broken_or_gone": "code",
}
"""Families of `bench/kinds` that are held out together with a family of the benchmark."""

_FAMILY = {label: family for family, labels in FAMILIES.items() for label in labels.split()}


class Pair(NamedTuple):
    """An accepted answer and another one, with the label and origin of the latter."""

    source: str
    prompt: str
    """Identifier of the prompt: pairs with the same prompt are in the same fold."""
    kind: str
    label: str
    severity: str
    subtype: str
    start: str
    family: str
    language: str
    suite: str
    question: str
    context: str | None
    reference: str | None
    accepted: str
    response: str

    @property
    def case(self) -> Case:
        """The other answer as a case."""
        return Case(self.question, self.response, self.context, self.reference)

    @property
    def is_natural(self) -> bool:
        """Whether it is a good answer written by a model or a person."""
        return self.label == "benign" and self.subtype in NATURAL

    @property
    def is_good(self) -> bool:
        """Whether the answer is as good as the accepted one by provenance or by construction."""
        return self.label == "benign"


class Measured(NamedTuple):
    """What the gate measures on a pair."""

    signals: tuple[float, ...]
    regime: str
    kinds: dict[str, int]
    noise: int
    is_trivial: bool
    is_decided: bool
    """Whether one of its changes asks for a look by decision."""
    is_value: bool
    """Whether both are closed answers, which are compared as values."""
    broken: tuple[str, ...]
    """Failed checks that fail a case on their own."""

    @property
    def is_edit(self) -> bool:
        """Whether single changes count, which they do not in a rewritten text."""
        return self.regime != "rewrite"


def pairs(path: Path, most: int | None = None) -> Iterator[Pair]:
    """The pairs of a file; at most `most` of each kind and start, the same ones each time."""
    counts: dict[tuple[str, str, str], int] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            record_pairs = _committed(record, path) if "accepted" in record else _variants(record, path)
            for pair in record_pairs:
                key = (pair.label, pair.subtype, pair.start)
                counts[key] = counts.get(key, 0) + 1
                if most is None or pair.is_natural or counts[key] <= most:
                    yield pair


def _variants(record: dict[str, Any], path: Path) -> Iterator[Pair]:
    for variant in record["variants"]:
        family = variant.get("family", "")
        yield Pair(
            path.stem,
            record["id"],
            record.get("kind", ""),
            variant["label"],
            variant.get("severity") or "none",
            variant.get("subtype") or "",
            variant.get("derived_from") or "",
            JOINED.get(family, family) or _FAMILY.get(variant["label"], ""),
            record.get("language") or "en",
            "",
            record["prompt"],
            record.get("context"),
            record.get("reference"),
            record["baseline"],
            variant["response"],
        )


def _committed(record: dict[str, Any], path: Path) -> Iterator[Pair]:
    worse = record.get("judged") == "worse" or any(
        word in json.dumps(record.get("source", "")) for word in ("badprompt", "generalprompt")
    )
    if record["accepted"] != record["response"]:
        yield Pair(
            path.stem,
            record["prompt"],
            "pair",
            "worse" if worse else "benign",
            "none",
            "rerecording",
            "",
            "",
            "en",
            record["suite"],
            record["prompt"],
            record.get("context"),
            None,
            record["accepted"],
            record["response"],
        )


def measured(pairs_: Iterable[Pair], *, workers: int) -> list[Measured]:
    """The measurements of each pair, in the same order."""
    if workers <= 1:
        return list(map(_measure, pairs_))
    with Pool(workers) as pool:
        return pool.map(_measure, pairs_, chunksize=200)


def _measure(pair: Pair) -> Measured:
    accepted = Case(pair.question, pair.accepted)
    case = pair.case
    comparison = compare(case, [accepted])
    changes = comparison.unexplained
    kinds, noise = kinds_of(changes, integrity.signs(case, accepted))
    broken = integrity.findings(case, [accepted])
    is_edit = comparison.regime != "rewrite"
    return Measured(
        tuple(signal_pair(comparison).signals.values()),
        comparison.regime,
        kinds,
        noise,
        comparison.is_trivial,
        deciding.asks_for_a_look(changes, comparison.language, is_edit=is_edit),
        comparison.value is not None,
        tuple(name for name in broken if name in integrity.HARD),
    )


def fold_of(prompt: str, folds: int) -> int:
    """The fold that a prompt belongs to."""
    return int(hashlib.sha256(prompt.encode()).hexdigest(), 16) % folds
