"""Summer: the bid for influence and the Danes' raid."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import ALL_KINGDOMS, FROM_VESSEL, NOWHERE, Board, draw_from, put_under
from logres.games.bretwalda.frames import KingdomDecision, seat_of
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.battle.combat import fight
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.seasons import bids
from logres.games.bretwalda.rules.seasons.bids import Bidding
from logres.games.bretwalda.tables import (
    COAST,
    DANE_FIGURES,
    DANES,
    DANES_COMING,
    FIRST_DRAKKAR,
    LAND,
    LANDING,
    LANDING_SEAS,
    N_PLACES,
    N_VESSELS,
    PLACE,
    PLACES,
    THEGN,
)


class Summer(Procedure):
    """summer.bid.after-reveal: Bid, then the winner raids."""

    STEPS = ("bid", "winner", "raid")

    def bid(self, g: Game, b: Board) -> None:
        """summer.bid.after-reveal, solo.summer, solo.legendary: Alone one pays what one likes, or nothing at all."""
        b.bids = [0] * len(b.bids)
        if g.scenario != "solo":
            g.call(Bidding())
        elif g.options["level"] != "legendary":  # [solo.legendary]
            k = b.kingdoms()[0]
            g.call(Bribe(seat_of(g, b, k), k))

    def winner(self, g: Game, b: Board) -> None:
        """summer.bid.winner: The highest bid; where all bid nothing, the Pretender names one."""
        kingdoms = b.kingdoms()
        bids.first_of(g, b, kingdoms, [bids.standing(b, k) if any(b.bids[:4]) else 0 for k in kingdoms])

    def raid(self, g: Game, b: Board) -> None:
        """summer.raid.draw: He performs the raid."""
        winner: int = g.answer
        g.call(Raid(winner))


class Bribe(KingdomDecision):
    """solo.summer: Pay any Gold to draw as many cards."""

    RULE = "solo.summer"
    QUESTION = "how much Gold do you pay to draw as many Danes cards?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("bid", count=count) for count in range(b.gold[self.side] + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        b.bids[self.side] = action.count
        b.gold[self.side] -= action.count


class Raid(Procedure):
    """summer.raid.draw: Card, Drakkar, Sea Battle, landing, Land Battle, pillage."""

    STEPS = ("draw", "choose", "sea", "drakkar", "sea_battles", "land", "spread", "land_battle", "waste")

    def __init__(self, side: int, area: int = NOWHERE, vessel: int = NOWHERE, fought: int = 0) -> None:
        super().__init__()
        self.side = side  # the bid winner
        self.area = area
        self.vessel = vessel
        self.fought = fought

    def draw(self, g: Game, b: Board) -> str | None:
        """summer.raid.draw: As many cards as Gold was bid, at least the top one."""
        if g.options["danes-summer-raids"]:  # [option.danes-summer-raids]
            return "sea"
        count = min(max(1, b.bids[self.side]), len(b.danes_deck))
        b.drawn = sorted([draw_from(b.danes_deck, b.danes_known) for _ in range(count)])
        g.reveal()
        return None

    def choose(self, g: Game, b: Board) -> None:
        """summer.raid.draw: One is played, all go under the deck."""
        g.call(PlayDanes(seat_of(g, b, self.side), self.side))

    def sea(self, g: Game, b: Board) -> None:
        """summer.raid.drakkar: The Sea of the landing; where there are two, the winner chooses."""
        seas = tuple(range(LAND, N_PLACES))
        if not g.options["danes-summer-raids"]:
            card: str = g.answer
            self.area, seas = LANDING[card], LANDING_SEAS[card]
        g.call(ChooseSea(seat_of(g, b, self.side), self.side, seas))

    def drakkar(self, g: Game, b: Board) -> str | None:
        """summer.raid.drakkar: One from the supply, else an empty one from another Sea, else no raid."""
        sea: int = g.answer
        b.entries = []
        spare = [v for v in range(FIRST_DRAKKAR, N_VESSELS) if b.vessel[v] == NOWHERE]
        empty = [v for v in range(FIRST_DRAKKAR, N_VESSELS) if not b.cargo[v]]
        if not empty:
            return ""
        self.vessel = (spare or empty)[0]
        b.vessel[self.vessel] = sea
        b.cargo[self.vessel] = coming(b) << 4 * THEGN
        log.line(g, DANES, "summer.raid.drakkar", "raid", "{}: {} comes to {}", log.VESSEL[self.vessel], log.PLACE[sea])
        return None

    def sea_battles(self, g: Game, b: Board) -> str | None:
        """summer.raid.sea-battle-first, summer.raid.sea-battle-won: Any player's Ship there fights first."""
        sea = b.vessel[self.vessel]
        ships = [side for side in b.sides_at_sea(sea) if side != DANES] if sea != NOWHERE else []
        if ships and DANES in b.sides_at_sea(sea):
            self.fought |= 1
            b.entries = [(sea, NOWHERE, DANES)]
            fight(g, b, sea, DANES, ships[0], self.side)  # one kingdom's: two would have fought before
            return "sea_battles"
        return "waste" if self.fought else None  # [summer.raid.sea-battle-won]

    def land(self, g: Game, b: Board) -> str | None:
        """summer.raid.land: The Danes must land."""
        if self.area == NOWHERE:
            return None
        landed = b.cargo[self.vessel] >> 4 * THEGN & 15
        b.cargo[self.vessel] = 0
        if landed:
            b.add(DANES, self.area, THEGN, landed)  # [summer.raid.land]
            log.line(g, DANES, "summer.raid.land", "danes-land", "{}: {} land in {}", landed, log.PLACE[self.area])
        b.entries = [(self.area, FROM_VESSEL + self.vessel, DANES)]
        return "land_battle"

    def spread(self, g: Game, b: Board) -> str | None:
        """option.danes-summer-raids: Dane by Dane next to the Drakkar."""
        if b.cargo[self.vessel]:
            g.call(LandDane(seat_of(g, b, self.side), self.side, self.vessel))
            return "spread"
        return None

    def land_battle(self, g: Game, b: Board) -> str | None:
        """summer.raid.land-battle: Against any other land units; those who lose go aboard again."""
        for a in range(LAND):
            foe = b.foe(DANES, a)
            if b.has(DANES, a) and foe >= 0:
                fight(g, b, a, DANES, foe, self.side)
                return "land_battle"
        return None

    def waste(self, g: Game, b: Board) -> None:
        """summer.raid.land-battle-won: Where Danes stand alone nothing is left."""
        b.entries = []
        control.outsiders(g, b)
        victory.watch(g, b)


