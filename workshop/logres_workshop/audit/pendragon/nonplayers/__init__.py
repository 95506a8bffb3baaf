"""Chapter 8: a non-player's turn, as its trace in the log tells it, held against the table and the text."""
