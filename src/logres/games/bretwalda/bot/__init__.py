"""The greedy bot of Bretwalda."""
