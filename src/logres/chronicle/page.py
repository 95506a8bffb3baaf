"""The chronicle as one page of HTML that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from logres.atlas.chapters import chapters
from logres.atlas.drawing import picture, shapes
from logres.atlas.holders import colours, holders, seat_colours
from logres.atlas.words import scenario_name, seat_name
from logres.chronicle.narrative import NAMED, Age, Words, ages, plain, series
from logres.engine import api, records
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.texts import Translate, say
from logres.engine.title import title
from logres.languages.catalog import ENGLISH, LANGUAGES, translator

STYLE: Final = Path(__file__).with_name("style.css").read_text("utf-8")
NOBODY: Final[Mapping[str, str]] = {}

Write = Callable[[str], str]  # a text in the language of the page, as HTML has it


def chronicle(record: str, language: str = ENGLISH, players: Mapping[str, str] = NOBODY) -> str:
    """The page of a record, with the names of those who played seats; BadRecord where it does not replay, BadInput
    where there is nothing to tell."""
    found = list(chapters(record))
    if not found:
        raise BadInput("this game has not come far enough to be told")
    game = api.replay(record)
    id = records.parse(record)[0]["Title"]
    translate = translator(id, language)
    write = _writer(translate)
    name = write(title(id).name)
    first = api.replay(record, at=0).view(None)["board"].get("round", 1)
    parts = "".join(_section(id, age, translate) for age in ages(found, Words(record), NAMED.get(id, ()), first))
    scenario = write(scenario_name(id, game.scenario))
    intro = f"<h1>{name}</h1><p class=muted>{scenario}</p>{_sides(id, game, players, write)}"
    body = f"{shapes(id)}<main>{intro}{parts}{_end(game, translate)}</main>"
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{name}</title>"
    lang = language if language in LANGUAGES else ENGLISH
    return f'<!doctype html><html lang="{lang}"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'


def _writer(translate: Translate) -> Write:
    return lambda text: escape(translate(text))


def _section(id: str, age: Age, translate: Translate) -> str:
    board, write = age.chapters[-1].board, _writer(translate)
    label = translate(say("Who held the land at the end of {span}", span=age.span or age.name))
    drawn = picture(id, colours(board, holders(board)), label)
    deeds = "".join(f"<li>{write(deed)}</li>" for deed in age.deeds)
    listing = f"<ul>{deeds}</ul>" if deeds else ""
    span = f"<span class=muted>{write(age.span)}</span>"
    told = f"<h2>{write(age.name)}</h2>{span}<p>{' '.join(map(write, age.story))}</p>{listing}"
    return f"<section><div>{drawn}</div><div>{told}</div></section>"


def _end(game: Game, translate: Translate) -> str:
    result, write = game.result, _writer(translate)
    if result is None:
        return f"<p class=muted>{write(say('The game was not over when this was written.'))}</p>"
    rows = sorted(result.scores.items(), key=lambda one: result.ranks.get(one[0], 99))
    id = game.title.id
    table = "".join(f"<tr><td>{write(seat_name(id, seat))}</td><td>{score:g}</td></tr>" for seat, score in rows)
    names = [seat_name(id, seat) for seat in result.winners]
    reason = result.as_json(translate)["reason"]
    won = say("{names} won: {reason}.", names=series(names), reason=reason) if names else None
    told = write(won or say("Nobody won: {reason}.", reason=reason))
    return f"<section class=end><h2>{write(say('The end'))}</h2><p>{told}</p><table>{table}</table></section>"


def _sides(id: str, game: Game, players: Mapping[str, str], write: Write) -> str:
    """Which colour of the maps is whose, whom he leads, and who that was."""
    board = game.view(None)["board"]
    inks = seat_colours(board, game.seats)
    sides = [_side(id, seat, inks[seat], board, players.get(seat, ""), write) for seat in game.seats]
    return f"<ul class=sides>{''.join(sides)}</ul>"


def _side(id: str, seat: str, ink: str, board: dict[str, Any], player: str, write: Write) -> str:
    nations = [write(plain(nation)) for nation in board.get("seats", {}).get(seat, {}).get("nations", ())]
    who = [write(say("played by {name}", name=player))] if player else []
    about = "; ".join([*([", ".join(nations)] if nations else []), *who])
    led = f" <span class=muted>{about}</span>" if about else ""
    key = f'<svg viewBox="0 0 10 10" class="key {ink}" aria-hidden="true"><rect width="10" height="10"/></svg>'
    return f"<li>{key}<b>{write(seat_name(id, seat))}</b>{led}</li>"
