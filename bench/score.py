"""Time the scoring, compared with the original implementation and with ROUGE-L. Prints Markdown."""

import string
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import product
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import perf_counter

import vrty
from prose import prose
from rouge_score.rouge_scorer import RougeScorer

import vrty_gate

Pair = tuple[str, str]
Contender = Callable[[str, str], object]

SEED = 1
SIZES = (20, 100, 500, 2000)
PAIRS = 20
ROUNDS = 25
DIMENSIONS = ("composite", "relevance", "coherence", "completeness", "conciseness")


def main() -> None:
    names = " · ".join(f"{name} {version(name)}" for name in ("vrty-gate", "vrty", "rouge-score"))
    print(f"{python_implementation()} {python_version()} · {names} · {PAIRS} pairs, {ROUNDS} rounds, seed {SEED}\n")
    rouge = RougeScorer(["rougeL"])
    numbers: dict[str, Contender] = {"vrty-gate": vrty_gate.score, "vrty": vrty.score, "rougeL": rouge.score}
    results: dict[str, Contender] = {"vrty-gate": _our_result, "vrty": _their_result}
    _compare("The numbers, a prompt for every pair", numbers, shared=False)
    _compare("The numbers, one prompt for all pairs", numbers, shared=True)
    _compare("The whole result with explanations, a prompt for every pair", results, shared=False)
    _linearity()


def _our_result(prompt: str, response: str) -> object:
    return vrty_gate.score(prompt, response).to_dict()


def _their_result(prompt: str, response: str) -> object:
    return vrty.score(prompt, response).to_dict()


def _compare(title: str, contenders: dict[str, Contender], *, shared: bool) -> None:
    ours, *peers = contenders
    print(f"#### {title}\n")
    times_of, ratios_of = [f"{name}, µs" for name in contenders], [f"{peer} ÷ ours" for peer in peers]
    _row("tokens", "different", *times_of, *ratios_of)
    _row(*["--:"] * (3 + 2 * len(peers)))
    for size in SIZES:
        pairs = _pairs(size, shared=shared)
        _require_equal_numbers(pairs)
        times = _interleaved(contenders, pairs)
        micros = [f"{median(times[name]) / PAIRS * 1e6:,.0f}" for name in contenders]
        ratios = [median(b / a for a, b in zip(times[ours], times[peer], strict=True)) for peer in peers]
        _row(f"{size:,}", f"{_different_words(pairs):.0f}", *micros, *(f"{ratio:.1f}" for ratio in ratios))
    print()


def _pairs(size: int, *, shared: bool) -> list[Pair]:
    """Prompts of 20 words and responses of `size`; every other pair has curly quotes and dashes."""
    random = Random(SEED)
    prompts = [prose(random, 20, curly=i % 2 == 1) for i in range(PAIRS)]
    return [(prompts[0 if shared else i], prose(random, size, curly=i % 2 == 1)) for i in range(PAIRS)]


def _different_words(pairs: list[Pair]) -> float:
    return sum(len(vrty_gate.score(*pair).evidence[1].weights) for pair in pairs) / len(pairs)


def _require_equal_numbers(pairs: list[Pair]) -> None:
    for pair in pairs:
        ours, theirs = vrty_gate.score(*pair), vrty.score(*pair)
        for name in DIMENSIONS:
            if getattr(ours, name) != getattr(theirs, name):
                sys.exit(f"{name} differs, so there is nothing to compare: {pair!r}")


def _interleaved(contenders: dict[str, Contender], pairs: list[Pair]) -> dict[str, list[float]]:
    """Seconds for all pairs, by contender, round by round; each round another one begins."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for number in range(ROUNDS):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            times[name].append(_seconds(contenders[name], pairs))
    return times


def _seconds(score: Contender, pairs: list[Pair]) -> float:
    start = perf_counter()
    for prompt, response in pairs:
        score(prompt, response)
    return perf_counter() - start


MEGABYTE = 1_000_000
PROSE = {curly: prose(Random(SEED), 400_000, curly=curly) for curly in (False, True)}
WORDS = " ".join(map("".join, product(string.ascii_lowercase, repeat=4)))

SHAPES: dict[str, tuple[int, Callable[[int], str]]] = {
    "prose": (MEGABYTE, lambda n: PROSE[False][:n]),
    "prose with curly quotes": (MEGABYTE, lambda n: PROSE[True][:n]),
    "one word": (MEGABYTE, lambda n: "a" * n),
    "words that are all different": (MEGABYTE, lambda n: WORDS[:n]),
    "sentences of one word, `a. a. `": (MEGABYTE, lambda n: "a. " * (n // 3)),
    "ends without sentences, `. . `": (MEGABYTE, lambda n: ". " * (n // 2)),
    "white space": (MEGABYTE, lambda n: " " * n),
    "one kind of combining mark": (40_000, lambda n: "a" + "\u0301" * n),
    "two kinds of combining mark in turn": (40_000, lambda n: "a" + "\u0301\u0316" * (n // 2)),
}


def _linearity() -> None:
    print("#### Long and odd responses\n")
    _row("response", "n", "ns a character at n", "at 2n", "2n ÷ n, 2 is linear")
    _row("---", *["--:"] * 4)
    for name, (n, shape) in SHAPES.items():
        once, twice = [("What is it?", shape(n))], [("What is it?", shape(2 * n))]
        rounds = [(_seconds(vrty_gate.score, once), _seconds(vrty_gate.score, twice)) for _ in range(ROUNDS)]
        ratio = median(b / a for a, b in rounds)
        at_n, at_2n = median(a for a, _ in rounds) / n, median(b for _, b in rounds) / (2 * n)
        _row(name, f"{n:,}", f"{at_n * 1e9:.1f}", f"{at_2n * 1e9:.1f}", f"{ratio:.2f}")
    print()


def _row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
