"""Embeddings in a repository: made once by a model that is named on the command line, read by check without one."""

import json
import os
import re
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM, Repository, messages

from vrty_gate.core.geometry import lexical
from vrty_gate.core.geometry.calibration import CalibrationResult

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

MANIFEST = """\
version: 1
scorers: [default, {geometry: {embeddings: vrty-gate.embeddings.jsonl}}]
cases:
  - id: return
    prompt: How long can I return a lamp?
    context: Unused lamps can be returned within thirty days of delivery, with the receipt.
    response_file: return.md
  - {id: fee, prompt: What does the exchange of a lamp cost?, response: The first exchange is free.}
"""
GOOD = "You can return an unused lamp within thirty days of delivery."
ECHO = "How long can you return a lamp?"
EMBEDDINGS = "vrty-gate.embeddings.jsonl"

wordllama = pytest.mark.skipif(find_spec("wordllama") is None, reason="wordllama has no package for this machine")


@pytest.fixture
def shop(repository: Repository) -> Repository:
    repository.write("vrty-gate.yml", MANIFEST)
    repository.write("return.md", GOOD)
    return repository


def encoded(shop: Repository) -> list[str]:
    """The digests in the file, in its order."""
    header, *lines = shop.read(EMBEDDINGS).splitlines()
    assert json.loads(header).keys() == {"dimension", "encoder"}
    return [json.loads(line)["sha256"] for line in lines]


def refused(shop: Repository, *arguments: str) -> str:
    before = shop.everything()
    done = shop.run(*arguments)
    assert done.returncode == 2
    assert (done.stdout, len(messages(done.stderr))) == ("", 1)
    assert shop.everything() == before
    return done.stderr.removeprefix("vrty-gate: ").rstrip("\n")


def the_cycle(shop: Repository, encoder: str, name: str) -> None:
    shop.write("vrty-gate.yml", MANIFEST + "gate: {sgi_unflagged: {severity: fail}}\n")
    done = shop.run("check")
    assert done.returncode == 1
    assert "no embedding of its prompt in vrty-gate.embeddings.jsonl: run vrty-gate embed vrty-gate.yml" in done.stdout
    told = shop.ok("embed", "--encoder", encoder)
    assert told == f"embedded 5 texts with {name}; 5 embeddings in {EMBEDDINGS}\n"
    assert encoded(shop) == sorted(encoded(shop))
    shop.accept()
    assert "PASS" in shop.ok("check")
    before = shop.everything()
    assert shop.ok("embed", "--encoder", encoder) == f"nothing to embed; 5 embeddings in {EMBEDDINGS}\n"
    assert shop.everything() == before
    shop.write("return.md", ECHO)
    assert "no embedding of its response" in shop.run("check").stdout
    assert shop.ok("embed", "--encoder", encoder).startswith("embedded 1 text with ")
    done = shop.run("check")
    assert done.returncode == 1
    assert "sgi_unflagged" in done.stdout
    assert " (accepted " in shop.ok("explain", "return")
    assert shop.ok("embed", "--encoder", encoder, "--prune") == f"nothing to embed; 6 embeddings in {EMBEDDINGS}\n"
    shop.accept()
    told = shop.ok("embed", "--encoder", encoder, "--prune")
    assert told == f"dropped 1 embedding\nnothing to embed; 5 embeddings in {EMBEDDINGS}\n"
    assert "PASS" in shop.ok("check")


def test_the_cycle_with_words(shop: Repository) -> None:
    the_cycle(shop, "lexical", "lexical-256")


@wordllama
def test_the_cycle_with_a_model(shop: Repository) -> None:
    from importlib.metadata import version

    the_cycle(shop, "wordllama", f"wordllama:{version('wordllama')}:256")
    again = shop.everything()
    shop.ok("embed", "--encoder", "wordllama", "--again")
    assert shop.everything() == again
    shop.ok("embed", "--encoder", "wordllama", "--output", "e.npy")
    shop.write("vrty-gate.yml", MANIFEST.replace(EMBEDDINGS, "e.npy"))
    assert "PASS" in shop.ok("check")


@wordllama
def test_the_recipe_of_the_page_works_as_typed(shop: Repository) -> None:
    page = (ROOT / "docs" / "geometry.md").read_text(encoding="utf-8").split("## Embeddings from a model\n")[1]
    (scorers,) = re.findall(r"^scorers: .*$", page, re.MULTILINE)[:1]
    commands = re.findall(r"^    vrty-gate (.*?)(?: +#.*)?$", page, re.MULTILINE)[:3]
    assert [command.split()[0] for command in commands] == ["embed", "baseline", "check"]
    words = re.sub("^scorers: .*$", "scorers: [default, geometry]", MANIFEST, flags=re.MULTILINE)
    shop.write("vrty-gate.yml", words)
    shop.accept()
    shop.write("vrty-gate.yml", re.sub("^scorers: .*$", scorers, words, flags=re.MULTILINE))
    for command in commands:
        said = shop.ok(*command.split())
    assert "PASS" in said
    assert "wordllama" in shop.ok("check", "--format", "json")


