"""Executors on other machines, by address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from vrty_gate.errors import InputError

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import Any

_SECONDS = 30
"""Time to wait for a scheduler."""


@contextmanager
def executor_at(address: str) -> Iterator[Executor]:
    """The executor at an address such as `dask://host:8786`. Raises InputError if it does not answer."""
    scheme, separator, host = address.partition("://")
    if scheme != "dask" or not separator or not host:
        raise InputError(f"--executor is {address!a}, but must be an address such as dask://host:8786")
    try:
        from distributed import Client
    except ImportError as error:
        raise InputError("--executor dask:// needs the extra dask: pip install '.[dask]' in a clone") from error
    try:
        client: Any = Client(f"tcp://{host}", timeout=_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise InputError(f"--executor {address}: no scheduler answers there: {error}") from error
    with client, client.get_executor(pure=False) as executor:
        yield executor
