"""8.9 One player alone: whom he plays, what he gives up when Britain falls apart, and when he can win."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import Event
from logres.games.pendragon.names import (
    BARBARIANS,
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FACTIONS,
    SAXONS,
    SCOTTI,
    SEATS,
)
from logres.games.pendragon.nonplayer import victory_terms
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.tables import PIVOTAL_OF

KEEP: Final = tuple([Action("keep", who=seat) for seat in SEATS])


def played(b: Board) -> list[int]:
    """8.9.roles: The factions of a solitary player: one, both Britons or both Barbarians; none with more players.

    Who runs two has the lower of their margins, as in any game of fewer players.
    """
    factions = [f for f in FACTIONS if victory_terms.is_player(b, f)]
    return factions if len({b.player[f] for f in factions}) == 1 else []  # [8.9.roles]


def entropy_of_britons(g: Game, b: Board) -> None:
    """8.9.entropy-britons: Whoever plays both Britons alone gives one up as soon as Britain is in Fragmentation."""
    if b.fragmented and played(b) == [DUX, CIVITATES]:  # [8.9.entropy-britons]
        give_up(g, b, DUX, CIVITATES)


def entropy_of_barbarians(g: Game, b: Board) -> None:
    """8.9.entropy-barbarians: Whoever plays both Barbarians does when the second of their Pivotal Events is over."""
    done = [*b.played, b.card] if g.find(Event) is None else b.played
    both = all(PIVOTAL_OF[f] in done for f in BARBARIANS)  # [8.9.entropy-barbarians]
    if both and played(b) == [SAXONS, SCOTTI]:
        give_up(g, b, SAXONS, SCOTTI)


def give_up(g: Game, b: Board, one: int, other: int) -> None:
    """8.9.entropy-which: The faction that does better becomes a non-player; if they are level the player chooses."""
    lead = victory_terms.beyond(b, one) - victory_terms.beyond(b, other)
    if lead:
        leave(g, b, one if lead > 0 else other)  # [8.9.entropy-which]
    else:
        g.call(KeepOne(one, other))  # [8.9.entropy-which]


def leave(g: Game, b: Board, faction: int) -> None:
    b.nonplayer[faction] = 1
    log.line(g, "8.9.entropy-which", "becomes-non-player", faction, "{} become a non-player", log.FACTION[faction])


class KeepOne(FactionDecision):
    """8.9.entropy-which: Which of two factions that stand alike the player goes on with."""

    RULE = "8.9.entropy-which"

    def __init__(self, faction: int, other: int) -> None:
        super().__init__(faction)
        self.other = other

    @property
    def prompt(self) -> str:
        return f"Which do you go on with, the {FACTION_NAMES[self.faction]} or the {FACTION_NAMES[self.other]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [KEEP[self.faction], KEEP[self.other]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        leave(g, b, self.other if action == KEEP[self.faction] else self.faction)


def may_win(g: Game, b: Board, passing: list[int]) -> list[int]:
    """8.9.difficult: Who ends the game by its goal: with the Difficult option never the solitary player."""
    if g.options.get("difficult") and played(b):  # [8.9.difficult]
        return [f for f in passing if b.nonplayer[f]]
    return passing
