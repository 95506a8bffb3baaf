"""Bots for a player's seat."""
