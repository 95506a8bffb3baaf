"""Random play that also finds the way into odd corners."""

from __future__ import annotations

from random import Random

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game


class RandomPlayer:
    """Plays at random; now and then it prefers what it has done most seldom.

    What the rules prescribe (`forced`) it plays as prescribed. It answers for all seats, and sometimes changes a
    sealed answer.
    """

    def __init__(self, seed: int | str, curiosity: float = 0.15) -> None:
        self.random = Random(seed)
        self.curiosity = curiosity
        self.seen: dict[tuple[str, str], int] = {}  # how often each verb was the answer to each kind of decision
        self.chosen: tuple[str, Action] | None = None

    def choose(self, game: Game) -> tuple[str, Action]:
        """A pending seat and its next action."""
        pending = game.pending
        decision = pending[0]
        if len(pending) > 1:
            decision = self.random.choice(pending)
        action = game.forced if decision is pending[0] else prescribed(game, decision)
        if action is None:
            action = self._pick(decision.kind, game.legal(decision.seat))
        key = (decision.kind, action.verb)
        self.seen[key] = self.seen.get(key, 0) + 1
        self.chosen = decision.seat, action
        return self.chosen

    def _pick(self, kind: str, actions: list[Action]) -> Action:
        if self.random.random() < self.curiosity:
            rarest = min(self.seen.get((kind, action.verb), 0) for action in actions)
            actions = [action for action in actions if self.seen.get((kind, action.verb), 0) == rarest]
        return self.random.choice(actions)

    def play(self, game: Game) -> None:
        seat, action = self.choose(game)
        game.play(action, seat)


def prescribed(game: Game, decision: Decision) -> Action | None:
    """What the rules tell a seat that is asked beside others to answer: sealed answers of a non-player are its own."""
    return decision.forced(game, game.board) or game.title.forced(game, game.board, decision)
