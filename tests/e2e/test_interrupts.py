"""A full disk, a closed pipe, Ctrl-C, a kill: the old file survives, and nothing half-written stays."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import BAD, ENVIRONMENT, PROGRAM, Repository, messages

from vrty_gate.stores import baselines

pytestmark = pytest.mark.slow


@pytest.fixture
def repository(own_processes: Repository) -> Repository:
    """Signals and closed pipes are between processes."""
    return own_processes


def in_the_shell(repository: Repository, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command.replace("vrty-gate ", f"{PROGRAM} ")],
        cwd=repository.folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def python_path(repository: Repository) -> str:
    """Modules of the repository come first."""
    return os.pathsep.join(filter(None, [str(repository.folder), ENVIRONMENT.get("PYTHONPATH")]))


def big_suite(repository: Repository, count: int = 200) -> None:
    """More output than a pipe holds, and baselines that take a while to write."""
    lines = [
        f"  - {{id: c{i}, prompt: Say {'word ' * 50}{i}., response: {' '.join(map(str, range(50)))} {i}.}}"
        for i in range(count)
    ]
    repository.write("vrty-gate.yml", "version: 1\ncases:\n" + "\n".join(lines) + "\n")


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_a_reader_that_closes_early_gets_no_traceback(repository: Repository, format: str) -> None:
    big_suite(repository)
    done = in_the_shell(repository, f"set -o pipefail; vrty-gate check --format {format} | head -c 1 > /dev/null")
    assert done.returncode in (0, 2)
    assert done.stderr in ("", "vrty-gate: the output was closed before everything was written\n")


@pytest.mark.parametrize("command", ["check", "check --format json", "validate", "schema report"])
def test_stdout_that_is_closed_from_the_start(repository: Repository, command: str) -> None:
    done = in_the_shell(repository, f"vrty-gate {command} >&-")
    assert done.returncode == 2
    assert done.stderr.startswith("vrty-gate: ")
    assert len(messages(done.stderr)) == 1


SILENT = ["2>&-", pytest.param("2>/dev/full", marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="none"))]


@pytest.mark.parametrize("silent", SILENT)
def test_the_code_is_the_same_when_nobody_can_read_stderr(repository: Repository, silent: str) -> None:
    repository.accept()
    for command, code in {
        "check": 0,
        "check --format json": 0,
        "validate": 0,
        "check nowhere.yml": 2,
        "check --formt json": 2,
        "score --prompt a": 2,
        "score --prompt a --response b > /dev/full": 2,
        "VRTY_GATE_DEBUG=1 vrty-gate check nowhere.yml": 2,
    }.items():
        done = in_the_shell(repository, f"{command if 'vrty-gate ' in command else f'vrty-gate {command}'} {silent}")
        assert (command, done.returncode, done.stderr) == (command, code, "")
    repository.write("refund.md", "")
    assert in_the_shell(repository, f"vrty-gate check {silent}").returncode == 1


def test_a_fault_of_ours_that_nobody_can_read_prints_nothing(repository: Repository) -> None:
    repository.write("sitecustomize.py", "import vrty_gate.core.vrty as v\nv.relevance = lambda *a: 1 / 0\n")
    command = "VRTY_GATE_DEBUG=1 vrty-gate score --prompt a --response b 2>&-"
    done = in_the_shell(repository, f"PYTHONPATH={python_path(repository)} {command}")
    assert (done.returncode, done.stdout) == (70, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["check", "validate", "accept", "schema report", "score --prompt a --response b"])
def test_a_full_disk_behind_stdout(repository: Repository, command: str) -> None:
    done = in_the_shell(repository, f"vrty-gate {command} > /dev/full")
    assert (done.returncode, done.stderr) == (2, "vrty-gate: output: No space left on device\n")


def test_a_disk_that_fills_up_leaves_the_old_baselines(repository: Repository) -> None:
    repository.accept("before")
    repository.write("refund.md", " ".join(map(str, range(500))))
    before = repository.everything()
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600));"
        "sys.argv = ['vrty-gate', 'accept', '--reason', 'new']; import vrty_gate.__main__ as m; m.main()"
    )
    assert len(before["vrty-gate.baselines.jsonl"]) > 600
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=repository.folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "vrty-gate: vrty-gate.baselines.jsonl: cannot write: File too large; nothing was changed\n"
    assert repository.everything() == before


def test_a_folder_that_cannot_be_written(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", BAD)
    repository.write(f"{repository.folder}/out/x", "")
    done = repository.run("check", "--output", "out/x/y.json")
    assert done.returncode == 2
    assert done.stderr == "vrty-gate: out/x/y.json: cannot write: Not a directory; nothing was changed\n"


def test_ctrl_c_is_one_line_and_130(repository: Repository) -> None:
    process = subprocess.Popen(
        [PROGRAM, "score", "--prompt", "x", "--response-file", "-"],
        cwd=repository.folder,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("word " * 40_000)  # more than a pipe holds: once it is all written, the response is being read
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "vrty-gate: interrupted\n")


INTERRUPTED = """\
import sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize(
    "module",
    [
        "vrty_gate.cli",
        "vrty_gate.core",
        "vrty_gate.cli.exits",
        "vrty_gate.cli.checking",
        "vrty_gate.core.vrty.text",
        "yaml.error",
    ],
)
def test_ctrl_c_while_the_program_loads_prints_no_traceback(repository: Repository, module: str) -> None:
    repository.write("sitecustomize.py", INTERRUPTED.format(module=module))
    done = repository.run("check", PYTHONPATH=python_path(repository))
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr in ("", "vrty-gate: interrupted\n")


def test_whatever_takes_time_to_load_is_loaded_where_ctrl_c_is_heard() -> None:
    code = "import sys, vrty_gate.__main__; print(sorted(n for n in sys.modules if n.startswith('vrty_gate')))"
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stdout == "['vrty_gate', 'vrty_gate.__main__']\n"


KILLED = """\
import os, signal, sys

lines = 0

def trace(frame, event, argument):
    global lines
    if frame.f_code.co_name not in ("write_bytes", "stage", "_temporary", "replace"):
        return None
    lines += event == "line"
    if lines == {line}:
        os.kill(os.getpid(), signal.SIGKILL)
    return trace

sys.settrace(trace)
"""


def test_a_kill_at_any_line_of_writing_leaves_the_old_or_the_new_file(repository: Repository) -> None:
    big_suite(repository, 40)  # more than a buffer holds
    repository.accept("old")
    path = repository.folder / "vrty-gate.baselines.jsonl"
    old = path.read_bytes()
    changed = repository.read("vrty-gate.yml").replace("response: 0 1 2", "response: 3 1 2", 1)
    repository.write("vrty-gate.yml", changed)
    repository.accept("new")
    new = path.read_bytes()
    assert new != old
    assert len(new) > 2 * io.DEFAULT_BUFFER_SIZE
    seen = []
    for line in range(1, 100, 2):
        path.write_bytes(old)
        repository.write("sitecustomize.py", KILLED.format(line=line))
        done = repository.run("accept", "--reason", "new", PYTHONPATH=python_path(repository))
        seen.append(path.read_bytes())
        assert baselines.read(str(path))
        if line % 16 == 1:
            repository.ok("validate")  # what was left behind does not matter
        if done.returncode == 0:  # there are no more lines
            break
        assert done.returncode == -signal.SIGKILL
    assert seen[0] == old
    assert seen[-1] == new
    assert seen == sorted(seen, key=lambda data: data == new)
    assert {*seen} == {old, new}
    assert len(seen) > 5
