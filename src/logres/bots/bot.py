"""What a bot is, and where to find one.

A bot answers `game.decision` of a game that was dealt anew for its seat, so that it cannot see what the seat cannot:
hands, decks, sealed answers and dice to come are all guesses there. `consult` is how drivers ask a bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from logres.bots import external
from logres.bots.search import Reason, Search
from logres.engine import view
from logres.engine.actions import Action
from logres.engine.chance import seed_hash, value
from logres.engine.errors import BadInput, GameOver
from logres.engine.game import Game
from logres.engine.history import SharedList
from logres.engine.interfaces import Bot, Negotiator
from logres.engine.title import Title, title, title_ids, titles

__all__ = [
    "Bot",
    "Random",
    "TitleBot",
    "act",
    "at_random",
    "bot",
    "check",
    "consult",
    "dealt_for",
    "when_asked",
    "names",
    "explain",
    "searches",
    "seat_all",
    "usual",
]

RANDOM: Final = "random"
EASY, NORMAL, HARD, MASTER = "easy", "normal", "hard", "master"
SAMPLES: Final = {HARD: 48, MASTER: 160}  # roll-outs for a decision, by the level that spends them
WIDE: Final = (MASTER,)  # levels that weigh more plans
OTHER_NAMES: Final = {"greedy": NORMAL}  # as it was called before there were levels


class Adviser(Bot, Protocol):
    """A bot that says why: given a game as `choose` is, its answers with their reasons, the best first."""

    def explain(self, game: Game) -> list[Reason]: ...


class Random:
    """Any legal action, all alike likely. Its choices depend on its seed and the action number alone."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = f"bot {seed}"

    def choose(self, game: Game) -> Action:
        actions = game.legal()
        if not actions:
            raise GameOver("the game is over")
        return self.pick(actions, game.count)

    def explain(self, game: Game) -> list[Reason]:
        """It has no reasons."""
        return [Reason(self.choose(game), {}, "Any answer is as good as another to it.")]

    def pick(self, actions: list[Action], number: int) -> Action:
        return actions[value(self.seed, 0, number, 0, len(actions))]


class TitleBot:
    """The bot that each title has under a name, made when it first meets a game of that title."""

    def __init__(self, name: str, seed: int | str) -> None:
        self.name = name
        self.seed = seed
        self._own: dict[str, Bot] = {}
        self._negotiators: dict[str, Negotiator | None] = {}

    def choose(self, game: Game) -> Action:
        id = game.title.id
        if id not in self._own:
            self._own[id] = _of_title(game.title, check(self.name, id), self.seed)
        return self._own[id].choose(game)

    def propose(self, game: Game) -> Action | None:
        """An initiative of the seat that is asked, where its title's bots have any to play; None: it answers."""
        id = game.title.id
        if id not in self._negotiators:
            self._negotiators[id] = game.title.negotiator()
        negotiator = self._negotiators[id]
        return None if negotiator is None else negotiator.propose(game)

    def explain(self, game: Game) -> list[Reason]:
        """The best three answers as a level that searches weighs them, best first; elsewhere the one it would give."""
        own = _of_title(game.title, check(self.name, game.title.id), self.seed)
        found = own.explain(game) if isinstance(own, Search) else []
        if found:
            return found
        choice = own.choose(game)
        return [Reason(choice, {}, f"{self.name.capitalize()} would answer: {choice.text}.")]


def _of_title(t: Title, name: str, seed: int | str) -> Bot:
    if name in SAMPLES and t.tactics is not None:
        return Search(t.tactics, seed, SAMPLES[name], name in WIDE)
    return t.bots[name if name in t.bots else OTHER_NAMES[name]](seed)


def searches(name: str) -> bool:
    """Whether a bot of this name takes its time."""
    return name in SAMPLES


