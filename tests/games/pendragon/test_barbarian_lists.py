"""The quick lists of spaces are what is not refused."""

import random

import pytest

from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.chapter import CHAPTERS, N_COMMANDS
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import BATTLE, CIVITATES, DUX, MARCH, N_SPACES, RAID, RETURN, SAXONS, SCOTTI, SPACES
from logres_workshop.marker import rule
from tests.games.pendragon.orders import board, order, table

WARBANDS = ("saxon_warband", "scotti_warband", "red_saxon_warband", "blue_scotti_warband")
UNITS = (*WARBANDS, "saxon_raider", "scotti_raider", "militia", "cavalry")
STRONGHOLDS = ("saxon_settlement", "scotti_settlement", "fort")
ORDERS = [(f, c) for f in (SAXONS, SCOTTI) for c in (RAID, RETURN, MARCH, BATTLE)]


POOLS = {"scotti_settlement": 6, "fort": 10, "scotti_warband": 12, "saxon_settlement": 12, "saxon_warband": 25}


def scattered(dice: random.Random) -> dict[str, dict[str, int]]:
    """Single pieces all over the map, as far as the pools go."""
    left = dict(POOLS)
    forces: dict[str, dict[str, int]] = {}
    for space in SPACES:
        wanted = [piece for piece in (*UNITS, dice.choice(STRONGHOLDS)) if dice.random() < 0.25]
        forces[space] = {}
        for piece in wanted:
            pool = piece.removeprefix("red_").removeprefix("blue_")
            left[pool] = left.get(pool, 20) - 1
            if left[pool] >= 0:
                forces[space][piece] = 1
    return forces


@pytest.mark.parametrize("seed", range(6))
@rule("pendragon", "3.4.3.march-destinations", "3.5.3.march")
def test_quick_lists(seed):
    dice = random.Random(seed)
    forces = scattered(dice)
    g = table(forces, order("saxons", "return"))
    b = board(g)
    for faction, command in [*ORDERS, (DUX, BATTLE), (CIVITATES, BATTLE)]:
        for feats in (0, 1):
            into = dice.choice((ANYWHERE, dice.getrandbits(N_SPACES)))
            run = Execution(faction, command, feats=feats, into=into)
            run.prepare(b)
            chapter = CHAPTERS[faction * N_COMMANDS + command]
            slow = [space for space in range(N_SPACES) if chapter.refuse(g, b, run, space) is None]
            assert chapter.spaces(g, b, run) == slow
