"""The version, written into records."""

from typing import Final

VERSION: Final = "0.1.0"
