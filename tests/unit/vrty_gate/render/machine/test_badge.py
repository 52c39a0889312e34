"""A badge says in a word or two how the gate stands, and nothing from any text."""

import json
from xml.etree import ElementTree as ET

import pytest
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_reader import failed, missing, new, report, suite
from unit.vrty_gate.render.test_untrusted_text import report as saying

from vrty_gate import report as r
from vrty_gate.render.machine import badge

TOO_MANY = r.Group("fidelity", "", 9, 2, 1, 0.04, 0.01, 0.5)
REVIEW = failed("a")._replace(verdict="review")
STATES = [
    (report(suite(verdict="pass", unchanged=3)), "passing", "brightgreen"),
    (report(suite(REVIEW, verdict="pass")), "passing", "brightgreen"),
    (report(suite(new("a"), verdict="pass")), "nothing accepted", "lightgrey"),
    (report(suite(*(failed(name) for name in "abc"))), "3 regressed", "red"),
    (report(suite(REVIEW, failed("b"), groups=(TOO_MANY,), broken=("x",))), "2 regressed", "red"),
    (report(suite(failed("a")._replace(verdict="error"))), "1 not scored", "red"),
    (report(suite(missing("a"), missing("b"))), "2 missing", "red"),
    (report(suite(failed("a")._replace(verdict="not_comparable"))), "1 not comparable", "red"),
    (report(suite(broken=("mean fell",), unchanged=1)), "failing", "red"),
    (r.could_not_run("no manifest"), "could not run", "red"),
]


@pytest.mark.parametrize(("one", "message", "color"), STATES, ids=[message for _, message, _ in STATES])
def test_a_badge_says_how_the_gate_stands(one: r.Report, message: str, color: str) -> None:
    expected = {"schemaVersion": 1, "label": "vrty-gate", "message": message, "color": color}
    assert json.loads(badge.endpoint(one)) == expected
    image = ET.fromstring(badge.svg(one))
    assert image.get("aria-label") == f"vrty-gate: {message}"
    texts = list(image.iter("{http://www.w3.org/2000/svg}text"))
    assert [text.text for text in texts] == ["vrty-gate", message]
    last = texts[-1]
    assert int(last.get("x")) + int(last.get("textLength")) < int(image.get("width"))


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_gets_onto_a_badge(words: str) -> None:
    assert badge.svg(saying(words)) == badge.svg(saying("plain"))
    assert badge.endpoint(saying(words)) == badge.endpoint(saying("plain"))
