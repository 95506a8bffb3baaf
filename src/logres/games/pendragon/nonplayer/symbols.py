"""8.2.1 The grey symbols beside the factions of a card: shield, sword, raven."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.board import Board
from logres.games.pendragon.names import NOBODY, SEATS, SHADED, UNSHADED
from logres.games.pendragon.tables import DATA, EVENTS, FIRST_EPOCH, N_CARDS, ORDER
from logres.games.pendragon.tracks import is_barbarian

_SYMBOLS: Final[tuple[tuple[str, ...], ...]] = tuple(
    [
        tuple([str(DATA["cards"]["events"][n]["np"][seat]) for seat in SEATS]) if n in EVENTS else ("none",) * 4
        for n in range(N_CARDS)
    ]
)


def has_shield(card: int, faction: int) -> bool:
    """8.2.1.shield: A priority Event; with a sword beside it, it is one still."""
    return "shield" in _SYMBOLS[card][faction]


def has_sword(card: int, faction: int) -> bool:
    """8.2.1.sword: The Event has an instruction for this non-player."""
    return "sword" in _SYMBOLS[card][faction]


def has_raven(card: int, faction: int) -> bool:
    """8.2.1.raven: This non-player never executes the Event."""
    return "raven" in _SYMBOLS[card][faction]


def side_of(faction: int, sides: list[int]) -> int:
    """8.2.2.dual-use: Barbarians use the shaded text, Britons the unshaded; a card with one text has only that."""
    wanted = SHADED if is_barbarian(faction) else UNSHADED
    if wanted in sides:
        return wanted
    return sides[0] if sides and is_barbarian(faction) else NOBODY


def shield_to_come(b: Board, faction: int) -> bool:
    """Whether the next card has this faction's shield on its first or second symbol."""
    if not b.deck or not b.seen or b.deck[-1] >= FIRST_EPOCH:
        return False
    card = b.deck[-1]
    # [8.5.2.shield-next-pass, 8.6.2.shield-next-pass, 8.7.2.shield-next-pass, 8.8.2.shield-next-pass]
    return has_shield(card, faction) and faction in ORDER[card][:2]
