"""Taking back more than undo allows: one proposes, all people at the table must agree before the game moves on."""

from __future__ import annotations

from msgspec.structs import replace

from logres.engine.game import Game
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.wire_types import Proposal
from logres.server.storage.table_config import TableConfig
from logres.server.tables.agreements import consent
from logres.table.timeline import Timeline


def propose(config: TableConfig, timeline: Timeline, by: Account, count: int) -> TableConfig:
    """A proposal, to which its maker agrees. It takes the place of an older one."""
    if not timeline.start <= count < timeline.game.count:
        raise Denied("bad-input", "the game cannot go back to action {n}", n=count)
    return replace(config, proposal=Proposal(count, by.name, [by.name]), agreed=(by.id,))


def answer(config: TableConfig, by: Account, count: int, yes: bool) -> TableConfig:
    """One more who agrees to go back to that action; or one refusal, which ends it."""
    is_meant = config.proposal is not None and config.proposal.count == count
    proposal, agreed = consent.answered(config.proposal, config.agreed, by, is_meant, yes)
    return replace(config, proposal=proposal, agreed=agreed)


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
