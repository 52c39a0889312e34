"""Fuzz one reader with atheris: run_atheris.py TARGET SECONDS [FOLDER OF INPUTS] [OPTION OF LIBFUZZER ...].

New inputs are added to the folder; without one, the committed ones are read, and new ones are kept in memory.
"""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
CORPUS = TESTS / "fuzz" / "corpus"


def main() -> None:
    """Run until the time is over, or until something other than a refusal is found."""
    import atheris

    name, seconds, *rest = sys.argv[1:]
    sys.path[:0] = [str(TESTS.parent), str(TESTS)]
    with atheris.instrument_imports(include=["vrty_gate", "json", "yaml", "zipfile"]):
        from fuzz.targets import TARGETS
    committed = CORPUS / name
    folders = [rest.pop(0)] if rest and not rest[0].startswith("-") else []
    folders += [str(committed)] if committed.is_dir() else []
    options = [f"-max_total_time={seconds}", "-timeout=60", "-rss_limit_mb=4096", "-max_len=16384", *rest]
    os.environ["VRTY_GATE_PLUG_INS"] = ""  # no input may load the code of another package

    atheris.Setup([sys.argv[0], *options, *folders], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
