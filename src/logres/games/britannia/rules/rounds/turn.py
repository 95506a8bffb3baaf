"""The game round and the nation turn, in the rulebook's order."""

from __future__ import annotations

from typing import ClassVar

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter
from logres.games.britannia.groups import NationProcedure
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.battle import Battles
from logres.games.britannia.rules.battle.withdrawal import Withdrawal
from logres.games.britannia.rules.movement.movement import Movement
from logres.games.britannia.rules.nations import crowns, danes, romano_british, romans, submission
from logres.games.britannia.rules.rounds.last_rounds import LastReinforcements, note_harold
from logres.games.britannia.rules.rounds.overpopulation import Overpopulation
from logres.games.britannia.rules.rounds.population import Population
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import INTACT, LEADERS_OF, NEW_FORT, NOBODY
from logres.games.britannia.tables import (
    ARTHUR,
    BELGAE,
    N_NATIONS,
    ROMAN_LEAVE_ROUND,
    ROMANS,
)


class GameLoop(Procedure):
    """game.rounds.sixteen: Round after round, each one pass through the nations, then the end-of-round steps."""

    STEPS = ("round_begins", "nation_turns", "round_ends", "next_round")

    def __init__(self, upcoming: int = 0) -> None:
        super().__init__()
        self.upcoming = upcoming  # the next nation in the order of play

    def round_begins(self, g: Game, b: Board) -> None:
        """timeline.consult: What the round brings before anybody plays."""
        self.upcoming = 0
        first, last = b.edition.calendar.years[b.round]
        g.add_heading(0, "round", "Round {}, {}-{} AD", b.round, first, last, rule="timeline.consult")
        g.call(chapter(b, RoundBegins)())

    def nation_turns(self, g: Game, b: Board) -> str | None:
        """turn.nation-order: The nations play in the fixed order of the list."""
        while self.upcoming < N_NATIONS:
            nation = self.upcoming
            self.upcoming += 1
            if takes_turn(b, nation):
                g.call(chapter(b, NationTurn)(nation))
                return "nation_turns"
        return None

    def round_ends(self, g: Game, b: Board) -> None:
        """turn.end-of-round-steps: Holding first, then Bretwalda or king."""
        g.add_heading(1, "round-ends", "End of round {}", b.round, rule="turn.end-of-round-steps")
        g.call(chapter(b, RoundEnds)())

    def next_round(self, g: Game, b: Board) -> str | None:
        """setup.round-marker, game.objective: The marker moves on; after the last round the game is over."""
        if b.round >= b.edition.scenarios[g.scenario].last_round:
            return None
        b.round += 1
        return "round_begins"


def takes_turn(b: Board, n: int) -> bool:
    """turn.skip-absent: A nation without units, and without any due now, is passed over."""
    if b.owner[n] == NOBODY or (n == ROMANS and b.round >= ROMAN_LEAVE_ROUND):
        return False
    return b.in_play(n) or bool(b.edition.arrivals(b, n)) or ARTHUR in b.edition.leaders_due(b, n)


class RoundBegins(Procedure):
    """What happens at the start of certain rounds, before any nation plays."""

    STEPS: ClassVar[tuple[str, ...]] = ("romans_leave", "arthur_leaves", "last_reinforcements", "already_there")

    def romans_leave(self, g: Game, b: Board) -> None:
        """roman.leave: In round 6 the Romans leave and the Romano-British rise."""
        if b.round == ROMAN_LEAVE_ROUND and b.owner[ROMANS] != NOBODY:
            g.call(romans.RomansLeave())

    def arthur_leaves(self, g: Game, b: Board) -> None:
        """rb.arthur.r8-conversion: His cavalry dismount."""
        romano_british.dismount(g, b)

    def last_reinforcements(self, g: Game, b: Board) -> None:
        """r16.reinforce.timing: Before any nation turn of round 16."""
        if b.round == 16:
            g.call(LastReinforcements())

    def already_there(self, g: Game, b: Board) -> None:
        """score.occupy.when: Who sits in a listed area as the round begins is paid at once."""
        scoring.round_begins(g, b)


