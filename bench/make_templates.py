"""Make functions in Python of the templates of the comment and of the page, so that a run needs no template engine.

Templates are Jinja2's, of which they use little; anything else is an error here. `--check` only compares.
"""

import builtins
import keyword
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import nodes

ROOT = Path(__file__).parents[1]
MADE = {
    ROOT / "templates": ROOT / "vrty_gate" / "render" / "markdown" / "compiled.py",
    ROOT / "templates" / "page": ROOT / "vrty_gate" / "render" / "page" / "compiled.py",
}
"""The module that is made of the templates in a folder."""
_HEAD = '''"""Made of the templates of the {what} by bench/make_templates.py: change the templates, not this."""
'''
_IMPORTS = {
    "SimpleNamespace": "from types import SimpleNamespace",
    "Any": "from typing import Any\n",
    "Markup": "from markupsafe import Markup\n",
    "RED": "from vrty_gate.core.gate.rule import RED",
}
"""What functions may use, in the order of imports."""
_OPERATORS = {
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "gteq": ">=",
    "lt": "<",
    "lteq": "<=",
    "in": "in",
    "notin": "not in",
    nodes.Add: "+",
    nodes.Sub: "-",
    nodes.Mul: "*",
    nodes.And: "and",
    nodes.Or: "or",
}
_OWN = {"length": "len({0})", "min": "min({0})", "capitalize": "{0}.capitalize()", "join": "{1}.join({0})"}
"""Jinja2's filters."""
_GLOBALS = {"red_verdicts": "RED", "namespace": "SimpleNamespace", "true": "True", "false": "False", "none": "None"}


def main() -> None:
    for folder, module in MADE.items():
        text = made(folder)
        if "--check" not in sys.argv[1:]:
            module.write_text(text, encoding="utf-8")
        elif module.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{module} is not what {Path(__file__).name} makes of {folder}; run it")


def made(folder: Path) -> str:
    """The module that is made of the templates in a folder."""
    templates = Templates(folder)
    for path in sorted(folder.glob("*.j2")):
        templates.function(path.name)
    what, package = ("comment", "markdown") if folder.name == "templates" else (folder.name, folder.name)
    functions = "".join(templates.functions.values())
    imports = [line for name, line in _IMPORTS.items() if re.search(rf"\b{name}\b", functions)]
    imports += [f"from vrty_gate.render.{package}.filters import filters, printed\n"]
    filters = [f'_{name} = _FILTERS["{name}"]' for name in sorted(templates.filters)]
    return "\n".join([_HEAD.format(what=what), *imports, "_FILTERS = filters()", *filters, functions])


class Templates:
    """The templates of a folder, made into functions in the order in which they use each other."""

    def __init__(self, folder: Path) -> None:
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folder),
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,  # `printed` escapes
        )
        self.filters: set[str] = set()
        self.functions: dict[str, str] = {}
        """By name, the source; also of macros."""
        self.needed: dict[str, list[str]] = {}
        """By name of a template, the variables that it reads and does not set."""

    def function(self, file: str) -> str:
        """The name of the function of a template, which is made if it is missing."""
        name = file.removesuffix(".j2").replace(".", "_")
        if name not in self.needed:
            source = (self.environment.loader or jinja2.BaseLoader()).get_source(self.environment, file)[0]
            tree = self.environment.parse(source)
            body = Function(self, name)
            lines = body.block(tree.body, Scope({}))
            self.needed[name] = list(body.needed)
            if name not in self.functions:  # of a macro, the file is only white space
                self.functions[name] = _defined(name, body.needed.values(), lines, "str", "{}")
        return name

    def macro(self, node: nodes.Macro) -> None:
        """Make the function of a macro."""
        body = Function(self, node.name)
        lines = body.block(node.body, Scope({}))
        if list(body.needed) != [argument.name for argument in node.args]:
            raise SystemExit(f"macro {node.name} reads {list(body.needed)}, which must be its arguments in their order")
        self.functions[node.name] = _defined(node.name, body.needed.values(), lines, "Markup", "Markup({})")


