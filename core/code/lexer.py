"""A lexer for languages other than Python, with rules that most languages share."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from vrty_gate.core.code.tokens import STATEMENTS, Listing, Token, is_message
from vrty_gate.core.text.patterns import lazily

_WORDS = STATEMENTS | frozenset(
    "function func fn fun def class struct enum interface trait impl module namespace import from use using require"
    " include package let const var val mut static public private protected final abstract override async new in of is"
    " and or not then end begin null nil None true false True False this self super void extends implements where"
    " select go chan fi done esac echo local export elsif lambda".split()
)
_DECLARING = frozenset(
    "function func fn fun def class struct enum interface trait module let const var val mut my local type int long"
    " float double char bool boolean string void auto unsigned size_t String".split()
)
_FUNCTIONS = frozenset("function func fn fun def".split())
_DROPPED = frozenset("let const var val mut public private protected final static async auto local my".split())
"""Declaration keywords, which are a matter of style, as `;` at the end of a statement is."""
_HEADS = frozenset({"if", "while", "for", "foreach"})
_ONLY_NAMES = frozenset({"sql", "shell"})
"""Languages in which these words are names of schemas, files and the like."""
_SIGNS = (
    r">>>=?|<<=|>>=|\*\*=?|===|!==|<=>|\.\.\.|\.\.[=<]?|=>|->|::|:=|<-|&&=?|\|\|=?|\?\?=?|\?\.|[-+*/%&|^=!<>]=|\+\+|--"
    r"|<<|>>|\|>|//|[-+*/%=<>!&|^~?:.,;@#\\]"
)
_NAME = r"[$@]{0,2}[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*[!?]?"
_HASH = frozenset({"python", "ruby", "shell", "powershell", "r", "perl", "julia", "yaml", "toml", "docker", "ini", ""})
_NO_LONG_COMMENTS = (_HASH - {""}) | {"lua", "haskell", "matlab", "lisp"}
"""Languages in which a slash and a star begin no comment, as in the shell's `dir/*.gz`."""
_SINGLE_QUOTES = frozenset({"rust", "lisp", "haskell", "matlab", "c", "java", "c#", "go", "kotlin", "swift", "scala"})
"""Languages in which single quotes hold one character or are not quotes."""


_DOUBLE = r"\"(?:[^\"\\\n]|\\.)*\"?"
_ANY_QUOTES = _DOUBLE + r"|'(?:[^'\\\n]|\\.)*'?"
_CHARACTER = _DOUBLE + r"|'(?:[^'\\\n]|\\[^\n]{1,8}?)'"
_COMMENTS: Mapping[str, str] = {
    **dict.fromkeys(_HASH, r"(?<![\w$&{])#[^\n]*"),
    **dict.fromkeys(("sql", "lua", "haskell"), r"--[^\n]*"),
    "matlab": r"%[^\n]*",
    "lisp": r";[^\n]*",
    "php": r"//[^\n]*|#[^\n]*",
    "other": r"//[^\n]*|(?<![^\n])#(?=[ \t])[^\n]*",
}


@cache
def _pattern(language: str) -> re.Pattern[str]:
    comment = _COMMENTS.get(language, r"//[^\n]*")
    quotes = _CHARACTER if language in _SINGLE_QUOTES else _ANY_QUOTES
    long_comment = "" if language in _NO_LONG_COMMENTS else r"/\*|"
    return lazily(
        rf"(?P<space>[ \t\r\f]+)|(?P<line>\n)|(?P<comment>{comment})|(?P<open>{long_comment}`{{1,3}}|\"\"\"|''')"
        rf"|(?P<string>{quotes})|(?P<number>[0-9]+(?:\.[0-9]+)?[A-Za-z0-9_]*)|(?P<name>{_NAME})"
        rf"|(?P<sign>{_SIGNS})|(?P<bracket>[()\[\]{{}}])|(?P<other>[^\n])"
    )


_CLOSERS: Mapping[str, str] = {"/*": "*/", "`": "`", "``": "", "```": "```", '"""': '"""', "'''": "'''"}
_SAYS = lazily(
    r"console\.|print|echo|puts|throw |raise |panic|log|Log|cout|Write|alert|Error\(|Exception\(|expect\(|message|err"
)
_DOLLARS = frozenset({"shell", "php", "perl", "powershell", "javascript", "kotlin"})
"""Languages in which a dollar sign marks a variable, even within strings."""
_VARIABLE = lazily(r"\$\{?([A-Za-z_][A-Za-z0-9_]*)")
_MOST = 100_000


