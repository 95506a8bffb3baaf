"""6.6 Upkeep: Dux, Civitates, Saxons and Scotti stow Plunder, pay, give up what is not paid, and relocate."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.relocation import Gathering, Redeployment, homes
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    BLUE_SAXON_WARBAND,
    BLUE_SCOTTI_WARBAND,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    MILITIA,
    N_SPACES,
    NOBODY,
    RED_SAXON_WARBAND,
    RED_SCOTTI_WARBAND,
    SAXONS,
    SCOTTI,
    SPACE,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import N_SITES, RAIDER_OF, SITE, SITES, WARBAND_OF, number

ROADS_COST: Final = number("upkeep", "roads")
MILITIA_SHARE: Final = number("upkeep", "militia")
COMITATES_SHARE: Final = number("upkeep", "comitates")
FLOOR: Final = (0, 0, number("upkeep", "floor_saxons"), number("upkeep", "floor_scotti"))

PAY: Final = Action("pay")
MAINTAIN: Final = Action("maintain", stack="roads")
NEGLECT: Final = Action("neglect", stack="roads")


class Upkeep(Procedure):
    """6.6.order: Dux, Civitates, Saxons, Scotti."""

    STEPS = ("dux", "civitates", "saxons", "scotti")

    def dux(self, g: Game, b: Board) -> None:
        g.call(DuxUpkeep())

    def civitates(self, g: Game, b: Board) -> None:
        g.call(CivitatesUpkeep())

    def saxons(self, g: Game, b: Board) -> None:
        """6.6.3.barbarian-return: The Saxons send their loot home and go to their Settlements."""
        g.call(BarbarianUpkeep(SAXONS))

    def scotti(self, g: Game, b: Board) -> None:
        """6.6.3.scotti: Then the Scotti do the same."""
        g.call(BarbarianUpkeep(SCOTTI))


def stow(b: Board, faction: int) -> int:
    """All Plunder of a faction's Units leaves the map; tells how much it was."""
    return sum([pieces.unload_all(b, s, faction) for s in range(N_SPACES)])


# ---------------------------------------------------------------------- Dux


class DuxUpkeep(Procedure):
    """6.6.1.dux-stow: Plunder, Forts, Roads, Cavalry, red Foederati, Casualties."""

    STEPS = (
        "stow",
        "forts",
        "paid",
        "roads",
        "maintained",
        "cavalry",
        "saxon_foederati",
        "scotti_foederati",
        "casualties",
    )

    def __init__(self, limit: int = resources.MOST) -> None:
        super().__init__()
        self.limit = limit  # of blue Resources for the Forts: none once they were refused

    def stow(self, g: Game, b: Board) -> None:
        """6.6.1.dux-stow: Plunder becomes Dux Resources."""
        cubes = stow(b, DUX)
        tracks.gain(b, DUX, cubes)  # [6.6.1.dux-stow, 1.8.1.dux-resource-sources]
        log.line(g, "6.6.1.dux-stow", "dux-stow", DUX, "Dux stow {} Plunder", cubes)

    def forts(self, g: Game, b: Board) -> str | None:
        """6.6.1.dux-forts: Each Fort is paid for or removed."""
        if not b.on_map(FORT):
            return "roads"
        g.call(KeepForts(DUX, self.limit))
        return None

    def paid(self, g: Game, b: Board) -> str | None:
        """6.6.1.dux-forts: What was refused cannot be paid: more Forts must go."""
        if g.answer == RAZED:
            return "forts"
        if g.answer != resources.PAID:
            self.limit = 0
            return "forts"
        return None

    def roads(self, g: Game, b: Board) -> str | None:
        """6.6.1.dux-roads: Asked at Autonomy alone, as long as the Roads are Maintained."""
        if b.imperium not in (AUTONOMY_MILITARY, AUTONOMY_CIVILIAN) or not b.roads:  # [6.6.1.dux-roads]
            return "cavalry"
        g.call(MaintainRoads(DUX))
        return None

    def maintained(self, g: Game, b: Board) -> None:
        """6.6.1.dux-roads: Unpaid Roads are lost for good."""
        if g.answer != resources.PAID:
            b.roads = 0
            log.line(g, "6.6.1.dux-roads", "roads-lost", DUX, "The Roads are not maintained any more")

    def cavalry(self, g: Game, b: Board) -> None:
        """6.6.1.dux-cavalry-relocate: To any Forts."""
        g.call(Redeployment(CAVALRY, "6.6.1.dux-cavalry-relocate"))

    def saxon_foederati(self, g: Game, b: Board) -> None:
        """6.6.1.dux-foederati-relocate: To red Settlements of their Nation."""
        settle_foederati(g, b, RED_SAXON_WARBAND, "6.6.1.dux-foederati-relocate")

    def scotti_foederati(self, g: Game, b: Board) -> None:
        settle_foederati(g, b, RED_SCOTTI_WARBAND, "6.6.1.dux-foederati-relocate")

    def casualties(self, g: Game, b: Board) -> None:
        """6.6.1.dux-casualties, 6.8.5.casualties-table: Some Casualties come back, the rest is Out of Play."""
        back = imperium.casualties_returning(b)
        gone = b.casualties - back
        b.casualties = 0
        pieces.to_box(b, CAVALRY, back)
        pieces.to_box(b, CAVALRY, gone, pieces.OUT_OF_PLAY)
        text = "{} Cavalry return, {} are Out of Play"
        log.line(g, "6.6.1.dux-casualties", "casualties-return", DUX, text, back, gone)


