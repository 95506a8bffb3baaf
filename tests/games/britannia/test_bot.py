"""The greedy bot: positions with an obvious answer, whole games, and the pieces it thinks with."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import logres
from logres.bots.bot import bot, consult
from logres.games.britannia.bot.bot import Greedy
from logres.games.britannia.bot.clash import clash, conquest
from logres.games.britannia.bot.evaluation import Evaluation, weights
from logres.games.britannia.bot.prospects import FADE, army, leader, prospects
from logres.games.britannia.bot.threats import Threats
from logres.games.britannia.edition import BRITANNIA
from logres.games.britannia.rules.rounds.scenarios import SCENARIOS
from logres.games.britannia.tables import ANGLES, AREA, DANES, LEADER, NORMANS, ROMANS, SAXONS, WELSH
from logres.games.britannia.ui.odds import odds
from tests.games.britannia.positions import armies, asked, came_from, left, position, table

MOVEMENT = ("ChooseGroup", "ChooseWho", "March")
MOST_ACTIONS = 6000  # a game of greedy bots takes half of it


def answer(g: logres.Game, seed: int = 1) -> str:
    return str(consult(Greedy(seed), g, seed))


def march(g: logres.Game, seed: int = 1) -> list[str]:
    """Let the bot finish the movement phase; what it played."""
    player = Greedy(seed)
    played: list[str] = []
    while "done" not in played and g.decision is not None and g.decision.kind in MOVEMENT:
        action = g.forced or consult(player, g, seed)
        played.append(str(action))
        g.play(action)
    return played


# ---------------------------------------------------------------------- marches


def test_it_takes_an_undefended_scoring_area():
    """Gwynedd next door is worth 4 to the Welsh at the end of the round; so are the two areas they have."""
    areas = {"powys": {"welsh": 2}, "dyfed": {"welsh": 1}, "hwicce": {"angles": 1}}
    g = position("movement", "welsh", areas, round=10, seed=1)
    march(g)
    assert [armies(g, "welsh", area) for area in ("gwynedd", "powys", "dyfed")] == [1, 1, 1]


def test_of_two_empty_areas_it_takes_the_better_paid():
    """York pays the Danes 8 in round 13, the March 2."""
    g = position("movement", "danes", {"cheshire": {"danes": 2}}, round=13, seed=1)
    march(g)
    assert left(g, "york") == {"danes": 1}


def test_it_does_not_attack_at_hopeless_odds():
    """One against three in the hills."""
    g = position("movement", "irish", {"gwynedd": {"irish": 1}, "powys": {"welsh": 3}}, round=10, seed=1)
    assert march(g) == ["done"]


def test_it_attacks_at_good_odds_and_with_enough():
    """Essex is worth 4 to the Saxons; a lone Jute holds it. Red's own nations hold all else in reach."""
    own = {area: {"irish": 1} for area in ("kent", "wessex", "downlands", "suffolk", "south_mercia", "devon", "avalon")}
    g = position("movement", "saxons", {"sussex": {"saxons": 4}, "essex": {"jutes": 1}, **own}, round=13, seed=1)
    played = march(g)
    assert "to essex" in played
    assert played[played.index("to essex") - 1] in ("take 2 infantry", "take 3 infantry")


def test_it_leaves_other_nations_of_its_own_alone():
    """Angles and Normans are both blue's."""
    g = position("movement", "normans", {"kent": {"normans": 4}, "essex": {"angles": 1}}, round=16, seed=1)
    march(g)
    assert armies(g, "angles", "essex") == 1
    assert armies(g, "normans", "essex") == 0


def test_whoever_must_land_lands():
    g = position("movement", "angles", {"north_sea": {"angles": 4}, "york": {"brigantes": 3}}, round=8, seed=1)
    march(g)
    assert armies(g, "angles", "north_sea") == 0
    assert table(g).total_armies(ANGLES) >= 2


def test_a_leader_goes_with_the_armies_that_attack():
    areas = {"bernicia": {"angles": {"infantry": 3, "leader": "oswiu"}}, "york": {"brigantes": 2}}
    g = position("movement", "angles", areas, round=9, seed=1)
    played = march(g)
    assert "lead oswiu" in played
    assert "cancel" not in played


