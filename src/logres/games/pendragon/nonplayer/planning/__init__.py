"""How a non-player plans the Command or Feat that its flowchart leads to."""
