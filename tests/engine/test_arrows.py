"""Which part of the package may import which: the contracts in pyproject.toml, and no knots within a part."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import logres
import logres_workshop

pytestmark = pytest.mark.xdist_group("arrows")  # one worker prepares for all of them

ROOT = Path(__file__).parents[2]
PACKAGES = [Path(package.__path__[0]) for package in (logres, logres_workshop)]
MOST_MODULES = 20


def test_imports_follow_the_arrows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [*sys.path])  # the linter adds to it
    assert lint_imports(str(ROOT / "pyproject.toml"), no_cache=True, verbose=False) == EXIT_STATUS_SUCCESS


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports, inside functions too; not what it names for its types alone."""
    graph = grimp.build_graph("logres", "logres_workshop", exclude_type_checking_imports=True, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_no_module_imports_itself_by_a_detour():
    """What imports nothing that is left, or is imported by nothing, is taken away again and again; a cycle stays."""
    left = imports()
    while loose := _ends(left):
        left = {module: needs for module, needs in left.items() if module not in loose}
    assert sorted(left) == []


def _ends(graph: dict[str, set[str]]) -> set[str]:
    used = {needed for needs in graph.values() for needed in needs}
    return {module for module, needs in graph.items() if module not in used or not needs & graph.keys()}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_package_is_a_heap(package: Path):
    sizes = {folder: len(list(folder.glob("*.py"))) for folder in (package, *package.rglob("*")) if folder.is_dir()}
    assert {folder.name: size for folder, size in sizes.items() if size > MOST_MODULES} == {}


def test_the_engine_needs_nothing_but_the_standard_library():
    """mypy_extensions only marks classes for the compiler; what is named for types alone is not imported."""
    found = {name for path in (PACKAGES[0] / "engine").glob("*.py") for name in _imported(path)}
    assert found - set(sys.stdlib_module_names) <= {"logres", "mypy_extensions"}


def _imported(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {id(n) for block in ast.walk(tree) if _is_for_types(block) for n in ast.walk(block)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in for_types:
            yield node.module.split(".")[0]
        elif isinstance(node, ast.Import):
            yield from [alias.name.split(".")[0] for alias in node.names]


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
