"""A game in which chance is a player: each die and card is named by whoever plays on."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.chance import Value
from logres.engine.errors import BadInput
from logres.env.episode import Episode


class ChanceEpisode(Episode):
    """While `outcomes` is not empty chance has the word: `chance(i)` says which of them comes.

    >>> from logres.env.episode import setting
    >>> episode = ChanceEpisode.start(setting("thanes"), seed=1)
    >>> while not episode.outcomes:
    ...     episode.step(episode.legal()[-1])
    >>> [value for value, _ in episode.outcomes]
    [1, 2, 3, 4, 5, 6]
    """

    outcomes: tuple[tuple[Value, float], ...] = ()  # what may come next, with probabilities
    _playing: Action | None = None  # the action being played
    drawn: tuple[Value, ...] = ()  # what chance has given in it so far

    def play(self, action: Action) -> None:
        self._spend(action)
        self._begin(action)

    def chance(self, index: int) -> None:
        """One of the outcomes comes."""
        if not 0 <= index < len(self.outcomes):
            raise BadInput(f"there is no outcome {index}")
        self._draw(self.outcomes[index][0])
        self.advance()

    def advance(self) -> None:
        self._see_who_is_asked()
        while not self.outcomes and (forced := self.game.forced) is not None:
            self._begin(forced)
        if not self.outcomes:
            self._menu = {self.space.encode(action): action for action in self._offered()}

    def _begin(self, action: Action) -> None:
        self._playing, self.drawn = action, ()
        self._look()

    def _draw(self, value: Value) -> None:
        self.drawn = (*self.drawn, value)
        self._look()

    def _look(self) -> None:
        """Play the action as far as chance is known; a draw with one outcome is none."""
        assert self._playing is not None
        after = self.game.trial(self._playing, seat=self.seat, script=list(self.drawn), stop=True)
        self.outcomes = () if after.stopped_at is None else tuple(after.stopped_at.outcomes)
        if len(self.outcomes) == 1:
            self._draw(self.outcomes[0][0])
        elif not self.outcomes:
            after.stops = False
            self.game, self._playing = after, None
            self._see_who_is_asked()
