"""The scorer of geometry in a suite: what it scores, what it cannot, and what it says."""

import json
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.calibration import Pair, calibrate
from vrty_gate.core.geometry.scores import sgi
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate import check
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.load import load
from vrty_gate.manifest.suite import Suite
from vrty_gate.report import CaseReport as Judged
from vrty_gate.report import SuiteReport
from vrty_gate.stores import baselines, embeddings
from vrty_gate.stores.embeddings import in_float32

PROMPT = "How long can I return a lamp?"
CONTEXT = "Unused lamps can be returned within thirty days of delivery, with the receipt."
GOOD = "Unused lamps can be returned within thirty days."
ECHO = "How long can you return a lamp?"

VECTORS = {PROMPT: (1.0, 0.0), CONTEXT: (0.0, 1.0), GOOD: (0.6, 0.8), ECHO: (0.8, 0.6)}
PAIRS = [Pair(f"What is the {word}?", f"The {word} is blue and new.") for word in "lamp door cat table box".split()]


class Folder:
    def __init__(self, path: Path) -> None:
        (path / ".git").mkdir()
        self.path = path
        self.texts = {"prompt": PROMPT, "response": GOOD, "context": CONTEXT}
        self.options = "{}"
        self.gate = "{}"

    def load(self) -> Suite:
        case = "".join(f", {name}: {text!r}" for name, text in self.texts.items())
        lines = f"version: 1\nscorers: [{{geometry: {self.options}}}]\ngate: {self.gate}\ncases:\n  - {{id: a{case}}}\n"
        (self.path / "m.yml").write_text(lines, encoding="utf-8")
        return load(str(self.path / "m.yml"))

    def embed(self, encoder: str = "e:1", name: str = "e.jsonl", **vectors: tuple[float, ...]) -> None:
        rows = {digest(text): in_float32(row) for text, row in VECTORS.items()}
        rows |= {digest(self.texts[text]): in_float32(row) for text, row in vectors.items()}
        embeddings.write(str(self.path / name), encoder, 2, rows)

    def calibrate(self, model: str = lexical.NAME, mu_hat: tuple[float, ...] = ()) -> None:
        made = calibrate(PAIRS, encoder=lexical.encode, model=model)
        if mu_hat:
            made = made._replace(mu_hat=mu_hat, embedding_dim=len(mu_hat))
        (self.path / "c.json").write_text(made.to_json(), encoding="utf-8")

    def accept(self) -> None:
        accept.accept(self.load(), Selection(), "good", DEFAULT_LIMITS)

    def check(self) -> SuiteReport:
        suite = self.load()
        return check.check([(suite, baselines.read(suite.baselines))]).suites[0]

    def only(self) -> Judged:
        return self.check().cases[0]

    def scores(self) -> dict[str, float | None]:
        return {one.dimension: one.current for one in self.only().checks}

    def said(self) -> str:
        return self.only().message.replace(str(self.path) + "/", "")

    def refused(self) -> str:
        with pytest.raises(InputError) as error:
            self.load()
        return str(error.value).replace(str(self.path) + "/", "")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_without_options_the_words_are_its_embeddings(folder: Folder) -> None:
    one = sgi(*lexical.encode([PROMPT, CONTEXT, GOOD]))
    assert folder.scores() == {"sgi": one.normalized, "sgi_unflagged": 1.0}
    assert folder.load().scorers[0].signature == "geometry:1|lexical-256|dimension:256|sgi:0.95"
    folder.options = "{encoder: lexical}"
    assert folder.load().scorers[0].signature == "geometry:1|lexical-256|dimension:256|sgi:0.95"


def test_a_response_that_only_gives_the_question_back_is_flagged_and_warns(folder: Folder) -> None:
    folder.accept()
    assert folder.only().verdict == "pass"
    folder.texts["response"] = ECHO
    case = folder.only()
    assert {one.dimension: one.verdict for one in case.checks} == {"sgi": "note", "sgi_unflagged": "note"}
    words = {one.dimension: one.explanation for one in case.checks}
    assert words == {
        "sgi": "closer to the question than to the context: ratio 0.29 (accepted 2.13)",
        "sgi_unflagged": "22.5 degrees from the question, 78.1 from the context: a ratio of 0.29, needs 0.95",
    }


