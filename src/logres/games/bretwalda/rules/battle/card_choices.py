"""What some Lordship cards ask of their player in a Battle: a unit, a die, a place."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import FROM_VESSEL, NOWHERE, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, out_of
from logres.games.bretwalda.names import place_name, stack_name
from logres.games.bretwalda.packing import total
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.tables import (
    CEORL,
    DICE,
    KINDS,
    N_COLOURS,
    N_KINDS,
    N_KINGDOMS,
    OPEN_TO,
    PLACE,
    PLACES,
    SHIP_HOLD,
    SIDE_NAMES,
    THEGN,
    VALUE,
)

BOUGHT_VALUE = 3
BOUGHT_GOLD = 2


def reinforcements(b: Board, side: int, place: int) -> list[tuple[int, int]]:
    """battle.reinforcement-card: Own units (kind, area) behind a passable border."""
    found = []
    for a in OPEN_TO[place]:
        if not b.foes(side, a):
            found += [(kind, a) for kind in range(N_KINDS) if b.count(side, a, kind)]
    return found


def hirelings(b: Board, foe: int, place: int) -> list[tuple[int, int]]:
    """Opposing Neutrals or Danes (side, kind) cheap enough to be bought."""
    if foe < N_KINGDOMS:
        return []
    return list(dict.fromkeys([unit for unit in b.host(foe, place) if VALUE[unit[1]] <= BOUGHT_VALUE]))


class JoinBattle(KingdomDecision):
    """battle.reinforcement-card: A unit from next door joins the Battle and fights at once."""

    RULE = "battle.reinforcement-card"
    QUESTION = "which unit do you call into the Battle?"

    def __init__(self, seat: str, side: int, place: int) -> None:
        super().__init__(seat, side)
        self.place = place

    def legal(self, g: Game, b: Board) -> list[Action]:
        units = reinforcements(b, self.side, self.place)
        return [Action("join", stack=KINDS[kind], area=PLACES[a]) for kind, a in units]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a, kind = PLACE[action.area or ""], KINDS.index(action.stack or "")
        b.remove(self.side, a, kind)
        b.add(self.side, self.place, kind)  # [battle.reinforcement-card]
        if any(where == self.place and faction == self.side for where, _, faction in b.entries):
            b.entries.append((self.place, a, self.side))


class DropDie(KingdomDecision):
    """Woodland Ambush: one opposing die is not rolled in this round."""

    RULE = "lordship.timing"
    QUESTION = "which opposing die do you take away?"

    def __init__(self, seat: str, side: int, who: int, foe: int, place: int) -> None:
        super().__init__(seat, side)
        self.who = who
        self.foe = foe
        self.place = place

    def legal(self, g: Game, b: Board) -> list[Action]:
        dice = fighters.pool(b, self.who, self.foe, self.place)
        return [Action("drop", stack=DICE[colour]) for colour in range(N_COLOURS) if dice[colour]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        fighters.give(b, self.who, fighters.DROPPED, DICE.index(action.stack or "") + 1)


class Dismiss(KingdomDecision):
    """Bought Swords: an opposing Neutral or Dane leaves for two Gold."""

    RULE = "lordship.timing"
    QUESTION = "which unit do you buy over?"

    def __init__(self, seat: str, side: int, foe: int, place: int) -> None:
        super().__init__(seat, side)
        self.foe = foe
        self.place = place

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        return out_of(BOUGHT_GOLD, b.gold[self.side])

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("buy", stack=stack_name(b, *unit)) for unit in hirelings(b, self.foe, self.place)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        units = hirelings(b, self.foe, self.place)
        side, kind = next(unit for unit in units if stack_name(b, *unit) == action.stack)
        b.gold[self.side] -= BOUGHT_GOLD
        b.remove(side, self.place, kind)
        who = 1 if any(faction == self.side for _, _, faction in b.entries) else 0
        if b.wounds[2 * who + 1] == kind and not any(k == kind for _, k in b.host(self.foe, self.place)):
            b.wounds[2 * who] = 0


class Reroll(KingdomDecision):
    """Rally the Line, Ill Omen: dice are picked one by one and then rolled again."""

    RULE = "lordship.timing"
    QUESTION = "which dice are rolled again?"

    def __init__(self, seat: str, side: int, who: int, most: int, picked: tuple[int, ...] = ()) -> None:
        super().__init__(seat, side)
        self.who = who
        self.most = most
        self.picked = picked

    def legal(self, g: Game, b: Board) -> list[Action]:
        dice = [i for i, die in enumerate(b.dice) if die[0] == self.who and i > max(self.picked, default=-1)]
        more = [Action("again", count=i + 1) for i in dice] if len(self.picked) < self.most else []
        return [*([Action("roll")] if self.picked else []), *more]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.count is not None:
            picked = (*self.picked, action.count - 1)
            g.call(Reroll(self.seat, self.side, self.who, self.most, picked))
            return
        faces = g.roll("again", len(self.picked))
        for i, face in zip(self.picked, faces, strict=True):
            b.dice[i] = (b.dice[i][0], b.dice[i][1], face)
        template = "{0} has {1} {1:die|dice} rolled again: now {2} {2:sword|swords} and {3} {3:shield|shields}"
        shown = [fighters.symbols(b, self.who, what) for what in (0, 1)]
        log.line(g, self.side, self.RULE, "dice-again", template, len(self.picked), *shown)


class Convert(KingdomDecision):
    """Wrath of the Host, Locked Shields: so many symbols are turned into the other kind."""

    RULE = "lordship.timing"
    QUESTION = "how many symbols do you turn?"

    def __init__(self, seat: str, side: int, who: int, what: int) -> None:
        super().__init__(seat, side)
        self.who = who
        self.what = what

    def legal(self, g: Game, b: Board) -> list[Action]:
        symbols = fighters.symbols(b, self.who, 1 if self.what == fighters.TO_SWORDS else 0)
        return [Action("turn", count=n) for n in range(1, symbols - fighters.mod(b, self.who, self.what) + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        fighters.give(b, self.who, self.what, action.count or 0)


class TurnDie(KingdomDecision):
    """Wyrd: one own die is turned to a face of choice."""

    RULE = "lordship.timing"

    def __init__(self, seat: str, side: int, who: int, die: int) -> None:
        super().__init__(seat, side)
        self.who = who
        self.die = die

    @property
    def prompt(self) -> str:
        side = SIDE_NAMES[self.side]
        if self.die == NOWHERE:
            return say("{side}: which die do you turn?", side=side)
        return say("{side}: to which face do you turn it?", side=side)

    def legal(self, g: Game, b: Board) -> list[Action]:
        if self.die == NOWHERE:
            return [Action("die", count=i + 1) for i, die in enumerate(b.dice) if die[0] == self.who]
        return [Action("face", count=face) for face in range(1, 7)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        if self.die == NOWHERE:
            g.call(TurnDie(self.seat, self.side, self.who, action.count - 1))
        else:
            b.dice[self.die] = (self.who, b.dice[self.die][1], action.count)


def return_places(b: Board, place: int, side: int, who: int) -> list[int]:
    """battle.lordship-return-unit: An attacker's start, or an adjacent Controlled area of a defender."""
    if who == 0:
        origins = sorted({origin for where, origin, faction in b.entries if where == place and faction == side})
        return [origin for origin in origins if takes_back(b, side, origin)]
    return [a for a in OPEN_TO[place] if b.control[a] == side and (b.has(side, a) or not b.foes(side, a))]


