"""Which kind of closed answer an accepted answer is."""

import re

from vrty_gate.core import json_data
from vrty_gate.core.answers import frame, options
from vrty_gate.core.answers.kind import Kind
from vrty_gate.core.answers.yes_no import yes_or_no
from vrty_gate.core.reading.numbers.facts import Fact, facts
from vrty_gate.core.reading.text.language_guess import language_of
from vrty_gate.core.text.words import words_of

_GENERATIVE = re.compile(
    r"\b(?:write|draft|compose|suggest|tagline|slogan|headline|caption|rewrite|rephrase|paraphrase|summari[sz]e|"
    r"translate|joke|poem|haiku|brainstorm|invent|come up with|subject line|name for|title for|reply to|respond to|"
    r"json|yaml|xml|schreibe?n?|formulieren?|übersetzen?|fasse|écri[st]|écrivez|rédige[rz]?|traduis(?:ez)?|résume[rz]?|escrib[ea]|"
    r"redact[ea]|traduce|traduzca|resum[ea]|scrivi|riassumi|traduci|escrev[ae]|traduz[ae]?)\b"
    r"|書いて|翻訳|要約|写一|翻译|总结|써 ?줘|번역|요약",
    re.IGNORECASE,
)
"""Requests for a text of which there are many good ones."""
_STRUCTURED = re.compile(
    r"\b(?:sql|quer(?:y|ies)|regex|regexp|regular expression|command|one-liner|url)\b", re.IGNORECASE
)
_WANTS_ENTITY = re.compile(
    r"\b(?:who|whom|whose|which|where|when|how (?:many|much|long|far|old|often)|what(?:'s)?"
    r"|name (?:the|of)|extract|wer|wen|wo|wann|welche[rsmn]?|wie ?viele?|qui|quel(?:le)?s?|où|quand|combien|quién|dónde|"
    r"cuándo|cuál|cuánt[oa]s?|chi|dove|quando|quale|quant[oaie]|quem|onde|qual|quanto)\b"
    r"|誰|どこ|いつ|何|いくつ|いくら|どの|谁|哪|何时|多少|几|누구|어디|언제|몇|무엇|얼마",
    re.IGNORECASE,
)
"""Questions whose answer is a name, a place, a date or a number."""
_SQL = re.compile(
    r"\s*(?:select|insert|update|delete|with|create|alter|drop)\b[^\n]*\b(?:from|into|set|table|as)\b", re.IGNORECASE
)
_PATTERN = re.compile(r"/?\^?[^\s]*(?:\\[dwsbDWSB]|\[[^\]\s]+\]|\(\?|\.\*|\.\+|[)\]][*+?{])[^\n]*\$?/?[gim]*$")
_COMMAND = re.compile(r"(?:\$ )?(?:sudo )?[a-z][a-z0-9._-]{1,20}(?: +[^\s]+)* +(?:--?[A-Za-z]|/|\.|[a-z_-]+\.[a-z])")
_LINK_OR_PATH = re.compile(r"(?:[a-z]{2,8}://|[~.]{0,2}/|[\w.-]+/)[^\s,;]{1,300}|[^\s@]+@[^\s@]+")
_CODE = re.compile(r"#?(?=[!-~]*[0-9_])[!-+\--:<-~]{2,80}|[A-Z]{2,8}|[a-z]{2}(?:-[A-Z]{2})?|[\w-]+\.[a-z]{1,5}")
_SCORE = re.compile(r"[0-9.,]{1,6} ?(?:/|out of) ?[0-9]{1,3}(?: points)?")
_ITEM = re.compile(r"\s*(?:[,;\n\u3001\uff0c]|\b(?:and|und|et|y|e|ou|or|og|och|en)\b|&)\s*")
_INNER_END = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bSt)(?<!\bMrs)[.!?][\"')\]*_]{0,4}\s|[\u3002\uff01\uff1f].")
_MOST_AROUND = 12
"""An answer with more words around its code is an explanation."""
_MOST_LABEL = 8
_MOST_OF_A_HEAD = 3
_EITHER = 2
"""A question that offers two options is answered by one of them, in a sentence too."""
_MOST_OF_A_FRAGMENT = 8
_ANNOUNCES = re.compile(r"\s*(?:let me|let's|i'll|i\u2019ll|i will|i can|i'm going|sure|here)\b", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|can|may|must|do|does|did|i|we|you|it|he|she|they|that)\b", re.IGNORECASE
)
_NAME = re.compile(r"[A-Z\u00c0-\u00de][\w\u2019'-]+(?: [A-Z\u00c0-\u00de][\w\u2019'-]+)*")
_MOST_OF_A_SENTENCE = 16


