"""The picture of curves: what it shows, that it stands alone, and that nothing in it is more than text."""

import re
from xml.etree import ElementTree as ET

import pytest
from unit.vrty_gate.render.hostile import HOSTILE

from vrty_gate.calibration.learning.learned import Learned, Learning, Rates
from vrty_gate.core.gate.roc import Point, roc
from vrty_gate.manifest.suite import Suite
from vrty_gate.render.roc import svg

SVG = "{http://www.w3.org/2000/svg}"


def learned(dimension: str, grounded: tuple[float, ...], ungrounded: tuple[float, ...]) -> Learned:
    curve = roc(grounded, ungrounded)
    point = curve.youden()
    return Learned("s", dimension, curve, point, point.threshold, None)


def learning(*dimensions: Learned, name: str = "bot") -> Learning:
    suite = Suite(name, "m.yml", "b.jsonl", (), None, None, "note", "note", "texts", False, (), None, ())  # type: ignore[arg-type]
    return Learning(suite, 3, 2, None, dimensions, (), {}, {}, Rates(0, 3, 0, 2), ())


ONE = learned("sgi", (0.9, 0.8, 0.3), (0.5, 0.1))


def test_the_curve_goes_from_corner_to_corner_through_the_chosen_point() -> None:
    tree = ET.fromstring(svg(learning(ONE)))
    (line,) = tree.iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    left, bottom, side = 84, 444, 380
    assert [((x - left) / side, (bottom - y) / side) for x, y in points] == [
        (0, 0),
        (0, 0.5),
        (pytest.approx(1 / 3, abs=1e-4), 0.5),
        (pytest.approx(1 / 3, abs=1e-4), 1),
        (1, 1),
    ]
    (mark,) = [one for one in tree.iter(f"{SVG}path") if "mark" in one.attrib.get("class", "")]
    assert mark.attrib["transform"] == "translate(210.67,64.00)"


def test_it_says_in_words_what_it_shows() -> None:
    tree = ET.fromstring(svg(learning(ONE)))
    assert tree.attrib["role"] == "img"
    assert tree.attrib["aria-labelledby"] == "title desc"
    assert tree.find(f"{SVG}title").text == "Detected over false alarms: bot"
    assert tree.find(f"{SVG}desc").text == (
        "3 grounded and 2 ungrounded answers. sgi AUROC 0.833; floor 0.8: 2 of 2 detected, 1 of 3 false alarms."
    )
    shown = [text.text for text in tree.iter(f"{SVG}text")]
    for words in ("sgi", "AUROC 0.833", "false alarms: grounded answers that are flagged", "chance"):
        assert words in shown


def test_a_flag_is_a_point_without_a_curve() -> None:
    flag = learned("sgi_unflagged", (1.0, 1.0, 0.0), (0.0, 1.0))._replace(point=Point(1.0, 1, 1))
    tree = ET.fromstring(svg(learning(flag)))
    assert list(tree.iter(f"{SVG}polyline")) == []
    assert "detected 50.0 %, false 33.3 %" in [text.text for text in tree.iter(f"{SVG}text")]


def test_what_lies_on_each_other_can_be_told_apart() -> None:
    tree = ET.fromstring(svg(learning(ONE, ONE._replace(dimension="dgi"))))
    one, other = tree.iter(f"{SVG}polyline")
    assert one.attrib["points"] == other.attrib["points"]
    assert (one.attrib["stroke-width"], other.attrib["stroke-width"]) == ("4", "2")
    assert "stroke-dasharray" in other.attrib
    assert one.attrib["class"] != other.attrib["class"]


def test_more_dimensions_than_there_is_room_for_are_counted() -> None:
    text = svg(learning(*[ONE._replace(dimension=f"d{i}") for i in range(30)]))
    assert "chance; 20 more dimensions are not drawn" in text
    assert text.count("<polyline") == 10
    assert len({*re.findall(r'<polyline class="(c\d+)"', text)}) == 10
    light, dark = (re.findall(r"\.c\d+\{color:(#\w+)\}", half) for half in text.split("@media"))
    assert (len({*light}), len({*dark})) == (10, 10)


def test_it_stands_alone_and_runs_nothing() -> None:
    text = svg(learning(ONE))
    assert not re.search(r"<script|<foreignObject|<image|<use|href|url\(|@import|@font-face|\son\w+=", text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert "prefers-color-scheme:dark" in text
    assert text == svg(learning(ONE))


@pytest.mark.parametrize("name", [*HOSTILE, "\ufffe\uffff", "]]></style><script>"])
def test_names_stay_text(name: str) -> None:
    plain = ET.fromstring(svg(learning(ONE)))
    text = svg(learning(ONE._replace(dimension=name), name=name))
    text.encode("utf-8")
    tree = ET.fromstring(text)
    assert [one.tag for one in tree.iter()] == [one.tag for one in plain.iter()]
    for one, other in zip(tree.iter(), plain.iter(), strict=True):
        assert one.attrib == other.attrib
    assert len(text) < 12_000
