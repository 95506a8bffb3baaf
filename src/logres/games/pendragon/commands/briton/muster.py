"""3.3.1 Muster: Militia and Comitates, or a Hillfort and a Town.

select dobunni; militia dobunni; select regni; comitates 2 regni; select iceni; hillfort iceni; done;
hillfort branodunum iceni
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import MusterPick
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import CIVITATES, COMITATES, HILLFORT, MILITIA, NOBODY, SPACE_NAMES, SPACES, TOWN
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.tables import PIECES_OF, SITES

COST: Final = 2
COMITATES_WEALTH: Final = 1
TOWN_WEALTH: Final = 2

# The ways: what is mustered.
UNITS: Final = 0
BUILD_HILLFORT: Final = 1
BUILD_TOWN: Final = 2
BUILD_BOTH: Final = 3
_VERBS: Final = ("militia", "hillfort", "town", "strongholds")


class Muster(Chapter[MusterPick]):
    """3.3.1 Muster."""

    NAME = "Muster"
    RULE = "3.3.1.muster-spaces"
    NEEDS = "Muster needs a Civitates piece there."
    STEADY = True
    FLOOR = COST
    PRICED = False
    UNIFORM = True

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.3.1.muster-spaces: Any Civitates piece there, blue Foederati among them."""
        return b.with_any(PIECES_OF[CIVITATES])

    def shape(self, *fields: Any) -> MusterPick:
        return MusterPick(*fields)

    def ways(self, b: Board, run: Order, space: int) -> list[MusterPick]:
        """3.3.1.muster-exclusive: Units or Strongholds, not both in a space."""
        found = [MusterPick(space, UNITS, n) for n in range(self.most_comitates(b, run, space) + 1)]
        if Term.UNITS_ONLY not in run.terms:
            found += [MusterPick(space, way, 0) for way in strongholds(b, space)]
        return found

    def way(self, pick: MusterPick) -> Action:
        if pick.comitates:
            return act("comitates", count=pick.comitates, area=SPACES[pick.space])
        return act(_VERBS[pick.way], area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: MusterPick) -> int:
        """3.3.1.muster-spaces: Two Resources for each space."""
        return COST

    def wealth(self, b: Board, run: Order, picks: tuple[MusterPick, ...]) -> int:
        """3.3.1.muster-units, 3.3.1.muster-town: One for each of the Comitates, two for a Town."""
        if Term.NO_WEALTH in run.terms:
            return 0
        towns = len([pick for pick in picks if pick.way in (BUILD_TOWN, BUILD_BOTH)])
        return COMITATES_WEALTH * sum([pick.comitates for pick in picks]) + TOWN_WEALTH * towns

    def most_comitates(self, b: Board, run: Order, space: int) -> int:
        """3.3.1.muster-lift: Only those Available, or on the map elsewhere; never those not yet in play."""
        if Term.NO_COMITATES in run.terms:
            return 0
        pool = pieces.available(b, COMITATES)
        if not b.nonplayer[CIVITATES]:
            pool += b.on_map(COMITATES) - b.at(space, COMITATES)
        paid = sum([pick.comitates for pick in self.picks(run)])
        return max(0, min(levy(b, run, space), pool - paid))

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: MusterPick) -> None:
        if pick.way == UNITS:
            g.call(Levy(pick.space, levy(b, run, pick.space), pick.comitates))
        else:
            g.call(Founding(pick.space, int(pick.way != BUILD_TOWN), int(pick.way != BUILD_HILLFORT)))


def levy(b: Board, run: Order, space: int) -> int:
    """3.3.1.muster-units: One for each Town and Hillfort, and the Population if it was under Briton Control before."""
    local = b.at(space, TOWN) + b.at(space, HILLFORT)
    if run.outset[space] == CIVITATES:  # [3.3.1.muster-units]
        return local + b.population[space]
    return local


class Levy(Procedure):
    """3.3.1.muster-units, 3.3.1.muster-lift: Units in one space: Comitates as paid for, Militia for the rest."""

    STEPS = ("comitates", "militia")

    def __init__(self, space: int, count: int, noble: int) -> None:
        super().__init__()
        self.space = space
        self.count = count
        self.noble = noble

    def comitates(self, g: Game, b: Board) -> None:
        """3.3.1.muster-units: From Available, or lifted."""
        g.answer = 0
        if self.noble:
            g.call(Placing(CIVITATES, self.space, COMITATES, self.noble, self.noble, "3.3.1.muster-units"))

    def militia(self, g: Game, b: Board) -> None:
        left = self.count - g.answer
        if left:
            g.call(Placing(CIVITATES, self.space, MILITIA, left, left, "3.3.1.muster-units"))


# ---------------------------------------------------------------------- Strongholds


def hillfort_sites(b: Board, space: int) -> list[int]:
    """3.3.1.muster-hillfort: Where a Militia can become a Hillfort; never in a City."""
    if not b.at(space, MILITIA) or not pieces.available(b, HILLFORT) or not outnumbering(b, space):
        return []
    return pieces.vacant(b, space, HILLFORT)


def town_sites(b: Board, space: int) -> list[tuple[int, int]]:
    """3.3.1.muster-town: Town Sites, each with the Site of the Hillfort that is given up, or NOBODY for two Militia."""
    found = town_exchanges(b, space)
    return found if found and outnumbering(b, space) else []


