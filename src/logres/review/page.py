"""A review as one page of HTML that needs nothing else: no script, no file, no network."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from logres.atlas.drawing import picture, shapes
from logres.chronicle.narrative import listed, plain
from logres.chronicle.page import STYLE as COMMON
from logres.engine.title import title
from logres.review.data import Mistake, Review, ReviewChoice, SeatLuck, Stroke, TurningPoint

STYLE: Final = Path(__file__).with_name("style.css").read_text("utf-8")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900, 330, 46, 130, 12, 300
DASHES: Final = ("none", "9 4", "3 4", "12 4 3 4", "16 4")
NAME_HEIGHT: Final = 17  # between names at the ends of the lines
MAPPED: Final = 5  # decisions that are shown on maps; the others stand in a list


def page(review: Review) -> str:
    """The page of a review."""
    name = title(review.title).name
    won = listed(map(plain, review.winners)) if review.winners else "Nobody"
    intro = (
        f"<h1>{escape(name)}: the review</h1><p class=muted>{escape(plain(review.scenario))}; {review.actions} actions."
        f" {escape(won)} won: {escape(review.reason)}.</p>"
    )
    parts = [_chances(review), _turning(review), _mistakes(review), _luck(review), _foot(review)]
    body = f"{shapes(review.title)}<main>{intro}{''.join(parts)}</main>"
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(name)}: review</title>"
    style = f"<style>{COMMON}{STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}{style}</head><body>{body}</body></html>\n'


def _section(heading: str, body: str) -> str:
    return f"<section class=whole><h2>{escape(heading)}</h2>{body}</section>"


# ---------------------------------------------------------------------- chances


def _chances(review: Review) -> str:
    return _section("The chance to win", chart(review) + _table_of_chances(review))


def chart(review: Review) -> str:
    """The chance of each seat over the game, with the turning points marked."""
    grid = "".join(
        f'<path class=grid d="M{LEFT} {_y(p):.0f}H{WIDTH - RIGHT}"/><text x="{LEFT - 8}" y="{_y(p) + 4:.0f}" '
        f'text-anchor="end">{p}</text>'
        for p in (0, 25, 50, 75, 100)
    )
    marks = "".join(f'<path class=mark d="M{_x(review, one.last):.0f} {TOP}V{BOTTOM}"/>' for one in review.turning)
    lines = "".join(_line(review, seat, number) for number, seat in enumerate(review.seats))
    ends = f"At the end: {listed(map(plain, review.winners or ['nobody']))} won"
    names = "".join(_names(review))
    label = f'role="img" aria-label="{escape(ends)}"'
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" {label}>{grid}{marks}{lines}{names}</svg>'


def _x(review: Review, at: int) -> float:
    return LEFT + at / max(1, review.actions) * (WIDTH - LEFT - RIGHT)


def _y(percent: float) -> float:
    return BOTTOM - percent / 100 * (BOTTOM - TOP)


def _line(review: Review, seat: str, number: int) -> str:
    points = " ".join(f"{_x(review, m.at):.1f},{_y(m.chances[seat]):.1f}" for m in review.moments)
    dash = DASHES[number % len(DASHES)]
    return f'<polyline class="line {review.colours[seat]}" stroke-dasharray="{dash}" points="{points}"/>'


def _names(review: Review) -> list[str]:
    """At the ends of the lines; moved apart where they would stand over each other."""
    before = review.moments[-2] if len(review.moments) > 1 else review.moments[-1]
    order = sorted(review.seats, key=lambda seat: (_y(review.moments[-1].chances[seat]), -before.chances[seat]))
    found, at = list[str](), -100.0
    for seat in order:
        wished = _y(review.moments[-1].chances[seat]) + 4
        lowest = BOTTOM - NAME_HEIGHT * (len(order) - 1 - order.index(seat))
        at = max(at + NAME_HEIGHT, min(wished, lowest))
        found.append(f'<text class="name" x="{WIDTH - RIGHT + 8}" y="{at:.0f}">{escape(plain(seat))}</text>')
    return found


def _table_of_chances(review: Review) -> str:
    head = "".join(f"<th>{escape(plain(seat))}</th>" for seat in review.seats)
    rows = "".join(
        f"<tr><td>{escape(m.name or m.place)}</td>"
        + "".join(f"<td class=num>{m.chances[seat]:.0f} %</td>" for seat in review.seats)
        + "</tr>"
        for m in review.moments
    )
    return f"<details><summary>In figures</summary><table><tr><th>Turn</th>{head}</tr>{rows}</table></details>"


# ---------------------------------------------------------------------- what decided


def _turning(review: Review) -> str:
    told = "".join(map(_turning_point, review.turning))
    return _section("Turning points", f"<ol>{told}</ol>" if told else "<p>None stands out.</p>")


def _turning_point(one: TurningPoint) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in one.lines)
    step = f"{plain(one.seat)} {one.before:.0f} % → {one.after:.0f} %"
    where = f"<span class=muted>(actions {one.first} to {one.last})</span>"
    return f"<li><b>{escape(one.name)}</b>: {escape(step)} {where}<ul>{lines}</ul></li>"


def _mistakes(review: Review) -> str:
    shown = [_mistake(review, one) for one in review.mistakes[:MAPPED]]
    rest = "".join(f"<li>{escape(_sentence(review, one))}</li>" for one in review.mistakes[MAPPED:])
    more = f"<details><summary>{len(review.mistakes) - MAPPED} more</summary><ul>{rest}</ul></details>" if rest else ""
    none = f"<p>Of {review.looked_at} turns that were looked at none was clearly played worse than it could be.</p>"
    return _section("Decisions that cost most", "".join(shown) + more if shown else none)


def _sentence(review: Review, one: Mistake) -> str:
    cost = f"{one.cost:.1f} {review.unit} (standard error {one.error:.1f})"
    return f"{one.name}, {plain(one.seat)}, after action {one.at}: {one.better.words}, not {one.played.words}: {cost}"


def _mistake(review: Review, one: Mistake) -> str:
    cost = f"cost {one.cost:.1f} {review.unit}, standard error {one.error:.1f}, {one.samples} roll-outs each"
    pair = _choice(review, one, "Played", one.played) + _choice(review, one, "Better", one.better)
    best = " <b>The best plan missed.</b>" if one == review.missed else ""
    told = f"<b>{escape(one.name)}</b>, {escape(plain(one.seat))}, after action {one.at}: {escape(cost)}.{best}"
    return f"<p>{told}</p><div class=pair>{pair}</div>"


def _choice(review: Review, one: Mistake, label: str, choice: ReviewChoice) -> str:
    drawn = picture(review.title, one.held, f"{label}: {choice.words}", choice.areas)
    return f"<figure><figcaption><b>{label}:</b> {escape(choice.words)}</figcaption>{drawn}</figure>"


# ---------------------------------------------------------------------- luck


def _luck(review: Review) -> str:
    most = max([abs(one.dice + one.cards) for one in review.luck] + [0.01])
    rows = "".join(_luck_row(one, most) for one in review.luck)
    head = f"<tr><th>Seat</th><th>Dice</th><th>Cards</th><th>Together</th><th>Best and worst ({review.unit})</th></tr>"
    about = "<p class=muted>What fell, less what was to be expected: on average everybody's luck is zero.</p>"
    return _section("Luck", f"{about}<table>{head}{rows}</table>")


def _luck_row(one: SeatLuck, most: float) -> str:
    total = one.dice + one.cards
    bar = f'<span class="bar {"gain" if total >= 0 else "loss"}" style="width:{abs(total) / most * 6:.1f}rem"></span>'
    strokes = "<br>".join(escape(_stroke(stroke)) for stroke in (one.best, one.worst) if stroke is not None)
    cells = (
        f"<td class=num>{one.dice:+.1f}</td><td class=num>{one.cards:+.1f}</td><td class=num>{total:+.1f} {bar}</td>"
    )
    return f"<tr><td>{escape(plain(one.seat))}</td>{cells}<td class=wide>{strokes}</td></tr>"


def _stroke(one: Stroke) -> str:
    return f"{one.fallen - one.expected:+.1f} {one.label} ({one.name}, action {one.at})"


def _foot(review: Review) -> str:
    return (
        f"<p class=muted>Chances are shares of {review.samples} games played on by bots from each of "
        f"{len(review.moments)} moments, a quarter of each neighbour mixed in; dealt anew from what a seat knew. "
        f"{review.looked_at} turns were looked at; a cost counts only above two standard errors. "
        "It is what bots make of the game, not the truth.</p>"
    )
