"""The cards themselves: each side with its code."""