def town_exchanges(b: Board, space: int) -> list[tuple[int, int]]:
    """A Town for two Militia, or for a Militia and a Hillfort, whose Site it may take. The Dux builds likewise."""
    if not b.at(space, MILITIA) or not pieces.available(b, TOWN):
        return []
    vacant = pieces.vacant(b, space, TOWN)
    found = [(site, NOBODY) for site in vacant if b.at(space, MILITIA) >= 2]
    for hillfort in pieces.sites_with(b, space, HILLFORT):
        freed = [hillfort] if pieces.fits(hillfort, TOWN) else []
        found += [(site, hillfort) for site in [*vacant, *freed]]
    return found


def outnumbering(b: Board, space: int) -> bool:
    """3.3.1.muster-hillfort: More Friendly than enemy pieces, Raiders counted."""
    return control.friendly_pieces(b, CIVITATES, space) > control.enemy_pieces(b, CIVITATES, space)


def strongholds(b: Board, space: int) -> list[int]:
    """3.3.1.muster-hillfort, 3.3.1.muster-town: What could be founded in a space: a Hillfort, a Town, or both."""
    forts, towns = hillfort_sites(b, space), town_sites(b, space)
    found = [BUILD_HILLFORT] if forts else []
    if towns:
        found.append(BUILD_TOWN)
    if (forts or towns) and _both(b, space, forts, towns):
        found.append(BUILD_BOTH)
    return found


def _both(b: Board, space: int, forts: list[int], towns: list[tuple[int, int]]) -> bool:
    """Whether one can be founded after the other, in either order. It takes two Militia at least."""
    if b.at(space, MILITIA) < 2:
        return False
    for site in forts:
        trial = b.copy()
        found_hillfort(trial, space, site)
        if town_sites(trial, space):
            return True
    for site, hillfort in towns:
        trial = b.copy()
        found_town(trial, space, site, hillfort)
        if hillfort_sites(trial, space):
            return True
    return False


def dismiss(b: Board, space: int, count: int) -> None:
    """Militia leave the map, rather those without Plunder."""
    empty = min(count, pieces.empty_units(b, space, MILITIA))
    pieces.remove(b, space, MILITIA, empty, count - empty)


def found_hillfort(b: Board, space: int, site: int) -> None:
    """3.3.1.muster-hillfort: One Militia becomes a Hillfort."""
    dismiss(b, space, 1)
    pieces.build(b, site, HILLFORT)


def found_town(b: Board, space: int, site: int, hillfort: int) -> None:
    """3.3.1.muster-town: Two Militia, or a Militia and a Hillfort, become a Town."""
    dismiss(b, space, 2 if hillfort == NOBODY else 1)
    if hillfort != NOBODY:
        pieces.raze(b, hillfort)
    pieces.build(b, site, TOWN)


class Founding(Procedure):
    """3.3.1.muster-hillfort, 3.3.1.muster-town: The Strongholds of one space, in either order."""

    STEPS = ("build", "again")

    def __init__(self, space: int, hillforts: int, towns: int) -> None:
        super().__init__()
        self.space = space
        self.hillforts = hillforts
        self.towns = towns

    def build(self, g: Game, b: Board) -> None:
        if not g.ask(Found(CIVITATES, self.space, self.hillforts, self.towns)):
            text = "Nothing more can be founded in {}"
            log.line(g, "3.3.1.muster-hillfort", "no-founding", CIVITATES, text, log.AREA[self.space])
            self.hillforts = self.towns = 0

    def again(self, g: Game, b: Board) -> str | None:
        return "build" if self.hillforts or self.towns else None


class Found(SpaceDecision):
    """3.3.1.muster-hillfort, 3.3.1.muster-town: On which Site, and from what."""

    RULE = "3.3.1.muster-town"

    def __init__(self, faction: int, space: int, hillforts: int, towns: int) -> None:
        super().__init__(faction, space)
        self.hillforts = hillforts
        self.towns = towns

    @property
    def prompt(self) -> str:
        return f"Civitates: what is founded in {SPACE_NAMES[self.space]}, and where?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        area = SPACES[self.space]
        found: list[Action] = []
        if self.hillforts:
            found = [Action("hillfort", stack=SITES[site], area=area) for site in hillfort_sites(b, self.space)]
        if self.towns:
            found += [town_action(self.space, site, hillfort) for site, hillfort in town_sites(b, self.space)]
        return found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        frame: Founding = g.frame(Founding)
        site = SITES.index(action.stack or "")
        if action.verb == "hillfort":
            frame.hillforts = 0
            found_hillfort(b, self.space, site)
            text = "Civitates found the Hillfort {}"
            log.line(g, "3.3.1.muster-hillfort", "found-hillfort", CIVITATES, text, log.SITE[site])
        else:
            frame.towns = 0
            found_town(b, self.space, site, given_up(action))
            log.line(g, "3.3.1.muster-town", "found-town", CIVITATES, "Civitates found the Town {}", log.SITE[site])


def town_action(space: int, site: int, hillfort: int) -> Action:
    """A Town on a Site, for `militia` or for the Hillfort of a Site."""
    source = "militia" if hillfort == NOBODY else SITES[hillfort]
    return Action("town", stack=SITES[site], who=source, area=SPACES[space])


def given_up(action: Action) -> int:
    """The Site of the Hillfort that a Town replaces; NOBODY for two Militia."""
    return NOBODY if action.who == "militia" else SITES.index(action.who or "")
