"""Read files from a commit, and find the commits that changed a file.

Everything comes from the object database through the real `git`: no work tree, no index, no configured program, no
network. Only `--against` and `accept` import this.
"""

import os
import posixpath
import shlex
import subprocess
from typing import Literal, NamedTuple

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text, outside, reason, refusal, require_relative
from vrty_gate.files.glob import Kind, matches

_KEPT = ("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
_SETTINGS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",  # for Git versions that do not know GIT_NO_LAZY_FETCH
}
_MOST_LINKS = 40  # the limit of Linux
_MOST_COMMITS = 20_000
_LFS = b"version https://git-lfs.github.com/spec/"


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
        name = shlex.quote(ref.removeprefix("origin/"))
        advice = f"fetch it with git fetch origin {name} (in GitHub Actions: fetch-depth: 0 for actions/checkout)"
        raise InputError(f"{option} {ref}: no such commit; {advice}, or name it as origin/{name}")
    base = _ask(root, "merge-base", "HEAD", other)
    if base is not None:
        return base
    if _ask(root, "rev-parse", "--is-shallow-repository") == "true":
        advice = "fetch the history with git fetch --unshallow (in GitHub Actions: fetch-depth: 0 for actions/checkout)"
        raise InputError(f"{option} {ref}: this shallow clone does not reach back to the merge base; {advice}")
    advice = "give the branch that this one was created from"
    raise InputError(f"{option} {ref}: it has no common history with HEAD; {advice}")


def base_of_merge(root: str, merge: str) -> str | None:
    """The first parent of the checked out commit, if that is the commit `merge` and has two parents.

    The parent is named by the commit itself, so a shallow clone may not have it. Raises InputError.
    """
    if not merge or _commit(root, "HEAD") != merge:
        return None
    text = _ask(root, "cat-file", "commit", "HEAD") or ""
    parents = [line.removeprefix("parent ") for line in text.partition("\n\n")[0].splitlines() if line[:7] == "parent "]
    return parents[0] if len(parents) == 2 else None


def has_commit(root: str, commit: str) -> bool:
    """Whether the object database has the commit. Raises InputError."""
    return _commit(root, commit) is not None


def changes(root: str, path: str, most: int) -> list[str]:
    """The last commits that changed the file at `path`, newest first. Raises InputError.

    Only first parents of HEAD count: the states of this branch, not the intermediate ones of merged branches.
    """
    command = ("rev-list", "--first-parent")  # `log` would obey settings, some of which run programs
    oldest = _ask(root, *command, "--max-count=1", f"--skip={_MOST_COMMITS}", "HEAD", "--")
    exclude = [f"^{oldest}"] if oldest else []
    return (_ask(root, *command, f"--max-count={most}", "HEAD", *exclude, "--", path) or "").split()


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
    return ["git", f"--git-dir={os.path.join(root, '.git')}", "--no-pager", "--literal-pathspecs", *arguments]


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


class Objects:
    """The objects of a repository, read through one process until `close`."""

    def __init__(self, root: str) -> None:
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
            return None  # the process ended
        head = stdout.readline().split()
        if len(head) != 3 or not head[2].isdigit():
            return None
        size = int(head[2])
        data = stdout.read(size if limit is None else min(size, limit + 1))
        rest = size + 1 - len(data)
        while rest > 0:
            rest -= len(stdout.read(min(rest, 1 << 16))) or rest
        return Object(head[0].decode(), size, data)


class _Entry(NamedTuple):
    kind: Literal["folder", "file", "link", "submodule"]
    name: str
    """Its name for `git cat-file`."""


_KINDS: dict[bytes, Literal["folder", "link", "submodule"]] = {
    b"40000": "folder",
    b"120000": "link",
    b"160000": "submodule",
}


class _LeadsOutError(Exception):
    """A path or link leaves the tree."""


