"""What a seat may see, which is everything: cards, points and armies are open, and only votes may be sealed.

A view is built for the tables that show it: ids as in positions, and nothing that a client would have to work out.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from logres.engine.game import Game
from logres.engine.result import Result
from logres.engine.texts import say
from logres.games.britannia.board import Board
from logres.games.britannia.rules.battle.battle import Battle
from logres.games.britannia.rules.movement.march import ChooseWho, March
from logres.games.britannia.rules.rounds.bidding import Bidding, group_name
from logres.games.britannia.rules.rounds.turn import GameLoop, NationTurn
from logres.games.britannia.state import DEAD, LEADERS_OF, NOBODY, RUIN
from logres.games.britannia.tables import (
    AREAS,
    HAS_POPULATION,
    KIND_NAMES,
    LAND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    NATIONS,
    ROMANS,
    SAXONS,
    Calendar,
)

AHEAD: Final = 2  # of so many rounds to come the arrivals are shown
PHASES: Final = ("overpopulation", "withdrawal", "battles", "movement")  # the last first


def view(g: Game, b: Board, seat: str | None) -> dict[str, Any]:
    """card.open-information: Every seat sees the same, whoever's turn it is."""
    return _doc(g, b, _areas(b), _leaders(b), to_come(g, b))


def after(g: Game, b: Board, before: Board, seen: dict[str, Any]) -> dict[str, Any]:
    """The same as `view`, with those parts of an earlier view in it that still hold."""
    same_turn = b.nation != NOBODY and (b.round, b.nation, phase(g)) == (before.round, before.nation, seen["phase"])
    coming = seen["to_come"] if same_turn else to_come(g, b)
    leaders = seen["leaders"] if b.leader == before.leader and b.owner == before.owner else _leaders(b)
    return _doc(g, b, _areas_after(b, before, seen["areas"]), leaders, coming)


def _doc(
    g: Game, b: Board, areas: dict[str, Any], leaders: dict[str, str], coming: list[dict[str, Any]]
) -> dict[str, Any]:
    played = [n for n in range(N_NATIONS) if b.owner[n] != NOBODY]
    doc: dict[str, Any] = {
        "round": b.round,
        "years": list(b.edition.calendar.years[b.round]),
        "nation": None if b.nation == NOBODY else NATIONS[b.nation],
        "phase": phase(g),
        "half": b.half,
        "areas": areas,
        "population": {NATIONS[n]: b.pop[n] for n in played if HAS_POPULATION[n]},
        "points": {NATIONS[n]: b.points[n] for n in played},
        "seats": {name: _seat(b, index) for index, name in enumerate(g.seats)},
        "subjects": {NATIONS[n]: NATIONS[b.subject[n]] for n in played if b.subject[n] != NOBODY},
        "leaders": leaders,
        "paid": {NATIONS[n]: _names(b.paid[n]) for n in played if b.paid[n]},  # [score.occupy.tracking]
        "battle": _battle(g, b),
        "marching": _marching(g),
        "to_come": coming,
    }
    bidding = g.find(Bidding)
    if bidding is not None:
        doc["bidding"] = _bidding(g, b, bidding)
    return doc


def phase(g: Game) -> str:
    """turn.phases: Where the game stands: a phase of the nation turn, or what lies around the turns."""
    return phase_of(g.find(Bidding), g.find(NationTurn), g.find(GameLoop)) if g.stack else "over"


def phase_of(bidding: Bidding | None, turn: NationTurn | None, loop: GameLoop | None) -> str:
    """The same from what is in course, while the game is not over."""
    if bidding is not None:
        return "bidding"
    if turn is not None:
        return _turn_phase(turn.STEPS, turn.at)
    return "end-of-round" if loop is not None and _is_over(loop) else "round"


@cache
def _turn_phase(steps: tuple[str, ...], at: int) -> str:
    done = steps[:at]
    return next((name for name in PHASES if name in done), "population")


def _is_over(loop: GameLoop) -> bool:
    return loop.at > GameLoop.STEPS.index("round_ends")


def _leaders(b: Board) -> dict[str, str]:
    """Where those are who may play a part in this edition."""
    return {
        LEADERS[i]: _whereabouts(where)
        for i, where in enumerate(b.leader)
        if b.owner[LEADER_NATION[i]] != NOBODY and b.edition.takes_part(i)
    }


def _areas(b: Board) -> dict[str, Any]:
    """Every area with units or a ruin."""
    return {AREAS[a]: _area(b, a) for a in range(N_AREAS) if _is_shown(b, a)}


def _areas_after(b: Board, before: Board, seen: dict[str, Any]) -> dict[str, Any]:
    """The same, where before there were these."""
    changed = _changed(b, before)
    if not changed:
        return seen
    docs = seen.copy()
    for a in changed:
        docs.pop(AREAS[a], None)
        if _is_shown(b, a):
            docs[AREAS[a]] = _area(b, a)
    return docs


def _changed(b: Board, before: Board) -> set[int]:
    """The areas where anything is other than before."""
    changed: set[int] = set()
    for now, then in ((b.inf, before.inf), (b.cav, before.cav)):
        if now != then:
            for start in range(0, len(now), N_AREAS):  # nation by nation
                changed.update(_unlike(now[start : start + N_AREAS], then[start : start + N_AREAS]))
    for now, then in ((b.fort, before.fort), (b.burh, before.burh), (b.here, before.here)):
        changed.update(_unlike(now, then))
    if b.leader != before.leader:
        for pair in zip(b.leader, before.leader, strict=True):
            if pair[0] != pair[1]:
                changed.update([a for a in pair if a >= 0])
    return changed


def _unlike(now: list[int], then: list[int]) -> list[int]:
    return [] if now == then else [i for i, what in enumerate(now) if what != then[i]]


