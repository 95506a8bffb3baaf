"""The King of England at the end of the final round, and the extra nation turns that may decide who he is."""

from __future__ import annotations

from typing import Final

from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.scoring.scoring import pay
from logres.games.britannia.tables import (
    ANGLES,
    DANES,
    LEADER_NATION,
    NORMANS,
    NORWEGIANS,
    SAXONS,
)
from logres.games.britannia_redux.edition import THREE, may_be_king
from logres.games.britannia_redux.rules import crowns
from logres.games.britannia_redux.rules.extra_turn import ExtraTurn
from logres.games.britannia_redux.state import redux
from logres.games.britannia_redux.tables import (
    ANGLE_RIVALS,
    ANGLES_IF_GONE,
    ANGLES_PER_AREA,
    AREAS_PER_SAXON,
    DANES_INFANTRY,
    HOLDING,
    KING_POINTS,
    KING_ZONE,
    NORMAN_RIVAL,
    NORMANS_IF_GONE,
    NORMANS_PER_CENTRE,
    NORWEGIANS_PER_AREA,
    PLAY_ORDER,
    SAXON_RIVAL,
    SAXONS_IF_GONE,
)

FIVE: Final = 5  # players, among whom the Angles have a claim

Due = tuple[tuple[int, int], ...]  # nations with the armies they will receive, in the order of play


# ---------------------------------------------------------------------- who is King


def claimants(b: Board) -> list[int]:
    """redux.king.eligible: The nations with a leader who may be King."""
    return [n for n in PLAY_ORDER if may_be_king(b, n)]


def crown(g: Game, b: Board, n: int) -> None:
    """redux.king.single: He is King."""
    leader = log.LEADER[b.leader_of(n)]
    template = "{2} is King of England, {0}: +{1} {1:point|points}"
    pay(g, b, n, KING_POINTS, "redux.king.single", "leader-king", template, leader)


def rex_instead(g: Game, b: Board, among: list[int]) -> None:
    """redux.king.none, redux.extra.final-king: Who would be Rex Anglorum is paid for that instead."""
    n = crowns.rex_anglorum(b)
    if n in among:
        crowns.pay_rex(g, b, n)


class Kingship(Procedure):
    """redux.king.when: One claimant is King; several fight it out in extra turns.

    due       the nations that play an extra turn, with the armies they receive
    upcoming  the next of them
    """

    STEPS = ("claim", "extra_turns", "last_claim")

    def __init__(self, due: Due = (), upcoming: int = 0) -> None:
        super().__init__()
        self.due = due
        self.upcoming = upcoming

    def claim(self, g: Game, b: Board) -> str | None:
        """redux.king.single, redux.king.none, redux.king.several: By how many leaders may be King."""
        rivals = claimants(b)
        if len(rivals) == 1:  # [redux.king.single]
            crown(g, b, rivals[0])
            return DONE
        if not rivals:
            rex_instead(g, b, list(PLAY_ORDER))  # [redux.king.none]
            return DONE
        self.due = reinforcements(b, rivals)  # [redux.king.several, redux.extra.count-fixed]
        redux(b).extra = 1
        return None

    def extra_turns(self, g: Game, b: Board) -> str | None:
        """redux.extra.order, redux.extra.skip: In the order of play; who has lost his claim is passed over."""
        while self.upcoming < len(self.due):
            n, armies = self.due[self.upcoming]
            self.upcoming += 1
            if plays(b, n):
                g.call(ExtraTurn(n, armies))
                return "extra_turns"
        return None

    def last_claim(self, g: Game, b: Board) -> None:
        """redux.extra.final-king: As before, but among several claimants only Rex Anglorum is found."""
        redux(b).extra = 0
        rivals = claimants(b)
        if len(rivals) == 1:
            crown(g, b, rivals[0])
        else:
            rex_instead(g, b, rivals or list(PLAY_ORDER))  # [redux.extra.final-king]


def plays(b: Board, n: int) -> bool:
    """redux.extra.skip: Danes and Angles, if they were to play, always do; others while their leader may be King."""
    return n in (DANES, ANGLES) or may_be_king(b, n)  # [redux.extra.skip]


# ---------------------------------------------------------------------- who receives what


def reinforcements(b: Board, rivals: list[int]) -> Due:
    """redux.extra.order, redux.extra.count-fixed: Fixed before the first extra turn, for all who are to play one."""
    due = {n: armies_due(b, n) for n in rivals}
    players = max(b.owner) + 1
    if redux(b).cnut_rex and players != THREE:  # [redux.extra.danes, redux.king.three-player]
        due[DANES] = DANES_INFANTRY
    if players == FIVE:
        due[ANGLES] = armies_due(b, ANGLES)  # [redux.king.five-player]
    return tuple(sorted(due.items()))  # [redux.extra.order]


def armies_due(b: Board, n: int) -> int:
    """redux.extra.norwegians, redux.extra.saxons, redux.extra.normans, redux.king.five-player: By what they hold."""
    if n == NORWEGIANS:
        return NORWEGIANS_PER_AREA * b.english(n)  # [redux.extra.norwegians]
    if n == SAXONS:
        # [redux.extra.saxons]
        return b.english(n) // AREAS_PER_SAXON + (0 if claims(b, SAXON_RIVAL) else SAXONS_IF_GONE)
    if n == NORMANS:
        centres = HOLDING[NORMANS].centres | HOLDING[SAXONS].centres  # [redux.extra.normans]
        held = len([a for a in centres if b.sole(a) == n])
        # [redux.extra.normans]
        return NORMANS_PER_CENTRE * held + (0 if claims(b, NORMAN_RIVAL) else NORMANS_IF_GONE)
    if n == ANGLES:
        gone = not all(claims(b, leader) for leader in ANGLE_RIVALS)
        return ANGLES_PER_AREA * b.english(n) + (ANGLES_IF_GONE if gone else 0)  # [redux.king.five-player]
    return 0


def claims(b: Board, leader: int) -> bool:
    """Whether a leader may be King."""
    return b.leader[leader] in KING_ZONE and may_be_king(b, LEADER_NATION[leader])
