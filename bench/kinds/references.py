"""Links, contacts, files, codes and citations are wrong or gone."""

import re
from random import Random

from kinds.grammar import invented
from kinds.kind import Case, kinds
from kinds.text import find, put, put_all, replace_one

_LINK = re.compile(r"https?://([\w.-]+)(/[^\s)>\]\"'`]*)?")


def link_changed(case: Case, rng: Random) -> str | None:
    matches = [match for match in _LINK.finditer(case.response) if not match[0].endswith("...")]
    if not matches:
        return None
    match = rng.choice(matches)
    scheme = match[0].split("//")[0]
    path = match[2] or ""
    parts = path.strip("/").split("/")
    if len(path) > 4 and rng.random() < 0.5:
        parts[rng.randrange(len(parts))] = invented(rng, 2).lower()
        new = f"{scheme}//{match[1]}/{'/'.join(parts)}"
    elif rng.random() < 0.5:
        labels = match[1].split(".")
        labels[-2 if len(labels) > 1 else 0] = invented(rng, 2).lower()
        new = f"{scheme}//{'.'.join(labels)}{path}"
    else:
        new = (
            f"{scheme}//{match[1]}"
            if len(path) > 4
            else f"{scheme}//{match[1].rsplit('.', 1)[0]}.{rng.choice(['xyz', 'info', 'biz', 'top'])}{path}"
        )
    return put(case.response, match.start(), match.end(), new)


_CONTACT = re.compile(
    r"[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w@])@[A-Za-z_]\w{3,}|\b\+?\d{1,3}[ -]\(?\d{2,4}\)?[ -]\d{3,4}[ -]?\d{2,4}\b"
)


def contact_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        if match[0][0].isdigit() or match[0][0] == "+":
            index = rng.choice([place for place, letter in enumerate(match[0]) if letter.isdigit()])
            return put(match[0], index, index + 1, str((int(match[0][index]) + rng.randint(1, 9)) % 10))
        if match[0].startswith("@"):
            return "@" + invented(rng, 2).lower()
        user, _, host = match[0].partition("@")
        return (
            f"{invented(rng, 2).lower()}@{host}"
            if rng.random() < 0.5
            else f"{user}@{invented(rng, 2).lower()}.{host.rsplit('.', 1)[-1]}"
        )

    return replace_one(case.response, _CONTACT, change, rng)


_PATH = re.compile(
    r"(?<![\w/:.])((?:[\w.-]+/|~/|/)*[A-Za-z_][\w-]{2,})\.(py|js|ts|json|html|css|csv|txt|md|yml|"
    r"yaml|toml|sh|c|h|rs|java|xml|pdf|docx|png|jpg|cfg|conf|sql|go)\b(?!/)"
)


def path_changed(case: Case, rng: Random) -> str | None:
    """One mention of a file has another name, ending or folder."""
    matches = [match for match in _PATH.finditer(case.response) if "//" not in match[0]]
    if not matches:
        return None
    match = rng.choice(matches)
    folder, _, stem = match[1].rpartition("/")
    folder = folder + "/" if folder else ""
    ways = [
        f"{folder}{invented(rng, 2).lower()}.{match[2]}",
        f"{folder}{rng.choice(['old_', 'my_', 'test_', 'tmp_'])}{stem}.{match[2]}",
        f"{folder}{stem}.{rng.choice([end for end in ('bak', 'txt', 'xml', 'ini', 'log', 'cfg') if end != match[2]])}",
        f"{rng.choice(['tmp', 'src', 'old', 'archive', 'config'])}/{folder}{stem}.{match[2]}",
    ]
    return put(case.response, match.start(), match.end(), rng.choice(ways))


_CODE = re.compile(
    r"\b(?:[A-Z]{1,6}[- ]?\d{1,5}[A-Z]?|v\d+(?:\.\d+)+|(?:[A-Z][a-z]+|[A-Z]{2,}) \d+(?:\.\d+)+|"
    r"[A-Za-z]+\d{2,4}[a-z]?|[A-Z]{2,5}-\d{1,4}(?:\.\d)?)\b"
)


def product_code_changed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], rng: Random) -> str:
        places = [index for index, letter in enumerate(match[0]) if letter.isdigit()]
        index = rng.choice(places)
        return put(match[0], index, index + 1, str((int(match[0][index]) + rng.randint(1, 9)) % 10))

    return replace_one(case.response, _CODE, change, rng)


_CITED = re.compile(r"\[(\d{1,2})\](?!\()|\[([\w-]+\.(?:pdf|md|txt|html|docx))(?:#page=\d+)?\]")


def citation_dropped(case: Case, _rng: Random) -> str | None:
    matches = list(find(_CITED, case.response))
    return put_all(case.response, [(match.start(), match.end(), "") for match in matches]) if matches else None


def citation_moved(case: Case, rng: Random) -> str | None:
    matches = find(_CITED, case.response)
    pairs = [
        (first, second)
        for index, first in enumerate(matches)
        for second in matches[index + 1 :]
        if first[0] != second[0]
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    return put_all(case.response, [(first.start(), first.end(), second[0]), (second.start(), second.end(), first[0])])


KINDS = kinds(
    "references",
    ("link_changed", "moderate", link_changed),
    ("contact_changed", "moderate", contact_changed),
    ("path_changed", "mild", path_changed),
    ("product_code_changed", "mild", product_code_changed),
    ("citation_dropped", "moderate", citation_dropped),
    ("citation_moved", "mild", citation_moved),
)
