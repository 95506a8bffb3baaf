"""4.2.1 Build: the Dux raises a Fort or a Town.

with build; select parisi; fort parisi; done; ...; build; fort derventio parisi
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.muster import found_town, given_up, town_action, town_exchanges
from logres.games.pendragon.commands.core import arrivals
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.names import (
    CAVALRY,
    DUX,
    FORT,
    HILLFORT,
    MARCH,
    MILITIA,
    SPACE_NAMES,
    SPACES,
    TOWN,
    TRAIN,
)
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.tables import SITES

COST: Final = 3
PRESTIGE: Final = 2
BUILD_FORT: Final = 0
BUILD_TOWN: Final = 1


class Build(FeatChapter[Pick]):
    """4.2.1 Build."""

    NAME = "Build"
    RULE = "4.2.1.build-conditions"
    FLOOR = COST
    UNIFORM = True
    ACCOMPANIES = (TRAIN, MARCH)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """4.2.1.build-conditions: Cavalry, more Friendly than enemy pieces, and a Site; some may still be coming."""
        if not arrivals.units(b, run, space, CAVALRY):
            return Refusal("Build needs Cavalry there.", "4.2.1.build-conditions")
        hoped_for = b.old_reading and arrivals.touches(run, space)
        if not outnumbering(b, space, arrivals.friends(b, run, space)) and not hoped_for:
            return Refusal("Friendly pieces do not outnumber enemies there.", "4.2.1.build-conditions")
        if not self.ways(b, run, space):
            return Refusal("There is no Site for a Fort or Town.", "4.2.1.build-conditions")
        return None

    def likely(self, b: Board, run: Order) -> list[int]:
        return sorted(arrivals.touched(run).union(b.where(CAVALRY)))

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        """4.2.1.build-fort, 4.2.1.build-town: What can be raised there."""
        found: list[Pick] = []
        forts = [pick for pick in self.picks(run) if pick.way == BUILD_FORT]
        if fort_sites(b, space) and len(forts) < pieces.available(b, FORT):  # [4.2.1.build-fort]
            found.append(Pick(space, BUILD_FORT))
        if may_build_town(b, run, space):
            found.append(Pick(space, BUILD_TOWN))
        return found

    def way(self, pick: Pick) -> Action:
        return act("town" if pick.way == BUILD_TOWN else "fort", area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """4.2.1.build-conditions: Three Resources for each space."""
        return COST

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        """4.2.1.build-conditions: If there are Cavalry and the upper hand now."""
        space = pick.space
        question = RaiseTown(DUX, space) if pick.way == BUILD_TOWN else RaiseFort(DUX, space)
        if not b.at(space, CAVALRY) or not outnumbering(b, space) or not g.ask(question):
            log.line(g, "4.2.1.build-conditions", "no-build", DUX, "Nothing is built in {}", log.AREA[space])


def outnumbering(b: Board, space: int, coming: int = 0) -> bool:
    """4.2.1.build-conditions: More Friendly than enemy pieces, Raiders counted."""
    return control.friendly_pieces(b, DUX, space) + coming > control.enemy_pieces(b, DUX, space)


def fort_sites(b: Board, space: int) -> list[int]:
    """4.2.1.build-fort: A vacant Site of either kind, in a City too, and a Fort Available."""
    return pieces.vacant(b, space, FORT) if pieces.available(b, FORT) else []


def may_build_town(b: Board, run: Order, space: int) -> bool:
    """4.2.1.build-town: Whether the Militia, the Hillfort and the Site may be there in time."""
    militia = arrivals.units(b, run, space, MILITIA)
    if not militia or not pieces.available(b, TOWN):
        return False
    if militia >= 2 and pieces.vacant(b, space, TOWN):
        return True
    hillforts = pieces.sites_with(b, space, HILLFORT)
    open_sites = [*pieces.vacant(b, space, TOWN), *[site for site in hillforts if pieces.fits(site, TOWN)]]
    return bool(hillforts and open_sites)


class RaiseFort(SpaceDecision):
    """4.2.1.build-fort: The Site of a new Fort."""

    RULE = "4.2.1.build-fort"

    @property
    def prompt(self) -> str:
        return f"Dux: where does the Fort in {SPACE_NAMES[self.space]} stand?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        area = SPACES[self.space]
        return [Action("fort", stack=SITES[site], area=area) for site in fort_sites(b, self.space)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        site = SITES.index(action.stack or "")
        pieces.build(b, site, FORT)
        log.line(g, "4.2.1.build-fort", "build-fort", DUX, "Dux build the Fort {}", log.SITE[site])


class RaiseTown(SpaceDecision):
    """4.2.1.build-town: The Site of a new Town, and what is given up for it. The Civitates are not asked."""

    RULE = "4.2.1.build-town"

    @property
    def prompt(self) -> str:
        return f"Dux: where does the Town in {SPACE_NAMES[self.space]} stand, and for what?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [town_action(self.space, site, hillfort) for site, hillfort in town_exchanges(b, self.space)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        """4.2.1.build-town: Militia, perhaps a Hillfort, for a Town and Prestige."""
        site = SITES.index(action.stack or "")
        found_town(b, self.space, site, given_up(action))
        gained = tracks.add_prestige(b, PRESTIGE)
        text = "Dux build the Town {}: Prestige +{}"
        log.line(g, "4.2.1.build-town", "build-town", DUX, text, log.SITE[site], gained)
