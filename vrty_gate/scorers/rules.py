"""The scorer `rules`: whether a response meets a contract on its format, length and content. docs/rules.md."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import Case
from vrty_gate.core.compat import rules
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.rules import formats, texts
from vrty_gate.core.rules.rule_result import RuleResult, listed
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import Mismatch, decode, show
from vrty_gate.formats.expressions import finder
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.scorers import Files, Result, Scorer, Traits, Unscored

VERSION = "1"
"""Increased when any rule may give another result."""

_MOST = 200
_MOST_STEPS = 500_000_000
_LONGEST = 1_000

Format = Literal["json", "xml", "yaml", "markdown", "csv"]
Texts = str | tuple[str, ...]
Count = Annotated[int, Range(at_least=0)]


class CaseRules(NamedTuple):
    """Rules of a case; each overrides the suite's rule of that name."""

    format: Annotated[Format, "Required format of the response."] | None = None
    unwrap_fence: Annotated[bool, "Whether format and schema look inside a code fence around the response."] | None = (
        None
    )
    ground_truth: Annotated[str, "Required response; letter case and white space are ignored."] | None = None
    keywords: Annotated[Texts, "Keywords the response must contain."] | None = None
    not_keywords: Annotated[Texts, "Keywords the response must not contain."] | None = None
    whole_words: Annotated[bool, "Whether keywords match whole words only; true by default."] | None = None
    regex: Annotated[Texts, "RE2 patterns that must match."] | None = None
    not_regex: Annotated[Texts, "RE2 patterns that must not match."] | None = None
    min_length: Annotated[Count, "Minimum number of characters."] | None = None
    max_length: Annotated[Count, "Maximum number of characters."] | None = None
    min_words: Annotated[Count, "Minimum number of words."] | None = None
    max_words: Annotated[Count, "Maximum number of words."] | None = None
    min_sentences: Annotated[Count, "Minimum number of sentences."] | None = None
    max_sentences: Annotated[Count, "Maximum number of sentences."] | None = None
    sections: Annotated[Texts, "Required headings or labels."] | None = None
    overlap: Annotated[bool, "Whether to score the share of the prompt's words that the response contains."] | None = (
        None
    )


class Options(NamedTuple):
    """Rules of a suite."""

    format: Annotated[Format, "Required format of each response."] | None = None
    unwrap_fence: Annotated[bool, "Whether format and schema look inside a code fence around the response."] = False
    schema: Annotated[Mapping[str, object], "JSON Schema for responses of cases without their own."] | None = None
    schema_file: Annotated[str, "File with the schema, relative to the manifest."] | None = None
    ground_truth: Annotated[str, "Required response of each case; letter case and white space are ignored."] | None = (
        None
    )
    keywords: Annotated[Texts, "Keywords the response must contain."] = ()
    not_keywords: Annotated[Texts, "Keywords the response must not contain."] = ()
    whole_words: Annotated[bool, "Whether keywords match whole words only."] = True
    regex: Annotated[Texts, "RE2 patterns that must match."] = ()
    not_regex: Annotated[Texts, "RE2 patterns that must not match."] = ()
    min_length: Annotated[Count, "Minimum number of characters."] | None = None
    max_length: Annotated[Count, "Maximum number of characters."] | None = None
    min_words: Annotated[Count, "Minimum number of words."] | None = None
    max_words: Annotated[Count, "Maximum number of words."] | None = None
    min_sentences: Annotated[Count, "Minimum number of sentences."] | None = None
    max_sentences: Annotated[Count, "Maximum number of sentences."] | None = None
    sections: Annotated[Texts, "Required headings or labels."] = ()
    overlap: Annotated[bool, "Whether to score the share of the prompt's words that the response contains."] = False
    compat: Annotated[Literal["orbiter"], "Reproduce the results of Orbiter 0.1.0."] | None = None
    name: (
        Annotated[
            str,
            Pattern("[a-z][a-z0-9_]{0,31}", "lower-case letters, digits and _, starting with a letter, at most 32"),
            "Name of a separate list of rules; its dimensions begin with this name, and cases do not change it.",
        ]
        | None
    ) = None


_CONTRACT = Rule(k=1.0, floor=1.0, absolute=True)

RULES: Mapping[str, Rule] = {
    **dict.fromkeys(("format", "schema", "ground_truth", "keywords", "length"), _CONTRACT),
    "overlap": Rule(severity="note"),
    **dict.fromkeys(("sections", "regex", "not_keywords", "not_regex"), _CONTRACT),
}
"""A contract is absolute; only the overlap with the prompt is gradual."""

Results = dict[str, RuleResult]


