"""How often suites with several samples turn red, without a regression and with some. Prints Markdown.

    python bench/samples.py --data FOLDER

FOLDER holds `real_pairs.jsonl`: on each line a prompt with two responses that people committed one after the other,
`prompt, context, accepted, response, suite, judged`. All good responses to a prompt are its pool. The accepted and the
new samples of a case are drawn from one pool and have no text in common, so a red suite is a false alarm. A regressed
sample is a good one with one edit of a kind from `bench/kinds/`. Everything is drawn with a fixed seed.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from multiprocessing import Pool
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kinds import kind as kinds
from kinds.registry import KINDS

from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import RED
from vrty_gate.gate.check import EVERYTHING, concluded
from vrty_gate.gate.parts import NOTHING
from vrty_gate.gate.samples import judged
from vrty_gate.gate.score import kept, score
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport
from vrty_gate.stores import baselines

SIZE = 20
"""Cases in a suite."""
SUITES = 2000
DRAWS = 6
"""Divisions of each pool into accepted and new samples."""
SEED = 1
WORSE = {3: (1, 2, 3), 5: (1, 3, 5)}
"""By number of samples, how many of them are regressed."""
CASES = (1, 3, 5, 20)
"""Cases of a suite with regressed samples."""
_LEFT_OUT = ("badprompt", "generalprompt")
"""Suites whose prompt was broken on purpose."""


class Answers(NamedTuple):
    """The good responses to a prompt."""

    prompt: str
    context: str | None
    responses: tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    pools = list(_pools(arguments.data / "real_pairs.jsonl"))
    corpus = tuple(kinds.Source(str(i), "instruction", pool.prompt, pool.responses[0]) for i, pool in enumerate(pools))
    rows, numbers, shares = [], [], []
    for samples in WORSE:
        enough = [pool for pool in pools if len(pool.responses) >= 2 * samples]
        numbers.append(f"{len(enough)} prompts for {samples}")
        with Pool(arguments.workers) as workers:
            drawn = workers.starmap(_drawn, [(samples, i, pool, corpus) for i, pool in enumerate(enough)], chunksize=4)
        cases = [pool_draws for pool_draws in drawn if pool_draws[0]]
        rows += _rows(samples, cases)
        good, bad = _failing(cases, 0), _failing(cases, samples)
        shares.append(f"Of {samples} good samples {good:.1f} % fail alone, of {samples} regressed ones {bad:.1f} %.")
    print("\n".join(shares) + "\n")
    print(f"{', '.join(numbers)} samples; {SUITES:,} suites of {SIZE} cases in each row, seed {SEED}\n")
    print("| samples | regressed | in cases | red suites | by a case | by all together | cases with too few to tell |")
    print("| --: | --: | --: | --: | --: | --: | --: |")
    print("\n".join(rows))


def _pools(path: Path) -> Iterator[Answers]:
    texts: dict[tuple[str, str | None], dict[str, None]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        if any(name in pair["suite"] for name in _LEFT_OUT) or pair["judged"] in ("worse", "different task"):
            continue
        responses = texts.setdefault((pair["prompt"], pair.get("context")), {})
        responses |= dict.fromkeys(text.strip() for text in (pair["accepted"], pair["response"]) if text.strip())
    for (prompt, context), responses in texts.items():
        if prompt.strip():
            yield Answers(prompt, context, tuple(responses))


Drawn = dict[int, list[CaseReport]]
"""By number of regressed samples, the case in each draw in which that many could be."""


def _drawn(samples: int, index: int, pool: Answers, corpus: tuple[kinds.Source, ...]) -> Drawn:
    generator = Random(f"{SEED} {samples} {index}")
    drawn: Drawn = {number: [] for number in (0, *WORSE[samples])}
    suite = _suite()
    for _ in range(DRAWS):
        texts = generator.sample(pool.responses, 2 * samples)
        accepted, new = texts[:samples], texts[samples:]
        for number, cases in drawn.items():
            regressed = [_regressed(pool, text, corpus, generator) for text in new[:number]]
            if None not in regressed and not {*regressed} & {*texts}:
                cases.append(_case(suite, index, pool, accepted, [*filter(None, regressed), *new[number:]]))
    return drawn


def _regressed(pool: Answers, response: str, corpus: tuple[kinds.Source, ...], generator: Random) -> str | None:
    """The response with one edit of a random kind; None if no kind applies."""
    case = kinds.Case("", "instruction", pool.prompt, pool.context or "", response, corpus)
    for kind in generator.sample(KINDS, len(KINDS)):
        if kind.severity != "none":
            edited = kind.edit(case, generator)
            if edited and edited.strip() != response:
                return edited
    return None


def _suite() -> Suite:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "vrty-gate.yml"
        path.write_text("version: 1\ncases: [{id: a, prompt: p, responses: [r, s]}]\n", encoding="utf-8")
        return load(str(path))


def _case(suite: Suite, index: int, pool: Answers, accepted: list[str], new: list[str]) -> CaseReport:
    """The case with these new samples, as the gate judges it by itself."""
    case = suite.cases[0]._replace(id=f"{index:04}", texts=Case(pool.prompt, accepted[0], pool.context), samples=())
    (first,) = score(suite, [case])
    record = baselines.baseline(
        case.id, case.texts, kept(suite, first.scores, with_texts=True), "texts", "", (), tuple(accepted[1:])
    )
    current = case._replace(texts=case.texts._replace(response=new[0]), samples=tuple(new))
    (scored,) = score(suite, [current], {}, {case.id: record})
    result = judged(suite, scored, record)[1]
    return result._replace(texts=None, evidence=(), changes=())


def _failing(pools: list[Drawn], worse: int) -> float:
    """The share of new samples that fail, in percent."""
    found = [case.samples for pool in pools for case in pool[worse] if case.samples]
    return 100 * sum(one.failed for one in found) / sum(one.of for one in found)


def _rows(samples: int, pools: list[Drawn]) -> Iterator[str]:
    suite = _suite()
    yield _row(suite, samples, pools, 0, 0)
    for worse in WORSE[samples]:
        for cases in CASES:
            yield _row(suite, samples, pools, worse, cases)


def _row(suite: Suite, samples: int, pools: list[Drawn], worse: int, cases: int) -> str:
    generator = Random(f"{SEED} {samples} {worse} {cases}")
    regressable = [i for i, pool in enumerate(pools) if pool[worse]]
    red = by_case = together = few = 0
    for _ in range(SUITES):
        chosen = generator.sample(regressable, cases) if worse else []
        others = generator.sample([i for i in range(len(pools)) if i not in chosen], SIZE - len(chosen))
        drawn = [*(generator.choice(pools[i][worse]) for i in chosen), *(generator.choice(pools[i][0]) for i in others)]
        final = concluded(suite, NOTHING._replace(cases=tuple(drawn)), SIZE, EVERYTHING, None, None)
        failed = any(case.verdict in RED for case in final.cases)
        by_case, together = by_case + failed, together + bool(final.broken)
        red += final.verdict == "fail"
        few += sum(case.verdict == "insufficient" for case in final.cases)
    shares: Mapping[str, float] = {"red": red, "case": by_case, "together": together}
    percents = " | ".join(f"{100 * share / SUITES:.1f} %" for share in shares.values())
    what = f"{worse} of {samples} | {cases}" if worse else "none | 0"
    return f"| {samples} and {samples} | {what} | {percents} | {few / SUITES:.1f} |"


if __name__ == "__main__":
    main()
