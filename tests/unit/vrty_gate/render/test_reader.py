"""What a reviewer finds where: the worst first, everything the pull request did to the gate, nothing twice."""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from unit.vrty_gate.gate.test_decide import case, cases
from unit.vrty_gate.render.test_review import reported
from unit.vrty_gate.render.test_untrusted_text import page

from vrty_gate import report as r
from vrty_gate.cli import publish
from vrty_gate.core.changes import Change
from vrty_gate.publish import event
from vrty_gate.publish.comment import LONGEST, body
from vrty_gate.publish.outputs import Files, outputs
from vrty_gate.render.annotations import annotations
from vrty_gate.render.markdown import Links, markdown, markdown_within
from vrty_gate.render.text import text
from vrty_gate.render.verdict import heading
from vrty_gate.report.pull_request import AcceptedHere, GateChange

FILES = "https://github.com/o/r/blob/0123456789012345678901234567890123456789"


def suite(*some: r.CaseReport, verdict: str = "fail", name: str = "s", **more) -> r.SuiteReport:
    values = {"reproduce": "vrty-gate check m.yml", "explain": "", "accept": "", "broken": (), "remarks": ()}
    values |= {"signatures": {}, "groups": (), "dimensions": (), "baselines": "", "manifest": "m.yml"} | more
    return r.SuiteReport(name=name, verdict=verdict, cases=tuple(some), **values)


def report(*suites: r.SuiteReport) -> r.Report:
    verdict = "fail" if any(one.verdict == "fail" for one in suites) else "pass"
    return r.Report(1, "vrty-gate", verdict, r.count(suites), suites)


def failed(name: str, response_file: str = "", then: str = "30 days", now: str = "14 days") -> r.CaseReport:
    texts = r.CaseTexts("How long?", f"One.\n{now}.", f"One.\n{then}.")
    one = case(name, 0.1)
    checks = (one.checks[0]._replace(verdict="fail"),)
    changes = (Change("number", then, now),)
    return one._replace(
        verdict="fail", file="m.yml", line=7, response_file=response_file, texts=texts, changes=changes, checks=checks
    )


def missing(name: str) -> r.CaseReport:
    fix = f"vrty-gate baseline prune m.yml --case {name}"
    return r.CaseReport(name, "missing", message="this baseline has no case: restore it", fix=fix)


def new(name: str, **more) -> r.CaseReport:
    values = {"message": "no baseline yet", "fix": f"vrty-gate accept m.yml --case {name}"} | more
    return r.CaseReport(name, "new", file="m.yml", line=9, **values)


ACCEPTED = AcceptedHere("hours", "replaced", reason="new hours", changes=(Change("time", "10", "11"),))
LOOSENED = GateChange("fidelity k", "0.5", "0.3", ("faq",), "m.yml", 14)


def in_order(shown: str, *words: str) -> bool:
    places = [shown.find(word) for word in words]
    return -1 not in places and places == sorted(places)


def test_the_comment_is_in_the_order_of_what_a_reviewer_needs() -> None:
    passing = case("wording", 0.9)
    one = suite(
        new("fresh"), failed("worse"), passing, accepted_here=(ACCEPTED,), gate_changes=(LOOSENED,), base="main"
    )
    shown = markdown(report(one))
    assert html.unescape(shown).startswith(
        "### 🔴 Failed · 1 of 3 answers got worse · 1 new · 1 changed and passes"
        " · to check: 1 accepted in this pull request and 1 changed setting of the gate"
    )
    folded = ("<summary>1 other changed answer, not below its bar", "Run this on your machine")
    assert in_order(
        shown,
        "| 🔴&nbsp;`worse`",
        "<details open>",
        "**Accepted in this pull request**",
        "**Gate changed**",
        "Check that each change is intended",
        "- new `fresh`",
        *folded,
    )
    plain = text(report(one))
    assert in_order(
        plain, "FAIL  worse", "[-30-] {+14+}", "Accepted in this pull request", "Gate changed", "new  fresh"
    )
    assert "wording" not in plain
    assert "wording" in text(report(one), verbose=True)


def test_a_suite_that_failed_comes_before_one_that_passed() -> None:
    both = report(suite(case("a", 0.9), verdict="pass", name="green"), suite(failed("b"), name="red"))
    assert in_order(markdown(both), "**`red`**", "`b`", "**`green`**")
    assert in_order(text(both), "red  m.yml", "green  m.yml")


