"""Commands and Feats: chapters 3 and 4. One module for each of them; frame.py is what they have in common."""