def listing(code: str, language: str, *, verbatim: bool = False) -> Listing | None:
    """The tokens of a program, without comments and layout; None when there are too many.

    Messages for people and what is a matter of style count only if `verbatim`.
    """
    match, lines = _pattern(language).match, code.split("\n")
    tokens: list[Token] = []
    place, line, size = 0, 1, len(code)
    unclosed: set[str] = set()
    while place < size:
        part = match(code, place)
        if part is None:
            break
        place, kind, text = part.end(), part.lastgroup, part[0]
        if kind in ("space", "comment"):
            continue
        if kind == "line":
            line += 1
        elif kind == "open":
            closer = _CLOSERS[text]
            end = code.find(closer, place) if closer and closer not in unclosed else -1
            if end < 0:
                unclosed.add(closer)
                if text == "/*":
                    break
                continue
            if text != "/*":
                written = code[place:end]
                is_filled = verbatim and text == "`" and "${" in written
                tokens += _string(
                    text + written if is_filled else written, lines[line - 1], line, language, verbatim=verbatim
                )
            line += code.count("\n", place, end)
            place = end + len(closer)
        elif kind == "string":
            tokens += _string(text.strip(text[0]), lines[line - 1], line, language, verbatim=verbatim)
        elif kind == "name":
            if language in _DOLLARS:
                text = text.lstrip("$")
            if text not in _DROPPED or language in _ONLY_NAMES or verbatim:
                tokens.append(Token("word" if text in _WORDS else "name", text, line))
        elif kind == "other":
            tokens.append(Token("sign", text, line))
        elif text != ";" or language == "sql" or _ends_a_head(tokens):  # in SQL it begins another statement
            tokens.append(Token(kind or "sign", text, line))
        if len(tokens) > _MOST:
            return None
    return _placed(tokens, is_shell=language == "shell")


def _ends_a_head(tokens: Sequence[Token]) -> bool:
    """Whether tokens end with the head of a loop or condition, of which a terminator then is all of the body."""
    depth = 0
    for place in range(len(tokens) - 1, max(-1, len(tokens) - _LONGEST_HEAD), -1):
        if tokens[place].kind == "bracket":
            depth += (tokens[place].text == ")") - (tokens[place].text == "(")
        if depth <= 0:
            return depth == 0 and place < len(tokens) - 1 and place > 0 and tokens[place - 1].text in _HEADS
    return False


_LONGEST_HEAD = 60


def _string(text: str, line: str, number: int, language: str, *, verbatim: bool) -> list[Token]:
    """The tokens of a string and of the variables within it."""
    names: list[Token] = []
    if verbatim:
        return [Token("string", text, number)]
    if "$" in text and language in _DOLLARS:
        names = [Token("name", name, number) for name in _VARIABLE.findall(text)]
        text = _VARIABLE.sub("$", text)
    is_wording = language != "sql" and (is_message(text) or _SAYS.search(line[:400]) is not None)
    return [Token("string", "..." if is_wording else text, number), *names]


def _placed(tokens: Sequence[Token], *, is_shell: bool) -> Listing:
    """The tokens with their places in calls and conditions, without commas before a closing bracket."""
    result: list[Token] = []
    bound: set[str] = set()
    depths: list[str] = []
    size = len(tokens)
    parameters = False
    for i, token in enumerate(tokens):
        following = tokens[i + 1].text if i + 1 < size else ""
        previous = tokens[i - 1] if i else None
        if token.text == "," and following in ("}", "]", ")"):
            continue
        if token.text in ("(", "[", "{") and token.kind == "bracket":
            called = token.text == "(" and previous is not None and previous.kind == "name"
            head = previous is not None and previous.text in ("if", "while", "switch", "elif", "unless", "until")
            parameters = called and i > 1 and tokens[i - 2].text in _FUNCTIONS
            place = (
                "condition" if head else "argument" if called else depths[-1] if depths and token.text != "{" else ""
            )
            result.append(token._replace(place=place))
            depths.append("declared" if parameters else place)
            continue
        if token.text in (")", "]", "}") and token.kind == "bracket":
            place = depths.pop() if depths else ""
            result.append(token._replace(place=place))
            continue
        place = depths[-1] if depths else ""
        kind = token.kind
        if kind == "name":
            declares = _is_assigned if is_shell else _is_declared
            if declares(token, previous, following, place):
                bound.update((token.text, "." + token.text))
            if previous is not None and previous.text in (".", "->", "::", "?."):
                kind = "attribute"
        result.append(token._replace(kind=kind, place="" if place == "declared" else place))
    return Listing(result, frozenset(bound))


def _is_declared(token: Token, previous: Token | None, following: str, place: str) -> bool:
    if token.text[0] in "$@" or place == "declared" or following in (":=", "=>"):
        return True
    if following == "=" and place != "argument":
        return previous is None or previous.text not in (".", "->", "::")
    if previous is None or token.line != previous.line:
        return False
    return (
        previous.text in _DECLARING
        or previous.kind == "name"
        or (previous.text in ("*", "&") and following in (",", ")", "=", ";"))
    )


def _is_assigned(token: Token, previous: Token | None, following: str, place: str) -> bool:
    """Whether a word of a shell script is a variable of its own; words behind a command are its arguments."""
    del token, place
    return following == "=" or (previous is not None and previous.text in _ASSIGNING)


_ASSIGNING = frozenset("for read local export declare readonly".split())


_FITTING = {")": "(", "]": "[", "}": "{"}


def is_balanced(code: str, language: str) -> bool:
    """Whether all brackets outside strings and comments pair up; true when the code is too long."""
    result = listing(code, language)
    opened: list[str] = []
    for token in result.tokens if result else ():
        if token.kind == "bracket":
            if token.text not in _FITTING:
                opened.append(token.text)
            elif not opened or opened.pop() != _FITTING[token.text]:
                return False
    return not opened
