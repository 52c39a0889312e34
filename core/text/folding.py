"""Folding of texts to lower case without accents that preserves the position of every character."""

_SMALL = (
    "aàáâãäåāăą cçćĉċč dďđð eèéêëēĕėęě gĝğġģ hĥħ iìíîïĩīĭįı jĵ kķ"
    " lĺļľŀł nñńņňŉ oòóôõöøōŏő rŕŗř sśŝşšßș tţťŧț uùúûüũūŭůűų wŵ yýÿŷ zźżž"
)
_CAPITAL = (
    "AÀÁÂÃÄÅĀĂĄ CÇĆĈĊČ DĎĐÐ EÈÉÊËĒĔĖĘĚ GĜĞĠĢ HĤĦ IÌÍÎÏĨĪĬĮİ JĴ KĶ"
    " LĹĻĽĿŁ NÑŃŅŇ OÒÓÔÕÖØŌŎŐ RŔŖŘ SŚŜŞŠẞȘ TŢŤŦȚ UÙÚÛÜŨŪŬŮŰŲ WŴ YÝŸŶ ZŹŻŽ"
)
"""Groups of letters: a plain one, and those that are folded to it."""
_ALSO = {
    " ": "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    "-": "\u2010\u2011\u2012\u2013\u2212\uff0d",
    "'": "\u2018\u2019\u02bc",
    "%": "\uff05\ufe6a",
    "$": "\uff04\ufe69",
    "\u00a5": "\uffe5",
    "\u00a3": "\uffe1",
    ":": "\uff1a",
    ",": "\uff0c",
    ".": "\uff0e",
    "(": "\uff08",
    ")": "\uff09",
}
_DIGITS = (0x660, 0x6F0, 0x966, 0xFF10)
"""The zeros of other digits: Arabic, Persian, Devanagari and full-width."""


def _table() -> dict[int, int]:
    table = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
    for groups in (_SMALL, _CAPITAL):
        for group in groups.split():
            table.update(dict.fromkeys(map(ord, group), ord(group[0].lower())))
    for plain, others in _ALSO.items():
        table.update(dict.fromkeys(map(ord, others), ord(plain)))
    for first in _DIGITS:
        table.update({first + digit: ord("0") + digit for digit in range(10)})
    for first in (0xFF21, 0xFF41):
        table.update({first + letter: ord("a") + letter for letter in range(26)})
    table.update({code: code + 32 for code in range(0x410, 0x430)})
    table.update({code: code + 80 for code in range(0x400, 0x410)})
    return table


_FOLDED = _table()


def fold_letters(text: str) -> str:
    """A text of the same length in lower case without accents, with plain digits, blanks, hyphens and apostrophes.

    Only Latin and Cyrillic letters are folded; "\u00df" becomes "s".
    """
    return text.lower() if text.isascii() else text.translate(_FOLDED)
