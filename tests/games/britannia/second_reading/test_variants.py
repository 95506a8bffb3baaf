"""Three or five players, the shorter games and bidding (pages 19-20)."""

import logres
from tests.games.britannia.second_reading.table import (
    army,
    asked,
    kinds,
    legal,
    march,
    place,
    points,
    rolls,
    turn,
    units,
)


# p19 Three players: the third has six nations, the Saxons and the Norwegians among them.
def test_three_players_divide_the_nations_as_listed():
    g = logres.new("britannia", "three-player", seed=1)
    seats = {d.seat for d in g.pending}
    assert seats == {"p1"}
    areas = {"essex": {"saxons": army()}, "york": {"norwegians": army()}, "kent": {"jutes": army()}}
    g = place(turn(16, "norwegians"), areas, scenario="three-player")
    assert g.pending[0].seat == "p3"
    g.play("done")
    assert (asked(g)[0], g.pending[0].seat) == ("saxons", "p3")
    g.play("done")
    assert (asked(g)[0], g.pending[0].seat) == ("jutes", "p1")


# p19 Short game: in round 6 the Romano-British may not attack Jutes, Saxons or Angles.
def test_in_the_short_game_the_romano_british_leave_the_federates_alone_in_round_6():
    g = logres.new("britannia", "three-player-short", seed=1)
    assert asked(g) == ("romano_british", "ChooseGroup")  # no growth in round 6
    g.play(["move avalon", "take 1 infantry"])
    assert "to wessex" not in legal(g)
    g.play("cancel")
    g.play(["move north_mercia", "take 1 infantry"])
    assert not legal(g) & {"to suffolk", "to lindsey", "to march"}  # Angles, Angles, and Welsh who count as submitted


# p19 Short game, round 7: federates may be attacked, and an attack on Welsh who struck first pays nothing.
def test_in_the_short_game_nothing_is_paid_for_welsh_who_attacked():
    g = place(
        turn(7, "romano_british"),
        {"hwicce": {"romano_british": army(2)}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("march", ("welsh infantry", 1), ("romano_british infantry", 6, 1)),
        scenario="three-player-short",
        former=["welsh", "brigantes"],
        struck=["welsh"],
    )
    march(g, "hwicce", "take 2 infantry", "march")
    g.play("done")
    assert points(g, "romano_british") == 0


# p17 The same in the four-player game: the rate of Angles, Saxons and Jutes.
def test_in_the_full_game_two_points_are_paid_for_welsh_who_attacked():
    g = place(
        turn(7, "romano_british"),
        {"hwicce": {"romano_british": army(2)}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("march", ("welsh infantry", 1), ("romano_british infantry", 6, 1)),
        former=["welsh", "brigantes"],
        struck=["welsh"],
    )
    march(g, "hwicce", "take 2 infantry", "march")
    g.play("done")
    assert points(g, "romano_british") == 2


# p19 The short game ends with round 13, and the king of that round is crowned before.
def test_the_short_game_ends_after_round_13():
    g = place({"round": 13, "phase": "crown"}, {"kent": {"jutes": army()}}, scenario="three-player-short")
    assert g.result is not None


# p19 Early invaders: who meets the condition must submit.
def test_in_the_early_scenario_the_picts_must_submit():
    areas = {a: {"picts": army()} for a in ("mar", "skye", "moray")} | {"york": {"romans": army(2, fort=True)}}
    g = place(turn(2, "romans"), areas, scenario="two-player-early")
    g.play("done")
    assert g.position()["board"]["subjects"] == {"picts": "romans"}


# p19 It lasts to the end of round 5.
def test_the_early_scenario_ends_after_round_5():
    g = place({"round": 5, "phase": "end-of-round"}, {"dyfed": {"welsh": army()}}, scenario="two-player-early")
    assert g.result is not None
    assert points(g, "welsh") == 4


# p19-20 Germanic invaders: the Belgae play by the Romano-British rules: no growth in round 6, the same card.
def test_the_belgae_of_the_germanic_scenario_do_not_grow_in_round_6_and_score_as_romano_british():
    g = logres.new("britannia", "two-player-germanic", seed=1)
    assert asked(g)[0] == "romano_british"
    g.play("done")
    assert asked(g) == ("belgae", "ChooseGroup")
    assert "population" not in kinds(g)
    areas = {"kent": {"belgae": army()}, "downlands": {"belgae": army()}}
    g = place({"round": 10, "phase": "end-of-round"}, areas, scenario="two-player-germanic", seed=1)
    assert points(g, "belgae") == 2 + 4  # Kent for holding, the Downlands nothing; then the only nation in England


# p20 Vikings: the set-up of round 11, Brigantes free.
def test_the_vikings_scenario_begins_in_round_11_with_free_brigantes():
    g = logres.new("britannia", "two-player-vikings", seed=1)
    assert g.position()["at"]["round"] == 11
    assert g.position()["board"]["subjects"] == {}
    assert units(g, "kent") == {"jutes": {"infantry": 1}}
    assert units(g, "lindsey") == {}


# p20 Bidding: who has a card passes; a taken card needs one more; the bid is taken off at the end.
def test_a_bid_on_a_taken_group_must_be_higher_and_a_holder_is_not_asked():
    g = logres.new("britannia", seed=1, options={"bidding": True})
    first = g.pending[0].seat
    g.play("bid 0 group-2")
    assert g.pending[0].seat != first
    assert "bid 0 group-2" not in legal(g)
    assert "bid 1 group-2" in legal(g)
    assert "bid 0 group-1" in legal(g)
