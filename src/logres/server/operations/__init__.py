"""What an operator does with a database of tables: look after them, and play them again after a rules fix."""
