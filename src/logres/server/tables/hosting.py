"""What people do with tables: come in and sit down, invite others, leave for good, play again, delete."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from logres.engine.texts import say
from logres.server.dice import shares
from logres.server.errors import NO_SEAT, Denied
from logres.server.people.accounts import Account
from logres.server.storage.events import deleted, member_row, read_config
from logres.server.storage.store import Statement
from logres.server.storage.table_config import TableConfig
from logres.server.tables import notices, seating
from logres.server.tables.lifecycle.loading import DAMAGED
from logres.server.tables.table import Table

if TYPE_CHECKING:
    from logres.server.tables.registry import TableRegistry

HIS_TABLES: Final = "SELECT config FROM tables JOIN members ON id=table_id WHERE account=?"


async def join(
    registry: TableRegistry,
    table: Table,
    account: Account,
    seat: str | None,
    pledge: str | None,
    require_let_in: Callable[[], None] = lambda: None,
) -> None:
    """Let an account in, and on to a seat if it names one. The last one to sit down starts the game.

    Whether it is let in is asked again when nobody else changes the table: it may have been sent away meanwhile.
    """
    if seat is not None and await registry.relations.blocks(table.config.host, account.id):
        raise Denied("not-yours", "the host of this table does not want you to sit down here")
    async with registry.if_not_deleted(account), table.lock:
        require_let_in()
        config = table.config
        more: list[Statement] = [*registry.store.unless_gone(account.id), member_row(config.id, account.id)]
        if seat is not None and table.status == "open":
            config = seating.take_seat(config, account, seat, pledge)
        elif seat is not None:
            table.require_running()
            table.charge_clocks()
            config = seating.take_over(table.config, account, seat)
        await table.set_seats(config, more)
        table.members.add(account.id)


async def invite(registry: TableRegistry, table: Table, account: Account, name: str, address: str) -> None:
    """Invite somebody by name. Who invites learns no more of it than that there is somebody of this name."""
    registry.limits.invitations.check(f"account {account.id}", time.monotonic())
    registry.limits.invitations_at.check(address, time.monotonic())
    invited = await registry.accounts.by_name(name)
    if invited.id == account.id:
        raise Denied("no-such-thing", "nobody else is called so here")
    if table.status != "open" or table.config.full:
        raise Denied("conflict", NO_SEAT)
    text = say("{name} invites you to a table.", name=account.name)
    is_here = invited.id in table.members
    rows = [] if is_here else notices.invited(table.config, invited.id, text)
    async with registry.one_at_a_time.turn(account.id):
        arrives = await registry.invitations.invite(account.id, invited.id, table.config, rows)
    if arrives and not is_here:
        registry.notifications.notify_invited(table.config, invited.id, text)


async def tables_of(registry: TableRegistry, account: int) -> list[str]:
    """Where somebody has come in, and the rematches at which a seat may be kept for him."""
    rows = await registry.store.read(HIS_TABLES, (account,))
    configs = [TableConfig.from_json(text) for (text,) in rows]
    found = [id for config in configs for id in (config.id, config.rematch) if id is not None]
    return list(dict.fromkeys(found))


async def remove_person(registry: TableRegistry, id: str, account: Account) -> None:
    """One whose account is deleted is nowhere at a table any more; a bot plays on."""
    gone: Statement = ("DELETE FROM members WHERE table_id=? AND account=?", (id, account.id))

    def without(config: TableConfig) -> TableConfig:
        return seating.remove_account(config, account.id, account.name, "someone")

    try:
        table = await registry.table(id)
    except Denied as error:
        if error.code == "no-such-thing":
            return None  # it was deleted meanwhile
        if error.code != DAMAGED:
            raise
        config = await read_config(registry.store, id)
        if config is None:
            return None
        left = without(config).as_json()
        return await registry.store.write([("UPDATE tables SET config=?, info='' WHERE id=?", (left, id)), gone])
    async with table.lock:
        await table.set_seats(without(table.config), [gone])
        table.members.discard(account.id)
    return None


async def delete(registry: TableRegistry, table: Table, account: Account) -> None:
    """Take a table away for good; Denied where it is another person's game too."""
    async with table.lock:
        others = {s.account for s in table.config.seats} - {None, account.id}
        if others and table.status != "open":
            raise Denied("conflict", "others play at this table: resign instead, and a bot plays on for you")
        await registry.store.write([*deleted(table.config.id), *registry.leases.with_news(table.config.id)])
        table.outdated = True
        table.driver.stop()
        registry.forget(table.config.id)
        registry.lobby_list.changed()
    table.audience.drop()


async def rematch(registry: TableRegistry, table: Table, account: Account) -> Table:
    """The next game of the same people. Asked twice, it is the same one."""
    async with table.lock:
        if table.config.rematch is not None:
            return await registry.table(table.config.rematch)
        if table.status != "over":
            raise Denied("conflict", "the game is not over yet")
        config = seating.rematch(table.config, account)
        again = await registry.add(config, account)
        await table.set_config(replace(table.config, rematch=config.id))
    for kept in config.seats:
        if kept.reserved is not None:
            with suppress(Denied):  # he has left meanwhile, or all have come already
                await registry.invitations.invite(account.id, kept.reserved, config, [])
    others = [c.seat for c in table.config.seats if c.account not in (None, account.id)]
    if others:
        registry.notifications.notify(table, "rematch", say("{name} proposes a rematch.", name=account.name), others)
    return again


async def restart_dice(registry: TableRegistry, table: Table, after: float = 0.0) -> None:
    """Give up the dice some did not open their share of; Denied where none is owed, or not for so long."""
    async with table.lock:
        late = shares.missing(table.config)
        if not late or table.timeline is not None:
            raise Denied("conflict", "the dice wait for nobody")
        if time.time() - table.changed < after:
            raise Denied("conflict", "the dice are waited for {n} seconds at least", n=f"{after:g}")
        await table.set_config(shares.restart(table.config))
        names = ", ".join(table.config.anew[-1].late)
    text = say("The dice are committed to anew: {names} did not open a share.", names=names)
    registry.notifications.notify(table, "dice", text, [])
