"""What recorders have in common: URLs and headers."""

import re
from typing import Any

_USER = re.compile(r"^([A-Za-z][\w+.-]*://)[^/?#]*@")
_SHOWN = re.compile(r"(?:^|&)(alt=[\w-]*)")


def visible_url(url: str) -> str:
    """A URL without what may be a secret: user and password, and all of the query but the form of the reply."""
    address, _, query = url.partition("#")[0].partition("?")
    if "@" in address:
        address = _USER.sub(r"\1", address)
    shown = _SHOWN.search(query) if query else None
    return f"{address}?{shown[1]}" if shown else address


def header(headers: Any, name: str) -> str:
    """The first value of a header, of a mapping or of the list of an HTTP Archive; "" if there is none."""
    if not headers:
        return ""
    if isinstance(headers, dict):
        pairs = list(headers.items())
    elif isinstance(headers, list):
        pairs = [(each.get("name"), each.get("value")) for each in headers if isinstance(each, dict)]
    else:
        return ""
    value = next((value for key, value in pairs if str(key).lower() == name), "")
    if isinstance(value, list):
        value = value[0] if value else ""
    return value if isinstance(value, str) else ""


def media_type(content_type: str) -> str:
    """The type of a content without its parameters."""
    return content_type.partition(";")[0].strip().lower()
