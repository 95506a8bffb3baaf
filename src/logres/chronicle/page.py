"""The chronicle as one page of HTML that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from logres.atlas.chapters import chapters
from logres.atlas.drawing import picture, shapes
from logres.atlas.holders import colours, holders
from logres.chronicle.narrative import NAMED, Age, Words, ages, listed, plain
from logres.engine import api, records
from logres.engine.errors import BadInput
from logres.engine.title import title

STYLE: Final = Path(__file__).with_name("style.css").read_text("utf-8")


def chronicle(record: str) -> str:
    """The page of a record; BadRecord where it does not replay, BadInput where there is nothing to tell."""
    told = list(chapters(record))
    if not told:
        raise BadInput("this game has not come far enough to be told")
    game = api.replay(record)
    id = records.parse(record)[0]["Title"]
    name = title(id).name
    parts = "".join(_section(id, age) for age in ages(told, Words(record), NAMED.get(id, ())))
    intro = f"<h1>{escape(name)}</h1><p class=muted>{escape(plain(game.scenario))}; {game.count} actions</p>"
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


def _end(game: Any) -> str:
    result = game.result
    if result is None:
        return "<p class=muted>The game was not over when this was written.</p>"
    rows = sorted(result.scores.items(), key=lambda one: result.ranks.get(one[0], 99))
    table = "".join(f"<tr><td>{escape(plain(seat))}</td><td>{score:g}</td></tr>" for seat, score in rows)
    won = listed(map(plain, result.winners)) if result.winners else "Nobody"
    reason = f" <span class=muted>({escape(result.reason)})</span>" if result.reason else ""
    told = f"<h2>The end</h2><p>{escape(won)} won.{reason}</p><table>{table}</table>"
    return f"<section><div></div><div>{told}</div></section>"
