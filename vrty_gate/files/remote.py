"""Files at addresses such as `s3://bucket/cases.jsonl`, through fsspec, and Parquet, through pyarrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, decode_text

_ROWS = 500
"""Rows of a Parquet file in memory at a time."""


def is_address(path: str) -> bool:
    """Whether a path is an address with a scheme, such as `s3://` or `memory://`."""
    return "://" in path


def is_parquet(path: str) -> bool:
    """Whether a path names a Parquet file."""
    return path.endswith(".parquet")


def lines(address: str, limits: Limits) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers. Raises InputError."""
    size = number = 0
    with _opened(address, "rb") as file:
        while data := file.readline(limits.file_bytes + 1):
            start, size, number = size, size + len(data), number + 1
            if size > limits.file_bytes:
                raise InputError(
                    f"it is larger than {limits.file_bytes} bytes; raise --max-suite-bytes", Place(address)
                )
            line = decode_text(data, address, start, number).removesuffix("\n")
            if line.strip():
                yield number, line


def rows(address: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows of a Parquet file, with their numbers, without the values that are null. Raises InputError."""
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError as error:
        raise InputError("Parquet needs the extra parquet: pip install '.[parquet]' in a clone") from error
    number = 0
    with _opened(address, "rb") as file:
        try:
            for batch in ParquetFile(file).iter_batches(batch_size=_ROWS):
                for row in batch.to_pylist():
                    number += 1
                    yield number, {name: value for name, value in row.items() if value is not None}
        except ArrowException as error:
            raise InputError(f"not a Parquet file: {_first_line(error)}", Place(address)) from error


def write(address: str, text: str) -> None:
    """Replace the file at an address. Raises InputError."""
    with _opened(address, "wb") as file:
        file.write(text.encode("utf-8"))


def write_rows(address: str, rows: Sequence[dict[str, Any]]) -> None:
    """Replace the Parquet file at an address. Raises InputError."""
    try:
        from pyarrow import Table
        from pyarrow.parquet import write_table
    except ImportError as error:
        raise InputError("Parquet needs the extra parquet: pip install '.[parquet]' in a clone") from error
    with _opened(address, "wb") as file:
        write_table(Table.from_pylist(list(rows)), file)


class _opened:  # noqa: N801  # a context manager
    """The file at an address or path. Raises InputError if it cannot be opened, read or written."""

    def __init__(self, address: str, mode: str) -> None:
        self._address, self._mode = address, mode

    def __enter__(self) -> Any:
        try:
            if not is_address(self._address):
                self._file: Any = open(self._address, self._mode)
                return self._file
            import fsspec
        except ImportError as error:
            raise InputError("addresses need the extra remote: pip install '.[remote]' in a clone") from error
        except OSError as error:
            raise self._failed(error) from error
        try:
            self._file = fsspec.open(self._address, self._mode).open()
        except Exception as error:  # each file system has errors of its own
            raise self._failed(error) from error
        return self._file

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            self._file.close()
        except Exception as fault:  # writing may fail as late as this
            raise self._failed(fault) from fault
        if isinstance(error, OSError):
            raise self._failed(error) from error

    def _failed(self, error: BaseException) -> InputError:
        verb = "read" if self._mode == "rb" else "written"
        return InputError(f"cannot be {verb}: {_first_line(error)}", Place(self._address))


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
