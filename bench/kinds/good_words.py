"""Good rewritings of words and phrases: the same meaning."""

import re
from random import Random

from kinds.good_numbers import _table
from kinds.kind import Case, Edit, kinds
from kinds.pairs import BRITISH, SYNONYMS
from kinds.text import like, replace_many


def reworded(table: dict[str, tuple[str, ...]], share: float, before: str = "", after: str = "") -> Edit:
    """A share of the phrases of a table become another of their row."""
    phrases = sorted(table, key=lambda phrase: (-len(phrase), phrase))
    pattern = re.compile(rf"{before}\b(?:{'|'.join(map(re.escape, phrases))})(?!\w|['’-]\w){after}", re.IGNORECASE)

    def change(match: re.Match[str], rng: Random) -> str | None:
        old = match[0]
        if old.isupper() and len(old) > 1:
            return None
        if re.search(r"\b(?:an?) $", match.string[max(0, match.start() - 3) : match.start()], re.IGNORECASE):
            new = [choice for choice in table[old.lower()] if (choice[0] in "aeiou") == (old[0].lower() in "aeiou")]
            return like(old, rng.choice(new)) if new else None
        return like(old, rng.choice(table[old.lower()]))

    return lambda case, rng: replace_many(case.response, pattern, change, rng, share)


CONTRACTIONS = _table(
    """
    it is / it's
    that is / that's
    there is / there's
    do not / don't
    does not / doesn't
    did not / didn't
    is not / isn't
    are not / aren't
    was not / wasn't
    were not / weren't
    cannot / can't
    could not / couldn't
    should not / shouldn't
    would not / wouldn't
    will not / won't
    have not / haven't
    has not / hasn't
    you are / you're
    you will / you'll
    we are / we're
    we will / we'll
    they are / they're
    I am / I'm
    I will / I'll
    let us / let's
    """
)


CONNECTORS = _table(
    """
    for example / for instance
    in addition / additionally
    in conclusion / to conclude
    as a result / consequently
    on the other hand / by contrast
    in summary / to sum up / in short
    in order to / so as to
    due to / because of / owing to
    such as > like
    a lot of / lots of / plenty of
    as well as / and also
    in general / generally
    at the same time / simultaneously
    in particular / especially
    with regard to / regarding / as regards
    first of all / firstly
    however > nevertheless
    in fact > indeed
    over time > as time goes on
    several > a number of
    e.g. > for example
    a variety of > various
    take into account > consider
    is able to > can
    are able to > can
    whether or not > whether
    prior to > before
    in case of / in the event of
    on top of that / what is more
    """
)


PHRASES = _table(
    """
    you can / it is possible to
    you will need to / you need to / you have to
    it is important to / it matters to
    keep in mind that / remember that / bear in mind that
    is known as / is called
    are known as / are called
    is located in / lies in / is situated in
    consists of / is made up of
    is used to / serves to
    are used to / serve to
    refers to > means
    depends on / is dependent on
    is responsible for / is in charge of
    you may want to / you might want to
    """
)


def synonyms(case: Case, rng: Random) -> str | None:
    return reworded(SYNONYMS, rng.choice([0.3, 0.6, 1.0]))(case, rng)


def spelling(case: Case, rng: Random) -> str | None:
    """American <-> British, in one direction for the whole text."""
    return reworded(BRITISH, 1.0)(case, rng)


def note_reworded(case: Case, rng: Random) -> str | None:
    """`Note that`, `Please note that`, `Note:` and `Keep in mind that` for each other."""
    pattern = re.compile(
        r"\b(?:Please note that|Please note:|Note that|Note:|Keep in mind that|Bear in mind that|"
        r"Please keep in mind that|Remember that|Remember,|It is important to note that|It's "
        r"important to note that|It's worth noting that)(?= [a-z])"
    )
    news = [
        "Note that",
        "Please note that",
        "Keep in mind that",
        "Bear in mind that",
        "Please keep in mind that",
        "Mind that",
        "Be aware that",
    ]
    return replace_many(
        case.response, pattern, lambda match, rng: rng.choice([new for new in news if new != match[0]]), rng
    )


def imperative_softened(case: Case, rng: Random) -> str | None:
    """`Make sure to`, `Be sure to`, `Don't forget to`, `Remember to` for each other."""
    names = ["make sure to", "be sure to", "don't forget to", "remember to"]
    pattern = re.compile(r"\b(?:make sure to|be sure to|don't forget to|remember to)(?= [a-z])", re.IGNORECASE)
    return replace_many(
        case.response,
        pattern,
        lambda match, rng: like(match[0], rng.choice([name for name in names if name != match[0].lower()])),
        rng,
    )


def one_word_spelled(case: Case, rng: Random) -> str | None:
    """Spellings that both are right: e-mail, website, OK, hyphens."""
    table = _table(
        "email / e-mail\nemails / e-mails\nwebsite / web site\nonline / on-line\nok / okay\nsetup "
        "/ set-up\ncannot / can not\nadviser / advisor\nwell-being / wellbeing\nhealthcare / "
        "health care\ndecision-making / decision making\nproblem-solving / problem "
        "solving\nreal-time / real time\nlong-term / long term\nhigh-quality / high "
        "quality\nuser-friendly / user friendly\nup-to-date / up to date\nstep-by-step / step by "
        "step\nlow-cost / low cost\nopen-source / open source\ncoworkers / co-workers\ncooperation "
        "/ co-operation\nnon-profit / nonprofit\ndata set / dataset\ndata sets / datasets\nfile "
        "name / filename\nbackend / back-end\nfrontend / front-end\nversus / vs.\net cetera / etc."
    )
    return reworded(table, 1.0)(case, rng)


KINDS = kinds(
    "good_words",
    ("synonyms_safe", "none", synonyms),
    ("contractions_both_ways", "none", reworded({**CONTRACTIONS}, 1.0, after=r"(?= [a-z])")),
    ("british_spelling", "none", spelling),
    ("compound_spelling", "none", one_word_spelled),
    ("connectors", "none", reworded(CONNECTORS, 0.8, after=r"(?=[ ,])")),
    ("phrases", "none", reworded(PHRASES, 0.4, after=r"(?= [a-z])")),
    ("notes_reworded", "none", note_reworded),
    ("imperatives_softened", "none", imperative_softened),
)
