"""Which code a game can come to: a function that nothing in the package calls proves nothing, though tests call it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from logres_workshop.prover.places import Definition, Source

PLAIN_DECORATORS = {"property", "cached_property", "staticmethod", "classmethod", "cache", "abstractmethod", "override"}


class References:
    """What the code of a package speaks of."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._anywhere: Counter[str] = Counter()
        self._in_file: dict[Path, Counter[str]] = {}
        self._imported: set[tuple[str, str]] = set()  # the last part of a module's name, what is imported from it
        for source in sources:
            self._anywhere.update(_members(source.tree))
            self._in_file[source.file] = Counter(_names(source.tree))
            self._imported.update(_imports(source.tree))

    def is_used(self, source: Source, definition: Definition) -> bool:
        """Whether a function or class is spoken of but in itself: called, passed on, or named as a step."""
        name = definition.name
        if name.startswith("__") or any(not _is_plain(each) for each in definition.decorator_list):
            return True
        file = source.file
        return (
            self._anywhere[name] > Counter(_members(definition))[name]
            or self._in_file[file][name] > Counter(_names(definition))[name]
            or not self._imported.isdisjoint({(file.stem, name), (file.parent.name, name)})
        )

    def unused(self, source: Source) -> list[str]:
        """The functions of a file that nothing speaks of; classes of frames may be found by their name."""
        return [name for node, name in source.functions if not self.is_used(source, node)]


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id


def _members(tree: ast.AST) -> Iterator[str]:
    """Attributes that are read, and texts that could be the name of a step."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Load()):
                yield name
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield text


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (((node.module or "").split(".")[-1], alias.name) for alias in node.names)


def _is_plain(decorator: ast.expr) -> bool:
    """Whether a decorator only wraps; any other may enter the function somewhere."""
    return ast.unparse(decorator).split("(")[0].split(".")[-1] in PLAIN_DECORATORS
