"""Decisions for which the greedy bot has a plain rule."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.game import Game
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.bot import clash, raids, trader
from logres.games.bretwalda.bot.trader import FAIR
from logres.games.bretwalda.bot.worth import area_worth, stores
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.battle import Battle, MayRetreat
from logres.games.bretwalda.rules.battle.battle_cards import KING, CardStep, PlayCard
from logres.games.bretwalda.rules.cards.chronicles import progress
from logres.games.bretwalda.rules.seasons.bids import Bid
from logres.games.bretwalda.rules.seasons.openings import Answer
from logres.games.bretwalda.rules.seasons.raid import Bribe
from logres.games.bretwalda.rules.seasons.trade import AnswerOffer
from logres.games.bretwalda.tables import LAND, N_KINGDOMS

HOLD_OUT: Final = 0.4  # an attacker fights on with at least this chance to win
FLEE: Final = 0.75  # a defender goes when he is as likely as this to be wiped out
SURE: Final = 0.97

# How easily a Chronicle comes by itself.
EASY: Final = (
    "c04",
    "c03",
    "c02",
    "c05",
    "c10",
    "c16",
    "c06",
    "c09",
    "c08",
    "c01",
    "c15",
    "c14",
    "c13",
    "c11",
    "c12",
    "c07",
)


def bid(game: Game, b: Board, decision: Bid, legal: list[Action], seed: str) -> Action:
    """Treasury Gold is free; of the own a little, more when there is plenty."""
    free = b.bids[N_KINGDOMS + decision.side]
    own = max(0, b.gold[decision.side] - 3)
    most = min(len(legal) - 1, free + own // 3 + value(seed, 0, game.count, 0, 2))
    return legal[max(0, most)]


def bribe(b: Board, decision: Bribe, legal: list[Action]) -> Action:
    """Alone: so many Danes cards as are worth their Gold."""
    return legal[raids.payment(b, decision.side, min(len(legal) - 1, len(b.danes_deck)))]


def chronicle(b: Board, decision: KingdomDecision, legal: list[Action]) -> Action:
    """Claim what can be claimed; give back what is least done and hardest."""
    claims = [action for action in legal if action.verb == "claim"]
    if claims:
        return claims[0]
    cards = [action for action in legal if action.card]
    if cards:
        return max(cards, key=lambda action: _hardness(b, decision.side, action.card or ""))
    return legal[0]


def _hardness(b: Board, k: int, card: str) -> float:
    have, needed = progress(b, k, card)
    return EASY.index(card) / len(EASY) - (2 if have >= needed else have / needed)


def may_retreat(game: Game, b: Board, decision: MayRetreat, legal: list[Action]) -> Action:
    """Stay or go, by the chance of the round that is left."""
    battle: Battle | None = game.find(Battle)
    stay, go = legal[0], legal[1]
    if battle is None or decision.place >= LAND or decision.faction >= N_KINGDOMS:
        return stay
    att = clash.attackers(b, b.host(battle.att, decision.place))
    chance = clash.storms(att, clash.defenders(b, battle.dfn, decision.place), 1)
    if decision.faction == battle.att:
        return stay if chance >= HOLD_OUT else go
    return go if chance >= FLEE and area_worth(b, decision.place) < 10 else stay


def card(game: Game, b: Board, decision: PlayCard, legal: list[Action]) -> Action:
    """Cards are there to be played where the Battle is open; For the King! only where it decides."""
    battle: Battle | None = game.find(Battle)
    step: CardStep | None = game.find(CardStep)
    plays = [action for action in legal if action.verb == "play"]
    if battle is None or step is None:
        return plays[0] if plays else legal[0]
    if step.timing == KING:
        return _for_the_king(b, battle, decision, legal)
    return plays[0] if plays and _open(b, battle, decision) else legal[0]


def _open(b: Board, battle: Battle, decision: PlayCard) -> bool:
    """Whether a card could still make a difference."""
    if battle.place >= LAND or not battle.left(b, 0) or not battle.left(b, 1):
        return True
    att = clash.attackers(b, b.host(battle.att, battle.place))
    chance = clash.storms(att, clash.defenders(b, battle.dfn, battle.place))
    return 1 - SURE < chance < SURE


def _for_the_king(b: Board, battle: Battle, decision: PlayCard, legal: list[Action]) -> Action:
    """A sword for a card, if the swords that can be had wipe the other side out and fewer would not."""
    swords = [action for action in legal if action.verb == KING]
    who = 0 if decision.side == battle.att else 1
    foe = (battle.dfn, battle.att)[who]
    if not swords or battle.place >= LAND:
        return legal[0]
    due = (battle.on_dfn if who == 0 else battle.on_att) + fighters.mod(b, who, fighters.KING_CARDS)
    missing = clash.force(b, b.host(foe, battle.place)).health - b.wounds[2 * (1 - who)] - due
    most = min(
        len(swords), fighters.strength(b, decision.side, battle.place) - fighters.mod(b, who, fighters.KING_CARDS)
    )
    return swords[0] if 0 < missing <= most else legal[0]


def trade(b: Board, decision: KingdomDecision, legal: list[Action]) -> Action:
    """Others' proposals are taken if they pay; those of its own lie beside the questions (trader.py)."""
    if isinstance(decision, Answer):
        return legal[-1] if _pays(b, decision) else legal[0]
    if isinstance(decision, AnswerOffer):
        gold, food = decision.gold - decision.asked_gold, decision.food - decision.asked_food
        return legal[-1] if trader.pays(b, decision.side, decision.proposer, gold, food) else legal[0]
    return _at_port(b, decision, legal)


def _pays(b: Board, decision: Answer) -> bool:
    before = stores(b, decision.side)
    after = b.copy()
    for amount, sign in ((decision.offer, 1), (decision.wanted, -1)):
        if amount >= 10:
            _shift_food(after, decision.side, sign * (amount - 10))
        else:
            after.gold[decision.side] += sign * amount
    return stores(after, decision.side) - before > FAIR


def _shift_food(b: Board, k: int, count: int) -> None:
    own = b.controlled(k)
    if own:
        b.food[own[0]] += count


def _at_port(b: Board, decision: KingdomDecision, legal: list[Action]) -> Action:
    """Surplus Food is sold, missing Food bought."""
    best, most = legal[0], stores(b, decision.side) + FAIR
    for action in legal:
        if action.verb in ("sell", "buy"):
            after = b.copy()
            sells = action.verb == "sell"
            _shift_food(after, decision.side, -1 if sells else 1)
            after.gold[decision.side] += 2 if sells else -2
            found = stores(after, decision.side)
            if found > most:
                best, most = action, found
    return best
