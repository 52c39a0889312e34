"""A check for template variables and blanks that were not filled in."""

from functools import cache

from vrty_gate.core.code.formatted import without_formatted
from vrty_gate.core.integrity.finding import Finding, Texts, new_match, prose
from vrty_gate.core.languages.detect import language_of
from vrty_gate.core.languages.language import alternatives, records
from vrty_gate.core.phrases import READ, Patterns, asks_for, compiled, first_match
from vrty_gate.core.text.patterns import UNRECORDED

# Grouped by family: an author who uses one of a family on purpose also uses others.
_FAMILIES: tuple[tuple[str, Patterns], ...] = (
    (
        "variables",
        (
            (
                "{",
                r"(?<!\\)\{(?:\{\{? ?[-#/^>&=]?[A-Za-z_][^{}\n]{0,60}\}\}(?!\})|%-? ?[a-z][^%\n]{0,60}%\})",
            ),
            ("${", r"\$\{[A-Za-z_][A-Za-z0-9_.]{0,40}\}"),
            ("#{", r"#\{[a-z_.]{2,30}\}"),
            (
                "{",
                (
                    r"(?<![A-Za-z0-9_^$\\}])\{(?:[a-z]+(?:_[a-z]{1,20}){0,3}|[A-Z][A-Z_]{2,39}"
                    r"|[a-z]{2,16}[A-Z][A-Za-z]{1,20})\}"
                ),
            ),
            ("<%", r"<%[=-]? ?[^%\n]{1,60}%>"),
            ("%(", r"%\([A-Za-z_]{1,30}\)s"),
            ("%", r"(?<![A-Za-z0-9%])%[A-Z][A-Z_]{2,30}%"),
            # Markdown sets __FAQ__ in bold, mostly at the beginning of a line or for emphasis
            (
                "__",
                (
                    r"(?<![A-Za-z0-9_])__(?:[A-Z]{2,20}(?:_[A-Z]{1,20}){1,4}|NAME|DATE|EMAIL|USER|TITLE|ADDRESS|PHONE"
                    r"|COMPANY|PRODUCT|CUSTOMER|ORDER|PLACEHOLDER|CONTENT|VALUE|TOPIC|CITY|AMOUNT|PRICE|TEXT|TODO)__"
                    r"|(?<=[a-z,:] )__(?!(?:NOT|ALL|MUST|ONLY|NEVER|ALWAYS|AND|ANY|EVERY|EACH|BOTH|BEFORE|AFTER|FIRST"
                    r"|LAST|SAME|VERY|NOW|WILL|CANNOT|SHOULD|MORE|LESS|STOP|WARNING|IMPORTANT|NOTE|FAQ|YOU|YOUR|THIS"
                    r"|THE|EXACTLY|ONE|TWO|NONE|NOTHING|WITHOUT|DOES|EVER|ARE|CAN|MAY|NEW|OLD|REALLY)__)[A-Z]{3,20}__"
                ),
            ),
            ("@@", r"@@[A-Z][A-Z_]{2,30}@@"),
            ("*|", r"\*\|[A-Z][A-Z_:]{2,30}\|\*"),
            ("\u00ab", "\u00ab ?[A-Za-z]+_[A-Za-z_]{1,30} ?\u00bb"),
            ("[object", r"\[object Object\]"),
        ),
    ),
    (
        "angles",
        (
            (
                "<",
                (
                    rf"<(?:{UNRECORDED}[A-Z]{{2,}}(?:[_ -][A-Z]{{2,}}){{1,6}}"
                    r"|NAME|DATE|EMAIL|ADDRESS|COMPANY|PHONE|TODO|PLACEHOLDER)>"
                ),
            ),
            ("<", r"<(?:(?i:insert|your|enter)[ _-][^<>\n]{1,40})>"),
            ("<<", r"<<[A-Za-z][A-Za-z_ ]{2,30}>>"),
        ),
    ),
    (
        "blanks",
        (
            (
                "[",
                (
                    r"\[(?:INSERT|YOUR|PLACEHOLDER|TODO|TBD|COMPANY|NAME|USER|CUSTOMER|DATE|TOPIC|FIRST|LAST"
                    r"|EMAIL"
                    r"|ADDRESS|PHONE|ORDER|PRODUCT|XXX?)"
                    r"\b[^\]\n]{0,40}\](?!\()"
                ),
            ),
            (
                "[",
                (r"\[(?:[Ii]nsert|[Yy]our|[Ee]nter|[Aa]dd|[Pp]laceholder|[Ff]ill in) [^\]\n]{1,40}\](?!\()"),
            ),
            (
                "[",
                (
                    r"\[(?:(?:First |Last |Full |Company |Customer |Client |User |Recipient'?s? |Sender'?s? "
                    r"|Product "
                    r"|Order |Recipient |Contact |Phone "
                    r"|Street |Email |Job |Project |Event |Account |Case |Ticket )(?:[Nn]ame|[Nn]umber"
                    r"|[Aa]ddress"
                    r"|[Tt]itle|ID|[Dd]ate)"
                    r"|Name|Date|Address)\](?!\()"
                ),
            ),
            ("[[", r"\[\[[A-Z][A-Z_ ]{2,30}\]\]"),
            ("INSERT_", r"(?<![A-Za-z0-9_])INSERT_[A-Z_]{2,30}"),
            ("_HERE", r"(?<![A-Za-z0-9_])[A-Z]{2,16}(?:_[A-Z]{2,16}){0,4}_HERE\b"),
            ("XXX", r"(?<![A-Za-z0-9_-])X{4,}(?![A-Za-z0-9_-])"),
            ("____", r"(?<=[A-Za-z,:] )_{4,40}(?=[ .,\n])"),
        ),
    ),
    (
        "notes",
        (
            ("TODO", r"(?<![A-Za-z0-9_/'\"`*-] )(?<![A-Za-z0-9_/'\"`-])TODO ?(?::|\])"),
            ("TBD", r"\[?\bTBD\b ?(?::|\]|\.|$)"),
            ("FIXME", r"\bFIXME ?[:\]]"),
        ),
    ),
    ("filler", (("ipsum", r"[Ll]orem [Ii]psum|[Ll]orem ipsum"), ("IPSUM", r"LOREM IPSUM"))),
)
_IN_JSON: Patterns = (
    (
        '"',
        (
            r'"(?:<[A-Za-z][A-Za-z_ -]{1,40}>|\[[A-Za-z_ ]{2,40}\]|string|str|int|integer|boolean|placeholder|TBD|TODO'
            r'|(?:your|insert|enter|some)[-_ ][A-Za-z_ -]{2,30})"(?!\s*:)'
        ),
    ),
)
_EVEN_IN_CODE: Patterns = (
    ("[", r"\[(?:INSERT|PLACEHOLDER|TODO)\b[^\]\n]{0,40}\]"),
    ("INSERT_", r"(?<![A-Za-z0-9_])INSERT_[A-Z_]{2,30}"),
    ("{{", r"(?<![$\w\"'=])\{\{ ?[a-z]+(?:_[a-z]+)* ?\}\}(?![\w\"'])"),
    ("<", r"(?<![A-Za-z])<(?:YOUR|INSERT|ENTER)[_ -][A-Z_ -]{1,30}>"),
)
_IS_CODE = r" = |\\|;\n|=>|\$\(|^import |^def |^#!|^\s{0,8}- (?:name|run|uses):"