def _defined(name: str, parameters: Iterable[str], lines: list[str], returned: str, wrapped: str) -> str:
    joined = wrapped.format('"".join(text)')
    body = ["text: list[str] = []", "write = text.append", *lines, f"return {joined}"]
    listed = ", ".join(f"{one}: Any" for one in parameters)
    return f"\n\ndef {name}({listed}) -> {returned}:\n" + "".join(f"    {line}\n" for line in body)


class Scope:
    """The variables that can be read, by name in the template; those that a loop sets are its own."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = dict(names)
        self.own: set[str] = set()


class Function:
    """The function of one template."""

    def __init__(self, templates: Templates, name: str) -> None:
        self.templates, self.name = templates, name
        self.needed: dict[str, str] = {}
        """The parameters, by name in the template."""
        self.used: set[str] = {"text", "write", "printed", *keyword.kwlist, *dir(builtins)}
        self.loops = 0

    def block(self, body: list[nodes.Node], scope: Scope) -> list[str]:
        """The lines of a block; what it sets is added to the scope."""
        lines = [line for node in body for line in self.statement(node, scope)]
        return lines or ["pass"]

    def statement(self, node: nodes.Node, scope: Scope) -> Iterator[str]:
        """The lines of a statement."""
        match node:
            case nodes.Output():
                for part in node.nodes:
                    if isinstance(part, nodes.TemplateData):
                        yield f"write({part.data!r})"
                    else:
                        yield f"write(printed({self.value(part, scope)}))"
            case nodes.Assign(target=nodes.NSRef() as target):
                yield f"{self.read(target.name, scope)}.{target.attr} = {self.value(node.node, scope)}"
            case nodes.Assign(target=nodes.Name() as target):
                value = self.value(node.node, scope)
                yield f"{self.declared(target.name, scope)} = {value}"
            case nodes.If():
                yield from self.choice(node, scope)
            case nodes.For(else_=[], test=None, recursive=False):
                yield from self.loop(node, scope)
            case nodes.Include(template=nodes.Const() as template, with_context=True):
                name = self.templates.function(template.value)
                arguments = (self.read(each, scope) for each in self.templates.needed[name])
                yield f"write({name}({', '.join(arguments)}))"
            case nodes.FromImport(template=nodes.Const() as template):
                self.templates.function(template.value)
                scope.names.update({name: name for name in node.names})
            case nodes.Macro():
                self.templates.macro(node)
            case _:
                raise SystemExit(f"{self.name}: line {node.lineno} has a {type(node).__name__}, which is not supported")

    def choice(self, node: nodes.If, scope: Scope) -> Iterator[str]:
        """The lines of a condition."""
        yield f"if {self.value(node.test, scope)}:"
        yield from _indented(self.block(node.body, scope))
        for other in node.elif_:
            yield f"elif {self.value(other.test, scope)}:"
            yield from _indented(self.block(other.body, scope))
        if node.else_:
            yield "else:"
            yield from _indented(self.block(node.else_, scope))

    def loop(self, node: nodes.For, scope: Scope) -> Iterator[str]:
        """A loop, in whose body names are its own."""
        items, inner = self.value(node.iter, scope), Scope(scope.names)
        targets = node.target.items if isinstance(node.target, nodes.Tuple) else [node.target]
        names = [self.declared(target.name, inner) for target in targets]
        target = names[0] if len(names) == 1 else f"({', '.join(names)})"
        if any(name.name == "loop" for name in node.find_all(nodes.Name)):
            self.loops += 1
            count, listed = f"n{self.loops}", f"all{self.loops}"
            inner.names["loop"] = f"{count} {listed}"
            yield f"{listed} = list({items})"
            yield f"for {count}, {target} in enumerate({listed}):"
        else:
            yield f"for {target} in {items}:"
        yield from _indented(self.block(node.body, inner))

    def declared(self, name: str, scope: Scope) -> str:
        """The Python name of a variable that is set."""
        if name not in scope.own:
            scope.own.add(name)
            scope.names[name] = self.fresh(name)
        return scope.names[name]

    def read(self, name: str, scope: Scope) -> str:
        """The Python name of a variable that is read."""
        if name in scope.names:
            return scope.names[name]
        if name in _GLOBALS:
            return _GLOBALS[name]
        if name not in self.needed:
            self.needed[name] = self.fresh(name)
        return self.needed[name]

    def fresh(self, name: str) -> str:
        """A Python name that nothing else has."""
        own, number = name, 1
        while own in self.used or own in self.templates.functions:
            number += 1
            own = f"{name}_{number}"
        self.used.add(own)
        return own

    def value(self, node: nodes.Node, scope: Scope) -> str:
        """An expression."""
        match node:
            case nodes.Const():
                return repr(node.value)
            case nodes.TemplateData():
                return repr(node.data)
            case nodes.Name():
                return self.read(node.name, scope)
            case nodes.Getattr(node=nodes.Name(name="loop")):
                count, listed = scope.names["loop"].split()
                last = f"{count} == len({listed}) - 1"
                return {"index0": count, "index": f"({count} + 1)", "first": f"({count} == 0)", "last": f"({last})"}[
                    node.attr
                ]
            case nodes.Getattr():
                return f"{self.value(node.node, scope)}.{node.attr}"
            case nodes.Getitem(arg=nodes.Slice() as part):
                ends = (self.value(end, scope) if end is not None else "" for end in (part.start, part.stop))
                return f"{self.value(node.node, scope)}[{':'.join(ends)}]"
            case nodes.Getitem():
                return f"{self.value(node.node, scope)}[{self.value(node.arg, scope)}]"
            case nodes.Filter():
                return self.filtered(node, scope)
            case nodes.Test(name="none"):
                return f"({self.value(node.node, scope)} is None)"
            case nodes.Not(node=nodes.Test(name="none") as test):
                return f"({self.value(test.node, scope)} is not None)"
            case nodes.Not():
                return f"(not {self.value(node.node, scope)})"
            case nodes.Compare():
                others = (f" {_OPERATORS[each.op]} {self.value(each.expr, scope)}" for each in node.ops)
                return f"({self.value(node.expr, scope)}{''.join(others)})"
            case nodes.And() | nodes.Or() | nodes.Add() | nodes.Sub() | nodes.Mul():
                left, right = self.value(node.left, scope), self.value(node.right, scope)
                return f"({left} {_OPERATORS[type(node)]} {right})"
            case nodes.Concat():
                return f'"".join(map(str, [{", ".join(self.value(each, scope) for each in node.nodes)}]))'
            case nodes.CondExpr():
                otherwise = self.value(node.expr2, scope) if node.expr2 is not None else '""'
                return f"({self.value(node.expr1, scope)} if {self.value(node.test, scope)} else {otherwise})"
            case nodes.Call(dyn_args=None, dyn_kwargs=None):
                return f"{self.value(node.node, scope)}({', '.join(self.arguments(node, scope))})"
            case nodes.List() | nodes.Tuple():
                listed = ", ".join(self.value(each, scope) for each in node.items)
                return f"[{listed}]" if isinstance(node, nodes.List) else f"({listed},)"
            case nodes.Dict(items=[]):
                return "{}"
            case _:
                raise SystemExit(f"{self.name}: line {node.lineno} has a {type(node).__name__}, which is not supported")

    def filtered(self, node: nodes.Filter, scope: Scope) -> str:
        """A call of a filter."""
        if node.node is None:
            raise SystemExit(f"{self.name}: line {node.lineno} has a block with a filter, which is not supported")
        arguments = [self.value(node.node, scope), *self.arguments(node, scope)]
        if node.name == "sum":
            return f"sum(each.{node.kwargs[0].value.as_const()} for each in {arguments[0]})"
        if node.name in _OWN:
            return _OWN[node.name].format(*arguments)
        self.templates.filters.add(node.name)
        return f"_{node.name}({', '.join(arguments)})"

    def arguments(self, node: Any, scope: Scope) -> list[str]:
        """What a call passes."""
        named = [f"{each.key}={self.value(each.value, scope)}" for each in node.kwargs]
        return [*(self.value(each, scope) for each in node.args), *named]


def _indented(lines: list[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


if __name__ == "__main__":
    main()
