"""`logres chronicle`: a whole game told as one page that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from logres.chronicle.page import chronicle
from logres.engine.errors import BadInput

RECORDS = Path(__file__).parents[2] / "docs/records"
# Records that replay by the rules of today.
TOLD = {"bretwalda-greedy-22": "Mercia", "britannia-greedy-5": "won"}


@pytest.mark.parametrize(("name", "word"), TOLD.items())
def test_a_whole_game_is_told_in_one_page(name: str, word: str) -> None:
    page = chronicle((RECORDS / f"{name}.txt").read_text("utf-8"))
    assert word in page
    assert "The end" in page
    assert 2 <= page.count("<section>") <= 6
    assert not re.search(r"(src|href)=\"?(http|/)", page)
    assert "<script" not in page


def test_the_same_game_always_reads_the_same() -> None:
    text = (RECORDS / "bretwalda-greedy-30.txt").read_text("utf-8")
    assert chronicle(text) == chronicle(text)


def test_a_game_that_has_hardly_begun_is_not_told() -> None:
    from logres.engine import api

    with pytest.raises(BadInput):
        chronicle(api.new("bretwalda", seed="1").record(whole=True))
