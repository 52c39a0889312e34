"""Integrity: what is broken is found with the span that shows it, and what is merely different is left alone."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import LINEAR, growth

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import CHECKS, HARD, NAMES, RATES, VERSION, code, findings
from vrty_gate.core.integrity.finding import Texts
from vrty_gate.scorers import REGISTRY

PROMPT = "How do I descale the kettle?"
GOOD = (
    "Fill the kettle with equal parts of water and vinegar, and let it boil once. Leave the mixture for an hour, pour it"
    " away, and rinse the kettle twice with clear water before you use it again."
)
OTHER = (
    "Mix water with the same amount of vinegar and bring it to the boil. After an hour you can pour it out; boil clear"
    " water once or twice, so that no taste stays behind."
)
STEPS = "1. Fill the kettle.\n2. Boil it once.\n3. Rinse it twice."
CODE = "Here you are:\n\n```python\ndef double(number):\n    return number * 2\n```\n\nCall it with any number."
DATA = '{"name": "kettle", "litres": 1.7, "colours": ["red", "blue"], "note": null, "lid": {"steel": true}}'


def found(now: str, then: str = GOOD, prompt: str = PROMPT, context: str | None = None) -> dict[str, str]:
    case = Case(prompt, now, context)
    return {name: str(one) for name, one in findings(case, [Case(prompt, then, context)]).items()}


@pytest.mark.parametrize(
    "now, then",
    [
        (OTHER, GOOD),
        (STEPS, GOOD),
        (GOOD, STEPS),
        (CODE, CODE.replace("double", "twice")),
        ("**Short answer:** vinegar.\n\n- boil\n- wait\n- rinse", GOOD),
        (GOOD + "\n\nI hope this helps!", GOOD),
        ("Sorry to hear that! " + OTHER, GOOD),
        ("No, no, no: never use soap. " + OTHER, GOOD),
        ("Use 50 % vinegar — it’s enough… “Rinse” twice 🙂", GOOD),
        (DATA.replace("red", "green").replace("1.7", "2"), DATA),
        (json.dumps(json.loads(DATA), indent=2), DATA),
        (DATA.replace(', "note": null', "").replace('["red", "blue"]', '["red", "blue", "grey"]'), DATA),
        ("Fill it, boil it\nWait for an hour\nRinse it", "Fill it\nBoil it"),
    ],
)
def test_another_good_answer_is_intact(now: str, then: str) -> None:
    assert found(now, then) == {}


@pytest.mark.parametrize(
    "now, then, name, words",
    [
        ("", GOOD, "answered", "the response says nothing"),
        ("...\n", GOOD, "answered", "the response says nothing: "),
        ("🙂 —", GOOD, "answered", "the response says nothing: "),
        (GOOD[:100], GOOD, "finished", "the response breaks off: "),
        (GOOD[: GOOD.index(" of water")] + " of", GOOD, "finished", "the response breaks off: "),
        (CODE[:60], CODE, "closed_fences", "a code fence is opened and not closed: "),
        ("Sure: " + DATA, DATA, "bare_json", "the JSON is wrapped in other text: "),
        (f"```json\n{DATA}\n```", DATA, "bare_json", "the JSON is wrapped in other text: "),
        (DATA[:-1], DATA, "same_json", "the response is no longer JSON: "),
        (DATA.replace("name", "title"), DATA, "same_keys", "it is missing the key 'name': "),
        (DATA.replace("1.7", '"1.7"'), DATA, "same_keys", "litres is text, but was a number: "),
        (DATA.replace("true", "1"), DATA, "same_keys", "lid.steel is a number, but was true or false: "),
        (DATA.replace('"red", "blue"', ""), DATA, "same_keys", "colours is empty"),
        (DATA[:-1] + ', "extra": 1}', DATA, "same_keys", "it has a new key 'extra': "),
        (
            CODE.replace("number):", "number:"),
            CODE,
            "whole_code",
            "code no longer fits together, a bracket is not closed",
        ),
        (
            CODE.replace("* 2", "* 2)"),
            CODE,
            "whole_code",
            "code no longer fits together, a bracket closes that was not",
        ),
        (CODE.replace("):", ")"), CODE, "whole_code", "code no longer fits together, a block has no colon"),
        (
            CODE.replace("    return", "return"),
            CODE,
            "whole_code",
            "code no longer fits together, a block is not indented",
        ),
        (GOOD.replace("the kettle", "the {{ product }}", 1), GOOD, "no_placeholder", 'filled in: "{{ product }}"'),
        (GOOD.replace("water", "<YOUR LIQUID>", 1), GOOD, "no_placeholder", 'filled in: "<YOUR LIQUID>"'),
        ("Dear [INSERT NAME], " + GOOD, GOOD, "no_placeholder", 'filled in: "[INSERT NAME]"'),
        (f"<|im_start|>assistant\n{GOOD}<|im_end|>", GOOD, "no_control_token", '"<|im_start|>"'),
        (f"[INST] {PROMPT} [/INST] {GOOD}", GOOD, "no_control_token", '"[INST]"'),
        (f"<think>Vinegar, I suppose.</think>\n{GOOD}", GOOD, "no_marker", '"<think>"'),
        (f"{GOOD}\n\n### Human: And then?", GOOD, "no_marker", '"### Human:"'),
        ("Traceback (most recent call last):\n  File x", GOOD, "no_error_page", "instead of the answer: "),
        ("<!DOCTYPE html><html><body>502</body></html>", GOOD, "no_error_page", "instead of the answer: "),
        ('{"error": {"code": 500}}', GOOD, "no_error_page", "instead of the answer: "),
        (
            "The server is currently overloaded, please try again later.",
            GOOD,
            "no_error_page",
            "instead of the answer: ",
        ),
        (
            "I'm sorry, but I can't help with kettles.",
            GOOD,
            "no_refusal",
            "the response refuses, the accepted one answered",
        ),
        ("As an AI model I have no kettle.", GOOD, "no_refusal", "the response refuses, the accepted one answered: "),
        (
            GOOD.replace("an hour", "une journÃ©e"),
            GOOD,
            "no_mojibake",
            "characters were decoded with the wrong encoding: ",
        ),
        (GOOD + " It�s easy.", GOOD, "no_mojibake", "characters were decoded with the wrong encoding: "),
        (GOOD + " and rinse it" * 8, GOOD, "no_loop", 'the response repeats itself: "'),
        ("\n\n".join([GOOD] * 4), GOOD, "no_loop", 'the response repeats itself: "'),
        ("how do I descale the kettle", GOOD, "no_echo", "the response repeats the prompt: "),
        (
            "Füllen Sie den Kocher mit Wasser und Essig, und lassen Sie ihn für eine Stunde stehen, bis es sich gelöst hat.",
            GOOD,
            "same_language",
            "the response is in German, the accepted one in English: ",
        ),
        ("Налейте в чайник воду и уксус, вскипятите и подождите час.", GOOD, "same_language", "written in Cyrillic"),
        ("ケトルに水と酢を同じ量だけ入れて、一度わかしてください。", GOOD, "same_language", "written in Japanese"),
    ],
)
def test_what_is_broken_is_found_and_shown(now: str, then: str, name: str, words: str) -> None:
    reasons = found(now, then)
    assert name in reasons
    assert words in reasons[name]


@pytest.mark.parametrize(
    "now, then, prompt",
    [
        (GOOD + " {{ product }}", GOOD + " Use {{ product }}.", PROMPT),
        ("Write {{ name }} where the name goes.", GOOD, "How do I write {{ name }} in a template?"),
        ("```js\nconsole.log(`${NAME_OF_USER}`)\n```", "```js\nconsole.log(name)\n```", "Greet the user."),
        ("I'm sorry, I can't tell.", "I am afraid I cannot know that.", "What will the weather be in ten years?"),
        ("Human: yes? Assistant: no.\nHuman: Why?", "Human: hello\nAssistant: hello", "Write a dialogue."),
        ("ha ha ha ha ha ha ha ha ha ha", "ho ho ho ho ho ho ho ho ho ho", "Laugh."),
        ('{"error": 404}', '{"error": 500}', "Give me an example of an error."),
        ("How do I descale the kettle? How do I descale the kettle?", "How do I descale the kettle?", PROMPT),
        ("```\nopen", "```\nopen too", PROMPT),
    ],
)
def test_what_the_accepted_response_or_the_prompt_has_is_no_fault(now: str, then: str, prompt: str) -> None:
    assert found(now, then, prompt) == {}


GERMAN = (
    "Füllen Sie den Kocher mit Wasser und Essig, und lassen Sie ihn für eine Stunde stehen, bis es sich gelöst hat."
)


FRENCH = (
    "Remplissez la bouilloire avec de l'eau et du vinaigre, et ne la videz pas dans les dix minutes qui sont à venir."
)


@pytest.mark.parametrize(
    "now, one, other, name",
    [
        (GERMAN.replace("eine Stunde", "zwei Stunden"), GOOD, GERMAN, "same_language"),
        (GOOD[:100], OTHER, OTHER[:100], "finished"),
        ("I cannot help with that.", GOOD, "I'm sorry, but I can't help with kettles.", "no_refusal"),
        (f"Here: {DATA}", DATA, GOOD, "bare_json"),
    ],
)
def test_one_of_several_accepted_answers_is_enough(now: str, one: str, other: str, name: str) -> None:
    assert set(found(now, one)) == {name}
    for answers in ((one, other), (other, one)):
        accepted = [Case(PROMPT, text) for text in answers]
        assert findings(Case(PROMPT, now), accepted) == {}
        assert [findings(case, accepted) for case in accepted] == [{}, {}]


def test_what_is_broken_beside_all_accepted_answers_is_shown_beside_the_first() -> None:
    for answers, language in (((GOOD, GERMAN), "English"), ((GERMAN, GOOD), "German")):
        reasons = findings(Case(PROMPT, FRENCH), [Case(PROMPT, text) for text in answers])
        assert {name: one.reason for name, one in reasons.items()} == {
            "same_language": f"the response is in French, the accepted one in {language}"
        }


def test_without_an_accepted_response_only_what_is_never_right_is_found() -> None:
    def alone(text: str) -> set[str]:
        return set(findings(Case(PROMPT, text), []))

    assert alone(OTHER) == alone(STEPS) == alone(CODE) == alone(DATA) == set()
    assert alone("I cannot help with that.") == {"no_refusal"}
    assert alone("Dear {{ name }}, " + GOOD) == {"no_placeholder"}


@pytest.mark.parametrize(
    "now, prompt, same",
    [
        (
            "The train to Graz leaves at eight in the morning.",
            "When does the train to Graz leave in the morning?",
            False,
        ),
        (
            "When does the train to Graz leave in the morning?",
            "When does the train to Graz leave in the morning?",
            True,
        ),
        (
            "When does the train to Graz leave in the morning: 8",
            "When does the train to Graz leave in the morning?",
            False,
        ),
        ("מתי יוצאת הרכבת הראשונה לחיפה בבוקר", "מתי יוצאת הרכבת הראשונה לחיפה בבוקר?", True),
        ("הרכבת הראשונה יוצאת בשעה מוקדמת מאוד", "מתי יוצאת הרכבת לחיפה בבוקר?", False),
        ("去格拉茨的火车早上几点开", "去格拉茨的火车早上几点开？", True),
        ("最早的一班在清晨发车，请提前到站。", "去格拉茨的火车早上几点开？", False),
        ("最早的一班在清晨发车", "去格拉茨的火车早上几点开？", False),
        ("去格拉茨的火车早上 7 点开", "去格拉茨的火车早上几点开？", False),
    ],
)
def test_a_prompt_is_given_back_in_any_script_unless_a_number_answers_it(now: str, prompt: str, same: bool) -> None:
    then = "We will tell you at the station."
    assert ("no_echo" in found(now, then, prompt)) is same


def test_a_language_is_told_from_prose_and_not_from_code() -> None:
    words = "the of and to in is that it for with as this be by an from at you your can not have which".split()
    code = "```text\n" + "\n".join(f"say the {word} of it {i}" for i, word in enumerate(words)) + "\n```"
    german = (
        "Der Wert ist für alle gleich, und er wird nicht auf die Größe des Kessels, sondern auf die Zeit bezogen.\n"
    )
    assert found(german + code, german) == {}
    assert found(german, german + code) == {}
    assert "same_language" in found(GOOD + "\n" + code, german + code)


@pytest.mark.parametrize(
    "now, then",
    [
        (r"The force is $F_{net} = m \cdot a_{net_force}$ and x_{max_value}.", GOOD),
        (r"Here \frac{half_life}{two_lives} is the share that is left after a while.", GOOD),
        ("Use f-strings, as in name = f'{first_name}', and print it.", GOOD),
        ("Use print('Hello {name}'.format(name=name)) for that, or print(f\"Hello {name}\").", GOOD),
        ("```python\nprint(f'{first_name} ${TOTAL_SUM} %(last_name)s')\n```", GOOD),
        (
            "Dear [Customer Name], your kettle is ready. Yours, [Your Name]",
            "Hello [Name], the kettle is there. [Sender]",
        ),
        ("Take [the long way](https://example.org) home.", "Take [Another Way](https://example.org) home."),
    ],
)
def test_braces_of_formulas_and_code_and_blanks_to_fill_in_are_no_placeholders(now: str, then: str) -> None:
    assert "no_placeholder" not in found(now, then)


@pytest.mark.parametrize(
    "now, then",
    [
        ("Hello {first_name}, your kettle is ready.", GOOD),
        ("Hello [Insert name here], your kettle is ready.", GOOD),
        ("Hello [INSERT NAME], your kettle is ready.", "See [the manual](https://example.org)."),
        ("```html\n<p>{{ customer_name }}</p>\n```", GOOD),
        ("Cost: $5. Hello {first_name}!", GOOD),
    ],
)
def test_a_variable_that_was_not_filled_in_is_a_placeholder(now: str, then: str) -> None:
    assert "no_placeholder" in found(now, then)


def test_a_refusal_that_goes_on_to_answer_is_none() -> None:
    sorry = "I'm sorry, but I can't help with kettles of that make: nobody here has seen one, and its maker is silent. "
    advice = (
        "{} most of them take vinegar: half a litre of it, the same of water, one boil and an hour of rest do it. Then"
        " pour it out, boil clear water twice, and wipe the rim with a damp cloth, which keeps the taste away for good. Do so"
        " in spring and in autumn."
    )
    assert set(found(sorry, GOOD * 4)) == {"no_refusal"}
    assert set(found(sorry + advice.format("You know,"), GOOD * 4)) == {"no_refusal"}
    assert found(sorry + advice.format("However,"), GOOD * 4) == {}


HOSTILE = [
    "```",
    "```python\n",
    "\n",
    "/* ",
    '\\"',
    '"""',
    "'",
    "`",
    "#",
    "//",
    "(",
    "]",
    "{",
    '{"a":',
    "[",
    "9" * 400,
    "NaN",
]
HOSTILE += [
    "the user ",
    "(see ",
    "[1] ",
    "https://a.b/",
    "\nHuman: ",
    "i can't ",
    "kann ich nicht ",
    "no puedo ",
    "das dokument ",
    "<",
    "<s>",
    "${a",
    "[Insert ",
    "____ ",
    "Ð\x80",
    "const a = /",
    "できません",
    "if ",
    "1e999",
    "kettle descale ",
    "How ",
    ". ",
    "{{ a",
    "<|im",
    "[Your ",
    "\ud800",
    "\u0301",
    "\x00",
    "ק",
    "水",
    "ß",
    "İ",
    "ﬁ",
]
FRAGMENTS = st.lists(st.sampled_from(HOSTILE) | st.text(max_size=5), max_size=40).map("".join)
SCHEMAS = st.none() | st.dictionaries(
    st.sampled_from(["type", "required", "properties", "items", "enum", "additionalProperties"]),
    st.sampled_from(["object", ["a"], {"a": {"type": "array"}}, False, [], 1, None]),
)


