"""What people see around their tables: home, finished games, how strong they are."""
