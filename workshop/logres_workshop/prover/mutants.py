"""Small breakages of a place that names a clause, the likeliest to matter first."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest
from pathlib import Path
from textwrap import shorten

from logres_workshop.prover.operators import OPERATORS, Edit, Scope, misspelt
from logres_workshop.prover.places import Place, Source
from logres_workshop.prover.shapes import is_docstring

LIMIT = 40  # mutants per place

UNTOUCHED = {"annotation", "returns", "decorator_list", "bases", "type_params"}


@dataclass(frozen=True)
class Mutant:
    """A changed copy of one file."""

    file: Path
    line: int
    change: str
    text: str = field(repr=False)
    original: str = field(repr=False)


def code_mutants(source: Source, place: Place, id: str, others: Iterable[Place]) -> Iterator[Mutant]:
    """Mutants of a place, sparing what names other clauses within it unless nothing else is left."""
    foreign = {node for other in others if id not in other.ids for node in other.nodes}
    sparing = _mutants(source, place, foreign)
    first = next(sparing, None)
    return chain([first], sparing) if first else _mutants(source, place, set())


def tripwire(source: Source, place: Place) -> Mutant | None:
    """A mutant that fails as soon as a place is reached; None for a class, which is reached by importing it."""
    node = place.nodes[0]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node = node.body[0]
    if isinstance(node, ast.ClassDef) or not isinstance(node, ast.expr | ast.stmt):
        return None
    text = _spliced(source.text, Edit(node, "1 / 0"))
    return Mutant(source.file, node.lineno, "fails when reached", text, source.text) if _is_python(text) else None


def mutants_in(source: Source) -> list[Edit]:
    """Every way to break what the functions of a file do; their texts are left as they are."""
    scope = Scope(source.tree)
    parts = [part for function, _ in source.functions for part in function.body]
    nodes = dict.fromkeys(node for part in parts for node in _walk(part, set()))
    operators = [operator for operator in OPERATORS if operator is not misspelt]
    return [edit for node in nodes for operator in operators for edit in operator(node, scope)]


def _mutants(source: Source, place: Place, foreign: set[ast.AST]) -> Iterator[Mutant]:
    scope = Scope(source.tree)
    nodes = [node for root in place.nodes for node in _walk(root, foreign - set(place.nodes))]
    by_operator = [[edit for node in nodes for edit in operator(node, scope)] for operator in OPERATORS]
    in_turn = (edit for edit in chain.from_iterable(zip_longest(*by_operator)) if edit)
    return islice(applied(source, in_turn), LIMIT)


def _walk(node: ast.AST, foreign: set[ast.AST]) -> Iterator[ast.AST]:
    """A node and all below it that runs: no annotations, no docstrings, no insides of f-strings, nothing foreign."""
    if node in foreign or is_docstring(node):
        return
    yield node
    if isinstance(node, ast.JoinedStr):
        return
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name not in UNTOUCHED:
                yield from _walk(child, foreign)


def applied(source: Source, edits: Iterable[Edit]) -> Iterator[Mutant]:
    """The edits that leave a valid file which differs from the original and from each earlier one."""
    seen = {source.text}
    for edit in edits:
        text = _spliced(source.text, edit)
        if text not in seen and _is_python(text):
            seen.add(text)
            before = shorten(ast.unparse(edit.node), 60, placeholder=" ...")
            after = shorten(edit.text, 60, placeholder=" ...")
            yield Mutant(source.file, edit.node.lineno, f"{before}  ->  {after}", text, source.text)


def _spliced(text: str, edit: Edit) -> str:
    """The file with one node's text replaced; columns of the AST count bytes."""
    lines = text.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: edit.node.lineno - 1])) + edit.node.col_offset
    end = sum(map(len, lines[: edit.end_lineno - 1])) + edit.end_col_offset
    raw = b"".join(lines)
    return (raw[:start] + edit.spliced.encode() + raw[end:]).decode()


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True
