"""How the greedy bot thinks: what things are worth, who threatens whom, where armies should march."""
