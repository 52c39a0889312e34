"""The whole answer is replaced, or does not do what the prompt asks for."""

import re
from functools import lru_cache
from random import Random

from kinds.kind import Case, Source, kinds
from kinds.lists import lists
from kinds.other_languages import foreign_answers
from kinds.text import content_words, is_bare_code, is_json, paragraphs, prose_paragraphs, put, sentences


@lru_cache(4096)
def _terms(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in content_words(text))


def _likeness(left: str, right: str) -> float:
    first, second = _terms(left), _terms(right)
    return len(first & second) / (len(first | second) or 1)


def _near(case: Case, rng: Random) -> Source | None:
    """Another record whose prompt is like this one, of the same kind."""
    others = [
        other
        for other in case.corpus
        if other.id != case.id and other.kind == case.kind and not is_json(other.baseline)
    ]
    ranked = sorted(others, key=lambda other: (-_likeness(case.prompt, other.prompt), other.id))[:4]
    return rng.choice(ranked) if ranked else None


def wrong_passage(case: Case, rng: Random) -> str | None:
    """Sentences of the context that the answer does not hold."""
    if not case.context:
        return None
    own = _terms(case.response)
    spans = [span.text for span in sentences(case.context) if len(span.text.split()) > 6]
    far = [text for text in spans if len(_terms(text) & own) * 3 < len(_terms(text))]
    if not far:
        return None
    start = rng.randrange(len(far))
    text = " ".join(far[start : start + rng.randint(1, 3)])
    return (
        text
        if rng.random() < 0.7
        else rng.choice(["According to the text, {}", "The passage says: {}", "Answer: {}"]).format(text)
    )


