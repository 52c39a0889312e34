"""Checks of what the reader of changes has found: values, tools, languages, stubs, names."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings, signs
from vrty_gate.core.integrity.changed import KINDS

PROMPT = "Sort the ticket, and answer as JSON with its urgency, days and owner."
JSON = '{"urgency": "high", "days": 3, "owner": "Ada"}'
CALL = '{"name": "search", "arguments": {"query": "lamps"}}'
CODE = "```python\nimport os\n\ndef size(path):\n    found = os.stat(path)\n    return found.st_size\n```"
BROKEN = [
    (JSON, JSON.replace("high", "low"), "same_values", 'urgency was "high" and is now: "low"'),
    (CALL, CALL.replace("search", "browse"), "same_tool", 'the tool was search and is now: "browse"'),
    (CALL, f"[{CALL}, {CALL.replace('search', 'delete')}]", "same_tool", "a call is new"),
    (
        CODE,
        "```javascript\nfunction size(path) {\n  return fs.statSync(path).size;\n}\n```",
        "same_code_language",
        'the programming language was python and is now: "javascript"',
    ),
    (
        CODE,
        CODE.replace("    found = os.stat(path)\n    return found.st_size", "    pass"),
        "no_stub",
        'a placeholder in place of code (size): "pass"',
    ),
    (
        CODE,
        CODE.replace("return found", "return result"),
        "whole_names",
        'nothing defines this name (code block 1, line 5): "result"',
    ),
    (CODE, CODE.replace("import os\n\n", ""), "whole_names", 'an import that is still needed is gone: "import os"'),
]


def words(now: str, *then: str, prompt: str = PROMPT) -> dict[str, str]:
    found = findings(Case(prompt, now), [Case(prompt, text) for text in then])
    return {name: str(finding) for name, finding in found.items() if name in KINDS}


@pytest.mark.parametrize(("then", "now", "name", "said"), BROKEN)
def test_each_check_names_what_changed(then: str, now: str, name: str, said: str) -> None:
    assert said in words(now, then)[name]
    assert list(words(now, then)) == [name]


@pytest.mark.parametrize(("then", "now", "name", "said"), BROKEN)
def test_what_is_fine_beside_one_accepted_answer_is_fine(then: str, now: str, name: str, said: str) -> None:
    other = f"{now}\n\n" if now.startswith("{") else now.replace("```\n", "```\n\n")
    assert words(now, then, other) == {}
    assert name in words(now, then, then + "\n")
    assert words(now) == {}, "nothing was accepted yet"


def test_a_value_that_the_prompt_asks_for_now_is_no_fault() -> None:
    before = Case(f"{PROMPT} Give at most 3 days.", JSON)
    now = Case(f"{PROMPT} Give at most 5 days.", JSON.replace("3", "5"))
    assert "same_values" not in findings(now, [before])
    assert "same_values" in findings(now._replace(prompt=before.prompt), [before])


def test_they_are_no_signs_for_fidelity_which_counts_the_changes_themselves() -> None:
    for then, now, name, _ in BROKEN:
        assert name not in signs(Case(PROMPT, now), Case(PROMPT, then))
