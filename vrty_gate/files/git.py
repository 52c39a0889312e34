"""Read files from a commit, and find the commits that changed a file.

Everything comes from the object database through the real `git`: no work tree, no index, no configured program, no
network. Only `--against`, `accept` and `doctor` import this.
"""

import os
import posixpath
import re
import subprocess
from collections.abc import Sequence

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError
from vrty_gate.files.disk import reason, repository
from vrty_gate.files.tree import Entry, EntryKind, Tree, UnreachableError

_KEPT = ("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
_SETTINGS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",  # for Git versions that do not know GIT_NO_LAZY_FETCH
}
_MOST_COMMITS = 20_000


def merge_base(root: str, ref: str, option: str = "--against") -> str:
    """The merge base of HEAD and `ref`, which `option` names, in the repository at `root`. Raises InputError."""
    if not ref or ref.startswith("-") or any(char <= " " or char == "\x7f" for char in ref):
        raise InputError(
            f"{option} {ref!a} is not a valid commit name; give a branch, tag or commit, such as origin/main"
        )
    if not os.path.lexists(os.path.join(root, ".git")):
        raise InputError(f"{root} is not in a Git repository; {option} compares with a commit, so run it in a clone")
    if _commit(root, "HEAD") is None:
        raise InputError(f"{root} has no commits yet, so {option} has nothing to compare with; commit first")
    other = _branch(root, ref) or _commit(root, ref)
    if other is None:
        raise InputError(f"{option} {ref}: no such commit; {_advice(root, ref)}")
    base = _ask(root, "merge-base", "HEAD", other)
    if base is not None:
        return base
    if _ask(root, "rev-parse", "--is-shallow-repository") == "true":
        raise InputError(f"{option} {ref}: this shallow clone does not reach back to the merge base; {_UNSHALLOW}")
    advice = "give the branch that this one was created from"
    raise InputError(f"{option} {ref}: it has no common history with HEAD; {advice}")


def _advice(root: str, ref: str) -> str:
    """What to do about a name that no commit has."""
    name = re.split(r"[~^]|@\{", ref)[0] or "HEAD"
    if name != ref and _commit(root, name) is not None:
        if _ask(root, "rev-parse", "--is-shallow-repository") == "true":
            return f"this shallow clone does not reach back that far from {name}; {_UNSHALLOW}"
        return f"the history of {name} does not reach back that far; give a commit that exists, as git log lists them"
    from difflib import get_close_matches  # only needed after a mistake

    listed = _ask(
        root, "for-each-ref", f"--count={_MOST_REFS}", "--format=%(refname:lstrip=2)", "refs/heads", "refs/remotes"
    )
    known = (listed or "").split()
    remote = f"origin/{ref}"
    if remote in known:
        return f"name it as {remote}"
    import shlex  # only needed where the base is missing

    name = shlex.quote(ref.removeprefix("origin/"))
    fetch = f"fetch it with git fetch origin {name} (in GitHub Actions: fetch-depth: 0 for actions/checkout)"
    closest = get_close_matches(ref, known, n=1)
    return f"did you mean {closest[0]!a}? If not, {fetch}" if closest else fetch


_MOST_REFS = 2_000
_UNSHALLOW = "fetch the history with git fetch --unshallow (in GitHub Actions: fetch-depth: 0 for actions/checkout)"


def base_of_merge(root: str, merge: str) -> str | None:
    """The first parent of the checked out commit, if that is the commit `merge` and has two parents.

    The parent is named by the commit itself, so a shallow clone may not have it. Raises InputError.
    """
    if not merge or _commit(root, "HEAD") != merge:
        return None
    text = _ask(root, "cat-file", "commit", "HEAD") or ""
    parents = [line.removeprefix("parent ") for line in text.partition("\n\n")[0].splitlines() if line[:7] == "parent "]
    return parents[0] if len(parents) == 2 else None


def head(root: str) -> str | None:
    """The commit that is checked out. Raises InputError."""
    return _commit(root, "HEAD")


def date(root: str) -> str:
    """The date in UTC of the commit that is checked out, such as 2026-01-31; empty if there is none.

    Raises InputError.
    """
    content = _ask(root, "cat-file", "commit", "HEAD")
    return commit_of(os.fsencode(content)).time[:10] if content else ""


