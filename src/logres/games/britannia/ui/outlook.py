"""What can be computed from the board: the odds of battles fought or waiting, and what the next scoring brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logres.engine.game import Game
from logres.games.britannia.board import Board, difficult
from logres.games.britannia.rules.battle.battle import Battle
from logres.games.britannia.rules.battle.hits import bonus
from logres.games.britannia.rules.scoring.scoring import holding
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import AREAS, BURH_FIRST_ROUNDS, N_NATIONS, NATIONS, ROMANS, SCORING_ROUNDS
from logres.games.britannia.ui import odds as exact
from logres.games.britannia.ui.odds import ATTACKER, DEFENDER, Odds, Round
from logres.games.britannia.ui.odds_round import Force

SIDES: Final = (ATTACKER, DEFENDER)
ROLLED: Final = ("attacker_losses", "leaders_fall")  # the steps before which hits of this round may still stand out


def outlook(
    g: Game, b: Board, rounds: frozenset[int] = SCORING_ROUNDS, holding: Callable[[Board, int], int] = holding
) -> dict[str, Any]:
    """Everybody can compute this, and for everybody it is the same; `rounds` and `holding` are the edition's."""
    return {"battles": _battles(g, b), "scoring": _scoring(b, rounds, holding)}


def _battles(g: Game, b: Board) -> list[dict[str, Any]]:
    """The battle in course first, then those that the nation whose turn it is still has to fight."""
    battle: Battle | None = g.find(Battle)
    found: list[dict[str, Any]] = []
    if battle is not None and battle.goes_on(b) and battle.step not in ROLLED:
        found.append(_battle(b, battle.area, battle.attacker, battle.defender, battle.rounds))
    fields = [] if b.nation == NOBODY else b.contested(b.nation)
    waiting = [a for a in fields if battle is None or a != battle.area]
    return found + [_battle(b, a, b.nation, b.enemy(b.nation, a), None) for a in waiting]


def _battle(b: Board, area: int, attacker: int, defender: int, rounds: int | None) -> dict[str, Any]:
    """One battle, fought to the end or for one more round; `rounds` of dice so far, None where it waits."""
    found = _odds(b, area, attacker, defender)
    return {
        "area": AREAS[area],
        "attacker": NATIONS[attacker],
        "defender": NATIONS[defender],
        "rounds": rounds,
        "attack": _force(found.attack),
        "defend": _force(found.defend),
        "to_the_end": _to_the_end(found),
        "one_round": _one_round(exact.one_round(found.attack, found.defend, found.battle)),
        "assumes": exact.policy(found.battle, found.attack, found.defend),
    }


def _odds(b: Board, area: int, attacker: int, defender: int) -> Odds:
    return exact.odds(
        b.infantry(attacker, area),
        b.infantry(defender, area),
        attack_cavalry=b.cavalry(attacker, area),
        defend_cavalry=b.cavalry(defender, area),
        forts=b.forts(defender, area),
        burhs=b.burhs(defender, area),
        romans_attack=attacker == ROMANS,
        romans_defend=defender == ROMANS,
        burhs_first=b.round in BURH_FIRST_ROUNDS,
        difficult=difficult(area),
        attacker_leader=bonus(b, attacker, area) > 0,
        defender_leader=bonus(b, defender, area) > 0,
    )


def _force(force: Force) -> dict[str, int]:
    return {"infantry": force.infantry, "cavalry": force.cavalry, "works": force.works}


def _to_the_end(found: Odds) -> dict[str, Any]:
    return {
        "wins": {side: _share(found.wins(side)) for side in (*SIDES, exact.NOBODY)},
        "losses": {side: _share(found.losses(side)) for side in SIDES},
        "left": {side: {str(units): _share(p) for units, p in found.left(side).items()} for side in SIDES},
        "rounds": _share(found.rounds),
    }


def _one_round(found: Round) -> dict[str, Any]:
    return {
        "wins": {side: _share(found.wins[side]) for side in (*SIDES, exact.NOBODY)},
        "goes_on": _share(found.goes_on),
        "losses": {side: _share(found.losses[side]) for side in SIDES},
    }


def _share(number: float) -> float:
    return round(number, 6)


def _scoring(b: Board, rounds: frozenset[int], holding: Callable[[Board, int], int]) -> dict[str, Any] | None:
    """What each nation would be paid if the board stood so at the end of the next scoring round."""
    coming = [r for r in sorted(rounds) if r >= b.round]
    if not coming:
        return None
    then = b.copy()
    then.round = coming[0]
    due = {NATIONS[n]: holding(then, n) for n in range(N_NATIONS) if b.owner[n] != NOBODY}
    return {"round": coming[0], "points": {nation: points for nation, points in due.items() if points}}
