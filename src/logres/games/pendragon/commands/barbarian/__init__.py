"""Commands and Feats of Saxons and Scotti: 3.4, 3.5, 4.4, 4.5."""
