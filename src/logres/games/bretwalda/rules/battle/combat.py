"""After movement: the Battles in the order the active player likes; Danes against Neutrals by their values."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOBODY, Board
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, seat_of
from logres.games.bretwalda.names import stack_name
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.battle import Battle, handler
from logres.games.bretwalda.rules.battle.retreat import Retreat
from logres.games.bretwalda.tables import (
    DANES,
    LAND,
    N_SIDES,
    NEUTRAL,
    PLACE,
    PLACE_NAMES,
    PLACES,
    SIDE_NAMES,
    VALUE,
)


def contested(b: Board) -> list[int]:
    """battle.trigger: Land areas with two factions, Seas with vessels of two sides."""
    land = [a for a, bits in enumerate(b.here) if bits & (bits - 1)]  # [autumn.move.factions]
    seas = sorted({place for place in b.vessel if place >= LAND})
    return land + [sea for sea in seas if len(b.sides_at_sea(sea)) > 1]  # [concept.harbour.safe]


def sides_in(b: Board, place: int, mover: int) -> tuple[int, int]:
    """battle.trigger: The attacker is who moved there, the defender who was there."""
    if place >= LAND:
        there = b.sides_at_sea(place)
    else:
        there = [faction for faction in range(N_SIDES) if b.here[place] >> faction & 1]
    moved = [faction for where, _, faction in b.entries if where == place and faction in there]
    att = moved[-1] if moved else (mover if mover in there else there[0])  # [battle.trigger]
    return att, next(faction for faction in there if faction != att)


def fight(g: Game, b: Board, place: int, att: int, dfn: int, mover: int) -> None:
    """battle.danes-vs-neutral, option.advanced-danes-neutral: Danes and Neutrals do not roll, unless so agreed."""
    outsiders = {att, dfn} == {NEUTRAL, DANES}
    if outsiders and not g.options["advanced-danes-neutral"]:
        g.call(ValueBattle(place, att, dfn, mover))
    else:
        g.call(Battle(place, att, dfn, mover))


class Battles(KingdomProcedure):
    """action.movement.battle-after: One Battle after the other until nothing is contested."""

    STEPS = ("next_battle",)

    def next_battle(self, g: Game, b: Board) -> str | None:
        """action.movement.battle-after: Chosen after each result."""
        places = contested(b)
        if not places:
            return None
        if len(places) > 1:
            g.call(ChooseBattle(seat_of(g, b, self.side), self.side, tuple(places)))
        else:
            fight(g, b, places[0], *sides_in(b, places[0], self.side), self.side)
        return "next_battle"


class ChooseBattle(KingdomDecision):
    """action.movement.battle-after: Which Battle is fought next."""

    RULE = "action.movement.battle-after"
    ELSEWHERE = "No Battle of yours waits in {}."
    QUESTION = "which Battle do you fight next?"

    def __init__(self, seat: str, side: int, places: tuple[int, ...]) -> None:
        super().__init__(seat, side)
        self.places = places

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("fight", area=PLACES[place]) for place in self.places]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        place = PLACE[action.area or ""]
        fight(g, b, place, *sides_in(b, place, self.side), self.side)


# ---------------------------------------------------------------------- Danes against Neutrals


def worth(b: Board, faction: int, a: int) -> int:
    """concept.units.values: The Fyrd value of all units of a faction in an area."""
    return sum([VALUE[kind] for _, kind in b.host(faction, a)])  # [concept.units.values]


class ValueBattle(Procedure):
    """battle.danes-vs-neutral: Each side destroys units of the other up to its own value, without dice or cards."""

    STEPS = ("compare", "attacker_loses", "defender_loses", "part", "finish")

    def __init__(self, place: int, att: int, dfn: int, mover: int, on_att: int = 0, on_dfn: int = 0) -> None:
        super().__init__()
        self.place = place
        self.att = att
        self.dfn = dfn
        self.mover = mover
        self.on_att = on_att
        self.on_dfn = on_dfn

    def compare(self, g: Game, b: Board) -> None:
        """battle.danes-vs-neutral: Both values are counted before anybody falls."""
        fighters.begin(b)
        self.on_dfn = worth(b, self.att, self.place)
        self.on_att = worth(b, self.dfn, self.place)
        values = (self.on_dfn, log.SIDE[self.dfn], self.on_att, log.PLACE[self.place])
        template = "{} ({}) against {} ({}) in {}"
        log.heading(g, 2, self.att, "battle.danes-vs-neutral", "values", template, *values)

    def attacker_loses(self, g: Game, b: Board) -> str | None:
        """battle.danes-vs-neutral: The mover picks where several picks fit."""
        return self.lose(g, b, 0)

    def defender_loses(self, g: Game, b: Board) -> str | None:
        """battle.danes-vs-neutral: On both sides."""
        return self.lose(g, b, 1)

    def lose(self, g: Game, b: Board, who: int) -> str | None:
        """battle.danes-vs-neutral: As long as a unit fits into the value that is left, one must go."""
        faction = (self.att, self.dfn)[who]
        value = (self.on_att, self.on_dfn)[who]
        if g.ask(Pick(seat_of(g, b, self.mover), self.mover, faction, self.place, value, who)):
            return ("attacker_loses", "defender_loses")[who]
        return None

    def part(self, g: Game, b: Board) -> None:
        """battle.danes-vs-neutral-retreat: If both sides still stand, the attackers go back."""
        if b.has(self.att, self.place) and b.has(self.dfn, self.place):
            k = handler(g, b, self.att, self.dfn, self.att, self.mover)
            g.call(Retreat(self.place, self.att, self.dfn, 0, k if k != NOBODY else self.mover))

    def finish(self, g: Game, b: Board) -> None:
        fighters.close(b)
        b.entries = [entry for entry in b.entries if entry[0] != self.place]


class Pick(KingdomDecision):
    """battle.danes-vs-neutral: Which unit is destroyed."""

    RULE = "battle.danes-vs-neutral"

    def __init__(self, seat: str, side: int, faction: int, place: int, value: int, who: int) -> None:
        super().__init__(seat, side)
        self.faction = faction
        self.place = place
        self.value = value
        self.who = who

    @property
    def prompt(self) -> str:
        return say(
            "{side}: which unit of the {faction} falls in {area}?",
            side=SIDE_NAMES[self.side],
            faction=SIDE_NAMES[self.faction],
            area=PLACE_NAMES[self.place],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        fit = dict.fromkeys([unit for unit in b.host(self.faction, self.place) if VALUE[unit[1]] <= self.value])
        return [Action("destroy", stack=stack_name(b, side, kind)) for side, kind in fit]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        host = b.host(self.faction, self.place)
        side, kind = next(unit for unit in host if stack_name(b, *unit) == action.stack)
        battle: ValueBattle = g.frame(ValueBattle)
        if self.who:
            battle.on_dfn -= VALUE[kind]
        else:
            battle.on_att -= VALUE[kind]
        b.remove(side, self.place, kind)
        log.line(g, self.faction, self.RULE, "falls", "{}: one {} falls", log.unit(b, side, kind))
