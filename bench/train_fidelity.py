"""Train the dimension `fidelity`: count how good answers change, and train the model for rewritten texts.

    python bench/train_fidelity.py --data FOLDER --mirrors FOLDER --made FOLDER

`--data` holds `public.jsonl`, `edits.jsonl` and `real_pairs.jsonl`; `--mirrors` the repositories that
`bench/make_natural.py` lists. `--made` gets `natural.jsonl` and `variants.jsonl`, and keeps them for the next run.
`bench/answers.py` describes the files. Writes `core/data/fidelity.json`, `core/data/change_rates.json` and
`core/data/good_answers.json`, and their digests into `core/bundled.py`, to the byte the same each time with the
versions in `bench/train-requirements.txt`. Prints what is caught on held-out prompts and, with
`--leave-families-out`, of kinds of regression whose whole family was held out as well.
"""

import argparse
import json
import subprocess
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import bundled_digests
import numpy as np
from answers import Measured, Pair, fold_of, measured, pairs
from sklearn.ensemble import HistGradientBoostingClassifier
from threadpoolctl import threadpool_limits

from vrty_gate.core import integrity, vrty
from vrty_gate.core.changes.kinds import ACCUSING, KINDS, WHOLE
from vrty_gate.core.fidelity.forest import Forest
from vrty_gate.core.fidelity.model import CHANGE, Doubt, Knots, Model
from vrty_gate.core.fidelity.rates import NOISE, SIGN, Rates, Surprise, surprise
from vrty_gate.core.fidelity.signals import SignalPair
from vrty_gate.core.gate.rule import FIDELITY_FAIL_BELOW as RUIN
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE as MIDDLE

DATA = Path(__file__).resolve().parents[1] / "core" / "data"
FOLDS = 3
FALSE_ALARMS = {"data": 0.06, "edit": 0.038, "rewrite": 0.011}
"""By regime the share of natural good answers below a fidelity of one half, decisions by reading not counted."""
RUINED = 0.0006
"""Share of natural good answers below the hard bar, each answer counted once."""
LEAST = 0.05
"""The lowest fidelity for changes that do not concern the whole response."""
NEARLY = {1.5: 1.0, 0.25: 0.5}
"""Distance to the hard bar at which changes to the whole response begin to count, and at which they are at the bar."""
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
WEIGHTS = {"public": 0.5, "real_pairs": 0.2}
OTHERS = 0.3
"""Weight of natural answers from sources that are not in WEIGHTS."""
NATURAL_WEIGHT = 0.8
KIND_WEIGHTS = {"public": 1.0, "edits": 0.6}
OTHER_KINDS = 0.15
"""Training weight of a kind of regression from sources not in KIND_WEIGHTS; `bench/kinds` has many kinds."""
PARTS = frozenset({"numbers", "names", "polarity"})
"""Families that change a small part, which signals of the whole text cannot learn from another good answer."""
QUANTILES = 200
MOST_OF_A_KIND = 20


WHOLE_KINDS = tuple(sorted([*WHOLE, *(f"{check}{SIGN}" for check in integrity.CHECKS)]))
"""The changes and broken checks that the forest for ruined responses may ask for."""


class Trained(NamedTuple):
    """The results of held-out pairs."""

    doubts: list[Doubt]
    surprises: list[Surprise]


