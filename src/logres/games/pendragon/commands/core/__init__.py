"""What all Commands and Feats have in common: chapters 3.1 and 4.1."""
