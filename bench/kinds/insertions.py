"""Something is added that was not requested."""

import re
from random import Random

from kinds.grammar import expand, grammars
from kinds.kind import Case, Edit, kinds
from kinds.numbers import NUMBER, other_number
from kinds.text import find, paragraphs, prose_paragraphs, put, put_all, replace_many, sentences, topic


def _place(case: Case, rng: Random, piece: str, where: str) -> str | None:
    """The answer with the piece before it, after it, between paragraphs or within one."""
    spans = sentences(case.response)
    if not spans:
        return None
    blocks = paragraphs(case.response)
    way = rng.choice(where.split())
    if way == "before":
        return f"{piece}\n\n{case.response}"
    if way == "after":
        return f"{case.response.rstrip()}\n\n{piece}"
    if way == "between" and len(blocks) > 1:
        cut = rng.choice(blocks[1:]).start
        return f"{case.response[:cut]}{piece}\n\n{case.response[cut:]}"
    span = rng.choice(spans)
    return (
        put(case.response, span.end, span.end, f" {piece}")
        if span.text[-1:] in ".!?"
        else f"{case.response.rstrip()} {piece}"
    )


def inserted(name: str, where: str, most: int = 1) -> Edit:
    """A piece of this grammar added at one of these places."""
    rules = grammars("insertions")[name]

    def edit(case: Case, rng: Random) -> str | None:
        about = topic(case.prompt, rng, case.response)
        piece = " ".join(expand(rules, "start", rng, topic=about) for _ in range(rng.randint(1, most)))
        return _place(case, rng, piece, where)

    return edit


def sentence_duplicated(case: Case, rng: Random) -> str | None:
    spans = [span for span in sentences(case.response) if len(span.text.split()) > 6 and span.text[-1:] in ".!?"]
    if len(spans) < 2:
        return None
    span = rng.choice(spans)
    offset = span.end if rng.random() < 0.5 else rng.choice(spans).end
    return put(case.response, offset, offset, f" {span.text}" * rng.choice([1, 1, 2]))


def paragraph_duplicated(case: Case, rng: Random) -> str | None:
    spans = [span for span in paragraphs(case.response) if len(span.text.split()) > 12]
    if len(spans) < 2:
        return None
    span = rng.choice(spans)
    offset = span.end if rng.random() < 0.5 else rng.choice(spans).end
    return put(case.response, offset, offset, f"\n\n{span.text}")


def second_answer(case: Case, rng: Random) -> str | None:
    """A second answer that contradicts the first: other figures, or its main claim denied."""
    spans = [span for span in sentences(case.response) if len(span.text.split()) > 5 and "?" not in span.text]
    if not spans or not re.match(r"[A-Z]", spans[0].text):
        return None
    leads = (
        "Another version: ", "Alternatively: ", "Second answer: ", "Or, put differently, ", "On second thought: ",
        "Option B: ", "Then again, ", "Corrected: ", "Other sources have it thus: ",
        "A different reply would be this. ", "Update: ", "No, wait. ", "That said, the following is also claimed: ",
        "Candidate 2: ", "Answer (variant): ",
    )  # fmt: skip
    counted = [span for span in spans if find(NUMBER, span.text)]
    if counted:
        span = rng.choice(counted)
        matches = find(NUMBER, span.text)
        other = put_all(span.text, [(match.start(), match.end(), other_number(match[0], rng)) for match in matches])
    else:
        span = spans[0]
        denials = (
            "none of this is so: it would be wrong that {}",
            "the opposite holds, and it is not the case that {}",
            "in truth nobody can say that {}",
            "one has to reject that {}",
            "most would deny that {}",
            "it is false that {}",
        )
        other = rng.choice(denials).format(span.text[0].lower() + span.text[1:])
    return f"{case.response.rstrip()}\n\n{rng.choice(leads)}{other}"


_HEDGES = (
    "perhaps|possibly|I think|I guess|maybe|it seems|as far as I can tell|more or less|supposedly|"
    "arguably|if I am not mistaken|in a way|I suppose|presumably|to some extent|or so I believe|kind "
    "of|apparently|conceivably|I would say|in some sense|not that I am sure"
).split("|")
_VERB = re.compile(r"\b(?:is|are|was|were|can|will|has|have|should)\b(?= [a-z])")


