"""Britannia: seventeen nations, 43-1085 AD."""

from logres.games.britannia.title import TITLE

__all__ = ["TITLE"]
