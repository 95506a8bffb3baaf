"""4.3.4 Pillage: the Civitates plunder a Region that is not theirs, and its holder's name suffers.

with pillage; select iceni; done; pillage; load 1 militia iceni; blame saxons iceni
"""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import arrivals
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.names import (
    BATTLE,
    CIVITATES,
    DUX,
    FACTIONS,
    MARCH,
    N_REGIONS,
    PIECES,
    SEATS,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision
from logres.games.pendragon.tables import TROOPS_OF


class Pillage(FeatChapter[Pick]):
    """4.3.4 Pillage."""

    NAME = "Pillage"
    RULE = "4.3.4.pillage-conditions"
    STEADY = True
    FLOOR = 0
    UNIFORM = True
    ACCOMPANIES = (MARCH, BATTLE)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """4.3.4.pillage-conditions: A Region, not a City, without Briton Control; and somebody to carry."""
        if space >= N_REGIONS:  # [4.3.4.pillage-conditions]
            return Refusal("Cities are not pillaged.", "4.3.4.pillage-conditions")
        if arrivals.touches(run, space):
            return None
        if control.friendly(b, CIVITATES, space):
            return Refusal("The Region is under Briton Control.", "4.3.4.pillage-conditions")
        if not b.troops(space, CIVITATES):
            return Refusal("No Civitates Troops could carry anything.", "4.3.4.pillage-plunder")
        return None

    def likely(self, b: Board, run: Order) -> list[int]:
        return sorted(arrivals.touched(run).union(b.with_any(TROOPS_OF[CIVITATES])))

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        if control.friendly(b, CIVITATES, pick.space):
            text = "{} is under Briton Control now"
            log.line(g, "4.3.4.pillage-conditions", "no-pillage", CIVITATES, text, log.AREA[pick.space])
        else:
            g.call(Pillaging(pick.space))


def enemies(b: Board, space: int) -> list[int]:
    """4.3.4.pillage-reduction: Enemies with a Stronghold in the Region; the Dux only at Fragmentation."""
    others = [faction for faction in FACTIONS if not control.allied(b, CIVITATES, faction)]
    return [faction for faction in others if b.strongholds(space, faction)]


class Pillaging(Procedure):
    """4.3.4.pillage-plunder, 4.3.4.pillage-reduction: One Region."""

    STEPS = ("begin", "load", "blame", "reduce")

    def __init__(self, space: int, cubes: int = 0, taken: int = 0) -> None:
        super().__init__()
        self.space = space
        self.cubes = cubes  # still to be taken
        self.taken = taken

    def free(self, b: Board) -> list[int]:
        """1.7.4.capacity-one: For each kind of Civitates Troops, how many could still take a cube."""
        return [pieces.empty_units(b, self.space, piece) for piece in TROOPS_OF[CIVITATES]]

    def begin(self, g: Game, b: Board) -> None:
        """4.3.4.pillage-plunder: Up to the Population, as many as there are and find a carrier."""
        self.cubes = min(b.population[self.space], b.prosperity(self.space), sum(self.free(b)))

    def load(self, g: Game, b: Board) -> str | None:
        free = self.free(b)
        if 0 < self.cubes < sum(free) and len([count for count in free if count]) > 1:
            g.call(CarryOff(CIVITATES, self.space, self.cubes))
            return "load"
        for piece in TROOPS_OF[CIVITATES]:
            self.take(b, piece, self.cubes)
        return None

    def take(self, b: Board, piece: int, cubes: int) -> None:
        taken = pieces.plunder(b, self.space, piece, cubes)
        self.cubes -= taken
        self.taken += taken

    def blame(self, g: Game, b: Board) -> str | None:
        """4.3.4.pillage-reduction: One enemy, chosen if there are several."""
        text = "Civitates pillage {}: {} Plunder"
        log.line(g, "4.3.4.pillage-plunder", "pillage", CIVITATES, text, log.AREA[self.space], self.taken)
        found = enemies(b, self.space)
        if not found or not self.taken:
            return DONE
        g.answer = found[0]
        if len(found) > 1:
            g.call(Blame(CIVITATES, self.space))
        return None

    def reduce(self, g: Game, b: Board) -> None:
        enemy: int = g.answer
        lost = reduced(b, enemy, self.taken)
        name = "Prestige" if enemy == DUX else "Renown"
        log.deed(g, "4.3.4.pillage-reduction", "pillage-blame", enemy, "{}: {} -{}", name, lost)


def reduced(b: Board, enemy: int, taken: int) -> int:
    """4.3.4.pillage-reduction: Renown, or the Dux's Prestige, falls by the cubes taken; by how many it did."""
    return -tracks.add_prestige(b, -taken) if enemy == DUX else tracks.lose(b, enemy, taken)


class CarryOff(SpaceDecision):
    """1.7.4.capacity-one: Which Units take the cubes."""

    RULE = "1.7.4.capacity-one"

    def __init__(self, faction: int, space: int, cubes: int) -> None:
        super().__init__(faction, space)
        self.cubes = cubes

    @property
    def prompt(self) -> str:
        return f"Civitates: who takes {self.cubes} Plunder in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found: list[Action] = []
        for piece in TROOPS_OF[CIVITATES]:
            most = min(self.cubes, pieces.empty_units(b, self.space, piece))
            area = SPACES[self.space]
            found += [Action("load", count=n, stack=PIECES[piece], area=area) for n in range(1, most + 1)]
        return found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.frame(Pillaging).take(b, PIECES.index(action.stack or ""), action.count or 0)


class Blame(SpaceDecision):
    """4.3.4.pillage-reduction: Which enemy with a Stronghold in the Region loses by it."""

    RULE = "4.3.4.pillage-reduction"

    @property
    def prompt(self) -> str:
        return f"Civitates: whose name suffers by the pillage of {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        area = SPACES[self.space]
        return [Action("blame", who=SEATS[enemy], area=area) for enemy in enemies(b, self.space)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = SEATS.index(action.who or "")
