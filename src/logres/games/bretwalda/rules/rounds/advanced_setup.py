"""The advanced set-up: players place Dalcs and Neutrals themselves, and choose their kingdoms afterwards."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.rules.rounds import setup
from logres.games.bretwalda.rules.rounds.setup import SetUp
from logres.games.bretwalda.tables import (
    ALLOTMENT,
    AREA_KIND,
    CAPITAL,
    CENTRE,
    KINDS,
    KINGDOMS,
    LAND,
    MOST_VALUE,
    NEIGHBOURS,
    NEUTRAL,
    OWN_DALCS,
    PLACE,
    PLACES,
    RULER,
    VALUE,
)


class AdvancedSetUp(Procedure):
    """option.advanced-setup.pretender: First player, Dalcs, Neutrals, kingdoms; then as usual."""

    STEPS = ("first_player", "direction", "central", "dalcs", "neutrals", "kingdoms", "rest")

    def __init__(self, first: int = 0, turn: int = 0, left: tuple[int, ...] = (), chosen: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.first = first
        self.turn = turn
        self.left = left  # Dalcs, or Neutrals by kind, of the player on turn
        self.chosen = chosen  # kingdoms, in turn order

    def order(self, g: Game, b: Board) -> list[int]:
        """The seats in turn order."""
        seats = len(g.seats)
        return [(self.first + b.direction * step) % seats for step in range(seats)]

    def first_player(self, g: Game, b: Board) -> None:
        """option.advanced-setup.pretender: By lot."""
        self.first = g.seats.index(g.draw("pretender", list(g.seats)))

    def direction(self, g: Game, b: Board) -> None:
        """option.advanced-setup.pretender: He fixes the direction."""
        g.call(WhichWay(g.seats[self.first]))

    def central(self, g: Game, b: Board) -> None:
        """option.advanced-setup.central: A Dalc in Hamptun comes first."""
        b.dalc[CENTRE] = 1
        self.left = (OWN_DALCS,)

    def dalcs(self, g: Game, b: Board) -> str | None:
        """option.advanced-setup.allotment: Three each."""
        if self.left == (0,):
            self.turn += 1
            self.left = (OWN_DALCS,)
        if self.turn == len(g.seats):
            self.turn = 0
            self.left = self.allotment(g)
            return None
        self.left = (self.left[0] - 1,)
        g.call(PlaceDalc(g.seats[self.order(g, b)[self.turn]], self.left[0]))
        return "dalcs"

    def allotment(self, g: Game) -> tuple[int, ...]:
        """option.advanced-setup.allotment: By the number of players."""
        return ALLOTMENT[len(g.seats) - 1]

    def neutrals(self, g: Game, b: Board) -> str | None:
        """option.advanced-setup.neutrals: Each places all of his."""
        if not any(self.left):
            self.turn += 1
            self.left = self.allotment(g)
        if self.turn == len(g.seats):
            self.turn = 0
            return None
        g.call(PlaceNeutral(g.seats[self.order(g, b)[self.turn]], self.left))
        return "neutrals"

    def kingdoms(self, g: Game, b: Board) -> str | None:
        """option.advanced-setup.neutrals: Then kingdoms are chosen, the Pretender first."""
        if len(self.chosen) == len(g.seats):
            return None
        g.call(ChooseKingdom(g.seats[self.order(g, b)[len(self.chosen)]], self.chosen))
        return "kingdoms"

    def rest(self, g: Game, b: Board) -> None:
        """option.advanced-setup.neutrals: All else as usual."""
        by_seat = dict(zip(self.order(g, b), self.chosen, strict=True))
        setup.seat_kingdoms(b, [by_seat[seat] for seat in range(len(g.seats))])
        setup.place_kingdoms(b)
        b.pretender = self.chosen[0]
        b.direction = 1
        g.call(SetUp())


class WhichWay(Decision):
    """option.advanced-setup.pretender: Clockwise or not."""

    RULE = "option.advanced-setup.pretender"

    @property
    def prompt(self) -> str:
        return say("{seat}: in which direction do we place round the table?", seat=self.seat)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("clockwise"), Action("anticlockwise")]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        b.direction = 1 if action.verb == "clockwise" else -1


class PlaceDalc(Decision):
    """option.advanced-setup.dalc-limits: One in an area, not next to another where that can be helped."""

    RULE = "option.advanced-setup.dalc-limits"

    def __init__(self, seat: str, left: int) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def prompt(self) -> str:
        return say("{seat}: where do you place a Dalc?", seat=self.seat)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [Action("dalc", area=PLACES[a]) for a in range(LAND)]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        a = PLACE[action.area or ""]
        if b.dalc[a]:
            return Refusal("There is one already.", "option.advanced-setup.dalc-limits")
        if crowded(b, a) and any(not b.dalc[x] and not crowded(b, x) for x in range(LAND)):
            return Refusal("It would lie next to another.", "option.advanced-setup.dalc-limits")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        b.dalc[PLACE[action.area or ""]] = 1


def crowded(b: Board, a: int) -> bool:
    """option.advanced-setup.dalc-limits: Next to a Dalc other than the central one."""
    return any(b.dalc[near] and near != CENTRE for near in NEIGHBOURS[a])


class PlaceNeutral(Decision):
    """option.advanced-setup.neutral-limits: In no Capital, at most so much value in an area."""

    RULE = "option.advanced-setup.neutral-limits"

    def __init__(self, seat: str, left: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.left = left

    @property
    def prompt(self) -> str:
        return say("{seat}: where do you place a Neutral unit?", seat=self.seat)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        kind = self.unit()
        return [Action("neutral", stack=KINDS[kind], area=PLACES[a]) for a in range(LAND)]

    def unit(self) -> int:
        """The strongest first."""
        return max(kind for kind in range(RULER) if self.left[kind])

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        a = PLACE[action.area or ""]
        if AREA_KIND[a] == CAPITAL:
            return Refusal("No Neutrals in a Capital.", "option.advanced-setup.neutral-limits")
        if sum([VALUE[kind] for _, kind in b.host(NEUTRAL, a)]) + VALUE[self.unit()] > MOST_VALUE:
            return Refusal("Too much value in one area.", "option.advanced-setup.neutral-limits")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        kind = self.unit()
        b.add(NEUTRAL, PLACE[action.area or ""], kind)
        frame: AdvancedSetUp = g.frame(AdvancedSetUp)
        frame.left = tuple([count - (1 if i == kind else 0) for i, count in enumerate(self.left)])


class ChooseKingdom(Decision):
    """option.advanced-setup.neutrals: One of those left."""

    RULE = "option.advanced-setup.neutrals"

    def __init__(self, seat: str, taken: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.taken = taken

    @property
    def prompt(self) -> str:
        return say("{seat}: which kingdom do you play?", seat=self.seat)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("kingdom", who=name) for k, name in enumerate(KINGDOMS) if k not in self.taken]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        frame: AdvancedSetUp = g.frame(AdvancedSetUp)
        frame.chosen = (*frame.chosen, KINGDOMS.index(action.who or ""))
