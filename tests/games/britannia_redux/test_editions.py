"""docs/editions.md tells the truth about both ledgers."""

from __future__ import annotations

from pathlib import Path

from logres.games.britannia_redux.ui.editions import DIFFERS, LEFT_OUT, NEW, SAME, compare, page
from logres.ledger import ledger

PAGE = Path(__file__).parents[3] / "docs" / "editions.md"


def test_every_clause_is_compared():
    rows = compare()
    assert [row.clause.id for row in rows] == list(ledger("britannia-redux"))
    assert {row.relation for row in rows} == {SAME, DIFFERS, NEW}
    assert all(bool(row.others) == (row.relation != NEW) for row in rows)


def test_what_is_left_out_is_in_britannia():
    ids = list(ledger("britannia"))
    assert all(any(id.startswith(start) for id in ids) for start in LEFT_OUT)


def test_the_page_is_that_of_the_ledgers():
    """Otherwise: python -m logres.games.britannia_redux.ui.editions > docs/editions.md"""
    assert PAGE.read_text("utf-8") == page()
