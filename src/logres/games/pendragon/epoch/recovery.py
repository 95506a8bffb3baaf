"""6.7.1 Recovery of Prosperity."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import NOBODY
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import CITIES, REGIONS


def recover(g: Game, b: Board) -> None:
    """6.7.1.recovery-regions: Regions under any Control gain as much as they have people; Cities fill up."""
    before = b.total_prosperity()
    for s in REGIONS:
        if b.control[s] != NOBODY:
            prosperity.add(b, s, b.population[s], top=imperium.roman_rule(b))  # [6.8.6.recovery-table]
        prosperity.trim(b, s)  # [6.7.1.recovery-excess]
    for s in CITIES:
        if b.control[s] != NOBODY:
            prosperity.add(b, s, prosperity.room(b, s))  # [6.7.1.recovery-cities]
    text = "Recovery: Total Prosperity from {} to {}"
    log.line(g, "6.7.1.recovery-regions", "recovery", NOBODY, text, before, b.total_prosperity())
