"""Which part of the package may import which. An import inside a function is a loan, and a few of them are allowed."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import logres

PACKAGE = Path(logres.__file__).parent

ARROWS: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine"},
    "ledger": {"engine"},
    "cli": {"engine", "games", "bots", "ledger", "server"},
    "server": {"engine", "games", "bots"},
}
LOANS: dict[str, set[str]] = {"engine": {"logres"}, "games": {"ledger"}, "cli": {"logres"}}


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """What a module imports of this package, by part, and whether it does so inside a function."""
    tree = ast.parse(path.read_text("utf-8"))
    inner = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    for node in ast.walk(tree):
        for name in _names(node, path):
            if name.split(".")[0] == "logres":
                yield _part(name), id(node) in inner


def _names(node: ast.AST, path: Path) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = path.relative_to(PACKAGE.parent).parts[: -node.level] if node.level else ()
        base = ".".join([*above, *([node.module] if node.module else [])])
        return [f"{base}.{alias.name}" for alias in node.names]
    return []


def _part(name: str) -> str:
    """`logres.engine.api.new` belongs to `engine`; what stands in `logres` itself to `logres`."""
    part = name.split(".")[1] if "." in name else ""
    return part if (PACKAGE / part).is_dir() and part else "logres"


@pytest.mark.parametrize("part", [path.name for path in sorted(PACKAGE.iterdir()) if (path / "__init__.py").exists()])
def test_imports_follow_the_arrows(part: str):
    """A new part of the package is given its arrows here."""
    allowed = ARROWS[part] | {part}
    for path in sorted((PACKAGE / part).rglob("*.py")):
        for target, lazy in imports(path):
            assert target in allowed or (lazy and target in LOANS.get(part, set())), f"{path.name} imports {target}"


def test_the_engine_needs_nothing_but_the_standard_library():
    """mypy_extensions only marks classes for the compiler."""
    found = set()
    for path in (PACKAGE / "engine").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
            elif isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
    assert found - set(sys.stdlib_module_names) <= {"logres", "mypy_extensions"}
