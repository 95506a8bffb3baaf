"""Dice that nobody can choose: what the server commits to, and what each seat adds."""
