"""Phase V: overpopulation."""

from __future__ import annotations

from logres.engine.frames import Procedure


class Overpopulation(Procedure):
    def __init__(self, nation: int) -> None:
        super().__init__()
        self.nation = nation
