"""What single nations have of their own, and what they are to each other."""
