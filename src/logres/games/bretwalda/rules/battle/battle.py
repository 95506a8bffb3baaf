"""Battles on land and at sea: two rounds of cards, dice and wounds, then a winner.

    cards for their effect - dice - cards after the roll - wounds are calculated - For the King! - wounds are assigned -
    Retreats; after the second round the loser goes

Chance: the attacker's dice first, each side white, brown, red, black.
"""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOBODY, Board
from logres.games.bretwalda.frames import KingdomDecision, order_from, seat_of
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.battle_cards import CardStep
from logres.games.bretwalda.rules.battle.retreat import Retreat, places_for
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.rules.cards.chronicles import WON
from logres.games.bretwalda.rules.rounds.succession import Successions
from logres.games.bretwalda.tables import (
    BATTLE_ROUNDS,
    KINDS,
    LOSER_DRAWS,
    LOSER_KEEPS,
    MARTIAL_TRADITION,
    N_KINGDOMS,
    PLACE_NAMES,
    SIDE_NAMES,
    SIDES,
    WESSEX,
    WINNER_DRAWS,
    WINNER_KEEPS,
)


def handler(g: Game, b: Board, att: int, dfn: int, faction: int, mover: int) -> int:
    """battle.danes.controller: Who decides for a faction: its player; for others a player who is not fighting."""
    if faction < N_KINGDOMS:
        return faction
    if faction == att and mover not in (att, dfn):
        return mover
    start = att if att < N_KINGDOMS else mover
    free = [k for k in order_from(g, b, start) if k not in (att, dfn) and k != (mover if faction == dfn else NOBODY)]
    return free[0] if free else NOBODY


