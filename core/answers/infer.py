"""Which kind of closed answer an accepted answer is."""

from vrty_gate.core import json_data
from vrty_gate.core.answers import frame, options
from vrty_gate.core.answers.notation.identifiers import is_phone
from vrty_gate.core.answers.notation.patterns import is_schedule
from vrty_gate.core.answers.quantities import is_moment, is_score
from vrty_gate.core.answers.spoken import Codes, asked_in, compiled, either
from vrty_gate.core.answers.wording import items, value_of
from vrty_gate.core.answers.words import stop_words
from vrty_gate.core.answers.yes_no import yes_or_no
from vrty_gate.core.case import AnswerKind
from vrty_gate.core.facts.fact import Fact
from vrty_gate.core.facts.read import facts
from vrty_gate.core.languages.detect import has_east_asian, language_of
from vrty_gate.core.phrases import asks_for
from vrty_gate.core.text.folding import fold_letters
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.words import words_of

_STRUCTURED = lazily(r"(?i)\b(?:sql|quer(?:y|ies)|regex|regexp|regular expression|command|one-liner|url)\b")
_SQL = lazily(r"(?i)\s*(?:select|insert|update|delete|with|create|alter|drop)\b[^\n]*\b(?:from|into|set|table|as)\b")
_PATTERN = lazily(r"/?\^?[^\s]*(?:\\[dwsbDWSB]|\[[^\]\s]+\]|\(\?|\.\*|\.\+|[)\]][*+?{])[^\n]*\$?/?[gim]*$")
_COMMAND = lazily(r"(?:\$ )?(?:sudo )?[a-z][a-z0-9._-]{1,20}(?: +[^\s]+)* +(?:--?[A-Za-z]|/|\.|[a-z_-]+\.[a-z])")
"""A program with a flag, a path or a file."""
_PROGRAM = lazily(
    r"(?:\$ )?(?:sudo )?(?:cp|mv|rm|ln|scp|rsync|ls|mkdir|rmdir|chmod|chown|grep|sed|awk|tar|unzip|curl|wget|ssh|git"
    r"|docker|kubectl|npm|npx|yarn|pip3?|python3?|node|brew|apt(?:-get)?|systemctl|journalctl|du|df"
    r"|cat(?= \S+ ?[>|])|echo(?= [\"'$])|kill(?= [0-9-])) +[^\s]"
)
"""A program that no sentence begins with, and what it is given."""
_PROSE_END = lazily(r"[^\s][.?!]$")
_ISO = lazily(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+(?:Z|[+-][0-9:]+)?")
_DATE = lazily(r"[0-9./-]+")
"""A date, which has slashes or dots as a path has."""
_LINK_OR_PATH = lazily(r"(?:[a-z]{2,8}://|[~.]{0,2}/|[\w.-]+/)[^\s,;]{1,300}|[^\s@]+@[^\s@]+")
_CODE = lazily(
    r"#?(?=[!-~]*[0-9_])[!-+\--:<-~]{2,80}|--?[A-Za-z][\w-]*|[A-Z]{2,8}|[a-z]{2}(?:-[A-Z]{2})?|[\w-]+\.[a-z]{1,5}"
)
"""An identifier with a digit, an abbreviation, a code of a language, or the name of a file."""
_INNER_END = lazily(r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bSt)(?<!\bMrs)[.!?][\"')\]*_]{0,4}\s|[\u3002\uff01\uff1f].")
"""The end of a sentence behind which another one begins."""
_ANNOUNCES = lazily(r"(?i)\s*(?:let me|let's|i'll|i\u2019ll|i will|i can|i'm going|sure|here)\b")
_VERB = lazily(r"(?i)\b(?:is|are|was|were|has|have|had|will|can|may|must|do|does|did|i|we|you|it|he|she|they|that)\b")
_GREETING = lazily(r"(?i)(?:hello|hi|hey|greetings|welcome|good (?:morning|afternoon|evening|day)|nice to meet you)\b")
_ASKS_TO_GREET = lazily(
    r"(?i)\b(?:say|greet|greeting|welcome)\b|(?:^|[.?!:\n]\s?)(?:hello|hi|hey|good (?:morning|day))\b"
)
"""A request to greet, or a greeting."""
_MOST_AROUND = 12
"""An answer with more words around its code is an explanation."""
_LINES_OF_A_QUERY = 3
"""The most line breaks of a query that counts as one line."""
_OF_A_HEAD = 3
"""So few words in the first sentence can be a label, whatever follows."""
_OF_A_LABEL = 8
"""An answer with so few words names its label."""
_EITHER = 2
"""A question that offers two options is answered by one of them, in a sentence too."""
_OF_A_NAME = 3
"""So few words are a name or a phrase, whatever the prompt asks."""
_OF_A_FRAGMENT = 8
"""So few words without a verb can answer a question for a name, a place, a date or a number."""
_OF_A_FOREIGN_FRAGMENT = 4
"""The same where verbs are not known."""
_OF_AN_EAST_ASIAN_NAME = 12
"""So many characters without a full stop are a name or a phrase."""
_OF_A_SENTENCE = 16
"""A longer sentence says more than one value."""
_OF_A_CHOICE = 25
"""A longer answer weighs the choices."""
_OF_AN_ITEM = 4
_FEW = 2
"""So few words beside a number, or stop words in a list, belong to it."""


def kind_of(prompt: str, accepted: str) -> AnswerKind:
    """The kind of value that an accepted answer is; `free` if the prompt leaves freedom or the answer is prose."""
    bare = frame.bare(accepted)
    is_explained = len(words_of(accepted)) > len(words_of(bare)) + _MOST_AROUND and not frame.concluded(accepted)
    if not bare or is_explained:
        return "free"
    asked = frame.instruction(prompt)
    if structured := _structured(asked, bare):
        return structured
    is_link = _LINK_OR_PATH.fullmatch(bare) is not None and not _DATE.fullmatch(bare)
    if is_link or is_phone(bare):
        return "identifier"
    if _is_list_of_texts(json_data.parse(accepted)):
        return "list"
    if (
        len(words_of(bare)) <= _OF_A_HEAD
        and asks_for(lambda record: record.offers_options, asked)
        and bare in options.choices(prompt, accepted)
    ):
        return "label"
    is_data = json_data.parse(bare) is not None or json_data.parse(accepted) is not None
    if is_data or asks_for(lambda record: record.asks_text, asked) or _greets(asked, bare):
        return "free"
    if len(words_of(accepted)) <= _OF_A_CHOICE and options.letter_of(accepted, prompt) in options.letters(prompt):
        return "letter"
    if yes_or_no(bare) is not None:
        return "yes_no"
    found = facts(accepted if accepted == bare else bare, language_of(prompt) or None)
    if (is_moment(found) and _ISO.fullmatch(bare)) or is_score(bare) or _is_quantity(found, bare):
        return "quantity"
    return _of_words(prompt, accepted, bare, asked, found)


def _greets(asked: str, bare: str) -> bool:
    """Whether a greeting was asked for, or came first, and the answer is one: it has no value."""
    answers, requests = _GREETING.match(bare), _ASKS_TO_GREET.search(asked)
    return answers is not None and requests is not None


def _is_list_of_texts(data: object) -> bool:
    """Whether data is a list of several short texts."""
    return (
        isinstance(data, list)
        and len(data) > 1
        and all(isinstance(item, str) and 0 < len(words_of(item)) <= _OF_AN_ITEM and "," not in item for item in data)
    )


def _structured(asked: str, bare: str) -> AnswerKind | None:
    """A query, a regular expression or a command; None for others."""
    if _SQL.match(bare) and bare.count("\n") < _LINES_OF_A_QUERY:
        return "query"
    if "\n" in bare:
        return None
    if is_schedule(bare) or (" " not in bare and _STRUCTURED.search(asked) and _PATTERN.fullmatch(bare)):
        return "pattern"
    is_command = _COMMAND.match(bare) or _PROGRAM.match(bare)
    return "command" if is_command and not _PROSE_END.search(bare) else None


def _is_quantity(found: tuple[Fact, ...], bare: str) -> bool:
    """Whether a text is one number, or a duration, with few words around it."""
    is_one = len(found) == 1 and found[0].kind != "identifier"
    is_duration = bool(found) and all(fact.kind == "duration" for fact in found)
    return (is_one or is_duration or is_moment(found)) and _covers(found, bare)


def _of_words(prompt: str, accepted: str, bare: str, asked: str, found: tuple[Fact, ...]) -> AnswerKind:
    """The kind of an answer in words."""
    is_one_fact = len(found) == 1 and found[0].kind != "identifier"
    head = _INNER_END.split(bare, maxsplit=1)[0]
    asks_either = ("?" in asked or "\uff1f" in asked) and compiled(_or, asked_in(asked)).search(
        fold_letters(asked)
    ) is not None
    offers = asks_either or asks_for(lambda record: record.offers_options, asked)
    if offers and len(words_of(head)) <= _OF_A_HEAD and options.chosen(prompt, head) is not None:
        return "label"
    if _ANNOUNCES.match(bare) or _INNER_END.search(bare) or "?" in bare or "!" in bare:
        return "free"
    size = len(words_of(bare))
    choices = options.choices(prompt, accepted) if size <= _OF_A_SENTENCE else ()
    if choices and offers and (size <= _OF_A_LABEL or (len(choices) == _EITHER and asks_either)):
        return "label"
    if _CODE.fullmatch(bare):
        return "identifier"
    if _is_list(_with_whole_facts(bare, found), asked_in(prompt)):
        return "list"
    if "\n" in bare:
        return "free"
    asks = asks_for(lambda record: record.asks_value, asked)
    most = _OF_A_FRAGMENT if language_of(prompt) in ("", "en") else _OF_A_FOREIGN_FRAGMENT
    if options.asks_for_few_words(asked) and size <= _OF_A_FRAGMENT:
        return "text"
    if has_east_asian(bare) and len(bare) <= _OF_AN_EAST_ASIAN_NAME:
        return "quantity" if is_one_fact else "text"
    if not _has_verb(prompt, bare) and (size <= _OF_A_NAME or (size <= most and asks)):
        return "quantity" if is_one_fact else "text"
    return "sentence" if asks and size <= _OF_A_SENTENCE and value_of(prompt, bare) else "free"


def _or(languages: Codes) -> str:
    return either(languages, lambda record: record.or_words)


def _has_verb(prompt: str, bare: str) -> bool:
    """Whether an English text has a common verb or pronoun, and so may be a sentence."""
    return language_of(prompt) in ("", "en") and _VERB.search(bare) is not None


def _with_whole_facts(bare: str, found: tuple[Fact, ...]) -> str:
    """The text with a figure for each fact, whose commas and words part no items: 14,50 EUR, two hours and a half."""
    for fact in reversed(found):
        bare = f"{bare[: fact.start]}0{bare[fact.end :]}"
    return bare


def _is_list(bare: str, languages: Codes) -> bool:
    listed = items(bare, languages)
    is_short = all(len(words_of(item)) <= _OF_AN_ITEM and ":" not in item and "\uff1a" not in item for item in listed)
    return len(listed) > 1 and is_short and stop_words(bare) <= _FEW


def _covers(found: tuple[Fact, ...], bare: str) -> bool:
    """Whether the facts are nearly the whole text."""
    rest = bare
    for fact in reversed(found):
        rest = rest[: fact.start] + rest[fact.end :]
    return len(words_of(rest)) <= _FEW
