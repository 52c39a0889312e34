"""Which files of the repository the steps of a job run, as far as their words say so."""

import posixpath
import re
from collections.abc import Iterator
from typing import Any

_COMMAND = re.compile(r"&&|\|\|?|;|\n|&(?!>)")
_WORD = re.compile(r"[^\s\"'`()<>{},:=@]+")
_GATE = re.compile(r"(?:.*/)?vrty[-_]gate(?:\.exe)?")
_WILD = re.compile(r"[*?\[$].*")
_MOST_WORDS = 500
_IMPLIED = {
    "make": "GNUmakefile makefile Makefile",
    "gmake": "GNUmakefile makefile Makefile",
    "npm": "package.json package-lock.json .npmrc",
    "npx": "package.json package-lock.json .npmrc",
    "yarn": "package.json yarn.lock .yarnrc.yml",
    "pnpm": "package.json pnpm-lock.yaml .npmrc",
    "bun": "package.json bun.lock bunfig.toml",
    "pip": "pyproject.toml setup.py setup.cfg",
    "pip3": "pyproject.toml setup.py setup.cfg",
    "uv": "pyproject.toml uv.lock setup.py",
    "poetry": "pyproject.toml poetry.lock",
    "pytest": "conftest.py pytest.ini pyproject.toml tox.ini setup.cfg",
    "tox": "tox.ini pyproject.toml setup.cfg",
    "nox": "noxfile.py",
    "just": "justfile Justfile .justfile",
    "task": "Taskfile.yml Taskfile.yaml",
    "rake": "Rakefile",
    "bundle": "Gemfile Gemfile.lock",
    "cargo": "Cargo.toml build.rs .cargo/config.toml",
    "mvn": "pom.xml",
    "gradle": "build.gradle build.gradle.kts settings.gradle settings.gradle.kts",
    "docker": "Dockerfile compose.yml compose.yaml docker-compose.yml",
    "pre-commit": ".pre-commit-config.yaml",
    "composer": "composer.json composer.lock",
    "deno": "deno.json deno.jsonc",
    "mise": "mise.toml .mise.toml",
}
"""By command, the files in its folder that say what it runs."""
_ONLY_WITH = {
    **dict.fromkeys(("pip", "pip3"), re.compile(r"\.(?:\[.*)?|-e|--editable")),
    "uv": re.compile("run|sync|lock"),
    "docker": re.compile("build|compose|buildx"),
}
"""Commands that read these files only with one of these words."""


_MODULES = ("sitecustomize", "usercustomize", "vrty_gate", "click", "yaml", "markupsafe", "urllib3", "re2")
"""Modules that the gate imports, and that a file of the repository may hide."""


def run_by(job: Any, top: Any = None) -> list[str]:
    """The paths that the steps of a job name, from the root of the repository: files and folders, if they are there.

    They are the words of its scripts, the files that well-known commands read, and the actions and workflows of the
    repository that it uses. `top` is the workflow. What a run of the gate itself reads is compared otherwise.
    """
    paths: dict[str, None] = {}
    whole = _mapping(job)
    steps = whole.get("steps")
    for part in (top, job):
        run = _mapping(_mapping(_mapping(part).get("defaults")).get("run"))
        paths |= dict.fromkeys([*_of_shell(run.get("shell")), *_of_environment(part if part is top else None)])
    for step in [whole, *(steps if isinstance(steps, list) else ())]:
        uses, script = _mapping(step).get("uses"), _mapping(step).get("run")
        paths |= dict.fromkeys([*_of_shell(_mapping(step).get("shell")), *_of_environment(step)])
        if isinstance(uses, str) and uses.startswith("./"):
            paths |= dict.fromkeys(_inside("", uses))
        for key, value in _mapping(_mapping(step).get("with")).items():
            if str(key).endswith("-file"):  # of a version, such as python-version-file
                paths |= dict.fromkeys(_inside("", str(value)))
        if isinstance(script, str):
            folder = folder_of(job, step, top)
            paths |= {path: None for words in _commands(script) for path in _of_command(words, folder)}
    return list(paths)


def _of_shell(shell: Any) -> Iterator[str]:
    """The script that runs the commands of a step, if it is one of the repository."""
    word = str(shell or "").partition(" ")[0]
    if "/" in word:
        yield from _inside("", word)


def _of_environment(part: Any) -> Iterator[str]:
    """What looks like a path in the environment of a step, job or workflow, such as that of constraints for pip."""
    for value in _mapping(_mapping(part).get("env")).values():
        for word in str(value).replace(":", " ").split():
            if re.search(r"[^/.][./][^/]", word):
                yield from _inside("", word)


def folder_of(job: Any, step: Any, top: Any) -> str:
    """The folder that a command of a step runs in."""
    defaults = [_mapping(_mapping(_mapping(part).get("defaults")).get("run")) for part in (job, top)]
    folders = [_mapping(part).get("working-directory") for part in (step, *defaults)]
    return str(next((folder for folder in folders if folder), ""))


def _commands(script: str) -> Iterator[list[str]]:
    """The words of each command of a script, but for those of the gate."""
    for command in _COMMAND.split(script.replace("\\\n", " ")):
        words = _WORD.findall(command)[:_MOST_WORDS]
        before = next((words[:i] for i, word in enumerate(words) if _GATE.fullmatch(word)), None)
        if before and before[-1] == "-m":
            yield ["python", "-m"]
        if words and (before is None or "install" in before or words[0] in ("echo", "printf")):
            yield words


def _of_command(words: list[str], folder: str) -> Iterator[str]:
    if "-m" in words:  # the folder is the first place where Python looks for modules
        for name in _MODULES:
            yield from _inside(folder, f"{name}.py")
            yield from _inside(folder, f"{name}/__init__.py")
    for command in sorted(_IMPLIED.keys() & {posixpath.basename(word) for word in words}):
        if command not in _ONLY_WITH or any(map(_ONLY_WITH[command].fullmatch, words)):
            for name in _IMPLIED[command].split():
                yield from _inside(folder, name)
    for number, word in enumerate(words):
        if number and words[number - 1] == "-m":
            yield from _inside(folder, f"{word.replace('.', '/')}.py")
            yield from _inside(folder, word.replace(".", "/"))
        if not word.startswith("-"):
            yield from _inside(folder, word)


def _inside(folder: str, word: str) -> Iterator[str]:
    """The path of a word, if it is one inside the repository; of a pattern, the folder that it begins with."""
    fixed = _WILD.sub("", word)
    path = posixpath.normpath(posixpath.join(folder.strip(), fixed if fixed == word else posixpath.dirname(fixed)))
    if path != "." and not path.startswith(("../", "/")) and path != "..":
        yield path


def _mapping(data: Any) -> dict[Any, Any]:
    return data if isinstance(data, dict) else {}