def has_commit(root: str, commit: str) -> bool:
    """Whether the object database has the commit. Raises InputError."""
    return _commit(root, commit) is not None


def changes(root: str, path: str, most: int, start: str = "HEAD") -> list[str]:
    """The last commits up to `start` that changed the file at `path`, newest first; a * in its name is any text.

    Only first parents count: the states of this branch, not the intermediate ones of merged branches. Raises
    InputError.
    """
    command = ["rev-list", "--first-parent"]  # `log` would obey settings, some of which run programs
    oldest = _ask(root, *command, "--max-count=1", f"--skip={_MOST_COMMITS}", start, "--")
    exclude = [f"^{oldest}"] if oldest else []
    folder, name = posixpath.split(path)
    if "*" in name:
        literal = re.sub(r"([\\*?\[])", r"\\\1", folder), re.sub(r"([\\?\[])", r"\\\1", name)
        path, command = posixpath.join(*literal), ["--glob-pathspecs", *command]
    return (_ask(root, *command, f"--max-count={most}", start, *exclude, "--", path) or "").split()


def parents(root: str, path: str, most: int) -> dict[str, tuple[str, ...]]:
    """The last commits that changed the file at `path`, newest first, on merged branches as well.

    Each comes with those before it of the same file, of which the last may be missing. Raises InputError.
    """
    listed = _ask(root, "rev-list", "--parents", "--topo-order", f"--max-count={most}", "HEAD", "--", path)
    lines = [line.split() for line in (listed or "").splitlines()]
    return {commit: tuple(before) for commit, *before in lines}


def first_parent(root: str, commit: str) -> str | None:
    """The first parent of a commit; None if it has none, or if a shallow clone ends here. Raises InputError."""
    _, *parents = (_ask(root, "rev-list", "--parents", "--max-count=1", commit, "--") or commit).split()
    return parents[0] if parents else None


def tracked(root: str) -> frozenset[str]:
    """The paths in the index, relative to the root with slashes. Raises InputError."""
    return frozenset((_ask(root, *_NO_MONITOR, "ls-files", "-z") or "").split("\0")) - {""}


