"""The HTML report in a browser: what it shows, how it sorts and filters, and that anybody can read it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import one_browser, opened, violations
from playwright.sync_api import Page, expect
from unit.vrty_gate.render.hostile import HOSTILE
from unit.vrty_gate.render.test_untrusted_text import report as report_of

from vrty_gate import report as r
from vrty_gate.render.page import page as html

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parents[1] / "golden"
IMAGE = "alert(1)//\"'><img src=http://127.0.0.1:9/x onerror=alert(1)>"
REGRESSED = GOLDEN / "regressed" / "report.html"


def large(bad: int = 20) -> str:
    """The page of a thousand cases, so many of which got worse."""
    cases = []
    text = "You can return article {} within {} days of delivery. We refund the price and the shipping. " * 2
    for i in range(1000):
        is_bad = i % (1000 // bad) == 0
        score = 0.2 if is_bad else 0.6 + (i % 40) / 100
        verdict = "review" if score < 0.5 else "pass"
        check = r.Check("fidelity", "fidelity", verdict, "review", 0.5, score, 1.0, score - 1.0, 0.5)
        tags = ("even",) if i % 2 == 0 else ("odd",)
        texts = r.CaseTexts("How long can I return it?", text.format(*[i, 14] * 2), text.format(*[i, 30] * 2))
        cases.append(
            r.CaseReport(
                f"case-{i:04}",
                verdict,
                changed=("response",),
                tags=tags,
                checks=(check,),
                texts=texts if is_bad else None,
            )
        )
    fidelity = r.Dimension("fidelity", "fidelity", "review", 0.5, 1000, 0.8, 1.0, -0.2, 0, 1000)
    suite = r.SuiteReport("large", "m.yml", "b", "pass", {}, "", "", "", (), (), (), (fidelity,), tuple(cases))
    return html(r.Report(2, "vrty-gate 1.0.0", "pass", r.count((suite,)), (suite,)))


@pytest.fixture(scope="module", autouse=True)
def browser() -> Iterator[None]:
    with one_browser():
        yield


@pytest.fixture
def large_page(tmp_path: Path) -> Path:
    path = tmp_path / "report.html"
    path.write_text(large(), encoding="utf-8")
    return path


def shown(page: Page) -> list[str]:
    return page.locator("#table tbody tr:visible th").all_inner_texts()


@pytest.mark.parametrize("width", [1100, 390])
def test_the_worst_case_is_on_the_first_screen_and_its_texts_are_open(width: int) -> None:
    with opened(REGRESSED, width, 844) as page:
        expect(page.locator("h1")).to_contain_text("1 of 14 answers got worse")
        row = page.locator("#table tbody tr").first
        expect(row).to_contain_text("refund-window")
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 700
        expect(page.locator("details.case").first).to_have_attribute("open", "")


def test_the_contents_lead_to_every_part() -> None:
    for name in ("regressed", "every_verdict", "meaning"):
        with opened(GOLDEN / name / "report.html") as page:
            links = page.locator("nav a")
            targets = [link.get_attribute("href") or "" for link in links.all()]
            assert targets[0] == "#cases"
            assert page.locator(", ".join(targets)).count() == len(set(targets))
            headings = [each.get_attribute("id") for each in page.locator("main h3[id]").all()]
            if page.locator("main > section > h2").count() == 2:  # the table, and one suite
                assert {f"#{name}" for name in headings} == set(targets) - {"#cases"}


def test_score_bars_show_what_is_there_what_was_and_what_is_needed() -> None:
    with opened(REGRESSED) as page:
        bar = page.locator("details.case .scores svg.track").first
        level, need, lost = (bar.locator(f".{name}").bounding_box() for name in ("level", "need", "lost"))
        whole = bar.bounding_box()
        assert None not in (level, need, lost, whole)
        assert level["width"] < 0.05 * whole["width"]  # type: ignore[index]
        assert abs(need["x"] - whole["x"] - whole["width"] / 2) < 2  # type: ignore[index]
        assert abs(lost["width"] - whole["width"]) < 8  # type: ignore[index]
        assert page.locator("#table svg.track").count() == 1  # only where a score moved


@pytest.mark.parametrize("bad", [40, 1000])
def test_a_thousand_cases_are_no_book(tmp_path: Path, bad: int) -> None:
    path = tmp_path / "report.html"
    path.write_text(large(bad), encoding="utf-8")
    for width in (1100, 390):
        with opened(path, width) as page:
            assert page.locator("#table tbody tr").count() == 1000
            assert page.evaluate("document.documentElement.scrollHeight") <= 15_000
            if width == 1100:
                page.evaluate("dispatchEvent(new Event('beforeprint'))")
                pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
                assert 10 < len(pages) <= 25
            last = page.locator(f"#table a[href='#case-1-{bad}']")
            last.click()
            expect(page.locator(f"#case-1-{bad} .diff")).to_be_visible()  # also behind a fold


@pytest.mark.parametrize("name", ["regressed", "grounded", "every_verdict", "meaning", "samples"])
def test_nothing_is_cut_on_a_telephone(name: str) -> None:
    with opened(GOLDEN / name / "report.html", 390) as page:
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        cut = """[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 ||
          (e.clientWidth && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible"))
          .map((e) => e.outerHTML.slice(0, 80))"""
        assert page.evaluate(cut) == []


def test_the_table_filters_by_text_verdict_tag_and_kind(large_page: Path) -> None:
    with opened(large_page) as page:
        expect(page.locator("#count")).to_have_text("1000 of 1000 shown")
        page.locator("[name=verdict]").select_option("to review")
        expect(page.locator("#count")).to_have_text("20 of 1000 shown")
        page.locator("[name=tag]").select_option("odd")
        expect(page.locator("#count")).to_have_text("0 of 1000 shown")
        page.locator("[name=tag]").select_option("")
        page.locator("[name=text]").fill("CASE-0100")
        expect(page.locator("#count")).to_have_text("1 of 1000 shown")
        assert shown(page) == ["case-0100"]


def test_the_table_sorts_by_keyboard_in_both_directions(large_page: Path) -> None:
    with opened(large_page) as page:
        assert shown(page)[0] == "case-0000"
        button = page.get_by_role("button", name="Now")
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("th[aria-sort=ascending]")).to_have_text("Now")
        page.keyboard.press("Enter")
        expect(page.locator("th[aria-sort=descending]")).to_have_text("Now")
        scores = [float(text) for text in page.locator("#table tbody tr td:nth-of-type(5)").all_inner_texts()]
        assert scores == sorted(scores, reverse=True)
        page.get_by_role("button", name="Case").click()
        assert shown(page) == sorted(shown(page))


def test_a_link_of_the_table_opens_its_case() -> None:
    with opened(GOLDEN / "many_failures" / "report.html") as page:
        case = page.locator("details.case").nth(5)
        assert case.get_attribute("open") is None
        page.locator(f"#table a[href='#{case.get_attribute('id')}']").click()
        expect(case).to_have_attribute("open", "")


def test_the_first_cases_are_open_in_print() -> None:
    with opened(GOLDEN / "many_failures" / "report.html") as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("details.case[open]").count() == min(page.locator("details.case").count(), 10)
        expect(page.locator("#filters")).to_be_hidden()


def test_print_is_light_and_starts_the_first_case_on_the_first_page() -> None:
    with opened(REGRESSED, dark=True) as page:
        expect(page.locator("html")).to_have_css("color-scheme", "light dark")
        page.emulate_media(media="print", color_scheme="dark")
        expect(page.locator("html")).to_have_css("color-scheme", "light")
        expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
        expect(page.locator(".sign").first).to_have_css("background-color", "rgb(253, 232, 234)")
        expect(page.locator("details.case").first).to_have_css("break-inside", "auto")


def test_the_scores_of_a_case_fit_a_telephone() -> None:
    with opened(REGRESSED, 390) as page:
        case = page.locator("details.case").first.bounding_box()
        needs = page.locator("details.case table td:last-child").first.bounding_box()
        heights = [row.bounding_box() for row in page.locator("details.case table tbody tr").all()]
        assert case is not None
        assert needs is not None
        assert needs["x"] + 40 < case["x"] + case["width"]
        assert len({round(box["height"]) for box in heights if box is not None}) <= 2


def test_without_scripts_it_shows_the_same() -> None:
    with opened(REGRESSED, scripts=False) as page:
        expect(page.locator("#filters")).to_be_hidden()
        assert page.locator("#table tbody tr").count() == 14


@pytest.mark.parametrize("name", ["green", "regressed", "grounded", "every_verdict", "stopped"])
@pytest.mark.parametrize(("width", "dark"), [(1100, False), (390, True)])
def test_anybody_can_read_it(name: str, width: int, dark: bool) -> None:
    with opened(GOLDEN / name / "report.html", width, dark=dark) as page:
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_hostile_texts_run_nothing_and_ask_for_nothing(tmp_path: Path) -> None:
    for words in ("<script>", "</script>", "</style>", "</textarea></title>", *HOSTILE[4:7]):
        path = tmp_path / "hostile.html"
        path.write_text(html(report_of(words + IMAGE)), encoding="utf-8")
        with opened(path) as page:
            page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
            assert page.locator("img, iframe, object, embed").count() == 0
