"""Phase III: battles.

Battles are read off the board, so that a submission can end one. A battle is fought round by round:

    both sides roll - both lose - leaders left alone die - a nation may submit - the defender may retreat -
    the attacker may retreat - again, until at most one nation is left.

Chance: one roll for each type of unit of each side, the defender first, in the order fort or burh, infantry, cavalry.
The label names area, nation and type: `battle york romans infantry`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.engine.nouns import Arg, Series
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, difficult, seat_of
from logres.games.britannia.groups import Cohort, NationDecision, NationProcedure
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.hits import Hits, bonus, least_faces, volley
from logres.games.britannia.rules.battle.losses import Losses, fell_leader, soft_tells, telling
from logres.games.britannia.rules.battle.refuge import label, trait
from logres.games.britannia.rules.battle.retreat import Retreat
from logres.games.britannia.rules.nations import submission
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    CAVALRY,
    INFANTRY,
    ROMANO_BRITISH,
)

FIGHT: Final = tuple([Action("fight", area=area) for area in AREAS])


class Battles(NationProcedure):
    """battle.must-fight: Wherever the nation shares land with another, even one of the same player."""

    STEPS = ("choose", "fight")

    def choose(self, g: Game, b: Board) -> str | None:
        """battle.order: The attacker picks which battle comes next."""
        fields = b.contested(self.nation)
        if not fields:
            return DONE
        g.answer = fields[0]
        if len(fields) > 1:
            g.call(ChooseBattle(seat_of(g, b, self.nation), self.nation))
        return None

    def fight(self, g: Game, b: Board) -> str:
        """battle.attacker-defender: Who moved in attacks; who was there defends."""
        area: int = g.answer
        g.call(chapter(b, Battle)(area, self.nation, b.enemy(self.nation, area)))
        return "choose"


class ChooseBattle(NationDecision):
    """battle.order: Which of several battles is fought next."""

    RULE = "battle.order"
    ELSEWHERE = "No battle of yours waits in {}."
    QUESTION = "{nation}: which battle do you fight next?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [FIGHT[a] for a in b.contested(self.nation)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = AREA[action.area or ""]


class Battle(Procedure):
    """battle.continue: Round after round, until at most one nation is left in the area."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "roll",
        "defender_losses",
        "attacker_losses",
        "leaders_fall",
        "submission_moment",
        "defender_retreats",
        "attacker_retreats",
        "next_round",
        "name_the_dead",
        "outcome",
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
    ) -> None:
        super().__init__()
        self.area = area
        self.attacker = attacker
        self.defender = defender
        self.rounds = rounds  # of dice so far
        self.hard = hard  # what the attacker rolled in this round
        self.soft = soft
        self.defender_hard = defender_hard
        self.defender_soft = defender_soft

    def goes_on(self, b: Board) -> bool:
        """battle.continue: As long as both sides have armies, forts or burhs."""
        return b.has(self.attacker, self.area) and b.has(self.defender, self.area)

    def begin(self, g: Game, b: Board) -> None:
        """rb.submitted.retaliation: Old subjects of Rome who attack the Romano-British lose their protection."""
        against = (log.NATION[self.defender], log.AREA[self.area])
        log.heading(g, 2, self.attacker, "battle.must-fight", "battle", "{} attack {} in {}", *against)
        if self.defender == ROMANO_BRITISH and b.former >> self.attacker & 1:
            b.struck |= 1 << self.attacker  # [rb.submitted.retaliation]

    def roll(self, g: Game, b: Board) -> None:
        """battle.simultaneous: Both roll before anything is removed; only a defender is sheltered by terrain."""
        self.rounds += 1
        area, attacker, defender = self.area, self.attacker, self.defender
        self.defender_hard, self.defender_soft = self.hits(g, b, defender, attacker, False)
        self.hard, self.soft = self.hits(g, b, attacker, defender, difficult(area))
        if not g.quiet:
            self._tell_of_dice(g, b)

    def _tell_of_dice(self, g: Game, b: Board) -> None:
        """What has fallen, with what it needed: worked out for the log alone."""
        area, attacker, defender = self.area, self.attacker, self.defender
        hits = telling(b, defender, area, self.hard, self.soft)
        hits_back = telling(b, attacker, area, self.defender_hard, self.defender_soft)
        results = (log.NATION[attacker], hits, log.NATION[defender], hits_back, *self._what_dice_needed(b))
        about = log.NATION[attacker].id
        template = "Round {} of dice: {} hit {}, {} hit {}"
        g.add_line("battle.dice-per-unit", "battle-roll", template, self.rounds, *results, about=about)

    def _what_dice_needed(self, b: Board) -> tuple[Arg, ...]:
        """Not in the sentence, for tables that show dice: by roll the lowest face that tells, and what leaders add."""
        area, attacker, defender = self.area, self.attacker, self.defender
        on_attacker = soft_tells(b, attacker, area, self.defender_hard)
        on_defender = soft_tells(b, defender, area, self.hard)
        faces = least_faces(b, area, defender, attacker, False, on_attacker)
        faces += least_faces(b, area, attacker, defender, difficult(area), on_defender)
        return Series(tuple(faces)), bonus(b, attacker, area), bonus(b, defender, area)

    def hits(self, g: Game, b: Board, n: int, foe: int, sheltered: bool) -> Hits:
        """battle.dice-by-type: What one side's dice come to."""
        return volley(g, b, self.area, n, foe, sheltered)

    def defender_losses(self, g: Game, b: Board) -> None:
        """battle.simultaneous: What the attacker's dice destroy."""
        if self.hard or self.soft:
            g.call(Losses(self.area, self.defender, self.attacker, self.hard, self.soft))

    def attacker_losses(self, g: Game, b: Board) -> None:
        """battle.simultaneous: What the defender's dice destroy, those of units that are dead by now too."""
        if self.defender_hard or self.defender_soft:
            g.call(Losses(self.area, self.attacker, self.defender, self.defender_hard, self.defender_soft))

    def leaders_fall(self, g: Game, b: Board) -> str | None:
        """leader.battle.elimination, battle.both-wiped-out: Leaders left alone die; with both sides gone, both do."""
        fell_leader(g, b, self.area, self.defender, self.attacker)
        fell_leader(g, b, self.area, self.attacker, self.defender)
        return None if self.goes_on(b) else "name_the_dead"

    def submission_moment(self, g: Game, b: Board) -> None:
        """submit.romans.timing, submit.angles.timing: After every battle round; the losses stand."""
        submission.moment(g, b, self.attacker)

    def defender_retreats(self, g: Game, b: Board) -> str | None:
        """retreat.sequence: The defender decides first."""
        if not self.goes_on(b):
            return "name_the_dead"
        g.call(chapter(b, Retreat)(self.area, self.defender, self.attacker, True))
        return None

    def attacker_retreats(self, g: Game, b: Board) -> None:
        """retreat.sequence: If any defender stays, the attacker decides, knowing what the defender did."""
        if self.goes_on(b):
            g.call(chapter(b, Retreat)(self.area, self.attacker, self.defender, False))

    def next_round(self, g: Game, b: Board) -> str | None:
        """battle.continue: Else fight again."""
        return "roll" if self.goes_on(b) else None

    def name_the_dead(self, g: Game, b: Board) -> str | None:
        """battle.casualty.choose-later: Only now is it settled which of several like armies were lost."""
        for kind in (INFANTRY, CAVALRY):
            if trim(b, self.attacker, self.area, kind):
                # [battle.casualty.choose-later, redux.casualty.unit-by-owner]
                g.call(Fallen(seat_of(g, b, self.attacker), self.attacker, self.area, kind))
                return "name_the_dead"
        return None

    def outcome(self, g: Game, b: Board) -> None:
        """score.occupy.when, submit.romans.timing: Who is left occupies the area; then a nation may submit."""
        winner = b.sole(self.area)
        if winner >= 0:
            log.line(g, winner, "battle.continue", "battle-won", "{} hold {}", log.AREA[self.area])
            scoring.occupy(g, b, winner, self.area)
        submission.moment(g, b, self.attacker)


