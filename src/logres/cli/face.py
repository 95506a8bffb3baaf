"""How a title shows itself in the terminal: the functions of its module `terminal`, or plain words without one.

`logres.games.<game>.terminal` may have, each given `game.view(seat)` and nothing else of the game:

    board(view, width), score(view), timeline(view), card(view, name), odds(view)  -> something rich can print
    status(view)                 -> one line about the moment
    hint(view, action_json)      -> a few words beside an action, or None
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from logres.cli.screen import plain_board
from logres.engine.errors import BadInput

View = dict[str, Any]

LONGEST_HINTED: Final = 40  # beyond so many actions no hints: they would only push the list off the screen


def _module(title: str) -> ModuleType | None:
    home = f"logres.games.{title.replace('-', '_')}"
    if find_spec(home) is None or find_spec(f"{home}.terminal") is None:
        return None
    return import_module(f"{home}.terminal")


class Face:
    """A title's look."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._module = _module(title)

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

    def odds(self, view: View) -> RenderableType:
        return self._need("odds", "odds", view)

    def status(self, view: View) -> str:
        return self._call("status", view) or ""

    def hints(self, view: View, actions: list[dict[str, Any]]) -> list[str | None]:
        if len(actions) > LONGEST_HINTED:
            return [None] * len(actions)
        return [self._call("hint", view, action) for action in actions]
