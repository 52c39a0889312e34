"""A headless Chromium, asked over a pipe: what a test needs of the DevTools protocol, without another package."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-sync --disable-background-networking --disable-component-update"
    " --no-first-run --remote-debugging-pipe"
).split()
START = """\
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for number, end in zip((3, 4), ends):
    os.dup2(end, number)
os.execvp(sys.argv[3], sys.argv[3:])
"""
"""Makes the two ends of the pipes the ones that the browser expects."""
WATCHED = ("Runtime", "Log", "Network")


def found() -> str | None:
    """The program that VRTY_GATE_CHROMIUM names, or else one on the PATH; none on Windows, where pipes have no numbers."""
    if os.name == "nt":
        return None
    return os.environ.get("VRTY_GATE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Page:
    """A page and its workers: what they say and ask for is in `said` and `requested`."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._to, self._from = to_browser, from_browser
        self._rest, self._number, self._session = b"", 0, ""
        self.said: list[str] = []
        self.requested: list[str] = []
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._watch(self._session)
        self._ask("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def open(self, path: Path) -> None:
        """Open a file."""
        self._ask("Page.navigate", url=path.as_uri())

    def value(self, expression: str) -> object:
        """The value of an expression in JavaScript; a promise is awaited."""
        result = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait(self, expression: str, seconds: float = 120) -> None:
        """Wait until an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.value(expression):
            assert time.monotonic() < deadline, f"{expression} is still false; {self.said}"
            time.sleep(0.05)

    def write(self, field: str, text: str) -> None:
        """Replace the text of a field, as somebody who pastes it."""
        self.value(f"document.getElementById({json.dumps(field)}).focus()")
        self.value("document.activeElement.select()")
        if text:
            self._ask("Input.insertText", text=text)
        else:
            self.press("Delete")

    def press(self, key: str, *, control: bool = False) -> None:
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            codes = {"Delete": 46, "Enter": 13}
            options = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key], "modifiers": 2 if control else 0}
            self._ask("Input.dispatchKeyEvent", type=kind, **options)

    def resize(self, width: int) -> None:
        """Show the page in another width."""
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)

    def _watch(self, session: str) -> None:
        for domain in WATCHED:
            self._send(f"{domain}.enable", session)

    def _ask(self, method: str, **values: object) -> dict:
        number = self._send(method, self._session, **values)
        while True:
            message = self._receive()
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]

    def _send(self, method: str, session: str, **values: object) -> int:
        self._number += 1
        message = {"id": self._number, "method": method, "params": values}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode("ascii") + b"\0"
        while data:
            data = data[os.write(self._to, data) :]
        return self._number

    def _receive(self) -> dict:
        while b"\0" not in self._rest:
            data = os.read(self._from, 1 << 20)
            assert data, "the browser ended"
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\0")
        message = json.loads(line)
        values = message.get("params", {})
        match message.get("method"):
            case "Target.attachedToTarget" if values["sessionId"] != self._session:
                self._watch(values["sessionId"])
                self._send("Runtime.runIfWaitingForDebugger", values["sessionId"])
            case "Network.requestWillBeSent":
                self.requested.append(values["request"]["url"])
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded":
                self.said.append(json.dumps(values)[:1000])
        return message


@contextmanager
def page(program: str, profile: Path) -> Iterator[Page]:
    """An empty page in a browser of its own, which ends with the context."""
    in_browser, to_browser = os.pipe()
    from_browser, out_browser = os.pipe()
    ends = [str(in_browser), str(out_browser)]
    process = subprocess.Popen(
        [sys.executable, "-c", START, *ends, program, *OPTIONS, f"--user-data-dir={profile}"],
        pass_fds=(in_browser, out_browser),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for end in (in_browser, out_browser):
            os.close(end)
        yield Page(to_browser, from_browser)
    finally:
        process.terminate()
        process.wait(30)
        for end in (to_browser, from_browser):
            os.close(end)
