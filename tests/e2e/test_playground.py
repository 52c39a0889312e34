"""The playground: the gate in a browser, from a file on disk, with the bytes of CPython."""

import html
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

import cmarkgfm
import pytest
from browser import QUIET, program, serious_violations
from cmarkgfm.cmark import Options
from e2e.repository import ENVIRONMENT, PROGRAM
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "docs" / "playground"
PYODIDE = Path(os.environ.get("VRTY_GATE_PYODIDE") or ROOT / "node_modules" / "pyodide")


def _judged() -> ModuleType:
    spec = importlib.util.spec_from_file_location("judged", SOURCES / "judged.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


judged = _judged().judged

CASES = {
    "number": (
        "How long can I return a lamp?",
        "You can return it within 30 days of delivery.",
        "You can return it within 14 days of delivery.",
    ),
    "rewrite": (
        "How do I reset my password?",
        "Open Settings, choose Security and click Reset password. The link is valid for one hour.",
        "In Settings, go to Security. Click Reset password, and use the link within one hour.",
    ),
    "same": ("Why?", "Because it is cold.", "Because it is cold."),
    "form only": ("Why?", "Because it is  cold.", "Because  it is cold."),
    "nothing": ("Why?", "Because it is cold.", ""),
    "refusal": (
        "Write a loop.",
        "```python\nfor i in range(3):\n    print(i)\n```",
        "I'm sorry, I cannot help with that.",
    ),
    "code": (
        "Write it.",
        "```python\ndef f(a, b):\n    return a < b\n```",
        "```python\ndef f(a, b):\n    return a <= b\n```",
    ),
    "json": ("Return JSON.", '{"seats": 4, "who": ["a|b", "c"]}', '{"seats": "4", "who": []}'),
    "list": ("Steps?", "1. Stop.\n2. Look.\n3. Listen for 20 seconds.\n4. Go.", "1. Stop.\n2. Look.\n3. Go."),
    "german": ("Wie lange?", "Die Rückgabe ist 30 Tage möglich, nicht länger.", "Die Rückgabe ist 14 Tage möglich."),
    "spanish": ("¿Cuánto tarda?", "Tarda 3 días. Sí, puede cambiarlo.", "Tarda 9 días. No, no puede cambiarlo."),
    "japanese": ("返品できますか？", "はい、30日以内に返品できます。", "いいえ、14日以内でも返品できません。"),
    "arabic": ("كم المدة؟", "المدة ثلاثون يومًا (30).", "المدة 14 يومًا."),
    "emoji": ("Mood?", "👩‍👩‍👧 It costs 1\u00a0000 € … 𝕏", "👩‍👩‍👧 It costs 2\u00a0000 € ! 𝕏"),
    "elements": (
        "<script>window.ran = 1</script>",
        "Say <b>hello</b> & <img src=x onerror='window.ran = 2'> to 5 people.",
        "Say <b>hello</b> & <img src=x onerror='window.ran = 3'></p><script>window.ran = 4</script> to 6 people.",
    ),
    "markup": (
        "[a](javascript:alert(1)) `x` ![i](http://example.org/i.png)",
        "`` ` `` **bold** _it_ | pipe \\| @team #12 &lt; &#60;script> </details></summary> has 3 parts.",
        "``` \n</pre></code> **bo*ld** | a | b |\n| - | - |\n- [x] www.example.org :tada: $x$ has 4 parts.\n</details>",
    ),
    "hidden": ("a\u202eb\u0000c?", "Wait 5\u200b minutes\u2028now\u0007.", "Wait 6 \ud7a3 minutes\u2066now\ufeff."),
    "empty prompt": (" ", "a", "b"),
    "empty answer": ("a", "", "b"),
}


class Playground(NamedTuple):
    """The page, what it asked for and what it printed."""

    page: Page
    requested: list[str]
    said: list[str]

    def value(self, expression: str) -> object:
        return self.page.evaluate(expression)

    def text(self, field: str) -> str:
        return self.page.locator(f"#{field}").text_content() or ""

    def answered(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the page has answered it."""
        root = self.page.locator("html")
        before = root.get_attribute("data-answered")
        act()
        expect(root).to_have_attribute("data-answered", re.compile(rf"^(?!{before}$)"), timeout=60_000)


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    """The page, opened from disk in a browser, once Python has started in it."""
    if not (PYODIDE / "pyodide.asm.wasm").is_file():
        pytest.skip("no package pyodide in node_modules or in the folder that VRTY_GATE_PYODIDE names")
    browser_program = program()
    built = tmp_path_factory.mktemp("playground") / "built"
    subprocess.run([sys.executable, SOURCES / "build.py", PYODIDE, built], check=True, capture_output=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program, args=QUIET)
        page = browser.new_page()
        shown = Playground(page, [], [])
        page.on("request", lambda request: shown.requested.append(request.url))
        page.on("console", lambda message: shown.said.append(message.text))
        page.on("pageerror", lambda error: shown.said.append(str(error)))
        page.goto((built / "index.html").as_uri())
        expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=120_000)
        expect(page.locator("html")).to_have_attribute("data-answered", "1", timeout=60_000)
        opened_with.append((shown.text("json"), page.evaluate("scrollY")))
        yield shown
        browser.close()


opened_with: list[tuple[str, float]] = []
"""What the page said before anybody did anything, and how far it had scrolled."""


@pytest.mark.slow
def test_it_opens_with_an_example(playground: Playground) -> None:
    ((said, scrolled),) = opened_with
    result = json.loads(said)
    assert (result["verdict"], scrolled) == ("fail", 0)
    assert result["changes"][0]["before"] == "30 days"


def answer(playground: Playground, texts: tuple[str, str, str]) -> str:
    """What the page says about three texts, as JSON."""
    for field, text in zip(("prompt", "accepted", "current"), texts, strict=True):
        playground.page.locator(f"#{field}").fill(text)
    playground.page.locator("#current").focus()
    playground.answered(lambda: playground.page.keyboard.press("Control+Enter"))
    return playground.text("json")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_page_gives_the_bytes_of_this_python(playground: Playground, name: str) -> None:
    assert answer(playground, CASES[name]) == judged(*CASES[name])


@pytest.mark.slow
@pytest.mark.parametrize("half", ["'\\ud83d'", "'a\\udc00'"])
def test_half_a_character_is_refused_in_one_line(playground: Playground, half: str) -> None:
    answer(playground, CASES["number"])
    playground.value(f"document.getElementById('current').value = {half}; 0")
    playground.answered(playground.page.locator("#compare").click)
    assert playground.text("status") == "The current answer has an unpaired surrogate, which is not a character."
    assert playground.page.locator("#result").is_hidden()


class _Elements(HTMLParser):
    """The words of a page, and how many elements of a name it has."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.text, self.counts = "", dict.fromkeys(COUNTED, 0)
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.text += " " if tag in ("td", "th", "li", "p", "pre", "summary", "br") else ""
        if tag in COUNTED:
            self.counts[tag] += 1

    def handle_data(self, data: str) -> None:
        self.text += data


COUNTED = ("b", "code", "del", "details", "ins", "li", "pre", "strong", "summary", "table", "td", "th")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, texts in CASES.items() if texts[0].strip() and texts[1].strip()])
def test_the_comment_looks_as_on_github(playground: Playground, name: str) -> None:
    answer(playground, CASES[name])
    markup = cmarkgfm.github_flavored_markdown_to_html(playground.text("markdown"), options=Options.CMARK_OPT_UNSAFE)
    expected = _Elements(markup)
    shown = _Elements(playground.page.locator("#comment").inner_html())
    assert shown.text.split() == expected.text.split()
    assert shown.counts == expected.counts


