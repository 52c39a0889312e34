"""The kinds of change, one row each: what it is, how a reader is told of it, and how it counts.

A change is made with the constant of its row, as in `Change(kinds.NUMBER, "30", "14")`. Every set of kinds, the labels
of reports and the tables of docs/changes.md are made from the rows. The order of the rows is that of reports: the most
important family first, and in a family the most important kind.
"""

from collections.abc import Mapping
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple

Asks = Literal["", "sole", "alone", "few", "several", "always"]
"""When a change asks for a look by decision, however common it is: never; as the only change; where nothing else that
says something changed; beside at most two or four other changes; always."""


class Family(NamedTuple):
    """Kinds of change that belong together."""

    title: str
    note: str = ""
    """What docs/changes.md says before its table."""
    intrinsic: bool = False
    """Whether all its kinds are intrinsic."""
    whole: bool = False
    """Whether all its kinds concern the whole response."""


class Kind(NamedTuple):
    """A kind of change."""

    name: str
    family: str
    meaning: str
    """What it means, in a few words."""
    label: str = ""
    """The words before the quoted parts, where those are not clear by themselves."""
    closing: str = ""
    """The words behind the quoted part."""
    asks: Asks = ""
    fails: bool = False
    """Whether it fails a case on its own: a closed answer with another value, or without one."""
    certain: bool = False
    """Whether it is another value for sure, with which a changed case fails without a doubt."""
    strict: bool = False
    """Whether programs read it: if prompt and context determine a value, a different one counts by decision."""
    intrinsic: bool = False
    """Whether it means the same however much else changed; the others compare single parts and mean less in a
    rewrite."""
    whole: bool = False
    """Whether it concerns the whole response; the others, however rare, change a part of it and do not ruin it."""
    extent: bool = False
    """Whether it summarises many changes, so that how much else changed adds no information."""
    noise: int = 0
    """How much it adds to how much else changed."""
    usual: bool = False
    """Whether reworded good answers often have it, so that it says little by itself."""
    telling: int = 2
    """How much it tells where all else is as it was: 2 something; 1 only where nearly all is, and in one place; 0 not
    even there."""
    sort: Literal["", "gone", "new", "reworded"] = ""
    """A whole sentence, item or step that is gone or new, or other words without anything more specific."""
    accusing: bool = False
    """Whether it accuses a response of something by a word or a mark: in a rewrite, one of them alone says nothing."""
    of_prose: bool = False
    """Whether it is about how prose is written, which code is not."""
    loud: bool = False
    """Whether it matters even in a sentence that a rewrite adds."""
    example: tuple[str, str] | str = ""
    """Two texts between which the reader finds it, or what happens, in words."""
    prompt: str = ""
    """What the texts of the example answer, where that matters."""


FAMILIES: Mapping[str, Family] = {
    "answer": Family(
        "A closed answer", "Where the prompt leaves no freedom, the answer is [compared as a value](answers.md)."
    ),
    "ruined": Family("No answer at all", intrinsic=True, whole=True),
    "instead": Family("Something instead of an answer", intrinsic=True, whole=True),
    "language": Family("Language", intrinsic=True, whole=True),
    "conversation": Family(
        "Conversations", "Differences between the tool calls and turns of two [conversations](conversations.md)."
    ),
    "data": Family("JSON and tool calls"),
    "code": Family("Changed code"),
    "fact": Family("Facts"),
    "polarity": Family("Negation, obligation and quantity"),
    "certainty": Family("Certainty"),
    "person": Family("Who acts"),
    "leak": Family("Leaked internals", intrinsic=True, whole=True),
    "intrusion": Family("Unrequested content"),
    "tone": Family("Tone", intrinsic=True),
    "loss": Family("Lost content"),
    "addition": Family("Added content"),
    "order": Family("Order"),
    "repetition": Family("Repetition", intrinsic=True),
    "surface": Family("Spelling and style", intrinsic=True),
    "markup": Family("Markup and layout", intrinsic=True),
    "wording": Family("Other words"),
}
"""The most important family first."""

KINDS: dict[str, Kind] = {}
"""The rows by name."""


def _add(kind: Kind) -> str:
    """Add a row to the table; return its name."""
    KINDS[kind.name] = kind
    return kind.name


_REFUND = "Send the lamp back within 30 days for a full refund."
_RETURNS = f"{_REFUND} We check it in our workshop in Ghent and pay the money back to your card within a week."
_PARAGRAPHS = (
    "Send the lamp back in the box it came in.\n\nPut the receipt on top of the box.\n\nOur workshop checks the cable"
    " and the switch.\n\nWe pay the money back to your card.\n\nAsk the shop for a new lamp if you like."
)
"""Texts of several examples."""

# fmt: off

# A closed answer
ANSWER = _add(Kind("answer", "answer",
    "a different value in a closed answer: an option, number, name, date, yes or no", label="answer",
    asks="always", fails=True, example=("Paris.", "It is Lyon."),
    prompt="Answer with one word: is the capital Lyon or Paris?"))
ANSWER_MISSING = _add(Kind("answer_missing", "answer", "a closed answer without a value",
    label="no longer the answer", asks="always", fails=True, example=("Paris", "That depends on many things."),
    prompt="Answer with one word: is the capital Lyon or Paris?"))
ANSWER_UNCLEAR = _add(Kind("answer_unclear", "answer",
    "a closed answer with several values, or with one that may differ from the accepted one",
    label="perhaps another answer", asks="always", example=("Paris", "Paris or Lyon"),
    prompt="Answer with one word: is the capital Lyon or Paris?"))

# No answer at all
OTHER_SUBJECT = _add(Kind("other_subject", "ruined",
    "a subject that neither the prompt nor the accepted response mentions", label="about something else",
    example=(_RETURNS,
    ("Whisk two eggs with sugar until they are pale, fold in the flour and the melted butter, pour the batter into "
    "a buttered tin, and bake the cake for half an hour in a hot oven.")),
    prompt="How can I return my lamp and when will I get my refund from the shop?"))
OTHER_WORDS = _add(Kind("other_words", "ruined",
    "almost no words about the subject, in a short or open-ended answer",
    label="almost nothing of the accepted answer is left, now", accusing=True,
    example=("You can keep library books for three weeks. Return them to any desk of the library in your town.",
    "Bananas ripen faster next to apples, so keep both in one bowl."),
    prompt="How long can I keep library books before I must return them? Please explain."))
GIBBERISH = _add(Kind("gibberish", "ruined", "a response of mostly unknown words", label="gibberish",
    example=("Open the lid and press the red button to start the pump.",
    "Blorf glip snarv quonk wibbet trazzle mok dunfel prisk yallop.")))
ECHO = _add(Kind("echo", "ruined", "the prompt instead of an answer", label="repeats the prompt",
    example=("Ask Ann Lee in the workshop next to the station; she does that within a week.",
    "Which of the shops in Ghent repairs old lamps?"), prompt="Which of the shops in Ghent repairs old lamps?"))
BROKEN_OFF = _add(Kind("broken_off", "ruined", "a response that stops mid-sentence, much earlier than the accepted one",
    label="breaks off",
    example=("Your parcel arrives tomorrow. You can follow it on our site. The driver rings twice.",
    "Your parcel arrives tomorrow. You can")))

