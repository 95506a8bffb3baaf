"""The database: what is kept, in which form, and how it is looked after."""