class Lessons(NamedTuple):
    """Pairs as numbers, one row per pair."""

    pairs: Sequence[Pair]
    names: tuple[str, ...]
    """Names of the signals."""
    signals: Any
    whole: Any
    """Signals, then 1 for each of `WHOLE_KINDS` that the response has."""
    bad: Any

    def forests(self, chosen: Sequence[bool]) -> tuple[Forest, Forest]:
        """The forests that separate worse and ruined responses from good ones, trained on the chosen pairs."""
        worse = [i for i, is_chosen in enumerate(chosen) if is_chosen and is_lesson(self.pairs[i])]
        ruined = [i for i, is_chosen in enumerate(chosen) if is_chosen and is_lesson_of_ruin(self.pairs[i])]
        names = (*self.names, *(CHANGE + kind for kind in WHOLE_KINDS))
        return (
            fit(self.signals[worse], self.bad[worse], weigh([self.pairs[i] for i in worse]), self.names),
            fit(self.whole[ruined], self.bad[ruined], weigh([self.pairs[i] for i in ruined]), names),
        )

    def doubts(self, forests: tuple[Forest, Forest], rows: Sequence[int]) -> list[Doubt]:
        """The doubts of the forests about the pairs of these rows."""
        worse, ruined = totals(forests[0], self.signals[rows]), totals(forests[1], self.whole[rows])
        return [Doubt(float(a), float(b)) for a, b in zip(worse, ruined, strict=True)]


def lessons(pairs_: Sequence[Pair], reads: Sequence[Measured]) -> Lessons:
    names = tuple(SignalPair(pairs_[0].case, pairs_[0].accepted).signals)
    signals = np.array([read.signals for read in reads])
    kinds_of_pairs = [frozenset(kind.partition("*")[0] for kind in read.kinds) for read in reads]
    flags = np.array([[float(kind in kinds) for kind in WHOLE_KINDS] for kinds in kinds_of_pairs])
    bad = np.array([not pair.is_good for pair in pairs_])
    return Lessons(pairs_, names, signals, np.hstack([signals, flags]), bad)


def weights_of_natural(pairs_: Sequence[Pair]) -> list[float]:
    """The weight of each pair among natural good answers, 0 for all others; they sum to 1."""
    groups = Counter(_group(pair) for pair in pairs_ if pair.is_natural)
    whole = sum(_weight(group) for group in groups)
    return [_weight(_group(pair)) / whole / groups[_group(pair)] if pair.is_natural else 0.0 for pair in pairs_]


def _group(pair: Pair) -> str:
    return pair.source if pair.source in WEIGHTS else "others"


def _weight(group: str) -> float:
    return WEIGHTS.get(group, OTHERS)


def weigh(pairs_: Sequence[Pair]) -> Any:
    """Weights for training: every kind of regression the same, natural good answers by source, scripted ones little."""
    labels = Counter(pair.label for pair in pairs_ if not pair.is_good)
    scripted = Counter(pair.subtype for pair in pairs_ if pair.is_good and not pair.is_natural)
    natural = weights_of_natural(pairs_)
    sources = {pair.label: KIND_WEIGHTS.get(pair.source, OTHER_KINDS) for pair in pairs_ if not pair.is_good}
    whole = sum(sources.values())
    weights = []
    for pair, weight in zip(pairs_, natural, strict=True):
        if pair.is_natural:
            weights.append(NATURAL_WEIGHT * weight)
        elif pair.is_good:
            weights.append((1 - NATURAL_WEIGHT) / len(scripted) / scripted[pair.subtype])
        else:
            weights.append(sources[pair.label] / whole / labels[pair.label])
    return np.array(weights) * len(pairs_) / sum(weights)


def is_lesson(pair: Pair) -> bool:
    """Whether the model is trained with a pair."""
    return pair.label != "worse" and not (pair.start == "alternative" and pair.family in PARTS and not pair.is_good)


def is_lesson_of_ruin(pair: Pair) -> bool:
    """Whether the forest for ruined responses is trained with a pair; a small model answers badly, but it answers."""
    return pair.is_good or (pair.severity == "severe" and pair.label not in ("worse", "weak_model_tiny"))


def fit(rows: Any, bad: Any, weights: Any, names: tuple[str, ...]) -> Forest:
    with threadpool_limits(1):  # more threads wait for each other on a busy machine
        trained = HistGradientBoostingClassifier(**TREES).fit(rows, bad, sample_weight=weights)
    trees = tuple(_tree(predictor.nodes, 0) for (predictor,) in trained._predictors)  # noqa: SLF001  # the trees have no public accessor
    start = float(trained._baseline_prediction[0, 0])  # noqa: SLF001  # nor does their start
    return Forest(names, round(start, 4), trees)


