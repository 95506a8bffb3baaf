"""What a Battle is made of: who fights, their dice, and how they are hurt. On land units fight, at sea vessels.

Of the two sides 0 attacks and 1 defends. `b.mods` holds for each what cards have given it, M numbers a side.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.cards.chronicles import DANES_SLAIN, NOBLES
from logres.games.bretwalda.tables import (
    AREA_KIND,
    BLACK,
    BOAR_SNOUT,
    CAPITAL,
    CAPITAL_DICE,
    CITY,
    CITY_DICE,
    DANES,
    DICE,
    DRAKKAR_DIE,
    DRAKKAR_HEALTH,
    EALDORMAN,
    FACES,
    FIRST_DRAKKAR,
    HEALTH,
    LAND,
    N_COLOURS,
    N_KINGDOMS,
    PLACES,
    RULER,
    RULER_DIE,
    RULER_HEALTH,
    SHIP_DIE,
    SHIP_HEALTH,
    THEGN,
    UNIT_DIE,
)

# What stands in b.mods for each side. The first group lasts one round of a Battle, the second all of it.
DICE_NOW: Final = 0  # four numbers, by colour
SWORDS_NOW: Final = 4
SHIELDS_NOW: Final = 5
IGNORE_SHIELDS: Final = 6
NO_SHIELDS: Final = 7
TO_SWORDS: Final = 8
TO_SHIELDS: Final = 9
FREE_ORDER: Final = 10
DROPPED: Final = 11  # a colour, plus one
KING_CARDS: Final = 12
LASTING: Final = 13
DICE_ALL: Final = 13  # four numbers, by colour
SWORDS_ALL: Final = 17
SHIELDS_ALL: Final = 18
NO_BLACK: Final = 19
HELD: Final = 20  # may not choose to Retreat
FREE_RETREAT: Final = 21
M: Final = 22

BLOODY_SPRING: Final = "sp1"


def at_sea(place: int) -> bool:
    return place >= LAND


def mod(b: Board, who: int, what: int) -> int:
    return b.mods[who * M + what]


def give(b: Board, who: int, what: int, count: int = 1) -> None:
    b.mods[who * M + what] += count


def begin(b: Board) -> None:
    """battle.wounds.persist: A Battle begins without wounds."""
    b.mods = [0] * (2 * M)
    b.wounds = [0, NOWHERE, 0, NOWHERE]  # wounds and wounded kind or vessel, of each side
    b.fallen = []
    b.dice = []


def close(b: Board) -> None:
    """battle.wounds.persist: Wounds are gone after it."""
    b.mods = []
    b.wounds = []
    b.fallen = []
    b.dice = []


def new_round(b: Board) -> None:
    for who in (0, 1):
        for i in range(LASTING):
            b.mods[who * M + i] = 0
    b.dice = []


def strength(b: Board, faction: int, place: int) -> int:
    """battle.land-sea-separate: How many units fight: vessels at sea, land units ashore."""
    return len(b.vessels_at(faction, place)) if at_sea(place) else len(b.host(faction, place))


def ruler_fights(b: Board, faction: int, place: int) -> bool:
    return place < LAND and faction < N_KINGDOMS and bool(b.at(faction, place) >> 12)


# ---------------------------------------------------------------------- dice


def pool(b: Board, who: int, faction: int, place: int) -> list[int]:
    """battle.dice-pool: How many dice of each colour a side rolls."""
    dice = [0] * N_COLOURS
    if at_sea(place):
        vessels = b.vessels_at(faction, place)
        dice[DRAKKAR_DIE if faction == DANES else SHIP_DIE] += len(vessels)  # [battle.sea.page-missing]
    else:
        for side, kind in b.host(faction, place):
            dice[RULER_DIE[b.ruler[side]] if kind == RULER else UNIT_DIE[kind]] += 1
        dice[BLACK] += walls(b, who, place) + snout(b, who, faction, place)
    for colour in range(N_COLOURS):
        dice[colour] += mod(b, who, DICE_NOW + colour) + mod(b, who, DICE_ALL + colour)
    dropped = mod(b, who, DROPPED) - 1
    if dropped >= 0:
        dice[dropped] = max(0, dice[dropped] - 1)
    return dice


def walls(b: Board, who: int, place: int) -> int:
    """concept.area.city-defence, concept.area.capital-defence: Black dice of whoever defends a City or Capital."""
    if who == 0 or mod(b, 1, NO_BLACK):
        return 0
    if AREA_KIND[place] == CAPITAL:
        return CAPITAL_DICE  # [concept.area.capital-defence]
    return CITY_DICE if AREA_KIND[place] == CITY else 0  # [concept.area.city-defence]


def snout(b: Board, who: int, faction: int, place: int) -> int:
    """tile.types: Boar Snout, for an attack with two units or more."""
    if who or faction >= N_KINGDOMS or not b.has_tile(faction, BOAR_SNOUT):
        return 0
    return 1 if strength(b, faction, place) >= 2 else 0


def roll(g: Game, b: Board, place: int, factions: tuple[int, int]) -> None:
    """battle.dice-pool: The attacker's dice, then the defender's, each white, brown, red, black."""
    b.dice = []
    for who, faction in enumerate(factions):
        for colour, count in enumerate(pool(b, who, faction, place)):
            if count:
                label = f"{PLACES[place]} {('attack', 'defence')[who]} {DICE[colour]}"
                b.dice += [(who, colour, face) for face in g.roll(label, count)]


def symbols(b: Board, who: int, what: int) -> int:
    """battle.symbols: Swords (0) or shields (1) on the dice of a side."""
    return sum([FACES[colour][face - 1][what] for owner, colour, face in b.dice if owner == who])


def tally(b: Board, who: int, faction: int, place: int) -> tuple[int, int]:
    """battle.symbols: Swords and shields of a side, with what cards and Rulers add."""
    return counted(b, who, faction, place, symbols(b, who, 0), symbols(b, who, 1))


def counted(b: Board, who: int, faction: int, place: int, swords: int, shields: int) -> tuple[int, int]:
    """battle.symbols: What dice with so many swords and shields come to."""
    turned, back = min(shields, mod(b, who, TO_SWORDS)), min(swords, mod(b, who, TO_SHIELDS))
    swords += turned - back + mod(b, who, SWORDS_NOW) + mod(b, who, SWORDS_ALL)
    shields += back - turned + mod(b, who, SHIELDS_NOW) + mod(b, who, SHIELDS_ALL)
    if ruler_fights(b, faction, place):
        swords += 1 if b.ruler[faction] == "eardwulf" else 0
        shields += 1 if b.ruler[faction] == "aethelstan" and who == 1 else 0
    return swords, 0 if mod(b, who, NO_SHIELDS) else shields


def hits(b: Board, who: int, factions: tuple[int, int], place: int) -> int:
    """battle.calculate: What a side inflicts."""
    swords, _ = tally(b, who, factions[who], place)
    _, shields = tally(b, 1 - who, factions[1 - who], place)
    return through(b, who, factions, place, swords, shields)


def through(b: Board, who: int, factions: tuple[int, int], place: int, swords: int, shields: int) -> int:
    """battle.calculate: Own swords less the other's shields, not below 0."""
    ignored = mod(b, who, IGNORE_SHIELDS)
    if who == 0 and ruler_fights(b, factions[0], place) and b.ruler[factions[0]] == "coenwulf":
        ignored += 1
    return max(0, swords - max(0, shields - ignored))