class Battle(Procedure):
    """battle.steps, battle.max-two-rounds: Steps in their order, at most twice."""

    STEPS = (
        "begin",
        "effects",
        "roll",
        "after_roll",
        "calculate",
        "for_the_king",
        "attacker_suffers",
        "defender_suffers",
        "decided",
        "attacker_may_retreat",
        "attacker_goes",
        "defender_may_retreat",
        "defender_goes",
        "next_round",
        "loser_retreats",
        "settle",
        "after_battle",
        "draws",
        "succession",
        "control",
        "finish",
    )

    def __init__(
        self,
        place: int,
        att: int,
        dfn: int,
        mover: int,
        round: int = 1,
        on_att: int = 0,
        on_dfn: int = 0,
        won: int = -1,
    ) -> None:
        super().__init__()
        self.place = place
        self.att = att
        self.dfn = dfn
        self.mover = mover  # the kingdom whose turn it is
        self.round = round
        self.on_att = on_att  # wounds to come
        self.on_dfn = on_dfn
        self.won = won  # 0 attacker, 1 defender

    @property
    def factions(self) -> tuple[int, int]:
        return (self.att, self.dfn)

    def left(self, b: Board, who: int) -> int:
        return fighters.strength(b, self.factions[who], self.place)

    def cards_at(self, g: Game, timing: str) -> None:
        """battle.card-order: Attacker and defender in turn."""
        g.call(CardStep(self.place, self.att, self.dfn, timing, self.round))

    def begin(self, g: Game, b: Board) -> None:
        """battle.trigger: Who moved attacks, who was there defends."""
        fighters.begin(b)
        against = (log.SIDE[self.dfn], log.PLACE[self.place])
        log.heading(g, 2, self.att, "battle.trigger", "battle", "{} against {}: Battle in {}", *against)

    def effects(self, g: Game, b: Board) -> None:
        """battle.steps: Lordship cards for their effect."""
        self.cards_at(g, "battle_start")

    def roll(self, g: Game, b: Board) -> str | None:
        """battle.dice-pool: The dice; a side wiped out by cards has none."""
        if not self.left(b, 0) or not self.left(b, 1):
            return "decided"
        fighters.roll(g, b, self.place, self.factions)
        fallen = [fighters.symbols(b, who, what) for who in (0, 1) for what in (0, 1)]
        template = (
            "{0} rolls {1} {1:sword|swords} and {2} {2:shield|shields}, "
            "{3} {4} {4:sword|swords} and {5} {5:shield|shields}"
        )
        log.line(g, self.att, "battle.dice-pool", "dice", template, *fallen[:2], log.SIDE[self.dfn], *fallen[2:])
        return None

    def after_roll(self, g: Game, b: Board) -> None:
        """battle.steps: Cards after the roll."""
        self.cards_at(g, "after_roll")

    def calculate(self, g: Game, b: Board) -> None:
        """battle.calculate, battle.example: Wounds to both sides."""
        self.on_dfn = fighters.hits(b, 0, self.factions, self.place)
        self.on_att = fighters.hits(b, 1, self.factions, self.place)
        wounds = (self.on_dfn, log.SIDE[self.dfn], self.on_att)
        log.line(g, self.att, "battle.calculate", "wounds", "Wounds by {}: {}, by {}: {}", *wounds)

    def for_the_king(self, g: Game, b: Board) -> None:
        """battle.for-the-king: Cards for a sword each, which no shield stops."""
        self.cards_at(g, "king")

    def attacker_suffers(self, g: Game, b: Board) -> None:
        """battle.wounds.assign: Both have struck before anybody falls."""
        self.on_dfn += fighters.mod(b, 0, fighters.KING_CARDS)  # [battle.for-the-king]
        self.on_att += fighters.mod(b, 1, fighters.KING_CARDS)
        g.call(Suffer(self.place, self.att, self.dfn, 0, self.on_att))

    def defender_suffers(self, g: Game, b: Board) -> None:
        """battle.wounds.assign: Then the other side."""
        g.call(Suffer(self.place, self.att, self.dfn, 1, self.on_dfn))

    def decided(self, g: Game, b: Board) -> str | None:
        """battle.winner: A side that is left alone wins; if nobody is left, the defender."""
        if self.left(b, 0) and self.left(b, 1):
            return None if self.round < BATTLE_ROUNDS else "loser_retreats"
        self.won = 0 if self.left(b, 0) else 1  # [battle.winner]
        return "settle"

    def attacker_may_retreat(self, g: Game, b: Board) -> None:
        """battle.retreat.optional: After the first round the attacker decides first."""
        self.ask_retreat(g, b, 0)

    def attacker_goes(self, g: Game, b: Board) -> str | None:
        """battle.retreat.attacker: If he goes, the defender has won."""
        return self.go(g, b, 0)

    def defender_may_retreat(self, g: Game, b: Board) -> None:
        """battle.retreat.optional: Then the defender."""
        self.ask_retreat(g, b, 1)

    def defender_goes(self, g: Game, b: Board) -> str | None:
        """battle.retreat.defender: If he goes, the attacker has won."""
        return self.go(g, b, 1)

    def ask_retreat(self, g: Game, b: Board, who: int) -> None:
        faction = self.factions[who]
        k = handler(g, b, self.att, self.dfn, faction, self.mover)
        g.answer = "stay"
        if k == NOBODY or fighters.mod(b, who, fighters.HELD):  # [battle.danes.controller] nobody free: they stay
            return
        if places_for(g, b, self.place, faction, self.factions[1 - who], who):
            g.call(MayRetreat(seat_of(g, b, k), k, faction, self.place))

    def go(self, g: Game, b: Board, who: int) -> str | None:
        if g.answer != "retreat":
            return None
        g.answer = None
        self.won = 1 - who
        self.call_retreat(g, b, who)
        return "settle"

    def call_retreat(self, g: Game, b: Board, who: int) -> None:
        faction = self.factions[who]
        k = handler(g, b, self.att, self.dfn, faction, self.mover)
        g.call(Retreat(self.place, self.att, self.dfn, who, k))

    def next_round(self, g: Game, b: Board) -> str:
        """battle.max-two-rounds: A second round, no third."""
        self.round += 1
        fighters.new_round(b)
        return "effects"

    def loser_retreats(self, g: Game, b: Board) -> None:
        """battle.loser-retreats, battle.winner: With both left after round two the defender wins; the attacker goes."""
        self.won = 1  # [battle.winner]
        self.call_retreat(g, b, 0)

    def settle(self, g: Game, b: Board) -> None:
        """battle.winner: The winner is known."""
        winner = self.factions[self.won]
        log.line(g, winner, "battle.winner", "battle-won", "Victory for {} in the Battle of {}", log.PLACE[self.place])
        if winner < N_KINGDOMS:
            b.deeds[3 * winner + WON] += 1
            if b.ruler[winner] == "ecgberht" and fighters.ruler_fights(b, winner, self.place):
                b.gain(winner, 1)

    def after_battle(self, g: Game, b: Board) -> None:
        """battle.drawn-after-battle: Cards for after a Battle come before the draws."""
        g.call(CardStep(self.place, self.att, self.dfn, "after_battle", self.round, self.won))

    def draws(self, g: Game, b: Board) -> None:
        """battle.lordship-draw, battle.danes.no-cards: Winner, then loser; only kingdoms draw."""
        fighters.close(b)
        due = [draw_of(self.factions[self.won], True), draw_of(self.factions[1 - self.won], False)]
        if min(self.factions) < N_KINGDOMS:
            g.call(lordship.Draws(tuple([draw for draw in due if draw[0] < N_KINGDOMS])))  # [battle.danes.no-cards]

    def succession(self, g: Game, b: Board) -> None:
        """concept.ruler.destroyed: A new Ruler at once, before the next Battle."""
        g.call(Successions())

    def control(self, g: Game, b: Board) -> None:
        """concept.control.take-by-battle: An attacker who has won takes the area."""
        if not fighters.at_sea(self.place) and self.won == 0 and self.att < N_KINGDOMS:
            control.take(g, b, self.att, self.place)  # [concept.control.take-by-battle]

    def finish(self, g: Game, b: Board) -> None:
        b.entries = [entry for entry in b.entries if entry[0] != self.place]