# Something instead of an answer
TOOL_CALL = _add(Kind("tool_call", "instead", "a tool call instead of an answer", label="now a tool call",
    asks="always",
    example=("Your order A-17 left our warehouse this morning.", '{"name": "get_order", "arguments": {"id": "A-17"}}')))
OTHER_JSON = _add(Kind("other_json", "instead", "JSON instead of an answer", label="now other JSON",
    example=("Your order A-17 left our warehouse this morning.", '{"order": "A-17", "left": true}')))
QUESTION = _add(Kind("question", "instead", "a question instead of an answer",
    label="asks a question instead of answering",
    asks="always", example=(_REFUND, "Which product do you mean?")))
ANNOUNCEMENT = _add(Kind("announcement", "instead", "an announcement instead of an answer",
    label="announces an answer instead of giving it", example=(_REFUND,
    "I will look into this and get back to you shortly.")))
FLATTERY = _add(Kind("flattery", "instead", "a compliment instead of an answer",
    label="flatters instead of answering", asks="always",
    example=(_REFUND, "What a wonderful and thoughtful question you have asked!")))
APOLOGY = _add(Kind("apology", "instead", "an apology instead of an answer", label="apologises instead of answering",
    example=(_REFUND, "I am so sorry for the inconvenience this has caused you.")))
NOT_KNOWING = _add(Kind("not_knowing", "instead", "a claim not to know, although the accepted response answered",
    label="now claims not to know", asks="always", example=(_REFUND, "I'm afraid I do not know the answer.")))
DEFLECTION = _add(Kind("deflection", "instead", "a referral to someone else",
    label="sends the reader elsewhere", asks="always",
    example=(_REFUND, "Please contact customer support for more about this.")))
KEYWORDS = _add(Kind("keywords", "instead", "keywords instead of an answer", label="keywords instead of an answer",
    asks="always", example=(_RETURNS, "lamp, refund, workshop, card, week, money")))
BARE_LINK = _add(Kind("bare_link", "instead", "a link instead of an answer", label="only a link instead of an answer",
    asks="always", example=(_RETURNS, "https://example.com/returns")))
OUTLINE = _add(Kind("outline", "instead", "an outline instead of an answer",
    label="only an outline instead of an answer", example=(_RETURNS, "- Sending it back\n- Checks\n- Payment")))
TITLE = _add(Kind("title", "instead", "a title instead of an answer", label="only a title instead of an answer",
    asks="always", example=(_RETURNS, "A short guide to returns")))
PLATITUDES = _add(Kind("platitudes", "instead", "platitudes that fit any subject",
    label="platitudes instead of an answer", accusing=True,
    example=(("Send the lamp back within 30 days for a full refund. We check it in our workshop in Ghent and pay "
    "the money back to your card within a week. Ask the shop for a new box and a label if the old ones "
    "are torn, and keep the receipt until the money is there."),
    ("Every journey of growth begins with patience, effort and an open mind. Success depends on people, care and "
    "balance."))))
GENERIC = _add(Kind("generic", "instead", "generic text that fits any question", label="now says nothing specific",
    accusing=True, example=(_RETURNS, "There are many things to consider here.")))

# Language
LANGUAGE = _add(Kind("language", "language", "another language", label="another language",
    example=("Send the lamp back within 30 days for a full refund. Postage is free.",
    "Schicken Sie die Lampe innerhalb von 30 Tagen zurück, dann erhalten Sie den vollen Preis. Das Porto ist frei.")))

# Conversations
CALL_NEW = _add(Kind("call_new", "conversation", "a tool call that the accepted conversation does not make",
    closing="is new", example="`refund()` is called, too"))
CALL_LOST = _add(Kind("call_lost", "conversation", "a tool call that is no longer made", closing="is no longer called",
    example="`find_order()` is left out"))
CALL_MOVED = _add(Kind("call_moved", "conversation", "a tool call made in a different order",
    closing="is called in another order", example="`refund()` is called before `find_order()`"))
ARGUMENT_CHANGED = _add(Kind("argument_changed", "conversation", "a different argument in a tool call",
    example='`find_order(id="A-17")` became `find_order(id="A-18")`'))
ARGUMENT_REWORDED = _add(Kind("argument_reworded", "conversation",
    "a free-text argument of a tool call in different words",
    example='`find_shop(city="Boston")` became `find_shop(city="Boston, MA")`'))
ANSWER_LOST = _add(Kind("answer_lost", "conversation", "a user prompt that is no longer answered",
    label="no longer answers", example="nothing follows the second prompt"))
ANSWER_NEW = _add(Kind("answer_new", "conversation", "an additional answer",
    label="answers in addition", example="a second answer follows the first"))

# JSON and tool calls
NOT_DATA = _add(Kind("not_data", "data", "text or malformed data instead of data", label="no longer valid data",
    certain=True, intrinsic=True, example=('{"urgency": "high"}', "The urgency is high.")))
TOOL = _add(Kind("tool", "data", "a call to a different tool", label="tool", asks="alone", certain=True, strict=True,
    example=('{"name": "book_table", "arguments": {"seats": 4}}',
    '{"name": "cancel_table", "arguments": {"seats": 4}}')))
CALL = _add(Kind("call", "data", "a tool call added or missing", label="call", asks="alone", certain=True, strict=True,
    example=('[{"name": "book_table", "arguments": {"seats": 4}}]',
    '[{"name": "book_table", "arguments": {"seats": 4}}, {"name": "send_mail", "arguments": {"to": "Ann"}}]')))
KEY = _add(Kind("key", "data", "a missing or renamed key that the prompt asks for", label="key lost or renamed",
    asks="sole", certain=True, strict=True, example=('{"urgency": "high", "team": "billing"}', '{"urgency": "high"}')))
KEY_ADDED = _add(Kind("key_added", "data", "a key that nobody asked for", label="new key",
    example=('{"urgency": "high"}', '{"urgency": "high", "mood": "angry"}')))
VALUE_TYPE = _add(Kind("value_type", "data", "a value of a different type", certain=True, strict=True,
    example=('{"seats": 4}', '{"seats": "4"}')))
NULL = _add(Kind("null", "data",
    "a value that became null or empty, or the reverse", asks="alone", certain=True, strict=True,
    example=('{"team": "billing"}', '{"team": null}')))
VALUE = _add(Kind("value", "data", "a different value, where the prompt determines it or leaves no choice of words",
    certain=True, strict=True, example=('{"urgency": "high"}', '{"urgency": "low"}')))
VALUE_DERIVED = _add(Kind("value_derived", "data",
    "a different value, where prompt and context determine it but do not state it",
    certain=True, example=('{"seats": 4, "total": 120}', '{"seats": 4, "total": 125}'),
    prompt="Return JSON with seats and total. Ann Lee wants 4 seats at $30 each."))
VALUE_VERBOSE = _add(Kind("value_verbose", "data", "the same value inside a phrase", strict=True,
    example=('{"team": "billing"}', '{"team": "The team is billing"}')))
WRAPPED = _add(Kind("wrapped", "data", "text around the data", label="prose around the data", strict=True,
    intrinsic=True, example=('{"urgency": "high"}', 'Here is the JSON you asked for: {"urgency": "high"}')))
