"""A table laid from a few words, and what can be read off it: for those who know the rulebook and not the code."""

from __future__ import annotations

from typing import Any

import logres
from logres import Game

Doc = dict[str, Any]
CAPITALS = {
    "northumbria": "eoforwic",
    "mercia": "tamworthige",
    "east_anglia": "theodford",
    "wessex": "wintaceaster",
}
RULERS = {
    "northumbria": ["eardwulf", "aelfwald", "eanred"],
    "mercia": ["coenwulf", "ceolwulf", "beornwulf"],
    "east_anglia": ["eadwald", "aethelstan", "aethelweard"],
    "wessex": ["beorhtric", "ecgberht", "aethelwulf"],
}
PASSES = ("pass", "stay", "wait", "done", "stop", "keep", "bid 0", "clockwise")


def area(control: str = "", food: int = 0, buildings: tuple[str, ...] = (), **units: Doc) -> Doc:
    """What lies in a land area: `area("mercia", mercia={"thegn": 1})`."""
    found: Doc = {"units": units}
    if control:
        found["control"] = control
    if food:
        found["food"] = food
    if buildings:
        found["buildings"] = list(buildings)
    return found


def vessel(side: str, at: str, name: str = "", **aboard: int) -> Doc:
    """A Ship or Drakkar: `vessel("wessex", "suth", thegn=1)`."""
    usual = "drakkar_1" if side == "danes" else "ship_1"
    return {"side": side, "name": name or usual, "at": at, "aboard": aboard}


def at(phase: str, round: int = 1, card: str = "sp1", origins: list[str] | None = None, **more: Any) -> Doc:
    """Where the game stands; `origins` are the areas from which attackers have come."""
    where = {"round": round, "phase": phase, "card": card, **more}
    return where if origins is None else {**where, "from": origins}


def fight(place: str, *origins: str, **more: Any) -> Doc:
    """Mercia has attacked a place from these areas."""
    return at("battle", actor="mercia", attacker="mercia", area=place, taken=1, origins=[*origins], **more)


def lay(
    where: Doc,
    areas: Doc | None = None,
    *,
    kingdoms: Doc | None = None,
    vessels: list[Doc] | None = None,
    hands: Doc | None = None,
    goals: Doc | None = None,
    decks: Doc | None = None,
    board: Doc | None = None,
    scenario: str = "four-player",
    options: Doc | None = None,
    chance: list[Any] | None = None,
    seed: int | None = 1,
    absent: tuple[str, ...] = (),
) -> Game:
    """A game in which each kingdom's first Ruler sits in its own Capital, unless something else is said."""
    return logres.position(
        "bretwalda",
        {
            "scenario": scenario,
            "options": options or {},
            "at": where,
            "board": {
                "areas": _with_rulers(areas or {}, vessels or [], absent),
                "vessels": vessels or [],
                "kingdoms": _kingdoms(kingdoms or {}, absent),
                "pretender": "mercia",
                **(board or {}),
            },
            "hidden": {"hands": hands or {}, "goals": goals or {}, "decks": decks or {}},
        },
        chance=chance,
        seed=seed,
    )


def _with_rulers(areas: Doc, vessels: list[Doc], absent: tuple[str, ...]) -> Doc:
    laid = {name: dict(found) for name, found in areas.items()}
    for kingdom, capital in CAPITALS.items():
        stands = any("ruler" in found.get("units", {}).get(kingdom, {}) for found in laid.values())
        sails = any(v["side"] == kingdom and "ruler" in v["aboard"] for v in vessels)
        if kingdom in absent or stands or sails:
            continue
        throne = laid.setdefault(capital, {"units": {}, "control": kingdom})
        own = throne["units"].get(kingdom, {})
        throne["units"] = {**throne["units"], kingdom: {**own, "ruler": 1}}
    return laid


def _kingdoms(said: Doc, absent: tuple[str, ...]) -> Doc:
    return {
        kingdom: {"gold": 5, "ruler": rulers[0], "rulers": rulers[1:], **said.get(kingdom, {})}
        for kingdom, rulers in RULERS.items()
        if kingdom not in absent
    }


def play(g: Game, *actions: str | tuple[str, str]) -> Game:
    """Plays one after the other; a pair is (seat, action)."""
    for action in actions:
        if isinstance(action, str):
            g.play(action, g.pending[0].seat)
        else:
            g.play(action[1], action[0])
    return g


def asked(g: Game) -> tuple[str, str]:
    """The seat that is asked first, and the kind of question."""
    return g.pending[0].seat, type(g.pending[0]).__name__


def choices(g: Game, seat: str | None = None) -> set[str]:
    return {str(action) for action in g.legal(seat or g.pending[0].seat)}


def refused(g: Game, action: str, seat: str | None = None) -> bool:
    seat = seat or g.pending[0].seat
    return action not in choices(g, seat) and g.why_not(action, seat) is not None


def passing(g: Game, *kinds: str, most: int = 60) -> Game:
    """Answers questions of these kinds (all, if none is named) in the mildest way, as long as they come."""
    for _ in range(most):
        if not g.pending or (kinds and asked(g)[1] not in kinds):
            return g
        legal = [str(action) for action in g.legal(g.pending[0].seat)]
        play(g, next((mild for mild in PASSES if mild in legal), legal[0]))
    return g


def until(g: Game, *kinds: str, most: int = 80) -> Game:
    """Answers in the mildest way until a question of one of these kinds is asked, or the game is over."""
    for _ in range(most):
        if not g.pending or asked(g)[1] in kinds:
            return g
        passing(g, asked(g)[1], most=1)
    raise AssertionError(f"{kinds} never came")


def table(g: Game) -> Doc:
    found: Doc = g.view(None, log=False)["board"]
    return found


def units(g: Game, where: str, side: str) -> Doc:
    found: Doc = table(g)["areas"][where]["units"].get(side, {})
    return found


def control(g: Game, where: str) -> str:
    return str(table(g)["areas"][where].get("control", ""))


def food(g: Game, where: str) -> int:
    return int(table(g)["areas"][where].get("food", 0))


def buildings(g: Game, where: str) -> list[str]:
    return list(table(g)["areas"][where].get("buildings", []))


def kingdom(g: Game, name: str) -> Doc:
    found: Doc = table(g)["kingdoms"][name]
    return found


def gold(g: Game, name: str) -> int:
    return int(kingdom(g, name)["gold"])


def dalcs(g: Game, name: str) -> int:
    return int(kingdom(g, name)["dalcs"])


def winners(g: Game) -> tuple[str, ...]:
    return () if g.result is None else g.result.winners


def vessels(g: Game, side: str) -> list[Doc]:
    return [v for v in table(g)["vessels"] if v["side"] == side]


def kinds(g: Game) -> list[str]:
    return [line.kind for line in g.log]


def hand(g: Game, seat: str) -> list[str]:
    return list(g.view(seat, log=False)["board"]["kingdoms"][seat.replace("-", "_")]["hand"])