def test_a_plan_made_for_another_game_is_dropped():
    player = Greedy(1)
    player.plan = ["to york", "stop"]
    g = position("movement", "welsh", {"powys": {"welsh": 2}}, round=10, seed=1)
    assert str(player.choose(g)) == "move powys"
    assert player.plan[-1] == "stop"


def test_a_march_it_did_not_plan_is_cancelled_if_it_leads_to_nothing():
    """All of Gwynedd's garrison has been called up; Powys is full of Angles."""
    g = position("movement", "welsh", {"gwynedd": {"welsh": 1}, "powys": {"angles": 3}}, round=10, seed=1)
    g.play(["move gwynedd", "take 1 infantry"])
    assert answer(g) == "cancel"


def test_where_only_one_group_can_march_it_is_led_somewhere_all_the_same():
    """The driver calls up the only armies there are: nothing else is legal."""
    g = position("movement", "angles", {"north_sea": {"angles": 4}}, round=8, seed=1)
    assert g.forced is not None
    played = march(g)
    assert "cancel" not in played
    assert table(g).total_armies(ANGLES) == 4


# ---------------------------------------------------------------------- battles


def fight(attack: int, defend: int, dice: list[int], **more: Any) -> logres.Game:
    """Angles in York, who came from Bernicia, against Brigantes with the March behind them."""
    areas = {"york": {"angles": attack, "brigantes": defend}, "march": {"brigantes": 1}, "bernicia": {"angles": 1}}
    came = [came_from("bernicia", "york", attack), {"area": "bernicia", "count": 1}]
    return position("battles", "angles", areas, 8, chance=dice, seed=1, cohorts=came, **more)


def test_the_defender_retreats_when_doomed():
    g = fight(5, 1, [1] * 6)
    assert asked(g) == ("DefenderRetreats", "brigantes")
    assert answer(g).startswith("retreat")


def test_the_defender_stands_when_strong():
    g = fight(1, 3, [1] * 4)
    assert asked(g) == ("DefenderRetreats", "brigantes")
    assert answer(g) == "stand"


def test_the_attacker_gives_up_a_lost_battle_and_presses_a_won_one():
    lost, won = fight(1, 3, [1] * 4), fight(3, 1, [1] * 4)
    for g in (lost, won):
        g.play("stand")
        assert asked(g) == ("AttackerRetreats", "angles")
    assert answer(lost) == "retreat bernicia"
    assert answer(won) == "stand"


# ---------------------------------------------------------------------- submission, crowns, placement


def test_it_submits_when_the_legions_stand_at_the_door():
    areas = {"powys": {"welsh": 1}, "clwyd": {"welsh": 1}, "march": {"romans": 6}, "hwicce": {"romans": 6}}
    g = position("movement", "romans", areas, round=3, seed=1)
    g.play("done")
    assert asked(g) == ("Submit", "welsh")
    assert answer(g) == "submit"


def test_it_resists_an_empire_that_is_far_away():
    areas = {"mar": {"picts": 2}, "alban": {"picts": 2}, "moray": {"picts": 2}, "kent": {"romans": 1}}
    g = position("movement", "romans", areas, round=5, seed=1)
    g.play("done")
    assert asked(g) == ("Submit", "picts")
    assert answer(g) == "resist"


def test_it_votes_for_its_own_strongest_nation():
    areas = {"york": {"brigantes": 1}, "kent": {"saxons": 1}, "essex": {"saxons": 1}, "norfolk": {"angles": 1}}
    g = position("crown", None, areas, round=8, seed=1)
    for seat in g.seats:
        g.play(answer(g), seat)
    assert asked(g) == ("Vote", "brigantes")
    assert answer(g) == "vote saxons"


def test_without_a_candidate_of_its_own_it_votes_for_the_poorest():
    """The Brigantes' votes for Galloway, which is English, are red's; so are the Saxons, but not in England here."""
    areas = {"galloway": {"brigantes": 1}, "norfolk": {"angles": 3}, "kent": {"jutes": 1}}
    g = position("crown", None, areas, round=8, seed=1, points={"angles": 90}, options={"ballot-call": False})
    seat = asked(g)
    assert seat[0] == "Vote"
    assert answer(g) != "vote angles"


