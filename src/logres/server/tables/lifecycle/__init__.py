"""How a table comes from the store into memory, and what keeps those in memory going."""
