"""A part of the answer is gone."""

import re
from random import Random

from kinds.kind import Case, kinds
from kinds.text import Span, content_words, find, lines, paragraphs, prose_paragraphs, put, sentences, without

_POLITE = re.compile(
    r"\b(?:let me know|feel free|hope|happy to|would you like|good luck|questions|enjoy)\b", re.IGNORECASE
)
_ROLE = re.compile(
    (
        r"\b(?:in conclusion|overall|in summary|ultimately|to summarize|therefore|so|thus|in short|"
        r"remember|result|final|total|answer)\b"
    ),
    re.IGNORECASE,
)
_CAVEAT = re.compile(
    (
        r"\b(?:however|but|note that|please note|except|unless|only if|depends? on|although|keep in "
        r"mind|may not|might not|limitations?|not always|assum(?:e|es|ing)|varies|vary|approximate)\b"
    ),
    re.IGNORECASE,
)
_WARNING = re.compile(
    (
        r"\b(?:warning|careful|caution|cautious|avoid|never|do not|don't|danger|dangerous|risks?|make "
        r"sure|be sure|important to|ensure|consult|beware|toxic|harmful|safety|must not|should not|"
        r"shouldn't)\b"
    ),
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"\b(?:for example|for instance|such as|e\.g\.|an example|imagine|like this)", re.IGNORECASE)


def first_sentence_only(case: Case, rng: Random) -> str | None:
    spans = sentences(case.response)
    if len(spans) < 3 or len(case.response) < 160:
        return None
    count = 1 if rng.random() < 0.7 or len(spans) < 6 else 2
    start = case.response[: spans[0].start] if len(case.response[: spans[0].start]) < 60 else ""
    return (start + case.response[spans[0].start : spans[count - 1].end]).strip()


def conclusion_lost(case: Case, _rng: Random) -> str | None:
    """The last paragraph or two of substance are gone."""
    spans = [span for span in paragraphs(case.response) if not _POLITE.search(span.text)]
    if len(spans) < 4:
        last = sentences(case.response)
        if (
            len(last) < 4
            or case.kind not in {"reasoning", "rag", "factoid", "multi_turn"}
            or _POLITE.search(last[-1].text)
        ):
            return None
        return without(case.response, [(last[-1].start, len(case.response))])
    lost = spans[-1]
    if not _ROLE.search(lost.text) and len(lost.text.split()) < 15:
        lost = spans[-2]
    return without(case.response, [(lost.start, len(case.response))])


def opening_lost(case: Case, rng: Random) -> str | None:
    """The first sentence or paragraph, which carries the answer or its frame, is gone."""
    spans, blocks = sentences(case.response), paragraphs(case.response)
    if len(spans) < 3 or spans[0].start > 40:
        return None
    word_count = len(spans[0].text.split())
    if word_count < 9 or re.match(
        r"(?:Sure|Great|Here|Of course|Certainly|Hello|Hi|Yes, here|Absolutely)\b", spans[0].text
    ):
        return None
    whole = len(blocks) > 3 and rng.random() < 0.5 and blocks[0].start == spans[0].start
    return case.response[(blocks[0].end if whole else spans[0].end) :].strip()


def _sentence_lost(pattern: "re.Pattern[str]", case: Case, rng: Random, most: int) -> str | None:
    spans = [span for span in sentences(case.response) if pattern.search(span.text) and not _POLITE.search(span.text)]
    if not spans or len(sentences(case.response)) < 2:
        return None
    chosen = spans if len(spans) <= most and rng.random() < 0.5 else [rng.choice(spans)]
    left = without(case.response, [(span.start, span.end) for span in chosen])
    return left if len(left) > 0.4 * len(case.response) else None


def caveat_dropped(case: Case, rng: Random) -> str | None:
    return _sentence_lost(_CAVEAT, case, rng, 3)


def warning_dropped(case: Case, rng: Random) -> str | None:
    return _sentence_lost(_WARNING, case, rng, 3)


def example_dropped(case: Case, rng: Random) -> str | None:
    return _sentence_lost(_EXAMPLE, case, rng, 4)


_CLAUSE = re.compile(
    r",? (?:because|since|so that|due to|as a result of|in order to|unless|provided that|only if|"
    r"but|except|although|depending on|as long as) [^,.;:()\n\x00]{12,140}(?=[.;])"
)
_CONDITION = re.compile(
    (
        r"(?:(?<=[.!?] )|(?<=^)|(?<=\n))(?:If|When|Unless|Before|After|Once|Until|While|Where) [^,.;:()"
        r"\n\x00]{8,110}, ([a-z])"
    ),
    re.MULTILINE,
)
_BRACKET = re.compile(r" \((?!e\.g)[^()\n\x00]{6,120}\)|(?:, which [^,.;\n\x00]{10,120}(?=[.,]))")


def reason_dropped(case: Case, rng: Random) -> str | None:
    matches = find(_CLAUSE, case.response)
    if not matches:
        return None
    match = rng.choice(matches)
    return put(case.response, match.start(), match.end(), "")


def condition_dropped(case: Case, rng: Random) -> str | None:
    """`If it is late, call us` becomes `Call us`."""
    matches = find(_CONDITION, case.response)
    if not matches:
        return None
    match = rng.choice(matches)
    return put(case.response, match.start(), match.end(), match[1].upper())


def detail_dropped(case: Case, rng: Random) -> str | None:
    """A bracket or a relative clause is gone."""
    matches = find(_BRACKET, case.response)
    if not matches:
        return None
    match = rng.choice(matches)
    return put(case.response, match.start(), match.end(), "")


