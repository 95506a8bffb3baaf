"""Battles: dice, losses, retreats, and the raiders' withdrawal."""