def takes_back(b: Board, side: int, origin: int) -> bool:
    """Whether a unit may come back there: an area without opposing units, or a Ship that has room."""
    if origin >= FROM_VESSEL:
        v = origin - FROM_VESSEL
        return b.vessel[v] != NOWHERE and total(b.cargo[v]) < SHIP_HOLD
    return origin != NOWHERE and not b.foes(side, origin)


class ReturnUnit(KingdomDecision):
    """battle.lordship-return-unit: Stragglers bring back a fallen Ceorl or Thegn."""

    RULE = "battle.lordship-return-unit"
    QUESTION = "which fallen unit comes back, and where?"

    def __init__(self, seat: str, side: int, who: int, place: int) -> None:
        super().__init__(seat, side)
        self.who = who
        self.place = place

    def legal(self, g: Game, b: Board) -> list[Action]:
        kinds = [kind for kind in (CEORL, THEGN) if (self.who, kind) in b.fallen]
        places = return_places(b, self.place, self.side, self.who)
        return [Action("return", stack=KINDS[kind], area=place_name(a)) for kind in kinds for a in places]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        kind = KINDS.index(action.stack or "")
        places = return_places(b, self.place, self.side, self.who)
        back = next(place for place in places if place_name(place) == action.area)
        if back >= FROM_VESSEL:
            b.cargo[back - FROM_VESSEL] += 1 << 4 * kind
            return
        b.add(self.side, back, kind)
        if second_reading(g):
            control.take(g, b, self.side, back)  # [battle.lordship-return-unit]
