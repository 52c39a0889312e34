"""Reading and writing text files, within a repository and within bounds."""

import os
import stat
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place

if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # making a protocol takes as long as importing a module


class Limits(NamedTuple):
    """Limits on the input."""

    file_bytes: int = 4 * 1024 * 1024
    """Maximum size of a file."""
    cases: int = 10_000
    """Maximum number of cases in a suite."""
    depth: int = 50
    """Maximum nesting depth of a manifest."""
    nodes: int = 200_000
    """Maximum number of values in a manifest, aliases expanded."""
    suite_bytes: int = 256 * 1024 * 1024
    """Maximum total size of the texts of a suite; a shared text counts for each case."""

    def for_many(self) -> "Limits":
        """The limits for a file with many cases or baselines, which may be as large as all texts of a suite."""
        return self._replace(file_bytes=max(self.file_bytes, self.suite_bytes))


DEFAULT_LIMITS = Limits()
_LONGEST_PATH = 4096
_MARK = "\ufeff"
_LONGEST_POINTER = 1024
_RANDOM_BYTES = 16  # in the name of a temporary file


def read_text(path: str, limits: Limits, place: Place | None = None) -> str:
    """The text of a regular UTF-8 file, without a byte order mark and with LF line ends.

    `place` is where the file is referred to: the place of the error if it cannot be read.
    Raises InputError.
    """
    return decode_text(read_bytes(path, limits, place), path)


