"""The chronicle as one page of HTML that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from logres.atlas.chapters import chapters
from logres.atlas.drawing import picture, shapes
from logres.atlas.holders import colours, holders, seat_colours
from logres.atlas.words import scenario_name, seat_name
from logres.chronicle.narrative import NAMED, Age, Words, ages, listed, plain
from logres.engine import api, records
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import title

STYLE: Final = Path(__file__).with_name("style.css").read_text("utf-8")


def chronicle(record: str) -> str:
    """The page of a record; BadRecord where it does not replay, BadInput where there is nothing to tell."""
    found = list(chapters(record))
    if not found:
        raise BadInput("this game has not come far enough to be told")
    game = api.replay(record)
    id = records.parse(record)[0]["Title"]
    name = title(id).name
    first = api.replay(record, at=0).view(None)["board"].get("round", 1)
    parts = "".join(_section(id, age) for age in ages(found, Words(record), NAMED.get(id, ()), first))
    scenario = escape(scenario_name(id, game.scenario))
    intro = f"<h1>{escape(name)}</h1><p class=muted>{scenario}</p>{_sides(id, game)}"
    body = f"{shapes(id)}<main>{intro}{parts}{_end(game)}</main>"
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(name)}</title>"
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'


def _section(id: str, age: Age) -> str:
    board = age.chapters[-1].board
    drawn = picture(id, colours(board, holders(board)), f"Who held the land at the end of {age.span}")
    deeds = "".join(f"<li>{escape(deed)}</li>" for deed in age.deeds)
    listing = f"<ul>{deeds}</ul>" if deeds else ""
    span = f"<span class=muted>{escape(age.span)}</span>"
    told = f"<h2>{escape(age.name)}</h2>{span}<p>{escape(age.story)}</p>{listing}"
    return f"<section><div>{drawn}</div><div>{told}</div></section>"


def _end(game: Game) -> str:
    result = game.result
    if result is None:
        return "<p class=muted>The game was not over when this was written.</p>"
    rows = sorted(result.scores.items(), key=lambda one: result.ranks.get(one[0], 99))
    id = game.title.id
    table = "".join(f"<tr><td>{escape(seat_name(id, seat))}</td><td>{score:g}</td></tr>" for seat, score in rows)
    won = listed([seat_name(id, seat) for seat in result.winners]) if result.winners else "Nobody"
    reason = f": {escape(result.reason)}" if result.reason else ""
    return f"<section class=end><h2>The end</h2><p>{escape(won)} won{reason}.</p><table>{table}</table></section>"


def _sides(id: str, game: Game) -> str:
    """Which colour of the maps is whose, and whom he leads."""
    board = game.view(None)["board"]
    inks = seat_colours(board, game.seats)
    return f"<ul class=sides>{''.join(_side(id, seat, inks[seat], board) for seat in game.seats)}</ul>"


def _side(id: str, seat: str, ink: str, board: dict[str, Any]) -> str:
    nations = board.get("seats", {}).get(seat, {}).get("nations", ())
    led = f" <span class=muted>{escape(', '.join(map(plain, nations)))}</span>" if nations else ""
    key = f'<svg viewBox="0 0 10 10" class="key {ink}" aria-hidden="true"><rect width="10" height="10"/></svg>'
    return f"<li>{key}<b>{escape(seat_name(id, seat))}</b>{led}</li>"
