"""Recording files with texts of our own, as small as their tools write them."""

import json

OPENAI = "https://api.openai.com/v1/chat/completions"


def cassette(*calls: tuple[str, str], status: int = 200) -> str:
    """A cassette of vcrpy with a call for each question and answer."""
    lines = ["interactions:"]
    for question, answer in calls:
        asked = json.dumps({"model": "m", "messages": [{"role": "user", "content": question}]})
        message = {"role": "assistant", "content": answer}
        good = {"object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
        body = json.dumps(good if status == 200 else {"error": {"message": "Overloaded", "type": "server_error"}})
        lines += [
            "- request:",
            f"    body: {_quoted(asked)}",
            "    headers:",
            "      authorization: [Bearer sk-secret]",
        ]
        lines += ["    method: POST", f"    uri: {OPENAI}", "  response:", f"    body: {{string: {_quoted(body)}}}"]
        lines += [
            "    headers:",
            "      Content-Type: [application/json]",
            f"    status: {{code: {status}, message: x}}",
        ]
    return "\n".join([*lines, "version: 1", ""])


def embeddings() -> str:
    """A cassette with a call for embeddings."""
    return cassette(("x", "y")).replace("chat/completions", "embeddings")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
