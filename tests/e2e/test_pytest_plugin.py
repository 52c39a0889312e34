"""The pytest plug-in in runs of their own, also on several processes."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from e2e.repository import BAD, ENVIRONMENT, GOOD, MANIFEST, QUESTION, REVIEW

from vrty_gate.stores import baselines

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pytest.md").read_text(encoding="utf-8")
THANKS = "Thank you for your order!"
TESTS = """\
import pytest

ANSWERS = {answers!r}


@pytest.mark.parametrize("case", sorted(ANSWERS))
def test_answer(gate, case):
    prompt, response = ANSWERS[case]
    gate.check(case, prompt=prompt, response=response)
"""


class Run:
    """A folder with tests, and pytest in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.baselines = folder / "test_answers.baselines.jsonl"
        (folder / ".git").mkdir()
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")

    def write(self, text: str, name: str = "test_answers.py") -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def add(self, line: str) -> None:
        path = self.folder / "test_answers.py"
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")

    def answers(self, **answers: tuple[str, str]) -> None:
        self.write(TESTS.format(answers=answers))

    def pytest(self, *arguments: str, as_installed: bool = False) -> tuple[int, str]:
        """Exit code and output, with only the plug-ins that matter, unless all are loaded as they are installed."""
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *arguments]
        environment = {**ENVIRONMENT, "PYTHONDONTWRITEBYTECODE": "1"}  # files change within a second
        if not as_installed:
            environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
            command += ["-p", "vrty_gate.pytest_plugin", *(("-p", "xdist") if "-n" in arguments else ())]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert "Traceback" not in done.stdout + done.stderr
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


@pytest.fixture(scope="module")
def accepted_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = Run(tmp_path_factory.mktemp("accepted"))
    run.answers(refund=(QUESTION, GOOD), thanks=("Thank the customer.", THANKS))
    assert run.pytest("--vrty-accept")[0] == 0
    return run.folder


@pytest.fixture
def accepted(run: Run, accepted_once: Path) -> Run:
    """Two answers, accepted."""
    shutil.copytree(accepted_once, run.folder, dirs_exist_ok=True)
    return run


PROCESSES = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one process", "xdist"])


@PROCESSES
def test_accepting_and_checking(run: Run, processes: tuple[str, ...]) -> None:
    run.answers(refund=(QUESTION, GOOD), thanks=("Thank the customer.", THANKS))
    code, output = run.pytest(*processes)
    assert (code, "2 new" in output, run.baselines.exists()) == (0, True, False)
    code, output = run.pytest("--vrty-accept", *processes)
    assert (code, "accepted 2 cases" in output) == (0, True)
    assert list(baselines.read(str(run.baselines))) == ["refund", "thanks"]
    code, output = run.pytest(*processes, as_installed=True)
    assert (code, "All 2 cases keep their baseline" in output) == (0, True)


@PROCESSES
def test_a_worse_answer_fails_its_test(accepted: Run, processes: tuple[str, ...]) -> None:
    accepted.answers(refund=(QUESTION, BAD), thanks=("Thank the customer.", THANKS))
    code, output = accepted.pytest(*processes)
    assert code == 1
    assert "FAILED test_answers.py::test_answer[refund]" in output
    assert "1 passed" in output
    assert "claims not to know" in output
    assert "pytest test_answers.py --vrty-accept --vrty-reason WHY" in output


@PROCESSES
def test_an_answer_below_its_bar_fails_its_test_where_the_suite_fails(
    accepted: Run, processes: tuple[str, ...]
) -> None:
    accepted.answers(refund=(QUESTION, REVIEW), thanks=("Thank the customer.", THANKS))
    code, output = accepted.pytest(*processes, "--junit-xml", "junit.xml")
    assert code == 1
    assert "1 failed, 1 passed" in output
    assert "FAILED test_answers.py::test_answer[refund] - 30 days -> 14 days" in output
    assert "FAIL  1 of 2 answers got worse (1 to review, 1 passed)" in output
    tests = ET.parse(accepted.folder / "junit.xml").getroot().iter("testcase")
    assert {test.get("name"): [child.tag for child in test] for test in tests} == {
        "test_answer[refund]": ["failure"],
        "test_answer[thanks]": [],
    }


