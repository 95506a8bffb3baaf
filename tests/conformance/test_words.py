"""What people read in a game: every question and every line of the log, in games of all scenarios and options."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import logres
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups

GAMES, MANY = 4, 200
DECISIONS = 400  # of one game

RAW_ID = re.compile(r"[a-z]_[a-z]")
UNFILLED = re.compile(r"[{}]|\bNone\b")
FILE = re.compile(r"\.(py|yaml|json|md)\b")
ONE_OF_MANY = re.compile(
    r"(?<![\d½])\b1 (new )?(population )?(armies|raiders|votes|points|Raiders|Warbands|Settlements|Forts|groups)\b"
)
DOUBLED = re.compile(r"  |\.\.| [,.:;]")


def texts(title: str, game: int) -> Iterator[str]:
    """The questions and the log of a random game."""
    rows = setups(logres.title(title))
    setup = rows[game % len(rows)]
    g = logres.new(title, setup.scenario, f"words/{game}", setup.options)
    player = RandomPlayer(game)
    for _ in range(DECISIONS):
        if not g.pending:
            break
        yield from (decision.prompt for decision in g.pending)
        player.play(g)
    yield from (line.text for line in g.log)


@pytest.mark.parametrize("fault", [RAW_ID, UNFILLED, FILE, ONE_OF_MANY, DOUBLED], ids=lambda fault: fault.pattern[:12])
@pytest.mark.parametrize("text", ["Kent_Essex", "a b_c", "{} armies", "None", "see battle.py", "1 armies", "1  army"])
def test_a_fault_is_seen(fault: re.Pattern[str], text: str) -> None:
    assert bool(fault.search(text)) == (text in FAULTY[fault])


FAULTY = {
    RAW_ID: {"a b_c"},
    UNFILLED: {"{} armies", "None"},
    FILE: {"see battle.py"},
    ONE_OF_MANY: {"1 armies"},
    DOUBLED: {"1  army"},
}


@pytest.mark.parametrize(
    "game", [*range(GAMES), *(pytest.param(n, marks=pytest.mark.long) for n in range(GAMES, MANY))]
)
def test_every_sentence_is_whole(id: str, game: int) -> None:
    for text in set(texts(id, game)):
        faults = [fault.pattern for fault in FAULTY if fault.search(text)]
        assert not faults, text
