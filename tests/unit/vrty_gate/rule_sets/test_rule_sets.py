"""Rule sets of one's own: what a file may say, and how a mistake in it is told."""

import copy
import json
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate import rule_sets
from vrty_gate.cli import json_schemas
from vrty_gate.errors import InputError, Place

SET = """\
version: 1
name: shop
rules:
  - id: shop.window
    description: It says how long.
    sub_score: policy
    weight: 0.6
    pass: {any: [30 days]}
  - id: shop.short
    description: It is short.
    sub_score: tone
    weight: 1
    pass: {count: words, at_most: 9}
"""


def evaluate(text: str, response: str, **others: Any) -> Any:
    return rule_sets.read(text, "shop.yml").evaluate(question="", response=response, **others)


def refused(text: str) -> str:
    with pytest.raises(InputError) as error:
        rule_sets.read(text, "shop.yml")
    return str(error.value)


def with_pass(condition: str) -> str:
    return SET.replace("{any: [30 days]}", condition)


def test_a_set_scores_its_sub_scores_in_the_order_of_their_first_use() -> None:
    result = evaluate(SET, "Within 30 days.")
    assert list(result.sub_scores.items()) == [("policy", 0.6), ("tone", 1.0)]
    assert not result.flagged
    other = SET + "sub_scores: [tone, policy]\n"
    assert list(evaluate(other, "Within 30 days.").sub_scores) == ["tone", "policy"]


def test_a_rule_tells_its_span_citation_and_blind_spot() -> None:
    text = SET.replace(
        "    weight: 0.6\n", "    weight: 0.6\n    citation: Policy 1\n    blind_spot: |\n      Other\n      words.\n"
    )
    assert rule_sets.read(text, "shop.yml").rules[0].blind_spot == "Other words."
    result = evaluate(text, "Within 30 Days.").rule_results[0]
    assert (result.evidence_span, result.citation, result.status) == ("30 Days", "Policy 1", "passed")


def test_a_sub_score_below_its_limit_flags_and_exactly_at_it_does_not() -> None:
    assert evaluate(SET, "Soon.").flagged
    assert not evaluate(SET + "flag_below: {policy: 0}\n", "Soon.").flagged
    long = "Within 30 days of delivery, which is to say thirty of them."
    assert evaluate(SET, long).flagged
    assert not evaluate(SET + "quality_floor: 0\n", long).flagged
    assert not evaluate(SET + "flag_below: {policy: 0.6, tone: 0}\n", long).flagged


def test_a_rule_that_must_pass_flags_by_itself() -> None:
    text = SET + "flag_below: {policy: 0, tone: 0}\nmust_pass: [shop.short]\n"
    assert not evaluate(text, "Soon.").flagged
    result = evaluate(text, "Soon, and then at some time later than all that.")
    assert result.flagged
    assert result.broken == ("shop.short",)


def test_a_built_in_set_is_extended_with_its_rules_first() -> None:
    text = (
        SET
        + "extends: {set: customer_support, edition: compatible, rag: false}\nmust_pass: [csr.no_speculative_procedure]\n"
    )
    rules = rule_sets.read(text, "shop.yml")
    assert rules.sub_scores == ("completeness", "no_overreach", "policy", "tone")
    assert [rule.id for rule in rules.rules][-3:] == ["csr.no_speculative_procedure", "shop.window", "shop.short"]
    assert rules.name == "shop"
    result = evaluate(text, "Within 30 days, by email.")
    assert result.sub_scores["policy"] == 0.6
    assert result.broken == ("csr.no_speculative_procedure",)
    law = "Within 30 days, by Law 16."
    assert evaluate(text, law).flagged  # as the built-in set says: no_overreach is 0.4
    assert not evaluate(SET, law).flagged


def test_the_language_of_a_set_is_that_of_the_one_it_extends() -> None:
    text = SET + "language: es\nextends: {set: customer_support, edition: compatible}\n"
    assert evaluate(text, "cita previa con").rule_results[6].status == "failed"
    assert evaluate(text.replace("compatible}", "compatible, language: en}"), "cita previa con").rule_results[6].matched


