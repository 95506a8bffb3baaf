"""5.3, 5.4 Capabilities and Momentum: what the cards in effect change, one small question for each change.

Chapters ask here and know no card. A side in effect stands in `b.lasting`, for whom it is (a faction, a Sea) in
`b.bound`. Every answer without a card in effect is that of the rules.
"""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CLEAR,
    GERMANICUS,
    NOBODY,
    SAXONS,
    SCOTTI,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.tables import CALEDONIA, COAST, SEAS_OF, TEARS, TERRAIN

ANY_NUMBER: Final = 99
_WALL: Final = (Space.CARVETII.value, Space.TEXTOVERDI.value)
_THAMES: Final = (Space.ATREBATES.value, Space.CATUVELLAUNI.value, Space.DOBUNNI.value)


def in_effect(b: Board, card: int, side: int = UNSHADED) -> bool:
    """5.3.capabilities: Whether this side of a card is in effect."""
    return b.lasting[card] == side


def put_into_effect(b: Board, card: int, side: int, bound: int = NOBODY) -> None:
    """5.1.2.dueling: A side comes into effect; the other side of the same card, in effect before, ends."""
    b.lasting[card] = side
    b.bound[card] = bound


# ---------------------------------------------------------------------- Raids


def caledonia_targets(b: Board) -> tuple[int, ...]:
    """Where a Scotti Raid from Caledonia may go: HADRIANS_WALL shaded opens the way, PAINTED_MEN closes it."""
    if in_effect(b, Card.PAINTED_MEN, UNSHADED):
        return ()
    return (*CALEDONIA, *_WALL) if in_effect(b, Card.HADRIANS_WALL, SHADED) else CALEDONIA


def caledonia_per_fort(b: Board) -> int:
    """Raiders that each Fort behind Caledonia takes off."""
    return (1, 2, 0)[b.lasting[Card.HADRIANS_WALL]]


def caledonia_further(b: Board) -> int:
    """AREANI: Raiders that come off a Raid from Caledonia besides."""
    return 2 if in_effect(b, Card.AREANI) else 0


def caledonia_more(b: Board) -> int:
    """PAINTED_MEN: Raiders that join a Raid from Caledonia before anything comes off."""
    return 2 if in_effect(b, Card.PAINTED_MEN, SHADED) else 0


def deep_raid_barred(b: Board, faction: int, from_caledonia: bool) -> bool:
    """HADRIANS_WALL and AREANI keep Scotti from Deep Raids."""
    if faction != SCOTTI:
        return False
    return in_effect(b, Card.AREANI) or (from_caledonia and in_effect(b, Card.HADRIANS_WALL))


def seas_for(b: Board, faction: int, s: int) -> tuple[int, ...]:
    """The Seas a space borders, for a faction's Raids and sea Marches: THAMES opens three Regions to Saxons."""
    if faction == SAXONS and s in _THAMES and in_effect(b, Card.THAMES, SHADED):
        return (*SEAS_OF[s], GERMANICUS)
    return SEAS_OF[s]


def coast_for(b: Board, faction: int, sea: int) -> tuple[int, ...]:
    """The spaces that border a Sea, for a faction's Raids: those for which seas_for names it."""
    if faction == SAXONS and sea == GERMANICUS and in_effect(b, Card.THAMES, SHADED):
        return (*COAST[sea], *_THAMES)
    return COAST[sea]


def patrol_reduction(b: Board, faction: int, forts: int, first_target: bool) -> int:
    """How many Raiders a Patrolled Sea with so many Forts takes off: FICKLE_WEATHER, CURRACHS and PICTAE."""
    if first_target and in_effect(b, Card.FICKLE_WEATHER, SHADED):
        return 0
    taken = forts // 2 if faction == SCOTTI and in_effect(b, Card.CURRACHS, SHADED) else forts
    if in_effect(b, Card.PICTAE, SHADED):
        taken = min(taken, 2)
    return taken + 2 if in_effect(b, Card.PICTAE) else taken


def raid_dice(b: Board, faction: int, dice: int, paid: int, sea: int) -> int:
    """The dice of one target: FRISIANS, ANGLI and NIALLS_RAID (for what comes through the Sea it named)."""
    if faction == SAXONS and paid == 1 and dice == 1 and in_effect(b, Card.FRISIANS, SHADED):
        dice = 2
    if faction == SAXONS and in_effect(b, Card.ANGLI):
        dice -= 1
    if sea != NOBODY and in_effect(b, Card.NIALLS_RAID) and b.bound[Card.NIALLS_RAID] == sea:
        dice -= 1
    return max(1, dice)


def raid_targets(b: Board, faction: int, most: int) -> int:
    """EMAIN_MACHA: Scotti may select two targets at most."""
    return min(most, 2) if faction == SCOTTI and in_effect(b, Card.EMAIN_MACHA) else most


