"""From labelled answers to floors: what is learned, chosen, left out and said."""

import json
import random
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

import pytest
import yaml

from vrty_gate.calibration.learning import floors
from vrty_gate.calibration.learning.learn import learn
from vrty_gate.calibration.learning.learned import Learned, Learning, Rates, RuleCount
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.case import Case
from vrty_gate.core.evidence import Evidence
from vrty_gate.core.gate.roc import Point, roc
from vrty_gate.core.gate.rule import Rule, check
from vrty_gate.core.geometry.scores import normalize_dgi, normalize_sgi
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.manifest.load import load
from vrty_gate.render.learning import words
from vrty_gate.scorers import DEFAULT, Result, Scorer, Traits, Unscored
from vrty_gate.stores.labelled import read


def _look(case: Case, accepted: tuple[Case, ...]) -> Result:
    if "why" in case.metadata:
        raise Unscored(str(case.metadata["why"]), case.response)
    scores: Any = case.metadata["scores"]
    found: Any = case.metadata.get("rules", {})
    return Result(dict(scores), evidence=lambda: tuple(Evidence(rule, status) for rule, status in found.items()))


def scorer(*dimensions: str, name: str = "told") -> Scorer:
    """A scorer that says what the metadata say."""
    rules = {dimension: Rule(k=0.01, severity="note") for dimension in dimensions}
    return Scorer(name, f"{name}:1", rules, _look, traits=Traits(partial=True))


class Folder:
    """A suite and labelled answers on disk."""

    def __init__(self, path: Path, *scorers: Scorer, head: str = "") -> None:
        (path / ".git").mkdir()
        self.path, self.scorers, self.head = path, scorers or (scorer("a"),), head
        self.lines: list[dict[str, object]] = []

    def add(self, label: str, *scores: float | Mapping[str, float], **more: object) -> "Folder":
        for one in scores:
            given = one if isinstance(one, Mapping) else {"a": one}
            line = {"label": label, "prompt": "p", "response": f"r{len(self.lines)}"}
            self.lines.append(line | {"metadata": {"scores": given, **more}})
        return self

    def learn(self, rate: float | None = None) -> Learning:
        file = self.path / "m.yml"
        file.write_text(f"version: 1\n{self.head}\ncases: [{{id: c, prompt: p, response: r}}]\n", encoding="utf-8")
        suite = load(str(file))._replace(scorers=self.scorers)
        answers = self.path / "l.jsonl"
        answers.write_text("".join(json.dumps(line) + "\n" for line in self.lines), encoding="utf-8")
        return learn(suite, read(str(answers), DEFAULT_LIMITS), rate)


def test_a_floor_flags_what_the_table_says(tmp_path: Path) -> None:
    generator = random.Random(5)
    folder = Folder(tmp_path)
    grounded = [min(generator.random() + 0.3, 1.0) for _ in range(40)]
    ungrounded = [generator.random() * 0.8 for _ in range(30)]
    learned = folder.add("grounded", *grounded).add("ungrounded", *ungrounded).learn()
    (one,) = learned.dimensions
    text = "\n".join(words(learned))
    pasted = yaml.safe_load(text[text.index("# In the manifest") :])
    rule = Rule(severity="fail", floor=pasted["gate"]["a"]["floor"])
    failing = [[check(score, None, rule).verdict for score in side].count("fail") for side in (grounded, ungrounded)]
    assert failing == [one.rates.false_alarms, one.rates.detected]
    assert learned.together == one.rates == Rates(failing[0], 40, failing[1], 30)
    assert f" {failing[1]}/30 " in text
    assert f" {failing[0]}/40 " in text


def test_what_the_gate_of_the_manifest_says_stays(tmp_path: Path) -> None:
    head = "scorers: [rag]\ngate: {rag: {k: 0.5, floor: 0.1}, rag_length: {severity: 'off'}}"
    folder = Folder(tmp_path, scorer("rag"), head=head)
    learned = folder.add("grounded", {"rag": 0.9}).add("ungrounded", {"rag": 0.3}).learn()
    assert learned.gate == {"rag": {"k": 0.5, "floor": 0.9}, "rag_length": {"severity": "off"}}
    assert "# In the manifest, replacing its gate:\n" in "\n".join(words(learned))


def test_one_dimension_of_each_scorer_gates_and_the_others_are_comments(tmp_path: Path) -> None:
    folder = Folder(tmp_path, scorer("a", "b", "a_unflagged"), scorer("c", name="other")._replace(look=_only_c))
    for label, scores in (
        ("grounded", {"a": 0.9, "b": 0.9, "a_unflagged": 1.0}),
        ("grounded", {"a": 0.8, "b": 0.8, "a_unflagged": 0.0}),
        ("ungrounded", {"a": 0.1, "b": 0.1, "a_unflagged": 0.0}),
        ("ungrounded", {"a": 0.1, "b": 0.95, "a_unflagged": 1.0}),
    ):
        folder.add(label, scores, scores, scores, c=0.5)
    learned = folder.learn()
    assert learned.gate == {"a": {"floor": 0.8}}
    text = "\n".join(words(learned))
    assert "\n  # b: {floor: 0.8}\n" in text
    assert "no line for a_unflagged, c: not better than chance by J, by AUROC or held out" in text
    (flag,) = (one for one in learned.dimensions if one.is_flag)
    assert (flag.rates, flag.pasted, flag.held_out) == (Rates(3, 6, 3, 6), False, None)
    (row,) = (line.split() for line in text.splitlines() if line.startswith("  a_unflagged "))
    assert row[1:4] == ["flag", "3/6", "3/6"]


