"""The tables of docs/simulations-*.md."""

import json

import pytest

import logres
from logres.bots.arena import play_out
from logres_workshop.pages import simulated


@pytest.mark.parametrize(("title", "scenario"), [("britannia", "three-player-short"), ("britannia-redux", None)])
def test_what_the_log_paid_is_all_that_a_nation_has(title, scenario):
    game = logres.new(title, scenario, seed=3)
    play_out(game, dict.fromkeys(game.seats, "greedy"), "3")
    paid = simulated.sources([game.record()])
    points = game.view()["board"]["points"]
    assert {nation: sum(row.values()) for nation, row in paid.items()} == {n: p for n, p in points.items() if p}


def test_the_tables_are_printed(tmp_path, capsys):
    match = {"scores": {"red": 4.0, "blue": 2.0}, "points": {"romano_british": 4}}
    matches = [{**match, "winners": ["red"]}, {**match, "winners": ["red", "blue"]}]
    games = tmp_path / "games.json"
    games.write_text(json.dumps({"matches": matches}))
    simulated.main([str(games)])
    assert capsys.readouterr().out.splitlines() == [
        "| seat | wins | share | interval | score | least | most |",
        "|---|---|---|---|---|---|---|",
        "| red | 2 | 100.0% | 34.2% - 100.0% | 4.0 ± 0.0 | 4 | 4 |",
        "| blue | 1 | 50.0% | 9.5% - 90.5% | 2.0 ± 0.0 | 2 | 2 |",
        "",
        "| nation | points | least | most |",
        "|---|---|---|---|",
        "| Romano-British | 4.0 ± 0.0 | 4 | 4 |",
    ]
