"""What is played and by whom: from the command line, or asked for with sane defaults."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from logres.bots import check, external, names, usual
from logres.cli.table.keyboard import Keyboard
from logres.cli.table.saves import HUMAN, Seated
from logres.cli.table.screen import Screen
from logres.engine.errors import BadInput, LogresError
from logres.engine.title import Option, Title, title, titles

T = TypeVar("T")

ALL: Final = "all"
NONE: Final = "none"
TRUTHS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Setup(NamedTuple):
    """Everything a new game needs."""

    title: str
    scenario: str
    options: dict[str, Any]
    seated: Seated
    seed: str


def from_words(
    id: str, scenario: str | None, options: Sequence[str], seats: Sequence[str], bots: Sequence[str], seed: str | None
) -> Setup:
    """A set-up from the command line. Without `seats` the first seat is the player's, unless bots take it."""
    t = title(id)
    scenario = t.check_scenario(scenario)
    chosen = t.check_options(read_options(t, options))
    seated = seating(t, t.seats(scenario, chosen), split(seats), allow_bots(bots), t.unplayed(chosen))
    return Setup(id, scenario, chosen, seated, seed or secrets.token_hex(8))


def split(words: Sequence[str]) -> list[str]:
    """Options may be given several times, or once with commas.

    >>> split(["red,green", "blue"])
    ['red', 'green', 'blue']
    """
    return [piece.strip() for word in words for piece in word.replace(",", " ").split()]


def allow_bots(words: Sequence[str]) -> list[str]:
    """The bots that a user names, split up; `module:Bot` is loaded, from the folder he stands in too."""
    found = split(words)
    if words and not found:
        raise BadInput("--bots names no bot")
    guests = [word.rpartition("=")[2] for word in found if ":" in word]
    if guests and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    for guest in guests:
        external.allow(guest)
    return found


def seating(
    t: Title, seats: Sequence[str], humans: Sequence[str], bots: Sequence[str], unplayed: Sequence[str] = ()
) -> Seated:
    """Who sits where. `bots` are SEAT=BOT, or one name for all seats that are free; nobody takes the `unplayed`."""
    named = dict(word.split("=", 1) for word in bots if "=" in word)
    common = [word for word in bots if "=" not in word] or [usual(t.id)]
    if len(common) > 1:
        raise BadInput(f"say who plays which seat, as in --bots {seats[-1]}={common[-1]}")
    mine = _human_seats([seat for seat in seats if seat not in unplayed], humans, named)
    for seat in (*mine, *named):
        if seat not in seats:
            raise BadInput(f"there is no seat '{seat}'; there are: {', '.join(seats)}")
    for seat in mine:
        if seat in unplayed:
            raise BadInput(f"{seat} is a non-player: the rules play it")
        if seat in named:
            raise BadInput(f"{seat} cannot be yours and a bot's")
    players = {seat: HUMAN if seat in mine else named.get(seat, common[0]) for seat in seats}
    return {seat: who if who == HUMAN else check(who, t.id) for seat, who in players.items()}


def _human_seats(seats: Sequence[str], humans: Sequence[str], named: dict[str, str]) -> list[str]:
    if list(humans) == [ALL]:
        return [seat for seat in seats if seat not in named]
    if list(humans) == [NONE]:
        return []
    return list(humans) or [seat for seat in seats if seat not in named][:1]


def read_options(t: Title, words: Sequence[str]) -> dict[str, Any]:
    """Options from `name=value`; BadInput where that is not what they are."""
    known = {option.name: option for option in t.options}
    chosen: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadInput(f"'{word}' is no option; write name=value")
        chosen[name] = _value(known[name], text.strip()) if name in known else text  # an unknown name is refused later
    return chosen


def _value(option: Option, text: str) -> Any:
    """The text as the option's kind; left alone where it does not fit, for the option itself to refuse."""
    if option.kind == "bool":
        return TRUTHS.get(text.lower(), text)
    if option.kind == "int":
        return int(text) if text.lstrip("-").isdecimal() else text
    if option.kind == "list":
        return split([text])
    return next((choice for choice in option.choices if str(choice) == text), text)


# --- Asking ----------------------------------------------------------------------------------------------------------


def ask(keyboard: Keyboard, screen: Screen, seed: str | None = None) -> Setup:
    """A set-up by question and answer; Enter takes what is printed in brackets."""
    known = titles()
    t = known[_choose(keyboard, screen, "Which game?", list(known))]
    scenario = _choose(keyboard, screen, "Which scenario?", list(t.scenarios))
    options = t.check_options(_ask_options(keyboard, screen, t))
    seats = t.seats(scenario, options)
    seated = _ask_seats(keyboard, screen, t, seats, t.unplayed(options))
    seed = seed or keyboard.read("Seed of the dice [by chance]: ").strip()
    return Setup(t.id, scenario, options, seated, seed or secrets.token_hex(8))


def _choose(keyboard: Keyboard, screen: Screen, question: str, choices: list[str]) -> str:
    """One of several, by number, name or beginning; the first on Enter."""
    if len(choices) == 1:
        return choices[0]
    screen.line(question, "bold")
    screen.numbered(choices)
    return _until_right(screen, lambda: _picked(keyboard.read(f"[{choices[0]}]: ", choices), choices))


def _picked(answer: str, choices: list[str]) -> str:
    text = answer.strip().lower()
    if not text:
        return choices[0]
    if text.isdecimal() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1]
    found = [choice for choice in choices if choice == text] or [c for c in choices if c.startswith(text)]
    if len(found) != 1:
        raise BadInput(f"'{answer.strip()}' is not one of: {', '.join(choices)}")
    return found[0]


def _ask_options(keyboard: Keyboard, screen: Screen, t: Title) -> dict[str, Any]:
    if not t.options:
        return {}
    screen.line("Options?", "bold")
    for option in t.options:
        choices = f" ({', '.join(map(shown, option.choices))})" if option.choices else ""
        screen.line(f"  {option.name}={shown(option.default)}  [dim]{option.help}{choices}[/]")
    prompt = "name=value ... [as they stand]: "
    offers = [f"{option.name}=" for option in t.options]

    def read() -> dict[str, Any]:
        return t.check_options(read_options(t, keyboard.read(prompt, offers).split()))

    return _until_right(screen, read)


def shown(value: Any) -> str:
    """A value as a player would write it."""
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _ask_seats(keyboard: Keyboard, screen: Screen, t: Title, seats: Sequence[str], unplayed: Sequence[str]) -> Seated:
    free = [seat for seat in seats if seat not in unplayed]
    if not free:
        return seating(t, seats, [NONE], [], unplayed)
    screen.line("Who plays?", "bold")
    screen.line(f"  The seats are {', '.join(free)}. Friends at this keyboard take turns with you.")
    prompt = f"Seats at this keyboard, or all, or none [{', '.join(free[:1])}]: "

    def read() -> Seated:
        humans = split([keyboard.read(prompt, [*free, ALL, NONE])]) or free[:1]
        seated = seating(t, seats, humans, [], unplayed)
        if all(seated[seat] == HUMAN for seat in free):
            return seated
        known = sorted(names(t.id), key=lambda name: name != usual(t.id))
        bot = _choose(keyboard, screen, "Which bot plays the others?", known)
        return seating(t, seats, humans, [bot], unplayed)

    return _until_right(screen, read)


def _until_right(screen: Screen, read: Callable[[], T]) -> T:
    while True:
        try:
            return read()
        except LogresError as error:
            screen.error(str(error))
