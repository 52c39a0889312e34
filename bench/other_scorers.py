"""Time the scorers that a manifest must name, by length of the response. Prints Markdown."""

import json
from collections.abc import Mapping
from importlib.metadata import version
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import perf_counter

from prose import prose

from vrty_gate.core.case import Case
from vrty_gate.core.compat import grounding
from vrty_gate.core.grounding.evaluation import RuleSet
from vrty_gate.scorers import Scorer, build

SEED = 1
SIZES = (20, 100, 500, 2000)
CASES = 20
ROUNDS = 15
RULES = {"keywords": ["refund", "days"], "not_keywords": ["as an AI"], "max_words": 5000, "regex": "[0-9]{2} days"}
SCHEMA = {
    "type": "object",
    "properties": {"items": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}}},
    "required": ["items"],
    "additionalProperties": False,
}
ROUGE = ["rouge_1", "rouge_2", "rouge_l"]
PLAIN = ["token_f1", "normalised_match", "exact_match", "char_similarity"]
OPTIONS: Mapping[str, tuple[str, dict[str, object]]] = {
    "rules on prose": ("rules", RULES),
    "rules on JSON": ("rules", {"format": "json", "schema": SCHEMA}),
    "reference without ROUGE": ("reference", {"measures": PLAIN}),
    "ROUGE": ("reference", {"measures": ROUGE}),
    "rag": ("rag", {}),
}
RULE_SETS = {
    "customer support": grounding.customer_support_rules(language="multi"),
    "routing": grounding.routing_rules(),
    "specialized agent": grounding.specialized_agent_rules(),
    "decision rationale": grounding.decision_rationale_rules(),
    "banking": grounding.banking_rules(),
}
AGENT = {
    "predicted_intent": "refund_window",
    "allowed_intents": ["refund_window", "card_block"],
    "top1_score": 0.8,
    "margin": 0.1,
    "dialog": ["send 250 to ES91 2100 0418 4502 0005 1332", "ok, go ahead"],
    "entities": {"amount": "250", "iban": "ES91 2100 0418 4502 0005 1332"},
    "required_entities": ["amount", "iban"],
    "confirmed": True,
}


def main() -> None:
    name = f"vrty-gate {version('vrty-gate')} · rouge-score {version('rouge-score')}"
    print(f"{python_implementation()} {python_version()} · {name} · {CASES} cases, {ROUNDS} rounds, seed {SEED}\n")
    scorers = {label: build(name, options, None) for label, (name, options) in OPTIONS.items()}  # type: ignore[arg-type]  # no files
    row("tokens", *(f"{label}, µs" for label in scorers))
    row(*["--:"] * (1 + len(scorers)))
    for size in SIZES:
        row(f"{size:,}", *(f"{timed(scorer, cases(size, label)) * 1e6:,.0f}" for label, scorer in scorers.items()))
    print("\nRule sets, with a context as long as the response:\n")
    row("tokens", *(f"{label}, µs" for label in RULE_SETS))
    row(*["--:"] * (1 + len(RULE_SETS)))
    for size in SIZES:
        row(f"{size:,}", *(f"{evaluated(rules, cases(size, 'prose')) * 1e6:,.0f}" for rules in RULE_SETS.values()))


def cases(size: int, label: str) -> list[Case]:
    random = Random(SEED)
    cases_ = []
    for _ in range(CASES):
        prompt, response, reference = prose(random, 20), prose(random, size), prose(random, size)
        if label.endswith("JSON"):
            response = json.dumps({"items": [word.strip(".").lower() for word in response.split()]})
        cases_.append(Case(prompt, response, reference=reference))
    return cases_


def timed(scorer: Scorer, cases_: list[Case]) -> float:
    """Seconds per case in the median round."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for case in cases_:
            scorer.look(case, (case,))
        times.append((perf_counter() - start) / len(cases_))
    return median(times)


def evaluated(rules: RuleSet, cases_: list[Case]) -> float:
    """Seconds per case in the median round."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for case in cases_:
            rules.evaluate(question=case.prompt, response=case.response, context=case.reference, metadata=AGENT)
        times.append((perf_counter() - start) / len(cases_))
    return median(times)


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
