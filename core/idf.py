"""How much each word weighs: VRTY's inverse document frequencies and stop words."""

from functools import cache

from vrty_gate.core import bundled

SHA256 = "0e475bcaa5524d1e26cbb166bb5c138e37f87e1e47b75e6506c6460a94259fd2"
"""Digest of `vrty/data/idf.json.gz` in VRTY 1.0.1, the file our table equals entry by entry."""

OUT_OF_VOCABULARY = 9.592671652592143
"""Weight of a word the table does not know: ln(5391 + 1) + 1, stored because `log` may differ between platforms."""

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


@cache
def weights() -> dict[str, float]:
    """32,017 lower-case words and their IDF, from 1.0007 ("the") to 8.8995 (found in 1 of 5,391 texts)."""
    table: dict[str, float] = {}
    for line in bundled.read("vrty_idf.txt").splitlines():
        idf, *words = line.split()
        table.update(dict.fromkeys(words, float(idf)))
    return table
