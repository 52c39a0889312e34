"""The data files that travel with `core`; `data/README.md` says where each comes from."""

import os.path
from typing import Any


def read(name: str) -> bytes:
    """The file `data/<name>`, through the loader that found this module, so that zipped installs work as well."""
    loader: Any = __spec__.loader  # importlib.resources does the same; importing it takes longer than scoring a suite
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "data", name))
    return data
