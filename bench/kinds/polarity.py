"""A sentence is turned into its opposite."""

import re
from random import Random

from kinds.kind import Case, Edit, kinds
from kinds.pairs import ANTONYMS
from kinds.text import find, like, put, put_all, replace_one, sentences


def swap(table: dict[str, tuple[str, ...]], before: str = "", after: str = "") -> Edit:
    """Replace one of the table's phrases by one of its counterparts."""
    phrases = sorted(table, key=lambda phrase: (-len(phrase), phrase))
    pattern = re.compile(rf"{before}\b(?:{'|'.join(re.escape(phrase) for phrase in phrases)})\b{after}", re.IGNORECASE)

    def edit(case: Case, rng: Random) -> str | None:
        change = lambda match, rng: like(match[0], rng.choice(table[match[0].lower()]))  # noqa: E731  # needs the table
        return replace_one(case.response, pattern, change, rng)

    return edit


def both_ways(*rows: str) -> dict[str, tuple[str, ...]]:
    """`a/b` rows: each side becomes the other, `a>b` only the left one."""
    table: dict[str, tuple[str, ...]] = {}
    for row in rows:
        left, _, right = row.replace(">", "/").partition("/")
        table[left] = (*table.get(left, ()), right)
        if ">" not in row:
            table[right] = (*table.get(right, ()), left)
    return table


_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|will|would|should|must|may|has|have|do|does|did)\b"
    r"(?! (?:not|never|no|only|always|also|either|neither|you|it|he|she|they|we|I|this|that|there|"
    r"any)\b)(?!n't)(?= [a-z]+)"
)


def negation_inserted(case: Case, rng: Random) -> str | None:
    """One auxiliary of a statement gets a `not`; never in questions, relative clauses of choice or headings."""

    def change(match: re.Match[str], rng: Random) -> str | None:
        verb = match[1]
        rest = match.string[match.end() : match.end() + 80]
        if verb in {"has", "have"} and not re.match(r" (?:been|had|become|\w+ed)\b", rest):
            return None
        if verb in {"do", "does", "did"} or "?" in rest.split("\n")[0][:60]:
            return None
        short = {
            "is": "isn't",
            "are": "aren't",
            "was": "wasn't",
            "can": "can't",
            "should": "shouldn't",
            "will": "won't",
        }
        if verb == "can":
            return rng.choice(["cannot", "can't", "can never"])
        return rng.choice([f"{verb} not", f"{verb} not", short.get(verb, f"{verb} never"), f"{verb} never"])

    return replace_one(case.response, _AUXILIARY, change, rng)


_NEGATED = re.compile(
    r"\b(is|are|was|were|could|will|would|should|must|may|might|do|does|did|has|have) not\b(?! "
    r"(?:only|just|necessarily|to mention)\b)"
    r"|\bcannot\b|\b(?:can|is|are|was|were|does|do|did|should|would|could|has|have)n['’]t\b|\bcan't\b|\bwon't\b"
    r"|\bnever\b|\bwithout\b|\bnot (?=(?:be|have|use|include|require|need|contain|allow|work)\b)|"
    r"\bno (?=(?:need|longer|way|reason|evidence|limit)\b)"
)


def negation_removed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], _rng: Random) -> str | None:
        phrase = match[0].lower().replace("’", "'")
        before = match.string[max(0, match.start() - 12) : match.start()].lower()
        if "whether" in before or re.search(r"\b(?:if|or|why)\b", before):
            return None
        if phrase.startswith(("do not", "don't", "does not", "doesn't", "did not", "didn't")):
            if before.rstrip().endswith((".", ":", "\n")) or not before.strip():
                return like(match[0], "always") if phrase in {"do not", "don't"} else None
            return "did" if phrase.startswith("did") else "do" if phrase in {"do not", "don't"} else "does"
        table = {"cannot": "can", "can't": "can", "won't": "will", "never": "always", "without": "with"}
        if phrase in table:
            return like(match[0], table[phrase])
        if phrase in {"not ", "no "}:
            return "a " if phrase == "no " and not match.string[match.end() :].startswith("longer") else ""
        return like(match[0], re.sub(r"n't$| not$", "", phrase))

    return replace_one(case.response, _NEGATED, change, rng)