def test_the_worst_one_is_open_across_suites() -> None:
    names = [f"c{i}" for i in range(4)]
    both = report(suite(*map(failed, names[:2])), suite(*map(failed, names[2:]), name="t"))
    assert markdown(both).count("<details open>") == 1


def test_the_case_links_to_the_line_that_differs_and_says_it_elsewhere() -> None:
    shown = markdown_within(report(suite(failed("a", "r/a b.md"), failed("b"))), 65_000, Links(files=FILES))
    assert f"[`a`]({FILES}/r/a%20b.md?plain=1#L2)" in shown
    assert f"[`b`]({FILES}/m.yml#L7)" in shown
    assert "(`r/a b.md:2`)" in markdown(report(suite(failed("a", "r/a b.md"))))
    assert "  a  r/a b.md:2\n" in text(report(suite(failed("a", "r/a b.md"))))


@pytest.mark.parametrize("path", ["../x.md", "/etc/passwd", "c:/x", ")](https://evil.example)", "a#b?c", "é\n@all"])
def test_a_link_leads_into_the_repository_or_nowhere(path: str) -> None:
    shown = markdown_within(report(suite(failed("a", path))), 65_000, Links(files=FILES))
    links = re.findall(r'href="([^"]*)"', _html(shown))
    assert all(re.fullmatch(rf"{FILES}/[\w%.~/-]+(\?plain=1)?#L\d+", link) for link in links)
    assert page(shown).elements.count("a") == len(links) <= 2


def _html(source: str) -> str:
    import cmarkgfm
    from cmarkgfm.cmark import Options

    return cmarkgfm.github_flavored_markdown_to_html(source, options=Options.CMARK_OPT_UNSAFE)


def test_the_missing_case_says_what_it_was_renamed_to_and_nothing_prunes_it() -> None:
    rename = "vrty-gate baseline rename old fresh m.yml"
    one = report(suite(missing("old"), missing("gone"), new("fresh", renamed="old", fix=rename)))
    for shown in (markdown(one), text(one)):
        assert "prune m.yml --case gone" in shown
        assert shown.count("prune") == 1
        assert in_order(shown, "fresh, which has its prompt", rename)
        assert "To look at" not in shown
    assert "prune m.yml --case gone`" in markdown(report(suite(missing("gone"))))
    assert "prune m.yml`" in markdown(report(suite(missing("gone"), missing("lost"))))
    assert "prune" not in markdown(
        report(suite(missing("old"), missing("gone"), missing("lost"), new("x", renamed="old")))
    )


def test_what_is_broken_is_never_suggested_for_accepting() -> None:
    stale = failed("worse")._replace(message="the prompt changed", fix="vrty-gate accept m.yml --case worse")
    (check,) = failed("a").checks
    page = failed("page")._replace(checks=(check._replace(scorer="integrity", severity="fail", current=0.0),))
    refused = report(suite(page, accept="vrty-gate accept m.yml --reason WHY --case page"))
    assert not re.search("vrty-gate accept", markdown(refused) + text(refused))
    broken = new("page", broken=("no_error_page",), message="the response is broken")
    one = report(suite(stale, broken))
    assert not re.search("vrty-gate accept", markdown(one) + text(one) + annotations(one))


def test_the_reader_is_told_what_to_do_about_the_answers() -> None:
    accept = "vrty-gate accept m.yml --reason WHY --case"
    one = "**Wrong?** Fix the answer or its prompt, record again and push."
    right = "**Right after all?**"
    assert f"{one} {right} `{accept} a`\n" in markdown(report(suite(failed("a"), accept=f"{accept} a")))
    several = "**Wrong?** Fix the answers or their prompts, record again and push."
    for command, words in ((f"{accept} a --case b", right), (f"{accept} CASE", f"{right} Name each one that is:")):
        shown = markdown(report(suite(failed("a"), failed("b"), accept=command)))
        assert f"{several} {words} `{command}`\n" in shown
    orange = markdown(report(suite(case("a", 0.6), verdict="pass", accept=f"{accept} a")))
    assert f"**Wrong?** Fix the answer or its prompt and record again. {right} `{accept} a`\n" in orange
    assert "🟠 to review" in orange
    assert f"{one}\n" in markdown(report(suite(failed("a"), new("n"), accept=f"{accept} n")))


