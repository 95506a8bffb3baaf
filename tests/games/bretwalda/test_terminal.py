"""What the terminal shows of Bretwalda, and what it must not."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

import logres
from tests.games.bretwalda.positions import HOMES, position

UI = logres.title("bretwalda").terminal


def text(shown: RenderableType, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(shown)
    return capture.get()


def game() -> logres.Game:
    areas = {**HOMES, "hamptun": {"control": "mercia", "food": 2, "buildings": ["abbey"]}}
    ship = {"side": "mercia", "name": "ship_1", "at": "nor", "aboard": {"thegn": 2}}
    hands = {"mercia": ["l05"], "wessex": ["l09"]}
    return position("action", "mercia", areas, round=3, card="au1", vessels=[ship], hands=hands, seed=1)


def test_the_board_shows_what_is_there():
    shown = text(UI.board(game().view("mercia"), 100))
    for piece in ("Tamworthige*", "[M] MR", "●ff†", "Mercia ship_1", "Nor", "M2t", "l05 Called from the Fields"):
        assert piece in shown


def test_others_cards_are_not_shown():
    assert "l09" not in text(UI.board(game().view("mercia"), 100))
    assert "Your cards" not in text(UI.board(game().view(None), 100))


@pytest.mark.parametrize("width", [60, 80, 160])
def test_every_area_at_any_width(width: int):
    shown = text(UI.board(game().view(None), width), width)
    assert all(name in shown for name in ("Aberffraw", "Lindcylne", "Wintaceaster"))


def test_status_timeline_and_hints():
    view = game().view("mercia")
    assert UI.status(view) == (
        "Round 3 of 12, autumn: Rich Harvest",
        "Northumbria 0  Mercia 1  East Anglia 0  Wessex 0",
    )
    assert "3 autumn" in text(UI.timeline(view))
    assert UI.hints(view, [{"text": "to hamptun", "verb": "to", "area": "hamptun"}])[0]


def test_a_card_tells_how_sure_we_are_of_it():
    view = game().view("mercia")
    assert "reconstructed, confidence low" in text(UI.card(view, "l05"))
    with pytest.raises(logres.BadInput):
        UI.card(view, "l99")
