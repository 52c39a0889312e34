"""No change is proved, not presumed: what these pairs differ in changes the meaning, and another form of them does not."""

import pytest
from steps import LINEAR, growth

from vrty_gate.core.answers.value import compare as compare_values
from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, compare, is_trivial
from vrty_gate.core.changes.verbatim import altered
from vrty_gate.core.facts.read import facts
from vrty_gate.core.text.struck import without_struck

EXPLAIN = "Explain how that works, please."
AROUND = "First read the notes of the release, and ask the team if anything is unclear.\n\n{}\n\nThen tell the team about it."
WARNING = "Never mix the two cleaners."
STEPS = "1. Switch off the mains.\n2. Open the cover.\n3. Pull the fuse."
BULLETS = "- Call the police.\n- Write down the number.\n- Tell your insurer."
REVERSED = "- Tell your insurer.\n- Write down the number.\n- Call the police."
ONLY = "Reply with the {} only."


def pair(before: str, after: str) -> tuple[Case, list[Case]]:
    return Case(EXPLAIN, AROUND.format(after)), [Case(EXPLAIN, AROUND.format(before))]


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("You can sue us in any court.", "You can be sued by us in any court.", "swapped"),
        ("The landlord may evict the tenant.", "The landlord may be evicted by the tenant.", "swapped"),
        ("We are told by the customers.", "We tell the customers.", "swapped"),
        ("The dog bit the man.", "The dog was bitten by the man.", "swapped"),
        ("No, dogs may enter the shop.", "No dogs may enter the shop.", "negation"),
        ("No refunds are given here.", "No - refunds are given here.", "negation"),
        ("No, you can enter with a dog.", "**No** you can enter with a dog.", "negation"),
        ("The bag costs 3 euros at the till.", "The bag costs 3 euro-cents at the till.", "words_added"),
        ("The bag costs $20 at the till.", "The bag costs $20c at the till.", ""),
        ("Add 1.5 l of water to it.", "Add 1-5 l of water to it.", "number"),
        ("It costs 5 - 10 euros a day.", "It costs 5, 10 euros a day.", ""),
        ("It has 10\u2076 users by now.", "It has 10\u2079 users by now.", "operator"),
        ("It is rated BBB- by them.", "It is rated BBB by them.", "operator"),
        ("Use C# for this part.", "Use C for this part.", "operator"),
        ("Use .NET for this part.", "Use NET for this part.", "operator"),
        ("Open .env and read it.", "Open env and read it.", "operator"),
        ("See section 3.1 of the contract.", "See section 3.10 of the contract.", "number"),
        ("It is \u00a73.1 that counts.", "It is \u00a73.10 that counts.", "number"),
        (WARNING, f'[//]: # "{WARNING}"', "caveat_dropped"),
        (WARNING, f"[comment]: <> ({WARNING})", "caveat_dropped"),
        (WARNING, f"[{WARNING}]: #", "caveat_dropped"),
        (WARNING, f"||{WARNING}||", "characters"),
        (f"Read this. {WARNING}", f"Read this. ||{WARNING}||", "characters"),
        (WARNING, f"{{# {WARNING} #}}", "characters"),
        (WARNING, f"> {WARNING}", "characters"),
        (WARNING, f"    {WARNING}", "characters"),
        (WARNING, f"\t{WARNING}", "characters"),
        (WARNING, f"// {WARNING}", "characters"),
        (WARNING, f"![{WARNING}](x.png)", "characters"),
        ("Keep the lid open.", "\u274c Keep the lid open.", "negation"),
        ("Keep the lid open.", "\U0001f6ab Keep the lid open.", "negation"),
        (STEPS, STEPS.replace("1.", "4.").replace("2.", "1.").replace("4.", "2."), "steps_reordered"),
        (STEPS, "- Pull the fuse.\n- Open the cover.\n- Switch off the mains.", "steps_reordered"),
        (
            "### Step 1: Switch off\n\nDo it well.\n\n### Step 2: Open the cover\n\nDo it slowly.",
            "### Step 2: Switch off\n\nDo it well.\n\n### Step 1: Open the cover\n\nDo it slowly.",
            "steps_reordered",
        ),
        (f"In order of priority:\n\n{BULLETS}", f"In order of priority:\n\n{REVERSED}", "steps_reordered"),
        (f"These are the steps:\n\n{BULLETS}", f"These are the steps:\n\n{REVERSED}", "steps_reordered"),
        (f"From the best to the worst:\n\n{BULLETS}", f"From the best to the worst:\n\n{REVERSED}", "steps_reordered"),
    ],
)
def test_another_meaning_in_the_same_words_is_named(before: str, after: str, kind: str) -> None:
    case, accepted = pair(before, after)
    assert not is_trivial(case, accepted)
    assert kind in ("", *[change.kind for change in changes(case, accepted)])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The first month is free of charge.", "The first months are free of charge."),
        ("Your second order is free.", "Your second orders are free."),
        ("The bug is fixed in the release.", "The bug was fixed in the release."),
        ("The shop is open.", "The shop was open."),
        ("The price includes tax.", "The price included tax."),
        (WARNING, f"\u274c {WARNING}"),
        ("The rent is paid by you.", "The rent is paid to you."),
        ("You are charging us for it.", "You are charged us for it."),
        ("Ask the owner's dog about it.", "Ask the dog's owner about it."),
    ],
)
def test_what_may_mean_the_same_is_not_called_the_same(before: str, after: str) -> None:
    assert not is_trivial(*pair(before, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("We have fixed the bug.", "We fixed the bug."),
        ("We will pay the customers in a week.", "We'll pay the customers in a week."),
        ("Nein, Hunde sind erlaubt.", "Nein Hunde sind erlaubt."),
        ("No, dogs may enter the shop.", "**No**, dogs may enter the shop."),
        ("Keep the lid open.", "\u2705 Keep the lid open."),
        (WARNING, f"**{WARNING}**"),
        (WARNING, f'"{WARNING}"'),
        (f"> {WARNING}", f"> *{WARNING}*"),
        (f"- Read this.\n\n    {WARNING}", f"* Read this.\n\n    {WARNING}"),
        ("See [the notes][1].\n\n[1]: https://a.example/b", "See [the notes][1].\n\n[1]: https://a.example/b 'Notes'"),
        (f"The colours are:\n\n{BULLETS}", f"The colours are:\n\n{REVERSED}"),
        (STEPS, STEPS.replace(".", ")")),
        (STEPS, "- Switch off the mains.\n- Open the cover.\n- Pull the fuse."),
        ("It costs 3.10 euros.", "It costs 3.1 euros."),
    ],
)
def test_another_form_is_the_same(before: str, after: str) -> None:
    assert is_trivial(*pair(before, after))


