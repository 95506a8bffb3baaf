"""Submission to the Romans and to the Angles."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def moment(g: Game, b: Board, n: int) -> None:
    """submit.romans.timing"""


def belgae_revolt(g: Game, b: Board) -> None:
    """submit.belgae.revolt"""


def lapse(g: Game, b: Board) -> None:
    """submit.angles.end"""
