"""How the greedy bot thinks about Bretwalda (docs/bots.md)."""
