"""What the workflows of a repository do with the gate, and the mistakes in them."""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator

from vrty_gate.doctor import Advice, some
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits, read_text
from vrty_gate.formats import yaml_text
from vrty_gate.manifest.locate import DEFAULT_NAMES
from vrty_gate.manifest.uses import FOLDER, Use, covers, uses_in

_MOST_WORKFLOWS = 500


def read(root: str, limits: Limits) -> tuple[list[Use], list[Advice]]:
    """The uses of the gate in all workflows, in order of their paths, and the workflows that cannot be read."""
    uses: list[Use] = []
    unreadable: list[Advice] = []
    folder = os.path.join(root, *FOLDER.split("/"))
    try:
        names = sorted(os.listdir(folder))[:_MOST_WORKFLOWS]
    except OSError:
        names = []
    if os.path.realpath(folder) != folder:  # a link, which GitHub does not follow
        names = []
    for name in names:
        if not name.endswith((".yml", ".yaml")):
            continue
        path = f"{FOLDER}/{name}"
        try:
            text = _text(root, path, limits)
            if "vrty-gate" in text or "uses: ./" in text:
                uses += uses_in(path, yaml_text.read(text, path, limits)[0], lambda file: _is_ours(root, file, limits))
        except InputError as error:
            to_do = "repair the workflow"
            unreadable.append(Advice("note", f"{error}, so what this workflow does is unknown", to_do))
    return uses, unreadable


def _text(root: str, path: str, limits: Limits) -> str:
    file = os.path.join(root, *path.split("/"))
    if os.path.realpath(file) != file:
        return ""
    return read_text(file, limits)


def _is_ours(root: str, folder: str, limits: Limits) -> bool:
    """Whether the action in a folder of the repository is vrty-gate itself."""
    try:
        text = _text(root, posixpath.normpath(posixpath.join(folder, "action.yml")), limits)
    except InputError:
        return False
    return re.search(r"^name: vrty-gate$", text, re.MULTILINE) is not None


def advice(uses: Iterable[Use], manifests: Iterable[str], others: Iterable[str]) -> Iterator[Advice]:
    """What each use does, its mistakes, and the manifests that no workflow checks.

    `manifests` are those that were asked about, `others` further ones in the repository, both from its root.
    """
    found = list(uses)
    if not found:
        says = f"no workflow in {FOLDER} runs vrty-gate, so GitHub does not check pull requests"
        yield Advice("note", says, "vrty-gate init writes one; ignore this if another system runs the gate")
        return
    for use in found:
        yield Advice("ok", f"{use.where}: {does(use)}")
        yield from mistakes(use)
    gating = [use for use in found if use.gates]
    for manifest in manifests:
        if not any(covers(pattern, manifest) for use in gating for pattern in use.manifests):
            says = f"no workflow checks {manifest} in pull requests"
            yield Advice("problem", says, f"name it in {gating[0].where if gating else 'a workflow'}")
    rest = [path for path in others if not any(covers(name, path) for use in gating for name in use.manifests)]
    if rest:
        yield Advice("note", f"no workflow checks these manifests in pull requests either: {some(rest)}")


def does(use: Use) -> str:
    """What a step does, as the end of a sentence."""
    if use.publishes:
        return "posts the report that another workflow saved"
    when = "on pull requests" if use.gates else f"on {some(use.triggers) or 'nothing'}"
    names = [_shown(pattern) for pattern in use.manifests]
    what = [f"checks {some(names)}", "reports without failing" if use.cannot_fail else "fails when the gate fails"]
    if use.is_action:
        what.insert(1, "comments" if use.comments else "does not comment")
    only = f", only for {'; '.join(use.filters)}" if use.filters else ""
    comma = "," if len(what) > 2 else ""
    return f"{when}, {', '.join(what[:-1])}{comma} and {what[-1]}{only}"


def _shown(pattern: str) -> str:
    return pattern if not pattern.endswith("/") else posixpath.normpath(posixpath.join(pattern, DEFAULT_NAMES[0]))


def mistakes(use: Use) -> Iterator[Advice]:
    """The mistakes of a step."""
    where = use.where
    if use.is_unnamed:
        yield Advice("problem", f"{where} names OWNER", "replace OWNER with the account that hosts vrty-gate")
    if "pull_request_target" in use.triggers:
        says = f"{where} runs on pull_request_target, with your repository's permissions for code from forks"
        yield Advice("problem", says, "use on: pull_request, and for forks the workflows of vrty-gate init --public")
    is_scheduled = "schedule" in use.triggers and not use.gates  # it watches a model, not what somebody changes
    if not use.gates and not use.publishes and not is_scheduled:
        yield Advice("note", f"{where} does not run on pull requests", "add on: pull_request")
    if use.is_action and use.comments and use.may_comment is False:
        says = f"{where} cannot comment, because its job lacks the permission pull-requests: write"
        yield Advice("problem", says, "add the permission, or set comment: never")
    if use.is_action and use.comments and use.may_comment is None:
        says = f"{where} states no permissions, so the settings of the repository decide whether it can comment"
        yield Advice("note", says, "state permissions: contents: read, pull-requests: write")
    if use.publishes:
        return
    if use.depth is None:
        yield Advice("problem", f"{where} has no actions/checkout before the gate in its job", "add one")
    elif use.compares and use.depth:
        says = f"{where} compares with another commit, but checks out only {use.depth}"
        yield Advice("problem", says, "set fetch-depth: 0 for actions/checkout")
    elif use.depth == 1 and not (use.is_action and use.may_read is not False):
        says = f"{where} checks out one commit only, so it cannot tell what a pull request accepted"
        yield Advice("problem", says, "set fetch-depth: 2 for actions/checkout")
    elif use.depth == 1 and not is_scheduled:
        says = f"{where} checks out one commit only, so the action reads the base from GitHub, which takes longer"
        yield Advice("note", says, "set fetch-depth: 2 for actions/checkout")