def _only_c(case: Case, accepted: tuple[Case, ...]) -> Result:
    value: Any = case.metadata["c"]
    return Result({"c": value})


def test_several_floors_say_what_they_do_together(tmp_path: Path) -> None:
    folder = Folder(tmp_path, scorer("a"), scorer("c", name="other")._replace(look=_only_c))
    for _ in range(4):
        folder.add("grounded", 0.9, c=0.9).add("ungrounded", 0.3, c=0.3).add("ungrounded", 0.1, c=0.1)
    folder.add("grounded", 0.9, c=0.2).add("grounded", 0.2, c=0.9)
    learned = folder.learn()
    assert set(learned.gate) == {"a", "c"}
    assert [one.rates for one in learned.dimensions] == [Rates(1, 6, 8, 8)] * 2
    assert learned.together == Rates(2, 6, 8, 8)
    assert "the floors below combined: detected 8/8, false 2/6" in "\n".join(words(learned))


def test_a_rate_of_false_alarms_is_kept_and_small_samples_are_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path).add("grounded", *[i / 20 for i in range(1, 21)]).add("ungrounded", 0.01, 0.3, 0.6)
    learned = folder.learn(0.3)
    (one,) = learned.dimensions
    assert one.rates == Rates(6, 20, 2, 3)
    assert one.floor == 0.35
    strict = folder.learn(0.01)
    (one,) = strict.dimensions
    assert one.rates == Rates(0, 20, 1, 3)
    text = "\n".join(words(strict))
    assert "floors chosen for at most 1 % false alarms" in text
    assert "a rate of 1 % takes 300 grounded answers to establish, and there are 20" in text
    assert "Note: fewer than 20 answers per label are too few for a meaningful result" in text


def test_scores_that_tell_nothing_give_no_line(tmp_path: Path) -> None:
    learned = Folder(tmp_path).add("grounded", 0.1, 0.2).add("ungrounded", 0.8, 0.9).learn()
    text = "\n".join(words(learned))
    assert learned.gate == {}
    assert "no line for a: not better than chance" in text
    assert "higher for ungrounded answers than for grounded ones: a (AUROC below 0.5)" in text
    assert text.endswith("# Nothing to add to the manifest: no dimension separates grounded from ungrounded answers.\n")
    assert yaml.safe_load(text[text.index("# Nothing to add") :]) is None


def test_what_does_not_tell_held_out_or_by_auroc_is_offered_nowhere(tmp_path: Path) -> None:
    folder = Folder(tmp_path, scorer("a", "lone", "turned"))
    for i in range(20):
        folder.add("grounded", {"a": 0.8, "lone": 0.9 if i else 0.1, "turned": 0.5})
    for i in range(10):
        folder.add("ungrounded", {"a": 0.1, "lone": 0.9 if i else 0.5, "turned": 0.9 if i else 0.1})
    learned = folder.learn()
    a, lone, turned = learned.dimensions
    assert (lone.rates.j, lone.roc.auroc, lone.held_out) == (0.05, 0.5225, Point(inf, 1, 0))
    assert (turned.rates.j, turned.roc.auroc) == (0.1, 0.1)
    assert [one.tells for one in (a, lone, turned)] == [True, False, False]
    text = "\n".join(words(learned))
    assert "no line for lone, turned: not better than chance by J, by AUROC or held out" in text
    assert "Other dimensions that separate" not in text
    assert yaml.safe_load(text[text.index("# In the manifest") :]) == {"gate": {"a": {"floor": 0.8}}}


def test_a_k_that_asks_for_more_than_the_floor_is_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path).add("grounded", 0.9, 0.8).add("ungrounded", 0.1, 0.2)
    words_of_k = "besides its floor, a score must still reach k times the accepted score: a 0.9"
    folder.scorers = (scorer("a")._replace(rules={"a": Rule(k=0.9, severity="note")}),)
    assert words_of_k in folder.learn().notes
    folder.scorers = (scorer("a")._replace(rules={"a": Rule(k=0.9, severity="note", absolute=True)}),)
    assert words_of_k not in folder.learn().notes


