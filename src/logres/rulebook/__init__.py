"""Rulebooks for players, a folder for each game and a file for each chapter, and how they are read."""
