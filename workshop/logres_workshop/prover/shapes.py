"""What a piece of code does, as text: the same for every layout, comment, docstring, annotation and import path."""

from __future__ import annotations

import ast

LEFT_OUT = {"annotation", "returns", "type_comment", "type_params", "kind", "ctx"}


def shape(*nodes: ast.AST) -> str:
    """The text of some nodes; two that differ in it do different things.

    >>> typed = ast.parse("def f(x: int) -> int:\\n    'Said.'\\n    return x")
    >>> shape(typed) == shape(ast.parse("def f(x): return (x)"))
    True
    """
    return " ".join(map(_shape, nodes))


def _shape(value: object) -> str:
    if isinstance(value, list):
        return "[" + " ".join(_shape(each) for each in value if not is_docstring(each)) + "]"
    if not isinstance(value, ast.AST):
        return repr(value)
    fields = [(name, each) for name, each in ast.iter_fields(value) if name not in LEFT_OUT and each not in (None, [])]
    if isinstance(value, ast.ImportFrom | ast.Import):
        fields = [("names", [ast.Name(alias.asname or alias.name.split(".")[0]) for alias in value.names])]
    return f"{type(value).__name__}({' '.join(f'{name}={_shape(each)}' for name, each in fields)})"


def is_docstring(node: object) -> bool:
    """Whether a statement is a text and nothing else."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
