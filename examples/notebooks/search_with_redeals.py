# %% [markdown]
# # Search with re-deals
#
# A bot must not see what its seat cannot. `game.redeal(seat, seed)` is a game that looks the same to the seat, with all
# that is hidden from it dealt anew: hands, decks, sealed answers, and the dice to come. To search, play each answer in
# some of these worlds, and take the one that does best: the same worlds for all answers, so luck is the same for all.

# %%
import random

import logres

WORLDS, FEW = 3, 4


def played_out(game, seed):
    """How a seat fares when all play at random to the end: points beyond the others' average."""
    lots = random.Random(seed)
    while game.decision is not None:
        game.play(game.forced or lots.choice(game.legal()), game.decision.seat)
    return game.result.scores


def lead(scores, seat):
    others = [score for other, score in scores.items() if other != seat]
    return scores[seat] - sum(others) / len(others)


# %% [markdown]
# `trial` plays on a copy without log and history, which is quicker.


# %%
def weighed(game):
    """The first few answers with what they are worth, the best first."""
    seat = game.decision.seat
    found = []
    for action in game.legal()[:FEW]:
        worlds = [game.redeal(seat, world).trial(action, seat=seat) for world in range(WORLDS)]
        values = [lead(played_out(after, world), seat) for world, after in enumerate(worlds)]
        found.append((sum(values) / WORLDS, str(action)))
    return sorted(found, reverse=True)


game = logres.new("bretwalda", seed=5)
while len(game.legal()) < 2 or game.count < 20:
    game.play(game.forced or game.legal()[0], game.decision.seat)
print(game.decision.seat, "|", game.decision.prompt)
for value, text in weighed(game):
    print(f"{value:+.1f}  {text}")

# %% [markdown]
# Three worlds tell little: the bots `hard` and `master` do the same with plans in place of single answers, better
# players in place of random ones, and many more worlds.

# %%
seat = game.decision.seat
print(game.redeal(seat, 1).view(seat, log=False) == game.redeal(seat, 2).view(seat, log=False))
