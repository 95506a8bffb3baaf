"""3.3.3 Trade."""

from logres.games.pendragon.names import CIVITATES
from logres_workshop.marker import rule
from tests.games.pendragon.orders import board, order, outcome, play, prosperity, table, targets, texts, why

COMMAND, LIMITED = 1, 3


def blue(g) -> int:
    return board(g).resources[CIVITATES]


@rule("pendragon", "3.3.3.trade-income")
def test_one_resource_for_each_town():
    forces = {"dobunni": {"town": 2}, "regni": {"town": 1}, "iceni": {"hillfort": 1}}
    g = table(forces, order("civitates", "trade"), bottom={"dobunni": 9, "regni": 9}, top={"dobunni": 9, "regni": 9})
    assert targets(g) == ["dobunni", "regni"]
    assert why(g, "iceni") == "3.3.3.trade-income"
    play(g, "select dobunni", "select regni", "done")
    assert blue(g) == 3
    assert outcome(g) == COMMAND


@rule("pendragon", "3.3.3.trade-income", "2.3.5.limited-command")
def test_a_limited_trade_takes_one_space():
    g = table({"dobunni": {"town": 2}, "regni": {"town": 1}}, order("civitates", "trade", limited=1))
    play(g, "select dobunni")
    assert why(g, "regni") == "2.3.5.limited-command"
    play(g, "done", "enough")
    assert blue(g) == 2
    assert outcome(g) == LIMITED


@rule("pendragon", "3.3.3.trade-prosperity", "3.1.pay-up-front")
def test_the_income_pays_for_prosperity_in_two_spaces():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "atrebates": {"town": 1}}
    g = table(forces, order("civitates", "trade"), bottom={"dobunni": 1})
    play(g, "select dobunni", "select regni", "select atrebates", "done")
    assert texts(g) == ["improve dobunni", "improve regni", "improve atrebates", "enough"]
    play(g, "improve dobunni")
    assert (blue(g), prosperity(g, "dobunni")) == (2, 3)
    assert texts(g) == ["improve regni", "improve atrebates", "enough"]
    play(g, "improve atrebates")
    assert (blue(g), prosperity(g, "atrebates"), prosperity(g, "regni")) == (1, 3, 0)
    assert outcome(g) == COMMAND


@rule("pendragon", "3.3.3.trade-prosperity")
def test_no_prosperity_without_briton_control():
    g = table({"dobunni": {"town": 1, "saxon_warband": 3}}, order("civitates", "trade"))
    play(g, "select dobunni", "done")
    assert blue(g) == 1
    assert outcome(g) == COMMAND


@rule("pendragon", "3.3.3.trade-prosperity", "1.8.4.wealth-uses")
def test_wealth_may_pay():
    g = table({"dobunni": {"town": 1}}, order("civitates", "trade"), wealth=1)
    play(g, "select dobunni", "done")
    assert texts(g) == ["improve dobunni", "improve wealth dobunni", "enough"]
    play(g, "improve wealth dobunni")
    assert (blue(g), board(g).wealth, prosperity(g, "dobunni")) == (1, 0, 2)


@rule("pendragon", "3.3.3.trade-prosperity")
def test_both_rows_may_be_filled_at_any_imperium():
    g = table({"dobunni": {"town": 1}}, order("civitates", "trade"), bottom={"dobunni": 2}, imperium="fragmentation")
    play(g, "select dobunni", "done", "improve dobunni")
    assert prosperity(g, "dobunni") == 4


@rule("pendragon", "3.1.2.free-actions")
def test_a_free_trade_improves_for_nothing():
    g = table({"dobunni": {"town": 1}}, order("civitates", "trade", free=1))
    play(g, "select dobunni", "done", "improve dobunni")
    assert (blue(g), prosperity(g, "dobunni")) == (1, 2)