def kind_of(prompt: str, accepted: str) -> Kind:
    """The kind of value that an accepted answer is; `free` if the prompt leaves freedom or the answer is prose."""
    bare = frame.bare(accepted)
    if not bare or len(words_of(accepted)) > len(words_of(bare)) + _MOST_AROUND:
        return "free"
    asked = frame.instruction(prompt)
    if _SQL.match(bare) and (bare.count("\n") < 3):
        return "query"
    if "\n" not in bare and _STRUCTURED.search(asked) is not None and " " not in bare and _PATTERN.fullmatch(bare):
        return "pattern"
    if "\n" not in bare and _COMMAND.match(bare) and not bare.endswith((".", "?", "!")):
        return "command"
    if json_data.parse(bare) is not None or json_data.parse(accepted) is not None or _GENERATIVE.search(asked):
        return "free"
    if options.letters(prompt) and options.letter_of(accepted, prompt):
        return "letter"
    size = len(words_of(bare))
    is_yes_or_no = yes_or_no(bare) is not None
    if is_yes_or_no:
        return "yes_no"
    found = facts(bare, language_of(prompt) or None)
    if found and all(fact.kind == "duration" for fact in found) and _covers(found, bare):
        return "quantity"
    if _SCORE.fullmatch(bare):
        return "quantity"
    if len(found) == 1 and found[0].kind != "identifier" and _covers(found, bare):
        return "quantity"
    if _LINK_OR_PATH.fullmatch(bare):
        return "code"
    head = _INNER_END.split(bare)[0]
    if len(words_of(head)) <= _MOST_OF_A_HEAD and options.chosen(prompt, head) is not None:
        return "label"
    if _ANNOUNCES.match(bare) or _INNER_END.search(bare) or "?" in bare or "!" in bare:
        return "free"
    choices = options.choices(prompt, accepted) if size <= _MOST_OF_A_SENTENCE else ()
    if choices and (size <= _MOST_LABEL or (len(choices) == _EITHER and "?" in asked)):
        return "label"
    if _CODE.fullmatch(bare):
        return "code"
    if _is_list(bare):
        return "list"
    if "\n" in bare:
        return "free"
    asks = _WANTS_ENTITY.search(asked) is not None
    if size <= 3 or (size <= _MOST_OF_A_FRAGMENT and asks and not _has_verb(prompt, bare)):
        return "quantity" if len(found) == 1 and found[0].kind != "identifier" else "text"
    return "sentence" if asks and size <= _MOST_OF_A_SENTENCE and value_of(prompt, bare) else "free"


def _has_verb(prompt: str, bare: str) -> bool:
    """Whether an English text has a common verb or pronoun, and so may be a sentence."""
    return language_of(prompt) in ("", "en") and _VERB.search(bare) is not None


def value_of(prompt: str, sentence: str) -> Fact | str | None:
    """The value that a sentence answers with: the one fact or the one name that the prompt does not have."""
    asked, language = facts(frame.instruction(prompt)), language_of(prompt) or None
    known = {(fact.value, fact.unit) for fact in asked}
    found = [fact for fact in facts(sentence, language) if (fact.value, fact.unit) not in known]
    if found:
        return found[0] if len(found) == 1 and found[0].kind != "identifier" else None
    own = own_words(prompt, sentence)
    names = [name for name in _NAME.findall(sentence) if set(words_of(name)) <= set(own)]
    return names[0] if len(names) == 1 and len(own) <= len(words_of(names[0])) + 1 else None


def items(bare: str) -> list[str]:
    """The items of a list in one line or one item a line."""
    lines = [line.strip() for line in bare.split("\n") if line.strip()]
    if len(lines) > 1:
        return [frame.bare(line) for line in lines]
    return [item.strip(" .\u3002[]\"'") for item in _ITEM.split(bare.strip("[]")) if item.strip(" .[]\"'")]


def own_words(prompt: str, text: str) -> list[str]:
    """The content words of a text that the prompt's question does not have."""
    from vrty_gate.core.vrty.idf import STOPWORDS

    asked = frozenset(words_of(frame.instruction(prompt)))
    return [word for word in words_of(text) if word not in asked and word not in STOPWORDS]


def _is_list(bare: str) -> bool:
    listed = items(bare)
    is_short = all(len(words_of(item)) <= 4 and ":" not in item for item in listed)
    return len(listed) > 1 and is_short and little(bare) <= 2


def little(text: str) -> int:
    """The number of stop words of a text, of which a list or a name has few."""
    from vrty_gate.core.vrty.idf import STOPWORDS

    return sum(word in STOPWORDS for word in words_of(text))


def _covers(found: tuple[Fact, ...], bare: str) -> bool:
    """Whether the facts are nearly the whole text."""
    rest = bare
    for fact in sorted(found, key=lambda each: -each.start):
        rest = rest[: fact.start] + rest[fact.end :]
    return len(words_of(rest)) <= 2
