"""Dice, Events and turns of non-players are told under the turn and the faction that the engine's log has them under.

The engine says for each line by number under which heading it stands. The page has nothing but the order of the lines:
the log is read as it is seen from top to bottom, the playback card by card, and compared with those numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

import logres
from logres.engine import view
from logres.engine.game import Game
from logres.engine.history import Line
from tests.browser.playing import go_on_with, is_asked, next_question
from tests.browser.test_pendragon import eventful

Visit = Callable[..., Any]
FACTIONS: Final = {"dux": "red", "civitates": "blue", "saxons": "black", "scotti": "green"}
KINGDOMS: Final = {"northumbria": "yellow", "mercia": "blue", "east_anglia": "green", "wessex": "red"}
THOUGHT: Final = "np-"  # lines of this kind are the reasons of a non-player: the log leaves them out, playback has them
LEAST: Final = 10  # of what is looked for must be there

# The words of a line without its rule and its dice, the faces of its dice, and the colour of a heading.
READ: Final = """
  const COLOURS = ['yellow', 'green', 'red', 'blue', 'black']
  const words = (one) => {
    const copy = one.cloneNode(true)
    for (const part of copy.querySelectorAll('.rule, .throw')) part.remove()
    return copy.textContent.replace(/\\s+/g, ' ').trim()
  }
  const faces = ({ ariaLabel }) => ariaLabel.slice(ariaLabel.lastIndexOf(':') + 2).split(', ')
  const dice = (one) => [...one.querySelectorAll('.throw')].flatMap(faces)
  const colour = (one) => COLOURS.find((name) => one?.classList.contains(name)) ?? ''
"""
LOG: Final = (
    "() => {"
    + READ
    + """
  const found = []
  let [chapter, turn] = ['', null]
  for (const one of document.querySelectorAll('.log > :is(h2, h3, h4, h5, p)')) {
    if (one.matches('h2')) [chapter, turn] = [words(one), null]
    else if (one.matches('h3')) turn = one
    else found.push([chapter, turn ? words(turn) : '', colour(turn), words(one), dice(one)])
  }
  return found
}"""
)
PLAYBACK: Final = (
    "async () => {"
    + READ
    + """
  const found = []
  const card = () => document.querySelector('.playback')
  const place = () => card()?.querySelector('.bar').ariaLabel
  const frame = () => new Promise(requestAnimationFrame)
  while (card()) {
    const before = place()
    const [chapter, turn] = [words(card().querySelector('.chapter')), words(card().querySelector('h2'))]
    for (const one of card().querySelectorAll('.told p, .told li > :last-child'))
      found.push([chapter, turn, colour(card()), words(one), dice(one)])
    card().querySelector('.primary').click()
    while (place() === before) await frame()
  }
  return found
}"""
)


class Told(NamedTuple):
    """A line with the round or card and the turn that it is told under."""

    chapter: str
    turn: str
    colour: str
    words: str
    dice: tuple[str, ...]


@cache
def played(title: str, actions: int) -> Game:
    """A game by lot, up to a question."""
    game, bot = logres.new(title, seed=3), logres.bot("random", seed=1)
    while game.count < actions and (decision := game.decision) is not None:
        game.play(game.forced or bot.choose(game), decision.seat)
    assert next_question(game)
    return game


def colours(game: Game) -> dict[str, str]:
    """By whom a heading is about."""
    if game.title.id == "britannia":
        seats = game.view(None)["board"]["seats"]
        return {nation: seat for seat, held in seats.items() for nation in held["nations"]}
    return FACTIONS if game.title.id == "pendragon" else KINGDOMS


def as_said(text: str) -> str:
    return " ".join(text.split())


def by_number(game: Game) -> list[tuple[Line, Told]]:
    """The lines of the engine's log, under the headings that their numbers name."""
    seat = game.decision.seat if game.decision is not None else None
    lines = view.lines_of(game, seat)
    headings = {line.heading: line for line in lines if line.heading}
    shades = colours(game)

    def above(line: Line) -> dict[int, Line]:
        own = headings.get(line.group)
        return {} if own is None else above(own) | {own.level: own}

    def told(line: Line) -> Told:
        over = above(line)
        chapter, turn = (as_said(over[n].text) if n in over else "" for n in (0, 1))
        dice = tuple(str(value) for draw in line.chance if draw.seen(seat) for value in draw.values)
        shade = shades.get(over[1].about, "") if 1 in over else ""
        return Told(chapter, turn, shade, as_said(line.text), tuple(sorted(dice)))

    return [(line, told(line)) for line in lines if not line.heading or line.level > 1]


def at_the_table(visit: Visit, game: Game) -> Any:
    # In calm the playback waits for a click on each card.
    page = go_on_with(visit, "Beda", game.record(whole=True), reduced_motion="reduce")
    page.locator(".curtain button, .actions button:enabled").first.wait_for()
    if page.locator(".curtain button").count():  # where hands are hidden, one is asked who sits there
        page.locator(".curtain button").click()
    is_asked(page)
    return page


def read(page: Any, script: str) -> list[Told]:
    found = page.evaluate(script)
    return [Told(chapter, turn, colour, words, tuple(sorted(dice))) for chapter, turn, colour, words, dice in found]


GAMES: Final[dict[str, Callable[[], Game]]] = {
    "britannia": lambda: played("britannia", 260),
    "bretwalda": lambda: played("bretwalda", 500),
    "pendragon": eventful,
}


@pytest.mark.parametrize("title", GAMES)
def test_each_line_of_the_log_stands_under_its_turn(visit: Visit, title: str) -> None:
    game = GAMES[title]()
    page = at_the_table(visit, game)
    more = page.get_by_role("button", name="Show all rounds")
    if more.count():
        more.click()
        more.wait_for(state="detached")
    shown = read(page, LOG)
    known = {told for _, told in by_number(game)}
    if title == "bretwalda":  # its log tells swords and shields in words, and shows no dice
        known = {told._replace(dice=()) for told in known}
        assert sum(line.kind == "dice" for line, _ in by_number(game)) >= LEAST
    texts = {told.words for told in known}
    assert [told for told in shown if told.words in texts and told not in known] == []
    dice = {told for line, told in by_number(game) if told.dice and not line.kind.startswith(THOUGHT)}
    assert len(dice) >= LEAST
    if title == "bretwalda":
        dice = {told._replace(dice=()) for told in dice}
    lost = [told for told in dice if told not in set(shown)]
    # Several lines may be told as one: then their dice stand in it, in the same turn.
    gathered = {(told[:3], die) for told in shown if told.words not in texts for die in told.dice}
    assert [told for told in lost if not all((told[:3], die) in gathered for die in told.dice)] == []


@pytest.mark.parametrize("title", GAMES)
def test_each_card_of_the_playback_tells_its_own_turn(visit: Visit, title: str) -> None:
    game = GAMES[title]()
    page = at_the_table(visit, game)
    page.get_by_role("button", name="Play back").click()
    page.locator(".playback").wait_for()
    wanted = [told for _, told in by_number(game) if told.turn]
    shown = [told for told in read(page, PLAYBACK) if told.turn in {one.turn for one in wanted}]
    assert sorted(shown) == sorted(wanted)
    if title == "pendragon":
        kinds = [line.kind for line, told in by_number(game) if told in set(shown)]
        assert sum(kind.startswith(THOUGHT) for kind in kinds) >= LEAST
        assert "event" in kinds
