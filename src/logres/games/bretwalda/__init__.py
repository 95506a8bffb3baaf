"""Bretwalda: four kingdoms after Offa, twelve seasons, one crown."""

from logres.games.bretwalda.title import TITLE

__all__ = ["TITLE"]
