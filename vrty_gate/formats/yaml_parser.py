"""PyYAML's C parser without the rest of PyYAML, whose import takes longer than checking a suite.

The C parser needs only marks, errors, tokens, events and nodes. Until anything else of `yaml` is used, the package has
only these; then it is imported as usual, so that other code in the process finds all of it.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

_PARTS = ("error", "tokens", "events", "nodes")
"""The modules of PyYAML that the C parser creates objects from."""
_ERRORS = {
    "reader": "ReaderError",
    "scanner": "ScannerError",
    "parser": "ParserError",
    "composer": "ComposerError",
    "constructor": "ConstructorError",
    "emitter": "EmitterError",
    "serializer": "SerializerError",
    "representer": "RepresenterError",
}
"""By module, the error that the C parser takes from it when it is imported, and nothing else."""


class _Partial(ModuleType):
    """The package `yaml` with only what the C parser needs; importing the rest is left to the first use of it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import system asks for some that a module need not have
            raise AttributeError(name)
        complete()
        return getattr(self, name)


def import_parser() -> None:
    """Import the C parser, or all of PyYAML where that is impossible or was done before."""
    if "yaml" not in sys.modules:
        _import_partially()
    import yaml  # noqa: F401  # all of it, unless a part is there


def loader(text: str) -> Any:
    """A parser of `text` with `get_event` and `dispose`; needs `import_parser`.

    Its errors are `yaml.error.YAMLError`, some without details: after `complete()`, a new loader gives them.
    """
    import yaml

    if isinstance(yaml, _Partial):
        return sys.modules["yaml._yaml"].CParser(text)
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)


def complete() -> bool:
    """Import what is missing of PyYAML; whether anything was."""
    package = sys.modules.get("yaml")
    if not isinstance(package, _Partial):
        return False
    object.__setattr__(package, "__class__", ModuleType)
    for module in _ERRORS:
        if f"yaml.{module}" not in sys.modules:  # then it is a stand-in
            delattr(package, module)
    spec = package.__spec__
    assert spec is not None  # noqa: S101  # `_import_partially` set it
    assert spec.loader is not None  # noqa: S101
    spec.loader.exec_module(package)
    parser = sys.modules["yaml._yaml"]
    for module, error in _ERRORS.items():
        setattr(parser, error, getattr(sys.modules[f"yaml.{module}"], error))
    return True


def _import_partially() -> None:
    """Import the C parser and what it needs; nothing remains if there is none, or if it needs more."""
    spec = PathFinder.find_spec("yaml")
    if spec is None or spec.loader is None or not spec.submodule_search_locations:
        return
    before = set(sys.modules)
    try:
        _import_parser(spec)
    except Exception:  # noqa: BLE001  # then PyYAML is imported as usual
        for name in set(sys.modules) - before:
            if name.partition(".")[0] == "yaml":
                del sys.modules[name]


def _import_parser(spec: ModuleSpec) -> None:
    from importlib import import_module

    package = _Partial("yaml")
    package.__spec__ = spec
    package.__path__ = list(spec.submodule_search_locations or ())
    package.__file__, package.__loader__, package.__package__ = spec.origin, spec.loader, "yaml"
    sys.modules["yaml"] = package
    error: Any = import_module("yaml.error")
    for part in _PARTS[1:]:
        import_module(f"yaml.{part}")
    for module, name in _ERRORS.items():
        stand_in = ModuleType(f"yaml.{module}")
        setattr(stand_in, name, type(name, (error.YAMLError,), {}))
        setattr(package, module, stand_in)
    import_module("yaml._yaml")
