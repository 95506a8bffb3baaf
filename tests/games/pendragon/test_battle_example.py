"""The worked Battle of 3.6, cube by cube."""

from logres.games.pendragon.battle.engagement import SURPRISE_HERE
from logres_workshop.marker import rule
from tests.games.pendragon.battles import battle, lost, over, prestige, renown, state
from tests.games.pendragon.orders import asked, at, board, laden, play, texts

RATAE, LINDUM = "ratae", "lindum"


@rule("pendragon", "3.6.6.battle-example-check")
def test_B2_corieltauvi():
    g = battle(
        "corieltauvi",
        "saxons",
        terms=SURPRISE_HERE,
        chance=(
            {"for": "pre-battle corieltauvi attackers raiders", "dice": [3]},
            {"for": "pre-battle corieltauvi attackers troops", "dice": [3]},
            {"for": "coup de main corieltauvi ratae", "dice": [6]},
        ),
        more={"prestige": 10, "saxon_renown": 10},
        town=1,
        fort=1,
        saxon_raider=7,
        laden_saxon_raider=2,
        saxon_warband=1,
        cavalry=3,
        comitates=1,
    )
    assert asked(g) == ("saxons", "EvadeOrAmbush")
    play(g, "ambush corieltauvi")  # the Raiders: 3 is not enough
    play(g, "ambush corieltauvi")  # the Warband: 3 is
    assert asked(g) == ("dux", "Withdraw")
    play(g, "fight corieltauvi")
    assert asked(g) == ("civitates", "Withdraw")
    play(g, "withdraw 1 comitates ratae")
    # Charge and ambush: the Saxons suffer 3, the Dux 1. The Saxons could spare the Warband with six Raiders.
    assert asked(g) == ("saxons", "Lose")
    assert at(g, "corieltauvi", "cavalry") == 3
    assert "lose 6 saxon_raider" in texts(g)
    play(g, "lose 1 saxon_warband", "lose 4 saxon_raider")
    # Harass: five Raiders inflict 2½, two Cavalry fall, the last half is ignored.
    assert at(g, "corieltauvi", "cavalry") == 0
    assert at(g, "corieltauvi", "saxon_raider") == 5
    assert laden(g, "corieltauvi", "saxon_raider") == 2
    assert state(g).lost == (5, 3)
    assert asked(g) == ("saxons", "ChooseAssault")
    assert texts(g) == ["hold corieltauvi", "assault ratae", "assault lindum"]
    play(g, "assault ratae")  # Coup de Main needs 4 or less and fails; Escalade takes three Raiders
    assert asked(g) == ("saxons", "Lose")
    assert state(g).attack[9] == 3
    play(g, "lose 3 saxon_raider")  # Storm: the last two fall, their two losses go to the Garrison
    assert over(g)
    assert lost(g) == (10, 3)
    assert at(g, "corieltauvi", "town") == 1
    assert at(g, "corieltauvi", "fort") == 1
    assert at(g, "corieltauvi", "comitates") == 1
    assert at(g, "corieltauvi", "saxon_raider") == 0
    assert prestige(g) == 11
    assert renown(g, "saxons") == 10
    assert board(g).casualties == 3
    assert board(g).prosperity(5) == 0
