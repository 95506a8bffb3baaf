"""Britannia: seventeen nations, 43-1085 AD."""
