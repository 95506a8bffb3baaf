"""Events of the cards that were drawn: a table on which one is executed, and all that can come of it."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import logres

FACTIONS = ("dux", "civitates", "saxons", "scotti")
DETOURS = ("drop", "cancel", "abandon", "ask", "afterwards", "done mixed", "with ")
DECLINES = ("stop", "forgo", "enough", "decline", "keep", "plain")
DECK = [11, 13, 26]
ENOUGH = 3000

Spaces = Mapping[str, Any]
See = Callable[[logres.Game], Hashable]


def before(
    card: int, seat: str, spaces: Spaces, chance: list[Any] | None = None, other: str = "", **board: Any
) -> logres.Game:
    """The card lies open and `seat` is to act; `other` alone may follow it."""
    board.setdefault("imperium", "autonomy_military")
    board["ineligible"] = [faction for faction in FACTIONS if faction not in (seat, other)]
    at = {"card": card, "phase": "card"}
    doc = {
        "at": at,
        "board": board | {"spaces": spaces},
        "hidden": {"deck": [number for number in DECK if number != card]},
    }
    return logres.position("pendragon", doc, chance=chance or [])


def executed(
    card: int, side: str, seat: str, spaces: Spaces, chance: list[Any] | None = None, **rest: Any
) -> logres.Game:
    g = before(card, seat, spaces, chance, **rest)
    g.play(f"event {side}")
    return g


def over(g: logres.Game) -> bool:
    return g.decision is None or type(g.decision).__name__ == "ChoosePlay"


def answers(g: logres.Game) -> set[str]:
    return {str(action) for action in g.legal()}


def useful(g: logres.Game) -> list[str]:
    """The answers that do not take back or ask for something beside the matter."""
    return [answer for answer in map(str, g.legal()) if not answer.startswith(DETOURS)]


def go(g: logres.Game, *wanted: str) -> logres.Game:
    """Plays these answers, and between them what leaves no choice."""
    for answer in wanted:
        while answer not in answers(g):
            only = useful(g)
            assert len(only) == 1, (answer, sorted(answers(g)))
            g.play(only[0])
        g.play(answer)
    return g


def rest(g: logres.Game) -> logres.Game:
    """On, as long as there is but one answer."""
    while not over(g) and len(useful(g)) == 1:
        g.play(useful(g)[0])
    return g


def ends(g: logres.Game, see: See) -> set[Any]:
    """What `see` sees at every end that the answers of all can bring about."""
    found, waiting, count = set(), [g], 0
    while waiting:
        game = waiting.pop()
        count += 1
        assert count < ENOUGH, "too many courses"
        if over(game):
            found.add(see(game))
            continue
        for answer in useful(game):
            copy = game.clone()
            copy.play(answer)
            waiting.append(copy)
    return found


def asked(g: logres.Game) -> set[tuple[str, str]]:
    """Who is asked for what, in any course."""
    found: set[tuple[str, str]] = set()
    waiting = [g]
    while waiting:
        game = waiting.pop()
        if over(game) or game.decision is None:
            continue
        found.add((game.decision.seat, type(game.decision).__name__))
        for answer in useful(game):
            copy = game.clone()
            copy.play(answer)
            waiting.append(copy)
    return found


def table(g: logres.Game) -> dict[str, Any]:
    seen: dict[str, Any] = g.view("dux", log=False)["board"]
    return seen


def units(g: logres.Game, space: str) -> dict[str, int]:
    return {kind: many for kind, (many, _) in table(g)["spaces"][space]["units"].items() if many}


def count(g: logres.Game, space: str, kind: str) -> int:
    return units(g, space).get(kind, 0)


def laden(g: logres.Game, space: str, kind: str) -> tuple[int, int]:
    many, carrying = table(g)["spaces"][space]["units"].get(kind, (0, 0))
    return many, carrying


def sites(g: logres.Game, space: str) -> dict[str, str]:
    return {site: it["holds"] for site, it in table(g)["spaces"][space]["sites"].items() if it["holds"]}


def holds(g: logres.Game, space: str) -> tuple[str, ...]:
    return tuple(sorted(sites(g, space).values()))


def prosperity(g: logres.Game, space: str) -> int:
    return sum(table(g)["spaces"][space]["prosperity"])


def people(g: logres.Game, space: str) -> int:
    many: int = table(g)["spaces"][space]["population"]
    return many


def track(g: logres.Game, name: str) -> int:
    many: int = table(g)["tracks"][name]
    return many


def purse(g: logres.Game, seat: str) -> int:
    many: int = table(g)["factions"][seat]["resources"]
    return many


def available(g: logres.Game, kind: str) -> int:
    many: int = table(g)["boxes"]["available"][kind]
    return many


def box(g: logres.Game, name: str) -> int:
    many: int = table(g)["boxes"][name]
    return many


def told(g: logres.Game) -> str:
    return "\n".join(line["text"] for line in g.view("dux")["log"])


def yes(g: logres.Game) -> logres.Game:
    """What "may" be done is done: the first answer that declines nothing."""
    g.play(next(answer for answer in useful(g) if not answer.startswith(DECLINES)))
    return g


def lasting(g: logres.Game) -> dict[str, str]:
    cards: dict[str, str] = g.position()["board"]["lasting"]
    return cards


def seats(g: logres.Game) -> set[str]:
    return {seat for seat, _ in asked(g)}


def offers(g: logres.Game) -> set[str]:
    """Every answer that is open to anybody in any course."""
    found: set[str] = set()
    waiting, count = [g], 0
    while waiting:
        game = waiting.pop()
        count += 1
        assert count < ENOUGH, "too many courses"
        if over(game):
            continue
        found |= answers(game)
        for answer in useful(game):
            copy = game.clone()
            copy.play(answer)
            waiting.append(copy)
    return found


def reach(g: logres.Game, wanted: str) -> logres.Game:
    """The shortest course to where this answer is open, and that answer."""
    waiting, count = [g], 0
    while waiting:
        game = waiting.pop(0)
        count += 1
        assert count < ENOUGH, "too many courses"
        if over(game):
            continue
        if wanted in answers(game):
            game.play(wanted)
            return game
        for answer in useful(game):
            copy = game.clone()
            copy.play(answer)
            waiting.append(copy)
    raise AssertionError(f"{wanted} is never open")


def patrolled(g: logres.Game) -> frozenset[str]:
    return frozenset(table(g)["patrolled"])
