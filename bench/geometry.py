"""Time SGI and the lexical encoder in plain Python and in numpy, which must agree. Prints Markdown.

    python bench/geometry.py

vrty-gate uses plain Python. Numpy is timed on lists, as an embeddings file has them, and on arrays, as a model returns
them; plain Python reads these with `tolist`. The time to import numpy, which is spent once, is below the table.
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
        for triples in (arrays, lists):
            for triple in triples:
                require_equal(scores.sgi(*triple), of_numpy(*triple))
        functions = [(plain, lists), (of_numpy, lists), (plain, arrays), (of_numpy, arrays)]
        row(dimensions, *(f"{seconds * 1e6:,.0f}" for seconds in timed(functions, TRIPLES)))
    numpy_ms, own_ms = importing("numpy") * 1e3, importing(scores.__name__) * 1e3
    print(f"\nTo import numpy takes {numpy_ms:,.0f} ms, our scores with the package around them {own_ms:,.0f} ms.\n")
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


def require_equal(geometry: scores.Geometry, numpy_result: tuple[float, float, float, float]) -> None:
    own_result = geometry.value, geometry.normalized, geometry.q_dist, geometry.ctx_dist
    if own_result != numpy_result:
        raise SystemExit(f"numpy gives {numpy_result}, not {own_result}")


def timed(functions: list[tuple[Callable[..., object], Any]], count: int) -> list[float]:
    """Seconds per call in the median round; the functions take turns."""
    rounds: list[list[float]] = [[] for _ in functions]
    for _ in range(ROUNDS):
        for times, (function, calls) in zip(rounds, functions, strict=True):
            start = perf_counter()
            for arguments in calls:
                function(*arguments)
            times.append((perf_counter() - start) / count)
    return [median(times) for times in rounds]


def importing(module: str) -> float:
    """Additional seconds that an interpreter takes to import a module."""
    times_by_code: list[list[float]] = [[], []]
    for _ in range(9):
        for times, code in zip(times_by_code, ("pass", f"import {module}"), strict=True):
            start = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(perf_counter() - start)
    return median(times_by_code[1]) - median(times_by_code[0])


def row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |")


if __name__ == "__main__":
    main()
