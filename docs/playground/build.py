"""Build the playground: one page that runs the gate in the browser, without a server and without the network.

    npm install --prefix FOLDER pyodide@314.0.7
    python docs/playground/build.py FOLDER/node_modules/pyodide OUTPUT

OUTPUT/index.html contains everything, because a page opened from disk may neither fetch files nor import modules.
Pyodide, the package and what it depends on are in it as compressed text, which no browser runs as a script; the page
makes a worker of it. OUTPUT/NOTICES.txt has the licences. MarkupSafe and PyYAML come from the Python that runs
this, without the parts that are not written in Python.
"""

import argparse
import base64
import gzip
import hashlib
import html
import importlib
import importlib.metadata
import io
import json
import os
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGES = ("vrty_gate", "vrty_gate.core", "vrty_gate.templates", "markupsafe", "yaml")
LIBRARIES = ("markupsafe", "PyYAML")
WORKER_START = '"use strict"; self.importScripts = undefined;  // by which Pyodide knows the workers that it refuses'
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file in the archive, so that it does not depend on when it was made."""


def main() -> None:
    """Write the page and the notices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pyodide", type=Path, help="folder of the npm package pyodide")
    parser.add_argument("output", type=Path, help="folder to write to")
    options = parser.parse_args()
    try:
        written = {"index.html": page(options.pyodide), "NOTICES.txt": notices(options.pyodide)}
    except (OSError, ValueError) as error:
        sys.exit(f"{parser.prog}: {error}")
    options.output.mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        (options.output / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {options.output / name} ({len(text.encode('utf-8')) / 1e6:.1f} MB)")


def page(pyodide: Path) -> str:
    """The page with its style, script and data, and a policy that allows nothing but these."""
    style, script = _source(HERE / "page.css"), "\n".join(_source(HERE / name) for name in ("comment.js", "page.js"))
    data = "\n".join(_block(name, content) for name, content in embedded(pyodide).items())
    parts = {"POLICY": html.escape(policy(style, script)), "STYLE": style, "SCRIPT": script, "DATA": data}
    text = re.sub(r"\{\{ (\w+) \}\}", lambda found: parts.pop(found[1]), _source(HERE / "page.html"))
    if parts:
        raise ValueError(f"page.html does not use {', '.join(parts)}")
    return text


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy: this style, this script, WebAssembly, and a worker from a Blob with the same."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_digest(script)}' 'wasm-unsafe-eval'",
            f"style-src '{_digest(style)}'",
            "worker-src blob:",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def embedded(pyodide: Path) -> dict[str, bytes]:
    """What the worker needs, by name: its script, and the files that Pyodide and the worker ask for."""
    loader, module = (_source(pyodide / name) for name in ("pyodide.js", "pyodide.asm.mjs"))
    parts = (WORKER_START, loader, _as_script(module), _source(HERE / "worker.js"))
    worker = re.sub(r"^//# sourceMappingURL=.*$", "", "\n".join(parts), flags=re.MULTILINE)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        "worker": worker.encode("utf-8"),
        "lock": json.dumps({"info": lock["info"], "packages": {}}).encode("utf-8"),
        "engine": engine(),
        "python_stdlib.zip": (pyodide / "python_stdlib.zip").read_bytes(),
        "pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
    }


def _as_script(module: str) -> str:
    """Pyodide's module as a plain script, because a page opened from disk cannot start workers with modules."""
    script = module.replace("export default _createPyodideModule;", "").replace("import.meta.url", "self.location.href")
    if len(script) == len(module) or re.search(r"\bimport\.meta\b|\bexport default\b", script):
        raise ValueError("this is not a version of pyodide that the page can start; use 314.0.7")
    return script


def engine() -> bytes:
    """The package, what renders its comment, and `judged.py`, as an archive that Python imports from."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:  # stored: it is compressed with the page
        for name, path in sorted({"judged.py": HERE / "judged.py", **dict(_files())}.items()):
            packed.writestr(zipfile.ZipInfo(name, EARLIEST), path.read_bytes())
    return archive.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """The Python files, data and templates of the packages, by their name in the archive."""
    for package in PACKAGES:
        top = importlib.import_module(package).__path__[0]
        for folder, folders, names in os.walk(top):  # does not follow links: core and templates have their own turn
            folders[:] = [name for name in folders if name != "__pycache__"]
            inside = Path(package.replace(".", "/"), Path(folder).relative_to(top))
            for name in names:
                if name.endswith(".py") or inside.name == "data":
                    yield (inside / name).as_posix(), Path(folder, name)


def notices(pyodide: Path) -> str:
    """The licences of everything in the page."""
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    parts = [
        f"Pyodide {version}: Mozilla Public License 2.0. Source: https://github.com/pyodide/pyodide",
        "CPython, which Pyodide contains: https://docs.python.org/3/license.html",
        *(f"vrty-gate: {path.name}\n\n{_source(path)}" for path in (ROOT / "LICENSE", *_data_licences())),
    ]
    for name in LIBRARIES:
        distribution = importlib.metadata.distribution(name)
        texts = [file.read_text() for file in distribution.files or () if "license" in file.name.lower()]
        if not texts:
            raise ValueError(f"the installed {name} has no licence file; install it from PyPI")
        parts.append("\n".join((f"{name} {distribution.version}\n", *texts)))
    return f"\n{'-' * 80}\n\n".join(f"{part.strip()}\n" for part in parts)


def _data_licences() -> list[Path]:
    return sorted((ROOT / "core" / "data").glob("*-LICENSE.txt"))


def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"


def _block(name: str, content: bytes) -> str:
    """Data in the page; a script of this type is never run."""
    packed = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")
    return f'<script type="text/plain" data-embedded="{name}">{packed}</script>'


if __name__ == "__main__":
    main()
