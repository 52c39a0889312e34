"""SHA-256 digests, which identify texts in baselines, verdicts and embeddings."""

try:  # hashlib loads OpenSSL, which takes longer than checking a suite; `random` also avoids it
    from _sha2 import sha256
except ImportError:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256


class Digest:
    """SHA-256 of several values, in the order in which they are added."""

    def __init__(self) -> None:
        self._sha256 = sha256()

    def add(self, text: str) -> None:
        """Add a text, whatever characters it has."""
        self.add_bytes(text.encode("utf-8", "backslashreplace"))

    def add_bytes(self, data: bytes) -> None:
        """Add bytes; their number keeps neighbouring values apart."""
        self._sha256.update(b"%d:" % len(data))
        self._sha256.update(data)

    def hexadecimal(self) -> str:
        """The digest of what was added, in hexadecimal."""
        return str(self._sha256.hexdigest())


def digest(text: str) -> str:
    """SHA-256 of the text's UTF-8 bytes, in hexadecimal."""
    return str(sha256(text.encode("utf-8")).hexdigest())
