"""The plug-in of the documentation, as a real package: built, installed, allowed, gated."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from e2e.repository import ENVIRONMENT, PROGRAM, messages

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "plug-ins.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w.-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("packages")
    for name in ("pyproject.toml", "calm_scorer.py"):
        (source / name).write_text(FILES[name], encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(command, check=True)
    return target


class Shop:
    def __init__(self, folder: Path, packages: Path) -> None:
        (folder / ".git").mkdir()
        self.folder, self.packages = folder, packages
        self.write(FILES["vrty-gate.yml"])

    def write(self, manifest: str) -> None:
        (self.folder / "vrty-gate.yml").write_text(manifest, encoding="utf-8")

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join(filter(None, [str(self.packages), ENVIRONMENT.get("PYTHONPATH", "")]))
        return subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env={**ENVIRONMENT, "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def shop(tmp_path: Path, installed: Path) -> Shop:
    return Shop(tmp_path, installed)


def test_the_page_runs_as_it_stands(shop: Shop) -> None:
    (commands,) = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in commands.splitlines():
        done = shop.run(*re.findall(r'"[^"]*"|\S+', line)[1:])
        assert done.returncode == 0, done.stderr
    record = json.loads((shop.folder / "vrty-gate.baselines.jsonl").read_text(encoding="utf-8"))
    assert record["scores"]["calm"] == {
        "signature": "calm:calm-scorer-1.2.0|1|exclamations:1",
        "dimensions": {"calm": 1.0},
    }


def test_it_gates_like_our_own(shop: Shop) -> None:
    shop.run("--plug-ins", "accept")
    shop.write(
        FILES["vrty-gate.yml"].replace("Hello! How can we help you today?", "Hello! How can we help you! Today!")
    )
    done = shop.run("check", VRTY_GATE_PLUG_INS="1")
    assert done.returncode == 1
    assert "calm" in done.stdout
    assert "shouts: Hello! How can we help you! Today!" in done.stdout


def test_other_options_are_not_compared(shop: Shop) -> None:
    shop.run("--plug-ins", "accept")
    shop.write(FILES["vrty-gate.yml"].replace("exclamations: 1", "exclamations: 2"))
    done = shop.run("--plug-ins", "check")
    assert done.returncode == 1
    assert "baseline migrate" in done.stdout
    assert shop.run("--plug-ins", "baseline", "migrate").returncode == 0
    assert shop.run("--plug-ins", "check").returncode == 0


@pytest.mark.parametrize("value", [{}, {"VRTY_GATE_PLUG_INS": ""}, {"VRTY_GATE_PLUG_INS": "0"}])
def test_a_run_that_does_not_allow_it_loads_none(shop: Shop, value: dict[str, str]) -> None:
    (shop.packages / "calm_scorer.py").touch()
    done = shop.run("check", **value)
    assert done.returncode == 2
    assert messages(done.stderr) == [
        "vrty-gate: vrty-gate.yml:4:5: the scorer 'calm' of calm-scorer 1.2.0 is a plug-in, but plug-ins are disabled; enable them with vrty-gate --plug-ins or VRTY_GATE_PLUG_INS=1"
    ]


def test_the_permission_may_stand_behind_the_command(shop: Shop) -> None:
    assert shop.run("check", "--plug-ins").returncode == 0


def test_options_it_refuses_are_told_with_their_place(shop: Shop) -> None:
    shop.write(FILES["vrty-gate.yml"].replace("exclamations: 1", "exclamations: -1"))
    done = shop.run("--plug-ins", "check")
    assert done.returncode == 2
    assert done.stderr.startswith("vrty-gate: vrty-gate.yml:4:5: the scorer 'calm' of calm-scorer 1.2.0 cannot use its")


SCORER = "Scorer(name='x', signature='1', rules={'calm': Rule()}, look=lambda c, a: Result(SCORES))"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("raise RuntimeError('no\\nmodel \\x1b[31m')", "cannot be loaded: RuntimeError: no"),
        ("scorer = 1", "cannot be loaded: TypeError"),
        ("scorer = lambda options: None", "returns a NoneType, but must return a vrty_gate.api.Scorer"),
        (f"scorer = lambda o: {SCORER}._replace(signature='a b')", "needs a signature of 1 to 200 ASCII characters"),
        (f"scorer = lambda o: {SCORER}._replace(rules={{}})", "has no dimensions"),
        (
            f"scorer = lambda o: {SCORER}._replace(rules={{'A b': Rule()}})",
            "has a dimension 'A b', but its name must be",
        ),
        (f"scorer = lambda o: {SCORER}._replace(rules={{'calm': 1}})", "has no Rule for calm"),
        (
            f"scorer = lambda o: {SCORER}._replace(rules={{'composite': Rule()}})",
            "both provide a dimension 'composite'",
        ),
    ],
)
def test_what_is_no_scorer_is_one_clear_line(shop: Shop, installed: Path, code: str, words: str) -> None:
    done = with_code(shop, installed, code).run("--plug-ins", "check")
    assert done.returncode == 2
    assert words in done.stderr
    assert len(messages(done.stderr)) == 1
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ("{'calm': 1}", "it did not return floats by dimension"),
        ("{'calm': 'high'}", "it did not return floats by dimension"),
        ("[1.0]", "it did not return floats by dimension"),
        ("{'calm': 1.0, 'clam': 1.0}", "its dimensions differ from those it declared: 'clam'"),
        ("{}", "its dimensions differ from those it declared: 'calm'"),
        ("{'calm': 1.5}", "the score is 1.5, which is not in"),
        ("{'calm': float('nan')}", "the score is nan, which is not in"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_what_is_no_score_is_an_error_and_never_a_pass(shop: Shop, installed: Path, scores: str, words: str) -> None:
    code = f"scorer = lambda options: {SCORER.replace('SCORES', scores)}"
    done = with_code(shop, installed, code).run("--plug-ins", "check")
    assert done.returncode == 1, done.stderr
    assert words in done.stdout


def with_code(shop: Shop, installed: Path, code: str) -> Shop:
    """The shop with the same package, of which the module says something else."""
    folder = shop.folder / "packages"
    folder.mkdir()
    for entry in installed.glob("*.dist-info"):
        (folder / entry.name).symlink_to(entry)
    head = "from vrty_gate.api import Result, Rule, Scorer\n"
    (folder / "calm_scorer.py").write_text(head + code + "\n", encoding="utf-8")
    shop.packages = folder
    return shop


MISBEHAVING = """\
import os, sys
from vrty_gate.api import Evidence, Result, Rule, Scorer, Traits

