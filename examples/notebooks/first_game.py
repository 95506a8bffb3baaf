# %% [markdown]
# # A first game
#
# A game is asked what is pending and what is legal, and told what is played. No more is needed to play one to its end.

# %%
import random

import logres

game = logres.new("bretwalda", seed=7)
print(game.decision.seat, "|", game.decision.prompt)
print([str(action) for action in game.legal()])

# %% [markdown]
# What leaves no choice is `forced`; drivers play it by themselves. All else is a choice of the seat that is asked.

# %%
lots = random.Random(1)
while game.decision is not None:
    action = game.forced or lots.choice(game.legal())
    game.play(action, game.decision.seat)
print(game.count, "actions;", game.result.reason)
print(game.result.scores, game.result.winners)

# %% [markdown]
# Whoever asks why something cannot be done is told the rule.

# %%
game = logres.new("britannia", seed=7)
print(game.why_not("move york"))

# %% [markdown]
# The record is the whole game as text, and plays again.

# %%
game = logres.new("pendragon", seed=3)
for _ in range(5):
    game.play(game.forced or game.legal()[0], game.decision.seat)
again = logres.replay(game.record(whole=True))
print(again.digest() == game.digest())
