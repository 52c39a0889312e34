"""The scorer `grounding`: rules as dimensions, flags that gate, and what each rule found."""

from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport, Report
from vrty_gate.stores import baselines

FEE = "A replacement card costs 5 euros and arrives within 7 days."
CASE = (
    "  - {{id: {id}, prompt: 'What does a replacement card cost?', context: '{context}', response: '{response}'{more}}}"
)
OWN = """
version: 1
name: fees
must_pass: [fees.numbers]
rules:
  - id: fees.numbers
    description: Every number stands in the price list.
    sub_score: prices
    weight: 0.6
    citation: Price list, page 1
    pass: {numbers_grounded: [context]}
  - id: fees.currency
    description: Prices have a currency.
    sub_score: prices
    weight: 0.4
    pass: {any: [euro, euros]}
"""


class Suite:
    """A suite on disk with one scorer, `grounding`."""

    def __init__(self, folder: Path) -> None:
        (folder / ".git").mkdir()
        self.path = folder / "m.yml"
        self.options = "{set: customer_support}"
        self.head = ""
        self.cases = {"fee": FEE}
        self.context = FEE
        self.more = ""

    def load(self) -> Suite:
        cases = [
            CASE.format(id=name, context=self.context, response=r, more=self.more) for name, r in self.cases.items()
        ]
        head = f"version: 1\nscorers: [{{grounding: {self.options}}}]\n{self.head}cases:\n"
        self.path.write_text(head + "\n".join(cases), encoding="utf-8")
        return load(str(self.path))

    def accept(self) -> None:
        accept.accept(self.load(), Selection(), "good", DEFAULT_LIMITS, broken=self.cases)

    def report(self) -> Report:
        suite = self.load()
        return check.check([(suite, baselines.read(suite.baselines))])

    def check(self, response: str) -> CaseReport:
        self.cases["fee"] = response
        return next(case for case in self.report().suites[0].cases if case.id == "fee")


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return Suite(tmp_path)


def verdicts(case: CaseReport) -> dict[str, str]:
    return {one.dimension: one.verdict for one in case.checks}


def test_an_invented_number_alone_turns_the_gate_red(suite: Suite) -> None:
    suite.accept()
    case = suite.check("A replacement card costs 15 euros and arrives within 7 days.")
    assert verdicts(case)["grounding_unflagged"] == "fail"
    (found,) = [one for one in case.evidence if one.change == "newly failing"]
    assert (found.status, found.before) == ("failed", "passed")
    assert "15" in found.span
    assert found.citation


def test_the_compatible_edition_lets_it_pass_with_a_warning(suite: Suite) -> None:
    suite.options = "{set: customer_support, edition: compatible}"
    suite.accept()
    case = suite.check("A replacement card costs 15 euros and arrives within 7 days.")
    assert case.verdict == "note"
    assert verdicts(case)["grounding_unflagged"] == "pass"
    assert verdicts(case)["grounding_groundedness"] == "note"


def test_what_was_flagged_already_turns_nothing_red_unless_a_floor_says_so(suite: Suite) -> None:
    suite.cases["fee"] = "It costs 40 euros."
    suite.accept()
    assert suite.check("It costs 41 euros.").verdict != "fail"
    suite.head = "gate: {grounding_unflagged: {floor: 1}}\n"
    assert suite.check("It costs 41 euros.").verdict == "fail"


def test_rules_that_hold_again_are_told_although_the_case_passes(suite: Suite) -> None:
    suite.cases["fee"] = "It costs 40 euros."
    suite.accept()
    case = suite.check(FEE)
    assert case.verdict == "pass"
    assert {one.change for one in case.evidence if one.change} == {"newly passing"}


GERMAN = "Eine Ersatzkarte kostet 15 Euro und ist nach dem Antrag innerhalb von 7 Tagen bei Ihnen."


