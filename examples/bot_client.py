"""A bot from outside: sits down at a table by its token and plays at random.

LOGRES_TOKEN=logres_... python examples/bot_client.py http://localhost:8000 TABLE SEAT
"""

import json
import os
import random
import sys
import urllib.request

from websockets.sync.client import connect

base, table, seat = sys.argv[1:4]
headers = {"Authorization": f"Bearer {os.environ['LOGRES_TOKEN']}", "Content-Type": "application/json"}
body = json.dumps({"seat": seat}).encode()
urllib.request.urlopen(urllib.request.Request(f"{base}/api/tables/{table}/join", body, headers))

with connect(base.replace("http", "ws") + "/socket", additional_headers=headers, max_size=None) as socket:
    socket.send(json.dumps({"type": "hello", "table": table, "seat": seat}))
    for text in socket:
        message = json.loads(text)
        if message["type"] not in ("view", "change"):  # also after a refusal the newest view follows
            continue
        if message["result"]:
            break
        asked = any(p["seat"] == seat and not p["answered"] for p in message["pending"])
        if asked and message["legal"]:
            action = random.choice(message["legal"])["text"]
            act = {
                "type": "act",
                "id": str(message["version"]),
                "version": message["version"],
                "seat": seat,
                "actions": [action],
            }
            socket.send(json.dumps(act))
