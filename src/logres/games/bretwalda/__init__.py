"""Bretwalda: four kingdoms after Offa, twelve seasons, one crown."""
