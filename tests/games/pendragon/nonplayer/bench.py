"""A table for one non-player: pieces where the test puts them, its flowchart or one of its boxes, dice by label."""

from __future__ import annotations

from typing import Any, cast

from logres.engine.actions import Action
from logres.engine.chance import Script
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.engine.history import Line
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.events import all_events
from logres.games.pendragon.names import COMMAND, COMMAND_AND_FEAT, EVENT, LIMITED_COMMAND, PASS, SEATS, SPACE
from logres.games.pendragon.nonplayer import trace, turn
from logres.games.pendragon.nonplayer.barrier import Barrier
from logres.games.pendragon.nonplayer.charts.civitates import CivitatesTurn
from logres.games.pendragon.nonplayer.charts.dux import DuxTurn
from logres.games.pendragon.nonplayer.charts.saxons import SaxonTurn
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.tables import TITLES
from tests.games.pendragon.boards import Table
from tests.games.pendragon.orders import TRACKS, Bench, empty_board, order, put

FIRST = (PASS, COMMAND, COMMAND_AND_FEAT, EVENT)
SECOND = (PASS, LIMITED_COMMAND)
SECOND_AFTER_FEAT = (PASS, LIMITED_COMMAND, EVENT)
CHARTS = {"dux": DuxTurn, "civitates": CivitatesTurn, "saxons": SaxonTurn, "scotti": ScottiTurn}
QUIET = TITLES.index("LIMITANEI")  # no shield or sword for anybody

assert all_events.CARDS  # importing it registers them


class Stage(Bench):
    """One frame, whose questions to non-players answer themselves."""

    def before_action(self, g: Game, b: Any, decision: Decision, action: Action) -> None:
        turn.explain(g, b, decision, action)

    def forced(self, g: Game, b: Any, decision: Decision) -> Action | None:
        return turn.answer(g, b, decision)


def table(forces: dict[str, dict[str, int]], frame: Any = None, **more: Any) -> Table:
    """A game with these pieces, all factions non-players but for the `players`; without a frame it only waits.

    Besides: chance, seed, options, cards (title: side), and what the board has.
    """
    players, cards = more.pop("players", ()), more.pop("cards", None) or {}
    chance, seed, options = more.pop("chance", ()), more.pop("seed", None), more.pop("options", None)
    b = empty_board(more.pop("imperium", "roman_rule_military"))
    b.nonplayer = [int(seat not in players) for seat in SEATS]
    b.card = QUIET
    for space, force in forces.items():
        put(b, space, **force)
    _set(b, more)
    for title, side in cards.items():
        b.lasting[TITLES.index(title)] = side
    g = Game(Stage(b, frame or Barrier(SEATS[0])), "bench", options or {}, SEATS, seed or "seed", Board())
    if frame is None:
        g.title.start = lambda g: _wait(g, b)  # type: ignore[method-assign]
    g.script = Script.of(list(chance))
    g.strict_script = seed is None
    g.begin()
    return cast("Table", g)


def _wait(g: Game, b: Board) -> None:
    from logres.games.pendragon import control

    control.refresh_all(b)
    g.board = b
    g.call(Barrier(SEATS[0]))


def _set(b: Board, more: dict[str, Any]) -> None:
    for name, value in more.items():
        if name in TRACKS:
            b.resources[TRACKS.index(name)] = value
        elif name in ("population", "bottom", "top"):
            for space, count in value.items():
                getattr(b, name)[SPACE[space]] = count
        elif name == "available":
            from logres.games.pendragon.names import PIECE

            for piece, count in value.items():
                b.available[PIECE[piece]] = count
        elif name == "card":
            b.card = TITLES.index(value)
        elif name == "coming":
            b.deck, b.seen = [TITLES.index(value)], 1
        else:
            assert hasattr(b, name), name
            setattr(b, name, value)


def chart(faction: str, plays: tuple[int, ...] = FIRST, step: str | None = None) -> Any:
    frame = CHARTS[faction](SEATS.index(faction), tuple([int(play) for play in plays]))
    if step is not None:
        frame.goto(step)
    return frame


def run(g: Table) -> Table:
    """Play what is forced until the game waits for a player or is over."""
    while g.decision is not None and not isinstance(g.decision, Barrier):
        action = g.forced
        if action is None:
            break
        g.play(action)
    return g


def take_turn(faction: str, forces: dict[str, dict[str, int]], **more: Any) -> Table:
    """A whole turn of a non-player, or from a `step` of its flowchart on; `plays` are those open to it."""
    plays, step = more.pop("plays", FIRST), more.pop("step", None)
    return run(table(forces, chart(faction, plays, step), **more))


def die(label: str, *dice: int | str) -> dict[str, Any]:
    return {"for": label, "dice": list(dice)}


def some(action: Action | None) -> Action:
    """An answer that there must be."""
    assert action is not None
    return action


def board(g: Game) -> Board:
    assert isinstance(g.board, Board)
    return g.board


def at(g: Game, space: str, piece: str) -> int:
    from logres.games.pendragon.names import PIECE

    return board(g).at(SPACE[space], PIECE[piece])


def did(g: Game) -> int:
    """The Play a turn came to."""
    assert g.result is not None, g.decision
    return int(g.result.reason)


def traced(g: Game, rule: str = "", kind: str = "") -> list[Line]:
    """The lines of the trace, those of one rule, those of one kind."""
    lines = [line for line in g.log if line.kind in trace.KINDS]
    return [line for line in lines if rule in ("", line.rule) and kind in ("", line.kind)]


def said(g: Game, rule: str = "") -> list[str]:
    return [line.text for line in traced(g, rule)]


def answered(g: Game, rule: str) -> list[bool]:
    """Whether the conditions of a rule were met, in the order in which they were asked."""
    return [line.args[-1] == "yes" for line in traced(g, rule, "np-asked")]


def executed(g: Game) -> str:
    """`Raid with Surprise`, or the like."""
    lines = traced(g, "8.0.same-rules")
    return " with ".join(map(str, lines[-1].args)) if lines else ""


def log(g: Game, rule: str) -> list[str]:
    return [line.text for line in g.log if line.rule == rule]


class Gift(Procedure):
    """An Event that gives one free action."""

    STEPS = ("give",)

    def __init__(self, order: tuple[Any, ...]) -> None:
        super().__init__()
        self.order = order

    def give(self, g: Game, b: Board) -> None:
        turn.grant(g, b, Execution(*self.order))


def gift(faction: str, command: str | None, feat: str | None = None, **terms: Any) -> Gift:
    return Gift(tuple(order(faction, command, feat, free=1, optional=0, **terms).values()))