def test_numbers_are_read_in_the_language_of_the_set() -> None:
    text = with_pass("{numbers_grounded: context}")
    spanish = "Son 1.500 euros."
    assert evaluate(text + "language: es\n", spanish, context="1500 euros").rule_results[0].matched
    assert not evaluate(text + "language: es\n", spanish, context="1,5 euros").rule_results[0].matched
    assert not evaluate(text, "It is 1.500 euros.", context="1500 euros").rule_results[0].matched


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "shop.yml: the rule set is empty; it needs at least version, name and rules"),
        ("a", "shop.yml:1:1: it is 'a', but must be a mapping"),
        (SET.replace("version: 1", "version: 2"), "shop.yml:1:10: version is 2, but must be 1"),
        (SET.replace("name: shop\n", ""), "shop.yml:1:1: it is missing required key 'name'"),
        (SET.replace("name: shop", "name: a b"), "shop.yml:2:7: name is 'a b', but must be 1 to 64 ASCII letters, digits and _ . -, starting with a letter, digit or _"),
        (SET.replace("weight: 0.6", "wieght: 0.6"), "shop.yml:7:5: rules[0].wieght is an unknown key; did you mean 'weight'?"),
        (SET.replace("weight: 0.6", "weight: 0"), "shop.yml:7:13: rules[0].weight is 0, but must be above 0 and at most 1"),
        (SET.replace("weight: 0.6", "weight: 1.2"), "shop.yml:7:13: rules[0].weight is 1.2, but must be above 0 and at most 1"),
        (SET.replace("weight: 0.6", "weight: '0.6'"), "shop.yml:7:13: rules[0].weight is '0.6', but must be a number"),
        (SET.replace("weight: 0.6", "weight: .inf"), "shop.yml:7:13: '.inf' is not a plain number; write it with digits and a decimal point, or quote it if it is text"),
        (SET.replace("weight: 0.6", "weight: 1e999"), "shop.yml:7:13: rules[0].weight is '1e999', but must be a number"),
        (SET.replace("    weight: 0.6\n", ""), "shop.yml:4:5: rules[0] is missing required key 'weight'"),
        (SET.replace("tone", "unflagged"), "shop.yml:11:16: rules[1].sub_score is 'unflagged', which is reserved for the flag; choose another name"),
        (SET.replace("shop.short", "shop.window"), "shop.yml:9:9: rules[1].id is 'shop.window', which another rule uses; rename one"),
        (SET.replace("tone", "policy"), "shop.yml:12:13: rules[1].weight is 1, which brings policy to 1.6, more than 1, so that a rule could fail without effect; lower the weights"),
        (SET + "must_pass: [shop.windo]\n", "shop.yml:14:13: must_pass[0] is 'shop.windo', which is not a rule; did you mean 'shop.window'?"),
        (SET + "flag_below: {polcy: 0.5}\n", "shop.yml:14:14: flag_below.polcy is not a sub-score; did you mean 'policy'?"),
        (SET + "flag_below: {policy: 0.7}\n", "shop.yml:14:22: flag_below.policy is 0.7, but the rules of policy weigh 0.6 in total, so that every answer would be flagged; lower it or raise the weights"),
        (SET + "quality_floor: 0.7\n", "shop.yml:14:16: quality_floor is 0.7, but the rules of policy weigh 0.6 in total, so that every answer would be flagged; lower it or raise the weights"),
        (SET + "sub_scores: [policy]\n", "shop.yml:11:16: rules[1].sub_score is 'tone', which is not in sub_scores; known: policy"),
        (SET + "sub_scores: [policy, tone, tone]\n", "shop.yml:14:28: sub_scores[2] contains 'tone' twice; remove one"),
        (SET + "sub_scores: [policy, tone, manners]\n", "shop.yml:14:28: sub_scores[2] contains 'manners', which no rule contributes to; remove it"),
        (SET + "extends: {set: customer_suport}\n", "shop.yml:14:16: extends.set is 'customer_suport', which is not a rule set; did you mean 'customer_support'?"),
        (SET + "extends: {rag: true}\n", "shop.yml:14:10: extends has no set; write set: and one of customer_support, routing, specialized_agent, decision_rationale, banking"),
        (SET + "extends: {set: routing, rag: true}\n", "shop.yml:14:25: extends.rag is an unknown key; known: set, edition, domain, language"),
        (SET + "extends: {sett: routing, set: routing}\n", "shop.yml:14:11: extends.sett is an unknown key; did you mean 'set'?"),
        (SET + "extends: customer_support\n", "shop.yml:14:10: extends is 'customer_support', but must be a mapping; write extends: {set: customer_support}"),
        (SET + "extends: 'a\x1bb'\n".replace("'", '"').replace("\x1b", "\\e"), "shop.yml:14:10: extends is 'a\\x1bb', but must be a mapping; write extends: {set: NAME}"),
        (SET + "allow: ['112']\n", "shop.yml:14:8: allow has no effect: no rule checks the sources of numbers, names or laws; remove it"),
        (SET + "extends: {set: routing}\nallow: ['112']\n", "shop.yml:15:8: allow has no effect: no rule checks the sources of numbers, names or laws; remove it"),
        (SET + "allow: [112]\n", "shop.yml:14:9: allow[0] is 112, but must be text: put it in quotes"),
        (SET + "extends: {set: decision_rationale, edition: compatible, language: es}\n", "shop.yml:14:57: extends.language is not an option of the compatible edition; remove it"),
        (SET.replace("shop.short", "banking.no").replace("tone", "bshift") + "extends: {set: banking, edition: compatible}\n", "shop.yml:12:13: rules[1].weight is 1, which brings bshift to 1.85, more than 1, so that a rule could fail without effect; lower the weights"),
        ("version: 1\nname: a\nrules: []\n", "shop.yml:3:8: rules is empty; add at least one"),
        (SET + "name: again\n", "shop.yml:14:1: duplicate key 'name', first on line 2; remove one"),
        (SET.replace("pass: {any: [30 days]}", "pass: 30 days"), "shop.yml:8:11: rules[0].pass is '30 days', but must be a mapping"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_column(text: str, message: str) -> None:
    assert refused(text) == message


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("{}", "11: rules[0].pass has no condition; give one of any, all, none, pattern, count, overlap, numbers_grounded, metadata"),
        ("{in: question}", "11: rules[0].pass has no condition; give one of any, all, none, pattern, count, overlap, numbers_grounded, metadata"),
        ("{anny: [a]}", "12: rules[0].pass.anny is not a condition; did you mean 'any'?"),
        ("{phrase: [a]}", "12: rules[0].pass.phrase is not a condition; known: any, all, none, pattern, count, overlap, numbers_grounded, metadata"),
        ("{not: {any: [a]}}", "12: rules[0].pass.not is not a condition; known: any, all, none, pattern, count, overlap, numbers_grounded, metadata"),
        ("{any: ['(?i)call 112']}", "18: rules[0].pass.any[0] is '(?i)call 112', which looks like a regular expression; use pattern: for that"),
        ("{none: '\\bcall 112'}", "18: rules[0].pass.none is '\\\\bcall 112', which looks like a regular expression; use pattern: for that"),
        ("{all: ['call 112\\b']}", "18: rules[0].pass.all[0] is 'call 112\\\\b', which looks like a regular expression; use pattern: for that"),
        ("{count: ['[0-9]\\d'], at_most: 1}", "20: rules[0].pass.count[0] is '[0-9]\\\\d', which looks like a regular expression; use pattern: for that"),
        ("{any: [in .* days]}", "18: rules[0].pass.any[0] is 'in .* days', which looks like a regular expression; use pattern: for that"),
        ('{any: ["\\bcall"]}', "18: rules[0].pass.any[0] has a backspace, U+0008; put the phrase in single quotes"),
        ('{pattern: "\\bcall\\b"}', "21: rules[0].pass.pattern has a backspace, U+0008; put the expression in single quotes"),
        ('{pattern: "\\P{L}"}', "21: rules[0].pass.pattern has a paragraph separator, U+2029; put the expression in single quotes"),
        ('{count: {pattern: "\\x01"}, at_most: 1}', "29: rules[0].pass.count.pattern has a control character, U+0001; put the expression in single quotes"),
        ("{numbers_grounded: context, allow: [Alderlight]}", "47: rules[0].pass.allow[0] is 'Alderlight', which has no number"),
        ("{any: [a], none: [b]}", "22: rules[0].pass.none cannot be combined with any; a condition has one kind, so write two rules"),
        ("{any: [a], at_least: 2}", "22: rules[0].pass.at_least is an unknown key; known: any, in, accents"),
        ("{any: [a], in: answer}", "26: rules[0].pass.in is 'answer', but must be response or question or context"),
        ("{any: []}", "17: rules[0].pass.any is an empty list; give at least one phrase"),
        ("{any: }", "17: rules[0].pass.any is empty, but must be text or a list"),
        ("{any: [30]}", "18: rules[0].pass.any[0] is 30, but must be text: put it in quotes"),
        ("{any: [' may ']}", "18: rules[0].pass.any[0] is ' may ', but must be 1 to 200 characters without leading or trailing spaces"),
        ("{none: ['**']}", "19: rules[0].pass.none[0] is '**', which has nothing to search for"),
        ("{all: '\u200b'}", "17: rules[0].pass.all is '\\u200b', which has nothing to search for"),
        ("{any: ['́'], accents: false}".replace("'", '"'), "18: rules[0].pass.any[0] is '\\u0301', which has nothing to search for"),
        ("{metadata: a, present: true, optional: true}", "50: rules[0].pass.optional cannot be combined with present, which already says what a missing field means"),
        ("{pattern: '(?=a)'}", "21: rules[0].pass.pattern has look-ahead at character 1, which RE2 does not support; see https://github.com/google/re2/wiki/Syntax"),
        ("{pattern: 'a*'}", "21: rules[0].pass.pattern is 'a*', which matches every text; it must match something specific"),
        ("{pattern: '((a{100}){100}){100}'}", "21: rules[0].pass.pattern is not a valid RE2 expression: invalid repetition size at character 4"),
        ("{count: words}", "11: rules[0].pass has no bound; give at_least, at_most or both"),
        ("{count: letters, at_most: 2}", "19: rules[0].pass.count is 'letters', but must be words or content_words or sentences or numbers or a list or a mapping"),
        ("{count: words, at_least: 0}", "36: rules[0].pass.at_least is 0, which every text reaches; give a larger number"),
        ("{count: words, at_least: 3, at_most: 2}", "36: rules[0].pass.at_least is 3, more than at_most 2, so no response can pass"),
        ("{count: words, at_most: 2.5}", "35: rules[0].pass.at_most is 2.5, but must be a whole number"),
        ("{count: [a], at_most: 1001}", "33: rules[0].pass.at_most is 1001, but at most 1000 are counted"),
        ("{count: {pattern: '['}, at_most: 1}", "29: rules[0].pass.count.pattern is not a valid RE2 expression: missing ]"),
        ("{overlap: context}", "11: rules[0].pass is missing required key 'at_least'"),
        ("{overlap: response, at_least: 0.5}", "21: rules[0].pass.overlap is response, which is the text itself; choose another"),
        ("{numbers_grounded: []}", "30: rules[0].pass.numbers_grounded is an empty list; give at least one text"),
        ("{numbers_grounded: [context, response]}", "30: rules[0].pass.numbers_grounded names response, which is the text itself; choose others"),
        ("{numbers_grounded: policy}", "30: rules[0].pass.numbers_grounded is 'policy', but must be response or question or context or a list"),
        ("{metadata: a}", "11: rules[0].pass must have one of equals, one_of, present and bounds, but has none of them"),
        ("{metadata: a, at_least: 2, at_most: 1}", "35: rules[0].pass.at_least is 2, more than at_most 1, so no value can pass"),
        ("{metadata: a, equals: 1, present: true}", "11: rules[0].pass must have one of equals, one_of, present and bounds, but has equals and present"),
        ("{metadata: a, one_of: []}", "33: rules[0].pass.one_of is an empty list; give at least one value"),
        ("{metadata: a, equals: ' '}", "33: rules[0].pass.equals is blank, which counts as absent; use present: false"),
        ("{metadata: a..b, equals: 1}", "22: rules[0].pass.metadata is 'a..b', but must be a name of ASCII letters, digits, _ and -"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_condition_is_told_with_its_line_and_column(condition: str, message: str) -> None:
    assert refused(with_pass(condition)).startswith(f"shop.yml:8:{message}")


@pytest.mark.parametrize(
    "phrase", [r"C:\bin", r"C:\temp\data", "Really (?)", "*.*", "**bold.**", "a.b", "$5", "(what?)", "50% + VAT"]
)
def test_a_phrase_with_marks_is_a_phrase(phrase: str) -> None:
    assert evaluate(with_pass(json.dumps({"any": [phrase]})), f"So: {phrase}").sub_scores["policy"] == 0.6


def test_a_pattern_may_run_over_lines() -> None:
    assert evaluate(with_pass('{pattern: "a\\n\\tb"}'), "a\n\tb").sub_scores["policy"] == 0.6


ALLOWING = SET + "extends: {set: customer_support}\nallow: ['112', Alderlight, Article 9]\n"
CONTEXT = "Ask the desk by phone, with the number of your order at hand."


@pytest.mark.parametrize("edition", ["improved", "compatible"])
def test_what_is_allowed_needs_no_source_in_the_built_in_set(edition: str) -> None:
    text = ALLOWING.replace("customer_support}", f"customer_support, edition: {edition}}}")
    stricter = text.replace("allow: ['112', Alderlight, Article 9]\n", "")
    response = "Please ask Alderlight by phone, or call 112, as Article 9 says."

    def passed(one: str, said: str, context: str | None = CONTEXT) -> list[bool]:
        result = evaluate(one, said, context=context)
        return [rule.status in ("passed", "abstained") for rule in result.rule_results[:6]]

    assert [passed(text, response)[i] for i in (0, 1, 5)] == [True, edition == "improved", True]
    assert [passed(stricter, response)[i] for i in (0, 1)] == [False, False]
    assert not passed(text, response.replace("112", "113"))[0]
    assert not passed(text, response.replace("Alderlight", "Elmlight"))[1]
    if edition == "improved":  # which abstains where there is nothing to answer from
        assert passed(text, response, None) == passed(stricter, response, None)


def test_what_is_allowed_is_no_context_to_the_other_rules() -> None:
    asked = {"question": "How much is it?", "response": "Please ask Alderlight.", "context": CONTEXT}
    results = rule_sets.read(ALLOWING, "shop.yml").evaluate(**asked).rule_results
    without = ALLOWING.replace("allow: ['112', Alderlight, Article 9]\n", "")
    others = rule_sets.read(without, "shop.yml").evaluate(**asked).rule_results
    differ = {one.rule_id for one, other in zip(results, others, strict=True) if one != other}
    assert differ == {"csr2.names_grounded"}


def test_what_is_allowed_counts_for_the_conditions_of_the_file() -> None:
    text = with_pass("{numbers_grounded: context, allow: ['5 days']}") + "allow: ['112']\n"
    assert evaluate(text, "Call 112, within 5 days.", context=CONTEXT).sub_scores["policy"] == 0.6
    assert evaluate(text, "Call 112, within 6 days.", context=CONTEXT).sub_scores["policy"] == 0
    when = SET.replace("    pass: {any", "    when: {numbers_grounded: context}\n    pass: {any")
    assert evaluate(when, "Call 112.", context=CONTEXT).rule_results[0].status == "abstained"
    assert evaluate(when + "allow: ['112']\n", "Call 112.", context=CONTEXT).rule_results[0].status == "failed"


def test_what_is_allowed_is_pinned() -> None:
    def pin(text: str) -> str:
        return rule_sets.load(text, "a.yml").fingerprint

    assert pin(ALLOWING) == pin(ALLOWING.replace("'112', Alderlight", "Alderlight, '112'"))
    assert pin(ALLOWING) != pin(ALLOWING.replace("'112'", "'113'"))
    grounded = with_pass("{numbers_grounded: context, allow: ['5', '6']}")
    assert pin(grounded) == pin(grounded.replace("'5', '6'", "'6', '5', '6'"))
    assert pin(grounded) != pin(grounded.replace(", allow: ['5', '6']", ""))
    assert pin(grounded.replace("['5', '6']", "[]")) == pin(grounded.replace(", allow: ['5', '6']", ""))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SET.replace("[30 days]", "[" * 60), "shop.yml:8:"),
        ("a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\n" + "d: [" + "*c, " * 4000 + "*c]", "shop.yml:4:"),
        (SET + "x: !!python/object/apply:os.system [ls]\n", "shop.yml:14:4: the tag "),
        (SET.replace("version: 1", "version: " + "9" * 5000), "shop.yml:1:10: '9999999999999999999999999999999999999999...' is not a plain number"),
        (SET.replace("[30 days]", "[" + ", ".join(f"p{i}" for i in range(201)) + "]"), "shop.yml:8:17: rules[0].pass.any has 201 entries, but may have 200"),
        (SET.replace("30 days", "x" * 201), "shop.yml:8:18: rules[0].pass.any[0] is 'xxx"),
        (with_pass("{pattern: '" + "x" * 1001 + "'}"), "shop.yml:8:21: rules[0].pass.pattern is longer than 1000 characters"),
        (SET + "---\na: 1\n", "shop.yml:15:1: a second YAML document starts here; only one per file is allowed"),
        ("version: 1\nname: a\nrules:\n" + "".join(f"  - {{id: r{i}, description: d, sub_score: s, weight: 0.001, pass: {{any: a}}}}\n" for i in range(201)), "shop.yml:4:3: rules has 201 rules, but may have 200"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_refused_in_one_line(text: str, message: str) -> None:
    told = refused(text)
    assert told.startswith(message), told
    assert "\n" not in told
    assert len(told) < 400


YAML = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["any", "in", "count", "pattern", "x"]), inner, max_size=3),
    max_leaves=4,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_file_is_read_or_refused_with_a_place_whatever_stands_in_it(data) -> None:
    tree: dict[str, Any] = yaml.safe_load(SET)
    at: Any = tree
    for key in data.draw(st.sampled_from([["rules"], ["name"], ["rules", 0], ["rules", 0, "pass"], ["rules", 0, "pass", "any"], ["extends"], ["flag_below"], ["must_pass"]])):  # fmt: skip
        holder, last = at, key
        at = at[key] if isinstance(at, list) or key in at else None
    holder[last] = data.draw(YAML)
    place = None
    try:
        rule_sets.read(json.dumps(tree), "shop.yml")
    except InputError as error:
        place = error.place or Place("nowhere")
    assert place is None or place.file == "shop.yml"


