"""3.6.3 Withdrawal: defenders shelter in their Strongholds."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.engagement import DEFENDERS, Engagement
from logres.games.pendragon.battle.forces import LOT, LOT_OWNER, LOTS, Force, belonging, in_words, named, plus
from logres.games.pendragon.battle.strongholds import capacity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTION_NAMES, SPACE_NAMES, SPACES
from logres.games.pendragon.plans import FactionDecision, SpaceDecision, act
from logres.games.pendragon.tables import OWNER, SITE, SITE_NAMES, SITES

ADMIT: Final = Action("admit")
SHUT_OUT: Final = Action("refuse")
FIGHT_ON: Final = tuple([Action("fight", area=space) for space in SPACES])


class Withdrawal(Procedure):
    """3.6.3.withdrawal, 3.6.3.withdrawal-sharing: Each defending faction in turn; the owner of a Stronghold admits."""

    STEPS = ("ask",)

    def __init__(self, asked: int = 0, shut: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.asked = asked  # factions that are done
        self.shut = shut  # Sites whose owner refused the faction being asked

    def ask(self, g: Game, b: Board) -> str | None:
        fight = g.frame(Engagement)
        factions = fight.factions(DEFENDERS)
        while self.asked < len(factions):
            faction = factions[self.asked]
            rooms = tuple([(site, room(b, fight, site)) for site in fight.strongholds(b) if site not in self.shut])
            if g.ask(Withdraw(faction, fight.space, rooms, belonging(fight.defence, faction))):
                return "ask"
            self.done()
        return None

    def done(self) -> None:
        """The faction has nobody left to shelter, or wants no more."""
        self.asked += 1
        self.shut = ()


def room(b: Board, fight: Engagement, site: int) -> int:
    """3.6.3.withdrawal: How many more a Stronghold holds; its Garrison takes no room."""
    return capacity(b, site) - sum(fight.withdrawn(site))


class Withdraw(SpaceDecision):
    """3.6.3.withdrawal: Which Units shelter where. The rest stay in the open."""

    RULE = "3.6.3.withdrawal"

    def __init__(self, faction: int, space: int, rooms: tuple[tuple[int, int], ...], own: Force) -> None:
        super().__init__(faction, space)
        self.rooms = rooms  # Sites, each with how many more it holds
        self.own = own

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: who withdraws in {SPACE_NAMES[self.space]}?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        there = [(lot, count) for lot, count in enumerate(self.own) if count]
        groups = [(n, LOTS[lot]) for lot, count in there for n in range(1, count + 1)]
        into = [SITES[site] for site, _ in self.rooms]
        return [
            FIGHT_ON[self.space],
            *[act("withdraw", count=n, stack=lot, area=s) for s in into for n, lot in groups],
        ]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        for site, left in self.rooms:
            if SITES[site] == action.area and (action.count or 0) > left:
                return Refusal(f"{SITE_NAMES[site]} holds {left} more.", "3.6.3.withdrawal")
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """Nothing where nobody can withdraw."""
        found = super().legal(g, b)
        return found if len(found) > 1 else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        """3.6.3.withdrawal-sharing: Into the other Briton's Stronghold only if he admits them."""
        if action.verb == "fight":
            g.frame(Withdrawal).done()
            return
        lot, count, site = LOT[action.stack or ""], action.count or 0, SITE[action.area or ""]
        owner = OWNER[b.sites[site]]
        if owner != self.faction:  # [3.6.3.withdrawal-sharing]
            g.call(Admit(owner, self.faction, site, lot, count))
        else:
            shelter(g, site, lot, count)


class Admit(FactionDecision):
    """3.6.3.withdrawal-sharing: Whether the owner of a Stronghold lets the other Briton's Units in."""

    RULE = "3.6.3.withdrawal-sharing"

    def __init__(self, faction: int, guest: int, site: int, lot: int, count: int) -> None:
        super().__init__(faction)
        self.guest = guest
        self.site = site
        self.lot = lot
        self.count = count

    @property
    def prompt(self) -> str:
        who, guests = FACTION_NAMES[self.faction], in_words(self.lot, self.count)
        return f"{who}: shall {guests} of the {FACTION_NAMES[self.guest]} be let into {SITE_NAMES[self.site]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [ADMIT, SHUT_OUT]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == ADMIT:
            shelter(g, self.site, self.lot, self.count)
        else:
            frame = g.frame(Withdrawal)
            frame.shut = (*frame.shut, self.site)
            text, who = "{} let nobody into {}: {} stay outside", named(self.lot, self.count)
            log.deed(g, self.RULE, "shut-out", self.faction, text, log.SITE[self.site], who)


def shelter(g: Game, site: int, lot: int, count: int) -> None:
    """3.6.3.withdrawal: Units go inside, with what they carry."""
    fight = g.frame(Engagement)
    fight.defence = plus(fight.defence, lot, -count)
    fight.put_inside(site, plus(fight.withdrawn(site), lot, count))
    owner, where = LOT_OWNER[lot], log.SITE[site]
    log.deed(g, "3.6.3.withdrawal", "withdraw", owner, "{}: {} withdraw into {}", named(lot, count), where)
