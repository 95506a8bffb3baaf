"""A pause by consent: one proposes it, all who play themselves must agree before the game moves on.

While a table is paused nothing is played there and no clock runs. Without a date, or once that is past, any seat ends
it; before that, all together, or one who has not agreed to it: nobody is shut out while a bot stands in for him.
"""

from __future__ import annotations

import time
from typing import Final

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.wire_types import Paused, PauseProposal
from logres.server.storage.table_config import TableConfig
from logres.server.tables.agreements import consent

LONGEST: Final = 90 * 86_400.0  # seconds from now to the date


def propose(config: TableConfig, by: Account, until: float | None) -> TableConfig:
    """A proposal, to which its maker agrees. It takes the place of an older one."""
    now = time.time()
    if config.paused is not None:
        raise Denied("conflict", "this table is paused already")
    if until is not None and not now < until <= now + LONGEST:
        raise Denied("bad-input", "a pause ends within {n} days", n=f"{LONGEST / 86400:g}")
    return _proposed(config, by, until, resume=False)


def resume(config: TableConfig, by: Account) -> TableConfig:
    """The end of the pause; before its date the proposal to end it, or one more who agrees to that."""
    paused = config.paused
    if paused is None:
        raise Denied("conflict", "this table is not paused")
    if paused.until is None or paused.until <= time.time() or by.id not in config.paused_by:
        return replace(withdrawn(config), paused=None, paused_by=())
    if config.pause_proposal is not None:
        return answer(config, by, config.pause_proposal, True)
    return _proposed(config, by, paused.until, resume=True)


def _proposed(config: TableConfig, by: Account, until: float | None, resume: bool) -> TableConfig:
    return replace(config, pause_proposal=PauseProposal(until, by.name, [by.name], resume), pause_agreed=(by.id,))


def answer(config: TableConfig, by: Account, meant: PauseProposal, yes: bool) -> TableConfig:
    """One more who agrees to what he was shown; or one refusal, which ends it."""
    shown = config.pause_proposal
    is_meant = shown is not None and (shown.until, shown.resume) == (meant.until, meant.resume)
    proposal, agreed = consent.answered(shown, config.pause_agreed, by, is_meant, yes)
    return replace(config, pause_proposal=proposal, pause_agreed=agreed)


def withdrawn(config: TableConfig) -> TableConfig:
    """Without a proposal: it was refused, carried out, or the game has moved on since."""
    return config if config.pause_proposal is None else replace(config, pause_proposal=None, pause_agreed=())


def settled(config: TableConfig) -> TableConfig:
    """What was proposed holds once all agree who play themselves: programs, and those a bot stands in for, need not."""
    asked = {s.account for s in config.seats if s.account is not None and not s.program and s.player is None}
    proposal = config.pause_proposal
    if proposal is None or not asked <= set(config.pause_agreed):
        return config
    paused = None if proposal.resume else Paused(proposal.until, time.time(), proposal.by)
    paused_by = () if paused is None else config.pause_agreed
    return replace(withdrawn(config), paused=paused, paused_by=paused_by, proposal=None, agreed=())
