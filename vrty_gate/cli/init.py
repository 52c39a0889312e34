"""`vrty-gate init`."""

import os
import re
import shlex

import click

from vrty_gate.cli import scaffold
from vrty_gate.cli.outputs import tell
from vrty_gate.errors import InputError
from vrty_gate.render.order import plural

_FEW = 5
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
@click.option(
    "--schema", is_flag=True, help="Also write the JSON Schema of manifests, which editors use to complete keys."
)
@click.option(
    "--schedule", is_flag=True, help="Also write a workflow that records each week and reports changes in one issue."
)
@click.option("--agents", is_flag=True, help="Also write advice and a skill for coding agents.")
def init(owner: str, **wanted: bool) -> int:
    """Create a manifest, a workflow and a pre-commit hook; existing files are kept.

    The manifest lists the prompts and responses found in the repository: pairs of files whose names or folders
    indicate a prompt and a response, JSON Lines with both, cassettes, snapshots, and results files of other tools. If
    none are found, it contains an example.
    """
    if not _LOGIN.fullmatch(owner):
        raise InputError(f"--owner is {owner!a}, but a GitHub account has 1 to 39 ASCII letters, digits, - and _")
    result = scaffold.write(".", owner, scaffold.Wanted(**wanted))
    for label, names in (("wrote", result.wrote), ("extended", result.extended), ("kept", result.kept)):
        for name in names:
            tell(f"{label:8}  {name}\n")
    if scaffold.SCHEMA in result.wrote and scaffold.MANIFEST not in result.wrote:
        tell(f"\nadd to the manifest as its first line:\n  {scaffold.SCHEMA_LINE}\n")
    _tell_found(result)
    if result.half:
        tell(f"\n{scaffold.COMMENT} was skipped: {scaffold.WORKFLOW} is not the workflow that it works with;\n")
        tell("to get both, delete that file and run vrty-gate init --public again\n")
    if result.hooks:
        tell(f"\nadd to the repos of {scaffold.HOOKS}:\n{result.hooks}")
    if owner != scaffold.OWNER and result.others:
        tell(f"\n--owner did not change {' and '.join(result.others)}, because init changes no existing file:\n")
        tell(f"  replace the account in front of /vrty-gate there with {owner}\n")
    if result.wrote or result.extended:
        _tell_next(result, owner)
    elif not (result.half or result.hooks or result.found or (owner != scaffold.OWNER and result.others)):
        tell("nothing to do: all files exist\n")
    return 0


def _tell_found(result: scaffold.Scaffold) -> None:
    """What the manifest reads, and what it does not."""
    found = result.found
    if found is None:
        return
    if found.lines:
        count = plural(found.cases, "case") + (" without a response yet" if found.is_unrecorded else "")
        folders = found.folders[:1] if found.is_unrecorded else found.folders
        tell(f"\n{scaffold.MANIFEST} has {count} from {', '.join(folders[:_FEW])}{_more(folders)}\n")
    else:
        problem = "nothing here can be read as cases"
        if not found.refused:
            problem = "there are prompts or responses here, but no two that belong together; write its cases by hand"
        tell(f"\n{scaffold.MANIFEST} was not written: {problem}\n")
    for name, problem in found.refused[:_FEW]:
        tell(f"{name} was left out: {problem}\n")
        if name.endswith(".jsonl"):
            tell(f"  to make cases of it: vrty-gate import {shlex.quote(name)} --to FOLDER\n")


def _more(names: tuple[str, ...]) -> str:
    return f" and {len(names) - _FEW} more" if len(names) > _FEW else ""


def _tell_next(result: scaffold.Scaffold, owner: str) -> None:
    tell("\nnext:\n")
    with_owner = [
        name for name in (scaffold.WORKFLOW, scaffold.COMMENT, scaffold.WEEKLY, scaffold.HOOKS) if name in result.wrote
    ]
    if owner == scaffold.OWNER and with_owner:
        tell(f"  in {' and '.join(with_owner)}, replace OWNER with the account that hosts vrty-gate\n")
    if not os.path.lexists(".git"):
        tell("  git init\n")
    if scaffold.WEEKLY in result.wrote:
        tell(f"  name the model as record: {{model: NAME}} in {scaffold.MANIFEST}, and add the secret OPENAI_API_KEY\n")
    files = [*result.wrote, *result.extended]
    if result.found is not None and not result.found.is_recorded:  # recordings are in Git
        files += result.found.folders
    if scaffold.MANIFEST in result.wrote:
        if result.found is not None and result.found.is_unrecorded:
            tell(f"  in {scaffold.MANIFEST}, replace MODEL with the model that answers\n  vrty-gate record\n")
            files.append("vrty-gate.recordings.jsonl")
        elif result.found is None or not result.found.is_recorded:
            tell("  if answers are based on passages or documents, add them as context_file: fidelity needs them\n")
        if result.found is not None and result.found.is_recorded:
            tell("  vrty-gate validate\n  vrty-gate check --base origin/main  # once this is merged\n")
        else:
            tell('  vrty-gate validate\n  vrty-gate accept --reason "First recording, reviewed"\n')
            files.append("vrty-gate.baselines.jsonl")
    tell(f'  git add {" ".join(map(shlex.quote, files))}\n  git commit -m "Gate recorded responses"\n')
    if scaffold.HOOKS in result.wrote or result.hooks:
        tell("  pre-commit install\n")
