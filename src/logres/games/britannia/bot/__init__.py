"""The greedy bot of Britannia."""