VALUE_OPPOSITE = _add(Kind("value_opposite", "data", "the opposite value, where prompt and context do not state it",
    certain=True, example=('{"mood": "positive"}', '{"mood": "negative"}')))
VALUE_FREE = _add(Kind("value_free", "data", "a different value, where the prompt leaves it open", noise=2, usual=True,
    telling=0, example=('{"mood": "angry"}', '{"mood": "calm"}')))
VALUE_ALTERNATIVE = _add(Kind("value_alternative", "data", "a value that may be another form of the accepted one",
    noise=2,
    usual=True, example=('{"due": "2025-03-31"}', '{"due": "31 March"}')))
KEY_OPTIONAL = _add(Kind("key_optional", "data", "a missing or additional optional key", noise=2, usual=True,
    telling=0, example=('{"urgency": "high", "mood": "angry"}', '{"urgency": "high"}')))
FREE_TEXT = _add(Kind("free_text", "data", "a text value in different words", noise=2, usual=True, telling=0,
    example=('{"summary": "Your parcel is late."}', '{"summary": "The customer wants a refund now."}')))

# Code
CODE_LANGUAGE = _add(Kind("code_language", "code", "a different programming language", label="programming language",
    intrinsic=True, accusing=True,
    example=("def add(a, b):\n    return a + b", "function add(a, b) {\n  return a + b;\n}")))
STUB = _add(Kind("stub", "code", "a placeholder instead of code", label="stub instead of code", intrinsic=True,
    example=("def add(a, b):\n    return a + b", "def add(a, b):\n    # TODO: implement\n    pass")))
UNDEFINED_NAME = _add(Kind("undefined_name", "code", "an undefined name", label="undefined name",
    intrinsic=True, accusing=True, example=("def add(a, b):\n    return a + b", "def add(a, b):\n    return a + c")))
IMPORT = _add(Kind("import", "code", "a missing import that is still needed", label="import lost", intrinsic=True,
    accusing=True,
    example=("import math\ndef area(r):\n    return math.pi * r", "def area(r):\n    return math.pi * r")))
OPERATOR = _add(Kind("operator", "code", "a different operator or comparison", asks="alone",
    example=("if age > 18:\n    admit()", "if age >= 18:\n    admit()")))
CONSTANT = _add(Kind("constant", "code", "a different number or string", asks="alone",
    example=("for i in range(10):\n    ping(i)", "for i in range(100):\n    ping(i)")))
ARGUMENT = _add(Kind("argument", "code", "different arguments, or a different order of arguments", asks="alone",
    example=("save(path, text)\nclose()", "save(text, path)\nclose()")))
CONDITION = _add(Kind("condition", "code", "a different condition", asks="alone",
    example=("if user and user.active:\n    admit()", "if user:\n    admit()")))
STATEMENT = _add(Kind("statement", "code", "a statement removed or added", asks="alone",
    example=("total += price\ncount += 1\nshow(total)", "total += price\nshow(total)")))
CODE_CALL = _add(Kind("code_call", "code", "a call to a different function", asks="alone",
    example=("items.sort()\nshow(items)", "items.reverse()\nshow(items)")))
VARIABLE = _add(Kind("variable", "code", "a different variable", telling=0,
    example=("def f(width, height, depth):\n    a = width\n    b = height\n    return a * depth + height",
    "def f(width, height, depth):\n    a = width\n    b = height\n    return a * depth + width")))
NESTING = _add(Kind("nesting", "code", "a statement moved into or out of a block", label="nested differently",
    example=("for price in prices:\n    total += price\n    show(total)\nclose()",
    "for price in prices:\n    total += price\nshow(total)\nclose()")))
EXCEPTION = _add(Kind("exception", "code",
    "an exception that is caught and ignored", label="error swallowed", asks="alone",
    example=("def read():\n    return load()",
    "def read():\n    try:\n        return load()\n    except Exception:\n        pass")))
QUERY = _add(Kind("query", "code", "a different SQL clause", asks="alone",
    example=("DELETE FROM users WHERE id = 7;", "DELETE FROM users;")))
SETTING = _add(Kind("setting", "code", "a different setting in YAML, TOML or a similar format", asks="alone",
    example=("retries: 3\ntimeout: 10\nname: gate", "retries: 3\ntimeout: 100\nname: gate")))
SYNTAX = _add(Kind("syntax", "code", "code that no longer parses", label="code that does not parse",
    example=("if ready:\n    start()\nwait()", "if ready\n    start()\nwait()")))
CODE = _add(Kind("code", "code", "code that differs in some other way", telling=0,
    example=("x = load(a)\ny = x + 1\nshow(y)", "x = load(a)[0]\ny = x + 1\nshow(y)")))

# Facts
FIGURE = _add(Kind("figure", "fact", "in a rewrite, a figure that contradicts the prompt or context",
    asks="always",
    example=("You can send the lamp back to the shop within 30 days, in its own box and with the receipt.",
    "Our shop takes every lamp back within 14 days: pack it up, add your receipt and off it goes."),
    prompt="The shop takes lamps back within 30 days. When can I send my lamp back?"))
SHARED = _add(Kind("shared", "fact",
    "in a rewrite, a figure that differs from the one in three or more accepted answers",
    label="against all accepted answers", asks="always",
    example="three accepted answers say £19; the new one says £29"))
NUMBER = _add(Kind("number", "fact", "a different number, rank or multiple", asks="several", certain=True,
    example=("Returns take 30 days.", "Returns take 14 days.")))
NUMBER_VAGUE = _add(Kind("number_vague", "fact", "a number that became a vague word", label="vaguer",
    example=("Bake it for 3 hours at low heat.", "Bake it for several hours at low heat.")))
UNIT = _add(Kind("unit", "fact", "the same number with a different unit", asks="several", certain=True,
    example=("Take 5 mg in the morning.", "Take 5 g in the morning.")))
CURRENCY = _add(Kind("currency", "fact", "the same amount in a different currency", asks="several", certain=True,
    example=("The ticket costs $20 at the door.", "The ticket costs €20 at the door.")))
DATE = _add(Kind("date", "fact", "a different date", asks="several", certain=True,
    example=("The offer ends on 31 March.", "The offer ends on 31 December.")))
TIME = _add(Kind("time", "fact", "a different time", asks="several", certain=True,
    example=("The desk opens at 9:00 am.", "The desk opens at 9:00 pm.")))
NAME = _add(Kind("name", "fact", "a different name or identifier", asks="sole",
    example=("Your contact in Ghent is Marta.", "Your contact in Ghent is Peter.")))
TERM = _add(Kind("term", "fact", "a different word of the same category", asks="sole",
    example=("Enter the value in the next row.", "Enter the value in the next column.")))
LINK = _add(Kind("link", "fact", "a different link", asks="sole", intrinsic=True, accusing=True,
    example=("See https://example.com/returns for more.", "See https://example.com/shop for more.")))
PATH = _add(Kind("path", "fact", "a different file path", asks="sole",
    example=("Open the file src/gate/check.py first.", "Open the file src/gate/accept.py first.")))
