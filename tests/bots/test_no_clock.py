"""Budgets are numbers of roll-outs and luck hangs on seeds: nothing by which bots think reads a clock or draws lots."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import logres

ROOT = Path(logres.__file__).parent
THINKING = ("bots", "review", "puzzles", "games/*/bot")
ALONE = ("games/greedy.py", "games/learned.py")
UNLIKE_TWICE = {"time", "datetime", "random", "secrets", "uuid"}  # give something else each time


def sources() -> list[Path]:
    folders = [folder for pattern in THINKING for folder in ROOT.glob(pattern)]
    return sorted([*[file for folder in folders for file in folder.rglob("*.py")], *[ROOT / one for one in ALONE]])


def imported(source: str) -> Iterator[str]:
    """The packages that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("line", ["import time", "from datetime import datetime", "def f():\n    import random as r"])
def test_a_clock_is_seen_wherever_it_is_imported(line: str):
    assert UNLIKE_TWICE & set(imported(line))


def test_nothing_by_which_bots_think_reads_a_clock_or_draws_lots():
    found = sources()
    assert len(found) > 40
    assert {file.name for file in found if UNLIKE_TWICE & set(imported(file.read_text("utf-8")))} == set()
