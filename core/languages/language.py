"""The record of a language. Each language has a file of its own, named by its code: `de.py`, `en.py`.

A new language is detected and read as soon as its file is there. Its `LANGUAGE` is written by hand; `GENERATED`, at the
end, has the words that `bench/make_languages.py` made.
"""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from vrty_gate.core import languages
from vrty_gate.core.named_tuple import NamedTuple

NONE: frozenset[str] = frozenset()


Signed = tuple[tuple[str, str], ...]
"""Patterns of phrases, each with a sign without which it cannot match and which is faster to find."""
CloselySigned = tuple[tuple[str | tuple[str, ...], str], ...]
"""The same, or with a tuple of signs: the pattern needs one of the alternatives, separated by |, of each."""


def words(listed: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(listed.split())


def alternatives(words: Iterable[str]) -> str:
    """A pattern of some words or patterns, of which some may be empty; it matches nothing where there are none."""
    return "|".join(sorted(filter(None, words))) or "(?!)"


class Language(NamedTuple):
    """What is known of a language; what is left out is not read in it.

    All words are in lower case. In lists of phrases, `_` means a space. A field that is called a pattern has the
    alternatives of a regular expression.
    """

    name: str
    """The name of the language in English."""
    script: str = "Latin"
    """The letters that it is written in, one of `detect.SCRIPTS`."""
    common: str = ""
    """The most common words, by which a text is recognised where several languages have the same letters."""
    letters: str = ""
    """Letters and marks that hardly any other language has."""
    has_blanks: bool = True
    """Whether blanks separate words."""
    elides: bool = False
    """Whether a short word loses its vowel before another one, as in `l'heure`."""
    classes: Mapping[str, Mapping[str, str]] = {}
    """Function words by class, one of `function_words.KINDS`, and by member: the words of one member are equivalent.
    The class `-` has phrases that only look like a member of another class: "not only"."""
    opposites: str = ""
    """Opposites: a pair of groups in each line; an indented line continues the previous one."""
    and_words: frozenset[str] = NONE
    """Words like "and", which join members of an enumeration."""
    or_words: frozenset[str] = NONE
    """Words like "or"."""
    weak_reasons: frozenset[str] = NONE
    """Words that begin a reason behind an answer and often mean something else: "as"."""
    takes_back: str = ""
    """Pattern of what takes back what was said before it: "no, wait"."""
    limits: frozenset[str] = NONE
    """Words that make a limit of the number or date beside them: "before", "under"."""
    per: frozenset[str] = NONE
    """Words between an amount and what it is for each of: "per"."""
    turning: frozenset[str] = NONE
    """More words that make another value of what stands beside them: "almost", "ago"."""
    ruled_out: frozenset[str] = NONE
    """Words before what is not meant, other than negations and those like "except": "formerly", "all but"."""
    answers: frozenset[str] = NONE
    """Words for an answer: "answer", "result"."""
    frame: frozenset[str] = NONE
    """More words around the value of an answer that say nothing: "category", "please"."""
    particles: str = ""
    """Letters of particles and copulas, where words are not separated by blanks."""
    negating: str = ""
    """Pattern of parts of words that negate, where words are not separated by blanks."""
    asks_text: str = ""
    """Pattern of what a prompt says that asks for a text of which there are many good ones: "summarise"."""
    asks_value: str = ""
    """Pattern of what a prompt says that asks for a name, a place, a date or a number: "who"."""
    offers_options: str = ""
    """Pattern of what a prompt says that offers options: "one of"."""
    how_many: str = ""
    """Pattern of what stands before the unit that a prompt asks for: "how many"."""
    country_code: str = ""
    """Pattern of what a prompt says that asks for a telephone number with its country code."""
    leaves_open: str = ""
    """Pattern of what does not decide: "it depends"."""
    articles: frozenset[str] = NONE
    """Articles."""
    definite: frozenset[str] = NONE
    """Articles that make definite: "the"."""
    copulas: frozenset[str] = NONE
    """Words like "is", on both sides of which the same may stand."""
    but_words: frozenset[str] = NONE
    """Words like "but", which join clauses."""
    to_words: frozenset[str] = NONE
    """Words between the ends of a range, which may also be a dash; with and without accents."""
    capitalises: bool = False
    """Whether every noun has a capital, so that capitals do not tell names."""
    negates_after: bool = False
    """Whether a negation may follow what it negates."""
    conditions: frozenset[str] = NONE
    """Words by which a clause is a condition, an exception or a contrast: "if", "unless", "but"."""
    reasons: frozenset[str] = NONE
    """Words with which a reason begins: "because"."""
    untrue: frozenset[str] = NONE
    """Words that call what follows untrue, also alone: "false:"."""
    denials: frozenset[str] = NONE
    """More words that deny what follows behind one of `that`: "we doubt that"."""
    that: frozenset[str] = NONE
    """Words like "that", with which a clause begins."""
    exceptions: frozenset[str] = NONE
    """Words like "unless" and "until", which mean "only if" and "only after" where the sentence is negated."""
    only: frozenset[str] = NONE
    """Words like "only"."""
    order: frozenset[str] = NONE
    """Words for a place in a row without a number: "first", "last"."""
    multiples: tuple[str, ...] = ()
    """Words for multiples, those that mean the same together: "twice double"."""
    in_order: str = ""
    """Pattern of what gives the members of an enumeration their places: "respectively"."""
    connectives: Mapping[str, str] = {}
    """Connectives by what they mean: if, unless, despite, because, inside, outside, until, since, so, yet, such as."""
    yes: str = ""
    """Pattern of the beginning of an answer that says yes."""
    no: str = ""
    """Pattern of the beginning of an answer that says no."""
    openings: str = ""
    """Pattern of polite beginnings of a response: "Sure, here it is"."""
    opening_signs: tuple[str, ...] = ()
    """What every opening begins with, if any are listed: looking for these is faster than matching."""
    closings: str = ""
    """Pattern of polite ends of a response: "good luck"."""
    closing_signs: tuple[str, ...] = ()
    """Every closing contains one of these, if any are listed."""
    offers: str = ""
    """Pattern of the beginning of a question that offers to go on: "would you like me to"."""
    harmless: str = ""
    """Pattern of polite phrases with a negation that denies nothing: "do not hesitate"."""
    points: str = ""
    """Pattern of words that point at what follows: "here"."""
    caveats: str = ""
    """Pattern of what limits or warns: "note", "except"."""
    conclusions: str = ""
    """Pattern of the beginning of a conclusion: "therefore", "the answer"."""
    asks: str = ""
    """Pattern of the end of a question without a question mark."""
    asks_for: str = ""
    """Pattern of verbs that ask the reader to send or tell something."""
    secrets: str = ""
    """Pattern of what nobody should ask the reader for: "password"."""
    user: str = ""
    """Pattern of what the turns of the user are headed with in the transcript of a conversation."""
    refusals: CloselySigned = ()
    """Refusals to answer. An apology alone is none."""
    unable: str = ""
    """Pattern of any denial of help, means or knowledge, or a request for more information."""
    instead: str = ""
    """Pattern of what follows a refusal if there is an answer behind it: "however"."""
    not_knowing: CloselySigned = ()
    """Claims not to know."""
    model: Signed = ()
    """Phrases in which a model speaks of itself as one."""
    reasoning: Signed = ()
    """Phrases in which a model thinks about what the user wants."""
    overrides: Signed = ()
    """Orders to ignore the orders that were given; those in English are read everywhere."""
    your: frozenset[str] = NONE
    """Words like "your", with which a blank to be filled in begins; those in English are read everywhere."""
    names_asked: frozenset[str] = NONE
    """Words for names that a blank to be filled in may consist of: "vorname"."""
    dangling: frozenset[str] = NONE
    """Words with which no sentence ends."""
    verse: str = ""
    """Pattern of what a prompt says that asks for verse or repetition."""
    dialogue: str = ""
    """Pattern of what a prompt says that asks for a dialogue."""
    templates: str = ""
    """Pattern of what a prompt says that asks for a template, whose blanks are right."""
    letters_asked: str = ""
    """Pattern of what a prompt says that asks for a letter or the like, which may have blanks."""
    invents: frozenset[str] = NONE
    """Words of a prompt that asks for made-up data: "generate"."""
    extracts: frozenset[str] = NONE
    """Words of a prompt that asks for what is there: "classify"."""
    sources: str = ""
    """Pattern of words for sources, with which a citation or a list of them begins."""
    parts: frozenset[str] = NONE
    """Words for numbered parts of a text, of which 3.1 and 3.10 are two: "section"."""
    places: str = ""
    """Pattern of what stands before a number in a citation: "see page"."""
    sources_asked: str = ""
    """Pattern of what a prompt says that asks for sources."""
    not_negating: str = ""
    """Pattern of words behind a negation that negates nothing else, also without accents: not only, do not forget."""
    warnings: str = ""
    """Pattern of words of a sentence that warns, so that it is proposed to be kept."""
    sorts: str = ""
    """Words of one sort that are not interchangeable, a sort in each line; `=` joins near synonyms. An indented line
    continues the previous one."""
    numbers: str = ""
    """Number words of one word, each behind its value; those of one number joined by `/`: "1 ein/eins 2 zwei". What
    follows a larger one is added. A language without them is read with those of English."""
    scales: str = ""
    """Numbers that multiply what precedes, in the same notation: "100 hundred 1000 thousand"."""
    number_links: frozenset[str] = NONE
    """Words like "and" within a number."""
    weak_numbers: frozenset[str] = NONE
    """Number words that usually mean something else: "one", Italian "sei". They count before a unit or in a number."""
    before_spans: frozenset[str] = NONE
    """Words after which a weak number counts before a short time: within one day."""
    ordinals: str = ""
    """Ordinals of one word, in the same notation: "1 first 2 second"."""
    ordinal_forms: frozenset[str] = NONE
    """Endings that each ordinal may have as well: zweiten."""
    adds_ordinals: bool = False
    """Whether the ordinal of a ten is added to that of a unit behind it: vigésimo primero."""
    before_ordinals: frozenset[str] = NONE
    """Words after which an ordinal counts; none if it always does."""
    number_parts: tuple[str, ...] = ()
    """Where numbers are written in one word: its part for a hundred, and then those for a thousand."""
    twenties: frozenset[str] = NONE
    """Words for twenty that multiply the four before them: quatre-vingts."""
    half: frozenset[str] = NONE
    """Words for a half."""
    and_a_half: tuple[str, ...] = ()
    """What follows a number or its unit and adds a half, with the blank before it."""
    one_and_a_half: frozenset[str] = NONE
    """Words for one and a half."""
    half_ending: str = ""
    """The ending of numbers with a half in one word: zweieinhalb."""
    dozen: str = ""
    """The word for a dozen."""
    minus: frozenset[str] = NONE
    """Words for the sign of a negative number."""
    before_minus: frozenset[str] = NONE
    """Words after which a minus is a sign rather than a subtraction."""
    months: str = ""
    """The months, forms and short forms behind their number, of which the first is not a short one: "1 january/jan".
    A language without them is read with the calendar of English."""
    unclear_months: frozenset[str] = NONE
    """Months that are also other words or names."""
    weekdays: str = ""
    """The days of the week, in the same notation; Monday is 1."""
    noon: frozenset[str] = NONE
    """Words for noon."""
    midnight: frozenset[str] = NONE
    """Words for midnight."""
    hours: str = ""
    """Words for the hours from midnight to twelve as the phrases of `clock` name them, in order, those of one hour
    joined by `/`; `0` if they do not name midnight."""
    clock: tuple[tuple[str, str, int | str], ...] = ()
    """Ways to say a time of day: words joined by `/`, one of which a text with such a phrase has, or none if that is
    any of the hours; a pattern without accents, with `{h}` for an hour, `{m}` for minutes, `{end}` for the end of a
    phrase that is a time only there, and a group `t` around the time if more is matched; and the minutes to add to
    the hour: a number, or `+` or `-` for those that `{m}` names."""
    after_hours: frozenset[str] = NONE
    """Words that may follow `{end}`."""
    first_half_of_the_day: str = ""
    """What follows a time before noon, joined by `/`."""
    second_half_of_the_day: str = ""
    """What follows a time after noon, joined by `/`."""
    holidays: Mapping[str, str] = {}
    """Holidays with a fixed date, with their month and day."""
    before_months: frozenset[str] = NONE
    """Words after which an unclear word is the name of a month."""
    dots_days: bool = False
    """Whether the day before a month has a full stop: 24. Dezember, 24.12."""
    calls: str = ""
    """Pattern of words before a telephone number, without accents: "call". Those in English are read in every
    language."""
    of: frozenset[str] = NONE
    """Words like "of" between a day, its month and its year, and behind a dozen."""
    times: frozenset[str] = NONE
    """Words like "times" in "three times"."""
    decades: str = ""
    """Pattern of what makes a year a decade: 1990er Jahre; `s` does so in every language."""
    before_coins: frozenset[str] = NONE
    """Words between an amount of money and its coins other than "and"."""
    loose_numbers: str = ""
    """Words that name a number without counting, each behind its value: they support a number but claim none."""
    lasting: frozenset[str] = NONE
    """Words after which "a month" is a duration."""
    then: frozenset[str] = NONE
    """Words behind "a month" that make it a point in time: "ago"."""
    steps: frozenset[str] = NONE
    """Words before the number of a step or a part at the beginning of a line: "step"."""
    labels: frozenset[str] = NONE
    """Words before a number that is the name of what follows: "step"."""
    headings: frozenset[str] = NONE
    """Words before such a number if a mark follows it: "answer 2:"."""
    before_hours: frozenset[str] = NONE
    """Words before a bare hour: from nine to six."""
    o_clock: frozenset[str] = NONE
    """Words behind the hour of a time of day: "o'clock", "heures"."""
    clock_dots: bool = False
    """Whether a dot is between hours and minutes where such a word follows: 14.30 Uhr."""
    at_hours: frozenset[str] = NONE
    """Words like "at" where the word behind the hour may also count hours: à 9 heures."""
    prices: frozenset[str] = NONE
    """Words for a price, which name nothing that has a number."""
    occasions: frozenset[str] = NONE
    """Words like "time" in "the first time", which is no rank."""
    ordinal_endings: str = ""
    """Pattern of what makes figures ordinals, without accents; `st`, `nd`, `rd` and `th` do so in every language."""
    working: frozenset[str] = NONE
    """Words behind days that make them business days."""
    square: frozenset[str] = NONE
    """Words behind a length that make it an area."""
    names_years: bool = False
    """Whether the word for years behind figures makes them the name of a year: 2026 roku."""
    units: Mapping[str, str] = {}
    """By unit or currency, one of `core/facts/tables`, its names; those in English are read in every language."""


def combined(by_hand: Language, made: Language) -> Language:
    """A record with the generated words of its language before those written by hand."""
    units = {
        unit: f"{made.units.get(unit, '')} {by_hand.units.get(unit, '')}" for unit in {**made.units, **by_hand.units}
    }
    return by_hand._replace(
        months=f"{made.months} {by_hand.months}",
        weekdays=f"{made.weekdays} {by_hand.weekdays}",
        numbers=f"{made.numbers} {by_hand.numbers}",
        ordinals=f"{made.ordinals} {by_hand.ordinals}",
        units=units,
    )


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages, in alphabetical order: the modules of this folder with a name of two letters."""
    names: list[str] = []
    for folder in languages.__path__:
        if os.path.isdir(folder):
            names += [name[:-3] for name in os.listdir(folder) if name.endswith(".py")]
        else:
            from pkgutil import iter_modules  # slow, and needed only for zipped installs

            names += [module.name for module in iter_modules([folder])]
    return tuple(sorted([name for name in names if len(name) == 2]))


@cache
def record_of(code: str) -> Language:
    """The record of a language; that of English if the code is empty, which means that the language is unknown."""
    module = import_module(f"{languages.__name__}.{code or 'en'}")
    record: Language = module.LANGUAGE
    return combined(record, module.GENERATED) if hasattr(module, "GENERATED") else record


def records(code: str) -> tuple[Language, ...]:
    """The record of a language, or those of all, English first, if it is unknown: a short text may be in any."""
    return (record_of(code),) if code else tuple([record_of(other) for other in ("", *codes()) if other != "en"])


def with_english(code: str) -> tuple[Language, ...]:
    """The records of English and of a language, or those of all if it is unknown.

    This is for prompts and for the signs of citations, which are often in English whatever the language.
    """
    return records(code) if code in ("", "en") else (record_of(""), record_of(code))
