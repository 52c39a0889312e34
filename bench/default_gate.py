"""How long a changed case takes under the default gate, by scorer, and what hostile texts cost. Prints Markdown."""

from collections.abc import Callable, Sequence
from importlib.metadata import version
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import perf_counter, process_time

from prose import prose, real, sentences_changed

from vrty_gate.core.case import Case
from vrty_gate.scorers import DEFAULT, Scorer

SEED = 1
SIZES = (20, 100, 500, 2000)
CASES = 20
ROUNDS = 15
CHANGED = 0.3
"""Share of the sentences that are new."""
REAL = ((120, 0.1), (120, 0.5), (500, 0.1), (500, 0.5))
"""Words of real answers, and the share of their sentences that changed."""
HOSTILE = {
    "one word": "a" * 60_000,
    "one word again and again": "over " * 12_000,
    "words that are all different": " ".join(f"w{i}" for i in range(9_000)),
    "sentences of one word": "a. b. " * 10_000,
    "open brackets": "[{(" * 20_000,
    "open braces and quotes": '{"a": "' * 8_000,
    "fences": "```\n" * 15_000,
    "numbered items": "\n".join(f"{i}. item" for i in range(6_000)),
    "letters of many scripts": "añяא漢한" * 10_000,
}


def main() -> None:
    name = f"vrty-gate {version('vrty-gate')}"
    print(f"{python_implementation()} {python_version()} · {name} · {CASES} cases, {ROUNDS} rounds, seed {SEED}\n")
    names = [scorer.name for scorer in DEFAULT]
    row("tokens", *(f"{scorer}, µs" for scorer in names), "all, ms")
    row(*["--:"] * (2 + len(names)))
    for size in SIZES:
        cases = pairs(size)
        alone = [timed(cases, DEFAULT[index : index + 1]) for index in range(len(DEFAULT))]
        row(f"{size:,}", *(f"{time * 1e6:,.0f}" for time in alone), f"{timed(cases, DEFAULT) * 1e3:.2f}")
    print()
    row("words of a real answer", "sentences changed", "all, ms of CPU")
    row("--:", "--:", "--:")
    for size, share in REAL:
        cases = real_pairs(size, share)
        row(f"{size:,}", f"{share:.0%}", f"{timed(cases, DEFAULT, process_time) * 1e3:.2f}")
    print()
    row("response of 40,000 characters and more", "all, ms")
    row("---", "--:")
    accepted = Case("What is it about?", prose(Random(SEED), 500))
    for description, text in HOSTILE.items():
        case = [(accepted._replace(response=text), accepted)]
        row(description, f"{timed(case, DEFAULT) * 1e3:.1f}")


def pairs(size: int) -> list[tuple[Case, Case]]:
    """Cases with their accepted answers, which differ in a share of the sentences."""
    random = Random(SEED)
    cases = []
    for _ in range(CASES):
        accepted = Case(prose(random, 20), prose(random, size))
        unchanged = [sentence for sentence in accepted.response.split(". ") if random.random() > CHANGED]
        response = ". ".join([*unchanged, prose(random, max(5, round(CHANGED * size)))])
        cases.append((accepted._replace(response=response), accepted))
    return cases


def real_pairs(size: int, share: float) -> list[tuple[Case, Case]]:
    """Cases of real prose with their accepted answers, more than are remembered from one round to the next."""
    random = Random(SEED)
    cases = []
    for _ in range(2 * CASES):
        accepted = Case("How does the tool work, and what should a new user know?", real(random, size))
        cases.append((accepted._replace(response=sentences_changed(random, accepted.response, share)), accepted))
    return cases


def timed(
    cases: list[tuple[Case, Case]], scorers: Sequence[Scorer], clock: Callable[[], float] = perf_counter
) -> float:
    """Seconds per case in the median round; scorers that run together share their readings of the texts."""
    times = []
    for _ in range(ROUNDS):
        start = clock()
        for case, accepted in cases:
            for scorer in scorers:
                scorer.look(case, (accepted,))
        times.append((clock() - start) / len(cases))
    return median(times)


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
