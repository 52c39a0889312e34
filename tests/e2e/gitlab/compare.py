"""Say where our description of GitLab's API differs from GitLab's own; nothing if it does not.

GitLab's is doc/api/openapi/openapi_v3.yaml of its repository:

    python compare.py openapi_v3.yaml
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

OURS = json.loads(Path(__file__).with_name("description.json").read_text(encoding="utf-8"))


def differences(theirs: dict[str, Any]) -> Iterator[str]:
    """What ours has and theirs does not."""

    def found(schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = theirs["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    def of_values(our: dict[str, Any], their: dict[str, Any], where: str) -> Iterator[str]:
        our, their = OURS["schemas"].get(our.get("$ref"), our), found(their)
        if our["type"] != their.get("type"):
            yield f"{where}: {our['type']}, theirs {their.get('type')}"
        if not set(our.get("enum", ())) <= set(their.get("enum", ())):
            yield f"{where}: {our['enum']}, theirs {their.get('enum')}"
        if "items" in our:
            yield from of_values(our["items"], their["items"], f"{where}[]")
        for name, schema in our.get("properties", {}).items():
            if name in their.get("properties", {}):
                yield from of_values(schema, their["properties"][name], f"{where}.{name}")
            else:
                yield f"{where}.{name}: theirs has none"

    for path, methods in OURS["paths"].items():
        for method, our in methods.items():
            where, their = f"{method} {path}", theirs["paths"].get(path, {}).get(method)
            if their is None:
                yield f"{where}: theirs has none"
                continue
            queries = {item["name"]: item["schema"] for item in their.get("parameters", ()) if item["in"] == "query"}
            for name, schema in our.get("query", {}).items():
                yield from of_values(schema, queries.get(name, {}), f"{where} {name}")
            if "body" in our:
                body = their["requestBody"]["content"]["application/json"]["schema"]
                yield from of_values(our["body"], body, f"{where} body")
                if missing := set(found(body).get("required", ())) - set(our["body"]["required"]):
                    yield f"{where} body: theirs also needs {sorted(missing)}"
            for status, answer in our["responses"].items():
                if status not in their["responses"]:
                    yield f"{where}: theirs has no {status}"
                elif "schema" in answer:
                    schema = their["responses"][status]["content"]["application/json"]["schema"]
                    yield from of_values(answer["schema"], schema, f"{where} {status}")


if __name__ == "__main__":
    sys.exit("\n".join(differences(yaml.safe_load(Path(sys.argv[1]).read_text(encoding="utf-8")))) or None)
