"""Retreats."""
