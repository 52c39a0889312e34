"""The fixture `gate`: what tests check, case by case and together at the end of the run."""

import json
import os
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import pytest

from vrty_gate.accept import Request, accept_all
from vrty_gate.core.gate.rule import RED
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.files.in_memory import InMemory
from vrty_gate.gate.check import EVERYTHING, check
from vrty_gate.gate.parts import Judged, judge
from vrty_gate.gate.parts.work import HERE
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import CaseByCase
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.pytest_plugin import words
from vrty_gate.render.order import plural
from vrty_gate.render.text import text
from vrty_gate.render.untrusted import one_line
from vrty_gate.report import CaseReport, Report, SuiteReport, is_failing, is_unchanged
from vrty_gate.scorers import Scorer
from vrty_gate.stores import baselines

SETTINGS = "VRTY_GATE"
"""Name of the variable of a test module with the settings of its suite, as in a manifest."""


class _Checked(NamedTuple):
    """A case that a test checked."""

    case: Mapping[str, Any]
    """As in a manifest."""
    test: str
    by: int
    """Identity of the fixture; 0 if another process checked it."""


class _Module:
    """The cases of a test module. What they have in common is read once, so that many tests take no longer each."""

    def __init__(self, name: str, path: str, settings: Mapping[str, Any]) -> None:
        self.name, self.path, self.settings = name, path, settings
        self.checked: dict[str, _Checked] = {}
        self._cases: dict[str, SuiteCase] = {}
        self._judged: dict[str, tuple[tuple[Scorer, ...], Judged]] = {}
        """The verdicts so far, and by which scorers."""

    @cached_property
    def _manifest(self) -> CaseByCase:
        if not isinstance(self.settings, Mapping) or {"cases", "version"} & self.settings.keys():
            raise InputError(
                f"{SETTINGS} of {self.name} must be a mapping of the keys of a manifest without version and cases"
            )
        content = _json({"version": 1, **self.settings, "cases": []})
        return CaseByCase(self.path, InMemory(self.path, self.name, content))

    @cached_property
    def accepted(self) -> dict[str, baselines.Baseline]:
        """The baselines. Raises InputError."""
        return baselines.read(self._manifest.baselines)

    def alone(self, case: Mapping[str, Any]) -> Suite:
        """The suite with this case only. Raises InputError."""
        read = self._cases[str(case["id"])] = self._manifest.case(_json(case))
        return self._manifest.alone(read)

    def judge(self, suite: Suite) -> SuiteReport | None:
        """The report on the only case of a suite; None if there is nothing to say about it. Raises InputError."""
        (case,) = suite.cases
        accepted = {case.id: self.accepted[case.id]} if case.id in self.accepted else {}
        judged = judge(suite, case, accepted)
        self._judged[case.id] = suite.scorers, judged
        if is_unchanged(judged[1]):
            return None
        return check([(suite, accepted)], work=HERE._replace(known={case.id: judged})).suites[0]

    def judge_together(self, suite: Suite, selection: Selection) -> Report:
        """The report on all cases. Raises InputError."""
        known = {name: judged for name, (scorers, judged) in self._judged.items() if scorers == suite.scorers}
        return check([(suite, self.accepted)], selection, work=HERE._replace(known=known))

    def suite(self) -> Suite:
        """The suite with all cases that were checked. Raises InputError."""
        for name, each in self.checked.items():
            if name not in self._cases:  # another process checked it
                self._cases[name] = self._manifest.case(_json(each.case))
        return self._manifest.together(self._cases[name] for name in self.checked)


def _json(data: Mapping[str, Any]) -> str:
    """Raises InputError for what JSON does not have."""
    try:
        content = json.dumps(data, ensure_ascii=False)
        content.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError("a case has an unpaired surrogate, which is not a character") from error
    except (TypeError, ValueError) as error:
        raise InputError(f"a case has a value that JSON does not have: {error}") from error
    return content


class Gate:
    """Compares responses with their baselines in the file beside the test."""

    def __init__(self, recorder: "Recorder", test: pytest.Item) -> None:
        self._recorder, self._test = recorder, test

    def check(self, case: str, **texts: Any) -> None:
        """Fail the test if the response got worse.

        `texts` has the keys of a case in a manifest: prompt and response, or messages for a conversation, or responses
        for several samples, and others such as context. What only all cases together can decide is decided at the end.
        """
        __tracebackhide__ = True
        problem = self._recorder.check({"id": case, **texts}, self._test, id(self))
        if problem:
            pytest.fail(problem, pytrace=False)


