"""Set-up: the board, the kingdoms, Rulers, Chronicles and the first Pretender."""

from __future__ import annotations

from typing import Any

from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.frames import Decision, Procedure, Together
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOBODY, Board, draw_from, put_under, second_reading
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, order_from, seat_of
from logres.games.bretwalda.packing import pack
from logres.games.bretwalda.tables import (
    ABSENT_START,
    ABSENT_THEGNS,
    CAPITAL_START,
    CAPITALS,
    CHRONICLES,
    CHRONICLES_DRAWN,
    CHRONICLES_KEPT,
    DALC_AREAS,
    DALCS_OF,
    DANES_CARDS,
    EXTRA_FOOD,
    KINGDOMS,
    LAND,
    LORDSHIP,
    LORDSHIP_DRAWN,
    N_KINGDOMS,
    N_SIDES,
    NEUTRAL,
    NEUTRAL_START,
    RULERS_OF,
    SEASON_CARDS,
    SEASONS,
    SEAT_NAMES,
    START_FOOD,
    START_GOLD,
    THEGN,
)

SCENARIOS = {"four-player": 4, "three-player": 3, "two-player": 2, "solo": 1}
ABSENT = {
    "four-player": (),
    "three-player": ("wessex",),
    "two-player": ("mercia", "east-anglia"),
    "solo": ("northumbria", "mercia", "east-anglia"),  # [solo.setup]
}


def absent_kingdoms(scenario: str, options: dict[str, Any]) -> tuple[str, ...]:
    """The seats nobody takes: those of the option, or of the scenario where the option names none."""
    named = tuple(options.get("absent") or ABSENT[scenario])
    if len(named) != N_KINGDOMS - SCENARIOS[scenario]:
        raise BadInput(f"{scenario} leaves {N_KINGDOMS - SCENARIOS[scenario]} kingdoms out, not {len(named)}")
    return named


def seats(scenario: str, options: dict[str, Any]) -> tuple[str, ...]:
    """setup.step1-choose: A seat is a kingdom; in the advanced set-up kingdoms are chosen later."""
    absent = absent_kingdoms(scenario, options)
    if options.get("advanced-setup"):
        if scenario == "solo":
            raise BadInput("the advanced set-up is for two players or more")
        return tuple([f"p{number + 1}" for number in range(SCENARIOS[scenario])])
    return tuple([seat for seat in SEAT_NAMES if seat not in absent])


def shuffle_decks(g: Game, b: Board) -> None:
    """setup.step2-decks, setup.step3-seasons: All decks apart, nobody sees their order."""
    b.lordship_deck = g.shuffle("lordship", list(LORDSHIP))
    b.danes_deck = g.shuffle("danes", list(DANES_CARDS))
    b.chronicle_deck = g.shuffle("chronicles", list(CHRONICLES))
    b.season_decks = [tuple(g.shuffle(s, list(cards))) for s, cards in zip(SEASONS, SEASON_CARDS, strict=True)]


def seat_kingdoms(b: Board, played: list[int]) -> None:
    """concept.neutral.definition: Units of kingdoms that nobody plays are Neutral."""
    b.player = [played.index(k) if k in played else NOBODY for k in range(N_KINGDOMS)]
    b.faction = [NEUTRAL if s < N_KINGDOMS and s not in played else s for s in range(N_SIDES)]


def place_dalcs(b: Board) -> None:
    """setup.step7-dalcs, players.23.dalcs: Without those of absent kingdoms."""
    out = [a for k in range(N_KINGDOMS) if b.player[k] == NOBODY for a in DALCS_OF[k]]  # [players.23.dalcs]
    for a in DALC_AREAS:
        b.dalc[a] = 0 if a in out else 1


def place_neutrals(b: Board) -> None:
    """setup.step7-neutrals: The white units."""
    for a, counts in NEUTRAL_START.items():
        _place(b, NEUTRAL, a, counts)


def _place(b: Board, side: int, a: int, counts: tuple[int, int, int, int]) -> None:
    b.stack[side * LAND + a] += pack(counts)
    b.refresh(a)


