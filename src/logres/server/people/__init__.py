"""People: accounts, what they may do and how often, and how they are notified."""