def settle_foederati(g: Game, b: Board, piece: int, rule: str) -> None:
    """6.6.1.dux-foederati-relocate, 6.6.2.civ-foederati-relocate: Without a Settlement left, the markers go."""
    if homes(b, piece):
        g.call(Redeployment(piece, rule))
        return
    for s in b.where(piece):
        pieces.release(b, s, piece)
        log.line(g, rule, "released-in", NOBODY, "{} in {} are released", log.SEVERAL[piece], log.AREA[s])


RAZED: Final = -1  # what KeepForts answers when a Fort was given up


class KeepForts(FactionDecision):
    """6.6.1.dux-forts: Give up a Fort, or pay for all that stand."""

    RULE = "6.6.1.dux-forts"

    def __init__(self, faction: int, limit: int) -> None:
        super().__init__(faction)
        self.limit = limit

    @property
    def prompt(self) -> str:
        return "Dux: pay 1 Resource for each Fort, or give one up?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [act("raze", stack=SITES[site]) for site in range(N_SITES) if b.sites[site] == FORT]
        payable = resources.affords(b, DUX, len(found), 0, self.limit)
        return [PAY, *found] if payable else found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == PAY:
            mixed = resources.asked_to_mix(b, DUX)
            g.call(resources.Payment(DUX, b.on_map(FORT), 0, self.limit, mixed))  # [1.5.2.army-preemption]
            return
        site = SITE[action.stack or ""]
        pieces.raze(b, site)  # [1.4.1.forts-voluntary]
        g.answer = RAZED
        log.line(g, self.RULE, "fort-given-up", DUX, "Dux give up the Fort at {}", log.SITE[site])


class MaintainRoads(FactionDecision):
    """6.6.1.dux-roads: Pay for the Roads, or let them go for good."""

    RULE = "6.6.1.dux-roads"

    @property
    def prompt(self) -> str:
        return f"Dux: pay {ROADS_COST} Resources to maintain the Roads?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [MAINTAIN, NEGLECT] if resources.affords(b, DUX, ROADS_COST) else [NEGLECT]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = ROADS_COST
        if action == MAINTAIN:
            mixed = resources.asked_to_mix(b, DUX)
            g.call(resources.Payment(DUX, ROADS_COST, mixed=mixed))  # [1.5.2.army-preemption]


# ---------------------------------------------------------------------- Civitates


class CivitatesUpkeep(Procedure):
    """6.6.2.civ-stow: Plunder, Militia, Comitates, Refugees, relocation."""

    STEPS = (
        "stow",
        "militia",
        "comitates",
        "dismiss",
        "refugees",
        "gather_militia",
        "gather_comitates",
        "saxon_foederati",
        "scotti_foederati",
    )

    def __init__(self, unpaid: int = 0) -> None:
        super().__init__()
        self.unpaid = unpaid

    def stow(self, g: Game, b: Board) -> None:
        """6.6.2.civ-stow: Plunder becomes Wealth."""
        cubes = stow(b, CIVITATES)
        tracks.add_wealth(b, cubes)
        log.line(g, "6.6.2.civ-stow", "civitates-stow", CIVITATES, "Civitates stow {} Plunder", cubes)

    def militia(self, g: Game, b: Board) -> None:
        """6.6.2.civ-militia: A third of the Militia in each space goes back to the fields."""
        for s in b.where(MILITIA):
            going = b.at(s, MILITIA) // MILITIA_SHARE
            pieces.remove(b, s, MILITIA, going)
            if going:
                log.line(g, "6.6.2.civ-militia", "militia-leave", CIVITATES, "{} Militia leave {}", going, log.AREA[s])

    def comitates(self, g: Game, b: Board) -> None:
        """6.6.2.civ-comitates: Wealth keeps three for each point."""
        g.answer = 0
        if b.on_map(COMITATES) and b.wealth:
            g.call(PayComitates(CIVITATES))

    def dismiss(self, g: Game, b: Board) -> str | None:
        """6.6.2.comitates-choice: Those not paid for are removed, at the choice of the Civitates."""
        if not self.unpaid:
            spent: int = g.answer
            self.unpaid = max(0, b.on_map(COMITATES) - COMITATES_SHARE * spent)
        else:
            self.unpaid -= 1
        if not self.unpaid:
            return None
        if self.unpaid >= b.on_map(COMITATES) and not b.old_reading:
            self._dismiss_all(g, b)
            return None
        g.call(DismissComitates(CIVITATES))
        return "dismiss"

    def _dismiss_all(self, g: Game, b: Board) -> None:
        """6.6.2.comitates-choice: Where none is paid for there is nothing to choose."""
        for s in b.where(COMITATES):
            going, laden = b.at(s, COMITATES), b.carrying(s, COMITATES)
            pieces.remove(b, s, COMITATES, going - laden, laden)
            who, where = log.counted(going, COMITATES), log.AREA[s]
            log.line(g, "6.6.2.comitates-choice", "comitates-leave", CIVITATES, "{} leave {}", who, where)
        self.unpaid = 0

    def refugees(self, g: Game, b: Board) -> None:
        """6.6.2.civ-refugees: Half of them, rounded up, are discarded."""
        b.refugees -= (b.refugees + 1) // 2

    def gather_militia(self, g: Game, b: Board) -> None:
        """6.6.2.civ-relocate: To the nearest Town or Hillfort."""
        g.call(Gathering(MILITIA, "6.6.2.civ-relocate"))

    def gather_comitates(self, g: Game, b: Board) -> None:
        g.call(Gathering(COMITATES, "6.6.2.civ-relocate"))

    def saxon_foederati(self, g: Game, b: Board) -> None:
        """6.6.2.civ-foederati-relocate: To blue Settlements of their Nation."""
        settle_foederati(g, b, BLUE_SAXON_WARBAND, "6.6.2.civ-foederati-relocate")

    def scotti_foederati(self, g: Game, b: Board) -> None:
        settle_foederati(g, b, BLUE_SCOTTI_WARBAND, "6.6.2.civ-foederati-relocate")