CHARACTERS = _add(Kind("characters", "fact",
    ("different letter case, white space or symbols where they matter (commands, paths, links, identifiers, units), "
    "or invisible characters"),
    label="written differently", asks="alone", intrinsic=True, loud=True,
    example=("Run git branch -d topic to delete it.", "Run git branch -D topic to delete it.")))
CITATION = _add(Kind("citation", "fact", "a citation of a different source", telling=1,
    example=("Tea contains tannins [1].", "Tea contains tannins [3].")))
QUOTATION = _add(Kind("quotation", "fact", "different words in a quotation",
    example=('The sign says "keep the gate closed at night".', 'The sign says "keep the gate painted at night".')))
NUMBER_LOST = _add(Kind("number_lost", "fact", "a number removed from a sentence", label="no longer mentions", noise=2,
    example=("Rinse it for 20 seconds with water.", "Rinse it with water.")))
NUMBER_ADDED = _add(Kind("number_added", "fact", "a number added to a sentence", label="now mentions", noise=2,
    example=("Rinse it with water.", "Rinse it for 20 seconds with water.")))
TICKED = _add(Kind("ticked", "fact", "a checkbox that was ticked or cleared",
    example=("- [ ] Mailboxes moved", "- [x] Mailboxes moved")))
DETAIL_DROPPED = _add(Kind("detail_dropped", "fact", "a part removed from a sentence, including a figure",
    label="no longer says", asks="sole", noise=2,
    example=("Rinse the filter of the pump for 20 seconds under cold running water.", "Rinse the filter of the pump.")))
DETAIL_ADDED = _add(Kind("detail_added", "fact", "a part added to a sentence, including a figure", label="now says",
    noise=2, telling=1,
    example=("Rinse the filter of the pump.", "Rinse the filter of the pump for 20 seconds under cold running water.")))
FACTS_LOST = _add(Kind("facts_lost", "fact", "numbers, links and names that a rewrite no longer mentions",
    label="no longer mentions", noise=2, usual=True,
    example=(("We answer on https://example.com/help and the wait is 30 minutes at most, as a rule, for most of our "
    "customers in Ghent."),
    "Our people reply soon after you wrote to them; nobody has long to sit around.")))
FACTS_ADDED = _add(Kind("facts_added", "fact", "numbers, links and names that are new in a rewrite",
    label="now mentions", noise=2, usual=True,
    example=("Send the lamp back to us and we pay the money back to your card within a week.",
    "Pack it up, post it, and you have your refund soon, minus a fee of $5.")))

# Negation, obligation and quantity
REVERSED = _add(Kind("reversed", "polarity", "an answer that began with yes and now begins with no, or the reverse",
    label="answer reversed", asks="always", intrinsic=True,
    example=("Yes, you can pay by card.", "No, you cannot pay by card.")))
FLIPPED = _add(Kind("flipped", "polarity",
    "a sentence that now says the opposite", label="now says the opposite",
    asks="few", example=("Please don't open the socket when it is wet.", "You can open the socket when it is wet.")))
NEGATION = _add(Kind("negation", "polarity", "a negation removed or added", asks="alone",
    example=("Opened goods are refunded.", "Opened goods are not refunded.")))
DENIED = _add(Kind("denied", "polarity", "a statement that is now called false", label="now denied", asks="alone",
    example=("The lamp is safe in the rain.", "It is a myth that the lamp is safe in the rain.")))
ANTONYM = _add(Kind("antonym", "polarity", "a word replaced by its opposite", asks="few",
    example=("Raise the temperature before you knead.", "Lower the temperature before you knead.")))
CONDITION_REVERSED = _add(Kind("condition_reversed", "polarity",
    "a condition that became an exception, a reason that became an obstacle, or `during` that became `outside of`",
    asks="few",
    example=("You get a refund if the seal is broken.", "You get a refund unless the seal is broken.")))
BOUND = _add(Kind("bound", "polarity", "a lower bound that became an upper one, or the reverse", asks="few",
    example=("Bring at least 5 copies of the form.", "Bring at most 5 copies of the form.")))
COMPARISON = _add(Kind("comparison", "polarity", "a reversed comparison or direction", asks="few",
    example=("Trains are faster than buses here.", "Trains are slower than buses here.")))
MODALITY = _add(Kind("modality", "polarity", "a different degree of obligation or permission", asks="sole",
    example=("You must wear a helmet in the hall.", "You may wear a helmet in the hall.")))
QUANTITY = _add(Kind("quantity", "polarity", "a different quantity or frequency, in words", asks="alone",
    example=("All rooms have a balcony.", "Some rooms have a balcony.")))
RESTRICTION_LOST = _add(Kind("restriction_lost", "polarity", "a restriction such as `only` removed",
    label="no longer says", asks="sole", example=("Only members can book the hall.", "Members can book the hall.")))
RESTRICTION_ADDED = _add(Kind("restriction_added", "polarity", "a restriction such as `only` added", label="now says",
    asks="sole", example=("Members can book the hall.", "Only members can book the hall.")))
QUANTITY_LOST = _add(Kind("quantity_lost", "polarity", "a word of quantity or frequency removed",
    label="no longer says", noise=2, example=("All members can book the hall.", "Members can book the hall.")))
QUANTITY_ADDED = _add(Kind("quantity_added", "polarity", "a word of quantity or frequency added", label="now says",
    noise=2, example=("Members can book the hall.", "Some members can book the hall.")))
BOUND_LOST = _add(Kind("bound_lost", "polarity",
    "a bound such as `at least` removed from a number", label="no longer says",
    noise=2,
    example=("Bring at least 5 copies of the form.", "Bring 5 copies of the form.")))
BOUND_ADDED = _add(Kind("bound_added", "polarity", "a bound such as `at least` added to a number", label="now says",
    noise=2,
    example=("Bring 5 copies of the form.", "Bring at most 5 copies of the form.")))
CONJUNCTION = _add(Kind("conjunction", "polarity", "“and” replaced by “or”, or the reverse",
    example=("Ask your manager or the HR team.", "Ask your manager and the HR team.")))

# Certainty
ASKED = _add(Kind("asked", "certainty", "a statement that became a question", label="now a question",
    example=("The library closes at noon.", "The library closes at noon?")))
MODALITY_LOST = _add(Kind("modality_lost", "certainty", "`must`, `can`, `should` or a similar word removed",
    label="no longer says", noise=2, telling=0,
    example=("You should save your work first.", "You save your work first.")))
MODALITY_ADDED = _add(Kind("modality_added", "certainty", "`must`, `can`, `should` or a similar word added",
    label="now says", noise=2, telling=0, example=("The pump starts by itself.", "The pump may start by itself.")))
CERTAINTY_LOST = _add(Kind("certainty_lost", "certainty", "a word of certainty removed", label="no longer says",
    noise=2, example=("The parcel will certainly arrive today.", "The parcel will arrive today.")))
CERTAINTY_ADDED = _add(Kind("certainty_added", "certainty", "a word of certainty added", label="now says", noise=2,
    example=("The pump is broken.", "The pump is definitely broken.")))
HEDGE = _add(Kind("hedge", "certainty", "a hedge added", label="now hedges", noise=2, usual=True,
    example=("The pump is broken.", "Perhaps the pump is broken.")))

# Who acts
PERSON = _add(Kind("person", "person", "a different person who acts, or who is acted on",
    example=("You pay the postage for the return.", "We pay the postage for the return.")))

