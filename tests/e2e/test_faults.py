"""Kills, signals, full and read-only disks, closed pipes and a jumping clock at any step of the commands that write.

`faults/sitecustomize.py` counts the steps of a run on its files, and lets one of them go wrong.
"""

import copy
import errno
import functools
import json
import os
import random
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from e2e.referee_suite import ACCEPTED, AGAIN, PROMPTS
from e2e.referee_suite import text as worded
from e2e.repository import ENVIRONMENT, PROGRAM, Repository, messages

FAULTS = Path(__file__).with_name("faults")
LEFTOVER = re.compile(r".*(\.[0-9a-f]{32}\.tmp|\.lock)")
LEDGER = re.compile(r".*\.(verdicts|recordings|referee)\.jsonl")

State = dict[str, bytes]


class Scenario(NamedTuple):
    """A command and what it finds."""

    prepare: Callable[[Repository], None]
    command: str
    kills: int
    """How many of the 500."""


class Run(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str
    log: list[str]

    @property
    def asked(self) -> list[str]:
        return [line for line in self.log if line.startswith("asked ")]

    @property
    def steps(self) -> list[str]:
        return [line for line in self.log if not line.startswith(("asked ", "place "))]


def suite(count: int, word: str = "is", head: str = "") -> str:
    """A manifest whose responses differ with the word."""
    lines = [
        f"  - {{id: c{i}, prompt: What is the number {i}?, response: The number {word} {i} as all can see.}}"
        for i in reversed(range(count))  # files are sorted, whatever the order in the manifest
    ]
    return f"version: 1\n{head}cases:\n" + "\n".join(lines) + "\n"


def accepted(repository: Repository, **manifests: str) -> None:
    """Accept these suites, and commit."""
    for name, text in manifests.items():
        repository.write(f"{name}.yml", text)
    repository.ok("accept", "--reason", "old", *(f"{name}.yml" for name in manifests))
    repository.git("add", ".")
    repository.git("commit", "--quiet", "--message", "old")


def to_accept(repository: Repository) -> None:
    accepted(repository, **{"vrty-gate": suite(6)})
    repository.write("vrty-gate.yml", suite(7, "was"))


def several_files(repository: Repository) -> None:
    head = "baselines: b/*.jsonl\n"
    accepted(repository, **{"vrty-gate": suite(4, head=head)})
    repository.write("vrty-gate.yml", suite(5, "was", head))


def to_several_files(repository: Repository) -> None:
    accepted(repository, **{"vrty-gate": suite(3)})
    repository.write("b/notes.txt", "The folder is there before each run.")
    repository.write("vrty-gate.yml", suite(3, head="baselines: b/*.jsonl\n"))


def nothing_accepted(repository: Repository) -> None:
    repository.write("vrty-gate.yml", suite(6))


def two_suites(repository: Repository) -> None:
    accepted(repository, one=suite(4), two=suite(5))
    repository.write("one.yml", suite(4, "was"))
    repository.write("two.yml", suite(5, "will be"))


JUDGE = "scorers: [vrty, {judge: {model: judge}}]\n"


def two_judged(repository: Repository) -> None:
    repository.write("vrty-gate.yml", suite(2, head=JUDGE))
    ask(repository, "judge")
    repository.write("vrty-gate.yml", suite(6, head=JUDGE))


REFEREE = "scorers: [default, {referee: {model: judge}}]\n"


def some_refereed(repository: Repository) -> None:
    def written(kinds: tuple[str, ...]) -> str:
        asked, answers = ([json.dumps(worded(each, i)) for i in range(5)] for each in (PROMPTS, kinds))
        lines = [f"  - {{id: c{i}, prompt: {asked[i]}, response: {answers[i]}}}" for i in range(5)]
        return f"version: 1\n{REFEREE}cases:\n" + "\n".join(lines) + "\n"

    accepted(repository, **{"vrty-gate": written(ACCEPTED)})
    repository.write("vrty-gate.yml", written(AGAIN))


def some_unreadable(repository: Repository) -> None:
    repository.write("vrty-gate.yml", suite(5, head=JUDGE))
    ask(repository, "judge")
    lines = repository.read("vrty-gate.verdicts.jsonl").splitlines(keepends=True)
    lines[1] = json.dumps({**json.loads(lines[1]), "text": "good"}, sort_keys=True) + "\n"
    lines[4] = json.dumps({**json.loads(lines[4]), "case": "gone", "key": "f" * 64}, sort_keys=True) + "\n"
    repository.write("vrty-gate.verdicts.jsonl", "".join(lines))


def prompts(repository: Repository, count: int, word: str = "answer") -> None:
    for number in range(count):
        repository.write(f"prompts/q{number}.md", f"Please {word} question {number}.\n")


def some_recorded(repository: Repository) -> None:
    repository.write(
        "vrty-gate.yml",
        'version: 1\nrecord: {model: m}\ncases: [{each: prompts/*.md, response_file: "responses/{stem}.md"}]\n',
    )
    prompts(repository, 3)
    ask(repository, "record")
    prompts(repository, 2, "now answer")
    repository.write("prompts/q3.md", "And question 3?\n")
    repository.write("prompts/q4.md", "And question 4?\n")


GEOMETRY = "scorers: [vrty, {geometry: {embeddings: FILE}}]\n"


def some_embedded(file: str) -> Callable[[Repository], None]:
    def prepare(repository: Repository) -> None:
        head = GEOMETRY.replace("FILE", file)
        repository.write("vrty-gate.yml", suite(3, head=head))
        repository.ok("embed", "--encoder", "lexical")
        repository.write("vrty-gate.yml", suite(4, "was", head))

    return prepare


def another_scorer(repository: Repository) -> None:
    accepted(repository, **{"vrty-gate": suite(6, head="scorers: [vrty]\n")})
    repository.write("vrty-gate.yml", suite(6))


def some_gone(repository: Repository) -> None:
    accepted(repository, **{"vrty-gate": suite(6)})
    repository.write("vrty-gate.yml", suite(4))


def one_renamed(repository: Repository) -> None:
    accepted(repository, **{"vrty-gate": suite(4)})
    repository.write("vrty-gate.yml", suite(4).replace("id: c2", "id: new"))


SCENARIOS = {
    "accept": Scenario(to_accept, "accept --reason new", 40),
    "accept in several files": Scenario(several_files, "accept --reason new", 40),
    "accept for the first time": Scenario(nothing_accepted, "accept", 40),
    "accept two suites": Scenario(two_suites, "accept --reason new one.yml two.yml", 40),
    "judge": Scenario(two_judged, "judge --concurrency 1", 60),
    "judge again": Scenario(some_unreadable, "judge --concurrency 1 --again --prune", 40),
    "referee": Scenario(some_refereed, "referee --concurrency 1", 10),
    "record": Scenario(some_recorded, "record --concurrency 1", 60),
    "embed": Scenario(some_embedded("e.jsonl"), "embed --encoder lexical --prune", 30),
    "embed as NPY": Scenario(some_embedded("e.npy"), "embed --encoder lexical --again", 25),
    "migrate": Scenario(another_scorer, "baseline migrate", 25),
    "migrate to several files": Scenario(to_several_files, "baseline migrate", 30),
    "prune": Scenario(some_gone, "baseline prune", 25),
    "rename": Scenario(one_renamed, "baseline rename c2 new", 35),
}


def environment(**fault: Any) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(FAULTS), ENVIRONMENT.get("PYTHONPATH")]))
    plan = {"do": "none", "at": 0, "when": "before", "onwards": "", **fault}
    return {"PYTHONPATH": path, "FAULT": json.dumps(plan), "OPENAI_API_KEY": "any"}


