"""Traces of calls of OpenAI's client by OpenTelemetry's instrumentation; RUN=2 gives a later recording.

A server in this process answers. The first conversation has a tool call, the second has two choices.
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

os.environ["OTEL_SEMCONV_STABILITY_OPT_IN"] = "gen_ai_latest_experimental"
os.environ["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"] = "SPAN_ONLY"

from google.protobuf.json_format import MessageToDict
from openai import OpenAI
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.instrumentation.openai_v2 import OpenAIInstrumentor
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

LATER = os.environ.get("RUN") == "2"
ORDER = "A-1043" if LATER else "A-1042"
CALL = {"id": "call_x", "type": "function", "function": {"name": "get_order", "arguments": json.dumps({"id": ORDER})}}
TOOL = {
    "type": "function",
    "function": {"name": "get_order", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}},
}


def answers(messages):
    if messages[-1]["role"] == "tool":
        return [{"role": "assistant", "content": "It was delivered on 3 May."}]
    if "order" in messages[-1]["content"]:
        return [{"role": "assistant", "content": None, "tool_calls": [CALL]}]
    texts = ["You have 30 days from delivery.", "Within 30 days of delivery, and we refund the price."]
    return [{"role": "assistant", "content": text} for text in texts]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        choices = [
            {"index": i, "finish_reason": "tool_calls" if "tool_calls" in each else "stop", "message": each}
            for i, each in enumerate(answers(asked["messages"]))
        ]
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = {
            "id": "x",
            "object": "chat.completion",
            "created": 0,
            "model": asked["model"],
            "choices": choices,
            "usage": usage,
        }
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


exporter = InMemorySpanExporter()
provider = TracerProvider(resource=Resource.create({"service.name": "support"}))
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)
OpenAIInstrumentor().instrument()
server = HTTPServer(("127.0.0.1", 0), Handler)
Thread(target=server.serve_forever, daemon=True).start()
client = OpenAI(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")
tracer = trace.get_tracer("tests")
with tracer.start_as_current_span("where", attributes={"test.case.name": "where is my order"}):
    messages = [
        {"role": "system", "content": "You are the support desk."},
        {"role": "user", "content": "Where is my order A-1042?"},
    ]
    asked = client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=[TOOL])
    messages.append(asked.choices[0].message.model_dump(exclude_none=True))
    messages.append({"role": "tool", "tool_call_id": "call_x", "content": f"Order {ORDER} was delivered on 3 May."})
    client.chat.completions.create(model="gpt-4o-mini", messages=messages, tools=[TOOL])
with tracer.start_as_current_span("window", attributes={"test.case.name": "refund window"}):
    messages = [{"role": "user", "content": "How long may I return an item?"}]
    client.chat.completions.create(model="gpt-4o-mini", messages=messages, n=2)
json.dump(
    MessageToDict(encode_spans(exporter.get_finished_spans())), sys.stdout, ensure_ascii=False, indent=1, sort_keys=True
)
