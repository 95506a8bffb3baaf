"""Britannia reduX with Leaders and Raiders: fifteen nations, 430-1066 AD. What differs from Britannia stands here."""
