"""Slow restatements of the rulebooks, held against what the engine does. See docs/engine.md."""
