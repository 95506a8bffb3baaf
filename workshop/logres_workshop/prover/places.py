"""Where code names a clause: the statements, functions and classes that are the clause."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from logres.engine.errors import BadInput
from logres_workshop.prover.naming import comment_ids, docstring_ids
from logres_workshop.prover.shapes import shape

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Kind(IntEnum):
    """How narrowly a place names its clause, the narrowest first."""

    STATEMENT = 0
    FUNCTION = 1
    DATA = 2
    CLASS = 3


@dataclass(frozen=True)
class Place:
    """A piece of a file that names clauses: the AST nodes it is made of, or the path of a data node."""

    file: Path
    line: int
    kind: Kind
    ids: tuple[str, ...]
    name: str
    nodes: tuple[ast.AST, ...] = field(default=(), repr=False, compare=False)
    path: tuple[str | int, ...] = ()
    figures: str = field(default="", repr=False)

    @property
    def shape(self) -> str:
        """What is done here, or what the figures are, whatever the layout."""
        return self.figures or shape(*self.nodes)

    def holds(self, other: Place) -> bool:
        """Whether another place of the same file lies within this one."""
        if other is self:
            return False
        if self.kind is Kind.DATA:
            return other.path[: len(self.path)] == self.path
        return any(first_line(node) <= other.line <= last_line(node) for node in self.nodes)


@dataclass(frozen=True)
class Source:
    """A Python file, read once; every place found in it points into the same tree."""

    file: Path
    text: str
    tree: ast.Module

    @classmethod
    def read(cls, file: Path) -> Source:
        """Parse a file; BadInput if it is not Python."""
        text = file.read_text("utf-8")
        try:
            return cls(file, text, ast.parse(text))
        except SyntaxError as error:
            raise BadInput(f"{file}: {error}") from error

    @cached_property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.split("\n")

    @cached_property
    def statements(self) -> list[ast.stmt]:
        """All statements in the order of the text, outer before inner."""
        return sorted(_statements(self.tree), key=lambda node: (first_line(node), node.col_offset, -last_line(node)))

    @cached_property
    def definitions(self) -> dict[Definition, str]:
        """Every function and class with its dotted name."""
        return dict(_definitions(self.tree))

    @property
    def functions(self) -> list[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
        """Every function with its dotted name."""
        return [(node, name) for node, name in self.definitions.items() if not isinstance(node, ast.ClassDef)]


def places_in(source: Source) -> list[Place]:
    """All places of a Python file that name clauses."""
    return [*_documented(source), *_commented(source)]


def _documented(source: Source) -> Iterator[Place]:
    for node, name in source.definitions.items():
        ids = docstring_ids(ast.get_docstring(node) or "")
        if ids:
            kind = Kind.CLASS if isinstance(node, ast.ClassDef) else Kind.FUNCTION
            yield Place(source.file, node.lineno, kind, ids, name, (node,))


def _definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[Definition, str]]:
    for child in _statements_in(node):
        if isinstance(child, Definition):
            yield child, prefix + child.name
            yield from _definitions(child, f"{prefix}{child.name}.")
        else:
            yield from _definitions(child, prefix)


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    for child in _statements_in(node):
        yield child
        yield from _statements(child)


def _statements_in(node: ast.AST) -> list[ast.stmt]:
    """The statements directly under one."""
    return [child for block in _blocks(node) for child in block]


def _commented(source: Source) -> Iterator[Place]:
    for line, column, text in _comments(source.text):
        ids = comment_ids(text)
        if ids:
            trailing = bool(source.lines[line - 1][:column].strip())
            nodes = _at(source.statements, line) if trailing else _below(source.statements, line)
            if not nodes:
                raise BadInput(f"{source.file}:{line}: [{', '.join(ids)}] stands beside no statement")
            name = _enclosing(source.definitions, line)
            yield Place(source.file, line, Kind.STATEMENT, ids, name, nodes)


def _comments(text: str) -> Iterator[tuple[int, int, str]]:
    if "# [" not in text:
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield *token.start, token.string


def _enclosing(names: dict[Definition, str], line: int) -> str:
    around = [node for node in names if first_line(node) <= line <= last_line(node)]
    return names[max(around, key=first_line)] if around else ""


def _at(statements: list[ast.stmt], line: int) -> tuple[ast.AST, ...]:
    """What a trailing comment names: its statement, the condition of a header, or one line of a long expression."""
    starting = [node for node in statements if first_line(node) == line]
    if starting:
        return _head(starting[0]) if _has_block(starting[0]) else tuple(starting)
    around = [node for node in statements if first_line(node) < line <= last_line(node)]
    if not around:
        return ()
    innermost = max(around, key=first_line)
    if _in_expression(innermost, line):
        return _expressions(innermost, line) or (_head(innermost) if _has_block(innermost) else (innermost,))
    return _block_after(innermost, line)


def _below(statements: list[ast.stmt], line: int) -> tuple[ast.AST, ...]:
    """What a comment on a line of its own names: the statement or the expression that begins below it."""
    around = [node for node in statements if first_line(node) < line <= last_line(node)]
    innermost = max(around, key=first_line, default=None)
    if innermost and not _blocks(innermost):
        inside = [node.lineno for node in ast.walk(innermost) if isinstance(node, ast.expr) and node.lineno > line]
        return _expressions(innermost, min(inside)) if inside else (innermost,)
    after = [node for node in statements if first_line(node) > line]
    return (min(after, key=first_line),) if after else ()


def first_line(node: Any) -> int:
    """Where a statement begins: at its first decorator if it has any."""
    lines: list[int] = [node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", []))]
    return min(lines)


def last_line(node: Any) -> int:
    """The last line of a node."""
    return int(node.end_lineno)


def _blocks(node: ast.AST) -> list[list[ast.stmt]]:
    """The blocks under a compound statement: bodies, else, finally, and those of handlers and cases."""
    own = [getattr(node, name, None) or [] for name in ("body", "orelse", "finalbody")]
    inner = [*getattr(node, "handlers", []), *getattr(node, "cases", [])]
    return [block for block in own if isinstance(block, list) and block] + [part.body for part in inner]


def _has_block(node: ast.stmt) -> bool:
    blocks = _blocks(node)
    return bool(blocks) and first_line(blocks[0][0]) > node.lineno


def _head(node: ast.stmt) -> tuple[ast.AST, ...]:
    """The expression a compound statement depends on; a definition is named whole."""
    match node:
        case ast.If() | ast.While():
            return (node.test,)
        case ast.For() | ast.AsyncFor():
            return (node.iter,)
        case ast.With() | ast.AsyncWith():
            return tuple(item.context_expr for item in node.items)
        case ast.Match():
            return (node.subject,)
    return (node,)


def _in_expression(node: ast.stmt, line: int) -> bool:
    """Whether a line of a statement belongs to its own expression and not to a block or a keyword like `else`."""
    if isinstance(node, ast.Match):
        return line <= last_line(node.subject)
    blocks = _blocks(node)
    return not blocks or line < first_line(blocks[0][0])


def _expressions(node: ast.AST, line: int) -> tuple[ast.AST, ...]:
    """The largest expressions that begin on a line."""
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr) and child.lineno == line:
            found.append(child)
        elif getattr(child, "lineno", line) <= line <= getattr(child, "end_lineno", line):
            found += _expressions(child, line)
    return tuple(found)


def _block_after(node: ast.stmt, line: int) -> tuple[ast.AST, ...]:
    """The block that an `else:`, `finally:`, `except ...:` or `case ...:` on this line opens."""
    after = sorted((first_line(block[0]), at) for at, block in enumerate(_blocks(node)) if first_line(block[0]) > line)
    return tuple(_blocks(node)[after[0][1]]) if after else ()
