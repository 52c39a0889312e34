"""The letters, marks and spaces are damaged, what is said is the same."""

import html
import re
from random import Random

from kinds.kind import Case, Edit, kinds
from kinds.lists import tables
from kinds.text import STOP, find, is_bare_code, is_json, lines, masked, put, put_all, replace_many, sentences

_WORD = re.compile(r"\b[A-Za-z]{5,}\b")
_NEAR = {"a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "j": "hk", "k": "jl", "l": "ko", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry",
    "u": "yi", "v": "cb", "w": "qe", "y": "tu"}  # fmt: skip


def spread(pattern: "re.Pattern[str]", change: "Edit | object", low: float, high: float, least: int = 4) -> Edit:
    """Change a share, drawn between two, of the matches in the prose."""

    def edit(case: Case, rng: Random) -> str | None:
        if len(find(pattern, case.response)) < least:
            return None
        return replace_many(case.response, pattern, change, rng, rng.uniform(low, high))  # type: ignore[arg-type]  # a Change

    return edit


def _typo(match: re.Match[str], rng: Random) -> str:
    word = match[0]
    at = rng.randrange(1, len(word) - 1)
    way = rng.choice(["swap", "drop", "near", "insert"])
    if way == "swap" and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == "near" and word[at].lower() in _NEAR:
        return word[:at] + rng.choice(_NEAR[word[at].lower()]) + word[at + 1 :]
    if way == "insert":
        return word[:at] + rng.choice(_NEAR.get(word[at].lower(), "e")) + word[at:]
    return word[:at] + word[at + 1 :]


def _doubled(match: re.Match[str], rng: Random) -> str:
    at = rng.randrange(len(match[0]))
    return match[0][: at + 1] + match[0][at] * rng.choice([1, 1, 2]) + match[0][at + 1 :]


def _odd_case(match: re.Match[str], rng: Random) -> str:
    word = match[0]
    return rng.choice(
        [
            word.upper(),
            word[0].lower() + word[1:].upper(),
            "".join(rng.choice([letter.upper(), letter.lower()]) for letter in word),
            word.swapcase(),
        ]
    )


def _scrambled(match: re.Match[str], rng: Random) -> str:
    words = match[0].split(" ")
    mixed = words[:]
    for _ in range(5):
        rng.shuffle(mixed)
        if mixed != words:
            break
    return " ".join(mixed)


_INVISIBLE = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad")
_ALIKE = str.maketrans(
    {
        "a": "а",
        "e": "е",
        "o": "о",
        "p": "р",
        "c": "с",
        "x": "х",
        "y": "у",
        "i": "і",
        "A": "А",
        "E": "Е",
        "O": "О",
        "P": "Р",
        "C": "С",
        "T": "Т",
        "H": "Н",
        "B": "В",
        "M": "М",
        "K": "К",
    }
)  # letters that look alike


def letters_alike(case: Case, rng: Random) -> str | None:
    """Letters of another script that look the same."""
    return spread(_WORD, lambda match, _: match[0].translate(_ALIKE), 0.15, 0.8)(case, rng)


def words_joined(case: Case, rng: Random) -> str | None:
    return spread(re.compile(r"(?<=[a-z]) (?=[a-z])"), lambda *_: "", 0.06, 0.5)(case, rng)


def spaces_lost(case: Case, rng: Random) -> str | None:
    return spread(re.compile(r"(?<=[.,;:!?]) (?=[A-Za-z])"), lambda *_: "", 0.5, 1.0)(case, rng)


def spaces_added(case: Case, rng: Random) -> str | None:
    marks = spread(re.compile(r"(?<=[a-z])(?=[.,;:!?] )"), lambda *_: " ", 0.5, 1.0)
    gaps = spread(re.compile(r"(?<=[a-z]) (?=[a-z])"), lambda _, rng: " " * rng.randint(2, 5), 0.1, 0.5)
    inner = spread(re.compile(r"(?<=[a-z]{2})(?=[a-z]{2})"), lambda *_: " ", 0.01, 0.05)
    return rng.choice([marks, gaps, inner])(case, rng)


def html_tags(case: Case, rng: Random) -> str | None:
    """Stray tags, closed or not."""
    spans = sentences(case.response)
    if not spans:
        return None
    tags = rng.sample(["br", "div", "span", "b", "i", "font", "p", "td", "li", "em", "u", "center", "section"], 3)
    extra = ["", "", ' class="txt"', ' style="color:red"', ' id="x1"', " />"]
    pieces = []
    for span in spans:
        if rng.random() < 0.3:
            continue
        tag = rng.choice(tags)
        opened = f"<{tag}{rng.choice(extra)}".removesuffix(" />") + (" />" if tag == "br" else ">")
        closed = rng.choice([f"</{tag}>", f"</{tag}>", "", "<br/>", "&nbsp;", f"</{rng.choice(tags)}>"])
        pieces.append((span.start, span.end, f"{opened}{span.text}{closed}"))
    return put_all(case.response, pieces) if pieces else None


