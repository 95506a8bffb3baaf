"""The bots of a table for one person, each with its memory of the game."""

from __future__ import annotations

from logres.bots.bot import RANDOM, Bot, act, at_random, bot, dealt_for, when_asked
from logres.engine.chance import seed_hash
from logres.engine.game import Game


class Opponents:
    """Who answers for the seats that the person does not play."""

    def __init__(self, secret: str) -> None:
        self._seed = seed_hash(f"bot {secret}")
        self._bots: dict[str, Bot] = {}

    def chosen(self, name: str, seat: str, game: Game) -> str:
        """The answer of a seat's bot, from a game dealt anew: the true one stays out of its sight."""
        if name == RANDOM:
            return self.at_random(seat, game)
        owner = seed_hash(f"{self._seed}/{seat}")
        if seat not in self._bots:
            self._bots[seat] = bot(name, seed=owner)
        return act(self._bots[seat], when_asked(dealt_for(game, seat, owner), seat, owner)).text

    def at_random(self, seat: str, game: Game) -> str:
        """An answer that never fails."""
        return at_random(game, seat, self._seed)