def test_more_than_five_cases_are_one_command_with_a_count() -> None:
    many = [new(f"n{i}") for i in range(9)]
    one = report(suite(*many, verdict="pass", accept="vrty-gate accept m.yml --reason WHY"))
    assert "read each new answer, accept those that are good" in markdown(one)
    assert "ccept 9 new responses" in text(one)
    for shown in (markdown(one), text(one)):
        assert shown.count("vrty-gate accept") == 1
        assert "n4" in shown
        assert "n5" not in shown


def test_a_new_broken_answer_is_in_the_first_line_and_first_in_its_list() -> None:
    one = report(suite(new("a"), new("b", broken=("no_error_page",), message="broken"), case("c", 1.0), verdict="pass"))
    assert "1 new and broken · 1 new" in heading(one)
    assert in_order(markdown(one), "🟠 new `b`", "new `a`")


def test_a_tag_that_says_the_same_as_the_suite_is_left_out() -> None:
    one = reported(*[0.6] * 9, tags=("faq",))
    assert any("tagged faq" in words for words in one.suites[0].broken)
    for shown in (markdown(one), text(one), annotations(one)):
        assert "fell below their fidelity bar" in shown
        assert "tagged faq fell" not in shown


def test_a_statistic_is_one_clause_behind_its_case() -> None:
    one = failed("a")
    group = r.Group("fidelity", "", 1, 1, 1, 0.03, 0.03, 0.1, 0.003)
    words = "fidelity of a is 0.100; only 0.3 % of good answers score this low"
    shown = report(suite(one, groups=(group,), broken=(words,)))
    assert "needs 0.70 · only 0.3 % of good answers score this low</summary>" in markdown(shown)
    assert "fidelity of a is" not in markdown(shown) + text(shown) + annotations(shown)
    assert "fidelity 0.100, needs 0.700; only 0.3 % of good answers score this low" in text(shown)


def test_a_diff_of_prose_is_running_text_and_one_of_data_is_lines() -> None:
    prose = markdown(report(suite(failed("a"))))
    assert "<p>One. <br> <del>30</del> <ins>14</ins> days.</p>" in prose
    one = failed("a")
    texts = r.CaseTexts("p", '{\n  "eta": 2\n}', '{\n  "eta": 1\n}')
    data = markdown(report(suite(one._replace(texts=texts, changes=(Change("value", "1", "2", "eta"),)))))
    assert '```diff\n {\n-  "eta": 1\n+  "eta": 2\n }\n```' in data


def test_words_that_github_interprets_are_code_and_the_others_are_not() -> None:
    one = failed("a", now="ask @octocat or #12 on www.evil.example for $5, :tada: now")
    shown = markdown(report(suite(one)))
    words = (
        "ask <code>@octocat</code> or <code>#12</code> on <code>www.evil.example</code> for <code>$5, :tada:</code> now"
    )
    assert words in shown


def accepted(count: int, length: int) -> r.Report:
    many = tuple(
        AcceptedHere(f"case-{i}", "replaced", reason="&" * length, before="a " * length, after="b " * length)
        for i in range(count)
    )
    changes = tuple(GateChange("k", "x" * length, "y" * length, file="m.yml") for _ in range(count))
    red = [failed(f"c{i}", now="14 " * 20_000) for i in range(3)]
    return report(suite(*red, accepted_here=many, gate_changes=changes, base="main"))


@pytest.mark.parametrize("count", [1, 30, 500])
def test_a_comment_that_is_too_long_still_lists_what_was_accepted_and_loosened(count: int) -> None:
    shown = body(accepted(count, 100_000), "k", "https://github.com/o/r/actions/runs/1", FILES)
    assert len(shown.encode()) <= LONGEST
    assert f"{count} accepted in this pull request" in shown
    assert "| `case-0` | " in shown
    assert "**Gate changed**" in shown
    if count > 100:
        assert re.search(r"And \d+ more baselines\.", shown)
        assert re.search(r"And \d+ more settings\.", shown)


@pytest.mark.slow
def test_a_comment_on_very_many_suites_fits_as_well() -> None:
    (one,) = accepted(3, 1000).suites
    shown = markdown_within(report(*[one._replace(name=f"s{i}") for i in range(80)]), LONGEST)
    assert len(shown.encode()) <= LONGEST
    assert "too long to be shown here" in shown  # nothing shorter is left: more suites only make the counts larger
    assert "240 accepted in this pull request" in shown


