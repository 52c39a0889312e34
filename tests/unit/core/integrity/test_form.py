"""Integrity of form: JSON, code, fences and ends, in which what is broken breaks whoever reads on."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings

PROMPT = "How do I descale the kettle?"
GOOD = (
    "Fill the kettle with equal parts of water and vinegar, and let it boil once. Leave the mixture for an hour, pour it"
    " away, and rinse the kettle twice with clear water before you use it again."
)


def found(now: str, then: str = GOOD, prompt: str = PROMPT, context: str | None = None) -> dict[str, str]:
    case = Case(prompt, now, context)
    return {name: str(one) for name, one in findings(case, [Case(prompt, then, context)]).items()}


def fenced(language: str, *lines: str) -> str:
    return f"Try this:\n\n```{language}\n" + "\n".join(lines) + "\n```\n\nIt prints a number."


@pytest.mark.parametrize(
    "language, lines",
    [
        ("python", ["half = (total  # not all (yet", "        // 2)"]),
        ("python", ["pages = (lines // (per_page))"]),
        ("python", ['text = """', "an open ( in a text", '"""', "print(text)  # :)"]),
        ("js", ["const half = total / 2; // round it (down", "show(half);"]),
        ("js", ["/* a ( in a", "   comment */ show(`${half} (half`);"]),
        ("js", ["show(url); // see https://example.org/(x"]),
        ("js", [r"const quote = /\"\'/; // a )", "show(quote);"]),
        ("ruby", ["puts(half) # a smiley :("]),
        ("rust", ["#[derive(Debug)]", "struct Half(u32);"]),
        ("c", ["#include <math.h>", "int half(int n) { return n / 2; }"]),
        ("bash", ["case $1 in", "  half) echo 2 ;;", "esac"]),
        ("", ["a) fill it", "b) boil it"]),
    ],
)
def test_comments_and_texts_in_code_need_no_brackets_that_fit(language: str, lines: list[str]) -> None:
    assert found(fenced(language, *lines), GOOD) == {}


@pytest.mark.parametrize(
    "language, lines",
    [
        ("python", ["half = total // (2"]),
        ("python", ["print((half)  # ))"]),
        ("js", ["show((half); // )"]),
        ("js", ["show(half)); /* ( */"]),
        ("go", ['fmt.Println("half)"']),
    ],
)
def test_what_follows_a_comment_sign_of_another_language_is_code(language: str, lines: list[str]) -> None:
    assert "whole_code" in found(fenced(language, *lines), GOOD)


TOOLS = """You may call one tool. Answer with JSON alone.
[{"name": "book_table", "parameters": {"type": "object", "required": ["guests", "day"], "properties":
  {"guests": {"type": "integer"}, "day": {"type": "string"}, "garden": {"type": "boolean"}, "wish": {"type": "object",
   "properties": {"text": {"type": "string"}, "urgent": {"type": "boolean"}}, "required": ["text"]}}}},
 {"name": "cancel_table", "parameters": {"properties": {"number": {"type": "integer"}}, "required": ["number"]}}]
