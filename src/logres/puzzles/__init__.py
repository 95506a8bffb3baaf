"""Puzzles: positions from games of bots where one choice is clearly best."""
