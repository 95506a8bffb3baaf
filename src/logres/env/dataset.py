"""Data sets: games of bots as records, and positions of them as rows. See docs/data-sets.md.

One game is one job. One question of so many is sampled, at random by the game's seed alone: who was asked,
what was legal, what was chosen, what the position was worth to the title's own judgement, and what came of it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.bots.arena import Series, line_up
from logres.bots.bot import consult, seat_all
from logres.bots.scores import lead
from logres.engine.api import new
from logres.engine.chance import seed_hash, value
from logres.engine.game import Game

EVERY: Final = 20  # questions: one of so many is sampled

Row = dict[str, Any]


class Sampled(NamedTuple):
    """One game: its record, a row for each seat, a row for each position that was sampled."""

    record: str
    seats: list[Row]
    positions: list[Row]


def sample_game(s: Series, every: int, number: int) -> Sampled:
    """Play a game of the series. Forced answers are no questions."""
    seed = f"{s.seed}/{number}"
    game = new(s.title, s.scenario, seed, s.options)
    bots = dict(zip(game.seats, line_up(s, number), strict=True))
    players = seat_all(bots, seed)
    positions: list[Row] = []
    while (decision := game.decision) is not None:
        action = game.forced
        if action is None:
            action = consult(players[decision.seat], game, seed)
            if value(f"sample {seed}", 0, game.count, 0, every) == 0:
                positions.append({"game": number, **position(game, seed), "choice": action.text})
        game.play(action, decision.seat)
    ends = {seat: ending(game, seat) for seat in game.seats}
    of_game = {"game": number, "seed": seed, "actions": game.count}
    seats = [{**of_game, "seat": seat, "bot": bots[seat], **ends[seat]} for seat in game.seats]
    return Sampled(game.record(), seats, [{**row, **ends[row["seat"]]} for row in positions])


def position(game: Game, seed: str) -> Row:
    """What is asked now, and how it stands as far as the seat can know."""
    decision, tactics = game.decision, game.title.tactics
    assert decision is not None
    row: Row = {"at": game.count, "seat": decision.seat, "actor": decision.actor, "kind": decision.kind}
    row["legal"] = [action.text for action in game.legal(decision.seat)]
    dealt = game.redeal(decision.seat, seed_hash(f"{seed}/{game.count}"))
    row["evaluation"] = None if tactics is None else float(tactics.value(dealt, decision.seat))
    return row


def ending(game: Game, seat: str) -> Row:
    """What a game came to for a seat. `lead` is its score beyond the others' average."""
    result = game.result
    assert result is not None
    score, ahead = float(result.scores[seat]), float(lead(result.scores, seat))
    return {"score": score, "lead": ahead, "rank": result.ranks[seat], "won": seat in result.winners}
