"""Every regular expression of the program, and hostile texts for each."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cache
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pattern_steps import sre, sre_parse

import vrty_gate
from vrty_gate.core.bounds import Pattern
from vrty_gate.core.text.patterns import Compiled

ROOT = Path(vrty_gate.__file__).resolve().parent.parent
FUNCTIONS = ("compile", "match", "search", "sub", "subn", "split", "fullmatch", "findall", "finditer")


class Found(NamedTuple):
    """A regular expression, where it is written, and how it is used."""

    place: str
    pattern: str | bytes
    flags: int
    at_start: bool
    """Whether it is only ever tried at the beginning of a text."""


class Use(NamedTuple):
    """A call of a function of `re`."""

    place: str
    line: int
    function: str
    words: str
    pattern: str | bytes | None
    """None if it is put together when it runs."""
    flags: int


def modules() -> list[str]:
    """The names of the modules of the program."""
    files = [*(ROOT / "core").rglob("*.py"), *(p for p in (ROOT / "vrty_gate").rglob("*.py") if not p.is_symlink())]
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files}
    own = {name if name.split(".")[0] == "vrty_gate" else f"vrty_gate.{name}" for name in names}
    return sorted(name for name in own if not name.endswith("__main__"))


def _file(name: str) -> Path:
    relative = name.removeprefix("vrty_gate.") if name.startswith("vrty_gate.core") else name
    path = ROOT.joinpath(*relative.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def uses() -> tuple[Use, ...]:
    """Every call of a function of `re` in the program."""
    return tuple(_uses())


def _uses() -> Iterator[Use]:
    for name in modules():
        tree = ast.parse(_file(name).read_text(encoding="utf-8"))
        scope = vars(importlib.import_module(name))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_of_re(node.func):
                function = node.func.attr if isinstance(node.func, ast.Attribute) else "compile"
                pattern = _value(node.args[0], scope)
                given = node.args[1 if function == "compile" else 2 :] if function not in ("sub", "split") else []
                named = [keyword.value for keyword in node.keywords if keyword.arg == "flags"]
                flags = next((_value(each, scope) for each in (*named, *given)), 0)
                known = isinstance(pattern, str | bytes)
                yield Use(name, node.lineno, function, ast.unparse(node), pattern if known else None, int(flags or 0))


def _is_of_re(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return isinstance(function.value, ast.Name) and function.value.id == "re" and function.attr in FUNCTIONS
    return _name_of(function) == "lazily"


def _value(node: ast.expr, scope: dict[str, Any]) -> Any:
    """What an expression of constants of its module is; None for any other."""
    try:
        return eval(compile(ast.Expression(node), "constant", "eval"), dict(scope))
    except Exception:  # noqa: BLE001  # anything else is no constant
        return None


def held() -> Iterator[tuple[str, str, str | bytes, int, bool]]:
    """Module, name, expression and flags of the patterns that modules hold, and whether it is a bound of a record.

    Those in containers and behind functions without parameters, too.
    """
    for name in modules():
        for attribute, value in list(vars(importlib.import_module(name)).items()):
            for pattern in _within(value, 0):
                if isinstance(pattern, Pattern):
                    yield name, attribute, pattern.expression, 0, True
                else:
                    yield name, attribute, pattern.pattern, pattern.flags & ~re.UNICODE, False


_LIKE_PATTERN = re.compile(r"\(\?[:!=<P]|\\[bsdwS][^a-z]|\][*+?{]|\.[*+]")


def written() -> Iterator[tuple[str, str, str, bool]]:
    """Module, name or line, and text of the strings that look like patterns, for those compiled by other functions.

    And whether such a function only matches them with the whole of a text.
    """
    for name in modules():
        scope = vars(importlib.import_module(name))
        for attribute, value in list(scope.items()):
            if not attribute.startswith("__"):
                for text in _texts(value, 0):
                    yield name, attribute, text, False
        for node in ast.walk(ast.parse(_file(name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not _is_of_re(node.func):
                for argument in node.args:
                    value = _value(argument, scope) if isinstance(argument, _PLAIN) else None
                    for text in _texts(value, 0):
                        yield name, str(node.lineno), text, _name_of(node.func) in ("Pattern", "require_match")


def _name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


_PLAIN = (ast.Constant, ast.BinOp, ast.JoinedStr, ast.Tuple)


def _texts(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        if _LIKE_PATTERN.search(value) and len(value) < 20_000 and _compiles(value):
            yield value
    elif depth < 4 and isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from _texts(each, depth + 1)
    elif depth < 4 and isinstance(value, dict):
        for each in value.values():
            yield from _texts(each, depth + 1)


def _compiles(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


def put_together() -> Iterator[tuple[str, str]]:
    """Patterns that only a call with arguments puts together."""
    lexer = importlib.import_module("vrty_gate.core.code.lexer")
    for language in (*lexer._COMMENTS, "c", ""):
        yield lexer.__name__, lexer._pattern(language).pattern
    phrases = importlib.import_module("vrty_gate.core.grounding.phrases")
    for some in (("a", "a b", "b a b"), ("é", "é b")):
        yield phrases.__name__, phrases._unaccented_pattern(some).pattern
    for name in modules():
        for attribute, value in list(vars(importlib.import_module(name)).items()):
            if callable(value) and getattr(value, "__module__", "") == name and attribute not in ("either", "joints"):
                yield from ((f"{name}.{attribute}", pattern) for pattern in _of_languages(value))
    yield "vrty_gate.core.changes.code.python.names", r"(?<!\w)aa(?!\w)"
    yield "vrty_gate.core.changes.code.stubs", r"(?<!\w)aa ?\([^(){};]{0,200}\)[^();]{0,60}\{"


def _of_languages(function: Any) -> Iterator[str]:
    """The patterns that a function makes of the words of languages, in the reading of facts and of closed answers."""
    try:
        of = signature(function)
    except ValueError:
        return
    named, returned = [*of.parameters], str(of.return_annotation)
    if named == ["languages"] and of.return_annotation is str:
        yield from (function(languages) for languages in (("en",), ("de", "en"), ("fr", "es", "it")))
    elif named == ["language"] and "re.Pattern" in returned and ".facts." in function.__module__:
        yield from (function(language).pattern for language in ("en", "de", "fr"))


def methods() -> dict[tuple[str, str], set[str]]:
    """By module and the name of a variable or function, which methods of a pattern it is called with there.

    `match*` is `match` from a given place; `?` is any use that is not the call of a method.
    """
    known: dict[tuple[str, str], set[str]] = {}
    for module in modules():
        tree = ast.parse(_file(module).read_text(encoding="utf-8"))
        called: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                value = node.func.value
                name = value.func if isinstance(value, ast.Call) and not value.args else value
                if isinstance(name, ast.Name):
                    called.add(id(name))
                    more = "*" if len(node.args) + len(node.keywords) > 1 and "match" in node.func.attr else ""
                    known.setdefault((module, name.id), set()).add(node.func.attr + more)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in called:
                known.setdefault((module, node.id), set()).add("?")
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                known.setdefault((module, node.attr), set()).add("?")
    return known


def _within(value: Any, depth: int) -> Iterator[Any]:
    if isinstance(value, re.Pattern | Pattern | Compiled):
        yield value
    elif isinstance(value, _lru_cache_wrapper):
        if not signature(value).parameters and _may_be_pattern(value):
            yield from _within(value(), depth + 1)
    elif depth < 5 and isinstance(value, dict):
        for each in (*value.keys(), *value.values()):
            yield from _within(each, depth + 1)
    elif depth < 5 and isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from _within(each, depth + 1)
    elif depth < 5 and hasattr(value, "__metadata__"):
        yield from _within(value.__metadata__, depth + 1)


def _may_be_pattern(function: Any) -> bool:
    return "Pattern" in str(signature(function).return_annotation) or function.__name__ == "<lambda>"


@cache
def found() -> tuple[Found, ...]:
    """Each pattern once."""
    known: dict[tuple[str | bytes, int], tuple[str, set[str]]] = {}

    def add(place: str, pattern: str | bytes, flags: int, how: set[str]) -> None:
        known.setdefault((pattern, flags & ~re.UNICODE), (place, set()))[1].update(how)

    by_name = methods()
    for module, name, pattern, flags, is_bound in held():
        how = by_name.get((module, name), {"?"}) if name.startswith("_") else {"?"}
        add(f"{module}.{name}", pattern, flags, {"fullmatch"} if is_bound else how)
    for module, name, text, is_whole in written():
        if not any((text, flags) in known for flags in (0, re.ASCII, re.IGNORECASE, re.MULTILINE)):
            how = {"fullmatch"} if is_whole else {"?"}
            add(f"{module}.{name}", text, re.MULTILINE if ".integrity" in module else re.IGNORECASE, how)
    for module, text in put_together():
        add(module, text, 0, {"?"})
    for use in uses():
        if use.pattern is None:
            continue
        flags = re.compile(use.pattern, use.flags).flags  # and those within the pattern
        if use.function != "compile":
            add(f"{use.place}:{use.line}", use.pattern, flags, {use.function})
        elif (use.pattern, flags & ~re.UNICODE) not in known:
            add(f"{use.place}:{use.line}", use.pattern, flags, {"?"})
    return tuple(
        Found(place, _whole(pattern) if how == {"fullmatch"} else pattern, flags, how <= {"match", "fullmatch"})
        for (pattern, flags), (place, how) in known.items()
    )


def _whole(pattern: str | bytes) -> str | bytes:
    return f"(?:{pattern})\\Z" if isinstance(pattern, str) else b"(?:%b)\\Z" % pattern


_POOL = [chr(code) for code in range(32, 127)] + list("\n\t\x00éÉß\u00a0\u2013\u2019\u4e00\U0001f600٣\u200b")


def alphabet(pattern: str | bytes, flags: int) -> list[str]:
    """Characters such that every other one is to the pattern like one of them."""
    classes: list[re.Pattern[str]] = []
    singles: set[str] = set()
    source = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
    _collect(list(sre_parse.parse(source, flags)), classes, singles)
    pool = sorted(singles) + _POOL
    kinds: dict[tuple[Any, ...], str] = {}
    for char in pool:
        signs = tuple(each.match(char) is not None for each in classes)
        kinds.setdefault((signs, char if char in singles and len(singles) <= 12 else ""), char)
    return list(kinds.values())


def _collect(nodes: list[Any], classes: list[re.Pattern[str]], singles: set[str]) -> None:
    for kind, value in nodes:
        if kind in (sre.LITERAL, sre.NOT_LITERAL):
            singles.add(chr(value))
        elif kind == sre.IN:
            for each, of in value:
                if each == sre.LITERAL:
                    singles.add(chr(of))
                elif each == sre.RANGE:
                    classes.append(re.compile(f"[{re.escape(chr(of[0]))}-{re.escape(chr(of[1]))}]"))
                    singles.add(chr(of[0]))
                elif each == sre.CATEGORY:
                    classes.append(re.compile(_CATEGORIES[str(of).rpartition("_")[2].lower()[:1]]))
        else:
            for inner in _inner(value):
                _collect(list(inner), classes, singles)


_CATEGORIES = {"d": r"\d", "s": r"\s", "w": r"\w"}


def _inner(value: Any) -> Iterator[Any]:
    if isinstance(value, sre_parse.SubPattern):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _inner(each)


def example(nodes: list[Any], random: Random, flags: int, groups: dict[int, str]) -> str:
    """A text that the pattern matches, if what it looks for before and behind allows it."""
    out = []
    for kind, value in nodes:
        if kind == sre.LITERAL:
            out.append(chr(value))
        elif kind in (sre.NOT_LITERAL, sre.ANY, sre.IN):
            out.append(_char(kind, value, random))
        elif kind == sre.BRANCH:
            out.append(example(list(random.choice(value[1])), random, flags, groups))
        elif kind == sre.SUBPATTERN:
            text = example(list(value[3]), random, flags, groups)
            if value[0] is not None:
                groups[value[0]] = text
            out.append(text)
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            most = min(int(value[1]) if value[1] != sre.MAXREPEAT else 99, value[0] + 3)
            times = random.randint(value[0], most)
            out += [example(list(value[2]), random, flags, groups) for _ in range(times)]
        elif kind == sre.ASSERT and (value[0] < 0 or random.random() < 0.5):
            out.append(example(list(value[1]), random, flags, groups))
        elif kind == sre.GROUPREF:
            out.append(groups.get(value, ""))
        elif kind == sre.AT and random.random() < 0.3:
            out.append("\n")
    return "".join(out)


def _char(kind: Any, value: Any, random: Random) -> str:
    if kind == sre.ANY:
        return random.choice("a .")
    if kind == sre.NOT_LITERAL:
        return random.choice([char for char in "a .-\n" if ord(char) != value])
    if value[0][0] == sre.NEGATE:
        chars = [char for char in _POOL if not any(_is(char, each) for each in value[1:])]
        return random.choice(chars or ["a"])
    each, of = random.choice(value)
    if each == sre.RANGE:
        return chr(random.choice([of[0], of[1], random.randint(of[0], of[1])]))
    if each == sre.CATEGORY:
        chars = [char for char in _POOL if _is(char, (each, of))]
        return random.choice(chars)
    return chr(of)


def _is(char: str, item: Any) -> bool:
    kind, of = item
    if kind == sre.LITERAL:
        return ord(char) == of
    if kind == sre.RANGE:
        return bool(of[0] <= ord(char) <= of[1])
    sign = str(of).rpartition("_")[2].lower()[:1]
    found = re.match(_CATEGORIES[sign], char) is not None
    return found != ("NOT" in str(of))


class Attack(NamedTuple):
    """A text of any length: a beginning, then something over and over, then an end."""

    begin: str
    unit: str
    end: str

    def text(self, size: int) -> str:
        return self.begin + self.unit * (size // len(self.unit)) + self.end

    def again(self, size: int) -> tuple[int, int, int]:
        """Where it repeats itself, see `Counter.count`."""
        begin, period = len(self.begin), len(self.unit)
        return begin, period, begin + period * (size // period)


def attacks(pattern: str | bytes, flags: int, tries: int = 24) -> list[Attack]:
    """Texts that a pattern may be slow on: one character or two, examples, beginnings of examples, and between them."""
    random = Random(1)
    source = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
    tree = sre_parse.parse(source, flags)
    chars = alphabet(pattern, flags)[:24]
    known: dict[Attack, None] = {}

    def add(begin: str, unit: str) -> None:
        if unit:
            known[Attack(begin, unit, "\x00")] = None

    for char in chars:
        add("", char)
        known[Attack("", char, "")] = None
    for first in chars[:5]:
        for second in chars[:5]:
            if first != second:
                add("", first + second)
    for _ in range(tries):
        text = example(list(tree), random, flags, {})
        add("", text)
        add("", text + " ")
        cut = random.randint(0, len(text))
        add("", text[:cut])
        add("", text[:cut] + random.choice(chars))
        add("", text[:cut] + random.choice(["\n", " ", ". "]))
        add(text[:cut], random.choice(chars))
        if cut:
            add(text[:cut], text[cut - 1])
            start = random.randint(0, cut - 1)
            add(text[:start], text[start:cut])
    return list(known)
