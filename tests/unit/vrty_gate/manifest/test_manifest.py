"""Manifests to suites."""

import os
from pathlib import Path

import jsonschema
import pytest
import yaml

from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.integrity import HARD, NAMES
from vrty_gate.errors import InputError
from vrty_gate.files.disk import Limits
from vrty_gate.formats import codec
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.format import Manifest, Waiver
from vrty_gate.manifest.load import load
from vrty_gate.manifest.locate import locate, locate_all
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import REGISTRY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "suite" / "prompts").mkdir(parents=True)
    return tmp_path / "suite"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def suite(folder: Path, text: str, **options) -> Suite:
    (folder / "m.yml").write_text("version: 1\n" + text, encoding="utf-8")
    return load(str(folder / "m.yml"), **options)


INLINE = "cases: [{id: a, prompt: p q, response: r}]\n"


def test_the_three_ways_to_name_cases_can_be_mixed(folder: Path) -> None:
    write(
        folder,
        {
            "prompts/b.md": "\ufeffprompt b\r\nline",
            "prompts/c.md": "prompt c",
            "responses/b.md": "response b",
            "responses/c.md": "response c",
            "kb/b.md": "facts b",
            "kb/c.md": "facts c",
            "more.jsonl": '{"id": "z", "prompt": "p", "response": "r", "tags": ["x"], "metadata": {"n": 1}}\n\n'
            '{"id": "y", "prompt_file": "prompts/b.md", "response": ""}\n',
        },
    )
    loaded = suite(
        folder,
        "cases:\n"
        "  - each: prompts/*.md\n    response_file: responses/{stem}.md\n    context_file: kb/{stem}.md\n    id: faq/{stem}\n"
        "  - from: '*.jsonl'\n    tags: [bulk]\n"
        "  - {id: a, prompt: p, response: r, reference: good, tags: [t, t]}\n",
    )
    assert [case.id for case in loaded.cases] == ["a", "faq/b", "faq/c", "y", "z"]
    a, b, _, y, z = loaded.cases
    assert (a.texts.reference, a.tags) == ("good", ("t",))
    assert (b.texts.prompt, b.texts.response, b.texts.context) == ("prompt b\nline", "response b", "facts b")
    assert (y.texts.response, y.tags, y.place.line) == ("", ("bulk",), 3)
    assert (z.tags, z.texts.metadata, str(z.place)) == (("bulk", "x"), {"n": 1}, f"{folder}/more.jsonl:1")


def test_defaults_are_the_documented_ones(folder: Path) -> None:
    loaded = suite(folder, INLINE)
    assert loaded.name == "suite"
    assert loaded.baselines == f"{folder}/m.baselines.jsonl"
    assert [scorer.name for scorer in loaded.scorers] == ["fidelity", "integrity", "vrty"]
    fidelity, integrity, vrty = [{name: rule(loaded, name) for name in scorer.rules} for scorer in loaded.scorers]
    assert fidelity == {"fidelity": (0.5, "review")}
    assert integrity == {name: (1.0, "fail" if name in HARD else "note") for name in NAMES}
    assert vrty == dict.fromkeys(VRTY, (0.8, "off"))


VRTY = ("composite", "relevance", "coherence", "completeness", "conciseness")
CLASSIC = "scorers: [vrty]\n"


def test_without_fidelity_composite_gates(folder: Path) -> None:
    for text in (CLASSIC, "scorers: [vrty, integrity]\n", "store: scores\n"):
        loaded = suite(folder, text + INLINE)
        assert {name: rule(loaded, name) for name in VRTY} == {
            **dict.fromkeys(VRTY, (0.8, "note")),
            VRTY[0]: (0.8, "fail"),
        }


def test_scorers_that_read_accepted_texts_are_no_default_where_none_are_stored(folder: Path) -> None:
    assert [scorer.name for scorer in suite(folder, "store: scores\n" + INLINE).scorers] == ["integrity", "vrty"]