def read_lines(path: str, limits: Limits, place: Place | None = None) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not blank, with their numbers, without holding the whole file in memory.

    Reads them as `read_text` does, and raises the same errors.
    """
    refuse = refusal(path, place)
    size = number = 0
    try:
        with open(_descriptor(path, refuse), "rb") as file:
            if os.fstat(file.fileno()).st_size > limits.file_bytes:
                raise refuse(_too_large(limits))
            while data := file.readline(limits.file_bytes + 1):
                start, size, number = size, size + len(data), number + 1
                if size > limits.file_bytes:
                    raise refuse(_too_large(limits))
                line = decode_text(data, path, start, number).removesuffix("\n")
                if line.strip():
                    yield number, line
    except (OSError, ValueError) as error:
        raise refuse(reason(error)) from error


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    number, start = 0, 0
    while start <= len(text):  # a list of all lines would take as much memory again
        number += 1
        end = text.find("\n", start)
        line = text[start:] if end < 0 else text[start:end]
        if line.strip():
            yield number, line
        start = len(text) + 1 if end < 0 else end + 1


def read_bytes(path: str, limits: Limits, place: Place | None = None) -> bytes:
    """The bytes of a regular file, as `read_text` reads it. Raises InputError."""
    refuse = refusal(path, place)
    try:
        file = _descriptor(path, refuse)
        try:
            size = min(os.fstat(file).st_size, limits.file_bytes)
            data = part = os.read(file, size + 1)  # memory for the maximum size would be taken first
            while part and size != len(data) <= limits.file_bytes:  # the file grew, or is not read at once
                data += (part := os.read(file, limits.file_bytes + 1 - len(data)))
        finally:
            os.close(file)
    except (OSError, ValueError) as error:
        raise refuse(reason(error)) from error
    if len(data) > limits.file_bytes:
        raise refuse(_too_large(limits))
    return data


def _descriptor(path: str, refuse: Callable[[str], InputError]) -> int:
    # Without O_NONBLOCK, opening a pipe waits for a writer.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(file).st_mode
    if not stat.S_ISREG(mode):
        os.close(file)
        raise refuse("Is a directory" if stat.S_ISDIR(mode) else "it is not a regular file")
    return file


def _too_large(limits: Limits) -> str:
    return f"it is larger than {limits.file_bytes} bytes; raise --max-file-bytes if this is intended"


def refusal(name: str, place: Place | None) -> Callable[[str], InputError]:
    """The error for a problem with the file `name`; `place` is where it is referred to, if anywhere."""
    name = name or "''"
    error_place = place or Place(name)
    prefix = "" if error_place.file == name else f"cannot read {name}: "
    return lambda problem: InputError(prefix + problem, error_place)


def decode_text(data: bytes, file: str, start: int = 0, line: int = 1) -> str:
    """The bytes of `file` as text, without a byte order mark and with LF line ends.

    They begin at byte `start`, the first one of line `line`. Raises InputError with the place of the first invalid
    byte, or for a pointer that Git LFS left in place of a text.
    """
    if not start and is_pointer(data):
        advice = "run git lfs pull (in GitHub Actions: lfs: true for actions/checkout)"
        raise InputError(f"only its Git LFS pointer is here: {advice}", Place(file))
    if b"\0" in data:
        raise InputError(f"it is binary: byte {start + data.index(0) + 1} is NUL, but texts are UTF-8", Place(file))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix(_MARK)
        place = Place(file, line + before.count("\n"), len(before) - before.rfind("\n"))
        raise InputError(f"byte {start + error.start + 1} is not valid UTF-8; save it as UTF-8", place) from error
    text = text if start else text.removeprefix(_MARK)
    return text.replace("\r\n", "\n") if "\r" in text else text  # the search for one character is the faster


def is_pointer(data: bytes) -> bool:
    """Whether the content of a file is in Git LFS, and this only says where."""
    return data.startswith(b"version https://git-lfs.github.com/spec/") and len(data) <= _LONGEST_POINTER


def reason(error: BaseException) -> str:
    """The message of an operating system error, without the path."""
    return getattr(error, "strerror", None) or str(error)


def repository(folder: str) -> str:
    """The real path of the repository around `folder`, or of `folder` itself if there is none.

    The search follows the path as written: a link to a folder elsewhere does not move the repository there.
    """
    start = current = os.path.abspath(folder)
    while not os.path.lexists(os.path.join(current, ".git")):
        parent = os.path.dirname(current)
        if parent == current:
            return os.path.realpath(start)
        current = parent
    return os.path.realpath(current)


def inside(root: str, folder: str, relative: str, place: Place) -> str:
    """`relative` resolved from `folder`, if it stays within `root` with every symlink followed.

    Raises InputError.
    """
    require_relative(relative, place)
    path = os.path.normpath(os.path.join(folder, relative))
    real_path = os.path.realpath(path)
    if not within(root, real_path):
        raise outside(relative, place)
    if ".git" in real_path[len(root) :].lower().split(os.sep):
        raise InputError(f"{relative!a} is in .git, which cannot contain texts", place)
    return path


def within(root: str, real_path: str) -> bool:
    """Whether a real path is `root` or below it."""
    return real_path == root or real_path.startswith(root.rstrip(os.sep) + os.sep)


def require_relative(path: str, place: Place) -> None:
    """Raises InputError unless the path is relative."""
    if "\0" in path or not path:
        raise InputError("the path is empty or contains NUL", place)
    if len(path) > _LONGEST_PATH:
        raise InputError(f"the path is longer than {_LONGEST_PATH} characters", place)
    if os.path.isabs(path) or path.startswith(("/", "\\")) or os.path.splitdrive(path)[0]:
        raise InputError(f"{path!a} is an absolute path; write it relative to the manifest", place)


def outside(path: str, place: Place) -> InputError:
    """The error for a path outside the repository."""
    return InputError(f"{path!a} is outside the repository; move the file inside", place)


class Source(Protocol):
    """The source of a manifest and the files it refers to."""

    def shown(self, path: str) -> str:
        """The path as messages show it."""

    def has(self, path: str) -> bool:
        """Whether the file exists."""

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """The text of a file, see `read_text`."""

    def lines(self, path: str, limits: Limits, place: Place | None = None) -> Iterator[tuple[int, str]]:
        """The lines of a file, see `read_lines`."""

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """The bytes of a file, see `read_bytes`."""

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """`relative` resolved from `folder`, if it stays within the repository."""

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:
        """The files that match, see `pattern.matches`."""

    def folder_name(self, folder: str) -> str:
        """The name of a folder."""


class Disk:
    """The files on disk, in the repository around the file at `path`. Raises InputError if it links outside."""

    def __init__(self, path: str) -> None:
        self.root = repository(os.path.dirname(path) or ".")
        if not within(self.root, os.path.realpath(path)):
            raise InputError("it is a symlink to a file outside the repository; name the file itself", Place(path))

    def shown(self, path: str) -> str:
        """The path with forward slashes."""
        return path.replace(os.sep, "/")

    def has(self, path: str) -> bool:
        """Whether anything exists at the path."""
        return os.path.lexists(path)

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """See `read_text`."""
        return read_text(path, limits, place)

    def lines(self, path: str, limits: Limits, place: Place | None = None) -> Iterator[tuple[int, str]]:
        """See `read_lines`."""
        return read_lines(path, limits, place)

    def read_bytes(self, path: str, limits: Limits, place: Place | None = None) -> bytes:
        """See `read_bytes`."""
        return read_bytes(path, limits, place)

    def inside(self, folder: str, relative: str, place: Place) -> str:
        """See `inside`."""
        return inside(self.root, folder, relative, place)

    def folder_name(self, folder: str) -> str:
        """The name of a folder, behind links."""
        return os.path.basename(os.path.realpath(folder or "."))

    def glob(self, folder: str, pattern: str, place: Place) -> list[str]:
        """See `pattern.matches`."""
        from vrty_gate.files.glob import Kind, matches

        def listing(path: str) -> dict[str, Kind] | None:
            if not within(self.root, os.path.realpath(path)):
                return None
            try:
                with os.scandir(path) as entries:
                    return {entry.name: kind(entry) for entry in entries if entry.name != ".git"}
            except OSError:
                return {}

        def kind(entry: os.DirEntry[str]) -> Kind:
            if not entry.is_symlink():
                return "folder" if entry.is_dir() else "file"
            return "link" if os.path.isdir(entry.path) else "file"

        return matches(listing, folder or ".", pattern, place)


def append_text(path: str, text: str) -> None:
    """Append to a file, which is created if missing; once this returns, a crash loses nothing.

    With the restrictions of `write_text`. Raises InputError, with the file unchanged; only a kill may leave a part of
    `text`.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(target_of(path), flags, 0o666)
        try:
            _append(file, text.encode("utf-8"))
        finally:
            os.close(file)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write: {reason(error)}; nothing was changed", Place(path)) from error


