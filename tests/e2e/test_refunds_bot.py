"""The example that answers from a policy: green as it is, and red for what its policy does not say."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parents[2] / "examples" / "refunds-bot"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    (tmp_path / ".git").mkdir()
    return tmp_path


def run(bot: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], cwd=bot, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False
    )


def failing(bot: Path) -> dict[str, dict[str, Any]]:
    """By case: the rules that newly fail, with what they found."""
    done = run(bot, "check", "--format", "json")
    assert done.returncode == 1, done.stdout + done.stderr
    (suite,) = json.loads(done.stdout)["suites"]
    return {
        case["id"]: {
            one["rule"]: one for one in case["evidence"] if one["status"] != "passed" and one.get("before") == "passed"
        }
        for case in suite["cases"]
        if case["verdict"] == "fail"
    }


def test_it_is_green(bot: Path) -> None:
    done = run(bot, "check")
    assert done.returncode == 0, done.stdout


def test_a_number_that_the_policy_lacks_is_red(bot: Path) -> None:
    answer = bot / "responses" / "return-window.md"
    answer.write_text(answer.read_text(encoding="utf-8").replace("4.90", "49"), encoding="utf-8")
    found = failing(bot)
    assert found.keys() == {"return-window"}
    assert found["return-window"]["refunds.numbers_from_policy"]["span"] == "49 euros"


def test_so_is_an_approval_that_nobody_recorded(bot: Path) -> None:
    manifest = bot / "vrty-gate.yml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("{approved: true}", "{approved: false}"), encoding="utf-8")
    assert failing(bot)["approved"]["refunds.approval_is_recorded"]["status"] == "failed"
    manifest.write_text(text.replace("{approved: true}", "{}"), encoding="utf-8")
    assert failing(bot)["approved"]["refunds.approval_is_recorded"]["status"] == "not_attested"


def test_the_comment_and_the_log_say_which_rule_and_where_it_comes_from(bot: Path) -> None:
    answer = bot / "responses" / "return-window.md"
    answer.write_text(answer.read_text(encoding="utf-8").replace("4.90", "49"), encoding="utf-8")
    done = run(bot, "check", "--output", "report.md")
    assert "newly failing refunds.numbers_from_policy" in done.stdout
    comment = (bot / "report.md").read_text(encoding="utf-8")
    assert "newly failing: `refunds.numbers_from_policy`" in comment
    assert "`49 euros`" in comment
    assert "Refund policy, all sections" in comment
    explained = run(bot, "explain", "return-window").stdout
    assert "refunds.short" in explained
    assert "49 euros" in explained
