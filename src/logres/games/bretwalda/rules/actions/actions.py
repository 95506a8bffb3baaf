"""The Action Phase: two different actions each, one at a time, from the Pretender on."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Decision, Procedure, Together
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, order_from, seat_of
from logres.games.bretwalda.rules.actions import development, fyrd
from logres.games.bretwalda.rules.actions.collection import Collection
from logres.games.bretwalda.rules.actions.development import Development
from logres.games.bretwalda.rules.actions.fyrd import Fyrd
from logres.games.bretwalda.rules.actions.movement import Movement
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.rules.cards.chronicles import Claims
from logres.games.bretwalda.rules.rounds.succession import Successions
from logres.games.bretwalda.rules.seasons import trade
from logres.games.bretwalda.rules.seasons.openings import Opening
from logres.games.bretwalda.tables import ACTIONS, ACTIONS_EACH, HAND_LIMIT, N_KINGDOMS, SIDE_NAMES

CHOOSE = tuple([Action(action) for action in ACTIONS])


class ActionPhase(Procedure):
    """round.action.order, round.action.two-actions: In two passes, one action a turn."""

    STEPS = ("direction", "turns", "hand_limit", "reset")

    def __init__(self, taken: int = 0) -> None:
        super().__init__()
        self.taken = taken

    def direction(self, g: Game, b: Board) -> None:
        """round.action.order, concept.pretender.benefits: The Pretender sets the direction of play."""
        if len(b.kingdoms()) > 2:
            g.call(Direction(seat_of(g, b, b.pretender), b.pretender))

    def turns(self, g: Game, b: Board) -> str | None:
        """round.action.order: From the Pretender on."""
        order = order_from(g, b, b.pretender, b.direction)
        if self.taken == ACTIONS_EACH * len(order):
            return None
        k = order[self.taken % len(order)]
        self.taken += 1
        g.call(Turn(k))
        return "turns"

    def hand_limit(self, g: Game, b: Board) -> str | None:
        """round.action.lordship-limit: Now, and only now, hands are cut down."""
        if any(len(hand) > HAND_LIMIT for hand in b.hands):
            g.call(Discards())
            return "hand_limit"
        return None

    def reset(self, g: Game, b: Board) -> None:
        """round.action.reset: All Action tokens come back."""
        b.used = [0] * N_KINGDOMS
        b.direction = 1


class Direction(KingdomDecision):
    """round.action.order: Clockwise, or the other way."""

    RULE = "round.action.order"
    QUESTION = "in which direction do we play round the table?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("clockwise"), Action("anticlockwise")]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        b.direction = 1 if action.verb == "clockwise" else -1


class Turn(KingdomProcedure):
    """round.action.must-take: One action of one kingdom, with its open points."""

    STEPS = ("begin", "counsel", "opening", "choose", "act", "rulers", "claims", "closing", "resume", "finish")

    def begin(self, g: Game, b: Board) -> None:
        b.turn += 1
        log.heading(g, 1, self.side, "round.action.order", "turn", "{} is on turn")

    def counsel(self, g: Game, b: Board) -> None:
        """concept.ruler.card: Aethelwulf may change a card for two before his first action."""
        if b.ruler[self.side] == "aethelwulf" and b.hands[self.side] and not b.used[self.side]:
            g.call(Counsel(seat_of(g, b, self.side), self.side))

    def opening(self, g: Game, b: Board) -> None:
        """building.port: By the first reading the start of an own action; by the second it lies beside any question."""
        if not second_reading(g):
            g.call(Opening(self.side, 1))

    def choose(self, g: Game, b: Board) -> None:
        """round.action.must-take: One must be marked."""
        g.call(ChooseAction(seat_of(g, b, self.side), self.side))

    def act(self, g: Game, b: Board) -> None:
        """round.action.must-take: It need not be used."""
        b.fund = 0
        action: str = g.answer
        g.call((Collection, Fyrd, Development, Movement)[ACTIONS.index(action)](self.side))
        g.answer = None

    def rulers(self, g: Game, b: Board) -> None:
        """concept.ruler.destroyed: A Ruler lost with a captured Ship is replaced too."""
        g.call(Successions())

    def claims(self, g: Game, b: Board) -> None:
        """concept.chronicle.objective: At the end of an own action."""
        g.call(Claims((self.side,)))

    def closing(self, g: Game, b: Board) -> None:
        """building.port: The end of an own action."""
        g.call(trade.PortCalls((self.side,)) if second_reading(g) else Opening(self.side, 1))

    def resume(self, g: Game, b: Board) -> str | None:
        """building.port: With Food that was sold a Fyrd or Development goes on that lacked nothing but Gold."""
        unfinished = fyrd.further(g, b, self.side) or development.further(g, b, self.side)
        if unfinished is None or not second_reading(g):
            return None
        g.call(unfinished)
        return "rulers"

    def finish(self, g: Game, b: Board) -> None:
        b.fund = 0  # [action.fyrd.lordship-gold]
        b.fresh = []
        b.tricks = []


class ChooseAction(KingdomDecision):
    """round.action.two-actions: An action not yet taken in this round."""

    RULE = "round.action.two-actions"
    QUESTION = "which action do you take?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return list(CHOOSE)

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if b.used[self.side] >> ACTIONS.index(action.verb) & 1:  # [round.action.two-actions]
            return Refusal(
                "You have taken this action already in this round; choose another.", "round.action.two-actions"
            )
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        b.used[self.side] |= 1 << ACTIONS.index(action.verb)
        g.answer = action.verb
        log.heading(g, 2, self.side, "round.action.must-take", "action", "{}: {}", log.ACTION[action.verb])


class Counsel(KingdomDecision):
    """concept.ruler.card: A card under the deck for two new ones."""

    RULE = "concept.ruler.card"
    QUESTION = "do you put a Lordship card under the deck to draw two?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("keep"), *[Action("change", card=card) for card in b.hands[self.side]]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            lordship.discard(g, b, self.side, action.card, "concept.ruler.card", "for two others")
            lordship.draw(g, b, self.side, 2)


class Discards(Together):
    """round.action.lordship-limit, lordship.secret: All who hold too many put a card under the deck, unseen."""

    SHOWN = False  # [lordship.secret]

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([Discard(seat_of(g, b, k), k) for k in b.kingdoms() if len(b.hands[k]) > HAND_LIMIT])


class Discard(KingdomDecision):
    """round.action.lordship-limit: Which card goes."""

    RULE = "round.action.lordship-limit"

    @property
    def prompt(self) -> str:
        return say(
            "{side}: you hold more than {n} Lordship cards; which goes under the deck?",
            side=SIDE_NAMES[self.side],
            n=HAND_LIMIT,
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("discard", card=card) for card in b.hands[self.side]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.card
        b.drop_card(self.side, action.card, 1 << self.side)
        log.line(g, self.side, self.RULE, "hand-limit", "{} puts a card under the deck: the hand limit")
