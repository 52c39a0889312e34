"""The JSON Schema formats that are checked, independent of packages and interpreters; others are annotations."""

import re
from collections.abc import Callable, Mapping

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIME = re.compile(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))")
_UUID = re.compile("[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_EMAIL = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?")
_BYTE = re.compile("0|[1-9][0-9]{0,2}")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _is_date(text: str) -> bool:
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    leap = month == 2 and ((year % 4 == 0 and year % 100 != 0) or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + leap


def _is_time(text: str) -> bool:
    match = _TIME.fullmatch(text) if len(text) <= 100 else None
    if match is None:
        return False
    hour, minute, second, offset_hours, offset_minutes = (int(part or 0) for part in match.groups())
    return hour <= 23 and minute <= 59 and second <= 60 and offset_hours <= 23 and offset_minutes <= 59


def _is_date_time(text: str) -> bool:
    return text[10:11] in ("T", "t") and _is_date(text[:10]) and _is_time(text[11:])


def _is_email(text: str) -> bool:
    return _EMAIL.fullmatch(text) is not None and ".." not in text


def _is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def _is_ipv4(text: str) -> bool:
    parts = text.split(".") if len(text) <= 15 else []
    return len(parts) == 4 and all(_BYTE.fullmatch(part) and int(part) <= 255 for part in parts)


FORMATS: Mapping[str, Callable[[str], bool]] = {
    "date": _is_date,
    "time": _is_time,
    "date-time": _is_date_time,
    "email": _is_email,
    "uuid": _is_uuid,
    "ipv4": _is_ipv4,
}
"""Checks by format name: RFC 3339 dates and times, plain e-mail addresses, RFC 4122 UUIDs and dotted IPv4."""