def _is_shown(b: Board, a: int) -> bool:
    return b.here[a] != 0 or (a < LAND and b.fort[a] == RUIN)


def _area(b: Board, a: int) -> dict[str, Any]:
    units: dict[str, Any] = {}
    bits = b.here[a]
    while bits:
        n = (bits & -bits).bit_length() - 1
        units[NATIONS[n]] = _units(b, n, a)
        bits &= bits - 1
    return {"units": units, "ruin": a < LAND and b.fort[a] == RUIN}


def _units(b: Board, n: int, a: int) -> dict[str, Any]:
    i = n * N_AREAS + a
    return {
        "infantry": b.inf[i],
        "cavalry": b.cav[i],
        "leaders": [LEADERS[leader] for leader in LEADERS_OF[n] if b.leader[leader] == a],
        "fort": n == ROMANS and b.has_fort(a),
        "burh": n == SAXONS and a < LAND and b.burh[a] > 0,
    }


def _seat(b: Board, seat: int) -> dict[str, Any]:
    """comp.colour-symbol: Who plays whom is shown by name: a seat may have nations of several colours."""
    return {
        "nations": [NATIONS[n] for n in range(N_NATIONS) if b.owner[n] == seat],
        "points": total(b, seat),
        "bid": b.bids[seat],
    }


def _whereabouts(where: int) -> str:
    return AREAS[where] if where >= 0 else "dead" if where == DEAD else "absent"


def _names(bits: int) -> list[str]:
    return [AREAS[a] for a in range(LAND) if bits >> a & 1]


def _battle(g: Game, b: Board) -> dict[str, Any] | None:
    battle = g.find(Battle)
    if battle is None:
        return None
    return {
        "area": AREAS[battle.area],
        "attacker": NATIONS[battle.attacker],
        "defender": NATIONS[battle.defender],
        "armies": {NATIONS[n]: b.armies(n, battle.area) for n in (battle.attacker, battle.defender)},
    }


def _marching(g: Game) -> dict[str, Any] | None:
    """The group on the march, which the board shows only when it has stopped: who, from where, by what way."""
    march = g.find(March)
    if march is not None:
        here = march.path[-1]
        parts = [_part(part.kind, part.armies, part.origin, here) for part in march.parts]
        parts += [_part(drop.kind, drop.armies, drop.origin, drop.area) for drop in march.dropped]
        leader = LEADERS[march.leader] if march.leader >= 0 else None
        path = [AREAS[a] for a in march.path]
        return {"nation": NATIONS[march.nation], "path": path, "parts": parts, "leader": leader}
    who = g.find(ChooseWho)
    return who and {"nation": NATIONS[who.nation], "path": [AREAS[who.origin]], "parts": [], "leader": None}


def _part(kind: int, armies: int, origin: int, at: int) -> dict[str, Any]:
    return {"kind": KIND_NAMES[kind], "armies": armies, "from": AREAS[origin], "at": AREAS[at]}


def _bidding(g: Game, b: Board, bidding: Bidding) -> list[dict[str, Any]]:
    """variant.bidding: Each group with its nations, who has its card, and for how much."""
    groups = b.edition.scenarios[g.scenario].groups
    return [
        {
            "group": group_name(i),
            "nations": [NATIONS[n] for n in groups[i]],
            "seat": None if holder == NOBODY else g.seats[holder],
            "bid": bidding.bids[i],
        }
        for i, holder in enumerate(bidding.holders)
    ]


# ---------------------------------------------------------------------- what is to come


def to_come(g: Game, b: Board) -> list[dict[str, Any]]:
    """timeline.consult: Who arrives or plays a special turn in the rest of this round and in the next ones."""
    calendar = b.edition.calendar
    last = min(b.round + AHEAD, b.edition.scenarios[g.scenario].last_round)
    first = next_nation(g, b)
    return [
        _event(calendar, r, n)
        for r in range(b.round, last + 1)
        for n in calendar.eventful[r]
        if b.owner[n] != NOBODY and (n >= first or r > b.round)
    ]


def next_nation(g: Game, b: Board) -> int:
    """The first nation whose arrivals of this round are still due."""
    return due_from(b, g.find(GameLoop), phase(g))


def due_from(b: Board, loop: GameLoop | None, phase: str) -> int:
    """The same from what is in course."""
    if loop is None or _is_over(loop):
        return N_NATIONS
    return b.nation if b.nation != NOBODY and phase == "population" else loop.upcoming


def _event(calendar: Calendar, r: int, n: int) -> dict[str, Any]:
    turns = (("major", calendar.major), ("raiding", calendar.raiding), ("boats", calendar.boats))
    return {
        "round": r,
        "nation": NATIONS[n],
        "arrivals": [{"sea": AREAS[sea], "infantry": inf, "cavalry": cav} for sea, inf, cav in calendar.arrivals(r, n)],
        "leaders": [LEADERS[leader] for leader in calendar.leaders_due(r, n)],
        "turn": [name for name, table in turns if table[r][n]],
    }


# ---------------------------------------------------------------------- the result


def total(b: Board, seat: int) -> int:
    """game.objective: The points of all nations of a seat, those that are gone too."""
    return sum([b.points[n] for n in range(N_NATIONS) if b.owner[n] == seat])


def result(g: Game, b: Board) -> Result:
    """game.objective, variant.bidding.cost: The highest total less the bid wins; level seats share."""
    scores = {name: total(b, i) - b.bids[i] for i, name in enumerate(g.seats)}  # [variant.bidding.cost]
    best = max(scores.values())  # [game.objective, variant.2p.purpose]
    winners = tuple([name for name in g.seats if scores[name] == best])
    return Result(
        {name: float(score) for name, score in scores.items()}, winners, say("most points after round {}", b.round)
    )