class NationTurn(NationProcedure):
    """turn.phases: Population, movement, battles, raider withdrawal, overpopulation."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "population",
        "muster",
        "movement",
        "after_movement",
        "battles",
        "second_half",
        "withdrawal",
        "danes_leave",
        "overpopulation",
        "legion_withdrawal",
        "finish",
    )

    def begin(self, g: Game, b: Board) -> None:
        """leader.duration: Last round's leader goes, before population is counted."""
        b.nation = self.nation
        b.half = 1
        log.heading(g, 1, self.nation, "turn.phases", "turn", "The turn of the {}")
        dismiss_leader(g, b, self.nation)
        if self.nation == BELGAE:
            submission.belgae_revolt(g, b)
        scoring.turn_begins(g, b, self.nation)

    def population(self, g: Game, b: Board) -> None:
        """Phase I, with the arrivals at its end."""
        g.call(chapter(b, Population)(self.nation))

    def muster(self, g: Game, b: Board) -> None:
        """raid.who: Who is at sea now may raid."""
        cohorts.muster(b, self.nation)

    def movement(self, g: Game, b: Board) -> None:
        """Phase II."""
        season_forts(b)
        b.entries = []
        g.call(chapter(b, Movement)(self.nation))

    def after_movement(self, g: Game, b: Board) -> None:
        """submit.romans.timing: After a movement phase of the overlord."""
        submission.moment(g, b, self.nation)

    def battles(self, g: Game, b: Board) -> None:
        """turn.movement-before-battle: Phase III, when all movement of the phase is done."""
        g.call(Battles(self.nation))

    def second_half(self, g: Game, b: Board) -> str | None:
        """major.two-halves: In a major invasion all units move and fight twice."""
        if b.half == 1 and b.edition.major(b, self.nation):  # [major.two-halves, redux.major.sequence]
            b.half = 2
            log.heading(g, 2, self.nation, "major.two-halves", "second-half", "{}: second half of the invasion")
            cohorts.halt(b)
            return "movement"
        return None

    def withdrawal(self, g: Game, b: Board) -> None:
        """Phase IV; in round 14 Cnut's kingship comes just before it."""
        if b.edition.raiding(b, self.nation):
            log.heading(g, 2, self.nation, "withdraw.optional", "withdrawal-phase", "{}: raiders may withdraw")
        danes.before_withdrawal(g, b, self.nation)
        crowns.cnut(g, b, self.nation)
        g.call(chapter(b, Withdrawal)(self.nation))

    def danes_leave(self, g: Game, b: Board) -> None:
        """danes.r14.cnut-leaves: In the withdrawal phase of round 14, before overpopulation."""
        cohorts.dismiss(b)
        danes.leave(g, b, self.nation)

    def overpopulation(self, g: Game, b: Board) -> None:
        """Phase V."""
        g.call(Overpopulation(self.nation))

    def legion_withdrawal(self, g: Game, b: Board) -> None:
        """roman.legion-withdrawal: At the end of the Roman turn of round 2."""
        if self.nation == ROMANS:
            romans.withdraw_legion(g, b)

    def finish(self, g: Game, b: Board) -> None:
        season_forts(b)
        note_harold(b, self.nation)
        submission.overlord_gone(g, b)
        b.nation = NOBODY
        b.half = 0


def dismiss_leader(g: Game, b: Board, n: int) -> None:
    """leader.duration, leader.duration.last-three: A leader stays one round; the last three stay to the end."""
    for leader in LEADERS_OF[n]:
        if b.leader[leader] >= 0 and not b.edition.calendar.leader_stays[leader]:
            b.leader[leader] = -1
            log.line(g, n, "leader.duration", "leader-leaves", "{}: {} leaves", log.LEADER[leader])


def season_forts(b: Board) -> None:
    """roman.road.new-fort: Forts built in an earlier phase give roads from now on."""
    if NEW_FORT in b.fort:
        b.fort = [INTACT if fort == NEW_FORT else fort for fort in b.fort]


class RoundEnds(Procedure):
    """turn.end-of-round-steps: Holding points, then Bretwalda or king, then the Angles' overlordship may lapse."""

    STEPS: ClassVar[tuple[str, ...]] = ("holding", "crown", "submissions_lapse")

    def holding(self, g: Game, b: Board) -> None:
        """score.hold.when: In a scoring round."""
        scoring.hold(g, b)  # [game.term.hold]

    def crown(self, g: Game, b: Board) -> None:
        """timeline.crown-rounds: Bretwalda in 8-10, king in 11-14 and 16."""
        crowns.crown(g, b)

    def submissions_lapse(self, g: Game, b: Board) -> None:
        """submit.angles.end: At the end of round 12."""
        submission.lapse(g, b)
