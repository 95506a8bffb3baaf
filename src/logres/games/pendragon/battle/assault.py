"""3.6.4 Assaults: Coup de Main, Escalade, Storm, and what becomes of the Stronghold.

Chance: `coup de main corieltauvi ratae`, one D6, in the space of a Surprise.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.battle.casualties import IN_ESCALADE, IN_STORM, Casualties
from logres.games.pendragon.battle.engagement import (
    ATTACKERS,
    DEFENDERS,
    NO_ASSAULT,
    SURPRISE_HERE,
    Engagement,
    raised,
)
from logres.games.pendragon.battle.forces import N_UNITS, number, spelled
from logres.games.pendragon.battle.losses import spoken
from logres.games.pendragon.battle.numbers import LOSS, STEADFAST
from logres.games.pendragon.battle.strongholds import coup_needs, defense, garrison
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CAVALRY, DUX, FACTION_NAMES, NOBODY, SPACE_NAMES, SPACES
from logres.games.pendragon.plans import FactionDecision, SpaceDecision
from logres.games.pendragon.tables import OWNER, SITE, SITE_NAMES, SITES

HOLD: Final = tuple([Action("hold", area=space) for space in SPACES])
ASSAULT: Final = tuple([Action("assault", area=site) for site in SITES])
BEAR: Final = tuple([Action("bear", area=site) for site in SITES])
SPREAD: Final = tuple([Action("spread", area=site) for site in SITES])


class Assaults(Procedure):
    """3.6.4.assault-condition, 3.6.4.two-strongholds: One Stronghold; the second only if the first has fallen."""

    STEPS = ("choose", "assault", "go_on")

    def choose(self, g: Game, b: Board) -> str | None:
        """3.6.4.assault-condition: The attacker may."""
        fight = g.frame(Engagement)
        targets = tuple(fight.strongholds(b))
        if not fight.may_assault() or not targets or fight.terms & NO_ASSAULT:  # [3.6.4.assault-condition]
            return DONE
        g.call(ChooseAssault(fight.executor, fight.space, targets))
        return None

    def assault(self, g: Game, b: Board) -> str | None:
        """3.6.4.two-strongholds: Which comes first is the attacker's choice."""
        site: int = g.answer
        if site == NOBODY:
            return DONE
        fight = g.frame(Engagement)
        fight.assaulted = (*fight.assaulted, site)
        g.call(Assault(site))
        return None

    def go_on(self, g: Game, b: Board) -> str | None:
        """3.6.4.two-strongholds: Only a fallen Stronghold opens the way to the next."""
        return "choose" if b.sites[g.frame(Engagement).assaulted[-1]] == NOBODY else DONE  # [3.6.4.two-strongholds]