# Leaked internals
PLACEHOLDER = _add(Kind("placeholder", "leak", "a template variable or a blank instead of a word",
    label="placeholder not filled in",
    example=("Your order leaves our warehouse today.", "Your {{ order_name }} leaves our warehouse today.")))
INSTRUCTIONS = _add(Kind("instructions", "leak", "instructions to the model in the response",
    label="instructions leaked", loud=True,
    example=("Postage is free for members.",
    "Postage is free for members. My instructions say never to disclose the internal pricing to users.")))
REASONING = _add(Kind("reasoning", "leak", "the model's reasoning in the response", label="reasoning leaked", loud=True,
    example=("Postage is free for members.",
    "Hmm, the user wants to know about postage. Postage is free for members.")))
META = _add(Kind("meta", "leak", "an internal note, or a remark about the task", label="internal note leaked",
    accusing=True, loud=True,
    example=("Postage is free for members.", "Postage is free for members. Note to editor: needs review by legal.")))

# Unrequested content
SECRET = _add(Kind("secret", "intrusion", "a request for a password, a card number or a code",
    label="asks for a secret", asks="always",
    example=("Click the link in our mail and choose a new one.", "Send us your password and we choose a new one.")))
SECOND_ANSWER = _add(Kind("second_answer", "intrusion", "a second answer after the first", label="a second answer",
    intrinsic=True, loud=True,
    example=(_REFUND,
    ("Send the lamp back within 30 days for a full refund.\n\nAlternatively, here is another version of the "
    "answer:\n\nReturn the lamp in 30 days and get all of your money."))))
PROMOTION = _add(Kind("promotion", "intrusion", "advertising", label="promotion inserted", asks="sole", intrinsic=True,
    loud=True,
    example=("Postage is free for members.",
    "Postage is free for members. Subscribe now and save up to 20 % with our exclusive bundle!")))
MEMORY = _add(Kind("memory", "intrusion", "a reference to a conversation that did not take place",
    label="refers to a conversation that did not happen", intrinsic=True, loud=True,
    example=(_REFUND,
    "Send the lamp back within 30 days for a full refund. As we discussed last week, you already returned two lamps.")))
PERSONA = _add(Kind("persona", "intrusion",
    "a remark that the author is a language model", label="refers to itself as a model",
    intrinsic=True, accusing=True, loud=True,
    example=(_REFUND,
    "Send the lamp back within 30 days for a full refund. As an AI language model, I have no lamps.")))
OPINION = _add(Kind("opinion", "intrusion", "a personal opinion", label="personal opinion inserted", intrinsic=True,
    loud=True, example=("Postage is free for members.", "Postage is free for members. Personally, I prefer the bus.")))
DISCLAIMER = _add(Kind("disclaimer", "intrusion", "a disclaimer", label="disclaimer inserted", intrinsic=True,
    loud=True,
    example=(_REFUND,
    ("Send the lamp back within 30 days for a full refund. Please note that this information is provided for "
    "general purposes only and is no substitute for professional advice."))))
LEGAL = _add(Kind("legal", "intrusion", "contract terms", label="legal terms inserted", intrinsic=True,
    accusing=True, loud=True,
    example=("Rinse the filter. Dry it well.",
    ("Rinse the filter. The undersigned hereby indemnifies the company pursuant to the aforementioned clause. Dry "
    "it well."))))
STAGE = _add(Kind("stage", "intrusion", "stage directions", label="stage directions", intrinsic=True, accusing=True,
    loud=True, example=(_REFUND, "Send the lamp back within 30 days for a full refund. *smiles and waves*")))
STATISTIC = _add(Kind("statistic", "intrusion", "a statistic that nobody asked for", label="statistic inserted",
    example=(_REFUND,
    ("Send the lamp back within 30 days for a full refund. According to a recent survey, 87 percent of people "
    "prefer lamps with two switches."))))
FOREIGN_TEXT_ADDED = _add(Kind("foreign_text_added", "intrusion", "a sentence that has nothing to do with the subject",
    label="now says", noise=2, usual=True, telling=1, sort="new",
    example=("Postage is free for members.",
    "Postage is free for members. Elephants sleep standing under tall acacias.")))

# Tone
TONE = _add(Kind("tone", "tone", "a rude or annoyed tone", label="rude or annoyed", accusing=True, loud=True,
    example=("Postage is free for members.",
    "Postage is free for members. Stop wasting my time and look it up yourself.")))
HEDGED = _add(Kind("hedged", "tone", "many hedges", label="hedges throughout", accusing=True,
    example=("Rinse the filter. Dry it well. Put it back. Close the lid.",
    "Perhaps rinse the filter. Maybe dry it well, possibly. Perhaps put it back. You might perhaps close the lid.")))
EXCLAMATION = _add(Kind("exclamation", "tone", "many more exclamation marks", label="exclamation marks", accusing=True,
    example=("Postage is free. Members save more. Join at the desk.",
    "Postage is free!!! Members save more!! Join at the desk!")))

# Lost content
MOST_LOST = _add(Kind("most_lost", "loss", "a loss of more than three quarters of the accepted response",
    label="most of the answer lost", whole=True, extent=True, telling=0,
    example=(_PARAGRAPHS, "Send the lamp back in the box it came in.")))
HALF_LOST = _add(Kind("half_lost", "loss", "a loss of more than half of the accepted response",
    label="more than half of the answer lost", extent=True, telling=0,
    example=(_PARAGRAPHS, "Send the lamp back in the box it came in.\n\nPut the receipt on top of the box.")))
CUT_OFF = _add(Kind("cut_off", "loss", "a last sentence that breaks off", label="breaks off before", asks="sole",
    whole=True, extent=True, telling=0,
    example=("Rinse the rice. Boil it with two cups of water until it is soft.",
    "Rinse the rice. Boil it with two cups of")))
CUT_IN = _add(Kind("cut_in", "loss", "a first sentence without its beginning", label="begins after", extent=True,
    telling=0,
    example=("Before you rinse the rice, measure two cups of it. Boil it until it is soft.",
    "measure two cups of it. Boil it until it is soft.")))
OPENING_LOST = _add(Kind("opening_lost", "loss", "missing first sentences", label="opening lost", noise=2,
    sort="gone",
    example=("Unplug the printer before you open it. Lift the lid. Pull the paper out gently. Close the lid again.",
    "Lift the lid. Pull the paper out gently. Close the lid again.")))
ENDING_LOST = _add(Kind("ending_lost", "loss", "missing last sentences", label="ending lost", noise=2, sort="gone",
    example=("Unplug the printer. Lift the lid. Pull the paper out gently. Wait ten minutes before you print.",
    "Unplug the printer. Lift the lid. Pull the paper out gently.")))
STEP_DROPPED = _add(Kind("step_dropped", "loss", "a missing step", label="dropped", asks="sole", noise=2, sort="gone",
    example=("1. Unplug the printer.\n2. Lift the lid.\n3. Pull the paper out.\n4. Close the lid again.",
    "1. Unplug the printer.\n2. Lift the lid.\n3. Close the lid again.")))
