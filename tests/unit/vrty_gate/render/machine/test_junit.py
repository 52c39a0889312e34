"""JUnit XML that Jenkins and GitLab read, whatever the texts say."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from junitparser import JUnitXml
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_reader import failed, missing, new, report, suite
from unit.vrty_gate.render.test_untrusted_text import hidden
from unit.vrty_gate.render.test_untrusted_text import report as saying

from vrty_gate import report as r
from vrty_gate.render import render
from vrty_gate.render.machine.junit import MOST_UNCHANGED, junit

GOLDEN = sorted((Path(__file__).parents[4] / "golden").glob("*/report.xml"))

# What the strictest reader, Jenkins's xUnit plug-in, accepts: children, attributes that must be there, and others.
FORMAT: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": ({"testsuite"}, set(), {"name", "time", "tests", "failures", "errors"}),
    "testsuite": (
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
        {"name", "tests", "failures", "errors"},
        {"group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"},
    ),
    "properties": ({"property"}, set(), set()),
    "property": (set(), {"name", "value"}, set()),
    "testcase": (
        {"skipped", "error", "failure", "system-out", "system-err"},
        {"name"},
        {"time", "classname", "group"},
    ),
    **{name: (set(), set(), {"type", "message"}) for name in ("skipped", "error", "failure")},
    **{name: (set(), set(), set()) for name in ("system-out", "system-err")},
}


def parsed(xml: str) -> ET.Element:
    """The root of XML in which every element is as the format has it and every count is that of its elements."""
    root = ET.fromstring(xml.encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        children, required, optional = FORMAT[element.tag]
        assert {child.tag for child in element} <= children
        assert required <= set(element.attrib) <= required | optional
        if element.tag in ("testsuites", "testsuite"):
            found = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}
            for attribute, tag in found.items():
                assert attribute not in element.attrib or int(element.get(attribute)) == len(list(element.iter(tag)))
        if element.tag == "testcase":
            assert sum(child.tag in ("failure", "error", "skipped") for child in element) <= 1
    return root


def by_name(xml: str) -> dict[str, ET.Element]:
    return {test.get("name"): test for test in parsed(xml).iter("testcase")}


def outcome(test: ET.Element) -> str:
    return next((child.tag for child in test if child.tag != "system-out"), "passed")


@pytest.mark.parametrize("path", GOLDEN, ids=[path.parent.name for path in GOLDEN])
def test_the_reviewed_reports_are_valid_and_read_back_by_another_program(path: Path) -> None:
    xml = path.read_text(encoding="utf-8")
    root = parsed(xml)
    read = JUnitXml.fromstring(xml.encode())
    assert (read.tests, read.failures, read.errors) == tuple(int(root.get(n)) for n in ("tests", "failures", "errors"))
    names = [[test.name for test in one] for one in read]
    assert names == [[test.get("name") for test in one.iter("testcase")] for one in root]


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_stay_words(words: str) -> None:
    require_words(words)


@given(
    st.text(
        alphabet=st.one_of(st.sampled_from("<>&\"']![CDATA-:#\n\r\t\x00\x1b\ufffe\uffff\ud800"), st.characters()),
        min_size=1,
    )
)
def test_any_words_stay_words(words: str) -> None:
    require_words(words)


def require_words(words: str) -> None:
    xml = junit(saying(words))
    assert hidden(xml) == set()
    assert "##[" not in xml
    assert not any(line.lstrip().startswith("::") for line in xml.split("\n"))
    shape = [(element.tag, sorted(element.attrib)) for element in parsed(xml).iter() if element.tag != "system-out"]
    plain = [(e.tag, sorted(e.attrib)) for e in parsed(junit(saying("x"))).iter() if e.tag != "system-out"]
    assert [tag for tag, _ in shape] == [tag for tag, _ in plain]


def test_each_verdict_has_its_element() -> None:
    cases = [
        failed("red"),
        failed("unscored")._replace(verdict="error"),
        missing("gone"),
        new("fresh"),
        failed("review")._replace(verdict="review"),
        failed("noted")._replace(verdict="note"),
        failed("waived")._replace(verdict="waived", waive="until May"),
    ]
    found = by_name(junit(report(suite(*cases, unchanged=3))))
    assert {name: outcome(test) for name, test in found.items()} == {
        "suite": "passed",
        "red": "failure",
        "unscored": "error",
        "gone": "failure",
        "fresh": "passed",
        "review": "failure",
        "noted": "passed",
        "waived": "skipped",
    }
    assert {test.get("classname") for test in found.values()} == {"s"}
    assert found["waived"][0].get("message") == "until May"
    assert found["suite"][0].text == "3 cases pass unchanged and are not listed"
    for name in ("fresh", "noted"):
        assert found[name][0].text.startswith({"fresh": "new: ", "noted": "note: "}[name])


def test_a_case_below_its_bar_is_a_failure_only_where_its_suite_fails() -> None:
    below = failed("below")._replace(verdict="review")
    unread = failed("unread")._replace(verdict="review", judged="nobody")
    failing = by_name(junit(report(suite(below, unread, broken=("too many",)))))
    passing = by_name(junit(report(suite(below, unread, verdict="pass"))))
    assert [outcome(failing[name]) for name in ("below", "unread")] == ["failure", "passed"]
    assert [outcome(passing[name]) for name in ("below", "unread")] == ["passed", "passed"]
    (failure,) = failing["below"]
    assert (failure.get("type"), failure.get("message")[:18]) == ("review", "30 days -> 14 days")
    assert passing["below"][0].text.startswith("review: ")


def test_a_failure_says_what_changed_and_where() -> None:
    (failure,) = by_name(junit(report(suite(failed("red")))))["red"]
    assert failure.get("type") == "fail"
    assert failure.get("message").startswith("30 days -> 14 days; ")
    assert failure.text.startswith("red  m.yml:7\n")
    assert "One. [-30-] {+14+} days." in failure.text


def test_a_suite_that_fails_as_a_whole_is_a_failed_test() -> None:
    broken = ("mean fell", "too many warnings", "third", "fourth")
    (failure, _) = by_name(junit(report(suite(broken=broken, unchanged=1))))["suite"]
    assert failure.get("message") == "mean fell; too many warnings; third; and 1 more"
    assert failure.text == "\n".join(broken)


def test_a_case_named_suite_is_not_taken_for_the_suite() -> None:
    assert list(by_name(junit(report(suite(failed("suite")))))) == ["suite as a whole", "suite"]


def test_a_gate_that_could_not_run_is_an_error() -> None:
    (test,) = by_name(junit(r.could_not_run("no manifest"))).values()
    assert (outcome(test), test[0].get("message")) == ("error", "no manifest")


def test_every_case_that_a_report_has_is_a_test_unchanged_ones_too() -> None:
    shown = report(suite(unchanged("a"), unchanged=2, verdict="pass"))
    assert list(by_name(render("junit", shown))) == ["suite", "a"]
    assert "2 more cases pass unchanged and are not listed" in render("junit", shown)


@pytest.mark.slow
def test_of_many_unchanged_cases_the_first_are_listed_and_the_others_counted() -> None:
    many = [unchanged(f"c{i:05}") for i in range(MOST_UNCHANGED + 3)]
    found = by_name(junit(report(suite(*many, failed("red")))))
    assert len(found) == MOST_UNCHANGED + 2
    assert found["suite"][0].text == "3 more cases pass unchanged and are not listed"


def unchanged(name: str) -> r.CaseReport:
    one = failed(name)
    check = one.checks[0]._replace(verdict="pass", delta=0.0)
    return one._replace(verdict="pass", changed=(), changes=(), judged="", checks=(check,))


def test_an_empty_report_is_valid() -> None:
    assert by_name(junit(report())) == {}
    assert list(by_name(junit(report(suite(verdict="pass"))))) == ["suite"]


def test_a_run_in_which_every_case_is_missing_fails_each() -> None:
    found = by_name(junit(report(suite(*(missing(f"m{i}") for i in range(50))))))
    assert [outcome(test) for test in found.values()] == ["passed"] + ["failure"] * 50


def test_a_long_text_is_cut() -> None:
    (failure,) = by_name(junit(report(suite(missing("a")._replace(message="word " * 10_000)))))["a"]
    assert (len(failure.get("message")), len(failure.text)) == (1000, 20_000)
    assert failure.text.endswith("...")
