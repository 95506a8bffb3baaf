"""The ways to break code: each operator looks at one node and offers edits of it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Breakable = ast.expr | ast.stmt

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTERED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {
    "list": "[]", "tuple": "()", "set": "set()", "frozenset": "frozenset()", "dict": "{}", "str": "''",
    "Iterator": "iter(())", "Iterable": "()", "Sequence": "()", "Collection": "()", "Mapping": "{}",
}  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """One node's text to be replaced by another."""

    node: Breakable
    text: str

    @property
    def spliced(self) -> str:
        """The text as it goes into the file: an expression is put in brackets."""
        return f"({self.text})" if isinstance(self.node, ast.expr) else self.text

    @property
    def end_lineno(self) -> int:
        """The node's last line."""
        return self.node.end_lineno or self.node.lineno

    @property
    def end_col_offset(self) -> int:
        """The byte in its last line where the node ends."""
        return self.node.end_col_offset or self.node.col_offset


class Scope:
    """What a node cannot tell of itself: what it stands in, and what its function promises to return."""

    def __init__(self, tree: ast.AST) -> None:
        self.parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}

    def is_condition(self, node: ast.AST) -> bool:
        """Whether something is decided by the truth of this node."""
        match self.parents.get(node):
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                return test is node
            case ast.comprehension(ifs=filters):
                return node in filters
            case ast.match_case(guard=guard):
                return guard is node
            case ast.BoolOp():
                return True
        return False

    def is_last(self, node: ast.AST) -> bool:
        """Whether a function ends with this statement."""
        match self.parents.get(node):
            case ast.FunctionDef(body=[*_, last]) | ast.AsyncFunctionDef(body=[*_, last]):
                return last is node
        return False

    def is_looped_over(self, node: ast.AST) -> bool:
        """Whether a loop or a comprehension runs over this node."""
        match self.parents.get(node):
            case ast.For(iter=iterated) | ast.comprehension(iter=iterated):
                return iterated is node
        return False

    def promised(self, node: ast.AST) -> str:
        """The name of the type that the function around a `return` is annotated with, without its arguments."""
        while node in self.parents and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            node = self.parents[node]
        annotation = getattr(node, "returns", None)
        return ast.unparse(annotation).split("[")[0].strip("'") if annotation else ""


Operator = Callable[[ast.AST, Scope], Iterator[Edit]]


def negated(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A condition becomes its opposite."""
    if isinstance(node, ast.expr) and scope.is_condition(node):
        yield Edit(node, _negation(node))


def compared(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """`<` becomes `<=`, `==` becomes `!=`, `in` becomes `not in`; the latter two of a condition are its negation."""
    if isinstance(node, ast.Compare) and not (scope.is_condition(node) and _is_exact(node)):
        for at, operator in enumerate(node.ops):
            ops: list[ast.cmpop] = [*node.ops[:at], FLIPPED[type(operator)](), *node.ops[at + 1 :]]
            yield Edit(node, ast.unparse(ast.Compare(node.left, ops, node.comparators)))


def returned(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A return gives something else of the same type."""
    if isinstance(node, ast.Return) and node.value:
        for text in _unlike(node.value, scope.promised(node)):
            yield Edit(node, f"return {text}")


def dropped(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """An effect does not happen."""
    match node:
        case ast.Expr(value=ast.Yield()):
            yield Edit(node, f"False and ({ast.unparse(node.value)})")
        case ast.Expr(value=ast.YieldFrom()):
            yield Edit(node, "yield from ()")
        case ast.Return(value=None | ast.Constant(value=None)) if scope.is_last(node):
            return  # nothing is what a function gives at its end anyway
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Continue() | ast.Break() | ast.Return():
            yield Edit(node, "pass")
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield Edit(node, "pass")


def raised(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A number is one more."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield Edit(node, repr(node.value + 1))  # type: ignore[operator]


def lowered(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A number is one less."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield Edit(node, repr(node.value - 1))  # type: ignore[operator]


def contradicted(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """True becomes False, `and` becomes `or`, `min` becomes `max`, `any` becomes `all`, and the other way round."""
    match node:
        case ast.Constant(value=bool(value)):
            yield Edit(node, repr(not value))
        case ast.BoolOp(op=operator, values=values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield Edit(node, ast.unparse(ast.BoolOp(other, values)))
        case ast.Name(id=name) if name in OPPOSITE:
            yield Edit(node, OPPOSITE[name])


def emptied(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A loop runs over nothing; a value that is assigned is another one of its kind."""
    if isinstance(node, ast.expr) and scope.is_looped_over(node):
        yield Edit(node, "()")
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
        for text in _unlike(node.value, ""):
            yield Edit(node.value, text)


def thinned(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A tuple, list, set or dict lacks this element."""
    parent = scope.parents.get(node)
    if parent and isinstance(scope.parents.get(parent), ast.Subscript):
        return
    match parent:
        case ast.Tuple(elts=elements, ctx=ast.Load()) | ast.List(elts=elements, ctx=ast.Load()):
            yield Edit(parent, ast.unparse(type(parent)([e for e in elements if e is not node], ast.Load())))
        case ast.Set(elts=elements):
            rest = [e for e in elements if e is not node]
            yield Edit(parent, ast.unparse(ast.Set(rest)) if rest else "set()")
        case ast.Dict(keys=keys, values=values) if node in values:
            kept = [(key, value) for key, value in zip(keys, values, strict=True) if value is not node]
            yield Edit(parent, ast.unparse(ast.Dict([key for key, _ in kept], [value for _, value in kept])))


def countered(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """`+` becomes `-`, `*` becomes `//`, a union becomes an intersection, and the other way round."""
    if isinstance(node, ast.BinOp) and type(node.op) in COUNTERED:
        yield Edit(node, ast.unparse(ast.BinOp(node.left, COUNTERED[type(node.op)](), node.right)))
    if isinstance(node, ast.AugAssign) and type(node.op) in COUNTERED:
        yield Edit(node, ast.unparse(ast.AugAssign(node.target, COUNTERED[type(node.op)](), node.value)))


def misspelt(node: ast.AST, scope: Scope) -> Iterator[Edit]:
    """A text reads differently."""
    if isinstance(node, ast.JoinedStr):
        yield Edit(node, f"{ast.unparse(node)} + '~'")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Edit(node, repr(node.value + "~"))


OPERATORS: tuple[Operator, ...] = (
    negated, returned, dropped, compared, raised, contradicted, emptied, thinned, lowered, countered, misspelt,
)  # fmt: skip


def _is_exact(node: ast.Compare) -> bool:
    """Whether a comparison has no boundary to be off by."""
    return len(node.ops) == 1 and not isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)


def _negation(node: ast.expr) -> str:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ast.unparse(node.operand)
    return f"not ({ast.unparse(node)})"


def _unlike(value: ast.expr, promised: str) -> Iterator[str]:
    """Texts of values of the same type as a value, as far as its form or the promised type tells."""
    match value:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            yield _negation(value)
        case ast.ListComp() | ast.SetComp() | ast.DictComp():
            yield EMPTY[type(value).__name__.removesuffix("Comp").lower()]
        case ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
            return  # better thinned than emptied
        case _ if promised == "bool":
            yield _negation(value)
        case ast.Constant():
            return
        case ast.BinOp() if not promised:
            yield f"({ast.unparse(value)}) + 1"
        case _ if promised in ("int", "float"):
            yield f"({ast.unparse(value)}) + 1"
            yield "0"
        case _ if promised in EMPTY:
            yield EMPTY[promised]