def context_dumped(case: Case, rng: Random) -> str | None:
    """The context in place of the answer, whole or in large part."""
    if len(case.context) < 2 * len(case.response):
        return None
    spans = sentences(case.context)
    if len(spans) < 4:
        return None
    way = rng.random()
    return (
        case.context.strip()
        if way < 0.4
        else " ".join(span.text for span in spans[: len(spans) * 2 // 3])
        if way < 0.7
        else f"{case.context.strip()}\n\n{case.response}"
    )


def near_topic(case: Case, rng: Random) -> str | None:
    if is_json(case.response):
        return None
    other = _near(case, rng)
    return other.baseline if other else None


def tail_of_another(case: Case, rng: Random) -> str | None:
    """The answer goes over into the answer to another prompt."""
    spans = paragraphs(case.response)
    other = _near(case, rng)
    if is_json(case.response) or not other or len(spans) < 2:
        return None
    rest = paragraphs(other.baseline)
    if len(rest) < 2:
        return None
    return (
        case.response[: spans[max(0, len(spans) // 2 - 1)].end] + "\n\n" + other.baseline[rest[len(rest) // 2].start :]
    )


def sentences_of_another(case: Case, rng: Random) -> str | None:
    """Every third sentence is one of another answer."""
    own = [span for span in sentences(case.response) if len(span.text.split()) > 5]
    other = _near(case, rng)
    if is_json(case.response) or not other or len(own) < 3:
        return None
    foreign = [
        span.text for span in sentences(other.baseline) if len(span.text.split()) > 5 and span.text not in case.response
    ]
    if not foreign:
        return None
    text = case.response
    for span in sorted(rng.sample(own, max(1, len(own) // 3)), reverse=True):
        text = put(text, span.start, span.end, rng.choice(foreign))
    return text


def answer_appended(case: Case, rng: Random) -> str | None:
    """Another prompt and its answer follow, as a model does that does not stop."""
    other = _near(case, rng)
    if is_json(case.response) or not other:
        return None
    turn = other.prompt.rsplit("User:", 1)[-1].strip()[:300]
    frames = (
        "User: {}\nAssistant: {}",
        "Q: {}\nA: {}",
        "Question: {}\n\n{}",
        "{}\n{}",
        "### Human: {}\n### Reply: {}",
        "Next: {}\n{}",
        "> {}\n\n{}",
    )
    return f"{case.response.rstrip()}\n\n{rng.choice(frames).format(turn, other.baseline[: rng.randint(150, 900)])}"


_WANTS_LIST = re.compile(
    (
        r"\b(?:list|bullets?|bullet points|table|steps?|step-by-step|outline|top \d+|\d+ (?:ways|tips|"
        r"ideas|examples|reasons))\b"
    ),
    re.IGNORECASE,
)
_WANTS_CODE = re.compile(
    (
        r"\b(?:code|function|script|program|class|query|regex|implement|write an? [a-z ]*(?:in|using) "
        r"(?:python|java|c\+\+|rust|js|sql))\b"
    ),
    re.IGNORECASE,
)
_WANTS_SHORT = re.compile(
    (
        r"\b(?:brief|briefly|short|concise|concisely|one sentence|in (?:a|one) (?:word|line|paragraph)|"
        r"summar\w+|tl;?dr|\d+ words|under \d+|max(?:imum)? \d+)\b"
    ),
    re.IGNORECASE,
)
_WANTS_LONG = re.compile(
    (
        r"\b(?:in detail|detailed|essay|article|story|as much as possible|comprehensive|"
        r"comprehensively|thorough|elaborate|explain|report|blog post|describe)\b"
    ),
    re.IGNORECASE,
)


def _turn(case: Case) -> str:
    return case.prompt.rsplit("User:", 1)[-1]


def list_wish_ignored(case: Case, _rng: Random) -> str | None:
    """The prompt wants a list or steps, and the answer is one block of text."""
    if not _WANTS_LIST.search(_turn(case)) or not lists(case.response) or "```" in case.response:
        return None
    plain = re.sub(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)]|#{1,6})[ \t]+", "", case.response, flags=re.MULTILINE)
    return re.sub(r"\s*\n+\s*", " ", plain.replace("**", "")).strip()


def code_wish_ignored(case: Case, _rng: Random) -> str | None:
    """The prompt wants code, and only the talk about it is left."""
    if not _WANTS_CODE.search(_turn(case)) or "```" not in case.response:
        return None
    rest = re.sub(r"[ \t]*```.*?```[ \t]*\n?", "", case.response, flags=re.DOTALL).strip()
    rest = re.sub(r"\n{3,}", "\n\n", rest)
    return rest if len(rest.split()) > 12 else None


def short_wish_ignored(case: Case, rng: Random) -> str | None:
    """The prompt asks for a short answer, and the answer repeats everything, with other content in between."""
    if not _WANTS_SHORT.search(_turn(case)) or is_json(case.response) or is_bare_code(case.response):
        return None
    other = _near(case, rng)
    spans = [span.text for span in sentences(case.response)]
    if not other or not spans:
        return None
    more = [span.text for span in prose_paragraphs(other.baseline)][:3]
    again = " ".join(rng.sample(spans, len(spans)))
    return "\n\n".join(
        [
            case.response,
            *more,
            f"{rng.choice(['To say it once more:', 'In other words:', 'Again:', 'Put at length:'])} {again}",
        ]
    )


def long_wish_ignored(case: Case, rng: Random) -> str | None:
    """The prompt wants it at length, and two sentences are left."""
    spans = sentences(case.response)
    if not _WANTS_LONG.search(_turn(case)) or len(spans) < 8:
        return None
    chosen = sorted(rng.sample(spans, 2))
    return " ".join(span.text for span in chosen)


def opening_repeated(case: Case, rng: Random) -> str | None:
    """Each paragraph begins with the same words."""
    blocks = prose_paragraphs(case.response)
    first = sentences(case.response)
    if len(blocks) < 2 or not first:
        return None
    words = first[0].text.split()
    lead = (
        first[0].text
        if rng.random() < 0.4
        else " ".join(words[: rng.randint(3, 7)]).rstrip(",.:;") + rng.choice([": ", ", ", " - ", "... "]).rstrip()
    )
    text = case.response
    for block in reversed(blocks[1:]):
        text = put(text, block.start, block.start, f"{lead} ")
    return text


def last_words_looped(case: Case, rng: Random) -> str | None:
    """The answer gets stuck on its last words."""
    words = case.response.split()
    if is_json(case.response) or len(words) < 25:
        return None
    size, times = rng.randint(1, 9), rng.randint(4, 30)
    cut = len(case.response) if rng.random() < 0.5 else rng.randint(len(case.response) // 2, len(case.response))
    start = case.response[:cut].rstrip()
    piece = " ".join(start.split()[-size:])
    return start + f" {piece}" * times


def answer_in_other_language(case: Case, rng: Random) -> str | None:
    """A text in another language, of another subject, in place of the answer."""
    if is_json(case.response):
        return None
    return rng.choice(foreign_answers())


def tail_in_other_language(case: Case, rng: Random) -> str | None:
    """The answer goes on in another language."""
    spans = paragraphs(case.response)
    if is_json(case.response) or len(spans) < 2:
        return None
    return case.response[: spans[len(spans) // 2 - 1].end] + "\n\n" + rng.choice(foreign_answers())


KINDS = kinds(
    "another_answer",
    ("wrong_passage_of_the_context", "moderate", wrong_passage),
    ("context_dumped", "moderate", context_dumped),
    ("near_topic", "severe", near_topic),
    ("tail_of_another", "moderate", tail_of_another),
    ("sentences_of_another", "moderate", sentences_of_another),
    ("another_dialogue_appended", "moderate", answer_appended),
    ("answer_in_other_language", "severe", answer_in_other_language),
    ("tail_in_other_language", "severe", tail_in_other_language),
    ("last_words_looped", "severe", last_words_looped),
    ("opening_repeated", "moderate", opening_repeated),
) + kinds(
    "wishes_ignored",
    ("list_wish_ignored", "mild", list_wish_ignored),
    ("code_wish_ignored", "moderate", code_wish_ignored),
    ("short_wish_ignored", "mild", short_wish_ignored),
    ("long_wish_ignored", "severe", long_wish_ignored),
)