def _tree(nodes: Any, index: int) -> Any:
    node = nodes[index]
    if node["is_leaf"]:
        return round(float(node["value"]), 4)
    threshold = float(f"{node['num_threshold']:.6g}")
    return [int(node["feature_idx"]), threshold, _tree(nodes, node["left"]), _tree(nodes, node["right"])]


def totals(forest: Forest, rows: Any) -> Any:
    """The sum over all trees for each row."""
    total = np.full(len(rows), forest.start)
    for tree in forest.trees:
        total += _leaves(tree, rows)
    return total


def _leaves(tree: Any, rows: Any) -> Any:
    if not isinstance(tree, list):
        return np.full(len(rows), tree)
    signal, threshold, low, high = tree
    below = rows[:, signal] <= threshold
    values = np.empty(len(rows))
    values[below], values[~below] = _leaves(low, rows[below]), _leaves(high, rows[~below])
    return values


def count(measured_pairs: Iterable[tuple[Pair, Measured]]) -> Rates:
    """How often natural good answers have each kind of change."""
    answers = edits = 0
    anywhere: Counter[str] = Counter()
    by_noise: dict[str, list[int]] = {}
    for pair, read in measured_pairs:
        if not pair.is_natural or read.is_trivial:
            continue
        answers += 1
        edits += read.is_edit
        anywhere.update(read.kinds.keys())
        for kind, kind_noise in read.kinds.items() if read.is_edit else ():
            counts = by_noise.setdefault(kind, [0] * len(NOISE))
            for step in range(bisect_left(NOISE, max(0, read.noise - kind_noise)), len(NOISE)):
                counts[step] += 1
    steps = {kind: tuple(counts) for kind, counts in sorted(by_noise.items())}
    return Rates(answers, edits, dict(sorted(anywhere.items())), steps)


def surprise_of(rates: Rates, read: Measured) -> Surprise:
    return surprise(rates, read.kinds, read.noise, is_edit=read.is_edit, is_decided=read.is_decided)


def cross_validate(lessons_: Lessons, reads: Sequence[Measured], family: str = "") -> Trained:
    """Doubt and surprise of each pair, from training without its prompt and without the family."""
    pairs_ = lessons_.pairs
    folds = [fold_of(pair.prompt, FOLDS) for pair in pairs_]
    doubts, surprises = [Doubt(0.0, 0.0)] * len(pairs_), [Surprise(0.0, "", 1.0)] * len(pairs_)
    for fold in range(FOLDS):
        chosen = [
            own_fold != fold and (not family or pair.family != family)
            for own_fold, pair in zip(folds, pairs_, strict=True)
        ]
        held_out = [
            i
            for i, pair in enumerate(pairs_)
            if folds[i] == fold and (not family or (pair.family == family and not pair.is_good))
        ]
        if not held_out:
            continue
        forests = lessons_.forests(chosen)
        rates = count((pairs_[i], reads[i]) for i, is_chosen in enumerate(chosen) if is_chosen)
        for i, doubt in zip(held_out, lessons_.doubts(forests, held_out), strict=True):
            doubts[i], surprises[i] = doubt, surprise_of(rates, reads[i])
    return Trained(doubts, surprises)


