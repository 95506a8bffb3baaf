"""3.6 Battles: two sides in one space. See battle.py for the sequence."""