def test_new_armies_go_where_the_enemy_is():
    """Of two areas worth the same one borders a host."""
    areas = {"kent": {"jutes": 1}, "devon": {"welsh": 1}, "clwyd": {"welsh": 1}, "march": {"angles": 3}}
    g = position("population", "welsh", areas, round=9, seed=1, population={"welsh": 5})
    assert asked(g) == ("PlaceArmy", "welsh")
    assert answer(g) == "place clwyd"


def test_an_overlord_is_kind_to_his_own_alone():
    """The Romans are yellow's, the Welsh green's; in the two-player game the Picts are not the Romans' either."""
    areas = {"powys": {"welsh": 1}, "gwynedd": {"welsh": 1}, "york": {"romans": 1}}
    g = position("population", "welsh", areas, round=3, seed=1, subjects={"welsh": "romans"})
    assert asked(g) == ("GrantPopulation", "romans")
    assert answer(g) == "withhold"


def test_raiders_go_home_from_where_they_would_be_lost():
    """Powys is worth nothing to the Irish."""
    areas = {"powys": {"irish": 1}, "march": {"romans": 5}, "clwyd": {"welsh": 2}}
    came = [{"area": "powys", "start": "atlantic_ocean", "count": 1, "raider": 1}]
    g = position("withdrawal", "irish", areas, round=4, seed=1, cohorts=came)
    assert asked(g) == ("ChooseWithdrawal", "irish")
    assert answer(g) == "withdraw 1 powys"


def test_raiders_stay_where_it_pays():
    """Gwynedd is worth 4 to the Irish at the end of round 5, and nobody is near."""
    came = [{"area": "gwynedd", "start": "atlantic_ocean", "count": 1, "raider": 1}]
    g = position("withdrawal", "irish", {"gwynedd": {"irish": 1}}, round=5, seed=1, cohorts=came)
    assert answer(g) == "done"


def test_it_bids_for_the_group_with_most_left_over():
    """Red's nations make most, then blue's, and much more than the others."""
    g = logres.new("britannia", seed=1, options={"bidding": True})
    bids = []
    while g.decision is not None and g.decision.kind == "Bid":
        bids.append(answer(g))
        g.play(bids[-1])
    assert bids[:2] == ["bid 0 group-3", "bid 1 group-3"]
    assert bids[18:20] == ["bid 18 group-3", "bid 0 group-4"]  # what lies between red and blue
    paid = sorted(table(g).bids)
    assert paid[0] == 0
    assert 80 < paid[-1] < 95  # what lies between the best group and the last one


# ---------------------------------------------------------------------- whole games


def play(scenario: str, seed: int, options: dict[str, Any] | None = None, random: tuple[int, ...] = ()) -> logres.Game:
    """A game of greedy bots, with random ones in some seats. `play` refuses what is not legal."""
    g = logres.new("britannia", scenario, seed, options)
    players = {s: bot("random" if i in random else "greedy", f"{seed}{s}") for i, s in enumerate(g.seats)}
    while g.decision is not None:
        g.play(g.forced or consult(players[g.decision.seat], g, seed), g.decision.seat)
        assert g.count < MOST_ACTIONS or random
    return g


VARIANTS: dict[str, dict[str, Any]] = {"plain": {}, "bidding": {"bidding": True, "secret-ballot": True}}
QUICK = ("three-player-short", "two-player-early", "two-player-germanic", "two-player-vikings")


def _cases() -> list[Any]:
    slow = pytest.mark.long
    return [
        pytest.param(scenario, variant, marks=() if scenario in QUICK and variant == "plain" else slow)
        for scenario in SCENARIOS
        for variant in VARIANTS
        if variant == "plain" or not scenario.startswith("two-player")
    ]


@pytest.mark.parametrize(("scenario", "variant"), _cases())
def test_it_plays_every_scenario_to_the_end(scenario: str, variant: str):
    g = play(scenario, 5, VARIANTS[variant])
    assert g.result is not None
    verbs = Counter(move.text.split()[0] for move in g.history.all())
    assert verbs["cancel"] + verbs["restart"] <= 10  # it follows its own plans


def test_it_beats_random_players_by_far():
    g = play("four-player", 3, random=(0, 1, 3))
    assert g.result is not None
    assert g.result.winners == ("red",)
    assert g.result.scores["red"] > 2 * max(score for seat, score in g.result.scores.items() if seat != "red")


