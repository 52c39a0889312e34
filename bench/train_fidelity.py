"""Train the model of the dimension `fidelity`, and measure it on prompts it has not seen.

    python bench/train_fidelity.py --data FOLDER
    python bench/train_fidelity.py --data FOLDER --unseen FILE
    python bench/train_fidelity.py --data FOLDER --leave-one-class-out

FOLDER holds `public.jsonl` as for `bench/gate_quality.py`. Writes `core/data/fidelity.json` and
`core/data/good_answers.json`, to the byte the same each time with the versions in `bench/train-requirements.txt`, and
prints what the model caught of prompts that it was not trained on. A response that `integrity` finds broken counts as
caught whatever the model says, and weighs little in training. `--unseen` keeps what models that had not seen a prompt
said of each of its variants, for `bench/gate_quality.py --unseen`.
"""

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from vrty_gate.core import vrty
from vrty_gate.core.case import Case
from vrty_gate.core.fidelity.model import Model
from vrty_gate.core.fidelity.signals import Comparison, signals_of
from vrty_gate.core.integrity import findings
from vrty_gate.scorers import INTEGRITY

DATA = Path(__file__).resolve().parents[1] / "core" / "data"
NATURAL = ("resample", "other_model", "human_alt", "alt_value")
SEVERITIES = ("severe", "moderate", "mild")
FOLDS = 5
FALSE_ALARMS = 0.025
"""Share of natural good answers below a fidelity of one half."""
NATURAL_WEIGHT, BROKEN_WEIGHT = 0.8, 0.15
QUANTILES = 200
TREES = {
    "max_iter": 250,
    "learning_rate": 0.06,
    "max_leaf_nodes": 15,
    "min_samples_leaf": 15,
    "l2_regularization": 1.0,
    "max_features": 0.2,
    "early_stopping": False,
    "random_state": 0,
}


class Variant(NamedTuple):
    """A response with its signals and what it is."""

    prompt: str
    kind: str
    label: str
    severity: str
    natural: bool
    broken: bool
    signals: dict[str, float]
    kept: dict[str, float | None]
    """Share of the accepted score by dimension of vrty; None where that is 0."""


def read(line: str) -> Iterable[Variant]:
    record = json.loads(line)
    then = Case(record["prompt"], record["baseline"], record.get("context"), record.get("reference"))
    scores_then = vrty.score(then.prompt, then.response).dimensions()
    for variant in record["variants"]:
        case = then._replace(response=variant["response"])
        natural = variant["label"] == "benign" and variant.get("subtype") in NATURAL
        scores = vrty.score(case.prompt, case.response).dimensions() if natural else {}
        yield Variant(
            record["id"],
            record["kind"],
            variant["label"],
            variant["severity"],
            natural,
            any(INTEGRITY.rules[name].severity == "error" for name in findings(case, [then])),
            signals_of(Comparison(case, then.response)),
            {name: scores[name] / was if was else None for name, was in scores_then.items()} if natural else {},
        )


def weigh(variants: Sequence[Variant]) -> Any:
    """Every class of regression weighs the same, natural good answers of every kind too."""
    labels = Counter(one.label for one in variants)
    kinds = Counter(one.kind for one in variants if one.natural)
    easy = sum(one.label == "benign" and not one.natural for one in variants)
    weights = []
    for one in variants:
        if one.natural:
            weight = NATURAL_WEIGHT / len(kinds) / kinds[one.kind]
        elif one.label == "benign":
            weight = (1 - NATURAL_WEIGHT) / easy
        else:
            weight = 1 / (len(labels) - 1) / labels[one.label] * (BROKEN_WEIGHT if one.broken else 1)
        weights.append(weight)
    return np.array(weights) * len(variants) / sum(weights)


def fit(rows: Any, bad: Any, weights: Any, names: tuple[str, ...]) -> Model:
    with threadpool_limits(1):
        trained = HistGradientBoostingClassifier(**TREES).fit(rows, bad, sample_weight=weights)
    trees = tuple(_tree(predictor.nodes, 0) for (predictor,) in trained._predictors)  # noqa: SLF001  # there is no public way to the trees
    start = float(trained._baseline_prediction[0, 0])  # noqa: SLF001  # nor to their start
    return Model(names, round(start, 4), trees, ())


def _tree(nodes: Any, at: int) -> Any:
    node = nodes[at]
    if node["is_leaf"]:
        return round(float(node["value"]), 4)
    threshold = float(f"{node['num_threshold']:.6g}")
    return [int(node["feature_idx"]), threshold, _tree(nodes, node["left"]), _tree(nodes, node["right"])]


def fold_of(prompt: str) -> int:
    return int(hashlib.sha256(prompt.encode()).hexdigest(), 16) % FOLDS


def doubts(variants: Sequence[Variant], names: tuple[str, ...], without: str = "") -> list[float]:
    """The doubt about each variant, by a model that saw neither its prompt nor the class `without`."""
    rows = np.array([[one.signals[name] for name in names] for one in variants])
    bad = np.array([one.label != "benign" for one in variants])
    weights, folds = weigh(variants), np.array([fold_of(one.prompt) for one in variants])
    known = np.array([one.label != without for one in variants])
    found = [0.0] * len(variants)
    for fold in range(FOLDS):
        chosen = (folds != fold) & known
        model = fit(rows[chosen], bad[chosen], weights[chosen], names)
        for i in np.flatnonzero(folds == fold):
            found[i] = model.doubt(variants[i].signals)
    return found


