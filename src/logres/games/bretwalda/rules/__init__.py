"""The rules of Bretwalda, by phase."""
