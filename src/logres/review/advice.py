"""Asking the bot: the best choices of the seat that is asked, in words, with what they are worth and where they lie."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from logres.bots.bot import HARD, SAMPLES
from logres.bots.search import Search, gap, is_close, judge
from logres.engine.game import Game
from logres.engine.texts import Translate
from logres.review.choices import changed_areas
from logres.review.why import differences

SHOWN: Final = 3


class AdvisedChoice(Struct, frozen=True):
    """A choice: its words, its first answer, the areas it changes; how far it is behind the best, and how sure that is.

    `close`: too close to the best to call. `verdict` says the same in words, of whatever `words` name.
    """

    words: str
    answer: str
    areas: list[str]
    worth: float
    behind: float
    error: float
    close: bool
    verdict: str


class Advice(Struct, frozen=True):
    """The best choices, the best first; where nothing is weighed, the answer the bot would give, without figures.

    `why`: the figures in which the best differs from the next one.
    """

    unit: str
    choices: list[AdvisedChoice]
    why: list[str]


def advice(game: Game, name: str = HARD, translate: Translate = str) -> Advice:
    """For `game.decision`, in a game dealt anew for its seat, in the language of whoever asks."""
    tactics = game.title.tactics
    assert tactics is not None
    plans, legal = tactics.plans(game), [action.text for action in game.legal()]
    if len(plans) < 2:
        answer = tactics.fallback_bot("advice").choose(game).text
        return Advice(tactics.UNIT, [AdvisedChoice(answer, answer, [], 0.0, 0.0, 0.0, False, "")], [])
    found = Search(tactics, "advice", SAMPLES[name]).weigh(game, plans)[:SHOWN]
    choices = []
    for one, verdict in zip(found, judge(found, tactics.UNIT), strict=True):
        behind, error = gap(found[0], one)
        first = next(answer for answer in one.plan.answers if answer in legal)
        areas = changed_areas(tactics, game, one.plan)
        close = one is not found[0] and is_close(found[0], one)
        words = translate(one.plan.words)
        choices.append(AdvisedChoice(words, first, areas, one.mean, behind, error, close, translate(verdict)))
    samples = min(len(found[0].values), len(found[1].values))
    why = differences(tactics, game, found[0].plan, found[1].plan, samples, "advice")
    return Advice(tactics.UNIT, choices, [translate(figure) for figure in why])


def as_json(told: Advice) -> str:
    return msgspec.json.encode(told).decode()


def from_json(text: str) -> Advice:
    return msgspec.json.decode(text, type=Advice)
