"""What a non-player answers to the small questions of Commands and Feats that no plan has laid down."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon import imperium, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands import march, muster, placing, trade
from logres.games.pendragon.epoch import status
from logres.games.pendragon.names import CIVITATES, DUX, HILLFORT_SITE, MILITIA, SPACE
from logres.games.pendragon.nonplayer.fate import fortune
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tables import SITE, SITE_KIND
from logres.games.pendragon.tracks import is_briton


def place_units(g: Game, b: Board, question: placing.PlaceUnits) -> Action | None:
    """8.3.maximum: As many as can be; at Fragmentation the Dux Trains no Militia [8.8.4.train-militia-prosperity]."""
    legal = question.legal(g, b)
    if question.faction == DUX and question.piece == MILITIA and b.fragmented:
        return min(legal, key=lambda a: a.count or 0)
    return max(legal, key=lambda a: a.count or 0)


def escort(g: Game, b: Board, question: march.Escort) -> Action | None:
    """8.7.8.consent-march, 8.8.8.consent-march: Own Troops go along with another non-player, never with a player."""
    other = DUX if question.faction == CIVITATES else CIVITATES
    return AGREE if b.nonplayer[other] else REFUSE


def falls_now(b: Board) -> bool:
    """8.7.6.trade-prosperity: Whether an Imperium Phase now would shift the status down."""
    if imperium.roman_rule(b) and status.has_fallen(b, status.AUTONOMY_CONTROL, status.AUTONOMY_SUM):
        return True
    return not b.fragmented and status.has_fallen(b, status.FRAGMENTATION_CONTROL, status.FRAGMENTATION_SUM)


def improve(g: Game, b: Board, question: trade.Improve) -> Action | None:
    """8.7.6.trade-prosperity: Only before a fall of the Imperium, where it adds most."""
    if not falls_now(b):
        return trade.NO_MORE
    plain = [a for a in question.legal(g, b) if a.verb == "improve" and a.stack is None]
    added = [min(b.population[SPACE[a.area or ""]], prosperity.room(b, SPACE[a.area or ""])) for a in plain]
    best = [a for a, n in zip(plain, added, strict=True) if n == max(added)]
    return best[fortune(g, g.count, len(best))]


def found(g: Game, b: Board, question: muster.Found) -> Action | None:
    """8.4.1.site-choice, 8.7.4.muster-towns: Hillforts on Hillfort Sites first; Towns for Militia before Hillforts."""
    legal = question.legal(g, b)
    return min(
        legal, key=lambda a: (a.verb != "hillfort", a.who not in (None, "militia"), site_rank(question.faction, a))
    )


def site_rank(faction: int, action: Action) -> bool:
    """8.4.1.site-choice: Britons prefer Hillfort Sites, Barbarians Town Sites."""
    on_hillfort = SITE_KIND[SITE[action.stack or action.area or ""]] == HILLFORT_SITE
    return on_hillfort != is_briton(faction)


ANSWERS: Final[dict[type[Decision], Any]] = {
    placing.PlaceUnits: place_units,
    march.Escort: escort,
    trade.Improve: improve,
    muster.Found: found,
}


def answer(g: Game, b: Any, question: Any) -> Action | None:
    known = ANSWERS.get(type(question))
    return None if known is None else known(g, b, question)
