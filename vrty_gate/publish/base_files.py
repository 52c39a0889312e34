"""The base of a pull request, read from GitHub where the checkout does not have it."""

import hashlib
import os
import posixpath
import re
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from vrty_gate.errors import InputError
from vrty_gate.files import git
from vrty_gate.files.tree import Entry, EntryKind, Tree, UnreachableError
from vrty_gate.gate.pull_request.base import Commit, named, of_merge_group
from vrty_gate.publish.connection import ApiError
from vrty_gate.publish.github import GitHub, Item

_MOST_REQUESTS = 250
_MOST_BYTES = 64 * 1024 * 1024
_MOST_SECONDS = 90.0
_TOGETHER = 100
"""Files that one request asks for."""
_MOST_TOGETHER = 1024 * 1024
_MOST_FOLLOWING = 300
"""Files among which those are that a request asks for."""
_LONGEST_TEXT = 256 * 1024
"""Larger files are asked for alone: GitHub cuts long texts."""
_LONGEST_MESSAGE = 200
_KINDS: dict[str, EntryKind] = {"040000": "folder", "120000": "link", "160000": "submodule"}

_T = TypeVar("_T")


def from_github(environment: Mapping[str, str], token: str) -> Callable[[str], tuple[Commit, Tree]] | None:
    """What reads the base for the repository at a root; None outside a GitHub workflow, or without a token.

    The token goes to `GITHUB_API_URL` alone. What is called raises UnreachableError.
    """
    github = connect(environment, token)
    return partial(_base, github, environment) if github is not None else None


def connect(environment: Mapping[str, str], token: str) -> "Bounded | None":
    """GitHub's API for the repository of a workflow; None outside one, or without a token."""
    url, repository = environment.get("GITHUB_API_URL", ""), environment.get("GITHUB_REPOSITORY", "")
    if not token or not url or not re.fullmatch(r"[\w.-]+/[\w.-]+", repository, re.ASCII):
        return None
    return Bounded(lambda: GitHub(repository, token, url, wait=10.0))


class Bounded:
    """Requests to GitHub, with a limit on their number, bytes and time."""

    def __init__(self, connect: Callable[[], GitHub]) -> None:
        self._connect = connect
        self._github: GitHub | None = None
        self._requests, self._bytes, self._start = _MOST_REQUESTS, _MOST_BYTES, time.monotonic()
        self.contents: dict[str, bytes] = {}
        """The contents that were requested, by digest: commits share most of theirs."""
        self._gives_many = True

    def prepare(self, sizes: Mapping[str, int]) -> None:
        """Request many contents at once, if GitHub gives them. Raises UnreachableError at a limit."""
        if not self._gives_many or self._bytes < _MOST_BYTES // 2:  # what is not read after all must not use it up
            return

        def answer(api: GitHub) -> dict[str, bytes]:
            try:
                return api.blobs(sizes)
            except ApiError:
                return {}

        found = self.ask(answer, sum(sizes.values()))
        known = {name: data for name, data in found.items() if _is_content(data, name)}
        self.contents |= known
        self._gives_many = bool(known)

    def ask(self, question: Callable[[GitHub], _T], size: int = 0) -> _T:
        """The answer, whose content has this size. Raises UnreachableError."""
        self._requests -= 1
        self._bytes -= size
        if self._requests < 0:
            raise UnreachableError(f"it takes more than {_MOST_REQUESTS} requests to GitHub")
        if self._bytes < 0:
            raise UnreachableError(f"it takes more than {_MOST_BYTES >> 20} MiB from GitHub")
        if time.monotonic() - self._start > _MOST_SECONDS:
            raise UnreachableError(f"it takes more than {_MOST_SECONDS:g} seconds to read it from GitHub")
        try:
            self._github = self._github or self._connect()
            return question(self._github)
        except ApiError as error:
            message = " ".join(str(error).split())[:_LONGEST_MESSAGE]
            words = f"GitHub returned {error.status}: {message}" if error.status else message
            hint = "; the job needs `permissions: contents: read`" if error.status in (401, 403, 404) else ""
            raise UnreachableError(f"{words}{hint if not error.limited else ''}") from error


