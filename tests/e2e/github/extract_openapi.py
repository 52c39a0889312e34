"""Cut the operations that we call out of GitHub's description of its whole API.

The description is `generated/api.github.com.json` of the npm package @octokit/openapi:

    python extract_openapi.py generated/api.github.com.json

Kept is all that a request or a response can break, and everything it refers to; the prose goes. The licence is in
OPENAPI-LICENSE.txt.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COMMENTS = "/repos/{owner}/{repo}/issues/{issue_number}/comments"
COMMENT = "/repos/{owner}/{repo}/issues/comments/{comment_id}"
OPERATIONS = {
    COMMENTS: ("get", "post"),
    COMMENT: ("patch", "delete"),
    "/user": ("get",),
    "/repos/{owner}/{repo}/check-runs": ("post",),
    "/repos/{owner}/{repo}/check-runs/{check_run_id}": ("patch",),
    "/repos/{owner}/{repo}/pulls": ("get",),
    "/repos/{owner}/{repo}/commits/{commit_sha}/pulls": ("get",),
    "/repos/{owner}/{repo}/compare/{basehead}": ("get",),
    "/repos/{owner}/{repo}/git/ref/{ref}": ("get",),
    "/repos/{owner}/{repo}/git/trees/{tree_sha}": ("get",),
    "/repos/{owner}/{repo}/git/blobs/{file_sha}": ("get",),
}
PROSE = {"description", "example", "examples", "externalDocs", "summary", "tags", "title"}
NAMED = {"properties", "headers", "responses"}  # their keys are names, which may be words of PROSE


def reduced(value: Any, inside: str = "") -> Any:
    """A copy without prose and extensions; a response keeps its description, without which it is none."""
    if isinstance(value, list):
        return [reduced(item) for item in value]
    if not isinstance(value, dict):
        return value
    if inside in NAMED:
        return {key: reduced(value[key], f"one of {inside}") for key in value}
    prose = PROSE - {"description"} if inside == "one of responses" else PROSE
    return {key: reduced(value[key], key) for key in value if key not in prose and not key.startswith("x-")}


def references(value: Any) -> Iterator[tuple[str, str]]:
    """Kind and name of each component that is referred to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            _, _, kind, name = value["$ref"].split("/")
            yield kind, name
        value = list(value.values())
    for item in value if isinstance(value, list) else ():
        yield from references(item)


def extracted(full: dict[str, Any]) -> dict[str, Any]:
    paths = {
        path: {method: reduced(full["paths"][path][method]) for method in methods}
        for path, methods in OPERATIONS.items()
    }
    components: dict[str, dict[str, Any]] = {}
    waiting = list(references(paths))
    while waiting:
        kind, name = waiting.pop()
        if name not in components.setdefault(kind, {}):
            components[kind][name] = reduced(full["components"][kind][name], f"one of {kind}")
            waiting += references(components[kind][name])
    info = {key: full["info"][key] for key in ("license", "title", "version")}
    return {"openapi": full["openapi"], "info": info, "paths": paths, "components": components}


def lines(value: dict[str, Any], depth: int) -> str:
    """Sorted JSON with a line for each entry down to a depth, so that a diff names what changed."""
    if not depth:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))
    entries = (f"{json.dumps(key)}:{lines(value[key], depth - 1)}" for key in sorted(value))
    return "{\n" + ",\n".join(entries) + "\n}"


def document(full: dict[str, Any]) -> str:
    part = extracted(full)
    depths = {"paths": 2, "components": 2}
    entries = (f"{json.dumps(key)}:{lines(part[key], depths.get(key, 0))}" for key in sorted(part))
    return "{\n" + ",\n".join(entries) + "\n}\n"


if __name__ == "__main__":
    text = document(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    Path(__file__).with_name("openapi.json").write_text(text, encoding="utf-8", newline="\n")
