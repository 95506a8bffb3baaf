"""Entries of invaders and leaders."""
