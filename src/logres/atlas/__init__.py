"""Small maps of the games, for pages and chronicles, and who holds which area of them."""
