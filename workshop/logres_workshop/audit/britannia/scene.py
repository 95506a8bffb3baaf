"""What lies on the table at one moment, as the view and the position tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from logres.engine.game import Game
from logres_workshop.audit.britannia.facts import Facts, facts_of


@dataclass
class Units:
    """What one nation has in one area."""

    infantry: int = 0
    cavalry: int = 0
    fort: bool = False
    burh: bool = False
    leaders: list[str] = field(default_factory=list)

    @property
    def armies(self) -> int:
        """Those that move."""
        return self.infantry + self.cavalry

    @property
    def stacked(self) -> int:
        """A burh counts as an army for stacking, growth and hunger, a fort does not."""
        return self.armies + self.burh

    @property
    def forces(self) -> int:
        """Armies, forts and burhs: what an overrun has to outnumber, and what rolls dice."""
        return self.armies + self.fort + self.burh


class Scene:
    """One moment of a game. The game is not played on; what is asked of it is worked out once, at the first asking."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts: Facts = facts_of(game.title.id)
        self.options: dict[str, Any] = game.options
        self._enemies: dict[tuple[str, str], dict[str, Units]] = {}

    @cached_property
    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.game.view(None, log=False)["board"]
        return board

    @property
    def round(self) -> int:
        return int(self.board["round"])

    @property
    def nation(self) -> str | None:
        nation: str | None = self.board["nation"]
        return nation

    @property
    def half(self) -> int:
        return int(self.board["half"])

    @property
    def subjects(self) -> dict[str, str]:
        subjects: dict[str, str] = self.board["subjects"]
        return subjects

    @cached_property
    def areas(self) -> dict[str, dict[str, Units]]:
        return {
            area: {nation: _units(row) for nation, row in content["units"].items()}
            for area, content in self.board["areas"].items()
        }

    @cached_property
    def position(self) -> dict[str, Any]:
        board: dict[str, Any] = self.game.position()["board"]
        return board

    @property
    def kind(self) -> str:
        return "" if self.game.decision is None else self.game.decision.kind

    @property
    def actor(self) -> str:
        return "" if self.game.decision is None else self.game.decision.actor

    def legal(self) -> list[str]:
        return [action.text for action in self.game.legal()]

    def of(self, nation: str, area: str) -> Units:
        return self.areas.get(area, {}).get(nation, Units())

    def there(self, area: str) -> dict[str, Units]:
        return self.areas.get(area, {})

    def ruin(self, area: str) -> bool:
        return bool(self.board["areas"].get(area, {}).get("ruin"))

    def vacant(self, area: str) -> bool:
        return not self.there(area)

    def sole(self, area: str) -> str | None:
        """The nation that alone has units in an area."""
        present = list(self.there(area))
        return present[0] if len(present) == 1 else None

    def held(self, nation: str) -> list[str]:
        """The land areas that a nation has for itself."""
        return [area for area in self.facts.land if self.sole(area) == nation]

    def in_areas(self, nation: str) -> list[str]:
        """The land areas with units of a nation."""
        return [area for area, there in self.areas.items() if nation in there and self.facts.is_land(area)]

    def enemies(self, nation: str, area: str) -> dict[str, Units]:
        known = self._enemies.get((nation, area))
        if known is None:
            known = {other: units for other, units in self.there(area).items() if other != nation}
            self._enemies[nation, area] = known
        return known

    def stacks(self, nation: str) -> dict[str, int]:
        return {area: self.of(nation, area).stacked for area in self.in_areas(nation)}

    def on_board(self, nation: str) -> Units:
        """All that a nation has, at sea too."""
        mine = [units[nation] for units in self.areas.values() if nation in units]
        return Units(sum(u.infantry for u in mine), sum(u.cavalry for u in mine))

    def at_sea(self, nation: str) -> dict[str, Units]:
        return {a: units[nation] for a, units in self.areas.items() if not self.facts.is_land(a) and nation in units}

    @cached_property
    def settled(self) -> dict[str, int]:
        """Where the armies of the nation that moves stand, if they have moved in this phase."""
        stacks: dict[str, int] = {}
        for cohort in self.position["cohorts"]:
            if cohort["moved"] and self.facts.is_land(cohort["area"]):
                stacks[cohort["area"]] = stacks.get(cohort["area"], 0) + cohort["count"]
        return stacks

    def turn(self) -> list[str]:
        """The symbols of the turn under way; an extra turn for the Kingship has none but for the Danes."""
        if self.board.get("extra"):
            return ["raiding"] if self.nation == "danes" else []
        return [] if self.nation is None else self.facts.turn_kind(self.round, self.nation)


def _units(row: dict[str, Any]) -> Units:
    return Units(row["infantry"], row["cavalry"], bool(row["fort"]), bool(row["burh"]), list(row["leaders"]))


def stacking_fits(facts: Facts, nation: str, stacks: dict[str, int]) -> bool:
    """Three armies in an area, two in a difficult one, and one overstack: any number, or four in a difficult area.

    The Romans have any number, and four in a difficult area, everywhere.
    """
    if any(count > 4 for area, count in stacks.items() if area in facts.difficult):
        return False
    if nation == "romans":
        return True
    over = [area for area, count in stacks.items() if count > (2 if area in facts.difficult else 3)]
    return len(over) <= 1


def room_for(scene: Scene, nation: str, area: str, more: int = 1) -> bool:
    """Whether more armies fit into an area."""
    stacks = scene.stacks(nation)
    stacks[area] = stacks.get(area, 0) + more
    return stacking_fits(scene.facts, nation, stacks)
