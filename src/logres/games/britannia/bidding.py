"""Bidding for sides."""

from __future__ import annotations

from logres.engine.frames import Procedure


class Bidding(Procedure):
    """variant.bidding"""
