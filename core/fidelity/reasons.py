"""Why fidelity fell, in words: the aspects in which matching the accepted response would raise it most."""

from collections.abc import Callable, Mapping

from vrty_gate.core.changes.kinds import INTRINSIC, KINDS
from vrty_gate.core.fidelity.model import Model
from vrty_gate.core.fidelity.rates import SIGN, Surprise
from vrty_gate.core.fidelity.reading import Reading
from vrty_gate.core.fidelity.signals import ASPECTS, SignalPair, share, word_length

_SHOWN = 3
_LEAST = 0.1
"""The least doubt that a reason must account for."""
_TELLING = 0.05
"""The least difference of two shares that is reported."""


def strongest(surprise: Surprise | None, texts: SignalPair, model: Model) -> list[str]:
    """Up to four reasons: the rarest change, if one is given, then the aspects that account for most of the doubt."""
    reasons = _doubts(texts, model)
    return [_rare(surprise), *reasons] if surprise is not None and surprise.value >= _RARE else reasons


_RARE = 2.0
"""The least surprise that is reported: one good answer in a hundred."""


def _rare(surprise: Surprise) -> str:
    kind = surprise.kind.removesuffix(SIGN).partition("*")[0]
    as_little = "" if kind in INTRINSIC else " that change so little"
    meaning = KINDS[kind].meaning if kind in KINDS else CHECKS.get(kind, kind.replace("_", " "))
    return f"{meaning}, {'very rare' if surprise.value >= _VERY_RARE else 'rare'} in good answers{as_little}"


_VERY_RARE = 3.0
CHECKS: Mapping[str, str] = {
    "finished": "a text that is cut off",
    "bare_json": "text around the JSON",
    "same_keys": "other keys of the JSON",
    "whole_code": "code with a part missing",
    "no_placeholder": "a placeholder that was not filled in",
    "no_marker": "a marker of a model or a template",
    "no_reasoning": "reasoning that was not asked for",
    "no_boilerplate": "words of an assistant around the answer",
    "no_instructions": "instructions that leaked",
    "no_refusal": "a refusal",
    "still_refuses": "an answer where the accepted one refuses",
    "still_answers": "no answer where the accepted one has one",
    "still_cites": "a source that is no longer cited",
    "no_loop": "words over and over",
    "no_echo": "the prompt instead of an answer",
    "no_stuffing": "words of the prompt over and over",
    "same_language": "another language",
    "same_values": "other values in the JSON",
    "same_tool": "another tool",
    "same_code_language": "another programming language",
    "no_stub": "a stub instead of code",
    "whole_names": "a name with a part missing",
    "answered": "no answer",
    "same_json": "no JSON any more",
    "closed_fences": "a code block that is not closed",
    "no_control_token": "a control token of a model",
    "no_error_page": "an error message instead of an answer",
    "no_mojibake": "letters in a wrong encoding",
    "no_hidden_text": "hidden characters",
}
"""What a failed check of integrity has found, in words."""


def _doubts(texts: SignalPair, model: Model) -> list[str]:
    reasons = []
    falls = model.worse.falls(texts.signals, texts.unchanged().by_aspect())
    for i, (aspect, eased) in enumerate(zip(ASPECTS, falls, strict=True)):
        reason = _WORDS[aspect](texts) if eased >= _LEAST else ""
        if reason:
            reasons.append((-eased, i, reason))
    return [reason for _, _, reason in sorted(reasons)[:_SHOWN]]


def _percent(part: float, whole: float) -> str:
    return f"{round(100 * share(part, whole))} %"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _quoted(parts: list[str]) -> str:
    """Up to three different parts in quotation marks, each cut to 60 characters."""
    different = list(dict.fromkeys(" ".join(part.split()) for part in parts))
    cut = [part if len(part) <= 60 else part[:57] + "..." for part in different[:3]]
    more = f" and {len(different) - 3} more" if len(different) > 3 else ""
    return ", ".join(f'"{part}"' for part in cut) + more