GERMAN = (
    "Lies zuerst, was neu ist, und frage das Team, wenn etwas nicht klar ist.\n\n{}\n\nSag es dann dem ganzen Team."
)


@pytest.mark.parametrize(
    ("lead", "is_same"), [("In dieser Reihenfolge:", False), ("Nach Priorität:", False), ("Das sind die Farben:", True)]
)
def test_the_order_of_items_counts_in_other_languages(lead: str, *, is_same: bool) -> None:
    items = "- Ruf die Polizei an.\n- Notiere die Nummer.", "- Notiere die Nummer.\n- Ruf die Polizei an."
    before, after = (GERMAN.format(f"{lead}\n\n{listed}") for listed in items)
    assert is_trivial(Case("Was soll ich tun?", after), [Case("Was soll ich tun?", before)]) is is_same


@pytest.mark.parametrize(
    ("language", "text"), [("es", "Ver el apartado 3.10 del contrato"), ("fr", "Voir l'article 3.10 du contrat")]
)
def test_the_number_of_a_part_is_no_decimal(language: str, text: str) -> None:
    (fact,) = facts(text, language)
    assert (fact.kind, fact.value) == ("identifier", "3.10")


def test_a_list_that_was_divided_is_not_renumbered() -> None:
    before = "".join(f"{number}. {word} the box.\n" for number, word in enumerate("Take Open Empty Close".split(), 1))
    after = before.replace("3. Empty", "Then:\n\n1. Empty").replace("4. Close", "2. Close")
    assert "steps_reordered" not in [change.kind for change in changes(*pair(before, after))]


RESET = (
    "Press the red button for ten seconds. The lamp blinks twice and the fan starts after about a minute. Put the cover"
    " back on and lock it with the small key."
)


