"""Text that other programs read: CI runners, which take `##[name]` and `##vso[name]` for commands, and JSON parsers."""

import re


def in_json(text: str) -> str:
    r"""JSON in which a runner finds no command and a strict parser no unpaired surrogate.

    A byte of a file name that is not UTF-8, which Python reads as such a surrogate, is spelled out, as in `\xff`.
    """
    if "\\udc" in text:
        text = re.sub(_ESCAPES, lambda found: f"\\\\x{found[1]}" if found[1] else found[0], text)
    return _broken(text, "#\\u0023")


_ESCAPES = r"\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\udc([89a-f][0-9a-f])|\\."
"""Any escape in JSON: pairs first, then what stands for a byte."""


def spelled(text: str) -> str:
    r"""Text in which a runner finds no command; the second `#` of one becomes `\x23`."""
    return _broken(text, "#\\x23")


def in_html(text: str) -> str:
    """HTML with the same text in which a runner finds no command, nor the `::` at the start of a line."""
    if "::" in text:
        text = re.sub(r"^([^\S\n]*):(?=:)", r"\1&#58;", text, flags=re.MULTILINE)
    return _broken(text, "#&#35;")


def _broken(text: str, replacement: str) -> str:
    if "##" not in text:  # nearly always, and faster than to search for the pattern
        return text
    return re.sub(r"##(?=(?:vso)?\[)", lambda _: replacement, text, flags=re.IGNORECASE)
