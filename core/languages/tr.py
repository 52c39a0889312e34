"""Turkish."""

from vrty_gate.core.languages.language import Language, words

LANGUAGE = Language(
    name="Turkish",
    common="ve bir bu için ile da de çok olarak en gibi daha olan var ne kadar veya",
    letters="ğış",
    and_words=words("ve"),
    or_words=words("veya"),
    reasons=words("çünkü"),
    takes_back=r"hayır,? bekle|pardon\b|daha doğrusu",
    limits=words("önce sonra"),
    leaves_open="duruma bağlı|bilmiyorum",
    yes="evet",
    no="hayır",
    refusals=(
        ("ama", r"\b(?:yardımcı olama|yardım edeme|cevap vereme|yanıt vereme|yerine getireme)"),
        ("eme", r"\b(?:yardım edeme|cevap vereme|yanıt vereme|yerine getireme)"),
    ),
    not_knowing=(
        ("bilm", r"\bbilmiyor(?:um|uz)\b"),
        ("bilgi ", r"\bbilgi (?:yok|bulunm|bulama|içermi|verilm)"),
    ),
    calls="telefon",
)
