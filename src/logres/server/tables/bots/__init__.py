"""Bots at tables: the processes they think in, when they answer, and what they make of finished games."""
