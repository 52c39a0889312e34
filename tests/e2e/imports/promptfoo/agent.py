"""Runs promptfoo with an agent whose model is a server in this process; RUN=2 gives a later recording.

python agent.py RESULTS
"""

import json
import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

ORDER = "A-1043" if os.environ.get("RUN") == "2" else "A-1042"
CALL = {"id": "call_x", "type": "function", "function": {"name": "get_order", "arguments": json.dumps({"id": ORDER})}}
ANSWERS = ["30 days from delivery.", "You have 30 days.", "Within 30 days of delivery."]
given = []


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        message = {"role": "assistant", "content": None, "tool_calls": [CALL]}
        if "return" in asked["messages"][-1]["content"]:
            message = {"role": "assistant", "content": ANSWERS[len(given)]}
            given.append(message)
        choice = {"index": 0, "finish_reason": "tool_calls" if "tool_calls" in message else "stop", "message": message}
        body = {"id": "x", "object": "chat.completion", "created": 0, "model": asked["model"], "choices": [choice]}
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
Thread(target=server.serve_forever, daemon=True).start()
environment = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1"}
command = ["promptfoo", "eval", "--no-cache", "-c", "agent.yaml", "--repeat", "3", "-j", "1", "-o", sys.argv[1]]
subprocess.run(command, env={**os.environ, **environment}, check=False)