@pytest.mark.slow
def test_texts_stay_texts(playground: Playground) -> None:
    for name in ("elements", "markup"):
        answer(playground, CASES[name])
        assert playground.value("typeof window.ran") == "undefined"
        assert playground.page.locator("#result :is(script, img, a, iframe, object)").count() == 0
        attributes = playground.value(
            "[...new Set([...document.querySelectorAll('#comment *')].flatMap((e) => e.getAttributeNames()))].sort().join()"
        )
        assert attributes in ("class,open", "class")
    assert "</details></summary>" in playground.text("diff")


@pytest.mark.slow
def test_an_example_is_one_click(playground: Playground) -> None:
    for example in playground.page.locator("#examples button").all():
        playground.answered(example.click)
        texts = [playground.page.locator(f"#{name}").input_value() for name in ("prompt", "accepted", "current")]
        assert playground.text("json") == judged(*texts)
        assert playground.text("status").startswith(playground.text("verdict"))


@pytest.mark.slow
def test_it_fits_a_telephone(playground: Playground) -> None:
    answer(playground, CASES["markup"])
    playground.page.set_viewport_size({"width": 390, "height": 800})
    playground.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    assert playground.value("document.documentElement.scrollWidth") <= 390
    cut = "[...document.querySelectorAll('#result *')].filter((e) => e.getBoundingClientRect().right > 391).length"
    assert playground.value(cut) == 0
    playground.page.set_viewport_size({"width": 900, "height": 900})


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_anybody_can_read_it(playground: Playground, scheme: Literal["light", "dark"]) -> None:
    playground.page.emulate_media(color_scheme=scheme)
    for name in ("number", "markup", "refusal"):
        answer(playground, CASES[name])
        playground.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
        assert serious_violations(playground.page) == []
    playground.page.emulate_media(color_scheme="light")


