"""How a title shows itself in the terminal: the functions of its module `terminal`, or plain words without one.

`logres.games.<game>.terminal` may have, each given `game.view(seat)` and nothing else of the game:

    board(view, width), score(view), timeline(view), card(view, name), odds(view, where), trace(view, whose)
                                 -> something rich can print
    status(view)                 -> the moment and the points, two short texts for one line
    headline(log_line_json)      -> whether a log line begins something new
    aside(log_line_json)         -> whether a log line is told on demand alone
    hint(view, action_json)      -> a few words beside an action, or None
    LONGEST_HINTED               -> beyond so many actions no hints
    HELP                         -> lines of the help by their first words, with what the title says instead
    SEAT_COLOURS                 -> colours by seat
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from logres.cli.table.screen import plain_board, seat_style
from logres.cli.table.title_modules import part
from logres.engine.errors import BadInput

View = dict[str, Any]

LONGEST_HINTED: Final = 40  # beyond so many actions no hints: they would only push the list off the screen


class Face:
    """A title's look."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._module = part(title, "ui.terminal")

    def _call(self, name: str, *given: Any) -> Any:
        """What the title's function says; None if it has no such function."""
        function = getattr(self._module, name, None)
        return None if function is None else function(*given)

    def _need(self, name: str, what: str, *given: Any) -> RenderableType:
        shown: RenderableType | None = self._call(name, *given)
        if shown is None:
            raise BadInput(f"{self.title} has no {what} to show")
        return shown

    def board(self, view: View, width: int) -> RenderableType:
        return self._call("board", view, width) or plain_board(view["board"])

    def score(self, view: View) -> RenderableType:
        points = view["board"].get("points")
        plain = plain_board(points) if isinstance(points, dict) else Text("No points are shown on this board.")
        return self._call("score", view) or plain

    def timeline(self, view: View) -> RenderableType:
        return self._need("timeline", "timeline", view)

    def card(self, view: View, name: str) -> RenderableType:
        return self._need("card", "card", view, name)

    def odds(self, view: View, where: str) -> RenderableType:
        return self._need("odds", "odds", view, where)

    def trace(self, view: View, whose: str) -> RenderableType:
        return self._need("trace", "trace", view, whose)

    def shows(self, name: str) -> bool:
        """Whether the title has such a function."""
        return hasattr(self._module, name)

    def help(self, word: str, text: str) -> tuple[str, str]:
        """A line of the help in the title's words."""
        told: tuple[str, str] = getattr(self._module, "HELP", {}).get(word, (word, text))
        return told

    def colour(self, seats: Sequence[str], seat: str) -> str:
        own: str | None = getattr(self._module, "SEAT_COLOURS", {}).get(seat)
        return own or seat_style(seats, seat)

    def status(self, view: View) -> tuple[str, str]:
        return self._call("status", view) or ("", "")

    def headline(self, line: dict[str, Any]) -> bool:
        return bool(self._call("headline", line))

    def aside(self, line: dict[str, Any]) -> bool:
        return bool(self._call("aside", line))

    def hints(self, view: View, actions: list[dict[str, Any]]) -> list[str | None]:
        """Hints beside actions; none in a long list, and none that every action would have."""
        if len(actions) > getattr(self._module, "LONGEST_HINTED", LONGEST_HINTED):
            return [None] * len(actions)
        hints = [self._call("hint", view, action) for action in actions]
        return [None] * len(actions) if len(actions) > 1 and len(set(hints)) == 1 else hints
