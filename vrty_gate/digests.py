"""The SHA-256 of a text, by which baselines, verdicts and embeddings name it."""

try:  # hashlib would load OpenSSL, which takes longer than checking a suite; `random` does the same
    from _sha2 import sha256
except ImportError:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256


def digest(text: str) -> str:
    """SHA-256 of the text's UTF-8 bytes, in hexadecimal."""
    return str(sha256(text.encode("utf-8")).hexdigest())
