"""Battles of any forces on any terms, answered at random: they end, and no piece is lost or made."""

import random

import pytest

from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.battle.forces import N_UNITS
from logres.games.pendragon.names import N_PIECES, SEATS, SPACE, SPACES, STATUSES
from logres.games.pendragon.tables import BASE, TOTALS
from tests.games.pendragon.battles import battle
from tests.games.pendragon.orders import board

UNITS = (
    "cavalry",
    "comitates",
    "militia",
    "saxon_warband",
    "red_saxon_warband",
    "blue_saxon_warband",
    "scotti_warband",
    "red_scotti_warband",
    "blue_scotti_warband",
    "saxon_raider",
    "scotti_raider",
)
STRONGHOLDS = ("fort", "hillfort", "saxon_settlement", "red_saxon_settlement", "blue_scotti_settlement")


def forces(dice: random.Random, space: str) -> dict[str, int]:
    here = {unit: dice.choice((0, 0, 1, 2, 3)) for unit in UNITS}
    here |= {f"laden_{unit}": dice.choice((0, 0, 0, 1)) for unit in UNITS}
    if SPACE[space] < 21:
        for _ in range(dice.choice((0, 1, 2))):
            stronghold = dice.choice(STRONGHOLDS)
            here[stronghold] = here.get(stronghold, 0) + 1
    else:
        here["town"] = dice.choice((0, 1))
    return here


def counted(b) -> list[int]:
    found = list(b.available)
    for at, count in enumerate(b.count):
        found[BASE[at % N_PIECES]] += count
    found[0] += b.casualties
    return found


@pytest.mark.parametrize("seed", range(120))
def test_any_battle_ends_and_loses_no_piece(seed):
    dice = random.Random(seed)
    space, (attacker, target) = dice.choice(SPACES), dice.sample(SEATS, 2)
    more = {"imperium": dice.choice(STATUSES), "bottom": {space: dice.choice((0, 2))}}
    rolls = tuple([dice.randrange(1, 7) for _ in range(20)])
    here = forces(dice, space)
    g = battle(space, attacker, target=target, terms=dice.randrange(512), chance=rolls, more=more, **here)
    for _ in range(400):
        if g.decision is None:
            break
        fight = g.find(Engagement)
        b, s = board(g), SPACE[space]
        for piece in range(N_UNITS):
            empty, laden = b.at(s, piece) - b.carrying(s, piece), b.carrying(s, piece)
            sheltered = [force[piece] for force in fight.inside], [force[piece + N_UNITS] for force in fight.inside]
            assert fight.attack[piece] + fight.defence[piece] + sum(sheltered[0]) <= empty
            assert fight.attack[piece + N_UNITS] + fight.defence[piece + N_UNITS] + sum(sheltered[1]) <= laden
        g.play(dice.choice(g.legal()))
    assert g.result is not None
    assert counted(board(g)) == list(TOTALS)
