"""Why fidelity fell, in words: what would change most if the response were as the accepted one in that respect."""

from collections.abc import Callable, Mapping

from vrty_gate.core.changes.change import INTRINSIC
from vrty_gate.core.changes.descriptions import DESCRIPTIONS
from vrty_gate.core.fidelity.model import Model
from vrty_gate.core.fidelity.rates import SIGN, Surprise
from vrty_gate.core.fidelity.reading import Reading
from vrty_gate.core.fidelity.signals import ASPECTS, Comparison, share, signals_of, word_length

_SHOWN = 3
_LEAST = 0.1
"""Doubt that a reason must at least account for."""
_TELLING = 0.05
"""Difference of two shares that is worth saying."""


def strongest(surprise: Surprise, two: Comparison, model: Model) -> list[str]:
    """Up to four reasons, the strongest first: the rarest change, then what accounts for most of the doubt."""
    reasons = _doubts(two, model)
    return [_rare(surprise), *reasons] if surprise.value >= _RARE else reasons


_RARE = 2.0
"""Surprise that is worth saying: one good answer in a hundred."""


def _rare(surprise: Surprise) -> str:
    kind = surprise.kind.removesuffix(SIGN).partition("*")[0]
    as_little = "" if kind in INTRINSIC else " with so few changes"
    said = DESCRIPTIONS.get(kind, kind.replace("_", " "))
    return f"{said}: seen in fewer than {100 * surprise.rate:.1g} % of good answers{as_little}"


def _doubts(two: Comparison, model: Model) -> list[str]:
    now = signals_of(two)
    same = signals_of(two.unchanged())
    doubt = model.worse.total(now)
    found = []
    for i, aspect in enumerate(ASPECTS):
        eased = doubt - model.worse.total({name: (same if name.split(".")[0] == aspect else now)[name] for name in now})
        words = _WORDS[aspect](two) if eased >= _LEAST else ""
        if words:
            found.append((-eased, i, words))
    return [words for _, _, words in sorted(found)[:_SHOWN]]


def _percent(part: float, whole: float) -> str:
    return f"{round(100 * share(part, whole))} %"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _quoted(parts: list[str]) -> str:
    """A few of them, each on one line."""
    different = list(dict.fromkeys(" ".join(part.split()) for part in parts))
    cut = [part if len(part) <= 60 else part[:57] + "..." for part in different[:3]]
    more = f" and {len(different) - 3} more" if len(different) > 3 else ""
    return ", ".join(f'"{part}"' for part in cut) + more


def _length(two: Comparison) -> str:
    now, then = two.now.count, two.then.count
    if 0.7 * then <= now <= 1.4 * then:
        lines, lines_then = len(two.now.lines), len(two.then.lines)
        return f"{_count(lines, 'line')} (accepted: {lines_then})" if lines != lines_then else ""
    return f"{_count(now, 'word')} (accepted: {then})"


def _kept(two: Comparison) -> str:
    words, pairs = two.now.content & two.then.content, two.now.pairs & two.then.pairs
    if not two.then.pairs or len(pairs) > (1 - _TELLING) * len(two.then.pairs):
        return ""
    shares = _percent(len(words), len(two.then.content)), _percent(len(pairs), len(two.then.pairs))
    return f"keeps {shares[0]} of the accepted words and {shares[1]} of the word pairs"


def _beginning(two: Comparison) -> str:
    if two.now.opens_midway and not two.then.opens_midway:
        return "begins in mid-text"
    first = min(8, two.now.count, two.then.count)
    return "begins differently" if two.now.words[:first] != two.then.words[:first] else ""


def _end(two: Comparison) -> str:
    if two.now.open_end > two.then.open_end:
        return f"the last line has no end punctuation: {_quoted(['...' + two.now.text.rstrip()[-50:]])}"
    tail = set(two.then.words[-60:])
    kept = len(tail & two.now.vocabulary)
    return (
        f"keeps {_percent(kept, len(tail))} of the last words of the accepted response"
        if kept < 0.8 * len(tail)
        else ""
    )


def _sentences(two: Comparison) -> str:
    count = len(two.then.sentences)
    if any(one < other for other, one in zip(two.kept, two.kept[1:], strict=False)):
        return "says the accepted sentences in another order"
    if two.now.misnumbered > two.then.misnumbered:
        return "its numbered items are out of sequence"
    kept = len(set(two.kept))
    return f"keeps {kept} of {count} sentences" if kept < count else "adds to the accepted sentences"


def _prompt(two: Comparison) -> str:
    now, then, prompt = two.now.content, two.then.content, two.prompt.content
    if share(len(now & prompt), len(now)) > share(len(then & prompt), len(then)):
        shares = _percent(len(now & prompt), len(now)), _percent(len(then & prompt), len(then))
        return f"{shares[0]} of its words are from the prompt (accepted: {shares[1]})"
    covered, covered_then = _percent(len(now & prompt), len(prompt)), _percent(len(then & prompt), len(prompt))
    if len(now & prompt) == len(then & prompt):
        return ""
    return f"uses {covered} of the prompt's words (accepted: {covered_then})"


