"""Make a suite of any size: `make_suite.py FOLDER CASES [--changed SHARE]`, to the byte the same each time.

The cases are in one JSON Lines file, with short answers; the baselines are those of the unchanged answers, as
`vrty-gate accept` writes them. A share of the answers has then lost a sentence or changed a word.
"""

import argparse
import json
from pathlib import Path
from random import Random

from prose import prose

from vrty_gate.core.case import Case
from vrty_gate.errors import Place
from vrty_gate.gate.score import kept, score
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores import baselines

_BASES = 997
"""Different answers; each case adds words of its own to one of them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("cases", type=int)
    parser.add_argument("--changed", type=float, default=0.0, help="share of changed answers")
    parser.add_argument("--tokens", type=int, default=60)
    args = parser.parse_args()
    make(args.folder, args.cases, args.changed, args.tokens)


def make(folder: Path, cases: int, changed: float = 0.0, tokens: int = 60) -> None:
    """Write the manifest, the cases and the baselines."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".git").mkdir(exist_ok=True)
    path = folder / "vrty-gate.yml"
    path.write_text("version: 1\nsuite: made\ncases:\n  - from: cases.jsonl\n", encoding="utf-8")
    first = json.dumps({"id": "c", "prompt": "p", "response": "r"}) + "\n"
    (folder / "cases.jsonl").write_text(first, encoding="utf-8")
    suite = load(str(path))
    random = Random(1)
    texts = [(prose(random, 20), prose(random, tokens)) for _ in range(min(cases, _BASES))]
    every = round(1 / changed) if changed else 0
    with (
        open(folder / "cases.jsonl", "w", encoding="utf-8") as cases_file,
        open(folder / "vrty-gate.baselines.jsonl", "w", encoding="utf-8") as baselines_file,
    ):
        for number in range(cases):
            name = f"case-{number:09}"
            prompt, answer = texts[number % len(texts)]
            case = Case(f"{prompt} Number {number}.", f"{answer} This is answer {number}.")
            baselines_file.write(_line(suite, name, case))
            response = _changed(case.response, number) if every and number % every == 0 else case.response
            cases_file.write(json.dumps({"id": name, "prompt": case.prompt, "response": response}) + "\n")


def _line(suite: Suite, name: str, texts: Case) -> str:
    """The baseline of a case, as a line of the file."""
    case = SuiteCase(name, texts, (), (), None, Place("cases.jsonl"), {})
    scored = next(score(suite, [case]))
    record = baselines.baseline(name, texts, kept(suite, scored.scores, with_texts=True), "texts", "made")
    return baselines.written(record)


def _changed(response: str, number: int) -> str:
    """The answer without its first sentence, or with another number in its last one."""
    first, _, rest = response.partition(". ")
    return rest if number % 2 and len(first) < len(rest) else response[:-1] + "7."


if __name__ == "__main__":
    main()
