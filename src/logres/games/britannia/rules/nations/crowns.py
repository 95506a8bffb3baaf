"""The Bretwalda, whom the nations elect, and the King, who needs none of them."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.chance import Dealer
from logres.engine.frames import Decision, Procedure, Together
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.nations.relations import GALLOWAY
from logres.games.britannia.rules.rounds.population import PlaceArmies
from logres.games.britannia.rules.scoring.scoring import pay
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    BRETWALDA_POINTS,
    BRETWALDA_ROUNDS,
    BRIGANTES,
    CNUT,
    CNUT_POINTS,
    CNUT_ROUND,
    DANES,
    ENGLISH,
    FINAL_KING_LEADERS,
    FINAL_KING_POINTS,
    FINAL_KING_ROUND,
    KING_INFANTRY,
    KING_MIN_AREAS,
    KING_POINTS,
    KING_RATIO,
    KING_ROUNDS,
    LEADER_NATION,
    N_NATIONS,
    NATION,
    NATIONS,
)

VOTE: Final = tuple([Action("vote", who=nation) for nation in NATIONS])
OPENLY: Final = Action("openly")
SECRETLY: Final = Action("secretly")
CLAIMANTS: Final = frozenset([LEADER_NATION[leader] for leader in FINAL_KING_LEADERS])

Ballots = tuple[tuple[int, int], ...]  # voter and choice


def crown(g: Game, b: Board) -> None:
    """timeline.crown-rounds: Which crown there is to win at the end of this round, if any."""
    if b.round in BRETWALDA_ROUNDS:
        elect(g, b)  # [bretwalda.when]
    elif b.round == FINAL_KING_ROUND:
        last_king(g, b)
    elif b.round in KING_ROUNDS:  # [king.none-r15]
        king(g, b)


# ---------------------------------------------------------------------- the Bretwalda


def english_areas(b: Board) -> list[int]:
    """By nation: how many English areas it occupies."""
    counts = [0] * N_NATIONS
    for a in ENGLISH:
        n = b.sole(a)
        if n >= 0:
            counts[n] += 1
    return counts


def candidates(b: Board) -> list[int]:
    """bretwalda.candidates: Those who occupy something in England."""
    return [n for n, areas in enumerate(english_areas(b)) if areas]


def votes(b: Board) -> list[int]:
    """bretwalda.votes, bretwalda.galloway: By nation, one for each English area; Galloway's may go with the Angles'."""
    counts = english_areas(b)
    if b.subject[BRIGANTES] == ANGLES and b.sole(GALLOWAY) == BRIGANTES and counts[ANGLES]:
        counts[BRIGANTES] -= 1  # [bretwalda.galloway]
        counts[ANGLES] += 1
    return counts


def elect(g: Game, b: Board) -> None:
    """bretwalda.when: Where nobody else could be chosen no vote is taken."""
    eligible = candidates(b)
    if len(eligible) == 1:
        enthrone(g, b, eligible[0])
    elif eligible:
        g.call(Election())


def enthrone(g: Game, b: Board, n: int) -> None:
    """bretwalda.majority: Points, whatever the card says."""
    pay(g, b, n, BRETWALDA_POINTS, "bretwalda.majority", "bretwalda", "{0}, Bretwalda: +{1} {1:point|points}")


class Election(Procedure):
    """bretwalda.votes: Each nation gives all its votes to one; openly one after another, or sealed.

    A sealed ballot asks every seat at once, for one of its nations at a time. `cast` then holds what no other seat may
    see before all votes are in. It is sealed by the option, or because somebody has called for it: `called`.
    """

    STEPS = ("call_for_ballot", "vote", "count")

    def __init__(self, cast: Ballots = (), called: int = 0) -> None:
        super().__init__()
        self.cast = cast
        self.called = called

    def secret(self, g: Game) -> bool:
        return bool(self.called or g.options["secret-ballot"])

    def call_for_ballot(self, g: Game, b: Board) -> None:
        """bretwalda.secret-ballot: Before each vote any player may call for it."""
        if g.options["ballot-call"] and not self.secret(g):
            g.call(BallotCall())

    def vote(self, g: Game, b: Board) -> str | None:
        """bretwalda.votes, bretwalda.secret-ballot: Nations that have not voted yet, in the order of play."""
        done = {voter for voter, _ in self.cast}
        waiting = [n for n, count in enumerate(votes(b)) if count and n not in done]
        if not waiting:
            return None
        if self.secret(g):
            g.call(Ballot(_one_a_seat(b, waiting)))  # [bretwalda.secret-ballot]
        else:
            g.call(question(g, b, waiting[0]))
        return "vote"

    def count(self, g: Game, b: Board) -> None:
        """bretwalda.majority: More than half of all votes."""
        weight = votes(b)
        tally = [0] * N_NATIONS
        for voter, choice in self.cast:
            tally[choice] += weight[voter]
        if self.secret(g):
            self.open_ballots(g, weight)
        best = max(range(N_NATIONS), key=tally.__getitem__)
        if 2 * tally[best] > sum(weight):  # [bretwalda.majority]
            enthrone(g, b, best)
        else:
            g.add_line("bretwalda.majority", "no-bretwalda", "No nation has a majority: there is no Bretwalda")

    def open_ballots(self, g: Game, weight: list[int]) -> None:
        """bretwalda.secret-ballot: All votes are shown together."""
        g.reveal()
        for voter, choice in self.cast:
            _log_vote(g, voter, weight[voter], choice)


def _one_a_seat(b: Board, nations: list[int]) -> tuple[int, ...]:
    """The first of each owner's nations, in the order of the seats."""
    first: dict[int, int] = {}
    for n in nations:
        first.setdefault(b.owner[n], n)
    return tuple([first[seat] for seat in sorted(first)])


