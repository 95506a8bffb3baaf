"""The WebSocket: its messages, and the session of one connection."""
