"""3.6 Battles: the sequence.

    Pre-Battle - Field Battle - Assaults - Consequences - Siege

A Battle is called with a space, the executing faction, the faction it fights and the terms of what lies behind it: a
Battle Command, Intercept, a Raid (then with the Raiders just placed alone), an answer to a Deep Raid or to Ravage, an
Event. It leaves its outcome in g.answer: see engagement.py.
"""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.assault import Assaults
from logres.games.pendragon.battle.consequences import Consequences
from logres.games.pendragon.battle.engagement import Engagement, nobody_inside
from logres.games.pendragon.battle.field import FieldBattle
from logres.games.pendragon.battle.forces import force_of, members, side_of, with_pieces, with_units
from logres.games.pendragon.battle.prebattle import PreBattle
from logres.games.pendragon.battle.siege import Sieges
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import SEATS


class Battle(Engagement):
    """3.6.when, 3.6.6.battle-example-check: From Pre-Battle to Siege."""

    STEPS = ("begin", "pre_battle", "field_battle", "assaults", "consequences", "sieges", "end")

    def begin(self, g: Game, b: Board) -> None:
        """3.6.1.briton-side: Who fights whom. Attackers may be given: in a Raid they are the new Raiders."""
        self.attackers = side_of(b, self.executor, self.target)
        self.defenders = side_of(b, self.target, self.executor)
        if not self.attack:
            self.attack = force_of(b, self.space, self.attackers)
        if not b.old_reading:  # an ally who is elsewhere does not fight
            self.attackers &= with_units(b, self.space)
            self.defenders &= with_pieces(b, self.space)
        self.defence = force_of(b, self.space, self.defenders)  # [3.6.1.fought-faction-only, 3.6.6.withdrawn-return]
        self.inside = nobody_inside(self.space)
        sides = [log.factions(members(side)) for side in (self.attackers, self.defenders)]
        about, where = SEATS[self.executor], log.AREA[self.space]
        g.add_heading(3, "battle", "Battle in {}: {} attack {}", where, *sides, about=about, rule="3.6.when")

    def pre_battle(self, g: Game, b: Board) -> None:
        """3.6.sequence: Evade or Ambush."""
        g.call(PreBattle())

    def field_battle(self, g: Game, b: Board) -> None:
        """3.6.sequence: Units in the open fight."""
        g.call(FieldBattle())

    def assaults(self, g: Game, b: Board) -> None:
        """3.6.sequence: Then for the Strongholds."""
        g.call(Assaults())

    def consequences(self, g: Game, b: Board) -> None:
        """3.6.sequence: What it was worth."""
        g.call(Consequences())

    def sieges(self, g: Game, b: Board) -> None:
        """3.6.sequence: Last of all."""
        g.call(Sieges())

    def end(self, g: Game, b: Board) -> None:
        """With this frame ends who Withdrew, Evaded or Ambushed."""
        g.answer = self.outcome()
