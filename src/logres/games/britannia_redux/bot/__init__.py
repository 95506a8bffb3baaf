"""The greedy bot of reduX."""
