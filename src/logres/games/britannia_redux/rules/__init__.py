"""The rules of reduX, where they differ from Britannia's."""
