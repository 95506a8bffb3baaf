"""The table of how far each side of Pendragon's cards moves the margins."""

from __future__ import annotations

from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI, SHADED, UNSHADED, Card
from logres_workshop import card_swings
from logres_workshop.card_swings import Swing, changes, executor, margins, position, row, swing


def test_a_position_comes_from_its_seed():
    first, again = (position("barbarian-conspiracy", "2026 7") for _ in range(2))
    assert first.digest() == again.digest()
    assert margins(first) == margins(again)


def test_a_side_is_carried_out_on_a_copy():
    game = position("barbarian-conspiracy", "2026 7")
    before = game.digest()
    card_swings.board(game).resources[SCOTTI] = 9
    kept = game.digest()
    assert changes(game, Card.ARD_RI, UNSHADED) == (0, 0, 0, -3)
    assert game.digest() == kept != before


def test_the_first_of_its_party_executes():
    assert (executor(Card.ARD_RI, UNSHADED), executor(Card.ARD_RI, SHADED)) == (DUX, SCOTTI)
    assert (executor(Card.THANET, UNSHADED), executor(Card.THANET, SHADED)) == (CIVITATES, SAXONS)


def test_what_a_side_is_reproached_with():
    found = swing(Card.VORTIGERN, UNSHADED, [(-10, 4, 0, 5), (0, 0, 0, 0)])
    assert found == Swing(Card.VORTIGERN, UNSHADED, (-5, 2, 0, 2.5), 9.5, 10)
    assert found.wrong
    assert not found._replace(side=SHADED).wrong
    assert not found._replace(by_faction=(0, 0, 0, 0.4)).wrong
    assert "above three times the median, the wrong side" in row(found, 3)
    assert "above" not in row(found, 4)
    assert row(Swing(Card.ARD_RI, SHADED, (-1, 0, 0, 0), 1, 1), 1).endswith("| sourced |")
