"""Events: chapter 5."""