def question(g: Game, b: Board, n: int) -> Vote:
    return Vote(seat_of(g, b, n), n, votes(b)[n])


def _log_vote(g: Game, voter: int, count: int, choice: int, seen_by: tuple[str, ...] | None = None) -> None:
    log.line(g, voter, "bretwalda.votes", "vote", "{}: {} for {}", count, log.NATION[choice], seen_by=seen_by)


class BallotCall(Together):
    """bretwalda.secret-ballot: All players are asked at once; one call is enough."""

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([CallBallot(seat) for seat in g.seats])


class CallBallot(Decision):
    """bretwalda.secret-ballot: Is the vote for the Bretwalda to be secret?"""

    RULE = "bretwalda.secret-ballot"

    @property
    def prompt(self) -> str:
        return say("The vote for the Bretwalda: openly, or do you call for a secret ballot?")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [OPENLY, SECRETLY]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == SECRETLY:
            election: Election = g.frame(Election)
            election.called = 1
            g.add_line(self.RULE, "ballot-call", "A secret ballot is called for", about=self.seat)


class Ballot(Together):
    """bretwalda.secret-ballot: Each seat votes for one of its nations; nothing is shown when all are in."""

    SHOWN = False

    def __init__(self, nations: tuple[int, ...] = (), sealed: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(sealed)
        self.nations = nations

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([question(g, b, n) for n in self.nations])


class Vote(NationDecision):
    """bretwalda.votes, bretwalda.candidates: All votes of a nation to one that is in England; no abstention."""

    RULE = "bretwalda.votes"

    def __init__(self, seat: str, nation: int, count: int) -> None:
        super().__init__(seat, nation)
        self.count = count

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: who shall have your {n} {n:vote|votes} for Bretwalda?", n=self.count)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [VOTE[n] for n in range(N_NATIONS) if b.owner[n] != NOBODY]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        assert action.who
        n = NATION[action.who]
        if n in candidates(b):
            return None
        return Refusal(say("{} hold no area in England.", log.NATION[n]), "bretwalda.candidates")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [VOTE[n] for n in candidates(b)]  # [bretwalda.candidates]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.who
        election: Election = g.frame(Election)
        choice = NATION[action.who]
        election.cast = tuple(sorted([*election.cast, (self.nation, choice)]))
        seen_by = (self.seat,) if election.secret(g) else None
        _log_vote(g, self.nation, self.count, choice, seen_by)


def reseal(g: Game, b: Board, seat: str, dealer: Dealer) -> None:
    """bretwalda.secret-ballot: Others' sealed votes are unknown to a seat: any stand in."""
    found = g.find(Election)
    if found is not None and found.secret(g):
        election: Election = g.frame(Election)
        eligible = candidates(b)
        election.cast = tuple(
            [
                (voter, choice if seat_of(g, b, voter) == seat else eligible[dealer.below(len(eligible))])
                for voter, choice in election.cast
            ]
        )


# ---------------------------------------------------------------------- the King


def doubles(counts: list[int], n: int) -> bool:
    """king.condition: At least twice as many English areas as every other nation, and at least one."""
    others = [count for other, count in enumerate(counts) if other != n]
    return counts[n] > 0 and counts[n] >= KING_RATIO * max(others)


def would_be_king(counts: list[int]) -> int:
    """king.condition: Four English areas and twice as many as anybody else; only one nation ever can."""
    for n, areas in enumerate(counts):
        if areas >= KING_MIN_AREAS and doubles(counts, n):
            return n
    return NOBODY


def king(g: Game, b: Board) -> None:
    """king.condition, king.reward: Points and an infantry, placed like new armies; no counter or no room, no army."""
    n = would_be_king(english_areas(b))
    if n == NOBODY:
        return
    pay(g, b, n, KING_POINTS, "king.reward", "king", "{0}, King of England: +{1} {1:point|points}")
    infantry = min(KING_INFANTRY, b.spare_infantry(n))
    if infantry:
        g.call(PlaceArmies(n, infantry, "king.reward"))


def cnut(g: Game, b: Board, n: int) -> None:
    """king.cnut: In round 14 the Danes need only the double, and Cnut alive; there is no army for it."""
    if n == DANES and b.round == CNUT_ROUND and b.leader[CNUT] >= 0 and doubles(english_areas(b), n):
        pay(g, b, n, CNUT_POINTS, "king.cnut", "cnut-king", "{2} is King, {0}: +{1} {1:point|points}", log.LEADER[CNUT])


def last_king(g: Game, b: Board) -> None:
    """king.r16.reward: The crown of round 16; an army would come too late to matter."""
    counts = english_areas(b)
    n = heir(b, counts)
    if n != NOBODY and not vetoed(counts, n):
        pay(g, b, n, FINAL_KING_POINTS, "king.r16.reward", "king", "{0}, King of England: +{1} {1:point|points}")


def heir(b: Board, counts: list[int]) -> int:
    """king.r16.candidates, king.r16.survivor: The last of the four leaders alive; else he who passes the usual test."""
    living = [LEADER_NATION[leader] for leader in FINAL_KING_LEADERS if b.leader[leader] >= 0]
    if len(living) == 1:
        return living[0]  # [king.r16.survivor]
    n = would_be_king(counts)
    return n if n in living else NOBODY  # [king.r16.candidates]


def vetoed(counts: list[int], n: int) -> bool:
    """king.r16.veto: Another nation, of no claimant, has twice as many English areas."""
    strongest = max([areas for other, areas in enumerate(counts) if other not in CLAIMANTS])
    return strongest > 0 and strongest >= KING_RATIO * counts[n]
