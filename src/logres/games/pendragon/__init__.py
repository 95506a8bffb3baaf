"""Pendragon: the fall of Roman Britain, four factions, four scenarios."""