def test_the_fingerprint_pins_what_moves_a_verdict_and_nothing_else() -> None:
    full = SET + "must_pass: [shop.window, shop.short]\nextends: {set: routing, edition: compatible}\n"
    first = rule_sets.load(full, "a.yml").fingerprint
    assert len(first) == 64
    for old, new in (
        ("It is short.", "It must be short."),
        ("version: 1", "# Why\nversion: 1"),
        ("[30 days]", '["30 days"]'),
        ("{any: [30 days]}", "{any: 30 days, in: response}"),
        ("{any: [30 days]}", "{any: 30 days, accents: true}"),
        ("name: shop", "name: shop2"),
        ("[shop.window, shop.short]", "[shop.short, shop.window]"),
        ("weight: 1\n", "weight: 1.0\n"),
        ("{set: routing, edition: compatible}", "{edition: compatible, domain: general, set: routing}"),
        ("version: 1", "language: en\nquality_floor: 0.3\nversion: 1"),
    ):
        assert rule_sets.load(_replaced(full, old, new), "b.yml").fingerprint == first, new
    for old, new in (
        ("30 days", "31 days"),
        ("any:", "none:"),
        ("weight: 0.6", "weight: 0.5"),
        ("sub_score: tone", "sub_score: manners"),
        ("pass: {any", "when: {any: a}\n    pass: {any"),
        ("{any: [30 days]}", "{any: [30 days], in: question}"),
        ("{any: [30 days]}", "{any: [30 days], accents: false}"),
        ("[shop.window, shop.short]", "[shop.window]"),
        ("version: 1", "version: 1\nflag_below: {tone: 0}"),
        ("version: 1", "version: 1\nquality_floor: 0.4"),
        ("version: 1", "version: 1\nlanguage: es"),
        ("set: routing", "set: banking"),
        ("shop.window", "shop.time"),
    ):
        assert rule_sets.load(_replaced(full, old, new), "b.yml").fingerprint != first, new


