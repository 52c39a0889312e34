"""The settings of a workflow of Auto-Judge: which win, and which cannot be."""

from pathlib import Path

import pytest

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.trec.workflow import read

WORKFLOW = """\
judge_class: x.Judge
settings: {filebase: a, optimal_length: 300, topic_format: ragtime}
nugget_settings: {min_length: 1}
judge_settings: {bm25_weight: 0.5, optimal_length: 250, threshold: 0.5}
variants:
  short: {optimal_length: 60, max_length: 150, min_length: 15}
  nested: {judge_settings: {keyword_weight: 0.9}}
"""


def taken(
    tmp_path: Path, text: str, variant: str | None = None
) -> tuple[dict[str, float], str | None, tuple[str, ...]]:
    file = tmp_path / "workflow.yml"
    file.write_text(text)
    found = read(str(file), variant, DEFAULT_LIMITS)
    return dict(found.values), found.topic_format, found.ignored


@pytest.mark.parametrize(
    ("variant", "values"),
    [
        (None, {"saturation_weight": 0.5, "optimal_length": 250}),
        ("short", {"saturation_weight": 0.5, "optimal_length": 60, "max_length": 150, "min_length": 15}),
        ("nested", {"saturation_weight": 0.5, "optimal_length": 250, "keyword_weight": 0.9}),
    ],
)
def test_a_variant_overrides_judge_settings_which_override_settings(
    tmp_path: Path, variant: str | None, values: dict[str, float]
) -> None:
    assert taken(tmp_path, WORKFLOW, variant) == (values, "ragtime", ("threshold",))


def test_a_workflow_without_settings_changes_nothing(tmp_path: Path) -> None:
    for text in ("", "judge: true\n", "judge_settings:\n"):
        assert taken(tmp_path, text) == ({}, None, ())


@pytest.mark.parametrize(
    ("text", "variant", "words"),
    [
        (
            "judge_settings: {keyword_weight: -1}",
            None,
            "1:34: judge_settings.keyword_weight is -1, but must be at least 0",
        ),
        ("judge_settings: {min_length: a}", None, "1:30: judge_settings.min_length is 'a', but must be a number"),
        (
            "judge_settings: {min_length: 300}",
            None,
            "optimal_length is 200, but must be at least min_length, which is 300",
        ),
        ("settings: {topic_format: x}", None, "1:26: settings.topic_format is 'x', but must be"),
        ("settings: [a]", None, "1:11: settings must be a mapping"),
        (WORKFLOW, "shrt", "5:1: no variant 'shrt'; did you mean 'short'?"),
        ("judge: true", "short", "1:1: no variant 'short'; it has no variants"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(tmp_path: Path, text: str, variant: str | None, words: str) -> None:
    with pytest.raises(InputError) as caught:
        taken(tmp_path, text, variant)
    assert words in str(caught.value)
