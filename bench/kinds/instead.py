"""The answer is replaced by something that does not answer."""

import json
import re
from random import Random

from kinds.grammar import expand, grammars, invented
from kinds.kind import Case, Edit, kinds
from kinds.text import content_words, is_json, sentences, topic


def composed(name: str) -> Edit:
    """A text of this grammar in the place of the answer."""
    rules = {**grammars("instead")["common"], **grammars("instead")[name]}

    def edit(case: Case, rng: Random) -> str | None:
        if is_json(case.response) or (len(case.response) < 200 and case.response.rstrip().endswith("?")):
            return None
        return expand(rules, "start", rng, topic=topic(case.prompt, rng, case.response))

    return edit


def tool_call(case: Case, rng: Random) -> str | None:
    """A call in one of the many forms of tools, for a prompt that did not ask for one."""
    if is_json(case.response):
        return None
    query = " ".join(content_words(case.prompt)[: rng.randint(2, 6)]) or "question"
    verb = rng.choice("find lookup fetch query get run open browse list load check resolve read scan inspect".split())
    noun = rng.choice(
        "docs web index page memory catalog notes record archive user file table graph store item".split()
    )
    name = rng.choice(
        [
            f"{verb}_{noun}",
            f"{verb}{noun.capitalize()}",
            f"{noun}.{verb}",
            f"{verb}-{noun}",
            f"{invented(rng, 1).lower()}_{verb}",
        ]
    )
    key = rng.choice("q text term keywords input phrase subject what topic needle".split())
    extra = (
        {rng.choice(["limit", "max", "n", "page", "lang", "depth", "mode"]): rng.choice([1, 3, 10, 20, "en", "fast"])}
        if rng.random() < 0.6
        else {}
    )
    body = {key: query, **extra}
    return rng.choice([
        json.dumps({"function": name, "args": body}),
        json.dumps([{"type": "function", "function": {"name": name, "arguments": json.dumps(body)}}]),
        json.dumps({"action": name, "action_input": query}, indent=2),
        f"Action: {name}\nAction Input: {query}",
        f"<tool>{name}</tool>\n<args>{json.dumps(body)}</args>",
        f"<function={name}>{json.dumps(body)}</function>",
        f"{name}({', '.join(f'{field}={value!r}' for field, value in body.items())})",
        f"```json\n{json.dumps({'tool_name': name, 'input': body}, indent=2)}\n```",
        json.dumps({"type": "tool_use", "id": f"t_{rng.randint(100, 9999)}", "name": name, "input": body}),
        f"@{name} {query}",
    ])  # fmt: skip


def json_instead(case: Case, rng: Random) -> str | None:
    """Prose becomes a JSON object that holds next to nothing of it."""
    if is_json(case.response):
        return None
    words = content_words(case.response)[:40] or ["none"]
    some = lambda: rng.choice(words).lower()  # noqa: E731  # a draw
    state = rng.choice(["ok", "done", "success", "complete", "accepted", "pending", "queued", "200"])
    fields = {
        rng.choice(["status", "state", "result", "outcome"]): state,
        rng.choice(["intent", "category", "label", "class", "topic"]): some(),
        rng.choice(["confidence", "score", "probability", "weight"]): round(rng.random(), 2),
        rng.choice(["tags", "keywords", "entities", "labels"]): [some() for _ in range(rng.randint(1, 4))],
        rng.choice(["answer", "text", "message", "content"]): rng.choice([None, "", some(), f"{some()} {some()}"]),
        rng.choice(["lang", "language", "locale"]): "en",
        rng.choice(["tokens", "length", "count"]): rng.randint(3, 900),
    }
    chosen = rng.sample(sorted(fields), rng.randint(2, 5))
    text = json.dumps({key: fields[key] for key in chosen}, indent=rng.choice([None, 2, 4]))
    return f"```json\n{text}\n```" if rng.random() < 0.3 else text


def prompt_summary(case: Case, rng: Random) -> str | None:
    """Only the request of the prompt, in the third person."""
    turn = re.sub(r"\s+", " ", case.prompt.rsplit("User:", 1)[-1]).strip()[:240].rstrip("?.! ")
    if is_json(case.response) or len(turn) < 15:
        return None
    frames = (
        "The matter you bring up: {}. That is what it is about.", "So, in short, you would like to know this: {}.",
        "The question is as follows. {}.", "To restate: {}.",
        "As I understand it, the subject is this: {}. That sums it up.",
        "You are interested in the following point: {}.",
        "Summary of your message: {}.", "What you want: {}.", "In other words, your concern is: {}. Noted.",
        "I read: {}. Thank you for that.", "Your message says: {}. It raises a question.",
        "If I got you right: {}. Is that so?",
    )  # fmt: skip
    lowered = turn[0].lower() + turn[1:] if rng.random() < 0.5 and not turn.startswith("I ") else turn
    return rng.choice(frames).format(lowered)


