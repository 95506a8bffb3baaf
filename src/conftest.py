"""Doctests of the parts that need `logres[env]` are for machines that have it: `make test-env`."""

from importlib.util import find_spec

NEED_MORE = ("observation", "pettingzoo_aec", "gymnasium_seat", "openspiel_game", "vector_env")

collect_ignore = [] if find_spec("pettingzoo") else [f"logres/env/{name}.py" for name in NEED_MORE]
