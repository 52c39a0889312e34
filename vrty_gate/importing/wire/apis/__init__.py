"""The forms of requests and replies, each with its reader."""

from vrty_gate.importing.wire.apis import anthropic, bedrock, chat_completions, gemini, responses, texts

APIS = (responses.API, gemini.API, bedrock.API, anthropic.API, chat_completions.API, texts.API)
"""The first that fits reads a call."""
