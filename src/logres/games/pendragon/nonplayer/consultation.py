"""8.1 An aide for the table: what a non-player does in a position, and why, with the dice of whoever asks.

`begin` sets the turn up, `lines` plays it on: what the faction asked itself, what it says to every question, what the
board did. Questions to players are put to them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final

from logres.engine import api
from logres.engine.actions import Action
from logres.engine.chance import Script, Value
from logres.engine.errors import BadInput
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.interfaces import Chooser, Roller
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import SEATS
from logres.games.pendragon.nonplayer import trace, turn
from logres.games.pendragon.nonplayer.barrier import Barrier
from logres.games.pendragon.rules.sequence import plays
from logres.games.pendragon.ui.position_entry import play

MOST_ACTIONS: Final = 2000


class Asked(Script):
    """Chance from whoever holds the dice: asked by what it is for and how many.

    What was `given` for an action is kept until the action is done, so that a slip costs one roll alone.
    """

    __slots__ = ("given", "roller")

    def __init__(self, roller: Roller) -> None:
        super().__init__(())
        self.roller = roller
        self.given: list[tuple[Value, ...]] = []

    def copy(self) -> Script:
        return self

    def take(self, label: str, count: int) -> tuple[Value, ...] | None:
        if self.at == len(self.given):
            self.given.append(self.roller(label, count))
        self.at += 1
        return self.given[self.at - 1]

    def settle(self, slip: bool) -> None:
        """The action is done, or the last dice cannot be."""
        self.given = self.given[:-1] if slip else []
        self.at = 0


class Consultation(Procedure):
    """One turn of one non-player, and nothing else."""

    STEPS = ("take",)

    def __init__(self, faction: int, first: int) -> None:
        super().__init__()
        self.faction = faction
        self.first = first

    def take(self, g: Game, b: Board) -> None:
        turn.take_turn(g, b, self.faction, plays(self.first))


def begin(doc: dict[str, Any], seat: str, seed: str | None, roller: Roller | None = None) -> Game:
    """A game in which the next thing is the turn of this non-player; BadInput where the position does not fit."""
    if seat not in SEATS:
        raise BadInput(f"there is no faction '{seat}'; there are: {', '.join(SEATS)}")
    options, at = doc.get("options") or {}, doc.get("at") or {}
    if not isinstance(options, dict) or not isinstance(at, dict):
        raise BadInput("position: options and at are mappings")
    absent = SEATS if options.get("demo") else options.get("nonplayers") or ()
    calm = {**doc, "options": {**options, "nonplayers": [], "demo": False}}
    game = api.position("pendragon", calm, seed=seed or "aide")
    board: Any = game.board
    board.nonplayer = [int(name in absent or name == seat) for name in SEATS]
    first = play(at.get("first"))
    game.end()
    game.forgetful = True
    game.call(Barrier(seat))
    game.call(Consultation(SEATS.index(seat), first))
    game.call(Barrier(seat))
    game.script = None if roller is None else Asked(roller)
    game.strict_script = False
    return game


def lines(game: Game, choose: Chooser) -> Iterator[str]:
    """Play the turn, line by line."""
    seen = game.lines.size
    game = yield from _played(game, Barrier.GO)
    for _ in range(MOST_ACTIONS):
        for line in game.log[seen:]:
            yield f"? {line.text}  [{line.rule}]" if line.kind in trace.KINDS else f"  = {line.text}"
        seen = game.lines.size
        question = game.decision
        if question is None or isinstance(question, Barrier):
            return
        forced = game.forced
        if forced is None:
            game = yield from _played(game, choose(question, [action.text for action in game.legal()]))
        else:
            if forced.text not in ("done", "plain") and len(game.legal()) > 1:
                yield f"  {question.actor}: {forced.text}"
            game = yield from _played(game, forced)


def _played(game: Game, action: Action | str) -> Generator[str, None, Game]:
    """The game after an action; dice that cannot be are named and asked for again."""
    script = game.script
    while True:
        trial = game.clone()
        try:
            trial.play(action)
        except BadInput as error:
            if not isinstance(script, Asked) or not script.given:
                raise
            script.settle(slip=True)
            yield f"  {error}"
            continue
        if isinstance(script, Asked):
            script.settle(slip=False)
        return trial
