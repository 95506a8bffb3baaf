"""What can be computed of Battles that are fought or wait: the dice alone, exactly, without cards still in hand."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.bretwalda.board import NOBODY, Board
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.battle.battle import Battle
from logres.games.bretwalda.rules.battle.combat import contested, sides_in
from logres.games.bretwalda.tables import BATTLE_ROUNDS, DANES, FACES, N_COLOURS, NEUTRAL, PLACES, SIDES

Tally = dict[tuple[int, int], float]  # of swords and shields, and of wounds to attacker and defender

BEFORE_DICE: Final = ("roll",)
BEFORE_NEXT: Final = ("attacker_goes", "defender_may_retreat", "defender_goes", "next_round")
MOST_DICE: Final = 14  # with more of them only one round is computed
ASSUMES: Final = ("No card is played from now on, and nobody Retreats of his own will.", "Dice faces: reconstructed.")


def outlook(g: Game, b: Board) -> dict[str, Any]:
    """The Battle in course, if its next dice are still to be rolled, then those that wait."""
    battle: Battle | None = g.find(Battle)
    found: list[dict[str, Any]] = []
    if battle is not None:
        then = b.copy()
        if battle.step in BEFORE_NEXT:
            fighters.new_round(then)
            found.append(forecast(g, then, battle.place, battle.factions, battle.round + 1))
        elif battle.step in BEFORE_DICE:
            found.append(forecast(g, then, battle.place, battle.factions, battle.round))
    return {"battles": found + [_waiting(g, b, place) for place in _fields(g, b, battle)]}


def _fields(g: Game, b: Board, battle: Battle | None) -> list[int]:
    """Where two factions stand that will roll for it. Danes and Neutrals do not, unless so agreed."""
    found = [place for place in contested(b) if battle is None or place != battle.place]
    rolled = bool(g.options["advanced-danes-neutral"])
    return [place for place in found if rolled or set(sides_in(b, place, NOBODY)) != {NEUTRAL, DANES}]


def _waiting(g: Game, b: Board, place: int) -> dict[str, Any]:
    then = b.copy()
    fighters.begin(then)
    return forecast(g, then, place, sides_in(then, place, NOBODY), 0)


def forecast(g: Game, b: Board, place: int, factions: tuple[int, int], number: int) -> dict[str, Any]:
    """One Battle from the round of this number on; 0 where it waits."""
    wounds = struck(b, place, factions)
    small = sum([sum(fighters.pool(b, who, factions[who], place)) for who in (0, 1)]) <= MOST_DICE
    first = _chances(g, b, place, factions, wounds, 1)
    whole = _chances(g, b, place, factions, wounds, BATTLE_ROUNDS - max(1, number) + 1) if small else None
    return {
        "area": PLACES[place],
        "attacker": SIDES[factions[0]],
        "defender": SIDES[factions[1]],
        "round": number,
        "wounds": _sides([sum([p * w[who] for w, p in wounds.items()]) for who in (0, 1)]),
        "one_round": _chances_json(first),
        "to_the_end": None if whole is None else _chances_json(whole),
        "assumes": list(ASSUMES),
    }


def _chances_json(found: list[float]) -> dict[str, Any]:
    return {"wins": _sides(found[:2]), "goes_on": round(found[2], 6), "losses": _sides(found[3:])}


def _sides(pair: list[float]) -> dict[str, float]:
    return {"attacker": round(pair[0], 6), "defender": round(pair[1], 6)}


def _chances(g: Game, b: Board, place: int, factions: tuple[int, int], wounds: Tally, rounds: int) -> list[float]:
    """How likely each side has won after so many rounds, and neither; units lost by each."""
    found = [0.0] * 5
    before = [fighters.strength(b, factions[who], place) for who in (0, 1)]
    for (on_att, on_dfn), p in wounds.items():
        then = b.copy()
        fighters.hurt(g, then, 0, factions, place, on_att)
        fighters.hurt(g, then, 1, factions, place, on_dfn)
        left = [fighters.strength(then, factions[who], place) for who in (0, 1)]
        rest = [float(not left[1] and left[0] > 0), float(not left[0]), float(left[0] > 0 and left[1] > 0), 0.0, 0.0]
        if rest[2] and rounds > 1:
            fighters.new_round(then)
            rest = _chances(g, then, place, factions, struck(then, place, factions), rounds - 1)
        rest[3] += before[0] - left[0]
        rest[4] += before[1] - left[1]
        found = [sum_ + p * part for sum_, part in zip(found, rest, strict=True)]
    return found


# ---------------------------------------------------------------------- dice


def struck(b: Board, place: int, factions: tuple[int, int]) -> Tally:
    """How likely the next dice wound attacker and defender so often; no more than they can suffer."""
    attack, defence = [rolled(fighters.pool(b, who, factions[who], place)) for who in (0, 1)]
    most = [endurance(b, who, factions[who], place) for who in (0, 1)]
    found: Tally = {}
    for (swords, shields), p in _counted(b, 0, factions, place, attack).items():
        for (others, cover), q in _counted(b, 1, factions, place, defence).items():
            on_dfn = fighters.through(b, 0, factions, place, swords, cover)
            on_att = fighters.through(b, 1, factions, place, others, shields)
            key = (min(on_att, most[0]), min(on_dfn, most[1]))
            found[key] = found.get(key, 0.0) + p * q
    return found


def _counted(b: Board, who: int, factions: tuple[int, int], place: int, dice: Tally) -> Tally:
    """The same with what cards and Rulers add."""
    found: Tally = {}
    for (swords, shields), p in dice.items():
        key = fighters.counted(b, who, factions[who], place, swords, shields)
        found[key] = found.get(key, 0.0) + p
    return found


def rolled(pool: list[int]) -> Tally:
    """How likely dice of these colours show so many swords and shields."""
    found: Tally = {(0, 0): 1.0}
    for colour in range(N_COLOURS):
        for _ in range(pool[colour]):
            found = _with_die(found, colour)
    return found


def _with_die(before: Tally, colour: int) -> Tally:
    found: Tally = {}
    for (swords, shields), p in before.items():
        for more, cover in FACES[colour]:
            key = (swords + more, shields + cover)
            found[key] = found.get(key, 0.0) + p / len(FACES[colour])
    return found


def endurance(b: Board, who: int, faction: int, place: int) -> int:
    """The wounds that destroy all of a side."""
    what = b.vessels_at(faction, place) if fighters.at_sea(place) else [kind for _, kind in b.host(faction, place)]
    return sum([fighters.health(b, faction, place, one) for one in what]) - b.wounds[2 * who]
