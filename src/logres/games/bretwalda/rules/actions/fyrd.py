"""The Fyrd action: units are recruited and upgraded, Ships built, Lordship cards bought."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, out_of, seat_of, too_dear
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.actions.collection import is_winter
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.tables import (
    AREA_KIND,
    ARMOURERS,
    CAPITAL,
    CARD_GOLD,
    CEORL,
    CITY,
    COST,
    COUNTRYSIDE,
    EALDORMAN,
    FYRD_CAPITAL,
    FYRD_CITY,
    FYRD_MERCIA,
    HARBOUR,
    KIND_NAMES,
    KINDS,
    LAND,
    LORDSHIP,
    LORDSHIP_COST,
    MEAD_HALL,
    MERCIA,
    MOBILISATION,
    PLACE,
    PLACE_NAMES,
    PLACES,
    ROYAL_GIFTS,
    RULER,
    SEAS_OF,
    SHIP_COST,
    SIDE_NAMES,
    THEGN,
    UPGRADE_COST,
)

RECRUIT = tuple([tuple([Action("recruit", stack=kind, area=place) for kind in KINDS[:3]]) for place in PLACES[:LAND]])
UPGRADE = tuple([tuple([Action("upgrade", stack=kind, area=place) for kind in KINDS[:2]]) for place in PLACES[:LAND]])
LEVIES = tuple([Action("levy", area=place) for place in PLACES[:LAND]])
SHIP = tuple([Action("ship", area=place) for place in PLACES])
DISCARD = {card: Action("discard", card=card) for card in LORDSHIP}
FINISH = Action("done")
BUY = Action("buy")

HOARD = "l29"
MUSTER = "l30"

# What b.tricks holds in this action: recruits (bits 0-3), upgrades (4-7) and free Ceorls (8) by area, then:
SHIRE, SAVED, LEVY, GIFTS, HOME, FREE = 46, 47, 48, 49, 50, 51
SLOTS = 52


class Fyrd(KingdomProcedure):
    """action.fyrd.recruit-land: The Mead halls first, then as one likes."""

    STEPS = ("begin", "mead_halls", "muster")

    def begin(self, g: Game, b: Board) -> None:
        """action.fyrd.upgrade-once: Units that stand here now may be upgraded; new ones by the option."""
        b.fresh = b.stack[self.side * LAND : (self.side + 1) * LAND]
        b.tricks = [0] * SLOTS
        b.tricks[SHIRE] = NOWHERE
        b.tricks[LEVY] = 2 if b.card == "au4" else 0
        b.tricks[GIFTS] = 2 if b.has_tile(self.side, ROYAL_GIFTS) else 0
        b.tricks[HOME] = 1 if b.ruler[self.side] == "beornwulf" else 0
        mobile = b.has_tile(self.side, MOBILISATION) and not is_winter(b)  # [winter.no-free-ceorls]
        b.tricks[FREE] = 2 if mobile else 0

    def mead_halls(self, g: Game, b: Board) -> None:
        """action.fyrd.mead-hall: A card for each."""
        lordship.draw(g, b, self.side, b.buildings(self.side, MEAD_HALL))  # [action.fyrd.mead-hall, building.mead-hall]

    def muster(self, g: Game, b: Board) -> str | None:
        """action.fyrd.recruit-land: Until nothing more is wanted."""
        question = Muster(seat_of(g, b, self.side), self.side)
        return "muster" if g.ask(question, at_least=2) else None


def further(g: Game, b: Board, k: int) -> Fyrd | None:
    """building.port: One that ended for want of Gold, and has it now."""
    if not b.fresh or len(b.tricks) != SLOTS or len(Muster(seat_of(g, b, k), k).legal(g, b)) < 2:
        return None
    fyrd = Fyrd(k)
    fyrd.goto("muster")
    return fyrd


def limit(b: Board, a: int) -> int:
    """concept.area.city-fyrd: By area; any Controlled Capital counts as one."""
    extra = 2 if b.tricks[SHIRE] == a else 0
    if AREA_KIND[a] == CAPITAL:  # [concept.area.capital-fyrd]
        return FYRD_CAPITAL + extra  # [action.fyrd.limit-capital]
    return FYRD_CITY + extra if AREA_KIND[a] == CITY else 0  # [action.fyrd.limit-city]


def recruits_left(b: Board, k: int, a: int) -> int:
    """action.fyrd.mercia: Mercia may recruit one more in each area."""
    used = (b.tricks[a] & 15) + (b.tricks[a] >> 4 & 15)
    return limit(b, a) + (FYRD_MERCIA if k == MERCIA else 0) - used


def upgrades_left(b: Board, k: int, a: int) -> int:
    """action.fyrd.mercia: The extra one is for a recruit, not for an upgrade."""
    recruits, upgrades = b.tricks[a] & 15, b.tricks[a] >> 4 & 15
    spare = FYRD_MERCIA if k == MERCIA else 0
    return limit(b, a) - upgrades - max(0, recruits - spare)


def recruit_cost(b: Board, k: int, a: int, kind: int) -> int:
    """concept.units.values: What a recruit costs, less what cards and Rulers save."""
    if kind == CEORL and b.tricks[LEVY]:
        return 0
    cost = COST[kind] - (1 if b.tricks[SAVED] > 0 else 0)  # [concept.units.values]
    return max(0, cost - (1 if b.tricks[HOME] and b.where_ruler(k) == a else 0))


def upgrade_cost(b: Board, k: int, kind: int) -> int:
    """action.fyrd.upgrade: The difference of the two costs; Armourers save one."""
    return UPGRADE_COST[kind] - (1 if b.has_tile(k, ARMOURERS) else 0)


def card_cost(b: Board) -> int:
    return LORDSHIP_COST - (1 if b.tricks[GIFTS] else 0)


class Muster(KingdomDecision):
    """action.fyrd.recruit-land, action.fyrd.upgrade, action.fyrd.buy-lordship: What comes next."""

    RULE = "action.fyrd.recruit-land"
    ELSEWHERE = "You do not Control {}."
    QUESTION = "what do you recruit, upgrade or buy?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        own = b.controlled(self.side)
        recruits = [RECRUIT[a][kind] for a in own for kind in range(RULER)]
        upgrades = [UPGRADE[a][kind] for a in own for kind in (CEORL, THEGN)]
        levies = [LEVIES[a] for a in own] if b.tricks[FREE] else []
        return [FINISH, *recruits, *upgrades, *levies, *self.ships(b), BUY, *self.card_uses(b)]

    def legal(self, g: Game, b: Board) -> list[Action]:
        purse = b.gold[self.side] + b.fund
        found = [FINISH]
        for a in b.controlled(self.side):
            if AREA_KIND[a] != COUNTRYSIDE:  # [concept.area.countryside]
                found += self.in_town(b, a, purse)
            elif b.tricks[FREE] and self.no_levy(g, b, a) is None:
                found.append(LEVIES[a])
        if purse >= SHIP_COST:
            found += [ship for ship in self.ships(b) if self.no_ship(g, b, PLACE[ship.area or ""]) is None]
        if purse >= card_cost(b) and b.lordship_deck:
            found.append(BUY)
        return found + self.card_uses(b)

    def in_town(self, b: Board, a: int, purse: int) -> list[Action]:
        """Recruits and upgrades that can be had in a City or Capital."""
        found = []
        if recruits_left(b, self.side, a) > 0:
            found += [RECRUIT[a][kind] for kind in range(RULER) if recruit_cost(b, self.side, a, kind) <= purse]
        if b.fresh[a] & 0xFF and upgrades_left(b, self.side, a) > 0:
            # [action.fyrd.upgrade-once]
            kinds = [kind for kind in (CEORL, THEGN) if b.fresh[a] >> 4 * kind & 15]
            found += [UPGRADE[a][kind] for kind in kinds if upgrade_cost(b, self.side, kind) <= purse]
        return found

    def ships(self, b: Board) -> list[Action]:
        """action.fyrd.recruit-ship, concept.harbour.recruit-ship: Into a Controlled Harbour or the Sea before it."""
        havens = [a for a in b.controlled(self.side) if HARBOUR[a]]
        places = dict.fromkeys(havens + [sea for a in havens for sea in SEAS_OF[a]])
        return [SHIP[place] for place in places]

    def card_uses(self, b: Board) -> list[Action]:
        hand = b.hands[self.side]
        found = [DISCARD[card] for card in hand]
        if HOARD in hand and not b.tricks[SAVED]:
            found.append(Action("play", card=HOARD))
        if MUSTER in hand and b.tricks[SHIRE] == NOWHERE:
            towns = [a for a in b.controlled(self.side) if AREA_KIND[a] != COUNTRYSIDE]
            found += [Action("play", card=MUSTER, area=PLACES[a]) for a in towns]
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == "recruit":
            return self.no_recruit(b, PLACE[action.area or ""], KINDS.index(action.stack or ""))
        if verb == "upgrade":
            return self.no_upgrade(b, PLACE[action.area or ""], KINDS.index(action.stack or ""))
        if verb == "levy":
            return self.no_levy(g, b, PLACE[action.area or ""])
        if verb == "ship":
            return self.no_ship(g, b, PLACE[action.area or ""])
        return self.no_card(b) if verb == "buy" else None

    def no_card(self, b: Board) -> Refusal | None:
        if not b.lordship_deck:
            return Refusal("No Lordship card is left in the deck.", "action.fyrd.buy-lordship")
        return self.too_dear(b, card_cost(b), "action.fyrd.buy-lordship")

    def too_dear(self, b: Board, cost: int, rule: str) -> Refusal | None:
        purse = b.gold[self.side] + b.fund
        return Refusal(too_dear(cost, purse), rule) if purse < cost else None

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        if action.verb == "discard":
            return say("brings {n} Gold", n=CARD_GOLD)
        cost = self.cost(b, action)
        return "" if cost is None else out_of(cost, b.gold[self.side] + b.fund)

    def cost(self, b: Board, action: Action) -> int | None:
        """What is paid for it; None: it is nothing that is bought."""
        kind = KINDS.index(action.stack) if action.stack else NOWHERE
        if action.verb == "recruit":
            return recruit_cost(b, self.side, PLACE[action.area or ""], kind)
        if action.verb == "upgrade":
            return upgrade_cost(b, self.side, kind)
        return {"levy": 0, "ship": SHIP_COST, "buy": card_cost(b)}.get(action.verb)

    def no_recruit(self, b: Board, a: int, kind: int) -> Refusal | None:
        if AREA_KIND[a] == COUNTRYSIDE:
            return Refusal(
                "Units are recruited in Cities and Capitals, not in the Countryside.", "concept.area.countryside"
            )
        if recruits_left(b, self.side, a) <= 0:
            rule = "action.fyrd.limit-capital" if AREA_KIND[a] == CAPITAL else "action.fyrd.limit-city"
            return Refusal(say("{area} has raised all the units it may in this action.", area=PLACE_NAMES[a]), rule)
        return self.too_dear(b, recruit_cost(b, self.side, a, kind), "action.fyrd.recruit-land")

    def no_upgrade(self, b: Board, a: int, kind: int) -> Refusal | None:
        if AREA_KIND[a] == COUNTRYSIDE:
            return Refusal(
                "Units are upgraded in Cities and Capitals, not in the Countryside.", "concept.area.countryside"
            )
        if not b.fresh[a] >> 4 * kind & 15:
            return Refusal(
                "Whoever could be upgraded here was recruited or upgraded in this same action.",
                "action.fyrd.upgrade-once",
            )
        if upgrades_left(b, self.side, a) <= 0:
            rule = "action.fyrd.limit-capital" if AREA_KIND[a] == CAPITAL else "action.fyrd.limit-city"
            return Refusal(say("{area} has raised all the units it may in this action.", area=PLACE_NAMES[a]), rule)
        return self.too_dear(b, upgrade_cost(b, self.side, kind), "action.fyrd.upgrade")

    def no_levy(self, g: Game, b: Board, a: int) -> Refusal | None:
        """action.fyrd.countryside-mobilisation: One free Ceorl in each of two Countryside areas, lifted if need be."""
        none_left = not second_reading(g) and not b.supply(self.side, CEORL)
        if AREA_KIND[a] != COUNTRYSIDE or b.tricks[a] >> 8 or none_left:
            return Refusal(
                "Countryside Mobilisation brings one free Ceorl to each of two Countryside areas you Control.",
                "action.fyrd.countryside-mobilisation",
            )
        return None

    def no_ship(self, g: Game, b: Board, place: int) -> Refusal | None:
        """action.fyrd.ship-extra: As many as figures and Gold allow; not into a Sea with opposing vessels."""
        if place >= LAND and b.hostile_sea(self.side, place):  # [action.fyrd.recruit-ship]
            return Refusal("Opposing vessels lie in that Sea.", "action.fyrd.recruit-ship")
        if not control.has_ship(g, b, self.side):
            return Refusal("All your Ships are on the board already.", "action.fyrd.unit-limit")
        return self.too_dear(b, SHIP_COST, "action.fyrd.ship-extra")

    def apply(self, g: Game, b: Board, action: Action) -> None:
        place = PLACE[action.area] if action.area else NOWHERE
        kind = KINDS.index(action.stack) if action.stack else NOWHERE
        if action.verb == "done":
            b.tricks = []
            g.end_of(Fyrd)
        elif action.verb == "recruit":
            self.recruit(g, b, place, kind)
        elif action.verb == "upgrade":
            self.upgrade(g, b, place, kind)
        elif action.verb == "levy":
            self.levy(g, b, place)
        elif action.verb == "ship":
            self.recruit_ship(g, b, place)
        else:
            self.use_cards(g, b, action)

    def use_cards(self, g: Game, b: Board, action: Action) -> None:
        """action.fyrd.buy-lordship, action.fyrd.lordship-gold: Bought, discarded or played."""
        if action.verb == "buy":
            b.pay(self.side, card_cost(b))  # [action.fyrd.buy-lordship]
            b.tricks[GIFTS] = max(0, b.tricks[GIFTS] - 1)
            lordship.draw(g, b, self.side, 1)
        elif action.verb == "discard":
            lordship.discard(g, b, self.side, action.card or "", "action.fyrd.lordship-gold", "for Gold")
            b.fund += CARD_GOLD  # [lordship.treasury]
        else:
            lordship.spend(g, b, self.side, action.card or "")
            if action.area:
                b.tricks[SHIRE] = PLACE[action.area]
            else:
                b.tricks[SAVED] = 3

    def recruit(self, g: Game, b: Board, a: int, kind: int) -> None:
        """action.fyrd.recruit-land, action.fyrd.unit-limit: From the supply, or lifted from the board."""
        cost = recruit_cost(b, self.side, a, kind)
        b.pay(self.side, cost)
        b.tricks[a] += 1
        self.used_up(b, a, kind)
        recruited = (log.unit(b, self.side, kind), log.PLACE[a])
        log.line(g, self.side, "action.fyrd.recruit-land", "recruit", "{} recruits one {} in {}", *recruited)
        if kind < EALDORMAN and g.options["upgrade-recruits"]:  # [action.fyrd.upgrade-once]
            b.fresh[a] += 1 << 4 * kind
        self.deploy(g, b, a, kind)

    def levy(self, g: Game, b: Board, a: int) -> None:
        """action.fyrd.countryside-mobilisation: Recruited for nothing."""
        b.tricks[a] |= 1 << 8
        b.tricks[FREE] -= 1
        come = (log.unit(b, self.side, CEORL), log.PLACE[a])
        log.line(g, self.side, "action.fyrd.countryside-mobilisation", "levy", "{}: one free {} in {}", *come)
        self.deploy(g, b, a, CEORL)  # [action.fyrd.countryside-mobilisation]

    def recruit_ship(self, g: Game, b: Board, place: int) -> None:
        """action.fyrd.recruit-ship: From the supply, or lifted, into a Harbour or the Sea before it."""
        b.pay(self.side, SHIP_COST)
        control.launch(g, b, self.seat, self.side, place)

    def used_up(self, b: Board, a: int, kind: int) -> None:
        """What saved Gold for this recruit is spent."""
        if kind == CEORL and b.tricks[LEVY]:
            b.tricks[LEVY] -= 1
            return
        if b.tricks[SAVED] > 0:
            b.tricks[SAVED] = b.tricks[SAVED] - 1 or -1
        if b.tricks[HOME] and b.where_ruler(self.side) == a:
            b.tricks[HOME] = 0

    def upgrade(self, g: Game, b: Board, a: int, kind: int) -> None:
        """action.fyrd.upgrade: A Ceorl becomes a Thegn, a Thegn an Ealdorman."""
        b.pay(self.side, upgrade_cost(b, self.side, kind))
        b.tricks[a] += 1 << 4
        b.fresh[a] -= 1 << 4 * kind
        b.remove(self.side, a, kind)
        upgraded = (log.unit(b, self.side, kind), log.PLACE[a], log.unit(b, self.side, kind + 1))
        log.line(g, self.side, "action.fyrd.upgrade", "upgrade", "{}: one {} in {} becomes one {}", *upgraded)
        self.deploy(g, b, a, kind + 1)

    def deploy(self, g: Game, b: Board, a: int, kind: int) -> None:
        """action.fyrd.unit-limit-only-empty: Lifted only when none is in the supply."""
        if b.supply(self.side, kind) > 0:  # [action.fyrd.unit-limit-only-empty]
            b.add(self.side, a, kind)
        else:
            g.call(Lift(self.seat, self.side, a, kind))


class Lift(KingdomDecision):
    """action.fyrd.unit-limit: Which figure is lifted from the board."""

    RULE = "action.fyrd.unit-limit"
    ELSEWHERE = "You have no such unit in {}."

    def __init__(self, seat: str, side: int, area: int, figure: int) -> None:
        super().__init__(seat, side)
        self.area = area
        self.figure = figure

    @property
    def prompt(self) -> str:
        return say(
            "{side}: none is left in your supply; which {unit} do you take from the board for {area}?",
            side=SIDE_NAMES[self.side],
            unit=KIND_NAMES[KINDS[self.figure]],
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [Action("lift", area=PLACES[a]) for a in range(LAND) if b.count(self.side, a, self.figure)]
        return found + [
            Action("lift", count=v % 2 + 1) for v in b.fleet(self.side) if b.cargo[v] >> 4 * self.figure & 15
        ]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.area:
            a = PLACE[action.area]
            b.remove(self.side, a, self.figure)
            if b.fresh[a] >> 4 * self.figure & 15 > b.count(self.side, a, self.figure):
                b.fresh[a] -= 1 << 4 * self.figure
        else:
            b.cargo[2 * self.side + (action.count or 1) - 1] -= 1 << 4 * self.figure
        b.add(self.side, self.area, self.figure)
