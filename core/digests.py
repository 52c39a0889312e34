"""SHA-256, by which baselines, verdicts and embeddings name a text and `bundled` knows its files."""

try:  # hashlib would load OpenSSL, which takes longer than checking a suite; `random` does the same
    from _sha2 import sha256
except ImportError:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256


def digest_of_bytes(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return str(sha256(data).hexdigest())


def digest(text: str) -> str:
    """SHA-256 of the text's UTF-8 bytes, in hexadecimal."""
    return digest_of_bytes(text.encode("utf-8"))