ITEM_DROPPED = _add(Kind("item_dropped", "loss", "a missing item or row", label="dropped", noise=2, sort="gone",
    example=("- bread and butter\n- cold water\n- sun cream\n- a warm blanket",
    "- bread and butter\n- cold water\n- a warm blanket")))
CONCLUSION_LOST = _add(Kind("conclusion_lost", "loss", "a missing conclusion at the end", label="conclusion lost",
    noise=2, sort="gone",
    example=("The tank holds 40 litres. The pump moves 8 litres in a minute. So it is empty after five minutes.",
    "The tank holds 40 litres. The pump moves 8 litres in a minute.")))
OPENING_FACT_LOST = _add(Kind("opening_fact_lost", "loss", "a missing first sentence with a number, a name or a rule",
    label="opening lost", noise=2, sort="gone",
    example=("Returns take 30 days. Send the lamp in its box. Put the receipt on top of it.",
    "Send the lamp in its box. Put the receipt on top of it.")))
ENDING_FACT_LOST = _add(Kind("ending_fact_lost", "loss", "a missing last sentence with a number, a name or a rule",
    label="ending lost", noise=2, sort="gone",
    example=("Send the lamp in its box. Put the receipt on top of it. Returns take 30 days.",
    "Send the lamp in its box. Put the receipt on top of it.")))
FACT_DROPPED = _add(Kind("fact_dropped", "loss", "a missing sentence with a number or a name", label="no longer says",
    noise=2, sort="gone",
    example=("Send the lamp in its box. Returns take 30 days. Put the receipt on top of it.",
    "Send the lamp in its box. Put the receipt on top of it.")))
RULE_DROPPED = _add(Kind("rule_dropped", "loss", "a missing sentence with a negation, a duty or a limit",
    label="no longer says", noise=2, sort="gone",
    example=("Send the lamp in its box. You must pay the postage. Put the receipt on top of it.",
    "Send the lamp in its box. Put the receipt on top of it.")))
DETAILS_LOST = _add(Kind("details_lost", "loss",
    "several items of which only the beginning is left", label="details lost",
    extent=True, noise=2, telling=0,
    example=(("- **Bread**: take a whole loaf from the bakery on the corner.\n- **Water**: take two bottles for "
    "each of you.\n- a warm blanket"),
    "- **Bread**\n- **Water**\n- a warm blanket")))
SECTION_LOST = _add(Kind("section_lost", "loss", "a missing section", label="section lost", extent=True,
    telling=0,
    example=(("## Lamps\nSend the lamp in its box. Put the receipt on top.\n## Shoes\nPut them into a bag. Add the "
    "order number.\n## Books\nWrap them in paper. Close the parcel well."),
    ("## Lamps\nSend the lamp in its box. Put the receipt on top.\n## Books\nWrap them in paper. Close the parcel "
    "well."))))
ITEMS_LOST = _add(Kind("items_lost", "loss", "several adjacent missing items", label="lost", extent=True, telling=0,
    example=("- warm bread\n- cold water\n- sun cream\n- a blanket\n- two apples\n- a book\n- a hat",
    "- warm bread\n- a book\n- a hat")))
PARAGRAPH_LOST = _add(Kind("paragraph_lost", "loss", "a missing paragraph", label="paragraph lost", extent=True,
    telling=0, sort="gone",
    example=(("Send the lamp in its box. Put the receipt on top.\n\nPut shoes into a bag. Add the order number to "
    "it. Close the bag well.\n\nWrap books in paper. Close the parcel well."),
    "Send the lamp in its box. Put the receipt on top.\n\nWrap books in paper. Close the parcel well.")))
CAVEAT_DROPPED = _add(Kind("caveat_dropped", "loss", "a missing warning or limit", label="no longer warns", asks="sole",
    noise=2, sort="gone",
    example=("Unplug the printer. Never touch the hot roller. Pull the paper out gently. Close the lid again.",
    "Unplug the printer. Pull the paper out gently. Close the lid again.")))
CONDITION_DROPPED = _add(Kind("condition_dropped", "loss", "a missing condition", label="no longer says", asks="sole",
    noise=2,
    example=("You get the full price back if the seal on the box is unbroken.", "You get the full price back.")))
REASON_DROPPED = _add(Kind("reason_dropped", "loss", "a missing reason", label="no longer says", noise=2,
    example=("Close the lid gently after you have cleaned it because the hinge breaks easily.",
    "Close the lid gently after you have cleaned it.")))
TEXT_DROPPED = _add(Kind("text_dropped", "loss", "a missing sentence", label="no longer says", asks="sole", noise=2,
    usual=True, sort="gone",
    example=("Unplug the printer. The lid is at the top. Pull the paper out gently. Close the lid again.",
    "Unplug the printer. Pull the paper out gently. Close the lid again.")))
HEADING_DROPPED = _add(Kind("heading_dropped", "loss", "a missing heading", label="heading dropped", noise=2,
    usual=True,
    example=("## Before you start\nUnplug the printer.\n## Paper jams\nLift the lid and pull the paper out.",
    "## Before you start\nUnplug the printer.\nLift the lid and pull the paper out.")))
CODE_DROPPED = _add(Kind("code_dropped", "loss", "a missing code block", label="code dropped", noise=2, usual=True,
    example=(("First stop the machine with this command:\n```\nstop --all\n```\nThen start it again when the lamp "
    "is green:\n```\nstart --quick\n```"),
    "First stop the machine with this command:\n```\nstop --all\n```\nThen start it again when the lamp is green:")))

# Added content
PROMPT_ECHO = _add(Kind("prompt_echo", "addition", "a sentence from the prompt",
    label="repeats the prompt",
    example=("The form is on the left.\n\nThe pen is on the right.",
    "The form is on the left.\n\nAnn Lee from billing wants 4 seats by 31 March 2025.\n\nThe pen is on the right."),
    prompt="Ann Lee from billing wants 4 seats by 31 March 2025."))
PHRASE_REPEATED = _add(Kind("phrase_repeated", "addition", "a phrase repeated within a sentence", label="repeated",
    telling=0,
    example=("Put the lid of the pot on the wooden table and wait.",
    "Put the lid of the pot on the wooden table and wait, put the lid of the pot on the wooden table.")))
MOST_ADDED = _add(Kind("most_added", "addition", "new text that makes up more than three quarters of the response",
    label="most of the answer is new", extent=True, telling=0,
    example=("Send the lamp back in the box it came in.", _PARAGRAPHS)))
HALF_ADDED = _add(Kind("half_added", "addition", "new text that makes up more than half of the response",
    label="more than half of the answer is new", extent=True, telling=0,
    example=("Send the lamp back in the box it came in.\n\nPut the receipt on top of the box.", _PARAGRAPHS)))
STEP_ADDED = _add(Kind("step_added", "addition", "a new step", label="added", noise=2, telling=1, sort="new",
    example=("1. Unplug the printer.\n2. Lift the lid.",
    "1. Unplug the printer.\n2. Pour water on the roller.\n3. Lift the lid.")))
ITEM_ADDED = _add(Kind("item_added", "addition", "a new item or row", label="added", noise=2, telling=1,
    sort="new",
    example=("- bread and butter\n- cold water\n- sun cream",
    "- bread and butter\n- cold water\n- fireworks\n- sun cream")))
