"""What a non-player asked itself, rolled, weighed and chose: lines of the log of kinds of their own, shown on demand.

    np-turn      a flowchart is consulted: the faction, and the plays open to it
    np-asked     a condition: its numbers and spaces, last yes or no
    np-rolled    dice: what for, their sum; where a number must not be exceeded also this number, and yes or no
    np-weighed   a selection: what for, what was chosen, the candidates; then for each priority its name, who was left
                 after it, and the values compared, one for each of those left before it
    np-tried     a Battle tried out on a copy: whom, where, what came of it in which course; last yes or no
    np-planned   what it means to do, and where
    np-decided   what it does, or declines to do
    np-answered  what it says to a question of an Event, a Battle or the Epoch Round: the question, the answer, all
                 answers; then what they were compared by

Every line has its rule, the faction it is about and the chance that fell for it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.engine.nouns import Arg, Noun, Series
from logres.games.pendragon.commands.barbarian.reach import ROUTES
from logres.games.pendragon.log import AREA as AREA
from logres.games.pendragon.log import FACTION as FACTION
from logres.games.pendragon.names import NOBODY, SEATS, SPACE
from logres.games.pendragon.tables import SEA_NAMES

TURN: Final = "np-turn"
KINDS: Final[tuple[str, ...]] = (
    TURN,
    "np-asked",
    "np-rolled",
    "np-weighed",
    "np-tried",
    "np-planned",
    "np-decided",
    "np-answered",
)
_ROUTE_NAMES: Final = (*[name.removeprefix("Oceanus ") for name in SEA_NAMES], "Caledonia", "overland")
_ROUTE: Final = {id: Noun("thing", id, name) for id, name in zip(ROUTES, _ROUTE_NAMES, strict=True)}


class Priority(NamedTuple):
    """How one priority narrowed a selection: the values compared, who was left, whether it is met or not."""

    name: str
    values: tuple[int, ...]
    left: tuple[int, ...]
    yes_or_no: bool = False


def _note(g: Game, faction: int, rule: str, kind: str, template: str, *args: Arg) -> None:
    g.add_line(rule, kind, template, *args, about=SEATS[faction])


def turn(g: Game, faction: int, plays: list[str]) -> None:
    """The first line of a turn: from here on `last_turn` reads."""
    words = "{}: consults its flowchart: {}"
    _note(g, faction, "8.1.act-by-flowchart", TURN, words, FACTION[faction], Series(tuple(plays)))


def asked(g: Game, faction: int, rule: str, yes: bool, condition: str, *args: Arg) -> bool:
    """A condition of a flowchart, with what it was judged by; whether it is met is handed back."""
    _note(g, faction, rule, "np-asked", condition + ": {}", *args, _yes(yes))
    return yes


def rolled(g: Game, faction: int, rule: str, what: str, total: int) -> int:
    _note(g, faction, rule, "np-rolled", "{}: rolls {}", what, total)
    return total


def rolled_at_most(g: Game, faction: int, rule: str, what: str, total: int, most: int) -> bool:
    """Dice that must not exceed a number, and whether they do not."""
    _note(g, faction, rule, "np-rolled", "{}: rolls {}, {} or less: {}", what, total, most, _yes(total <= most))
    return total <= most


def weighed(
    g: Game,
    faction: int,
    rule: str,
    nouns: tuple[Noun, ...],
    what: str,
    chosen: int,
    candidates: tuple[int, ...],
    priorities: list[Priority],
) -> None:
    """A selection with all that led to it."""
    args: list[Arg] = [what, "none" if chosen == NOBODY else nouns[chosen], _series(nouns, candidates)]
    template, before = "{0}: {1} (of {2}", len(candidates)
    for name, values, left, yes_or_no in priorities:
        at = len(args)
        met = f"{{{at + 1}}}" if len(left) < before else "all" if max(values) or not yes_or_no else "none"
        template += f"; {{{at}}}: {met}" if yes_or_no else f"; {{{at}}} {{{at + 2}}}: {met}"
        args += [name, _series(nouns, left), Series(values)]
        before = len(left)
    _note(g, faction, rule, "np-weighed", template + ("; random)" if before > 1 else ")"), *args)


def tried(g: Game, faction: int, rule: str, yes: bool, foes: list[int], space: int, words: str, *args: Arg) -> bool:
    """A Battle tried out, with what it was judged by; whether it is good enough is handed back."""
    against = Series(tuple([FACTION[f] for f in foes]), " and ")
    _note(
        g, faction, rule, "np-tried", "Battle with {} in {}: " + words + ": {}", against, AREA[space], *args, _yes(yes)
    )
    return yes


def planned(g: Game, faction: int, rule: str, template: str, *args: Arg) -> None:
    _note(g, faction, rule, "np-planned", template, *args)


def compared(g: Game, faction: int, rule: str, template: str, *args: Arg) -> None:
    """An answer among others, with what they were compared by."""
    _note(g, faction, rule, "np-answered", template, *args)


def decided(g: Game, faction: int, rule: str, template: str, *args: Arg) -> None:
    _note(g, faction, rule, "np-decided", template, *args)


def spaces(found: list[int]) -> Arg:
    """Spaces to speak of in a line."""
    return _series(AREA, tuple(found))


def ways(chosen: dict[int, str]) -> Arg:
    """Spaces, each after the way it is used."""
    return Series(tuple([Series((way, AREA[s]), " ") for s, way in chosen.items()])) if chosen else "nothing"


def raids(targets: list[Action]) -> Arg:
    """Raids by their notations: the target, the space a Deep Raid goes through, the dice and the way they come."""
    return Series(tuple([_raid(way) for way in targets])) if targets else "no target"


def _raid(way: Action) -> Series:
    target, route = AREA[SPACE[way.area or ""]], _ROUTE[way.stack or ""]
    through: tuple[Arg, ...] = (" through ", AREA[SPACE[way.who]]) if way.who else ()
    return Series((target, *through, " (", way.verb.upper(), ", ", route, ")"), "")


def _series(nouns: tuple[Noun, ...], found: tuple[int, ...]) -> Arg:
    return Series(tuple([nouns[c] for c in found])) if found else "none"


def _yes(yes: bool) -> str:
    return "yes" if yes else "no"


def last_turn(g: Game) -> list[dict[str, Any]]:
    """The trace of the last non-player turn: its lines, each with the ids of the spaces it speaks of."""
    found: list[dict[str, Any]] = []
    for line in reversed(g.log):
        if line.kind in KINDS:
            found.append({**line.as_json(), "spaces": list(dict.fromkeys([noun.id for noun in line.nouns("area")]))})
        if line.kind == TURN:
            break
    found.reverse()
    return found
