"""Who runs in the benchmark: our titles and the peers, each in the loop a researcher would write.

Every contestant plays random games, one after the other, in slices of so many seconds of processor time, and goes on
where it stopped.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, Final

from logres.engine.api import new
from logres.engine.game import Game
from logres_workshop.random_play import RandomPlayer

PER_LOOK = 50  # decisions between two looks at the clock
MIDDLE = 150  # decisions into a game: there copies are timed


class Competitor:
    """Random play as an endless run of decisions; True marks the last decision of a game."""

    name = ""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.games = 0
        self.decisions = 0  # in finished games
        self._current = 0
        self._run = self.run()

    def run(self) -> Iterator[bool]:
        raise NotImplementedError

    def copier(self) -> Callable[[], object]:
        """What copies a game in its middle."""
        raise NotImplementedError

    def save_size(self) -> int:
        """Of the same game, in bytes; 0 where there is no such thing."""
        return 0

    def slice(self, seconds: float) -> float:
        """Decisions a second over so much processor time."""
        start = process_time()
        decisions = 0
        while (spent := process_time() - start) < seconds:
            for _ in range(PER_LOOK):
                self._count(next(self._run))
            decisions += PER_LOOK
        return decisions / spent

    def _count(self, last: bool) -> None:
        self._current += 1
        if last:
            self.games += 1
            self.decisions += self._current
            self._current = 0

    def copy_time(self, seconds: float) -> float:
        """Seconds for one copy."""
        copy = self.copier()
        start = process_time()
        copies = 0
        while (spent := process_time() - start) < seconds:
            for _ in range(PER_LOOK):
                copy()
            copies += PER_LOOK
        return spent / copies


class OurTitle(Competitor):
    """One of our titles in its default scenario: ask for the legal list, play one of it."""

    def __init__(self, id: str, seed: int) -> None:
        super().__init__(seed)
        self.id = id
        self.name = id

    def run(self) -> Iterator[bool]:
        choice = self.random.choice
        number = 0
        while True:
            number += 1
            game = new(self.id, seed=number)
            actions = game.legal()
            while actions:
                game.play(choice(actions))
                actions = game.legal()
                yield not actions

    def middle(self) -> Game:
        game = new(self.id, seed=1)
        player = RandomPlayer(1)
        while game.count < MIDDLE and game.pending:
            player.play(game)
        return game

    def copier(self) -> Callable[[], object]:
        return self.middle().clone

    def save_size(self) -> int:
        return len(self.middle().save().encode())


class PythonChess(Competitor):
    """The leanest loop it allows: no test for draws but the 75-move rule."""

    name = "python-chess"

    def run(self) -> Iterator[bool]:
        import chess

        choice = self.random.choice
        while True:
            board = chess.Board()
            moves = list(board.legal_moves)
            while moves:
                board.push(choice(moves))
                moves = list(board.legal_moves) if board.halfmove_clock < 150 else []
                yield not moves

    def copier(self) -> Callable[[], object]:
        import chess

        board = chess.Board()
        while board.ply() < MIDDLE:
            moves = list(board.legal_moves)
            if not moves:
                board = chess.Board()
            else:
                board.push(self.random.choice(moves))
        return lambda: board.copy(stack=False)


class Catanatron(Competitor):
    name = "catanatron"

    def _new(self) -> Any:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan

        return Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def run(self) -> Iterator[bool]:
        from catanatron.game import TURNS_LIMIT

        choice = self.random.choice
        while True:
            game = self._new()
            over = False
            while not over:
                game.execute(choice(game.state.playable_actions), validate_action=False)
                over = game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT
                yield over

    def copier(self) -> Callable[[], object]:
        game = self._new()
        for _ in range(MIDDLE):
            game.execute(self.random.choice(game.state.playable_actions))
        copy: Callable[[], object] = game.copy
        return copy


class Backgammon(Competitor):
    """OpenSpiel's backgammon from Python: the game is C++, each call goes through the border. Dice are no decisions."""

    name = "backgammon (OpenSpiel)"

    def _new(self) -> Any:
        import pyspiel

        return pyspiel.load_game("backgammon").new_initial_state()

    def _roll(self, state: Any) -> None:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self.random.choices(outcomes, chances)[0])

    def run(self) -> Iterator[bool]:
        choice = self.random.choice
        while True:
            state = self._new()
            self._roll(state)
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                self._roll(state)
                yield state.is_terminal()

    def copier(self) -> Callable[[], object]:
        state = self._new()
        self._roll(state)
        for _ in range(MIDDLE // 10):  # a game at random is shorter than others
            state.apply_action(self.random.choice(state.legal_actions()))
            self._roll(state)
        copy: Callable[[], object] = state.clone
        return copy


PEERS: Final = (
    ("chess", PythonChess, "`make setup`"),
    ("catanatron", Catanatron, "`make setup`"),
    ("pyspiel", Backgammon, "`make test-env`, or pip install 'logres[env]'"),
)


def peers(seed: int) -> list[Competitor]:
    """Those that are installed."""
    return [peer(seed) for module, peer, _ in PEERS if importlib.util.find_spec(module)]


def absent_peers() -> list[str]:
    """A sentence for each that is not."""
    return [
        f"{peer.name} is not here and was left out: {source} brings it."
        for module, peer, source in PEERS
        if not importlib.util.find_spec(module)
    ]
