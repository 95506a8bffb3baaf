"""What the search needs to know of Pendragon (docs/bots.md): it weighs what to do with a card."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.games.learned import forecast_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.bot.features import FEATURES, features, since_epoch
from logres.games.pendragon.bot.section8 import Section8
from logres.games.pendragon.commands.core.chapter import COMMANDS_OF
from logres.games.pendragon.names import FACTIONS, SEATS, SPACE, SPACE_NAMES
from logres.games.pendragon.nonplayer import advice
from logres.games.pendragon.nonplayer.advice import Advice
from logres.games.pendragon.nonplayer.charts.flow import Turn
from logres.games.pendragon.rules import victory
from logres.games.pendragon.rules.sequence import ChoosePlay, PlayPivotal

PACKAGE: Final = "logres.games.pendragon.bot"  # where what was learned lies
CARDS_AHEAD: Final = 3
MOST_ALIKE: Final = 2  # plans of one Command with one Feat
MORE_ALIKE: Final = 4  # where there is time
ROLLS: Final = 2  # of the chart's dice
MORE_ROLLS: Final = 4
WIDEST_GAP: Final = 20
POINT: Final = 2.0  # of the gap to the best of the others, in percent
PASSING: Final = 25.0  # what it counts to be alone in passing a check, just before one
SURE: Final = 100.0

# Where a flowchart can be entered: questions after those that would be said yes to.
ENTRIES: Final = (
    ("intercept", "battle", "train", "march"),
    ("battle", "march", "muster", "trade"),
    ("return_home", "march", "battle", "raid"),
    ("return_home", "battle", "march_or_raid", "raid", "march"),
)


class PendragonTactics(Tactics):
    """Three cards ahead by section 8: further on what one turn did drowns."""

    UNIT = "% to win"
    FEATURES = FEATURES

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        asked = game.decision
        if isinstance(asked, PlayPivotal):
            return [Plan(action.text, (action.text,)) for action in game.legal(asked.seat)]
        if not isinstance(asked, ChoosePlay) or asked.cancels:
            return []
        found = _different(_advice(game, asked, wide), MORE_ALIKE if wide else MOST_ALIKE)
        return [Plan(_words(advice), (advice.play,), _scheme(advice)) for advice in found]

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Section8(seed, Turn(*plan.scheme) if plan is not None and plan.scheme else None)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return self.fallback_bot(seed, plan)

    def stops(self, start: Game, game: Game) -> bool:
        return len(_board(game).played) >= len(_board(start).played) + CARDS_AHEAD

    def features(self, game: Game, seat: str) -> list[float]:
        return features(game, seat)

    def phase(self, game: Game) -> int:
        return _board(game).epoch

    def value(self, game: Game, seat: str) -> float:
        """About the chance to win, in percent: how far ahead of the best of the others, and who would pass now."""
        b, own = _board(game), SEATS.index(seat)
        best = max([victory.margin(b, f) for f in FACTIONS if f != own])
        gap = max(-WIDEST_GAP, min(WIDEST_GAP, victory.margin(b, own) - best))
        if game.result is not None:
            return POINT * gap + (SURE if seat in game.result.winners else 0.0)
        learned = forecast_of(PACKAGE, game.scenario)
        if learned is not None:
            return learned.value(seat, self.phase(game), self.features(game, seat))
        return SURE / 2 + POINT * gap + _check(b, own)


def _board(game: Game) -> Board:
    assert isinstance(game.board, Board)
    return game.board


def _check(b: Board, own: int) -> float:
    """Who would pass a check now, the more the nearer the next one is."""
    near = min(1.0, 0.3 + since_epoch(b) / 12.0)
    if any(victory.passes(b, f) for f in FACTIONS if f != own):
        return -PASSING * near
    return PASSING * near if victory.passes(b, own) else 0.0


def _advice(game: Game, asked: ChoosePlay, wide: bool) -> list[Advice | None]:
    """The flowchart twice, with the Event and without; from each later question; each box; then Event and pass.

    Wide: under more rolls of its dice, and each box as a small Command too.
    """
    boxes = COMMANDS_OF[asked.faction]
    found = [advice.advise(game, f"{n}", event=event) for n in range(ROLLS) for event in (True, False)]
    found += [advice.advise(game, step, event=False, step=step) for step in ENTRIES[asked.faction]]
    found += [advice.advise(game, f"box {box}", box=box) for box in boxes]
    if wide:
        for n in range(ROLLS, MORE_ROLLS):
            found += [advice.advise(game, f"{n}", event=False)]
            found += [advice.advise(game, f"{step} {n}", event=False, step=step) for step in ENTRIES[asked.faction]]
            found += [advice.advise(game, f"box {box} {n}", box=box) for box in boxes]
        found += [advice.advise(game, f"small {box}", box=box, small=True) for box in boxes]
    simple = [action for action in game.legal() if action.verb in ("event", "pass")]
    return [*found, *[Advice(action.text, None) for action in simple]]


def _different(advice: list[Advice | None], most_alike: int) -> list[Advice]:
    """Each once, and of one Command with one Feat no more than a few."""
    found: dict[tuple[object, ...], Advice] = {}
    alike: dict[tuple[object, ...], int] = {}
    for one in advice:
        if one is None or one.key() in found:
            continue
        kind = one.key()[:2]
        alike[kind] = alike.get(kind, 0) + 1
        if alike[kind] <= most_alike:
            found[one.key()] = one
    return list(found.values())


def _words(advice: Advice) -> str:
    """With where a March ends, and where the Feat is done: by that plans of one Command differ."""
    turn = advice.turn
    if turn is None:
        return advice.words()
    ends = dict.fromkeys([SPACE_NAMES[group.path[-1]] for group in turn.groups])
    feat = [SPACE_NAMES[SPACE[text.split()[-1]]] for text in turn.feat_spaces if text.startswith("select ")]
    words = advice.words() + (f", to {', '.join(ends)}" if ends else "")
    return f"{words}; {turn.answers[0].split()[-1]} in {', '.join(feat)}" if feat else words


def _scheme(advice: Advice) -> tuple[object, ...]:
    return () if advice.turn is None else tuple(advice.turn.values())