def test_an_answer_below_its_bar_passes_its_test_where_the_suite_passes(accepted: Run) -> None:
    shorter = GOOD.removesuffix(" The refund covers shipping.")
    assert shorter != GOOD
    accepted.answers(refund=(QUESTION, shorter), thanks=("Thank the customer.", THANKS))
    accepted.add("VRTY_GATE = {'k': {'fidelity': 0.99}, 'suite_gate': {'max_review': 1, 'false_alarms': 0.001}}")
    code, output = accepted.pytest("-rA")
    assert (code, "2 passed" in output, "PASS  1 of 2 answers may have got worse" in output) == (0, True, True), output
    assert re.findall(r"^PASSED (.+)$", output, re.MULTILINE) == [
        "test_answers.py::test_answer[thanks]",
        "test_answers.py::test_answer[refund]",
    ]


def test_where_another_plug_in_repeats_tests_the_verdict_is_a_failure_of_its_own(accepted: Run) -> None:
    accepted.write("", "rerunfailures.py")
    accepted.write(
        "import rerunfailures\n\ndef pytest_configure(config):\n"
        "    config.pluginmanager.register(rerunfailures, 'rerunfailures')\n",
        "conftest.py",
    )
    accepted.answers(refund=(QUESTION, REVIEW), thanks=("Thank the customer.", THANKS))
    code, output = accepted.pytest()
    assert (code, "1 failed, 2 passed" in output) == (1, True), output
    assert "FAILED test_answers.py::test_answer[refund]" in output


def test_a_rule_of_the_suite_that_no_answer_breaks_alone_fails_as_the_suite(accepted: Run) -> None:
    friendly = GOOD.replace("The refund window", "Good to hear from you! The refund window")
    accepted.answers(refund=(QUESTION, friendly), thanks=("Thank the customer.", THANKS))
    accepted.add(
        "VRTY_GATE = {'suite_gate': {'max_notes': 0}, 'gate': {'fidelity': {'severity': 'note', 'floor': 0.95}}}"
    )
    code, output = accepted.pytest()
    assert (code, "1 failed, 2 passed" in output) == (1, True), output
    assert "FAILED test_answers.py::(suite)" in output


def test_what_to_do_is_said_for_tests_in_python(accepted: Run) -> None:
    accepted.answers(refund=(QUESTION, BAD), thanks=("Thank the customer.", THANKS))
    _, output = accepted.pytest()
    assert 'To let it fail for now: gate.check(..., waive="WHY")' in output
    assert "to accept what the tests check, after reviewing it: pytest test_answers.py --vrty-accept" in output
    assert "add this to it in" not in output
    assert "0 new" not in output
    waived = TESTS.replace("response=response)", "response=response, waive='until May')")
    accepted.write(waived.format(answers={"refund": (QUESTION, BAD), "thanks": ("Thank the customer.", THANKS)}))
    assert accepted.pytest()[0] == 0


@PROCESSES
def test_a_forgotten_case_is_missing(accepted: Run, processes: tuple[str, ...]) -> None:
    accepted.answers(refund=(QUESTION, GOOD))
    code, output = accepted.pytest(*processes)
    assert code == 1
    assert "1 failed, 1 passed" in output
    assert "FAILED test_answers.py::thanks" in output
    assert re.search(r"MISSING +thanks", output)


@PROCESSES
@pytest.mark.parametrize("partial", [("-k", "refund"), ("test_answers.py::test_answer[refund]",)], ids=["-k", "id"])
def test_part_of_the_tests_says_nothing_about_missing_cases(
    accepted: Run, partial: tuple[str, ...], processes: tuple[str, ...]
) -> None:
    code, output = accepted.pytest(*partial, *processes)
    assert code == 0
    assert "not every test of test_answers.py ran to its end" in output


