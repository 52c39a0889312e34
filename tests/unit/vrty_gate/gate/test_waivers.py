"""Waivers that end by the date of a commit, and that excuse one answer."""

import os
import subprocess
from pathlib import Path

import pytest

from vrty_gate import accept
from vrty_gate.cli.explain import explain
from vrty_gate.cli.validate import validate
from vrty_gate.core.digests import digest
from vrty_gate.doctor.suite import waivers
from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.check import check
from vrty_gate.gate.pull_request.settings import _is_within  # the words of it are in tests of whole pull requests
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.format import Waiver
from vrty_gate.manifest.load import load
from vrty_gate.render.text import text
from vrty_gate.report import CaseReport, Report
from vrty_gate.stores import baselines

GOOD, WRONG, OTHER = "The window is 30 days.", "The window is 14 days.", "The window is 7 days."
SAMPLES = (
    "You can send a lamp back within {} days. We pay the shipping both ways.",
    "A lamp may come back to us for {} days, and the shipping is on us.",
    "Within {} days you may return any lamp; we cover the cost of shipping.",
    "We take a lamp back for {} days and pay for the shipping.",
    "Return a lamp within {} days. Shipping costs you nothing.",
)
RED = "is compared with the date of the commit that is checked, and there is none"


def suite(response: str | list[str], waive: str = "") -> None:
    texts = f"responses: {response}" if isinstance(response, list) else f"response: {response}"
    more = f", waive: {waive}" if waive else ""
    Path("m.yml").write_text(
        f"version: 1\ncases: [{{id: a, prompt: How long is the window?, {texts}{more}}}]\n", encoding="utf-8"
    )


def checked() -> Report:
    loaded = load("m.yml")
    return check([(loaded, baselines.read(loaded.baselines))])


def case() -> CaseReport:
    return checked().suites[0].cases[0]


@pytest.fixture(autouse=True)
def accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    suite(GOOD)
    accept.accept(load("m.yml"), Selection(), "", DEFAULT_LIMITS)


