"""3.6.6 Siege: hunger takes one of the Withdrawn."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.casualties import IN_SIEGE, Casualties
from logres.games.pendragon.battle.engagement import DEFENDERS, Engagement
from logres.games.pendragon.battle.forces import troops
from logres.games.pendragon.battle.numbers import LOSS
from logres.games.pendragon.battle.strongholds import capacity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTION_NAMES, NOBODY, SPACE_NAMES, SPACES
from logres.games.pendragon.plans import SpaceDecision
from logres.games.pendragon.tables import SITE, SITES

BESIEGE: Final = tuple([Action("besiege", area=site) for site in SITES])
MARCH_OFF: Final = tuple([Action("depart", area=space) for space in SPACES])


class Sieges(Procedure):
    """3.6.6.siege-conditions: Of Strongholds that were not Assaulted, one or both."""

    STEPS = ("choose",)

    def __init__(self, besieged: tuple[int, ...] = (), busy: int = 0) -> None:
        super().__init__()
        self.besieged = besieged
        self.busy = busy  # Troops that lie before them

    def choose(self, g: Game, b: Board) -> str | None:
        """3.6.6.siege-conditions: No defender may stand in the open."""
        fight = g.frame(Engagement)
        if any(fight.defence):  # [3.6.6.siege-conditions]
            return DONE
        targets = tuple([site for site in fight.strongholds(b) if self._can_besiege(b, fight, site)])
        return "choose" if g.ask(Besiege(fight.executor, fight.space, targets)) else None

    def _can_besiege(self, b: Board, fight: Engagement, site: int) -> bool:
        """3.6.6.siege-troops: As many Troops as it holds, each for one Siege only; somebody must be inside."""
        if site in fight.assaulted or site in self.besieged:  # [3.6.6.siege-conditions]
            return False
        enough = troops(fight.attack) - self.busy >= capacity(b, site)  # [3.6.6.siege-troops]
        return enough and any(fight.withdrawn(site))

    def lay(self, g: Game, b: Board, site: int) -> None:
        """3.6.6.starvation: The defender removes one Unit of his choice from inside."""
        self.besieged = (*self.besieged, site)
        self.busy += capacity(b, site)  # [3.6.6.siege-troops]
        log.line(g, "3.6.6.starvation", "siege", NOBODY, "{} is besieged", log.SITE[site])
        g.call(Casualties(DEFENDERS, IN_SIEGE, LOSS, site))  # [3.6.6.starvation]


class Besiege(SpaceDecision):
    """3.6.6.siege-conditions: Which Stronghold to besiege, or none."""

    RULE = "3.6.6.siege-conditions"

    def __init__(self, faction: int, space: int, targets: tuple[int, ...]) -> None:
        super().__init__(faction, space)
        self.targets = targets

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: lay siege to a stronghold in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [MARCH_OFF[self.space], *[BESIEGE[site] for site in self.targets]] if self.targets else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        sieges = g.frame(Sieges)
        if action.verb == "depart":
            sieges.goto(DONE)
        else:
            sieges.lay(g, b, SITE[action.area or ""])
