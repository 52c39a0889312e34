"""Language detection by letters and common words."""

import re
from functools import lru_cache

from vrty_gate.core.reading.text.folding import fold_letters

NAMES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "pl": "Polish",
    "pt": "Portuguese",
    "ru": "Russian",
    "sv": "Swedish",
    "tr": "Turkish",
    "zh": "Chinese",
}
"""The languages that `language_of` tells apart."""

_LITTLE_WORDS = {
    "en": "the of and to in is that it for on with as are this be by or an from at you your can not have which will"
    " we has if do they their was but all our about what when should would there these please i my"
    " he she his her per each how many so than who them were been because after first also",
    "de": "der die das und ist nicht ein eine einen einem zu den mit von auf sich des dem fur auch werden sie es im"
    " wird ihr ihre ich wir haben kann konnen sind oder wenn aus bei nach als wie zum zur bis nur innerhalb bitte"
    " dass er hat habe hatte bin mich mir ihm ihn sein seine seinen war waren uber vom durch noch schon sehr wurde"
    " wurden mehr man kein keine dieser diese dieses einer ob dann unter gegen sagte",
    "fr": "le la les des et est une un que pour dans qui sur pas vous avec ce sont au plus il nous du votre vos ne"
    " je en de ou par cette aux peut etre ces si mais leur d l qu n c s avant sans peuvent son sa ses elle lui"
    " comme tout tres bien fait etait ont meme leurs",
    "es": "el la los las de que y en un una es por con para se del no como su mas lo al son puede pueden esta este"
    " si o sus usted tu sin sobre hay tiene nuestro antes ser nos muy pero fue cuando desde todo ha le yo mi",
    "it": "il la di che e un una per non sono con del della le gli si come piu nel i lo da al dei delle alla puo"
    " essere anche ha questo questa o se suo dal l d nella ogni entro hai suo tuo sua era molto quando tutto ma mi",
    "pt": "o a os as de que e um uma para com nao por em do da no se mais como na dos das ao voce sao pode seu sua"
    " ou ser esta este foi sem tem nos pelo pela ate seus",
    "nl": "de het een en van is dat op te in met voor niet zijn aan die er ook als u uw wordt worden bij om kan naar"
    " maar of deze dit door heeft je kunt moet binnen wij hebben geen tot uit",
    "pl": "i w na z do nie jest to sie ze o jak przez dla po od sa byc oraz jego ktory a lub mozna moze jesli ale"
    " czy tylko ich za przed bez ktora ktore przy jako pan we ten ta",
    "sv": "och att det som en pa ar av for med till den inte har de om ett jag vi kan du eller fran",
    "tr": "ve bir bu icin ile da de cok olarak en gibi daha olan var ne kadar veya",
}
"""By language, common words without accents."""
_VOTES = 60
"""The votes of a word, divided among the languages that have it."""


