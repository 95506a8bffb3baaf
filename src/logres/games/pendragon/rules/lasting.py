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

# The cards as plain ints, which are quicker.
_AELLE: Final = Card.AELLE.value
_ANGLI: Final = Card.ANGLI.value
_AREANI: Final = Card.AREANI.value
_CAIR_LEGION: Final = Card.CAIR_LEGION.value
_CAMELOT: Final = Card.CAMELOT.value
_CELYDDON_COED: Final = Card.CELYDDON_COED.value
_CONSPIRATIO_BARBARICA: Final = Card.CONSPIRATIO_BARBARICA.value
_CURRACHS: Final = Card.CURRACHS.value
_CYMBROGI: Final = Card.CYMBROGI.value
_EMAIN_MACHA: Final = Card.EMAIN_MACHA.value
_FEEDING_THE_RAVENS: Final = Card.FEEDING_THE_RAVENS.value
_FICKLE_WEATHER: Final = Card.FICKLE_WEATHER.value
_FRISIANS: Final = Card.FRISIANS.value
_GRATIA: Final = Card.GRATIA.value
_HADRIANS_WALL: Final = Card.HADRIANS_WALL.value
_MARINERS_BY_SEA: Final = Card.MARINERS_BY_SEA.value
_MERLIN: Final = Card.MERLIN.value
_MONS_BADONICUS: Final = Card.MONS_BADONICUS.value
_NIALLS_RAID: Final = Card.NIALLS_RAID.value
_NIALL_NOIGIALLACH: Final = Card.NIALL_NOIGIALLACH.value
_PAINTED_MEN: Final = Card.PAINTED_MEN.value
_PATRICK: Final = Card.PATRICK.value
_PICTAE: Final = Card.PICTAE.value
_RUIN_OF_THE_VILLAS: Final = Card.RUIN_OF_THE_VILLAS.value
_TEARS_OF_EPONA: Final = Card.TEARS_OF_EPONA.value
_THAMES: Final = Card.THAMES.value
_THANET: Final = Card.THANET.value
_WOLVES_INTO_THE_FOLD: Final = Card.WOLVES_INTO_THE_FOLD.value

_WALL: Final = (Space.CARVETII.value, Space.TEXTOVERDI.value)
_ON_THAMES: Final = (Space.ATREBATES.value, Space.CATUVELLAUNI.value, Space.DOBUNNI.value)


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
    if in_effect(b, _PAINTED_MEN, UNSHADED):
        return ()
    return (*CALEDONIA, *_WALL) if in_effect(b, _HADRIANS_WALL, SHADED) else CALEDONIA


def caledonia_per_fort(b: Board) -> int:
    """Raiders that each Fort behind Caledonia takes off."""
    return (1, 2, 0)[b.lasting[_HADRIANS_WALL]]


def caledonia_further(b: Board) -> int:
    """AREANI: Raiders that come off a Raid from Caledonia besides."""
    return 2 if in_effect(b, _AREANI) else 0


def caledonia_more(b: Board) -> int:
    """PAINTED_MEN: Raiders that join a Raid from Caledonia before anything comes off."""
    return 2 if in_effect(b, _PAINTED_MEN, SHADED) else 0


def deep_raid_barred(b: Board, faction: int, from_caledonia: bool) -> bool:
    """HADRIANS_WALL and AREANI keep Scotti from Deep Raids."""
    if faction != SCOTTI:
        return False
    return in_effect(b, _AREANI) or (from_caledonia and in_effect(b, _HADRIANS_WALL))


def seas_for(b: Board, faction: int, s: int) -> tuple[int, ...]:
    """The Seas a space borders, for a faction's Raids and sea Marches: THAMES opens three Regions to Saxons."""
    if faction == SAXONS and s in _ON_THAMES and in_effect(b, _THAMES, SHADED):
        return (*SEAS_OF[s], GERMANICUS)
    return SEAS_OF[s]


def coast_for(b: Board, faction: int, sea: int) -> tuple[int, ...]:
    """The spaces that border a Sea, for a faction's Raids: those for which seas_for names it."""
    if faction == SAXONS and sea == GERMANICUS and in_effect(b, _THAMES, SHADED):
        return (*COAST[sea], *_ON_THAMES)
    return COAST[sea]


def patrol_reduction(b: Board, faction: int, forts: int, first_target: bool) -> int:
    """How many Raiders a Patrolled Sea with so many Forts takes off: FICKLE_WEATHER, CURRACHS and PICTAE."""
    if first_target and in_effect(b, _FICKLE_WEATHER, SHADED):
        return 0
    taken = forts // 2 if faction == SCOTTI and in_effect(b, _CURRACHS, SHADED) else forts
    if in_effect(b, _PICTAE, SHADED):
        taken = min(taken, 2)
    return taken + 2 if in_effect(b, _PICTAE) else taken


def raid_dice(b: Board, faction: int, dice: int, paid: int, sea: int) -> int:
    """The dice of one target: FRISIANS, ANGLI and NIALLS_RAID (for what comes through the Sea it named)."""
    if faction == SAXONS and paid == 1 and dice == 1 and in_effect(b, _FRISIANS, SHADED):
        dice = 2
    if faction == SAXONS and in_effect(b, _ANGLI):
        dice -= 1
    if sea != NOBODY and in_effect(b, _NIALLS_RAID) and b.bound[_NIALLS_RAID] == sea:
        dice -= 1
    return max(1, dice)