def stated(loaded: Suite, dimension: str, case: int = 0) -> Rule:
    (default,) = [scorer.rules[dimension] for scorer in loaded.scorers if dimension in scorer.rules]
    return loaded.rule_of(loaded.cases[case], dimension, default)


def rule(loaded: Suite, dimension: str, case: int = 0) -> tuple[float, str]:
    found = stated(loaded, dimension, case)
    return found.k, found.severity


@pytest.mark.parametrize("scorers", ["", CLASSIC])
def test_the_most_specific_k_wins(folder: Path, scorers: str) -> None:
    loaded = suite(
        folder,
        f"{scorers}k: {{completeness: 0.7}}\n"
        "gate: {composite: {k: 0.85, floor: 0.2, severity: note}}\n"
        "cases:\n"
        "  - {id: a, prompt: p, response: r}\n"
        "  - {id: b, prompt: p, response: r, k: 0.9}\n"
        "  - {id: c, prompt: p, response: r, k: {composite: 0.95}, gate: {coherence: {severity: 'off'}}}\n",
    )
    assert rule(loaded, "composite", 0) == (0.85, "note")
    assert rule(loaded, "completeness", 0) == (0.7, "fail")
    assert rule(loaded, "relevance", 0) == (0.8, "note" if scorers else "off")
    assert rule(loaded, "composite", 1) == (0.9, "note")
    assert rule(loaded, "completeness", 1) == (0.9, "fail")
    assert rule(loaded, "composite", 2) == (0.95, "fail")
    assert rule(loaded, "coherence", 2) == (0.8, "off")
    assert stated(loaded, "composite", 2).floor == 0.2


@pytest.mark.parametrize("scorers", ["", CLASSIC])
def test_k_of_the_command_line_takes_the_place_of_the_suite_wide_k(folder: Path, scorers: str) -> None:
    text = f"{scorers}k: 0.7\n{INLINE}"
    assert rule(suite(folder, text), "composite") == (0.7, "fail")
    assert rule(suite(folder, text, k=0.9), "composite") == (0.9, "fail")
    assert rule(suite(folder, f"{scorers}k: {{composite: 0.7}}\n{INLINE}", k=0.9), "composite") == (0.7, "fail")


@pytest.mark.parametrize(
    "text, k",
    [
        ("k: 0.7\n" + INLINE, None),
        (INLINE, 0.7),
        ("cases: [{id: a, prompt: p q, response: r, k: 0.7}]\n", None),
        ("cases: [{from: plain.jsonl, k: 0.7}]\n", None),
        ("cases: [{from: own.jsonl}]\n", None),
        ("cases: [{each: prompts/a.md, response_file: r.md, k: 0.7}]\n", None),
    ],
)
def test_a_k_for_all_makes_composite_gate_and_is_not_for_fidelity_or_integrity(
    folder: Path, text: str, k: float | None
) -> None:
    line = '{"id": "a", "prompt": "p q", "response": "r"}'
    write(folder, {"prompts/a.md": "p q", "r.md": "r", "plain.jsonl": line, "own.jsonl": line[:-1] + ', "k": 0.7}'})
    loaded = suite(folder, text, k=k)
    assert rule(loaded, "composite") == (0.7, "fail")
    assert [rule(loaded, name) for name in VRTY[1:]] == [(0.7, "off")] * 4
    assert rule(loaded, "fidelity") == (0.5, "review")
    assert {rule(loaded, name) for name in REGISTRY["integrity"].rules} == {(1.0, "fail"), (1.0, "note")}


def test_a_k_for_all_means_nothing_where_nothing_is_on_its_scale(folder: Path) -> None:
    loaded = suite(folder, "scorers: [fidelity, integrity]\nk: 0.7\n" + INLINE)
    assert (rule(loaded, "fidelity"), rule(loaded, "answered")) == ((0.5, "review"), (1.0, "fail"))


def test_a_k_for_all_of_one_case_makes_no_gate_of_the_others(folder: Path) -> None:
    other = "{id: b, prompt: p, response: r}"
    loaded = suite(folder, f"cases: [{{id: a, prompt: p, response: r, k: 0.7}}, {other}]\n")
    assert [rule(loaded, "composite", case) for case in (0, 1)] == [(0.7, "fail"), (0.8, "off")]
    loaded = suite(folder, f"gate: {{composite: {{severity: note}}}}\nk: 0.7\ncases: [{other}]\n")
    assert rule(loaded, "composite") == (0.7, "note")