def trim(b: Board, n: int, area: int, kind: int) -> bool:
    """Take the dead off the list of cohorts; whether the owner has to say who they were."""
    dead = cohorts.missing(b, n, area, kind)
    if dead <= 0:
        return False
    groups = cohorts.at(b, area, kind)
    if dead < cohorts.size(groups) and len({trait(b, n, c) for c in groups}) > 1:
        return True
    for cohort in groups:
        lost = min(dead, cohort.armies)
        cohorts.take(b, cohort, lost)
        dead -= lost
    return False


class Fallen(NationDecision):
    """battle.casualty.choose-later: One of the armies that were lost: a raider, or one that stays on land?"""

    RULE = "battle.casualty.choose-later"

    def __init__(self, seat: str, nation: int, area: int, unit: int) -> None:
        super().__init__(seat, nation)
        self.area = area
        self.unit = unit

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: which {unit} fell in {area}?", unit=log.UNIT[self.unit], area=log.AREA[self.area])

    def _groups(self, b: Board) -> dict[str, Cohort]:
        """A cohort for each name by which the armies can be told apart."""
        groups = cohorts.at(b, self.area, self.unit)
        return {label(self.unit, trait(b, self.nation, c)): c for c in groups}

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("lost", stack=name) for name in self._groups(b)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        cohorts.take(b, self._groups(b)[action.stack or ""], 1)