def test_samples_and_conversations_are_cases(run: Run) -> None:
    run.write(
        "def test_it(gate):\n"
        "    gate.check('samples', prompt='How long?', responses=['You have 30 days.', 'It is 30 days.'])\n"
        "    gate.check('turns', messages=[{'role': 'user', 'content': 'Hi'}, {'role': 'assistant', 'content': 'Hello'}])\n"
    )
    assert run.pytest("--vrty-accept")[0] == 0
    code, output = run.pytest()
    assert (code, "All 2 cases keep their baseline" in output) == (0, True)


def test_skipped_tests_are_not_missing(accepted: Run) -> None:
    skipping = TESTS.replace("    prompt, r", "    if case == 'thanks':\n        pytest.skip('later')\n    prompt, r")
    accepted.write(skipping.format(answers={"refund": (QUESTION, GOOD), "thanks": ("", "")}))
    code, output = accepted.pytest()
    assert (code, "1 skipped" in output, "not every test" in output) == (0, True, True)


def test_a_changed_answer_needs_a_reason(accepted: Run) -> None:
    before = accepted.baselines.read_bytes()
    accepted.answers(refund=(QUESTION, REVIEW), thanks=("Thank the customer.", THANKS))
    code, output = accepted.pytest("--vrty-accept")
    assert (code, "say with --vrty-reason WHY why the response is good" in output) == (1, True)
    assert accepted.baselines.read_bytes() == before
    code, output = accepted.pytest("--vrty-accept", "--vrty-reason", "14 days now")
    assert (code, "accepted 1 case" in output) == (0, True)
    assert baselines.read(str(accepted.baselines))["refund"].reason == "14 days now"


def test_a_broken_answer_is_not_accepted(run: Run) -> None:
    run.answers(refund=(QUESTION, "Error: 502 Bad Gateway"))
    code, output = run.pytest("--vrty-accept")
    assert (code, "--vrty-accept-broken refund --vrty-reason WHY" in output) == (1, True)
    assert not run.baselines.exists()
    accept = ("--vrty-accept", "--vrty-accept-broken", "refund")
    assert run.pytest(*accept)[0] == 1
    assert run.pytest(*accept, "--vrty-reason", "the page that we show")[0] == 0


@PROCESSES
def test_an_id_that_is_checked_twice_is_one_clear_line(run: Run, processes: tuple[str, ...]) -> None:
    run.write(
        "import pytest\n\n@pytest.mark.parametrize('n', range(4))\ndef test_it(gate, n):\n"
        "    gate.check('one', prompt='p', response='An answer.')\n"
    )
    code, output = run.pytest("--vrty-accept", *processes)
    assert code == 1
    assert "the case id 'one' is checked twice" in output
    assert "nothing was accepted" in output
    assert not run.baselines.exists()


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        ("gate.check('a b', prompt='p', response='r')", "cases[0].id"),
        ("gate.check('a', prompt='p', response=3)", "cases[0].response is 3, but must be text"),
        ("gate.check('a', prompt='', response='r')", "case 'a' has an empty prompt"),
        ("gate.check('a', prompt='p', response='\\ud800')", "unpaired surrogate"),
        ("gate.check('a', prompt='p', response='r', other=1)", "other"),
        ("gate.check('a', prompt='p', response='r', metadata={'x': {1}})", "a value that JSON does not have"),
        ("gate.check('a', messages=[])", "no message of the assistant"),
        ("gate.check('a', response='r')", "case 'a' has no prompt"),
        ("gate.check('a', prompt='p', responses=['r'])", "case 'a'"),
    ],
)
def test_bad_input_is_one_clear_line(run: Run, call: str, problem: str) -> None:
    run.write(f"def test_it(gate):\n    {call}\n")
    code, output = run.pytest("--vrty-accept")
    assert code == 1
    (line,) = [line for line in output.splitlines() if line.startswith("vrty-gate: ")]
    assert problem in line
    assert not run.baselines.exists()


def test_a_baseline_that_cannot_be_read_is_one_clear_line(accepted: Run) -> None:
    accepted.baselines.write_text("{", encoding="utf-8")
    code, output = accepted.pytest()
    assert code == 1
    assert "vrty-gate: " in output


