"""Retreats: where a side may go, who decides it, and what becomes of those who cannot."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import FROM_VESSEL, NOBODY, NOWHERE, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, seat_of
from logres.games.bretwalda.names import place_name
from logres.games.bretwalda.packing import owner_of, total
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.battle_cards import CardStep
from logres.games.bretwalda.tables import (
    COAST,
    DANES,
    DRAKKAR_HOLD,
    HARBOUR,
    LAND,
    N_KINGDOMS,
    NEUTRAL,
    OPEN_TO,
    SEA_ADJ,
    SEAS_OF,
    SHIP_HOLD,
    SIDE_NAMES,
    SIDES,
)


def places_for(g: Game, b: Board, place: int, faction: int, foe: int, who: int) -> list[int]:
    """battle.retreat.attacker, battle.retreat.defender: Where a side may go, in order of area."""
    if place >= LAND:
        return sea_places(b, place, faction, who)
    if second_reading(g) and {faction, foe} == {NEUTRAL, DANES} and g.options["advanced-danes-neutral"]:
        return havens(b, place, faction) + drakkars(b, place, faction)  # [option.advanced-danes-neutral]
    if who == 0:
        back = ways_back(b, place, faction)
        return back or refuges(g, b, place, faction)  # [battle.retreat.attacker-blocked]
    if faction < N_KINGDOMS:
        own = [a for a in OPEN_TO[place] if b.control[a] == faction and may_rally(g, b, faction, a)]
        return own or havens(b, place, faction)  # [battle.retreat.defender]
    return havens(b, place, faction) + drakkars(b, place, faction)


def may_rally(g: Game, b: Board, faction: int, a: int) -> bool:
    """Whether defenders may go to an own area: also if its garrison is still to fight."""
    return not b.foes(faction, a) or (second_reading(g) and b.has(faction, a))


def ways_back(b: Board, place: int, faction: int) -> list[int]:
    """battle.retreat.attacker: The areas they came from, or the vessel, unless opposing units are there now."""
    origins = sorted({origin for where, origin, side in b.entries if where == place and side == faction})
    found = []
    for origin in origins:
        if origin >= FROM_VESSEL:
            v = origin - FROM_VESSEL
            if b.vessel[v] != NOWHERE and owner_of(v) == faction:
                found.append(origin)  # [battle.retreat.attacker]
        elif origin != NOWHERE and not b.foes(faction, origin):
            found.append(origin)  # [battle.retreat.attacker]
    return found


def havens(b: Board, place: int, faction: int) -> list[int]:
    """battle.retreat.attacker-blocked: Adjacent areas without opposing units or Control tokens, never over Wetlands."""
    return [a for a in OPEN_TO[place] if b.control[a] == NOBODY and not b.foes(faction, a)]


def refuges(g: Game, b: Board, place: int, faction: int) -> list[int]:
    """battle.retreat.attacker-blocked: `opposing` governs units and Control tokens: own areas are open."""
    own = [a for a in OPEN_TO[place] if b.control[a] == faction and not b.foes(faction, a)]
    if not second_reading(g):
        return havens(b, place, faction)
    return sorted(own + havens(b, place, faction))  # [battle.retreat.attacker-blocked]


def drakkars(b: Board, place: int, faction: int) -> list[int]:
    """battle.danes.controller: Danes may also go aboard a Drakkar in an adjacent Sea."""
    if faction != DANES:
        return []
    return [FROM_VESSEL + v for v in b.fleet(DANES) if b.vessel[v] in SEAS_OF[place] and room(b, v)]


def room(b: Board, v: int) -> int:
    return (DRAKKAR_HOLD if owner_of(v) == DANES else SHIP_HOLD) - total(b.cargo[v])


def sea_places(b: Board, sea: int, side: int, who: int) -> list[int]:
    """battle.sea.retreat, summer.raid.sea-battle-lost: Back where it came from; else an adjacent Sea or own Harbour."""
    origins = sorted({origin for where, origin, faction in b.entries if where == sea and faction == side})
    if who == 0 and origins and origins[0] != NOWHERE:
        return [place for place in origins if place < LAND or not b.hostile_sea(side, place)]
    seas = [other for other in SEA_ADJ[sea] if not b.hostile_sea(side, other)]
    if side == DANES:
        return seas
    return [a for a in COAST[sea] if HARBOUR[a] and b.control[a] == side] + seas


class Retreat(Procedure):
    """battle.loser-retreats: Cards on the Retreat, then all go together, or are destroyed."""

    STEPS = ("cards", "where", "move")

    def __init__(self, place: int, att: int, dfn: int, who: int, handler: int, left: int = 99) -> None:
        super().__init__()
        self.place = place
        self.att = att
        self.dfn = dfn
        self.who = who
        self.handler = handler  # the kingdom that decides, or NOBODY
        self.left = left  # units still to go, where they may split

    @property
    def faction(self) -> int:
        return (self.att, self.dfn)[self.who]

    def cards(self, g: Game, b: Board) -> None:
        """lordship.timing: Cards played on a Retreat."""
        g.call(CardStep(self.place, self.att, self.dfn, "retreat", 0, self.who))

    def where(self, g: Game, b: Board) -> str | None:
        """battle.retreat.defender: One place for all."""
        if not fighters.strength(b, self.faction, self.place):
            return ""
        places = self.places(g, b)
        g.answer = places[0] if places else NOWHERE
        if len(places) > 1 and self.handler != NOBODY:
            seat = seat_of(g, b, self.handler)
            g.call(RetreatTo(seat, self.handler, self.faction, tuple(places), self.left))
        return None

    def places(self, g: Game, b: Board) -> list[int]:
        foe = (self.dfn, self.att)[self.who]
        found = places_for(g, b, self.place, self.faction, foe, self.who)
        if not fighters.mod(b, self.who, fighters.FREE_RETREAT) or self.place >= LAND:
            return found
        free = [
            a for a in OPEN_TO[self.place] if b.control[a] in (NOBODY, self.faction) and not b.foes(self.faction, a)
        ]
        return free or found

    def move(self, g: Game, b: Board) -> str | None:
        """battle.retreat.control: They end their movement there; who cannot go is destroyed."""
        where: int = g.answer
        g.answer = None
        if where == NOWHERE:
            self.perish(g, b)
            return None
        log.line(g, self.faction, "battle.loser-retreats", "retreat", "Retreat of {} to {}", log.goal(where))
        if self.place >= LAND:
            for v in b.vessels_at(self.faction, self.place):
                b.vessel[v] = where
        elif where >= FROM_VESSEL:
            self.aboard(g, b, where - FROM_VESSEL)
        else:
            self.march(g, b, where)
        return "where" if fighters.mod(b, self.who, fighters.FREE_RETREAT) else None

    def march(self, g: Game, b: Board, where: int) -> None:
        """battle.retreat.attacker: Together; with Cover of Night one by one."""
        units = b.host(self.faction, self.place)
        if fighters.mod(b, self.who, fighters.FREE_RETREAT):
            units = units[:1]
            self.left = len(b.host(self.faction, self.place)) - 1
        for side, kind in units:
            b.remove(side, self.place, kind)
            b.add(side, where, kind)
        if self.faction < N_KINGDOMS:
            control.take(g, b, self.faction, where)  # [battle.retreat.control]

    def aboard(self, g: Game, b: Board, v: int) -> None:
        """summer.raid.land-battle-lost, battle.retreat.attacker: As many as the vessel holds, the strongest first."""
        units = b.host(self.faction, self.place)[::-1]
        for side, kind in units[: room(b, v)]:
            b.remove(side, self.place, kind)
            b.cargo[v] += 1 << 4 * kind
        if b.host(self.faction, self.place):
            self.perish(g, b)

    def perish(self, g: Game, b: Board) -> None:
        """battle.retreat.attacker-blocked: Nowhere to go."""
        log.line(g, self.faction, "battle.retreat.attacker-blocked", "no-retreat", "{}: nowhere to go")
        factions = (self.att, self.dfn)
        if self.place >= LAND:
            for v in b.vessels_at(self.faction, self.place):
                fighters.destroy(g, b, self.who, factions, self.place, v)
            return
        for _, kind in b.host(self.faction, self.place):
            fighters.destroy(g, b, self.who, factions, self.place, kind)


class RetreatTo(KingdomDecision):
    """battle.retreat.defender: Which of the places."""

    RULE = "battle.retreat.defender"
    ELSEWHERE = "They cannot retreat to {}."

    def __init__(self, seat: str, side: int, faction: int, places: tuple[int, ...], left: int) -> None:
        super().__init__(seat, side)
        self.faction = faction
        self.places = places
        self.left = left

    @property
    def actor(self) -> str:
        return SIDES[self.faction]

    @property
    def prompt(self) -> str:
        side = SIDE_NAMES[self.faction]
        if self.faction == self.side:
            return say("{side}: where do you retreat to?", side=side)
        return say("{side}: where do they retreat to?", side=side)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("back", area=place_name(place)) for place in self.places]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = next(place for place in self.places if place_name(place) == action.area)
