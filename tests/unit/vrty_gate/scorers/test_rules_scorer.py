"""The scorer `rules`: options of suite and case, what makes no sense, patterns and YAML, and texts meant to take long."""

import builtins
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.rules.formats import Block
from vrty_gate.formats.codec import Mismatch
from vrty_gate.formats.expressions import finder
from vrty_gate.scorers import build, require_case_rules
from vrty_gate.scorers.yaml_text import yaml_

FILES: Any = None
EVERYTHING: dict[str, Any] = {
    "format": "json",
    "unwrap_fence": True,
    "schema": {"type": "object"},
    "ground_truth": "x",
    "keywords": "x",
    "not_keywords": "y",
    "regex": "x",
    "not_regex": "y",
    "max_length": 5,
    "max_words": 5,
    "max_sentences": 1,
    "sections": "x",
    "overlap": True,
}


def rules(response: str, options: dict[str, Any], own: dict[str, Any] | None = None, **case: Any) -> dict[str, float]:
    texts = Case(case.pop("prompt", "Say x."), response, rules=own or {}, **case)
    return build("rules", options, FILES).look(texts, ()).scores


def reasons(response: str, options: dict[str, Any], **case: Any) -> dict[str, str]:
    return build("rules", options, FILES).look(Case("Say x.", response, **case), ()).explain()


def refused(options: dict[str, Any]) -> str:
    with pytest.raises(Mismatch) as caught:
        build("rules", options, FILES)
    return str(caught.value)


def test_only_what_is_configured_applies() -> None:
    assert rules("anything", {}) == {}
    assert rules("{}", {"format": "json"}) == {"format": 1.0}
    assert list(rules("x", EVERYTHING)) == list(build("rules", EVERYTHING, FILES).rules)


def test_a_case_wins_over_the_suite_key_by_key() -> None:
    suite = {"keywords": ["a"], "max_words": 2}
    assert rules("b c d", suite, {"keywords": ["b"]}) == {"keywords": 1.0, "length": 0.0}
    assert rules("b c d", suite, {"keywords": [], "max_words": 3}) == {"length": 1.0}
    assert rules("art", {"keywords": "ar"}, {"whole_words": False}) == {"keywords": 1.0}


def test_the_schema_of_a_case_takes_the_place_of_the_suites() -> None:
    suite = {"schema": {"type": "object"}}
    assert rules("[]", suite) == {"schema": 0.0}
    assert rules("[]", suite, schema={"type": "array"}) == {"schema": 1.0}
    assert rules("```\n[]\n```", {"unwrap_fence": True}, schema={"type": "array"}) == {"schema": 1.0}


def test_the_line_end_of_a_file_is_no_part_of_the_response() -> None:
    assert rules("42\n", {"regex": r"^\d+$", "max_length": 2}) == {"length": 1.0, "regex": 1.0}


def test_a_share_of_the_patterns() -> None:
    options = {"regex": ["(?i)ORDER [0-9]+", "never"], "not_regex": ["secret", r"\bkey\b"]}
    assert rules("Your order 12, and the key", options) == {"regex": 0.5, "not_regex": 0.5}
    assert reasons("Your order 12, and the key", options) == {
        "regex": 'is missing the pattern "never"',
        "not_regex": 'has the unwanted pattern "\\bkey\\b"',
    }


def test_orbiter_looks_for_parts_of_words_and_the_truth_wins_over_keywords() -> None:
    assert rules("Start NaN", {"compat": "orbiter", "keywords": ["art"]}) == {"keywords": 1.0}
    assert rules("NaN", {"compat": "orbiter", "format": "json"}) == {"format": 1.0}
    assert rules("a", {"compat": "orbiter", "keywords": ["a"], "ground_truth": "A"}) == {"ground_truth": 1.0}
    assert rules("5", {"compat": "orbiter", "schema": {"type": "integer", "minimum": 9}}) == {"schema": 1.0}
    assert rules("the intro", {"compat": "orbiter", "sections": ["intro", "end"]}) == {"sections": 0.5}
    assert rules("Note: prose", {"compat": "orbiter", "format": "yaml"}) == {"format": 1.0}
    assert build("rules", {"compat": "orbiter"}, FILES).signature != build("rules", {}, FILES).signature


