"""Make the snapshot files that tests read, each with the tool itself.

In a folder of its own, not in the checkout:

    python -m venv py && py/bin/pip install syrupy==7.0.2 inline-snapshot==0.36.1 snapshottest==0.6.0 pytest
    npm install jest@30.5.2 vitest@4.1.12 && mkdir old && (cd old && npm install jest@27.5.1)

Then, from the checkout: `python tests/recordings/make_snapshots.py FOLDER`
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES, FILES = HERE / "snapshots", HERE / "snapshots" / "files"
TABLE = """\
from snapshottest import TestCase

class TestRefunds(TestCase):
    def test_refund(self):
        self.assertMatchSnapshot("We refund the fare.\\n\\nDon't fold the ticket.")
        self.assertMatchSnapshot({"answer": "Dogs travel free.", "tries": 2})
"""


def run(folder: Path, *command: str) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "CI": ""}
    subprocess.run(command, cwd=folder, env=environment, check=False)  # pytest fails where it writes a snapshot


def kept(folder: Path, made: str, name: str) -> None:
    target = FILES / name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / made, target)


def with_python(python: str) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copyfile(SOURCES / "in_syrupy.py", folder / "test_support.py")
        run(folder, python, "-m", "pytest", "-p", "no:snapshottest", "--snapshot-update", "test_support.py", "-q")
        made = folder / "__snapshots__"
        for path in sorted(made.rglob("*.*")):
            kept(folder, str(path.relative_to(folder)), f"syrupy/__snapshots__/{path.relative_to(made)}")
        shutil.copyfile(SOURCES / "in_python.py", folder / "test_inline.py")
        (folder / "pyproject.toml").write_text("[tool.inline-snapshot]\nformat-command = ''\n", "utf-8")
        run(folder, python, "-m", "pytest", "-p", "no:syrupy", "--inline-snapshot=create", "test_inline.py")
        kept(folder, "test_inline.py", "inline_in_python.py")
        (folder / "test_table.py").write_text(TABLE, "utf-8")
        run(folder, python, "-m", "unittest", "test_table")
        kept(folder, "snapshots/snap_test_table.py", "snap_of_snapshottest.py")


def with_node(tools: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copyfile(SOURCES / "answers.js", folder / "answers.js")
        (folder / "package.json").write_text("{}", "utf-8")
        (folder / "node_modules").symlink_to(tools / "node_modules")
        for source, name in (("in_jest.js", "answers.test.js"), ("inside_jest.js", "inside.test.js")):
            shutil.copyfile(SOURCES / source, folder / name)
        jest = ("--rootDir=.", "--ci=false", "--no-cache", "--watchman=false")
        run(folder, "node", str(tools / "node_modules/jest/bin/jest.js"), *jest)
        kept(folder, "__snapshots__/answers.test.js.snap", "jest/__snapshots__/answers.test.js.snap")
        kept(folder, "inside.test.js", "jest/inside.test.js")
        shutil.rmtree(folder / "__snapshots__")
        (folder / "node_modules").unlink()
        (folder / "node_modules").symlink_to(tools / "old" / "node_modules")
        run(folder, "node", str(tools / "old/node_modules/jest/bin/jest.js"), *jest, "answers.test.js")
        kept(folder, "__snapshots__/answers.test.js.snap", "jest-27/__snapshots__/answers.test.js.snap")
        shutil.rmtree(folder / "__snapshots__")
        (folder / "node_modules").unlink()
        (folder / "node_modules").symlink_to(tools / "node_modules")
        shutil.copyfile(SOURCES / "in_vitest.ts", folder / "answers.test.ts")
        run(folder, "node", str(tools / "node_modules/vitest/vitest.mjs"), "run", "answers.test.ts", "--update")
        kept(folder, "__snapshots__/answers.test.ts.snap", "vitest/__snapshots__/answers.test.ts.snap")
        kept(folder, "answers.test.ts", "vitest/answers.test.ts")


if __name__ == "__main__":
    tools = Path(sys.argv[1]).resolve()
    shutil.rmtree(FILES, ignore_errors=True)  # so that none is left that no tool writes any more
    with_python(str(tools / "py" / "bin" / "python"))
    with_node(tools)
