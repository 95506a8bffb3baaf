"""Tables: one authority over each game, with its seats, clock, bots and what its subscribers are sent."""
