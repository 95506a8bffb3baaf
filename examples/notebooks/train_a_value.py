# %% [markdown]
# # Train a value function
#
# Small networks, in numpy alone, learn from games of bots how a game of Bretwalda will end, and then play: of some
# turns tried at random the bot takes the one that leaves it best. The games come from
#
#     logres dataset bretwalda --games 400 --bots normal --seed 17 --out bretwalda-normal
#
# at some two to four seconds of a processor each. Name the folder, or several, in `LOGRES_DATA`.

# %%
import os
import zipfile
from time import process_time

import numpy as np

import logres
from logres.jobs import parquet

DATA = os.environ.get("LOGRES_DATA", "bretwalda-normal")
GAMES = int(os.environ.get("LOGRES_GAMES", "100000"))  # of each folder at most
EPOCHS = int(os.environ.get("LOGRES_EPOCHS", "12"))
MATCHES = int(os.environ.get("LOGRES_MATCHES", "60"))
began = process_time()

# %% [markdown]
# ## What the network sees
#
# An observation has planes, tracks and cards. Four kingdoms are alike in kind, so one network looks at each in turn: at
# its own numbers, at how far they are beyond the others' mean, at the round and at its name. All of it lies open to
# everybody.

# %%
seen = logres.env.observer("bretwalda")
tracks, planes = seen.names["tracks"], seen.names["planes"]
KINGDOMS = ("northumbria", "mercia", "east_anglia", "wessex")
SEATS = tuple(kingdom.replace("_", "-") for kingdom in KINGDOMS)
OWN = ("dalcs", "gold", "treasury", "bid", "hand", "goals", "done", "lost", "deed 1", "deed 2", "deed 3")
TILES = [name.removesuffix(" mercia") for name in tracks if name.startswith("tile ") and name.endswith(" mercia")]
UNITS = ("ceorl", "thegn", "ealdorman", "vessels", "aboard")
LAND = ("kind", "food", "dalc", "abbey", "granary", "port", "mead_hall", "pillaged")
track = np.array([[tracks.index(f"{what} {kingdom}") for what in (*OWN, *TILES)] for kingdom in KINGDOMS])
unit = np.array([[planes.index(f"{what} {kingdom}") for what in UNITS] for kingdom in KINGDOMS])
land = np.array([planes.index(what) for what in LAND])


def inputs(arrays):
    """A row for each kingdom."""
    held = arrays["planes"][planes.index("control")] == np.arange(1, 5)[:, None]
    areas = (arrays["planes"][land][None] * held[:, None]).sum(2)
    own = np.concatenate([arrays["tracks"][track], arrays["planes"][unit].sum(2), held.sum(1, keepdims=True), areas], 1)
    others = (own.sum(0) - own) / 3
    now = np.full((4, 1), arrays["tracks"][tracks.index("round")])
    return np.concatenate([own, own - others, now, np.eye(4)], 1).astype(np.float32)


# %% [markdown]
# ## Positions of recorded games
#
# A record is played again, move by move; one position of eight is kept. Beside each stands the title's own judgement
# of all four kingdoms, by which greedy plays. Whole games are held out: positions of one game are much alike.

# %%
judge = logres.title("bretwalda").tactics


def recorded(folder):
    """Of each game in a data set: its seed, its record, and for each seat its score and whether it won."""
    found = {}
    for row in parquet.read(f"{folder}/seats.parquet"):
        found.setdefault((row["game"], row["seed"]), {})[row["seat"]] = (row["score"], float(row["won"]))
    with zipfile.ZipFile(f"{folder}/records.zip") as records:
        for (number, seed), ends in list(found.items())[:GAMES]:
            yield seed, records.read(f"bretwalda-{number}.record").decode(), [ends[seat] for seat in SEATS]


def positions(number, seed, record, ends):
    """Inputs, greedy's values, the round, how it ended and the game's number, for each position that is kept."""
    done, found = logres.replay(record), []
    game = logres.new("bretwalda", done.scenario, seed, done.options)
    for at, move in enumerate(done.history.all()[1:]):
        if at % 8 == 0:
            arrays = seen.observe(game, game.decision.seat)
            dealt = game.redeal(game.decision.seat, at)
            values = [judge.value(dealt, seat) for seat in SEATS]
            found.append((inputs(arrays), values, arrays["tracks"][tracks.index("round")], ends, number))
        game.play(move.text, move.seat)
    return found


