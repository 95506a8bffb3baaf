"""What the arrays of an observation hold: their names and shapes, and what each place in them means."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.frames import Decision
from logres.engine.numbers.vocabulary import Phrase
from logres.engine.title import Option, Title
from logres.engine.title import title as find_title
from logres.env.action_space import space

SEATS: Final = 5  # at most, in any title


class Layout:
    """The arrays of a title.

    planes  a number for each plane and area
    tracks  single numbers: the turn, points, resources
    cards   where each card is, as far as the seat knows
    rules   the scenario and the options, 1 for what is chosen
    asked   who looks, who is asked (2: has answered), as whom, and the kind of question
    chosen  what the seat has chosen of its action so far, each number plus 1

    >>> layout("thanes").shapes
    {'planes': (0, 0), 'tracks': (11,), 'cards': (18,), 'rules': (3,), 'asked': (17,), 'chosen': (1,)}
    """

    def __init__(self, title: Title) -> None:
        features = title.features
        if features is None:
            raise BadInput(f"{title.id} brings no features, so there is nothing to observe")
        self.title = title
        self.features = features
        self.kinds = tuple(sorted([name for name, frame in title.frames.items() if issubclass(frame, Decision)]))
        self.names: dict[str, tuple[str, ...]] = {
            "planes": features.planes,
            "tracks": features.tracks,
            "cards": features.cards,
            "rules": _rule_names(title),
            "asked": _asked_names(features.actors, self.kinds),
            "chosen": _chosen_names(space(title).phrases),
        }
        self.shapes: dict[str, tuple[int, ...]] = {name: (len(names),) for name, names in self.names.items()}
        self.shapes["planes"] = (len(features.planes), len(features.areas))


def _rule_names(title: Title) -> tuple[str, ...]:
    options = [f"{option.name} {choice}".strip() for option in title.options for choice in option.choices or ("",)]
    return (*[f"scenario {scenario}" for scenario in title.scenarios], *options)


def option_numbers(option: Option, value: Any) -> list[int]:
    """An option as `rules` has it: a 1 for what is chosen, or the number itself."""
    if not option.choices:
        return [int(value)]
    return [int(choice in value if option.kind == "list" else choice == value) for choice in option.choices]


def _asked_names(actors: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[str, ...]:
    seats = range(1, SEATS + 1)
    return (
        *[f"I am seat {number}" for number in seats],
        *[f"seat {number} is asked" for number in seats],
        *[f"actor {actor}" for actor in actors],
        *[f"kind {kind}" for kind in kinds],
    )


def _chosen_names(phrases: tuple[Phrase, ...]) -> tuple[str, ...]:
    """As many as can be chosen while an action is not yet whole, and at least one."""
    longest = max(_choices(phrase) for phrase in phrases)
    return ("first", *[f"then {number}" for number in range(1, longest - 1)])


def _choices(phrase: Phrase) -> int:
    digits = len(phrase.words.get("count", ("",))[-1])
    return 1 + sum([digits if slot == "count" else 1 for slot in phrase.then])


@cache
def _layout(id: str) -> Layout:
    return Layout(find_title(id))


def layout(title: Title | str) -> Layout:
    """The arrays of a title."""
    return _layout(title if isinstance(title, str) else title.id)