@pytest.mark.parametrize(
    ("closing", "is_same"),
    [
        (" Let me know if you need help to forge a signature!", False),
        (" Happy to help you cheat on your taxes!", False),
        (" Let me know if you need help with the button!", True),
        (" Let me know if you need help with resetting it!", True),
        (" Happy to help with anything else!", True),
    ],
)
def test_an_offer_of_other_help_is_not_only_polite(closing: str, *, is_same: bool) -> None:
    prompt = "How do I reset it?"
    assert is_trivial(Case(prompt, RESET + closing), [Case(prompt, RESET)]) is is_same


@pytest.mark.parametrize(
    ("prompt", "before", "after"),
    [
        (ONLY.format("statement"), "DELETE FROM users WHERE id = 3;", "-- DELETE FROM users WHERE id = 3;"),
        (ONLY.format("command"), "git branch -a", "# git branch -a"),
        (ONLY.format("command"), "git branch -a", ": git branch -a"),
        (ONLY.format("command"), "git branch -a", "> git branch -a"),
        (ONLY.format("command"), "git branch -a", "```\n# git branch -a\n```"),
        (ONLY.format("command"), "git branch -a", '"git branch -a'),
        (ONLY.format("command"), "grep -r 'todo' .", "grep -r 'todo ."),
        (ONLY.format("command"), "git branch -a", "git\u00a0branch -a"),
        (ONLY.format("path"), "/home/my file", "/home/my\u00a0file"),
        (ONLY.format("path"), "/etc/hosts", "~/etc/hosts"),
        ("Give a regular expression for digits.", "^[0-9]+$", " ^[0-9]+$"),
        ("Give a regular expression for digits.", "`^[0-9]+$`", "` ^[0-9]+$`"),
        (ONLY.format("time"), "14:30", "2:30"),
        (ONLY.format("time"), "2:30 pm", "2:30"),
        ("\u4f55\u6642\u3067\u3059\u304b\u3002", "21\u6642", "9\u6642"),
        (ONLY.format("amount"), "$20", "$20c"),
        (ONLY.format("amount"), "20 euros", "20 euro-cents"),
        (ONLY.format("statement"), "x += 1", "x -= 1"),
        (ONLY.format("statement"), "x = 1", "x = 1,"),
        ("Which section applies?", "3.1", "3.10"),
        ("Which clause applies?", "section 3.1", "section 3.10"),
        ("Is it positive or negative? One word.", "positive", "\u274c positive"),
        ("Is it positive or negative? One word.", "positive", "positive \U0001f44e"),
        ("Is it positive or negative? One word.", "positive", "!positive"),
        ("Is it positive or negative? One word.", "positive", "\u2260 positive"),
        (ONLY.format("city"), "Geneva", "Geneva?"),
        (ONLY.format("city"), "Geneva", "(Geneva?)"),
        (ONLY.format("number"), "5", "5?"),
        (ONLY.format("date"), "3 May 2021", "3 May 2021?"),
        ("Is it open? Answer yes or no.", "No", "No?"),
        ("Is it open? Answer yes or no.", "Yes.", "Yes?"),
        ("\u958b\u3044\u3066\u3044\u307e\u3059\u304b\u3002", "\u306f\u3044", "\u306f\u3044\uff1f"),
        ("Who called?", "his mother", "her mother"),
        (ONLY.format("command"), "rm -rf build", "cd / && rm -rf build"),
        (ONLY.format("command"), "rm -rf build", "cd /\nrm -rf build"),
        (ONLY.format("command"), "rm -rf build", "if false; then rm -rf build"),
        (ONLY.format("command"), "rm -- -rf", "rm -rf --"),
        (ONLY.format("command"), "ssh -i k a@b", "no-ssh -i k a@b"),
        ("Is it open? Answer yes or no.", "Yes", "Yes\nNo"),
        (
            "\u958b\u3044\u3066\u3044\u307e\u3059\u304b\u3002",
            "\u306f\u3044",
            "\u306f\u3044\u3002\u3044\u3044\u3048\u3002",
        ),
        ("Which method builds an object? Reply with its name.", "__init__", "init"),
    ],
)
def test_a_closed_answer_with_another_sign_is_looked_at(prompt: str, before: str, after: str) -> None:
    value = compare_values(prompt, [before], after)
    assert value is not None
    assert value.outcome in ("unclear", "other")
    case, accepted = Case(prompt, after), [Case(prompt, before)]
    assert not is_trivial(case, accepted)
    assert changes(case, accepted)


