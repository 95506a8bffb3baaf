"""A game played by numbers: copies, initiatives, rewards."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

from logres import BadInput, GameOver, Result, env
from logres.env.chance import ChanceEpisode

TITLES = ("britannia", "britannia-redux", "pendragon", "bretwalda", "thanes")


def walk(episode: env.Episode, steps: int, seed: int = 1) -> env.Episode:
    random = Random(seed)
    for _ in range(steps):
        if episode.seat is None:
            break
        episode.step(random.choice(episode.legal()))
    return episode


@pytest.mark.parametrize("id", TITLES)
def test_copies_go_on_alike(id: str):
    episode = walk(env.Episode.start(env.setting(id), seed=4), 17)
    others = [episode.clone(), copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]
    before = episode.game.digest(), episode.prefix
    ends = {walk(other, 15, 2).game.digest() for other in others}
    assert (episode.game.digest(), episode.prefix) == before
    assert ends == {walk(episode, 15, 2).game.digest()}


def test_between_the_steps_of_an_action_the_game_stands_still():
    episode = env.Episode.start(env.setting("bretwalda"), seed=4)
    random = Random(3)
    while not episode.prefix:
        episode.step(random.choice(episode.legal()))
    before, seat = episode.game.digest(), episode.seat
    labels = [episode.space.label(index) for index in episode.legal()]
    assert all(label.startswith("then ") for label in labels)
    assert (episode.game.digest(), episode.seat) == (before, seat)


def test_initiatives_are_offered_when_asked_for_and_bounded():
    def offered(initiatives: int) -> set[str]:
        episode = env.Episode.start(env.setting("bretwalda", initiatives=initiatives), seed=4)
        found: set[str] = set()
        for _ in range(60):
            found |= {episode.space.label(index) for index in episode.legal()}
            trade = [index for index in episode.legal() if episode.space.label(index).startswith("trade ")]
            episode.step(trade[0] if trade else episode.legal()[0])
        return found

    assert not any(label.startswith("trade ") for label in offered(0))
    assert any(label.startswith("trade ") for label in offered(2))


def test_chance_is_the_one_that_was_named():
    """A six takes two points in a raid, all else one."""
    episode = ChanceEpisode.start(env.setting("thanes"), seed=8)
    while not episode.outcomes:
        episode.step(episode.legal()[-1])
    raider = episode.seat
    assert raider is not None
    before = episode.game.view(None, log=False)["board"]["points"][raider]
    gains = []
    for face in range(6):
        other = episode.clone()
        other.chance(face)
        gains.append(other.game.view(None, log=False)["board"]["points"][raider] - before)
    assert gains == [1, 1, 1, 1, 1, 2]


def test_rewards():
    seats = ("ash", "birch", "cedar")
    result = Result({"ash": 3, "birch": 5, "cedar": 5}, ("birch", "cedar"), "")
    assert env.rewards(result, seats) == {"ash": -1.0, "birch": 0.5, "cedar": 0.5}
    assert env.rewards(result, seats, "win") == {"ash": 0.0, "birch": 0.5, "cedar": 0.5}
    assert env.rewards(result, seats, "score") == {"ash": -2.0, "birch": 1.0, "cedar": 1.0}
    alone = Result({"ash": 3}, ("nobody",), "", {"ash": 2})
    assert env.rewards(alone, ("ash",)) == {"ash": -1.0}


def test_what_cannot_be_is_refused():
    with pytest.raises(BadInput, match="no reward 'gold'"):
        env.setting("thanes", reward="gold")
    episode = walk(env.Episode.start(env.setting("thanes"), seed=4), 999)
    with pytest.raises(GameOver):
        episode.step(0)