def _votes() -> dict[str, list[tuple[str, int]]]:
    having: dict[str, list[str]] = {}
    for language, words in _LITTLE_WORDS.items():
        for word in dict.fromkeys(words.split()):
            having.setdefault(word, []).append(language)
    return {word: [(language, _VOTES // len(shared)) for language in shared] for word, shared in having.items()}


_VOTERS = _votes()
_LETTERS = {
    "de": "\u00e4\u00df", "es": "\u00f1\u00bf\u00a1", "fr": "\u00eb\u00ea\u0153\u00ee\u00fb", "it": "\u00ec\u00f2",
    "pt": "\u00e3\u00f5", "pl": "\u0142\u0105\u0119\u017c\u015b\u0107\u017a\u0144", "sv": "\u00e5",
    "tr": "\u011f\u0131\u015f",
}  # fmt: skip
"""By language, letters that hardly any other of these languages has."""
_BY_LETTER = {letter: language for language, letters in _LETTERS.items() for letter in letters}
_WORD = re.compile(
    "(?<![a-z0-9])(?:[a-z]{2,}(?![a-z0-9])|(?:qu|[dlncs])(?='[a-z]))|(?<=[a-z][a-z] )[a-z](?= [a-z][a-z])"
)
"""Words, and single letters between words: other single letters are in formulas."""
_NAME = re.compile(r"(?<=[A-Za-z,] )[A-Z][\w-]*|\[[^\[\]\n]{0,120}\]")
"""Names within a sentence, and references, which belong to no language."""
_HANGUL = bytes(range(0xAC, 0xD8))
_EAST_ASIAN = bytes(range(0x30, 0xD8))
_OTHER = bytes((3, *range(5, 0x0F)))
"""High bytes of scripts in UTF-16: much faster than looking at each character."""
_VIETNAMESE = 0x1E
_VIETNAMESE_SHARE = 0.02
_MARKS = "\u3000\u3001\u3002\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011"
"""Marks in the block of Japanese letters that Chinese also uses."""
_CHINESE = "的了是我您你这這们們吗嗎为对可请也和将"
"""Function words of Chinese, which names do not contain."""
_READ = 800
"""Only this many characters are read; more add nothing."""
_FOREIGN_SHARE = 0.15
_ENOUGH = 100
"""The fewest votes that a language needs: almost two words of its own."""


def language_of(text: str) -> str:
    """The language of a text: de, en, es, fr, it, ja, ko, nl, pl, pt, ru, sv, tr or zh; "" if it is not clear.

    A sentence of eight words usually suffices. Code and lists of names have no language.
    """
    return _of_beginning(text[:_READ])


@lru_cache(maxsize=8)  # several readers pass the same response, one after the other
def _of_beginning(part: str) -> str:
    is_ascii = part.isascii()
    if not is_ascii:
        script = _script(part)
        if script is not None:
            return script
    votes: dict[str, int] = {}
    words = _WORD.findall(fold_letters(_NAME.sub("", part)))
    for word in words:
        for language, count in _VOTERS.get(word, ()):
            votes[language] = votes.get(language, 0) + count
    if not is_ascii:
        for letter in _BY_LETTER.keys() & set(part.lower()):
            if _BY_LETTER[letter] in votes:
                votes[_BY_LETTER[letter]] += _VOTES
    if not votes:
        return ""
    ranked = sorted(votes.items(), key=lambda item: (-item[1], item[0]))
    best, count = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    is_clear = count >= _ENOUGH and count > 1.3 * second and count >= 0.08 * _VOTES * len(words)
    return best if is_clear else ""


def has_east_asian(text: str) -> bool:
    """Whether a text has Japanese, Chinese or Korean letters."""
    return not text.isascii() and _count(_first_bytes(text), _EAST_ASIAN) > 0


def _first_bytes(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")[1::2]


def _count(first_bytes: bytes, wanted: bytes) -> int:
    return len(first_bytes) - len(first_bytes.translate(None, wanted))


def _script(text: str) -> str | None:
    """The language that the script determines; "" for a script of several languages, None for Latin letters."""
    first_bytes = _first_bytes(text)
    enough = _FOREIGN_SHARE * len(text.replace(" ", ""))
    east_asian = _count(first_bytes, _EAST_ASIAN)
    if east_asian >= enough:
        if _count(first_bytes, _HANGUL) > 0.3 * east_asian:
            return "ko"
        kana = first_bytes.count(0x30) - sum([text.count(mark) for mark in _MARKS])
        if kana > 0.05 * east_asian:
            return "ja"
        return "zh" if any(word in text for word in _CHINESE) else ""  # a list of names may be in either
    if first_bytes.count(_VIETNAMESE) > _VIETNAMESE_SHARE * len(text):
        return ""
    cyrillic, other = first_bytes.count(4), _count(first_bytes, _OTHER)
    if cyrillic + other < enough:
        return None
    return "ru" if cyrillic > other else ""
