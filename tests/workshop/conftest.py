from tests.engine.conftest import _small_titles  # noqa: F401
