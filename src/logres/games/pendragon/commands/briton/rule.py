"""4.3.1 Rule: Plunder becomes Wealth; then Wealth, the Dux's Prestige or Population.

with rule; select dobunni; hoard dobunni; select iceni; resettle iceni; done
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces, prosperity, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import arrivals
from logres.games.pendragon.commands.core.chapter import ALL_SPACES, FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.names import CIVITATES, DUX, MARCH, MUSTER, SPACES, TRADE
from logres.games.pendragon.plans import act

MOST_SPACES: Final = 3
WEALTH_COST: Final = 2
PRESTIGE_WEALTH: Final = 1
POPULATION_COST: Final = 5

# What is done in a space besides taking the Plunder.
NOTHING: Final = 0
HOARD: Final = 1
HUMBLE: Final = 2
RESETTLE: Final = 3
_VERBS: Final = ("collect", "hoard", "humble", "resettle")


class Rule(FeatChapter[Pick]):
    """4.3.1 Rule."""

    NAME = "Rule"
    RULE = "4.3.1.rule-conditions"
    NEEDS = "Rule needs Briton Control."
    STEADY = True
    FLOOR = 0
    PRICED = False
    ACCOMPANIES = (MUSTER, MARCH, TRADE)

    def most(self, b: Board, run: Order) -> int:
        """4.3.1.rule-conditions: Up to three spaces."""
        return MOST_SPACES

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """4.3.1.rule-conditions: Briton Control, which at Fragmentation is that of the Civitates alone."""
        touched = arrivals.touched(run)
        return [s for s in ALL_SPACES if control.friendly(b, CIVITATES, s) or s in touched]

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        """4.3.1.rule-mix: Each space its own way."""
        ways = [NOTHING, HOARD]
        if not b.pieces(space, DUX):  # [4.3.1.rule-prestige]
            ways.append(HUMBLE)
        spoken_for = len([pick for pick in self.picks(run) if pick.way == RESETTLE])
        if may_resettle(b, space) and b.refugees > spoken_for:  # [4.3.1.rule-population]
            ways.append(RESETTLE)
        return [Pick(space, way) for way in ways]

    def way(self, pick: Pick) -> Action:
        return act(_VERBS[pick.way], area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """4.3.1.rule-wealth, 4.3.1.rule-population: Two Resources for Wealth, five for people."""
        return (0, WEALTH_COST, 0, POPULATION_COST)[pick.way]

    def wealth_later(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> int:
        """4.3.1.rule-prestige: One Wealth to lower Prestige, paid in its space, when Plunder has become Wealth."""
        wanted = PRESTIGE_WEALTH * len([pick for pick in picks if pick.way == HUMBLE])
        if not wanted:
            return 0
        hoarded = len([pick for pick in picks if pick.way == HOARD])
        # A March may bring Plunder from anywhere.
        spaces = ALL_SPACES if run.command == MARCH else [pick.space for pick in picks]
        return max(0, wanted - hoarded - sum([b.plunder(s, CIVITATES) for s in spaces]))

    def resources_only(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> int:
        """4.3.1.rule-wealth: Wealth is not bought with Wealth."""
        return 0 if run.free else WEALTH_COST * len([pick for pick in picks if pick.way == HOARD])

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        """4.3.1.rule-conditions: If it is under Briton Control now."""
        space, way = pick
        if not control.friendly(b, CIVITATES, space):
            text = "No Rule in {}: no Briton Control"
            log.line(g, "4.3.1.rule-conditions", "no-rule", CIVITATES, text, log.AREA[space])
            return
        collect(g, b, space)
        if way == HOARD:
            hoard(g, b, space)
        elif way == HUMBLE:
            humble(g, b, space)
        elif way == RESETTLE:
            resettle(g, b, space)


def may_resettle(b: Board, space: int) -> bool:
    """4.3.1.rule-population: A Region with a Civitates Stronghold and room for more people."""
    return bool(b.strongholds(space, CIVITATES)) and prosperity.can_grow(b, space)


def collect(g: Game, b: Board, space: int) -> None:
    """4.3.1.rule-plunder: Plunder on Civitates Units, blue Foederati among them, becomes Wealth."""
    cubes = pieces.unload_all(b, space, CIVITATES)
    if cubes:
        tracks.add_wealth(b, cubes)
        text = "Plunder in {}: Wealth +{}"
        log.line(g, "4.3.1.rule-plunder", "rule-plunder", CIVITATES, text, log.AREA[space], cubes)


def hoard(g: Game, b: Board, space: int) -> None:
    """4.3.1.rule-wealth: One Wealth more."""
    gained = tracks.add_wealth(b, 1)
    log.line(g, "4.3.1.rule-wealth", "rule-wealth", CIVITATES, "Rule in {}: Wealth +{}", log.AREA[space], gained)


def humble(g: Game, b: Board, space: int) -> None:
    """4.3.1.rule-prestige: One Wealth for one Prestige less, where no Dux piece is."""
    if b.pieces(space, DUX):
        text = "The Dux are in {} and keep their Prestige"
        log.line(g, "4.3.1.rule-prestige", "rule-no-prestige", CIVITATES, text, log.AREA[space])
        return
    if b.wealth < PRESTIGE_WEALTH:
        text = "There is no Wealth to spend in {}: the Dux keep their Prestige"
        log.line(g, "4.3.1.rule-prestige", "rule-no-wealth", CIVITATES, text, log.AREA[space])
        return
    tracks.add_wealth(b, -PRESTIGE_WEALTH)
    lost = -tracks.add_prestige(b, -1)
    text = "Rule in {}: Wealth -1, Prestige -{}"
    log.line(g, "4.3.1.rule-prestige", "rule-prestige", CIVITATES, text, log.AREA[space], lost)


def resettle(g: Game, b: Board, space: int) -> None:
    """4.3.1.rule-population: Refugees become Population."""
    if not b.refugees or not may_resettle(b, space):
        log.line(g, "4.3.1.rule-population", "no-resettling", CIVITATES, "Nobody is resettled in {}", log.AREA[space])
        return
    b.refugees -= 1
    prosperity.grow(b, space)
    text = "Refugees settle in {}: Population {}"
    log.line(g, "4.3.1.rule-population", "resettled", CIVITATES, text, log.AREA[space], b.population[space])
