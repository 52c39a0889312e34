"""Bad input gets one line that says where, what and what to do, and shows the place; nothing lost or left behind."""

import json
import os
from collections.abc import Callable

import pytest
from e2e.repository import ENVIRONMENT, GOOD, MANIFEST, REVIEW, Done, Repository, messages

ONE = "version: 1\ncases:\n  - {id: a, prompt: p, response: r"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join(['*' + before] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


LONGEST = 3000


def refused(repository: Repository, done: Done, *words: str) -> None:
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("vrty-gate: ")
    assert len(messages(done.stderr)) == 1
    assert len(done.stderr) < LONGEST
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


MANIFESTS: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "vrty-gate.yml: the manifest is empty"),
    "blank": (" \n\n", "the manifest is empty"),
    "only a comment": ("# nothing\n", "vrty-gate.yml:1:"),
    "binary": (b"\x89PNG\x00\x01", "vrty-gate.yml: it is binary: byte 5 is NUL"),
    "UTF-16": ("version: 1".encode("utf-16"), "vrty-gate.yml: it is binary"),
    "invalid UTF-8": (
        b"version: 1\nsuite: caf\xe9\n",
        "vrty-gate.yml:2:11: byte 22 is not valid UTF-8; save it as UTF-8",
    ),
    "broken YAML": (
        "version: 1\ncases: [\n",
        "vrty-gate.yml:2:8: not valid YAML: the text ends inside a list or mapping; close it with ] or }",
    ),
    "control characters": (
        "version: 1\nsuite: a\x1bb\n",
        "vrty-gate.yml:2:9: not valid YAML: U+001B is a control character",
    ),
    "tab indentation": (
        "version: 1\ncases:\n\t- id: a\n",
        "vrty-gate.yml:3:1: not valid YAML: a tab indents this line; indent with spaces",
    ),
    "an at sign": (
        "version: 1\nsuite: @me\n",
        "vrty-gate.yml:2:8: not valid YAML: a value cannot begin with '@'; put",
    ),
    "a colon": (
        "version: 1\nsuite: a: b\n",
        "vrty-gate.yml:2:9: not valid YAML: a second colon in one value; put",
    ),
    "duplicate keys": (
        "version: 1\nk: 0.8\nk: 0.9\ncases: []\n",
        "vrty-gate.yml:3:1: duplicate key 'k', first",
    ),
    "billion laughs": (BOMB, "more than 200000 values, aliases expanded"),
    "10,000 levels": ("cases: " + "[" * 10_000 + "]" * 10_000, "vrty-gate.yml:1:57: nested more than 50 levels"),
    "an alias of itself": ("version: 1\ncases: &a [*a]\n", "vrty-gate.yml:2:12: the alias *a has no complete anchor"),
    "a tag that makes objects": (
        "version: 1\ncases: !!python/object/apply:os.system [id]\n",
        "vrty-gate.yml:2:8: the tag",
    ),
    "two documents": ("version: 1\n---\nversion: 1\n", "vrty-gate.yml:3:1: a second YAML document"),
    "a list": ("- a\n", "vrty-gate.yml:1:1: it is a list, but must be a mapping"),
    "no version": ("cases: []\n", "vrty-gate.yml:1:"),
    "another version": ("version: 2\ncases: []\n", "vrty-gate.yml:1:10: version is 2, but must be 1"),
    "no cases": ("version: 1\ncases: []\n", "vrty-gate.yml:2:8: the suite has no cases"),
    "cases of a wrong type": ("version: 1\ncases: 5\n", "vrty-gate.yml:2:8: cases is 5, but must be a list"),
    "unknown key": (
        "version: 1\nscorer: [vrty]\ncases: []\n",
        "vrty-gate.yml:2:1: scorer is an unknown key; did you mean",
    ),
    "unknown key of a case": (
        f"{ONE}, respnse: x}}\n",
        "vrty-gate.yml:3:37: cases[0].respnse is an unknown key; did you",
    ),
    "unknown dimension": (
        f"k: {{compsite: 1}}\n{ONE}}}\n",
        "contains an unknown dimension 'compsite'; did you mean 'composite'",
    ),
    "unknown scorer": (f"scorers: [vrtyy]\n{ONE}}}\n", "did you mean 'vrty'?"),
    "k of 0": (f"{ONE}, k: 0}}\n", "vrty-gate.yml:3:40: cases[0].k is 0, but must be above 0 and at most 1"),
    "k of 1.5": (f"{ONE}, k: 1.5}}\n", "cases[0].k is 1.5, but must be above 0 and at most 1"),
    "k of NaN": (f"k: .nan\n{ONE}}}\n", "vrty-gate.yml:1:4: '.nan' is not a plain number; write it with digits"),
    "k of infinity": (f"k: .inf\n{ONE}}}\n", "'.inf' is not a plain number"),
    "k in words": (f"k: high\n{ONE}}}\n", "vrty-gate.yml:1:4: k is 'high', but must be a number"),
    "duplicate ids": (
        f"{ONE}}}\n  - {{id: a, prompt: p, response: r}}\n",
        "vrty-gate.yml:4:5: the case id 'a' is already used at",
    ),
    "an id with a space": (
        "version: 1\ncases:\n  - {id: a b, prompt: p, response: r}\n",
        "cases[0].id is 'a b', but must be",
    ),
    "an id with a slash first": (
        "version: 1\ncases:\n  - {id: ../a, prompt: p, response: r}\n",
        "cases[0].id is '../a'",
    ),
    "no prompt": (
        "version: 1\ncases:\n  - {id: a, response: r}\n",
        "vrty-gate.yml:3:5: case 'a' has no prompt; add prompt",
    ),
    "an empty prompt": ("version: 1\ncases:\n  - {id: a, prompt: ' ', response: r}\n", "has an empty prompt"),
    "no response": (
        "version: 1\ncases:\n  - {id: a, prompt: p}\n",
        "case 'a' has no response; add response or response_file",
    ),
    "both": (f"{ONE}, response_file: r.md}}\n", "case 'a' has both response and response_file; remove one"),
    "a missing file": (
        "version: 1\ncases:\n  - {id: a, prompt: p, response_file: r.md}\n",
        "vrty-gate.yml:3:39: cannot read r.md: No such file or directory",
    ),
    "a folder": (
        "version: 1\ncases:\n  - {id: a, prompt: p, response_file: .git}\n",
        "'.git' is in .git, which cannot contain texts",
    ),
    "a way out": (
        "version: 1\ncases:\n  - {id: a, prompt: p, response_file: ../../x}\n",
        "vrty-gate.yml:3:39: '../../x' is outside the repository",
    ),
    "an absolute path": (
        "version: 1\ncases:\n  - {id: a, prompt: p, response_file: /etc/passwd}\n",
        "is an absolute path",
    ),
    "a drive": ("version: 1\ncases:\n  - {id: a, prompt: p, response_file: '\\\\host\\x'}\n", "is an absolute path"),
    "NUL in a path": (
        'version: 1\ncases:\n  - {id: a, prompt: p, response_file: "a\\0b"}\n',
        "is empty or contains NUL",
    ),
    "a pattern that leads out": ("version: 1\ncases: [{from: '../*.jsonl'}]\n", "outside the repository"),
    "a pattern without files": (
        "version: 1\ncases: [{from: 'x/*.jsonl'}]\n",
        "vrty-gate.yml:2:16: 'x/*.jsonl' matches no file",
    ),
    "baselines elsewhere": (
        f"baselines: ../b.jsonl\n{ONE}}}\n",
        "vrty-gate.yml:1:12: '../b.jsonl' is outside the repository",
    ),
    "an unpaired surrogate": (f'{ONE.replace("response: r", "")} response: "\\ud800"}}\n', "vrty-gate.yml:3:"),
    "a number that is none": (f"k: 0b_\n{ONE}}}\n", "vrty-gate.yml:1:4: "),
    "a huge number": (f"k: {'9' * 5000}\n{ONE}}}\n", "vrty-gate.yml:1:4: "),
    "an empty number": (f'k: !!int ""\n{ONE}}}\n', "vrty-gate.yml:1:4: '' is not a plain number"),
    "base 60": (f"k: 0:0.9\n{ONE}}}\n", "vrty-gate.yml:1:4: '0:0.9' is not a plain number"),
    "400 digits": (f"k: 1{'0' * 400}\n{ONE}}}\n", "vrty-gate.yml:1:4: '1000"),
    "hexadecimal": (f"suite: 0x{'f' * 4000}\n{ONE}}}\n", "vrty-gate.yml:1:8: '0xfff"),
    "a comment that ends early": (
        f"# fine\u2028k: 0.1\n{ONE}}}\n",
        "vrty-gate.yml:1:7: U+2028 is an unsupported line separator",
    ),
    "a carriage return": (f"# fine\rk: 0.1\n{ONE}}}\n", "vrty-gate.yml:1:7: U+000D is an unsupported line separator"),
    "a long text many times": (
        f'suite: &s "{"x" * 1_000_000}"\ncases: [{", ".join(["*s"] * 50)}]\n',
        "more than 200000 values, aliases expanded",
    ),
    "a key without end": (f"{'k' * 300_000}: 1\n", "vrty-gate.yml:1:"),
    "a terminal escape": (f'{ONE}, "\\e[31mred": x}}\n', "cases[0]"),
}


