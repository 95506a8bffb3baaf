"""A table for one Command: pieces where the test puts them, and the Execution as the whole game."""

from __future__ import annotations

from typing import Any, cast

from logres.engine.chance import Script
from logres.engine.frames import Frame, Procedure
from logres.engine.game import Game
from logres.engine.result import Result
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import menu
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.hooks import Hooks
from logres.games.pendragon.names import COMMANDS, FEATS, FIRST_STRONGHOLD, NOBODY, PIECE, SEATS, SPACE, STATUS
from logres.games.pendragon.nonplayer import solitaire, turn
from tests.games.pendragon.boards import Table

TRACKS = ("red", "blue", "saxon_renown", "scotti_renown")


def empty_board(imperium: str = "roman_rule_military") -> Board:
    b = Board()
    b.imperium = STATUS[imperium]
    b.bottom = [0] * len(SPACE)
    return b


def put(b: Board, space: str, **force: int) -> None:
    """Pieces into a space, from the boxes: put(b, "parisi", fort=1, cavalry=2, laden_militia=1)."""
    s = SPACE[space]
    for name, count in force.items():
        piece = PIECE[name.removeprefix("laden_")]
        if piece >= FIRST_STRONGHOLD:
            for _ in range(count):
                pieces.build(b, next(site for site in pieces.vacant(b, s, piece)), piece)
        else:
            assert pieces.place(b, s, piece, count) == count
            if name.startswith("laden_"):
                assert pieces.load(b, s, piece, count) == count


class Bench(Hooks):
    """A title that consists of one frame on one board."""

    def __init__(self, board: Board, frame: Frame) -> None:
        super().__init__("pendragon", "Pendragon", ("bench",), (), ())
        self.board = board
        self.first = frame

    def start(self, g: Game) -> None:
        control.refresh_all(self.board)
        g.board = self.board.copy()
        frame: Any = self.first
        g.call(frame.copy())

    def grant(self, g: Game, b: Board, free_action: Procedure) -> None:
        turn.grant(g, b, free_action)

    def fragmented(self, g: Game, b: Board) -> None:
        solitaire.entropy_of_britons(g, b)

    def result(self, g: Game, b: Any) -> Result:
        return Result({}, (), str(g.answer))


def table(forces: dict[str, dict[str, int]], frame: Frame, *, chance: tuple[Any, ...] = (), **more: Any) -> Table:
    """A game in which the frame is all. `more`: imperium, red, blue, wealth, population, bottom ..."""
    b = empty_board(more.pop("imperium", "roman_rule_military"))
    for space, force in forces.items():
        put(b, space, **force)
    for name, value in more.items():
        if name in TRACKS:
            b.resources[TRACKS.index(name)] = value
        elif name in ("population", "bottom", "top"):
            for space, count in value.items():
                getattr(b, name)[SPACE[space]] = count
        elif name == "available":
            for piece, count in value.items():
                b.available[PIECE[piece]] = count
        else:
            assert hasattr(b, name), name
            setattr(b, name, value)
    g = Game(Bench(b, frame), "bench", {}, SEATS, "seed", Board())
    g.script = Script.of(list(chance))
    g.strict_script = True
    g.begin()
    return cast("Table", g)


def order(faction: str, command: str | None, feat: str | None = None, **terms: Any) -> Execution:
    assert menu.MENU
    kind = NOBODY if command is None else COMMANDS.index(command)
    return Execution(SEATS.index(faction), kind, NOBODY if feat is None else FEATS.index(feat), **terms)


def board(g: Game) -> Board:
    assert isinstance(g.board, Board)
    return g.board


def at(g: Game, space: str, piece: str) -> int:
    return board(g).at(SPACE[space], PIECE[piece])


def laden(g: Game, space: str, piece: str) -> int:
    return board(g).carrying(SPACE[space], PIECE[piece])


def prosperity(g: Game, space: str) -> int:
    return board(g).prosperity(SPACE[space])


def texts(g: Game) -> list[str]:
    return [action.text for action in g.legal()]


def targets(g: Game, verb: str = "select") -> list[str]:
    """The spaces that are offered."""
    return [action.area or "" for action in g.legal() if action.verb == verb]


def why(g: Game, what: str) -> str | None:
    """The clause by which something is not offered."""
    refusal = g.why_not(what)
    return None if refusal is None else refusal.rule


def asked(g: Game) -> tuple[str, str]:
    """Who is asked what."""
    assert g.decision is not None
    return g.decision.seat, g.decision.kind


def play(g: Game, *actions: str) -> None:
    for action in actions:
        g.play(action)


def outcome(g: Game) -> int:
    """What the frame left in g.answer, once it is over."""
    assert g.result is not None
    return int(g.result.reason)
