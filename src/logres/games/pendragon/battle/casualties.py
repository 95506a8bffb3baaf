"""3.6.1 Who falls: the owners allot the losses of a step among their own Units.

Britons who fight together first share the losses out. The Dux speaks first: he proposes a share, to which the Civitates
agree or not, or leaves the word to them. Without agreement each takes half.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.engagement import SHIELD_WALL_HERE, Engagement
from logres.games.pendragon.battle.forces import LOT, LOT_OWNER, LOTS, Force, belonging, both
from logres.games.pendragon.battle.losses import Share, absorbed, forced, halves, less, may_lose, shares, spoken
from logres.games.pendragon.battle.numbers import ESCALADE, FIELD, FULL, WALL
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CIVITATES, DUX, FACTION_NAMES, NOBODY, SPACE_NAMES
from logres.games.pendragon.plans import SpaceDecision, act

# The steps in which losses fall, which say how much a Unit absorbs.
IN_FIELD: Final = 0
IN_ESCALADE: Final = 1
IN_STORM: Final = 2
IN_SIEGE: Final = 3
_SIZES: Final = (both(FIELD), both(ESCALADE), both(FULL), both(FULL))  # [3.6.1.loss-values]
_WALL_SIZES: Final = both(WALL)
_RULES: Final = ("3.6.1.owner-allocates", "3.6.4.escalade", "3.6.4.storm", "3.6.6.starvation")

LEAVE_IT: Final = Action("leave")
HALVE: Final = Action("halve")
AGREE: Final = Action("agree")
REFUSE: Final = Action("refuse")


def sizes_in(step: int, terms: int) -> tuple[int, ...]:
    """3.6.3.shield-wall-doubling, 4.4.4.shield-wall: What each lot absorbs; a Shield Wall counts in the field alone."""
    return _WALL_SIZES if step == IN_FIELD and terms & SHIELD_WALL_HERE else _SIZES[step]


class Casualties(Procedure):
    """3.6.1.owner-allocates: The losses of one side in one step."""

    STEPS = ("share", "reply", "dux_falls", "others_fall")

    def __init__(
        self,
        side: int,
        stage: int,
        losses: int,
        site: int = NOBODY,
        ahead: int = 0,
        dux: int = 0,
        others: int = 0,
    ) -> None:
        super().__init__()
        self.side = side
        self.stage = stage
        self.losses = losses  # in halves
        self.site = site  # where the Withdrawn take them; NOBODY in the open
        self.ahead = ahead  # what the Dux has taken in this step already
        self.dux = dux  # what the Dux still has to take, where he is one of two
        self.others = others

    def _force(self, fight: Engagement) -> Force:
        return fight.force(self.side) if self.site == NOBODY else fight.withdrawn(self.site)

    def share(self, g: Game, b: Board) -> str | None:
        """3.6.1.briton-split-losses: Where both Britons have Units to lose and something to choose."""
        fight = g.frame(Engagement)
        force, sizes = self._force(fight), sizes_in(self.stage, fight.terms)
        ours, theirs = belonging(force, DUX), belonging(force, CIVITATES)
        self.dux, self.others = (self.losses, 0) if any(ours) and not any(theirs) else (0, self.losses)
        if not any(ours) or not any(theirs):
            return "dux_falls"
        half = halves(self.losses, sizes, ours, theirs, self.ahead)
        options = tuple([share for share in shares(self.losses, sizes, ours, theirs) if share != half])
        self.divide(half)
        if not options:
            return "dux_falls"
        g.call(ProposeShare(DUX, fight.space, self.losses, options, half[0]))
        return None

    def reply(self, g: Game, b: Board) -> None:
        """3.6.1.briton-split-losses: If the Dux proposed nothing, the Civitates may."""
        if g.answer == LEAVE_IT.text:
            fight = g.frame(Engagement)
            force, sizes = self._force(fight), sizes_in(self.stage, fight.terms)
            options = shares(self.losses, sizes, belonging(force, DUX), belonging(force, CIVITATES))
            others = tuple([share for share in options if share != (self.dux, self.others)])
            g.call(ProposeShare(CIVITATES, fight.space, self.losses, others, self.dux))

    def divide(self, share: Share) -> None:
        self.dux, self.others = share

    def dux_falls(self, g: Game, b: Board) -> str | None:
        """3.6.1.owner-allocates: The Dux chooses among his own."""
        return "dux_falls" if self._choose(g, b, DUX, self.dux) else None

    def others_fall(self, g: Game, b: Board) -> str | None:
        """3.6.1.owner-allocates: So does the other faction, or the only one."""
        fight = g.frame(Engagement)
        others = [faction for faction in fight.factions(self.side) if faction != DUX]
        return "others_fall" if others and self._choose(g, b, others[0], self.others) else None

    def _choose(self, g: Game, b: Board, faction: int, losses: int) -> bool:
        """Ask a faction for one lot that falls; tells whether there was something to choose."""
        if not losses:
            return False
        fight = g.frame(Engagement)
        sizes, own = sizes_in(self.stage, fight.terms), belonging(self._force(fight), faction)
        doomed = forced(losses, sizes, own)
        if doomed is None:
            g.call(Lose(faction, fight.space, losses, sizes, own))
            return True
        for lot, count in enumerate(doomed):
            if count:
                self.fall(g, b, lot, count)
        return False

    def fall(self, g: Game, b: Board, lot: int, count: int) -> None:
        """Remove some Units of a lot, and take what they absorb off the losses."""
        fight = g.frame(Engagement)
        taken = count * sizes_in(self.stage, fight.terms)[lot]
        fight.fall(g, b, self.side, self.site, lot, count, _RULES[self.stage], taken)
        if LOT_OWNER[lot] == DUX:
            self.dux -= taken
        else:
            self.others -= taken


class ProposeShare(SpaceDecision):
    """3.6.1.briton-split-losses: How many half losses the Dux shall take; the rest falls on the Civitates."""

    RULE = "3.6.1.briton-split-losses"

    def __init__(self, faction: int, space: int, losses: int, options: tuple[Share, ...], half: int) -> None:
        super().__init__(faction, space)
        self.losses = losses
        self.options = options
        self.half = half  # what he takes without agreement

    @property
    def prompt(self) -> str:
        who, where = FACTION_NAMES[self.faction], SPACE_NAMES[self.space]
        asked = f"the Britons lose {spoken(self.losses)} in {where}; what share do you propose for the Dux"
        return f"{who}: {asked} (without agreement {spoken(self.half)})?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        """3.6.1.briton-split-losses: Whatever whole Units can absorb, or no proposal."""
        return [
            LEAVE_IT if self.faction == DUX else HALVE,
            *[act("share", count=share[0]) for share in self.options],
        ]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.text
        for dux, civitates in self.options:
            if dux == action.count:
                g.call(AgreeToShare(CIVITATES if self.faction == DUX else DUX, self.space, dux, civitates))


class AgreeToShare(SpaceDecision):
    """3.6.1.briton-split-losses: Whether the other Briton agrees to a proposal."""

    RULE = "3.6.1.briton-split-losses"

    def __init__(self, faction: int, space: int, dux: int, civitates: int) -> None:
        super().__init__(faction, space)
        self.dux = dux
        self.civitates = civitates

    @property
    def prompt(self) -> str:
        who, where = FACTION_NAMES[self.faction], SPACE_NAMES[self.space]
        losses = spoken(self.dux + self.civitates)
        shares = f"{spoken(self.dux)} for the Dux, {spoken(self.civitates)} for the Civitates"
        return f"{who}: of {losses} lost in {where}, {shares}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [AGREE, REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == AGREE:
            g.frame(Casualties).divide((self.dux, self.civitates))  # [3.6.1.briton-split-losses]
            text, shares = "{} agree: the Dux take {}, the Civitates {}", (spoken(self.dux), spoken(self.civitates))
            log.deed(g, self.RULE, "share-agreed", self.faction, text, *shares)
        else:
            text = "{} refuse to share the losses so: half falls on each"
            log.deed(g, self.RULE, "share-refused", self.faction, text)


class Lose(SpaceDecision):
    """3.6.1.owner-allocates, 3.6.1.full-loss-needed: Which of a faction's Units fall."""

    RULE = "3.6.1.owner-allocates"

    def __init__(self, faction: int, space: int, losses: int, sizes: tuple[int, ...], own: Force) -> None:
        super().__init__(faction, space)
        self.losses = losses
        self.sizes = sizes
        self.own = own

    @property
    def prompt(self) -> str:
        who, where = FACTION_NAMES[self.faction], SPACE_NAMES[self.space]
        return f"{who}: which Units fall in {where} (losses to take: {spoken(self.losses)})?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        there = [(lot, count) for lot, count in enumerate(self.own) if count]
        return [act("lose", count=n, stack=LOTS[lot]) for lot, count in there for n in range(1, count + 1)]

    def legal(self, g: Game, b: Board) -> list[Action]:
        """The same, with what can be absorbed computed once."""
        found: list[Action] = []
        most = absorbed(self.losses, self.sizes, self.own)
        for lot, count in enumerate(self.own):
            for n in range(1, min(count, self.losses // self.sizes[lot]) + 1):
                left = self.losses - n * self.sizes[lot]
                if absorbed(left, self.sizes, less(self.own, lot, n)) == most - n * self.sizes[lot]:
                    found.append(act("lose", count=n, stack=LOTS[lot]))
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        lot, count = LOT[action.stack or ""], action.count or 0
        if may_lose(self.losses, self.sizes, self.own, lot, count):
            return None
        return Refusal("All losses that can remove a unit must do so.", "3.6.1.full-loss-needed")

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.frame(Casualties).fall(g, b, LOT[action.stack or ""], action.count or 0)
