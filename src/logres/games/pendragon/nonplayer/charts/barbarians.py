"""8.5, 8.6 What the flowcharts of the Scotti and the Saxons share: Return, Battle, whether to Raid, free actions."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import BATTLE, MARCH, RAID, RETURN
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, die_at_most
from logres.games.pendragon.nonplayer.charts.flow import EASY
from logres.games.pendragon.nonplayer.planning import battles, settling
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import RAIDER_OF


class BarbarianTurn(Chart):
    """A flowchart of Barbarians. Subclasses have the steps, and what differs."""

    # ------------------------------------------------------------------ Return

    def return_home(self, g: Game, b: Board) -> str | None:
        """8.5.1.return-trigger, 8.6.1.return-trigger: Two Clear Regions or fifteen Raiders, or Plunder above 2D6."""
        who, rule = self.faction, self.clause("1.return-trigger")
        plunder, raiders = settling.plunder_held(b, who), b.on_map(RAIDER_OF[who])
        if not raiders and not plunder:
            return None
        words = "Return, Raiders out {}, 15 or more, or Clear Regions with them {}, 2 or more"
        numbers = (raiders, len(settling.in_clear(b, who)))
        if trace.asked(g, who, rule, settling.must_return(b, who), words, *numbers):
            return self.return_now(g, b)
        roll = die(g, who, rule, "return", 2)
        yes = plunder > roll  # [8.5.1.return-trigger, 8.6.1.return-trigger]
        asked = trace.asked(g, who, rule, yes, "Return, {} Plunder, more than {}", plunder, roll)
        return self.return_now(g, b) if asked else None

    def easily(self, g: Game, b: Board, spaces: list[int]) -> list[int]:
        """8.5.1.return-easy, 8.6.1.return-easy: With the Easy option one Region, that with most Plunder."""
        if self.most(g) > 1 or g.options.get("difficulty") != EASY or not spaces:
            return spaces
        choice = Choice(g, self.faction, self.clause("1.return-easy"), "Return", spaces)
        return [choice.most("Plunder", lambda s: b.plunder(s, self.faction)).one()]

    # ------------------------------------------------------------------ Battle, Raid

    def fight_by(self, g: Game, b: Board, found: list[Fight], trigger: str, order: str) -> str | None:
        """8.5.3.battle-spaces: Battle in every space where it is sure enough, after the Feat."""
        found = [fight for fight in found if self.allowed(fight.space)]  # [8.5.3.battle-spaces]
        where = trace.spaces(list(dict.fromkeys([fight.space for fight in found])))
        if not trace.asked(g, self.faction, trigger, bool(found), "Battle is sure enough in {}", where):
            return None
        fights = battles.in_order(g, b, self.faction, order, found)
        self.spaces, said = battles.notations(b, self.faction, fights)
        feat = self.battle_feat(g, b, fights)
        self.answers = ("entreat", *said)
        return self.carry_out(g, b, BATTLE, feat)

    def raids_first(self, g: Game, rule: str, raiders: int, least: int) -> bool:
        """8.5.4.raid-check, 8.6.5.raid-check: With so many Raiders off map and a D6 of 1-4; else the Event is first."""
        if not trace.asked(g, self.faction, rule, raiders >= least, "Raiders off map {}, {} or more", raiders, least):
            return False
        return die_at_most(g, self.faction, rule, "raid or event", 4)  # [8.5.4.raid-check] [8.6.5.raid-check]

    # ------------------------------------------------------------------ by Event

    def by_box(self, g: Game, b: Board, command: int) -> str | None:
        if command == RAID:
            return self.raid_now(g, b)
        if command == RETURN:
            return self.return_now(g, b)
        if command == MARCH:
            return self.march_now(g, b)
        return self.battle(g, b) if command == BATTLE else None

    # ------------------------------------------------------------------ what each has of its own

    def return_now(self, g: Game, b: Board) -> str | None:
        """Return, with what it brings home."""
        return None

    def raid_now(self, g: Game, b: Board) -> str | None:
        """Raid, if there is a target."""
        return None

    def march_now(self, g: Game, b: Board) -> str | None:
        """March, if it is of use."""
        return None

    def battle(self, g: Game, b: Board) -> str | None:
        """Battle, if it is sure enough."""
        return None

    def battle_feat(self, g: Game, b: Board, fights: list[Fight]) -> int:
        """The Feat added to a Battle; NOBODY for none."""
        raise NotImplementedError
