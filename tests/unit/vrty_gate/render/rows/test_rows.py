"""The rows of a report: one for each change, with its numbers, and nobody is left out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate import report as r
from vrty_gate.core.changes import Change
from vrty_gate.core.gate.rule import BELOW_K, Verdict
from vrty_gate.render.markdown import before_first_fold, markdown, markdown_within
from vrty_gate.render.rows import MOST, rows
from vrty_gate.render.rows.deltas import accepted_deltas, deltas, means
from vrty_gate.render.text import text
from vrty_gate.report.pull_request import AcceptedHere, GateChange, Moved

FIVE = Change("number", "five working days", "twenty working days")


def check(dimension: str, current: float, baseline: float, scorer: str = "vrty", k: float = 0.8) -> r.Check:
    return r.Check(dimension, scorer, "pass", "off", k, current, baseline, current - baseline, baseline * k)


def fidelity(current: float, verdict: Verdict = "review") -> r.Check:
    reason = BELOW_K if verdict == "review" else ""
    return r.Check("fidelity", "fidelity", verdict, "review", 0.5, current, 1.0, current - 1.0, 0.5, reason)


def case(name: str, found: Change = FIVE, score: float = 0.45, *more: r.Check, verdict: Verdict = "review"):
    texts = r.CaseTexts(f"Ask {name}", "now", "then")
    checks = (fidelity(score, verdict), *more)
    return r.CaseReport(
        name, verdict, "m.yml", 3, changed=("response",), checks=checks, texts=texts, changes=(found,), judged="reading"
    )


def suite(*cases: r.CaseReport, **more) -> r.SuiteReport:
    empty = {"groups": (), "remarks": (), "broken": (), "dimensions": (), "signatures": {"s": "s"}}
    stated = {"verdict": "pass", "reproduce": "", "explain": "", "accept": "", "baselines": "", **empty, **more}
    return r.SuiteReport(name="s", manifest="m.yml", cases=tuple(cases), **stated)


def report(*suites: r.SuiteReport) -> r.Report:
    red = any(each.verdict == "fail" for each in suites)
    return r.Report(2, "vrty-gate", "fail" if red else "pass", r.count(suites), suites)


def test_the_bar_is_worked_out_beside_the_fall_and_others_show_only_if_they_moved() -> None:
    moved, still = check("completeness", 0.55, 0.7), check("coherence", 0.501, 0.504)
    one = case("a", FIVE, 0.38, moved, still, check("conciseness", 0.4, 0.4))
    assert deltas([one]) == ["fidelity 0.38 (−0.62; needs 0.50 = k 0.5 × accepted 1.00)", "completeness −0.15"]


def test_a_score_that_passes_states_its_bar_and_two_numbers_are_shown_apart() -> None:
    assert deltas([case("a", FIVE, 0.9, verdict="pass")]) == ["fidelity 0.90 (−0.10; needs 0.50)"]
    assert deltas([case("a", FIVE, 0.4999)]) == ["fidelity 0.4999 (−0.50; needs 0.5000 = k 0.5 × accepted 1.00)"]


def test_a_composite_that_gates_shows_its_own_baseline() -> None:
    composite = r.Check("composite", "vrty", "fail", "fail", 0.8, 0.3, 0.5, -0.2, 0.4, BELOW_K)
    one = case("a")._replace(checks=(composite,))
    assert deltas([one]) == ["composite 0.30 (−0.20; needs 0.40 = k 0.8 × accepted 0.50)"]


def test_equal_changes_share_a_row_with_all_their_cases() -> None:
    cases = [case(f"c{i:02}") for i in range(40)] + [case("x", Change("number", "two", "three"), 0.3)]
    found = rows(suite(*cases))
    assert [(len(row.cases), str(row.words[0])) for row in found] == [
        (40, "five working days -> twenty working days"),
        (1, "two -> three"),
    ]
    assert found[0].deltas == ("fidelity 0.45 (−0.55; needs 0.50 = k 0.5 × accepted 1.00)",)


def test_scores_that_differ_are_a_range_and_a_mean() -> None:
    assert deltas([case("a", FIVE, 0.38), case("b", FIVE, 0.48)]) == [
        "fidelity 0.38 to 0.48 (−0.57 on average; needs 0.50 = k 0.5 × accepted 1.00)"
    ]


def test_means_are_those_of_the_changed_answers() -> None:
    same = r.CaseReport("same", "pass", checks=(fidelity(1.0, "pass"), check("completeness", 0.5, 0.5)))
    changed = (
        case("a", FIVE, 0.38, check("completeness", 0.5, 0.8)),
        case("b", FIVE, 0.48, check("completeness", 0.6, 0.8)),
    )
    assert means(suite(same, *changed)) == (
        "Means of the 2 changed answers",
        "fidelity 1.00 → 0.43 · completeness 0.80 → 0.55",
    )
    assert means(suite(same)) == ("", "")


def test_accepted_answers_keep_the_deltas_from_before() -> None:
    moved = (
        Moved("fidelity", "fidelity", 1.0, 0.38, 0.5, 0.5, is_below=True),
        Moved("completeness", "vrty", 0.8, 0.65, 0.8, 0.64),
        Moved("finished", "integrity", 1.0, 0.0, 1.0, 1.0),
    )
    assert accepted_deltas(moved) == ["fidelity 0.38 (−0.62; needs 0.50 = k 0.5 × accepted 1.00)", "completeness −0.15"]
    shown = suite(base="main", accepted_here=(AcceptedHere("a", "replaced", moved=moved),))
    assert "needs 0.50" in markdown(report(shown))
    assert "completeness -0.15" in text(report(shown))


def test_what_passes_only_here_says_so_on_its_row_and_in_the_first_line() -> None:
    passing = case("refund", Change("number", "30 days", "14 days"), 0.41, verdict="pass")
    change = GateChange("verdict", "fidelity 0.41, needs 0.50", "passes", ("refund",), "m.yml", 3)
    one = report(suite(passing, base="main at 1a2b3c4", gate_changes=(change,)))
    shown = markdown(one)
    assert shown.splitlines()[0].startswith("### 🟡 Passed only with the settings changed here")
    row = next(line for line in shown.splitlines() if "`refund`" in line)
    assert "passes only with the settings that this pull request changes" in row
    assert "30 days → 14 days" in row
    assert "under main at `1a2b3c4` it fails&#58; fidelity 0.41, needs 0.50" in row
    assert "only here  refund" in text(one)


def test_a_long_prompt_is_cut_at_its_beginning_and_a_conversation_shows_the_last_turn() -> None:
    prompt = "You are a careful assistant. " * 60 + "What is the last thing I asked?"
    one = case("a")
    long = markdown(report(suite(one._replace(texts=r.CaseTexts(prompt, "now", "then")))))
    (line,) = [line for line in long.splitlines() if line.startswith("Prompt: ")]
    assert line.endswith("What is the last thing I asked&#63;")
    assert " ... " not in line.removeprefix("Prompt: ... ")
    turn = r.CaseTexts("[system]\nBe brief.\n\n[user]\nWhere is it?", "now", "then", asked="Where is it?")
    assert "The user's last turn: Where is it&#63;\n" in markdown(report(suite(one._replace(texts=turn))))


def test_an_unjudged_answer_to_another_prompt_is_yellow_and_says_so() -> None:
    one = case("a", verdict="pass")._replace(judged="nobody")
    both = one._replace(changed=("prompt", "response"))
    assert markdown(report(suite(one))).startswith("### 🟢")
    shown = markdown(report(suite(both)))
    assert shown.startswith("### 🟡")
    assert "not judged, its prompt changed as well" in shown
    assert "not judged, its prompt changed as well" in text(report(suite(both)))


def test_new_cases_show_prompt_and_answer_the_first_two_open() -> None:
    new = [r.CaseReport(f"n{i}", "new", texts=r.CaseTexts(f"Ask {i}", f"Say {i}\n  and more")) for i in range(4)]
    shown = markdown(report(suite(*new)))
    assert shown.count("<details open><summary>New: ") == 2
    assert shown.count("<summary>New: ") == 4
    assert "<p><b>Answer:</b> Say 3<br>&nbsp;&nbsp;and more</p>" in shown


def test_code_is_shown_as_the_lines_that_differ() -> None:
    before, after = "def f(x):\n    return x < 3\n", "def f(x):\n    return x <= 3\n"
    one = case("a", Change("operator", "<", "<="))._replace(texts=r.CaseTexts("p", after, before))
    row = next(line for line in markdown(report(suite(one))).splitlines() if "`a`" in line)
    assert "`- return x < 3`<br>`+ return x <= 3`" in row


CHANGES = st.sampled_from(
    [Change("number", f"{i} days", f"{j} days") for i in range(9) for j in range(9) if i != j]
    + [Change("negation", "can", f"cannot {i}") for i in range(9)]
    + [Change("step_dropped", where=f"step {i}") for i in range(9)]
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(CHANGES, max_size=120),
    st.integers(0, 30),
    st.integers(0, 30),
    st.integers(0, 30),
    st.booleans(),
)
def test_every_case_is_in_a_row_and_the_first_fold_comes_early(found, news, missing, accepted, red: bool) -> None:
    worse = [case(f"c{i}", change, 0.3 + i / 1000) for i, change in enumerate(found)]
    new = [r.CaseReport(f"n{i}", "new", message=f"new {i}") for i in range(news)]
    gone = [r.CaseReport(f"m{i}", "missing", message=f"gone {i}") for i in range(missing)]
    here = tuple(AcceptedHere(f"a{i}", "rescored") for i in range(accepted))
    changed = tuple(GateChange(f"k of c{i}", "1", "0.5", (f"c{i}",), "m.yml", i) for i in range(accepted))
    verdict = "fail" if missing or red else "pass"
    broken = ("it fell",) if red else ()
    one = suite(*worse, *new, *gone, verdict=verdict, broken=broken, accepted_here=here, gate_changes=changed, base="m")
    shown = rows(one)
    assert len(shown) <= MOST
    assert sorted(case.id for row in shown for case in row.cases) == sorted(case.id for case in worse)
    assert before_first_fold(markdown(report(one))) <= 25
    whole = markdown_within(report(one), 10_000_000, most=200, is_whole=True)
    assert all(f"`{case.id}`" in whole for case in worse)
