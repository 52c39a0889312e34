"""SHA-256 digests, which identify texts in baselines, verdicts and embeddings, and the bundled files."""

try:  # hashlib loads OpenSSL, which takes longer than checking a suite; `random` also avoids it
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