@cache
def _families(language: str) -> tuple[tuple[str, Patterns], ...]:
    """All patterns by family, with those of the blanks in a language."""
    spoken = records(language)
    your = [word.replace("_", " ") for record in spoken for word in record.your]
    begins = alternatives([*your, *map(_capitalised, your)])
    names = alternatives([_capitalised(name) for record in spoken for name in record.names_asked])
    blank = ("[", rf"\[(?:(?:{begins}) [^\]\n]{{1,40}}|{names})\](?!\()")
    return tuple([(family, (*patterns, blank) if family == "blanks" else patterns) for family, patterns in _FAMILIES])


def _capitalised(word: str) -> str:
    return word[0].upper() + word[1:]


def no_placeholder(texts: Texts) -> Finding | None:
    """The response has no template variable or blank that neither the accepted response nor the input has.

    Passes for families that the accepted response uses, such as blanks in brackets or variables in braces, and when the
    prompt asks for a letter, a template or the like. In code, only placeholders that are no valid syntax count.
    """
    response, reason = texts.response, "a placeholder was not filled in"
    others = (texts.accepted, texts.input_text)
    text, is_json = prose(response), response.lstrip()[:1] in ("{", "[") and '":' in response
    for family, patterns in _families(language_of(response)):
        finding = new_match(patterns, without_formatted(text) if family == "variables" else text, others, reason)
        if not finding or (family == "variables" and finding.span[0] in "{$#%" and compiled(_IS_CODE).search(text)):
            continue
        if any(
            sign in texts.accepted and compiled(pattern).search(texts.accepted, 0, READ) for sign, pattern in patterns
        ):
            continue
        if not is_json and asks_for(lambda record: record.templates, texts.prompt):
            return None
        if (
            not is_json
            and family in ("angles", "blanks", "notes")
            and asks_for(lambda record: record.letters_asked, texts.prompt)
        ):
            continue
        if family == "filler" and _speaks_of_filler(texts):
            continue
        return finding
    if is_json and (finding := new_match(_IN_JSON, response, (texts.accepted,), reason)):
        return None if first_match(_IN_JSON, texts.accepted) else finding
    if "```" not in response:
        return None
    finding = new_match(_EVEN_IN_CODE, response, others, reason)
    return finding if finding and not asks_for(lambda record: record.templates, texts.prompt) else None


def _speaks_of_filler(texts: Texts) -> bool:
    """Whether the answer is about dummy text rather than dummy text itself."""
    about = f"{texts.accepted[:READ]}\n{texts.input_text[:READ]}".lower()
    if any(word in about for word in _ABOUT_FILLER):
        return True
    return compiled(_OF_FILLER).search(texts.response[:READ].lower()) is not None


_ABOUT_FILLER = tuple("ipsum filler dummy placeholder latin sample html demo document file pdf".split())
_OF_FILLER = r"placeholder|dummy|filler|sample|latin|[\"'\u201c*(]lorem ipsum"