def bot(name: str, seed: int | str = 0) -> Adviser:
    """The bot of a name; the same seed plays the same.

    >>> bot("oracle")
    Traceback (most recent call last):
    logres.engine.errors.BadInput: there is no bot 'oracle'; there are: random, easy, normal, hard, master
    """
    if not any(_plays(name, id) for id in title_ids()):
        known = dict.fromkeys([RANDOM, *[own for id in titles() for own in names(id)]])
        raise BadInput(f"there is no bot '{name}'; there are: {', '.join(known)}")
    return _made(name, seed)


def _made(name: str, seed: int | str) -> Adviser:
    if external.is_external(name):
        return external.make(name, seed)
    return Random(seed) if name == RANDOM else TitleBot(name, seed)


def seat_all(seated: Mapping[str, str], seed: str) -> dict[str, Bot]:
    """A bot for each seat, by name. The seed may be the game's own: it is hashed, for it would give the dice away."""
    return {seat: _made(name, seed_hash(f"{seed}/{seat}")) for seat, name in seated.items()}


def names(id: str) -> list[str]:
    """The bots that play a title, the weaker levels first."""
    t = title(id)
    return [*t.bots, *(SAMPLES if t.tactics is not None else ()), RANDOM, *external.known()]


def usual(id: str) -> str:
    """The bot that takes seats where nobody says otherwise."""
    known = names(id)
    return NORMAL if NORMAL in known else known[0]


def _plays(name: str, id: str) -> bool:
    known = names(id)
    return name in known or OTHER_NAMES.get(str(name)) in known


def check(name: str, id: str) -> str:
    """The name itself if such a bot plays the title; BadInput otherwise."""
    if not _plays(name, id):
        raise BadInput(f"no bot '{name}' can play {id}; there are: {', '.join(names(id))}")
    return name


def act(bot: Bot, game: Game) -> Action:
    """What a bot does in a game dealt anew for its seat: an initiative where it has one to play, else its answer."""
    beside = bot.propose(game) if isinstance(bot, TitleBot) else None
    return bot.choose(game) if beside is None else beside


def consult(bot: Bot, game: Game, seed: int | str = 0, beside: bool = False) -> Action:
    """The bot's answer to `game.decision`, in a game dealt anew by the seed: the true one stays out of its sight.

    `beside`: it may also be an initiative of its seat, to be played as such.
    """
    decision = game.decision
    if decision is None:
        raise GameOver("the game is over")
    if isinstance(bot, Random):
        return bot.pick(game.legal(decision.seat), game.count)  # the list is all it looks at: no need to deal
    dealt = game.redeal(decision.seat, seed_hash(f"{seed}/{game.count}"))
    return act(bot, dealt) if beside else bot.choose(dealt)


def dealt_for(game: Game, seat: str, owner: str) -> Game:
    """What the bot of a seat at a table is given to think on: dealt anew for the seat, without the log."""
    dealt = game.redeal(seat, seed_hash(f"{owner}/{game.count}"))
    dealt.lines = SharedList.of([])
    return dealt


def at_random(game: Game, seat: str, seed: str) -> str:
    """Any answer of a seat: where a bot is random, or fails."""
    return Random(f"{seed}/{seat}").pick(game.legal(seat), game.count).text


def when_asked(game: Game, seat: str, owner: str) -> Game:
    """Go on to where the seat is asked. Seats asked at the same time before it are answered by guess."""
    guess = Random(owner)
    while game.decision is not None and game.decision.seat != seat and not view.has_answered(game, game.decision):
        game.play(guess.choose(game))
    return game


def explain(game: Game, name: str = HARD, seed: int | str = 0) -> list[Reason]:
    """The best three answers to `game.decision`, as a level that searches weighs them; [] where it does not.

    Like any bot it is given what the seat may know.
    """
    decision, tactics = game.decision, game.title.tactics
    if decision is None or tactics is None or check(name, game.title.id) not in SAMPLES:
        return []
    dealt = game.redeal(decision.seat, seed_hash(f"{seed}/{game.count}"))
    return Search(tactics, seed, SAMPLES[name], name in WIDE).explain(dealt)
