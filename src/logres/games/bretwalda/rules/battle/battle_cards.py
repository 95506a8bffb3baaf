"""Lordship cards in a Battle: when they may be played, and what they do. Most of them are reconstructed."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board
from logres.games.bretwalda.frames import KingdomDecision, seat_of
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.card_choices import (
    Convert,
    Dismiss,
    DropDie,
    JoinBattle,
    Reroll,
    ReturnUnit,
    TurnDie,
    hirelings,
    reinforcements,
    return_places,
)
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.tables import (
    ABBEY,
    AREA_KIND,
    BLACK,
    CEORL,
    COUNTRYSIDE,
    EALDORMAN,
    FOUGHT,
    LAND,
    N_KINGDOMS,
    NEIGHBOURS,
    RED,
    SIDE_NAMES,
    THEGN,
    TIMING,
    WHITE,
)

PASS = Action("pass")
KING = "king"


class CardStep(Procedure):
    """battle.card-order: Attacker, then defender, one card at a time until both pass in a row."""

    STEPS = ("ask",)

    def __init__(
        self, place: int, att: int, dfn: int, timing: str, round: int, who: int = -1, turn: int = 0, passes: int = 0
    ) -> None:
        super().__init__()
        self.place = place
        self.att = att
        self.dfn = dfn
        self.timing = timing
        self.round = round
        self.who = who  # who has won (after a Battle) or retreats
        self.turn = turn
        self.passes = passes

    def ask(self, g: Game, b: Board) -> str | None:
        """battle.card-order, battle.danes.no-cards: Who has no cards, Danes and Neutrals pass."""
        while self.passes < 2:
            faction = (self.att, self.dfn)[self.turn]
            who = self.turn
            self.turn = 1 - self.turn
            self.passes += 1
            if faction < N_KINGDOMS and b.hands[faction] and self.both_stand(b):
                g.call(PlayCard(seat_of(g, b, faction), faction, who, self.timing, self.round))
                return "ask"
        return None

    def both_stand(self, b: Board) -> bool:
        """Nothing is left to play for when a side is gone, but after the Battle."""
        if self.timing == "after_battle":
            return True
        return all(fighters.strength(b, faction, self.place) for faction in (self.att, self.dfn))


class PlayCard(KingdomDecision):
    """battle.steps, lordship.timing: A card, or pass."""

    RULE = "battle.card-order"
    SECRET_CHOICE = True
    DECLINE = "pass"

    def __init__(self, seat: str, side: int, who: int, timing: str, round: int) -> None:
        super().__init__(seat, side)
        self.who = who
        self.timing = timing
        self.round = round

    @property
    def prompt(self) -> str:
        side = SIDE_NAMES[self.side]
        if self.timing == KING:
            return say("{side}: do you play a card For the King! in this Battle?", side=side)
        return say("{side}: do you play a Lordship card in this Battle?", side=side)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        verb = "king" if self.timing == KING else "play"
        return [PASS, *[Action(verb, card=card) for card in b.hands[self.side]]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "pass":
            return None
        step: CardStep = g.find(CardStep)
        if action.verb == "king":
            return self.too_many(b, step)
        assert action.card
        if TIMING[action.card] != self.timing:
            return Refusal("Not at this step.", "lordship.timing")
        if not playable(b, step, self.who, self.side, action.card):
            return Refusal("What the card asks for is not given.", "lordship.timing")
        return None

    def too_many(self, b: Board, step: CardStep) -> Refusal | None:
        """battle.for-the-king: As many cards as own units in the Battle, in each round."""
        if fighters.mod(b, self.who, fighters.KING_CARDS) >= fighters.strength(
            b, self.side, step.place
        ):  # [battle.for-the-king]
            return Refusal("No more cards than own units.", "battle.for-the-king")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if not action.card:
            return
        step: CardStep = g.frame(CardStep)
        step.passes = 0
        if action.verb == "king":
            lordship.discard(g, b, self.side, action.card, "battle.for-the-king", "For the King!")
            fighters.give(b, self.who, fighters.KING_CARDS)
        else:
            lordship.spend(g, b, self.side, action.card)
            play(g, b, step, self.who, self.side, action.card)


def playable(b: Board, step: CardStep, who: int, side: int, card: str) -> bool:
    """lordship.timing: Whether a card's own condition holds."""
    sea = step.place >= LAND
    if FOUGHT[card] == ("land" if sea else "sea"):
        return False
    if step.timing == "battle_start":
        return _at_start(b, step, who, side, card)
    if step.timing == "after_roll":
        return _after_roll(b, step, who, card)
    if step.timing == "retreat":
        return (step.who == who) == (card == "l21")
    return _after_battle(b, step, who, side, card)


def _at_start(b: Board, step: CardStep, who: int, side: int, card: str) -> bool:
    """The conditions printed on cards of the first step."""
    place = step.place
    country = place < LAND and AREA_KIND[place] == COUNTRYSIDE
    if card == "l01":
        return bool(reinforcements(b, side, place))
    if card == "l04":
        return bool(b.count(side, place, EALDORMAN)) or fighters.ruler_fights(b, side, place)
    if card == "l05":
        return who == 1 and b.control[place] == side and b.supply(side, CEORL) > 0
    if card == "l06":
        return country
    if card == "l07":
        return who == 0 and not country
    if card == "l08":
        return who == 1 and country
    if card == "l10":
        return b.gold[side] >= 2 and bool(hirelings(b, (step.dfn, step.att)[who], place))
    if card == "l11":
        return any(b.control[a] == side and b.build[a] >> ABBEY & 1 for a in (place, *NEIGHBOURS[place]))
    return card != "l12" or who == 0