def test_a_floor_gates_alone_whatever_was_accepted(folder: Folder) -> None:
    folder.texts["response"] = CONTEXT
    folder.accept()
    folder.texts["response"] = "You can return a lamp within thirty days."
    assert folder.only().verdict == "note"
    folder.gate = "{sgi: {floor: 0.4}}"
    (one,) = (one for one in folder.only().checks if one.dimension == "sgi")
    assert (one.verdict, one.required, one.current) == ("pass", 0.4, 0.4395)


def test_words_say_on_which_side_a_value_lies(folder: Folder) -> None:
    def words(value: tuple[float, float], threshold: float) -> list[str]:
        folder.options = f"{{embeddings: e.jsonl, thresholds: {{sgi: {threshold}}}}}"
        folder.embed(response=value)
        case = Case(PROMPT, GOOD, CONTEXT)
        return list(folder.load().scorers[0].look(case, (case,)).explain().values())

    half = "45.0 degrees from the question, 45.0 from the context"
    assert words((1.0, 1.0), 0.95) == [
        "as close to the question as to the context: ratio 1.00 (as accepted)",
        f"{half}: a ratio of 1.00, at least 0.95",
    ]
    assert words((0.0, 1.0), 0.95)[0] == "closer to the context than to the question: ratio 10.00 (as accepted)"
    near = words((1.0, 0.9999), 1)
    assert near[0].startswith("closer to the question than to the context: ratio 1.00")
    assert near[1].endswith("a ratio of 0.9999, needs 1")


def test_a_file_of_embeddings_takes_the_place_of_the_words(folder: Folder) -> None:
    for name in ("e.jsonl", "e.npy"):
        folder.embed(name=name)
        folder.options = f"{{embeddings: {name}}}"
        assert folder.scores() == {"sgi": sgi(*[VECTORS[text] for text in (PROMPT, CONTEXT, GOOD)]).normalized, "sgi_unflagged": 1.0}  # fmt: skip
        scorer = folder.load().scorers[0]
        assert (scorer.signature, scorer.traits.replays) == ("geometry:1|e:1|dimension:2|sgi:0.95", True)


def test_a_text_without_an_embedding_is_an_error_that_says_how_to_mend_it(folder: Folder) -> None:
    folder.options = "{embeddings: e.jsonl}"
    embed = "vrty-gate embed m.yml --encoder"
    assert folder.said() == f"scorer geometry: no embedding of its prompt in e.jsonl: run {embed} NAME"
    folder.embed(encoder="wordllama:0.3.9:256")
    folder.texts["response"] = "Sixty days."
    assert folder.only().verdict == "error"
    assert folder.said() == f"scorer geometry: no embedding of its response in e.jsonl: run {embed} wordllama"
    folder.embed(encoder=lexical.NAME)
    assert folder.said().endswith(f"run {embed} lexical")
    folder.embed(encoder="of-my-own")
    assert folder.said().endswith("no embedding of its response in e.jsonl: add it, made by 'of-my-own'")


@pytest.mark.parametrize("encoder", ["sentence-transformers:evil-org/model@main", "model2vec:./pwn"])
def test_no_command_names_a_model_that_only_the_file_names(folder: Folder, encoder: str) -> None:
    folder.embed(encoder=encoder)
    folder.texts["response"] = "Sixty days."
    folder.options = "{embeddings: e.jsonl}"
    assert folder.said() == (
        f"scorer geometry: no embedding of its response in e.jsonl, whose others were made by {encoder!r}: "
        "run vrty-gate embed m.yml --encoder NAME"
    )


def test_a_damaged_embedding_is_the_error_of_its_case(folder: Folder) -> None:
    folder.embed()
    path = folder.path / "e.jsonl"
    path.write_text(path.read_text().replace("[0.6, 0.8]", "[0.6, NaN]"))
    folder.options = "{embeddings: e.jsonl}"
    assert "e.jsonl:" in folder.said()
    assert "embedding[1] is nan, which is not finite in float32" in folder.said()


