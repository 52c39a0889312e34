"""In place of the official client: the same answer to the same question, at once and without a network."""

import hashlib
import json
from contextlib import contextmanager
from types import SimpleNamespace

import sitecustomize


class OpenAIError(Exception):
    pass


class APIConnectionError(OpenAIError):
    pass


class APITimeoutError(APIConnectionError):
    pass


class APIStatusError(OpenAIError):
    pass


class OpenAI:
    def __init__(self, **options):
        streaming = SimpleNamespace(create=_create)
        self.chat = SimpleNamespace(completions=SimpleNamespace(with_streaming_response=streaming))
        self.base_url = SimpleNamespace(host="localhost")

    def close(self):
        pass


@contextmanager
def _create(messages, **parameters):
    question = json.dumps(messages)
    number = int(hashlib.sha256(question.encode()).hexdigest(), 16) % 100
    sitecustomize.log(f"asked {number}")
    text = f"0.{number:02}" if parameters["model"] == "judge" else f"The answer is {number}.\n" * (number + 1)
    if "response_format" in parameters:
        text = json.dumps({"verdict": "same", "what": f"number {number}"})
    choice = {"message": {"content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": len(question), "completion_tokens": number}
    reply = {"model": f"{parameters['model']}-1", "choices": [choice], "usage": usage}
    yield SimpleNamespace(iter_bytes=lambda: [json.dumps(reply).encode()])