@pytest.mark.parametrize("command", ["validate", "check", "accept"])
@pytest.mark.parametrize("text, words", MANIFESTS.values(), ids=MANIFESTS)
def test_a_bad_manifest(repository: Repository, text: str | bytes, words: str, command: str) -> None:
    repository.write("vrty-gate.yml", text)
    before = repository.everything()
    done = repository.run(command)
    refused(repository, done, words)
    assert "\x1b" not in done.stderr
    assert repository.everything() == before


def test_the_line_of_a_mistake_is_shown_with_a_caret_under_the_place(repository: Repository) -> None:
    repository.write("vrty-gate.yml", f"{ONE}, respnse: x}}\n  - {{id: 'b c', prompt: p, response: r}}\n")
    assert repository.run("check").stderr == (
        "vrty-gate: vrty-gate.yml:3:37: cases[0].respnse is an unknown key; did you mean 'response'?\n"
        "    3 |   - {id: a, prompt: p, response: r, respnse: x}\n"
        "      |                                     ^\n"
        "vrty-gate: vrty-gate.yml:4:10: cases[1].id is 'b c', but must be 1 to 128 ASCII letters, digits and _ . / : -, "
        "starting with a letter, digit or _\n"
        "    4 |   - {id: 'b c', prompt: p, response: r}\n"
        "      |          ^\n"
    )


