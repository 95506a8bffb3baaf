"""A table for one side of one card: pieces where the test puts them, and the Event as the whole game."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.pendragon.events import all_events
from logres.games.pendragon.events.event import AS_AT_FIRST, AS_NOW, Event
from logres.games.pendragon.names import SEATS, SPACE, Card
from tests.games.pendragon.boards import Table
from tests.games.pendragon.orders import at, board, laden, prosperity, table, targets, texts, why

__all__ = [
    "at",
    "board",
    "card",
    "event",
    "first",
    "laden",
    "over",
    "play",
    "prosperity",
    "said",
    "targets",
    "texts",
    "tracks",
    "why",
]

assert all_events.CARDS


def card(title: str) -> int:
    return Card[title.upper()].value


def event(
    title: str, side: str, by: str, forces: Any = None, *, cards: Any = None, edition: Any = AS_NOW, **more: Any
) -> Table:
    """event("thames", "unshaded", "dux", {"dobunni": {"town": 1}}, blue=5, cards={"camelot": 1})"""
    if cards:
        more["lasting"] = [0] * 84
        for name, state in cards.items():
            more["lasting"][card(name)] = state
    frame = Event(SEATS.index(by), card(title), ("", "unshaded", "shaded").index(side), edition=edition)
    return table(forces or {}, frame, **more)


def first(title: str, side: str, by: str, forces: Any = None, **more: Any) -> Table:
    """The same in a game begun with version 0.1.0."""
    g = event(title, side, by, forces, **more, edition=AS_AT_FIRST)
    g.board.old_reading = 1
    return g


def play(g: Game, *answers: str) -> None:
    """The answers one after the other; a question with only one answer is passed over unless that is the next one."""
    for answer in answers:
        while g.decision is not None and len(g.legal()) == 1 and g.legal()[0].text != answer:
            g.play(g.legal()[0])
        g.play(answer)


def over(g: Game) -> bool:
    """Whether the Event has come to its end, once what has only one answer is answered."""
    while g.decision is not None and len(g.legal()) == 1:
        g.play(g.legal()[0])
    return g.decision is None


def tracks(g: Game) -> tuple[int, ...]:
    """Red and blue Resources, Saxon and Scotti Renown, Prestige and Wealth."""
    b = board(g)
    return (*b.resources, b.prestige, b.wealth)


def said(g: Game, words: str) -> bool:
    return any(words in line.text for line in g.log)


def population(g: Game, space: str) -> int:
    return board(g).population[SPACE[space]]
