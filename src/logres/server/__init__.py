"""The web table: accounts, tables, views per seat over WebSocket, and a store in which nothing acknowledged is lost."""

from importlib.util import find_spec

from logres.engine.errors import BadInput

if find_spec("starlette") is None:
    raise BadInput("this needs the parts of the web table: pip install 'logres[server]'")
