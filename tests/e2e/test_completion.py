"""Completion of command lines, as a shell asks for it, and in a real one."""

import shutil
import subprocess

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM, Repository

pytestmark = pytest.mark.slow


def completed(repository: Repository, *words: str) -> list[str]:
    done = repository.run(
        COMP_WORDS=" ".join(words), COMP_CWORD=str(len(words) - 1), _VRTY_GATE_COMPLETE="bash_complete"
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_commands_options_choices_and_files_are_completed(repository: Repository) -> None:
    assert completed(repository, "vrty-gate", "ch") == ["plain,check"]
    assert completed(repository, "vrty-gate", "check", "--watc") == ["plain,--watch"]
    assert completed(repository, "vrty-gate", "check", "--format", "ma") == ["plain,markdown"]
    assert completed(repository, "vrty-gate", "check", "vrty") == ["file,vrty"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_printed(repository: Repository, shell: str) -> None:
    done = repository.run(_VRTY_GATE_COMPLETE=f"{shell}_source")
    assert (done.returncode, done.stderr) == (0, "")
    assert "vrty-gate" in done.stdout


def test_bash_completes_with_the_line_that_the_documentation_shows(repository: Repository) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash on this machine")
    script = """
eval "$(_VRTY_GATE_COMPLETE=bash_source vrty-gate)"
COMP_WORDS=(vrty-gate accep) COMP_CWORD=1
_vrty_gate_completion vrty-gate
echo "${COMPREPLY[@]}"
"""
    folder = PROGRAM.rpartition("/")[0]
    environment = {**ENVIRONMENT, "PATH": f"{folder}:{ENVIRONMENT['PATH']}"}
    done = subprocess.run([bash, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("accept\n", "")
