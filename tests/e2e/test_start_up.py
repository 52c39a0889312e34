"""What is loaded, and what is not: start-up time is felt on every commit."""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "support-bot"
CHANGED = EXAMPLE.with_name("support-bot-regressed")
CHECK = "from vrty_gate.cli.checking import check_manifests; check_manifests([{!r}])"


def modules_after(code: str) -> set[str]:
    program = f"import sys; before = set(sys.modules)\n{code}\nimport json; print(json.dumps(sorted(set(sys.modules) - before)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "module", ["vrty_gate", "vrty_gate.core", "vrty_gate.core.vrty.explain", "vrty_gate.core.gate.rule"]
)
def test_the_mathematics_need_the_standard_library_only(module: str) -> None:
    loaded = modules_after(f"import {module}")
    roots = {name.split(".")[0] for name in loaded if not name.startswith("__editable__")}
    assert roots - set(sys.stdlib_module_names) == {"vrty_gate"}


def test_a_check_loads_neither_click_nor_jinja2_nor_other_weights() -> None:
    loaded = modules_after(CHECK.format(str(EXAMPLE)))
    assert loaded.isdisjoint(
        {"click", "jinja2", "markupsafe", "dataclasses", "inspect", "hashlib", "difflib", "rich", "msgspec"}
    )
    assert "yaml" in loaded
    if "yaml._yaml" in loaded:  # PyYAML was built with its C parser
        assert loaded.isdisjoint({"yaml.reader", "yaml.resolver", "yaml.constructor", "datetime"})


def test_a_check_loads_few_modules() -> None:
    """Each costs about 0.3 million instructions, of 180 in all."""
    loaded = modules_after(CHECK.format(str(EXAMPLE)))
    assert len([name for name in loaded if name.startswith("vrty_gate")]) <= 60
    assert len(loaded) <= 115  # other versions of Python load more of their library
    assert len([name for name in modules_after(CHECK.format(str(CHANGED))) if name.startswith("vrty_gate")]) <= 193


def test_a_check_of_changed_answers_compiles_few_patterns() -> None:
    """Each costs about 2 million instructions; few texts need those that are behind a sign."""
    counting = (
        "import re; compiled = []; real = re.compile\n"
        "def counted(*pattern): compiled.append(pattern); return real(*pattern)\n"
        "re.compile = counted\n"
    )
    program = f"{counting}{CHECK.format(str(CHANGED))}\nprint(len(compiled))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout.splitlines()[-1]) <= 90


def test_a_suite_of_cassettes_loads_no_reader_of_other_recordings(tmp_path: Path) -> None:
    shutil.copy(EXAMPLE.parents[1] / "tests" / "recordings" / "files" / "vcrpy.yaml", tmp_path)
    manifest = tmp_path / "vrty-gate.yml"
    manifest.write_text("version: 1\ncases: [{each: vcrpy.yaml, format: vcr}]\n", encoding="utf-8")
    loaded = modules_after(f"from vrty_gate.manifest.load import load; load({str(manifest)!r})")
    of_importing = {name.removeprefix("vrty_gate.importing.") for name in loaded}
    assert "cassettes.yaml_items" in of_importing
    assert of_importing.isdisjoint({"snapshots", "cassettes.har", "cassettes.json_items", "cassettes.httprr"})
    assert {name for name in of_importing if name.startswith("tools.")} == {"tools.vcr"}
    assert loaded.isdisjoint({"zipfile", "csv", "base64", "unicodedata"})


BUDGETS = [
    (EXAMPLE, "check", 7.03),
    (EXAMPLE, "check --format markdown", 8.13),
    (EXAMPLE, "check --format html", 9.2),
    (CHANGED, "check", 22.5),
]
"""The most that the instructions of a command may be of those of an interpreter that does nothing."""


class Counting:
    """Counts instructions, whatever is installed beside the gate, and however: no site is imported."""

    def __init__(self, cache: Path) -> None:
        from start import instructions

        self.instructions = instructions
        self.python = [sys.executable, "-s", "-S", "-P", "-X", f"pycache_prefix={cache}"]
        folders = [
            str(EXAMPLE.parents[1]),
            *(str(Path(find_spec(name).origin).parents[1]) for name in ("yaml", "markupsafe")),
        ]
        self.program = f"import sys; sys.path[:0] = {folders!r}; from vrty_gate.__main__ import main; main()"
        subprocess.run([*self.python, "-c", "pass"], check=True)  # compiles what every interpreter loads
        self.nothing = instructions([*self.python, "-c", "pass"], str(EXAMPLE))

    def took(self, example: Path, arguments: str) -> float:
        """How many times the instructions of an interpreter that does nothing."""
        command = [*self.python, "-c", self.program, *arguments.split()]
        subprocess.run(command, cwd=example, stdout=subprocess.DEVNULL, check=False)  # compiles what is not yet
        return float(self.instructions(command, str(example)) / self.nothing)


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Counting:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE.parents[1] / "bench"))
        return Counting(tmp_path_factory.mktemp("compiled"))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="no valgrind here")
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="each Python takes another number of instructions")
@pytest.mark.parametrize(("example", "arguments", "most"), BUDGETS)
def test_a_check_executes_few_instructions(example: Path, arguments: str, most: float, counting: Counting) -> None:
    assert counting.took(example, arguments) < most


def test_only_what_changed_is_read_closely() -> None:
    closely = {f"vrty_gate.core.{name}" for name in ("fidelity.model", "integrity", "gate.decision", "text.nearest")}
    for example, read in ((EXAMPLE, set()), (CHANGED, closely)):
        assert modules_after(CHECK.format(str(example))) & closely == read


def test_plain_check_and_check_through_the_option_parser_print_the_same() -> None:
    command = [str(Path(sys.executable).with_name("vrty-gate")), "check", str(EXAMPLE)]
    plain = subprocess.run(command, capture_output=True, check=True)
    parsed = subprocess.run([*command, "--format", "text"], capture_output=True, check=True)
    assert plain.stdout == parsed.stdout
    assert plain.stdout.endswith(b"(14 passed)\n")
