"""A suite is measured in parts, as a stream, by workers or in shards, with the same report."""

import json
import os
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from unit.vrty_gate.gate.parts import suites

from vrty_gate.cli.checking import merged
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.check import EVERYTHING, check, shard
from vrty_gate.gate.parts import Joined, measure, together, workers
from vrty_gate.gate.parts import shard as shards
from vrty_gate.gate.parts.work import HERE, Work
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import Report, to_json
from vrty_gate.stores import baselines

HEADS = {
    "default": "",
    "vrty": "scorers: [vrty]\nk: 0.9",
    "suite rules": "suite_gate: {max_notes: 0, max_mean_drop: {fidelity: 0.01}}\nnew: fail",
    "tag rules": "suite_gate: {tags: {third: {max_notes: 0, max_review: 0, max_mean_drop: {fidelity: 0.01}}}}",
    "scores": "store: scores\nscorers: [vrty]",
    "redacted": "redact: true",
}


@pytest.fixture(params=HEADS)
def any_path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return suites.write(tmp_path, HEADS[request.param]).relative_to(tmp_path)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return suites.write(tmp_path).relative_to(tmp_path)


def report(path: Path, work: Work = HERE, *, may_stream: bool = False) -> Report:
    suite = load(str(path), may_stream=may_stream)
    assert (suite.stream is not None) == may_stream
    return check([(suite, {} if may_stream else baselines.read(suite.baselines))], EVERYTHING, None, work=work)


def as_json(report: Report) -> str:
    return to_json(report, verbose=True)


_whole: dict[tuple[bytes, ...], str] = {}


def expected_of(path: Path) -> str:
    """The report of the suite as a whole, as JSON; made once for all tests of the same suite."""
    files = ("vrty-gate.yml", "cases.jsonl", "vrty-gate.baselines.jsonl")
    key = tuple(path.with_name(name).read_bytes() for name in files)
    if key not in _whole:
        _whole[key] = as_json(report(path))
    return _whole[key]


def test_any_parts_add_up_to_the_whole(any_path: Path) -> None:
    suite = load(str(any_path))
    accepted = baselines.read(suite.baselines)
    known = {case.id for case in suite.cases}
    missing = {name: record.sha256.prompt for name, record in accepted.items() if name not in known}
    whole = together([measure(suite, Joined(suite.cases, accepted, missing))])
    chosen = random.Random(5)
    for count in (2, 7):
        bins: list[list[SuiteCase]] = [[] for _ in range(count)]
        for case in suite.cases:
            chosen.choice(bins).append(case)
        parts = [measure(suite._replace(cases=()), Joined(cases, accepted)) for cases in bins]
        parts.append(measure(suite, Joined([], {}, missing)))
        chosen.shuffle(parts)
        assert together(parts) == whole


def test_cases_that_pass_unchanged_are_listed_or_counted(any_path: Path) -> None:
    whole, counted = report(any_path), report(any_path, HERE._replace(whole=False))
    assert to_json(whole) == to_json(counted)
    assert counted.suites[0].unchanged > 0
    assert whole.suites[0].unchanged == 0
    assert whole.counts == counted.counts


@pytest.fixture
def streamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vrty_gate.manifest.entries._STREAMED_BYTES", 1)
    from vrty_gate.gate.parts import stream

    monkeypatch.setattr(stream, "WINDOW", 7)


@pytest.mark.parametrize("order", ["sorted", "shuffled", "reversed baselines"])
def test_a_stream_gives_the_same_report(any_path: Path, streamed: None, order: str) -> None:
    cases, stored = any_path.with_name("cases.jsonl"), any_path.with_name("vrty-gate.baselines.jsonl")
    if order == "shuffled":
        lines = cases.read_text().splitlines()
        numbered = {json.loads(line)["id"]: number for number, line in enumerate(lines, start=1)}
        random.Random(1).shuffle(lines)
        cases.write_text("\n".join(lines))
        places = [(json.loads(line)["id"], number) for number, line in enumerate(lines, start=1)]
        moved = expected_of(any_path)
        assert moved == as_json(report(any_path, may_stream=True))
        assert len(places) == len(numbered)
        return
    expected = expected_of(any_path)
    if order == "reversed baselines":
        stored.write_text("\n".join(stored.read_text().splitlines()[::-1]))
    assert as_json(report(any_path, may_stream=True)) == expected


@pytest.mark.parametrize("order", [1, -1])
def test_a_stream_finds_the_same_mistakes(path: Path, streamed: None, order: int) -> None:
    cases = path.with_name("cases.jsonl")
    lines = cases.read_text().splitlines()
    lines[30:30] = [lines[30], '{"id": "case-30x", "prompt": "p"}', "{"]
    cases.write_text("\n".join(lines[::order]))
    with pytest.raises(InputError) as whole:
        report(path)
    with pytest.raises(InputError) as stream:
        report(path, may_stream=True)
    mistakes = [sorted([str(error), *map(str, error.others)]) for error in (whole.value, stream.value)]
    assert mistakes[0] == mistakes[1]
    assert len(mistakes[0]) == 3


