"""These tests need `logres[env]`: `make test-env` installs it and runs them."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]