def test_a_hostile_line_is_shown_without_doing_anything(repository: Repository) -> None:
    line = "suite: '\u202egnp.exe \u200b##[error]x ##vso[task.x]' x\n"
    repository.write("vrty-gate.yml", f"version: 1\n{line}")
    shown = repository.run("check").stderr.splitlines()[1:]
    assert shown == [
        r"    2 | suite: '\u202egnp.exe \u200b#\x23[error]x #\x23vso[task.x]' x",
        f"      | {'^':>61}",
    ]


def test_a_line_of_the_baselines_is_shown_too(repository: Repository) -> None:
    repository.run("accept")
    path = repository.folder / "vrty-gate.baselines.jsonl"
    path.write_text(path.read_text().replace('{"answers"', '{"answrs"', 1).replace('{"case"', '{"csae"', 1))
    message, shown, caret = repository.run("check").stderr.splitlines()
    assert message.startswith("vrty-gate: vrty-gate.baselines.jsonl:1:")
    assert shown.startswith('    1 | {"')
    assert len(shown) == 108
    assert shown[caret.index("^") :].startswith('"')


def test_a_bad_manifest_in_json_has_places_too(repository: Repository) -> None:
    repository.write("m.json", '{"version": 1,\n "cases": [{"id": "a", "prompt": "p", "response": "r", "k": 2}]}')
    refused(repository, repository.run("check", "m.json"), "m.json:2:61: cases[0].k is 2, but must be above 0")
    repository.write("m.json", '{"version": 1,\n "cases": [}')
    refused(repository, repository.run("check", "m.json"), "m.json:2:12: not valid JSON")
    repository.write("m.json", '{"version": 1, "version": 1}')
    refused(repository, repository.run("check", "m.json"), "m.json:1:16: duplicate key 'version'")
    repository.write("m.json", '{"version": 1, "k": NaN}')
    refused(repository, repository.run("check", "m.json"), "m.json:1:21: NaN is not JSON")


