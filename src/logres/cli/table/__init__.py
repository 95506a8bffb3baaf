"""The table in the terminal: keyboard, screen, and what is said in between."""
