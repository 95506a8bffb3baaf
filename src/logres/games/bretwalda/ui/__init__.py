"""What people and programs see of Bretwalda."""
