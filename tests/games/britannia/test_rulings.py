"""Every doubtful point of the ledger is told to the players."""

from pathlib import Path

from logres.games.britannia.title import OPTIONS
from logres.ledger import ledger

PAGE = Path(__file__).parents[3] / "docs" / "rulings-britannia.md"


def test_every_ruling_is_listed():
    text = PAGE.read_text("utf-8")
    doubtful = [
        id
        for id, clause in ledger("britannia").items()
        if any(w in (clause.edge or "") for w in ("RULING", "CLARIFIED", "GAP"))
    ]
    assert len(doubtful) > 40
    assert [id for id in doubtful if f"`{id}`" not in text] == []


def test_every_option_is_listed():
    text = PAGE.read_text("utf-8")
    assert [option.name for option in OPTIONS if f"ption `{option.name}`" not in text] == []
