"""What a recorded request is for, if not for a text."""

import re

OTHER, MODELS = "other requests", "model lists"
_SEPARATORS = re.compile(r"[/:]")
_KINDS = {
    "embed": "embeddings",
    "moderation": "moderations",
    "image": "images",
    "video": "videos",
    "audio": "audio",
    "speech": "audio",
    "transcri": "audio",
    "rerank": "reranking",
    "counttokens": "token counts",
    "count_tokens": "token counts",
    "count-tokens": "token counts",
    "input_tokens": "token counts",
    "tokenize": "token counts",
    "batch": "batches",
    "file": "files",
    "upload": "files",
    "vector_store": "files",
    "cachedcontents": "files",
    "thread": "assistants",
    "assistant": "assistants",
    "fine_tuning": "fine-tuning",
    "compact": "compactions",
    "trace": "telemetry",
    "telemetry": "telemetry",
    "ingest": "telemetry",
    "models": MODELS,
    "tags": MODELS,
    "show": MODELS,
}
"""By the beginning or end of a part of the path."""


def kind_of(path: str) -> str:
    """The kind of a request to a path that is not for a text; `OTHER` if the path does not say."""
    parts = [part for part in _SEPARATORS.split(path.lower()) if part]
    for part in reversed(parts[-3:]):
        for word, kind in _KINDS.items():
            if part.startswith(word) or (word == "embed" and "embed" in part):
                return kind
    return OTHER
