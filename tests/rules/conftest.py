"""A small checkout with a title of its own, on which the prover is proved."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

import logres.ledger
from logres_workshop.prover.project import Project

LEDGER = """
    - {id: fight.hit, where: p.1, kind: battle, rule: A five hits.}
    - {id: fight.hill, where: p.1, kind: battle, rule: On a hill only a six hits.}
    - {id: fight.loser, where: p.2, kind: battle, rule: The smaller side loses.}
    - {id: fight.loot, where: p.2, kind: score, rule: The winner gains three.}
    - {id: fight.twice, where: p.2, kind: score, rule: Said in two places.}
    - {id: fight.crash, where: p.3, kind: battle, rule: Broken code falls over.}
    - {id: fight.red, where: p.3, kind: battle, rule: Its test is red already.}
    - {id: fight.untested, where: p.3, kind: battle, rule: Nobody looks.}
    - {id: fight.dead, where: p.3, kind: battle, rule: No game comes here.}
    - {id: fight.sides, where: p.3, kind: battle, rule: Either side may lose., instances: [left, right]}
    - {id: fight.banners, where: p.3, kind: battle, rule: Each side has its own., instances: [left, right]}
    - {id: map.size, where: p.4, kind: setup, rule: The vale feeds two.}
    - {id: map.unnamed, where: p.4, kind: setup, rule: No code speaks of it.}
    - {id: talk.free, where: p.5, kind: ui, rule: Talk is free.}
"""

FIGHT = '''
    """A fight."""

    from pathlib import Path

    import yaml


    def hits(die: int, hill: bool) -> bool:
        """fight.hit: A five hits."""
        if hill:
            return die >= 6  # [fight.hill]
        return die >= 5


    def loser(left: int, right: int) -> str:
        """fight.loser, fight.untested: The smaller side loses."""
        return "left" if left < right else "right"


    def loot(points: int) -> int:
        """The winner gains three [fight.loot]."""
        points += 3
        return points  # [fight.twice, fight.red]


    def idle(points: int) -> int:
        return points  # [fight.twice]


    def first(ranks: list[str]) -> str:
        """The first of one."""
        return ranks[0]  # [fight.crash]


    def forgotten(points: int) -> int:
        """fight.dead: No game comes here."""
        return points + forgotten(points - 1) if points else 0


    def side(left: int, right: int) -> int:
        """fight.sides, fight.banners: Either side may lose."""
        return -1 if left < right else 1


    def size(area: str) -> int:
        """What an area feeds."""
        data = yaml.safe_load((Path(__file__).parent / "data" / "map.yaml").read_text("utf-8"))
        return data["areas"][area]["feeds"]
'''

PLAY = """
    from logres.games.toy import fight

    STEPS = (fight.hits, fight.loser, fight.loot, fight.idle, fight.first, fight.side, fight.size)
"""

MAP = """
    areas:
      vale: {feeds: 2, rule: map.size, source: p.4}
      moor: {feeds: 1}
"""

TESTS = """
    import pytest

    from logres.games.toy import fight
    from logres_workshop.marker import rule


    @rule("toy", "fight.hit")
    @pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True)])
    def test_hit(die, hit):
        assert fight.hits(die, hill=False) is hit


    @rule("toy", "fight.loser", "fight.hill")
    class TestMore:
        def test_loser(self):
            assert fight.loser(1, 2) == "left"

        def test_hill(self):
            assert not fight.hits(5, hill=True)


    @rule("toy", "fight.untested")
    def test_that_cannot_fail():
        fight.loser(1, 2)


    @pytest.mark.parametrize("points", [pytest.param(1, marks=rule("toy", "fight.loot")), 2])
    def test_loot(points):
        assert fight.loot(points) == 4, "the case without a mark is red, which is nobody's concern"


    @rule("toy", "fight.twice")
    def test_one_of_two_places():
        assert fight.loot(1) > 0
        assert fight.loot(1) == 4


    @rule("toy", "fight.crash")
    def test_that_only_runs():
        fight.first(["king"])


    @rule("toy", "fight.red")
    def test_red():
        assert fight.loot(1) == 5


    @rule("toy", "fight.dead")
    def test_dead():
        assert fight.forgotten(3) == 6


    @rule("toy", "fight.sides:left", "fight.banners:left")
    def test_left():
        assert fight.side(1, 2) == -1


    @rule("toy", "fight.sides:right")
    def test_right():
        assert fight.side(2, 1) == 1


    @rule("toy", "map.size", "map.unnamed")
    def test_map():
        assert fight.size("vale") == 2
"""


ENGINE = ("actions.py", "errors.py", "interfaces.py")  # what the ledger needs


@pytest.fixture(scope="session")
def project() -> Project:
    """This very checkout, which is read once for all tests of the group `ledger`."""
    return Project.here()


@pytest.fixture
def checkout(tmp_path: Path) -> Project:
    """The small checkout, freshly written."""
    package = tmp_path / "src" / "logres"
    real = Path(logres.ledger.__file__).parent
    shutil.copytree(real, package / "ledger", ignore=shutil.ignore_patterns("__pycache__", "*.yaml"))
    engine = {name: (real.parent / "engine" / name).read_text("utf-8") for name in ENGINE}
    files = {
        "src/logres/__init__.py": "",
        "src/logres/engine/__init__.py": "",
        **{f"src/logres/engine/{name}": text for name, text in engine.items()},
        "src/logres/games/__init__.py": "",
        "src/logres/games/toy/__init__.py": "",
        "src/logres/games/toy/fight.py": FIGHT,
        "src/logres/games/toy/play.py": PLAY,
        "src/logres/games/toy/data/map.yaml": MAP,
        "src/logres/ledger/data/toy.yaml": LEDGER,
        "src/logres/ledger/not_mechanical.yaml": "toy: {talk.free: Nobody can hold it.}\n",
        "tests/test_fight.py": TESTS,
        "tests/rules/.keep": "",
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\nstrict = true\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dedent(text).lstrip("\n"), "utf-8")
    return Project(tmp_path)
