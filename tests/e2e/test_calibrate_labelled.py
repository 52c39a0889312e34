"""`vrty-gate calibrate --labelled`: from labelled answers to a gate that does what the table said."""

import json
import random
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml
from e2e.repository import Done, Repository, messages

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "refunds-bot"
GOOD = json.dumps({"label": "grounded", "prompt": "p", "response": "It takes 30 days.", "context": "It takes 30 days."})
BAD = json.dumps({"label": 1, "question": "p", "response": "It takes 7 weeks.", "context": "It takes 30 days."})
WORDS = (
    "refund window days shipping cover customer order thirty return item policy money label box post warranty repair"
    " broken screen battery phone cable adapter charge fast slow store credit voucher gift card moon cheese dragon castle"
).split()


def answers(count: int, seed: int = 3) -> list[dict[str, object]]:
    """Grounded answers that keep many words of their context, and ungrounded ones that keep few, both with exceptions."""
    generator = random.Random(seed)
    lines: list[dict[str, object]] = []
    for i in range(count):
        context, question = generator.sample(WORDS, 14), generator.sample(WORDS, 4)
        grounded = i % 2 == 0
        kept = generator.sample(context, generator.randint(3, 8) if grounded else generator.randint(0, 5))
        said = [*kept, *generator.sample(question, generator.randint(1, 2)), *generator.sample(WORDS, 2)]
        number = generator.choice(["30", "30", "45"] if grounded else ["30", "45", "60"])
        lines.append(
            {
                "label": "grounded" if grounded else "ungrounded",
                "prompt": f"What about {' '.join(question)}?",
                "context": f"{' '.join(context)} within 30 days, or 45.",
                "response": f"{' '.join(said)} within {number} days.",
            }
        )
    return lines


RULES = """\
version: 1
name: words
flag_below: {groundedness: 0.5}
rules:
  - {id: w.numbers, description: d, sub_score: groundedness, weight: 0.5, pass: {numbers_grounded: [context]}}
  - {id: w.words, description: d, sub_score: groundedness, weight: 0.3, pass: {overlap: context, at_least: 0.5}}
  - {id: w.more, description: d, sub_score: policy, weight: 1.0, pass: {overlap: context, at_least: 0.7}}
"""
SCORERS = "scorers: [{grounding: {file: words.yml}}, geometry]\n"
MANIFEST = f"version: 1\n{SCORERS}cases: [{{from: cases.jsonl}}]\n"


