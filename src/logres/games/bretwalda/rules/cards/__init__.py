"""Lordship cards and Chronicles."""
