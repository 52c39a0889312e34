"""`vrty-gate action`: the run behind action.yml."""

import os

import click

from vrty_gate.cli import checking
from vrty_gate.cli.options import demand_k
from vrty_gate.cli.outputs import say
from vrty_gate.errors import InputError
from vrty_gate.files import write_text
from vrty_gate.publish.outputs import for_log, outputs, write_outputs, write_summary
from vrty_gate.render import renderer
from vrty_gate.report import to_json


@click.command()
def action() -> int:
    """Run as a GitHub Action: read INPUT_*, write the job summary and the outputs."""
    os.chdir(_input("working-directory") or ".")
    mode = _input("mode") or "enforce"
    if mode not in ("enforce", "report"):
        raise InputError(f"the input mode is {mode!a}, but must be enforce or report")
    manifests = tuple(line.strip() for line in _input("manifest").split("\n") if line.strip())
    report = checking.run(manifests, k=_k(_input("k")))
    markdown = renderer("markdown")(report)
    say(for_log(renderer("text")(report)))
    json_path = _input("report")
    markdown_path = os.path.splitext(json_path)[0] + ".md" if json_path else ""
    if json_path:
        write_text(json_path, to_json(report))
        write_text(markdown_path, markdown)
    code = int(report.verdict == "fail" and mode == "enforce")
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        write_summary(path, markdown)
    if path := os.environ.get("GITHUB_OUTPUT"):
        values = outputs(report, exit_code=code, report_json=json_path, report_markdown=markdown_path)
        write_outputs(path, values)
    return code


def _input(name: str) -> str:
    return os.environ.get(f"INPUT_{name.upper()}", "").strip()


def _k(text: str) -> float | None:
    try:
        k = float(text) if text else None
    except ValueError as error:
        raise InputError(f"the input k is {text!a}, but must be a number above 0 and at most 1") from error
    demand_k(k)
    return k