def test_an_answer_in_a_language_that_the_rules_do_not_read_is_remarked_and_not_flagged(suite: Suite) -> None:
    suite.accept()
    assert verdicts(suite.check(GERMAN))["grounding_unflagged"] == "fail"  # the accepted answer is in English
    suite.accept()
    for response in (GERMAN, GERMAN.replace("15", "16")):
        assert verdicts(suite.check(response))["grounding_unflagged"] == "pass"
    assert any("do not read German" in words and "fee" in words for words in suite.report().suites[0].remarks)
    suite.options = "{set: customer_support, edition: compatible}"
    assert any("do not read German" in words for words in suite.report().suites[0].remarks)
    suite.options = "{set: customer_support, language: multi}"
    suite.cases["fee"] = "La tarjeta nueva cuesta 15 euros y llega en un plazo de 7 dias."
    assert not any("do not read" in words for words in suite.report().suites[0].remarks)


@pytest.mark.parametrize("blank", [" ", "\u200b \u2060"])
def test_a_blank_response_is_a_failed_case_and_no_crash(suite: Suite, blank: str) -> None:
    suite.accept()
    case = suite.check(blank)
    assert set(verdicts(case).values()) == {"fail", "note"}
    assert {one.current for one in case.checks} == {0.0}


def test_bad_metadata_costs_its_case_and_no_other(suite: Suite) -> None:
    suite.options = "{set: routing, edition: compatible}"
    suite.cases["other"] = FEE
    suite.accept()
    text = suite.path.read_text(encoding="utf-8")
    suite.path.write_text(text.replace("{id: other, ", "{id: other, metadata: {top1_score: high}, "), encoding="utf-8")
    loaded = load(str(suite.path))
    other, fee = check.check([(loaded, baselines.read(loaded.baselines))]).suites[0].cases
    assert (fee.verdict, other.verdict) == ("pass", "error")
    assert "cannot read its metadata" in other.message


@pytest.mark.parametrize("value", ["high", "[]", "{a: 1}", "'9e999x'"])
def test_whatever_stands_in_the_metadata_is_no_crash(suite: Suite, value: str) -> None:
    suite.options = "{set: routing, edition: compatible}"
    suite.more = f", metadata: {{top1_score: {value}, margin: 0.1}}"
    case = suite.report().suites[0].cases[0]
    assert case.verdict == "error"
    assert "cannot read its metadata" in case.message


def test_nothing_of_the_texts_is_in_a_redacted_report(suite: Suite) -> None:
    suite.head = "redact: true\n"
    suite.accept()
    case = suite.check("A replacement card costs 15 euros and arrives within 7 days.")
    assert case.evidence
    assert not any(one.span for one in case.evidence)


def test_rules_of_ones_own(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "fees.yml").write_text(OWN, encoding="utf-8")
    suite.options = "{file: fees.yml}"
    suite.accept()
    case = suite.check("A replacement card costs 6 euros.")
    assert verdicts(case) == {"grounding": "note", "grounding_unflagged": "fail", "grounding_prices": "note"}
    (found,) = [one for one in case.evidence if one.change]
    assert (found.rule, found.citation) == ("fees.numbers", "Price list, page 1")


def test_other_rules_need_a_migration_and_other_comments_do_not(suite: Suite, tmp_path: Path) -> None:
    file = tmp_path / "fees.yml"
    file.write_text(OWN, encoding="utf-8")
    suite.options = "{file: fees.yml}"
    suite.accept()
    file.write_text("# A remark\n" + OWN, encoding="utf-8")
    assert suite.check(FEE).verdict == "pass"
    file.write_text(OWN.replace("[euro, euros]", "[euro, euros, EUR]"), encoding="utf-8")
    assert suite.check(FEE).verdict == "not_comparable"


def test_the_hook_checks_all_of_a_suite_whose_rules_changed(suite: Suite, tmp_path: Path) -> None:
    file = tmp_path / "fees.yml"
    file.write_text(OWN, encoding="utf-8")
    suite.options = "{file: fees.yml}"
    assert {Path(path).name for path in suite.load().option_files} == {"fees.yml"}


def test_without_a_context_the_report_says_how_little_that_says(suite: Suite) -> None:
    suite.context = ""
    suite.accept()
    assert any("no context" in words and "fee" in words for words in suite.report().suites[0].remarks)