def test_a_dimension_that_is_named_gates_and_fidelity_stays_review(folder: Path) -> None:
    loaded = suite(
        folder,
        "k: {completeness: 0.6, fidelity: 0.7}\n"
        "gate: {coherence: {floor: 0.1}, finished: {severity: note}}\n"
        "cases:\n"
        "  - {id: a, prompt: p, response: r}\n"
        "  - {id: b, prompt: p, response: r, gate: {fidelity: {max_drop: 0.3}}}\n"
        "  - {id: c, prompt: p, response: r, gate: {fidelity: {severity: fail}}, k: 0.9}\n",
    )
    assert rule(loaded, "completeness") == (0.6, "fail")
    assert rule(loaded, "coherence") == (0.8, "fail")
    assert rule(loaded, "finished") == (1.0, "note")
    assert rule(loaded, "composite") == (0.8, "off")
    assert [rule(loaded, "fidelity", case) for case in range(3)] == [(0.7, "review"), (0.7, "review"), (0.7, "fail")]
    assert stated(loaded, "fidelity", 1).max_drop == 0.3


@pytest.mark.parametrize(
    "text, expected",
    [
        ("k: auto\n" + INLINE, (0.5, True)),
        ("k: {fidelity: auto}\n" + INLINE, (0.5, True)),
        ("gate: {fidelity: {k: auto}}\n" + INLINE, (0.5, True)),
        ("cases: [{id: a, prompt: p, response: r, k: auto}]\n", (0.5, True)),
        ("k: {fidelity: 0.6}\ncases: [{id: a, prompt: p, response: r, k: auto}]\n", (0.6, True)),
        ("k: auto\ncases: [{id: a, prompt: p, response: r, k: {fidelity: 0.6}}]\n", (0.6, False)),
        ("k: 0.7\ncases: [{id: a, prompt: p, response: r, k: auto}]\n", (0.5, True)),
    ],
)
def test_auto_is_for_the_k_of_fidelity_alone(folder: Path, text: str, expected: tuple[float, bool]) -> None:
    loaded = suite(folder, text)
    found = stated(loaded, "fidelity")
    assert (found.k, found.auto, found.severity) == (*expected, "review")
    assert rule(loaded, "composite") == ((0.7, "fail") if "0.7" in text else (0.8, "off"))
    assert not any(stated(loaded, name).auto for name in (*VRTY, *REGISTRY["integrity"].rules))
    jsonschema.validate({"version": 1, **yaml.safe_load(text)}, codec.schema(Manifest))


@pytest.mark.parametrize(
    "gate, fail_below",
    [
        ("{}", 0.02),
        ("{fidelity: {k: 0.7}}", 0.02),
        ("{fidelity: {fail_below: 0.05}}", 0.05),
        ("{fidelity: {fail_below: 0}}", 0.0),
        ("{fidelity: {severity: review}}", 0.0),
        ("{fidelity: {severity: review, fail_below: 0.1}}", 0.1),
    ],
)
def test_a_surely_ruined_answer_fails_alone_unless_a_severity_is_stated(
    folder: Path, gate: str, fail_below: float
) -> None:
    text = f"gate: {gate}\n" + INLINE
    found = stated(suite(folder, text), "fidelity")
    assert (found.fail_below, found.severity) == (fail_below, "review")
    jsonschema.validate({"version": 1, **yaml.safe_load(text)}, codec.schema(Manifest))


def test_a_mistake_in_a_line_of_cases_is_named_with_the_line(folder: Path) -> None:
    case = '{"id": "%s", "prompt": "p", "response": "r"%s}\n'
    write(
        folder, {"c.jsonl": case % ("a", ', "k": {"fidelity": "auto"}') + case % ("b", ', "k": {"composite": "auto"}')}
    )
    with pytest.raises(
        InputError, match="c.jsonl:2: k of composite cannot be auto, only k of fidelity can; give a number"
    ):
        suite(folder, "cases: [{from: c.jsonl}]\n")


