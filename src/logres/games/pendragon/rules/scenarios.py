"""The four scenarios: how long, which deck, which tracks, which forces."""

from __future__ import annotations

from typing import Any, Final

from logres.games.figures import Node, look_up, plain
from logres.games.pendragon.names import PIECE, SCENARIOS, SEAS, SEATS, STATUS
from logres.games.pendragon.tables import DATA, SITE, space, spelled

_scenarios: Node = plain(DATA["scenarios"])

Space = tuple[int, int, int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


class Tracks:
    """The markers at the start."""

    def __init__(self, node: Node) -> None:
        self.resources: tuple[int, ...] = tuple([node[seat] for seat in SEATS])
        self.prestige: int = node["prestige"]
        self.wealth: int = node["wealth"]
        self.refugees: int = node["refugees"]
        self.imperium: int = look_up(STATUS, node["imperium"])
        self.roads: int = int(node["roads"])
        self.out_of_play: int = node["out_of_play"]
        self.not_yet: int = node["not_yet"]
        self.patrolled: tuple[int, ...] = tuple([int(sea in node["patrolled"]) for sea in SEAS])


def _space(name: str, node: Node) -> Space:
    """Space, Population (-1: as printed), Prosperity, Strongholds by Site, Units."""
    sites = tuple(
        [(look_up(SITE, spelled(site)), look_up(PIECE, piece)) for site, piece in node.get("sites", {}).items()]
    )
    units = tuple([(look_up(PIECE, piece), count) for piece, count in node.get("units", {}).items()])
    return (space(name), node.get("population", -1), node["prosperity"], sites, units)


class Scenario:
    """One scenario as its data say."""

    def __init__(self, id: str, node: Node) -> None:
        board: Node = _scenarios[node["board"]["of"]] if "board" in node else node
        balance: dict[str, Any] = node.get("balance", {})
        self.id = id
        self.epochs: int = node["epochs"]["value"]
        self.piles: tuple[str, ...] = tuple(node["deck"]["piles"])
        self.in_effect: tuple[int, ...] = tuple(node["deck"]["in_effect"])
        self.held: tuple[int, ...] = tuple(node["deck"]["held"])
        self.aside: tuple[int, ...] = tuple(node["deck"]["aside"])
        self.final_recovery: bool = node.get("final_recovery", {}).get("value", True)
        self.removed: tuple[int, ...] = tuple(balance.get("removed", ()))
        self.unshaded: tuple[int, ...] = tuple(balance.get("unshaded", ()))
        self.shaded: tuple[int, ...] = tuple(balance.get("shaded", ()))
        self.tracks = Tracks(board["tracks"])
        self.available: tuple[tuple[int, int], ...] = tuple(
            [(look_up(PIECE, piece), count) for piece, count in plain(board["available"]).items()]
        )
        self.spaces: tuple[Space, ...] = tuple(
            [_space(name, held) for part in plain(board["forces"]).values() for name, held in plain(part).items()]
        )


BY_NUMBER: Final[tuple[Scenario, ...]] = tuple([Scenario(id, _scenarios[id.replace("-", "_")]) for id in SCENARIOS])