def keyword_list(case: Case, rng: Random) -> str | None:
    """Only keywords of the answer."""
    words = sorted({word.lower() for word in content_words(case.response)})
    if is_json(case.response) or len(words) < 6:
        return None
    chosen = rng.sample(words, min(len(words), rng.randint(5, 12)))
    joint = rng.choice([", ", "; ", " | ", "\n- ", " #", " · ", "\n"])
    return rng.choice(["", "", "Keywords: ", "Tags: ", "- " if joint == "\n- " else "Topics: "]) + joint.join(chosen)


def title_only(case: Case, rng: Random) -> str | None:
    words = [word.capitalize() for word in content_words(case.prompt.rsplit("User:", 1)[-1])[:5]]
    if is_json(case.response) or len(words) < 2:
        return None
    phrase = " ".join(words)
    frames = (
        "# {}",
        "**{}**",
        "{}",
        "Title: {}",
        "{}: An Overview",
        "On {}",
        "## {} – Part {n}",
        "{} (Draft {n})",
        "A Short Guide to {}",
        "{}: What to Know",
        "Re: {}",
        "{} in {n} Points",
        "<h1>{}</h1>",
    )
    return rng.choice(frames).replace("{n}", str(rng.randint(1, 9))).format(phrase)


def bare_verdict(case: Case, rng: Random) -> str | None:
    """One word or mark where a whole answer was."""
    if is_json(case.response) or len(case.response.split()) < 12 or re.match(r"(?:Yes|No|True|False)\b", case.response):
        return None
    number = rng.randint(1, 10)
    return rng.choice(["Yes.", "No.", "Maybe.", "Sure.", "OK.", "Done.", "True", "It depends.", "Correct.", "👍",
    f"{number}/10", "Possibly.", "See above.", "As before.", "None.", "Both.", "Yes and no.", "Of course!",
    "Agreed.", f"Option {rng.choice('ABCD')}", "Same.", "...", "Fine.", "Indeed.", "Understood."])  # fmt: skip


def shrunk(case: Case, rng: Random) -> str | None:
    """A vague one-liner takes the place of the answer: its first words with nothing behind them."""
    spans = sentences(case.response)
    if len(spans) < 3:
        return None
    words = [word.lower() for word in content_words(spans[0].text)][:8]
    if len(words) < 3:
        return None
    first, second = rng.sample(words, 2)
    frames = (
        "It has to do with {} and {}.", "Mostly {}, partly {}.", "In a nutshell: {} matters, {} too.",
        "There is {} and then there is {}; both play a role.", "Think of {} first, then of {}.",
        "{} is the thing here, together with {}.", "Long story short, {} and a bit of {}.",
        "You basically need {} plus {}.", "The usual: {}, {}, and so on.",
        "Something with {} and {}, roughly speaking.",
    )  # fmt: skip
    text = rng.choice(frames).format(first, second)
    return text[0].upper() + text[1:]


KINDS = kinds(
    "instead_of_an_answer",
    ("question_back", "severe", composed("question_back")),
    ("announcement_only", "severe", composed("announcement")),
    ("flattery_only", "severe", composed("flattery")),
    ("no_knowledge", "severe", composed("no_knowledge")),
    ("sources_silent", "severe", composed("sources_silent")),
    ("deflected", "severe", composed("deflection")),
    ("apology_only", "severe", composed("apology")),
    ("meta_comment", "severe", composed("meta")),
    ("plan_only", "severe", composed("plan")),
    ("link_only", "severe", composed("link_only")),
    ("platitudes", "severe", composed("platitudes")),
    ("tool_call", "severe", tool_call),
    ("json_instead", "severe", json_instead),
    ("prompt_summary", "severe", prompt_summary),
    ("keyword_list", "severe", keyword_list),
    ("title_only", "severe", title_only),
    ("bare_verdict", "severe", bare_verdict),
    ("shrunk_to_a_line", "severe", shrunk),
)
