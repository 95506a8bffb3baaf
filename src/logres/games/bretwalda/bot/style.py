"""Styles: how greedy weighs what it sees in an action. Plain greedy is one; the search tries others as plans."""

from __future__ import annotations

from typing import Final, NamedTuple


class Style(NamedTuple):
    """Factors on greedy's own figures, and how it picks what it does first in an action."""

    first: int = 0  # so many of the best marches or answers are passed over for the first one
    bold: float = 0.6  # the least chance at which an attack is looked at
    least: float = 0.4  # what a march must gain
    army: float = 1.0  # what units are worth
    purse: float = 1.0  # and Gold, Food and cards


PLAIN: Final = Style()

# What the search tries beside the plain way, by the action; then what it tries besides where it has more time.
OTHERS: Final = {
    "movement": (Style(first=1), Style(bold=0.42), Style(first=2), Style(least=2.5)),
    "fyrd": (Style(first=1), Style(army=1.7)),
    "development": (Style(first=1),),
    "collection": (),
}
MORE: Final = {
    "movement": (Style(bold=0.8), Style(first=3), Style(first=1, bold=0.42), Style(first=4)),
    "fyrd": (Style(army=0.5), Style(first=2), Style(purse=0.3)),
    "development": (Style(first=2), Style(purse=0.3)),
    "collection": (Style(first=1),),
}