def rarities(values: Sequence[float], weights: Sequence[float]) -> Knots:
    """Points of a curve from a value to minus the decimal logarithm of the weight at or above it."""
    ordered = sorted((value, weight) for value, weight in zip(values, weights, strict=True) if weight)
    total = sum(weights)
    remaining = total
    points: list[tuple[float, float]] = []
    next_rarity = 0.0
    for value, weight in ordered:
        rarity = float(-np.log10(max(remaining, 1e-9)))
        if rarity >= next_rarity and (not points or round(value, 4) > points[-1][0]):
            points.append((round(value, 4), round(rarity, 4)))
            next_rarity = rarity + 0.05
        remaining -= weight
    last = ordered[-1]
    if round(last[0], 4) > points[-1][0]:
        points.append((round(last[0], 4), round(max(points[-1][1], float(-np.log10(last[1]))), 4)))
    # Beyond the rarest good answer nothing was measured: the curve continues with a smaller slope.
    end, rarest = points[-1]
    return [*points, (round(end + 1.0, 4), round(rarest + 0.5, 4)), (round(end + 3.0, 4), round(rarest + 1.0, 4))]


def calibrate(
    forests: tuple[Forest, Forest], pairs_: Sequence[Pair], reads: Sequence[Measured], trained: Trained
) -> Model:
    """The model: the forests and the curves from doubt and surprise to fidelity, fitted to natural good answers."""
    weights = [0.0 if read.broken else weight for weight, read in zip(weights_of_natural(pairs_), reads, strict=True)]
    surprises = {}
    for regime in FALSE_ALARMS:
        regime_weights = [weight if read.regime == regime else 0.0 for weight, read in zip(weights, reads, strict=True)]
        if regime == "data":  # few answers are data, so their weights are normalized
            regime_weights = [weight / sum(regime_weights) for weight in regime_weights]
        surprises[regime] = rarities([surprise.value for surprise in trained.surprises], regime_weights)
    surprises["whole"] = rarities([surprise.whole for surprise in trained.surprises], weights)
    doubts, ruins = (rarities([doubt[i] for doubt in trained.doubts], weights) for i in range(2))
    model = Model(*forests, doubts, ruins, surprises)
    curves = {}
    for regime, false_alarms in FALSE_ALARMS.items():
        values = sorted(
            (model.rarity(doubt.worse, surprise.value, regime), weight)
            for doubt, surprise, weight, read in zip(*trained, weights, reads, strict=True)
            if weight and read.regime == regime
        )
        total = sum(weight for _, weight in values)
        median, tenth, bar = (_quantile(values, share * total) for share in (0.5, 0.1, false_alarms))
        highest = values[-1][0]
        curves[regime] = [(0.0, 1.0), (median, 0.97), (tenth, 0.8), (bar, MIDDLE), (max(highest, bar) + 1.0, LEAST)]
    values = sorted(
        (model.ruin(doubt.ruined, surprise.whole), weight)
        for doubt, surprise, weight in zip(*trained, weights, strict=True)
        if weight
    )
    ruin = _quantile([(value, 1 / len(values)) for value, _ in values], RUINED)
    approach = [(ruin - distance, fidelity) for distance, fidelity in NEARLY.items()]
    curves["whole"] = [*approach, (ruin, RUIN), (max(values[-1][0], ruin) + 1.0, 0.0)]
    return model._replace(fidelities={name: [(round(x, 4), y) for x, y in curve] for name, curve in curves.items()})


def fidelities_of(model: Model, rates: Rates, reads: Sequence[Measured], trained: Trained) -> list[float]:
    return [
        _fidelity(model, rates, read, doubt, surprise) for read, doubt, surprise in zip(reads, *trained, strict=True)
    ]


def _fidelity(model: Model, rates: Rates, read: Measured, doubt: Doubt, surprise: Surprise) -> float:
    """The fidelity of a pair, as `core.fidelity` computes it."""
    if read.is_trivial and (read.is_value or not surprise.value):
        return 1.0
    if any(kind in KINDS and KINDS[kind].fails for kind in read.kinds):
        return 0.0
    if surprise.kind in ACCUSING and not read.is_edit and not model.agrees(doubt):
        others = {kind: weight for kind, weight in read.kinds.items() if kind.partition("*")[0] != surprise.kind}
        surprise = surprise_of(rates, read._replace(kinds=others))
    return model.fidelity(doubt, surprise, read.regime)