def test_what_nobody_attests_is_told_apart_from_what_passed(suite: Suite) -> None:
    suite.options = "{set: decision_rationale, edition: compatible}"
    suite.accept()
    assert any("not attested" in words and "trace.audit_logged" in words for words in suite.report().suites[0].remarks)
    suite.more = ", metadata: {audit_logged: true}"
    case = suite.check(FEE + " Really.")
    statuses = {one.rule: one.status for one in case.evidence}
    assert statuses["trace.audit_logged"] == "passed"
    assert statuses["cal.self_consistency"] == "not_attested"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("{}", "neither set nor file"),
        ("{set: routing, file: fees.yml}", "set and file"),
        ("{file: fees.yml, language: es}", "cannot be combined with file"),
        ("{file: ../fees.yml}", "outside the repository"),
        ("{file: none.yml}", "none.yml"),
        ("{set: rooting}", "routing"),
        ("{set: routing, rag: true}", "rag"),
        ("{set: customer_support, domain: astronomy}", "finance"),
        ("{set: customer_support, language: fr}", "multi"),
        (
            "{set: customer_support, edition: compatible, must_pass: [csr.no_invented_number]}",
            "csr.no_invented_numbers",
        ),
        ("{set: customer_support, may_fail: [csr2.addresses_question]}", "never flags on its own"),
        ("{set: customer_support, may_fail: [csr2.number_grounded]}", "csr2.numbers_grounded"),
        ("{set: customer_support, must_pass: [csr2.names_grounded], may_fail: [csr2.names_grounded]}", "remove one"),
        ("{set: specialized_agent}", "add edition: compatible, or write rules of your own"),
        ("{set: specialized_agent, edition: compatible, tools: [iban]}", "iban_validator"),
        ("{set: banking, quality_floor: 0.2}", "not an option of the improved edition"),
        ("{set: decision_rationale, edition: compatible, language: es}", "not an option of the compatible edition"),
    ],
)
def test_options_that_make_no_sense_are_refused_where_they_stand(suite: Suite, options: str, words: str) -> None:
    suite.options = options
    with pytest.raises(InputError) as raised:
        suite.load()
    assert words in str(raised.value)
    assert "m.yml:2:" in str(raised.value)


def test_rules_of_a_set_can_be_made_to_flag_alone(suite: Suite) -> None:
    suite.options = "{set: customer_support, edition: compatible, must_pass: [csr.no_speculative_procedure]}"
    suite.accept()
    case = suite.check(FEE + " We tell you by email.")
    assert verdicts(case)["grounding_unflagged"] == "fail"
    (words,) = [one.explanation for one in case.checks if one.dimension == "grounding_unflagged"]
    assert "csr.no_speculative_procedure" in words


def test_those_that_flag_alone_stay_beside_them_and_can_be_let_off_by_name(suite: Suite) -> None:
    invented = FEE.replace("5 euros", "15 euros")
    suite.options = "{set: customer_support, must_pass: [csr2.gives_the_value]}"
    suite.accept()
    assert verdicts(suite.check(invented))["grounding_unflagged"] == "fail"
    suite.options = "{set: customer_support, may_fail: [csr2.numbers_grounded]}"
    suite.cases["fee"] = FEE
    suite.accept()
    assert verdicts(suite.check(invented))["grounding_unflagged"] == "pass"


def test_it_is_told_that_a_rule_that_must_pass_has_nothing_to_look_at_any_more(suite: Suite) -> None:
    suite.accept()
    changes = {one.rule: one.change for one in suite.check("A replacement card costs little.").evidence}
    assert changes["csr2.numbers_grounded"] == "no longer applying"


def test_a_context_that_is_gone_is_no_way_to_say_what_one_likes(suite: Suite) -> None:
    suite.accept()
    suite.context = ""
    case = suite.check("A replacement card costs 999 euros at Acme by Law 9/1999.")
    assert case.verdict == "error"
    assert "its accepted answer had a context" in case.message


def test_metadata_that_changed_is_told_also_where_the_case_passes(suite: Suite) -> None:
    suite.accept()
    suite.more = ", metadata: {query: Is it 999 euros?}"
    (case,) = suite.report().suites[0].cases
    assert case.changed == ("metadata",)
    assert "metadata that changed since a response was accepted: fee" in suite.report().suites[0].remarks


def test_a_question_that_the_prompt_does_not_have_vouches_for_nothing(suite: Suite) -> None:
    suite.accept()
    suite.more = ", metadata: {query: Is it 999 euros?}"
    assert verdicts(suite.check(FEE.replace("5 euros", "999 euros")))["grounding_unflagged"] == "fail"