# ---------------------------------------------------------------------- wounds


def next_hurt(b: Board, who: int, faction: int, place: int) -> int:
    """battle.wounds.order, battle.wounds.wounded-first: The kind (or vessel) that takes the next wound."""
    if b.wounds[2 * who]:
        return b.wounds[2 * who + 1]  # [battle.wounds.wounded-first]
    if at_sea(place):
        afloat = b.vessels_at(faction, place)
        return min(afloat, key=b.cargo.__getitem__) if afloat else NOWHERE
    host = b.host(faction, place)
    return host[0][1] if host else NOWHERE  # [battle.wounds.order]


def health(b: Board, faction: int, place: int, what: int) -> int:
    """concept.units.health: By kind of unit, a Ruler's by his card."""
    if at_sea(place):
        return DRAKKAR_HEALTH if what >= FIRST_DRAKKAR else SHIP_HEALTH
    return RULER_HEALTH[b.ruler[faction]] if what == RULER else HEALTH[what]


def wound(g: Game, b: Board, who: int, factions: tuple[int, int], place: int, what: int) -> None:
    """battle.wounds.assign, battle.wounds.destroyed: One wound; as many as its Health destroy a unit."""
    b.wounds[2 * who] += 1
    b.wounds[2 * who + 1] = what
    if b.wounds[2 * who] >= health(b, factions[who], place, what):  # [battle.wounds.destroyed]
        b.wounds[2 * who] = 0
        destroy(g, b, who, factions, place, what)


def hurt(g: Game, b: Board, who: int, factions: tuple[int, int], place: int, count: int) -> None:
    """battle.wounds.example: So many wounds in the prescribed order."""
    for _ in range(count):
        what = next_hurt(b, who, factions[who], place)
        if what == NOWHERE:
            return
        wound(g, b, who, factions, place, what)


def destroy(g: Game, b: Board, who: int, factions: tuple[int, int], place: int, what: int) -> None:
    """battle.wounds.destroyed: Back to the supply; units of absent kingdoms leave the game."""
    foe = factions[1 - who]
    if at_sea(place):
        control.sink(b, what)
        log.line(g, factions[who], "battle.wounds.destroyed", "sunk", "{}: {} is sunk", log.VESSEL[what])
        count_deed(g, b, foe, THEGN if what >= FIRST_DRAKKAR else -1, what >= FIRST_DRAKKAR)
        return
    side = next(side for side, kind in b.host(factions[who], place) if kind == what)
    b.remove(side, place, what)
    b.fallen.append((who, what))
    lost = log.unit(b, side, what)
    log.line(g, factions[who], "battle.wounds.destroyed", "destroyed", "{}: one {} is destroyed", lost)
    count_deed(g, b, foe, what, side == DANES)


def count_deed(g: Game, b: Board, foe: int, kind: int, danish: bool) -> None:
    """concept.chronicle.objective: Nobles and Danes destroyed are counted; Bloody Spring pays for all."""
    if foe >= N_KINGDOMS:
        return
    if kind in (EALDORMAN, RULER):
        b.deeds[3 * foe + NOBLES] += 1
    if danish:
        b.deeds[3 * foe + DANES_SLAIN] += 1
    if b.card == BLOODY_SPRING and b.gain(foe, 1):  # [round.season.card-effect]
        log.line(g, foe, "round.season.card-effect", "gold", "{} takes 1 Gold: {}", log.CARD[b.card])