def _append(file: int, data: bytes) -> None:
    size = os.fstat(file).st_size
    try:
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    except OSError:
        os.ftruncate(file, size)
        raise


def remove(path: str) -> None:
    """Remove a file or link, if it exists, with the restrictions of `write_text`. Raises InputError."""
    try:
        os.unlink(target_of(path))
    except FileNotFoundError:
        pass
    except OSError as error:
        raise InputError(f"cannot be replaced: {reason(error)}", Place(path)) from error


def target_of(path: str) -> str:
    """The absolute path to write.

    Raises InputError if a parent folder is a symlink that leads outside, and for a device or a pipe.
    """
    folder = os.path.dirname(os.path.abspath(path))
    if not within(repository(folder), os.path.realpath(folder)):
        raise InputError("cannot write: a parent folder is a symlink that leads outside the repository", Place(path))
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise InputError("cannot write: it is a device or a pipe; name a file, or print to stdout", Place(path))
    return os.path.join(folder, os.path.basename(path))


def behind_link(path: str) -> str:
    """The file to write: what a symbolic link stands for, or else the path itself."""
    return os.path.realpath(path) if os.path.islink(path) else path


def write_text(path: str, text: str) -> None:
    """Replace a file atomically with text in UTF-8, see `write_bytes`."""
    try:
        data = text.encode("utf-8")
    except ValueError as error:
        raise InputError(f"cannot write: {reason(error)}; nothing was changed", Place(path)) from error
    write_bytes(path, data)


def write_bytes(path: str, data: bytes) -> None:
    """Replace a file atomically: readers see the old or the new content, even after a crash.

    A link is replaced, not followed. Raises InputError, with nothing left behind; also if a parent folder is a symlink
    that leads outside the repository. Only a kill leaves a temporary file, see `remove_leftovers`.
    """
    replace(stage(path, data))


class Staged(NamedTuple):
    """The new content of a file, on disk in a temporary file next to it."""

    path: str
    """The file as messages show it."""
    target: str
    temporary: str
    data: bytes


def stage(path: str, data: bytes) -> Staged:
    """Write the new content of a file, to replace it later. Raises InputError, with nothing left behind."""
    target = target_of(path)
    try:
        return Staged(path, target, _temporary(target, data), data)
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from error


def replace(staged: Staged) -> None:
    """Let the new content take the place of the old. Raises InputError, with nothing left behind."""
    path, target, temporary, data = staged
    try:
        try:
            os.replace(temporary, target)
        except FileNotFoundError:  # another process, which also writes the file, took the new content for a leftover
            temporary = _temporary(target, data)
            os.replace(temporary, target)
    except BaseException as error:
        _discard(temporary)
        if isinstance(error, OSError):
            raise _unwritten(path, error) from error
        raise


def discard(staged: Staged) -> None:
    """Remove the new content, unless it has replaced the old."""
    _discard(staged.temporary)


def _discard(temporary: str) -> None:
    try:  # noqa: SIM105  # contextlib would be one more import
        os.unlink(temporary)
    except OSError:
        pass  # it is not there


def _unwritten(path: str, error: OSError | ValueError) -> InputError:
    return InputError(f"cannot write: {reason(error)}; nothing was changed", Place(path))


def _temporary(target: str, data: bytes) -> str:
    """A new file with these bytes and the mode of the target; `remove_leftovers` spares it while it is written."""
    temporary = f"{target}.{os.urandom(_RANDOM_BYTES).hex()}.tmp"
    try:
        try:
            mode = os.lstat(target).st_mode
        except FileNotFoundError:
            mode = None
        with open(temporary, "xb") as file:
            _lock(file.fileno())
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if mode is not None and not stat.S_ISLNK(mode):
                os.chmod(temporary, stat.S_IMODE(mode))
    except BaseException:
        _discard(temporary)
        raise
    return temporary


def remove_leftovers(*paths: str) -> None:
    """Remove temporary files of processes that were killed while they wrote one of these files."""
    by_folder: dict[str, set[str]] = {}
    for path in paths:
        folder, name = os.path.split(target_of(path))
        by_folder.setdefault(folder, set()).add(name)
    for folder, names in by_folder.items():
        try:
            found = os.listdir(folder)
        except (OSError, ValueError):
            continue  # whoever writes the file reports it
        for name in found:
            target, _, random = name.removesuffix(".tmp").rpartition(".")
            if name.endswith(".tmp") and target in names and len(random) == 2 * _RANDOM_BYTES and random.isalnum():
                _remove_unless_locked(os.path.join(folder, name))


def _remove_unless_locked(path: str) -> None:
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return
    try:
        is_left_over = _lock(file)
    finally:
        os.close(file)
    if is_left_over:
        _discard(path)


def _lock(file: int) -> bool:
    """Lock a file that is open, as long as it is; returns whether no other process had."""
    try:
        import fcntl
    except ImportError:
        return True  # Windows removes no file that is open
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
