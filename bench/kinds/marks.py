"""Marks, spaces and letters are damaged or escaped."""

import html
import re
from random import Random

from kinds.kind import Case, kinds
from kinds.lists import tables
from kinds.spelling import _WORD, spread
from kinds.text import find, is_bare_code, is_json, lines, masked, put, put_all, replace_many, sentences

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
    matches = [match for match in find(_WORD, case.response) if rng.random() < 0.07]
    return put_all(case.response, [(match.start(), match.start(), mark) for match in matches]) if matches else None


def table_broken(case: Case, rng: Random) -> str | None:
    tables_ = tables(case.response)
    if not tables_:
        return None
    rows = rng.choice(tables_)
    pieces = []
    for index, row in enumerate(rows):
        if index == 1 and rng.random() < 0.5:
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


def punctuation_lost(case: Case, rng: Random) -> str | None:
    """No full stops and commas, and often no capitals."""
    pattern = re.compile(r"(?<=[\w)\"'])[.,;:!?](?=\s|$)")
    if len(find(pattern, case.response)) < 4:
        return None
    text = replace_many(case.response, pattern, lambda *_: "", rng, rng.choice([0.8, 1.0]))
    if not text or rng.random() < 0.5:
        return text
    hidden = masked(text)
    return "".join(letter.lower() if hidden[index] == letter else letter for index, letter in enumerate(text))


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
