"""5.1 Where, who and whether: the choices of a card, with the operations that depend on them as their bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from logres.engine.game import Game
from logres.games.pendragon import control, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import EXECUTOR, Condition, Event, Operation, Where
from logres.games.pendragon.events.questions import (
    ChooseCount,
    ChooseFaction,
    ChooseSea,
    ChooseSpace,
    ChooseWay,
    EventDecision,
)
from logres.games.pendragon.names import (
    BRITANNICUS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    GERMANICUS,
    N_REGIONS,
    N_SEAS,
    N_SPACES,
    NOBODY,
    SCOTTI,
)
from logres.games.pendragon.tables import COAST

Number = int | Callable[[Board, Event], int]


def number(value: Number, b: Board, e: Event) -> int:
    return value if isinstance(value, int) else value(b, e)


def everywhere(b: Board, e: Event, s: int) -> bool:
    return True


# ---------------------------------------------------------------------- scope: where, who, whether


class Choose(Operation):
    """One space for the operations of the body. If none will do, it passes with a line in the log."""

    WHAT: ClassVar[str] = "space"
    NUMBER: ClassVar[int] = N_SPACES

    def __init__(self, where: Where, *body: Operation, by: int = EXECUTOR, optional: int = 0) -> None:
        super().__init__(*body)
        self.where = where
        self.by = by
        self.optional = optional

    def ask(self, g: Game, b: Board, e: Event) -> None:
        options = tuple([i for i in range(self.NUMBER) if self.where(b, e, i)])
        if options:
            g.call(self.question(e, options))
        else:
            e.passed(g, b, f"no {self.WHAT} for it")

    def question(self, e: Event, options: tuple[int, ...]) -> EventDecision:
        return ChooseSpace(e.actor(self.by), e.card, self.optional, options)

    def then(self, g: Game, b: Board, e: Event) -> None:
        chosen: int = g.answer
        self.chose(e, chosen)
        if chosen == NOBODY:
            self.skip(e)

    def chose(self, e: Event, chosen: int) -> None:
        e.space = chosen


class OneSea(Choose):
    """One Sea for the operations of the body."""

    WHAT = "Sea"
    NUMBER = N_SEAS

    def question(self, e: Event, options: tuple[int, ...]) -> EventDecision:
        return ChooseSea(e.actor(self.by), e.card, self.optional, options)

    def chose(self, e: Event, chosen: int) -> None:
        e.sea = chosen


class Each(Operation):
    """Up to so many spaces, one after the other, with the body for each; at least `least` where so many will do."""

    def __init__(self, most: int, where: Where, *body: Operation, by: int = EXECUTOR, least: int = 0) -> None:
        super().__init__(*body)
        self.most = most
        self.where = where
        self.by = by
        self.least = least

    def closing(self) -> list[Operation]:
        return [_Again(self)]

    def ask(self, g: Game, b: Board, e: Event) -> None:
        if not e.times:
            e.seen = 0
        if e.times >= self.most:
            return
        options = tuple([s for s in range(N_SPACES) if not e.seen >> s & 1 and self.where(b, e, s)])
        if options:
            g.call(ChooseSpace(e.actor(self.by), e.card, int(e.times >= self.least), options, e.times))
        elif not e.times:
            e.passed(g, b, "no space for it")

    def then(self, g: Game, b: Board, e: Event) -> None:
        if g.answer == NOBODY:
            e.times = 0
            self.skip(e)
        else:
            e.chose(g.answer)


class _Again(Operation):
    """Back to the choice of the next space."""

    def __init__(self, loop: Operation) -> None:
        super().__init__()
        self.loop = loop

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.index -= self.loop.size + 1


class At(Operation):
    """A space named by the card."""

    def __init__(self, space: int, *body: Operation) -> None:
        super().__init__(*body)
        self.space = int(space)

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.space = self.space


class Who(Operation):
    """One faction for the operations of the body, among those of whom `able` is true."""

    def __init__(
        self,
        factions: tuple[int, ...],
        *body: Operation,
        able: Callable[[Board, Event, int], bool] = everywhere,
        by: int = EXECUTOR,
    ) -> None:
        super().__init__(*body)
        self.factions = tuple([int(faction) for faction in factions])
        self.able = able
        self.by = by

    def ask(self, g: Game, b: Board, e: Event) -> None:
        options = tuple([faction for faction in self.factions if self.able(b, e, faction)])
        if len(options) > 1:
            g.call(ChooseFaction(e.actor(self.by), e.card, options))
        elif options:
            g.answer = options[0]
        else:
            e.passed(g, b, "no faction for it")

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.who = g.answer
        if e.who == NOBODY:
            self.skip(e)
        elif e.who in BRITONS:
            e.colour = e.who


class Colour(Operation):
    """Whose Foederati, once for the whole Event: either's."""

    def __init__(self, employer: int = NOBODY) -> None:
        super().__init__()
        self.employer = int(employer)

    def ask(self, g: Game, b: Board, e: Event) -> None:
        if self.employer != NOBODY:
            g.answer = self.employer
        elif e.colour == NOBODY:  # [5.1.1.one-foederati-colour]
            g.call(ChooseFaction(e.faction, e.card, (DUX, CIVITATES), 1))  # [5.1.place-means-own]
        else:
            g.answer = e.colour

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.colour = g.answer