def coming(b: Board) -> int:
    """summer.raid.land: The number on the card, as far as there are figures."""
    return min(DANES_COMING[b.card], DANE_FIGURES - b.on_board(DANES, THEGN))


class PlayDanes(KingdomDecision):
    """summer.raid.draw: Which of the drawn cards is played."""

    RULE = "summer.raid.draw"
    ELSEWHERE = "None of the cards you drew leads to {}."
    QUESTION = "which Danes card do you play: where do they land?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("raid", area=PLACES[LANDING[card]]) for card in b.drawn]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        played = next(card for card in b.drawn if PLACES[LANDING[card]] == action.area)
        for card in b.drawn:
            put_under(b.danes_deck, b.danes_known, card, ALL_KINGDOMS if card == played else 1 << self.side)
        b.drawn = []
        g.answer = played
        g.reveal()


class ChooseSea(KingdomDecision):
    """summer.raid.drakkar: From which Sea they come."""

    RULE = "summer.raid.drakkar"
    ELSEWHERE = "The Danes of this card do not come from {}."
    QUESTION = "from which Sea do the Danes come?"

    def __init__(self, seat: str, side: int, seas: tuple[int, ...]) -> None:
        super().__init__(seat, side)
        self.seas = seas

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("from", area=PLACES[sea]) for sea in self.seas]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = PLACE[action.area or ""]


class LandDane(KingdomDecision):
    """option.danes-summer-raids: Where the next Dane lands."""

    RULE = "option.danes-summer-raids"
    QUESTION = "where does the next Dane land?"

    def __init__(self, seat: str, side: int, vessel: int) -> None:
        super().__init__(seat, side)
        self.vessel = vessel

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("land", area=PLACES[a]) for a in COAST[b.vessel[self.vessel]]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = PLACE[action.area or ""]
        b.cargo[self.vessel] -= 1 << 4 * THEGN
        b.add(DANES, a, THEGN)
        b.entries.append((a, FROM_VESSEL + self.vessel, DANES))