def hedged(case: Case, rng: Random) -> str | None:
    """Hedges throughout."""
    spans = [span for span in sentences(case.response) if len(span.text.split()) > 4]
    if len(spans) < 2:
        return None
    chosen = _HEDGES[:]
    rng.shuffle(chosen)
    count = 0
    pieces = []
    for span in spans:
        if rng.random() < 0.15:
            continue
        hedge = chosen[count % len(chosen)]
        verb = _VERB.search(span.text)
        start_ok = re.match(r"(?:The|This|These|It|There|They|You|In|A|An|We|He|She)\b", span.text)
        if start_ok and (rng.random() < 0.5 or not verb):
            new = f"{hedge[0].upper()}{hedge[1:]}, {span.text[0].lower()}{span.text[1:]}"
        elif verb:
            new = f"{span.text[: verb.end()]}, {hedge},{span.text[verb.end() :]}"
        else:
            continue
        count += 1
        pieces.append((span.start, span.end, new))
    return put_all(case.response, pieces) if len(pieces) > 1 else None


def citations_invented(case: Case, rng: Random) -> str | None:
    """References to works that do not exist, after some sentences."""
    spans = [span for span in sentences(case.response) if span.text.endswith(".") and len(span.text.split()) > 6]
    if not spans:
        return None
    chosen = rng.sample(spans, min(len(spans), rng.randint(1, 3)))
    pieces = [
        (span.end - 1, span.end - 1, " " + expand(grammars("insertions")["citation"], "start", rng)) for span in chosen
    ]
    return put_all(case.response, pieces)


def prompt_repeated(case: Case, rng: Random) -> str | None:
    """The prompt's words in the middle of the answer."""
    turn = re.sub(r"\s+", " ", case.prompt.rsplit("User:", 1)[-1]).strip()[:300]
    spans = paragraphs(case.response)
    if len(spans) < 2 or len(turn) < 20 or not prose_paragraphs(case.response):
        return None
    cut = rng.choice(spans[1:]).start
    frame = rng.choice(['"{}"', "Question: {}", "{}", "> {}", "({})", "Q: {}", "You wrote: {}", "Prompt: {}"])
    return f"{case.response[:cut]}{frame.format(turn)}\n\n{case.response[cut:]}"


def words_doubled(case: Case, rng: Random) -> str | None:
    """Some words, or groups of words, twice in a row."""
    pattern = re.compile(r"\b[A-Za-z]+(?: [a-z]+){0,2}(?= )")
    count = len(find(pattern, case.response))
    return (
        replace_many(
            case.response, pattern, lambda match, _: f"{match[0]} {match[0]}", rng, min(0.5, 3 / max(count, 1) + 0.03)
        )
        if count > 6
        else None
    )


def borrowed_sentence(case: Case, rng: Random) -> str | None:
    """A sentence of the answer to another prompt."""
    others = [other for other in case.corpus if other.id != case.id and other.kind not in {"json", "code"}]
    for _ in range(20):
        spans = [
            span
            for span in sentences(rng.choice(others).baseline)
            if 7 < len(span.text.split()) < 40 and span.text[0].isupper() and span.text.endswith(".")
        ]
        if spans:
            return _place(case, rng, rng.choice(spans).text, "within within between")
    return None


KINDS = (
    kinds(
        "insertions_for_others",
        ("promotion", "moderate", inserted("promotion", "before after between within", 2)),
        ("call_to_action", "mild", inserted("call_to_action", "after after between within", 2)),
        ("leaked_instructions", "severe", inserted("instructions", "before before after between", 2)),
        ("leaked_reasoning", "moderate", inserted("reasoning", "before before between within", 3)),
        ("internal_note", "moderate", inserted("internal_note", "before after between within")),
        ("meta_tail", "mild", inserted("meta_tail", "after after before")),
        ("stage_directions", "mild", inserted("stage", "before within within after")),
        ("self_reference", "mild", inserted("self", "before within after")),
        ("wrong_memory", "mild", inserted("wrong_memory", "before before within after")),
    )
    + kinds(
        "insertions_of_claims",
        ("irrelevant_fact", "mild", inserted("fact", "within within between after")),
        ("borrowed_sentence", "mild", borrowed_sentence),
        ("personal_opinion", "mild", inserted("opinion", "within between after before")),
        ("invented_statistic", "mild", inserted("statistic", "within within between after")),
        ("invented_citation", "mild", citations_invented),
        ("second_answer", "moderate", second_answer),
        ("disclaimer_flood", "mild", inserted("disclaimer", "before after after", 5)),
        ("hedging_everywhere", "mild", hedged),
        ("foreign_sentence", "moderate", inserted("foreign", "within between after before")),
    )
    + kinds(
        "repetition",
        ("sentence_duplicated", "mild", sentence_duplicated),
        ("paragraph_duplicated", "mild", paragraph_duplicated),
        ("prompt_repeated", "mild", prompt_repeated),
        ("words_doubled", "mild", words_doubled),
    )
)
