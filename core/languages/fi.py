"""Finnish."""

from vrty_gate.core.languages.language import Language, words

LANGUAGE = Language(
    name="Finnish",
    common=(
        "ja on ei se että oli hän mutta kun tai ovat myös joka niin kuin voi tämä sen sitä ole olla voit jos vain noin"
        " ne jotka sekä kanssa kaikki enemmän ennen jälkeen sinun tässä mitä"
    ),
    and_words=words("ja"),
    or_words=words("tai"),
    reasons=words("koska"),
    takes_back=r"ei,? (?:odota|hetkinen)|anteeksi|tarkoitan|tai pikemminkin",
    limits=words("ennen jälkeen yli alle"),
    turning=words("melkein"),
    how_many="kuinka monta",
    asks_text=r"\b(?:kirjoita|käännä|tiivistä|keksi|toisin sanoin)\b",
    leaves_open="riippuu|en tiedä",
    yes="kyllä",
    no="ei|valitettavasti ei",
    templates="lomake",
    letters_asked="kirje|sähköposti",
)
