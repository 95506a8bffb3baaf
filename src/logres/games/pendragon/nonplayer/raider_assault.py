"""8.4.2 Can a Raider Assault remove a Stronghold? The table, computed from 3.6.4 and the numbers of Strongholds.

Escalade: each defender, Garrison and Withdrawn, takes `defense` halves off the attackers; a Raider absorbs one half.
Storm: every defender takes one Raider; all of them must fall, and one Raider be left. A Coup de Main skips Escalade.
"""

from __future__ import annotations

from logres.games.pendragon.battle.strongholds import capacity, coup_needs, defense, garrison
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import NOBODY
from logres.games.pendragon.tables import SITES_OF


def needed(b: Board, site: int, withdrawn: int, coup: bool = False) -> int:
    """8.4.2.raider-assault-table: How many Raiders it takes, with so many Withdrawn, plainly or by Coup de Main."""
    defenders = garrison(b, site) + withdrawn
    escalade = 0 if coup else defenders * defense(b, site)  # [8.4.2.raider-assault-table]
    return defenders + escalade + 1


def overcome(b: Board, site: int, raiders: int, coup: bool = False) -> int:
    """8.4.2.raider-assault-table: The most Withdrawn Units that so many Raiders overcome; NOBODY if not even none."""
    able = [n for n in range(capacity(b, site) + 1) if needed(b, site, n, coup) <= raiders]
    if coup:
        able = [n for n in able if coup_needs(b, site, n) >= 1]
    return able[-1] if able else NOBODY


def could_ever(b: Board, space: int, raiders: int, coup: bool) -> bool:
    """Whether so many Raiders could take any Stronghold of a space at all, with nobody inside."""
    held = [site for site in SITES_OF[space] if b.sites[site] != NOBODY]
    return any(overcome(b, site, raiders, coup) != NOBODY for site in held)
