"""Code that was replaced by a stub or a promise of code."""

import ast
import re
from collections.abc import Iterator

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.python.tree import FUNCTIONS, Source, without_docstring
from vrty_gate.core.changes.code.response import Response, line_of, place
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_PROMISE = lazily(
    r"(?:to ?do|fixme)[:,\s-]{0,3}(?:implement|complete|write|fill|finish)"
    r"|(?:to ?do|fixme)[:,\s-]{0,3}add (?:the |your )?(?:code|logic|implementation)"
    r"|(?:rest|remainder) of (?:the|your|this) (?:code|implementation|class|function|program|script|file|method|logic)"
    r"|remaining (?:code|implementation|methods?|functions?|logic)"
    r"|(?:not (?:yet )?|un)implemented|implementation (?:goes here|omitted|left out|here|is left)"
    r"|implement (?:this|me)\b"
    r"|(?:code|implementation|method|function|body|logic) (?:stays|remains|is) (?:the same|unchanged|omitted)",
    re.IGNORECASE | re.ASCII,
)
"""A comment that replaces code wherever it is."""
_HERE = lazily(
    r"(?:(?:your|the|actual|real|main|same|some|more|existing) (?:\w{1,20} )?(?:code|logic|body)|implementation)"
    r"(?: (?:goes|comes|is|to be|would go|as|for))? (?:here|before|above)"
    r"|(?:add|put|write|insert|place) (?:your|the) (?:\w{1,20} )?(?:code|logic)|existing code",
    re.IGNORECASE | re.ASCII,
)
"""A comment that replaces code if the accepted response has code there; elsewhere it may tell users what to add."""
_PROMISING = ("implement", "code", "logic", "todo", "to do", "fixme", "body", "remain", "rest of", "method", "function")
_COMMENT = lazily(r"(?:^|[\s;{}(,])(?:#|//|/\*|--|<!--|%|;)[ \t]*([^\n]{1,120})")
_UNDONE = lazily(
    r"(?<!\w)(?:unimplemented!|todo!|NotImplementedException|(?:Error|Exception|panic!?|TODO|fatalError)\(\s?[\"']?"
    r"(?:not (?:yet )?implemented|todo|unimplemented))",
    re.IGNORECASE | re.ASCII,
)
_HOLLOW = lazily(
    r"(?<![\w.])([A-Za-z_]\w{0,60})[ \t]?\([^(){};]{0,200}\)[^(){};\n]{0,60}\{\s{0,40}"
    r"(?:(?://[^\n]{0,120}\n|/\*[^*]{0,120}\*/)\s{0,40}){0,3}"
    r"(?:return(?: null| None| nil| undefined| false| 0| -1| \"\")?;?\s{0,20})?\}",
    re.ASCII,
)
_WITH_BODY = lazily(r"(?<!\w)([A-Za-z_]\w{0,60}) ?\([^(){};]{0,200}\)[^();]{0,60}\{", re.ASCII)
_HEADS = frozenset("if for while switch catch foreach using lock when with function fn func".split())
_ABSTRACT = ("abstract", "overload", "protocol")


class _Function(NamedTuple):
    name: str
    line: int
    is_hollow: bool


def stub(accepted: Response, current: Response) -> Change | None:
    """A change for a function that lost its body, or for a comment that replaces code; None if there is none.

    A function counts if the accepted response has a body for it; a comment such as "your code here" counts if the
    accepted response has no such comment.
    """
    if not accepted.blocks or not current.blocks:
        return None
    return _hollow_python(accepted, current) or _hollow_braces(accepted, current) or _promise(accepted, current)


def _hollow_python(accepted: Response, current: Response) -> Change | None:
    bodies: dict[str, bool] | None = None
    for block in current.new_to(accepted):
        if block.language != "python" or not isinstance(source := current.source(block), Source):
            continue
        for function in _functions(source.tree.body, ""):
            if not function.is_hollow:
                continue
            if bodies is None:
                bodies = _bodies(accepted)
            if bodies.get(function.name):
                line = line_of(block.code, function.line)
                return Change(kinds.STUB, "", line, function.name or place(block, function.line))
    return None