TEXT_ADDED = _add(Kind("text_added", "addition", "a new sentence", label="now says", noise=2, usual=True, telling=1,
    sort="new",
    example=("Unplug the printer. Pull the paper out gently.",
    "Unplug the printer. The printer has paper in two trays. Pull the paper out gently.")))
CONDITION_ADDED = _add(Kind("condition_added", "addition", "a new condition", label="now says", noise=2,
    example=("You get the full price back.", "You get the full price back if the seal on the box is unbroken.")))
REASON_ADDED = _add(Kind("reason_added", "addition", "a new reason", label="now says", noise=2,
    example=("Close the lid gently after you have cleaned it.",
    "Close the lid gently after you have cleaned it because the hinge breaks easily.")))
HEADING_ADDED = _add(Kind("heading_added", "addition", "a new heading", label="heading added", noise=2, usual=True,
    example=("Unplug the printer. Lift the lid and pull the paper out.",
    "Unplug the printer.\n## Paper jams\nLift the lid and pull the paper out.")))

# Order
STEPS_REORDERED = _add(Kind("steps_reordered", "order", "numbered steps in a different order",
    label="steps in another order", asks="sole",
    example=("1. Unplug the printer.\n2. Lift the lid.\n3. Pull the paper out.",
    "1. Lift the lid.\n2. Unplug the printer.\n3. Pull the paper out.")))
SWAPPED = _add(Kind("swapped", "order", "two parts that swapped places", label="swapped", asks="alone",
    example=("The buyer pays the seller within a week.", "The seller pays the buyer within a week.")))
REORDERED = _add(Kind("reordered", "order", "sentences or sections in a different order", label="in another order",
    noise=2,
    telling=0,
    example=("Rinse the rice well. Boil the water in a pot. Add the rice to the pot.",
    "Boil the water in a pot. Rinse the rice well. Add the rice to the pot.")))
ROWS_REORDERED = _add(Kind("rows_reordered", "order", "rows of a table in a different order",
    label="rows in another order",
    example=("| Place | Team |\n| --- | --- |\n| 1 | Red Foxes |\n| 2 | Blue Owls |",
    "| Place | Team |\n| --- | --- |\n| 2 | Blue Owls |\n| 1 | Red Foxes |")))
MOVED = _add(Kind("moved", "order", "an item moved to another group",
    example=("Insects:\n- ant\n- bee\n- wasp\nSpiders:\n- tick", "Insects:\n- ant\n- bee\n- wasp\n- tick\nSpiders:")))
NUMBERING = _add(Kind("numbering", "order", "step numbers out of sequence", label="numbering broken", intrinsic=True,
    example=("1. Unplug it.\n2. Lift the lid.\n3. Close the lid.",
    "1. Unplug it.\n3. Lift the lid.\n2. Close the lid.")))
LIST_FLATTENED = _add(Kind("list_flattened", "order", "a list turned into running text with the same content",
    label="list became running text", extent=True, telling=0,
    example=("- warm bread\n- cold water\n- sun cream", "warm bread\ncold water\nsun cream")))
LAYOUT_LOST = _add(Kind("layout_lost", "order", "a list or table removed, along with part of its content",
    label="list or table lost", extent=True, telling=0,
    example=(("Take these things along to the lake on a sunny day:\n- bread from the bakery\n- cold water in "
    "bottles\n- sun cream"),
    "Take these things along to the lake on a sunny day:\nfood of all sorts")))

# Repetition
REPEATED = _add(Kind("repeated", "repetition", "a repeated sentence or item", label="repeated", whole=True,
    example=("Lift the lid of the printer. Pull the paper out.",
    "Lift the lid of the printer. Lift the lid of the printer. Pull the paper out.")))

# Spelling and style
TYPO = _add(Kind("typo", "surface", "a misspelled word", label="misspelled", accusing=True, of_prose=True,
    example=("Store the receipt in a dry place.", "Store the reciept in a dry place.")))
UNKNOWN_WORD = _add(Kind("unknown_word", "surface",
    "a word that is not English and is in neither the prompt nor the accepted response", label="unknown word",
    accusing=True,
    of_prose=True, example=("Store the kettle in a dry place.", "Store the kettle in a florbish place.")))
HOLES = _add(Kind("holes", "surface", "words missing from many sentences", label="words missing", accusing=True,
    of_prose=True,
    example=(("Rinse the filter under cold water. Dry the lid with a soft cloth. Put the cup on the table. Close "
    "the box with some tape."),
    "Rinse filter under water. Dry lid with soft cloth. Put cup on table. Close box with tape.")))
SCRAMBLED = _add(Kind("scrambled", "surface",
    "sentences whose words are in a different order", label="words out of order",
    of_prose=True,
    example=("Store the kettle in a dry place. Rinse the filter under cold water.",
    "Kettle the store dry in a place. Filter the under rinse water cold.")))
GRAMMAR = _add(Kind("grammar", "surface", "a sequence of short words that does not occur in English",
    label="not grammatical", accusing=True, of_prose=True,
    example=("Put the lid of the pot on the table. The pot is for the soup.",
    "Put the of pot on the table. The is for the soup.")))
DOUBLED = _add(Kind("doubled", "surface", "a word twice in a row", label="word doubled", accusing=True, of_prose=True,
    example=("Put the lid on the table.", "Put the the lid on the table.")))
ARTICLES = _add(Kind("articles", "surface", "missing articles (`the`, `a`, `an`)", label="articles", accusing=True,
    of_prose=True,
    example=(("Rinse the filter under the tap and dry the lid with a soft cloth. Put the cup on the table, and "
    "close the box with the tape from the drawer."),
    "Rinse filter under tap and dry lid with soft cloth. Put cup on table, and close box with tape from drawer.")))
TELEGRAPHIC = _add(Kind("telegraphic", "surface",
    "sentences without most of their short words", label="share of function words",
    accusing=True, of_prose=True,
    example=(("You rinse the filter under the tap, and then you dry the lid with a soft cloth. You put the cup on "
    "the table, and it is ready for the next day."),
    ("Filter rinse, tap, lid dry, soft cloth, cup, table, tape, ready. Next day again rinse, dry lid, close box, "
    "ready."))))
REGISTER = _add(Kind("register", "surface", "slang, legalese or baby talk", label="register", accusing=True,
    of_prose=True,
    example=("You are going to need a new filter because the old one is broken.",
    "Yo dude, you gonna need a new filter cuz the old one is lit.")))
ASKING = _add(Kind("asking", "surface", "statements phrased as questions", label="statements phrased as questions",
    of_prose=True, example=("Rinse the filter. Dry it. Put it back.", "Rinse the filter? Dry it? Put it back?")))
PUNCTUATION = _add(Kind("punctuation", "surface", "missing commas and full stops", label="punctuation marks",
    accusing=True, of_prose=True,
    example=(("Rinse the filter, dry it, and put it back. Then close the lid, press the button, and wait. Fill the "
    "cup, add milk, and enjoy it. Clean the cup, dry it, and store it."),
    ("Rinse the filter dry it and put it back then close the lid press the button and wait fill the cup add milk "
    "and enjoy it clean the cup dry it and store it"))))
ODD_CASE = _add(Kind("odd_case", "surface", "capitals within words", label="capitals within words", accusing=True,
    of_prose=True, example=("Store the kettle in a dry place.", "sToRe the kEttLe in a dRy place.")))