def bold_unclosed(case: Case, rng: Random) -> str | None:
    """Marks of emphasis without their partner."""
    closers = list(re.finditer(r"(?<=[\w.:)?!])\*\*(?!\w)", case.response))
    mark = rng.choice(["**", "**", "*", "__", "`", "***"])
    if closers and rng.random() < 0.6:
        chosen = [match for match in closers if rng.random() < 0.6] or [rng.choice(closers)]
        return put_all(case.response, [(match.start(), match.end(), "") for match in chosen])
    words = [match for match in find(_WORD, case.response) if rng.random() < 0.07]
    return put_all(case.response, [(match.start(), match.start(), mark) for match in words]) if words else None


def table_broken(case: Case, rng: Random) -> str | None:
    found = tables(case.response)
    if not found:
        return None
    rows = rng.choice(found)
    pieces = []
    for at, row in enumerate(rows):
        if at == 1 and rng.random() < 0.5:
            pieces.append((row.start, min(len(case.response), row.end + 1), ""))
            continue
        bars = [place for place, letter in enumerate(row.text) if letter == "|"]
        if rng.random() < 0.6 and len(bars) > 2:
            bar = rng.choice(bars[1:-1])
            pieces.append((row.start + bar, row.start + bar + 1, rng.choice(["", " ", "||"])))
    return put_all(case.response, pieces) if pieces else None


def literal_newlines(case: Case, rng: Random) -> str | None:
    """Line breaks as the two letters that stand for them."""
    if is_json(case.response) or case.response.count("\n") < 2:
        return None
    mark = rng.choice(["\\n", "\\n", "\\r\\n", "\\\\n", "<br>", "\\n\\n", "%0A", "&#10;"])
    if rng.random() < 0.7:
        text = case.response.replace("\n", mark)
        return text.replace('"', '\\"') if rng.random() < 0.4 and mark.startswith("\\") else text
    blank = list(re.finditer(r"\n\n", case.response))
    return put_all(case.response, [(match.start(), match.end(), mark) for match in blank]) if blank else None


def entities(case: Case, rng: Random) -> str | None:
    """Characters as HTML entities, once or twice escaped."""
    if is_json(case.response) or is_bare_code(case.response) or not re.search(r"[&<>\"'’“”]", case.response):
        return None
    text = html.escape(case.response.replace("’", "'"), quote=True)
    if rng.random() < 0.3:
        text = text.replace("&", "&amp;")
    if rng.random() < 0.3:
        text = text.replace("&#x27;", rng.choice(["&apos;", "&#39;", "&rsquo;"]))
    return text if text.count("&") >= 2 and text.count(";") >= 2 else None


def undecoded(case: Case, rng: Random) -> str | None:
    """Letters that a wrong decoding leaves: signs of replacement, or two letters for one."""
    if is_json(case.response) or is_bare_code(case.response):
        return None
    ways = [
        (
            re.compile(r"[-'\"–—’“”]"),
            ["?", "\ufffd", "â€™", "â€œ", "Ã¢", "\\u2019", "\\xe2", "&#8217;", "=E2=80=99"],
            1.0,
            3,
        ),
        (
            re.compile(r"(?<=\w)[aeiou](?=\w)"),
            ["\ufffd", "?", "Ã©", "Ã¼", "Â", "%E9", "=E9", "\\x8e"],
            rng.uniform(0.02, 0.15),
            8,
        ),
        (re.compile(r" (?=\w)"), ["Â ", "\u00a0\ufffd", "%20", "=20", "\\xa0"], rng.uniform(0.1, 0.6), 8),
    ]
    pattern, marks, share, least = rng.choice(ways)
    mark = rng.choice(marks)
    return (
        replace_many(case.response, pattern, lambda *_: mark, rng, share)
        if len(find(pattern, case.response)) >= least
        else None
    )


def invisible(case: Case, rng: Random) -> str | None:
    """Letters without a width between others."""
    few = rng.sample(_INVISIBLE, rng.randint(1, 3))
    return spread(re.compile(r"(?<=\w)(?=\w)"), lambda _, rng: rng.choice(few), 0.03, 0.4, 20)(case, rng)


def letters_spaced(case: Case, rng: Random) -> str | None:
    """W o r d s, or whole sentences, with gaps between their letters."""
    gap = rng.choice([" ", " ", ".", "-", "_"])
    return spread(re.compile(r"\b[A-Za-z]{4,}\b"), lambda match, _: gap.join(match[0]), 0.1, 0.6)(case, rng)


def telegraphic(case: Case, rng: Random) -> str | None:
    """No articles, copulas, pronouns and some prepositions."""
    pattern = re.compile(
        (
            r"\b(?:the|a|an|is|are|was|were|be|been|that|which|it|its|you|your|they|their|to|of|has|"
            r"have|can|will|there|this|these) (?=[\w\"'(])"
        ),
        re.IGNORECASE,
    )
    if len(find(pattern, case.response)) < 6:
        return None
    text = replace_many(case.response, pattern, lambda *_: "", rng, rng.uniform(0.75, 1.0))
    return (
        re.sub(r"(^|[.!?] )([a-z])", lambda match: match[1] + match[2].upper(), text)
        if text and rng.random() < 0.5
        else text
    )


