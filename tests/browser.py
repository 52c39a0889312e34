"""A headless browser, where one is found."""

import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def program() -> str:
    """The program that VRTY_GATE_BROWSER names, else one on the PATH; skips where there is none."""
    found = os.environ.get("VRTY_GATE_BROWSER") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip("no Chromium or Chrome on this machine; VRTY_GATE_BROWSER may name one")
    return found


_kept: list[Browser] = []


@contextmanager
def _launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=QUIET)
        yield browser
        browser.close()


@contextmanager
def one_browser() -> Iterator[None]:
    """One browser for all files that are opened meanwhile, each as if it was the first; skips where there is none."""
    with _launched() as browser:
        _kept.append(browser)
        yield
        _kept.pop()


@contextmanager
def opened(
    path: Path, width: int = 1100, height: int = 900, *, dark: bool = False, scripts: bool = True
) -> Iterator[Page]:
    """A file in Chromium, which must print no error and ask nothing of the network; skips where there is none."""
    problems: list[str] = []
    with nullcontext(_kept[-1]) if _kept else _launched() as browser:
        page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        page.on("request", lambda request: problems.append(request.url) if request.url != path.as_uri() else None)
        page.goto(path.as_uri())
        try:
            yield page
        finally:
            page.close()
    assert problems == []


def violations(page: Page, impacts: Collection[str] = ("minor", "moderate", "serious", "critical")) -> list[str]:
    """What axe-core finds in an opened page."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {violation['nodes'][0]['html'][:200]}"
        for violation in found
        if violation["impact"] in impacts
    ]


def serious_violations(page: Page) -> list[str]:
    """What axe-core finds of serious or critical impact in an opened page."""
    return violations(page, ("serious", "critical"))
