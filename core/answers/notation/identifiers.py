"""Identifiers, paths, links and telephone numbers as answers."""

from vrty_gate.core.answers.model import Outcome, Pair
from vrty_gate.core.answers.quantities import has_same_digits
from vrty_gate.core.answers.spoken import Codes, compiled, denials, either, spoken
from vrty_gate.core.answers.words import has_digit
from vrty_gate.core.phrases import asks_for
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily

_EXACT_MARK = lazily(r"[/@:]|[a-z0-9]\.[a-z]")
_SMALL = lazily("[a-z]")
_CAPITAL = lazily("[A-Z]")
_LONE_WORD = lazily(r"\W*(\w+)\W*")
_SHORT_CODE = 3
"""A code this short, such as de or USD, is a word of a sentence as well, unless something marks it."""
_MARKED = lazily(
    r"[\"'`\u201c(]\w+[\"'`\u201d)]|\b[A-Z]{2,3}\b|(?<=code )\w+|(?<=is )\w+\.?$|^\w+\W*$|(?<=code is )\w+"
)
"""Words that are marked as a code: in quotes, in capitals, or behind a word that announces one."""
_CODE_LIKE = lazily(r"[0-9/_@]|\b[A-Z]{2,}\b")
_JOINED_BEFORE = "./@:-~"
"""Marks before a code that show that a longer one ends there."""
_JOINED_BEHIND = "@-"
"""Marks behind a code that show that a longer one begins there."""
_JOINED_IF_WORD = ".:/?#"
"""The same, if a letter or digit follows them: a full stop ends a sentence."""


def identifier(pair: Pair) -> Outcome:
    """Whether the answer has the identifier, path or link of the accepted one, not only as a part of a longer one."""
    if _plain_link(pair.before) == _plain_link(pair.after):
        return "same"
    if is_phone(pair.before) and (phones := [phone[0] for phone in _PHONES.finditer(pair.current)]):
        is_asked = (
            asks_for(lambda record: record.country_code, pair.prompt) or _WITH_COUNTRY.search(pair.prompt) is not None
        )
        equal = [phone for phone in phones if _are_same_number(pair.before, phone, is_whole=is_asked)]
        return "same" if equal else "other"
    if has_same_digits(pair.before, pair.after):
        return "same"
    wanted, text = pair.before.lstrip("#"), pair.current
    if not _is_exact(pair.before):
        wanted, text = fold_letters(wanted), fold_letters(text)
        if wanted.isalpha() and len(wanted) <= _SHORT_CODE:
            word = _LONE_WORD.fullmatch(text)
            if text.startswith((f"{wanted} (", f"{wanted}, ")):
                return "same"
            if word is None or word[1] != wanted:
                text = fold_letters(" ".join(_MARKED.findall(pair.current)))
    if _has_code(text, wanted):
        return "unclear" if _names_another(text, wanted, spoken(pair)) else "same"
    if _is_in_other_marks(wanted, fold_letters(pair.after)) or _is_line_of_file(text, wanted):
        return "likely"
    return "other" if _CODE_LIKE.search(pair.current) else "absent"


def _names_another(text: str, wanted: str, languages: Codes) -> bool:
    """Whether a text has another identifier of the same shape, and does not rule it out."""
    shape, ruled_out = _shape(wanted), compiled(_ruled_out, languages)
    return has_digit(wanted) and any(
        word[0].rstrip(_END).lower() != wanted.lower()
        and _shape(word[0].rstrip(_END)) == shape
        and not ruled_out.search(fold_letters(text[max(0, word.start() - _NEAR) : word.start()]))
        and not _BECOMES.match(text, word.end())
        for word in _WORD.finditer(text)
    )


_WORD = lazily(r"[\w./@:-]+")


def _ruled_out(languages: Codes) -> str:
    return rf"(?:{either(languages, denials)}|\b(?:older?|former(?:ly)?|no)\b)\W*(?:the |one )*$"


