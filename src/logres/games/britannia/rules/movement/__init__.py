"""Movement: groups, paths, stacking."""
