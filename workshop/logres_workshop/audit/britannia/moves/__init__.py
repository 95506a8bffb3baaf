"""Movement and what ends it: marches, retreats, phases."""