def test_a_stream_has_the_limits_of_a_suite(path: Path, streamed: None) -> None:
    for limits, words in (
        (DEFAULT_LIMITS._replace(cases=20), "more than 20 cases"),
        (DEFAULT_LIMITS._replace(suite_bytes=3_000), "bytes"),
    ):
        suite = load(str(path), limits, may_stream=True)
        with pytest.raises(InputError, match=words):
            check([(suite, {})], work=HERE._replace(limits=limits))


@pytest.mark.parametrize(
    "edit, words",
    [
        (lambda lines: [*lines, lines[3]], "second baseline"),
        (lambda lines: [line.replace("good", "bad") for line in lines], "edited by hand"),
    ],
)
def test_a_stream_refuses_baselines_that_a_suite_refuses(path: Path, streamed: None, edit, words: str) -> None:
    stored = path.with_name("vrty-gate.baselines.jsonl")
    lines = [line for line in stored.read_text().splitlines() if line]
    stored.write_text("\n".join(edit(lines)))
    for may_stream in (True, False):
        with pytest.raises(InputError, match=words):
            report(path, may_stream=may_stream)


def test_executors_give_the_same_report(any_path: Path, streamed: None) -> None:
    expected = expected_of(any_path)
    with ThreadPoolExecutor(3) as executor:
        assert as_json(report(any_path, Work(executor=executor))) == expected
        assert as_json(report(any_path, Work(executor=executor), may_stream=True)) == expected


def test_worker_processes_give_the_same_report(path: Path, streamed: None) -> None:
    expected = expected_of(path)
    for number in (2, 3):
        assert as_json(report(path, Work(workers=number))) == expected
    assert as_json(report(path, Work(workers=2), may_stream=True)) == expected


def test_what_goes_to_a_worker_and_comes_back_pickles(any_path: Path) -> None:
    suite = load(str(any_path))
    joined = Joined(suite.cases, baselines.read(suite.baselines))
    header, cases = pickle.loads(pickle.dumps((suite._replace(cases=()), joined)))
    part = measure(suite, joined)
    assert pickle.loads(pickle.dumps(measure(header, cases))) == part


def test_shards_add_up_to_the_same_report(any_path: Path, streamed: None, tmp_path: Path) -> None:
    expected = expected_of(any_path)
    for may_stream in (False, True):
        files = []
        for number in (3, 1, 2):
            suite = load(str(any_path), may_stream=may_stream)
            accepted = {} if may_stream else baselines.read(suite.baselines)
            result = shard([(suite, accepted)], Selection(shard=(number, 3)), None, HERE)
            files.append(f"{may_stream}-{number}.json")
            Path(files[-1]).write_text(shards.to_json(result))
        assert as_json(merged(files, DEFAULT_LIMITS, None, history=False)) == expected


def test_shards_of_another_run_are_refused(path: Path) -> None:
    def written(name: str, number: int, of: int = 2, k: float | None = None) -> str:
        suite = load(str(path), k=k)
        result = shard([(suite, baselines.read(suite.baselines))], Selection(shard=(number, of)), k, HERE)
        Path(name).write_text(shards.to_json(result))
        return name

    def problem(*files: str) -> str:
        with pytest.raises(InputError) as caught:
            merged(files, DEFAULT_LIMITS, None, history=False)
        return str(caught.value)

    first, second = written("1.json", 1), written("2.json", 2)
    assert problem(first) == "of 2 shards, 2 is missing; give all of them"
    assert problem(first, second, first) == "1.json: it is shard 1 of 2, but so is 1.json"
    foreign = "it is not a shard of the same run as 1.json"
    assert problem(first, written("o.json", 2, 3)) == f"o.json: {foreign}: 3 shards instead of 2"
    assert problem(first, written("o.json", 2, k=0.7)) == f"o.json: {foreign}: another k"
    text = Path(second).read_text()
    Path("o.json").write_text(text.replace('"tool": "vrty-gate ', '"tool": "vrty-gate 9'))
    assert "use one version for all" in problem(first, "o.json")
    for damage in ("", "{}", text[:-20], text.replace('"current": "', '"current": "x')):
        Path("o.json").write_text(damage)
        assert problem(first, "o.json").startswith("o.json")
    lines = Path("cases.jsonl").read_text()
    Path("cases.jsonl").write_text(lines.replace("Nothing else", "Not a thing"))
    assert problem(first, written("o.json", 2)) == f"o.json: {foreign}: other cases or baselines of {path}"
    path.write_text(path.read_text().replace("suite: many", "suite: other"))
    assert "another vrty-gate.yml" in problem(first, written("o.json", 2))
    assert problem(first, second) == f"{path}: it is not the manifest that the shards were checked with"