def _replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_the_json_schema_takes_what_is_read_and_refuses_what_is_not() -> None:
    schema = json_schemas.json_schema("rule-set")
    jsonschema.Draft202012Validator.check_schema(schema)
    good = yaml.safe_load(SET)
    for condition in (
        {"any": "a", "in": "question"},
        {"all": ["a"]},
        {"pattern": "a"},
        {"count": {"pattern": "a"}, "at_most": 2},
        {"count": "words", "at_most": 2},
        {"count": "content_words", "at_most": 2},
        {"none": "a", "accents": False},
        {"metadata": "a", "equals": True, "optional": True},
        {"count": ["a"], "at_least": 2},
        {"overlap": "context", "at_least": 0.5},
        {"numbers_grounded": ["context", "question"]},
        {"numbers_grounded": "context", "allow": ["112"]},
        {"metadata": "a.b", "one_of": [1, "b", True]},
        {"metadata": "a", "at_least": 0.5, "at_most": 0.9},
    ):
        good["rules"][0]["pass"] = condition
        jsonschema.validate({**good, "extends": {"set": "routing", "domain": "legal"}, "allow": ["112"]}, schema)
        rule_sets.read(yaml.safe_dump(good), "shop.yml")
    for path, value in (
        (("rules", 0, "pass"), {"any": "a", "none": "b"}),
        (("rules", 0, "pass"), {"anny": "a"}),
        (("rules", 0, "weight"), 2),
        (("extends",), {"set": "routing", "rag": True}),
        (("colour",), "red"),
    ):
        bad = copy.deepcopy(good)
        holder: Any = bad
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema)
        refused(yaml.safe_dump(bad))