def scorer(options: Options, files: Files) -> Scorer:
    """The rules scorer. Raises Mismatch for invalid rules and InputError for a schema file."""
    _require_consistent(options)
    suite_schema = _suite_schema(options, files)
    if suite_schema is not None and not options.compat:  # Orbiter ignores unknown rules
        _require_schema(suite_schema, options, files)
    if options.compat and (unsupported := [name for name in _BEYOND_ORBITER if getattr(options, name) not in _UNSET]):
        raise Mismatch("is not an Orbiter rule; remove it, or remove compat", (unsupported[0],), at_key=True)

    prefix = f"{options.name}_" if options.name else ""
    return Scorer(
        name=f"rules_{options.name}" if options.name else "rules",
        signature=f"rules:{VERSION}" + (f"|compat:{options.compat}" if options.compat else ""),
        rules={prefix + dimension: rule for dimension, rule in RULES.items()},
        look=partial(_look_named if options.name else _look, options=options, suite_schema=suite_schema),
        accepted="again",
        traits=Traits(
            partial=True,
            broken=frozenset(prefix + dimension for dimension in RULES if dimension != "overlap"),
            require_schema=None if options.compat or options.name else check_schema,
        ),
    )


def _look(case: Case, accepted: tuple[Case, ...], options: Options, suite_schema: Mapping[str, Any] | None) -> Result:  # noqa: ARG001  # rules read only the response
    merged = _merged(options, case.rules)
    schema = case.schema if case.schema is not None else suite_schema
    results = (_orbiter_results if options.compat else _results)(case, merged, schema)
    ordered = {name: results[name] for name in RULES if name in results}
    return Result({name: result.score for name, result in ordered.items()}, partial(_reasons, ordered))


def _look_named(
    case: Case, accepted: tuple[Case, ...], options: Options, suite_schema: Mapping[str, Any] | None
) -> Result:
    """The results of a named list of rules, whose dimensions begin with its name; cases do not change it."""
    found = _look(case._replace(rules={}, schema=None), accepted, options, suite_schema)
    return Result(_prefixed(found.scores, options), partial(_named_reasons, found, options))


def _named_reasons(found: Result, options: Options) -> dict[str, str]:
    return _prefixed(found.explain(), options)


def _prefixed(values: Mapping[str, Any], options: Options) -> dict[str, Any]:
    return {f"{options.name}_{dimension}": value for dimension, value in values.items()}


def _reasons(results: Results) -> dict[str, str]:
    return {name: result.reason for name, result in results.items()}


def check_case_rules(data: Mapping[str, object]) -> None:
    """Raises Mismatch for invalid rules of a case."""
    _require_consistent(_merged(Options(), data))


def check_schema(schema: Mapping[str, Any]) -> None:
    """Raises Mismatch for a schema that cannot be used, with the path within it."""
    _checked(json.dumps(schema))


def _merged(options: Options, data: Mapping[str, object]) -> Options:
    """The rules of the suite, overridden by those of a case."""
    if not data:
        return options
    case_rules: CaseRules = decode(CaseRules, dict(data))
    return options._replace(**{name: value for name, value in case_rules._asdict().items() if value is not None})


def _listed(texts_: Texts) -> tuple[str, ...]:
    return (texts_,) if isinstance(texts_, str) else texts_


_LISTS = ("keywords", "not_keywords", "sections", "regex", "not_regex")


def _require_consistent(options: Options) -> None:
    for unit in ("length", "words", "sentences"):
        lowest, highest = getattr(options, f"min_{unit}"), getattr(options, f"max_{unit}")
        if lowest is not None and highest is not None and lowest > highest:
            raise Mismatch(f"is {lowest}, more than max_{unit} {highest}, so no response can pass", (f"min_{unit}",))
    if options.schema is not None and options.schema_file is not None:
        raise Mismatch("cannot be combined with schema; remove one", ("schema_file",), at_key=True)
    for name in _LISTS:
        value = getattr(options, name)
        entries = _listed(value)
        if len(entries) > _MOST:
            raise Mismatch(f"has {len(entries)} entries, but may have {_MOST}", (name,))
        for i, text in enumerate(entries):
            path = (name,) if isinstance(value, str) else (name, i)
            _require_text(name, text, path)


def _require_text(name: str, text: str, path: tuple[str | int, ...]) -> None:
    if not text.strip():
        raise Mismatch(f"is {show(text)}, which every text contains; give a longer one", path)
    if len(text) > _LONGEST:
        raise Mismatch(f"is longer than {_LONGEST} characters; shorten it", path)
    if name.endswith("regex"):
        try:
            finder(text)
        except Mismatch as error:
            raise Mismatch(error.words, path) from None


def _require_time(text: str, patterns: Sequence[str]) -> None:
    """Raises Unscored if matching could take more than a few seconds."""
    steps = len(text) * sum(finder(pattern).size for pattern in patterns)
    if steps > _MOST_STEPS:
        raise Unscored(f"its patterns may take {steps:,} steps on this response, more than {_MOST_STEPS:,}")


def _suite_schema(options: Options, files: Files) -> Mapping[str, Any] | None:
    """The schema in the options or in their file."""
    if options.schema_file is None:
        return options.schema
    path = ("schema_file",)
    place = Place(files.shown(options.schema_file, path))
    schema: object = parse_json(files.read(options.schema_file, path), place)
    if not isinstance(schema, dict):
        raise InputError(f"a JSON Schema must be an object, but this is {show(schema)}", place)
    return schema


