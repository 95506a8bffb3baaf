"""What the rules ask of the non-players' chapters, which know all of the rules: members of the title.

So no rule imports a non-player. `Pendragon` (title.py) answers by nonplayer; here nobody is one.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.title import Title
from logres.games.pendragon.board import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks(Title):
    """The moments at which non-players and the solitaire rules come in."""

    def take_turn(self, g: Game, b: Board, faction: int, plays: tuple[int, ...]) -> None:
        """A non-player is to act: call the frame of its turn, which leaves what it did in g.answer."""

    def grant(self, g: Game, b: Board, free_action: Procedure) -> None:
        """Call the frame of a Command or Feat that an Event grants."""
        g.call(free_action)

    def fragmented(self, g: Game, b: Board) -> None:
        """Britain has just fallen into Fragmentation; a question may be called."""

    def acted(self, g: Game, b: Board) -> None:
        """A faction has used its place on the card; a question may be called."""

    def may_win(self, g: Game, b: Board, passing: list[int]) -> list[int]:
        """Those of the factions past their goals that end the game by it."""
        return passing


def hooks(g: Game) -> Hooks:
    title = g.title
    assert isinstance(title, Hooks)
    return title
