"""5 Events: which sides of a card may be executed now, and the doors to their code."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import AS_AT_FIRST, AS_NOW, Event, has_code
from logres.games.pendragon.names import DUX, NOBODY, SAXONS, SHADED, UNSHADED, Card
from logres.games.pendragon.rules import imperium, lasting
from logres.games.pendragon.tables import TRIBAL_WAR


def blocked(b: Board, card: int) -> bool:
    """5.1.2.gratia: GRATIA in effect keeps everybody from Tribal Wars."""
    return TRIBAL_WAR[card] and lasting.tribal_war_barred(b)


def sides(g: Game, b: Board, faction: int, card: int) -> list[int]:
    """5.2.dual-use: The sides of the card that a faction may execute now."""
    return [side for side in (UNSHADED, SHADED) if has_code(card, side)] if not blocked(b, card) else []


def execute(g: Game, b: Board, faction: int, card: int, side: int) -> None:
    """Call the frame that carries out one side of a card."""
    g.call(Event(faction, card, side, edition=AS_AT_FIRST if b.old_reading else AS_NOW))


def can_play_pivotal(g: Game, b: Board, faction: int) -> bool:
    """5.7.pivotal: Whether a faction holds a Pivotal Event whose precondition is met."""
    card = b.pivotal[faction]
    return bool(card) and has_code(card, UNSHADED) and precondition(b, card)


def precondition(b: Board, card: int) -> bool:
    """5.7.pivotal: COEL HEN wants 5 Prestige and no Roman Rule, CYMBROGI no Roman Rule, ADVENTUS SAXONUM 15 Renown."""
    if card == Card.COEL_HEN:
        return b.prestige >= 5 and not imperium.roman_rule(b)
    if card == Card.CYMBROGI:
        return not imperium.roman_rule(b)
    return card != Card.ADVENTUS_SAXONUM or b.resources[SAXONS] >= 15


def epoch_event(g: Game, b: Board, card: int) -> None:
    """5.6.epoch-events: Call the frame that carries out an Epoch card's Event; its text says who decides what."""
    if has_code(card, UNSHADED):
        log.line(g, "5.6.epoch-events", "epoch-event", NOBODY, "Epoch Event: {}", log.CARD[card])
        g.call(Event(DUX, card, UNSHADED))
