"""Signs are found faster than patterns, and hide no match of them."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate.core.changes.response import instead
from vrty_gate.core.changes.response.instead import in_place
from vrty_gate.core.integrity import boilerplate, control_text, errors
from vrty_gate.core.integrity.errors import _begins_as_error
from vrty_gate.core.integrity.sourced import cited
from vrty_gate.core.languages.language import record_of
from vrty_gate.core.phrases import compiled, shows

ENGLISH = record_of("en")
SIGNED = [
    (signs, pattern)
    for signs, pattern in (*ENGLISH.refusals, *ENGLISH.not_knowing, *control_text._MARKERS)
    if isinstance(signs, tuple)
]
TOPICS = ("can", "could", "not ", "answer", ":")
"""First signs that matches may lack, because the pattern is only meant for texts that have them."""


def test_several_signs_need_one_alternative_each() -> None:
    assert shows("can", "you can")
    assert not shows("can", "you may")
    assert shows(("i can|we can", "not "), "we can do that, not this")
    assert not shows(("i can|we can", "not "), "we can do that")
    assert not shows(("i can|we can", "not "), "you can not do that")


@pytest.mark.parametrize(("signs", "pattern"), SIGNED)
@settings(max_examples=50)
@given(data=st.data())
def test_whatever_a_pattern_matches_shows_its_signs(signs: tuple[str, ...], pattern: str, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(pattern, re.MULTILINE)))
    if signs[0] in TOPICS:
        text = f"{text} {signs[0]}"
    assert shows(signs, text) or not compiled(pattern).search(text)


QUICK: dict[str, tuple[str, Callable[[str], bool]]] = {
    "openings": (rf"\A(?:{ENGLISH.openings})", lambda text: text.startswith(ENGLISH.opening_signs)),
    "closings": (ENGLISH.closings, lambda text: any(map(text.__contains__, ENGLISH.closing_signs))),
    "errors": (rf"\A(?:{errors._BEGINNINGS})", _begins_as_error),
    "machines": (errors._MACHINES, lambda text: any(map(text.__contains__, errors._OF_MACHINES))),
    "disclaimers": (boilerplate._DISCLAIMS, lambda text: any(map(text.__contains__, boilerplate._DISCLAIMING))),
    "calls": (r"\A(?:" + instead._CALL.pattern.replace("$", r"\Z") + ")", instead._calls),
}


@pytest.mark.parametrize("name", QUICK)
@given(data=st.data())
def test_what_is_seen_quickly_hides_no_match(name: str, data: st.DataObject) -> None:
    pattern, sees = QUICK[name]
    assert sees(data.draw(st.from_regex(re.compile(pattern, re.MULTILINE))))


ERRORS = """\
> **503 Service Unavailable
error: 429 too many requests
error code: 502
http/1.1 404 not found
request failed with status code 500
500 server error: it is down
bad gateway
traceback (most recent call last):
requests.exceptions.ConnectTimeout: timed out
panic: runtime error
thread 'main' panicked at src/main.rs
typeerror: x is undefined
    at run (app.js:1)
app/run.rb:12:in `call'
** (ArgumentError) bad argument
segmentation fault
an error occurred (AccessDenied) when calling the GetObject operation
upstream connect error
no healthy upstream
connect econnrefused
rate limit error: slow down
[error] failed to connect
an unexpected error has occurred"""


def test_no_first_word_hides_an_error() -> None:
    texts = ERRORS.lower().replace("\n    at", " \n    at").splitlines()
    texts = [f"{text}\n    at run (app.js:1)" if text.startswith("typeerror") else text for text in texts]
    assert [text for text in texts if not text.startswith("    at") and not _begins_as_error(text)] == []
    assert not _begins_as_error("the gateway times out after an error: 502 bad gateway")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("It is so (source: the handbook).", {"sources"}),
        ("It is so (see page 4).", {"sources"}),
        ("It is so (as the sources say).", set()),
        ("返品できます(出典 手引き)。", {"sources"}),
    ],
)
def test_brackets_that_name_a_source_are_found(text: str, kinds: set[str]) -> None:
    assert set(cited(text)) == kinds


@pytest.mark.parametrize(
    "call", ['{"name": "search", "arguments": {}}', "<tool_call>", "search_orders(id=4)", "Action: search"]
)
def test_every_call_is_found(call: str) -> None:
    assert [change.kind for change in in_place("It is here.", f" \n{call}", [], [], frozenset(), "en")] == ["tool_call"]
