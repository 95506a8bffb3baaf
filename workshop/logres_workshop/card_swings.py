"""How far each side of Pendragon's Events moves the margins: the mean over seeded positions.

    python -m logres_workshop.card_swings [--positions 200] [--seed 2026] [--cards 63 71 --median 1.05]

A position is a card of a game among four non-players, a quarter of them of each scenario. Every side is carried out on
a copy: unshaded by the Briton that comes first on the card, shaded by the Barbarian, all answers weighed by 8.3.1.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple, cast

from logres.engine.api import new
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.card_texts import RECONSTRUCTED, card_document
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXONS,
    SCENARIOS,
    SCOTTI,
    SEATS,
    SHADED,
    SIDES,
    UNSHADED,
)
from logres.games.pendragon.nonplayer.answers.events import Performance, run_out
from logres.games.pendragon.rules import victory
from logres.games.pendragon.tables import EVENTS, TITLES, lasts

TOO_MUCH: Final = 3  # times the median
NOTICEABLE: Final = 0.5  # of a margin: less says nothing about whom a side helps
Margins = tuple[int, ...]


class Swing(NamedTuple):
    card: int
    side: int
    by_faction: tuple[float, ...]  # the mean change of each margin
    total: float  # the mean of the sum of all changes, up or down
    most: int  # the largest change of one margin

    @property
    def lasting(self) -> bool:
        return lasts(self.card, self.side)

    @property
    def pro_briton(self) -> float:
        gain = self.by_faction
        return gain[DUX] + gain[CIVITATES] - gain[SAXONS] - gain[SCOTTI]

    @property
    def wrong(self) -> bool:
        """5.2: The unshaded text favours the Britons, the shaded one the Barbarians."""
        favour = self.pro_briton if self.side == UNSHADED else -self.pro_briton
        return favour < -NOTICEABLE


def positions(count: int, seed: str) -> Iterator[Game]:
    for number in range(count):
        yield position(SCENARIOS[number % len(SCENARIOS)], f"{seed} {number}")


def position(scenario: str, seed: str) -> Game:
    """The beginning of one card of a game, any of them as likely."""
    game = new("pendragon", scenario, seed, {"demo": True})
    cards = [game.clone()]
    while game.pending:
        game.play(game.forced or game.legal()[0])
        if len(board(game).played) > len(board(cards[-1]).played):
            cards.append(game.clone())
    return Random(seed).choice(cards)


def board(game: Game) -> Board:
    return cast("Board", game.board)


def margins(game: Game) -> Margins:
    return tuple([victory.margin(board(game), faction) for faction in FACTIONS])


def changes(game: Game, card: int, side: int) -> Margins:
    """What one side of a card does to the four margins in a position."""
    trial = game.trial(Performance(executor(card, side), card, side), seed=f"{card} {side}")
    run_out(trial, careful=True)
    return tuple([after - before for after, before in zip(margins(trial), margins(game), strict=True)])


def executor(card: int, side: int) -> int:
    """The first of its party on the card."""
    party = BRITONS if side == UNSHADED else BARBARIANS
    return next(f for f in map(SEATS.index, card_document(card)["order"]) if f in party)


def swing(card: int, side: int, found: list[Margins]) -> Swing:
    by_faction = tuple([mean(change[faction] for change in found) for faction in FACTIONS])
    total = mean(sum(map(abs, change)) for change in found)
    return Swing(card, side, by_faction, total, max(max(map(abs, change)) for change in found))


def swings(games: list[Game], cards: Sequence[int] = EVENTS) -> Iterator[Swing]:
    for card in cards:
        for side in (UNSHADED, SHADED):
            yield swing(card, side, [changes(game, card, side) for game in games])


# ---------------------------------------------------------------------- the table


def table(found: list[Swing]) -> list[str]:
    """In Markdown, the largest first; sides that move no margin are named under it."""
    middle = median([s.total for s in found if s.total and RECONSTRUCTED in source(s) and not s.lasting])
    moving = sorted([s for s in found if s.total], key=lambda s: -s.total)
    still = [s for s in found if not s.total]
    return [
        f"The median of the reconstructed sides that move a margin is {middle:.2f}, what stays in effect apart;",
        f"three times that is {TOO_MUCH * middle:.2f}.",
        "",
        "| card | side | Dux | Civitates | Saxons | Scotti | total | most | remarkable |",
        "|---|---|---|---|---|---|---|---|---|",
        *[row(s, middle) for s in moving],
        "",
        "No margin moves at once by: " + ", ".join(f"{s.card} {SIDES[s.side]}" for s in still) + ".",
    ]


def row(s: Swing, middle: float) -> str:
    marks = ["above three times the median"] if s.total > TOO_MUCH * middle else []
    marks += ["the wrong side"] if s.wrong else []
    marks += [] if RECONSTRUCTED in source(s) else ["sourced"]
    marks += ["stays in effect"] if s.lasting else []
    numbers = " | ".join(f"{change:+.1f}" for change in s.by_faction)
    return (
        f"| {s.card} {TITLES[s.card]} | {SIDES[s.side]} | {numbers} | {s.total:.1f} | {s.most} | {', '.join(marks)} |"
    )


def source(s: Swing) -> list[str]:
    texts = [text for text in card_document(s.card)["texts"] if text["side"] == SIDES[s.side]]
    return list(texts[0]["source"])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--positions", type=int, default=200)
    arguments.add_argument("--seed", default="2026")
    arguments.add_argument("--cards", type=int, nargs="+", help="these alone, against the median of the whole table")
    arguments.add_argument("--median", type=float, default=0.0)
    given = arguments.parse_args()
    games = list(positions(given.positions, given.seed))
    if not given.cards:
        print("\n".join(table(list(swings(games)))))
    for found in swings(games, given.cards or ()):
        print(row(found, given.median), flush=True)


if __name__ == "__main__":
    main()
