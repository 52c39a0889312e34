"""Whether a response is YAML. Only its events are read, so that no alias can exhaust memory."""

from typing import Any

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules.formats import Block
from vrty_gate.core.rules.place import at_line
from vrty_gate.core.rules.rule_result import RuleResult, quoted

_DEEPEST = 60
_MOST = 200_000
"""Maximum number of values in a document, aliases expanded."""
_LONGEST_NUMBER = 400
_CORE = "tag:yaml.org,2002:"
_TAGS = frozenset(
    _CORE + name for name in "map seq str int float bool null timestamp binary merge set omap pairs".split()
)
_NUMBERS = (_CORE + "int", _CORE + "float")
_NUMBER = frozenset("0123456789+-_:.eE")
_MOST_DIRECTIVES = 100


class _Fault(Exception):
    def __init__(self, message: str, mark: Any) -> None:
        super().__init__(message)
        self.message, self.mark = message, mark


class _Open:
    """An unfinished list or mapping."""

    __slots__ = ("anchor", "is_key", "keys", "pairs", "scalars", "size")

    def __init__(self, anchor: str | None, keys: set[tuple[str, bool]] | None) -> None:
        self.anchor, self.keys = anchor, keys
        self.is_key = keys is not None
        self.size = 1
        self.pairs = 0
        self.scalars: list[str] = []
        """The first two items if they are unquoted text; in a mapping, the first key and its value."""


class Root(NamedTuple):
    """The top-level value of a document."""

    kind: str
    """`list`, `mapping` or empty for everything else."""
    prose: bool
    """Whether it is more likely a sentence with a colon or after a dash."""


def yaml_(block: Block) -> RuleResult:
    """Whether a text is one YAML document that is a mapping or list, without duplicate keys and with bounded depth.

    One entry of unquoted words, such as `Note: this is prose` or `- I cannot say`, is prose that happens to parse.
    """
    import yaml

    try:
        root = read(block.text)
    except _Fault as fault:
        return RuleResult(0.0, f"not YAML: {fault.message} ({_place(block, fault.mark)})")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return RuleResult(
            0.0, "not YAML: its structure is inconsistent" + (f" ({_place(block, mark)})" if mark else "")
        )
    except (yaml.YAMLError, UnicodeError):
        return RuleResult(0.0, "not YAML: it contains a character that YAML does not allow")
    if not block.text.strip():
        return RuleResult(0.0, "not YAML: the text is empty")
    if not root.kind:
        return RuleResult(0.0, f"not a YAML mapping or list: {quoted(block.text)}")
    if root.prose:
        return RuleResult(0.0, "prose that happens to parse as YAML: one entry of unquoted words; data would be quoted")
    return RuleResult(1.0, f"it is a YAML {root.kind}")


def _place(block: Block, mark: Any) -> str:
    return at_line(block.line + mark.line, mark.column + 1)


def load(text: str) -> object:
    """The data of a document as PyYAML builds it, with the same bounds. Raises ValueError.

    This is for `compat: orbiter`, which uses PyYAML.
    """
    import yaml

    try:
        read(text, lax=True)
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  # both are safe
    except (_Fault, yaml.YAMLError, RecursionError, TypeError, ArithmeticError, AttributeError, LookupError) as error:
        raise ValueError from error


def read(text: str, *, lax: bool = False) -> Root:
    """The kind of the only document of a text; `lax` allows duplicate keys and any tag.

    Raises _Fault and yaml.YAMLError.
    """
    import yaml

    if text.count("%TAG") > _MOST_DIRECTIVES:  # the parser compares each with all previous ones
        raise _Fault(f"more than {_MOST_DIRECTIVES} %TAG directives", yaml.Mark("", 0, 0, 0, None, 0))
    reader = _Events(lax)
    for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, yaml.DocumentStartEvent):
            reader.begin_document(event)
        elif isinstance(event, yaml.AliasEvent):
            reader.alias(event)
        elif isinstance(event, yaml.ScalarEvent):
            reader.scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            reader.begin(event, mapping=isinstance(event, yaml.MappingStartEvent))
        elif isinstance(event, yaml.CollectionEndEvent):
            reader.end()
    return reader.root


class _Events:
    """Counts the values that parser events would build."""

    def __init__(self, lax: bool) -> None:
        self.lax = lax
        self.root = Root("", prose=False)
        self.documents = self.values = 0
        self.stack: list[_Open] = []
        self.sizes: dict[str, int] = {}
        self.block = False

    def begin_document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise _Fault("a second document starts", event.start_mark)

    def alias(self, event: Any) -> None:
        if event.anchor not in self.sizes:
            raise _Fault("an alias without an anchor before it", event.start_mark)
        self._count(self.sizes[event.anchor], event, None)

    def scalar(self, event: Any) -> None:
        is_number = event.tag in _NUMBERS or (event.implicit[0] and _NUMBER.issuperset(event.value))
        if len(event.value) > _LONGEST_NUMBER and is_number:
            raise _Fault("a number with too many digits", event.start_mark)
        self._require_tag(event)
        self._count(1, event, event)
        if event.anchor:
            self.sizes[event.anchor] = 1

    def begin(self, event: Any, *, mapping: bool) -> None:
        self._require_tag(event)
        if len(self.stack) >= _DEEPEST:
            raise _Fault(f"nested deeper than {_DEEPEST} levels", event.start_mark)
        if not self.stack:
            self.block = not event.flow_style
            self.root = Root("mapping" if mapping else "list", prose=False)
        self._count(1, event, None)
        self.stack.append(_Open(event.anchor, set() if mapping else None))

    def end(self) -> None:
        ended = self.stack.pop()
        if ended.anchor:
            self.sizes[ended.anchor] = ended.size
        if self.stack:
            self.stack[-1].size += ended.size - 1  # it was counted as one at its start
        elif self.block and ended.pairs == (1 if ended.keys is None else 2) == len(ended.scalars):
            self.root = self.root._replace(prose=any(" " in text or "\n" in text for text in ended.scalars))

    def _require_tag(self, event: Any) -> None:
        if not self.lax and event.tag not in (None, "!") and event.tag not in _TAGS:
            raise _Fault("a tag that is not part of core YAML", event.start_mark)

    def _count(self, size: int, event: Any, scalar: Any) -> None:
        self.values += size
        if self.values > _MOST:
            raise _Fault(f"more than {_MOST} values, aliases expanded", event.start_mark)
        if not self.stack:
            return
        parent = self.stack[-1]
        parent.size += size
        parent.pairs += 1
        if scalar is not None and parent.pairs <= 2 and not scalar.style:
            parent.scalars.append(scalar.value)
        if parent.keys is None:
            return
        if parent.is_key and scalar is not None and not self.lax:
            key = (scalar.value, bool(scalar.implicit[0]))
            if key in parent.keys and key != ("<<", True):
                raise _Fault("a duplicate key in a mapping", event.start_mark)
            parent.keys.add(key)
        parent.is_key = not parent.is_key