def _length(texts: SignalPair) -> str:
    response, accepted = texts.response.count, texts.accepted.count
    if 0.7 * accepted <= response <= 1.4 * accepted:
        lines, accepted_lines = len(texts.response.lines), len(texts.accepted.lines)
        return f"{_count(lines, 'line')} (accepted: {accepted_lines})" if lines != accepted_lines else ""
    return f"{_count(response, 'word')} (accepted: {accepted})"


def _kept(texts: SignalPair) -> str:
    words, pairs = texts.response.content & texts.accepted.content, texts.response.pairs & texts.accepted.pairs
    if not texts.accepted.pairs or len(pairs) > (1 - _TELLING) * len(texts.accepted.pairs):
        return ""
    shares = _percent(len(words), len(texts.accepted.content)), _percent(len(pairs), len(texts.accepted.pairs))
    return f"keeps {shares[0]} of the accepted words and {shares[1]} of the word pairs"


def _beginning(texts: SignalPair) -> str:
    if texts.response.opens_midway and not texts.accepted.opens_midway:
        return "begins in mid-text"
    first = min(8, texts.response.count, texts.accepted.count)
    return "begins differently" if texts.response.words[:first] != texts.accepted.words[:first] else ""


def _end(texts: SignalPair) -> str:
    if texts.response.open_end > texts.accepted.open_end:
        return f"the last line has no end punctuation: {_quoted(['...' + texts.response.text.rstrip()[-50:]])}"
    tail = set(texts.accepted.words[-60:])
    kept = len(tail & texts.response.vocabulary)
    return (
        f"keeps {_percent(kept, len(tail))} of the last words of the accepted response"
        if kept < 0.8 * len(tail)
        else ""
    )


def _sentences(texts: SignalPair) -> str:
    count = len(texts.accepted.sentences)
    if any(place < previous for previous, place in zip(texts.kept, texts.kept[1:], strict=False)):
        return "says the accepted sentences in another order"
    if texts.response.misnumbered > texts.accepted.misnumbered:
        return "its numbered items are out of sequence"
    kept = len(set(texts.kept))
    return f"keeps {kept} of {count} sentences" if kept < count else "adds to the accepted sentences"


def _prompt(texts: SignalPair) -> str:
    response, accepted, prompt = texts.response.content, texts.accepted.content, texts.prompt.content
    if share(len(response & prompt), len(response)) > share(len(accepted & prompt), len(accepted)):
        shares = _percent(len(response & prompt), len(response)), _percent(len(accepted & prompt), len(accepted))
        return f"{shares[0]} of its words are from the prompt (accepted: {shares[1]})"
    covered, accepted_covered = (
        _percent(len(response & prompt), len(prompt)),
        _percent(len(accepted & prompt), len(prompt)),
    )
    if len(response & prompt) == len(accepted & prompt):
        return ""
    return f"uses {covered} of the prompt's words (accepted: {accepted_covered})"


def _sources(texts: SignalPair) -> str:
    context, reference = texts.context.content, texts.reference.content
    response, accepted = texts.response.content, texts.accepted.content
    shares = _percent(len(response & context), len(response)), _percent(len(accepted & context), len(accepted))
    if context and shares[0] != shares[1]:
        return f"{shares[0]} of its words are from the context (accepted: {shares[1]})"
    covered = _percent(len(response & reference), len(reference)), _percent(len(accepted & reference), len(reference))
    if reference and covered[0] != covered[1]:
        return f"covers {covered[0]} of the reference (accepted: {covered[1]})"
    return ""


def _new(texts: SignalPair) -> str:
    own = texts.response.content - texts.prompt.content - texts.context.content - texts.accepted.content
    return f"{_percent(len(own), len(texts.response.content))} of its words are new" if own else ""


def _repetition(texts: SignalPair) -> str:
    again = [s for i, s in enumerate(texts.response.sentences) if len(s) > 20 and s in texts.response.sentences[:i]]
    if again:
        return f"repeats {_quoted(again)}"
    response, accepted = (
        1 - share(len(text.pairs), text.count - 1, 1.0) if text.pairs else 0.0
        for text in (texts.response, texts.accepted)
    )
    if response < accepted + _TELLING:
        return ""
    return f"repeats {round(100 * response)} % of its word pairs (accepted: {round(100 * accepted)} %)"


