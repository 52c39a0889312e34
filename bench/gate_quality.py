"""How many regressions each policy catches, and how often it is wrong. Prints Markdown.

    python bench/gate_quality.py --data FOLDER

FOLDER holds `public.jsonl`, a prompt on each line: `id, kind, prompt, context, baseline, variants`; a variant has
`label` (`benign` or the class of a regression), `severity`, `subtype` and `response`. A policy reads prompt, context,
baseline and response alone. Intervals are 95 %, over prompts drawn anew with a fixed seed.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings
from vrty_gate.core.vrty import WEIGHTS, score
from vrty_gate.scorers import INTEGRITY

NATURAL = ("resample", "other_model", "human_alt", "alt_value")
"""Benign variants that a model or a person wrote, not a script."""
SEVERITIES = ("severe", "moderate", "mild")
DRAWS = 200
SEED = 1

Policy = Callable[[Case, Case], bool]


class Judged(NamedTuple):
    """A variant and what each policy says."""

    prompt: str
    kind: str
    label: str
    severity: str
    natural: bool
    fails: tuple[bool, ...]


def keeps(dimensions: Iterable[str], k: float) -> Policy:
    """Fails when one of VRTY's dimensions is below its baseline times k."""

    def fails(now: Case, then: Case) -> bool:
        current, accepted = score(now.prompt, now.response).dimensions(), score(then.prompt, then.response).dimensions()
        return any(current[name] < accepted[name] * k for name in dimensions)

    return fails


def broken(now: Case, then: Case) -> bool:
    """Fails when the scorer integrity finds anything that gates."""
    return any(INTEGRITY.rules[name].severity == "error" for name in findings(now, [then]))


COMPOSITE = keeps(["composite"], 0.8)
POLICIES: dict[str, Policy] = {
    "composite, k = 0.8": COMPOSITE,
    "composite, k = 0.9": keeps(["composite"], 0.9),
    "every dimension, k = 0.7": keeps(WEIGHTS, 0.7),
    "integrity": broken,
    "composite, k = 0.8, or integrity": lambda now, then: broken(now, then) or COMPOSITE(now, then),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    lines = (parser.parse_args().data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    judged = [one for line in lines for one in judge(json.loads(line))]
    severities = {label: of_class.most_common(1)[0][0] for label, of_class in by_class(judged).items()}
    print(f"{len(lines)} prompts, {len(judged)} variants, {len(severities)} classes of regression\n")
    row("policy", "natural false alarms", "all false alarms", "caught (macro)", *SEVERITIES)
    row("---", *["--:"] * 6)
    for number, name in enumerate(POLICIES):
        row(name, *summary(judged, number, severities))
    print()
    row("class", "severity", *POLICIES)
    row("---", "---", *["--:"] * len(POLICIES))
    for label in sorted(severities, key=lambda one: (SEVERITIES.index(severities[one]), one)):
        chosen = [one for one in judged if one.label == label]
        row(label, severities[label], *(percent(share(chosen, number)) for number in range(len(POLICIES))))
    print()
    row("kind", "natural variants", *(f"false alarms, {name}" for name in POLICIES))
    row("---", *["--:"] * (1 + len(POLICIES)))
    for kind in sorted({one.kind for one in judged}):
        chosen = [one for one in judged if one.kind == kind and one.natural]
        row(kind, str(len(chosen)), *(percent(share(chosen, number)) for number in range(len(POLICIES))))


def judge(record: dict[str, Any]) -> Iterable[Judged]:
    prompt, context = record["prompt"], record.get("context")
    accepted = Case(prompt, record["baseline"], context)
    for variant in record["variants"]:
        case = Case(prompt, variant["response"], context)
        fails = tuple(policy(case, accepted) for policy in POLICIES.values())
        natural = variant["label"] == "benign" and variant.get("subtype") in NATURAL
        yield Judged(record["id"], record["kind"], variant["label"], variant["severity"], natural, fails)


def by_class(judged: list[Judged]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one in judged:
        if one.label != "benign":
            found[one.label][one.severity] += 1
    return found


def summary(judged: list[Judged], number: int, severities: dict[str, str]) -> list[str]:
    """The cells of a policy, with intervals."""
    prompts: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        prompts[one.prompt].append(one)
    names, random = sorted(prompts), Random(SEED)
    draws = [
        figures([one for name in random.choices(names, k=len(names)) for one in prompts[name]], number, severities)
        for _ in range(DRAWS)
    ]
    cells = []
    for i, value in enumerate(figures(judged, number, severities)):
        spread = sorted(draw[i] for draw in draws)
        low, high = spread[round(0.025 * DRAWS)], spread[round(0.975 * DRAWS) - 1]
        cells.append(f"{percent(value)} ({percent(low)} to {percent(high)})" if i < 3 else percent(value))
    return cells


def figures(judged: list[Judged], number: int, severities: dict[str, str]) -> list[float]:
    groups: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        groups[one.label].append(one)
    benign = groups.pop("benign")
    caught = {label: share(chosen, number) for label, chosen in groups.items()}
    tiers = [[caught[label] for label in caught if severities[label] == tier] for tier in SEVERITIES]
    natural = [one for one in benign if one.natural]
    return [share(natural, number), share(benign, number), mean(list(caught.values())), *map(mean, tiers)]


def share(judged: list[Judged], number: int) -> float:
    return mean([float(one.fails[number]) for one in judged])


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
