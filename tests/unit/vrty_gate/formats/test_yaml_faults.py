"""What is said of YAML that cannot be read: the same words whichever of its parsers PyYAML has."""

import pytest
import yaml

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.formats import yaml_parser, yaml_text

CASES = "version: 1\ncases:\n  - id: a\n"
FAULTS = {
    "a key that leaves its item": (f"{CASES}   prompt: p\n", "4:4: this line is neither a new item"),
    "a key between two levels": (
        "a:\n    b: 1\n  c: 2\n",
        "3:3: this line is indented differently from the keys above",
    ),
    "a key too far right": (f"{CASES}      prompt: p\n", "4:13: this line is indented deeper than the one above"),
    "a key too far right at the top": ("version: 1\n k: 0.8\n", "2:3: this line is indented deeper than the one above"),
    "an item after a key": ("version: 1\n- id: a\n", "2:1: a list item stands where a key is expected"),
    "an item in a line": ("cases: - id: a\n", "1:8: a list item begins in the middle of a line"),
    "a tab": ("cases:\n\t- id: a\n", "2:1: a tab indents this line; indent with spaces"),
    "a tab behind spaces": ("a:\n  b: c\n  \t d: e\n", "3:3: a tab indents this line; indent with spaces"),
    "a trailing comma": ('version: 1,\n"suite": "x",\n', "2:13: a comma ends the value; remove it"),
    "a trailing comma in a list": ('a:\n  - "b",\n  - c\n', "2:8: a comma ends the value; remove it"),
    "two commas": ("cases: [a,, b]\n", "1:11: no value stands before this comma"),
    "a missing comma": ("a: {b: 1 c: 2}\n", "1:11: a comma or } is missing before this, in the mapping that begins on"),
    "a missing bracket": ("cases: [\n", "1:8: the text ends inside a list or mapping; close it"),
    "the wrong bracket": (
        "a: [{b: c]\n",
        "1:10: a comma or } is missing before this, in the mapping that begins on line 1",
    ),
    "a bracket too many": ("a: }\n", "1:4: this } closes nothing; remove it"),
    "an open quote": ('suite: "abc\ncases: []\n', "1:8: the quote that begins here is not closed"),
    "a quote in quotes": ("suite: 'it's'\n", "1:12: text follows the closing quote"),
    "dashes in a quote": ('suite: "a\n---\nb"\n', "1:8: the quoted text that begins here contains ---"),
    "a colon in a text": ("suite: a: b\n", "1:9: a second colon in one value; put a text with a colon in quotes"),
    "no space behind a colon": ("version:1\ncases: []\n", "2:6: the line above has no colon with a space behind it"),
    "no colon": ("version: 1\nsuite\ncases: []\n", "2:1: this line has no colon; write key: value"),
    "an at sign": ("suite: @me\n", "1:8: a value cannot begin with '@'; put the text in quotes"),
    "Markdown": ("suite: **bold**\n", "1:9: * and & have a meaning in YAML; put the text in quotes"),
    "a tag": ("suite: !a!b x\n", "1:8: ! has a meaning in YAML; put the text in quotes"),
    "a text behind a bar": ("suite: | x\n", "1:10: only a comment may follow; put the text on the next line"),
    "a conflict": ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n", "2:1: Git left a conflict here; resolve it"),
    "a control character": ("a: b\x1b\n", "1:5: U+001B is a control character, which YAML does not allow"),
}


@pytest.mark.parametrize("parser", ["the C parser", "the parser in Python"])
@pytest.mark.parametrize("text, words", FAULTS.values(), ids=FAULTS)
def test_a_mistake_is_told_in_words_that_say_what_to_do(
    text: str, words: str, parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "the parser in Python":
        monkeypatch.setattr(yaml_parser, "loader", yaml.SafeLoader)
    with pytest.raises(InputError) as caught:
        yaml_text.read(text, "f.yml", DEFAULT_LIMITS)
    place, _, rest = words.partition(": ")
    assert str(caught.value).startswith(f"f.yml:{place}: not valid YAML: {rest}")