def _style(texts: SignalPair) -> str:
    averages: dict[str, Callable[[Reading], float]] = {
        "letters per word": word_length,
        "distinct words per hundred": lambda text: 100 * share(len(text.vocabulary), text.count),
    }
    values = [(what, f"{of(texts.response):.1f}", f"{of(texts.accepted):.1f}") for what, of in averages.items()]
    moved = [f"{response} {what} (accepted: {accepted})" for what, response, accepted in values if response != accepted]
    return f"style differs: {', '.join(moved)}" if moved else ""


def _offers(texts: SignalPair) -> str:
    accepted = list(texts.accepted.offers)
    new = [phrase for phrase in texts.response.offers if phrase not in accepted]
    return f"has stock phrases such as {_quoted(new)}" if new else ""


def _numbers(texts: SignalPair) -> str:
    if texts.edits.numbers:
        return "numbers differ in otherwise unchanged sentences"
    if texts.new_numbers:
        return f"numbers not in prompt, context or accepted response: {_quoted(texts.new_numbers)}"
    lost = [number for number in texts.accepted.numbers if number not in texts.response.numbers]
    return f"accepted numbers missing: {_quoted(lost)}" if lost else ""


def _names(texts: SignalPair) -> str:
    if texts.edits.names:
        return f"names differ in otherwise unchanged sentences: {_quoted(texts.edits.names)}"
    sources = _unwrapped(f"{texts.prompt.text}\n{texts.context.text}\n{texts.accepted.text}")
    new = [name for name in texts.new_names if name not in sources]
    if new:
        return f"names not in prompt, context or accepted response: {_quoted(new)}"
    response = _unwrapped(texts.response.text)
    lost = [name for name in texts.accepted.names if name not in response]
    return f"accepted names missing: {_quoted(lost)}" if lost else ""


def _unwrapped(text: str) -> str:
    """A text on one line, so that no name is split across lines."""
    return " ".join(text.split())


def _negations(texts: SignalPair) -> str:
    if texts.edits.negations:
        return f"gained or lost a negation: {_quoted(texts.edits.negations)}"
    return ""


def _form(texts: SignalPair) -> str:
    form, before = texts.response.form._asdict(), texts.accepted.form._asdict()
    lost = [f"{_count(before[name], _PARTS[name])} became {form[name]}" for name in form if form[name] != before[name]]
    return ", ".join(lost)


_PARTS = {
    "headings": "heading",
    "items": "list item",
    "bold": "bold passage",
    "code": "code block",
    "rows": "table row",
}


def _elisions(texts: SignalPair) -> str:
    return f"leaves code out: {_quoted(texts.response.elisions)}" if texts.response.elisions else ""


def _json(texts: SignalPair) -> str:
    if texts.values is None:
        return "no longer JSON"
    missing, new, types = texts.values.missing, texts.values.new, texts.values.types
    parts = [f"{_count(missing, 'key')} missing"] if missing else []
    parts += [f"{_count(new, 'new key')}"] if new else []
    parts += [f"{_count(types, 'value')} of another type"] if types else []
    if texts.values.foreign:
        parts.append(f"{_count(texts.values.foreign, 'value')} changed to words not in the prompt")
    elif texts.values.changed:
        parts.append(f"{_count(texts.values.changed, 'value')} changed")
    return ", ".join(parts)


_WORDS: Mapping[str, Callable[[SignalPair], str]] = {
    describe.__name__.removeprefix("_"): describe
    for describe in (
        *(_length, _kept, _beginning, _end, _sentences, _prompt, _sources, _new, _repetition, _style, _offers),
        *(_numbers, _names, _negations, _form, _elisions, _json),
    )
}
"""By aspect, the function that describes how the response differs; it returns "" when there is nothing to report."""