def raid_discount(b: Board, faction: int, s: int) -> int:
    """CONSPIRATIO_BARBARICA: The larger roll is cheaper where the other Barbarians have Units."""
    other = SCOTTI if faction == SAXONS else SAXONS
    return 1 if b.lasting[Card.CONSPIRATIO_BARBARICA] and b.units(s, other) else 0


def plunder_limit(b: Board, faction: int, s: int) -> int:
    """RUIN_OF_THE_VILLAS: One cube more than Population for the faction it named, in Clear Regions."""
    more = in_effect(b, Card.RUIN_OF_THE_VILLAS, SHADED) and b.bound[Card.RUIN_OF_THE_VILLAS] == faction
    return b.population[s] + (1 if more and TERRAIN[s] == CLEAR else 0)


def has_niall_box(b: Board) -> bool:
    """5.3.niall: Scotti may gather Raiders on the card."""
    return in_effect(b, Card.NIALL_NOIGIALLACH, SHADED)


# ---------------------------------------------------------------------- other Commands and Feats


def train_in_one_space(b: Board) -> int:
    """CAIR_LEGION: How many Cavalry one space with a Fort may receive in a Train; 0 where the card says nothing."""
    return 3 if in_effect(b, Card.CAIR_LEGION) else 0


def train_in_all(b: Board) -> int:
    """CAIR_LEGION: How many Cavalry a Train may place in all."""
    return 2 if in_effect(b, Card.CAIR_LEGION, SHADED) else ANY_NUMBER


def dux_may_sail(b: Board) -> bool:
    """MARINERS_BY_SEA: One group of a Dux March or Intercept may move over a Patrolled Sea."""
    return in_effect(b, Card.MARINERS_BY_SEA)


def sea_destinations(b: Board) -> int:
    """MARINERS_BY_SEA: How many destinations a Barbarian March may reach by sea."""
    return ANY_NUMBER if in_effect(b, Card.MARINERS_BY_SEA, SHADED) else 1


def landings_at_forts(b: Board, faction: int) -> int:
    """MARINERS_BY_SEA and AELLE: How many of these may have a Fort."""
    if in_effect(b, Card.MARINERS_BY_SEA, SHADED):
        return ANY_NUMBER
    return 1 if faction == SAXONS and in_effect(b, Card.AELLE, SHADED) else 0


def sea_march_cost(b: Board, faction: int) -> int:
    """AELLE: Renown for a destination reached by sea."""
    return 1 if faction == SAXONS and in_effect(b, Card.AELLE, SHADED) else 2


def settle_spaces(b: Board, faction: int) -> int:
    """5.3.thanet: In how many spaces a Settle may be executed."""
    return 2 if faction == SAXONS and in_effect(b, Card.THANET, SHADED) else 1


def ransom_and_entreat_barred(b: Board) -> bool:
    """PATRICK: Scotti may use neither."""
    return in_effect(b, Card.PATRICK)


def may_grow(b: Board, s: int) -> bool:
    """TEARS_OF_EPONA: No Feat or Event raises Population in a Region with a tear."""
    return not b.lasting[Card.TEARS_OF_EPONA] or s not in TEARS


# ---------------------------------------------------------------------- Battle


def hillfort_defence_is_raised(b: Board) -> bool:
    """5.3.camelot: Hillforts defend like Forts in an Escalade."""
    return in_effect(b, Card.CAMELOT)


def hillforts_have_no_garrison(b: Board) -> bool:
    """5.3.mons-badonicus: Hillforts have no Garrison."""
    return in_effect(b, Card.MONS_BADONICUS, SHADED)


def ambush_is_trap(b: Board, faction: int) -> bool:
    """CELYDDON_COED: A Scotti Ambush in Hills becomes a Trap."""
    return faction == SCOTTI and in_effect(b, Card.CELYDDON_COED, SHADED)


def britons_at_home_in_hills(b: Board) -> bool:
    """5.7.cymbrogi: Hills are Home Terrain for Comitates and Militia; MERLIN does the same for a while."""
    return bool(b.lasting[Card.CYMBROGI]) or in_effect(b, Card.MERLIN)


def battle_bonus(b: Board, faction: int) -> int:
    """FEEDING_THE_RAVENS: What the faction it named gains besides for a Battle won."""
    named = in_effect(b, Card.FEEDING_THE_RAVENS, SHADED) and b.bound[Card.FEEDING_THE_RAVENS] == faction
    return 1 if named else 0


# ---------------------------------------------------------------------- the Epoch Round and Events


def fed_by_one(b: Board) -> int:
    """WOLVES_INTO_THE_FOLD: How many of a group one Resource feeds in the Annona."""
    return 2 if in_effect(b, Card.WOLVES_INTO_THE_FOLD) else 1


def hillforts_are_counted(b: Board) -> bool:
    """5.7.cymbrogi: Hoarding and Civitates Revenue count Hillforts in place of Towns."""
    return bool(b.lasting[Card.CYMBROGI])


def tribal_war_barred(b: Board) -> bool:
    """5.1.2.gratia: Nobody may execute a Tribal War."""
    return in_effect(b, Card.GRATIA)
