"""The Python that runs vrty-gate, the packages it uses, and the data that it comes with."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from vrty_gate.core import bundled
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.doctor import Advice

_OLDEST = (3, 10)


def environment() -> tuple[Advice, ...]:
    """The checks of this Python and this installation."""
    import platform
    import sys

    return (
        python(sys.version_info[:3], platform.python_implementation()),
        *packages(_requirements(), _version),
        data(bundled.SHA256, bundled.read),
    )


def python(version: Sequence[int], implementation: str) -> Advice:
    """Whether this Python is supported."""
    says = f"{implementation} {'.'.join(map(str, version))}"
    if tuple(version[:2]) < _OLDEST:
        return Advice("problem", f"{says} is too old", f"use Python {'.'.join(map(str, _OLDEST))} or newer")
    return Advice("ok", says)


def packages(requirements: Iterable[str], version_of: Callable[[str], str | None]) -> Iterator[Advice]:
    """The version of each required package, and the required ones that are missing or too old.

    `requirements` are those of the package metadata, such as `click>=8.2`; extras are not among them.
    """
    found = []
    for requirement in requirements:
        match = re.match(r"([\w.-]+)(?:.*?>=\s*([\d.]+))?", requirement)
        if match is None:
            continue
        name, least = match[1], match[2] or ""
        version = version_of(name)
        if version is None:
            yield Advice("problem", f"the package {name} is not installed", f"pip install {name}")
        elif least and _numbers(version) < _numbers(least):
            says = f"{name} is version {version}, but {least} or newer is needed"
            yield Advice("problem", says, f"pip install --upgrade {name}")
        else:
            found.append(f"{name} {version}")
    if found:
        yield Advice("ok", ", ".join(found))


def data(names: Iterable[str], read: Callable[[str], bytes]) -> Advice:
    """Whether each bundled data file has the digest that its version came with."""
    files = sorted(names)
    for name in files:
        try:
            read(name)
        except DamagedDataError as error:
            says, _, to_do = str(error).rpartition("; ")
            return Advice("problem", says, to_do)
    return Advice("ok", f"the {len(files)} bundled data files have the SHA-256 of this version")


def _requirements() -> list[str]:
    """The requirements of this package without its extras; none if it is not installed."""
    from importlib import metadata

    try:
        stated = metadata.requires("vrty-gate") or []
    except metadata.PackageNotFoundError:
        return []
    return sorted(requirement for requirement in stated if "extra ==" not in requirement)


def _version(name: str) -> str | None:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