class ChooseAssault(SpaceDecision):
    """3.6.4.two-strongholds: Which Stronghold to Assault, or none."""

    RULE = "3.6.4.assault-condition"

    def __init__(self, faction: int, space: int, targets: tuple[int, ...]) -> None:
        super().__init__(faction, space)
        self.targets = targets

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: assault a stronghold in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [HOLD[self.space], *[ASSAULT[site] for site in self.targets]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = NOBODY if action.verb == "hold" else SITE[action.area or ""]


class Assault(Procedure):
    """3.6.sequence: One Stronghold, from Coup de Main to Storm."""

    STEPS = ("coup_de_main", "escalade", "steadfast", "storm", "defenders_fall", "destruction")

    def __init__(self, site: int, losses: int = 0, on_defenders: int = 0) -> None:
        super().__init__()
        self.site = site
        self.losses = losses  # of the attackers in the current step, in halves
        self.on_defenders = on_defenders

    def defenders(self, b: Board, fight: Engagement) -> int:
        """3.6.4.garrison: The Withdrawn and the Garrison."""
        return sum(fight.withdrawn(self.site)) + garrison(b, self.site)

    def coup_de_main(self, g: Game, b: Board) -> str | None:
        """3.6.4.coup-de-main: With Surprise, a low roll leads straight to the Storm."""
        fight = g.frame(Engagement)
        log.line(g, "3.6.4.assault-condition", "assault", NOBODY, "{} is assaulted", log.SITE[self.site])
        if not fight.terms & SURPRISE_HERE:
            return None
        die = g.roll(fight.label("coup de main", SITES[self.site]), 1)[0]
        needs = coup_needs(b, self.site, sum(fight.withdrawn(self.site)))
        taken = die <= needs
        text = "Coup de main on {} or less: {}"
        log.line(g, "3.6.4.coup-de-main", "coup-de-main", NOBODY, text, needs, "succeeds" if taken else "fails")
        return "storm" if taken else None

    def escalade(self, g: Game, b: Board) -> None:
        """3.6.4.escalade: Defenders alone Strike, each by the Stronghold's Escalade Defense."""
        fight = g.frame(Engagement)
        self.losses = self.defenders(b, fight) * defense(b, self.site)  # [3.6.4.escalade]
        text = "Escalade: the defenders of {} inflict {}"
        stood = (spelled(fight.attack), spelled(fight.withdrawn(self.site)), garrison(b, self.site))
        log.line(g, "3.6.4.escalade", "escalade", NOBODY, text, log.SITE[self.site], spoken(self.losses), *stood)
        fight.note_cavalry(self.site)
        g.answer = 0
        if self.losses and number(fight.attack, 1 << CAVALRY):
            g.call(Steadfast(self.site, self.losses))

    def steadfast(self, g: Game, b: Board) -> None:
        """3.6.4.escalade-cavalry-double: One Cavalry may bear the first losses; the others take what is left."""
        fight = g.frame(Engagement)
        borne = min(self.losses, STEADFAST) if g.answer else 0
        if borne == STEADFAST:  # [3.6.4.escalade-cavalry-double]
            lot = CAVALRY if fight.attack[CAVALRY] else CAVALRY + N_UNITS
            fight.fall(g, b, ATTACKERS, NOBODY, lot, 1, "3.6.4.escalade-cavalry-double", borne)
        g.call(Casualties(ATTACKERS, IN_ESCALADE, self.losses - borne, NOBODY, borne))

    def storm(self, g: Game, b: Board) -> str | None:
        """3.6.4.storm: All Strike for a full loss each, at the same time."""
        fight = g.frame(Engagement)
        if not any(fight.attack):
            return DONE
        self.on_defenders = LOSS * sum(fight.attack)  # [3.6.4.storm]
        self.losses = LOSS * self.defenders(b, fight)  # [3.6.4.storm]
        fight.note_cavalry(self.site)
        blows = (spoken(self.on_defenders), spoken(self.losses))
        stood = (spelled(fight.attack), spelled(fight.withdrawn(self.site)), garrison(b, self.site))
        text = "Storm: the attackers inflict {}, the defenders {}"
        log.line(g, "3.6.4.storm", "storm", NOBODY, text, *blows, *stood)
        g.call(Casualties(ATTACKERS, IN_STORM, self.losses))
        return None

    def defenders_fall(self, g: Game, b: Board) -> None:
        """3.6.4.garrison: The Garrison absorbs first."""
        self.on_defenders -= LOSS * garrison(b, self.site)  # [3.6.4.garrison]
        g.call(Casualties(DEFENDERS, IN_STORM, max(0, self.on_defenders), self.site))

    def destruction(self, g: Game, b: Board) -> None:
        """3.6.4.stronghold-destroyed: Nobody is left inside, and somebody outside."""
        fight = g.frame(Engagement)
        held = self.on_defenders < 0 or any(fight.withdrawn(self.site))  # [3.6.4.stronghold-destroyed]
        if held or not any(fight.attack):  # [3.6.4.stronghold-destroyed]
            log.line(g, "3.6.4.stronghold-destroyed", "stronghold-stands", NOBODY, "{} stands", log.SITE[self.site])
            return
        piece = pieces.raze(b, self.site)
        fight.razed = (*fight.razed, piece)
        fight.lost = raised(fight.lost, DEFENDERS, 1)  # [3.6.5.count-scope]
        what, whose = log.PIECE[piece], log.FACTION[OWNER[piece]]
        rule, text = "3.6.4.stronghold-destroyed", "The {} of the {} at {} is destroyed"
        log.line(g, rule, "stronghold-destroyed", NOBODY, text, what, whose, log.SITE[self.site])


class Steadfast(FactionDecision):
    """3.6.4.escalade-cavalry-double: Whether one Cavalry bears the first losses of an Escalade, up to two."""

    RULE = "3.6.4.escalade-cavalry-double"

    def __init__(self, site: int, losses: int) -> None:
        super().__init__(DUX)
        self.site = site
        self.losses = losses

    @property
    def prompt(self) -> str:
        return f"Dux: shall one Cavalry bear the first of {spoken(self.losses)} losses before {SITE_NAMES[self.site]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [BEAR[self.site], SPREAD[self.site]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = 1 if action.verb == "bear" else 0