def _quantile(ordered: Sequence[tuple[float, float]], share: float) -> float:
    """The lowest value with at most `share` of the weight above it."""
    above = 0.0
    for value, weight in reversed(ordered):
        above += weight
        if above > share:
            return value + 1e-6
    return ordered[0][0]


def table(pairs_: Sequence[Pair], fidelities: Sequence[float], reads: Sequence[Measured], *, only: str = "") -> None:
    """Print the share of each kind below the bar, and the share below the hard bar or broken."""
    groups: dict[tuple[str, ...], list[tuple[bool, bool]]] = defaultdict(list)
    for pair, value, read in zip(pairs_, fidelities, reads, strict=True):
        if only and pair.family != only:
            continue
        hard = bool(read.broken) or value < RUIN
        if pair.is_natural:
            keys = [
                ("natural", pair.source, ""),
                ("natural", pair.source, pair.kind),
                ("natural", "language", pair.language),
            ]
        elif pair.is_good:
            keys = [("good rewriting", pair.start, pair.subtype)]
        elif pair.label == "worse":
            keys = [("judged worse", pair.source, "")]
        else:
            keys = [(f"{pair.source} {pair.severity}", pair.start, pair.label)]
        if pair.language != "en" and not pair.is_natural:
            keys.append((f"{pair.source} {'rephrased' if pair.is_good else 'changed'}", pair.start, pair.language))
        for key in keys:
            groups[key].append((hard or value < MIDDLE, hard))
    print("| | start | kind | n | below the bar | alone |\n| --- | --- | --- | --: | --: | --: |")
    for key, fails in sorted(groups.items()):
        print(f"| {' | '.join(key)} | {len(fails)} | {share(f for f, _ in fails)} | {share(h for _, h in fails)} |")
    means: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (group, start, _), fails in groups.items():
        if not group.startswith("natural"):
            means[group, start].append(mean(f for f, _ in fails))
    print("\n| means of kinds | start | kinds | below the bar |\n| --- | --- | --: | --: |")
    for (group, start), values in sorted(means.items()):
        print(f"| {group} | {start} | {len(values)} | {100 * mean(values):.1f} % |")
    print()


def mean(values: Iterable[float]) -> float:
    values = list(values)
    return sum(values) / len(values)


def share(values: Iterable[bool]) -> str:
    return f"{100 * mean(values):.1f} %"


def quantiles(values: Iterable[float]) -> list[float]:
    ordered = sorted(values)
    places = [i / QUANTILES * (len(ordered) - 1) for i in range(QUANTILES + 1)]
    return [
        round(
            ordered[int(place)]
            + (place - int(place)) * (ordered[min(int(place) + 1, len(ordered) - 1)] - ordered[int(place)]),
            4,
        )
        for place in places
    ]


def write(model: Model, rates: Rates, good: dict[str, list[float]]) -> None:
    def lines(items: Iterable[Any]) -> str:
        return "[\n" + ",\n".join(json.dumps(item, separators=(",", ":")) for item in items) + "\n]"

    def object_of(parts: dict[str, str]) -> str:
        return "{\n" + ",\n".join(f'"{name}": {part}' for name, part in parts.items()) + "\n}"

    forests = [
        object_of(
            {
                "signals": json.dumps(forest.signals, indent=0),
                "start": json.dumps(forest.start),
                "trees": lines(forest.trees),
            }
        )
        for forest in (model.worse, model.ruined)
    ]
    curves = {
        "doubts": lines(model.doubts),
        "ruins": lines(model.ruins),
        "surprises": json.dumps(model.surprises),
        "fidelities": json.dumps(model.fidelities),
    }
    text = object_of({**curves, "forests": "[" + ",\n".join(forests) + "]"}) + "\n"
    (DATA / "fidelity.json").write_text(text, encoding="utf-8")
    (DATA / "change_rates.json").write_text(json.dumps(rates._asdict(), indent=0) + "\n", encoding="utf-8")
    text = "{\n" + ",\n".join(f'"{name}": {json.dumps(values)}' for name, values in sorted(good.items())) + "\n}\n"
    (DATA / "good_answers.json").write_text(text, encoding="utf-8")
    bundled_digests.write()