def _base(github: Bounded, environment: Mapping[str, str], root: str) -> tuple[Commit, Tree]:
    """The commit that the pull request or merge group is compared with, and its files."""
    if environment.get("GITHUB_EVENT_NAME") == "merge_group":
        try:
            commit = of_merge_group(environment)
        except InputError as error:
            raise UnreachableError(str(error)) from error
        return commit, tree(github, commit.digest, root)
    branch, merge = environment.get("GITHUB_BASE_REF", ""), environment.get("GITHUB_SHA", "")
    digest, head = None, None
    with suppress(InputError):  # without Git, the checkout is that of GITHUB_SHA
        digest, head = git.base_of_merge(root, merge), git.head(root)
    if digest is None:
        tip = github.ask(lambda api: api.branch(branch))
        digest = github.ask(lambda api: api.merge_base(tip, head or merge))
    commit = named(digest, branch)
    return commit, tree(github, commit.digest, root)


def tree(github: Bounded, commit: str, root: str = ".") -> Tree:
    """The files of a commit; contents that the repository at `root` has are not requested. Raises UnreachableError."""
    root = os.path.abspath(root)
    return Tree(root, commit, _GitHubFiles(root, github, github.ask(lambda api: api.items(commit))))


class _GitHubFiles:
    """The files of a commit on GitHub, as the store of a `Tree`. Contents that the checkout has are not requested."""

    top = ""

    def __init__(self, root: str, github: Bounded, items: Iterable[Item]) -> None:
        self._github = github
        self._folders: dict[str, dict[str, Entry]] = {"": {}}
        self._sizes: dict[str, int] = {}
        self._files: dict[str, list[tuple[str, str]]] = {}
        """By the ending of their names, the paths and digests of files, in the order of paths once one is read."""
        self._places: dict[str, tuple[str, int]] = {}
        self._here: dict[str, bool] = {}
        self._objects: git.Objects | None = None
        with suppress(InputError):
            self._objects = git.Objects(root)
        for item in items:
            self._add(item)
        for ending, files in self._files.items():
            files.sort()
            self._places |= {sha: (ending, place) for place, (_, sha) in reversed(list(enumerate(files)))}

    def _add(self, item: Item) -> None:
        folder, name = posixpath.split(item.path)
        if any(part in ("", ".", "..") for part in item.path.split("/")):
            raise UnreachableError("GitHub's list of its files has an invalid path")
        kind = _KINDS.get(item.mode, "file")
        entry = Entry(kind, item.path if kind == "folder" else item.sha)
        self._folders.setdefault(folder, {})[name] = entry
        if kind == "folder":
            self._folders.setdefault(item.path, {})
        self._sizes[item.sha] = item.size
        if kind == "file" and item.size <= _LONGEST_TEXT:
            self._files.setdefault(posixpath.splitext(name)[1], []).append((item.path, item.sha))

    def close(self) -> None:
        """End the process that reads the checkout."""
        if self._objects is not None:
            self._objects.close()

    def folder(self, name: str) -> dict[str, Entry]:
        """The entries of a folder, by name."""
        return self._folders.get(name, {})

    def content(self, name: str, limit: int | None = None) -> bytes:
        """The content of a file or link; of a larger one than the limit, as many other bytes as show that."""
        local = self._objects.get(name, limit) if self._objects is not None else None
        if local is not None and _is_content(local.data, name):  # a stranger may have put other objects there
            return local.data
        size = self._sizes[name]
        if limit is not None and size > limit:
            return bytes(limit + 1)
        if name not in self._github.contents:
            self._prepare(name)
        if name not in self._github.contents:
            data = self._github.ask(lambda api: api.blob(name, size), size)
            if not _is_content(data, name):
                raise UnreachableError("GitHub's answer is not the content of the file")
            self._github.contents[name] = data
        return self._github.contents[name]

    def _is_here(self, sha: str) -> bool:
        """Whether the checkout has a file."""
        if self._objects is None:
            return False
        if sha not in self._here:
            self._here[sha] = self._objects.get(sha, 0) is not None
        return self._here[sha]

    def _prepare(self, name: str) -> None:
        """Request what is probably read next as well: the files of this kind that follow, in the order of paths."""
        ending, place = self._places.get(name, ("", 0))
        sizes: dict[str, int] = {}
        for _, sha in self._files.get(ending, [])[place : place + _MOST_FOLLOWING] if name in self._places else ():
            if sha in self._github.contents or self._is_here(sha):
                continue
            if len(sizes) == _TOGETHER or sum(sizes.values()) + self._sizes[sha] > _MOST_TOGETHER:
                break
            sizes[sha] = self._sizes[sha]
        if len(sizes) > 1:
            self._github.prepare(sizes)


def _is_content(data: bytes, digest: str) -> bool:
    """Whether Git gives the content this digest."""
    algorithm = "sha1" if len(digest) == 40 else "sha256"
    return hashlib.new(algorithm, b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest() == digest
