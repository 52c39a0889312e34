"""What a recorded request is for, if not for a text."""

import re

OTHER, MODELS = "other requests", "model lists"
_LAST = 4
_SEPARATORS = re.compile(r"[/:]")
_KINDS = {
    "trace": "telemetry",
    "tracing": "telemetry",
    "telemetry": "telemetry",
    "ingest": "telemetry",
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
    "batches": "batches",
    "batchgenerate": "batches",
    "file": "files",
    "upload": "files",
    "vector_store": "files",
    "cachedcontents": "files",
    "thread": "assistants",
    "assistant": "assistants",
    "fine_tuning": "fine-tuning",
    "compact": "compactions",
    "models": MODELS,
    "tags": MODELS,
    "show": MODELS,
}
"""By the beginning of one of the last parts of a path; the first that fits."""


_WORD = re.compile(rf"(?:^|[/:])(?:{'|'.join(_KINDS)})|embed")
"""What a path with a kind has; most paths have none."""


def kind_of(path: str) -> str:
    """The kind of a request to a path that is not for a text; `OTHER` if the path does not say."""
    path = path.lower()
    if _WORD.search(path) is None:
        return OTHER
    parts = [part for part in _SEPARATORS.split(path) if part][-_LAST:]
    for word, kind in _KINDS.items():
        if any(part.startswith(word) or (word == "embed" and word in part) for part in parts):
            return kind
    return OTHER
