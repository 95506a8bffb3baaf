"""Sequence of play, deck, Imperium, victory: chapters 2, 5.3, 6.8 and 7."""
