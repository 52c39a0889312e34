"""Sentences of a report are true: each test states one, and the facts that make it so."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from vrty_gate import report as r
from vrty_gate.core.case import Case
from vrty_gate.core.changes.change import Change, summary
from vrty_gate.core.changes.kinds import KINDS
from vrty_gate.core.fidelity import explain
from vrty_gate.core.text.quoting import GAP, says
from vrty_gate.gate.meaning import IN_PLACE, in_meaning
from vrty_gate.render.meaning import clauses
from vrty_gate.render.page.highlight import current_runs
from vrty_gate.render.verdict import heading, tally, verdict, with_counts

BENCH = Path(__file__).parents[4] / "bench"
LISTS = ("facts_lost", "facts_added")


@cache
def pairs() -> tuple[tuple[str, str, str], ...]:
    """Prompt, accepted answer and another answer, by authors who did not know the reader: every fifth of them."""
    found = []
    for path in sorted((BENCH / "strangers").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found += [(row["prompt"], row["accepted"], one["text"]) for one in (*row["good"], *row["worse"])]
    for line in (BENCH / "other_hand.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found += [(row["prompt"], row["baseline"], one["response"]) for one in row["variants"]]
    return tuple(found[::5])


@cache
def changed() -> tuple[tuple[str, str, tuple[Change, ...]], ...]:
    """The accepted answer, the other one, and what changed."""
    found = []
    for prompt, accepted, answer in pairs():
        changes, trivial = in_meaning(Case(prompt, answer), (Case(prompt, accepted),), redact=False)
        if not trivial and answer != accepted:
            found.append((accepted, answer, changes))
    return tuple(found)


def quotes(change: Change) -> list[tuple[str, str]]:
    """The words that a change quotes, each with the side that it is from."""
    sides = (("before", change.before), ("after", change.after))
    if change.kind in LISTS:
        return [
            (side, part) for side, text in sides if text for part in re.sub(r" and \d+ more$", "", text).split(", ")
        ]
    return [(side, part) for side, text in sides if text for part in text.removesuffix("...").split(GAP)]


def is_quoted(change: Change) -> bool:
    """Whether a change quotes the texts. The others state counts, values, languages or lines."""
    kind = KINDS[change.kind]
    of_values = kind.family in ("answer", "data", "code", "conversation", "language", "markup", "order")
    return not (of_values or kind.accusing or kind.whole)


def plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@pytest.mark.slow
def test_the_corpus_is_large_enough() -> None:
    assert len(changed()) >= 300
    assert sum(map(is_quoted, (change for *_, changes in changed() for change in changes))) >= 1_000


@pytest.mark.slow
def test_quoted_words_are_in_the_text_that_the_sentence_speaks_of() -> None:
    strange = [
        (change, part)
        for accepted, answer, changes in changed()
        for change in filter(is_quoted, changes)
        for side, part in quotes(change)
        if not re.fullmatch(r"\d[\d.,]*(?: %| [^\W\d]+)?(?: kept)?", part)
        if plain(part) not in plain(accepted if side == "before" else answer)
    ]
    assert strange == []


@pytest.mark.slow
def test_what_is_no_longer_said_is_not_said_anywhere_or_in_one_place_less() -> None:
    """ "no longer be combined" when it can be combined; the second number of a range as lost."""
    untrue = []
    for accepted, answer, changes in changed():
        for change in filter(is_quoted, changes):
            if bool(change.before) != bool(change.after) and not change.where:
                parts = quotes(change) if change.kind in LISTS else [("", change.before or change.after)]
                other = answer if change.before else accepted
                untrue += [(change, part) for _, part in parts if says(part, other)]
    assert untrue == []


@pytest.mark.parametrize(
    "before, after, untrue",
    [
        ("Both vouchers can be combined with a sale.", "You can combine both vouchers, but in May vouchers can be combined.", "no longer be combined"),
        ("It takes 30 to 40 working days.", "Delivery: 30-40 working days.", "40 working days"),
        ("The pass has 199 days left for you.", "The pass has plenty left for you.", "199 day "),
    ],
)  # fmt: skip
def test_sentences_that_were_not_true(before: str, after: str, untrue: str) -> None:
    changes, _ = in_meaning(Case("What of it?", after), (Case("What of it?", before),), redact=False)
    words = "; ".join(str(summary(change)).replace(":", "") for change in changes) + " "
    assert f"no longer mentions {untrue}" not in words
    assert f"no longer {untrue}" not in words
    assert f" {untrue}" not in words or untrue == "40 working days"


def test_words_that_an_answer_still_has_elsewhere_are_gone_in_one_place() -> None:
    before = "You may not park here. You may not smoke here, and dogs may not enter."
    after = "You may not park here. Smoking is fine, and dogs may not enter."
    changes, _ = in_meaning(Case("Rules?", after), (Case("Rules?", before),), redact=False)
    for change in changes:
        if change.before and not change.after and is_quoted(change):
            assert change.where or not says(change.before, after)
    assert summary(Change("words_dropped", "bitte", where=IN_PLACE)).label == f"{IN_PLACE}: left out:"


def case(name: str, *changes: Change, verdict="pass", **more) -> r.CaseReport:
    return r.CaseReport(name, verdict, changed=("response",), changes=changes, judged="nobody", **more)


@pytest.mark.slow
def test_no_clause_ends_in_a_verb_without_words() -> None:
    """ "no longer: may not; no longer says"."""
    twice = case(
        "a", Change("words_dropped", "may not"), Change("restriction_lost", "may not"), Change("words_added", "", "x")
    )
    assert [str(clause) for clause in clauses(twice)] == ["left out: may not", "added: x"]
    for *_, changes in changed():
        for clause in clauses(case("a", *changes)):
            assert clause.quoted or not clause.label.endswith(
                ("says", "mentions", "says:", "mentions:", "out", "added")
            ), clause


def suite(*cases: r.CaseReport, verdict="pass", unchanged=0, groups=(), broken=()) -> r.SuiteReport:
    stated = dict.fromkeys(("reproduce", "explain", "accept", "baselines"), "")
    empty = {"remarks": (), "dimensions": (), "signatures": {"s": "s"}, **stated}
    return r.SuiteReport(
        name="s", manifest="m", verdict=verdict, cases=cases, unchanged=unchanged, groups=groups, broken=broken, **empty
    )


def report(*suites: r.SuiteReport, **counts) -> r.Report:
    red = any(each.verdict == "fail" for each in suites)
    return r.Report(2, "t", "fail" if red else "pass", r.count(suites)._replace(**counts), suites)


def test_no_case_keeps_its_baseline_if_its_answer_changed() -> None:
    same = report(suite(unchanged=14))
    assert verdict(same) == "All 14 cases keep their baseline"
    moved = r.CaseReport("a", "pass", changed=("response",))
    assert "keep" not in verdict(report(suite(moved, unchanged=13)))
    assert verdict(report(suite(unchanged=14), accepted=2)).startswith("All 14 cases pass")
    new = r.CaseReport("n", "new")
    assert verdict(report(suite(new, unchanged=13), accepted=2)).startswith("13 cases pass")


def test_warnings_are_counted_once() -> None:
    """ "1 with notes (2 with notes, …)"."""
    cases = case("a", verdict="note"), r.CaseReport("b", "note"), r.CaseReport("c", "note", stale=True)
    one = report(suite(*cases, unchanged=11))
    assert "1 to record again, 2 with notes" in verdict(one)
    assert "1 to record again, 2 with notes" in tally(one)


def test_the_counts_follow_in_brackets_only_if_the_verdict_does_not_say_them() -> None:
    """ "1 with too few samples to tell (1 with too few samples)"."""
    new, few = r.CaseReport("n", "new"), r.CaseReport("f", "insufficient")
    assert with_counts(report(suite(new))) == "Nothing to compare yet: 1 new case"
    assert with_counts(report(suite(few))) == "No case failed, 1 with too few samples to tell"
    assert with_counts(report(suite(few, unchanged=1))).endswith(" to tell (1 with too few samples, 1 passed)")
    assert with_counts(report(suite(unchanged=2))) == "All 2 cases keep their baseline (2 passed)"


def test_answers_got_worse_only_if_that_is_known_of_each() -> None:
    """ "40 of 40 answers got worse" when ten were good."""
    checks = (r.Check("fidelity", "fidelity", "review", "review", 0.5, 0.4, 1.0, -0.6, 0.5),)
    below = [r.CaseReport(f"c{i}", "review", changed=("response",), checks=checks, judged="reading") for i in range(40)]
    group = r.Group("fidelity", "", 40, 40, 5, 0.03, 0.015, 0.4)
    lost = {"verdict": "fail", "groups": (group,), "broken": ("too many",)}
    assert verdict(report(suite(*below, **lost))) == "40 of 40 answers seem worse"
    certain = [one._replace(certain=True) for one in below]
    assert verdict(report(suite(*certain, **lost))) == "40 of 40 answers got worse"


def test_a_turn_that_did_not_change_is_not_highlighted() -> None:
    same = "[assistant]\nYour order 4711 is on its way."
    texts = r.CaseTexts(
        "p", f"{same}\n\n[assistant]\nOrder 4711 was sent on Monday.", f"{same}\n\n[assistant]\nIt was sent."
    )
    runs = current_runs(case("a", Change("facts_added", "", "4711"), texts=texts))
    marked = [("".join(run.text for run in runs[:i]), run.text) for i, run in enumerate(runs) if run.kind == "added"]
    assert [(before.count("[assistant]"), text) for before, text in marked] == [(2, "4711")]


def test_letters_stay_letters_in_reasons() -> None:
    r"""`['\u4eba\u6570']`."""
    from vrty_gate.core.integrity import findings

    prompt = "Return JSON."
    found = findings(Case(prompt, '{"人数": 3}'), (Case(prompt, '{"日期": "5月"}'),))
    assert "\\u" not in "".join(map(str, found.values()))
    assert "日期" in str(found["same_keys"])


NAMES = re.compile(
    r"\b(?:no|still|same|whole|bare) (?:refusal|refuses|answers|keys|values|json|tool|code|loop|echo|stub)\b:?"
)


@pytest.mark.slow
def test_reasons_state_no_share_and_no_name_of_a_check() -> None:
    """ "seen in fewer than 0.1 %" of a change that passes, two percentages for one case, and "no refusal: seen in"."""
    for prompt, accepted, answer in pairs()[::4]:
        if accepted != answer:
            reason = explain(Case(prompt, answer), (Case(prompt, accepted),))
            assert "seen in" not in reason
            assert "% of good answers" not in reason
            assert not NAMES.match(reason), reason


def test_the_heading_says_what_the_gate_was_set_on() -> None:
    from vrty_gate.core.gate.rule import BELOW_K

    assert "*" not in BELOW_K
    assert heading(report(suite(unchanged=2))) == "Passed · All 2 cases keep their baseline"