@pytest.fixture
def bot(tmp_path: Path) -> Repository:
    """A repository whose cases are labelled answers, without baselines."""
    repository = Repository(tmp_path)
    lines = answers(60)
    repository.write("vrty-gate.yml", MANIFEST)
    repository.write("words.yml", RULES)
    repository.write("l.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    cases = [{"id": f"c{i}", **{k: v for k, v in line.items() if k != "label"}} for i, line in enumerate(lines)]
    repository.write("cases.jsonl", "".join(json.dumps(case) + "\n" for case in cases))
    return repository


def pasted(output: str) -> str:
    return output[output.index("# In the manifest") :]


def row(output: str, dimension: str) -> list[str]:
    (line,) = (line for line in output.splitlines() if line.startswith(f"  {dimension} "))
    return line.split()


def counts(output: str, dimension: str) -> list[str]:
    """Detected and false alarms of a dimension, as the table says them."""
    return re.findall(r"\d+/\d+", " ".join(row(output, dimension)))[:2]


def failing(repository: Repository, dimensions: set[str]) -> list[str]:
    """The same, counted in the verdicts of a check."""
    report = json.loads(repository.run("check", "--format", "json").stdout)
    cases = report["suites"][0]["cases"]
    assert len(cases) == 60
    flagged = [0, 0]
    for case in cases:
        bad = int(case["id"][1:]) % 2
        flagged[bad] += any(c["dimension"] in dimensions and c["verdict"] == "fail" for c in case["checks"])
    return [f"{flagged[1]}/30", f"{flagged[0]}/30"]


@pytest.mark.parametrize("wanted", [(), ("--false-alarms", "0.1")], ids=["youden", "false alarms"])
def test_the_lines_load_and_fail_just_what_the_table_says(bot: Repository, wanted: tuple[str, ...]) -> None:
    before = bot.everything()
    output = bot.ok("calibrate", "--labelled", "l.jsonl", *wanted)
    assert bot.everything() == before
    lines = pasted(output)
    gate = yaml.safe_load(lines)["gate"]
    assert set(gate) == {"grounding_groundedness", "sgi"} or set(gate) == {"grounding", "sgi"}
    bot.write("vrty-gate.yml", MANIFEST + lines)
    bot.ok("validate")
    for dimension in gate:
        assert failing(bot, {dimension}) == counts(output, dimension)
    (together,) = re.findall(r"combined: detected (\S+), false (\S+) ", output)
    assert failing(bot, set(gate)) == list(together)

    # The others, which stand there as comments, do what the table says as well.
    others = yaml.safe_load("".join(re.findall(r"^  # (\w+: \{floor: .*\}\n)", lines, re.MULTILINE)))
    assert others or wanted
    for dimension, rule in (others or {}).items():
        bot.write("vrty-gate.yml", MANIFEST + yaml.safe_dump({"gate": {dimension: rule}}))
        assert failing(bot, {dimension}) == counts(output, dimension)


def test_raw_thresholds_make_the_flags_do_the_same(bot: Repository) -> None:
    output = bot.ok("calibrate", "--labelled", "l.jsonl", "--direction", "d.json")
    assert counts(output, "sgi_unflagged") != counts(output, "sgi")
    (calibration,) = re.findall(r"^#   (calibration: .*)$", output, re.MULTILINE)
    (thresholds,) = re.findall(r"^#   (thresholds: .*)$", output, re.MULTILINE)
    scorers = SCORERS.replace("geometry", f"{{geometry: {{{calibration}, {thresholds}}}}}")
    bot.write("vrty-gate.yml", MANIFEST.replace(SCORERS, scorers))
    again = bot.ok("calibrate", "--labelled", "l.jsonl", "--direction", "d.json")
    for name in ("sgi", "dgi"):
        assert counts(again, f"{name}_unflagged") == counts(output, name)


def test_floors_take_their_place_among_the_rules_that_are_there(bot: Repository) -> None:
    bot.write("vrty-gate.yml", MANIFEST + "gate: {sgi: {floor: 0.1, max_drop: 0.3}, grounding: {severity: review}}\n")
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "\n# In the manifest, replacing its gate:\n" in output
    gate = yaml.safe_load(pasted(output))["gate"]
    assert gate["sgi"]["floor"] > 0.1
    assert gate["sgi"]["max_drop"] == 0.3
    assert gate["grounding"]["severity"] == "review"
    bot.write("vrty-gate.yml", MANIFEST + pasted(output))
    bot.ok("validate")


def test_a_floor_does_no_more_than_was_measured_beside_an_accepted_copy(bot: Repository) -> None:
    policy, copied = "Unused lamps can be returned within 30 days of delivery.", "return.md"
    bot.write(copied, policy)
    case = {"id": "return", "prompt": "How long can I return a lamp?", "context": policy, "response_file": copied}
    manifest = f"version: 1\nscorers: [geometry]\ncases: [{json.dumps(case)}]\n"
    bot.write("vrty-gate.yml", manifest)
    bot.accept()
    bot.write(copied, "A lamp can be returned within 30 days of delivery.")
    bot.write("vrty-gate.yml", manifest + "gate: {sgi: {floor: 0.5, k: 0.9}}\n")
    assert "FAIL" in bot.run("check").stdout
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "Note: besides its floor, a score must still reach k times the accepted score: sgi 0.9\n" in output
    bot.write("vrty-gate.yml", manifest)
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "k times the accepted score" not in output
    bot.write("vrty-gate.yml", manifest + pasted(output))
    assert "PASS" in bot.ok("check")


def test_floors_that_fail_what_is_accepted_are_told(bot: Repository) -> None:
    assert "accepted cases" not in bot.ok("calibrate", "--labelled", "l.jsonl")
    bot.write("vrty-gate.yml", MANIFEST.replace("{from: cases.jsonl}", "{from: few.jsonl}"))
    bot.write("few.jsonl", "".join(bot.read("cases.jsonl").splitlines(keepends=True)[:16]))
    ids = [json.loads(line)["id"] for line in bot.read("few.jsonl").splitlines()]
    bot.ok("accept", "--reason", "good", *(word for name in ids for word in ("--accept-broken", name)))
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    (told,) = re.findall(r"^  Note: these floors fail accepted cases: (.*)$", output, re.MULTILINE)
    bot.write("vrty-gate.yml", bot.read("vrty-gate.yml") + pasted(output))
    cases = json.loads(bot.run("check", "--format", "json").stdout)["suites"][0]["cases"]
    red = [case["id"] for case in cases if case["verdict"] == "fail"]
    assert told == ", ".join(red[:10]) + (f" and {len(red) - 10} more" if len(red) > 10 else "")


def test_a_direction_is_learned_and_can_be_named(bot: Repository) -> None:
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "dgi needs a calibration: --direction FILE learns one" in output
    (bot.folder / "geo").mkdir()
    output = bot.ok("calibrate", "--labelled", "l.jsonl", "--direction", "geo/d.json")
    assert "Note: dgi of each grounded answer uses the direction of the others\n" in output
    data = json.loads(bot.read("geo/d.json"))
    assert (data["model"], data["n_pairs"], data["embedding_dim"], len(data["mu_hat"])) == ("lexical-256", 30, 256, 256)
    scorers = SCORERS.replace("geometry", "{geometry: {calibration: geo/d.json}}")
    bot.write("vrty-gate.yml", MANIFEST.replace(SCORERS, scorers))
    flattered = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "the calibration was learned from these answers, so dgi is optimistic" in flattered
    assert float(row(flattered, "dgi")[-3]) > float(row(output, "dgi")[-3])
    bot.write("other.jsonl", "".join(json.dumps(line) + "\n" for line in answers(30, seed=9)))
    assert "flatters dgi" not in bot.ok("calibrate", "--labelled", "other.jsonl")


def test_a_picture_is_drawn(bot: Repository) -> None:
    bot.ok("calibrate", "--labelled", "l.jsonl", "--roc", "roc.svg")
    tree = ET.fromstring(bot.read("roc.svg"))
    assert len(list(tree.iter("{http://www.w3.org/2000/svg}polyline"))) == 4


def test_the_same_bytes_whatever_the_order_and_the_hash_seed(bot: Repository) -> None:
    lines = bot.read("l.jsonl").splitlines(keepends=True)
    bot.write("reversed.jsonl", "\ufeff" + "".join(reversed(lines)).replace("\n", "\r\n") + "\n\n")
    found = set()
    for file, seed in (("l.jsonl", "0"), ("l.jsonl", "7"), ("reversed.jsonl", "7")):
        run = ("calibrate", "--labelled", file, "--roc", "r.svg", "--direction", "d.json")
        found.add((bot.ok(*run, PYTHONHASHSEED=seed), bot.read("r.svg"), bot.read("d.json")))
    assert len(found) == 1


def test_embeddings_of_the_answers_are_made_by_embed(bot: Repository) -> None:
    bot.write("vrty-gate.yml", MANIFEST.replace("geometry", "{geometry: {embeddings: e.jsonl}}"))
    bot.write("l.jsonl", "".join(json.dumps(line) + "\n" for line in answers(40, seed=4)))
    bot.ok("embed", "--encoder", "lexical")
    output = bot.ok("calibrate", "--labelled", "l.jsonl")
    assert "examples that geometry could not score: 40, first at l.jsonl:1: no embedding of its prompt" in output
    refused(
        bot.run("calibrate", "--labelled", "l.jsonl", "--direction", "d.json"), "but there are only 0; embed the others"
    )
    bot.ok("embed", "--encoder", "lexical", "--labelled", "l.jsonl")
    from_file = bot.ok("calibrate", "--labelled", "l.jsonl", "--direction", "d.json")
    assert "could not score" not in from_file
    bot.write("vrty-gate.yml", MANIFEST)
    assert counts(from_file, "sgi") == counts(bot.ok("calibrate", "--labelled", "l.jsonl"), "sgi")


def refused(done: Done, *words: str) -> None:
    assert (done.returncode, done.stdout, len(messages(done.stderr))) == (2, "", 1), done.stdout + done.stderr
    assert done.stderr.startswith("vrty-gate: ")
    assert len(done.stderr) < 3000
    assert "\x1b" not in done.stderr
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("--labelled", "l.jsonl", "--responses", "l.jsonl"), "--labelled cannot be combined with --responses"),
        (
            ("--labelled", "l.jsonl", "--case-false-alarms", "0.05"),
            "--labelled cannot be combined with --case-false-alarms",
        ),
        (("--roc", "r.svg"), "--roc needs --labelled FILE"),
        (("--direction", "d.json"), "--direction needs --labelled FILE"),
        (("--labelled", "l.jsonl", "--false-alarms", "0"), "--false-alarms is 0, but must be at least 0.0001"),
        (("--labelled", "l.jsonl", "--roc", "l.jsonl"), "l.jsonl: this is an input file; choose another file to write"),
        (("--labelled", "l.jsonl", "--roc", "./vrty-gate.yml"), "vrty-gate.yml: this is an input file"),
        (("--labelled", "l.jsonl", "--roc", "x", "--direction", "./x"), "cannot both write this file"),
        (("--labelled", "l.jsonl", "--roc", "no/r.svg"), "no/r.svg: cannot write"),
        (("--labelled", "none.jsonl"), "none.jsonl: No such file"),
        (("--labelled", "."), "Is a directory"),
    ],
)
def test_options_that_do_not_go_together(bot: Repository, arguments: tuple[str, ...], words: str) -> None:
    before = bot.everything()
    refused(bot.run("calibrate", *arguments), words)
    assert bot.everything() == before


