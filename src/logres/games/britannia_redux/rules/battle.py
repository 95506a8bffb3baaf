"""Phase III: what a battle of reduX has besides Britannia's: a victor with a leader may go back, hits may be saved up.

Chance: as in Britannia, one roll for each type of unit of each side, the defender first.
"""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.battle import battle
from logres.games.britannia.rules.battle.hits import Hits, tally, throw
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import DEAD
from logres.games.britannia.tables import ARTHUR, HIT_HARD, ROMANO_BRITISH
from logres.games.britannia_redux.rules.population import dismount
from logres.games.britannia_redux.rules.retreat import Return
from logres.games.britannia_redux.tables import BRITISH, MISSES_FOR_HIT, SHORT_BY


class Battle(battle.Battle):
    """redux.leader.death, redux.leader.after-victory-retreat: No submission; the victor's leader may lead them back.

    What is saved are the hits that carry over into the next round of dice.
    """

    STEPS = (
        "begin",
        "roll",
        "defender_losses",
        "attacker_losses",
        "leaders_fall",
        "defender_retreats",
        "attacker_retreats",
        "next_round",
        "name_the_dead",
        "outcome",
        "return_home",
    )

    def __init__(
        self,
        area: int,
        attacker: int,
        defender: int,
        rounds: int = 0,
        hard: int = 0,
        soft: int = 0,
        defender_hard: int = 0,
        defender_soft: int = 0,
        saved_hard: int = 0,
        saved_soft: int = 0,
        defender_saved_hard: int = 0,
        defender_saved_soft: int = 0,
    ) -> None:
        super().__init__(area, attacker, defender, rounds, hard, soft, defender_hard, defender_soft)
        self.saved_hard = saved_hard
        self.saved_soft = saved_soft
        self.defender_saved_hard = defender_saved_hard
        self.defender_saved_soft = defender_saved_soft

    def begin(self, g: Game, b: Board) -> None:
        """redux.rb.no-attack-british: A British nation that attacks the Romano-British has broken the peace."""
        super().begin(g, b)
        if self.defender == ROMANO_BRITISH and self.attacker in BRITISH:
            b.struck |= 1 << self.attacker  # [redux.rb.no-attack-british]

    def hits(self, g: Game, b: Board, n: int, foe: int, sheltered: bool) -> Hits:
        """redux.cavalry.carry-over: With reduced randomness, what the last round saved besides, and saving anew."""
        if not g.options["reduced-randomness"]:
            return super().hits(g, b, n, foe, sheltered)
        dice = throw(g, b, self.area, n, foe, sheltered)
        hard, soft = tally(dice)
        if n == self.attacker:
            carried = self.saved_hard, self.saved_soft
            self.saved_hard, self.saved_soft = saved(dice)
        else:
            carried = self.defender_saved_hard, self.defender_saved_soft
            self.defender_saved_hard, self.defender_saved_soft = saved(dice)
        return hard + carried[0], soft + carried[1]  # [redux.cavalry.carry-over]

    def leaders_fall(self, g: Game, b: Board) -> str | None:
        """redux.leader.death, redux.rb.cavalry-conversion: Arthur's death is his leaving too."""
        following = super().leaders_fall(g, b)
        if b.leader[ARTHUR] == DEAD:
            dismount(g, b)
        return following

    def outcome(self, g: Game, b: Board) -> None:
        """redux.score.occupy: Who is left occupies the area."""
        winner = b.sole(self.area)
        if winner >= 0:
            log.line(g, winner, "battle.continue", "battle-won", "{} hold {}", log.AREA[self.area])
            scoring.occupy(g, b, winner, self.area)

    def return_home(self, g: Game, b: Board) -> None:
        """redux.leader.after-victory-retreat: Attackers who won with a leader may go back, even all of them."""
        won = b.sole(self.area) == self.attacker
        if won and b.leader_at(self.attacker, self.area) >= 0:  # [redux.leader.after-victory-retreat]
            g.call(Return(self.area, self.attacker, self.defender, False))


def saved(dice: list[tuple[int, int]]) -> Hits:
    """redux.cavalry.carry-over: Two dice that miss by one are a hit in the next round, on what both could have hit."""
    near = [least for die, least in dice if die == least - SHORT_BY]
    hard = len([least for least in near if least >= HIT_HARD])  # in difficult terrain: a 5, which would have been a 6
    return hard // MISSES_FOR_HIT, (len(near) - hard) // MISSES_FOR_HIT
