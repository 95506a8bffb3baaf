"""What is measured by hand: copies, what sets of plans bring, the engine in a browser."""
