"""The rules of Britannia, by phase."""
