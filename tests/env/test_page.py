"""What docs/research.md and the pages beside it show runs, and its figures are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from logres import env

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text("utf-8")
PAGES = ("research", "data-sets", "many-machines")
BLOCKS = [
    (page, block)
    for page in PAGES
    for block in re.findall(r"```python\n(.+?)```", (ROOT / f"docs/{page}.md").read_text("utf-8"), re.S)
]


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_run(number: int, monkeypatch: pytest.MonkeyPatch):
    page, block = BLOCKS[number]
    monkeypatch.chdir(ROOT)
    exec(compile(block, f"{page} {number + 1}", "exec"), {})


def row(name: str) -> list[str]:
    [line] = re.findall(rf"^\| {re.escape(name)} \|(.+)\|$", PAGE, re.M)
    return [cell.strip() for cell in line.split("|")]


@pytest.mark.parametrize("id", ["britannia", "britannia-redux", "pendragon", "bretwalda"])
def test_the_numbers_of_actions(id: str):
    assert row(id) == [str(env.space(id).size), str(env.space(id).version)]


@pytest.mark.parametrize("name", list(env.observer("thanes").shapes))
def test_the_shapes(name: str):
    titles = row("array")[:4]
    shapes = [" x ".join(map(str, env.observer(id).shapes[name])) for id in titles]
    assert row(f"`{name}`")[:4] == shapes
