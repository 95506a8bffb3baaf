"""8.5.1, 8.5.6, 8.6.1 Where non-player Barbarians Settle, and what they make of it."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CLEAR,
    FACTIONS,
    FENS,
    HILLFORT,
    HILLS,
    MILITIA,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
)
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import ADJACENT, RAIDER_OF, SETTLEMENT_OF, TERRAIN, WARBAND_OF

RENOWN: Final = 3  # what new Warbands cost
FOR_SETTLEMENT: Final = 2
FOR_POPULATION: Final = 3


def outnumbers(b: Board, faction: int, space: int) -> bool:
    """8.5.1.settle-space: Own pieces, Raiders counted, are more than those of all others together."""
    return b.pieces(space, faction) > sum([b.pieces(space, f) for f in FACTIONS if f != faction])


def open_spaces(b: Board, faction: int) -> list[int]:
    return [s for s in range(N_SPACES) if outnumbers(b, faction, s)]


def raiders_near(b: Board, faction: int, space: int, counted: tuple[int, ...] = ()) -> int:
    """Raiders in a space and next to it; those counted for another Settle space are left out."""
    return sum([b.raiders(s, faction) for s in near(space) if s not in counted])


def near(space: int) -> tuple[int, ...]:
    return (space, *ADJACENT[space])


# ---------------------------------------------------------------------- what can be made of a space


def levy(b: Board, faction: int, space: int) -> int:
    """4.4.1.settle-warbands: How many Warbands Renown would bring, as far as they are Available."""
    settlements = b.at(space, SETTLEMENT_OF[faction])
    if not settlements:
        return 0
    people = b.population[space] if control.friendly(b, faction, space) else 0
    return min(settlements + people, pieces.available(b, WARBAND_OF[faction]))


def with_settlement(b: Board, faction: int, space: int) -> Board | None:
    """4.4.1.settle-population-settlement: The board with a Settlement for two Warbands, if that can be."""
    settlement, warband = SETTLEMENT_OF[faction], WARBAND_OF[faction]
    sites = pieces.vacant(b, space, settlement)
    if not sites or not pieces.available(b, settlement) or b.at(space, warband) < FOR_SETTLEMENT:
        return None
    after = b.copy()
    _dismiss(after, space, warband, FOR_SETTLEMENT)
    pieces.build(after, sites[0], settlement)
    return after


def with_population(b: Board, space: int) -> Board | None:
    """4.4.1.settle-population-settlement: The board with more people for three Saxon Warbands, if that can be."""
    warband = WARBAND_OF[SAXONS]
    if b.at(space, warband) < FOR_POPULATION or not prosperity.can_grow(b, space) or not lasting.may_grow(b, space):
        return None
    after = b.copy()
    _dismiss(after, space, warband, FOR_POPULATION)
    prosperity.grow(after, space)
    return after


def _dismiss(b: Board, space: int, warband: int, count: int) -> None:
    empty = min(count, pieces.empty_units(b, space, warband))
    pieces.remove(b, space, warband, empty, count - empty)


# ---------------------------------------------------------------------- Scotti


def scotti_ends_well(after: Board | None, space: int) -> bool:
    """8.5.1.settle-choice: At least one Warband must remain."""
    return after is not None and after.at(space, WARBAND_OF[SCOTTI]) >= 1


def under_scotti_control(after: Board | None, space: int) -> bool:
    """8.5.6.settle-with-march: With March the space must end under Scotti Control."""
    return after is not None and after.control[space] == SCOTTI


def renown_at_hand(b: Board, faction: int, space: int, returning: bool) -> int:
    """8.5.1.settle-when, 8.6.3.if-no-march: Renown when a Settle comes: with Return, Plunder has come home."""
    homeward = return_spaces(b, faction, [space]) if returning else []
    if returning and not homeward and faction == SAXONS:  # [8.6.3.if-no-march]
        homeward = laden_warbands(b)
    return b.resources[faction] + sum([b.plunder(s, faction) for s in home_first(b, faction, homeward, [space])])


def laden_warbands(b: Board) -> list[int]:
    """8.6.3.if-no-march: Whence Saxons Return who have Plunder and no Raiders."""
    return [s for s in b.where(WARBAND_OF[SAXONS]) if b.plunder(s, SAXONS)]


def scotti_could_place(b: Board, space: int) -> bool:
    """8.5.1.settle-when: Whether a Settle there could place a piece, dice included, with what is Available."""
    if pieces.available(b, WARBAND_OF[SCOTTI]) and raiders_near(b, SCOTTI, space):
        return True
    if scotti_ends_well(with_settlement(b, SCOTTI, space), space):
        return True
    return levy(b, SCOTTI, space) > 0 and renown_at_hand(b, SCOTTI, space, True) >= RENOWN


def scotti_space(g: Game, b: Board) -> int:
    """8.5.1.settle-space: Most Raiders in or next to it; then Hills, then a Site or Settlement, then chance."""
    able = [s for s in open_spaces(b, SCOTTI) if scotti_could_place(b, s)]  # [8.5.1.settle-when]
    choice = Choice(g, SCOTTI, "8.5.1.settle-space", "Settle", able)
    choice.most("Raiders near", lambda s: raiders_near(b, SCOTTI, s))
    choice.first("Hills", lambda s: TERRAIN[s] == HILLS)
    return choice.first("Site or Settlement", lambda s: has_ground(b, SCOTTI, s)).one()


def has_ground(b: Board, faction: int, space: int) -> bool:
    own = SETTLEMENT_OF[faction]
    return bool(pieces.vacant(b, space, own) or b.at(space, own))


def entreat_space(g: Game, b: Board) -> int:
    """8.5.1.entreat-when, 8.5.1.entreat-space: Hills where it is sure to place a piece or remove a Hillfort."""
    may = b.resources[SCOTTI] >= 4 and not lasting.ransom_and_entreat_barred(b)  # [8.5.1.entreat-not]
    if not trace.asked(g, SCOTTI, "8.5.1.entreat-not", may, "may Entreat, with {} Renown", b.resources[SCOTTI]):
        return NOBODY
    able = [s for s in range(N_SPACES) if entreats(b, s)]
    return Choice(g, SCOTTI, "8.5.1.entreat-space", "Entreat", able).one()


def entreats(b: Board, space: int) -> bool:
    """8.5.1.entreat-not: Never where it could only remove Militia."""
    if TERRAIN[space] != HILLS or not b.at(space, WARBAND_OF[SCOTTI]):
        return False
    warbands = b.at(space, MILITIA) and pieces.available(b, WARBAND_OF[SCOTTI])  # [8.5.1.entreat-not]
    return bool(b.at(space, HILLFORT) or warbands)


# ---------------------------------------------------------------------- Saxons


def saxons_end_well(after: Board | None, space: int) -> bool:
    """8.6.1.settle-steps: Under Saxon Control, with two Warbands at least for each Settlement there."""
    if after is None or not control.friendly(after, SAXONS, space):
        return False
    return after.at(space, WARBAND_OF[SAXONS]) >= 2 * after.at(space, SETTLEMENT_OF[SAXONS])  # [8.6.1.settle-steps]


def saxon_result(b: Board, space: int, free: bool, returning: bool = False) -> Board | None:
    """8.6.1.settle-steps, 8.6.1.settle-pay-warbands: What a Settle would surely make of a space; None for nothing."""
    kept = b
    after = with_settlement(b, SAXONS, space)
    if after is not None and saxons_end_well(after, space):
        kept = after
    after = with_population(kept, space)
    if after is not None and saxons_end_well(after, space):
        kept = after
    if kept is not b:
        return kept
    count = levy(b, SAXONS, space)
    renown = renown_at_hand(b, SAXONS, space, returning)
    if (count < 2 or renown < RENOWN) and not (free and count):  # [8.6.1.settle-pay-warbands]
        return None
    after = b.copy()
    pieces.place(after, space, WARBAND_OF[SAXONS], count)
    return after


def certain(b: Board, space: int, free: bool = False, returning: bool = False) -> bool:
    """8.6.1.settle-certain: Whether something is sure to be added there, without the dice of Returning Raiders."""
    return outnumbers(b, SAXONS, space) and saxon_result(b, space, free, returning) is not None


def added_population(b: Board, space: int, free: bool, returning: bool = False) -> int:
    """8.6.1.settle-certain, 8.0.term-most-control: Saxon Controlled Population that would come of it."""
    after = saxon_result(b, space, free, returning)
    return 0 if after is None else control.population_under(after, SAXONS) - control.population_under(b, SAXONS)


def saxon_spaces(g: Game, b: Board, returning: bool, free: bool = False, drawn: tuple[int, ...] = ()) -> list[int]:
    """8.6.1.settle-always: Where the Saxons Settle: in one space, in two with shaded THANET.

    Among equals a space that was `drawn` before in this turn is not drawn for again.
    """
    chosen: list[int] = []
    counted: tuple[int, ...] = ()
    while len(chosen) < lasting.settle_spaces(b, SAXONS):
        choice = _saxon_choice(g, b, returning, free, chosen, counted)
        space = choice.first("drawn before", drawn.count).one_if_any() if drawn else choice.one_if_any()
        if space == NOBODY:
            break
        chosen.append(space)
        counted = (*counted, *near(space))  # [8.6.1.settle-thanet-count]
    return chosen


def _saxon_choice(
    g: Game, b: Board, returning: bool, free: bool, chosen: list[int], counted: tuple[int, ...]
) -> Choice:
    """8.6.1.settle-certain, 8.6.1.settle-uncertain: Where something is sure, else where most Raiders may Settle."""
    open_to = [s for s in open_spaces(b, SAXONS) if s not in chosen]
    raiders = {s: raiders_near(b, SAXONS, s, counted) if returning else 0 for s in open_to}
    sure = [s for s in open_to if certain(b, s, free, returning)]
    if sure:
        choice = Choice(g, SAXONS, "8.6.1.settle-certain", "Settle", sure)
        choice.most("added Control", lambda s: added_population(b, s, free, returning))
        return choice.most("Raiders near", raiders.__getitem__).first("Fens", lambda s: TERRAIN[s] == FENS)
    may = [s for s in open_to if raiders[s] and pieces.available(b, WARBAND_OF[SAXONS])]
    choice = Choice(g, SAXONS, "8.6.1.settle-uncertain", "Settle", may)
    return choice.most("Raiders near", raiders.__getitem__).first("Fens", lambda s: TERRAIN[s] == FENS)


# ---------------------------------------------------------------------- Return


def must_return(b: Board, faction: int) -> bool:
    """8.5.1.return-trigger, 8.6.1.return-trigger: Raiders in two Clear Regions, or fifteen on the map."""
    return (
        len(in_clear(b, faction)) >= 2 or b.on_map(RAIDER_OF[faction]) >= 15
    )  # [8.5.1.return-trigger] [8.6.1.return-trigger]


def in_clear(b: Board, faction: int) -> list[int]:
    """Clear Regions with Raiders of a faction."""
    return [s for s in b.where(RAIDER_OF[faction]) if TERRAIN[s] == CLEAR]


def plunder_held(b: Board, faction: int) -> int:
    """8.5.1.return-trigger, 8.6.1.return-trigger: All cubes on the map, those on Warbands too."""
    return sum([b.plunder(s, faction) for s in range(N_SPACES)])


def return_spaces(b: Board, faction: int, settled: list[int]) -> list[int]:
    """8.5.1.return-spaces, 8.6.1.return-spaces: With laden Raiders, in Clear, or near where Raiders shall Settle.

    Other Raiders in Rough terrain stay [8.5.1.return-leave].
    """
    raider = RAIDER_OF[faction]
    close = [s for space in settled for s in near(space)]
    spaces = b.where(raider)
    return [s for s in spaces if b.carrying(s, raider) or TERRAIN[s] == CLEAR or s in close]  # [8.5.1.return-leave]


def home_first(b: Board, faction: int, homeward: list[int], settled: list[int]) -> list[int]:
    """8.5.1.return-spaces, 8.6.1.return-spaces: Whence they Return before they Settle, that no Plunder is lost."""
    return [s for s in homeward if s not in settled or not _needs_raiders(b, faction, s)]


def _needs_raiders(b: Board, faction: int, space: int) -> bool:
    """Whether without its Raiders a Settle would not be allowed, or the space would be another's."""
    raider, after = RAIDER_OF[faction], b.copy()
    pieces.remove(after, space, raider, pieces.empty_units(b, space, raider), b.carrying(space, raider))
    return not outnumbers(after, faction, space) or after.control[space] != b.control[space]