def _after_roll(b: Board, step: CardStep, who: int, card: str) -> bool:
    if card == "l20":
        return step.round == 1
    if card == "l16":
        return fighters.symbols(b, who, 1) > fighters.mod(b, who, fighters.TO_SWORDS)
    if card == "l17":
        return fighters.symbols(b, who, 0) > fighters.mod(b, who, fighters.TO_SHIELDS)
    if card in ("l13", "l18"):
        return any(die[0] == who for die in b.dice)
    return card != "l14" or any(die[0] != who for die in b.dice)


def _after_battle(b: Board, step: CardStep, who: int, side: int, card: str) -> bool:
    """battle.lordship-return-unit: Stragglers need a fallen Ceorl or Thegn, and a place to go."""
    won = step.who == who
    if card == "l23":
        lost = [kind for owner, kind in b.fallen if owner == who and kind in (CEORL, THEGN)]
        return not won and bool(lost) and bool(return_places(b, step.place, side, who))
    if card == "l24":
        return won
    if card == "l25":
        return not won
    return won and (who == 0 or b.control[step.place] == side)


def play(g: Game, b: Board, step: CardStep, who: int, side: int, card: str) -> None:
    """lordship.timing: What a card does."""
    if card in _GIVES:
        for to, what, count in _GIVES[card]:
            fighters.give(b, who if to == OWN else 1 - who, what, count)
    elif card in ("l05", "l09", "l22", "l24", "l25", "l26"):
        _at_once(g, b, step, who, side, card)
    else:
        _choice(g, b, step, who, side, card)


OWN, FOE = 0, 1

# Card: (whose, what, how much). Cards that only change dice, swords and shields.
_GIVES: dict[str, tuple[tuple[int, int, int], ...]] = {
    "l02": ((OWN, fighters.DICE_NOW + RED, 1),),
    "l03": ((OWN, fighters.SHIELDS_NOW, 2),),
    "l04": ((OWN, fighters.DICE_ALL + WHITE, 2),),
    "l07": ((FOE, fighters.NO_BLACK, 1),),
    "l08": ((OWN, fighters.DICE_ALL + BLACK, 2),),
    "l11": ((OWN, fighters.SWORDS_ALL, 1), (OWN, fighters.SHIELDS_ALL, 1)),
    "l12": ((OWN, fighters.SWORDS_NOW, 3), (OWN, fighters.NO_SHIELDS, 1)),
    "l15": ((OWN, fighters.IGNORE_SHIELDS, 2),),
    "l19": ((OWN, fighters.FREE_ORDER, 1),),
    "l20": ((FOE, fighters.HELD, 1),),
    "l21": ((OWN, fighters.FREE_RETREAT, 1),),
}


def _at_once(g: Game, b: Board, step: CardStep, who: int, side: int, card: str) -> None:
    """Cards without a choice that change the board."""
    factions = (step.att, step.dfn)
    if card == "l05":
        b.add(side, step.place, CEORL, min(2, b.supply(side, CEORL)))
    elif card == "l09":
        fighters.hurt(g, b, 1 - who, factions, step.place, 1)
    elif card == "l22":
        fighters.hurt(g, b, 1 - who, factions, step.place, 2)
    elif card == "l24":
        spoils(g, b, side, factions[1 - who])
    elif card == "l25":
        lordship.draw(g, b, side, 2)
    else:
        b.food[step.place] += 2
        log.line(g, side, "lordship.timing", "card-food", "{}: 2 Food in {}", log.PLACE[step.place])


def spoils(g: Game, b: Board, side: int, loser: int) -> None:
    """Spoils of War: three Gold of a beaten kingdom, or two from the supply."""
    if loser >= N_KINGDOMS:
        b.gain(side, 2)
        return
    taken = min(3, b.gold[loser])
    b.gold[loser] -= taken
    b.gold[side] += taken
    log.line(g, side, "lordship.timing", "spoils", "{} takes {} Gold from {}", taken, log.SIDE[loser])


def _choice(g: Game, b: Board, step: CardStep, who: int, side: int, card: str) -> None:
    """Cards that ask for more."""
    seat = seat_of(g, b, side)
    foe = (step.dfn, step.att)[who]
    if card == "l01":
        g.call(JoinBattle(seat, side, step.place))
    elif card == "l06":
        g.ask(DropDie(seat, side, 1 - who, foe, step.place))
    elif card == "l10":
        g.call(Dismiss(seat, side, foe, step.place))
    elif card == "l13":
        g.call(Reroll(seat, side, who, 99))
    elif card == "l14":
        g.call(Reroll(seat, side, 1 - who, 2))
    elif card == "l16":
        g.call(Convert(seat, side, who, fighters.TO_SWORDS))
    elif card == "l17":
        g.call(Convert(seat, side, who, fighters.TO_SHIELDS))
    elif card == "l18":
        g.call(TurnDie(seat, side, who, NOWHERE))
    else:
        g.call(ReturnUnit(seat, side, who, step.place))
