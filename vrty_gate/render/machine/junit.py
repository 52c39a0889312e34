"""The report as JUnit XML: a test suite for each suite, a test case for each case and for the suite itself."""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.render import sections
from vrty_gate.render.meaning import judged_by, what_changed
from vrty_gate.render.order import plural
from vrty_gate.render.text import details, pull_request
from vrty_gate.render.untrusted import harmless, one_line
from vrty_gate.report import CaseReport, Report, SuiteReport, is_failing, is_unchanged
from vrty_gate.report.order import worst_first

Outcome = Literal["failure", "error", "skipped", "passed"]

_LONGEST_MESSAGE = 1000
_LONGEST_TEXT = 20_000
_FEW = 3
MOST_UNCHANGED = 20_000
"""Maximum number of cases of a suite that pass unchanged and are listed."""


class _Test(NamedTuple):
    """One element `testcase`."""

    name: str
    outcome: Outcome
    type: str = ""
    message: str = ""
    lines: tuple[str, ...] = ()
    """The text of the failure, or the output of a test that passed."""
    output: tuple[str, ...] = ()
    """What else a failed test printed."""


def junit(report: Report) -> str:
    """The report as XML that Jenkins accepts; its schema has no attribute for the place of a case, so the texts do.

    A red case is a failure, or an error if it was not scored; so is one below its bar in a suite that fails. A waived
    one is skipped; all others pass. A suite that violates a rule of its own fails as the test `suite`, which also says
    how many cases pass unchanged and are not listed.
    """
    suites = [_with_few_unchanged(suite) for suite in report.suites]
    tests = [
        (suite, [_of_suite(suite), *(_of_case(case, suite) for case in worst_first(suite.cases))]) for suite in suites
    ]
    everything = [test for _, some in tests for test in some]
    names = {"name": report.tool, **_counts(everything)}
    names.pop("skipped")  # the schemas know it only of a suite
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites{_attributes(names)}>"]
    for suite, some in tests:
        lines += [f"  {line}" for line in _suite(suite, some)]
    return "".join(f"{line}\n" for line in (*lines, "</testsuites>"))


def _with_few_unchanged(suite: SuiteReport) -> SuiteReport:
    """The suite, in which the cases that pass unchanged beyond the first ones are only counted."""
    unchanged = [case.id for case in suite.cases if is_unchanged(case)]
    beyond = frozenset(unchanged[MOST_UNCHANGED:])
    if not beyond:
        return suite
    listed = tuple(case for case in suite.cases if case.id not in beyond)
    return suite._replace(cases=listed, unchanged=suite.unchanged + len(beyond))


def _counts(tests: list[_Test]) -> dict[str, str]:
    outcomes = [test.outcome for test in tests]
    return {
        "tests": str(len(tests)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
    }


def _suite(suite: SuiteReport, tests: list[_Test]) -> Iterator[str]:
    where = {"file": suite.manifest} if suite.manifest else {}
    yield f"<testsuite{_attributes({'name': suite.name, **_counts(tests), **where})}>"
    yield "  <properties>"
    unjudged = sum(case.judged == "nobody" for case in suite.cases)
    unchanged = suite.unchanged + sum(map(is_unchanged, suite.cases))
    for name, value in (("verdict", suite.verdict), ("unchanged", str(unchanged)), ("unjudged", str(unjudged))):
        yield f"    <property{_attributes({'name': name, 'value': value})}/>"
    yield "  </properties>"
    for test in tests:
        yield from (f"  {line}" for line in _test(test, suite))
    yield "</testsuite>"


def _test(test: _Test, suite: SuiteReport) -> Iterator[str]:
    names = _attributes({"name": test.name, "classname": suite.name})
    inside = list(_inside(test))
    if not inside:
        yield f"<testcase{names}/>"
        return
    yield f"<testcase{names}>"
    yield from (f"  {line}" for line in inside)
    yield "</testcase>"


def _inside(test: _Test) -> Iterator[str]:
    if test.outcome == "passed":
        output = (*test.lines, *test.output)
    else:
        names = {"type": test.type, "message": test.message}
        yield f"<{test.outcome}{_attributes(names)}>{_text(test.lines)}</{test.outcome}>"
        output = test.output
    if output:
        yield f"<system-out>{_text(output)}</system-out>"


def _of_case(case: CaseReport, suite: SuiteReport) -> _Test:
    summary = sections.summary(case, suite)
    lines = tuple(line.removeprefix("  ") for line in details(case, suite) if line)
    if is_failing(case, suite):
        outcome: Outcome = "error" if case.verdict == "error" else "failure"
        return _Test(case.id, outcome, case.verdict, summary, lines)
    if case.verdict == "waived":
        return _Test(case.id, "skipped", case.verdict, case.waive or summary, lines)
    if case.verdict == "pass":
        changed = "; ".join(filter(None, (what_changed(case), judged_by(case))))
        return _Test(case.id, "passed", lines=(*([f"pass: {changed}"] if changed else []), *lines))
    return _Test(case.id, "passed", lines=(f"{case.verdict}: {summary}", *lines))


def _of_suite(suite: SuiteReport) -> _Test:
    """The rules of the suite as a whole, and what its report says besides its cases."""
    output = [line.removeprefix("  ") for line in pull_request(suite) if line]
    output += [f"Note: {words}" for words in (*sections.group_remarks(suite), *sections.notes(suite))]
    if suite.unchanged:
        verb = "passes" if suite.unchanged == 1 else "pass"
        more = "more " if any(map(is_unchanged, suite.cases)) else ""
        output.append(
            f"{plural(suite.unchanged, f'{more}case')} {verb} unchanged and {_is(suite.unchanged)} not listed"
        )
    name = "suite" if all(case.id != "suite" for case in suite.cases) else "suite as a whole"
    violated = sections.sentences(suite)
    if not violated:
        return _Test(name, "passed", output=tuple(output))
    more = f"; and {len(violated) - _FEW} more" if len(violated) > _FEW else ""
    outcome: Outcome = "failure" if suite.manifest else "error"  # without a manifest, the gate could not run
    return _Test(name, outcome, "suite", "; ".join(violated[:_FEW]) + more, tuple(violated), tuple(output))


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(
        f' {name}="{escape(_allowed(_cut(one_line(text), _LONGEST_MESSAGE)))}"' for name, text in values.items()
    )


def _text(lines: Iterable[str]) -> str:
    """Lines of text; each one stays a line."""
    return escape(_cut("\n".join(_allowed(line.replace("\n", " ")) for line in lines), _LONGEST_TEXT), quote=False)


def _allowed(text: str) -> str:
    """The text without characters that XML 1.0 does not have: most are spelled out, two have no name."""
    return re.sub("[\ufffe\uffff]", "", harmless(text))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3].rstrip() + "..."