class Recorder:
    """What the tests of a process checked; the main process has those of all workers at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.modules: dict[str, _Module] = {}
        self.accepts: bool = config.getoption("vrty_accept")
        self.undecided: set[str] = set()
        """Tests that passed so far, and that all cases together may fail at the end."""
        self.words: list[str] = []
        """What to say at the end."""
        self.failures: dict[str, str] = {}
        """At the end, why tests fail, by their ids; also of what has no test of its own."""
        self.is_refused = False
        """Whether nothing is accepted, because a check could not be made."""

    def gate(self, test: pytest.Item) -> Gate:
        """The fixture of a test."""
        return Gate(self, test)

    def check(self, case: Mapping[str, Any], test: pytest.Item, by: int) -> str:
        """Record a case; returns why it fails, empty if it does not."""
        nodeid = test.nodeid
        name = nodeid.partition("::")[0]
        module = self.modules.get(name)
        if module is None:
            settings = getattr(getattr(test, "module", None), SETTINGS, {})
            module = self.modules[name] = _Module(name, os.path.splitext(str(test.path))[0] + ".json", settings)
        before = module.checked.get(str(case["id"]))
        if before is not None and (before.by == by or before.test != nodeid):
            self.is_refused = True
            return f"the case id {case['id']!r} is checked twice, first in {before.test}; give each case its own id"
        try:
            suite = module.alone(case)
            module.checked[str(case["id"])] = _Checked(case, nodeid, by)
            if self.accepts:
                return ""
            result = module.judge(suite)
            if result is None:
                return ""
        except InputError as error:
            self.is_refused = True
            return one_line(f"vrty-gate: {error.args[0]}")
        (found,) = result.cases
        if found.verdict == "review" or found.samples is not None:
            self.undecided.add(nodeid)
        return self._failure(found, result, name) if found.verdict in RED else ""

    def _failure(self, case: CaseReport, suite: SuiteReport, name: str) -> str:
        lines = words.of_case(case._replace(fix="", message=case.message.partition(": ")[0]), suite)
        if case.verdict == "missing":
            return "\n".join(lines)
        command = f"pytest {name} --vrty-accept" + ("" if case.verdict == "new" else " --vrty-reason WHY")
        hints = [f"If the response is good: {command}", 'To let it fail for now: gate.check(..., waive="WHY")']
        return "\n".join([*lines, "", *hints])

    def data(self) -> str:
        """Everything that was recorded, for the main process."""
        modules = {
            name: [module.path, module.settings, [[each.case, each.test] for each in module.checked.values()]]
            for name, module in self.modules.items()
        }
        return json.dumps([modules, self.is_refused])

    def add(self, data: str) -> None:
        """Add what a worker recorded."""
        modules, is_refused = json.loads(data)
        self.is_refused |= is_refused
        for name, (path, settings, checked) in modules.items():
            module = self.modules.setdefault(name, _Module(name, path, settings))
            for case, test in checked:
                before = module.checked.get(case["id"])
                if before is not None:
                    self._fail(name, f"the case id {case['id']!r} is checked twice, in {before.test} and {test}")
                    self.is_refused = True
                module.checked[case["id"]] = _Checked(case, test, 0)

    def conclude(self, partial: Collection[str] | None) -> None:
        """Decide on all cases of each module; `partial` has those of which not all tests ran, None stands for all."""
        for name in sorted(self.modules):
            module = self.modules[name]
            if not module.checked:
                continue
            try:
                if self.accepts:
                    self._accept(module.suite())
                else:
                    self._judge(module, is_whole=partial is not None and name not in partial)
            except InputError as error:
                problem = str(error.args[0]).replace("--accept-broken", "--vrty-accept-broken")
                self._fail(name, problem.replace("--reason", "--vrty-reason"))

    def _accept(self, suite: Suite) -> None:
        if self.is_refused:
            self._say(f"nothing was accepted in {suite.baselines}")
            return
        broken = tuple(self.config.getoption("vrty_accept_broken"))
        reason = one_line(self.config.getoption("vrty_reason"))
        if broken and not reason.strip():
            raise InputError("--accept-broken needs --reason: say why the response is right; nothing was changed")
        known = baselines.read(suite.baselines)
        ids = tuple(
            case.id
            for case in suite.cases
            if case.id not in known or baselines.changed(known[case.id], case.texts) or case.id in broken
        )
        if ids:
            request = Request(Selection(cases=ids), reason, history=False, broken=broken)
            accept_all([suite], request, DEFAULT_LIMITS)
        self._say(f"accepted {plural(len(ids), 'case')} in {suite.baselines}")

    def _judge(self, module: _Module, *, is_whole: bool) -> None:
        """The verdict on a module, and the tests that fail by it: at least one if it fails."""
        name, suite = module.name, module.suite()
        selection = EVERYTHING if is_whole else Selection(cases=tuple(case.id for case in suite.cases))
        report = module.judge_together(suite, selection)
        missing = [] if is_whole else sorted(module.accepted.keys() - {case.id for case in suite.cases})
        (result,) = report.suites
        tests = module.checked
        failing = [case for case in result.cases if is_failing(case, result)]
        for case in failing:
            self.failures[_test_of(case.id, name, tests)] = self._failure(case, result, name)
        if result.verdict == "fail" and not failing:
            self._fail(name, "\n".join(words.of_suite(result)))
        self.words += text(_without_commands(report)).split("\n")[:-1]
        if failing or any(case.verdict == "new" for case in result.cases):
            reason = " --vrty-reason WHY" if failing else ""
            self._say(f"to accept what the tests check, after reviewing it: pytest {name} --vrty-accept{reason}")
        if missing:
            self._say(
                f"not every test of {name} ran to its end, so {plural(len(missing), 'baseline')} without a case"
                " may be missing or not"
            )

    def _say(self, line: str) -> None:
        self.words.append(one_line(line))

    def _fail(self, name: str, why: str) -> None:
        """Fail a module as a whole, with lines that say why."""
        self.failures[f"{name}::{words.SUITE}"] = "\n".join(map(one_line, why.split("\n")))


def _test_of(case: str, name: str, tests: Mapping[str, _Checked]) -> str:
    """The id of the test that checked a case, or of the one that would be its own if none did."""
    return tests[case].test if case in tests else f"{name}::{case}"


def _without_commands(report: Report) -> Report:
    """The report without the commands for a manifest, which a test in Python does not have."""
    (suite,) = report.suites
    cases = tuple(case._replace(fix="") for case in suite.cases)
    return report._replace(suites=(suite._replace(explain="", reproduce="", accept="", cases=cases),))
