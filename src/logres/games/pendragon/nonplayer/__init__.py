"""8 Non-players: the flowcharts, and what they answer."""
