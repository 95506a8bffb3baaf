"""What people and programs see of Pendragon."""
