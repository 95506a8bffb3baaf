"""Doors for programs that learn: action spaces, observations, environments. See docs/research.md.

`space` needs nothing more; the rest needs `pip install 'logres[env]'`.

>>> from logres import env
>>> env.space("thanes").label(0)
'feast'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from logres.engine.errors import BadInput
from logres.engine.play.documents import is_integer
from logres.env.action_space import Space, space
from logres.env.episode import Episode, Setting, rewards, setting

if TYPE_CHECKING:
    from logres.env.observation import Observer

__all__ = [
    "Episode",
    "Setting",
    "Space",
    "aec",
    "gym",
    "observer",
    "openspiel",
    "rewards",
    "setting",
    "space",
    "vector",
]


def _part(name: str) -> Any:
    """A module of this package that needs more than Logres itself."""
    try:
        return import_module(f"logres.env.{name}")
    except ModuleNotFoundError as missing:
        raise BadInput(f"logres.env needs {missing.name}: pip install 'logres[env]'") from None


def observer(title: str) -> Observer:
    """What a seat may know of a title's games, as arrays: `observer(title).observe(episode, seat)`."""
    found: Observer = _part("observation").observer(title)
    return found


def aec(title: str, scenario: str | None = None, seed: int | str | None = None, **more: Any) -> Any:
    """A PettingZoo AEC environment, an agent a seat. More: `options`, `reward`, `initiatives`."""
    return _part("pettingzoo_aec").LogresAEC(setting(title, scenario, **more), seed)


def gym(title: str, seat: str, bots: Any = "random", scenario: str | None = None, **more: Any) -> Any:
    """A Gymnasium environment for one seat; `bots` is a name for all others, or a name for each of their seats."""
    chosen = setting(title, scenario, **more)
    others = [other for other in chosen.seats if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else bots
    if not isinstance(names, (list, tuple)) or (seat in chosen.seats and len(names) != len(others)):
        raise BadInput(f"bots are one name for all, or one for each of {', '.join(others)}, not {bots!r}")
    return _part("gymnasium_seat").LogresGym(chosen, seat, dict(zip(others, names, strict=False)))


def openspiel(title: str, scenario: str | None = None, deals: int = 1000, limit: int = 0, **more: Any) -> Any:
    """An OpenSpiel game with explicit chance; see `logres.env.openspiel_game.LogresGame`. More: `options`, `reward`."""
    if not is_integer(deals) or not is_integer(limit) or deals < 1 or limit < 0:
        raise BadInput(f"there must be at least one deal, and no limit below 0: {deals!r}, {limit!r}")
    return _part("openspiel_game").load(setting(title, scenario, **more), deals, limit)


def vector(title: str, count: int, processes: int = 1, scenario: str | None = None, seed: int = 0, **more: Any) -> Any:
    """Many games at once in several processes, with arrays in shared memory; see `logres.env.vector_env.VectorEnv`."""
    return _part("vector_env").VectorEnv(setting(title, scenario, **more), count, processes, seed)
