"""What the oracle sees of a game: views, the question, its answers, the moves of the action, the log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from logres.engine.game import Game
from logres.engine.history import Line
from logres_workshop.audit.bretwalda.book import ACTIONS, KINGDOMS
from logres_workshop.audit.moments import Difference, Step

Units = Counter[str]


@dataclass(frozen=True)
class Drawn:
    """What chance gave, and who saw it (None: all)."""

    label: str
    values: tuple[int | str, ...]
    seen_by: tuple[str, ...] | None = None


@dataclass(frozen=True)
class LogLine:
    """A line of the log, as far as the oracle reads it."""

    kind: str
    about: str
    rule: str
    nouns: tuple[tuple[str, str], ...]  # kind and id
    numbers: tuple[int, ...]
    chance: tuple[Drawn, ...] = ()
    seen_by: tuple[str, ...] | None = None

    @staticmethod
    def of(line: Line) -> LogLine:
        numbers = tuple([arg for arg in line.args if isinstance(arg, int)])
        nouns = tuple([(noun.kind, noun.id) for noun in line.nouns()])
        chance = tuple([Drawn(draw.label, draw.values, draw.seen_by) for draw in line.chance])
        return LogLine(line.kind, line.about, line.rule or "", nouns, numbers, chance, line.seen_by)

    def ids(self, kind: str) -> list[str]:
        return [id for of, id in self.nouns if of == kind]


@dataclass(frozen=True)
class Table:
    """What lies open on the table."""

    view: dict[str, Any]

    @property
    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.view["board"]
        return board

    @property
    def areas(self) -> dict[str, dict[str, Any]]:
        areas: dict[str, dict[str, Any]] = self.board["areas"]
        return areas

    @property
    def kingdoms(self) -> dict[str, dict[str, Any]]:
        kingdoms: dict[str, dict[str, Any]] = self.board["kingdoms"]
        return kingdoms

    @property
    def vessels(self) -> list[dict[str, Any]]:
        vessels: list[dict[str, Any]] = self.board["vessels"]
        return vessels

    @property
    def season(self) -> str:
        season: str = self.board["season"]
        return season

    @property
    def card(self) -> str:
        card: str = self.board["card"]
        return card

    @property
    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = self.view["options"]
        return options

    @property
    def read_twice(self) -> bool:
        """Only the second reading of the rules is restated; games begun before it keep some of the first."""
        return bool(self.options["reading"] == "second")

    @property
    def solo(self) -> bool:
        return len(self.view["seats"]) == 1

    def of_seat(self, seat: str) -> str:
        return next((id for id, kingdom in self.kingdoms.items() if kingdom["seat"] == seat), "")

    def faction(self, side: str) -> str:
        """A kingdom nobody plays is Neutral."""
        return "neutral" if side in KINGDOMS and side not in self.kingdoms else side

    def units(self, area: str, faction: str) -> Units:
        found: Units = Counter()
        for side, units in self.areas[area]["units"].items():
            if self.faction(side) == faction:
                found.update(units)
        return found

    def factions(self, area: str) -> set[str]:
        return {self.faction(side) for side, units in self.areas[area]["units"].items() if sum(units.values())}

    def opposed(self, area: str, faction: str) -> bool:
        return bool(self.factions(area) - {faction})

    def control(self, area: str) -> str:
        holder: str = self.areas[area].get("control", "")
        return holder

    def held(self, kingdom: str) -> set[str]:
        return {area for area in self.areas if self.control(area) == kingdom}

    def food(self, area: str) -> int:
        food: int = self.areas[area].get("food", 0)
        return food

    def buildings(self, area: str) -> list[str]:
        buildings: list[str] = self.areas[area].get("buildings", [])
        return buildings

    def vessels_at(self, place: str) -> list[dict[str, Any]]:
        return [vessel for vessel in self.vessels if vessel["at"] == place]

    def hostile_sea(self, sea: str, side: str) -> bool:
        return any(vessel["side"] != side for vessel in self.vessels_at(sea))

    def on_board(self, kingdom: str) -> Units:
        """All figures of a kingdom on the map, Ships and whoever is aboard too."""
        found: Units = Counter()
        for area in self.areas.values():
            found.update(area["units"].get(kingdom, {}))
        for vessel in self.vessels:
            if vessel["side"] == kingdom:
                found.update(["ship"])
                found.update(vessel["aboard"])
        return found


def action_words_of(moves: tuple[tuple[str, str], ...]) -> list[list[str]]:
    """The words of the moves since an action was chosen."""
    texts = [text for _, text in moves]
    start = max((at for at, text in enumerate(texts) if text in ACTIONS), default=-1)
    return [text.split() for text in texts[start + 1 :]]


@dataclass(frozen=True)
class QuestionView:
    """A game at a question: all that the oracle reads of it."""

    table: Table
    seat: str
    kind: str
    actor: str
    legal: frozenset[str]
    own: Table  # as the seat asked sees it
    moves: tuple[tuple[str, str], ...]  # seat and text, in this round
    lines: tuple[LogLine, ...]  # of this round

    @staticmethod
    def of(game: Game) -> QuestionView:
        decision = game.decision
        seat = decision.seat if decision else ""
        lines, moves = _this_round(game)
        return QuestionView(
            Table(game.view(None, log=False)),
            seat,
            decision.kind if decision else "",
            decision.actor if decision else "",
            frozenset(action.text for action in game.legal(seat)) if decision else frozenset(),
            Table(game.view(seat, log=False)) if decision else Table({}),
            moves,
            lines,
        )

    @property
    def kingdom(self) -> str:
        return self.table.of_seat(self.seat)

    @cached_property
    def action_words(self) -> list[list[str]]:
        """The words of the moves since the action under way was chosen."""
        return action_words_of(self.moves)

    @property
    def hand(self) -> list[str]:
        hand = self.own.kingdoms[self.kingdom]["hand"] if self.kingdom else []
        return list(hand) if isinstance(hand, list) else []

    def since(self, kind: str) -> list[LogLine]:
        """The lines of the log after the last of a kind; all of them if there is none."""
        start = max((at for at, line in enumerate(self.lines) if line.kind == kind), default=-1)
        return list(self.lines[start + 1 :])


@dataclass(frozen=True)
class StepView:
    """One step: the table before and after it, what was answered to which question, and what the log says of it."""

    before: Table
    kind: str
    seat: str
    action: str
    after: Table
    asked: str  # the question that comes next, whom it is asked, and the answers to it
    next_seat: str
    answers: frozenset[str]
    lines: tuple[LogLine, ...]
    draws: tuple[Drawn, ...]
    moves: tuple[tuple[str, str], ...]  # of the round, before it

    @staticmethod
    def of(step: Step) -> StepView:
        move = step.after.history.last()
        was = step.before.decision_of(move.seat)
        now = step.after.decision
        return StepView(
            Table(step.before.view(None, log=False)),
            was.kind if was else "",
            move.seat,
            step.action,
            Table(step.after.view(None, log=False)),
            now.kind if now else "",
            now.seat if now else "",
            frozenset(action.text for action in step.after.legal(now.seat)) if now else frozenset(),
            tuple([LogLine.of(line) for line in step.lines]),
            tuple([Drawn(draw.label, draw.values, draw.seen_by) for draw in move.draws]),
            _this_round(step.before)[1],
        )


def _this_round(game: Game) -> tuple[tuple[LogLine, ...], tuple[tuple[str, str], ...]]:
    """The lines of the log and the moves since the round was begun."""
    lines: list[LogLine] = []
    number = 0
    for line in reversed(game.log):
        if line.kind == "round":
            number = line.number
            break
        lines.append(LogLine.of(line))
    moves = [(move.seat, move.text) for move in game.history.since(number)]
    return tuple(reversed(lines)), tuple(moves)


class Tally:
    """Counts each comparison, and tells of those that fail."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def same(self, check: str, rule: str, expected: Any, found: Any, about: str = "") -> Iterator[Difference]:
        self.counted[check] += 1
        if expected != found:
            yield Difference(check, rule, f"{about}: {expected}" if about else str(expected), str(found))

    def same_answers(
        self, check: str, rule: str, expected: Iterable[str], found: Iterable[str], about: str = ""
    ) -> Iterator[Difference]:
        self.counted[check] += 1
        expected, found = set(expected), set(found)
        if expected != found:
            missing, beyond = sorted(expected - found), sorted(found - expected)
            yield Difference(check, rule, f"{about} lacks {missing}", f"{about} offers beyond it {beyond}")

    def holds(self, check: str, rule: str, expected: str, true: bool, found: Any) -> Iterator[Difference]:
        self.counted[check] += 1
        if not true:
            yield Difference(check, rule, expected, str(found))


def words(view: dict[str, Any]) -> set[str]:
    """Every string in a view."""
    return set(json.dumps(view).replace("\\", "").split('"'))
