"""The scorer `judge` as manifests name it, and its documentation."""

import re
from pathlib import Path
from typing import Any

import pytest

from vrty_gate.cli.judge import judge as command
from vrty_gate.core.case import Case
from vrty_gate.manifest.load import load
from vrty_gate.scorers import REGISTRY, Unscored
from vrty_gate.scorers.judge import Judge, Options, judge_of
from vrty_gate.stores.model_replies import Reply, line_of

PAGE = (Path(__file__).parents[4] / "docs" / "judge.md").read_text(encoding="utf-8")
CASE = Case("What is it?", "A cat.")


def loaded(folder: Path, options: str = "") -> Judge:
    path = folder / "vrty-gate.yml"
    path.write_text(
        f"version: 1\nscorers: [{{judge: {{model: m{options}}}}}]\ncases: [{{id: a, prompt: {CASE.prompt}, response: {CASE.response}}}]\n"
    )
    (scorer,) = load(str(path)).scorers
    found = judge_of(scorer)
    assert found is not None
    return found


def recorded(judge: Judge, *replies: str, **fields: Any) -> Judge:
    key = judge.key(CASE)
    found = {(key, n): Reply("a", key, n, text, **fields) for n, text in enumerate(replies, 1)}
    return judge._replace(recorded=found)


def test_every_option_is_documented() -> None:
    for name in Options._fields:
        assert f"`{name}`" in PAGE
    for parameter in command.params:
        option = parameter.opts[0]
        assert (
            not option.startswith("--")
            or f"`{option}`" in PAGE
            or (option.startswith("--max-") and option != "--max-cost")  # limits are in the help of all commands
        )


def test_where_verdicts_are(tmp_path: Path) -> None:
    judge = loaded(tmp_path)
    assert judge.path == f"{tmp_path}/vrty-gate.verdicts.jsonl".replace("\\", "/")
    assert loaded(tmp_path, ", verdicts: deep/v.jsonl").path.endswith("deep/v.jsonl")
    (tmp_path / "vrty-gate.verdicts.jsonl").write_text(line_of(Reply("a", judge.key(CASE), 1, "0.25")))
    assert loaded(tmp_path).look(CASE, ()).scores == {"judge": 0.25}


def test_only_a_judge_is_one() -> None:
    assert [judge_of(scorer) for scorer in REGISTRY.values()] == [None] * len(REGISTRY)


def test_the_signature_pins_what_moves_the_score(tmp_path: Path) -> None:
    def signature(options: str = "") -> str:
        loaded(tmp_path, options)
        return load(str(tmp_path / "vrty-gate.yml")).scorers[0].signature

    assert re.fullmatch(r"judge:1\|m\|template:[0-9a-f]{12}\|parse:strict\|samples:1/1\|temperature:0", signature())
    others = [
        ", samples: 3",
        ", samples: 3, needed: 1",
        ", parse: compat",
        ", temperature: 0.5",
        ", temperature: unset",
        ", max_tokens: 5",
        ", seed: 5",
        ", template: 'Rate {actual}'",
        ", template: '{actual}'",
    ]
    assert len({signature(), *map(signature, others)}) == len(others) + 1
    for same in (", verdicts: v.jsonl", ", price: {input: 1, output: 1}"):
        assert signature(same) == signature()


def test_neither_price_nor_samples_need_new_verdicts(tmp_path: Path) -> None:
    keys = {
        loaded(tmp_path, o).key(CASE) for o in ("", ", samples: 3", ", parse: compat", ", price: {input: 1, output: 1}")
    }
    assert len(keys) == 1
    assert loaded(tmp_path, ", temperature: 1").key(CASE) not in keys
    assert loaded(tmp_path).key(CASE._replace(response="A dog.")) not in keys


def test_a_text_that_the_template_does_not_name_needs_no_new_verdict(tmp_path: Path) -> None:
    judge = loaded(tmp_path, ", template: '{actual}'")
    assert judge.key(CASE) == judge.key(CASE._replace(prompt="Other?"))


@pytest.mark.parametrize("finish", ["stop", "", "end_turn", "eos_token"])
def test_a_reply_that_ended_by_itself_counts(tmp_path: Path, finish: str) -> None:
    assert recorded(loaded(tmp_path), "0.5", finish=finish).look(CASE, ()).scores == {"judge": 0.5}


@pytest.mark.parametrize("parse", ["strict", "compat"])
@pytest.mark.parametrize("finish", ["length", "content_filter", "refusal"])
def test_a_number_in_a_reply_that_was_cut_or_refused_is_no_score(tmp_path: Path, finish: str, parse: str) -> None:
    with pytest.raises(Unscored):
        recorded(loaded(tmp_path, f", parse: {parse}"), "0", finish=finish).look(CASE, ())


def test_the_middle_of_the_samples(tmp_path: Path) -> None:
    judge = recorded(loaded(tmp_path, ", samples: 4"), "0.1", "0.9", "0.5", "0.6")
    assert judge.look(CASE, ()).scores == {"judge": (0.5 + 0.6) / 2}
    assert judge.look(CASE, ()).explain() == {"judge": "the median of 0.1, 0.9, 0.5, 0.6 by m"}
    with pytest.raises(
        Unscored, match=r"only 2 of 4 samples are scores, but 3 are needed: the judge's reply is not one"
    ):
        recorded(judge, "0.1", "?", "0.5", "!").look(CASE, ())


def test_a_manifest_with_blanks_in_its_name_is_quoted_in_the_command(tmp_path: Path) -> None:
    judge = loaded(tmp_path)._replace(manifest="my suite.yml")
    with pytest.raises(Unscored, match="run vrty-gate judge 'my suite.yml'"):
        judge.look(CASE, ())
