"""The round and the nation turn."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.rules.rounds.turn import takes_turn
from logres.games.britannia.tables import NATION, NATION_NAMES, NATIONS
from logres_workshop.marker import rule
from logres_workshop.random_play import RandomPlayer
from tests.games.britannia.positions import armies, points, position, table

ORDER = (
    "romans romano_british belgae welsh brigantes caledonians picts irish scots norsemen dubliners danes norwegians "
    "saxons jutes angles normans"
)


def quietly(g: logres.Game, until) -> None:
    """Play on, doing as little as possible, until something is true or the game is over."""
    for _ in range(3000):
        if not g.pending or until(g):
            return
        texts = [str(action) for action in g.legal()]
        g.play(next((text for text in ("done", "stop", "stand") if text in texts), texts[-1]))
    raise AssertionError("it never comes")


def turns(g: logres.Game) -> list[tuple[int, str]]:
    """Round and nation of every turn begun so far."""
    found = []
    round = table(g).round
    for line in g.log:
        if line.rule == "timeline.consult":
            round = int(line.text.split(",")[0].removeprefix("Round "))
        if line.rule == "turn.phases" and line.text.startswith("The turn of the "):
            name = line.text.removeprefix("The turn of the ")
            found.append((round, NATIONS[NATION_NAMES.index(name)]))
    return found


def everybody(round: int, **more) -> logres.Game:
    """One army of each nation somewhere, at the start of a round; where none is in its neighbour's way."""
    homes = (
        "kent norfolk lindsey dyfed galloway orkneys mar cornwall dalriada hebrides cheshire york bernicia wessex "
        "sussex suffolk avalon"
    )
    areas = {area: {nation: 1} for area, nation in zip(homes.split(), ORDER.split(), strict=True)}
    return position("round", None, areas, round, seed=4, **more)


@rule("britannia", "turn.nation-order")
def test_the_order_of_play():
    g = everybody(3)
    quietly(g, lambda g: table(g).round > 3)
    assert [nation for round, nation in turns(g) if round == 3] == ORDER.split()


@rule("britannia", "turn.nation-order")
def test_jutes_play_after_saxons():
    g = position("round", None, {"kent": {"jutes": 1}, "wessex": {"saxons": 1}}, 10, seed=1)
    quietly(g, lambda g: table(g).round > 10)
    assert [n for r, n in turns(g) if r == 10 and n in ("saxons", "jutes")] == ["saxons", "jutes"]


@rule("britannia", "turn.skip-absent")
def test_who_takes_a_turn():
    def plays(nation: str, round: int, areas: dict[str, Any], **more) -> bool:
        g = position("movement", "welsh", {"york": {"welsh": 1}, **areas}, round, **more)
        return takes_turn(table(g), NATION[nation])

    assert not plays("irish", 10, {})
    assert plays("irish", 10, {"devon": {"irish": 1}})
    assert plays("irish", 10, {"atlantic_ocean": {"irish": 1}}), "at sea is in play"
    assert plays("irish", 8, {}), "it has arrivals"
    assert plays("saxons", 12, {"wessex": {"saxons": {"burh": True}}})
    assert plays("romano_british", 7, {}), "for Arthur's sake"
    assert not plays("romano_british", 9, {})
    assert not plays("belgae", 8, {}, scenario="three-player-short")
    assert not plays("romans", 6, {"kent": {"romans": 1}}), "they have left"
    assert plays("romans", 5, {"kent": {"romans": {"fort": True}}})


@rule("britannia", "turn.skip-absent")
def test_absent_nations_are_passed_over_and_come_back():
    g = position("round", None, {"york": {"welsh": 1}}, 8, seed=1)
    quietly(g, lambda g: table(g).round > 8)
    assert [nation for round, nation in turns(g) if round == 8] == ["welsh", "irish", "scots", "angles"]


@rule("britannia", "turn.phases")
def test_the_phases_of_a_turn():
    """Population, movement, battles, withdrawal, overpopulation, as the view tells them."""
    g = position(
        "turn",
        "saxons",
        {"york": {"saxons": 3}, "lindsey": {"angles": 1}, "wessex": {"saxons": 3}},
        9,
        chance=[1, 6, 6],
        population={"saxons": 5},
    )
    seen = []

    def look() -> None:
        seen.append(g.view(None)["board"]["phase"])

    look()
    g.play("place york")
    look()
    g.play(["move york", "take 2 infantry", "to lindsey", "stop"])
    look()
    g.play("done")
    look()
    assert seen == ["population", "movement", "movement", "overpopulation"]
    rules = [line.rule for line in g.log]
    order = ["pop.increase.six-points", "move.optional", "battle.must-fight"]
    assert [rules.index(rule) for rule in order] == sorted(rules.index(rule) for rule in order)
    assert armies(g, "saxons", "lindsey") == 2
    g.play(g.legal()[0])
    assert table(g).round == 10, "and the turn is over"