A table in the garden for four on Friday, please, and no lilies: my aunt sneezes."""
CALL = '[{"book_table": {"guests": 4, "day": "Friday", "garden": true, "wish": {"text": "no lilies", "urgent": true}}}]'


@pytest.mark.parametrize(
    "old, new, words",
    [
        (', "garden": true', "", ""),
        (', "urgent": true', "", ""),
        (', "wish": {"text": "no lilies", "urgent": true}', "", ""),
        ('"no lilies"', '"No lilies!"', ""),
        (', "day": "Friday"', "", "[0].book_table is missing the key 'day'"),
        ('"text": "no lilies", ', "", "[0].book_table.wish is missing the key 'text'"),
        ('"guests": 4', '"guests": 4, "date": "Friday"', "[0].book_table has a new key 'date'"),
        ('"urgent"', '"hurry": 1, "urgent"', "[0].book_table.wish has a new key 'hurry'"),
        ('"guests": 4', '"guests": "four"', "[0].book_table.guests is text, but was a number"),
    ],
)
def test_a_schema_in_the_prompt_says_which_keys_may_come_and_go(old: str, new: str, words: str) -> None:
    assert old in CALL
    assert found(CALL.replace(old, new), CALL, TOOLS).get("same_json", "").split(": ")[0] == words
    assert found(CALL.replace(old, new), CALL, "Book it.", TOOLS).get("same_json", "").split(": ")[0] == words


def test_a_key_that_the_schema_in_the_prompt_allows_may_come() -> None:
    without = CALL.replace(', "garden": true', "")
    assert found(CALL, without, TOOLS) == {}
    assert "same_json" not in found(without, CALL, "Book a table.")
    assert "same_keys" in found(without, CALL, "Book a table.")


SCHEMA = {
    "type": "object",
    "required": ["animal", "legs"],
    "additionalProperties": False,
    "properties": {
        "animal": {"enum": ["spider", "goat"]},
        "legs": {"type": "integer"},
        "names": {"type": "array", "items": {"type": "string"}},
    },
}
GOAT = '{"animal": "goat", "legs": 4, "names": ["Heidi"]}'


@pytest.mark.parametrize(
    "now, words",
    [
        (GOAT, ""),
        ('{"legs": 8, "animal": "spider"}', ""),
        ("A goat has four legs.", "the response is not JSON, as its schema asks"),
        (f"```json\n{GOAT}\n```", "the response is not JSON, as its schema asks"),
        ("", "the response is not JSON, as its schema asks"),
        (f"[{GOAT}]", "it is a list, but must be an object"),
        ('{"animal": "goat"}', "it is missing required key 'legs'"),
        (GOAT.replace("4", "4.5"), "legs is not a whole number"),
        (GOAT.replace("4", "NaN"), "the response is not JSON, as its schema asks"),
        (GOAT.replace("4", "9" * 5_000), ""),
        (GOAT.replace("goat", "wolf"), "animal is not one of the values in the schema's enum"),
        (GOAT.replace('"Heidi"', "7"), "names[0] is a number, but must be text"),
        (GOAT.replace("names", "name"), "it has a key 'name' that the schema forbids"),
        ("[" * 3_000 + "]" * 3_000, "the response is not JSON, as its schema asks"),
    ],
)
@pytest.mark.parametrize("then", [[GOAT], ["An accepted text."], [GOAT, "{}"], []])
def test_the_schema_of_a_case_holds_whatever_was_accepted(now: str, words: str, then: list[str]) -> None:
    case = Case("Describe a goat.", now, schema=SCHEMA)
    one = findings(case, [Case("Describe a goat.", text) for text in then]).get("same_json")
    assert (one.reason if one else "") == words


def test_an_accepted_response_is_held_against_the_schema_alone() -> None:
    refusal = Case(PROMPT, "I cannot help with that {{ name }}.")
    assert findings(refusal, [refusal]) == {}
    assert set(findings(refusal._replace(schema=SCHEMA), [refusal])) == {"same_json"}
    assert findings(refusal._replace(schema={}), [Case(PROMPT, GOOD), refusal]).keys() == {"same_json"}
    assert findings(Case(PROMPT, "7", schema={"type": "integer"}), [Case(PROMPT, "7")]) == {}


@pytest.mark.parametrize(
    "language, code",
    [
        ("php", "<?php\n# a ( in a comment\necho <<<EOT\n(\nEOT;\n?>"),
        ("lean", "theorem h' (p : Prop) : p → p := fun h' => h'\n-- (("),
        ("haskell", "f' (x:xs) = foldl' (+) 0 xs -- ("),
        ("rust", "fn first<'a>(text: &'a str) -> &'a str { text }"),
        ("js", "const open = /[(]/g;\nuse(open);"),
        ("jsx", "<p>Don't (worry :)</p>"),
        ("bash", "case $1 in a) echo 1;; esac"),
        ("text", "a) one\nb) two"),
        ("", "Otherwise (see above\nif it is late"),
        ("python", ">>> print((\n... 1))"),
        ("python", "def later(first,\n    ..."),
        ("python", "if first and \\\n        second:\n    pass"),
        ("java", "char open = '('; // )"),
        ("go", "text := `(`"),
        ("c", "/* ( */ int half(int n);"),
        ("swift", 'let text = """\n(\n"""'),
        ("ts", "const text = `${first} (`;"),
        ("json", '{"text": "("}'),
        ("python", "for i in range(3): print(i)"),
        ("python", "class Empty: ...\nx = 1"),
    ],
)
def test_code_of_many_languages_is_whole(language: str, code: str) -> None:
    assert "whole_code" not in found(f"Try this:\n\n```{language}\n{code}\n```\n\nThat is all.", GOOD)


@pytest.mark.parametrize(
    "now, same",
    [
        ("```python\nprint(1)", False),
        ("Try:\n```python\nprint(1)\n```\nand\n```js\nshow(", False),
        ("- first:\n  ```sh\n  ls", False),
        ("```\nprint(1)\n```\nDone.\n```", True),
        ("One fence too many.\n```\nHere is the rest of the answer.", True),
        ("Write ``` before the code and ``` after it, and never ``` alone.", True),
        ("````markdown\n```python\nprint(1)\n```\n````", True),
        ("```code``` on one line", True),
    ],
)
def test_a_fence_is_closed_unless_it_is_one_too_many(now: str, same: bool) -> None:
    assert ("closed_fences" not in found(now)) is same


@pytest.mark.parametrize(
    "now, then, prompt, whole",
    [
        (GOOD[:100], GOOD, PROMPT, False),
        (GOOD[: GOOD.index(" of water")] + " of", GOOD, PROMPT, False),
        ("Boil it, wait for an hour, and then rinse it,", GOOD, PROMPT, False),
        ("Füllen Sie den Kocher mit Wasser und mit dem", GOOD, PROMPT, False),
        (f"{GOOD} And remember the code word ZEBRA77", GOOD, "End with the code word ZEBRA77.", True),
        (GOOD[:100], "a segment of a text", "Translate.", True),
        ("Dear Anna,\n\nboil vinegar.\n\nYours,", GOOD, PROMPT, True),
        ("Boil vinegar.\n\n---", GOOD, PROMPT, True),
        ("1. Boil\n2. Rinse", GOOD, PROMPT, True),
        ("Vinegar", GOOD, PROMPT, True),
        ("Best wishes,\nAnna", GOOD, PROMPT, True),
    ],
)
def test_an_answer_is_finished_unless_it_stops_within_a_sentence(now: str, then: str, prompt: str, whole: bool) -> None:
    assert ("finished" not in found(now, then, prompt)) is whole


@pytest.mark.parametrize(
    "now, then, name",
    [
        ("&&", "The operator is `&&`.", ""),
        ("∞", "Infinity", ""),
        ("👍", "Yes!", ""),
        ("②", GOOD, ""),
        ("...", "Yes!", "answered"),
        ("👍", GOOD, "answered"),
        ("\u200b \n", GOOD, "answered no_hidden_text"),
        ("```\n```", GOOD, "answered"),
    ],
)
def test_a_sign_answers_what_a_few_words_answer(now: str, then: str, name: str) -> None:
    assert set(found(now, then)) == set(name.split())


ROW = "| a red ball | a blue ball |\n"


@pytest.mark.parametrize(
    "now, prompt, loops",
    [
        (f"{GOOD} " + "and rinse it " * 8, PROMPT, True),
        ("no no no no no no no no no no", PROMPT, True),
        ("```html\n" + "<p>Lorem ipsum dolor</p>\n" * 9 + "```\nDone.", PROMPT, False),
        ("<ul>\n" + "<li>A thing to do</li>\n" * 9 + "</ul>", PROMPT, False),
        ("| one | two |\n|---|---|\n" + ROW * 9, PROMPT, False),
        ("* * * * * * * * * *", PROMPT, False),
        ("/\\ " * 30, PROMPT, False),
        ("Very, very, very, very, very hot water.", PROMPT, False),
        ("La la la\nwe boil the tea\n" * 9, "Write a song about tea.", False),
        ("La la la\nwe boil the tea\n" * 9, PROMPT, True),
    ],
)
def test_a_phrase_said_over_and_over_is_a_loop_unless_rows_or_verses_repeat(now: str, prompt: str, loops: bool) -> None:
    assert ("no_loop" in found(now, GOOD, prompt)) is loops


SKELETON = 'Complete it:\n\n```python\ndef double(number):\n    """Twice the number."""\n```'


@pytest.mark.parametrize(
    "now, prompt, echo",
    [
        ("You asked: how do I descale the kettle?", PROMPT, True),
        ("User: How do I descale the kettle?\nAssistant:", PROMPT, True),
        (SKELETON, SKELETON, True),
        (
            SKELETON[:-4] + "\n    total = number\n    total += number\n    print(number)\n    return total\n```",
            SKELETON,
            False,
        ),
        ("You descale the kettle with vinegar and patience.", PROMPT, False),
        ("In 1990.", "Was the wall opened in 1989 or in 1990?", False),
    ],
)
def test_a_prompt_that_comes_back_is_an_echo_unless_code_goes_on_from_it(now: str, prompt: str, echo: bool) -> None:
    assert ("no_echo" in found(now, "We will see, said the blind man.", prompt)) is echo


@pytest.mark.parametrize(
    "now, then, same",
    [
        (r"$\alpha + \beta = \gamma$, so $\delta_{max} = \epsilon$.", GOOD, True),
        ("Μέγας Ἀλέξανδρος", "Alexander the Great", True),
        (
            "東京都、神奈川県、埼玉県、千葉県、茨城県、栃木県、群馬県",
            "東京と神奈川のまわりには、埼玉や千葉のような県があります。",
            True,
        ),
        ("The kettle is from Orléans, the vinegar from Jerez, and the café is called Señor Über.", GOOD, True),
        (
            "```python\nprint('Привет, мир, как дела')\n```\nThat prints a greeting in Russian, as you asked.",
            GOOD,
            True,
        ),
        ("Muốn tẩy cặn ấm đun nước, hãy đổ giấm và nước vào ấm, đun sôi rồi để yên trong một giờ.", GOOD, False),
        (
            "Chcesz wyczyścić czajnik? Wlej ocet i wodę, zagotuj, odczekaj godzinę, wylej i dwa razy przepłucz.",
            GOOD,
            False,
        ),
    ],
)
def test_another_language_is_told_from_names_and_formulas(now: str, then: str, same: bool) -> None:
    assert ("same_language" not in found(now, then)) is same


def test_characters_of_a_wrong_encoding_are_told_from_letters_with_marks() -> None:
    for now in (
        "Cafà ouvert",
        "L’Ã‰tÃ©",
        "doesnâ€™t",
        "naÃ¯ve",
        "ÐŸÑ€Ð¸Ð²ÐµÑ‚",
        "ã\x81\x93ã‚“",
        "It\ufffds",
        "ðŸ˜€",
        "Â£5",
    ):
        assert ("no_mojibake" in found(f"{GOOD} {now}")) is (now != "Cafà ouvert")
    for now in ("Âge, Ângela, IRMÃ, MANHÃ», «Ã»", "ESPAÑA – “SÃO”", "Kâšân", "Đặng Thị", "æble, ål, ø", "5 € – 6 €"):
        assert "no_mojibake" not in found(f"{GOOD} {now}")
    assert "no_mojibake" not in found("é becomes Ã©.", GOOD, "Why does UTF-8 text look wrong as Latin-1?")


def test_json_in_prose_is_wrapped_and_broken_json_is_broken() -> None:
    data = '{"a": {"b": 1}, "c": [1, 2]}'
    for now in (f"```json\n{data}\n```", f"Here: {data}", f"{data}\n\nI hope this helps!"):
        assert set(found(now, data)) == {"bare_json"}
    for now in (data[:-1], f"Here: {data[:-1]}", data.replace(",", ";"), f"```json\n{data[:-1]}\n```"):
        assert "same_json" in found(now, data)
    assert found("A kettle is a pot with a lid.", '{"a": 1}', "Now just tell me about kettles.") == {}
    assert set(found("A kettle is a pot with a lid.", '{"a": 1}', "Answer in JSON.")) == {"same_json"}