class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")

def fail(error):
    raise error

def change(case):
    case.metadata["x"] = 1
    case.schema.clear()

LOOKS = {
    "exit": lambda case: sys.exit(0),
    "generator exit": lambda case: fail(GeneratorExit()),
    "mute": lambda case: fail(Mute()),
    "recursion": lambda case: LOOKS["recursion"](case),
}
RESULTS = {
    "no reasons": {"explain": lambda: None},
    "list of reasons": {"explain": lambda: ["x"]},
    "numbers as reasons": {"explain": lambda: {"calm": 5}},
    "reasons exit": {"explain": lambda: sys.exit(0)},
    "reasons are no function": {"explain": {"calm": "x"}},
    "evidence raises": {"evidence": lambda: 1 / 0},
    "evidence is text": {"evidence": lambda: "abc"},
    "doubt raises": {"doubt": lambda: 1 / 0},
    "doubt is nothing": {"doubt": lambda: None},
}
RULES = {
    "k is nan": Rule(k=float("nan")),
    "k is negative": Rule(k=-5.0),
    "k is text": Rule(k="x"),
    "unknown severity": Rule(severity="boom"),
}

def scorer(options):
    how = options.get("how", "")
    if how == "load exits":
        sys.exit(3)
    print("\\x1b[31mplug-in says hi")
    fields = {"traits": None} if how == "no traits" else {"accepted": "foo"} if how == "unknown accepted" else {}
    rule = RULES.get(how, Rule(k=0.9))

    def look(case, accepted):
        if how in LOOKS:
            LOOKS[how](case)
        if how == "changes the case":
            change(case)
        if how == "changes the folder":
            os.chdir("/")
        return Result({"calm": 0.1 if how else 0.9}, **RESULTS.get(how, {}))

    return Scorer("calm", "1", {"calm": rule}, look, **fields)
