"""`vrty-gate init`."""

import os
import re

import click

from vrty_gate.cli import scaffold
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError

_LOGIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,37}[A-Za-z0-9])?")


@click.command()
@click.option(
    "--owner",
    default=scaffold.OWNER,
    show_default=True,
    help="GitHub account that hosts vrty-gate, as in OWNER/vrty-gate@v1.",
)
@click.option(
    "--public", is_flag=True, help="Write two workflows, so that pull requests from forks also get the comment."
)
def init(owner: str, public: bool) -> int:
    """Create a manifest with an example, a workflow and a pre-commit hook; existing files are kept."""
    if not _LOGIN.fullmatch(owner):
        raise InputError(f"--owner is {owner!a}, but a GitHub account has 1 to 39 ASCII letters, digits, - and _")
    result = scaffold.write(".", owner, public=public)
    for label, names in (("wrote", result.wrote), ("extended", result.extended), ("kept", result.kept)):
        for name in names:
            tell(f"{label:8}  {name}\n")
    if result.half:
        tell(f"\n{scaffold.COMMENT} was skipped: {scaffold.WORKFLOW} is not the workflow that it works with;\n")
        tell("to get both, delete that file and run vrty-gate init --public again\n")
    if result.hooks:
        tell(f"\nadd to the repos of {scaffold.HOOKS}:\n{result.hooks}")
    if result.wrote or result.extended:
        _tell_next(result, owner)
    elif not (result.half or result.hooks):
        tell("nothing to do: all files exist\n")
    return 0


def _tell_next(result: scaffold.Scaffold, owner: str) -> None:
    tell("\nnext:\n")
    with_owner = [name for name in (scaffold.WORKFLOW, scaffold.COMMENT, scaffold.HOOKS) if name in result.wrote]
    if owner == scaffold.OWNER and with_owner:
        tell(f"  in {' and '.join(with_owner)}, replace OWNER with the account that hosts vrty-gate\n")
    if not os.path.lexists(".git"):
        tell("  git init\n")
    files = [*result.wrote, *result.extended]
    if scaffold.MANIFEST in result.wrote:
        tell("  if answers are based on passages or documents, add them as context_file: fidelity needs them\n")
        tell('  vrty-gate validate\n  vrty-gate accept --reason "First recording, reviewed"\n')
        files.append("vrty-gate.baselines.jsonl")
    tell(f'  git add {" ".join(files)}\n  git commit -m "Gate recorded responses"\n')
