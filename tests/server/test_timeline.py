"""The timeline of a table: any moment of its past, what can be taken back, and the same again from its events."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.engine.errors import BadInput, BadRecord
from logres.server.storage.events import move_rows
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables.agreements import takeback
from logres.table.timeline import CHECKPOINT_EVERY, Event, Timeline, parse_events
from logres_workshop.random_play import RandomPlayer

SEATS = ("ash", "birch")
SEED = "9"


def config(**more: Any) -> TableConfig:
    seats = tuple([SeatConfig(seat) for seat in SEATS])
    title = {"title": "thanes", "scenario": "two-thanes", "options": {}}
    return TableConfig(**{**title, "host": 1, "host_name": "ada", "public": True, "pace": 0.0, "seats": seats, **more})


def played(actions: int, auto: tuple[int, ...] = ()) -> tuple[Timeline, list[Event]]:
    """A timeline after random actions, one by one, and its events."""
    timeline = Timeline.begin(config(), {"seed": SEED})
    events = [Event(1, "begin", {"seed": SEED})]
    wanderer = RandomPlayer(1)
    for _ in range(actions):
        game = timeline.game.clone()
        wanderer.play(game)
        rows = move_rows("t", timeline.moves_since(game), timeline.game.count, timeline.version, auto)
        events += parse_events([(seq, kind, body) for _, (_, seq, kind, body, _) in rows])
        timeline.advance(game, timeline.version + 1, [n for n in auto if n == game.count])
    return timeline, events


def test_any_moment_of_a_long_game_is_found_again():
    timeline = Timeline(logres.new("britannia", seed=1))
    wanderer = RandomPlayer(1)
    digests = [timeline.game.digest()]
    for version in range(1, 2 * CHECKPOINT_EVERY + 20):
        game = timeline.game.clone()
        wanderer.play(game)
        timeline.advance(game, version)
        digests.append(game.digest())
    for count in (0, 1, CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1, len(digests) - 1):
        assert timeline.at(count).digest() == digests[count]
    for count in (-1, len(digests)):
        with pytest.raises(BadInput, match=f"no action {count}; there are 0 to {len(digests) - 1}"):
            timeline.at(count)
    assert timeline.game.count == len(digests) - 1, "looking back moves nothing"


def test_a_game_from_a_save_has_no_past_before_it():
    game = logres.new("thanes", "two-thanes", seed=1)
    RandomPlayer(1).play(game)
    timeline = Timeline.begin(config(), {"save": game.save()})
    assert (timeline.start, timeline.version) == (1, 1)
    assert timeline.at(1).digest() == game.digest()
    assert timeline.undo_to(game.history.last().seat) is None
    with pytest.raises(BadInput):
        timeline.at(0)


def test_events_make_the_same_timeline_again():
    timeline, events = played(9, auto=(3, 4))
    assert [event.kind for event in events] == ["begin", *(["play"] * 2), *(["auto"] * 2), *(["play"] * 5)]
    again = Timeline.rebuild(config(), events)
    assert (again.game.save(), again.version, again.auto) == (timeline.game.save(), timeline.version, {3, 4})
    assert again.waiting_for == timeline.waiting_for != []


@pytest.mark.parametrize("kind", ["undo", "branch"])
def test_going_back_forgets_what_came_after_and_a_branch_has_dice_of_its_own(kind: str):
    timeline, events = played(9, auto=(3, 8))
    back = {"count": 5, "epoch": 1} if kind == "branch" else {"count": 5}
    events.append(Event(11, kind, back))
    rebuilt = Timeline.rebuild(config(), events)
    game = timeline.at(5)
    game.epoch = back.get("epoch", 0)
    timeline.rewind(game, 11)
    for each in (timeline, rebuilt):
        assert (each.game.count, each.version, each.auto) == (5, 11, {3})
        assert each.epochs == ([(0, 0), (5, 1)] if kind == "branch" else [(0, 0)])
        assert each.game.epoch == each.at(2).epoch == back.get("epoch", 0)
    assert rebuilt.game.digest() == timeline.game.digest()


def test_a_branch_before_a_branch_takes_its_place():
    timeline, _ = played(9)
    for count, epoch in ((6, 1), (4, 2), (4, 3)):
        game = timeline.at(count)
        game.epoch = epoch
        timeline.rewind(game, timeline.version + 1)
    assert timeline.epochs == [(0, 0), (4, 3)]


@pytest.mark.parametrize("at", [1, 5, 11, 12])
def test_a_snapshot_spares_the_replay_and_changes_nothing(at: int):
    _, events = played(9, auto=(3, 7, 8))
    events += [Event(11, "branch", {"count": 7, "epoch": 1}), Event(12, "undo", {"count": 6})]
    whole = Timeline.rebuild(config(), events)
    before = Timeline.rebuild(config(), events[:at])
    quick = Timeline.rebuild(config(), events, (at, before.game.save()))
    for each in (whole, quick):
        assert (each.version, each.game.count, each.auto, each.epochs) == (12, 6, {3}, [(0, 0), (7, 1)])
    assert quick.game.digest() == whole.game.digest()


def test_a_table_goes_on_from_the_save_of_a_rules_fix():
    timeline, events = played(4)
    mended = timeline.at(2).save()
    events.append(Event(6, "rebase", {"save": mended}))
    for snapshot in (None, (6, mended)):
        again = Timeline.rebuild(config(), events, snapshot)
        assert (again.version, again.start, again.game.count) == (6, 2, 2)


@pytest.mark.parametrize("body", [[], [1], [1, []], {"x": 1}, None, [1, ["ash", "x", 5, 0, 0]]])
def test_a_damaged_event_is_called_so(body: Any):
    timeline, _ = played(1)
    with pytest.raises(BadRecord, match="damaged"):
        timeline.apply(Event(3, "play", body))


def test_an_event_that_is_no_json_is_called_damaged():
    with pytest.raises(BadRecord, match="damaged"):
        parse_events([(1, "begin", "{")])


def test_a_take_back_goes_no_further_than_there_are_actions():
    timeline, _ = played(3)
    ada: Any = type("Account", (), {"id": 1, "name": "ada"})()
    for count in (-1, 3):
        with pytest.raises(logres.LogresError, match=f"go back to action {count}"):
            takeback.propose(config(), timeline, ada, count)
    proposed = takeback.propose(config(), timeline, ada, 0)
    assert proposed.proposal is not None
    assert (proposed.proposal.count, proposed.proposal.by, proposed.agreed) == (0, "ada", (1,))
    agreed = takeback.agreed_game(proposed, timeline)
    assert agreed is not None, "nobody else holds a seat"
    assert (agreed.count, agreed.epoch) == (0, 1)


def test_one_takes_back_ones_own_last_answer_with_what_played_itself_after_it():
    game = logres.new("britannia", seed=7)
    timeline = Timeline(game)
    for version, text in enumerate(("move english_channel", "take 2 infantry"), 1):
        game = timeline.game.clone()
        game.play(text)
        timeline.advance(game, version, [2] if version == 2 else ())
    assert timeline.undo_to("yellow") == 0
    assert timeline.undo_to("green") is None
    timeline.rewind(timeline.at(0), 3)
    assert timeline.undo_to("yellow") is None