@rule("britannia", "turn.movement-before-battle")
def test_battles_wait_until_all_have_moved():
    areas = {"york": {"saxons": 3}, "lindsey": {"angles": 1}, "wessex": {"saxons": 1}}
    g = position("movement", "saxons", areas, 9, chance=[1, 6, 6])
    g.play(["move york", "take 2 infantry", "to lindsey", "stop"])
    g.play(["move wessex", "take 1 infantry", "to sussex", "stop"])
    assert (armies(g, "saxons", "lindsey"), armies(g, "angles", "lindsey")) == (2, 1), "nothing is fought yet"
    g.play("done")
    assert (armies(g, "saxons", "lindsey"), armies(g, "angles", "lindsey")) == (2, 0)


@rule("britannia", "turn.phases")
def test_romans_have_no_population_and_no_overpopulation():
    g = position("turn", "romans", {"kent": {"romans": 9}, "mar": {"caledonians": 1}}, 4, seed=1)
    assert armies(g, "romans", "english_channel") == 1, "a reinforcement instead"
    g.play(["move english_channel", "take 1 infantry", "to kent", "stop", "done"])
    assert table(g).nation != NATION["romans"]
    assert armies(g, "romans", "kent") == 10


@rule("britannia", "major.two-halves:turn")
def test_a_major_invasion_moves_and_fights_twice():
    """Round 12, the Danes: two armies win York in the first half, and go on to Lindsey in the second."""
    g = position(
        "movement",
        "danes",
        {"north_sea": {"danes": 2}, "york": {"angles": 1}, "lindsey": {"angles": 1}},
        12,
        chance=[1, 6, 6, 1, 6, 6],
        seed=2,
    )
    g.play(["move north_sea", "take 2 infantry", "to york", "stop", "done"])
    assert (table(g).half, g.view(None)["board"]["phase"]) == (2, "movement")
    assert armies(g, "danes", "york") == 2
    g.play(["move york", "take 1 infantry", "to lindsey", "stop"])
    g.play("done")
    assert table(g).half != 2, "and that is all"
    once = position("movement", "danes", {"york": {"danes": 2}}, 13, seed=2)
    once.play("done")
    assert table(once).nation != NATION["danes"]


@rule("britannia", "turn.end-of-round-steps", "timeline.crown-rounds")
def test_holding_then_the_crown_then_the_marker():
    areas = {area: {"saxons": 1} for area in ("wessex", "sussex", "hwicce", "essex")}
    g = position("end-of-round", None, areas, 13, seed=1)
    assert table(g).round == 13
    g.play("place wessex")
    assert table(g).round == 14
    rules = [line.rule for line in g.log]
    steps = [rules.index(rule) for rule in ("score.hold.when", "king.reward", "timeline.consult")]
    assert steps == sorted(steps)
    assert points(g, "saxons") == 16 + 8, "the new army adds nothing to the holding"


@rule("britannia", "setup.round-marker", "timeline.consult")
def test_the_marker_moves_on():
    g = everybody(3)
    quietly(g, lambda g: table(g).round > 4)
    rounds = [line.text.split(",")[0] for line in g.log if line.rule == "timeline.consult"]
    assert rounds == ["Round 3", "Round 4", "Round 5"]


@rule("britannia", "game.rounds.sixteen")
def test_the_game_ends_after_the_last_steps_of_round_16():
    g = position("movement", "normans", {"kent": {"normans": 1}, "alban": {"picts": 1}}, 16, seed=1)
    assert g.pending
    g.play("done")
    assert g.result
    assert (points(g, "normans"), points(g, "picts")) == (2, 4), "holding is scored before the end"


@rule("britannia", "game.nations.seventeen", "game.rounds.sixteen")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game(seed: int):
    """Every nation that enters plays, and nothing is ever broken."""
    g = logres.new("britannia", seed=seed)
    wanderer = RandomPlayer(seed)
    while g.pending:
        wanderer.play(g)
        if g.count % 7 == 0:
            assert g.title.broken(g, g.board) == []
    assert {nation for _, nation in turns(g)} == set(NATIONS)
    assert max(round for round, _ in turns(g)) == 16
    assert g.result
