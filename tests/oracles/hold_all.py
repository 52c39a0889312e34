"""Run every script beside this one whose name ends in _hold, and print their results by name, as JSON."""

import contextlib
import io
import json
import runpy
from pathlib import Path

results = {}
for script in sorted(Path(__file__).parent.glob("*_hold.py")):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(script), run_name="__main__")
    results[script.stem] = json.loads(printed.getvalue())
print(json.dumps(results))  # noqa: T201
