"""The pages of docs/ say what is true: their examples run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from logres.engine import game, title
from logres.engine.frames import Decision

DOCS = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.stem)
def test_examples_run(page: Path):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path):
    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert link.startswith("http") or (page.parent / link).exists(), link


def test_every_module_of_the_kernel_is_described():
    text = (DOCS[0].parent / "engine.md").read_text("utf-8")
    for path in Path(game.__file__).parent.glob("*.py"):
        assert path.stem in ("__init__", "errors") or f"`{path.name}`" in text


def test_what_a_title_says_for_itself_is_in_the_checklist():
    text = (DOCS[0].parent / "adding-a-game.md").read_text("utf-8")
    said = {"seats", "blank", "start", "result", "view", "redeal", "position", "set_position", "broken", "turn_of"}
    assert all(f"`{name}`" in text or name == "seats" for name in said)
    assert all(hasattr(title.Title, name) for name in said)
    assert all(hasattr(Decision, name) for name in ("candidates", "refusal", "legal", "forced", "apply"))