def draw_of(k: int, won: bool) -> tuple[int, int, int]:
    """battle.lordship-draw, battle.wessex: Kingdom, cards drawn, cards kept."""
    extra = MARTIAL_TRADITION if k == WESSEX else 0  # [battle.wessex]
    if won:
        return (k, WINNER_DRAWS + extra, WINNER_KEEPS)
    return (k, LOSER_DRAWS + extra, LOSER_KEEPS)


class MayRetreat(KingdomDecision):
    """battle.retreat.optional: Stay for a second round, or go."""

    RULE = "battle.retreat.optional"

    def __init__(self, seat: str, side: int, faction: int, place: int) -> None:
        super().__init__(seat, side)
        self.faction = faction
        self.place = place

    @property
    def actor(self) -> str:
        return SIDES[self.faction]

    @property
    def prompt(self) -> str:
        side, area = SIDE_NAMES[self.faction], PLACE_NAMES[self.place]
        if self.faction == self.side:
            return say("{side}: do you retreat from {area}, or fight on?", side=side, area=area)
        return say("{side}: do they retreat from {area}, or fight on?", side=side, area=area)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("stay"), Action("retreat")]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.verb


class Suffer(Procedure):
    """battle.wounds.assign: The wounds of a round for one side; Sworn to Die lets its player choose the order."""

    STEPS = ("next_wound",)

    def __init__(self, place: int, att: int, dfn: int, who: int, left: int) -> None:
        super().__init__()
        self.place = place
        self.att = att
        self.dfn = dfn
        self.who = who
        self.left = left

    def next_wound(self, g: Game, b: Board) -> str | None:
        factions = (self.att, self.dfn)
        faction = factions[self.who]
        if not fighters.mod(b, self.who, fighters.FREE_ORDER):
            fighters.hurt(g, b, self.who, factions, self.place, self.left)
            return None
        if self.left and fighters.strength(b, faction, self.place):
            self.left -= 1
            if b.wounds[2 * self.who]:
                fighters.hurt(g, b, self.who, factions, self.place, 1)
            else:
                g.call(
                    ChooseWounded(seat_of(g, b, faction), faction, self.place, self.dfn, self.att, self.who, self.left)
                )
            return "next_wound"
        return None


class ChooseWounded(KingdomDecision):
    """battle.wounds.assign: Whom the next wound strikes."""

    RULE = "battle.wounds.assign"
    QUESTION = "which unit takes the next wound?"

    def __init__(self, seat: str, side: int, place: int, dfn: int, att: int, who: int, left: int) -> None:
        super().__init__(seat, side)
        self.place = place
        self.dfn = dfn
        self.att = att
        self.who = who
        self.left = left

    def legal(self, g: Game, b: Board) -> list[Action]:
        kinds = sorted({kind for _, kind in b.host(self.side, self.place)})
        return [Action("wound", stack=KINDS[kind]) for kind in kinds]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        fighters.wound(g, b, self.who, (self.att, self.dfn), self.place, KINDS.index(action.stack or ""))
