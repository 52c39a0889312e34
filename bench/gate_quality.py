"""How many regressions each policy catches, and how often it is wrong. Prints Markdown.

    python bench/gate_quality.py --data FOLDER
    python bench/gate_quality.py --data FOLDER --unseen FILE

FOLDER holds `public.jsonl`, a prompt on each line: `id, kind, prompt, context, reference, baseline, variants`; a
variant has `label` (`benign` or the class of a regression), `severity`, `subtype` and `response`. A policy reads
prompt, context, reference, baseline and response alone. The shipped model was trained on one such folder: for that one,
`--unseen` takes the fidelity that `bench/train_fidelity.py --unseen` got from models which had not seen the prompt.
Intervals are 95 %, over prompts resampled with a fixed seed.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from vrty_gate.core.case import Case
from vrty_gate.core.fidelity import fidelity
from vrty_gate.core.gate.rule import SuiteRule, check
from vrty_gate.core.integrity import findings
from vrty_gate.core.vrty import WEIGHTS, score
from vrty_gate.gate.decide import decide
from vrty_gate.report import CaseReport, Check
from vrty_gate.scorers import FIDELITY, INTEGRITY

NATURAL = ("resample", "other_model", "human_alt", "alt_value")
"""Subtypes of benign variants written by a model or a person, not by a script."""
SEVERITIES = ("severe", "moderate", "mild")
DRAWS = 200
SUITES = 2000
SEED = 1


class Facts(NamedTuple):
    """The scores of a variant."""

    current: dict[str, float]
    accepted: dict[str, float]
    broken: bool
    fidelity: float


class Judged(NamedTuple):
    """A variant and the verdict of each policy."""

    prompt: str
    index: int
    kind: str
    label: str
    severity: str
    natural: bool
    facts: Facts
    fails: tuple[bool, ...]


Policy = Callable[[Facts], bool]
BAR = FIDELITY.rules["fidelity"]


def keeps(dimensions: Iterable[str], k: float) -> Policy:
    """Fails when one of VRTY's dimensions is below its baseline times k."""
    return lambda facts: any(facts.current[name] < facts.accepted[name] * k for name in dimensions)


def unfaithful(facts: Facts) -> bool:
    return check(facts.fidelity, 1.0, BAR).verdict == "review"