def _bodies(response: Response) -> dict[str, bool]:
    """By function, whether all its definitions in a response have a body."""
    result: dict[str, bool] = {}
    for block in response.python():
        if isinstance(source := response.source(block), Source):
            for function in _functions(source.tree.body, ""):
                result[function.name] = result.get(function.name, True) and not function.is_hollow
    return result


def _functions(statements: list[ast.stmt], within: str) -> Iterator[_Function]:
    for statement in statements:
        if isinstance(statement, FUNCTIONS):
            name = f"{within}.{statement.name}" if within else statement.name
            body = without_docstring(statement.body)
            marks = [ast.dump(decorator).lower() for decorator in statement.decorator_list]
            is_abstract = any(mark in text for mark in _ABSTRACT for text in marks)
            is_hollow = not is_abstract and not statement.name.startswith("__") and _is_hollow(body)
            yield _Function(name, body[0].lineno if body else statement.lineno, is_hollow)
            if not is_hollow:
                yield from _functions(statement.body, name)
        elif isinstance(statement, ast.ClassDef):
            yield from _functions(statement.body, statement.name)
        elif isinstance(statement, (ast.If, ast.Try, ast.With)):
            yield from _functions(statement.body, within)


def _is_hollow(body: list[ast.stmt]) -> bool:
    if len(body) != 1:
        return not body
    statement = body[0]
    if isinstance(statement, ast.Return):
        value = statement.value
        return value is None or (isinstance(value, ast.Constant) and value.value is None)
    if isinstance(statement, ast.Raise):
        error = statement.exc.func if isinstance(statement.exc, ast.Call) else statement.exc
        return isinstance(error, ast.Name) and error.id == "NotImplementedError"
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and statement.value.value is ...
    )


def _hollow_braces(accepted: Response, current: Response) -> Change | None:
    """A change for a function that lost its body, in a language with braces."""
    code = "\n".join([block.code for block in accepted.blocks if block.language != "python"])
    if "{" not in code:
        return None
    hollow = {match[1] for match in _HOLLOW.finditer(code)}
    defined: set[str] | None = None
    for block in current.blocks:
        if block.language == "python" or "{" not in block.code:
            continue
        for match in _HOLLOW.finditer(block.code):
            name = match[1]
            if name in hollow or name in _HEADS:
                continue
            if defined is None:
                defined = {*_WITH_BODY.findall(code)}
            if name not in defined:
                continue
            line = block.code.count("\n", 0, match.start()) + 1
            return Change(kinds.STUB, "", match[0], name or place(block, line))
    return None


def _promise(accepted: Response, current: Response) -> Change | None:
    """A change for a comment or an error that replaces code, when the accepted response has none."""
    lines = {line.strip() for block in accepted.blocks for line in block.code.split("\n")}
    promised_before: bool | None = None
    for block in current.blocks:
        previous = ""
        for number, line in enumerate(block.code.split("\n"), 1):
            stripped = line.strip()
            if stripped not in lines and (promise := _promised(stripped)):
                if promised_before is None:
                    promised_before = any(_promised(other) for other in lines)
                if promised_before:
                    return None
                if promise[1] or (previous and previous in lines):
                    return Change(kinds.STUB, "", promise[0], place(block, number))
            previous = stripped
    return None


def _promised(line: str) -> tuple[str, bool] | None:
    """The comment or error in a line that promises code, and whether it is sure to do so regardless of context."""
    if not any(word in line.lower() for word in _PROMISING):
        return None
    line = line[:400]
    for comment in _COMMENT.finditer(line):
        is_sure = _PROMISE.search(comment[1]) is not None
        if is_sure or _HERE.search(comment[1]):
            return comment[1].strip(), is_sure
    undone = _UNDONE.search(line)
    return (undone[0], True) if undone else None
