"""Weights of words: VRTY's inverse document frequencies and stop words."""

from functools import cache

from vrty_gate.core import bundled

SHA256 = "0e475bcaa5524d1e26cbb166bb5c138e37f87e1e47b75e6506c6460a94259fd2"
"""Digest of `vrty/data/idf.json.gz` in VRTY 1.0.1, which the bundled table equals entry by entry."""

OUT_OF_VOCABULARY = 9.592671652592143
"""Weight of a word that is not in the table: ln(5391 + 1) + 1, stored because `log` may differ between platforms."""

STOPWORDS = frozenset(
    """
    a about above after again against all am an and any are as at be because been before being below between both but by
    can could did do does doing down during each few for from further had has have having he her here hers herself him
    himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only or
    other our ours ourselves out over own same she should so some such than that the their theirs them themselves then
    there these they this those through to too under until up very was we were what when where which while who whom why
    will with would you your yours yourself yourselves
    """.split()
)

_REMEMBERED = 100_000


class Weights(dict[str, float]):
    """IDF by lower-case word, 1.0007 ("the") to 8.8995 (in 1 of 5,391 texts), `OUT_OF_VOCABULARY` for any other.

    Words are looked up in the bundled table on first use: a suite needs about a thousand of its 32,017. The CRC-32 of a
    word modulo the number of lines is its line, where the number of texts that contain it follows.
    """

    def __init__(self, table: bytes) -> None:
        from binascii import crc32  # a shared library that unchanged answers do not need

        super().__init__()
        self._crc32 = crc32
        values, *self._lines = table.split(b"\n")
        words = values.split()
        self._idf = dict(zip(words[::2], map(float, words[1::2]), strict=True))

    def __missing__(self, word: str) -> float:
        key = word.encode("ascii")
        entries = self._lines[self._crc32(key) % len(self._lines)].split()
        weight = self._idf[entries[entries.index(key) + 1]] if key in entries else OUT_OF_VOCABULARY
        if len(self) < _REMEMBERED:
            self[word] = weight
        return weight


@cache
def weights() -> Weights:
    """The bundled table, loaded once."""
    return Weights(bundled.read("vrty_idf.txt"))