POLICY = both_ways(
    "can be/cannot be", "may be/may not be", "is allowed/is not allowed", "are allowed/are not allowed",
    "is possible/is not possible",
    "is required/is optional", "are required/are optional", "is necessary/is unnecessary",
    "is recommended/is not recommended",
    "is available/is unavailable", "are available/are unavailable", "is included/is excluded",
    "are included/are excluded",
    "is free/is not free", "is supported/is not supported", "is legal/is illegal", "is safe/is not safe",
    "is permitted/is prohibited",
    "is eligible/is not eligible", "are eligible/are not eligible", "is considered/is not considered",
    "you can>you cannot",
    "you may>you may not", "you should>you should not", "you need to>you do not need to", "you must>you need not",
    "it is important to>it is not important to", "it's important to>there is no need to",
    "make sure to>there is no need to",
    "be sure to>do not", "is valid/is invalid", "is essential>is not needed", "is known>is unknown",
    "will be>will not be",
    "does/does not", "allows/does not allow", "supports/does not support", "requires/does not require",
    "includes/excludes",
)  # fmt: skip


COMPARISON = both_ways(
    "larger/smaller", "bigger/smaller", "higher/lower", "greater/lesser", "faster/slower", "better/worse",
    "older/younger", "longer/shorter", "stronger/weaker", "easier/harder",
    "cheaper/dearer", "heavier/lighter", "closer/farther", "warmer/cooler", "hotter/colder", "wider/narrower",
    "deeper/shallower", "more efficient/less efficient", "safer/riskier",
    "more expensive/less expensive", "more complex/less complex", "more likely/less likely",
    "more accurate/less accurate", "more common/less common", "simpler/more complicated",
    "best/worst", "easiest/hardest", "superior/inferior", "outperforms/falls behind",
    "more important/less important", "better suited/less suited", "similar to/unlike", "taller/shorter",
    "richer/poorer", "brighter/dimmer", "softer/harder", "quicker/slower", "the same as/different from",
    "compared to>regardless of", "more/less",
)  # fmt: skip


DIRECTION = both_ways(
    "increase/decrease", "increases/decreases", "increased/decreased", "increasing/decreasing",
    "on the left/on the right", "to the left/to the right", "left side/right side", "left half/right half",
    "upward/downward", "inside/outside", "north/south", "northern/southern",
    "east/west", "eastern/western", "rise/fall", "rises/falls", "rising/falling", "gain/lose", "gains/loses",
    "import/export", "input/output", "horizontal/vertical", "clockwise/counterclockwise",
    "expand/contract", "expands/contracts", "forward/backward", "top/bottom", "internal/external",
    "upload/download", "ascending/descending", "add/remove", "adds/removes",
    "buy/sell", "reduce/raise", "reduces/raises", "improve/worsen", "improves/worsens", "push/pull", "row/column",
    "rows/columns", "client/server", "enable/disable", "enables/disables", "multiply/divide",
    "positive/negative", "parent/child", "source/target", "sender/recipient", "profit/loss", "borrow/lend",
    "parallel/perpendicular", "absorbs/emits", "absorb/emit", "strengthen/weaken", "accept/reject",
)  # fmt: skip


CAUSE = {
    "because": ("although", "even though"), "because of": ("despite", "in spite of"), "due to": ("regardless of",
    "despite"), "therefore": ("nevertheless", "even so"),
    "thus": ("nonetheless", "even so"), "so that": ("without being sure that",), "causes": ("prevents",
    "rules out"), "cause": ("prevent", "rule out"), "leads to": ("prevents", "puts an end to"),
    "lead to": ("prevent", "rule out"), "results in": ("prevents", "excludes"), "helps": ("hinders", "hampers"),
    "can help": ("can hinder", "can hamper"), "will help": ("will hinder",), "help you": ("hinder you",
    "keep you from trying to"), "although": ("because", "since"), "despite": ("because of", "thanks to"),
    "allows": ("forbids", "prevents"), "prevents": ("causes", "brings about"), "prevent": ("cause", "bring about"),
    "thanks to": ("in spite of",), "caused by": ("unrelated to",), "depends on": ("does not depend on",
    "is independent of"),
    "depending on": ("regardless of",), "consequently": ("nevertheless",), "as a result": ("all the same",),
    "proves": ("disproves",), "supports": ("contradicts",), "ensures": ("rules out",), "related to": ("unrelated to",),
}  # fmt: skip


