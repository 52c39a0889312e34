"""Take out of a results file what no importer reads, and what tells of the machine and the hour it was made.

    python reduce.py RESULTS REDUCED

For an .eval file with zstd members run it in the environment of inspect_ai, whose zipfile knows them.
"""

import json
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

with suppress(ImportError):
    import zipfile_zstd  # noqa: F401  # teaches zipfile zstd

DROPPED = set(
    "tokenUsage tokensUsed metrics latencyMs durationMs evaluationDurationMs totalLatencyMs nodeVersion platform arch"
    " runtimeOptions shareableUrl _promptfooFileMetadata"
    " events events_data timelines traceback traceback_ansi stats packages model_args model_usage role_usage total_time"
    " working_time uuid error_retries turn_count reductions plan results revision connection_limit_history".split()
)
KEPT_IN_PROMPTFOO = {"results"}
REPLACED = {
    **dict.fromkeys(("timestamp", "exportedAt", "evaluationCreatedAt", "createdAt"), "2026-01-01T00:00:00.000Z"),
    **dict.fromkeys(("created", "started_at", "completed_at"), "2026-01-01T00:00:00+00:00"),
    **dict.fromkeys(("evalId", "eval_id", "run_id", "task_id"), "replaced"),
    "runDuration": 0.0,
}


def reduced(data, kept=frozenset()):
    if isinstance(data, list):
        return [reduced(item, kept) for item in data]
    if not isinstance(data, dict):
        return data
    return {
        key: REPLACED[key] if key in REPLACED else reduced(value, kept)
        for key, value in data.items()
        if key not in DROPPED - kept
    }


def reduced_zip(source, target):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for member in old.infolist():
            if not member.filename.startswith(("samples/", "header", "_journal/start")):
                continue
            about = zipfile.ZipInfo(member.filename)  # whose time is 1980
            data = reduced(json.loads(old.read(member)))
            new.writestr(about, json.dumps(data, ensure_ascii=False), compress_type=member.compress_type)


def main(source, target):
    if zipfile.is_zipfile(source):
        reduced_zip(source, target)
        return
    text = Path(source).read_text(encoding="utf-8")
    if source.endswith(".jsonl"):
        lines = [json.dumps(reduced(json.loads(line)), ensure_ascii=False) + "\n" for line in text.splitlines()]
        Path(target).write_text("".join(lines), encoding="utf-8")
        return
    data = json.loads(text)
    kept = KEPT_IN_PROMPTFOO if "evalId" in data else frozenset()
    Path(target).write_text(json.dumps(reduced(data, kept), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
