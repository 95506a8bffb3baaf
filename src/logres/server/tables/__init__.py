"""Tables: one authority over each game, with its seats, clock, bots and what its watchers are sent."""
