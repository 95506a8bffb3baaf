"""What all must agree to: one proposes it, the others say yes one by one, the first no ends it.

A take-back and a pause are both decided so; each says for itself who is asked and what is done then.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.wire_types import PauseProposal, Proposal

AnyProposal = TypeVar("AnyProposal", bound=Proposal | PauseProposal)
Agreed = tuple[int, ...]  # the accounts that have said yes


def answered(
    proposal: AnyProposal | None, agreed: Agreed, by: Account, is_meant: bool, yes: bool
) -> tuple[AnyProposal | None, Agreed]:
    """The proposal after somebody's answer to it, and who agrees; Denied if what he was shown is not proposed."""
    if proposal is None or not is_meant:
        raise Denied("stale", "this is not proposed any more")
    if not yes:
        return None, ()
    if by.id in agreed:
        return proposal, agreed
    return replace(proposal, agreed=[*proposal.agreed, by.name]), (*agreed, by.id)