class Tally(Operation):
    """What the last operation counted is added up."""

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.total += e.count


class When(Operation):
    """The body only if a condition holds; `otherwise` is said if not."""

    def __init__(self, condition: Condition, *body: Operation, otherwise: str = "") -> None:
        super().__init__(*body)
        self.condition = condition
        self.otherwise = otherwise

    def then(self, g: Game, b: Board, e: Event) -> None:
        if not self.condition(b, e):
            self.skip(e)
            if self.otherwise:
                e.passed(g, b, self.otherwise)


class Way(Operation):
    """One of the ways of `Either`: a word for it, when it is open, and what is done."""

    def __init__(self, word: str, open: Condition, *body: Operation) -> None:
        super().__init__(*body)
        self.word = word
        self.open = open
        self.leave = _Leave()

    def closing(self) -> list[Operation]:
        return [self.leave]


class _Leave(Operation):
    """Past the other ways."""

    def __init__(self) -> None:
        super().__init__()
        self.distance = 0

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.index += self.distance


class Either(Operation):
    """One way out of several; those that are not open are not offered, and a single one is not asked about."""

    def __init__(self, *ways: Way, by: int = EXECUTOR) -> None:
        super().__init__(*ways)
        self.ways = ways
        self.by = by

    def linked(self) -> None:
        behind = 0
        for way in reversed(self.ways):
            way.leave.distance = behind
            behind += way.size + 1

    def ask(self, g: Game, b: Board, e: Event) -> None:
        words = tuple([way.word for way in self.ways if way.open(b, e)])
        if len(words) > 1:
            g.call(ChooseWay(e.actor(self.by), e.card, words))
        elif words:
            g.answer = 0
        else:
            e.passed(g, b, "neither can be done")

    def then(self, g: Game, b: Board, e: Event) -> None:
        if g.answer == NOBODY:
            self.skip(e)
            return
        chosen = [way for way in self.ways if way.open(b, e)][g.answer]
        e.index += self.size - chosen.leave.distance - chosen.size - 1


def always(b: Board, e: Event) -> bool:
    return True


def may(word: str, by: int, *body: Operation, open: Condition = always) -> Either:
    """Something that may be left: the word for it, or `decline`."""
    return Either(Way(word, open, *body), Way("decline", always), by=by)


class Count(Operation):
    """How many, as a faction chooses; e.count is the number, 0 where nothing can be chosen."""

    def __init__(self, what: str, most: Number, by: int = EXECUTOR, least: Number = 0) -> None:
        super().__init__()
        self.what = what
        self.most = most
        self.by = by
        self.least = least

    def ask(self, g: Game, b: Board, e: Event) -> None:
        most = number(self.most, b, e)
        least = min(most, number(self.least, b, e))
        g.answer = most
        if least < most:
            g.call(ChooseCount(e.actor(self.by), e.card, self.what, least, most))

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = g.answer


# ---------------------------------------------------------------------- words for factions


def one_that_can(can: Callable[[Board, int], bool]) -> Callable[[Board, Event, int], bool]:
    """5.1.3.partial: What can be carried out must be: a Briton faction that can do it, if either can."""

    def able(b: Board, e: Event, faction: int) -> bool:
        return bool(b.old_reading) or can(b, faction) or not any(can(b, other) for other in BRITONS)

    return able


# ---------------------------------------------------------------------- words for places


def region(s: int) -> bool:
    return s < N_REGIONS


def one_of(*spaces: int) -> Where:
    """The spaces the card names."""
    listed = tuple([int(space) for space in spaces])

    def among(b: Board, e: Event, s: int) -> bool:
        return s in listed

    return among


def briton_held(b: Board, s: int) -> bool:
    """1.6.1.split-at-fragmentation: Under Briton Control: before Fragmentation that of both, then of the Civitates."""
    if b.old_reading:
        return b.control[s] in (DUX, CIVITATES)
    return b.control[s] == CIVITATES  # [1.6.1.split-at-fragmentation]


def briton_pieces(b: Board, s: int) -> int:
    return sum([b.pieces(s, faction) for faction in BRITONS])


def held(b: Board, faction: int, s: int) -> bool:
    return control.friendly(b, faction, s)


def troops_of(b: Board, s: int, factions: tuple[int, ...] = BRITONS) -> int:
    return sum([b.troops(s, faction) for faction in factions])


def bits(*factions: int) -> int:
    """The factions as bits, for those who may be fought."""
    return sum([1 << faction for faction in FACTIONS if faction in factions])


def raiders_on_map(b: Board, faction: int) -> int:
    return sum([b.raiders(s, faction) for s in range(N_SPACES)])


def on_saxon_shore(s: int) -> bool:
    """A Region on Britannicus or Germanicus."""
    return region(s) and (s in COAST[BRITANNICUS] or s in COAST[GERMANICUS])


def could_prosper(b: Board, s: int) -> bool:
    return b.population[s] > 0 and prosperity.room(b, s) > 0


def owners(b: Board, s: int) -> list[int]:
    """Factions besides the Scotti with a Stronghold in a space."""
    return [f for f in FACTIONS if f != SCOTTI and b.strongholds(s, f)]
