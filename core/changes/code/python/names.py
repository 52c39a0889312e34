"""Names that a piece of Python uses but does not define."""

import ast
import re
from collections.abc import Mapping
from typing import Any

from vrty_gate.core.changes import kinds
from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.code.python.tree import BODIES, Source
from vrty_gate.core.changes.code.response import Response, line_of, place
from vrty_gate.core.code.blocks import Block, prose
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily
from vrty_gate.core.text.text import READ

_BUILTINS = frozenset(
    "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError"
    " BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError"
    " ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning"
    " EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError"
    " FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError"
    " IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None"
    " NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning"
    " PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning"
    " RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError"
    " SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError"
    " UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError"
    " ZeroDivisionError _ __all__ __annotations__ __build_class__ __builtins__ __class__ __debug__ __doc__"
    " __file__ __import__ __loader__ __name__ __package__ __path__ __spec__ __version__ abs aiter all anext any"
    " ascii basestring bin bool breakpoint bytearray bytes callable chr classmethod cls cmp compile complex"
    " copyright credits dbutils delattr dict dir display divmod enumerate eval exec exit file filter float format"
    " frozenset get_ipython getattr globals hasattr hash help hex id input int isinstance issubclass iter len"
    " license list locals long map max memoryview min next object oct open ord pow print property quit range"
    " raw_input reduce reload repr reveal_type reversed round self set setattr slice sorted spark staticmethod str"
    " sum super tuple type unichr unicode vars xrange zip".split()
)  # of all versions from 2.7 on, and those of notebooks
_TAKES_NAMES = frozenset({"exec", "globals", "locals", "vars"})
_MOST_NAMED, _MOST_UNKNOWN = 3, 40
_UNREAD_FIELDS = frozenset({"annotation", "returns", "ctx"})
_NAME = lazily(r"[A-Za-z_][A-Za-z0-9_]*")
_BINDS = lazily(r"def |class |import |lambda|for | as |case |global |:=")


class Names(NamedTuple):
    """The names of a piece of Python."""

    used: dict[str, int]
    """By name, the line of its first use."""
    defined: set[str]
    imported: dict[str, int]
    """By name, the line of its import."""
    opaque: bool
    """Whether names may be defined invisibly, as by `from x import *`."""


def names(source: Source) -> Names:
    """The names that a tree uses and defines, regardless of scope; annotations do not count."""
    used: dict[str, int] = {}
    defined: set[str] = set()
    imported: dict[str, int] = {}
    opaque = False
    stack: list[Any] = [source.tree]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                if node.lineno < used.get(node.id, 1 << 30):
                    used[node.id] = node.lineno
            else:
                defined.add(node.id)
            continue
        if isinstance(node, ast.Constant):
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                imported[(alias.asname or alias.name).split(".", 1)[0]] = node.lineno
            continue
        if isinstance(node, BODIES):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            defined.add(node.arg)
            continue
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            defined.update(node.names)
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
            defined.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            defined.add(node.rest)
        for field in node._fields:
            child = getattr(node, field, None)
            if type(child) is list:
                stack += [item for item in child if isinstance(item, ast.AST)]
            elif isinstance(child, ast.AST) and field not in _UNREAD_FIELDS:
                stack.append(child)
    if "*" in imported or not used.keys().isdisjoint(_TAKES_NAMES):
        opaque = True
    defined.update(imported)
    return Names(used, defined, imported, opaque)


def unknown_names(accepted: Response, current: Response, prompt: str) -> list[Change]:
    """Up to three undefined names: `import` if an import of the accepted response is gone, else `undefined_name`.

    A name is defined by a block of the response, by the language, or if the prompt or the prose mentions it. Empty when
    the accepted response has undefined names.
    """
    if not _may_be_unknown(accepted, current):
        return []
    imports = {
        name: line_of(block.code, line)
        for block in accepted.python()
        if isinstance(source := accepted.source(block), Source)
        for name, line in names(source).imported.items()
    }
    unknown = _unknown(current, prompt, imports)
    if not unknown or _unknown(accepted, prompt, {}) != []:
        return []
    result: list[Change] = []
    for name, block, line in unknown[:_MOST_NAMED]:
        if name in imports:
            result.append(Change(kinds.IMPORT, imports[name], "", place(block, line)))
        else:
            result.append(Change(kinds.UNDEFINED_NAME, "", name, place(block, line)))
    return result


def _may_be_unknown(accepted: Response, current: Response) -> bool:
    """A quick textual test: whether a new line has a new name, or a lost line defined a name that is still used."""
    before = [line for block in accepted.blocks for line in block.code.split("\n")]
    after = [line for block in current.blocks for line in block.code.split("\n")]
    known, still = set(before), set(after)
    lost = [line for line in before if line not in still]
    new = [line for line in after if line not in known]
    text = "\n".join(before)
    if any(name not in text for line in new for name in _NAME.findall(line)):
        return True
    gone = {name for line in lost for name in _assigned_names(line)} - {
        name for line in new for name in _assigned_names(line)
    }
    text = "\n".join(after)
    return any(name in text for name in gone)


def _assigned_names(line: str) -> list[str]:
    """The names that a line may bind."""
    if _BINDS.search(line):
        return _NAME.findall(line)
    assigned, sign, _ = line.partition("=")
    return _NAME.findall(assigned) if sign else []


def _unknown(response: Response, prompt: str, imports: Mapping[str, str]) -> list[tuple[str, Block, int]] | None:
    """The undefined names with their blocks and lines; None when that is unknown."""
    seen: list[tuple[Block, Names]] = []
    other = [prompt[:READ], prose(response.text)]
    for block in response.blocks:
        source = response.source(block) if block.language in ("python", "") else ""
        if isinstance(source, Source):
            seen.append((block, names(source)))
        elif block.language == "python":
            return None
        else:
            other.append(block.code)
    if not seen or any(block_names.opaque for _, block_names in seen):
        return None
    defined = set().union(*(block_names.defined for _, block_names in seen))
    result = [
        (name, block, line)
        for block, block_names in seen
        if block.language == "python"
        for name, line in sorted(block_names.used.items(), key=lambda item: (item[1], item[0]))
        if name not in defined and name not in _BUILTINS
    ]
    if len(result) > _MOST_UNKNOWN:
        return None
    return [item for item in result if not (_imported if item[0] in imports else _mentioned)(item[0], other)]


def _mentioned(name: str, texts: list[str]) -> bool:
    return any(name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.ASCII) for text in texts)


def _imported(name: str, texts: list[str]) -> bool:
    """Whether a line with an import contains the name."""
    return any(
        "import " in line and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.ASCII)
        for text in texts
        if name in text
        for line in text.split("\n")
    )
