"""Taking back more than undo allows: one proposes, all people at the table must agree before the game moves on."""

from __future__ import annotations

from msgspec.structs import replace

from logres.engine.game import Game
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.wire_types import Proposal
from logres.server.storage.table_config import TableConfig
from logres.server.tables.timeline import Timeline


def propose(config: TableConfig, timeline: Timeline, by: Account, count: int) -> TableConfig:
    """A proposal, to which its maker agrees. It takes the place of an older one."""
    if not timeline.start <= count < timeline.game.count:
        raise Denied("bad-input", f"the game cannot go back to action {count}")
    return replace(config, proposal=Proposal(count, by.name, [by.name]), agreed=(by.id,))


def consent(config: TableConfig, by: Account, count: int, yes: bool) -> TableConfig:
    """One more who agrees; or one refusal, which ends it."""
    proposal = config.proposal
    if proposal is None or proposal.count != count:
        raise Denied("stale", "this is not proposed any more")
    if not yes:
        return withdrawn(config)
    if by.id in config.agreed:
        return config
    agreed = replace(proposal, agreed=[*proposal.agreed, by.name])
    return replace(config, proposal=agreed, agreed=(*config.agreed, by.id))


def withdrawn(config: TableConfig) -> TableConfig:
    """Without a proposal: it was refused, carried out, or the game has moved on since."""
    return config if config.proposal is None else replace(config, proposal=None, agreed=())


def agreed_game(config: TableConfig, timeline: Timeline) -> Game | None:
    """The game to go back to, with new chance, if all agree but those who have resigned."""
    if config.proposal is None or not config.people <= set(config.agreed):
        return None
    game = timeline.at(config.proposal.count)
    game.epoch = timeline.game.epoch + 1
    return game