def test_an_embedding_of_zeros_is_no_score(folder: Folder) -> None:
    folder.embed(response=(0.0, 0.0))
    folder.options = "{embeddings: e.jsonl}"
    assert folder.said() == (
        "scorer geometry: the embedding of the response is zero: the encoder found nothing in the text"
    )
    folder.embed(name="e.npy", response=(0.0, 1e-45))
    folder.options = "{embeddings: e.npy}"
    assert folder.said() == (
        "scorer geometry: the embedding of the response is only 1e-45 long, too short to have a direction; embed the text again"
    )
    folder.options = "{}"
    folder.texts["response"] = "..."
    assert "the embedding of the response is zero" in folder.said()
    folder.texts["response"] = " "
    assert folder.said() == "scorer geometry: its response is empty"


def test_an_embedding_of_huge_numbers_is_scored_by_its_direction(folder: Folder) -> None:
    folder.embed(response=(1.8e38, 2.4e38))
    folder.options = "{embeddings: e.jsonl}"
    assert folder.scores() == {"sgi": sgi(*[VECTORS[text] for text in (PROMPT, CONTEXT, GOOD)]).normalized, "sgi_unflagged": 1.0}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "c.json:1:1: not valid JSON: the text is empty"),
        ("\n  []", "c.json:2:3: it is not a calibration: a calibration must be a JSON object"),
        ('\n {"model": "m"}', "c.json:2:2: it is not a calibration: missing required key 'n_pairs'"),
        ('{\n"mu_hat": [1,\n NaN]}', "c.json:3:2: NaN is not JSON; write a number or null"),
        ('{"n": "Infinity -Infinity", "mu_hat": [-Infinity]}', "c.json:1:40: -Infinity is not JSON; write a number or"),
        ("[" * 100_000, "c.json:1:101: not usable JSON: nested too deeply"),
        ('{"[[": ' + "[" * 100 + "]" * 100 + "}", "c.json:1:107: not usable JSON: nested too deeply"),
        ('{"mu_hat": [1 0]}', "c.json:1:15: not valid JSON: a comma or ] is missing"),
        ({"mu_hat": [1, "0"]}, "c.json:5:13: it is not a calibration: mu_hat must be a list of numbers"),
        ({"mu_hat": []}, "c.json:5:13: it is not a calibration: mu_hat must be a list of numbers"),
        ({"mu_hat": [1, 1]}, "c.json:5:13: it is not a calibration: mu_hat must have unit length"),
        (
            {"embedding_dim": 3},
            "c.json:4:20: it is not a calibration: embedding_dim must be 2, as mu_hat has that many",
        ),
        ({"model": 5}, "c.json:2:12: it is not a calibration: model must be a text"),
        (
            {"model": "model", "metadata": {"model": 7}},
            "c.json:7:15: it is not a calibration: metadata must be an object",
        ),
        (b'{\n"model": "\xc3\xa9\xe9"}', "c.json:2:12: byte 15 is not valid UTF-8; save it as UTF-8"),
        (b'\xef\xbb\xbf\xe9"}', "c.json:1:1: byte 4 is not valid UTF-8; save it as UTF-8"),
        (b"{\0}", "c.json: it is binary: byte 2 is NUL, but texts are UTF-8"),
    ],
)
def test_what_is_wrong_in_a_calibration_has_its_place(folder: Folder, text: object, words: str) -> None:
    if isinstance(text, dict):
        good = {"model": "m", "n_pairs": 5, "embedding_dim": 2, "mu_hat": [1, 0], "concentration": 3, "metadata": {}}
        lines = [f'"{key}": {json.dumps(value)}' for key, value in {**good, **text}.items()]
        text = "{\n" + ",\n".join(f"  {one}" for one in lines) + "\n}"
    (folder.path / "c.json").write_bytes(text if isinstance(text, bytes) else str(text).encode())
    folder.options = "{calibration: c.json}"
    assert folder.refused().startswith(words)