@pytest.mark.slow
def test_shards_of_an_older_commit_are_refused(any_path: Path, streamed: None) -> None:
    """The manifest and the baselines may be the same while an answer is another one."""

    def write() -> list[str]:
        for number in (1, 2):
            suite = load(str(any_path), may_stream=True)
            accepted = {} if suite.stream is not None else baselines.read(suite.baselines)
            result = shard([(suite, accepted)], Selection(shard=(number, 2)), None, HERE)
            Path(f"{number}.json").write_text(shards.to_json(result))
        return ["1.json", "2.json"]

    files = write()
    merged(files, DEFAULT_LIMITS, None, history=False)
    lines = Path("cases.jsonl").read_text()
    Path("cases.jsonl").write_text(lines.replace("Nothing else", "Not a thing"))
    with pytest.raises(InputError, match="the shards were checked with other cases or baselines"):
        merged(files, DEFAULT_LIMITS, None, history=False)
    merged(write(), DEFAULT_LIMITS, None, history=False)
    records = Path("vrty-gate.baselines.jsonl").read_text().splitlines(keepends=True)
    Path("vrty-gate.baselines.jsonl").write_text("".join(records[2:]))
    with pytest.raises(InputError, match="the shards were checked with other cases or baselines"):
        merged(files, DEFAULT_LIMITS, None, history=False)


def _dies(marks: str, times: int, suite: Suite, joined: Joined):
    """Measure, but end the process the first times."""
    if os.getpid() != int(Path(marks, "parent").read_text()) and len(os.listdir(marks)) <= times:
        Path(marks, str(os.getpid())).touch()
        os._exit(9)
    return measure(suite, joined)


@pytest.mark.parametrize("times", [1, 100])
def test_the_cases_of_a_worker_that_dies_are_measured_once_more(path: Path, times: int, capfd) -> None:
    from functools import partial

    marks = path.with_name("marks")
    marks.mkdir()
    (marks / "parent").write_text(str(os.getpid()))
    suite = load(str(path))
    accepted = baselines.read(suite.baselines)
    joined = Joined(suite.cases, accepted)
    parts = workers.in_processes(suite, [joined], 2, partial(_dies, str(marks), times))
    if times == 1:
        assert together(parts) == together([measure(suite, joined)])
    else:
        with pytest.raises(InputError, match="a worker process died twice"):
            list(parts)
    assert "a worker process died; checking its cases again" in capfd.readouterr().err


def test_a_worker_of_another_version_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_checked", _of_another_version)
    with ThreadPoolExecutor(1) as executor, pytest.raises(InputError, match="install .* where the executor runs"):
        report(path, Work(executor=executor))


def _of_another_version(*_: object) -> None:
    raise workers.OtherVersionError("a worker has vrty-gate 9.9.9, but this is another")


def test_an_executor_that_fails_once_is_asked_again(path: Path, capsys) -> None:
    class Fails(ThreadPoolExecutor):
        failed = 0

        def submit(self, call, /, *arguments, **named):
            if Fails.failed < 1:
                Fails.failed += 1
                return super().submit(_raise)
            return super().submit(call, *arguments, **named)

    with Fails(2) as executor:
        assert as_json(report(path, Work(executor=executor))) == as_json(report(path))
    assert "the executor failed; checking its cases again" in capsys.readouterr().err


def _raise() -> None:
    raise OSError("the worker is gone")


def test_a_case_that_takes_too_long_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load(str(path))
    slow = _looping(suite.scorers[0])
    suite = suite._replace(scorers=(slow, *suite.scorers[1:]))
    accepted = baselines.read(suite.baselines)
    verdicts = {}
    for name in ("case-01", "case-06"):
        joined = Joined([case for case in suite.cases if case.id == name], accepted)
        (case,) = measure(suite, joined, case_seconds=0.05).cases
        verdicts[name] = case.verdict, case.message
    assert verdicts["case-01"] == ("error", "stopped after 0.05 seconds of processor time (--case-seconds)")
    assert verdicts["case-06"][0] == "pass"


def _looping(scorer):
    """The scorer, except that it never ends for answers with "not"."""

    def look(case, accepted):
        while "not" in case.response:
            pass
        return scorer.look(case, accepted)

    return scorer._replace(look=look)


def test_a_time_limit_needs_the_main_thread(path: Path) -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(InputError, match="--case-seconds needs a timer"):
        report(path, Work(executor=executor, case_seconds=1.0))