def _sources(two: Comparison) -> str:
    context, reference = two.context.content, two.reference.content
    now, then = two.now.content, two.then.content
    shares = _percent(len(now & context), len(now)), _percent(len(then & context), len(then))
    if context and shares[0] != shares[1]:
        return f"{shares[0]} of its words are from the context (accepted: {shares[1]})"
    covered = _percent(len(now & reference), len(reference)), _percent(len(then & reference), len(reference))
    if reference and covered[0] != covered[1]:
        return f"covers {covered[0]} of the reference (accepted: {covered[1]})"
    return ""


def _new(two: Comparison) -> str:
    own = two.now.content - two.prompt.content - two.context.content - two.then.content
    return f"{_percent(len(own), len(two.now.content))} of its words are new" if own else ""


def _repetition(two: Comparison) -> str:
    again = [s for i, s in enumerate(two.now.sentences) if len(s) > 20 and s in two.now.sentences[:i]]
    if again:
        return f"repeats {_quoted(again)}"
    now, then = (1 - share(len(text.pairs), text.count - 1, 1.0) if text.pairs else 0.0 for text in (two.now, two.then))
    if now < then + _TELLING:
        return ""
    return f"repeats {round(100 * now)} % of its word pairs (accepted: {round(100 * then)} %)"


def _style(two: Comparison) -> str:
    averages: dict[str, Callable[[Reading], float]] = {
        "letters per word": word_length,
        "distinct words per hundred": lambda text: 100 * share(len(text.vocabulary), text.count),
    }
    found = [(what, f"{of(two.now):.1f}", f"{of(two.then):.1f}") for what, of in averages.items()]
    moved = [f"{now} {what} (accepted: {then})" for what, now, then in found if now != then]
    return f"style differs: {', '.join(moved)}" if moved else ""


def _offers(two: Comparison) -> str:
    said = list(two.then.offers)
    new = [phrase for phrase in two.now.offers if phrase not in said]
    return f"has stock phrases such as {_quoted(new)}" if new else ""


def _numbers(two: Comparison) -> str:
    if two.edits.numbers:
        return "numbers differ in otherwise unchanged sentences"
    if two.new_numbers:
        return f"numbers not in prompt, context or accepted response: {_quoted(two.new_numbers)}"
    lost = [number for number in two.then.numbers if number not in two.now.numbers]
    return f"accepted numbers missing: {_quoted(lost)}" if lost else ""


def _names(two: Comparison) -> str:
    if two.edits.names:
        return f"names differ in otherwise unchanged sentences: {_quoted(two.edits.names)}"
    given = _unwrapped(f"{two.prompt.text}\n{two.context.text}\n{two.then.text}")
    new = [name for name in two.new_names if name not in given]
    if new:
        return f"names not in prompt, context or accepted response: {_quoted(new)}"
    now = _unwrapped(two.now.text)
    lost = [name for name in two.then.names if name not in now]
    return f"accepted names missing: {_quoted(lost)}" if lost else ""


def _unwrapped(text: str) -> str:
    """A text in which no name is on two lines."""
    return " ".join(text.split())


def _negations(two: Comparison) -> str:
    if two.edits.negations:
        return f"gained or lost a negation: {_quoted(two.edits.negations)}"
    return ""


def _form(two: Comparison) -> str:
    form, before = two.now.form._asdict(), two.then.form._asdict()
    lost = [f"{_count(before[name], _PARTS[name])} became {form[name]}" for name in form if form[name] != before[name]]
    return ", ".join(lost)


_PARTS = {
    "headings": "heading",
    "items": "list item",
    "bold": "bold passage",
    "code": "code block",
    "rows": "table row",
}


def _elisions(two: Comparison) -> str:
    return f"leaves code out: {_quoted(two.now.elisions)}" if two.now.elisions else ""


def _json(two: Comparison) -> str:
    if two.values is None:
        return "no longer JSON"
    missing, new, types = two.values.missing, two.values.new, two.values.types
    found = [f"{_count(missing, 'key')} missing"] if missing else []
    found += [f"{_count(new, 'new key')}"] if new else []
    found += [f"{_count(types, 'value')} of another type"] if types else []
    if two.values.foreign:
        found.append(f"{_count(two.values.foreign, 'value')} changed to words not in the prompt")
    elif two.values.changed:
        found.append(f"{_count(two.values.changed, 'value')} changed")
    return ", ".join(found)


_WORDS: Mapping[str, Callable[[Comparison], str]] = {
    "length": _length,
    "kept": _kept,
    "beginning": _beginning,
    "end": _end,
    "sentences": _sentences,
    "prompt": _prompt,
    "sources": _sources,
    "new": _new,
    "repetition": _repetition,
    "style": _style,
    "offers": _offers,
    "numbers": _numbers,
    "names": _names,
    "negations": _negations,
    "form": _form,
    "elisions": _elisions,
    "json": _json,
}
"""What is to be seen of each aspect; empty when there is nothing to be seen."""