def kept_shares(pairs_: Sequence[Pair]) -> dict[str, list[float]]:
    """The share of its score that natural answers of the benchmark keep, by dimension of vrty."""
    shares: dict[str, list[float]] = {}
    for pair in pairs_:
        if pair.is_natural and pair.source == "public":
            accepted, current = (
                vrty.score(pair.case.prompt, text).dimensions() for text in (pair.accepted, pair.case.response)
            )
            for name, value in accepted.items():
                if value:
                    shares.setdefault(name, []).append(current[name] / value)
    return {name: quantiles(values) for name, values in shares.items()}


def made(data: Path, mirrors: Path, folder: Path) -> list[Path]:
    """The files that scripts make from the data and the mirrors, made unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = {"variants": ("--data", data), "natural": ("--repositories", mirrors)}
    paths = {name: folder / f"{name}.jsonl" for name in sources}
    for name, path in paths.items():
        if not path.exists():
            part = path.with_suffix(".part")
            script = Path(__file__).with_name(f"make_{name}.py")
            subprocess.run([sys.executable, script, *sources[name], "--out", part], check=True, stdout=sys.stderr)
            part.rename(path)
    return list(paths.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--mirrors", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--made", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--judge", nargs="+", type=Path, metavar="FILE", default=[], help="files not to train with")
    parser.add_argument("--leave-families-out", action="store_true", help="what is caught of a family nobody listed")
    parser.add_argument("--dry-run", action="store_true", help="measure and write nothing")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    paths = [arguments.data / f"{name}.jsonl" for name in ("public", "edits", "real_pairs")]
    paths += made(arguments.data, arguments.mirrors, arguments.made)
    pairs_ = [pair for path in paths for pair in pairs(path, MOST_OF_A_KIND if path.stem == "variants" else None)]
    reads = measured(pairs_, workers=arguments.workers)
    lessons_ = lessons(pairs_, reads)
    held_out = cross_validate(lessons_, reads)
    model = calibrate(lessons_.forests([True] * len(pairs_)), pairs_, reads, held_out)
    rates = count(zip(pairs_, reads, strict=True))
    fidelities = fidelities_of(model, rates, reads, held_out)
    print("Prompts that were left out of training\n")
    table(pairs_, fidelities, reads)
    if arguments.leave_families_out:
        unseen = dict.fromkeys(range(len(pairs_)), 0.0)
        for family in sorted({pair.family for pair in pairs_} - {""}):
            without_family = cross_validate(lessons_, reads, family)
            for i, value in enumerate(fidelities_of(model, rates, reads, without_family)):
                if pairs_[i].family == family and not pairs_[i].is_good:
                    unseen[i] = value
        regressions = [i for i in unseen if not pairs_[i].is_good and pairs_[i].family]
        print("Prompts and families that were left out of training\n")
        table([pairs_[i] for i in regressions], [unseen[i] for i in regressions], [reads[i] for i in regressions])
    for path in arguments.judge:
        others = list(pairs(path))
        other_reads = measured(others, workers=arguments.workers)
        doubts = lessons(others, other_reads).doubts((model.worse, model.ruined), range(len(others)))
        surprises = [surprise_of(rates, read) for read in other_reads]
        print(f"{path.name}: never in training\n")
        table(others, fidelities_of(model, rates, other_reads, Trained(doubts, surprises)), other_reads)
    if not arguments.dry_run:
        # Suites are decided by the answers that differ most: those of other models and people in the benchmark.
        natural = [
            fidelity
            for pair, fidelity in zip(pairs_, fidelities, strict=True)
            if pair.is_natural and pair.source == "public"
        ]
        write(model, rates, {"fidelity": quantiles(natural), **kept_shares(pairs_)})


if __name__ == "__main__":
    main()
