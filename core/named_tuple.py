"""`NamedTuple` as in `typing`, except that a class compiles its constructor when it has made some instances.

A check defines fifty records and makes few of most. `typing` compiles a constructor for each when it is defined, which
takes a sixth of the instructions of checking twenty unchanged cases.
"""

from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter  # the fastest property; `collections` has it on every interpreter

    _made: list[Any] = []

    def _getters(count: int) -> list[Any]:
        """The properties for the first fields of any record."""
        while len(_made) < count:
            _made.append(_tuplegetter(len(_made), f"Alias for field number {len(_made)}"))
        return _made[:count]

    class _Records(type):
        """Makes the annotated names of a class fields of a tuple; later subclasses are ordinary classes."""

        def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
            if bases[0].__bases__ != (tuple,):
                return super().__new__(cls, name, bases, namespace)
            namespace["__slots__"] = ()
            fields = tuple(namespace.get("__annotations__") or cls._annotated(name, bases, namespace))
            namespace["_fields"] = namespace["__match_args__"] = fields
            namespace["_field_defaults"] = {field: namespace[field] for field in fields if field in namespace}
            namespace.update(zip(fields, _getters(len(fields)), strict=True))
            return super().__new__(cls, name, bases, namespace)

        @classmethod
        def _annotated(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> dict[str, Any]:
            """The annotations of a class, which Python 3.14 computes from the class."""
            return super().__new__(cls, name, bases, dict(namespace)).__annotations__

    _FEW = 24
    """Compiling a constructor takes as long as making this many instances without one."""
    _instances: dict[Any, int] = {}
    """By record, how many instances were made without a constructor of its own."""

    class NamedTuple(tuple, metaclass=_Records):
        """The base of a record."""

        __slots__ = ()

        def __new__(cls, *values: object, **named: object) -> Any:
            """Make the first instances; then let a constructor take the place of this one."""
            record = cls if "_fields" in cls.__dict__ else next(base for base in cls.__mro__ if "_fields" in vars(base))
            _instances[record] = _instances.get(record, 0) + 1
            if _instances[record] < _FEW:
                rest = record._fields[len(values) :]
                given = {**record._field_defaults, **named}
                if named.keys() <= frozenset(rest) <= given.keys() and len(values) + len(rest) == len(record._fields):
                    return tuple.__new__(cls, (*values, *map(given.__getitem__, rest)))
            record.__new__ = staticmethod(_constructor(record))  # it says what is wrong with the values if something is
            return record.__new__(cls, *values, **named)

        @classmethod
        def _make(cls, values: Any) -> Any:
            """A record of the values of all fields, in their order."""
            record = tuple.__new__(cls, values)
            if len(record) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(record)}")
            return record

        def _replace(self, /, **named: object) -> Any:
            """The record with other values for some fields."""
            fields, values = self._fields, list(self)
            for name, value in named.items():
                if name not in fields:
                    raise TypeError(f"Got unexpected field names: {[name for name in named if name not in fields]!r}")
                values[fields.index(name)] = value
            return tuple.__new__(type(self), values)

        def _asdict(self) -> dict[str, Any]:
            """The values by field."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            values = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({values})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    def _constructor(record: Any) -> Any:
        """`__new__` of a record, with its fields as parameters."""
        values = "".join(f"{field}, " for field in record._fields)
        source = f"lambda {', '.join(('_cls', *record._fields))}: _tuple(_cls, ({values}))"
        make = eval(source, {"_tuple": tuple.__new__, "__builtins__": {}})  # noqa: S307  # fields are identifiers
        make.__defaults__ = tuple(record._field_defaults.values())
        make.__qualname__ = f"{record.__qualname__}.__new__"
        return make