_BECOMES = lazily(r"\s{0,2}(?:\u2192|->|=>)")
"""An arrow after an identifier, which is then the former one, as in 3.8.2 -> 4.0.0."""
_END = "./@:-"
"""Marks at the end of a word that belong to the sentence."""
_NEAR = 24
"""The characters before an identifier in which it may be ruled out."""


def _shape(text: str) -> str:
    return _SMALL.sub("a", _DIGIT.sub("9", text.lower()))


_DIGIT = lazily("[0-9]")


def _is_in_other_marks(wanted: str, answer: str) -> bool:
    """Whether an answer is the identifier with other hyphens, dots or blanks, as in KT310 for KT-310."""
    plain = _MARKS.sub("", fold_letters(wanted))
    return len(plain) > _SHORT_CODE and has_digit(plain) and _MARKS.sub("", answer) == plain


_MARKS = lazily(r"[-_. /]")


def _is_line_of_file(text: str, wanted: str) -> bool:
    """Whether an answer names the file and the line of `path:line` separately."""
    path, _, line = wanted.rpartition(":")
    return path != "" and line.isdecimal() and _has_code(text, path) and _has_code(text, line)


def is_phone(text: str) -> bool:
    """Whether a text is a telephone number: digits in groups, or with a plus before them."""
    return _PHONES.fullmatch(text) is not None and (" " in text or text[0] in "+(0")


_PHONES = lazily(r"(?:\+|\()?[0-9](?:[ ()./-]{0,2}[0-9]){6,14}")


_WITH_COUNTRY = lazily(r"(?i)\bE\.?164\b|\binterna[ct]ional")
"""What a prompt says that wants the country code."""


def _are_same_number(number: str, other: str, *, is_whole: bool) -> bool:
    """Whether two telephone numbers are the same, one of which may lack the country code."""
    (national, has_country), (other_national, other_has_country) = map(_digits, (number, other))
    if has_country is other_has_country or is_whole:
        return national == other_national and has_country is other_has_country
    whole, part = (national, other_national) if has_country else (other_national, national)
    return len(part) >= _LEAST_NATIONAL and whole.endswith(part) and len(whole) - len(part) <= _MOST_OF_A_COUNTRY


def _digits(number: str) -> tuple[str, bool]:
    """The digits of a telephone number without zeros in front, and whether they begin with a country code."""
    digits = "".join(char for char in number if char.isdecimal())
    return digits.lstrip("0"), number[:1] == "+" or digits[:2] == "00"


_LEAST_NATIONAL, _MOST_OF_A_COUNTRY = 7, 3
"""The fewest digits of a number without its country code, and the most of a country code."""


def _plain_link(text: str) -> tuple[str, tuple[str, ...]]:
    """A link, address, path or version without what changes nothing, and its parameters in alphabetical order."""
    text = _NEEDLESS_START.sub("", text.replace("%20", "+"), count=1)
    path, _, query = _HOST.sub(lambda host: host[0].lower(), text, count=1).partition("?")
    return path.rstrip("/"), tuple(sorted(query.split("&")))


_NEEDLESS_START = lazily(r"(?i)\A(?:tel:|mailto:|\./|v(?:ersion )?(?=[0-9]))")
_HOST = lazily(r"(?i)\A(?:[a-z]+://[^/?#]+|[^@\s]+@[^@\s]+\Z)")


def _is_exact(text: str) -> bool:
    """Whether letter case counts: in links, addresses, paths, names of files, and where a text has both cases."""
    has_both = _SMALL.search(text) is not None and _CAPITAL.search(text, 1) is not None
    return has_both or _EXACT_MARK.search(text) is not None


def _has_code(text: str, wanted: str) -> bool:
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        before, behind, next_one = text[start - 1 : start], text[end : end + 1], text[end + 1 : end + 2]
        is_begun = before != "" and (_is_word(before) or before in _JOINED_BEFORE)
        goes_on = behind != "" and (
            _is_word(behind) or behind in _JOINED_BEHIND or (behind in _JOINED_IF_WORD and _is_word(next_one))
        )
        if not is_begun and not goes_on:
            return True
        start = text.find(wanted, start + 1)
    return False


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"