def ask(repository: Repository, command: str) -> None:
    repository.ok(command, "--concurrency", "1", **environment(log=os.devnull))


class Bench:
    """A scenario, its files before and after a run without a fault, and runs with one."""

    def __init__(self, name: str, folder: Path) -> None:
        self.scenario = SCENARIOS[name]
        (folder / "work").mkdir()
        self._log = folder / "log"
        self.repository = Repository(folder / "work")
        self.scenario.prepare(self.repository)
        self.before = self.repository.everything()
        self.undisturbed = self.run()
        assert (self.undisturbed.code, self.undisturbed.err) == (0, "")
        self.after = self.repository.everything()
        assert self.after != self.before
        again = self.reset().run()
        assert (again.out, again.steps) == (self.undisturbed.out, self.undisturbed.steps), "another run, other steps"
        self.reset()
        self._places: list[str] = []

    def copied(self, folder: Path) -> "Bench":
        """The same in a folder of its own."""
        copied = copy.copy(self)
        copied.repository = copy.copy(self.repository)
        copied.repository.folder = shutil.copytree(self.repository.folder, folder / "work")
        copied._log = folder / "log"
        return copied

    def reset(self) -> "Bench":
        """All files as before."""
        for name in self.repository.everything().keys() - self.before.keys():
            (self.repository.folder / name).unlink()
        for name, data in self.before.items():
            self.repository.write(name, data)
        return self

    def run(self, out: int = subprocess.PIPE, **fault: Any) -> Run:
        """Run the command with this fault."""
        self._log.write_text("")
        done = subprocess.run(
            [PROGRAM, *self.scenario.command.split()],
            cwd=self.repository.folder,
            env=ENVIRONMENT | environment(log=str(self._log), **fault),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
        code = done.returncode if done.returncode >= 0 else 128 - done.returncode  # as a shell says it
        return Run(code, done.stdout or "", done.stderr, self._log.read_text().splitlines())

    def files(self) -> State:
        """All files, without what a kill may leave."""
        return {name: data for name, data in self.repository.everything().items() if not LEFTOVER.fullmatch(name)}

    def places(self) -> list[str]:
        """The lines of the program that a run passes, found once for all copies."""
        if not self._places:
            log = self.reset().run(do="places").log
            self.reset()
            self._places += [line.removeprefix("place ") for line in log if line.startswith("place ")]
        return self._places

    def require_whole(self, *, half: bool) -> None:
        """Every file is the old or the new one; every line of a ledger is, the last one maybe in part."""
        state = self.files()
        for name in state.keys() | self.before.keys() | self.after.keys():
            old, new, now = self.before.get(name), self.after.get(name), state.get(name)
            if now not in (old, new):
                assert LEDGER.fullmatch(name), f"{name} is neither old nor new: {now!r}"
                assert now is not None
                require_whole_lines(old or b"", new or b"", now, half=half)

    def has_half_a_line(self) -> bool:
        """Whether the last line of a ledger is there in part, as a kill left it."""
        return any(LEDGER.fullmatch(name) and data and not data.endswith(b"\n") for name, data in self.files().items())

    def require_recovery(self) -> Run:
        """The next run succeeds, and leaves the files of a run without a fault and nothing else."""
        is_done = self.scenario.command.startswith("baseline rename") and self.files() == self.after
        run = self.run()
        if is_done:
            assert (run.code, run.err) == (2, "vrty-gate: vrty-gate.baselines.jsonl has no baseline of case 'c2'\n")
        else:
            assert (run.code, run.err) == (0, "")
        assert self.repository.everything() == self.after
        return run


def require_whole_lines(old: bytes, new: bytes, now: bytes, *, half: bool) -> None:
    *lines, rest = now.split(b"\n")
    known = {record(line) for line in [*old.split(b"\n"), *new.split(b"\n")]}
    found = {record(line) for line in lines}
    assert found <= known
    assert not rest or half
    kept = {record(line) for line in old.split(b"\n")} & {record(line) for line in new.split(b"\n")}
    assert kept <= found | {""}


def record(line: bytes) -> str:
    """A line of a ledger, without what an unfinished run notes."""
    if not line.strip():
        return ""
    data = json.loads(line)
    data.pop("before", None)
    return json.dumps(data, sort_keys=True)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Bench]:
    """Each scenario, prepared once."""
    return functools.cache(lambda name: Bench(name, tmp_path_factory.mktemp("bench")))