def middle_lost(case: Case, _rng: Random) -> str | None:
    spans = paragraphs(case.response)
    if len(spans) >= 5:
        third = len(spans) // 3
        return without(case.response, [(spans[third].start, spans[len(spans) - third - 1].end)])
    inner = sentences(case.response)
    if len(inner) < 5:
        return None
    third = len(inner) // 3
    return without(case.response, [(inner[third].start, inner[len(inner) - third - 1].end)])


def cut_mid_sentence(case: Case, rng: Random) -> str | None:
    """The answer stops within a sentence, at any place in its second third or later."""
    if len(case.response) < 200 or not sentences(case.response):
        return None
    spans = [
        span for span in sentences(case.response) if span.start / len(case.response) > 0.25 and len(span.text) > 50
    ]
    if not spans:
        return None
    span = rng.choice(spans)
    end = span.start + rng.randint(len(span.text) // 4, 3 * len(span.text) // 4)
    return case.response[:end].rsplit(" ", 1)[0] + rng.choice(["", "", "", "...", " …", "-", " [cut]", ","])


def answer_cut_at_item(case: Case, rng: Random) -> str | None:
    """The answer stops after a list mark or a heading."""
    rows = lines(case.response)
    marks = [line for line in rows[len(rows) // 3 :] if line.role in {"item", "heading"} and line.start > 100]
    if not marks:
        return None
    line = rng.choice(marks)
    bold = re.match(r"\s*(?:[-*+•]|\d+[.)])?\s*(?:\*\*[^*]+\*\*)?", line.text)
    keep = len(bold[0]) if bold and line.role == "item" else len(line.text)
    return case.response[: line.start + keep].rstrip()


def code_dropped(case: Case, rng: Random) -> str | None:
    """A code block is gone, the text about it stays."""
    fences = list(re.finditer(r"```[^\n]*\n.*?\n[ \t]*```[ \t]*\n?", case.response, re.DOTALL))
    rest = re.sub(r"```.*?```", "", case.response, flags=re.DOTALL)
    if not fences or len(rest.split()) < 20:
        return None
    match = max(fences, key=lambda fence: len(fence[0])) if rng.random() < 0.7 else rng.choice(fences)
    return without(case.response, [match.span()])


def half_answered(case: Case, _rng: Random) -> str | None:
    """Of several questions only the first are answered."""
    turn = case.prompt.rsplit("User:", 1)[-1]
    questions = turn.count("?") + len(
        re.findall(r"\b(?:and (?:also|then|how|what|why|which|explain|give|list)|as well as|also)\b", turn)
    )
    spans = paragraphs(case.response)
    if questions < 2 or len(spans) < 3:
        return None
    return case.response[: spans[len(spans) // 2 - 1].end].strip()


def final_answer_lost(case: Case, _rng: Random) -> str | None:
    """The reasoning is there, its result is not."""
    rows = case.response.rstrip().split("\n")
    if case.kind != "reasoning" or len(rows) < 3:
        return None
    result = re.search(r"[\d,.]+", rows[-1])
    left = rows[:-1]
    if result and result[0].strip(".,") in left[-1] and len(left) > 2:
        left = left[:-1]
    return "\n".join(left)


def key_sentence_dropped(case: Case, _rng: Random) -> str | None:
    """The sentence that has most words of the prompt is gone."""
    spans = [span for span in sentences(case.response) if not _POLITE.search(span.text)]
    prompt_words = {word.lower() for word in content_words(case.prompt.rsplit("User:", 1)[-1])}
    if len(spans) < 3:
        return None
    share: dict[Span, int] = {
        span: len(prompt_words & {word.lower() for word in content_words(span.text)}) for span in spans
    }
    best = max(spans, key=lambda span: (share[span], -span.start))
    return without(case.response, [(best.start, best.end)]) if share[best] > 1 else None


def fact_dropped(case: Case, rng: Random) -> str | None:
    """A sentence with a figure or a name is gone."""
    spans = [
        span
        for span in sentences(case.response)
        if re.search(r"\d|(?<=[a-z] )[A-Z][a-z]+", span.text) and not _POLITE.search(span.text)
    ]
    if not spans or len(sentences(case.response)) < 2:
        return None
    span = rng.choice(spans)
    left = without(case.response, [(span.start, span.end)])
    return left if len(left) > 30 else None


def paragraph_dropped(case: Case, rng: Random) -> str | None:
    spans = [
        span
        for span in prose_paragraphs(case.response)
        if not _POLITE.search(span.text) and len(span.text.split()) > 12
    ]
    if len(spans) < 2:
        return None
    span = rng.choice(spans)
    return without(case.response, [(span.start, span.end)])


KINDS = kinds(
    "loss_of_much",
    ("first_sentence_only", "severe", first_sentence_only),
    ("conclusion_lost", "moderate", conclusion_lost),
    ("opening_lost", "moderate", opening_lost),
    ("middle_lost", "moderate", middle_lost),
    ("cut_mid_sentence", "moderate", cut_mid_sentence),
    ("answer_cut_at_item", "moderate", answer_cut_at_item),
    ("code_dropped", "moderate", code_dropped),
    ("half_answered", "moderate", half_answered),
    ("final_answer_lost", "moderate", final_answer_lost),
    ("paragraph_dropped", "moderate", paragraph_dropped),
) + kinds(
    "loss_of_a_detail",
    ("caveat_dropped", "mild", caveat_dropped),
    ("warning_dropped", "mild", warning_dropped),
    ("example_dropped", "mild", example_dropped),
    ("reason_dropped", "mild", reason_dropped),
    ("condition_dropped", "mild", condition_dropped),
    ("detail_dropped", "mild", detail_dropped),
    ("key_sentence_dropped", "moderate", key_sentence_dropped),
    ("fact_dropped", "mild", fact_dropped),
)
