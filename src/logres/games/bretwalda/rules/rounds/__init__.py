"""Set-up, rounds, succession and victory."""
