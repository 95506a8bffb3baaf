"""Phase II: what ends it. A nation lives within its population limit; by an option it may not give up land either.

Seed and Core leave open which restriction the areas a leader has left are meant for: see the option `leader-trail`.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import Cohort
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.movement import movement
from logres.games.britannia.rules.rounds import overpopulation
from logres.games.britannia.tables import AREA, KIND_NAMES, LAND
from logres.games.britannia_redux.rules import boats, limits
from logres.games.britannia_redux.state import redux

ABANDONED: Final = Refusal(
    "A nation must hold as many areas as when it began to move; those its leader left count.",
    "redux.leader.trail-counts-held",
)
MUST_LAND: Final = Refusal("A leader is among the raiders: all of them must land.", "redux.leader.raiders-must-land")


class Movement(movement.Movement):
    """redux.frame.needs-core: As in Core, no nation ends its movement with more armies than its land feeds."""

    STEPS = ("remember", "choose", "after_group", "removal", "hunger", "finish")

    def remember(self, g: Game, b: Board) -> None:
        """redux.leader.trail-counts-held, redux.boat.use: Of this one phase."""
        self._set_out(b)
        super().remember(g, b)

    def _start_again(self, g: Game, b: Board) -> None:
        super()._start_again(g, b)
        self._set_out(b)

    def _set_out(self, b: Board) -> None:
        redux(b).trail = 0
        boats.new_phase(b)

    def abandons(self, g: Game, b: Board) -> bool:
        """redux.leader.trail-counts-held: Fewer areas than the nation held at the start, where that is forbidden."""
        owed = self.owed(g, b)
        return owed > 0 and len(b.areas(self.nation)) < owed

    def owed(self, g: Game, b: Board) -> int:
        """redux.leader.trail-counts-held: By the option as many as it held, less those its leader left."""
        if g.options["leader-trail"] != "areas":
            return 0
        bit = 1 << self.nation
        held = len([a for a in range(LAND) if self.began.here[a] == bit])
        left = len([a for a in range(LAND) if redux(b).trail >> a & 1 and not b.here[a] & bit])
        return held - left  # [redux.leader.trail-counts-held]

    def hunger(self, g: Game, b: Board) -> str | None:
        """redux.major.population-limit: Who is too many is removed, but not in the first half of a major invasion."""
        n = self.nation
        if limits.lifted(b, n):
            return None
        over = limits.excess(b, n)
        if g.options["leader-trail"] == "population":
            over -= limits.fed_by_trail(b, n)  # [redux.leader.trail-counts-held]
        if over <= 0:
            return None
        g.call(Starve(seat_of(g, b, n), n, over))
        return "hunger"


class ChooseGroup(movement.ChooseGroup):
    """redux.raid.remain, redux.frame.needs-core: Which area's armies march next, or done."""

    OWING = "{nation}: move armies; it holds fewer areas than when it began."

    def _refuse_done(self, b: Board) -> Refusal | None:
        refusal = super()._refuse_done(b)
        if refusal is movement.MUST_LAND and not b.edition.raiders_may_wait(b, self.nation):
            return MUST_LAND
        return ABANDONED if refusal is movement.ABANDONED else refusal


class Starve(overpopulation.Starve):
    """redux.raid.population-excluded: An army that is no raider, and not the last of an area."""

    RULE = "redux.raid.population-excluded"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [action for action in super().candidates(g, b) if self._settlers(b, action)]

    def _settlers(self, b: Board, action: Action) -> list[Cohort]:
        """The cohorts an army could be taken from."""
        a, kind = AREA[action.area or ""], KIND_NAMES.index(action.stack or "")
        return [c for c in b.cohorts if c.area == a and c.kind == kind and not c.raider]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if limits.at_home(b, self.nation, AREA[action.area or ""]) == 1:
            return Refusal("No area may be emptied.", "overpop.no-empty-area")
        return super().refusal(g, b, action)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = AREA[action.area or ""]
        cohort = self._settlers(b, action)[0]
        b.remove(self.nation, a, cohort.kind)
        cohorts.take(b, cohort, 1)
        log.line(g, self.nation, self.RULE, "hunger", "{} lose {} in {} to hunger", log.UNIT[cohort.kind], log.AREA[a])
