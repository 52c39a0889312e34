"""Whatever a text says, it is shown as what it says: no markup, no link, no mention, no command, nothing hidden."""

import functools
import io
import json
import re
import unicodedata
from html.parser import HTMLParser

import cmarkgfm
import nh3
import pytest
from cmarkgfm.cmark import Options
from hypothesis import example, given
from hypothesis import strategies as st
from unit.vrty_gate.render.hostile import HOSTILE

from vrty_gate import report as r
from vrty_gate.core.changes import Change
from vrty_gate.core.evidence import Evidence, Status
from vrty_gate.core.gate.rule import WORST_FIRST
from vrty_gate.publish.outputs import for_log
from vrty_gate.render import untrusted
from vrty_gate.render.annotations import annotations
from vrty_gate.render.markdown import markdown
from vrty_gate.render.markdown.filters import printed
from vrty_gate.render.markdown.inert import code
from vrty_gate.render.text import table, text
from vrty_gate.report.pull_request import AcceptedHere, GateChange

# What GitHub's sanitiser lets through, as far as Markdown can make it.
ALLOWED = set(
    "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p picture pre q"
    " ruby s samp source span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var".split()
)
OURS = set("b br code del details h3 ins li p pre strong sub summary table tbody td th thead tr ul".split())


FOUND: tuple[tuple[Status, Status | None], ...] = (
    ("failed", None),
    ("not_attested", "passed"),
    ("failed", "abstained"),
    ("passed", "failed"),
    ("abstained", "not_attested"),
    ("abstained", "passed"),
)


def _evidence(words: str) -> tuple[Evidence, ...]:
    return tuple(Evidence(words, *two, must_pass=True, span=words, words=words, citation=words) for two in FOUND)


def _changes(words: str) -> tuple[Change, ...]:
    return tuple(
        Change(kind, *(words,) * 3) for kind in ("number", "text_dropped", "question", "value", "typo", "name")
    )


def report(words: str) -> r.Report:
    """A report in which every text is `words`: what a forged one could hold."""
    checks = tuple(
        r.Check(words, words, verdict, "note", 0.8, 0.1, 0.9, -0.8, 0.7, reason=words, explanation=words)
        for verdict in ("fail", "note", "error", "pass")
    )
    cases = tuple(
        r.CaseReport(
            id=words,
            verdict=verdict,
            file=words,
            response_file=words,
            tags=(words,),
            changed=("response", words),
            renamed=words,
            message=words if i % 2 else "",
            fix=words if i % 2 else "",
            waive=words,
            accepted=words,
            accepted_in=r.AcceptedIn(words, words, words),
            checks=checks,
            texts=r.CaseTexts(words, words + " now", words + " then"),
            evidence=_evidence(words) if i % 8 == 0 else (),  # one that fails, and one that passes
            changes=_changes(words)[: i % 7],
        )
        for i, verdict in enumerate((*WORST_FIRST, *WORST_FIRST[:5], *WORST_FIRST))
    )
    dimensions = (r.Dimension(words, words, "fail", 0.8, 1, 0.5, 0.6, -0.1, 0, 1),)
    groups = (r.Group(words, words, 9, 3, 1, 0.04, 0.01, 0.5, 0.001, words),)
    texts = (words,) * 3
    here = (
        AcceptedHere(
            words, "renamed", words, words, "fail", 0.1, words, _changes(words), before=words, after="another answer"
        ),
        AcceptedHere(words, "replaced", words, words, trivial=True),
    )
    changed = (GateChange(words, words, words, (words,) * 5, words, 3), GateChange(words, file=words))
    suite = r.SuiteReport(
        *texts,
        "fail",
        {words: words},
        *texts,
        (words,),
        (words,),
        groups,
        dimensions,
        cases,
        words,
        words,
        here,
        changed,
    )
    counts = r.Counts(cases=len(cases), **dict.fromkeys(r.Counts._fields[1:], 1))
    return r.Report(1, words, "fail", counts, (suite, suite))


class Page(HTMLParser):
    """The elements of a page, and its text outside of code."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: set[tuple[str, str | None]] = set()
        self.open: list[str] = []
        running, code = io.StringIO(), io.StringIO()
        self._texts = {False: running, True: code}
        self.feed(html)
        self.close()
        self.running, self.code = running.getvalue(), code.getvalue()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes |= set(attrs)
        if tag == "br":
            self.handle_data("\n")
        elif tag not in ("hr", "img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self._texts["code" in self.open or "pre" in self.open].write(data)


def page(source: str) -> Page:
    """Markdown as GitHub shows it."""
    html = cmarkgfm.github_flavored_markdown_to_html(source, options=Options.CMARK_OPT_UNSAFE)
    attributes = {
        "details": {"open"},
        "a": {"href"},
        "img": {"src"},
        "th": {"align"},
        "td": {"align"},
        "input": {"type"},
    }
    return Page(nh3.clean(html, tags=ALLOWED, attributes=attributes, link_rel=None))


def hidden(output: str) -> set[str]:
    """What cannot be seen, or moves what can, by the categories of this interpreter's Unicode."""
    return {
        char for char in set(output) if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char != "\n"
    }


