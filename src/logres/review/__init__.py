"""Reviews of finished games: chances to win over time, turning points, costly decisions, luck."""