def present(root: str, paths: Sequence[str]) -> frozenset[str]:
    """The files below some paths that are in the index, or neither in it nor ignored. Raises InputError."""
    listing = (*_NO_MONITOR, "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *paths)
    return frozenset((_ask(root, *listing) or "").split("\0")) - {""}


def with_ignored(root: str) -> frozenset[str]:
    """The files that are in the index or beside it, whether or not they are ignored. Raises InputError."""
    listing = (*_NO_MONITOR, "ls-files", "--cached", "--others", "-z")
    return frozenset((_ask(root, *listing) or "").split("\0")) - {""}


def not_checked_out(root: str, paths: Sequence[str]) -> frozenset[str]:
    """The files below some paths that a sparse checkout leaves out. Raises InputError."""
    listing = (*_NO_MONITOR, "ls-files", "--cached", "-t", "-z", "--", *paths)
    lines = (_ask(root, *listing) or "").split("\0")
    return frozenset(line[2:] for line in lines if line.startswith("S "))


def has_any_of(paths: Sequence[str]) -> bool:
    """Whether the index has one of some paths of one folder; False outside a repository. Raises InputError."""
    real = [os.path.realpath(path) for path in paths]
    root = repository(os.path.dirname(real[0]))
    kept = os.path.join(root, ".git")
    if not os.path.isfile(kept) and not os.path.lexists(os.path.join(kept, "HEAD")):  # a worktree has a file
        return False
    known = tracked(root)
    return any(os.path.relpath(path, root).replace(os.sep, "/") in known for path in real)


def ignored_by(root: str, path: str) -> str:
    """Where the pattern is by which Git ignores a path relative to the root, such as `line 2 of .gitignore`.

    Empty if Git does not ignore it. Raises InputError.
    """
    found = _ask(root, *_NO_MONITOR, "check-ignore", "--verbose", "--", f"./{path}")
    if not found:
        return ""
    source, number, pattern = [*found.partition("\t")[0].split(":", 2), "", ""][:3]
    return "" if pattern.startswith("!") else f"line {number} of {source}"


def hook(root: str, name: str) -> str:
    """The path of a hook, whether or not it exists. Raises InputError."""
    path = _ask(root, "rev-parse", "--git-path", f"hooks/{name}") or ""
    return os.path.join(root, path)


def main_branch(root: str) -> str:
    """The main branch of the remote `origin`, such as origin/main; empty if there is no remote. Raises InputError."""
    if _ask(root, "config", "--get", "remote.origin.url") is None:
        return ""
    head_of_remote = _ask(root, "symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")
    known = [name for name in ("origin/main", "origin/master") if _commit(root, f"refs/remotes/{name}")]
    return head_of_remote or next(iter(known), "origin/main")


_NO_MONITOR = "-c", "core.fsmonitor=false"
"""A setting may name a program that watches the files."""


def _branch(root: str, ref: str) -> str | None:
    """The commit of a branch, which a tag of the same name must not hide; None if there is none."""
    return _commit(root, f"refs/remotes/{ref}") or _commit(root, f"refs/heads/{ref}")


def _commit(root: str, ref: str) -> str | None:
    return _ask(root, "rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")


def _ask(root: str, *arguments: str) -> str | None:
    """The output of Git; None if it exits with 1. Raises InputError if Git fails."""
    try:
        process = subprocess.run(  # noqa: S603  # a list, and no argument that Git could take for an option
            _command(root, *arguments),
            env=_environment(),
            cwd=root,  # paths are relative to it if the repository has a `core.worktree`, as submodules do
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise _no_git(error) from error
    if process.returncode > 1:
        message = os.fsdecode(process.stderr).strip().split("\n")[0].removeprefix("fatal: ")
        raise InputError(f"git cannot read the repository {root}: {message or f'exit code {process.returncode}'}")
    return os.fsdecode(process.stdout).strip() if process.returncode == 0 else None


def _command(root: str, *arguments: str) -> list[str]:
    # With --git-dir, the repository may belong to another user, as a workspace in a container does. Git 2.35.2 to 2.37
    # read safe.directory neither from -c nor from the environment.
    pathspecs = () if arguments[0].startswith("-") else ("--literal-pathspecs",)
    return ["git", f"--git-dir={os.path.join(root, '.git')}", "--no-pager", *pathspecs, *arguments]


def _environment() -> dict[str, str]:
    """The environment, without the variables that a Git hook sets for its repository."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in _KEPT}
    return environment | _SETTINGS


def _no_git(error: OSError) -> InputError:
    problem = "it is not installed or not on PATH" if isinstance(error, FileNotFoundError) else reason(error)
    return InputError(f"--against needs git: {problem}")


class Object(NamedTuple):
    """A Git object."""

    digest: str
    size: int
    data: bytes
    """Its content, or the first bytes if it is larger than requested."""
    kind: str = "blob"

    def entries(self) -> dict[str, Entry]:
        """The entries of a folder, by name; none if it is something else."""
        entries: dict[str, Entry] = {}
        offset = 0
        while self.kind == "tree" and offset < len(self.data):
            space = self.data.index(b" ", offset)
            end = self.data.index(b"\0", space) + 1
            offset, mode = end + len(self.digest) // 2, self.data[offset:space]
            child = os.fsdecode(self.data[space + 1 : end - 1])
            entries[child] = Entry(_KINDS.get(mode.lstrip(b"0"), "file"), self.data[end:offset].hex())
        return entries


class Commit(NamedTuple):
    """Who made a commit, and when."""

    author: str
    """The name only; untrusted text."""
    time: str
    """When it was committed, as in 2026-01-31T12:00:00Z; empty for a time before year 1 or after 9999."""
    has_parents: bool
    """Whether it has parents, which a shallow clone may not have."""


def commit_of(content: bytes) -> Commit:
    """What the content of a commit says, as far as it is readable."""
    header: dict[bytes, bytes] = {}
    for line in content.partition(b"\n\n")[0].split(b"\n"):
        name, _, value = line.partition(b" ")
        header.setdefault(name, value)
    name = header.get(b"author", b"").partition(b"<")[0].strip()
    try:
        author = name.decode("utf-8")
    except UnicodeDecodeError:
        author = name.decode("latin-1")
    return Commit(author, _time(header.get(b"committer", b"").rpartition(b"> ")[2]), b"parent" in header)


def _time(stamp: bytes) -> str:
    """The UTC time of seconds since 1970, which a time zone may follow."""
    from datetime import datetime, timedelta, timezone  # few commands show times

    try:
        moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=int(stamp.split()[0]))
    except (IndexError, ValueError, OverflowError):
        return ""
    return f"{moment.replace(tzinfo=None).isoformat()}Z"


class Objects:
    """The objects of a repository, read through one process until `close`."""

    def __init__(self, root: str) -> None:
        self.has_ended = False
        """Whether the process ended by itself, as older versions of Git do for what a partial clone lacks."""
        try:
            self._process = subprocess.Popen(  # noqa: S603  # a fixed list
                _command(root, "cat-file", "--batch"),
                env=_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise _no_git(error) from error

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def get(self, name: str, limit: int | None = None) -> Object | None:
        """The object of a name without line breaks; None if there is none."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise AssertionError
        try:
            stdin.write(os.fsencode(name) + b"\n")
            stdin.flush()
        except OSError:
            self.has_ended = True
            return None
        line = stdout.readline()
        self.has_ended = self.has_ended or not line
        head = line.split()
        if len(head) != 3 or not head[2].isdigit():
            return None
        size = int(head[2])
        data = stdout.read(size if limit is None else min(size, limit + 1))
        rest = size + 1 - len(data)
        while rest > 0:
            rest -= len(stdout.read(min(rest, 1 << 16))) or rest
        return Object(head[0].decode(), size, data, head[1].decode())


def removed(objects: Objects, before: str, after: str, most: int) -> list[str]:
    """The files of a commit that another one does not have, at most `most` of them.

    Only folders that differ are read. `git diff-tree` would read the index, for which Git may run an fsmonitor.
    """
    names: list[str] = []
    pending = [("", f"{before}:", f"{after}:")]
    while pending and len(names) < most:
        folder, old, new = pending.pop()
        earlier, later = _entries(objects, old), _entries(objects, new)
        for name, entry in earlier.items():
            other, path = later.get(name), f"{folder}{name}"
            if entry.kind == "folder" and other != entry:
                pending.append((f"{path}/", entry.name, other.name if other and other.kind == "folder" else ""))
            elif entry.kind == "file" and other is None:
                names.append(path)
    return names[:most]


def _entries(objects: Objects, name: str) -> dict[str, Entry]:
    found = objects.get(name) if name else None
    return found.entries() if found is not None else {}


_KINDS: dict[bytes, EntryKind] = {
    b"40000": "folder",
    b"120000": "link",
    b"160000": "submodule",
}


class _GitFiles:
    """The objects of a commit in the object database, as the store of a `Tree`."""

    def __init__(self, root: str, commit: str) -> None:
        self.root, self.commit = root, commit
        self.top = commit + "^{tree}"
        self._folders: dict[str, dict[str, Entry]] = {}
        self._objects = Objects(root)

    def close(self) -> None:
        """End the process."""
        self._objects.close()

    def folder(self, name: str) -> dict[str, Entry]:
        """The entries of a folder, by name."""
        if name not in self._folders:
            self._folders[name] = self._object(name).entries()
        return self._folders[name]

    def content(self, name: str, limit: int | None = None) -> bytes:
        """The content of an object, or the first bytes if it is larger than the limit."""
        return self._object(name, limit).data

    def _object(self, name: str, limit: int | None = None) -> Object:
        content = self._objects.get(name, limit)
        if content is None:
            advice = "in a partial clone run git fetch --refetch --no-filter, otherwise try git fsck"
            raise UnreachableError(f"git cannot read {name} of {self.commit[:7]} in {self.root}; {advice}")
        return content


def tree(root: str, commit: str) -> Tree:
    """The files at a commit of the repository, read through one process until `close`."""
    return Tree(root, commit, _GitFiles(root, commit))
