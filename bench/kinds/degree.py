"""A sentence claims more or less than before: how often, how much, how certainly, by when."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.polarity import COMPARISON, both_ways, swap
from kinds.text import replace_one

FREQUENCY = both_ways(
    "always/never", "often/rarely", "usually/rarely", "frequently/seldom", "sometimes>always", "sometimes>never",
    "typically/rarely",
    "generally>never", "occasionally>constantly", "commonly>rarely", "regularly/irregularly", "normally>never",
    "daily/yearly", "weekly/monthly",
)  # fmt: skip


QUANTITY = both_ways(
    "most/few", "many/few", "all of/none of", "all of>some of", "some of>all of", "some of>none of", "both/neither",
    "several>no", "numerous>hardly any",
    "a lot of>little", "a few>hundreds of", "plenty of>hardly any", "the majority of/a minority of",
    "most of>none of", "many of>none of",
    "each of>none of", "a variety of>a single kind of", "a wide range of>a narrow range of", "every>no",
    "various>identical",
    "completely/partially", "entirely/hardly", "fully/barely", "mostly/hardly", "mainly>never",
)  # fmt: skip


WEAKER = {
    "must": ("may", "can", "might", "could"), "have to": ("can", "may"), "need to": ("can", "may"),
    "should": ("might", "may", "could"),
    "is required to": ("may", "is free to"), "are required to": ("may", "are free to"), "mandatory": ("optional",
    "voluntary"),
    "is required": ("is optional",), "are required": ("are optional",), "necessary": ("optional", "dispensable"),
    "essential": ("optional",), "crucial": ("minor", "negligible"),
    "you'll need to": ("you might",), "vital": ("negligible", "minor"), "has to": ("may", "can"),
    "needs to": ("may", "can"), "always": ("ideally",),
}  # fmt: skip


HARDER = {
    "may": ("must",), "might": ("must", "will"), "can": ("must",), "could": ("must",), "optional": ("mandatory",
    "compulsory"),
    "should": ("must never fail to",), "is optional": ("is mandatory",), "are free to": ("have to",),
    "consider": ("insist on",),
    "you may want to": ("you are obliged to",), "recommended": ("compulsory",), "optionally": ("in every case",),
    "if you like": ("without exception",),
}  # fmt: skip


CERTAINTY = {
    "may": ("will", "will certainly"), "might": ("will", "will definitely"), "could": ("will", "will inevitably"),
    "probably": ("certainly", "without doubt"),
    "likely": ("certain", "bound"), "often": ("always", "invariably"), "usually": ("always", "without exception"),
    "typically": ("always", "invariably"),
    "generally": ("always", "in every case"), "can help": ("is guaranteed to help",), "suggests": ("proves",),
    "suggest": ("prove",), "approximately": ("exactly", "precisely"),
    "roughly": ("exactly",), "estimated": ("proven",), "possible": ("certain",), "sometimes": ("always",),
    "seems": ("is proven",),
    "believed": ("proven",), "tend to": ("always",), "tends to": ("always",), "perhaps": ("undoubtedly",),
    "possibly": ("undoubtedly",),
}  # fmt: skip


BOUND = both_ways(
    "at least/at most", "more than/less than", "no more than/no less than", "up to/at least", "minimum/maximum",
    "fewer than/more than", "as soon as>long after",
    "greater than/less than", "not exceed>exceed", "exceeds/stays below", "lowest/highest", "smallest/largest",
    "at minimum/at maximum", "shortest/longest",
    "within>after more than", "below/above", "the most/the least", "smaller than/larger than", "min/max",
    "lower bound/upper bound", "lower limit/upper limit", "maximize/minimize",
)  # fmt: skip


SEQUENCE = both_ways(
    "before/after", "until>since", "previous/next", "earlier/later", "beginning/end", "start of/end of",
    "prior to/after", "preceding/following", "begins/ends",
    "starts with/ends with", "first,/last,", "pre-/post-", "followed by/preceded by", "beforehand/afterwards",
    "during/outside of", "while>only after", "newest/oldest", "initially/finally",
)  # fmt: skip


ONLY_OUT = re.compile(r"\b(?:only|solely|exclusively|merely) (?=[a-z0-9])", re.IGNORECASE)


ONLY_IN = re.compile(
    r"\b(can be|is|are|can|will|works|applies|available|used|useful|happens|occurs) (?=(?:used|for|"
    r"in|on|by|with|when|at|during|to|available|possible|useful)\b)"
)


def only_removed(case: Case, rng: Random) -> str | None:
    def change(match: re.Match[str], _rng: Random) -> str | None:
        before = match.string[max(0, match.start() - 5) : match.start()].lower()
        return None if before.endswith(("not ", "n't ", "n’t ")) else ""

    return replace_one(case.response, ONLY_OUT, change, rng)


def only_inserted(case: Case, rng: Random) -> str | None:
    words = ["only", "exclusively", "solely", "nothing but"]
    return replace_one(case.response, ONLY_IN, lambda match, rng: f"{match[0]}{rng.choice(words[:3])} ", rng)


_COMPARED = re.compile(
    r"(?:(?<=[.:;] )|(?<=, )|^(?:[-*] )?)((?:[\w'-]+ ){0,4}[\w'-]+) ((?:is|are|was|were|has|have|"
    r"had|can be|tends to be) (?:[a-z]+ )?"
    r"(?:\w+er|more \w+|less \w+|more|less|fewer) than) ((?:[\w'-]+ ){0,4}[\w'-]+)(?=[.,;]|\n|$)",
    re.MULTILINE,
)


def comparison_swapped(case: Case, rng: Random) -> str | None:
    """`A is larger than B` becomes `B is larger than A`."""

    def change(match: re.Match[str], _rng: Random) -> str | None:
        left, right = match[1], match[3]
        if left.lower() in {"it", "this", "that", "they", "which", "there"} or right.lower().split()[0] in {
            "it",
            "that",
            "those",
        }:
            return None
        return (
            f"{right[0].upper() if left[0].isupper() else right[0]}{right[1:]} {match[2]} "
            f"{left[0].lower() + left[1:] if left.split()[0] in {'The', 'A', 'An'} else left}"
        )

    return replace_one(case.response, _COMPARED, change, rng)


KINDS = kinds(
    "degree",
    ("frequency_flipped", "mild", swap(FREQUENCY, after=r"(?= [a-z])")),
    ("quantity_word_changed", "mild", swap(QUANTITY, after=r"(?= [a-z])")),
    ("only_removed", "mild", only_removed),
    ("only_inserted", "mild", only_inserted),
    ("obligation_weakened", "mild", swap(WEAKER)),
    ("obligation_hardened", "mild", swap(HARDER, after=r"(?= [a-z])")),
    ("certainty_raised", "mild", swap(CERTAINTY, after=r"(?= [a-z0-9])")),
    ("bound_flipped", "moderate", swap(BOUND, after=r"(?! one\b)")),
    ("before_after_flipped", "moderate", swap(SEQUENCE, after=r"(?= (?!all\b)[a-z])")),
    ("comparison_flipped", "moderate", swap(COMPARISON)),
    ("comparison_swapped", "moderate", comparison_swapped),
)