def test_hostile_texts_stay_texts(accepted: Run) -> None:
    accepted.answers(
        refund=(QUESTION, "\x1b[31mI do not know.\n::error::x \u202e"), thanks=("Thank the customer.", THANKS)
    )
    code, output = accepted.pytest("--color=no")
    assert code == 1
    assert "\x1b" not in output
    assert "\u202e" not in output
    assert not any(line.startswith("::error") for line in output.splitlines())


def manifest(run: Run, refund: str) -> None:
    run.write(MANIFEST, "vrty-gate.yml")
    run.write(refund + "\n", "refund.md")


def gate(run: Run, *arguments: str) -> int:
    command = [sys.executable, "-m", "vrty_gate", *arguments]
    return subprocess.run(command, cwd=run.folder, env=ENVIRONMENT, capture_output=True, check=False).returncode


@PROCESSES
@pytest.mark.parametrize(
    ("answer", "failed"), [(GOOD, set()), (BAD, {"refund", "(suite)"}), (REVIEW, {"refund", "(suite)"})]
)
def test_manifests_are_tests_with_the_verdicts_of_check(
    run: Run, answer: str, failed: set[str], processes: tuple[str, ...]
) -> None:
    manifest(run, GOOD)
    assert gate(run, "accept", "--yes") == 0
    manifest(run, answer)
    code, output = run.pytest("vrty-gate.yml", *processes)
    assert code == gate(run, "check")
    assert set(re.findall(r"FAILED vrty-gate\.yml::(\S+)", output)) == failed
    if answer == REVIEW:
        assert "FAILED vrty-gate.yml::refund - 30 days -> 14 days" in output
    assert f"{4 - len(failed)} passed" in output


def test_manifests_of_the_configuration_are_collected_and_selected(run: Run) -> None:
    manifest(run, GOOD)
    run.write("a: 1\n", "other.yml")
    assert gate(run, "accept", "--yes") == 0
    run.write("def test_nothing():\n    pass\n")
    assert "1 passed" in run.pytest()[1]
    run.write("[pytest]\nvrty_gate_manifests = */vrty-gate.yml vrty-gate.yml\n", "pytest.ini")
    assert "5 passed" in run.pytest()[1]
    assert "1 passed, 4 deselected" in run.pytest("-k", "thanks")[1]
    assert run.pytest("--junit-xml", "junit.xml")[0] == 0
    assert 'name="refund"' in (run.folder / "junit.xml").read_text(encoding="utf-8")


def test_a_missing_case_of_a_manifest_fails(run: Run) -> None:
    manifest(run, GOOD)
    assert gate(run, "accept", "--yes") == 0
    run.write("\n".join(MANIFEST.splitlines()[:-1]) + "\n", "vrty-gate.yml")
    code, output = run.pytest("vrty-gate.yml")
    assert (code, "FAILED vrty-gate.yml::thanks" in output) == (1, True)


def test_a_bad_manifest_is_one_clear_line(run: Run) -> None:
    run.write("version: 2\n", "vrty-gate.yml")
    code, output = run.pytest("vrty-gate.yml")
    assert code == 2
    assert "vrty-gate.yml:1:10: version is 2, but must be 1" in output


def test_a_project_that_does_not_use_the_gate_does_not_load_it(run: Run) -> None:
    run.write(
        "import sys\n\ndef test_it():\n"
        "    loaded = {name for name in sys.modules if name.startswith('vrty_gate')}\n"
        "    assert loaded == {'vrty_gate', 'vrty_gate.pytest_plugin'}\n"
    )
    code, output = run.pytest("-p", "no:xdist", "-p", "no:cov", "-p", "no:hypothesispytest", as_installed=True)
    assert code == 0, output


def test_the_page_shows_what_works(run: Run) -> None:
    (tests,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    run.write("def answer(prompt):\n    return 'You have 30 days from delivery to return a lamp.'\n", "shop.py")
    run.write(tests, "test_support.py")
    run.write("[pytest]\npythonpath = .\n", "pytest.ini")
    assert run.pytest("--vrty-accept")[0] == 0
    run.write("def answer(prompt):\n    return 'You have 14 days from delivery to return a lamp.'\n", "shop.py")
    code, output = run.pytest()
    shown = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].strip().splitlines()
    assert code == 1
    for line in shown:
        assert line.strip() in output
