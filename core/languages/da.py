"""Danish."""

from vrty_gate.core.languages.language import Language, words

LANGUAGE = Language(
    name="Danish",
    common=(
        "og at det er en den til på som med af for ikke de har jeg et kan fra også eller du vi skal være efter ved når"
        " om hvis din dit mere meget blev bliver hvor nogle bare sig dette disse"
    ),
    letters="æø",
    and_words=words("og"),
    or_words=words("eller"),
    overrides=(("ignorer", r"(?<!ikke )\bignorer\b(?! ikke)[^.!?:;]{0,30}\b(?:instruktion|anvisning)"),),
    reasons=words("fordi"),
    takes_back=r"nej,? vent|undskyld|jeg mener|eller rettere",
    limits=words("før efter under over"),
    per=words("per"),
    how_many="hvor mange",
    asks_text=r"\b(?:skriv|oversæt|opsummer|find på|andre ord)\b",
    leaves_open="det kommer an på|ved ikke",
    yes="ja|jo",
    no="nej|desværre,? (?:nej|ikke)",
    calls="telefon|nummer",
)
