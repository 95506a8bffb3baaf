"""What observations are made of says the same as the whole view: the brief one, and what is read from the board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from logres.engine.title import title
from logres.engine.view import brief
from logres.env.episode import Episode, Setting, setting
from logres.env.observation import observer
from logres_workshop.setups import setups

TITLES = ["britannia", "britannia-redux", "pendragon", "bretwalda", "thanes"]


def moments(chosen: Setting, count: int, steps: int) -> Iterator[Episode]:
    """A game at random, looked at now and then, at its end too."""
    lots, episode = Random(5), Episode.start(chosen, seed=5)
    for _ in range(count):
        for _ in range(lots.randrange(1, steps)):
            if episode.seat is not None:
                episode.step(lots.choice(episode.legal()))
        yield episode
        if episode.seat is None:
            return


@pytest.mark.parametrize("id", TITLES)
def test_it_reads_as_the_whole_view_does(id: str):
    features, looked = observer(id).features, 0
    for episode in moments(setting(id), 60, 30):
        looked += 1
        for seat in episode.game.seats:
            whole, part = episode.game.view(seat, log=False), brief(episode.game, seat)
            assert features.read(part) == features.read(whole)
            assert part["scenario"] == whole["scenario"]
            assert part["options"] == whole["options"]
            assert list(part["seats"]) == whole["seats"]
            for short, full in zip(part["pending"], whole["pending"], strict=True):
                assert short.items() <= full.items()
    assert looked > 1


@pytest.mark.parametrize("id", TITLES[:4])
def test_the_board_is_looked_at_as_its_view_is_read(id: str):
    features, looked = observer(id).features, 0
    for setup in setups(title(id)):
        for episode in moments(setting(id, setup.scenario, setup.options), 12, 120):
            game = episode.game
            for seat in game.seats:
                looked += 1
                assert features.look(game, game.board, seat) == features.read(brief(game, seat)), (setup, game.count)
    assert looked > 200


@pytest.mark.parametrize("id", TITLES[:4])
def test_what_is_remembered_of_the_board_is_not_kept_too_long(id: str):
    """What was looked at last is taken again where nothing has changed: so each step of a game is looked at."""
    features, lots, episode = observer(id).features, Random(8), Episode.start(setting(id), seed=8)
    for _ in range(700):
        if episode.seat is not None:
            game, seat = episode.game, episode.seat
            assert features.look(game, game.board, seat) == features.read(brief(game, seat)), game.count
            episode.step(lots.choice(episode.legal()))


CHANGED = {
    "britannia": "paid points round half",
    "britannia-redux": "round half",
    "pendragon": "control population bottom top imperium prestige wealth refugees casualties out_of_play not_yet "
    "niall dal_riada resources nonplayer player available",
    "bretwalda": "control food dalc build gold bids deeds tiles used",
}


def one_more(value: int | list[int] | tuple[int, ...]) -> int | list[int] | tuple[int, ...]:
    if isinstance(value, int):
        return value + 1
    return type(value)([value[0] + 1, *value[1:]])


@pytest.mark.parametrize(("id", "field"), [(id, field) for id, fields in CHANGED.items() for field in fields.split()])
def test_one_change_on_the_board_is_noticed(id: str, field: str):
    features, episode = observer(id).features, Episode.start(setting(id), seed=8)
    game, seat = episode.game, episode.game.seats[0]
    before = features.look(game, game.board, seat)
    value = getattr(game.board, field)
    setattr(game.board, field, one_more(value))
    after = features.look(game, game.board, seat)
    assert after == features.read(brief(game, seat))
    assert after != before


def test_a_title_need_not_look_at_the_board():
    episode = Episode.start(setting("thanes"), seed=1)
    assert observer("thanes").features.look(episode.game, episode.game.board, "ash") is None
    assert observer("thanes").observe(episode, "ash")["tracks"].any()