def bar(variants: Sequence[Variant], found: Sequence[float]) -> float:
    """The doubt that few enough natural good answers exceed."""
    natural = sorted(doubt for one, doubt in zip(variants, found, strict=True) if one.natural)
    return natural[-1 - int(FALSE_ALARMS * len(natural))] + 1e-9


def scale(variants: Sequence[Variant], found: Sequence[float], middle: float) -> tuple[tuple[float, float], ...]:
    """Knots of a logistic curve through one half at `middle`, as steep as the doubts deserve."""
    curve = LogisticRegression(C=1e6).fit(
        np.array(found)[:, None], [one.label != "benign" for one in variants], sample_weight=weigh(variants)
    )
    steepness = float(curve.coef_[0, 0])
    prior = 1 / (1 + np.exp(float(curve.intercept_[0]) + steepness * middle))
    print(f"a fidelity of one half: as likely worse as good when {100 * prior:.0f} % of changed responses are worse\n")
    steps = [x / 2 for x in range(-16, 17)]
    return tuple((round(middle + x / steepness, 4), round(float(1 / (1 + np.exp(x))), 4)) for x in steps)


def table(variants: Sequence[Variant], failed: Sequence[bool]) -> float:
    """Print what failed, by class and by kind; the mean share of a class that did."""
    groups: dict[str, list[bool]] = {}
    for one, fails in zip(variants, failed, strict=True):
        groups.setdefault(one.label, []).append(fails)
        if one.natural:
            groups.setdefault("natural", []).append(fails)
            groups.setdefault(f"natural, {one.kind}", []).append(fails)
    severities = {one.label: one.severity for one in variants if one.label != "benign"}
    caught = {label: mean(groups[label]) for label in severities}
    print("| | share failed |\n| --- | --: |")
    print(f"| **all classes** | {percent(mean(caught.values()))} |")
    for tier in SEVERITIES:
        print(f"| {tier} | {percent(mean(caught[label] for label in caught if severities[label] == tier))} |")
    for label in sorted(caught, key=lambda one: (SEVERITIES.index(severities[one]), one)):
        print(f"| {label}, {severities[label]} | {percent(caught[label])} |")
    for name in sorted(name for name in groups if name.startswith(("natural", "benign"))):
        print(f"| {name} | {percent(mean(groups[name]))} of {len(groups[name])} |")
    print()
    return mean(caught.values())


def mean(values: Iterable[float]) -> float:
    values = list(values)
    return sum(values) / len(values)


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def quantiles(values: Iterable[float]) -> list[float]:
    ordered = sorted(values)
    places = [i / QUANTILES * (len(ordered) - 1) for i in range(QUANTILES + 1)]
    return [
        round(ordered[int(p)] + (p - int(p)) * (ordered[min(int(p) + 1, len(ordered) - 1)] - ordered[int(p)]), 4)
        for p in places
    ]


def write(model: Model, good: dict[str, list[float]]) -> None:
    def lines(items: Iterable[Any]) -> str:
        return "[\n" + ",\n".join(json.dumps(item, separators=(",", ":")) for item in items) + "\n]"

    parts = {
        "signals": json.dumps(model.signals, indent=0),
        "start": json.dumps(model.start),
        "knots": lines(model.knots),
        "trees": lines(model.trees),
    }
    text = "{\n" + ",\n".join(f'"{name}": {part}' for name, part in parts.items()) + "\n}\n"
    (DATA / "fidelity.json").write_text(text, encoding="utf-8")
    text = "{\n" + ",\n".join(f'"{name}": {json.dumps(values)}' for name, values in sorted(good.items())) + "\n}\n"
    (DATA / "good_answers.json").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument(
        "--unseen", type=Path, metavar="FILE", help="write the fidelity of each variant, cross-validated"
    )
    parser.add_argument("--leave-one-class-out", action="store_true", help="what is caught of a class nobody listed")
    arguments = parser.parse_args()
    lines = (arguments.data / "public.jsonl").read_text(encoding="utf-8").splitlines()
    variants = [one for line in lines for one in read(line)]
    names = tuple(variants[0].signals)
    found = doubts(variants, names)
    middle = bar(variants, found)
    if arguments.leave_one_class_out:
        unseen = list(found)
        for label in sorted({one.label for one in variants} - {"benign"}):
            for i, doubt in enumerate(doubts(variants, names, without=label)):
                if variants[i].label == label:
                    unseen[i] = doubt
        table(variants, [one.broken or doubt > middle for one, doubt in zip(variants, unseen, strict=True)])
        return
    knots = scale(variants, found, middle)
    table(variants, [one.broken or doubt > middle for one, doubt in zip(variants, found, strict=True)])
    rows = np.array([[one.signals[name] for name in names] for one in variants])
    bad = np.array([one.label != "benign" for one in variants])
    model = fit(rows, bad, weigh(variants), names)._replace(knots=knots)
    natural = [(one, doubt) for one, doubt in zip(variants, found, strict=True) if one.natural]
    good = {"fidelity": quantiles(model.fidelity(doubt) for _, doubt in natural)}
    for name in natural[0][0].kept:
        good[name] = quantiles(kept for one, _ in natural if (kept := one.kept[name]) is not None)
    write(model, good)
    if arguments.unseen:
        fidelities = [round(model.fidelity(doubt), 6) for doubt in found]
        arguments.unseen.write_text(json.dumps(fidelities), encoding="utf-8")


if __name__ == "__main__":
    main()
