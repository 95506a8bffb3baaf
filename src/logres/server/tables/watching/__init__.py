"""Those who look at tables: who they are, what they hold, and what brings them up to date."""
