"""Parts of regular expressions, and those compiled on first use, because compiling takes longer than reading a text."""

import re
from typing import TYPE_CHECKING, Any

UNRECORDED = r"(?![A-Z_]{2,60}_(?:KEY|TOKEN|SECRET|LOCATION|PROJECT|REGION|ID|URL|HOST|ENDPOINT|BUCKET|PASSWORD)>)"
"""Where a variable in angle brackets begins: not if recorders put its name in place of a secret."""

_MEMBERS = ("findall", "finditer", "flags", "fullmatch", "match", "search", "split", "sub", "subn")


class Compiled:
    """A pattern that has the methods of the compiled one as attributes: they are called as fast as its own."""

    pattern: str


class Uncompiled(Compiled):
    """A pattern that is compiled when one of its methods is asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _MEMBERS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for member in _MEMBERS:
            setattr(self, member, getattr(compiled, member))
        self.__class__ = Compiled  # type: ignore[assignment]  # without `__getattr__`, which slows all attributes down
        return getattr(compiled, name)


if TYPE_CHECKING:
    lazily = re.compile
else:

    def lazily(pattern: str, flags: int = 0) -> Compiled:
        """The pattern, which is compiled when it is first used."""
        return Uncompiled(pattern, flags)