CONDITION = {
    "if": ("unless", "only if", "even if"), "unless": ("if", "whenever"), "when": ("except when", "unless"),
    "whenever": ("except when",), "as long as": ("unless", "until"), "provided that": ("unless",),
    "only if": ("even if", "unless"), "in case": ("except in case",), "except": ("including",),
    "except for": ("including",), "including": ("excluding", "with the exception of"), "excluding": ("including",),
    "regardless of": ("depending on",), "instead of": ("in addition to", "as well as"),
    "in addition to": ("instead of",), "as well as": ("instead of", "but not"), "rather than": ("as well as",),
    "with": ("without",),
    "either": ("neither",), "such as": ("other than",), "for": ("except for",), "besides": ("except",),
}  # fmt: skip


def yes_no_flipped(case: Case, rng: Random) -> str | None:
    opening = re.match(
        r"(Yes|No|Correct|True|False|Absolutely|Certainly|Of course|Not really|Unfortunately, no)(?=[,.!—-])",
        case.response,
    )
    if not opening:
        return None
    negative = opening[1].lower() in {"no", "false", "not really", "unfortunately, no"}
    if re.match(r"[,.!—-]+\s*(?:here|I['’ ]|let)", case.response[opening.end() :], re.IGNORECASE):
        return None
    return (
        rng.choice(["Yes", "Certainly", "Correct"] if negative else ["No", "Not at all", "Absolutely not", "No"])
        + case.response[opening.end() :]
    )


_FROM_TO = re.compile(r"\b(from) ((?:the |a )?[\w'$%.-]+(?: [\w'-]+)?) (to) ((?:the |a )?[\w'$%-]+)(?=[ .,;)])")


def from_to_swapped(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], _rng: Random) -> str | None:
        return None if match[2].lower() == match[4].lower() else f"{match[1]} {match[4]} {match[3]} {match[2]}"

    return replace_one(case.response, _FROM_TO, change, rng)


_COPULA = re.compile(r"\b(?:is|are|was|were|can|will|has been|have been) (?=[a-z])")


def claim_denied(case: Case, rng: Random) -> str | None:
    """A statement is set into a frame that denies it."""
    frames = (
        "It is not true that {}", "It is a myth that {}", "Contrary to what many think, it is wrong that {}",
        "Nobody has ever shown that {}", "It is no longer the case that {}",
        "There is no reason to believe that {}", "Experts reject the idea that {}",
        "It would be a mistake to say that {}", "It is false to claim that {}", "In no case does it hold that {}",
    )  # fmt: skip
    good = [
        span
        for span in sentences(case.response)
        if re.match(r"(?:The|This|These|A|An|It|They|There|You|In|Some|Most|Many)\b[^?:]{15,160}\.$", span.text)
        and _COPULA.search(span.text)
    ]
    if not good:
        return None
    span = rng.choice(good)
    return put(case.response, span.start, span.end, rng.choice(frames).format(span.text[0].lower() + span.text[1:]))


def antonym(case: Case, rng: Random) -> str | None:
    return _ANTONYM(case, rng)


_ANTONYM = swap(ANTONYMS)


def two_opposites(case: Case, rng: Random) -> str | None:
    """Both words of a pair that stand in the text change places throughout."""
    table = {**COMPARISON, **DIRECTION, **ANTONYMS}
    present = sorted({match[0].lower() for match in find(re.compile(r"\b[A-Za-z]{3,}\b"), case.response)} & set(table))
    pairs = [(word, other) for word in present for other in table[word] if other in present and word < other]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    pattern = re.compile(rf"\b(?:{re.escape(first)}|{re.escape(second)})\b", re.IGNORECASE)
    matches = find(pattern, case.response)
    turned = [
        (match.start(), match.end(), like(match[0], second if match[0].lower() == first else first))
        for match in matches
    ]
    return put_all(case.response, turned)


KINDS = kinds(
    "polarity",
    ("negation_inserted", "moderate", negation_inserted),
    ("negation_removed", "moderate", negation_removed),
    ("policy_reversed", "moderate", swap(POLICY)),
    ("antonym", "moderate", antonym),
    ("opposites_exchanged", "moderate", two_opposites),
    ("direction_flipped", "moderate", swap(DIRECTION)),
    ("claim_denied", "moderate", claim_denied),
    ("yes_no_flipped", "moderate", yes_no_flipped),
    ("cause_flipped", "moderate", swap(CAUSE, after=r"(?= [a-z])")),
    (
        "condition_reversed",
        "moderate",
        swap({key: value for key, value in CONDITION.items() if key not in {"for", "with"}}, after=r"(?= [a-z])"),
    ),
    ("from_to_swapped", "mild", from_to_swapped),
)