def _require_schema(schema: Mapping[str, Any], options: Options, files: Files) -> None:
    try:
        check_schema(schema)
    except Mismatch as error:
        if options.schema_file is None:
            raise error.within("schema") from None
        place = Place(files.shown(options.schema_file, ("schema_file",)))
        raise InputError(f"the schema cannot be used: {error}", place) from error


@lru_cache(maxsize=1_000)
def _checked(schema: str) -> Callable[[Any], RuleResult]:
    """The validator of a schema, built once for all cases that use it."""
    from vrty_gate.scorers.json_schema import check_of

    return check_of(json.loads(schema))


def _results(case: Case, options: Options, schema: Mapping[str, Any] | None) -> Results:
    """The result of each rule that applies to a response; trailing line breaks of its file do not count."""
    text = case.response.rstrip("\n")
    block = formats.unfenced(text) if options.unwrap_fence else formats.Block(text)
    results: Results = {}
    if options.format is not None:
        results["format"] = _format(options.format, block)
    if schema is not None:
        results["schema"] = _schema(schema, block)
    if options.ground_truth is not None:
        results["ground_truth"] = texts.ground_truth(text, options.ground_truth)
    whole = options.whole_words
    if options.keywords:
        results["keywords"] = texts.keywords(text, _listed(options.keywords), whole_words=whole)
    if options.not_keywords:
        results["not_keywords"] = texts.not_keywords(text, _listed(options.not_keywords), whole_words=whole)
    if options.regex or options.not_regex:
        _require_time(text, (*_listed(options.regex), *_listed(options.not_regex)))
    if options.regex:
        results["regex"] = texts.regex(_listed(options.regex), lambda pattern: finder(pattern).finds(text))
    if options.not_regex:
        results["not_regex"] = texts.not_regex(_listed(options.not_regex), lambda pattern: finder(pattern).finds(text))
    bounds = texts.Bounds(*(getattr(options, name) for name in texts.Bounds._fields))
    if bounds != texts.Bounds():
        results["length"] = texts.length(text, bounds)
    if options.sections:
        results["sections"] = texts.sections(text, _listed(options.sections))
    if options.overlap and (overlap := texts.overlap(text, case.prompt)):
        results["overlap"] = overlap
    return results


def _format(name: Format, block: formats.Block) -> RuleResult:
    if name == "json":
        return formats.json(block)[0]
    if name == "yaml":
        from vrty_gate.scorers.yaml_text import yaml_

        return yaml_(block)
    return {"xml": formats.xml, "csv": formats.csv_, "markdown": formats.markdown}[name](block)


def _schema(schema: Mapping[str, Any], block: formats.Block) -> RuleResult:
    result, value = formats.json(block)
    if not result.score:
        return result
    try:
        return _checked(json.dumps(schema))(value)
    except Mismatch as error:
        raise Unscored(f"its schema cannot be used: {error}") from error


_UNSET: tuple[Any, ...] = (None, (), False)
_BEYOND_ORBITER = (
    "unwrap_fence",
    "not_keywords",
    "regex",
    "not_regex",
    "min_words",
    "max_words",
    "min_sentences",
    "max_sentences",
)


def _orbiter_results(case: Case, options: Options, schema: Mapping[str, Any] | None) -> Results:
    """Orbiter's results for a response in the same dimensions; rules it does not have are omitted."""
    text = case.response
    results: dict[str, rules.Result] = {}
    if options.format is not None:
        from vrty_gate.scorers import yaml_text

        results["format"] = rules.format_(text, options.format, yaml_text.load)
    if schema is not None:
        results["schema"] = rules.schema(text, schema)
    if options.ground_truth is not None:  # it wins over keywords
        results["ground_truth"] = rules.correctness(text, options.ground_truth)
    elif options.keywords:
        results["keywords"] = rules.correctness(text, None, _listed(options.keywords))
    if options.min_length is not None or options.max_length is not None:
        bounds = {"min_length": options.min_length, "max_length": options.max_length}
        results["length"] = rules.length(text, **{name: bound for name, bound in bounds.items() if bound is not None})
    if options.overlap:
        results["overlap"] = rules.relevance(text, case.prompt)
    if options.sections:
        results["sections"] = rules.completeness(text, _listed(options.sections))
    return {name: RuleResult(result.score, _orbiter_reason(name, result)) for name, result in results.items()}


def _orbiter_reason(name: str, result: rules.Result) -> str:
    missing = result.details.get("missing")
    if isinstance(missing, list) and missing:
        return f"lacks {listed(missing)}, as Orbiter looks for it"
    if result.errors:
        first = result.errors[0]
        problem = f"lacks {first['field']!a}" if first["kind"] == "missing" else f"is no {first['expected']}"
        return f"{first['path'][:60]!a} {problem}, as Orbiter reads the schema"
    if name == "length":
        return f"it has {result.details['length']} characters"
    return f"Orbiter scores it {result.score:g}"
