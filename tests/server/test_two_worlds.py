"""Two worlds that somebody cannot tell apart look the same on the wire; see two_worlds.py, which also runs many."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import pytest

from logres.engine.errors import IllegalAction
from logres.engine.history import Move
from logres.engine.title import title
from logres.server.settings import Settings
from logres.server.tables.bots.pool import serve_titles
from tests.server.conftest import TINY
from tests.server.two_worlds import GAMES, answered, dealt, may_part, run

FEW: Final = 3
MANY: Final = 200
SECRETIVE: Final = ("thanes", "bretwalda", "britannia")


@pytest.fixture(autouse=True)
def _tiny_title() -> None:
    serve_titles(TINY)


@pytest.mark.parametrize("id", SECRETIVE)
def test_nobody_sees_by_what_he_is_told_what_others_hold(settings: Settings, id: str):
    pairs = dealt(id, FEW, games=1)
    made, leaks = run(settings, pairs)
    assert not leaks
    assert made > len(pairs)  # some went on after the first action


@pytest.mark.parametrize(("id", "games"), [*((id, 1) for id in SECRETIVE), ("pendragon", 4)])
def test_a_hidden_answer_is_told_to_nobody(settings: Settings, id: str, games: int):
    pairs = answered(id, FEW, games)
    assert len(pairs) == FEW
    made, leaks = run(settings, pairs)
    assert not leaks
    assert made


def test_what_is_given_away_is_seen(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    kind: Any = type(title("thanes"))
    plain = kind.view
    monkeypatch.setattr(kind, "view", lambda self, g, b, seat: {**plain(self, g, b, seat), "deck": g.digest()})
    _, leaks = run(settings, dealt("thanes", 1, games=1))
    assert len(leaks) == 1
    assert "is told" in leaks[0]


@pytest.mark.parametrize("asked", ["outlook", "reach"])
def test_what_is_given_away_when_asked_is_seen(settings: Settings, monkeypatch: pytest.MonkeyPatch, asked: str):
    kind: Any = type(title("thanes"))
    secret: Any = {
        "outlook": lambda self, g, b, seat: {"deck": g.digest()},
        "reach": lambda self, g, b, seat, origin: fail(g.digest()),
    }
    monkeypatch.setattr(kind, "HAS_SECRETS", False)  # as if it need not deal anew before it answers
    monkeypatch.setattr(kind, asked, secret[asked])
    _, leaks = run(settings, dealt("thanes", 1, games=1))
    assert len(leaks) == 1
    assert "is told" in leaks[0]


def fail(text: str) -> None:
    raise IllegalAction(text)


@pytest.mark.parametrize("shown", [True, False])
def test_worlds_may_part_by_sealed_answers_that_are_opened_without_a_trace_on_the_board(shown: bool):
    worlds: Any = []
    for answer in ("wait", "interrupt"):
        moves = [
            Move("saxons", answer, (), False, hidden=True),
            Move("scotti", "interrupt", (), True, hidden=True, reveals=(0, 1) if shown else ()),
        ]
        history = SimpleNamespace(at=moves.__getitem__, since=lambda n, moves=moves: moves[n:], size=2)
        game = SimpleNamespace(history=history, count=1, view=lambda seat: {"board": "the same"})
        worlds.append(SimpleNamespace(timeline=SimpleNamespace(game=game)))
    assert may_part(worlds, ("dux",), [0, 0]) is shown


def test_the_two_worlds_are_not_the_same():
    pairs = dealt("bretwalda", FEW, games=1)
    assert all(pair.games[0].save() != pair.games[1].save() for pair in pairs)


@pytest.mark.long
@pytest.mark.parametrize("id", [*SECRETIVE, "britannia-redux", "pendragon"])
def test_nobody_sees_it_at_many_moments(settings: Settings, id: str):
    assert not run(settings, dealt(id, MANY))[1]


@pytest.mark.long
@pytest.mark.parametrize("id", [*SECRETIVE, "pendragon"])
def test_no_hidden_answer_of_many_games_is_told(settings: Settings, id: str):
    pairs = answered(id, MANY, games=96 if id == "pendragon" else GAMES)
    assert not run(settings, pairs)[1]