@pytest.mark.parametrize(
    ("name", "extra", "what"),
    [
        ("m.baselines.jsonl", "", "the baselines file"),
        ("b.jsonl", "baselines: b.jsonl\n", "the baselines file"),
        ("sub/../b.jsonl", "baselines: ./b.jsonl\n", "the baselines file"),
        ("c.jsonl", "record: {model: m}\ncases: [{id: a, prompt: p, response_file: c.jsonl}]\n", "a file of case 'a'"),
        ("r.jsonl", "record: {model: m, recordings: r.jsonl}\n", "the recordings file"),
        ("m.verdicts.jsonl", "scorers: [{judge: {model: m}}, GEOMETRY]\n", "the verdicts file"),
    ],
)
def test_embeddings_have_a_file_of_their_own(folder: Folder, name: str, extra: str, what: str) -> None:
    geometry = f"{{geometry: {{embeddings: {name}}}}}"
    lines = extra.replace("GEOMETRY", geometry) if "GEOMETRY" in extra else f"scorers: [{geometry}]\n{extra}"
    lines += "" if "cases" in extra else "cases: [{id: a, prompt: p, response: r}]\n"
    (folder.path / "m.yml").write_text(f"version: 1\n{lines}")
    with pytest.raises(InputError) as error:
        load(str(folder.path / "m.yml"), recording=True)
    found = str(error.value).replace(str(folder.path) + "/", "")
    column = (lines.index("embeddings: ") + len("embeddings: ")) + 1
    words = f"{name.rpartition('/')[2]!r} is {what}, which embeddings would overwrite; choose another file"
    assert found == f"m.yml:2:{column}: {words}"


def test_baselines_that_are_there_are_no_embeddings(folder: Folder) -> None:
    folder.accept()
    folder.options = "{embeddings: m.baselines.jsonl}"
    assert folder.refused() == (
        'm.baselines.jsonl:1: the first line must look like {"dimension": 256, "encoder": "NAME"}, or this is not an'
        " embeddings file"
    )


@pytest.mark.parametrize("context", [None, " "])
def test_without_context_and_calibration_it_scores_nothing_and_says_so(folder: Folder, context: str | None) -> None:
    folder.texts = {"prompt": PROMPT, "response": GOOD} | ({"context": context} if context else {})
    assert folder.scores() == {}
    words = "geometry scores no case: sgi needs a context, and dgi a calibration"
    assert folder.check().remarks == (words,)
    folder.accept()
    assert (folder.only().verdict, folder.check().remarks) == ("pass", (words,))
    folder.texts["context"] = CONTEXT
    assert words not in folder.check().remarks


def test_who_takes_the_context_away_does_not_pass(folder: Folder) -> None:
    folder.accept()
    del folder.texts["context"]
    assert folder.only().verdict == "not_comparable"


def test_a_calibration_adds_dgi(folder: Folder) -> None:
    folder.calibrate()
    folder.options = "{calibration: c.json, thresholds: {dgi: -0.9}}"
    scores = folder.scores()
    assert list(scores) == ["sgi", "sgi_unflagged", "dgi", "dgi_unflagged"]
    assert scores["dgi_unflagged"] == 1.0
    before = folder.load().scorers[0].signature
    assert before.startswith("geometry:1|lexical-256|dimension:256|sgi:0.95|calibration:")
    assert before.endswith("|dgi:-0.9")
    folder.options = "{calibration: c.json, thresholds: {dgi: 0.99}}"
    assert folder.scores()["dgi_unflagged"] == 0.0
    del folder.texts["context"]
    assert list(folder.scores()) == ["dgi", "dgi_unflagged"]
    scorer, then = folder.load().scorers[0], Case(PROMPT, GOOD)
    assert scorer.look(then, (then,)).explain()["dgi"].endswith(": cosine 0.00 (as accepted)")
    words = scorer.look(Case(PROMPT, "It is blue and new."), (then,)).explain()
    assert words["dgi"].startswith("barely moves away from the question as grounded answers do: cosine 0.")
    assert words["dgi"].endswith(" (accepted 0.00)")
    assert words["dgi_unflagged"].startswith("a cosine of 0.")
    assert words["dgi_unflagged"].endswith(", needs 0.99")


def test_another_calibration_or_threshold_makes_scores_that_do_not_compare(folder: Folder) -> None:
    folder.calibrate()
    folder.options = "{calibration: c.json}"
    folder.accept()
    assert folder.only().verdict in ("pass", "note")
    folder.calibrate(mu_hat=(1.0, *[0.0] * 255))
    assert folder.only().verdict == "not_comparable"
    folder.calibrate()
    folder.options = "{calibration: c.json, thresholds: {sgi: 0.9}}"
    assert folder.only().verdict == "not_comparable"