@pytest.mark.parametrize(
    "text, message",
    [
        ("cases: []", "m.yml:2:8: the suite has no cases"),
        (
            "cases:\n  - {id: a, prompt: p, response: r, k: 1.5}",
            "m.yml:3:40: cases[0].k is 1.5, but must be above 0 and at",
        ),
        (
            "cases:\n  - {id: a, promt: p, response: r}",
            "m.yml:3:13: cases[0].promt is an unknown key; did you mean 'prompt'?",
        ),
        ("kk: 1\n" + INLINE, "m.yml:2:1: kk is an unknown key; did you mean 'k'?"),
        (
            "k: {compsite: 0.5}\n" + INLINE,
            "m.yml:2:5: k contains an unknown dimension 'compsite'; did you mean 'composite'?",
        ),
        (
            "k: {composite: 0.5}\ngate: {composite: {k: 0.5}}\n" + INLINE,
            "m.yml:3:8: k of composite is set in both k and gate",
        ),
        (
            "suite_gate: {max_mean_drop: {x: 0.1}}\n" + INLINE,
            "m.yml:2:30: suite_gate.max_mean_drop contains an unknown dimension",
        ),
        ("scorers: [vrtyy]\n" + INLINE, "m.yml:2:11: unknown scorer 'vrtyy'; did you mean 'vrty'?"),
        ("scorers: [vrty, vrty]\n" + INLINE, "m.yml:2:17: the scorer 'vrty' is listed twice"),
        ("scorers: [{vrty: {fast: true}}]\n" + INLINE, "m.yml:2:11: the scorer 'vrty' has no options; remove 'fast'"),
        ("scorers: []\n" + INLINE, "m.yml:2:10: the list of scorers is empty"),
        (
            "k: {composite: auto}\n" + INLINE,
            "m.yml:2:5: k of composite cannot be auto, only k of fidelity can; give a number",
        ),
        (
            "gate: {composite: {k: auto}}\n" + INLINE,
            "m.yml:2:8: k of composite cannot be auto, only k of fidelity can;",
        ),
        (
            "cases:\n  - {id: a, prompt: p, response: r, gate: {finished: {k: auto}}}",
            "m.yml:3:44: k of finished cannot be auto, only k of fidelity can",
        ),
        (
            CLASSIC + "k: auto\n" + INLINE,
            "m.yml:3:4: k cannot be auto without the fidelity scorer; add it, or give a number",
        ),
        (
            "store: scores\ncases:\n  - {id: a, prompt: p, response: r, k: auto}",
            "m.yml:4:40: k cannot be auto without the fidelity scorer; add it, or give a number",
        ),
        (CLASSIC + "k: {fidelity: auto}\n" + INLINE, "m.yml:3:5: k contains an unknown dimension 'fidelity'"),
        ("k: automatic\n" + INLINE, "m.yml:2:4: k is 'automatic', but must be a number or auto or a mapping"),
        (
            "scorers: [vrty, fidelity]\nstore: scores\n" + INLINE,
            "m.yml:3:8: the scorer fidelity compares with accepted texts, but store: scores does not keep them; remove one of",
        ),
        ("cases: [{id: a, prompt: p}]", "m.yml:2:9: case 'a' has no response; add response or response_file"),
        ("cases: [{id: a, prompt: ' ', response: r}]", "m.yml:2:9: case 'a' has an empty prompt"),
        (
            "cases: [{id: a, prompt: p, prompt_file: x, response: r}]",
            "m.yml:2:41: case 'a' has both prompt and prompt_file",
        ),
        (
            "cases: [{id: a b, prompt: p, response: r}]",
            "m.yml:2:14: cases[0].id is 'a b', but must be 1 to 128 ASCII letters",
        ),
        (
            "cases:\n - {id: a, prompt: p, response: r}\n - {id: a, prompt: p, response: r}",
            "m.yml:4:4: the case id 'a' is already used",
        ),
        ("cases: [{id: a, prompt_file: no.md, response: r}]", "m.yml:2:30: cannot read "),
        ("cases: [{id: a, prompt_file: ../../x, response: r}]", "m.yml:2:30: '../../x' is outside the repository"),
        ("cases: [{id: a, prompt_file: /etc/hosts, response: r}]", "m.yml:2:30: '/etc/hosts' is an absolute path"),
        ("cases: [{from: '../../*'}]", "m.yml:2:16: '../../*' is outside the repository"),
        ("cases: [{from: .}]", "m.yml:2:16: '.' matches no file"),
        ("cases: [{each: ./, response_file: x}]", "m.yml:2:16: './' matches no file"),
        ("cases: [{from: none/*.jsonl}]", "m.yml:2:16: 'none/*.jsonl' matches no file"),
        ("cases: [{each: 'bad name.txt', response_file: x}]", "m.yml:2:16: 'bad name.txt' matches no file"),
        ("baselines: ../../b.jsonl\n" + INLINE, "m.yml:2:12: '../../b.jsonl' is outside the repository"),
        ("suite: ''\n" + INLINE, "m.yml:2:8: suite is '', but must be 1 to 100 characters"),
        ("new: error\n" + INLINE, "m.yml:2:6: new is 'error', but must be fail or note or off"),
        ("stale: review\n" + INLINE, "m.yml:2:8: stale is 'review', but must be fail or note or off"),
        (
            "suite_gate: {false_alarms: 0.6}\n" + INLINE,
            "m.yml:2:28: suite_gate.false_alarms is 0.6, but must be above 0 and at most 0.5",
        ),
        (
            "cases: [{id: a, prompt: p, response: r, schema: yes please}]",
            "m.yml:2:49: cases[0].schema is 'yes please', but must be a mapping",
        ),
        (
            "cases: [{id: a, prompt: p, response: r, schema: {}, schema_file: x}]",
            "m.yml:2:66: case 'a' has both schema and schema_file; remove one",
        ),
        (
            "cases: [{id: a, prompt: p, response: r, schema_file: ../../x}]",
            "m.yml:2:54: '../../x' is outside the repository",
        ),
        ("cases: [{id: a, prompt: p, response: r, schema_file: no.json}]", "m.yml:2:54: cannot read "),
        (
            "cases: [{each: m.yml, response_file: m.yml, schema: {}}]",
            "m.yml:2:45: cases[0].schema is an unknown key; did you mean 'schema_file'?",
        ),
        (
            "name: clinic\nrules:\n- {id: a}",
            "m.yml: this is a rule set, not a manifest; give the manifest whose grounding scorer uses it",
        ),
        ("name: clinic\nrules:\n- {id: a}\n" + INLINE, "m.yml:2:1: name is an unknown key"),
        ("suite_gate: {max_review: -1}\n" + INLINE, "m.yml:2:26: suite_gate.max_review is -1, but must be at least 0"),
    ],
)
def test_a_mistake_is_named_with_its_place(folder: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        suite(folder, text)
    assert str(caught.value).replace(str(folder) + "/", "").startswith(message)


def test_a_schema_stands_in_the_case_or_in_a_file(folder: Path) -> None:
    write(
        folder,
        {
            "prompts/b.md": "prompt b",
            "r.md": "{}",
            "schemas/b.json": '{"type": "object"}',
            "more.jsonl": '{"id": "c", "prompt": "p", "response": "r", "schema": {"type": "array"}}\n'
            '{"id": "d", "prompt": "p", "response": "r", "schema_file": "schemas/b.json"}\n',
        },
    )
    loaded = suite(
        folder,
        "cases:\n  - {id: a, prompt: p, response: r, schema: {enum: [yes, 1, null]}}\n  - from: more.jsonl\n"
        "  - {each: prompts/*.md, response_file: r.md, schema_file: 'schemas/{stem}.json'}\n"
        "  - {id: e, prompt: p, response: r, schema: null}\n",
    )
    schemas = {case.id: case.texts.schema for case in loaded.cases}
    assert schemas["a"] == {"enum": ["yes", 1, None]}
    assert schemas["b"] == schemas["d"] == {"type": "object"}
    assert schemas["b"] is schemas["d"]
    assert (schemas["c"], schemas["e"]) == ({"type": "array"}, None)
    assert loaded.cases[1].files["schema"] == f"{folder}/schemas/b.json"
    assert [case.id for case in select(loaded, Selection(files=(f"{folder}/schemas/b.json",)))] == ["b", "d"]


@pytest.mark.parametrize(
    "text, message",
    [
        ("{", "s.json:1:2: not valid JSON: "),
        ("{}\n}", "s.json:2:1: not valid JSON: content after the value"),
        ("", "s.json:1:1: not valid JSON: "),
        ("[]", "s.json: a JSON Schema must be an object, but this is a list"),
        ("null", "s.json: a JSON Schema must be an object, but this is empty"),
        ("true", "s.json: a JSON Schema must be an object, but this is true"),
        ('{"type": 1, "type": 2}', "s.json:1:13: duplicate key 'type'"),
        ('{"minimum": NaN}', "s.json:1:13: NaN is not JSON; write a number or null"),
        ('{"items":' * 51 + "{}" + "}" * 51, "s.json: the schema is nested more than 50 levels; flatten it or raise"),
        ('{"items":' * 101 + "{}" + "}" * 101, "s.json:1:901: not usable JSON: nested too deeply"),
    ],
)
def test_a_file_that_holds_no_schema_is_named_with_its_place(folder: Path, text: str, message: str) -> None:
    write(folder, {"s.json": text})
    with pytest.raises(InputError) as caught:
        suite(folder, "cases: [{id: a, prompt: p, response: r, schema_file: s.json}]")
    assert str(caught.value).replace(str(folder) + "/", "").startswith(message)
    assert "\n" not in str(caught.value)


def test_aliases_do_not_nest_a_schema_deeper(folder: Path) -> None:
    aliases = [f"    s{i}: &s{i} {{{'items: {' * 9}items: *s{i - 1}{'}' * 9}}}" for i in range(1, 80)]
    text = "cases:\n- id: a\n  prompt: p\n  response: r\n  metadata:\n    s0: &s0 {}\n" + "\n".join(aliases)
    with pytest.raises(InputError, match=r"m.yml:87:11: the schema is nested more than 50 levels"):
        suite(folder, text + "\n  schema: *s79\n")
    assert suite(folder, text + "\n  schema: *s4\n").cases[0].texts.schema


def test_a_stem_that_is_no_id_is_refused(folder: Path) -> None:
    write(folder, {"prompts/two words.md": "p", "r.md": "r"})
    with pytest.raises(InputError, match=r"cases\[0\].id is 'two words', but must be"):
        suite(folder, "cases: [{each: prompts/*.md, response_file: r.md}]")


@pytest.mark.parametrize("where", ["file", "folder"])
def test_a_link_that_leads_out_of_the_repository_is_refused(folder: Path, tmp_path_factory, where: str) -> None:
    outside = tmp_path_factory.mktemp("outside")
    write(outside, {"secret.md": "secret"})
    (folder / "link").symlink_to(outside / "secret.md" if where == "file" else outside)
    name = "link" if where == "file" else "link/secret.md"
    with pytest.raises(InputError, match="outside the repository"):
        suite(folder, f"cases: [{{id: a, prompt_file: {name}, response: r}}]")
    with pytest.raises(InputError, match="outside the repository"):
        suite(folder, f"cases: [{{each: {name}, response_file: r.md}}]")


def test_a_link_within_the_repository_is_followed(folder: Path) -> None:
    write(folder.parent, {"shared.md": "shared prompt"})
    (folder / "link.md").symlink_to("../shared.md")
    assert suite(folder, "cases: [{id: a, prompt_file: link.md, response: r}]").cases[0].texts.prompt == "shared prompt"


def test_json_is_a_manifest_too_with_positions(folder: Path) -> None:
    text = '{"version": 1, "cases": [{"id": "a", "prompt": "\\ud83d\\ude00 p", "response": "r"}]}'
    write(folder, {"m.json": text, "bad.json": text.replace('"r"', "7"), "twice.json": '{"version": 1, "version": 1}'})
    assert load(str(folder / "m.json")).cases[0].texts.prompt == "😀 p"
    with pytest.raises(InputError, match=r"cases\[0\].response is 7, but must be text"):
        load(str(folder / "bad.json"))
    with pytest.raises(InputError, match="duplicate key 'version'"):
        load(str(folder / "twice.json"))


def test_limits_are_kept(folder: Path) -> None:
    with pytest.raises(InputError, match="more than 1 cases; split the suite or raise --max-cases"):
        suite(
            folder,
            "cases: [{id: a, prompt: p, response: r}, {id: b, prompt: p, response: r}]",
            limits=Limits(cases=1),
        )
    with pytest.raises(InputError, match="larger than 10 bytes; raise --max-file-bytes"):
        suite(folder, INLINE, limits=Limits(file_bytes=10))


def test_the_manifest_of_a_folder_is_found(folder: Path, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(InputError, match="no vrty-gate.yml here or above; create one with vrty-gate init, or name"):
        locate(None)
    write(folder, {".github/vrty-gate.yml": "x"})
    assert locate(None) == ".github/vrty-gate.yml"
    write(folder, {"vrty-gate.yml": "x"})
    with pytest.raises(InputError, match="there are both vrty-gate.yml and .github/vrty-gate.yml; name the one to"):
        locate(None)
    os.unlink(folder / ".github" / "vrty-gate.yml")
    assert locate(None) == "vrty-gate.yml"
    assert locate(str(folder)) == os.path.join(folder, "vrty-gate.yml")
    with pytest.raises(InputError, match="no manifest 'nope.yml'"):
        locate("nope.yml")


@pytest.mark.parametrize("name", ["vrty-gate.yaml", ".vrty-gate.yml", "vrty-gate.json", ".github/vrty-gate.yaml"])
def test_a_manifest_is_found_by_several_names_and_from_below(folder: Path, monkeypatch, name: str) -> None:
    write(folder, {name: "x", "deep/er/x": ""})
    monkeypatch.chdir(folder)
    assert locate(None) == name
    monkeypatch.chdir(folder / "deep" / "er")
    assert locate(None) == os.path.join("..", "..", name)


def test_a_manifest_above_the_repository_is_not_found(folder: Path, monkeypatch) -> None:
    write(folder, {"vrty-gate.yml": "x", "inner/.git/x": "", "inner/deep/x": ""})
    monkeypatch.chdir(folder / "inner" / "deep")
    with pytest.raises(InputError, match="here or above"):
        locate(None)


def test_patterns_of_manifests_are_expanded(folder: Path, monkeypatch) -> None:
    write(folder, {"a/gate.yml": "x", "b/c/gate.yml": "x", "vrty-gate.yml": "x", "odd[1].yml": "x"})
    monkeypatch.chdir(folder)
    assert locate_all(()) == ["vrty-gate.yml"]
    assert locate_all(("**/gate.yml",)) == ["a/gate.yml", "b/c/gate.yml"]
    assert locate_all(("a/gate.yml", "*/gate.yml", ".")) == ["a/gate.yml", "vrty-gate.yml"]
    assert locate_all(("odd[1].yml",)) == ["odd[1].yml"]
    with pytest.raises(InputError, match="no manifest 'x/\\*.yml': no file matches the pattern"):
        locate_all(("x/*.yml",))
    with pytest.raises(InputError, match="outside the repository"):
        locate_all(("../../*.yml",))


def _faq(folder: Path, entry: str) -> dict[str, SuiteCase]:
    for name in ("a", "b"):
        (folder / f"{name}.prompt").write_text(f"What is {name}?")
    (folder / "a.context").write_text("It is a letter.")
    loaded = suite(folder, f"cases: [{{each: '*.prompt', response_file: a.context, {entry}}}]")
    return {case.id: case for case in loaded.cases}


def test_an_optional_companion_file_may_be_missing(folder: Path) -> None:
    cases = _faq(folder, "context_file: {path: '{stem}.context', optional: true}")
    assert [case.texts.context for case in cases.values()] == ["It is a letter.", None]
    for file in ("{path: '{stem}.context'}", "'{stem}.context'"):
        with pytest.raises(InputError, match="b.context"):
            _faq(folder, f"context_file: {file}")
    with pytest.raises(InputError, match="outside"):
        _faq(folder, "context_file: {path: '../../{stem}', optional: true}")


def test_single_cases_of_an_entry_have_their_own_rules(folder: Path) -> None:
    loaded = _faq(folder, "k: {fidelity: 0.6}, cases: {b: {waive: known, k: {fidelity: 0.3}}}")
    assert (loaded["a"].waive, loaded["b"].waive) == (None, Waiver("known"))
    whole = load(str(folder / "m.yml"))
    rules = [whole.rule_of(case, "fidelity", Rule()) for case in whole.cases]
    assert [rule.k for rule in rules] == [0.6, 0.3]


@pytest.mark.parametrize(
    "override, words",
    [
        ("{bb: {waive: known}}", r"contains an unknown case 'bb'; did you mean 'b'\?"),
        ("{b: {wave: known}}", r"cases\[0\]\.cases\.b\.wave is an unknown key; did you mean 'waive'\?"),
        ("{b: {gate: {nope: {floor: 1}}}}", "unknown dimension 'nope'"),
    ],
)
def test_a_wrong_override_of_a_case_is_refused_at_its_place(folder: Path, override: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        _faq(folder, f"cases: {override}")
    assert caught.value.place is not None
    assert caught.value.place.column > 1


def test_all_mistakes_of_a_manifest_are_reported_at_once(folder: Path) -> None:
    write(folder, {"l.jsonl": '{"id": "f"\n{"id": "g", "prompt": "x"}\n{"id": "h", "prompt": "x", "response": "y"}\n'})
    with pytest.raises(InputError) as error:
        suite(
            folder,
            "gate: {composit: {floor: 0.2}}\n"
            "cases:\n"
            "  - {id: a, prompt: x, response_file: missing.md}\n"
            "  - {id: b, prompt: x}\n"
            "  - {id: c, prompt: x, response: y, gate: {bad: {k: 1}}}\n"
            "  - {from: l.jsonl}\n"
            "  - {from: none.jsonl}\n"
            "  - {id: h, prompt: x, response: y}\n",
        )
    found = [str(mistake).replace(str(folder), "") for mistake in (error.value, *error.value.others)]
    assert [mistake.split(": ")[0].lstrip("/") for mistake in found] == [
        "m.yml:2:8",
        "m.yml:4:39",
        "m.yml:5:5",
        "m.yml:6:44",
        "l.jsonl:1:11",
        "l.jsonl:2",
        "m.yml:8:12",
        "m.yml:9:5",
    ]


def test_reading_stops_after_many_mistakes(folder: Path) -> None:
    write(folder, {"l.jsonl": '{"id": "a", "prompt": "x"}\n' * 100})
    with pytest.raises(InputError) as error:
        suite(folder, "cases: [{from: l.jsonl}]")
    assert len(error.value.others) == 19
    with pytest.raises(InputError, match="larger than 10 bytes") as error:
        suite(folder, INLINE.replace("p q", "p" * 20), limits=Limits(suite_bytes=10))
    assert error.value.others == ()


def test_a_file_of_many_cases_may_be_larger_than_other_files(folder: Path) -> None:
    lines = "".join(f'{{"id": "c{i}", "prompt": "p", "response": "{"r" * 1000}"}}\n' for i in range(5000))
    write(folder, {"l.jsonl": lines, "large.md": lines})
    assert len(suite(folder, "cases: [{from: l.jsonl}]").cases) == 5000
    with pytest.raises(InputError, match="larger than 4194304 bytes"):
        suite(folder, "cases: [{id: a, prompt: p, response_file: large.md}]")
