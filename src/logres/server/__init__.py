"""The web table: accounts, tables, views per seat over WebSocket, and a store in which nothing acknowledged is lost."""
