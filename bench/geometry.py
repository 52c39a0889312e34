"""How long SGI and the lexical encoder take, plain Python beside numpy, whose results must be ours. Prints Markdown.

    python bench/geometry.py

Plain Python is what we use. Numpy is timed from lists, as a file of embeddings gives them, and from arrays, as a model
does; plain Python reads these with `tolist`. The cost of importing numpy, which is paid once, stands below the table.
"""

import subprocess
import sys
from collections.abc import Callable
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from prose import prose

from vrty_gate.core.geometry import lexical, scores

SEED = 1
DIMENSIONS = (256, 384, 1024)
TRIPLES = 50
ROUNDS = 25
SIZES = (20, 100, 500, 2000)


def main() -> None:
    print(f"{python_implementation()} {python_version()} · numpy {np.__version__} · {ROUNDS} rounds, seed {SEED}\n")
    row("dimensions", "lists: plain, µs", "lists: numpy, µs", "arrays: plain, µs", "arrays: numpy, µs")
    row(*["--:"] * 5)
    for dimensions in DIMENSIONS:
        arrays = np.random.default_rng(SEED).normal(size=(TRIPLES, 3, dimensions)).astype("float32")
        lists = arrays.tolist()
        for some in (arrays, lists):
            for triple in some:
                require_equal(scores.sgi(*triple), of_numpy(*triple))
        ways = [(plain, lists), (of_numpy, lists), (plain, arrays), (of_numpy, arrays)]
        row(dimensions, *(f"{seconds * 1e6:,.0f}" for seconds in timed(ways, TRIPLES)))
    libraries, ours = importing("numpy") * 1e3, importing(scores.__name__) * 1e3
    print(f"\nTo import numpy takes {libraries:,.0f} ms, our scores with the package around them {ours:,.0f} ms.\n")
    row("tokens", "lexical encoder, µs")
    row("--:", "--:")
    for size in SIZES:
        random = Random(SEED)
        texts = [prose(random, size) for _ in range(TRIPLES)]
        (seconds,) = timed([(lambda text: lexical.encode([text]), [[text] for text in texts])], TRIPLES)
        row(f"{size:,}", f"{seconds * 1e6:,.0f}")


def plain(*triple: Any) -> object:
    return scores.sgi(*triple)


def of_numpy(question: Any, context: Any, response: Any) -> tuple[float, float, float, float]:
    units = []
    for vector in (question, context, response):
        array = np.asarray(vector, dtype="float64")
        length = np.linalg.norm(array)
        if not scores.EPS <= length < np.inf:
            raise ValueError("an embedding is zero or not finite")
        units.append(array / length)
    q, c, r = units
    q_dist = 2 * np.arctan2(np.linalg.norm(r - q), np.linalg.norm(r + q))
    c_dist = 2 * np.arctan2(np.linalg.norm(r - c), np.linalg.norm(r + c))
    value = q_dist / c_dist
    normalized = np.tanh(max(0.0, value - 0.3))
    return tuple(round(float(x), 4) for x in (value, normalized, q_dist, c_dist))  # type: ignore[return-value]  # there are four


def require_equal(ours: scores.Geometry, theirs: tuple[float, float, float, float]) -> None:
    found = ours.value, ours.normalized, ours.q_dist, ours.ctx_dist
    if found != theirs:
        raise SystemExit(f"numpy gives {theirs}, not {found}")


def timed(ways: list[tuple[Callable[..., object], Any]], each: int) -> list[float]:
    """Seconds a call, the median round; the ways take turns."""
    rounds: list[list[float]] = [[] for _ in ways]
    for _ in range(ROUNDS):
        for times, (way, some) in zip(rounds, ways, strict=True):
            begun = perf_counter()
            for one in some:
                way(*one)
            times.append((perf_counter() - begun) / each)
    return [median(times) for times in rounds]


def importing(module: str) -> float:
    """Seconds that an interpreter takes longer for importing a module."""
    both: list[list[float]] = [[], []]
    for _ in range(9):
        for times, words in zip(both, ("pass", f"import {module}"), strict=True):
            begun = perf_counter()
            subprocess.run([sys.executable, "-c", words], check=True)
            times.append(perf_counter() - begun)
    return median(both[1]) - median(both[0])


def row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |")


if __name__ == "__main__":
    main()
