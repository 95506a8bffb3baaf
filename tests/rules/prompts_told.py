"""Questions of random games with the paragraph of the players' rulebook that each links to, to be read one by one.

    python -m tests.rules.prompts_told --prompts 60 --seed 1

The same seed draws the same questions: an equal share from each title, each kind of question at most once while there
are others.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Final, NamedTuple

from logres.engine import api
from logres.engine.game import Game
from tests.rules import book

TITLES: Final = ("britannia", "britannia-redux", "bretwalda", "pendragon")
MOST: Final = 2500  # answers of a game


class Asked(NamedTuple):
    """A question: who is asked what, by which clause, with the first of the answers."""

    title: str
    kind: str
    seat: str
    prompt: str
    rule: str
    answers: tuple[str, ...]


def asked(title: str, chance: Random, games: int) -> list[Asked]:
    """The questions of a few games that are answered by chance."""
    found = list[Asked]()
    for _ in range(games):
        game = api.new(title, seed=str(chance.randrange(10**9)))
        for _ in range(MOST):
            if game.decision is None:
                break
            if game.forced is None:
                found.append(_of(game))
            game.play(game.forced or chance.choice(list(game.legal(game.decision.seat))))
    return found


def _of(game: Game) -> Asked:
    question = game.decision
    assert question is not None
    answers = tuple(action.text for action in list(game.legal(question.seat))[:6])
    return Asked(game.title.id, question.kind, question.seat, question.prompt, question.rule, answers)


def drawn(title: str, chance: Random, wanted: int, games: int) -> list[Asked]:
    """So many questions, as many kinds as there are."""
    all_asked = asked(title, chance, games)
    chance.shuffle(all_asked)
    kinds: dict[tuple[str, str], Asked] = {}
    for one in all_asked:
        kinds.setdefault((one.kind, one.rule), one)
    first = list(kinds.values())[:wanted]
    return first + all_asked[: wanted - len(first)]


def answer_of(one: Asked) -> str:
    """The paragraph that a question links to; nothing where the rulebook does not tell its clause."""
    place = book.paragraph_on(one.title, one.rule)
    if place is None:
        return "MISSED: no paragraph tells this clause"
    chapter, paragraph = place
    return f"{chapter.title} / {paragraph.section}: {paragraph.text}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prompts", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=1)
    wishes = parser.parse_args()
    number = 0
    for title in TITLES:
        for one in drawn(title, Random(f"{wishes.seed} {title}"), wishes.prompts // len(TITLES), wishes.games):
            number += 1
            print(f"#{number} {title} {one.kind} [{one.rule}] {one.seat}: {one.prompt}")
            print(f"    answers: {' | '.join(one.answers)}\n    {answer_of(one)}\n")


if __name__ == "__main__":
    main()