BAD = [
    ({"format": "toml"}, "format is 'toml', but must be json or xml or yaml or markdown or csv"),
    ({"max_word": 3}, "max_word is an unknown key; did you mean 'max_words'?"),
    ({"min_words": -1}, "min_words is -1, but must be at least 0"),
    ({"min_words": 3, "max_words": 2}, "min_words is 3, more than max_words 2, so no response can pass"),
    ({"keywords": ["a", " "]}, "keywords[1] is ' ', which every text contains; give a longer one"),
    ({"keywords": ["a"] * 201}, "keywords has 201 entries, but may have 200"),
    ({"keywords": 5}, "keywords is 5, but must be text or a list"),
    ({"regex": "a" * 1001}, "regex is longer than 1000 characters; shorten it"),
    ({"regex": "(a"}, "regex is not a valid RE2 expression: missing )"),
    (
        {"regex": ["a", r"x(?=b)"]},
        "regex[1] has look-ahead at character 2, which RE2 does not support; see https://github.com/google/re2/wiki/Syntax",
    ),
    (
        {"not_regex": r"(a)\1"},
        r"not_regex has a back-reference at character 4, which RE2 does not support; see https://github.com/google/re2/wiki/Syntax",
    ),
    ({"regex": "a{1000}{1000}"}, "regex is not a valid RE2 expression: "),
    ({"schema": {"typ": "object"}}, "schema.typ is a keyword that this draft does not know; did you mean 'type'?"),
    ({"schema": {}, "schema_file": "s.json"}, "schema_file cannot be combined with schema; remove one"),
    ({"compat": "orbiter", "regex": "a"}, "regex is not an Orbiter rule; remove it, or remove compat"),
]


@pytest.mark.parametrize("options, words", BAD)
def test_what_makes_no_sense_is_refused_when_the_manifest_loads(options: dict[str, Any], words: str) -> None:
    assert refused(options).startswith(words)


def test_rules_of_a_case_are_held_to_the_same() -> None:
    require_case_rules({"regex": "a+", "max_words": 3})
    for data, words in (
        ({"regex": "(?!a)"}, "regex has look-ahead"),
        ({"compat": "orbiter"}, "compat is an unknown key"),
        ({"min_length": 2, "max_length": 1}, "min_length is 2, more than"),
    ):
        with pytest.raises(Mismatch, match=words):
            require_case_rules(data)


@pytest.mark.parametrize(
    "module, options, words",
    [
        ("re2", {"regex": "not yet compiled"}, "regex needs google-re2; run pip install google-re2"),
        ("jsonschema", {"schema": {"title": "new"}}, "schema needs jsonschema; run pip install jsonschema"),
    ],
)
def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, options: dict[str, Any], words: str
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == module:
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert refused(options) == words


YAML = {
    "a: 1\nb: [x, y]": "it is a YAML mapping",
    "- a b\n- c": "it is a YAML list",
    "name: bob": "it is a YAML mapping",
    'note: "this is data"': "it is a YAML mapping",
    "{note: this is data}": "it is a YAML mapping",
    "1: one\ntime: 12:30:45\nday: 2024-13-45": "it is a YAML mapping",
    "Note: this is prose": "prose that happens to parse as YAML: one entry of unquoted words; data would be quoted",
    "The answer is: 42": "prose that happens to parse as YAML: one entry of unquoted words; data would be quoted",
    "- I cannot say": "prose that happens to parse as YAML: one entry of unquoted words; data would be quoted",
    "Banana.": 'not a YAML mapping or list: "Banana."',
    "": "not YAML: the text is empty",
    "a: 1\na: 2": "not YAML: a duplicate key in a mapping (line 2, column 1)",
    "a: 1\n---\nb: 2": "not YAML: a second document starts (line 2, column 1)",
    "a: !!python/name:os.system ''": "not YAML: a tag that is not part of core YAML (line 1, column 4)",
    "a: *b": "not YAML: an alias without an anchor before it (line 1, column 4)",
    "a: [1, 2": "not YAML: its structure is inconsistent (line 2, column 1)",
    "a: \x01": "not YAML: it contains a character that YAML does not allow",
}


@pytest.mark.parametrize("text, words", YAML.items())
def test_yaml_is_data_not_prose(text: str, words: str) -> None:
    assert yaml_(Block(text)) == (float(words.startswith("it is")), words)


LAUGHS = "a0: &a0 [x,x,x]\n" + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30))
BOMBS = {
    "brackets": "[" * 100_000,
    "braces": '{"a":' * 100_000,
    "a number": "9" * 1_000_000,
    "quotes": '"\\' * 100_000,
    "laughs": LAUGHS,
    "tildes": "~" * 100_000,
    "backticks": "`" * 100_000,
    "tags": "<a>" * 100_000,
    "entities": '<!DOCTYPE a [<!ENTITY b "' + "&c;" * 100_000,
    "blanks": "a|b\n-|-" + " " * 100_000 + "x",
    "lines": "a\n" * 50_000,
    "commas": ",\n" * 50_000,
    "stars": "**a" * 50_000,
    "surrogates": "\ud800" * 100_000,
    "letters": "a" * 100_000 + "!",
}


