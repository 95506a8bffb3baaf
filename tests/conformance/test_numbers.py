"""Every action has its number, whatever is played, and every view its numbers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

import logres
from logres.engine.actions import Action
from logres.engine.game import Game
from logres.engine.numbers.features import Features
from logres.engine.title import Title
from logres.env import space
from logres.games.pendragon.events import all_events, event, scope
from logres_workshop.pages import numbers_page
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups
from tests.conformance.samples import at_each_moment

GAMES = {"short": 3, "long": 60}
DECISIONS = 1500  # of one game, in a short run
OF_ITS_OWN_ACCORD = 0.02


def check_action(id: str, action: Action) -> None:
    numbers = space(id)
    assert numbers.decode(numbers.encode(action)).text == action.text


@pytest.mark.parametrize("size", ["short", pytest.param("long", marks=pytest.mark.long)])
def test_no_action_is_outside_the_space(id: str, size: str):
    rows = setups(logres.title(id))
    met: dict[str, Action] = {}
    for number in range(GAMES[size]):
        setup = rows[number % len(rows)]
        game = logres.new(id, setup.scenario, f"numbers/{number}", setup.options).trial()
        met.update(offered(game, number, DECISIONS if size == "short" else game.title.longest()))
    for action in met.values():
        check_action(id, action)
    paths = [space(id).encode(action) for action in met.values()]
    assert len(set(paths)) == len(paths)


def offered(game: Game, seed: int, decisions: int) -> Iterator[tuple[str, Action]]:
    """All that is offered in a random game, initiatives included."""
    player, random = RandomPlayer(seed), Random(seed)
    while game.pending and decisions:
        decisions -= 1
        for decision in game.pending:
            yield from ((action.text, action) for action in game.legal(decision.seat))
        seat = random.choice(game.seats)
        beside = game.initiatives(seat) if random.random() < OF_ITS_OWN_ACCORD else []
        yield from ((action.text, action) for action in beside)
        if beside:
            game.play(random.choice(beside), seat)
        else:
            player.play(game)


@pytest.mark.plain
def test_no_action_in_the_code_is_outside_the_space(title: Title):
    """Actions that are made once stand in the modules of a game; many of them are seldom offered."""
    package = type(title).__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(package + ".")]
    found = {action.text: action for module in modules for value in vars(module).values() for action in actions(value)}
    for action in found.values():
        check_action(title.id, action)


def actions(value: object) -> Iterator[Action]:
    if isinstance(value, Action):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from actions(item)
    elif isinstance(value, dict):
        yield from actions(list(value.values()))


def test_no_way_of_a_card_is_outside_the_space():
    assert all_events.CARDS
    authors = [author for sides in event.AUTHORS for author in sides if author] + list(event.FIRST_AUTHORS.values())
    for operation in (operation for author in authors for operation in event.flat(author())):
        if isinstance(operation, scope.Way):
            check_action("pendragon", Action(operation.word))
        if isinstance(operation, scope.Count):
            check_action("pendragon", Action("take", count=1, stack=operation.what))


def test_the_version_rises_with_every_change(id: str):
    """When this fails: raise the version, then `python -m logres_workshop.pages.numbers_page`."""
    assert numbers_page.meaning(id) == numbers_page.kept()[id]


def test_the_page_of_numbers_is_fresh():
    """When this fails: `python -m logres_workshop.pages.numbers_page`."""
    assert numbers_page.PAGE.read_text("utf-8") == numbers_page.page()


def test_what_is_missing_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in sys.modules if name.startswith("logres.env.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(logres.BadInput, match=r"^logres\.env needs numpy: pip install 'logres\[env\]'$"):
        logres.env.observer("thanes")


@at_each_moment
def test_a_view_has_its_numbers(game: Game):
    features = game.title.features
    assert isinstance(features, Features)
    for seat in game.seats:
        numbers = features.read(game.view(seat, log=False))
        assert len(numbers.planes) == len(features.planes) * len(features.areas)
        assert (len(numbers.tracks), len(numbers.cards)) == (len(features.tracks), len(features.cards))
        assert all(type(number) is int and -32768 <= number < 32768 for number in numbers.tracks)
        assert features.look(game, game.board, seat) in (None, numbers)