@pytest.mark.parametrize(
    "line, words",
    [
        ('{"id": "a", "prompt": "p", "response": 1}', "c.jsonl:2:40: response is 1, but must be text"),
        ('{"id": "a", "prompt": "p"', "c.jsonl:2:26: not valid JSON"),
        ('{"id": "refund", "prompt": "p", "response": "r"}', "c.jsonl:2: the case id 'refund' is already used"),
        (
            '{"id": "a", "prompt": "p", "response": "\\ud800"}',
            "c.jsonl:2:40: not usable JSON: an unpaired surrogate",
        ),
        ('{"id": "a", "prompt": "p", "response_file": "../../x"}', "c.jsonl:2: '../../x' is outside the repository"),
        ('{"id": "a", "prompt": "p", "response": "r", "metadata": ' + "[" * 5000, "c.jsonl:2:156: not usable JSON"),
        ("null", "c.jsonl:2:1: "),
        ('{"id": "a", "prompt": "p", "response": "r", "metadata": {"x": 1e999}}', "c.jsonl:2:63: 1e999 is too large"),
        ('{"id": "a", "prompt": "p", "response": "r", "metadata": {"x": ' + "9" * 400 + "}}", "c.jsonl:2:63: 999"),
        (
            '{"id": "a", "prompt": "p", "response": "r", "metadata": {"x": ' + "[" * 600 + "]" * 600 + "}}",
            "nested too deeply",
        ),
        (
            "{" + ", ".join(f'"k{i}": 1' for i in range(40_000)) + ', "k0": 1}',
            "c.jsonl:2:508892: duplicate key 'k0'",
        ),
    ],
)
def test_a_bad_line_of_a_cases_file(repository: Repository, line: str, words: str) -> None:
    repository.write("c.jsonl", '{"id": "fine", "prompt": "p", "response": "r"}\n' + line + "\n")
    repository.write("vrty-gate.yml", MANIFEST + "  - from: c.jsonl\n")
    refused(repository, repository.run("check"), words)


def link_out(repository: Repository) -> None:
    (repository.folder / "refund.md").unlink()
    (repository.folder / "refund.md").symlink_to("/etc/hostname")


def link_in_a_circle(repository: Repository) -> None:
    (repository.folder / "refund.md").unlink()
    (repository.folder / "refund.md").symlink_to("refund.md")


def pipe(repository: Repository) -> None:
    (repository.folder / "refund.md").unlink()
    os.mkfifo(repository.folder / "refund.md")


@pytest.mark.parametrize(
    "spoil, words",
    [
        (link_out, "outside the repository"),
        (link_in_a_circle, "cannot read refund.md: "),
        (pipe, "cannot read refund.md: it is not a regular file"),
        (lambda r: r.write("refund.md", b"\xff\xfe"), "refund.md:1:1: byte 1 is not valid UTF-8"),
        (lambda r: r.write("refund.md", b"a\0b"), "it is binary: byte 2 is NUL"),
        (
            lambda r: r.write("refund.md", b"x" * (4 * 1024 * 1024 + 1)),
            "it is larger than 4194304 bytes; raise --max-file",
        ),
    ],
)
def test_a_bad_response_file(repository: Repository, spoil: Callable[[Repository], object], words: str) -> None:
    spoil(repository)
    place = "vrty-gate: refund.md:" if "UTF-8" in words or "binary" in words else "vrty-gate.yml:3:"
    for command in ("validate", "check", "accept"):
        refused(repository, repository.run(command), place, words)
    assert not (repository.folder / "vrty-gate.baselines.jsonl").exists()


def test_limits_can_be_set(repository: Repository) -> None:
    refused(repository, repository.run("check", "--max-cases", "2"), "more than 2 cases; split the suite or raise")
    refused(repository, repository.run("check", VRTY_GATE_MAX_FILE_BYTES="10"), "it is larger than 10 bytes")
    refused(repository, repository.run("check", "--max-depth", "2"), "nested more than 2 levels")
    refused(repository, repository.run("check", "--max-nodes", "5"), "more than 5 values")