@pytest.mark.slow
@pytest.mark.parametrize("compat", [False, True])
@pytest.mark.parametrize("name", BOMBS)
def test_no_text_raises_or_makes_the_work_grow_faster_than_its_length(name: str, compat: bool) -> None:
    """Counted in lines; what C does comes to the end of the whole text."""
    options = EVERYTHING | {"regex": ["(a+)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"], "sections": ["a" * 900]}
    del options["format"]
    if compat:
        kept = ("schema", "ground_truth", "keywords", "max_length", "overlap", "sections")
        options = {key: options[key] for key in kept} | {"compat": "orbiter"}

    def look(size: int) -> None:
        for form in ("json", "xml", "yaml", "markdown", "csv"):
            scorer = build("rules", options | {"format": form}, FILES)
            case = Case(BOMBS[name][:size], BOMBS[name][:size])
            assert all(0.0 <= score <= 1.0 for score in scorer.look(case, ()).scores.values())
            for words in scorer.look(case, ()).explain().values():
                assert len(words) < 250
                assert "\n" not in words

    assert growth(look, 1_000, 4_000) < LINEAR
    look(len(BOMBS[name]))


@given(st.text(alphabet=st.characters()) | st.text(alphabet="{}[]\":,<>&-|?*!%@`'#\n\t ab1.\ud800"))
def test_any_response_is_scored(text: str) -> None:
    for form in ("json", "yaml", "xml", "csv", "markdown"):
        for options in (EVERYTHING | {"format": form}, {"compat": "orbiter", "format": form, "schema": {}}):
            found = rules(text, options)
            assert all(0.0 <= score <= 1.0 for score in found.values())
            assert found["format"] in (0.0, 1.0)


@given(st.text(max_size=30))
def test_any_pattern_is_compiled_or_refused(pattern: str) -> None:
    try:
        finder(pattern).finds("some text")
    except Mismatch as error:
        assert "\n" not in str(error)  # noqa: PT017


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3), lambda p: st.lists(p, max_size=3)
    )
)
def test_what_is_json_fits_a_schema_that_says_nothing(value: Any) -> None:
    assert rules(json.dumps(value), {"schema": {"title": "any"}}) == {"schema": 1.0}


ORBITER_YAML: dict[str, Any] = {"format": "yaml", "compat": "orbiter"}


@pytest.mark.parametrize("tagged", ["!!bool foo", '!!int "_"', '!!float ""', "!!timestamp foo", "2001-99-99"])
def test_what_yaml_cannot_build_is_no_yaml_to_orbiter(tagged: str) -> None:
    assert rules(f"- {tagged}", ORBITER_YAML) == {"format": 0.0}


@pytest.mark.parametrize(
    "made, size, options",
    [
        (lambda n: "- !!int " + ":".join(["1"] * n), 400_000, ORBITER_YAML),
        (lambda n: '- !!int "' + " :".join(["1"] * n) + '"', 400_000, ORBITER_YAML),
        (lambda n: "".join(f"%TAG !a{i}! b\n" for i in range(n)) + "--- [a]", 40_000, {"format": "yaml"}),
        (lambda n: "a" * n, 1_000_000, {"keywords": ["a" * 1_000]}),
        (lambda n: "a:\n" * n, 200_000, {"sections": ["b" * (1_000 - i) for i in range(50)]}),
    ],
)
def test_texts_that_took_long_take_no_more_work_than_others(
    made: Callable[[int], str], size: int, options: dict[str, Any]
) -> None:
    """Counted in lines; what C does comes to the end of a long text."""
    assert growth(lambda count: rules(made(count), options), 500, 2_000) < LINEAR
    assert set(rules(made(size), options).values()) == {0.0}


@given(st.text("ab -", max_size=12), st.text("ab -", min_size=1, max_size=4).filter(str.strip))
def test_a_whole_word_is_found_wherever_it_stands(text: str, keyword: str) -> None:
    here, wanted = " ".join(text.split()), " ".join(keyword.split())
    padded = f" {here} "
    found = any(
        padded.startswith(wanted, at)
        and not (padded[at - 1].isalpha() and wanted[0].isalpha())
        and not (padded[at + len(wanted)].isalpha() and wanted[-1].isalpha())
        for at in range(1, len(padded) - len(wanted))
    )
    assert rules(text, {"keywords": [keyword]}) == {"keywords": float(found)}
