"""Taking back more than undo allows: one proposes, all people at the table must agree."""

from __future__ import annotations

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.socket.wire_types import Proposal
from logres.server.tables.config import Charter


def proposed(charter: Charter, by: Account, count: int) -> Charter:
    """A proposal, to which its maker agrees. It takes the place of an older one."""
    return replace(charter, proposal=Proposal(count, by.name, [by.name]), agreed=(by.id,))


def answered(charter: Charter, by: Account, count: int, yes: bool) -> Charter:
    """One more who agrees; or one refusal, which ends it."""
    proposal = charter.proposal
    if proposal is None or proposal.count != count:
        raise Denied("stale", "this is not proposed any more")
    if not yes:
        return settled(charter)
    if by.id in charter.agreed:
        return charter
    told = replace(proposal, agreed=[*proposal.agreed, by.name])
    return replace(charter, proposal=told, agreed=(*charter.agreed, by.id))


def agreed(charter: Charter) -> bool:
    """Whether nobody's consent is missing."""
    return charter.proposal is not None and charter.people <= set(charter.agreed)


def settled(charter: Charter) -> Charter:
    return replace(charter, proposal=None, agreed=())
