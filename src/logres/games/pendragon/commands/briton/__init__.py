"""Commands and Feats of Dux and Civitates: 3.2, 3.3, 4.2, 4.3."""