def test_one_bad_example_does_not_stop_the_rest(tmp_path: Path) -> None:
    folder = Folder(tmp_path).add("grounded", 0.9, 0.8).add("ungrounded", 0.1)
    folder.add("grounded", 0.5, why="the response is blank").add("ungrounded", {"a": 7.0}).add("grounded", {})
    folder.lines[-1]["metadata"] = {}
    learned = folder.learn()
    (one,) = learned.dimensions
    assert (one.roc.grounded, one.roc.ungrounded) == (2, 1)
    assert (learned.grounded, learned.ungrounded) == (4, 2)
    file = tmp_path / "l.jsonl"
    assert [note for note in learned.notes if "could not score" in note] == [
        f"examples that told could not score: 1, first at {file}:6: KeyError: 'scores'",
        f"examples that told could not score: 1, first at {file}:5: a is 7.0, which is not in [0, 1]",
        f"examples that told could not score: 1, first at {file}:4: the response is blank: r3",
    ]


def test_no_text_is_quoted_where_the_manifest_redacts(tmp_path: Path) -> None:
    folder = Folder(tmp_path, head="redact: true").add("grounded", 0.9).add("ungrounded", 0.1)
    learned = folder.add("grounded", 0.5, why="the response is blank").learn()
    assert learned.notes[0].endswith("l.jsonl:3: the response is blank")


def test_when_nothing_can_be_scored_the_first_reason_is_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path).add("grounded", 0.9, why="no embedding").add("ungrounded", 0.1)
    with pytest.raises(InputError, match="l.jsonl:1: no dimension has scores for .* answers; no embedding"):
        folder.learn()


def test_scorers_that_know_nothing_of_grounds_are_left_out(tmp_path: Path) -> None:
    folder = Folder(tmp_path, *DEFAULT, scorer("a")).add("grounded", 0.9).add("ungrounded", 0.1)
    learned = folder.learn()
    assert [one.dimension for one in learned.dimensions] == ["a"]
    assert "skipped: fidelity, integrity, vrty, which do not measure groundedness" in learned.notes
    folder.scorers = DEFAULT
    with pytest.raises(InputError, match="no scorer to calibrate: add grounding or geometry to scorers"):
        folder.learn()


def test_a_dimension_without_scores_on_one_side_is_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path, scorer("a", "b", "b_unflagged")).add("grounded", {"a": 0.9, "b": 0.5, "b_unflagged": 1.0})
    learned = folder.add("ungrounded", 0.1).learn()
    assert "nothing learned for b, b_unflagged: no scores for ungrounded answers" in learned.notes


def test_each_rule_is_counted_by_kind_the_most_telling_first(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for label, numbers, tone in (
        ("grounded", "passed", "failed"),
        ("grounded", "abstained", "passed"),
        ("ungrounded", "failed", "passed"),
        ("ungrounded", "not_attested", "failed"),
        ("ungrounded", "abstained", "failed"),
    ):
        folder.add(label, 0.5, rules={"tone": tone, "numbers": numbers})
    learned = folder.learn()
    assert learned.rules == (
        RuleCount("told", "numbers", Rates(0, 2, 2, 3), 2),
        RuleCount("told", "tone", Rates(1, 2, 2, 3), 0),
    )
    lines = [line.split() for line in words(learned)]
    assert ["numbers", "2/3", "0/2", "0.667", "2", "0.0-65.8", "%"] in lines


def test_the_order_of_lines_plays_no_part(tmp_path: Path) -> None:
    generator = random.Random(8)
    folder = Folder(tmp_path)
    for i in range(60):
        side = "grounded" if i % 2 else "ungrounded"
        folder.add(side, round(generator.random() + i % 2, 1) / 2, rules={f"r{i % 3}": "failed"})
    before = words(folder.learn())
    folder.lines.reverse()
    assert words(folder.learn()) == before


@pytest.mark.parametrize("method", ["sgi", "dgi"])
def test_a_raw_threshold_flags_what_the_floor_flags(method: str) -> None:
    generator = random.Random(2)
    normalize = {"sgi": normalize_sgi, "dgi": normalize_dgi}[method]
    for count in (4, 40, 2000):  # with 2000 most scores have a neighbour in the last decimal
        for _ in range(30):
            raw = [generator.uniform(-1, 1) if method == "dgi" else generator.uniform(0, 4) for _ in range(count)]
            scores = [round(normalize(one), 4) for one in raw]
            curve = roc(scores[::2], scores[1::2])
            one = Learned("geometry", method, curve, curve.youden(), curve.youden().threshold, None)
            threshold = one.raw
            assert threshold is not None
            assert [x < threshold for x in raw] == [x < one.floor for x in scores]


def test_damaged_data_is_told_of_no_single_answer(tmp_path: Path) -> None:
    def fails(case: Case, accepted: tuple[Case, ...]) -> dict[str, float]:
        raise DamagedDataError("words.txt")

    damaged = scorer("a")._replace(look=fails)
    folder = Folder(tmp_path, damaged).add("grounded", 0.9).add("ungrounded", 0.1)
    with pytest.raises(DamagedDataError):
        folder.learn()
    with pytest.raises(DamagedDataError):
        list(floors.fails_accepted(load(str(tmp_path / "m.yml")), [damaged], {"a": 0.5}, ["c"]))
