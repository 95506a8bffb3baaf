"""4.4.1, 4.5.1 Settle. Chance: `settle iceni`, a D6 for each Raider who Returns to the space or from next to it."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, prosperity, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.names import (
    FACTION_NAMES,
    FACTIONS,
    MARCH,
    RETURN,
    SAXONS,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import ADJACENT, DATA, PIECES_OF, RAIDER_OF, SETTLEMENT_OF, SITE, SITES, WARBAND_OF

_data: Final = DATA["raids"]["settle"]
_ROLL: Final[tuple[int, ...]] = (0, 0, _data["saxons"]["roll"], _data["scotti"]["roll"])
RENOWN: Final[int] = _data["recruit"]["renown"]
FOUND: Final[int] = _data["found"]["warbands"]
GROW: Final[int] = _data["grow"]["warbands"]

RECRUIT: Final = tuple([Action("recruit", area=space) for space in SPACES])
PEOPLE: Final = tuple([Action("people", area=space) for space in SPACES])
FOUND_AT: Final = tuple([Action("found", area=site) for site in SITES])
ENOUGH: Final = tuple([Action("enough", area=space) for space in SPACES])


def outnumbers(b: Board, faction: int, space: int) -> bool:
    """4.4.1.settle-conditions: More own pieces than all others' together, Raiders counted on both sides."""
    others = sum([b.pieces(space, other) for other in FACTIONS if other != faction])
    return b.pieces(space, faction) > others  # [4.4.1.settle-conditions, 4.5.1.settle]


class Settle(FeatChapter[Pick]):
    """4.4.1.settle-conditions, 4.5.1.settle: With Return or March, in one space."""

    NAME = "Settle"
    RULE = "4.4.1.settle-conditions"
    ACCOMPANIES = (RETURN, MARCH)
    STEADY = True
    FLOOR = 0  # what is paid for Warbands is paid when they are bought

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def most(self, b: Board, run: Order) -> int:
        """4.4.1.settle-conditions, 5.3.thanet: One space, two with THANET."""
        return lasting.settle_spaces(b, self.faction)  # [4.4.1.settle-conditions]

    def likely(self, b: Board, run: Order) -> list[int]:
        return sorted({*[pick.space for pick in run.picks], *b.with_any(PIECES_OF[self.faction])})

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """4.4.1.settle-conditions: Where a March may still bring the upper hand, it is seen when it is done."""
        coming = run.command == MARCH and run.has(space)  # a Return brings nobody
        if coming or outnumbers(b, self.faction, space) or (b.old_reading and b.pieces(space, self.faction)):
            return None
        return Refusal("Own pieces do not outnumber all others here.", self.RULE)

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        """4.4.1.settle-conditions: Only where own pieces outnumber the others now."""
        if outnumbers(b, self.faction, pick.space):
            g.call(Settling(self.faction, pick.space, int(b.control[pick.space] == self.faction)))
        else:
            log.deed(g, self.RULE, "no-settle", self.faction, "{} cannot settle in {}", log.AREA[pick.space])


def settlers(b: Board, run: Order, space: int) -> list[int]:
    """4.4.1.settle-raider-rolls: Spaces of the Return, there or adjacent, whose Raiders go home with this Command."""
    near = (space, *ADJACENT[space])  # [4.4.1.settle-raider-rolls]
    return [pick.space for pick in run.picks if run.command == RETURN and pick.space in near]


def returning(b: Board, run: Order, space: int) -> int:
    """4.4.1.settle-raider-rolls: Raiders of a space, whether they have left already or leave later."""
    left = [count for where, count in run.plan if where == space]
    return left[0] if left else b.at(space, RAIDER_OF[run.faction])