def test_a_calibration_of_another_encoder_is_refused(folder: Folder) -> None:
    folder.calibrate(model="e:2")
    folder.options = "{calibration: c.json}"
    words = (
        "is of the encoder 'e:2', but the texts are encoded with lexical-256; use embeddings of the same encoder, or"
    )
    assert folder.refused().startswith(f"m.yml:2:36: scorers[0].geometry.calibration {words}")
    folder.embed()
    folder.options = "{calibration: c.json, embeddings: e.jsonl}"
    assert folder.said() == (
        "scorer geometry: the calibration c.json is of the encoder 'e:2', the embeddings are of 'e:1': calibrate again, or embed with the same encoder"
    )
    folder.calibrate(model="e:1")
    assert "the calibration c.json is of 256 numbers, the embeddings are of 2" in folder.said()
    folder.calibrate(model="e:1", mu_hat=(0.6, 0.8))
    assert folder.only().verdict == "new"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("{encoder: wordllama}", "m.yml:2:32: scorers[0].geometry.encoder is 'wordllama', but only lexical is built in; write embeddings: FILE, and select the encoder with vrty-gate embed"),
        ("{encoder: lexical, embeddings: e.jsonl}", "m.yml:2:41: scorers[0].geometry.embeddings cannot be combined with encoder; remove one"),
        ("{embeddings: e.bin}", "m.yml:2:35: scorers[0].geometry.embeddings is 'e.bin', but must end in .jsonl or .npy"),
        ("{embeddings: ../e.jsonl}", "m.yml:2:35: '../e.jsonl' is outside the repository; move the file inside"),
        ("{embeddings: /etc/e.jsonl}", "m.yml:2:35: '/etc/e.jsonl' is an absolute path; write it relative to the manifest"),
        ("{embeddings: link.npy}", "m.yml:2:35: 'link.npy' is outside the repository; move the file inside"),
        ("{embeddings: .git/e.jsonl}", "m.yml:2:35: '.git/e.jsonl' is in .git, which cannot contain texts"),
        ("{embeddings: d.npy}", "m.yml:2:35: cannot read d.npy: "),
        ("{embeddings: x.npy}", "x.npy: it is not an NPY file"),
        ("{embeddings: x.jsonl}", "x.jsonl:1:1: not valid JSON"),
        ("{calibration: ../c.json}", "m.yml:2:36: '../c.json' is outside the repository; move the file inside"),
        ("{calibration: none.json}", "m.yml:2:36: cannot read none.json: No such file or directory"),
        ("{calibration: x.jsonl}", "x.jsonl:1:1: not valid JSON: not a JSON value"),
        ("{calibration: y.json}", "y.json:1:1: it is not a calibration: missing required key 'model'"),
        ("{calibration: z.json}", "z.json:1:1: it is not a calibration: a calibration must be a JSON object"),
        ("{thresholds: {sgi: 1001}}", "m.yml:2:41: scorers[0].geometry.thresholds.sgi is 1001, but must be at least 0 and at most 1000"),
        ("{thresholds: {dgi: 2}}", "m.yml:2:41: scorers[0].geometry.thresholds.dgi is 2, but must be at least -1 and at most 1"),
        ("{thresholds: {sgl: 2}}", "m.yml:2:36: scorers[0].geometry.thresholds.sgl is an unknown key; did you mean 'sgi'?"),
        ("{model: gpt}", "m.yml:2:23: scorers[0].geometry.model is an unknown key"),
    ],
)  # fmt: skip
def test_options_that_cannot_be(folder: Folder, tmp_path_factory, options: str, words: str) -> None:
    for name, text in (("x.jsonl", "x"), ("x.npy", "x"), ("y.json", "{}"), ("z.json", "[]")):
        (folder.path / name).write_text(text)
    (folder.path / "link.npy").symlink_to(tmp_path_factory.mktemp("outside") / "e.npy")
    (folder.path / "d.npy").mkdir()
    folder.options = options
    assert folder.refused().startswith(words)
