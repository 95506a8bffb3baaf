"""Observations: named arrays of what a seat may know, from its view, or as much of it as is read, and nothing else."""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Any, Final

import numpy as np

from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import Title
from logres.engine.title import title as find_title
from logres.engine.view import brief, has_answered
from logres.env.episode import Episode
from logres.env.layout import SEATS, Layout, option_numbers

Arrays = dict[str, Any]  # numpy arrays by name

DTYPE: Final = np.int16
UNANSWERED, ANSWERED = 1, 2


class Observer(Layout):
    """The arrays of a title, filled from views: see `logres.env.layout.Layout` for what they hold."""

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        self.actor = {actor: index for index, actor in enumerate(self.features.actors)}
        self.kind = {name: index for index, name in enumerate(self.kinds)}
        self._tracks = Struct(f"{len(self.features.tracks)}h")
        self._rules_of: tuple[str, dict[str, Any]] = ("", {})
        self._known_rules: Any = None

    def blank(self) -> Arrays:
        return {name: np.zeros(shape, DTYPE) for name, shape in self.shapes.items()}

    def observe(self, played: Episode | Game, seat: str) -> Arrays:
        """What a seat may know now."""
        arrays = self.blank()
        self.write(played, seat, arrays)
        return arrays

    def write(self, played: Episode | Game, seat: str, arrays: Arrays) -> None:
        """The same into arrays that are there, of any type of number, each in one piece."""
        game = played if isinstance(played, Game) else played.game
        if game.title is not self.title or seat not in game.seats:
            raise BadInput(f"'{seat}' is no seat of {game!r} at a table of {self.title.id}")
        numbers = self.features.look(game, game.board, seat) or self.features.read(brief(game, seat))
        arrays["planes"].reshape(-1)[:] = np.frombuffer(numbers.planes, np.uint8)
        arrays["tracks"][:] = np.frombuffer(self._tracks.pack(*numbers.tracks), DTYPE)
        arrays["cards"][:] = np.frombuffer(numbers.cards, np.uint8)
        arrays["rules"][:] = self._rules(game)
        arrays["asked"][:] = np.frombuffer(self._asked(game, seat), np.uint8)
        arrays["chosen"].fill(0)
        if isinstance(played, Episode) and played.prefix and played.seat == seat:
            arrays["chosen"][: len(played.prefix)] = [index + 1 for index in played.prefix]

    def _rules(self, game: Game) -> Any:
        """They stay the same for a whole game, so they are kept until others come."""
        rules = (game.scenario, game.options)
        if rules != self._rules_of:
            found = [int(game.scenario == scenario) for scenario in self.title.scenarios]
            for option in self.title.options:
                found += option_numbers(option, game.options[option.name])
            self._rules_of, self._known_rules = rules, np.array(found, DTYPE)
        return self._known_rules

    def _asked(self, game: Game, seat: str) -> bytearray:
        """Who looks, who is asked, and of what kind the first question is that is open, or one's own."""
        marks = bytearray(self.shapes["asked"][0])
        seats, shown = game.seats, None
        marks[seats.index(seat)] = 1
        for question in game.pending:
            answered = has_answered(game, question)
            marks[SEATS + seats.index(question.seat)] = ANSWERED if answered else UNANSWERED
            if shown is None or question.seat == seat:
                shown = question
        if shown is not None:
            start, actor = 2 * SEATS, self.actor.get(shown.actor)
            if actor is not None:
                marks[start + actor] = 1
            marks[start + len(self.actor) + self.kind[shown.kind]] = 1
        return marks


@cache
def _observer(id: str) -> Observer:
    return Observer(find_title(id))


def observer(title: Title | str) -> Observer:
    """The observer of a title."""
    return _observer(title.id if isinstance(title, Title) else find_title(title).id)


def mask(episode: Episode, seat: str | None = None) -> Any:
    """A 1 for each number that may be chosen next; nothing for a seat that is not asked."""
    marks = np.zeros(episode.space.size, np.int8)
    if seat is None or seat == episode.seat:
        marks[episode.legal()] = 1
    return marks