class Settling(Procedure):
    """4.4.1.settle-order: The Raiders' rolls first, then one choice."""

    STEPS = ("roll", "choose", "chosen")

    def __init__(self, faction: int, space: int, controlled: int, done: int = 0) -> None:
        super().__init__()
        self.faction = faction
        self.space = space
        self.controlled = controlled  # when the Feat began
        self.done = done  # 1 people, 2 a Settlement

    def roll(self, g: Game, b: Board) -> None:
        """4.4.1.settle-raider-rolls, 4.5.1.settle: A Warband for each high roll."""
        run: Order = g.frame(Order)
        sources = [s for s in settlers(b, run, self.space) if s not in _spent(run)]
        rolls = sum([returning(b, run, source) for source in sources])
        run.plan = (*run.plan, *[(-1 - source, 0) for source in sources])  # [4.4.1.settle-raider-rolls] once each
        if rolls:
            dice = g.roll(f"settle {SPACES[self.space]}", rolls)
            least = _ROLL[self.faction]
            warbands = sum([1 for die in dice if die >= least])  # [4.4.1.settle-raider-rolls, 4.5.1.settle]
            text, where = "{}: {} of {} Raiders settle in {}", log.AREA[self.space]
            log.deed(g, "4.4.1.settle-raider-rolls", "settle-rolls", self.faction, text, warbands, rolls, where)
            _place(g, self.faction, self.space, warbands, "4.4.1.settle-raider-rolls")

    def choose(self, g: Game, b: Board) -> str | None:
        """4.4.1.settle-order: Warbands for Renown, or Warbands for people and a Settlement; or nothing."""
        g.answer = ENOUGH[self.space].text
        g.ask(SettleChoice(self.faction, self.space, self.done))
        return None

    def chosen(self, g: Game, b: Board) -> str | None:
        warband = WARBAND_OF[self.faction]
        if g.answer == RECRUIT[self.space].text:
            self.pay(g, b)
            _place(g, self.faction, self.space, self.recruits(b), "4.4.1.settle-warbands")
            return DONE
        if g.answer == PEOPLE[self.space].text:
            spend(b, self.space, warband, GROW)  # [4.4.1.settle-population-settlement]
            prosperity.grow(b, self.space)  # [4.4.1.settle-population-settlement]
            self.done |= 1
            text = "{} grows by 1 Population"
            log.line(g, "4.4.1.settle-population-settlement", "settle-people", self.faction, text, log.AREA[self.space])
            return "choose"
        if g.answer != ENOUGH[self.space].text:
            spend(b, self.space, warband, FOUND)  # [4.4.1.settle-population-settlement]
            pieces.build(b, SITE[g.answer.split()[1]], SETTLEMENT_OF[self.faction])
            self.done |= 2
            log.deed(g, "4.4.1.settle-population-settlement", "settle-founds", self.faction, "{} found a Settlement")
            return "choose"
        return DONE

    def pay(self, g: Game, b: Board) -> None:
        """4.4.1.settle-warbands: Renown for new Warbands, unless the Feat is free."""
        if not g.find(Order).free:  # [4.4.1.settle-warbands]
            tracks.lose(b, self.faction, RENOWN)  # [4.4.1.settle-warbands]
            log.deed(g, "4.4.1.settle-warbands", "pay-renown", self.faction, "{} pay {} Renown", RENOWN)

    def recruits(self, b: Board) -> int:
        """4.4.1.settle-warbands: One for each own Settlement, and with Control at the start one for each Population."""
        homes = b.at(self.space, SETTLEMENT_OF[self.faction])
        return homes + (b.population[self.space] if self.controlled else 0)  # [4.4.1.settle-warbands]


def _spent(run: Order) -> list[int]:
    """Spaces whose Raiders have rolled for a Settle space already."""
    return [-1 - where for where, _ in run.plan if where < 0]


def _place(g: Game, faction: int, space: int, count: int, rule: str) -> None:
    g.call(Placing(faction, space, WARBAND_OF[faction], count, count, rule))


def spend(b: Board, space: int, warband: int, count: int) -> None:
    """Warbands go to Available, those without Plunder first."""
    empty = min(count, pieces.empty_units(b, space, warband))
    pieces.remove(b, space, warband, empty, count - empty)


class SettleChoice(SpaceDecision):
    """4.4.1.settle-warbands, 4.4.1.settle-population-settlement: What the Settle brings besides."""

    RULE = "4.4.1.settle-order"

    def __init__(self, faction: int, space: int, done: int) -> None:
        super().__init__(faction, space)
        self.done = done

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: what does the Settle in {SPACE_NAMES[self.space]} bring?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        sites = pieces.vacant(b, self.space, SETTLEMENT_OF[self.faction])
        return [RECRUIT[self.space], PEOPLE[self.space], *[FOUND_AT[site] for site in sites], ENOUGH[self.space]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "recruit":
            return self._no_recruits(g, b)
        if action.verb == "people":
            return self._no_people(b)
        return self._no_settlement(b) if action.verb == "found" else None

    def _no_recruits(self, g: Game, b: Board) -> Refusal | None:
        """4.4.1.settle-warbands: Only where a Settlement stands, and instead of the other choice."""
        if not b.at(self.space, SETTLEMENT_OF[self.faction]):  # [4.4.1.settle-warbands]
            return Refusal("It takes a Settlement there.", "4.4.1.settle-warbands")
        if self.done:  # [4.4.1.settle-order]
            return Refusal("Only one of the two choices is allowed.", "4.4.1.settle-order")
        if not g.find(Order).free and b.resources[self.faction] < RENOWN:
            return Refusal("This cannot be paid.", "3.1.pay-up-front")
        return None

    def _no_people(self, b: Board) -> Refusal | None:
        """4.4.1.settle-population-settlement, 4.5.1.settle: Three Saxon Warbands for one Population."""
        if self.faction != SAXONS:  # [4.5.1.settle]
            return Refusal("Scotti Warbands never become Population.", "4.5.1.settle")
        grows = prosperity.can_grow(b, self.space) and lasting.may_grow(b, self.space)
        if not grows or self.done & 1:  # [4.4.1.settle-population-settlement]
            return Refusal("The Population cannot grow.", "4.4.1.settle-population-settlement")
        return self._too_few(b, GROW)

    def _no_settlement(self, b: Board) -> Refusal | None:
        """4.4.1.settle-population-settlement: Two Warbands for a Settlement."""
        if self.done & 2 or not pieces.available(b, SETTLEMENT_OF[self.faction]):
            return Refusal("One Settlement, if it is Available.", "4.4.1.settle-population-settlement")
        return self._too_few(b, FOUND)

    def _too_few(self, b: Board, needed: int) -> Refusal | None:
        if b.at(self.space, WARBAND_OF[self.faction]) < needed:  # [4.4.1.settle-population-settlement]
            return Refusal(f"It takes {needed} Warbands.", "4.4.1.settle-population-settlement")
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """Nothing where there is nothing to choose."""
        found = super().legal(g, b)
        return found if len(found) > 1 else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.text
