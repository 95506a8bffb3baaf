"""Development: tiles and Buildings that may be bought, where, and for how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.standing import may_stand, room
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally, action_words_of
from logres_workshop.audit.moments import Difference


@dataclass
class Works:
    table: Table
    kingdom: str
    bought: list[str] = field(default_factory=list)  # tiles
    built: list[str] = field(default_factory=list)  # areas
    skilled: bool = False
    credit: int = 0

    @property
    def tiles(self) -> list[str]:
        tiles: list[str] = self.table.kingdoms[self.kingdom]["tiles"]
        return tiles

    @property
    def purse(self) -> int:
        gold: int = self.table.kingdoms[self.kingdom]["gold"]
        return gold + self.credit

    def tile_price(self) -> int:
        return max(0, 3 - ("learned_clerks" in self.tiles) - 2 * self.skilled)

    def building_price(self, building: str) -> int:
        saints = building == "abbey" and self.kingdom == "northumbria"
        return max(0, 3 - saints - ("master_masons" in self.tiles) - 2 * self.skilled)

    def follow(self, move: list[str], later: list[list[str]]) -> None:
        coming = [words[1] for words in later if words[0] == "tile"]
        match move:
            case ["discard", _]:
                self.credit += 1
            case ["play", "l31"]:
                self.skilled = True
            case ["tile", tile]:
                clerks = "learned_clerks" in self.tiles and "learned_clerks" not in [tile, *coming]
                self._pay(3 - clerks - 2 * self.skilled)
                self.bought.append(tile)
            case ["build", building, area]:
                saints = building == "abbey" and self.kingdom == "northumbria"
                masons = "master_masons" in self.tiles and "master_masons" not in coming
                self._pay(3 - saints - masons - 2 * self.skilled)
                self.built.append(area)

    def _pay(self, price: int) -> None:
        self.credit -= min(self.credit, max(0, price))
        self.skilled = False


def followed(question: QuestionView) -> Works:
    works = Works(question.table, question.kingdom)
    for number, move in enumerate(question.action_words):
        works.follow(move, question.action_words[number + 1 :])
    return works


def tiles(works: Works) -> set[str]:
    if works.bought or works.tile_price() > works.purse:
        return set()
    types = Counter(book.TILES[tile] for tile in works.tiles)
    return {f"tile {tile}" for tile, type in book.TILES.items() if tile not in works.tiles and types[type] < 2}


def buildings(works: Works) -> set[str]:
    most = 2 if "great_works" in works.tiles else 1
    if len(works.built) >= most:
        return set()
    standing = Counter(b for area in works.table.areas for b in works.table.buildings(area))
    found = set()
    for area in works.table.held(works.kingdom) - set(works.built):
        there = works.table.buildings(area)
        for building, supply in book.BUILDINGS.items():
            free = len(there) < room(area) and building not in there and standing[building] < supply
            if free and may_stand(area, building) and works.building_price(building) <= works.purse:
                found.add(f"build {building} {area}")
    return found


def develop(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    works = followed(question)
    about = f"{question.kingdom} with {works.purse}"
    found = {text for text in question.legal if text.startswith("tile ")}
    yield from tally.same_answers("development: tiles", "action.development.tile", tiles(works), found, about)
    found = {text for text in question.legal if text.startswith("build ")}
    yield from tally.same_answers(
        "development: buildings", "action.development.building", buildings(works), found, about
    )
    expected = {f"discard {card}" for card in question.hand} | (
        {"play l31"} & {f"play {card}" for card in question.hand}
    )
    found = {text for text in question.legal if text.split()[0] in ("discard", "play")}
    yield from tally.same_answers("development: cards", "action.development.lordship-gold", expected, found)


def paid(step: StepView, tally: Tally) -> Iterator[Difference]:
    move = step.action.split()
    if step.kind != "Develop" or move[0] not in ("tile", "build"):
        return
    kingdom = step.before.of_seat(step.seat)
    works = Works(step.before, kingdom)
    action_words = action_words_of(step.moves)
    for number, earlier in enumerate(action_words):
        works.follow(earlier, action_words[number + 1 :])
    price = works.tile_price() if move[0] == "tile" else works.building_price(move[1])
    found = step.before.kingdoms[kingdom]["gold"] - step.after.kingdoms[kingdom]["gold"]
    expected = price - min(price, works.credit)
    yield from tally.same("development: price", "action.development.building", expected, found, step.action)
