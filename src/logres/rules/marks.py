"""Which tests hold which clauses: an AST scan of tests/ for `@rule`, without importing anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from logres.engine.errors import BadInput
from logres.rules.places import Source

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Mark:
    """A test, a class of tests or a whole file, and the clauses it holds."""

    file: Path
    line: int
    name: str
    title: str
    ids: tuple[str, ...]
    text: str = field(repr=False)

    def node(self, root: Path) -> str:
        """How pytest calls it."""
        return "::".join([self.file.relative_to(root).as_posix(), *filter(None, self.name.split("."))])


def marks_in(file: Path) -> list[Mark]:
    """The marks of one test file."""
    if "logres.rules" not in file.read_text("utf-8"):
        return []
    source = Source.read(file)
    called = _local_names(source.tree)
    return list(_marks(source, source.tree.body, "", source.text, called))


def _local_names(tree: ast.Module) -> set[str]:
    """What `logres.rules.rule` is called in a file; hypothesis has a `rule` too."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if node.module in ("logres.rules", "logres.rules.marker")]
    return {alias.asname or alias.name for node in ours for alias in node.names if alias.name == "rule"}


def _marks(source: Source, body: list[ast.stmt], around: str, text: str, called: set[str]) -> Iterator[Mark]:
    """The marks in a file's or a class's body; a `pytestmark` there marks the whole of it."""
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            for call in _calls(node.value, called):
                yield Mark(source.file, node.lineno, around, *_literals(source, call), text)
        if isinstance(node, Definition):
            name = f"{around}.{node.name}".lstrip(".")
            own = _text(source, node, called)
            for call in (call for decorator in node.decorator_list for call in _calls(decorator, called)):
                yield Mark(source.file, node.lineno, name, *_literals(source, call), own)
            if isinstance(node, ast.ClassDef):
                yield from _marks(source, node.body, name, own, called)


def _calls(node: ast.AST, called: set[str]) -> Iterator[ast.Call]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in called:
            yield call


def _literals(source: Source, call: ast.Call) -> tuple[str, tuple[str, ...]]:
    values = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(values) != len(call.args) or len(values) < 2 or call.keywords:
        raise BadInput(f"{source.file}:{call.lineno}: @rule takes a title and ids, all written out")
    return values[0], tuple(values[1:])


def _text(source: Source, node: Definition, called: set[str]) -> str:
    """A test's text with its parameters but without its @rule, so that a further id does not make a proof stale."""
    decorators = [each for each in node.decorator_list if not (isinstance(each, ast.Call) and _is_rule(each, called))]
    return source.segment(*decorators, node)


def _is_rule(call: ast.Call, called: set[str]) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in called