class PayComitates(FactionDecision):
    """6.6.2.civ-comitates: How much Wealth is spent; Resources do not serve."""

    RULE = "6.6.2.civ-comitates"

    @property
    def prompt(self) -> str:
        return "Civitates: how much Wealth is spent on Comitates (three for each)?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        needed = -(-b.on_map(COMITATES) // COMITATES_SHARE)
        return [act("spend", count=count) for count in range(min(needed, b.wealth), -1, -1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        count = g.answer = action.count or 0
        tracks.add_wealth(b, -count)
        log.line(g, self.RULE, "comitates-paid", CIVITATES, "Civitates spend {} Wealth on Comitates", count)


class DismissComitates(FactionDecision):
    """6.6.2.comitates-choice: One more of the Comitates leaves for the Available box."""

    RULE = "6.6.2.comitates-choice"

    @property
    def prompt(self) -> str:
        return "Civitates: where are Comitates dismissed?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("dismiss", area=SPACES[s]) for s in b.where(COMITATES)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        space = SPACE[action.area or ""]
        pieces.remove(b, space, COMITATES, 1)
        log.line(g, self.RULE, "comitates-leave", CIVITATES, "Comitates leave {}", log.AREA[space])


# ---------------------------------------------------------------------- Saxons and Scotti


class BarbarianUpkeep(Procedure):
    """6.6.3.barbarian-return: Loot goes home, Warbands to their Settlements, new leaders rise."""

    STEPS = ("bring_home", "gather", "disband", "renown")

    def __init__(self, faction: int) -> None:
        super().__init__()
        self.faction = faction

    def bring_home(self, g: Game, b: Board) -> None:
        """6.6.3.barbarian-return: A Return wherever its Units carry Plunder, and only there."""
        for s in range(N_SPACES):
            if b.plunder(s, self.faction):
                bring_home(g, b, self.faction, s)

    def gather(self, g: Game, b: Board) -> None:
        """6.6.3.barbarian-relocate: To the nearest own Settlement."""
        g.call(Gathering(WARBAND_OF[self.faction], "6.6.3.barbarian-relocate"))

    def disband(self, g: Game, b: Board) -> None:
        """6.6.3.barbarian-relocate: Without a Settlement the Warbands are removed."""
        warband = WARBAND_OF[self.faction]
        if homes(b, warband):
            return
        for s in b.where(warband):
            pieces.remove(b, s, warband, b.at(s, warband))
            who, where, rule = log.SEVERAL[warband], log.AREA[s], "6.6.3.barbarian-relocate"
            log.line(g, rule, "warbands-removed", self.faction, "{} in {} are removed", who, where)

    def renown(self, g: Game, b: Board) -> None:
        """6.6.3.barbarian-floor, 6.6.3.scotti: Renown rises to 10 for the Saxons, to 6 for the Scotti."""
        b.resources[self.faction] = max(b.resources[self.faction], FLOOR[self.faction])


def bring_home(g: Game, b: Board, faction: int, s: int) -> None:
    """3.4.2.return: The Plunder of a space becomes Renown, and its Raiders go home."""
    cubes = pieces.unload_all(b, s, faction)
    tracks.gain(b, faction, cubes)
    raider = RAIDER_OF[faction]
    pieces.remove(b, s, raider, b.at(s, raider))
    log.deed(g, "3.4.2.return", "raiders-return", faction, "{} return from {} with {} Plunder", log.AREA[s], cubes)
