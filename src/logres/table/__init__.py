"""What a table does wherever it stands, on a server or in a browser: a game with its past, what a seat is shown of it,
what is played without asking, and one person against bots. Nothing here knows of a network or a database."""
