"""Thanes: a tiny title that has what the big ones have. A deck, hands, a sealed bid, a window, a reaction, a die.

It is a package of its own, installed beside Logres and found by its entry point (docs/adding-a-game.md).
"""