def test_a_direction_takes_a_scorer_and_enough_grounded_answers(bot: Repository) -> None:
    run = ("calibrate", "--labelled", "few.jsonl", "--direction", "d.json")
    bot.write("few.jsonl", "".join(json.dumps(line) + "\n" for line in answers(8)))
    refused(
        bot.run(*run),
        "few.jsonl: a direction needs at least 5 grounded answers with embeddings, but there are only 4\n",
    )
    same = [{"label": "grounded", "prompt": f"{i}?", "response": f"{i}."} for i in range(6)]
    bot.write("few.jsonl", "".join(json.dumps(line) + "\n" for line in same) + BAD)
    refused(bot.run(*run), "few.jsonl: no direction can be learned: no pair has a direction")
    bot.write("vrty-gate.yml", MANIFEST.replace(", geometry", ""))
    refused(bot.run(*run), "vrty-gate.yml: --direction needs the geometry scorer")
    assert not (bot.folder / "d.json").exists()


HOSTILE = {
    "no JSON": ('{"label": ', "l.jsonl:3:11: not valid JSON"),
    "an unknown label": (
        '{"label": "\\u001b[31m", "prompt": "p", "response": "r"}',
        "l.jsonl:3:11: label is '\\x1b[31m'",
    ),
    "an unknown key": (GOOD.replace("context", "\\u202econtext"), "l.jsonl:3:71: \\u202econtext is an unknown key"),
    "depth": (GOOD[:-1] + ', "metadata": ' + '{"a": ' * 3000, "l.jsonl:3"),
    "an alias of YAML": ('&a {"label": 0}', "l.jsonl:3:1: not valid JSON"),
    "another label": (GOOD.replace('"grounded"', "1"), "l.jsonl:3: the same answer has a different label on line 1"),
    "a way out": ('{"label": 0, "prompt": "p", "response": "r", "context_file": "../../etc/passwd"}', "l.jsonl:3: "),
}