@pytest.mark.slow
def test_texts_that_are_too_long_to_compare_are_told(playground: Playground) -> None:
    line = "Lamp {0} costs {0} euros and must not be returned after {0} days. "
    accepted, current = ("".join(line.format(i * step) for i in range(1500)) for step in (1, 2))
    texts = ("What do lamps cost?", accepted, current)
    assert answer(playground, texts) == judged(*texts)
    assert playground.text("status") == "Failed · 1 of 1 case failed. The answers could not be compared."
    assert "split the case" in playground.text("reasons")


@pytest.mark.slow
def test_it_asks_for_nothing_and_complains_of_nothing(playground: Playground) -> None:
    answer(playground, CASES["elements"])
    schemes = [address.partition(":")[0] for address in playground.requested]
    assert schemes == ["file", "blob"]  # the page, and the worker in it
    assert playground.said == []
    policy = playground.page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    blocked = "fetch('http://127.0.0.1:9/').then(() => 'fetched', () => 'refused')"
    assert playground.value(blocked) == "refused"
    assert "Content Security Policy" in "".join(playground.said)
    playground.said.clear()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["number", "rewrite", "refusal", "json", "form only"])
def test_it_judges_as_the_command_does(tmp_path: Path, name: str) -> None:
    prompt, accepted, current = CASES[name]
    (tmp_path / ".git").mkdir()

    def run(response: str, *words: str) -> str:
        case = {"id": "answer", "prompt": prompt, "response": response}
        (tmp_path / "vrty-gate.yml").write_text(json.dumps({"version": 1, "suite": "playground", "cases": [case]}))
        command = f"{PROGRAM} {' '.join(words)}"
        return subprocess.run(
            command, shell=True, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
        ).stdout

    run(accepted, "accept")
    comment = run(current, "check --verbose --format markdown")
    (suite,) = json.loads(run(current, "check --verbose --format json"))["suites"]
    (case,) = suite["cases"]
    result = json.loads(judged(*CASES[name]))
    assert [{key: check[key] for key in case["checks"][0]} for check in result["checks"]] == case["checks"]
    keys = ("kind", "before", "after", "where")
    assert [{key: change[key] for key in keys} for change in result["changes"]] == case["changes"]
    reasons = [reason for reason in (*suite["broken"], case["message"]) if reason]
    assert (result["verdict"], result["reasons"], result["trivial"]) == (suite["verdict"], reasons, case["trivial"])
    assert result["comment"] == comment


def test_no_script_of_the_page_writes_markup() -> None:
    for path in SOURCES.glob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", path.read_text("utf-8")
        )


def test_a_folder_without_pyodide_is_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, SOURCES / "build.py", tmp_path, tmp_path / "out"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert not (tmp_path / "out").exists()
    assert html.unescape(done.stderr) == done.stderr