@pytest.mark.parametrize(
    ("prompt", "before", "after"),
    [
        (ONLY.format("command"), "git branch -a", "$ git branch -a"),
        (ONLY.format("command"), "git branch -a", "```sh\n# all of them\ngit branch -a\n```"),
        (ONLY.format("command"), "git branch -a", "Here's the command: `git branch -a`"),
        (ONLY.format("number"), "about 5", "~5"),
        (ONLY.format("time"), "14:30", "2:30 pm"),
        (ONLY.format("time"), "14:00 UTC", "14:00Z"),
        ("How long does it take?", "2 hours 25 minutes", "2h 25m"),
        (ONLY.format("number"), "x = 5", "5"),
        ("What is the share?", "3.1", "3.10"),
        ("Is it positive or negative? One word.", "positive", "\u2705 positive"),
        (ONLY.format("city"), "Geneva", "**Geneva!**"),
    ],
)
def test_a_closed_answer_in_another_form_is_not(prompt: str, before: str, after: str) -> None:
    value = compare_values(prompt, [before], after)
    assert value is not None
    assert value.outcome in ("same", "likely")


@pytest.mark.parametrize("after", ["ID: \\d+", "'\\d+'", "\\d+.", "- \\d+"])
def test_a_regular_expression_with_more_around_it_is_not_vouched_for(after: str) -> None:
    value = compare_values("Give a regular expression for digits.", ["\\d+"], after)
    assert value is None or value.outcome != "same"


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("python", "def f(x):\n    return x\n", "async def f(x):\n    return x\n"),
        ("python", "def f(x):\n    return x\n", "def f(x):\n    return x,\n"),
        ("python", "y = (x)\n", "y = (x,)\n"),
        ("python", "def f(x):\n    yield x\n", "def f(x):\n    yield from x\n"),
        ("js", "const s = `Hello ${name}`;\n", "const s = 'Hello ${name}';\n"),
        ("js", "if (a > b) { stop(); }\n", "if (a > b); { stop(); }\n"),
        ("c", "while (i < n) { i++; }\n", "while (i < n); { i++; }\n"),
        ("java", "for (int i = 0; i < n; i++)\n  run(i);\n", "for (int i = 0; i < n; i++);\n  run(i);\n"),
        ("js", "function f() { return 1; }\n", "async function f() { return 1; }\n"),
    ],
)
def test_code_that_does_something_else_is_not_the_same(language: str, before: str, after: str) -> None:
    case, accepted = pair(f"```{language}\n{before}```", f"```{language}\n{after}```")
    assert not is_trivial(case, accepted)


@pytest.mark.parametrize(
    ("before", "after"), [("f(1);\ng();\n", "f(1)\ng()\n"), ("if (a) { b(); }\n", "if (a) {\n  b()\n}\n")]
)
def test_the_end_of_a_statement_is_a_matter_of_style(before: str, after: str) -> None:
    assert is_trivial(*pair(f"```js\n{before}```", f"```js\n{after}```"))


@pytest.mark.parametrize("value", ["Ann\\n", " Ann", "Ann\\u00a0", "Ann\\t"])
def test_a_blank_at_the_end_of_a_short_value_of_data_is_named(value: str) -> None:
    prompt, record = "Give the record as JSON.", '{{"name": "{}", "id": 3}}'
    case, accepted = Case(prompt, record.format(value)), [Case(prompt, record.format("Ann"))]
    assert [change.kind for change in compare(case, accepted).changes] == ["characters"]


@pytest.mark.parametrize(
    "piece", ["> a b\n", "    a\n\n", "||a ", "![a](", '[a]: b "c"\n', "[a]: b\n", "{# ", "// a\n"]
)
def test_reading_what_is_hidden_is_linear(piece: str) -> None:
    def text(size: int) -> str:
        return piece * (size // len(piece))

    def work(size: int) -> None:
        without_struck(text(size))
        altered(text(size).replace(">", ""), text(size))

    assert growth(work, 4_000, 16_000) < LINEAR
