"""Pages of docs/ and notebooks that are made from the code."""
