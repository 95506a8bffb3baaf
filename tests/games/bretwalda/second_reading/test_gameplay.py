"""Second reading: Gameplay: the phases of a round, pages 11 to 13."""

from __future__ import annotations

from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    choices,
    kingdom,
    lay,
    passing,
    play,
    refused,
    table,
    until,
)


# p. 12: the Pretender's direction holds for the whole round; each takes one action, then each another.
def test_anticlockwise_play_goes_round_twice_in_that_direction() -> None:
    g = lay(at("actions"))
    assert asked(g) == ("mercia", "Direction")
    play(g, "anticlockwise")
    order = []
    while asked(g)[1] == "ChooseAction":
        order.append(asked(g)[0])
        play(g, "movement" if len(order) <= 4 else "development", "done")
    assert order == ["mercia", "northumbria", "wessex", "east-anglia"] * 2


# p. 12: the two actions of a round are different ones.
def test_the_second_action_of_a_round_is_another_one() -> None:
    g = lay(at("action", actor="wessex", taken=7), kingdoms={"wessex": {"actions": ["fyrd"]}})
    assert choices(g) == {"collection", "development", "movement"}
    assert refused(g, "fyrd")


# p. 12: when all have taken two actions the tokens are reset: in the next round all four are there again.
def test_in_the_next_round_all_four_actions_are_open_again() -> None:
    spent = {"actions": ["fyrd", "collection"]}
    others = dict.fromkeys(("mercia", "east_anglia", "wessex"), spent)
    g = lay(
        at("action", 3, "au1", actor="northumbria", taken=8),
        kingdoms={**others, "northumbria": {"actions": ["fyrd"]}},
    )
    play(g, "movement", "done")
    until(g, "ChooseAction")
    assert table(g)["round"] == 4
    assert choices(g) == {"collection", "fyrd", "development", "movement"}


# p. 12: an action must be taken, but need not be carried out; the token is used all the same.
def test_a_movement_without_any_move_uses_the_action_up() -> None:
    g = lay(at("action", actor="mercia", taken=1))
    play(g, "movement", "done")
    assert asked(g) == ("east-anglia", "ChooseAction")
    assert kingdom(g, "mercia")["actions"] == ["movement"]


# p. 12, 1: Dalcs from Abbeys count for the Pretender like those on the board.
def test_three_abbeys_make_a_pretender() -> None:
    abbeys = {name: area("wessex", 0, ("abbey",)) for name in ("ellandun", "steanford", "dor")}
    g = lay(at("priority", 1), abbeys)
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12, 2: level in Dalcs, the number of Controlled land areas decides, Dalcs or not.
def test_level_in_dalcs_the_larger_realm_makes_the_pretender() -> None:
    areas = {"gyrrum": area("northumbria"), "hamptun": area("wessex"), "ellandun": area("wessex")}
    g = lay(at("priority", 1), areas)
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12, end: if all is level among the first, the present Pretender stays, though he is not one of them.
def test_level_in_everything_the_old_pretender_stays_though_he_is_behind() -> None:
    areas = {"gyrrum": area("northumbria"), "seolesige": area("wessex")}
    g = lay(at("priority", 1), areas)
    until(g, "Bid")
    assert table(g)["pretender"] == "mercia"


# p. 11: Season cards stay open until the end of the Winter round; then all four are set aside.
def test_after_the_winter_all_open_season_cards_are_set_aside() -> None:
    g = lay(at("priority", 4, "wi1"), board={"shown": ["sp1", "su1", "au1", "wi1"]})
    until(g, "ChooseAction")
    assert table(g)["round"] == 5
    assert {"sp1", "su1", "au1", "wi1"} <= set(table(g)["aside"])
    assert len(table(g)["aside"]) == 4


# p. 11: a Season card works on its own round; one that still lies open from Spring does nothing in Summer.
def test_the_floods_of_spring_are_over_in_summer() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1})}
    spring = lay(at("movement", 1, "sp2", actor="mercia"), areas)
    play(spring, "move thegn tamworthige")
    assert refused(spring, "to mathrafal")
    summer = lay(at("movement", 2, "su1", actor="mercia"), areas, board={"shown": ["sp2", "su1"]})
    play(summer, "move thegn tamworthige")
    assert "to mathrafal" in choices(summer)


# p. 10 and p. 12: the new Pretender is first in the next round, and chooses the direction there.
def test_the_new_pretender_opens_the_next_round() -> None:
    g = lay(at("priority", 3, "au1"), {"gyrrum": area("northumbria")})
    passing(g, "TakeFood", "Starve")
    until(g, "Direction")
    assert table(g)["round"] == 4
    assert asked(g) == ("northumbria", "Direction")
