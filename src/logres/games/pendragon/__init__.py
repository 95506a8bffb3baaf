"""Pendragon: the fall of Roman Britain, four factions, four scenarios."""

from logres.games.pendragon.title import TITLE

__all__ = ["TITLE"]