def test_what_cannot_be_accepted(repository: Repository) -> None:
    repository.accept()
    repository.write("refund.md", " \n")
    before = repository.everything()
    refused(
        repository,
        repository.run("accept"),
        "case 'refund' has an empty response; record it first; nothing was changed",
    )
    assert repository.everything() == before


def damage(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


BASELINES: dict[str, tuple[Callable[[str], str], str]] = {
    "truncated": (lambda text: text[: len(text) // 2], "vrty-gate.baselines.jsonl:3:"),
    "a duplicate id": (
        lambda text: text + text.split("\n")[0] + "\n",
        "jsonl:7: a second baseline of case 'greeting', first on line 1",
    ),
    "a score edited": (
        lambda text: text.replace('"composite": 0.', '"composite": 0.1', 1),
        "jsonl:1: the baseline of case 'greeting' was edited",
    ),
    "a text edited": (damage(GOOD, "Visit us."), "jsonl:3: the baseline of case 'refund' was edited by hand; restore"),
    "NaN": (lambda text: text.replace('"relevance": 0.', '"relevance": NaN, "x": 0.', 1), ": NaN is not JSON"),
    "a score above 1": (
        lambda text: text.replace('"coherence": 1.0', '"coherence": 1.5', 1),
        "coherence is 1.5, but must be",
    ),
    "a number without end": (
        lambda text: text.replace('"relevance": 0.', '"relevance": 1e999, "x": 0.', 1),
        ": 1e999 is too large",
    ),
    "half a character": (
        lambda text: text.replace('"reason": "good"', '"reason": "\\ud800"', 1),
        "jsonl:1:32: not usable JSON: an unpaired surrogate",
    ),
    "conflict markers": (lambda text: "<<<<<<< HEAD\n" + text, "jsonl:1: Git left a conflict here; keep the lines"),
    "binary": (lambda text: "\0" + text, "vrty-gate.baselines.jsonl: it is binary"),
    "another format": (lambda text: '{"hello": "world"}\n', "jsonl:1:2: hello is an unknown key"),
    "not an object": (lambda text: "5\n", "vrty-gate.baselines.jsonl:1:1: "),
}


@pytest.mark.parametrize("spoil, words", BASELINES.values(), ids=BASELINES)
def test_bad_baselines(repository: Repository, spoil: Callable[[str], str], words: str) -> None:
    repository.accept()
    text = repository.read("vrty-gate.baselines.jsonl")
    assert spoil(text) != text
    repository.write("vrty-gate.baselines.jsonl", spoil(text))
    before = repository.everything()
    for command in (
        ["validate"],
        ["check"],
        ["accept", "--case", "thanks"],
        ["baseline", "show"],
        ["baseline", "prune"],
        ["baseline", "migrate"],
    ):
        refused(repository, repository.run(*command), words)
    assert repository.everything() == before


@pytest.mark.parametrize(
    "spoil, words",
    [
        (lambda text: text[:50], "r.json:"),
        (damage('"verdict": "fail"', '"verdict": "fine"'), "not a vrty-gate report: "),
        (damage('"version": 2', '"version": 3'), "version is 3, but must be 1 or 2"),
        (damage('"counts"', '"count"'), "count is an unknown key; did you mean 'counts'?"),
        (damage('"current": 0.', '"current": NaN, "x": 0.'), "NaN is not JSON"),
        (lambda text: "[" * 100_000, "r.json:1:101: not usable JSON"),
        (lambda text: json.dumps({"version": 1}), "not a vrty-gate report"),
        (lambda text: "", "r.json:1:1: not valid JSON"),
        (damage('"review": 1', '"review": 0'), "its verdict or counts are not those of its cases"),
        (damage('"below": 1', '"below": 0'), "its groups are not those of its cases"),
        (damage('"verdict": "fail"', '"verdict": "pass"'), "its verdict or counts are not those of its cases"),
        (damage('"k": 0.8', '"k": 1e999'), ": 1e999 is too large"),
        (damage('"missing": 0', '"missing": ' + "9" * 4300), ": 999"),
    ],
)
def test_a_bad_report(repository: Repository, spoil: Callable[[str], str], words: str) -> None:
    repository.accept()
    repository.write("refund.md", REVIEW)
    repository.run("check", "--output", "r.json")
    repository.write("r.json", spoil(repository.read("r.json")))
    refused(repository, repository.run("render", "r.json"), words)


def test_help_is_a_command_too(repository: Repository) -> None:
    assert repository.ok("help") == repository.ok("--help")
    assert repository.ok("help", "baseline", "show") == repository.ok("baseline", "show", "--help")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["chekc"], "No such command 'chekc'; did you mean 'check'? See 'vrty-gate --help'."),
        (["qqqq"], "No such command 'qqqq'. See 'vrty-gate --help'."),
        (["baseline", "shwo"], "No such command 'shwo'; did you mean 'show'?"),
        (["check", "prompts/**/gate.yml"], "no manifest 'prompts/**/gate.yml': no file matches the pattern"),
        (["check", "--nope"], "No such option"),
        (["check", "nowhere.yml"], "no manifest 'nowhere.yml'; check the path"),
        (["check", "sub"], "no vrty-gate.yml or .github/vrty-gate.yml in sub; name a manifest"),
        (["check", "--k", "0"], "--k is 0, but must be above 0 and at most 1"),
        (["check", "--k", "1.5"], "--k is 1.5, but must be above 0 and at most 1"),
        (["check", "--k", "nan"], "--k is nan, but must be above 0 and at most 1"),
        (["check", "--k", "x"], "'x' is not a valid float"),
        (["check", "--case", "refnd"], "vrty-gate.yml has no case 'refnd'; did you mean 'refund'?"),
        (["check", "--tag", "mony"], "vrty-gate.yml has no tag 'mony'; did you mean 'money'?"),
        (["check", "--format", "xml"], "'xml', but must be one of text, json, markdown"),
        (["check", "--format", "json", "--format", "text"], "json and text cannot both go to stdout"),
        (["check", "--output", "report.pdf"], "cannot tell the format from the extension; put --format before it"),
        (["check", "--output", "nowhere/r.json"], "nowhere/r.json: cannot write: No such file or directory"),
        (["check", "--output", "sub", "--format", "json"], "sub"),
        (["explain", "refnd"], "has no case 'refnd'; did you mean 'refund'?"),
        (["explain"], "Missing argument 'CASE'"),
        (["baseline", "show", "--case", "x"], "has no baseline of case 'x'"),
        (["baseline", "prune", "--case", "x"], "has no baseline of case 'x'"),
        (["render", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["render", ""], "'': No such file or directory"),
        (["schema", "x"], "'x' is not one of"),
        (["score", "--prompt", "x"], "give exactly one of --response and --response-file"),
        (["score", "--prompt", "x", "--prompt-file", "y", "--response", "z"], "give exactly one of --prompt and"),
        (["score", "--prompt-file", "-", "--response-file", "-"], "only one of --prompt-file and --response-file"),
        (
            ["score", "--prompt-file", "-", "--response-file", "/dev/stdin"],
            "only one of --prompt-file and --response-file",
        ),
        (["score", "--prompt", "x", "--response-file", "sub"], "sub: Is a directory"),
        (["check", "--case-seconds", "nan"], "'nan' is not a number"),
        (["doctor", "--drop", "nan"], "'nan' is not a number"),
        (["check", "--output", ""], "--output is empty; name a file"),
        (["check", "\x1b[31m.yml"], "no manifest '\\x1b[31m.yml'"),
    ],
)
def test_bad_usage(repository: Repository, arguments: list[str], words: str) -> None:
    (repository.folder / "sub").mkdir()
    before = repository.everything()
    refused(repository, repository.run(*arguments), words)
    assert repository.everything() == before


def test_nothing_to_check_here(repository: Repository) -> None:
    (repository.folder / "vrty-gate.yml").unlink()
    refused(
        repository,
        repository.run("check"),
        "no vrty-gate.yml here or above; create one with vrty-gate init, or name a manifest",
    )


def test_stdin_that_is_no_text(repository: Repository) -> None:
    done = repository.run("score", "--prompt", "x", "--response-file", "-", stdin="a\0b")
    refused(repository, done, "standard input: it is binary: byte 2 is NUL")


def test_an_internal_error_says_so_and_shows_its_traceback_only_when_asked(repository: Repository) -> None:
    repository.write("sitecustomize.py", "import vrty_gate.core.vrty as v\nv.relevance = lambda *a: 1 / 0\n")
    repository.write("vrty-gate.yml", MANIFEST)
    path = os.pathsep.join(filter(None, [str(repository.folder), ENVIRONMENT.get("PYTHONPATH")]))
    done = repository.run("score", "--prompt", "x", "--response", "y", PYTHONPATH=path)
    assert done.returncode == 70
    assert done.stderr.startswith("vrty-gate: internal error (ZeroDivisionError: ")
    assert len(messages(done.stderr)) == 1
    done = repository.run("score", "--prompt", "x", "--response", "y", PYTHONPATH=path, VRTY_GATE_DEBUG="1")
    assert "Traceback" in done.stderr
    # The same fault while scoring a suite costs the case.
    done = repository.run("check", PYTHONPATH=path)
    assert done.returncode == 1
    assert "scorer vrty failed: ZeroDivisionError: division by zero" in done.stdout


@pytest.mark.parametrize("name", ["refund.md", "vrty-gate.yml", "vrty-gate.baselines.jsonl"])
def test_a_pointer_of_git_lfs_is_said_to_be_one(repository: Repository, name: str) -> None:
    repository.accept()
    repository.write(name, f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 9\n")
    done = repository.run("check")
    assert (done.returncode, done.stdout) == (2, "")
    advice = "run git lfs pull (in GitHub Actions: lfs: true for actions/checkout)"
    assert done.stderr == f"vrty-gate: {name}: only its Git LFS pointer is here: {advice}\n"


def test_a_conflict_that_git_left_in_a_text_is_said(repository: Repository) -> None:
    repository.accept()
    both = "Thanks.\n<<<<<<< HEAD\nIt takes 5 days.\n=======\nIt takes 6 days.\n>>>>>>> topic\n"
    repository.write("refund.md", both)
    done = repository.run("check")
    assert (done.returncode, done.stdout) == (2, "")
    assert messages(done.stderr) == ["vrty-gate: refund.md:2: Git left a conflict here; resolve it"]
    repository.write("refund.md", f"A conflict looks like this:\n```\n{both}```\n")
    assert repository.run("check").returncode in (0, 1)


def test_all_mistakes_of_a_manifest_are_reported_at_once(repository: Repository) -> None:
    repository.write(
        "vrty-gate.yml",
        "version: 1\nsuit: shop\nnew: maybe\ncases:\n  - {id: a, promt: p, response: r}\n  - {prompt: 3, response: r}\n",
    )
    for command in ("validate", "check", "accept"):
        done = repository.run(command)
        assert (done.returncode, done.stdout) == (2, "")
        assert messages(done.stderr) == [
            "vrty-gate: vrty-gate.yml:2:1: suit is an unknown key; did you mean 'suite'?",
            "vrty-gate: vrty-gate.yml:3:6: new is 'maybe', but must be fail or note or off",
            "vrty-gate: vrty-gate.yml:5:13: cases[0].promt is an unknown key; did you mean 'prompt'?",
            "vrty-gate: vrty-gate.yml:6:14: cases[1].prompt is 3, but must be text: put it in quotes",
            "vrty-gate: vrty-gate.yml:6:5: cases[1] is missing required key 'id'",
        ]


def test_of_many_mistakes_the_first_twenty_are_reported(repository: Repository) -> None:
    cases = "".join(f"  - {{id: c{i}, promt: p, response: r}}\n" for i in range(3_000))
    repository.write("vrty-gate.yml", f"version: 1\nfoo: 1\ncases:\n{cases}")
    lines = messages(repository.run("check").stderr)
    assert len(lines) == 21
    assert lines[-1] == "vrty-gate: there are more mistakes"