"""
AT_LOAD = ["load exits", "no traits", "unknown accepted", "k is nan", "k is negative", "k is text", "unknown severity"]
AT_LOOK = ["exit", "generator exit", "mute", "recursion"]
AFTER = ["no reasons", "list of reasons", "numbers as reasons", "reasons exit", "reasons are no function"]
AFTER += ["evidence raises", "evidence is text", "doubt raises", "doubt is nothing"]


class Odd(Shop):
    """A suite with a plug-in that misbehaves in the way that its manifest names."""

    def says(self, how: str, *command: str) -> subprocess.CompletedProcess[str]:
        case = '{id: a, prompt: Say it as JSON., response: "{}", metadata: {y: 2}, schema: {required: [z]}}'
        options = f"{{calm: {{how: {how}}}}}" if how else "calm"
        self.write(f"version: 1\nscorers: [{options}, default]\ncases: [{case}]\n")
        return self.run("--plug-ins", *command)


@pytest.fixture
def odd(tmp_path: Path, installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Odd:
    packages = tmp_path_factory.mktemp("odd") / "packages"
    shutil.copytree(installed, packages)
    (packages / "calm_scorer.py").write_text(MISBEHAVING, encoding="utf-8")
    shop = Odd(tmp_path, packages)
    done = shop.says("", "accept", "--accept-broken", "a", "--reason", "to see what happens")
    assert done.returncode == 0, done.stderr
    return shop


@pytest.mark.parametrize("how", AT_LOAD)
def test_a_plug_in_that_cannot_be_used_is_bad_input(odd: Odd, how: str) -> None:
    done = odd.says(how, "check")
    assert (done.returncode, done.stdout) == (2, "")
    assert "calm-scorer 1.2.0" in messages(done.stderr)[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("how", AT_LOOK)
def test_a_plug_in_that_fails_fails_the_case(odd: Odd, how: str) -> None:
    done = odd.says(how, "check")
    assert done.returncode == 1
    assert "ERROR  a" in done.stdout
    assert "scorer calm failed: " in done.stdout
    assert odd.says(how, "explain", "a").returncode == 0
    assert odd.says(how, "accept", "--reason", "x").returncode == 2


@pytest.mark.parametrize("how", AFTER)
def test_a_plug_in_whose_words_are_unusable_still_counts(odd: Odd, how: str) -> None:
    done = odd.says(how, "check")
    assert done.returncode == 1
    assert "calm 0.900 -> 0.100, needs 0.810" in done.stdout
    assert odd.says(how, "explain", "a").returncode == 0


def test_a_plug_in_cannot_change_what_others_see(odd: Odd) -> None:
    assert "same_json" in odd.says("changes the case", "check").stdout


def test_a_plug_in_neither_writes_into_the_report_nor_moves_files(odd: Odd) -> None:
    json.loads(odd.says("changes the folder", "check", "--format", "json").stdout)
    done = odd.says("changes the folder", "accept", "--reason", "x", "--accept-broken", "a")
    assert done.returncode == 0, done.stderr
    assert '"calm": 0.1' in (odd.folder / "vrty-gate.baselines.jsonl").read_text(encoding="utf-8")
