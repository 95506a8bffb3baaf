"""How to claim the crown: instant victory, elimination, twelve rounds, tie-breaks; the Pretender."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.engine.result import Result, ranked
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import seat_of
from logres.games.bretwalda.tables import (
    AREA_KIND,
    CAPITAL,
    CAPITALS,
    COUNTRYSIDE,
    FIRST_INSTANT,
    INSTANT,
    LAND,
    LAST_ROUND,
)

Rank = tuple[int, int, int, int, int, int]

CROWN = "crown"
SOLO = "solo"
ELIMINATION = "elimination"
TWELVE_ROUNDS = "twelve rounds"


def rank(b: Board, k: int) -> Rank:
    """victory.ties: Dalcs, then Controlled areas, Capitals, Cities, Food there, Gold."""
    held = b.controlled(k)
    return (
        b.dalcs(k),
        len(held),
        len([a for a in held if AREA_KIND[a] == CAPITAL]),
        len([a for a in held if AREA_KIND[a] != COUNTRYSIDE]),  # a Capital has a City; those are level by now
        b.total_food(k),
        b.gold[k],
    )


def leaders(b: Board, kingdoms: list[int]) -> list[int]:
    """victory.ties: The first by rank; several only if all is level."""
    ranks = [(rank(b, k), k) for k in kingdoms]
    best = max(ranks)[0] if ranks else None
    return [k for position, k in ranks if position == best]


def next_pretender(b: Board) -> int:
    """round.priority.pretender, concept.pretender.definition: The leader; if all is level the present one stays."""
    first = leaders(b, b.kingdoms())
    return first[0] if len(first) == 1 else b.pretender


def needed(g: Game, b: Board) -> int:
    """players.count-thresholds: By the number of players."""
    return (INSTANT if second_reading(g) else FIRST_INSTANT)[len(b.kingdoms())]


def crowned(g: Game, b: Board) -> list[int]:
    """victory.instant: Who possesses enough Dalcs now; among several the tie-breaks decide."""
    if g.scenario == "solo":
        return [k for k in b.kingdoms() if conquered(b, k)]
    enough = needed(g, b)
    return leaders(b, [k for k in b.kingdoms() if b.dalcs(k) >= enough])


def conquered(b: Board, k: int) -> bool:
    """solo.victory: Every area with a Dalc and every other Capital."""
    wanted = [a for a in range(LAND) if b.dalc[a]] + [a for a in CAPITALS if a != CAPITALS[k]]
    return all(b.control[a] == k for a in wanted)


def watch(g: Game, b: Board) -> bool:
    """victory.instant: Looked at whenever possession of a Dalc may have changed; ends the game at once."""
    if not b.changed:
        return False
    b.changed = 0
    winners = crowned(g, b)
    if not winners or b.over:
        return False
    b.over = SOLO if g.scenario == "solo" else CROWN
    crowned_sides = log.sides(winners)
    g.add_line("victory.instant", "crown", "{} claims the crown", crowned_sides, about=log.SIDE[winners[0]].id)
    g.end()
    return True


def end_of_round(g: Game, b: Board) -> bool:
    """victory.elimination, victory.twelve-rounds: Whether the game ends with this round."""
    if b.doomed:  # [victory.elimination]
        b.over = ELIMINATION
    elif b.round >= LAST_ROUND:  # [victory.twelve-rounds]
        b.over = TWELVE_ROUNDS
    return bool(b.over)


def winners(g: Game, b: Board) -> list[int]:
    """Who has won, once it is over."""
    if g.scenario == "solo":
        return [k for k in b.kingdoms() if b.over == SOLO]
    if b.over == CROWN:
        return crowned(g, b)
    return leaders(b, [k for k in b.kingdoms() if not b.doomed >> k & 1])  # [victory.elimination]


def result(g: Game, b: Any) -> Result:
    """Scores are Dalcs; a lost solo game is won by nobody."""
    scores: dict[str, float] = {seat_of(g, b, k): b.dalcs(k) for k in b.kingdoms()}
    first = tuple([seat_of(g, b, k) for k in winners(g, b)]) or ("nobody",)
    return Result(scores, first, REASONS[b.over], ranked([first, *_others(g, b, first)], scores))


def _others(g: Game, b: Board, first: tuple[str, ...]) -> list[list[str]]:
    """Who has not won, by the tie-breaks, level ones together; the eliminated last."""
    places: dict[tuple[bool, Rank], list[str]] = {}
    for k in b.kingdoms():
        if seat_of(g, b, k) not in first:
            places.setdefault((not b.doomed >> k & 1, rank(b, k)), []).append(seat_of(g, b, k))
    return [places[place] for place in sorted(places, reverse=True)]


REASONS = {
    CROWN: "crowned Bretwalda with the Dalcs this takes",
    SOLO: "all Dalcs and all Capitals in one hand",
    ELIMINATION: "a kingdom has lost all its Rulers",
    TWELVE_ROUNDS: "the twelfth round is over",
    "": "unfinished",
}