def test_the_same_seed_plays_the_same():
    one, other = play("two-player-germanic", 4), play("two-player-germanic", 4)
    assert one.record() == other.record()


def test_it_is_known_by_its_name():
    g = position("movement", "welsh", {"powys": {"welsh": 2}}, round=10, seed=1)
    assert str(logres.bot("greedy", seed=1).choose(g)) == answer(g)


# ---------------------------------------------------------------------- what it thinks with


def test_prospects_are_the_cards_points_faded_by_the_rounds_between():
    """York pays the Danes 8 in rounds 13 and 16, and feeds an army every third round."""
    york = AREA["york"]
    in_thirteen = prospects(BRITANNIA, DANES, DANES, 13, 16)
    assert in_thirteen.now[york] == 8
    fed = 3 * army(DANES, 14, 16) / 3
    assert in_thirteen.later[york] == pytest.approx(8 * FADE**3 + fed)
    assert prospects(BRITANNIA, DANES, DANES, 16, 16).later[york] == 0


def test_raiders_who_must_return_look_at_what_they_hold_for_a_moment():
    raid = prospects(BRITANNIA, DANES, DANES, 11, 16)
    assert raid.now[AREA["york"]] == 2
    assert not any(raid.later)


def test_armies_are_worth_less_as_the_end_draws_near():
    worth = [army(WELSH, round, 16) for round in range(1, 17)]
    assert worth == sorted(worth, reverse=True)
    assert worth[-1] > 0
    assert army(ROMANS, 5, 16) < army(WELSH, 5, 16)


def test_a_claimant_is_worth_more_than_another_leader():
    assert leader(BRITANNIA, LEADER["william"]) > leader(BRITANNIA, LEADER["offa"])


def test_a_clash_is_the_odds_in_short():
    c = clash(ANGLES, (3, 0, 0, False), WELSH, (2, 0, 0, False), AREA["york"], 8)
    o = odds(3, 2)
    assert c.wins == pytest.approx(o.wins("attacker"))
    assert c.attackers_left == pytest.approx(3 - o.losses("attacker"))
    assert conquest(3, 2, False) == c.wins
    assert conquest(0, 2, False) == 0


def test_who_stands_next_door_is_a_threat_unless_he_is_ones_own():
    g = position("movement", "welsh", {"march": {"angles": 4}, "clwyd": {"welsh": 1}}, round=8, seed=1)
    threats = Threats(g, table(g))
    clwyd = AREA["clwyd"]
    assert threats.safety(WELSH, clwyd, 1, False) < threats.safety(WELSH, clwyd, 3, False) < 1
    assert threats.safety(NORMANS, clwyd, 1, False) > threats.safety(WELSH, clwyd, 1, False)  # blue's, like the Angles


def test_the_turn_order_decides_who_can_come_before_the_round_is_scored():
    """The Angles play after the Saxons, the Welsh before them."""
    g = position("movement", "saxons", {"march": {"welsh": 4}, "norfolk": {"angles": 4}}, round=10, seed=1)
    threats = Threats(g, table(g))
    assert threats.safety(SAXONS, AREA["hwicce"], 1, True) == 1
    assert threats.safety(SAXONS, AREA["suffolk"], 1, True) < 1


def test_a_board_is_worth_the_points_on_it_to_their_owner_and_costs_the_others():
    g = position("movement", "welsh", {"powys": {"welsh": 2}}, round=10, seed=1)
    h = position("movement", "welsh", {"powys": {"welsh": 2}}, round=10, seed=1, points={"welsh": 10})
    green, red = g.seats.index("green"), g.seats.index("red")
    gain = [Evaluation(h, table(h), s).total() - Evaluation(g, table(g), s).total() for s in (green, red)]
    assert gain == pytest.approx([10, -10 / 3])
    assert weights(table(g), green, 4)[WELSH] == 1


def test_a_plan_that_cannot_be_followed_is_given_up():
    player = Greedy(1)
    player.plan = ["to york", "done"]
    assert player.follow([logres.Action("stay")]) is None
    assert player.follow([logres.Action("done")]) is None, "a dead plan has no say later on"