@pytest.mark.parametrize("line, words", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_line(bot: Repository, line: str, words: str) -> None:
    bot.write("l.jsonl", f"{GOOD}\n{BAD}\n{line}\n")
    before = bot.everything()
    refused(bot.run("calibrate", "--labelled", "l.jsonl", "--roc", "r.svg", "--direction", "d.json"), words)
    assert bot.everything() == before


FILES = {
    "empty": (b"", "l.jsonl: no grounded answer"),
    "binary": (b"\0", "l.jsonl: it is binary"),
    "latin-1": (b'{"label": "\xe9"}', "l.jsonl:1:12: byte 12 is not valid UTF-8"),
    "one kind": (GOOD.encode(), "l.jsonl: no ungrounded answer; give examples of both kinds"),
}


@pytest.mark.parametrize("data, words", FILES.values(), ids=FILES)
def test_a_hostile_file(bot: Repository, data: bytes, words: str) -> None:
    bot.write("l.jsonl", data)
    refused(bot.run("calibrate", "--labelled", "l.jsonl"), words)


def test_texts_that_are_more_than_text_stay_text(bot: Repository) -> None:
    odd = "\x1b[31m::error::x ##[error] ${{ secrets.X }} {{ 7*7 }} \u202e </svg><script>"
    bot.write("vrty-gate.yml", f"suite: '</svg>::x ##[x]'\n{MANIFEST}")
    lines = [json.dumps(json.loads(line) | {"prompt": odd + str(i)}) for i, line in enumerate([GOOD, GOOD, GOOD])]
    lines += [
        json.dumps({"label": 1, "prompt": odd, "response": odd, "context": odd, "metadata": {odd: odd}}),
        GOOD,
        BAD,
    ]
    bot.write("l.jsonl", "\n".join(lines))
    output = bot.ok("calibrate", "--labelled", "l.jsonl", "--roc", "r.svg")
    assert not re.search("[\x1b\u202e]|##\\[|^\\s*::", output, re.MULTILINE)
    ET.fromstring(bot.read("r.svg"))
    assert "<script" not in bot.read("r.svg")


def test_the_page_shows_what_the_example_prints(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    (tmp_path / "refund.md").unlink()
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    page = (ROOT / "docs" / "calibrate.md").read_text(encoding="utf-8")
    (command, shown) = re.findall(r"^```console\n\$ vrty-gate (.*)\n((?:.*\n)*?)^```$", page, re.MULTILINE)[0]
    assert repository.ok(*command.split()) == shown
    assert repository.read("roc.svg") == (ROOT / "docs" / "roc.svg").read_text(encoding="utf-8")


def test_the_lines_of_the_page_are_read(bot: Repository) -> None:
    page = (ROOT / "docs" / "calibrate.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    bot.write("l.jsonl", lines)
    shutil.copy(EXAMPLE / "policy.md", bot.folder)
    assert "1 grounded answer, 1 ungrounded" in bot.ok("calibrate", "--labelled", "l.jsonl")


def test_the_page_names_every_option(bot: Repository) -> None:
    page = (ROOT / "docs" / "calibrate.md").read_text(encoding="utf-8")
    named = {*re.findall(r"`(--[a-z-]+)", page)} - {"--encoder"}
    assert named == {*re.findall(r"(--[a-z-]+)", bot.ok("calibrate", "--help"))} - {"--help"}
