"""3.4.1, 3.5.1 How a Raid reaches a space: over a Sea, out of Caledonia, or overland from a base.

A route is a Sea, CALEDONIA or OVERLAND. A Deep Raid passes through a space that would itself be a target.
"""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.order import Survey
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    BRITANNICUS,
    FORT,
    N_FACTIONS,
    N_REGIONS,
    N_SEAS,
    N_SPACES,
    NOBODY,
    SCOTTI,
    SEAS,
)
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import (
    ADJACENT,
    CALEDONIA,
    CALEDONIA_FORTS,
    COAST,
    RAIDED_BY,
    SEAS_OF,
    SETTLEMENT_OF,
    WARBAND_OF,
)

FROM_CALEDONIA: Final = N_SEAS
OVERLAND: Final = N_SEAS + 1
ROUTES: Final = (*SEAS, "caledonia", "overland")
Terms = tuple[int, ...]
HOME_SEAS: Final = tuple([[s for s, raider in enumerate(RAIDED_BY) if raider == who] for who in range(N_FACTIONS)])
_THROUGH: Final = Term.THROUGH_BRITANNICUS


def is_base(b: Board, faction: int, space: int) -> bool:
    """3.4.1.raid-reach, 3.5.1.raid-reach: A Warband together with a Settlement, neither of them Foederati."""
    warband, settlement = WARBAND_OF[faction], SETTLEMENT_OF[faction]
    return bool(b.at(space, warband) and b.at(space, settlement))  # [3.4.1.raid-reach, 3.5.1.raid-reach]


def bases(b: Board, faction: int) -> list[int]:
    return [space for space in b.where(SETTLEMENT_OF[faction]) if is_base(b, faction, space)]


def by_right(b: Board, faction: int) -> bool:
    """Whether there is a target on a Sea that a faction raids from by right: the most usual case, soon told."""
    for sea in HOME_SEAS[faction]:
        for space in COAST[sea]:
            if b.control[space] != faction:
                return True
    return False


def open_seas(b: Board, faction: int, found: list[int], terms: Terms = ()) -> list[int]:
    """3.4.1.raid-reach, 3.5.1.raid-reach, 5.1.1.event-beats-rules: The Seas a faction raids from by right, those its
    bases border, and those that an Event names."""
    named = [sea for sea in range(N_SEAS) if _THROUGH + sea in terms] if terms else []
    if named:
        return named
    own = HOME_SEAS[faction]
    if Term.ALSO_BRITANNICUS in terms and not b.old_reading:  # [5.1.1.event-beats-rules]
        own = sorted({*own, BRITANNICUS})
    if not found:
        return own
    return sorted({*own, *[sea for space in found for sea in SEAS_OF[space]]})


def caledonian(b: Board, terms: Terms) -> tuple[int, ...]:
    """Where a Raid from Caledonia may go; by an Event also one Region further."""
    near = lasting.caledonia_targets(b)
    if Term.NEAR_CALEDONIA not in terms:
        return near
    further = [space for first in CALEDONIA for space in ADJACENT[first] if space < N_REGIONS]
    return (*near, *further)


