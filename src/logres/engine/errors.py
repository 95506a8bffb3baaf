"""Everything that can go wrong, in one small tree.

LogresError
├── BadInput        malformed: an unknown title, a wrong option, a broken position, a used-up dice script
├── IllegalAction   well-formed, but not offered now; carries the reason and the rule
├── NotYourTurn     the seat has no decision pending
├── GameOver        nothing is pending any more
├── BadRecord       a record or a save that cannot be read or does not replay
└── DeadEnd         a decision without a legal answer: a bug in a game
"""

from __future__ import annotations


class LogresError(Exception):
    """Base of all errors a caller may want to catch."""


class BadInput(LogresError):
    """The input is malformed; nothing was changed."""


class IllegalAction(LogresError):
    """The action is not among the legal ones; nothing was changed."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule


class NotYourTurn(LogresError):
    """The seat is not asked anything now; nothing was changed."""


class GameOver(LogresError):
    """The game has ended."""


class BadRecord(LogresError):
    """A record or save that cannot be read, or whose moves do not replay."""


class DeadEnd(LogresError):
    """A decision stands open and no answer is legal. Always a bug; the message names the stack."""