def raid_targets(b: Board, faction: int, most: int) -> int:
    """EMAIN_MACHA: Scotti may select two targets at most."""
    return min(most, 2) if faction == SCOTTI and in_effect(b, _EMAIN_MACHA) else most


def raid_discount(b: Board, faction: int, s: int) -> int:
    """CONSPIRATIO_BARBARICA: The larger roll is cheaper where the other Barbarians have Units."""
    other = SCOTTI if faction == SAXONS else SAXONS
    return 1 if b.lasting[_CONSPIRATIO_BARBARICA] and b.units(s, other) else 0


def plunder_limit(b: Board, faction: int, s: int) -> int:
    """RUIN_OF_THE_VILLAS: One cube more than Population for the faction it named, in Clear Regions."""
    more = in_effect(b, _RUIN_OF_THE_VILLAS, SHADED) and b.bound[_RUIN_OF_THE_VILLAS] == faction
    return b.population[s] + (1 if more and TERRAIN[s] == CLEAR else 0)


def has_niall_box(b: Board) -> bool:
    """5.3.niall: Scotti may gather Raiders on the card."""
    return in_effect(b, _NIALL_NOIGIALLACH, SHADED)


# ---------------------------------------------------------------------- other Commands and Feats


def train_in_one_space(b: Board) -> int:
    """CAIR_LEGION: How many Cavalry one space with a Fort may receive in a Train; 0 where the card says nothing."""
    return 3 if in_effect(b, _CAIR_LEGION) else 0


def train_in_all(b: Board) -> int:
    """CAIR_LEGION: How many Cavalry a Train may place in all."""
    return 2 if in_effect(b, _CAIR_LEGION, SHADED) else ANY_NUMBER


def dux_may_sail(b: Board) -> bool:
    """MARINERS_BY_SEA: One group of a Dux March or Intercept may move over a Patrolled Sea."""
    return in_effect(b, _MARINERS_BY_SEA)


def sea_destinations(b: Board) -> int:
    """MARINERS_BY_SEA: How many destinations a Barbarian March may reach by sea."""
    return ANY_NUMBER if in_effect(b, _MARINERS_BY_SEA, SHADED) else 1


def landings_at_forts(b: Board, faction: int) -> int:
    """MARINERS_BY_SEA and AELLE: How many of these may have a Fort."""
    if in_effect(b, _MARINERS_BY_SEA, SHADED):
        return ANY_NUMBER
    return 1 if faction == SAXONS and in_effect(b, _AELLE, SHADED) else 0


def sea_march_cost(b: Board, faction: int) -> int:
    """AELLE: Renown for a destination reached by sea."""
    return 1 if faction == SAXONS and in_effect(b, _AELLE, SHADED) else 2


def settle_spaces(b: Board, faction: int) -> int:
    """5.3.thanet: In how many spaces a Settle may be executed."""
    return 2 if faction == SAXONS and in_effect(b, _THANET, SHADED) else 1


def ransom_and_entreat_barred(b: Board) -> bool:
    """PATRICK: Scotti may use neither."""
    return in_effect(b, _PATRICK)


def may_grow(b: Board, s: int) -> bool:
    """TEARS_OF_EPONA: No Feat or Event raises Population in a Region with a tear."""
    return not b.lasting[_TEARS_OF_EPONA] or s not in TEARS


# ---------------------------------------------------------------------- Battle


def hillfort_defence_is_raised(b: Board) -> bool:
    """5.3.camelot: Hillforts defend like Forts in an Escalade."""
    return in_effect(b, _CAMELOT)


def hillforts_have_no_garrison(b: Board) -> bool:
    """5.3.mons-badonicus: Hillforts have no Garrison."""
    return in_effect(b, _MONS_BADONICUS, SHADED)


def ambush_is_trap(b: Board, faction: int) -> bool:
    """CELYDDON_COED: A Scotti Ambush in Hills becomes a Trap."""
    return faction == SCOTTI and in_effect(b, _CELYDDON_COED, SHADED)


def britons_at_home_in_hills(b: Board) -> bool:
    """5.7.cymbrogi: Hills are Home Terrain for Comitates and Militia; MERLIN does the same for a while."""
    return bool(b.lasting[_CYMBROGI]) or in_effect(b, _MERLIN)


def battle_bonus(b: Board, faction: int) -> int:
    """FEEDING_THE_RAVENS: What the faction it named gains besides for a Battle won."""
    named = in_effect(b, _FEEDING_THE_RAVENS, SHADED) and b.bound[_FEEDING_THE_RAVENS] == faction
    return 1 if named else 0


# ---------------------------------------------------------------------- the Epoch Round and Events


def fed_by_one(b: Board) -> int:
    """WOLVES_INTO_THE_FOLD: How many of a group one Resource feeds in the Annona."""
    return 2 if in_effect(b, _WOLVES_INTO_THE_FOLD) else 1


def hillforts_are_counted(b: Board) -> bool:
    """5.7.cymbrogi: Hoarding and Civitates Revenue count Hillforts in place of Towns."""
    return bool(b.lasting[_CYMBROGI])


def tribal_war_barred(b: Board) -> bool:
    """5.1.2.gratia: Nobody may execute a Tribal War."""
    return in_effect(b, _GRATIA)
