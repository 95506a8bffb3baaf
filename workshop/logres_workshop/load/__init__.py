"""A load on the server: many tables flat out, and messages that try to cheat."""
