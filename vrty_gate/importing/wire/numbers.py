"""What a reply states about its tokens, cost and duration."""

from collections.abc import Mapping

from vrty_gate.importing.wire.values import Object, at, first, number

_IN = ("prompt_tokens", "input_tokens", "promptTokenCount", "inputTokens", "prompt_eval_count", "inputTokenCount")
_OUT = ("completion_tokens", "output_tokens", "outputTokens", "eval_count", "outputTokenCount")
_CACHED = ("cache_read_input_tokens", "cachedContentTokenCount", "cacheReadInputTokens", "prompt_cache_hit_tokens")
_BESIDE = ("cache_creation_input_tokens", "cache_read_input_tokens", "cacheReadInputTokens", "cacheWriteInputTokens")
"""Tokens of the prompt that Anthropic and Bedrock count apart from the others."""
_MILLI, _NANO = 1_000, 1_000_000_000


def stated(reply: Object) -> Mapping[str, float]:
    """`tokens_in`, `tokens_out`, `tokens_cached`, `cost` and `latency_s`, each if the reply states it."""
    usage = first(reply, "usage", "usageMetadata", "amazon-bedrock-invocationMetrics")
    for other in (at(reply, "x_groq", "usage"), at(reply, "meta", "tokens"), at(usage, "tokens"), reply):
        usage = (
            other if not isinstance(usage, dict) or first(usage, *_IN, *_OUT, "candidatesTokenCount") is None else usage
        )
    written = first(usage, *_OUT)
    if written is None and first(usage, "candidatesTokenCount", "thoughtsTokenCount") is not None:
        written = number(at(usage, "candidatesTokenCount")) + number(at(usage, "thoughtsTokenCount"))
    details = first(usage, "prompt_tokens_details", "input_tokens_details")
    cached = first(details, "cached_tokens")
    read = first(usage, *_IN)
    if read is not None:
        beside = [number(at(usage, key)) for key in _BESIDE]
        read = number(read) + beside[0] + beside[1] + beside[2] + beside[3]
    found = {
        "tokens_in": read,
        "tokens_out": written,
        "tokens_cached": first(usage, *_CACHED) if cached is None else cached,
        "cost": at(usage, "cost"),
        "latency_s": _seconds(reply),
    }
    return {key: number(value) for key, value in found.items() if value is not None}


def _seconds(reply: Object) -> float | None:
    """The duration that Bedrock and Ollama state."""
    latency, duration = at(reply, "metrics", "latencyMs"), reply.get("total_duration")
    if latency is not None:
        return number(latency) / _MILLI
    return None if duration is None else number(duration) / _NANO


def total(before: Mapping[str, float], after: Mapping[str, float]) -> Mapping[str, float]:
    """The sums over two calls."""
    keys = [*before, *(key for key in after if key not in before)]
    return {key: round(before.get(key, 0) + after.get(key, 0), 9) for key in keys}
