"""The Season Phase: the card of the round, then what the season brings."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Decision, Procedure, Window
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, order_from, seat_of
from logres.games.bretwalda.rules.cards import chronicles, lordship
from logres.games.bretwalda.rules.rounds.succession import Successions
from logres.games.bretwalda.rules.seasons import trade
from logres.games.bretwalda.rules.seasons.autumn import Autumn
from logres.games.bretwalda.rules.seasons.raid import Summer
from logres.games.bretwalda.rules.seasons.winter import Winter
from logres.games.bretwalda.tables import (
    EAST_ANGLIA,
    EXCHANGE_ROUNDS,
    FOOD,
    PLACE,
    PLACES,
    SEASONS,
    WHEAT_AND_GRAIN,
)


def season_of(round: int) -> int:
    """round.season.calendar: Spring, Summer, Autumn, Winter, three times."""
    return (round - 1) % len(SEASONS)


class SeasonPhase(Procedure):
    """round.season.reveal: The card, then the season."""

    STEPS = ("exchange", "reveal", "ports", "season", "rulers")

    def exchange(self, g: Game, b: Board) -> None:
        """concept.chronicle.exchange, round.priority.chronicle: Before the card, in rounds 5, 9 or in all but 1."""
        every = g.options["chronicle-exchange"] == "round" and b.round > 1  # [round.priority.chronicle]
        if every or (second_reading(g) and b.round in EXCHANGE_ROUNDS):  # [concept.chronicle.exchange]
            g.call(chronicles.Exchanges(tuple(order_from(g, b, b.pretender))))

    def reveal(self, g: Game, b: Board) -> None:
        """round.season.reveal, round.season.card-effect: The top card of the season's deck, for this round."""
        season = season_of(b.round)
        deck = b.season_decks[season]
        b.card = deck[-1]
        b.season_decks[season] = deck[:-1]
        b.shown.append(b.card)
        g.reveal()
        card = log.CARD[b.card]
        g.add_heading(1, "season", "{}: {}", log.SEASON[season], card, rule="round.season.reveal")

    def ports(self, g: Game, b: Board) -> None:
        """building.port: Once the card is known, in every season and with any number of players."""
        if second_reading(g):
            g.call(trade.PortCalls(tuple(order_from(g, b, b.pretender))))  # [building.port]

    def season(self, g: Game, b: Board) -> None:
        """round.season.calendar: What the season brings."""
        g.call((Spring, Summer, Autumn, Winter)[season_of(b.round)]())

    def rulers(self, g: Game, b: Board) -> None:
        """concept.ruler.destroyed: A Ruler lost with a Ship in a Harbour laid waste is replaced before the actions."""
        if second_reading(g):
            b.tricks = []  # what cards gave to bids
            g.call(Successions())


class Spring(Procedure):
    """season.spring.sowing: Chronicles may be exchanged, East Anglia harvests, the card takes effect."""

    STEPS = ("exchange", "wheat_and_grain", "witan", "ploughland")

    def exchange(self, g: Game, b: Board) -> None:
        """concept.chronicle.exchange: By the first reading only now."""
        if b.round in EXCHANGE_ROUNDS and not second_reading(g) and g.options["chronicle-exchange"] == "spring":
            g.call(chronicles.Exchanges(tuple(order_from(g, b, b.pretender))))

    def wheat_and_grain(self, g: Game, b: Board) -> None:
        """season.spring.east-anglia: Two Food wherever East Anglia likes, not in the first Spring."""
        if b.round > 1 and EAST_ANGLIA in b.kingdoms() and b.controlled(EAST_ANGLIA):
            g.call(Sow(EAST_ANGLIA, WHEAT_AND_GRAIN))

    def witan(self, g: Game, b: Board) -> None:
        """round.season.card-effect: Meeting of the Witan."""
        if b.card == "sp3":
            g.call(lordship.Draws(tuple([(k, 2, 1) for k in order_from(g, b, b.pretender)])))

    def ploughland(self, g: Game, b: Board) -> None:
        """round.season.card-effect: New Ploughland."""
        if b.card == "sp4":
            g.call(Ploughland(tuple([seat_of(g, b, k) for k in order_from(g, b, b.pretender)])))


class Sow(Procedure):
    """season.spring.east-anglia: Food one by one into Controlled areas, together or apart."""

    STEPS = ("sow",)

    def __init__(self, side: int, left: int) -> None:
        super().__init__()
        self.side = side
        self.left = left

    def sow(self, g: Game, b: Board) -> str | None:
        if self.left:
            self.left -= 1
            g.call(PlaceFood(seat_of(g, b, self.side), self.side, tuple(b.controlled(self.side)), self.left))
            return "sow"
        return None


class Ploughland(Window):
    """round.season.card-effect: Each player sows one Food where there is a Food symbol."""

    def question(self, g: Game, b: Board, seat: str) -> Decision | None:
        k = b.player.index(g.seats.index(seat))
        fields = tuple([a for a in b.controlled(k) if FOOD[a]])
        return PlaceFood(seat, k, fields, 0) if fields else None


class PlaceFood(KingdomDecision):
    """concept.food.location: Where one Food is placed."""

    RULE = "concept.food.location"
    ELSEWHERE = "No Food can be placed in {}."
    QUESTION = "where do you place a Food?"

    def __init__(self, seat: str, side: int, areas: tuple[int, ...], left: int) -> None:
        super().__init__(seat, side)
        self.areas = areas
        self.left = left  # so many more follow

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("food", area=PLACES[a]) for a in self.areas]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        a = PLACE[action.area]
        b.food[a] += 1
        log.line(g, self.side, "concept.food.location", "food", "{}: 1 Food in {}", log.PLACE[a])
