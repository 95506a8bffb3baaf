"""The games, one package each. `pyproject.toml` names their titles as entry points of the group `logres.titles`."""
