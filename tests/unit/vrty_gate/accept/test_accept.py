"""Accepting: which records it writes, which it leaves alone, and what it says about them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vrty_gate.accept import MOST_OTHERS, Accepted, Done, Gating, accept
from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.score import Selection
from vrty_gate.history.creep import Fall
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.scorers import REGISTRY, Result, Scorer
from vrty_gate.stores import baselines, history
from vrty_gate.stores.baselines import Baseline, Scored
from vrty_gate.stores.history import Version

ONLY_A = Selection(cases=("a",))


def scores(response: str) -> float:
    """A score that is easy to see: the number that a response has behind its name."""
    return float(response.rsplit(maxsplit=1)[-1]) if response.strip() else 0.0


def look(case: Case, accepted: tuple[Case, ...]) -> Result:
    score = scores(case.response)
    return Result({"fidelity": score, "other": score / 2}, lambda: {"fidelity": f"it is {case.response}"})


SCORER = Scorer(
    "fidelity", "fidelity:test", {"fidelity": Rule(severity="fail"), "other": Rule(severity="note")}, look, "stored"
)
RELATIVE = SCORER._replace(
    look=lambda case, accepted: look(case, accepted) if not accepted else Result({"fidelity": 1.0, "other": 1.0}),
    accepted="best",
)


class Folder:
    """A suite on disk whose cases are accepted."""

    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path / "m.yml"
        self.head = ""
        self.cases = {"a": ("p", "x 0.8"), "b": ("q", "x 0.6")}

    def suite(self) -> Suite:
        lines = [f"  - {{id: {name}, prompt: {p}, response: '{r}'}}\n" for name, (p, r) in self.cases.items()]
        self.path.write_text(f"version: 1\nscorers: [fidelity]\n{self.head}\ncases:\n{''.join(lines)}")
        return load(str(self.path))

    def accept(self, selection: Selection = Selection(), reason: str = "good", **options) -> Done:  # noqa: B008
        return accept(self.suite(), selection, reason, DEFAULT_LIMITS, **options)

    def record(self, name: str = "a") -> Baseline:
        return baselines.read(self.suite().baselines)[name]

    def bytes(self) -> bytes:
        return Path(self.suite().baselines).read_bytes()

    def refusal(self, **options) -> str:
        """Why nothing is accepted, from the place in the manifest on."""
        before = self.bytes()
        with pytest.raises(InputError) as caught:
            self.accept(**options)
        assert self.bytes() == before
        return str(caught.value).removeprefix(f"{self.path}:")


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scorer], None]:
    """Puts a scorer in the place of fidelity."""
    return lambda scorer: monkeypatch.setitem(REGISTRY, "fidelity", scorer)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path, use: Callable[[Scorer], None]) -> Folder:
    use(SCORER)
    return Folder(tmp_path)


def test_what_is_accepted_is_stored_with_its_scores_and_its_reason(folder: Folder) -> None:
    done = folder.accept(reason="first")
    numbers = Scored("fidelity:test", {"fidelity": 0.8, "other": 0.4})
    assert folder.record() == baselines.baseline("a", Case("p", "x 0.8"), {"fidelity": numbers}, "texts", "first")
    gating = (Gating("fidelity", None, 0.8, vacuous=False),)
    assert done.cases[0] == Accepted("a", new=True, gating=gating, notes=(), added=False, dropped=0)
    assert (done.falls, done.remarks) == ([], ())


def test_only_what_changed_is_accepted_again_and_compared_with_before(folder: Folder) -> None:
    folder.accept()
    before = folder.record("a")
    folder.cases["b"] = ("q", "x 0.5")
    gating = (Gating("fidelity", 0.6, 0.5, vacuous=False),)
    changed = Accepted("b", new=False, gating=gating, notes=(), added=False, dropped=0)
    assert folder.accept().cases == [changed]
    assert folder.record("a") == before


def test_cases_that_are_not_selected_keep_their_records(folder: Folder) -> None:
    folder.accept()
    folder.cases = {"a": ("p", "x 0.7"), "b": ("q", "x 0.5")}
    assert [accepted.case for accepted in folder.accept(ONLY_A).cases] == ["a"]
    assert folder.record("b").texts == baselines.Texts("q", "x 0.6")


def test_a_file_in_which_nothing_changes_is_not_written(folder: Folder) -> None:
    folder.accept()
    path = Path(folder.suite().baselines)
    path.write_bytes(path.read_bytes().replace(b"\n\n", b"\n"))
    before = path.read_bytes()
    assert folder.accept().cases == []
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "then, now, selection, kept",
    [
        ("", "why", Selection(), ""),
        ("", "why", ONLY_A, "why"),
        ("old", "why", Selection(), "old"),
        ("old", "why", ONLY_A, "why"),
        ("old", "", ONLY_A, "old"),
        ("", "", Selection(), ""),
    ],
)
def test_a_reason_is_given_to_what_changes_or_is_named(folder: Folder, then, now, selection, kept: str) -> None:
    folder.accept(reason=then)
    changed = folder.accept(selection, now).cases
    assert folder.record().reason == kept
    assert bool(changed) == (kept != then)


def test_another_answer_is_added_beside_the_first(folder: Folder) -> None:
    folder.accept(reason="first")
    first = folder.record()
    folder.cases["a"] = ("p", "x 0.3")
    (added,) = folder.accept(add=True, reason="first").cases
    gating = (Gating("fidelity", None, 0.3, vacuous=False),)
    assert added == Accepted("a", new=False, gating=gating, notes=(), added=True, dropped=0)
    assert first.texts is not None
    texts = first.texts._replace(others=("x 0.3",))
    assert folder.record() == baselines.sealed(first._replace(texts=texts))
    assert folder.accept(add=True, reason="again").cases == []
    folder.cases["a"] = ("p", "x 0.2")
    folder.accept(add=True, reason="another")
    texts = texts._replace(others=("x 0.3", "x 0.2"))
    assert folder.record() == baselines.sealed(first._replace(texts=texts, reason="another"))


def test_an_answer_that_is_added_to_nothing_is_the_first(folder: Folder) -> None:
    assert [(accepted.new, accepted.added) for accepted in folder.accept(add=True).cases] == [
        (True, False),
        (True, False),
    ]


def several(folder: Folder, *others: str) -> None:
    """Accepts further answers to the prompt of a."""
    folder.accept()
    for response in others:
        folder.cases["a"] = ("p", response)
        folder.accept(add=True)


def test_several_answers_stay_until_their_case_is_named_or_another_is_accepted(folder: Folder) -> None:
    several(folder, "x 0.3", "x 0.2")
    folder.cases["b"] = ("q", "x 0.5")
    assert [accepted.case for accepted in folder.accept(reason="why").cases] == ["b"]
    (named,) = folder.accept(ONLY_A).cases
    assert (named.dropped, named.added, named.gating[0].before) == (2, False, 0.8)
    assert folder.record().texts == baselines.Texts("p", "x 0.2")
    several(folder, "x 0.4")
    folder.cases["a"] = ("p", "x 0.1")
    assert [accepted.dropped for accepted in folder.accept().cases] == [1]


def test_of_baselines_without_texts_none_is_one_of_several(folder: Folder) -> None:
    folder.head = "store: scores"
    folder.accept()
    assert folder.accept().cases == []
    folder.cases["a"] = ("p", "x 0.7")
    assert [(accepted.case, accepted.dropped) for accepted in folder.accept().cases] == [("a", 0)]
    assert folder.record().texts is None


NEITHER = "a baseline without texts can have only one answer; set store: texts, and accept it without --add first"
REFUSED = "4:5: case 'a' cannot take another answer: {}; nothing was changed"


@pytest.mark.parametrize(
    "then, now", [("store: scores", ""), ("", "store: scores"), ("store: scores", "store: scores")]
)
def test_without_stored_texts_there_is_no_second_answer(folder: Folder, then: str, now: str) -> None:
    folder.head = then
    folder.accept()
    folder.head = now
    folder.cases["a"] = ("p", "x 0.7")
    assert folder.refusal(add=True).partition(": ")[2] == REFUSED.format(NEITHER).partition(": ")[2]


@pytest.mark.parametrize(
    "entry, asked",
    [(("P", "x 0.8"), "prompt"), (("P", "x 0.7"), "prompt"), (("P, context: c", "x 0.7"), "prompt and context")],
)
def test_an_answer_to_another_question_is_not_a_second_one(folder: Folder, entry, asked: str) -> None:
    folder.accept()
    folder.cases["a"] = entry
    problem = f"its {asked} changed since its answers were accepted; accept it without --add"
    assert folder.refusal(add=True) == "5:5: " + REFUSED.format(problem).partition(": ")[2]


def test_a_case_has_ten_answers_at_most(folder: Folder) -> None:
    several(folder, *(f"x 0.{i}" for i in range(1, MOST_OTHERS + 1) if i != 8), "x 0.85")
    record = folder.record()
    assert record.texts is not None
    assert len(record.texts.others) == MOST_OTHERS
    folder.cases["a"] = ("p", "x 0.95")
    problem = "it already has 9 in addition to the first, which is the maximum; accept it without --add to start again"
    assert folder.refusal(add=True) == "5:5: " + REFUSED.format(problem).partition(": ")[2]


def broken(case: Case, accepted: tuple[Case, ...]) -> Result:
    return look(case, accepted) if case.response == "x 0.7" else Result({"fidelity": {}["x"]})


@pytest.mark.parametrize(
    "scorer, response, message",
    [
        (SCORER, " ", "case 'b' has an empty response; record it first; nothing was changed"),
        (SCORER, "x 1.5", "case 'b' cannot be accepted: fidelity is 1.5, which is not in [0, 1]; nothing was changed"),
        (
            SCORER._replace(look=broken),
            "x 0.6",
            "case 'b' cannot be accepted: scorer fidelity failed: KeyError: 'x'; nothing was changed",
        ),
    ],
)
def test_a_bad_case_is_refused_where_it_stands_and_nothing_else_is_accepted(
    folder: Folder, use: Callable[[Scorer], None], scorer: Scorer, response: str, message: str
) -> None:
    folder.accept()
    use(scorer)
    folder.cases = {"a": ("p", "x 0.7"), "b": ("q", response)}
    assert folder.refusal() == f"6:5: {message}"


def test_two_records_of_a_case_are_mended_by_accepting_it_and_not_by_adding(folder: Folder) -> None:
    folder.accept()
    path = Path(folder.suite().baselines)
    path.write_bytes(path.read_bytes() * 2)
    assert "a second baseline of case 'a'" in folder.refusal(add=True)
    assert "a second baseline of case 'b'" in folder.refusal(selection=ONLY_A)
    folder.accept()
    assert [*baselines.read(str(path))] == ["a", "b"]


def test_a_file_beyond_the_limits_is_refused(folder: Folder) -> None:
    folder.accept()
    suite = folder.suite()
    with pytest.raises(InputError, match="larger than 200 bytes"):
        accept(suite, Selection(), "good", DEFAULT_LIMITS._replace(file_bytes=200, suite_bytes=200))


@pytest.mark.parametrize(
    "head, gating",
    [
        ("", ["fidelity"]),
        ("gate: {other: {severity: fail}}", ["fidelity", "other"]),
        ("gate: {fidelity: {severity: note}, other: {severity: review}}", []),
    ],
)
def test_what_gates_is_shown(folder: Folder, head: str, gating: list[str]) -> None:
    folder.head = head
    assert [shown.dimension for shown in folder.accept().cases[0].gating] == gating


@pytest.mark.parametrize("severity, shown", [("fail", ["composite"]), ("note", []), ("off", [])])
def test_scores_are_shown_where_they_can_fail_the_gate(
    folder: Folder, use: Callable[[Scorer], None], severity, shown: list[str]
) -> None:
    rules = {"composite": Rule(severity=severity)}
    use(SCORER._replace(rules=rules, look=lambda case, accepted: Result({"composite": 0.5})))
    assert [gating.dimension for gating in folder.accept().cases[0].gating] == shown


@pytest.mark.parametrize(
    "head, vacuous",
    [
        ("", True),
        ("gate: {fidelity: {floor: 0.1, severity: fail}}", False),
        ("gate: {fidelity: {floor: 0, severity: fail}}", True),
    ],
)
def test_a_score_of_0_lets_everything_pass_that_has_no_floor(folder: Folder, head: str, vacuous) -> None:
    folder.head = head
    folder.cases["a"] = ("p", "x 0")
    shown = [accepted.gating[0].vacuous for accepted in folder.accept().cases]
    assert shown == [vacuous, False]


@pytest.mark.parametrize(
    "scorer, head, notes",
    [
        (SCORER, "", ()),
        (SCORER, "gate: {fidelity: {floor: 0.8}}", ()),
        (SCORER, "gate: {fidelity: {floor: 0.9}}", ("fidelity stays below its floor: it is x 0.8",)),
        (SCORER, "gate: {fidelity: {floor: 0.9, severity: 'off'}}", ()),
        (SCORER, "gate: {other: {floor: 0.9}}", ("other stays below its floor: ",)),
        (RELATIVE, "", ("fidelity: it is x 0.8", "other: ")),
        (RELATIVE._replace(look=lambda case, accepted: Result({"fidelity": 1.0, "other": 1.0})), "", ()),
    ],
)
def test_what_is_wrong_with_a_response_in_itself_is_noted(
    folder: Folder, use: Callable[[Scorer], None], scorer: Scorer, head: str, notes: tuple[str, ...]
) -> None:
    use(scorer)
    folder.head = head
    assert folder.accept(ONLY_A).cases[0].notes == notes


def test_a_floor_is_explained_by_the_response_alone(folder: Folder, use: Callable[[Scorer], None]) -> None:
    def explained(case: Case, accepted: tuple[Case, ...]) -> Result:
        return Result(
            {"fidelity": 0.5, "other": 1.0}, lambda: {"fidelity": "changed" if len(accepted) else "too short"}
        )

    folder.head = "gate: {fidelity: {floor: 0.9}}"
    for scorer in (SCORER._replace(look=explained), RELATIVE._replace(look=explained)):
        use(scorer)
        assert folder.accept(ONLY_A, "again").cases[0].notes == ("fidelity stays below its floor: too short",)


def test_a_new_version_of_a_relative_scorer_needs_no_new_baseline(
    folder: Folder, use: Callable[[Scorer], None]
) -> None:
    use(RELATIVE)
    folder.accept()
    use(RELATIVE._replace(signature="fidelity:2"))
    assert folder.accept().cases == []
    use(SCORER._replace(signature="fidelity:2"))
    assert [accepted.case for accepted in folder.accept().cases] == ["a", "b"]


def test_without_texts_a_new_version_of_a_relative_scorer_is_accepted_anew(
    folder: Folder, use: Callable[[Scorer], None]
) -> None:
    folder.head = "store: scores"
    use(RELATIVE)
    folder.accept()
    assert folder.record().scores["fidelity"].dimensions == {"fidelity": 1.0, "other": 1.0}
    use(RELATIVE._replace(signature="fidelity:2"))
    assert [accepted.case for accepted in folder.accept().cases] == ["a", "b"]


def test_what_fell_since_it_was_accepted_is_told_unless_the_history_is_not_asked_for(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.accept(reason="first")
    versions = [Version("1", baselines.read(folder.suite().baselines))]
    folder.cases = {"a": ("p", "x 0.7"), "b": ("q", "x 0.5")}
    folder.accept()
    versions.insert(0, Version("2", baselines.read(folder.suite().baselines)))
    known = {folder.suite().baselines: versions}
    monkeypatch.setattr(history, "read", lambda path: history.History(known.get(path, [])))
    folder.cases = {"a": ("p", "x 0.6"), "b": ("q", "x 0.45")}
    before = folder.bytes()
    assert folder.accept(history=False).falls == []
    Path(folder.suite().baselines).write_bytes(before)
    assert folder.accept(ONLY_A).falls == [Fall("a", "fidelity", 0.6, 0.8, "1", "first")]
    folder.cases["a"] = ("p", "x 0.1")
    assert folder.accept(ONLY_A, add=True).falls == []
