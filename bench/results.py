"""Run the benches of speed and size, and write what they print into RESULTS.md: `results.py [SCRIPT…]`.

Each block of RESULTS.md between `<!-- SCRIPT ARGUMENTS -->` and `<!-- end -->` is replaced by what that command prints.
With names of scripts, only their blocks.
"""

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "RESULTS.md"
_BLOCK = re.compile(r"(<!-- (\w+\.py)((?: [\w,]+)*) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def main() -> None:
    wanted = sys.argv[1:]
    text = RESULTS.read_text(encoding="utf-8")
    known = [match[2] for match in _BLOCK.finditer(text)]
    if unknown := sorted({*wanted} - {*known}):
        raise SystemExit(f"RESULTS.md has no block of {', '.join(unknown)}; it has {', '.join(known)}")

    def measured(match: re.Match[str]) -> str:
        begin, script, arguments, _, end = match.groups()
        if wanted and script not in wanted:
            return match[0]
        print(f"running {script}{arguments}", file=sys.stderr)
        command = [sys.executable, str(FOLDER / script), *arguments.split()]
        printed = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout
        return f"{begin}\n{printed.strip()}\n\n{end}"

    RESULTS.write_text(_BLOCK.sub(measured, text), encoding="utf-8")


if __name__ == "__main__":
    main()
