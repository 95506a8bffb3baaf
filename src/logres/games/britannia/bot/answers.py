"""The greedy bot's smaller decisions: most by trying each answer, some by a plain rule."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.britannia.board import Board, board_of
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.style import PLAIN, Style
from logres.games.britannia.groups import Party
from logres.games.britannia.rules.battle.refuge import attackers, defenders, parties, size
from logres.games.britannia.rules.battle.retreat import Refuge
from logres.games.britannia.rules.nations import crowns
from logres.games.britannia.rules.rounds import bidding
from logres.games.britannia.tables import AREA
from logres.games.britannia.ui.view import total

# Answers that leave the board as it is.
NO_CHANGE: Final = frozenset(["done", "stop", "stand", "resist", "stay"])


def outcome(game: Game, decision: Decision, action: Action) -> Board:
    """The board right after an answer, before anything that follows from it."""
    if action.verb in NO_CHANGE:
        return board_of(game)
    trial = game.clone()
    trial.stack.pop()
    trial.shared_below = min(trial.shared_below, len(trial.stack))
    decision.apply(trial, trial.board, action)
    return board_of(trial)


def worth(game: Game, b: Board, seat: str, style: Style = PLAIN) -> float:
    return Evaluation(game, b, game.seats.index(seat), style).total()


# ---------------------------------------------------------------------- retreats


def after_retreat(game: Game, decision: Refuge, action: Action) -> Board:
    """The board as a retreat, or a leader who slips away, would leave it."""
    if action.verb == "stand":
        return board_of(game)
    b = board_of(game).copy()
    n, here, there = decision.nation, decision.area, AREA[action.area or ""]
    leader = b.leader_at(n, here)
    if action.verb == "retreat":
        for kind, _, count in _largest(b, decision, there):
            b.move(n, here, there, kind, count)
    if leader >= 0 and (action.verb == "send" or not b.armies(n, here)):
        b.leader[leader] = there
    return b


def _largest(b: Board, decision: Refuge, there: int) -> Party:
    """The most that can go to one refuge."""
    n, here = decision.nation, decision.area
    groups = defenders(b, n, here) if decision.DEFENDING else attackers(b, n, here, there)
    choices = parties(b, n, here, there, groups)
    return max(choices, key=lambda party: size(list(party)))


# ---------------------------------------------------------------------- by interest


def favour(b: Board, lord: int, subject: int) -> bool:
    """An overlord is kind to nations of the same seat alone."""
    return b.owner[lord] == b.owner[subject]


def vote(game: Game, decision: crowns.Vote) -> Action:
    """For the own nation that is strongest in England; else for who will hardly win, and would gain least by it."""
    b = board_of(game)
    seat = game.seats.index(decision.seat)
    weight = crowns.votes(b)
    eligible = crowns.candidates(b)
    own = [n for n in eligible if b.owner[n] == seat]
    if own:
        return crowns.VOTE[max(own, key=lambda n: (weight[n], -n))]
    return crowns.VOTE[min(eligible, key=lambda n: (total(b, b.owner[n]), weight[n], n))]


# ---------------------------------------------------------------------- bidding

# What each group of nations makes on average when greedy bots play it (docs/simulations-britannia.md).
AVERAGES: Final[dict[str, tuple[float, ...]]] = {
    "four-player": (161.2, 202.3, 250.9, 232.6),
    "three-player": (251.1, 291.6, 261.1),
    "five-player": (155.9, 188.5, 191.4, 200.5, 111.5),
    "three-player-short": (171.0, 117.0, 131.2),
}


def bid(game: Game, decision: bidding.Bid) -> Action:
    """The group with the most left over when the least possible bid is paid."""
    averages = AVERAGES.get(game.scenario) or (0.0,) * len(decision.holders)
    cheapest = {
        group: Action("bid", count=decision.floor(group), card=bidding.group_name(group))
        for group in range(len(decision.holders))
    }
    best = max(cheapest, key=lambda group: (averages[group] - decision.floor(group), -group))
    return cheapest[best]
