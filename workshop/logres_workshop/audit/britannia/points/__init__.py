"""Points: kills, areas, crowns."""
