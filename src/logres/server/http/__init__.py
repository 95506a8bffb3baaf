"""HTTP: pages, accounts, the lobby, the past of a game."""
