"""3.4.3, 3.5.3 The March of a Barbarian faction: Warbands into the designated spaces, over land or once by sea.

select iceni; land iceni; select regni; sea regni; done; take 3 saxon_warband cantiaci; halt regni
"""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure, shaped
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.chapter import ALL_SPACES, Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.names import (
    FACTION_NAMES,
    FORT,
    N_REGIONS,
    NOBODY,
    PIECES,
    SPACE,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import ADJACENT, DATA, WARBAND_OF

BY_LAND: Final = 0  # the ways
BY_SEA: Final = 1
LAND: Final = tuple([Action("land", area=space) for space in SPACES])
SEA: Final = tuple([Action("sea", area=space) for space in SPACES])
HALT: Final = tuple([Action("halt", area=space) for space in SPACES])
_LAND_COST: Final[int] = DATA["raids"]["march"]["land"]


class Warbands(NamedTuple):
    """Those in a space, or that have moved there, without Plunder and with."""

    space: int
    empty: int
    laden: int


def fresh(b: Board, run: Order, space: int) -> tuple[int, int]:
    """3.4.3.march-once, 3.5.3.march: The Warbands in a space that have not moved, without Plunder and with."""
    warband = WARBAND_OF[run.faction]
    empty, laden = pieces.empty_units(b, space, warband), b.carrying(space, warband)
    for moved in [Warbands(*entry) for entry in run.plan]:
        if moved.space == space:  # [3.4.3.march-once, 3.5.3.march]
            empty, laden = empty - moved.empty, laden - moved.laden
    return empty, laden


def ready(b: Board, run: Order) -> list[int]:
    """The spaces with Warbands that have not moved."""
    held = b.where(WARBAND_OF[run.faction])
    return [space for space in held if sum(fresh(b, run, space))] if run.plan else held


def harbours(b: Board, faction: int, starts: list[int], space: int) -> list[int]:
    """3.4.3.march-sea, 3.5.3.march: Regions with Warbands on a Sea that the space borders too, but no neighbours."""
    seas = lasting.seas_for(b, faction, space)
    far = [s for s in starts if s < N_REGIONS and s != space and s not in ADJACENT[space]]  # [3.4.3.march-sea] no City
    return [start for start in far if any(sea in seas for sea in lasting.seas_for(b, faction, start))]


def overland(starts: list[int], space: int) -> list[int]:
    """3.4.3.march-land, 3.5.3.march: Neighbours with Warbands."""
    return [near for near in ADJACENT[space] if near in starts]


class Voyage(Chapter[Pick]):
    """3.4.3, 3.5.3 March."""

    NAME = "March"
    ORDERED = False

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """3.4.3.march-destinations, 3.5.3.march: Next to a Region with a Warband, or on a Sea."""
        if not run.into >> space & 1:
            return Refusal("The Event does not allow this space.", "5.5.free-actions")
        if not self._destination(b, ready(b, run), space):
            return Refusal("No Region with a Warband is next to it.", self.RULE)
        return None if self.ways(b, run, space) else Refusal("No Warband can come here.", self.RULE)

    def _destination(self, b: Board, starts: list[int], space: int) -> bool:
        """3.4.3.march-destinations, 3.5.3.march: Next to a Region with a Warband, or on a Sea."""
        if any(near < N_REGIONS for near in overland(starts, space)):  # [3.4.3.march-destinations, 3.5.3.march]
            return True
        return bool(lasting.seas_for(b, self.faction, space))  # [3.4.3.march-destinations, 3.5.3.march]

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.4.3.march-destinations, 3.5.3.march: All of them together."""
        starts = ready(b, run)
        near = {near for start in starts for near in ADJACENT[start]}
        from_regions = {near for start in starts if start < N_REGIONS for near in ADJACENT[start]}
        seas = {sea for start in starts if start < N_REGIONS for sea in lasting.seas_for(b, self.faction, start)}
        found: list[int] = []
        for space in ALL_SPACES if starts else ():
            shores = lasting.seas_for(b, self.faction, space)
            # [3.4.3.march-destinations, 3.5.3.march]
            by_land = space in from_regions or (space in near and bool(shores))
            if by_land or (any(sea in seas for sea in shores) and self._can_land(b, run, starts, space)):
                found.append(space)
        return found if run.into == ANYWHERE else [space for space in found if run.into >> space & 1]

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        """3.4.3.march-destinations, 3.5.3.march: Who leaves a Region can go to its neighbours."""
        starts = ready(b, run)
        if run.into == ANYWHERE and starts and starts[0] < N_REGIONS:
            return run.affords_more(b, _LAND_COST)
        return bool(self.payable(b, run, self.spaces(g, b, run)))

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """Who can pay for a landing can pay for all."""
        if run.affords_more(b, lasting.sea_march_cost(b, self.faction)):
            return spaces
        return super().payable(b, run, spaces)

    def _can_land(self, b: Board, run: Order, starts: list[int], space: int) -> bool:
        """3.4.3.march-sea, 3.5.3.march: Once a Command, into a Region without a Fort."""
        sailed = [pick.space for pick in self.picks(run) if pick.way == BY_SEA and pick.space != space]
        if space >= N_REGIONS or len(sailed) >= lasting.sea_destinations(b):  # [3.4.3.march-sea, 3.5.3.march]
            return False
        walled = [other for other in (*sailed, space) if b.at(other, FORT)]
        allowed = lasting.landings_at_forts(b, self.faction)
        if b.at(space, FORT) and len(walled) > allowed:  # [3.4.3.march-sea, 3.5.3.march]
            return False
        return bool(harbours(b, self.faction, starts, space))

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        starts = ready(b, run)
        found = [Pick(space, BY_LAND)] if overland(starts, space) else []
        return [*found, Pick(space, BY_SEA)] if self._can_land(b, run, starts, space) else found

    def way(self, pick: Pick) -> Action:
        return SEA[pick.space] if pick.way == BY_SEA else LAND[pick.space]

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """3.4.3.march-destinations, 3.5.3.march: One Renown, two by sea."""
        return lasting.sea_march_cost(b, self.faction) if pick.way == BY_SEA else _LAND_COST

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        g.call(Arrival(self.faction, pick.space, pick.way))


class SaxonMarch(Voyage):
    """3.4.3 March."""

    RULE = "3.4.3.march-destinations"


class ScottiMarch(Voyage):
    """3.5.3 March."""

    RULE = "3.5.3.march"


class Arrival(Procedure):
    """3.4.3.march-land, 3.5.3.march: Any number of Warbands into one space."""

    STEPS = ("ask",)

    def __init__(self, faction: int, space: int, by_sea: int, harbour: int = NOBODY) -> None:
        super().__init__()
        self.faction = faction
        self.space = space
        self.by_sea = by_sea
        self.harbour = harbour  # the one Region whose Warbands come by sea

    def ask(self, g: Game, b: Board) -> str | None:
        run: Order = g.find(Order)
        starts = ready(b, run)
        sources = overland(starts, self.space)
        if self.by_sea:
            ports = harbours(b, self.faction, starts, self.space)
            sources += [port for port in ports if self.harbour in (NOBODY, port)]  # [3.4.3.march-sea, 3.5.3.march]
        groups = tuple([Warbands(source, *fresh(b, run, source)) for source in sources])
        return "ask" if g.ask(MoveIn(self.faction, self.space, groups)) else None

    def come(self, g: Game, b: Board, source: int, empty: int, laden: int) -> None:
        """3.4.3.march-land: They bring their Plunder along."""
        run: Order = g.frame(Order)
        warband = WARBAND_OF[self.faction]
        pieces.move(b, source, self.space, warband, empty, laden)  # [3.4.3.march-land, 3.5.3.march]
        run.plan = (*run.plan, Warbands(self.space, empty, laden))  # [3.4.3.march-once, 3.5.3.march]
        if source not in ADJACENT[self.space]:
            self.harbour = source  # [3.4.3.march-sea, 3.5.3.march]
        who, words = log.FACTION[self.faction], (empty + laden, log.AREA[source], log.AREA[self.space])
        text = "{0} march: {1} {1:Warband|Warbands} from {2} to {3}"
        log.line(g, "3.4.3.march-land", "warband-march", self.faction, text, who, *words)


class MoveIn(SpaceDecision):
    """3.4.3.march-land, 3.5.3.march: Which Warbands come, and from where."""

    RULE = "3.4.3.march-land"

    def __init__(self, faction: int, space: int, groups: tuple[Warbands, ...]) -> None:
        super().__init__(faction, space)
        self.groups = shaped(groups, Warbands)

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: which Warbands march to {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        warband = PIECES[WARBAND_OF[self.faction]]
        stacks = [(warband, empty, source) for source, empty, _ in self.groups]
        stacks += [("laden_" + warband, laden, source) for source, _, laden in self.groups]
        found = [act("take", count=n, stack=s, area=SPACES[at]) for s, most, at in stacks for n in range(1, most + 1)]
        return [*found, HALT[self.space]] if found else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        arrival = g.frame(Arrival)
        if action.verb == "halt":
            arrival.goto("")
            return
        count, source = action.count or 0, SPACE[action.area or ""]
        laden = (action.stack or "").startswith("laden_")
        arrival.come(g, b, source, 0 if laden else count, count if laden else 0)
