"""Chronicles: a finished game told as an illustrated page."""