@pytest.fixture(params=SCENARIOS)
def bench(request: pytest.FixtureRequest, prepared: Callable[[str], Bench], tmp_path: Path) -> Bench:
    return prepared(request.param).copied(tmp_path)


def kill_one(bench: Bench, chance: random.Random) -> None:
    """A kill at a random step of a run, which may have found what another kill left."""
    for _ in range(100):
        steps = len(bench.undisturbed.steps)
        when = chance.choice(("before", "half", "after"))
        was_half = bench.has_half_a_line()
        run = bench.run(do="signal", signal=signal.SIGKILL, at=chance.randint(1, steps), when=when)
        bench.require_whole(half=when == "half" or was_half)
        if run.code == 128 + signal.SIGKILL:
            return
        bench.reset()  # the run before it left fewer steps than that
    raise AssertionError("no kill came to pass")


def kill(bench: Bench, count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        if chance.random() < 0.7:  # else what the last kill left is what the next one finds
            bench.require_recovery()
            bench.reset()
        kill_one(bench, chance)
    bench.require_recovery()


QUICK = ["accept two suites", "accept in several files", "judge", "record", "embed", "migrate", "prune", "rename"]


@pytest.mark.slow
@pytest.mark.parametrize("bench", QUICK, indirect=True)
def test_a_kill_or_a_full_or_read_only_disk_leaves_every_file_whole(bench: Bench) -> None:
    kill(bench, 1, seed=7)
    last = max(at for at, step in enumerate(bench.undisturbed.steps, 1) if step.startswith("write "))
    fail(bench, last, "half", "ENOSPC", "space")
    fail(bench, *READ_ONLY[0])


@pytest.mark.slow
def test_some_kills_leave_every_file_whole_and_the_next_run_nothing_else(bench: Bench) -> None:
    kill(bench, bench.scenario.kills // 8, seed=2)


@pytest.mark.long
def test_five_hundred_kills_leave_every_file_whole_and_the_next_run_nothing_else(bench: Bench) -> None:
    assert sum(scenario.kills for scenario in SCENARIOS.values()) == 500
    kill(bench, bench.scenario.kills, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(("bench", "written"), [("judge", "fsync"), ("record", "replace q")], indirect=["bench"])
def test_an_answer_that_was_written_down_is_never_asked_for_again(bench: Bench, written: str) -> None:
    kept = 0
    for at, step in enumerate(bench.undisturbed.steps, 1):
        if step.startswith(written):
            kept += 1
            bench.reset().run(do="signal", signal=signal.SIGKILL, at=at, when="after")
            assert len(bench.require_recovery().asked) == len(bench.undisturbed.asked) - kept
    assert kept == len(bench.undisturbed.asked)


STOPPING = "stopping: waiting for running calls; press Ctrl-C again to abandon them\n"


def stop(bench: Bench, sent: signal.Signals, at: int | str, when: str) -> None:
    """Send a signal that asks the process to end, and see what it does."""
    run = bench.reset().run(do="signal", signal=sent, at=at, when=when)
    if sent == signal.SIGTERM:
        assert (run.code, run.err) == (128 + sent, "")
    elif run.code == 0 and bench.undisturbed.asked:  # all answers were there already
        assert (run.err, bench.files()) == ("", bench.after)
    else:
        assert run.code == 130
        shown = run.err.removeprefix(STOPPING).removeprefix("\n")  # click ends the line on which a terminal shows ^C
        assert shown in ("vrty-gate: interrupted\n", "")
    bench.require_whole(half=False)
    bench.require_recovery()


A_FEW = pytest.param(2, marks=pytest.mark.slow)
MANY = pytest.param(24, marks=pytest.mark.long)


@pytest.mark.parametrize("count", [A_FEW, MANY])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_at_any_step_or_line_is_silent_and_leaves_every_file_whole(
    bench: Bench, sent: signal.Signals, count: int
) -> None:
    chance = random.Random(sent)
    steps = [(at, when) for at in range(1, len(bench.undisturbed.steps) + 1) for when in ("before", "after")]
    for at, when in chance.sample(steps, min(count, len(steps))):
        stop(bench, sent, at, when)
    places = bench.places()
    for place in chance.sample(places, min(count, len(places))):
        stop(bench, sent, place, "before")


@pytest.mark.slow
@pytest.mark.parametrize("bench", ["judge"], indirect=True)
def test_ctrl_c_at_the_very_end_is_no_traceback(bench: Bench) -> None:
    last = [place for place in bench.places() if place.startswith("vrty_gate/__main__.py:")][-3:]
    for place in last:
        assert bench.reset().run(do="signal", signal=signal.SIGINT, at=place)[0::2] == (130, "")


FAILURES = [("before", "ENOSPC", ""), ("half", "EIO", ""), ("before", "EACCES", ""), ("half", "ENOSPC", "space")]
READ_ONLY = [(1, "before", error, "change") for error in ("EROFS", "EACCES")]


def fail(bench: Bench, at: int, when: str, error: str, onwards: str) -> None:
    """Let a step fail, or all that follow as well."""
    run = bench.reset().run(do="error", at=at, when=when, error=error, onwards=onwards)
    if run.code == 0:  # what failed is of no consequence, such as removing a lock
        assert (run.err, bench.files()) == ("", bench.after)
    else:
        assert run.code == 2
        (message,) = messages(run.err)
        assert re.fullmatch(f"vrty-gate: (?!internal error|/).*{os.strerror(getattr(errno, error))}.*", message)
        assert ".tmp" not in run.err
    assert not [name for name in bench.repository.everything() if name.endswith(".tmp")]
    bench.require_whole(half=when == "half")
    if "nothing was changed" in run.err and not bench.undisturbed.asked:
        assert bench.files() == bench.before
    bench.require_recovery()


@pytest.mark.parametrize("count", [A_FEW, MANY])
def test_any_step_that_fails_is_one_line_and_exit_code_2(bench: Bench, count: int) -> None:
    steps = [(at, *failure) for at in range(1, len(bench.undisturbed.steps) + 1) for failure in FAILURES]
    for at, when, error, onwards in [*random.Random(5).sample(steps, min(2 * count, len(steps))), *READ_ONLY]:
        fail(bench, at, when, error, onwards)


@pytest.mark.slow
def test_a_closed_pipe_is_one_line_and_loses_nothing(bench: Bench) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = bench.run(out=writing)
    os.close(writing)
    assert (run.code, run.err) == (2, "vrty-gate: the output was closed before everything was written\n")
    if "--prune" not in bench.scenario.command or not bench.undisturbed.asked:  # it says what came before it prunes
        assert bench.files() == bench.after
    bench.require_whole(half=False)
    bench.require_recovery()


@pytest.mark.slow
def test_a_clock_that_jumps_changes_nothing(bench: Bench) -> None:
    for days in (-4000, 4000):
        for name in bench.before:
            now = (bench.repository.folder / name).stat().st_mtime
            os.utime(bench.repository.folder / name, (now, now + days * 86_400))
        run = bench.run(do="clock")
        assert (run.code, run.out, run.err) == (0, bench.undisturbed.out, "")
        assert bench.repository.everything() == bench.after
        bench.reset()