class Tree:
    """The files at a commit, a `vrty_gate.files.disk.Source`. Paths are relative to the repository, with slashes.

    Reads through one process until `close`.
    """

    def __init__(self, root: str, commit: str) -> None:
        self.root, self.commit = root, commit
        self._folders: dict[str, dict[str, _Entry]] = {}
        self._objects = Objects(root)

    def close(self) -> None:
        """End the process."""
        self._objects.close()

    def shown(self, path: str) -> str:
        """The path in Git notation: `1a2b3c4:path`."""
        return f"{self.commit[:7]}:{path}"

    def has(self, path: str) -> bool:
        """Whether the file or folder exists."""
        return self._get(path) is not None

    def paths(self, most: int) -> list[str]:
        """The paths of the regular files, at most so many."""
        paths: list[str] = []
        folders = [("", self.commit + "^{tree}")]
        while folders and len(paths) < most:
            folder, name = folders.pop()
            for entry_name, entry in self._list(name).items():
                path = posixpath.join(folder, entry_name)
                if entry.kind == "folder":
                    folders.append((path, entry.name))
                elif entry.kind == "file":
                    paths.append(path)
        return sorted(paths[:most])

    def link(self, path: str) -> str | None:
        """The target of a symbolic link; None if the path is none."""
        folder = self._get(posixpath.dirname(path))
        entries = self._list(folder.name) if folder is not None and folder.kind == "folder" else {}
        entry = entries.get(posixpath.basename(path))
        return os.fsdecode(self._object(entry.name)) if entry is not None and entry.kind == "link" else None

    def names(self, path: str) -> list[str]:
        """The names in a folder; empty if there is none."""
        folder = self._get(path)
        return list(self._list(folder.name)) if folder is not None and folder.kind == "folder" else []

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """The text of a file. Raises InputError."""
        return decode_text(self.read_bytes(path, limits, place), self.shown(path))

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """The bytes of a file. Raises InputError."""
        refuse = refusal(self.shown(path), place)
        entry = self._get(path)
        if entry is None:
            submodule = self._submodule(path)
            raise refuse(
                f"it is in the submodule {submodule!a}, whose files are not part of the commit"
                if submodule
                else "the file does not exist in that commit"
            )
        if entry.kind != "file":
            raise refuse("it is not a regular file")
        data = self._object(entry.name, limits.file_bytes)
        if len(data) > limits.file_bytes:
            raise refuse(f"it is larger than {limits.file_bytes} bytes; raise --max-file-bytes if this is intended")
        if data.startswith(_LFS):
            raise refuse("its content is in Git LFS, not in the commit; --against cannot compare with it")
        return data

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """`relative` resolved from `folder`, if it stays within the tree with every link followed."""
        require_relative(relative, place)
        root = self.root.replace(os.sep, "/").rstrip("/")
        path = posixpath.normpath(posixpath.join(root, folder, relative.replace(os.sep, "/")))
        if path != root and not path.startswith(root + "/"):
            raise outside(relative, place)
        path = path[len(root) + 1 :]
        try:
            self._find(path)
        except _LeadsOutError as error:
            raise outside(relative, place) from error
        return path

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:
        """The files that match, as in a checkout of the commit."""

        def listing(path: str) -> dict[str, Kind] | None:
            try:
                entry = self._find(path)
            except _LeadsOutError:
                return None
            names = self._list(entry.name) if entry is not None and entry.kind == "folder" else {}
            return {name: self._kind(posixpath.join(path, name), child) for name, child in names.items()}

        return matches(listing, folder, pattern, place)

    def _kind(self, path: str, entry: _Entry) -> Kind:
        if entry.kind != "link":
            return "file" if entry.kind == "file" else "folder"
        target = self._get(path)
        return "file" if target is None or target.kind == "file" else "link"

    def _submodule(self, path: str) -> str:
        """The submodule around a path, if any."""
        while path := posixpath.dirname(path):
            entry = self._get(path)
            if entry is not None and entry.kind == "submodule":
                return path
        return ""

    def _get(self, path: str) -> _Entry | None:
        try:
            return self._find(path)
        except _LeadsOutError:
            return None

    def _find(self, path: str) -> _Entry | None:
        """The entry at a path, with every link followed; None if there is none."""
        trail = [_Entry("folder", self.commit + "^{tree}")]
        pending = path.split("/")[::-1]
        links = 0
        while pending:
            name = pending.pop()
            if trail[-1].kind != "folder":
                return None
            if name in ("", "."):
                continue
            if name == "..":
                trail.pop()
                if not trail:
                    raise _LeadsOutError
                continue
            entry = self._list(trail[-1].name).get(name)
            if entry is None:
                return None
            if entry.kind != "link":
                trail.append(entry)
                continue
            links += 1
            if links > _MOST_LINKS:
                return None
            target = os.fsdecode(self._object(entry.name))
            if target.startswith("/"):
                raise _LeadsOutError
            pending += target.split("/")[::-1]
        return trail[-1]

    def _list(self, folder: str) -> dict[str, _Entry]:
        if folder not in self._folders:
            data, entries, offset = self._object(folder), {}, 0
            while offset < len(data):
                space = data.index(b" ", offset)
                end = data.index(b"\0", space) + 1
                offset, mode = end + len(self.commit) // 2, data[offset:space]
                name = os.fsdecode(data[space + 1 : end - 1])
                entries[name] = _Entry(_KINDS.get(mode.lstrip(b"0"), "file"), data[end:offset].hex())
            self._folders[folder] = entries
        return self._folders[folder]

    def _object(self, name: str, limit: int | None = None) -> bytes:
        """The content of an object, or the first bytes if it is larger than the limit."""
        content = self._objects.get(name, limit)
        if content is None:
            advice = "in a partial clone run git fetch --refetch --no-filter, otherwise try git fsck"
            raise InputError(f"git cannot read {name} of {self.commit[:7]} in {self.root}; {advice}")
        return content.data