MARKUP = "`|<>&[]()!*_~#@:/\\-+=.w1a \n\t\u202e$%{}'\""
SKELETON = ("details", "summary", "h3", "table", "tr", "td", "th", "li", "pre", "sub", "ul")


@functools.cache
def plain_page(words: str) -> Page:
    return page(markdown(report(words)))


EMOJI = r":(?!\d+:)\w+:|:(?:100|1234):"
"""No other number is the name of an emoji."""


def require_plain_markdown(words: str) -> None:
    output = markdown(report(words))
    assert hidden(output) == set()
    lines = "\n" in f"{untrusted.visible(words)} now".strip()  # a text of several lines is compared line by line
    found, plain = page(output), plain_page("plain\nplain" if lines else "plain")
    assert set(found.elements) <= OURS
    assert found.attributes <= {("open", ""), ("lang", "sh"), ("lang", "diff"), ("align", "right"), ("align", "left")}
    for element in SKELETON:
        assert found.elements.count(element) == plain.elements.count(element), element
    assert not re.search(rf"[@#]|https?:|www\.|GH-\d|\b[0-9a-f]{{7,40}}\b|{EMOJI}|\$", found.running, re.IGNORECASE)


def require_plain_text(words: str) -> None:
    output = text(report(words))
    assert hidden(output) == set()
    assert output.count("\n") == text(report("plain")).count("\n")
    assert not any(line.lstrip().startswith("::") for line in output.split("\n"))
    assert "##[" not in output


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_stay_words_in_markdown(words: str) -> None:
    require_plain_markdown(words)


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_stay_words_on_a_terminal(words: str) -> None:
    require_plain_text(words)


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_json_keeps_the_words_and_holds_no_command(words: str) -> None:
    output = r.to_json(report(words))
    assert output.isascii()
    assert "##[" not in output
    assert not any(line.lstrip().startswith("::") for line in output.split("\n"))
    assert json.loads(output)["suites"][0]["name"] == words


def require_plain_annotations(words: str) -> None:
    output = annotations(report(words))
    assert hidden(output) == set()
    lines = output.splitlines()
    assert len(lines) == len(annotations(report("plain")).splitlines())
    for line in lines:
        _, command, data = line.split("::", 2)
        assert re.fullmatch(r"(error|warning|notice) (file=[^,:]*,line=\d+,)?title=[^,:]*", command)
        assert not re.search("%(?!25|0A|0D)", data)


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_an_annotation_is_one_command_and_no_other(words: str) -> None:
    require_plain_annotations(words)


def test_a_runner_is_told_no_more_than_it_shows_and_no_file_outside_the_repository() -> None:
    lines = annotations(report("plain")).splitlines()
    assert [sum(line.startswith(f"::{level} ") for line in lines) for level in ("error", "warning", "notice")] == [
        10,
        10,
        4,
    ]
    assert "file=" not in annotations(report("../../etc/passwd"))
    assert "file=" not in annotations(report("/etc/passwd"))


@pytest.mark.slow
@example("1:1")
@given(st.text(alphabet=MARKUP, min_size=1, max_size=60))
def test_any_mixture_of_markup_stays_words(words: str) -> None:
    require_plain_markdown(words)
    require_plain_text(words)
    require_plain_annotations(words)


@pytest.mark.slow
@given(st.text(min_size=1, max_size=60))
def test_any_text_stays_words(words: str) -> None:
    require_plain_markdown(words)
    require_plain_text(words)


@given(st.text(alphabet=st.one_of(st.sampled_from("`|<>&\\ *_"), st.characters()), max_size=40))
def test_a_code_span_shows_what_the_text_says(words: str) -> None:
    found = page(f"x {code(words)} y")
    assert (found.elements, found.running.strip()) == (["p", "code"], "x  y")
    assert found.code == (untrusted.one_line(words) or " ")


def test_a_template_cannot_print_what_no_filter_saw() -> None:
    with pytest.raises(TypeError, match="the template printed an unfiltered str"):
        printed(report("x").tool)
    with pytest.raises(TypeError, match="the template printed an unfiltered float"):
        printed(report("x").suites[0].dimensions[0].mean)


def test_a_runner_obeys_nothing_between_the_marks() -> None:
    first, *_, last = for_log("::error::x").rstrip("\n").split("\n")
    token = first.removeprefix("::stop-commands::")
    assert last == f"::{token}::"
    assert len(token) == 32
    assert token not in for_log("x")


def test_hidden_characters_are_spelled_out() -> None:
    assert untrusted.visible("a\x1b[1m\u202eb\U000e0041\tc\nd") == "a\\x1b[1m\\u202eb\\U000e0041 c\nd"
    assert untrusted.harmless("a\n  ::error::b ##[x]") == "a\n  \\x3a:error::b #\\x23[x]"


def test_an_endless_name_takes_a_cell_and_no_more() -> None:
    assert max(len(line) for line in table(["case"], [["x" * 1_000_000]], left=1)) < 200


def test_many_empty_lines_are_looked_at_once() -> None:
    assert untrusted.harmless("\n" * 500_000 + "::error::x").endswith("\n\\x3a:error::x")
