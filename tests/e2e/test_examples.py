"""The example with every scorer: green as it is, and red by each of them when an answer breaks what that one looks at."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from e2e.repository import ENVIRONMENT, PROGRAM

from vrty_gate.scorers import REGISTRY, WITH_OPTIONS

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "every-scorer"
OF_CONVERSATIONS = {"tools"}
"""Scorers that examples/shop-agent has."""
WORSE = "As an AI, I guarantee that all is easy."


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    (tmp_path / ".git").mkdir()
    return tmp_path


def checked(shop: Path) -> tuple[int, dict[str, dict[str, str]]]:
    """The exit code, and the verdict of each check by case and dimension; no model can be asked."""
    environment = {**ENVIRONMENT, "OPENAI_BASE_URL": "http://127.0.0.1:9", "OPENAI_API_KEY": ""}
    done = subprocess.run(
        [PROGRAM, "check", "--format", "json", "--verbose"],
        cwd=shop,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    (suite,) = json.loads(done.stdout)["suites"]
    return done.returncode, {
        case["id"]: {check["dimension"]: check["verdict"] for check in case["checks"]} for case in suite["cases"]
    }


def test_it_names_every_scorer_there_is_and_is_green(shop: Path) -> None:
    data = yaml.safe_load((shop / "vrty-gate.yml").read_text(encoding="utf-8"))
    named = {name for entry in data["scorers"] for name in ([entry] if isinstance(entry, str) else entry)}
    assert named == {"default", *WITH_OPTIONS} - OF_CONVERSATIONS
    code, verdicts = checked(shop)
    assert code == 0
    signatures = {scorer for record in (shop / "vrty-gate.baselines.jsonl").read_text().splitlines() if record for scorer in json.loads(record)["scores"]}  # fmt: skip
    assert signatures == {*REGISTRY, *WITH_OPTIONS} - OF_CONVERSATIONS - {"referee"}
    assert {"schema", "format"} <= verdicts["order-status"].keys()
    assert "schema" not in verdicts["exchange"]


def test_a_worse_answer_is_red_by_each_scorer_that_looks_at_it(shop: Path) -> None:
    (shop / "responses/exchange.md").write_text(WORSE, encoding="utf-8")
    code, verdicts = checked(shop)
    assert code == 1
    found = {name for name, verdict in verdicts["exchange"].items() if verdict in ("fail", "review", "error")}
    assert {"fidelity", "not_keywords", "token_f1", "rag", "judge"} <= found


def test_an_answer_of_another_shape_breaks_its_contract(shop: Path) -> None:
    manifest = shop / "vrty-gate.yml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"days_left": 2}', '"days_left": -2}'), encoding="utf-8")
    assert checked(shop)[1]["order-status"]["schema"] == "fail"
    manifest.write_text(text.replace('"days_left": 2}', '"days_left": 2,}'), encoding="utf-8")
    assert checked(shop)[1]["order-status"]["format"] == "fail"


def test_calibrating_seeks_no_k_for_a_contract_nor_for_what_was_recorded(shop: Path) -> None:
    good = "An unused lamp can be exchanged for another colour within 60 days of delivery. The first exchange is free."
    (shop / "again.jsonl").write_text(json.dumps({"id": "exchange", "response": good}) + "\n", encoding="utf-8")
    command = [PROGRAM, "calibrate", "--responses", "again.jsonl"]
    done = subprocess.run(command, cwd=shop, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "skipped: judge" in done.stdout
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("k: ")]
    assert "token_f1" in line
    assert "length" not in line
    assert "judge" not in line
