"""Rulebooks for players, a folder for each game and a file for each chapter, which the web client reads."""