POLICIES: dict[str, Policy] = {
    "composite, k = 0.8": keeps(["composite"], 0.8),
    "composite, k = 0.9": keeps(["composite"], 0.9),
    "every dimension of vrty, k = 0.7": keeps(WEIGHTS, 0.7),
    "integrity": lambda facts: facts.broken,
    "fidelity": unfaithful,
    "integrity and fidelity, the default": lambda facts: facts.broken or unfaithful(facts),
}
DEFAULT = list(POLICIES).index("integrity and fidelity, the default")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--unseen", type=Path, metavar="FILE", help="cross-validated fidelity of each variant")
    parser.add_argument("--predictions", type=Path, metavar="FILE", help="write the default policy's verdicts here")
    arguments = parser.parse_args()
    lines = (arguments.data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    unseen = iter(json.loads(arguments.unseen.read_text(encoding="utf-8"))) if arguments.unseen else None
    judged = [variant for line in lines for variant in judge(json.loads(line), unseen)]
    severities = {label: counts.most_common(1)[0][0] for label, counts in by_class(judged).items()}
    print(f"{len(lines)} prompts, {len(judged)} variants, {len(severities)} classes of regression\n")
    row("policy", "natural false alarms", "all false alarms", "caught (macro)", *SEVERITIES)
    row("---", *["--:"] * 6)
    for number, name in enumerate(POLICIES):
        row(name, *summary(judged, number, severities))
    print()
    row("class", "severity", "variants", *POLICIES)
    row("---", "---", *["--:"] * (1 + len(POLICIES)))
    for label in sorted(severities, key=lambda name: (SEVERITIES.index(severities[name]), name)):
        chosen = [variant for variant in judged if variant.label == label]
        shares = (percent(share(chosen, number)) for number in range(len(POLICIES)))
        row(label, severities[label], str(len(chosen)), *shares)
    print()
    row("kind", "natural variants", *(f"false alarms, {name}" for name in POLICIES))
    row("---", *["--:"] * (1 + len(POLICIES)))
    for kind in sorted({variant.kind for variant in judged}):
        chosen = [variant for variant in judged if variant.kind == kind and variant.natural]
        row(kind, str(len(chosen)), *(percent(share(chosen, number)) for number in range(len(POLICIES))))
    print()
    row("suites of 20, default policy", "red")
    row("---", "--:")
    for name, regressed in (("20 natural good answers", 0), *((f"{n} of 20 regressed", n) for n in (1, 2, 3, 5))):
        row(name, percent(mean([float(red) for red in suites(judged, regressed)])))
    if arguments.predictions:
        with arguments.predictions.open("w", encoding="utf-8") as file:
            for variant in judged:
                verdict = "fail" if variant.fails[DEFAULT] else "pass"
                quality = 0.0 if variant.facts.broken else variant.facts.fidelity
                position = {"id": variant.prompt, "variant_index": variant.index}
                file.write(json.dumps({**position, "verdict": verdict, "score": quality}) + "\n")


def judge(record: dict[str, Any], unseen: Iterator[float] | None) -> Iterable[Judged]:
    accepted = Case(record["prompt"], record["baseline"], record.get("context"), record.get("reference"))
    accepted_scores = score(accepted.prompt, accepted.response).dimensions()
    for index, variant in enumerate(record["variants"]):
        case = accepted._replace(response=variant["response"])
        facts = Facts(
            score(case.prompt, case.response).dimensions(),
            accepted_scores,
            any(INTEGRITY.rules[name].severity == "fail" for name in findings(case, [accepted])),
            next(unseen) if unseen else fidelity(case, [accepted]),
        )
        yield Judged(
            record["id"],
            index,
            record["kind"],
            variant["label"],
            variant["severity"],
            variant["label"] == "benign" and variant.get("subtype") in NATURAL,
            facts,
            tuple(policy(facts) for policy in POLICIES.values()),
        )


def suites(judged: list[Judged], regressed: int) -> Iterator[bool]:
    """Whether suites of 20 prompts, `regressed` of them regressed, are red; a regression's class is drawn first."""
    random = Random(SEED)
    good: dict[str, list[Judged]] = defaultdict(list)
    bad: dict[str, list[Judged]] = defaultdict(list)
    for variant in judged:
        if variant.natural:
            good[variant.prompt].append(variant)
        elif variant.label != "benign":
            bad[variant.label].append(variant)
    for _ in range(SUITES):
        chosen = [random.choice(bad[random.choice(sorted(bad))]) for _ in range(regressed)]
        chosen += [random.choice(good[prompt]) for prompt in random.sample(sorted(good), 20 - regressed)]
        cases = [case(str(i), variant.facts) for i, variant in enumerate(chosen)]
        yield any(variant.facts.broken for variant in chosen) or bool(decide(SuiteRule(), [FIDELITY], cases, ()).broken)


def case(name: str, facts: Facts) -> CaseReport:
    outcome = check(facts.fidelity, 1.0, BAR)
    checked = Check(
        dimension="fidelity",
        scorer="fidelity",
        verdict=outcome.verdict,
        severity=BAR.severity,
        k=BAR.k,
        current=facts.fidelity,
        baseline=1.0,
        delta=facts.fidelity - 1.0,
        required=outcome.required,
    )
    return CaseReport(name, outcome.verdict, changed=("response",), checks=(checked,))


def by_class(judged: list[Judged]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for variant in judged:
        if variant.label != "benign":
            counts[variant.label][variant.severity] += 1
    return counts


def summary(judged: list[Judged], number: int, severities: dict[str, str]) -> list[str]:
    """The cells of a policy, with intervals."""
    prompts: dict[str, list[Judged]] = defaultdict(list)
    for variant in judged:
        prompts[variant.prompt].append(variant)
    names, random = sorted(prompts), Random(SEED)
    draws = [
        figures(
            [variant for name in random.choices(names, k=len(names)) for variant in prompts[name]], number, severities
        )
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
    for variant in judged:
        groups[variant.label].append(variant)
    benign = groups.pop("benign")
    caught = {label: share(chosen, number) for label, chosen in groups.items()}
    tiers = [[caught[label] for label in caught if severities[label] == tier] for tier in SEVERITIES]
    natural = [variant for variant in benign if variant.natural]
    return [share(natural, number), share(benign, number), mean(list(caught.values())), *map(mean, tiers)]


def share(judged: list[Judged], number: int) -> float:
    return mean([float(variant.fails[number]) for variant in judged])


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