def test_the_text_of_four_hundred_failures_is_under_two_hundred_lines() -> None:
    many = [failed(f"c{i:03}", f"r/{i}.md") for i in range(400)]
    others = [*(missing(f"m{i}") for i in range(400)), *(new(f"n{i}") for i in range(400))]
    here = tuple(ACCEPTED._replace(case=f"a{i}") for i in range(400))
    one = report(suite(*many, *others, accepted_here=here, gate_changes=(LOOSENED,) * 400, remarks=("a remark",) * 400))
    shown = text(one)
    assert shown.count("\n") < 200
    assert "and 400 more" not in shown
    assert "  FAIL" in shown
    assert "400 cases" in shown
    assert len(re.findall("^  FAIL +c", text(one, verbose=True), re.MULTILINE)) == 400
    assert shown.splitlines()[0] == shown.splitlines()[-1]


def test_annotations_go_to_cases_with_a_line_first_and_to_a_suite_once() -> None:
    many = [failed(f"c{i:03}", f"r/{i}.md") for i in range(8)]
    broken = tuple(f"rule {i} of the suite" for i in range(20))
    lines = annotations(report(suite(missing("gone"), *many, broken=broken))).splitlines()
    assert len(lines) == 10
    assert [line.partition("title=")[0] for line in lines[:8]] == [f"::error file=r/{i}.md,line=2," for i in range(8)]
    assert "title=gone%3A missing" in lines[8]
    assert lines[9].endswith(
        "title=vrty-gate::rule 0 of the suite; rule 1 of the suite; rule 2 of the suite; and 17 more"
    )
    assert len(annotations(report(suite(*many, *many, broken=broken))).splitlines()) == 10


def test_a_red_gate_has_regressions() -> None:
    assert outputs(reported(*[0.6] * 9), Files(), exit_code=1)["regressions"] == "9"
    assert outputs(reported(*[0.71] * 40), Files(), exit_code=1)["regressions"] == "80"
    assert outputs(reported(0.6), Files(), exit_code=0)["regressions"] == "0"
    assert outputs(report(suite(failed("a"), *cases(0.9))), Files(), exit_code=1)["regressions"] == "1"


def test_the_pictures_show_what_the_gate_writes_today(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Path(__file__).parents[4] / "bench"
    monkeypatch.syspath_prepend(str(bench))
    import pictures

    source = pictures.comment()
    remake = "run bench/pictures.py"
    assert pictures.SOURCE.read_text(encoding="utf-8") == source, remake
    for picture in (pictures.COMMENT, pictures.COMMENT_DARK):
        assert pictures.digest_of(picture.read_bytes()) == pictures.digest(source), remake
    assert pictures.digest_of(pictures.REPORT.read_bytes()) == pictures.digest(pictures.report_page()), remake
    shown = page(source)
    assert "1 of 14 answers got worse" in shown.running
    assert {"del", "ins", "details", "table"} <= set(shown.elements)


@pytest.mark.parametrize(
    "payload, sha",
    [
        ({"pull_request": {"number": 2, "head": {"sha": "a" * 40}}}, "a" * 40),
        ({"workflow_run": {"head_sha": "b" * 40}}, "b" * 40),
        ({}, "c" * 40),
        ({"pull_request": {"head": {"sha": "../evil"}}}, "c" * 40),
    ],
)
def test_links_go_to_the_commit_that_was_checked(payload: dict[str, Any], sha: str, tmp_path: Path) -> None:
    (tmp_path / "event.json").write_text(json.dumps(payload), encoding="utf-8")
    environment = {"GITHUB_EVENT_PATH": str(tmp_path / "event.json"), "GITHUB_REPOSITORY": "o/r"}
    assert event.read(environment).files_url == ""
    environment |= {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_SHA": "c" * 40}
    assert event.read(environment).files_url == f"https://github.com/o/r/blob/{sha}"


def test_links_start_in_the_folder_of_the_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = event.NOWHERE._replace(files_url=FILES)
    (tmp_path / "a b").mkdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert publish.files_url(where) == FILES
    monkeypatch.chdir(tmp_path / "a b")
    assert publish.files_url(where) == f"{FILES}/a%20b"
    assert publish.files_url(event.NOWHERE) == ""
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "elsewhere"))
    assert publish.files_url(where) == ""
