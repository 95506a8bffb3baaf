"""What is shared between seat_views is nobody's secret: step by step, each holds what a whole view of its own says."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import logres
from logres.server.socket.fast_websocket import framed
from logres.server.tables.broadcast import ENCODER, ViewCache, whole_view
from logres.server.tables.timeline import Timeline
from logres_workshop.load.swarm import _frame
from tests.server.people import patched


def as_sent(item: Any) -> Any:
    return msgspec.json.decode(ENCODER.encode(item))


class Onlookers:
    """Somebody for each seat, and a spectator, who are told of changes alone; some look away now and then."""

    def __init__(self, timeline: Timeline, chance: Random) -> None:
        self.timeline = timeline
        self.chance = chance
        self.cache = ViewCache()
        self.views: dict[str | None, Any] = dict.fromkeys((*timeline.game.seats, None))

    def look(self) -> None:
        for seat, view in self.views.items():
            if self.chance.random() < 0.1:
                continue
            found = self.cache.newest(seat, view["version"] if view else -1, self.timeline)
            if found is not None:
                message = msgspec.json.decode(found[1])
                self.views[seat] = patched(view, message) if message["type"] == "change" else message
            assert self.views[seat] == as_sent(whole_view(self.timeline, seat))


@pytest.mark.parametrize(("title", "scenario"), [("thanes", "two-thanes"), ("britannia", "two-player-germanic")])
@pytest.mark.parametrize("seed", [1, 2])
def test_changes_lead_to_the_whole_view_of_each_seat(title: str, scenario: str, seed: int):
    chance = Random(seed)
    timeline = Timeline(logres.new(title, scenario, seed=seed))
    timeline.version = 1
    onlookers = Onlookers(timeline, chance)
    while timeline.game.result is None and timeline.version < 600:
        onlookers.look()
        seat = chance.choice(timeline.game.pending).seat
        back = timeline.undo_to(seat) if chance.random() < 0.2 else None
        if back is not None:
            game = timeline.at(back)
            timeline.rewind(game, timeline.version + 1)
            onlookers.cache.cut(game)
            continue
        game = timeline.game.clone()
        game.play(chance.choice(game.legal(seat)), seat)
        timeline.advance(game, timeline.version + 1)
    onlookers.look()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 200, 65_535, 65_536, 100_000])
def test_frames_hold_their_messages(size: int):
    data = framed([b"x" * size, b"y"])
    found = _frame(data, 0)
    assert found is not None
    start, end = found
    assert data[start:end] == b"x" * size
    assert data[end:] == b"\x81\x01y"
