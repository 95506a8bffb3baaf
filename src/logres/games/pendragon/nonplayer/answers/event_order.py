"""8.3.1, 8.4.1 How what comes of the answers narrows them, criterion by criterion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.games.pendragon.nonplayer.answers.event_worth import Score


class Outcome(NamedTuple):
    """What comes of an answer: by 8.3.1, by what else there is, by 8.4.1."""

    score: Score
    welfare: int
    types: Score


class Stage(NamedTuple):
    """How one criterion narrowed the answers: its name, a value for each that was left before, and who was left."""

    name: str
    values: tuple[int, ...]
    left: list[Action]


SCORES: Final = (
    "Dominance", "own tracks", "enemy tracks", "own Strongholds", "Strongholds of those targeted first",
    "Strongholds of enemies", "own Units", "Units of those targeted first", "Units of enemies", "Foederati",
    "Foederati Strongholds", "Foederati of all", "Foederati of players",
)  # fmt: skip


def narrowed(found: dict[Action, Outcome]) -> list[Stage]:
    """8.3.1.event-pieces, 8.4.1.piece-order: First the spaces by what is done there, then the pieces within them."""
    stages = [Stage("", (), list(found))]
    for at, name in enumerate(SCORES[: max([len(brings.score) for brings in found.values()])]):
        stages.append(_narrow(found, stages[-1].left, name, _score_at(at)))
    if len({action.area for action in stages[-1].left}) == 1:
        stages.append(_narrow(found, stages[-1].left, "kinds of pieces", lambda brings: brings.types))
    others = "Prosperity, people, Plunder, Control"
    stages.append(_narrow(found, stages[-1].left, others, lambda brings: (brings.welfare,)))
    left = stages[-1].left
    spaces = {action.area: max([found[a].types for a in left if a.area == action.area]) for action in left}
    best = [action for action in left if found[action].types == spaces[action.area]]  # [8.4.1.piece-order]
    stages.append(Stage("kinds of pieces in each space", tuple([int(action in best) for action in left]), best))
    return [*stages, _as_many(best)]


def _as_many(left: list[Action]) -> Stage:
    """8.3.maximum: Of answers that differ in a number alone, the largest."""
    most: dict[tuple[str, str | None, str | None], int] = {}
    for action in left:
        what = (action.verb, action.area, action.stack)
        most[what] = max(most.get(what, 0), action.count or 0)
    counts = tuple([action.count or 0 for action in left])
    full = [a for a in left if (a.count or 0) == most[a.verb, a.area, a.stack]]  # [8.3.maximum]
    return Stage("number", counts, full)


def _score_at(at: int) -> Callable[[Outcome], Score]:
    return lambda brings: brings.score[at : at + 1]


def _narrow(found: dict[Action, Outcome], left: list[Action], name: str, key: Callable[[Outcome], Score]) -> Stage:
    """Those that bring most; a value of several numbers is shown by its place among the others."""
    scores = [key(found[action]) for action in left]
    order = sorted(set(scores))
    plain = all(len(score) == 1 for score in scores)
    values = tuple([score[0] if plain else order.index(score) for score in scores])
    return Stage(name, values, [action for action, score in zip(left, scores, strict=True) if score == order[-1]])
