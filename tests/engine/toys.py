"""Small frames to try the kernel on. Each scenario of the toy title is one arrangement of them."""

from __future__ import annotations

from typing import Any

import logres
from logres.engine.actions import Action, Refusal
from logres.engine.board import Board
from logres.engine.frames import DONE, Decision, Frame, Procedure, Together, Window
from logres.engine.game import Game
from logres.engine.result import Result
from logres.engine.title import Option, Title


class Tally(Board):
    __slots__ = ("cards", "marks", "total")

    def __init__(self) -> None:
        self.total = 0
        self.marks: list[str] = []
        self.cards: list[str] = []

    def copy(self) -> Tally:
        other = Tally()
        other.total = self.total
        other.marks = self.marks[:]
        other.cards = self.cards[:]
        return other


class Say(Decision):
    """One word of a few; `no` is refused, `break` raises in the middle of its effect."""

    RULE = "toy.say"

    def __init__(self, seat: str, words: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.words = words

    def candidates(self, g: Game, b: Tally) -> list[Action]:
        return [Action(word) for word in self.words]

    def refusal(self, g: Game, b: Tally, action: Action) -> Refusal | None:
        return Refusal("Never.", "toy.no") if action.verb == "no" else None

    def apply(self, g: Game, b: Tally, action: Action) -> None:
        b.marks.append(f"{self.seat} {action.verb}")
        g.add_line("toy.say", "said", "{} says {}", self.seat, action.verb)
        if action.verb == "break":
            raise RuntimeError("broken in the middle")
        if action.verb == "end":
            g.end()
        if action.verb == "show":
            g.reveal()


class Talk(Procedure):
    """Asks the seats in turn, so many times, and keeps count in itself and on the board."""

    STEPS = ("say", "count", "again")

    def __init__(self, words: tuple[str, ...], times: int, done: int = 0) -> None:
        super().__init__()
        self.words = words
        self.times = times
        self.done = done

    def say(self, g: Game, b: Tally) -> None:
        g.ask(Say(g.seats[self.done % len(g.seats)], self.words))

    def count(self, g: Game, b: Tally) -> None:
        self.done += 1
        b.total += 1

    def again(self, g: Game, b: Tally) -> str:
        return "say" if self.done < self.times else DONE


class Throw(Decision):
    """Dice for two reasons, then a card."""

    RULE = "toy.throw"

    def legal(self, g: Game, b: Tally) -> list[Action]:
        return [Action("throw")]

    def apply(self, g: Game, b: Tally, action: Action) -> None:
        b.marks.append("thrown")
        b.total += sum(g.roll("first", 2)) + sum(g.roll("second", 1))
        b.cards.append(g.draw("card", ["oak", "elm", "yew"]))
        g.add_line("toy.throw", "thrown", "thrown")


class Throws(Procedure):
    STEPS = ("throw", "again")

    def throw(self, g: Game, b: Tally) -> None:
        g.ask(Throw(g.seats[0]))

    def again(self, g: Game, b: Tally) -> str | None:
        return "throw" if len(b.marks) < 4 else None


class Round(Window):
    """The first seat is passed over, the last has nothing to say."""

    def question(self, g: Game, b: Tally, seat: str) -> Decision | None:
        if seat == g.seats[0]:
            return None
        return Say(seat, ("no",) if seat == g.seats[-1] else ("yes", "no", "maybe"))


class Vote(Together):
    """All seats at once; what they said is read out in a later step."""

    STEPS = ("gather", "read_out")

    def questions(self, g: Game, b: Tally) -> tuple[Decision, ...]:
        return tuple([Say(seat, ("yes", "no", "maybe")) for seat in g.seats])

    def read_out(self, g: Game, b: Tally) -> None:
        b.total = len(b.marks)


class Poll(Procedure):
    """A vote, and the game goes on."""

    STEPS = ("vote", "talk")

    def vote(self, g: Game, b: Tally) -> None:
        g.call(Vote())

    def talk(self, g: Game, b: Tally) -> None:
        g.call(Talk(("no", "maybe"), 4))


class NobodyVotes(Together):
    STEPS = ("gather", "read_out")

    def read_out(self, g: Game, b: Tally) -> None:
        b.total = 99


class Deep(Procedure):
    """Stands on the stack several times, and can be ended from within."""

    STEPS = ("down", "asked", "mark")

    def __init__(self, depth: int) -> None:
        super().__init__()
        self.depth = depth

    def down(self, g: Game, b: Tally) -> None:
        if self.depth < 3:
            g.call(Deep(self.depth + 1))

    def asked(self, g: Game, b: Tally) -> None:
        if self.depth == 3:
            g.call(Leap(g.seats[0]))

    def mark(self, g: Game, b: Tally) -> None:
        b.marks.append(f"end of {self.depth}")


class Leap(Decision):
    RULE = "toy.leap"

    def legal(self, g: Game, b: Tally) -> list[Action]:
        return [Action("stay"), Action("leap"), Action("rename"), Action("lost")]

    def apply(self, g: Game, b: Tally, action: Action) -> None:
        if action.verb == "leap":
            g.end_of(Deep)
        elif action.verb == "rename":
            g.frame(Deep).depth = 33
        elif action.verb == "lost":
            g.end_of(Talk)


class Foresight(Procedure):
    """Steps that try things on a copy before they go on: one during the set-up, one during an action."""

    STEPS = ("think", "ask", "think_again", "report")

    def __init__(self, seen: str = "") -> None:
        super().__init__()
        self.seen = seen

    def think(self, g: Game, b: Tally) -> None:
        copy = g.clone()
        before = copy.digest()
        self.seen += self._trial(g)
        assert copy.digest() == before, "the copy moved with its original"
        assert copy.forgetful, "its past is unfinished"
        assert list(map(type, copy.stack)) == list(map(type, g.stack)), "it stands where its original does"

    def ask(self, g: Game, b: Tally) -> None:
        g.ask(Say(g.seats[0], ("yes",)))

    def think_again(self, g: Game, b: Tally) -> None:
        self.seen += " "
        self.think(g, b)

    def report(self, g: Game, b: Tally) -> None:
        b.marks.append(self.seen)

    def _trial(self, g: Game) -> str:
        trial = g.trial(Throw(g.seats[0]), script=[6, 6, 6, "oak"])
        trial.play("throw")
        return str(trial.board.dump()["total"])


class Mute(Decision):
    """A question without an answer: a bug."""


class Stuck(Procedure):
    STEPS = ("first", "second")

    def first(self, g: Game, b: Tally) -> None:
        g.ask(Say(g.seats[0], ("yes",)))

    def second(self, g: Game, b: Tally) -> None:
        g.call(Mute(g.seats[0]))


class Deal(Procedure):
    """A hidden deck, then talk."""

    STEPS = ("shuffle", "talk")

    def shuffle(self, g: Game, b: Tally) -> None:
        b.cards = g.shuffle("deck", ["1", "2", "3", "4"])
        g.add_line("toy.deal", "shuffled", "the deck is shuffled")

    def talk(self, g: Game, b: Tally) -> None:
        g.call(Talk(("yes", "show"), 4))


WORDS = ("yes", "no", "maybe", "break", "end", "show")

SCENARIOS: dict[str, Frame] = {
    "talk": Talk(WORDS, 300),
    "brief": Talk(WORDS, 4),
    "throws": Throws(),
    "round": Round(("a", "b", "c")),
    "vote": Vote(),
    "poll": Poll(),
    "nobody": NobodyVotes(),
    "deep": Deep(0),
    "foresight": Foresight(),
    "stuck": Stuck(),
    "deal": Deal(),
}


class Toy(Title):
    def __init__(self) -> None:
        frames = (Say, Talk, Throw, Throws, Round, Vote, Poll, NobodyVotes, Deep, Leap, Foresight, Mute, Stuck, Deal)
        options = (
            Option("loud", "bool", False, "loud"),
            Option("pace", "choice", "slow", "pace", ("slow", "fast", 1)),
            Option("size", "int", 3, "any number"),
            Option("side", "int", 2, "one of some", (1, 2)),
            Option("bots", "list", [], "some of these", ("x", "y")),
        )
        super().__init__("toy", "Toy", tuple(SCENARIOS), options, frames)

    @property
    def ledger(self) -> Any:
        return {}

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return ("a", "b", "c")

    def blank(self) -> Tally:
        return Tally()

    def start(self, g: Game) -> None:
        g.board = Tally()
        first = SCENARIOS[g.scenario]
        g.call(first.copy() if isinstance(first, Procedure) else first)

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        self.start(g)
        g.board.restore({"cards": [], "marks": [], "total": doc["board"]["total"]})

    def result(self, g: Game, b: Tally) -> Result:
        return Result({"a": b.total, "b": 0, "c": 0}, ("a",), "the end")

    def view(self, g: Game, b: Tally, seat: str | None) -> dict[str, Any]:
        return {"total": b.total, "marks": b.marks[:]}


TITLE = Toy()


def toy(scenario: str, seed: int | str = 1) -> Game:
    return logres.new("toy", scenario, seed)


def scripted(scenario: str, chance: list[Any], seed: int | None = None) -> Game:
    return logres.position("toy", {"scenario": scenario, "board": {"total": 0}}, chance, seed)
