"""8.1.1, 8.3.1 What an Event brings a faction, read off the board before and after it."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    N_PIECES,
    N_SPACES,
    STRONGHOLDS,
    UNITS,
)
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.tables import IS_FOEDERATI, NATION, OWNER

Score = tuple[int, ...]


def changes(before: Board, after: Board, faction: int) -> bool:
    """8.1.1.decline-ineffective: A Capability or Momentum more or less is an effect; losing own pieces is none."""
    if _beside_pieces(before) != _beside_pieces(after):
        return True
    if after.casualties < before.casualties or after.out_of_play < before.out_of_play:
        return True
    for at, (was, now) in enumerate(zip(before.count, after.count, strict=True)):
        own = OWNER[at % N_PIECES] == faction
        if was != now and not (own and now < was):  # [8.1.1.decline-ineffective]
            return True
        if was == now and before.laden[at] != after.laden[at]:
            return True
    return False


def _beside_pieces(b: Board) -> tuple[object, ...]:
    """Tracks and marks, each of which is an effect whatever it does: lasting Events are among them."""
    return (
        *(b.resources, b.prestige, b.wealth, b.refugees, b.imperium, b.roads, b.patrolled, b.population),
        *(b.bottom, b.top, b.not_yet, b.niall, b.dal_riada, b.eligible, b.override, b.lasting),
    )


def gained(before: Board, after: Board, faction: int) -> int:
    """What the tracks show for a faction: Resources or Renown, with Prestige or Wealth."""
    change = after.resources[faction] - before.resources[faction]
    if faction == DUX:
        change += after.prestige - before.prestige
    elif faction == CIVITATES:
        change += after.wealth - before.wealth
    return change


def counted(b: Board, kinds: range, factions: list[int]) -> int:
    return sum([b.on_map(piece) for piece in kinds if OWNER[piece] in factions])


def targets_first(b: Board, faction: int) -> list[int]:
    """8.4.1.target-order: Whose pieces go first: Barbarians' for Britons, Britons' for Barbarians; all in the end."""
    if faction in BRITONS:
        foes = [f for f in FACTIONS if not control.allied(b, faction, f)]
        return foes if b.fragmented else list(BARBARIANS)
    return list(BRITONS)


def markers(b: Board, faction: int) -> tuple[int, ...]:
    """8.3.1.event-foederati-briton, 8.3.1.event-foederati-barbarian: Own markers more; or those of own Nation fewer."""
    employed = [p for p in range(N_PIECES) if IS_FOEDERATI[p]]
    if faction in BRITONS:
        return (sum([b.on_map(p) for p in employed if OWNER[p] == faction]),)  # [8.3.1.event-foederati-briton]
    own = [p for p in employed if NATION[p] == faction]
    strongholds = sum([b.on_map(p) for p in own if p in STRONGHOLDS])
    of_players = sum([b.on_map(p) for p in employed if not b.nonplayer[OWNER[p]]])
    every = sum([b.on_map(p) for p in employed])
    return (-sum([b.on_map(p) for p in own]), -strongholds, -every, -of_players)  # [8.3.1.event-foederati-barbarian]


def score(before: Board, after: Board, faction: int) -> Score:
    """8.3.1.event-benefit, 8.3.1.event-strongholds, 8.3.1.event-pieces: What an Event brings, in order of weight."""
    own, first = [faction], targets_first(before, faction)
    others = [f for f in FACTIONS if f != faction]
    foes = [f for f in others if not control.allied(before, faction, f)]

    def more(kinds: range, factions: list[int]) -> int:
        return counted(after, kinds, factions) - counted(before, kinds, factions)

    return (
        dominance(after, faction) - dominance(before, faction),
        gained(before, after, faction),  # [8.3.1.event-benefit]
        -sum([gained(before, after, f) for f in foes]),  # [8.3.1.event-benefit]
        more(STRONGHOLDS, own),  # [8.3.1.event-strongholds]
        -more(STRONGHOLDS, first),  # [8.3.1.event-strongholds]
        -more(STRONGHOLDS, foes),
        more(UNITS, own),  # [8.3.1.event-pieces]
        -more(UNITS, first),  # [8.3.1.event-pieces]
        -more(UNITS, foes),
        *[now - was for now, was in zip(markers(after, faction), markers(before, faction), strict=True)],
    )


def types(before: Board, after: Board, faction: int) -> Score:
    """8.4.1.piece-order, 8.4.1.reverse-order, 8.4.1.target-order: Which kinds came and went, the weightiest first.

    More of the own is better and less of the enemies', whose pieces are counted in the order of their targeting.
    """
    first = targets_first(before, faction)
    foes = [f for f in FACTIONS if f != faction and not control.allied(before, faction, f)]
    sides = ((1, [faction]), (-1, first), (-1, [f for f in foes if f not in first]))
    return tuple([sign * _more(before, after, kinds, owners) for sign, owners in sides for kinds in _RANKS])


def _more(before: Board, after: Board, kinds: tuple[int, ...], owners: list[int]) -> int:
    return sum([after.on_map(piece) - before.on_map(piece) for piece in kinds if OWNER[piece] in owners])


def dominance(b: Board, faction: int) -> int:
    """8.2.3.dominance: The Dux wants Military Dominance, the Civitates Civilian."""
    if b.fragmented or faction not in BRITONS:
        return 0
    return int((b.imperium % 2 == 0) == (faction == DUX))


def welfare(b: Board, faction: int) -> int:
    """What else there is: Prosperity and people, dear to Britons and a prey to Barbarians; Plunder, Control."""
    sign = 1 if faction in BRITONS else -1
    signs = [1 if control.allied(b, faction, f) else -1 for f in FACTIONS]
    plunder = sum([signs[f] * b.plunder(s, f) for f in FACTIONS for s in range(N_SPACES)])
    return sign * (b.total_prosperity() + sum(b.population)) + 2 * plunder + 2 * control.population_under(b, faction)


_RANKS: Final = tuple(
    [
        tuple([p for p in range(N_PIECES) if tactics.rank(p) == rank])
        for rank in sorted(set(map(tactics.rank, range(N_PIECES))))
    ]
)  # [8.4.1.piece-order]
