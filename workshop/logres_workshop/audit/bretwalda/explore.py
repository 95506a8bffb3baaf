"""The same question asked of every unit that may move: each way is walked and sailed to its end, on copies."""

from __future__ import annotations

from collections.abc import Iterator

from logres.engine.game import Game
from logres_workshop.audit.bretwalda import land, sea
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.views import QuestionView, Tally
from logres_workshop.audit.moments import Difference

MOST = 40  # questions from one moment


class Explorer:
    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.left = MOST

    def ways(self, game: Game) -> Iterator[Difference]:
        """From a question which unit or vessel shall move."""
        question = QuestionView.of(game)
        for text in sorted(question.legal):
            words = text.split()
            hired = words[0] == "hire"
            if words[0] in ("move", "hire") and len(words) == 3:
                yield from self._walk(played(game, text))
            elif words[0] in ("sail", "hire") and len(words) == 2:
                side = "danes" if hired else question.kingdom
                vessel = sea.vessel_of(question.table, side, words[1])
                assert vessel is not None
                voyage = Voyage(side, words[1], vessel["at"])
                yield from self._sail(played(game, text), voyage, question.kingdom if hired else "")

    def _walk(self, game: Game) -> Iterator[Difference]:
        if self._asked(game, "Walk"):
            question = QuestionView.of(game)
            yield from land.walk(question, self.tally)
            for text in sorted(question.legal):
                if text.startswith("to "):
                    yield from self._walk(played(game, text))

    def _sail(self, game: Game, voyage: Voyage, hirer: str) -> Iterator[Difference]:
        if self._asked(game, "Sail"):
            question = QuestionView.of(game)
            yield from sea.sailing(question, self.tally, voyage, hirer)
            for text in sorted(question.legal):
                if text != "stop":
                    yield from self._sail(ashore(played(game, text)), sea.sailed(voyage, text), hirer)

    def _asked(self, game: Game, kind: str) -> bool:
        decision = game.decision
        asked = decision is not None and decision.kind == kind and self.left > 0
        self.left -= asked
        return asked


def played(game: Game, text: str) -> Game:
    copy = game.clone()
    copy.play(text)
    return copy


def ashore(game: Game) -> Game:
    """Whoever may go ashore first does."""
    while game.decision is not None and game.decision.kind == "Ashore":
        game.play(game.legal()[0])
    return game
