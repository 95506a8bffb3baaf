"""What a faction is allowed: a Command by the sequence of play, or what an Event or a non-player's rules grant it."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.frames import Procedure
from logres.games.pendragon.commands.core.chapter import CHAPTERS, N_COMMANDS, Chapter

ANYWHERE: Final = 0x7FFFFF  # a bit for each of the 23 spaces


class Allowance(Procedure):
    """Who may do what, where, and on which terms."""

    def __init__(
        self,
        faction: int,
        command: int,
        limited: int,
        feats: int,
        free: int,
        optional: int,
        cancels: int,
        most: int,
        within: int,
        into: int,
        terms: tuple[int, ...],
    ) -> None:
        self.at = 0
        self.faction = faction
        self.command = command  # NOBODY for a Feat alone, by an Event
        self.limited = limited
        self.feats = feats  # a Feat may be added
        self.free = free  # costs neither Resources nor Renown
        self.optional = optional  # may be cancelled, or declined
        self.cancels = cancels  # how often this turn something was cancelled before
        self.most = most  # spaces, by an Event
        self.within = within  # a bit for each space where an Event allows it
        self.into = into  # the same for where a March may end
        self.terms = terms  # what an Event changes: members of terms.Term

    @property
    def chapter(self) -> Chapter[Any]:
        return CHAPTERS[self.faction * N_COMMANDS + self.command]
