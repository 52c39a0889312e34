"""What a step with the action does, by its inputs."""

from typing import Any

from vrty_gate.manifest.uses import Use, uses_in


def use(**inputs: str) -> Use:
    workflow: dict[str, Any] = {
        "on": "pull_request",
        "jobs": {"gate": {"steps": [{"uses": "me/vrty-gate@v1", "with": inputs}]}},
    }
    (found,) = uses_in(".github/workflows/gate.yml", workflow, lambda _: False)
    return found


def test_a_step_that_compares_recordings_checks_no_suite() -> None:
    found = use(diff="tests/")
    assert (found.gates, found.manifests, found.diffs) == (False, (), True)
    assert use(diff=" ").gates
    assert use().gates
