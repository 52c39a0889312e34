"""The pytest plug-in: manifests as tests, and the fixture `gate`. Loads the gate only where it is used."""

from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vrty_gate.pytest_plugin.recorded import Gate, Recorder

_ENDINGS = (".yml", ".yaml", ".json")
_REPEATING = ("rerunfailures", "flaky")
"""Plug-ins that run tests themselves."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, and the patterns of manifests in the configuration."""
    group = parser.getgroup("vrty-gate")
    group.addoption("--vrty-accept", action="store_true", help="Accept the responses of gate.check as baselines.")
    group.addoption("--vrty-reason", metavar="WHY", default="", help="Why changed responses are good.")
    group.addoption(
        "--vrty-accept-broken",
        metavar="CASE",
        action="append",
        default=[],
        help="Accept this case even though its response is broken; needs --vrty-reason. Repeatable.",
    )
    parser.addini("vrty_gate_manifests", "Patterns of manifests to collect, from the root folder.", "args", [])


def pytest_configure(config: pytest.Config) -> None:
    """Follow the run."""
    config.pluginmanager.register(Run(config), "vrty-gate-run")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A manifest that is named on the command line or in the configuration."""
    if file_path.suffix not in _ENDINGS:
        return None
    patterns = parent.config.getini("vrty_gate_manifests")
    root = parent.config.rootpath
    relative = file_path.relative_to(root).as_posix() if file_path.is_relative_to(root) else ""
    if not parent.session.isinitpath(file_path) and not any(fnmatch(relative, pattern) for pattern in patterns):
        return None
    from vrty_gate.pytest_plugin.collected import ManifestFile

    return ManifestFile.from_parent(parent, path=file_path)


@pytest.fixture
def gate(request: pytest.FixtureRequest) -> Gate:
    """Compares a response with its baseline: `gate.check("refund-window", prompt=..., response=...)`."""
    run: Any = request.config.pluginmanager.get_plugin("vrty-gate-run")
    recorder: Recorder = run.recorder()
    return recorder.gate(request.node)


class Run:
    """What the plug-in has to know of a run: which tests ran, and what they recorded."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.recorded: Recorder | None = None
        self.partial: set[str] = set()
        """Modules of which not every test ran to its end."""
        self.failed: set[str] = set()
        """Tests that failed."""
        self.held: list[pytest.TestReport] = []
        """Reports that wait for the verdict on all cases, which may fail their tests."""
        self.crashed = False

    def recorder(self) -> Recorder:
        """What the tests recorded, made for the first of them."""
        if self.recorded is None:
            from vrty_gate.pytest_plugin.recorded import Recorder

            self.recorded = Recorder(self.config)
        return self.recorded

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Run a test that uses the fixture; its reports wait if only all cases together decide whether it passes."""
        if "gate" not in getattr(item, "fixturenames", ()) or any(map(self.config.pluginmanager.hasplugin, _REPEATING)):
            return None
        from _pytest.runner import runtestprotocol  # what plug-ins that repeat tests call as well

        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if self._is_undecided(item) and all(report.passed and not hasattr(report, "wasxfail") for report in reports):
            self.held += reports
        else:
            for report in reports:
                item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _is_undecided(self, item: pytest.Item) -> bool:
        return self.recorded is not None and item.nodeid in self.recorded.undecided

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Tests that do not run."""
        self.partial |= {module_of(item.nodeid) for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tests that are skipped or fail, perhaps before they check a case."""
        if not report.passed:
            self.partial.add(module_of(report.nodeid))
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """A worker of pytest-xdist has ended."""
        output = getattr(node, "workeroutput", {})
        self.crashed |= bool(error) or "vrty_gate_partial" not in output
        self.partial |= set(output.get("vrty_gate_partial", ()))
        if output.get("vrty_gate"):
            self.recorder().add(output["vrty_gate"])
        for data in output.get("vrty_gate_held", ()):
            report = self.config.hook.pytest_report_from_serializable(config=self.config, data=data)
            report.node = node
            self.held.append(report)

    @pytest.hookimpl(tryfirst=True)  # before other plug-ins write what was reported
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Decide what only all cases together can decide, or hand what was recorded to the main process."""
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["vrty_gate_partial"] = sorted(self.partial)
            self.config.workeroutput["vrty_gate"] = self.recorded.data() if self.recorded else ""
            serialized = self.config.hook.pytest_report_to_serializable
            self.config.workeroutput["vrty_gate_held"] = [
                serialized(config=self.config, report=report) for report in self.held
            ]
        elif self.recorded is not None:
            named = any("::" in argument for argument in self.config.args)
            stopped = bool(session.shouldstop or session.shouldfail) or self.crashed or named
            self.recorded.conclude(None if stopped else self.partial)
            self._report(self.recorded.failures)
            if self.recorded.failures and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _report(self, failures: Mapping[str, str]) -> None:
        """Report the tests that waited, then the failures of what has no test, or one that passed already."""
        waiting = {report.nodeid for report in self.held}
        for report in self.held:
            if report.when == "call" and report.nodeid in failures:
                report.outcome, report.longrepr = "failed", failures[report.nodeid]
            self.config.hook.pytest_runtest_logreport(report=report)
        for nodeid in [nodeid for nodeid in failures if nodeid not in waiting | self.failed]:
            place = (module_of(nodeid), None, nodeid.partition("::")[2])
            late = pytest.TestReport(nodeid, place, {}, "failed", failures[nodeid], "call")
            self.config.hook.pytest_runtest_logreport(report=late)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The verdict."""
        if self.recorded is not None and self.recorded.words:
            terminalreporter.section("vrty-gate")
            for line in self.recorded.words:
                terminalreporter.write_line(line)


def module_of(nodeid: str) -> str:
    """The file of a test."""
    return nodeid.partition("::")[0]
