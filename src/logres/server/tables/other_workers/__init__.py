"""The other workers on the same database: what they tell, and what they have saved."""
