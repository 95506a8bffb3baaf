"""Phase III: battles."""

from __future__ import annotations

from logres.engine.frames import Procedure


class Battles(Procedure):
    def __init__(self, nation: int) -> None:
        super().__init__()
        self.nation = nation


class Battle(Procedure):
    def __init__(self, area: int, attacker: int, defender: int) -> None:
        super().__init__()
        self.area = area
        self.attacker = attacker
        self.defender = defender
