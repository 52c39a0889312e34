"""A manifest that is not on disk."""

from vrty_gate.errors import Place
from vrty_gate.files.disk import Disk, Limits


class InMemory(Disk):
    """A manifest with this content; the files that it names are on disk. `shown` is its name in messages."""

    def __init__(self, path: str, shown: str, content: str) -> None:
        super().__init__(path)
        self.path, self.name, self.content = path, shown, content

    def shown(self, path: str) -> str:
        """See `Source`."""
        return self.name if path == self.path else super().shown(path)

    def read(self, path: str, limits: Limits, place: Place | None = None) -> str:
        """See `Source`."""
        return self.content if path == self.path else super().read(path, limits, place)