CHECK = """
import socket, sys
def refuse(*_): raise AssertionError("a connection")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from vrty_gate.__main__ import _run
code = _run(["check"])
roots = {name.split(".")[0] for name in sys.modules}
print(sorted({"wordllama", "numpy", "tokenizers", "click", "sentence_transformers", "model2vec"} & roots), code)
"""


@wordllama
@pytest.mark.parametrize("file", [EMBEDDINGS, "e.npy"])
def test_check_loads_no_model_and_no_numpy(shop: Repository, file: str) -> None:
    shop.write("vrty-gate.yml", MANIFEST.replace(EMBEDDINGS, file))
    shop.ok("embed", "--encoder", "wordllama")
    shop.accept()
    done = subprocess.run(
        [sys.executable, "-c", CHECK], cwd=shop.folder, env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_embeddings_of_ones_own_that_numpy_saved(shop: Repository) -> None:
    numpy = pytest.importorskip("numpy", reason="numpy comes with wordllama, which has no package here")
    from vrty_gate.core.digests import digest

    context = "Unused lamps can be returned within thirty days of delivery, with the receipt."
    texts = ["How long can I return a lamp?", context, GOOD]
    rows = numpy.zeros(3, dtype=[("sha256", "S64"), ("my-own", "<f4", (2,))])
    rows["sha256"] = [digest(text) for text in texts]
    rows["my-own"] = [(1, 0), (0, 1), (0.6, 0.8)]
    numpy.save(shop.folder / "e.npy", rows)
    shop.write("vrty-gate.yml", MANIFEST.replace(EMBEDDINGS, "e.npy"))
    shop.accept()
    (accepted,) = [json.loads(one) for one in shop.read("vrty-gate.baselines.jsonl").splitlines() if "thirty" in one]
    assert accepted["scores"]["geometry"]["signature"] == "geometry:1|my-own|dimension:2|sgi:0.95"
    shop.write("return.md", ECHO)
    assert "no embedding of its response in e.npy: add it, made by 'my-own'" in shop.run("check").stdout


def test_a_dry_run_loads_and_writes_nothing(shop: Repository) -> None:
    before = shop.everything()
    assert shop.ok("embed", "--encoder", "lexical", "--dry-run") == (
        "embed  fee  prompt\nembed  fee  response\nembed  return  prompt\nembed  return  context\n"
        "embed  return  response\n5 texts to embed with lexical-256\n"
    )
    assert shop.everything() == before


def test_the_file_of_another_encoder_is_refused_until_all_is_embedded_anew(shop: Repository) -> None:
    shop.write(EMBEDDINGS, '{"dimension": 3, "encoder": "other:1"}\n')
    words = "it was made by 'other:1', not by 'lexical-256', and their embeddings are not compatible"
    text = MANIFEST.replace("jsonl}", "jsonl, calibration: direction.json}")
    shop.write("vrty-gate.yml", text)  # the direction is of the new encoder already
    direction = CalibrationResult(lexical.NAME, 5, 256, (1.0, *[0.0] * 255), 1.0, {})
    shop.write("direction.json", direction.to_json())
    assert "the calibration direction.json is of the encoder 'lexical-256'" in shop.run("check").stdout
    told = refused(shop, "embed", "--encoder", "lexical")
    assert told == f"{EMBEDDINGS}: {words}; use that encoder, or embed all texts again with --again"
    shop.ok("embed", "--encoder", "lexical", "--again")
    assert len(encoded(shop)) == 5
    (suite,) = json.loads(shop.ok("check", "--format", "json"))["suites"]
    assert "dgi" in [check["dimension"] for check in suite["cases"][0]["checks"]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--encoder", "gpt"], "unknown encoder 'gpt'; known: lexical, wordllama, sentence-transformers:MODEL, model2vec:MODEL"),
        ([], "Missing option '--encoder'. See 'vrty-gate embed --help'."),
        (["--encoder", "lexical", "--output", "e.txt"], "--output is 'e.txt', but must end in .jsonl or .npy"),
        (["--encoder", "lexical", "--output", "vrty-gate.baselines.jsonl"], "vrty-gate.baselines.jsonl: 'vrty-gate.baselines.jsonl' is the baselines file, which embeddings would overwrite; choose another file"),
        (["--encoder", "lexical", "--output", "no/such/e.npy"], "no/such/e.npy: cannot write: No such file or directory; nothing was changed"),
        (["--encoder", "lexical", "--output", "out/e.npy"], "out/e.npy: cannot write: a parent folder is a symlink that leads outside the repository"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_in_one_line(
    shop: Repository, tmp_path_factory, arguments: list[str], words: str
) -> None:
    (shop.folder / "out").symlink_to(tmp_path_factory.mktemp("outside"))
    assert refused(shop, "embed", *arguments) == words


def test_a_manifest_names_no_model_and_no_file_outside(shop: Repository, tmp_path_factory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "e.jsonl"
    outside.write_text('{"dimension": 256, "encoder": "lexical-256"}\n')
    (shop.folder / "link.jsonl").symlink_to(outside)
    for options, words in (
        (
            "encoder: wordllama",
            "scorers[1].geometry.encoder is 'wordllama', but only lexical is built in; write embedd",
        ),
        ("model: wordllama", "scorers[1].geometry.model is an unknown key"),
        (f"embeddings: {outside}", "is an absolute path; write it relative to the manifest"),
        ("embeddings: ../e.jsonl", "'../e.jsonl' is outside the repository; move the file inside"),
        ("embeddings: link.jsonl", "'link.jsonl' is outside the repository; move the file inside"),
    ):
        shop.write("vrty-gate.yml", MANIFEST.replace(f"embeddings: {EMBEDDINGS}", options))
        for command in (["check"], ["embed", "--encoder", "lexical"]):
            told = refused(shop, *command)
            assert told.startswith("vrty-gate.yml:2:")
            assert words in told
    assert outside.read_text().count("\n") == 1


def test_without_an_option_in_the_manifest_it_says_what_to_write_there(shop: Repository) -> None:
    shop.write("vrty-gate.yml", MANIFEST.replace("scorers: [default, {geometry: {embeddings: ", "# "))
    told = shop.ok("embed", "--encoder", "lexical")
    advice = told.splitlines()[1].removeprefix("note: in the manifest: ")
    assert advice == f"scorers: [default, {{geometry: {{embeddings: {EMBEDDINGS}}}}}]"
    shop.write("vrty-gate.yml", f"{advice}\n{shop.read('vrty-gate.yml')}")
    shop.accept()
    assert "sgi" in shop.ok("check", "--verbose")


def test_branches_that_both_embedded_merge(shop: Repository) -> None:
    shop.write(".gitattributes", "*.embeddings.jsonl merge=union\n")
    shop.ok("embed", "--encoder", "lexical")
    shop.git("add", ".")
    shop.git("commit", "--quiet", "--message", "before")
    for branch in ("one", "two"):
        shop.git("checkout", "--quiet", "-b", branch, "main")
        cases = "".join(f"  - {{id: {branch}{i}, prompt: Say {branch} {i}., response: Again.}}\n" for i in range(9))
        shop.write("vrty-gate.yml", MANIFEST.replace("cases:\n", f"cases:\n{cases if branch == 'one' else ''}") + (cases if branch == "two" else ""))  # fmt: skip
        shop.ok("embed", "--encoder", "lexical")
        shop.git("commit", "--quiet", "--all", "--message", branch)
    shop.git("merge", "--quiet", "one")
    assert shop.ok("embed", "--encoder", "lexical") == f"nothing to embed; 24 embeddings in {EMBEDDINGS}\n"


SLOW = """
import sys, time
from vrty_gate.core.geometry import lexical
encode = lexical.encode
def slow(texts):
    print("under way", flush=True)
    time.sleep(60)
    return encode(texts)
lexical.encode = slow
sys.argv = ["vrty-gate", "embed", "--encoder", "lexical"]
from vrty_gate.__main__ import main
main()
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_who_stops_it_keeps_the_old_file(shop: Repository, sent: signal.Signals) -> None:
    shop.ok("embed", "--encoder", "lexical")
    shop.write("return.md", ECHO)
    before = shop.everything()
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW],
        cwd=shop.folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "under way\n"
    process.send_signal(sent)
    _, words = process.communicate(timeout=60)
    if sent == signal.SIGINT:
        assert (process.returncode, words) == (130, "vrty-gate: interrupted\n")
    assert shop.everything() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo terminals")
def test_progress_is_shown_on_a_terminal_and_taken_away(shop: Repository) -> None:
    leader, follower = os.openpty()
    process = subprocess.Popen(
        [PROGRAM, "embed", "--encoder", "lexical"],
        cwd=shop.folder,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=follower,
    )
    os.close(follower)
    assert process.wait(timeout=60) == 0
    shown = os.read(leader, 10_000).decode()
    os.close(leader)
    assert shown == "\r0/5 texts\x1b[K\r5/5 texts\x1b[K\r\x1b[K"
