"""Second reading: Game setup and player area, pages 3 to 5."""

from __future__ import annotations

import pytest

import logres
from logres import BadInput, Game
from tests.games.bretwalda.second_reading.table import (
    CAPITALS,
    Doc,
    area,
    asked,
    at,
    choices,
    control,
    dalcs,
    food,
    gold,
    lay,
    passing,
    play,
    refused,
    table,
    until,
    vessel,
)

SPRINGS = ["sp1", "sp2", "sp3", "sp4"]


def beginning(spring: str = "sp1") -> Game:
    """A new game of four whose first Spring card is known."""
    doc: Doc = logres.new("bretwalda", seed=5).position()
    doc["hidden"]["decks"]["seasons"][0] = [*(card for card in SPRINGS if card != spring), spring]
    return logres.position("bretwalda", doc, seed=5)


# p. 3, step 4: three Food for East Anglia at the start stand for its gift of the first Spring, which is not made again.
def test_east_anglia_begins_with_three_food_and_gets_none_in_the_first_spring() -> None:
    g = until(beginning(), "Direction")
    assert [food(g, capital) for capital in CAPITALS.values()] == [1, 1, 3, 1]


# p. 3, step 4 and the Spring card: New Ploughland still gives each its one Food in the first Spring.
def test_new_ploughland_in_the_first_spring_gives_east_anglia_one_food_and_not_three() -> None:
    g = until(beginning("sp4"), "Direction")
    assert food(g, "theodford") == 4
    assert food(g, "eoforwic") == 2


# p. 5: of three Chronicles two are kept, the third goes to the bottom of the deck.
def test_the_third_chronicle_of_each_player_lies_at_the_bottom_of_the_deck() -> None:
    g = until(beginning(), "ReturnChronicle")
    returned = {}
    while asked(g)[1] == "ReturnChronicle":
        seat = asked(g)[0]
        returned[seat] = sorted(choices(g))[0]
        play(g, (seat, returned[seat]))
    until(g, "Direction")
    deck = g.position()["hidden"]["decks"]["chronicles"]
    assert {f"return {card}" for card in deck[:4]} == set(returned.values())
    assert len(deck) == 16 - 4 * 2


# p. 5: the Chronicles and the Lordship card lie face down; opponents see how many they are at most.
def test_nobody_sees_which_cards_another_was_dealt() -> None:
    g = until(beginning(), "Direction")
    seen = g.view("wessex")["board"]["kingdoms"]
    assert (seen["mercia"]["goals"], seen["mercia"]["hand"]) == (2, 1)
    assert len(seen["wessex"]["goals"]) == 2
    assert len(seen["wessex"]["hand"]) == 1


# p. 4, step 7 and p. 2: the set-up lays out every white figure of the box.
def test_no_white_figure_is_left_in_the_box_after_the_set_up() -> None:
    areas = table(beginning())["areas"].values()
    white = [found["units"].get("neutral", {}) for found in areas]
    assert [sum(w.get(kind, 0) for w in white) for kind in ("ealdorman", "thegn", "ceorl")] == [4, 9, 9]


# p. 4, step 7 and p. 8: thirteen Dalcs lie on the board and none in a Capital, so that nobody possesses one yet.
def test_nobody_possesses_a_dalc_at_the_start() -> None:
    g = beginning()
    assert sum(found.get("dalc", 0) for found in table(g)["areas"].values()) == 13
    assert [dalcs(g, kingdom) for kingdom in CAPITALS] == [0, 0, 0, 0]


# p. 5 and p. 10: a player crowns one of his own three Rulers; nobody else's is his to choose.
def test_a_player_chooses_among_his_own_three_rulers_only() -> None:
    g = beginning()
    seat = asked(g)[0]
    assert len(choices(g)) == 3
    other = "crown ecgberht" if seat != "wessex" else "crown eanred"
    assert refused(g, other)
    passing(g, "ChooseRuler")
    assert [len(found["rulers"]) for found in table(g)["kingdoms"].values()] == [2, 2, 2, 2]


# p. 7 and p. 13: the exchange of a Chronicle is not made in the first Spring.
def test_no_chronicle_is_exchanged_in_the_first_spring() -> None:
    g = until(beginning(), "Exchange", "Direction")
    assert asked(g)[1] == "Direction"


# p. 3, steps 1 and 4, and p. 12: the Pretender drawn by lot is the first to act and chooses the direction.
def test_the_pretender_drawn_at_the_set_up_is_asked_for_the_direction_and_acts_first() -> None:
    g = until(beginning(), "Direction")
    pretender = table(g)["pretender"].replace("_", "-")
    assert asked(g) == (pretender, "Direction")
    until(g, "ChooseAction")
    assert asked(g)[0] == pretender


# p. 3, step 4, and p. 5: one Control token in the own Capital, none where Neutrals stand, five Gold.
def test_each_begins_with_one_area_and_five_gold() -> None:
    g = until(beginning("sp2"), "Direction")
    held = [name for name in table(g)["areas"] if control(g, name)]
    assert sorted(held) == sorted(CAPITALS.values())
    assert [gold(g, kingdom) for kingdom in CAPITALS] == [5, 5, 5, 5]


# p. 2: figures, tokens, Gold and Buildings are those of the box; a table that needs more does not exist.
@pytest.mark.parametrize(
    ("areas", "fleet", "purse"),
    [
        ({"dor": area("mercia", mercia={"thegn": 5})}, [], 5),
        ({"dor": area("", danes={"dane": 6})}, [], 5),
        ({"dor": area("mercia", 0, ("abbey", "granary"))}, [], 5),
        ({}, [vessel("mercia", "nor", ceorl=5)], 5),
        ({}, [vessel("mercia", "nor", "ship_3")], 5),
        ({}, [], 61),
    ],
)
def test_a_table_beyond_the_box_is_refused(areas: Doc, fleet: list[Doc], purse: int) -> None:
    with pytest.raises(BadInput):
        lay(at("action", actor="mercia"), areas, vessels=fleet, kingdoms={"mercia": {"gold": purse}})
    assert lay(at("action", actor="mercia"), kingdoms={"mercia": {"gold": 60}}).result is None
