"""The requests and responses in a cassette of vcrpy, or of VCR for Ruby or R, without a YAML parser."""

import re
from collections.abc import Iterator

from natural.scalars import scalar

KEYS = re.compile(r"^( *)(?:- )?(request|response|body|string|uri):(?: +(.*))?$")


def exchanges(text: str) -> Iterator[tuple[str, str, str]]:
    """The addresses, requests and responses in a cassette of vcrpy or VCR for Ruby or R."""
    lines = text.split("\n")
    section, request, address = "", "", ""
    for number, line in enumerate(lines):
        match = KEYS.match(line)
        if match is None:
            continue
        indent, key, value = len(match[1]), match[2], match[3] or ""
        if key in {"request", "response"} and not value:
            section = key
            address = address if key == "response" else ""
        elif key == "uri":
            address = scalar(value, lines, number, indent)
        elif key in {"body", "string"} and value and section:
            body = scalar(value, lines, number, indent)
            if section == "request":
                request = body
            elif body:
                yield address, request, body
                section = ""