def articles_lost(case: Case, rng: Random) -> str | None:
    return spread(re.compile(r"\b(?:the|a|an) (?=[a-z])", re.IGNORECASE), lambda *_: "", 0.7, 1.0, 5)(case, rng)


def words_missing(case: Case, rng: Random) -> str | None:
    """Content words are gone, so that sentences have holes."""
    pattern = re.compile(r"(?<=[a-z,] )[a-z]{4,} (?=[a-z])")
    keep = lambda match, _: None if match[0].strip() in STOP else ""  # noqa: E731  # needs no name
    return spread(pattern, keep, 0.15, 0.5, 6)(case, rng)


def order_scrambled(case: Case, rng: Random) -> str | None:
    """Neighbouring words in another order, here and there."""
    return spread(re.compile(r"\b[a-z]+(?: [a-z]+){2,4}\b"), _scrambled, 0.15, 0.8, 3)(case, rng)


def punctuation_lost(case: Case, rng: Random) -> str | None:
    """No full stops and commas, and often no capitals."""
    pattern = re.compile(r"(?<=[\w)\"'])[.,;:!?](?=\s|$)")
    if len(find(pattern, case.response)) < 4:
        return None
    text = replace_many(case.response, pattern, lambda *_: "", rng, rng.choice([0.8, 1.0]))
    if not text or rng.random() < 0.5:
        return text
    hidden = masked(text)
    return "".join(letter.lower() if hidden[at] == letter else letter for at, letter in enumerate(text))


def marks_repeated(case: Case, rng: Random) -> str | None:
    """Commas and stops twice, spaces before them, quotes doubled."""
    way = rng.choice(
        [
            lambda match: match[0] * 2,
            lambda match: f" {match[0]}{match[0]}",
            lambda _: rng.choice([".,", ",.", ";;", "..", ",,", ":.", "?."]),
        ]
    )
    return spread(re.compile(r"(?<=[\w)])[.,](?= )"), lambda match, _: way(match), 0.4, 1.0, 3)(case, rng)


def lines_broken(case: Case, rng: Random) -> str | None:
    """Lines end within words or sentences, as in text copied from a narrow column."""
    hyphen = re.compile(r"(?<= [a-z]{3})(?=[a-z]{3})")
    spaces = re.compile(r"(?<=[a-z]) (?=[a-z])")
    if rng.random() < 0.6:
        return spread(hyphen, lambda *_: "-\n", 0.08, 0.3, 8)(case, rng)
    return spread(spaces, lambda *_: rng.choice(["\n\n", "\n", "\n\n"]), 0.06, 0.2, 12)(case, rng)


def sentence_case_lost(case: Case, rng: Random) -> str | None:
    """Everything in small letters, names too, or Each Word Capitalised."""
    hidden = masked(case.response)
    if len(find(_WORD, case.response)) < 8:
        return None
    if rng.random() < 0.6:
        return "".join(letter.lower() if hidden[at] == letter else letter for at, letter in enumerate(case.response))
    return replace_many(case.response, re.compile(r"\b[a-z]{2,}"), lambda match, _: match[0].capitalize(), rng)


def fence_broken(case: Case, rng: Random) -> str | None:
    """A code block without its end or start, or with the wrong mark."""
    fences = [line for line in lines(case.response) if line.text.lstrip().startswith("```")]
    if len(fences) < 2:
        return None
    line = rng.choice(fences)
    return put(
        case.response,
        line.start,
        line.end,
        rng.choice(["", "``", "'''", line.text.replace("```", "`"), "[code]", "~~"]),
    )


KINDS = kinds(
    "spelling_and_words",
    ("typos", "moderate", spread(_WORD, _typo, 0.06, 0.4)),
    ("letters_doubled", "mild", spread(_WORD, _doubled, 0.08, 0.4)),
    ("odd_case", "mild", spread(_WORD, _odd_case, 0.08, 0.4)),
    ("sentence_case_lost", "mild", sentence_case_lost),
    ("letters_spaced", "moderate", letters_spaced),
    ("words_joined", "moderate", words_joined),
    ("words_missing", "moderate", words_missing),
    ("articles_lost", "mild", articles_lost),
    ("telegraphic_style", "moderate", telegraphic),
    ("order_scrambled", "moderate", order_scrambled),
) + kinds(
    "marks_and_escapes",
    ("spaces_lost", "mild", spaces_lost),
    ("spaces_added", "mild", spaces_added),
    ("punctuation_lost", "mild", punctuation_lost),
    ("marks_repeated", "mild", marks_repeated),
    ("lines_broken", "mild", lines_broken),
    ("html_tags", "moderate", html_tags),
    ("emphasis_unclosed", "mild", bold_unclosed),
    ("fence_broken", "moderate", fence_broken),
    ("table_broken", "mild", table_broken),
    ("literal_newlines", "moderate", literal_newlines),
    ("entities_escaped", "moderate", entities),
    ("undecoded", "moderate", undecoded),
    ("invisible_letters", "mild", invisible),
    ("letters_of_another_script", "moderate", letters_alike),
)