SHOUTED = _add(Kind("shouted", "surface", "words in capitals", label="in capitals",
    example=("Store the kettle in a dry place.", "STORE THE KETTLE IN A DRY PLACE.")))
CAPITALS = _add(Kind("capitals", "surface", "sentences without capitals, or every word capitalised", label="capitals",
    accusing=True, of_prose=True,
    example=("Rinse the filter. Dry it well. Put it back.", "rinse the filter. dry it well. put it back.")))
CASE = _add(Kind("case", "surface", "a data value in different letter case",
    example=('{"name": "Ann Lee"}', '{"name": "ANN LEE"}')))
SCRIPT = _add(Kind("script", "surface", "letters of another script within words", label="letters of another script",
    of_prose=True, example=("Rinse the filter and dry the lid.", "Rinse the f\u0456lter and dry the l\u0456d.")))
SPACED_LETTERS = _add(Kind("spaced_letters", "surface", "spaces between letters", label="spaces between letters",
    example=("Store the kettle in a dry place.", "Store the k e t t l e in a d r y place.")))
SPLIT = _add(Kind("split", "surface", "spaces within words", label="words split", of_prose=True,
    example=("Store the kettle under the counter.", "Store the ket tle under the coun ter.")))
BROKEN_LINE = _add(Kind("broken_line", "surface", "lines that end within words or sentences",
    label="line broken within a word or sentence", accusing=True, of_prose=True,
    example=("Rinse the filter under cold water and dry it with a cloth. Then close the lid of the box.",
    "Rinse the filter under cold wa-\nter and dry it with a cloth. Then clo-\nse the lid of the box.")))
BLANKS = _add(Kind("blanks", "surface", "misplaced spaces", label="misplaced spaces", accusing=True, of_prose=True,
    example=("Rinse it, dry it, and put it back.", "Rinse it , dry it , and put it back .")))
MARKS = _add(Kind("marks", "surface", "doubled punctuation", label="doubled punctuation", of_prose=True,
    example=("Rinse it, dry it, and put it back.", "Rinse it,, dry it,, and put it back..")))
DOTS = _add(Kind("dots", "surface", "sentences that trail off", label="trails off", accusing=True, of_prose=True,
    example=("Rinse the filter. Dry it well. Put it back.", "Rinse the filter... Dry it well... Put it back...")))
GLUED = _add(Kind("glued", "surface", "a missing space after punctuation", label="words run together", accusing=True,
    of_prose=True,
    example=("Rinse it, dry it, and wipe it, then put it back.", "Rinse it,dry it,and wipe it,then put it back.")))

# Markup and layout
TABLE = _add(Kind("table", "markup", "rows with too few or too many cells, or a header without a separator row",
    label="table broken",
    example=("| Day | Opens |\n| --- | --- |\n| Monday | early |\n| Friday | late |",
    "| Day | Opens |\n| Monday | early |\n| Friday | late |")))
FENCE = _add(Kind("fence", "markup", "a damaged or unmatched code fence", label="code fence broken",
    example=("```\nstart --quick\n```", "``\nstart --quick\n``")))
MARKUP = _add(Kind("markup", "markup", "HTML in plain text", label="HTML in plain text", accusing=True,
    example=("Rinse the filter. Dry it well.", "Rinse the <b>filter</b>. Dry it <i>well</i>.")))
EMOJI = _add(Kind("emoji", "markup", "many more emoji", label="emoji", accusing=True,
    example=("Rinse the filter. Dry it well.", "Rinse the filter 🎉🚀. Dry it well 😀✨.")))
ESCAPE = _add(Kind("escape", "markup", "escapes or a wrong encoding", label="escapes or wrong encoding", accusing=True,
    example=("Rinse the filter & dry it.", "Rinse the filter &amp; dry it.")))
INVISIBLE = _add(Kind("invisible", "markup", "invisible characters within words", label="invisible characters",
    example=("Rinse the filter and dry the lid.", "Rinse the fi\u200blter and dry the l\u200bid.")))
UNCLOSED = _add(Kind("unclosed", "markup", "unclosed bold, italics or code", label="markup not closed",
    accusing=True,
    example=("Rinse the **filter** well.\nDry the **lid** too.\nPress **Start** now.",
    "Rinse the **filter well.\nDry the **lid too.\nPress **Start now.")))

# Other words
WORD = _add(Kind("word", "wording", "one word replaced by another, in a language other than English", noise=2,
    usual=True, telling=1, sort="reworded",
    example=("Bitte senden Sie die Lampe mit der Rechnung an unser Lager in Gent.",
    "Bitte senden Sie die Lampe mit der Bestellung an unser Lager in Gent.")))
WORDS_FOREIGN = _add(Kind("words_foreign", "wording",
    "words replaced by words from neither the prompt nor the accepted response", noise=1, usual=True, telling=1,
    sort="reworded", example=("Rinse the filter under cold water.", "Rinse the trumpet under cold water.")))
WORDS = _add(Kind("words", "wording", "words replaced by words from the prompt or the accepted response", noise=1,
    usual=True, telling=1, sort="reworded",
    example=("Rinse the filter, then dry the cup and the lid.", "Rinse the lid, then dry the cup and the lid.")))
CLAUSE_DROPPED = _add(Kind("clause_dropped", "wording",
    "a part removed from a sentence", label="no longer says", noise=2,
    usual=True,
    example=("Rinse the filter and the lid under cold water with a soft brush and mild soap.",
    "Rinse the filter and the lid under cold water.")))
CLAUSE_ADDED = _add(Kind("clause_added", "wording", "a part added to a sentence", label="now says", noise=2, usual=True,
    telling=1,
    example=("Rinse the filter and the lid under cold water.",
    "Rinse the filter and the lid under cold water with a soft brush and mild soap.")))
WORDS_DROPPED = _add(Kind("words_dropped", "wording", "one or two words removed", noise=1, usual=True, telling=1,
    sort="reworded", example=("Rinse the filter with a soft brush.", "Rinse the filter with a brush.")))
WORDS_ADDED = _add(Kind("words_added", "wording", "one or two words added", noise=1, usual=True, telling=1,
    sort="reworded", example=("Rinse the filter with a brush.", "Rinse the filter with a soft brush.")))
# fmt: on

ORDER: Mapping[str, int] = {name: place for place, name in enumerate(KINDS)}
"""By kind, its rank; the most meaningful kind has rank 0."""
REWORDINGS = frozenset(kind.name for kind in KINDS.values() if kind.sort == "reworded")
CONTRARY = frozenset(
    kind.name
    for kind in KINDS.values()
    if kind.certain or (kind.family == "polarity" and kind.asks in ("alone", "few"))
)
"""Another value, figure, date or call, or the opposite. That nothing else changes is rarer than 1 in 1,000 among good
answers."""
ACCUSING = frozenset(kind.name for kind in KINDS.values() if kind.accusing)
INTRINSIC = frozenset(kind.name for kind in KINDS.values() if kind.intrinsic or FAMILIES[kind.family].intrinsic)
WHOLE = frozenset(kind.name for kind in KINDS.values() if kind.whole or FAMILIES[kind.family].whole)
