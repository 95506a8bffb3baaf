"""Styles: how greedy weighs what it sees. Plain greedy is one of them; the search tries the others as plans."""

from __future__ import annotations

from typing import Final, NamedTuple


class Style(NamedTuple):
    """Factors on greedy's own figures, and how it picks its aims."""

    army: float = 1.0  # what armies are worth
    fear: float = 1.0  # how likely others are to come
    against: float = 1.0  # how much counts what others have
    thrift: float = 0.3  # what an army could gain elsewhere
    least: float = 0.05  # an operation must gain more
    first: int = 0  # so many of the best aims are passed over for the first march
    shunned: tuple[int, ...] = ()  # areas that are no aim
    quick: bool = False  # several marches from one look at the board, and no second thoughts: for roll-outs


PLAIN: Final = Style()
QUICK: Final = Style(quick=True)
BEGINNER: Final = Style(army=0.4, fear=0.2, against=0.0, thrift=0.0)  # sees neither who may come nor what others win

OTHERS: Final = (
    Style(first=1),
    Style(army=2.0),
    Style(army=0.5),
    Style(fear=0.3),
    Style(fear=1.8),
    Style(first=2),
    Style(against=0.0),
    Style(thrift=0.8),
    Style(against=2.5),
    Style(thrift=0.6, least=1.5),
    Style(first=3),
    Style(army=0.6, fear=0.6, against=2.0),
    Style(army=1.8, fear=1.4, thrift=0.1),
    Style(army=0.4, fear=0.2, thrift=0.1, first=1),
)

# What a search with more time tries besides.
MORE: Final = (
    Style(first=4),
    Style(first=1, army=1.6),
    Style(first=1, fear=0.4),
    Style(first=2, against=2.0),
    Style(fear=0.0, against=0.0),
    Style(army=3.0, fear=1.5),
    Style(thrift=0.0, least=-1.0),
    Style(first=2, army=0.5, thrift=0.6),
)
