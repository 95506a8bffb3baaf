"""What people and programs see of reduX."""