recordings = [game for folder in DATA.split(os.pathsep) for game in recorded(folder)]
games = np.arange(len(recordings))
kept = [row for number in games for row in positions(number, *recordings[number])]
X, greedy, rounds, ends, of = (np.array(column) for column in zip(*kept, strict=True))
lead = (ends[..., 0] - ends[..., 0].mean(1, keepdims=True)).astype(np.float32)
won = ends[..., 1] / ends[..., 1].sum(1, keepdims=True)
shuffled = np.random.default_rng(1).permutation(games)
test = shuffled[: len(games) * 3 // 10]
held_out = np.isin(of, test)
parts = [np.isin(of, shuffled[len(test) + part :: 5]) for part in range(5)]
print(f"{len(games)} games, {len(X)} positions; {len(test)} games held out")

# %% [markdown]
# ## Training
#
# What is learned is the score at the end beyond the four's mean: it says more of a game than who won. One hidden
# layer, Adam, dropout and weights that shrink, for games are few. Each of five networks leaves another fifth of the
# games out and stops where it did best on them; in the held-out games their mean counts.


# %%
mean, spread = X[~held_out].mean((0, 1)), X[~held_out].std((0, 1)) + 0.1


class Network:
    def __init__(self, seed, hidden=24):
        self.lots = np.random.default_rng(seed)
        size = X.shape[2]
        first = self.lots.normal(0, size**-0.5, (size, hidden))
        self.parts = [first, np.zeros(hidden), self.lots.normal(0, hidden**-0.5, (hidden, 1)), np.zeros(1)]

    def forward(self, x, drop=0.0):
        x = (x - mean) / spread
        if drop:
            x = x * (self.lots.random(x.shape) >= drop) / (1 - drop)
        inner = np.maximum(x @ self.parts[0] + self.parts[1], 0)
        return x, inner, (inner @ self.parts[2] + self.parts[3])[..., 0]

    def slopes(self, x, truth, drop):
        x, inner, told = self.forward(x, drop)
        back = (told - truth)[..., None] / told.size
        deeper = (back @ self.parts[2].T) * (inner > 0)
        return [
            np.einsum("nki,nkj->ij", x, deeper),
            deeper.sum((0, 1)),
            np.einsum("nki,nkj->ij", inner, back),
            back.sum((0, 1)),
        ]

    def train(self, left_out, rate=2e-3, drop=0.3, shrink=3.0, batch=128):
        first, second, best, step = [0.0] * 4, [0.0] * 4, (np.inf, self.parts), 0
        places = np.flatnonzero(~held_out & ~left_out)
        for _ in range(EPOCHS):
            self.lots.shuffle(places)
            for start in range(0, len(places), batch):
                part, step = places[start : start + batch], step + 1
                for i, slope in enumerate(self.slopes(X[part], lead[part], drop)):
                    first[i] = 0.9 * first[i] + 0.1 * slope
                    second[i] = 0.999 * second[i] + 0.001 * slope**2
                    change = first[i] / (1 - 0.9**step) / (np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8)
                    self.parts[i] = self.parts[i] - rate * (change + shrink * self.parts[i] * (i % 2 == 0))
            off = ((self.forward(X[left_out])[2] - lead[left_out]) ** 2).mean()
            if off < best[0]:
                best = (off, self.parts[:])
        self.parts = best[1]
        return self


networks = [Network(seed).train(part) for seed, part in enumerate(parts)]


def forecast(x):
    return sum(network.forward(x)[2] for network in networks) / len(networks)


off = {"always 0": lead[held_out], "network": forecast(X[held_out]) - lead[held_out]}
print("mean square off in held-out games:", {name: round(float((miss**2).mean()), 2) for name, miss in off.items()})

# %% [markdown]
# ## Does it know better than greedy who will win?
#
# Neither says chances, so both get the same reading: softmax, with a scale for each third of the game and a bonus for
# each kingdom, fitted to the games that are not held out; there each is foretold by the network that left it out.
# Compared are log losses in rounds 5 to 8 of the held-out games (less is better; always saying a quarter loses 1.386)
# and how often the first choice wins, with the interval in which 95 of 100 draws of the held-out games fall.


# %%
def chances(values, scale, which):
    raised = values[which] * scale[np.minimum((rounds[which] - 1) // 4, 2)][:, None] + scale[3:]
    raised = np.exp(raised - raised.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def log_loss(guess, truth):
    return -(truth * np.log(np.clip(guess, 1e-6, 1))).sum(1)


def fitted(values):
    """Seven numbers, by hill climbing."""
    used, lots = np.flatnonzero(~held_out), np.random.default_rng(2)
    width = np.array([1 / values.std()] * 3 + [0.5] * 4)
    scale = width * [1, 1, 1, 0, 0, 0, 0]
    best = log_loss(chances(values, scale, used), won[used]).mean()
    for step in range(800):
        tried = scale + lots.normal(0, 1, 7) * width * 0.995**step
        loss = log_loss(chances(values, tried, used), won[used]).mean()
        if loss < best:
            scale, best = tried, loss
    return scale


def interval(figures):
    """Of a mean over games, by drawing games again."""
    lots = np.random.default_rng(3)
    draws = [lots.choice(figures, len(figures)).mean() for _ in range(4000)]
    return f"{figures.mean():.3f} ({np.quantile(draws, 0.025):.3f} to {np.quantile(draws, 0.975):.3f})"


middle = np.flatnonzero(held_out & (rounds >= 5) & (rounds <= 8))
losses = {}
foretold = forecast(X)
for network, part in zip(networks, parts, strict=True):
    foretold[part] = network.forward(X[part])[2]
for name, values in {"network": foretold, "greedy": greedy}.items():
    guess = chances(values, fitted(values), middle)
    loss, right = log_loss(guess, won[middle]), won[middle, guess.argmax(1)] > 0
    losses[name] = np.array([loss[of[middle] == game].mean() for game in test])
    hits = np.array([right[of[middle] == game].mean() for game in test])
    print(f"{name:8} log loss {interval(losses[name])}, first choice wins {interval(hits)}")
print("network less greedy:", interval(losses["network"] - losses["greedy"]))

# %% [markdown]
# ## Playing
#
# A turn of Bretwalda is many small answers, and after most of them nothing has changed yet. So the bot tries some ways
# to play on until another seat is asked, at random, and takes the one that the networks like best; it asks again when
# that way is at its end, or not legal any more. It is given games dealt anew, as every bot is: it sees nothing that
# its seat does not.

# %%
TRIES, LONGEST = 24, 30


class Learned:
    def __init__(self, seed):
        self.lots, self.way = np.random.default_rng(seed), []

    def choose(self, game):
        legal = {action.text: action for action in game.legal()}
        if not self.way or self.way[0] not in legal:
            self.way = self.best_way(game, game.decision.seat)
        return legal[self.way.pop(0)]

    def best_way(self, game, seat):
        tried = [self.wander(game.trial(), seat) for _ in range(TRIES)]
        told = forecast(np.stack([inputs(seen.observe(after, seat)) for _, after in tried]))[:, SEATS.index(seat)]
        ended = [after.result for _, after in tried]
        worth = [told[i] if end is None else 99.0 * (seat in end.winners) - 50 for i, end in enumerate(ended)]
        return tried[int(np.argmax(worth))][0]

    def wander(self, game, seat):
        """On until another seat is asked; the answers that were not forced."""
        way = []
        while game.decision is not None and game.decision.seat == seat and len(way) < LONGEST:
            action = game.forced
            if action is None:
                legal = game.legal()
                action = legal[self.lots.integers(len(legal))]
                way.append(action.text)
            game.play(action, seat)
        return way, game


def won_by(make, number):
    """Whether a bot wins against three that play at random; the seats take turns."""
    lots, seat = np.random.default_rng(number), SEATS[number % 4]
    game, bot = logres.new("bretwalda", seed=f"match {number}"), make(number)
    while game.decision is not None:
        action = game.forced
        if action is None and game.decision.seat == seat:
            action = bot.choose(game.redeal(seat, game.count))
        game.play(action or game.legal()[lots.integers(len(game.legal()))], game.decision.seat)
    return float(seat in game.result.winners) / len(game.result.winners)


wins = np.array([won_by(Learned, number) for number in range(MATCHES)])
print(f"{wins.sum():.1f} of {MATCHES} games won against three random players: {interval(wins)}")
print("in less than 20 minutes of a processor:", process_time() - began < 1200)
