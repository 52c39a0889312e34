"""A manifest as a file of tests: one for each case, and one for the suite as a whole."""

import os
from collections.abc import Iterator
from functools import cached_property

import pytest

from vrty_gate.errors import InputError
from vrty_gate.gate.check import check
from vrty_gate.manifest.load import load
from vrty_gate.pytest_plugin import words
from vrty_gate.render.text import details
from vrty_gate.render.untrusted import one_line
from vrty_gate.render.untrusted.source_line import source_line
from vrty_gate.report import CaseReport, SuiteReport, is_failing
from vrty_gate.stores import baselines


class ManifestFile(pytest.File):
    """A manifest."""

    @cached_property
    def result(self) -> SuiteReport:
        """The report on the suite, made once. Raises InputError."""
        path = os.path.relpath(self.path)
        suite = load(path)
        return check([(suite, baselines.read(suite.baselines))]).suites[0]

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each case, for each baseline without a case, and for the suite."""
        try:
            cases = self.result.cases
        except InputError as error:
            message = one_line(f"vrty-gate: {error}")
            raise self.CollectError(f"{message}\n{source_line(error.place)}".rstrip()) from None
        for case in cases:
            yield CaseItem.from_parent(self, name=case.id, case=case)
        yield SuiteItem.from_parent(self, name=words.SUITE)


class _Worse(Exception):
    """The gate is red for this test."""


class _Item(pytest.Item):
    """A test of a manifest."""

    parent: ManifestFile

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: object) -> str:  # noqa: ARG002
        """What changed, without a traceback."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[os.PathLike[str], int | None, str]:
        """The place of the test."""
        return self.path, None, self.name


class CaseItem(_Item):
    """A case, or a baseline without a case."""

    def __init__(self, *, case: CaseReport, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.case = case
        for tag in case.tags:
            if tag.isidentifier():
                self.keywords[tag] = True

    def runtest(self) -> None:
        """Fail if `vrty-gate check` fails for this case, or if it is below its bar and the suite fails."""
        suite = self.parent.result
        if is_failing(self.case, suite):
            raise _Worse("\n".join(words.of_case(self.case, suite)))
        shown = "\n".join(one_line(line) for line in details(self.case, suite)[1:])
        if self.case.verdict != "pass" and shown:
            self.add_report_section("call", f"vrty-gate: {self.case.verdict}", shown)


class SuiteItem(_Item):
    """The suite as a whole."""

    def runtest(self) -> None:
        """Fail if `vrty-gate check` fails for all cases together."""
        if self.parent.result.broken:
            raise _Worse("\n".join(words.of_suite(self.parent.result)))