def commit(date: str) -> None:
    """A commit of this date, in a time zone of its own."""
    identity = {"NAME": "A", "EMAIL": "a@example.org", "DATE": date}
    environment = os.environ | {
        f"GIT_{who}_{key}": value for who in ("AUTHOR", "COMMITTER") for key, value in identity.items()
    }
    for words in (["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "-m", "x"]):
        subprocess.run(["git", *words], check=True, env=environment)


@pytest.mark.parametrize(
    ("date", "verdict"),
    [
        ("2027-02-28T12:00:00Z", "waived"),
        ("2027-03-01T23:59:59Z", "waived"),
        ("2027-03-02T00:00:00Z", "fail"),
        ("2027-03-01T23:00:00-0200", "fail"),
        ("2027-03-02T01:00:00+0200", "waived"),
    ],
)
def test_a_waiver_holds_for_commits_up_to_its_date(date: str, verdict: str, capsys: pytest.CaptureFixture[str]) -> None:
    commit(date)
    suite(WRONG, "{reason: see, until: 2027-03-01}")
    found = case()
    assert found.verdict == verdict
    says = "1 waiver whose until has passed: a"
    assert [advice.says for advice in waivers(load("m.yml"))] == [says] * (verdict == "fail")
    validate.main(["m.yml"], standalone_mode=False)
    assert ("  waived until 2027-03-01, which has passed: a\n" in capsys.readouterr().out) is (verdict == "fail")
    if verdict == "fail":
        assert (found.message, found.waive) == ("waived until 2027-03-01, which has passed (see)", None)
        assert "waived until 2027-03-01, which has passed (see)" in text(checked())
    else:
        assert (found.message, found.waive) == ("", "see (until 2027-03-01)")
    suite(GOOD, "{reason: see, until: 2027-03-01}")
    assert (case().verdict, case().message) == ("pass", "the case passes: remove its waiver")


def test_without_a_commit_a_date_excuses_nothing() -> None:
    suite(WRONG, "{reason: see, until: 2027-03-01}")
    assert (case().verdict, RED in case().message) == ("error", True)
    suite(GOOD, "{reason: see, until: 2027-03-01}")
    assert case().verdict == "pass"


def test_another_wrong_answer_is_not_excused() -> None:
    suite(WRONG)
    shown = text(checked())
    copied = f'{{reason: "WHY", for: "{digest(WRONG)[:12]}"}}'
    assert f"    waive: {copied}\n" in shown
    suite(WRONG, copied)
    assert (case().verdict, case().waive) == ("waived", f"WHY (for {digest(WRONG)[:12]})")
    suite(OTHER, copied)
    words = f"waived for another response, {digest(WRONG)[:12]}, not for this one, {digest(OTHER)[:12]} (WHY)"
    assert (case().verdict, case().message, case().waive) == ("fail", words, None)


def test_explain_names_the_digest(capsys: pytest.CaptureFixture[str]) -> None:
    suite(WRONG)
    assert explain.main(["a", "m.yml"], standalone_mode=False) == 0
    assert f'for: "{digest(WRONG)[:12]}"' in capsys.readouterr().out
    suite(GOOD)
    explain.main(["a", "m.yml"], standalone_mode=False)
    assert "waive" not in capsys.readouterr().out


def test_samples_are_excused_together_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = ([words.format(days) for words in SAMPLES] for days in (30, 14))
    suite(good)
    accept.accept(load("m.yml"), Selection(), "more", DEFAULT_LIMITS)
    suite(bad)
    assert case().verdict == "fail"
    explain.main(["a", "m.yml"], standalone_mode=False)
    named = capsys.readouterr().out.partition('for: "')[2][:12]
    suite(bad[::-1], f'{{reason: see, for: "{named}"}}')
    assert case().verdict == "waived"
    suite([*bad[:-1], SAMPLES[-1].format(9)], f'{{reason: see, for: "{named}"}}')
    assert (case().verdict, case().message.startswith("waived for another response")) == ("fail", True)


@pytest.mark.parametrize(
    ("waive", "words"),
    [
        (
            "{reason: see, until: 2027-02-29}",
            "case 'a': waive.until is '2027-02-29', which is not a date in the calendar",
        ),
        ("{reason: see, until: 1.3.2027}", "waive.until is '1.3.2027', but must be a date such as 2027-03-01"),
        ("{reason: see, until: soon}", "must be a date such as 2027-03-01"),
        ("{reason: see, for: 1234}", r"waive.for is 1234, but must be text: put it in quotes"),
        ('{reason: see, for: "1234"}', "must be the first 12 to 64 hexadecimal digits of a SHA-256"),
        ("{until: 2027-03-01}", "is missing required key 'reason'"),
        ("{reason: see, untill: 2027-03-01}", "is an unknown key; did you mean 'until'?"),
        ("''", "must be a reason"),
        ("{reason: ''}", "must be a reason"),
    ],
)
def test_a_mistake_in_a_waiver_is_named(waive: str, words: str) -> None:
    suite(WRONG, waive)
    with pytest.raises(InputError) as error:
        load("m.yml")
    assert words in str(error.value)
    assert "m.yml:2:" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "within"),
    [
        (None, Waiver("a"), False),
        (Waiver("a"), Waiver("b"), False),
        (Waiver("a"), Waiver("a", until="2027-01-01"), True),
        (Waiver("a"), Waiver("a", "1" * 12), True),
        (Waiver("a", until="2027-01-01"), Waiver("a", until="2027-01-02"), False),
        (Waiver("a", until="2027-01-02"), Waiver("a", until="2027-01-01"), True),
        (Waiver("a", until="2027-01-02"), Waiver("a"), False),
        (Waiver("a", "1" * 12), Waiver("a", "2" * 12), False),
        (Waiver("a", "1" * 12), Waiver("a"), False),
        (Waiver("a", "1" * 12), Waiver("a", "1" * 13), True),
    ],
)
def test_what_excuses_more_or_longer_is_looser(old: Waiver | None, new: Waiver, within: bool) -> None:
    assert _is_within(new, old) is within