def place_kingdoms(b: Board) -> None:
    """setup.step4-capital, players.23.no-rulers: Each Capital with its units; only a player's has token and Food."""
    for k in range(N_KINGDOMS):
        if b.player[k] == NOBODY:
            _place(b, k, CAPITALS[k], ABSENT_START)  # [players.23.no-rulers]
            for a in ABSENT_THEGNS[k]:
                b.add(k, a, THEGN)  # [players.23.extra-units]
        else:
            _place(b, k, CAPITALS[k], CAPITAL_START)
            b.put_token(CAPITALS[k], k)  # [players.23.no-tokens]
            b.food[CAPITALS[k]] = START_FOOD + EXTRA_FOOD[k]  # [setup.step4-east-anglia]
            b.gold[k] = START_GOLD  # [setup.player-area]
            b.rulers[k] = RULERS_OF[k]
            for _ in range(LORDSHIP_DRAWN):
                b.take_card(k, b.draw_lordship())  # [setup.player-lordship]


def draw_pretender(g: Game, b: Board) -> None:
    """setup.step1-choose: One of the players, by lot."""
    b.pretender = g.draw("pretender", b.kingdoms())


class SetUp(Procedure):
    """setup.player-area: Rulers are chosen, then Chronicles; the first Pretender is known before."""

    STEPS = ("rulers", "deal", "chronicles", "begin")

    def rulers(self, g: Game, b: Board) -> str | None:
        """setup.player-ruler: Face up, one after the other from the Pretender on; or by lot."""
        for k in order_from(g, b, b.pretender) if second_reading(g) else b.kingdoms():
            if not b.ruler[k]:
                g.call(crown(g, b, k))
                return "rulers"
        return None

    def deal(self, g: Game, b: Board) -> None:
        """setup.player-chronicles: Three to each."""
        for k in b.kingdoms():
            b.goals[k] = tuple(
                sorted([draw_from(b.chronicle_deck, b.chronicles_known) for _ in range(CHRONICLES_DRAWN)])
            )
        g.reveal()

    def chronicles(self, g: Game, b: Board) -> None:
        """setup.player-chronicles: Two are kept."""
        g.call(FirstChronicles())

    def begin(self, g: Game, b: Board) -> None:
        """setup.step6-round: Round 1."""
        b.round = 1


def crown(g: Game, b: Board, k: int) -> Procedure | Decision:
    """option.randomised-rulers: A new Ruler is chosen, or drawn."""
    return DrawRuler(k) if g.options["randomised-rulers"] else ChooseRuler(seat_of(g, b, k), k, b.rulers[k])


def enthrone(g: Game, b: Board, k: int, ruler: str) -> None:
    b.ruler[k] = ruler
    b.rulers[k] = tuple([card for card in b.rulers[k] if card != ruler])
    log.line(g, k, "setup.player-ruler", "ruler", "{} is ruled by {}", log.CARD[ruler])


class DrawRuler(KingdomProcedure):
    """option.randomised-rulers: The lot decides."""

    STEPS = ("draw",)

    def draw(self, g: Game, b: Board) -> None:
        enthrone(g, b, self.side, g.draw(f"ruler of {KINGDOMS[self.side]}", list(b.rulers[self.side])))


class ChooseRuler(KingdomDecision):
    """setup.player-ruler, concept.ruler.destroyed: One of the Rulers left."""

    RULE = "setup.player-ruler"
    QUESTION = "whom do you crown as your Ruler?"

    def __init__(self, seat: str, side: int, rulers: tuple[str, ...]) -> None:
        super().__init__(seat, side)
        self.rulers = rulers

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("crown", card=ruler) for ruler in self.rulers]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.card
        enthrone(g, b, self.side, action.card)


class FirstChronicles(Together):
    """setup.player-chronicles: All put one card under the deck at once."""

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([ReturnChronicle(seat_of(g, b, k), k) for k in b.kingdoms() if len(b.goals[k]) > CHRONICLES_KEPT])


class ReturnChronicle(KingdomDecision):
    """setup.player-chronicles, season.spring.sowing: The card that goes under the deck."""

    RULE = "setup.player-chronicles"
    SECRET_ANSWER = True
    QUESTION = "which Chronicle do you put under the deck?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("return", card=card) for card in b.goals[self.side]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.card
        goals = list(b.goals[self.side])
        goals.remove(action.card)
        b.goals[self.side] = tuple(goals)
        put_under(b.chronicle_deck, b.chronicles_known, action.card, 1 << self.side)
