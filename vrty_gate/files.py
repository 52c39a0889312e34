"""Reading and writing text files, within a repository and within bounds."""

import os
import stat
from collections.abc import Callable
from typing import NamedTuple, Protocol

from vrty_gate.errors import InputError, Place


class Limits(NamedTuple):
    """How much input is accepted."""

    file_bytes: int = 4 * 1024 * 1024
    """Size of any one file."""
    cases: int = 10_000
    """Cases of a suite."""
    depth: int = 50
    """Levels of nesting in a manifest."""
    nodes: int = 200_000
    """Values in a manifest, each alias counted in full."""


DEFAULT_LIMITS = Limits()


def read_text(path: str, limits: Limits, place: Place | None = None) -> str:
    """The text of a regular UTF-8 file, without a byte order mark and with LF line ends.

    `place` is where the file is named; without it messages name the file itself. Raises InputError.
    """
    refuse = refusal(path, place)
    try:
        # Opening a pipe would wait for a writer for ever.
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise refuse("it is not a regular file")
            data = file.read(limits.file_bytes + 1)
    except (OSError, ValueError) as error:
        raise refuse(reason(error)) from error
    if len(data) > limits.file_bytes:
        raise refuse(f"it is larger than {limits.file_bytes} bytes; raise --max-file-bytes if it should be")
    return decode_text(data, refuse)


def refusal(name: str, place: Place | None) -> Callable[[str], InputError]:
    """What makes an error of a problem with the file `name`; `place` is where it is named, if anywhere."""
    where = place or Place(name)
    words = "" if where.file == name else f"cannot read {name}: "
    return lambda problem: InputError(words + problem, where)


def decode_text(data: bytes, refuse: Callable[[str], InputError]) -> str:
    """UTF-8 bytes as text, without a byte order mark and with LF line ends; raises what `refuse` makes of a problem."""
    if b"\0" in data:
        raise refuse(f"it is binary: byte {data.index(0) + 1} is NUL, but texts are UTF-8")
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse(f"line {line}: byte {error.start + 1} is not valid UTF-8; save it as UTF-8") from error
    return text.replace("\r\n", "\n")


def reason(error: BaseException) -> str:
    """An error of the operating system in words, without the path it repeats."""
    return getattr(error, "strerror", None) or str(error)


def repository(folder: str) -> str:
    """The real path of the repository around `folder`, or of `folder` itself when there is none."""
    start = here = os.path.realpath(folder)
    while not os.path.lexists(os.path.join(here, ".git")):
        parent = os.path.dirname(here)
        if parent == here:
            return start
        here = parent
    return here


def inside(root: str, folder: str, relative: str, place: Place) -> str:
    """`relative`, as found from `folder`, when it stays within `root` with every symbolic link followed.

    Raises InputError.
    """
    demand_relative(relative, place)
    path = os.path.normpath(os.path.join(folder, relative))
    real = os.path.realpath(path)
    if real != root and not real.startswith(root.rstrip(os.sep) + os.sep):
        raise outside(relative, place)
    return path


def demand_relative(path: str, place: Place) -> None:
    """Raises InputError unless the path is a relative one."""
    if "\0" in path or not path:
        raise InputError("the path is empty or contains NUL", place)
    if os.path.isabs(path) or path.startswith(("/", "\\")) or os.path.splitdrive(path)[0]:
        raise InputError(f"{path!a} is an absolute path; write it relative to the manifest", place)


def outside(path: str, place: Place) -> InputError:
    """The error for a path that leads out of the repository."""
    return InputError(f"{path!a} leads out of the repository; move the file inside", place)


class Source(Protocol):
    """Where a manifest and the files it names are read from."""

    def shown(self, path: str) -> str:
        """The path as messages name it."""

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """The text of a file, as `read_text` gives it."""

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """`relative` as found from `folder`, when it stays within the repository."""

    def glob(self, folder: str, pattern: str) -> list[str]:
        """What matches, relative to `folder`, in ascending order; `**` stands for any folders."""


class Disk:
    """The files as they are on disk, in the repository around `folder`."""

    def __init__(self, folder: str) -> None:
        self.root = repository(folder or ".")

    def shown(self, path: str) -> str:
        """With slashes."""
        return path.replace(os.sep, "/")

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """See `read_text`."""
        return read_text(path, limits, place)

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """See `inside`."""
        return inside(self.root, folder, relative, place)

    def glob(self, folder: str, pattern: str) -> list[str]:
        """See `glob.glob`."""
        import glob

        return sorted(glob.glob(pattern, root_dir=folder or ".", recursive=True))


def write_text(path: str, text: str) -> None:
    """Replace a file whole or not at all: whoever reads it sees the old or the new text, after a crash as well.

    Raises InputError, with nothing left behind.
    """
    target = os.path.realpath(path)
    temporary = f"{target}.{os.getpid()}.tmp"
    try:
        try:
            mode = os.stat(target).st_mode
        except FileNotFoundError:
            mode = None
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException as error:
        try:  # noqa: SIM105  # contextlib would be one more import
            os.unlink(temporary)
        except OSError:
            pass  # it was never made
        if isinstance(error, (OSError, ValueError)):
            raise InputError(f"cannot write: {reason(error)}; nothing was changed", Place(path)) from error
        raise