@given(FRAGMENTS, st.lists(FRAGMENTS, max_size=3), FRAGMENTS, SCHEMAS)
def test_any_texts_can_be_checked_and_what_is_shown_is_short(now: str, then: list[str], prompt: str, schema) -> None:
    for one in findings(Case(prompt, now, schema=schema), [Case(prompt, text) for text in then]).values():
        assert len(one.span) <= 80
        assert "\n" not in one.span
        assert one.reason.isprintable()
    assert findings(Case(prompt, now), [Case(prompt, text) for text in [*then, now]]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("before, after", [("", ""), ("```js\n", "\n```"), ("```python\n", "\n```"), ('{"a": [', "]}")])
def test_the_work_of_a_check_grows_no_faster_than_the_text(name: str, before: str, after: str) -> None:
    """Counted in lines; its patterns come to the end of 200,000 characters."""
    for part in HOSTILE:

        def check(size: int, part: str = part) -> None:
            text = before + part * (size // len(part)) + after
            CHECKS[name](Texts(text, GOOD, PROMPT, PROMPT))
            CHECKS[name](Texts(text, text[:-9], text, text, {"type": "object"}))

        assert growth(check, 1_000, 4_000) < LINEAR, part
        check(200_000)


def test_the_scorer_names_the_checks_that_there_are() -> None:
    scorer = REGISTRY["integrity"]
    assert tuple(scorer.rules) == NAMES
    assert {name for name, rule in scorer.rules.items() if rule.severity == "fail"} == HARD
    assert set(NAMES) - HARD == RATES.keys()
    assert scorer.signature == f"integrity:{VERSION}"
    case, accepted = Case(PROMPT, "I cannot help with that."), Case(PROMPT, GOOD)
    assert {name for name, value in scorer.look(case, (accepted,)).scores.items() if value == 0.0} == {"no_refusal"}
    assert set(scorer.look(case, (accepted,)).explain()) == {"no_refusal"}
    assert set(scorer.look(accepted, (accepted,)).scores.values()) == {1.0}


def test_a_marker_is_found_at_the_end_of_a_long_response() -> None:
    long = " ".join(f"Lamp {number} stands in hall {number % 70}." for number in range(5_000))
    assert 140_000 < len(long) < 200_000
    assert set(findings(Case(PROMPT, f"{long} <|im_end|>"), [Case(PROMPT, long)])) == {"no_control_token"}


@pytest.mark.slow
@pytest.mark.parametrize("unit", ['"\\', "'\\", '"a\n', "'\"\\\n", "\"\\'\\"])
def test_quotes_that_nothing_closes_are_looked_at_once(unit: str) -> None:
    def read(size: int) -> None:
        text = unit * (size // len(unit))
        assert code._without_strings(text).count('"') <= text.count('"')

    assert growth(read, 1_000, 4_000) < LINEAR
    read(400_000)


@given(st.text(alphabet="\"'\\\n#([)a", max_size=60))
def test_python_is_read_as_one_pattern_would(text: str) -> None:
    parts = (code._TRIPLE, code._TRIPLE_SINGLE, code._QUOTED, code._SINGLE, code._NOT_STRINGS)
    pattern = re.compile(f"(?s){'|'.join(parts)}{code._BRACKETS}")
    assert code._without_strings(text) == pattern.sub(code._bare, text)
