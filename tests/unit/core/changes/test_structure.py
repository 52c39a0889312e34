"""What became of whole sentences, items and titles: one line an example."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.changes.comparison import ResponsePair

PROMPT = "How do I return a lamp that I bought in your shop last week?"
OPENING = "Returning a lamp takes a few steps."
FACT = "The warehouse in Kiel is open until 18:00."
RULE = "Glass parts must be wrapped in paper."
MORE = "Many people like a big box for it."
END = "The courier rings twice at the door."
CONCLUSION = "Therefore, the refund is 40 euros."
ITEMS = "- **Box**: a carton that is large and strong\n- **Label**: a sheet that we send by mail\n- **Tape**: two strips on every side"

NUMBERED_ITEMS = ITEMS.replace("- **B", "1. **B").replace("- **L", "2. **L").replace("- **T", "3. **T")

GROUPS = (
    f"{OPENING}\n\nLamps:\n- the red one\n- the tall one\n- the loud one\n\nTables:\n- the round one\n- the white one"
)
MANY = (
    "Dogs:\n- Rex the brown one\n- Bello the old one\n- Fifi the small one\n\n"
    "Cats:\n- Tom the grey one\n- Mimi the white one\n- Felix the black one"
)
NESTED = "### Sour\n1. **Gold**: it is bold.\n   - smooth and rich\n2. **Rye**: it is dry.\n   - dark and bitter\n### Sweet\n3. **Rum**: it is warm."
BANS = "- Allowed at the till\n  - cash payments\n  - card payments\n- Forbidden at the till\n  - crypto payments"
LETTERED = f"{OPENING}\na) Unplug the lamp.\nb) Open the lamp.\nc) Change the bulb."
ROMAN = LETTERED.replace("a)", "i.").replace("b)", "ii.").replace("c)", "iii.")
TABLE = "Opening hours:\n\n| Day | Opens | Closes |\n|---|---|---|\n| Monday | 9 | 18 |\n| Sunday | 11 | 16 |"


def text(*sentences):
    return " ".join(sentences)


def kinds(before, after):
    comparison = ResponsePair(Case(PROMPT, after), Case(PROMPT, before))
    assert comparison.regime == "edit"
    return {change.kind for change in comparison.changes}


WHOLE = text(OPENING, FACT, MORE, RULE, END)
CHANGED = [
    (WHOLE, text(OPENING, MORE, RULE, END), "fact_dropped"),
    (WHOLE, text(OPENING, FACT, MORE, END), "rule_dropped"),
    (WHOLE, text(OPENING, FACT, RULE, END), "text_dropped"),
    (WHOLE, text(FACT, MORE, RULE, END), "opening_lost"),
    (text(FACT, MORE, RULE, END), text(MORE, RULE, END), "opening_fact_lost"),
    (text(WHOLE, FACT), WHOLE, "ending_fact_lost"),
    (text(WHOLE, CONCLUSION), WHOLE, "conclusion_lost"),
    (WHOLE, text(OPENING, FACT, RULE, MORE, END), "reordered"),
    (WHOLE, text(OPENING, FACT, FACT, MORE, RULE, END), "repeated"),
    (WHOLE, text(OPENING, FACT, f"You asked: {PROMPT}", MORE, RULE, END), "prompt_echo"),
    (WHOLE, text(OPENING, FACT, MORE, RULE, "The courier rings tw"), "cut_off"),
    (f"{WHOLE}\n1. Pack it.\n2. Send it.", f"{WHOLE}\n1. Pack it.\n2.", "cut_off"),
    (f"{WHOLE}\n{ITEMS}", f"{WHOLE}\n- **Box**\n- **Label**\n- **Tape**", "details_lost"),
    (f"{WHOLE}\n{ITEMS}", f"{WHOLE} {ITEMS.replace('- ', '').replace(chr(10), '; ')}.", "list_flattened"),
    (f"{WHOLE}\n1. Pack it well.\n2. Send it off.", f"{WHOLE}\n1. Send it off.\n2. Pack it well.", "steps_reordered"),
    (f"{WHOLE}\n1. Pack it.\n2. Send it.\n3. Tell us.", f"{WHOLE}\n1. Pack it.\n2. Send it.", "step_dropped"),
    (f"{WHOLE}\n- [ ] Lamps packed", f"{WHOLE}\n- [x] Lamps packed", "ticked"),
    (GROUPS, GROUPS.replace("\n- the tall one", "").replace("Tables:", "Tables:\n- the tall one"), "moved"),
    (MANY, MANY.replace("Dogs", "%").replace("Cats", "Dogs").replace("%", "Cats"), "moved"),
    (FACT, f"OK, false: {FACT}", "denied"),
    (FACT, f"OK, poisonous: {FACT}", "words_added"),
    (FACT, FACT.replace("warehouse", "left warehouse"), "words_added"),
    (FACT.replace("warehouse", "left warehouse"), FACT.replace("warehouse", "larger warehouse"), "words_foreign"),
    (FACT.replace("warehouse", "third warehouse"), FACT, "words_dropped"),
    (FACT, FACT.replace("warehouse", "third warehouse"), "words_added"),
    ("The glue dries for 30 minutes in a warm room.", "The glue dries for 30 in a warm room.", "unit"),
    ("The repair costs 5 euros in the shop.", "The repair costs 5 in the shop.", "unit"),
    (TABLE, TABLE.replace("Opens | Closes", "Closes | Opens"), "swapped"),
    (TABLE, TABLE.replace("| 9 | 18 |", "| 18 | 9 |"), "swapped"),
    (BANS, BANS.replace("  - card payments\n", "").replace("  - crypto", "  - card payments\n  - crypto"), "moved"),
    (BANS, BANS.replace("Allowed", "%").replace("Forbidden", "Allowed").replace("%", "Forbidden"), "moved"),
    (LETTERED, LETTERED.replace("Unplug", "%").replace("Open", "Unplug").replace("%", "Open"), "steps_reordered"),
    (ROMAN, ROMAN.replace("Unplug", "%").replace("Open", "Unplug").replace("%", "Open"), "steps_reordered"),
]


@pytest.mark.parametrize(("before", "after", "kind"), CHANGED)
def test_what_became_of_a_part_has_its_name(before, after, kind):
    assert kind in kinds(before, after)


SAME = [
    (NESTED, NESTED.replace("1. ", "* ").replace("2. ", "* ")),
    (WHOLE, f"# Returning a lamp\n\n{WHOLE}"),
    (WHOLE, f"Sure! Here is what to do:\n\n{WHOLE}"),
    (WHOLE, f"{WHOLE}\n\nLet me know if you have any other questions."),
    (f"### 1. Packing\n{WHOLE}", f"**1. Packing**\n{WHOLE}"),
    (text(OPENING, "The box is big, and it is strong.", END), text(OPENING, "The box is big. It is strong.", END)),
    (
        f"Here is a line that a person has wrapped by hand at some\nwidth, and that goes on here. {MORE}",
        f"Here is a line that a person has wrapped by hand at some width, and that goes on here. {MORE}",
    ),
    (f"{MORE}\n- a red lamp\n- a blue lamp\n- a table", f"{MORE}\n- a table\n- a red lamp\n- a blue lamp"),
    (f"{MORE}\n- a lamp\n- email\n- a table", f"{MORE}\n- a lamp\n- e-mail\n- a table"),
    (WHOLE, f"Good question! This should help: {WHOLE}"),
    (WHOLE, f"{WHOLE} Enjoy!"),
    (BANS, BANS.replace("  - cash payments\n  - card", "  - card payments\n  - cash")),
    (BANS, BANS.replace("  - ", "    * ")),
    (BANS, BANS.replace("  - ", "- ")),
    (LETTERED, LETTERED.replace("a)", "(a)").replace("b)", "(b)").replace("c)", "(c)")),
    (ROMAN, LETTERED),
    (f"### **1. Packing**\n{ITEMS}\n\n{FACT}", f"#### __1. Packing__\n{ITEMS}\n\n{FACT}"),
    (
        TABLE,
        TABLE.replace("Opens | Closes", "Closes | Opens").replace("9 | 18", "18 | 9").replace("11 | 16", "16 | 11"),
    ),
    (
        f"### 1. Packing\n{ITEMS}\n### 2. Sending\n{MORE}",
        f"### 1. Packing\n{NUMBERED_ITEMS}\n### 2. Sending\n{MORE}",
    ),
]


@pytest.mark.parametrize(("before", "after"), SAME)
def test_the_same_in_another_layout_is_no_change(before, after):
    assert kinds(before, after) == set()


def test_an_addition_keeps_an_edit_an_edit():
    more = text(*(f"Sentence {number} tells of another thing." for number in range(30)))
    assert ResponsePair(Case(PROMPT, text(WHOLE, more)), Case(PROMPT, WHOLE)).regime == "edit"


def test_other_sentences_in_japanese_are_another_text():
    accepted = "返品は商品の到着から14日以内に受け付けています。送料はお客様のご負担です。"
    current = "お届けした日から二週間までであればお返しいただけます。郵送の費用は当店では持ちません。"
    assert ResponsePair(Case(PROMPT, current), Case(PROMPT, accepted)).regime == "rewrite"


def test_a_row_of_many_cells_that_changed_places_is_read_in_little_time():
    cells = [f"c{number}" for number in range(4_000)]
    row = "| " + " | ".join(cells) + " |"
    moved = "| " + " | ".join(cells[::-1]) + " |"
    head = "| a | b |\n|---|---|\n"
    comparison = ResponsePair(Case(PROMPT, f"{head}{moved}"), Case(PROMPT, f"{head}{row}"))
    assert "swapped" in {change.kind for change in comparison.changes}
