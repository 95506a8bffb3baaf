"""Phase I: population increase."""

from __future__ import annotations

from logres.engine.frames import Procedure


class Population(Procedure):
    def __init__(self, nation: int) -> None:
        super().__init__()
        self.nation = nation
