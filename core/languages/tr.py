"""Turkish."""

from vrty_gate.core.languages.language import Language, words

LANGUAGE = Language(
    name="Turkish",
    common="ve bir bu için ile da de çok olarak en gibi daha olan var ne kadar veya",
    letters="ğış",
    and_words=words("ve"),
    or_words=words("veya"),
    yes="evet",
    no="hayır",
)