class Reach(Survey):
    """What decides where a faction's Raids can go, worked out once for all spaces."""

    __slots__ = (
        "anywhere",
        "b",
        "bases",
        "caledonia",
        "closed",
        "faction",
        "known",
        "listed",
        "near",
        "seas",
        "through",
    )

    def __init__(self, b: Board, faction: int, terms: Terms = ()) -> None:
        self.b = b
        self.faction = faction
        self.known: dict[int, list[int]] = {}  # routes worked out already
        self.listed: list[list[int]] = [[], []]  # targets worked out already
        self.anywhere = Term.FROM_NOWHERE in terms
        self.bases = bases(b, faction)
        self.seas = open_seas(b, faction, self.bases, terms)
        self.through = bool(terms) and any(_THROUGH + sea in terms for sea in range(N_SEAS))
        self.caledonia = caledonian(b, terms) if faction == SCOTTI else ()  # [3.5.1.raid-reach]
        self.near = {near for base in self.bases for near in (base, *ADJACENT[base])}
        self.closed = (lasting.deep_raid_barred(b, faction, False), lasting.deep_raid_barred(b, faction, True))

    def routes(self, space: int) -> list[int]:
        """The ways by which a space can be raided, whoever Controls it."""
        ways = self.known.get(space)
        if ways is None:
            ways = self.known[space] = self._routes(space)
        return ways

    def _routes(self, space: int) -> list[int]:
        """3.4.1.raid-reach, 3.5.1.raid-reach: Over open Seas, out of Caledonia, from a base there or next to it."""
        if self.anywhere:
            return [OVERLAND]
        ways = [sea for sea in lasting.seas_for(self.b, self.faction, space) if sea in self.seas]
        if self.through:
            return ways
        if space in self.caledonia:
            ways.append(FROM_CALEDONIA)
        if space in self.near:
            ways.append(OVERLAND)
        return ways

    def spaces(self, deep: bool) -> list[int]:
        """The targets, and those of a Deep Raid."""
        if not self.listed[deep]:
            found = self.targets()
            self.listed[deep] = sorted(self.deep_targets(found).union(found)) if deep else found
        return self.listed[deep]

    def is_target(self, space: int) -> bool:
        """3.4.1.raid-targets, 3.5.1.raid-targets: Without own Control, and within reach."""
        return self.b.control[space] != self.faction and bool(self.routes(space))

    def targets(self) -> list[int]:
        """All that is_target tells, looked at together."""
        reached = set(range(N_SPACES) if self.anywhere else ())
        for sea in self.seas:
            reached.update(lasting.coast_for(self.b, self.faction, sea))
        if not self.through:
            reached.update(self.caledonia, self.near)
        return [space for space in sorted(reached) if self.b.control[space] != self.faction]

    def deep_ways(self, space: int) -> list[tuple[int, int]]:
        """4.4.2.deep-raid-reach: Routes with the space each passes through, which must itself be a target."""
        found: list[tuple[int, int]] = []
        for via in ADJACENT[space]:
            if self.b.control[via] == self.faction:  # [4.4.2.deep-raid-reach]
                continue
            open_ways = [way for way in self.routes(via) if not self._barred(way)]
            found += [(way, via) for way in open_ways]  # [4.4.2.deep-raid-counts]
        return found

    def deep_targets(self, targets: list[int]) -> set[int]:
        """The spaces to which a Deep Raid can go, from the targets it might pass through."""
        if self.closed[True]:
            targets = [via for via in targets if any(not self._barred(way) for way in self.routes(via))]
        near: set[int] = set().union(*[ADJACENT[via] for via in targets])
        return {space for space in near if self.b.control[space] != self.faction}

    def _barred(self, route: int) -> bool:
        return self.closed[route == FROM_CALEDONIA]


def routes(b: Board, faction: int, space: int, terms: Terms = ()) -> list[int]:
    """The ways by which one space can be raided."""
    return Reach(b, faction, terms).routes(space)


def is_target(b: Board, faction: int, space: int, terms: Terms = ()) -> bool:
    """Whether one space can be raided."""
    return Reach(b, faction, terms).is_target(space)


def forts_on(b: Board, faction: int, sea: int) -> int:
    """3.4.1.patrol-reduction: Forts in Regions that border a Sea; one in a City does not count."""
    coast = COAST[sea] if b.old_reading else lasting.coast_for(b, faction, sea)
    return sum([b.at(space, FORT) for space in coast if space < N_REGIONS])


def reduction(b: Board, faction: int, route: int, first: bool = False, terms: Terms = ()) -> int:
    """How many Raiders are lost on the way."""
    if route == OVERLAND or Term.NO_REDUCTION in terms:
        return 0  # [3.4.1.patrol-reduction]
    if route == FROM_CALEDONIA:
        forts = sum([b.at(space, FORT) for space in CALEDONIA_FORTS])  # [3.5.1.caledonia-reduction]
        return forts * lasting.caledonia_per_fort(b) + lasting.caledonia_further(b)
    if not b.patrolled[route]:  # [3.4.1.patrol-reduction, 3.5.1.sea-reduction]
        return 0
    return lasting.patrol_reduction(b, faction, forts_on(b, faction, route), first)


def sea_of(route: int) -> int:
    return route if route < N_SEAS else NOBODY
