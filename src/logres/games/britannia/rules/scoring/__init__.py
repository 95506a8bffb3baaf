"""Victory points."""
