"""Run under other Pythons: prints which conditions do not find what they must, and a digest of evidence beyond them.

With the standard library alone; where the gate matches by RE2, this does by `re`.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from vrty_gate.core.grounding import conditions as c  # noqa: E402
from vrty_gate.core.grounding import phrases  # noqa: E402
from vrty_gate.core.grounding.condition_checks import rules  # noqa: E402
from vrty_gate.core.grounding.evaluation import Given  # noqa: E402

ENGLISH = "You can return it within **30\u2011day** windows; the card’s refund takes 5 days. Sorry!"
SPANISH = "¿Cuándo? La «DEVOLUCIÓN» tarda cinco días y cuesta 4,90 €; perdo\u0301n."
CONTEXT = "Refunds take 5 days. La devolución cuesta 4.90 euros."
MET = (
    (c.AnyOf(("30-day windows", "x")), ENGLISH, "passed", "30\u2011day windows"),
    (c.AnyOf("card's"), ENGLISH, "passed", "card’s"),
    (c.NoneOf(("devolución", "tarde")), SPANISH, "failed", "DEVOLUCIÓN"),
    (c.NoneOf(("devolucion", "cuando", "perdon")), SPANISH, "passed", ""),
    (c.AllOf(("cuándo", "perdón", "euros")), SPANISH, "failed", "euros"),
    (c.NoneOf(("devolucion", "tarde"), accents=False), SPANISH, "failed", "devolucion"),
    (c.AllOf(("cuando", "perdon"), accents=False), SPANISH, "passed", "cuando, perdon"),
    (c.Count("content_words", at_least=5), ENGLISH, "passed", "content words=8"),
    (c.Count("numbers", at_least=2), ENGLISH, "passed", "30\u2011day"),
    (c.Count("words", at_most=5), ENGLISH, "failed", "words=15"),
    (c.Count("sentences", at_least=2), SPANISH, "passed", "sentences=2"),
    (c.Count(("sorry", "card's"), at_most=1), ENGLISH, "failed", "Sorry"),
    (c.Count(c.Matches("[¿¡]"), at_least=1), SPANISH, "passed", "¿"),
    (c.Matching("[0-9] days"), ENGLISH, "passed", "5 days"),
    (c.NumbersGrounded("context"), SPANISH, "passed", ""),
    (c.NumbersGrounded("context"), ENGLISH, "failed", "30\u2011day"),
    (c.NumbersGrounded("context", allow=("30",)), ENGLISH, "passed", ""),
    (c.Count(c.Matches("[0-9] weeks"), at_most=0), ENGLISH, "passed", ""),
    (c.Metadata("a.b", one_of=(1, "x")), "", "passed", "a.b=1"),
)


class Expression(NamedTuple):
    expression: str
    size = 10

    def each(self, text: str):
        return (found[0] for found in re.finditer(self.expression, text))


digest = hashlib.sha256()
wrong = []
for condition, text, status, span in MET:
    entry = c.RuleEntry("r", "It says so.", "s", 1, condition)
    (rule,) = rules([entry], Expression, "es" if text is SPANISH else "en")
    found = rule.check(Given("", text, CONTEXT, {"a": {"b": 1}}))
    if (found.status, found.span) != (status, span):
        wrong.append([repr(condition), found.status, found.span])
    digest.update(ascii(found).encode())
for first in range(0, 0x34000, 32):  # beyond are no letters yet
    chars = [chr(code) for code in range(first, first + 32)]
    text = phrases.read(" ".join(f"a{char}b {char} Σ" for char in chars))
    ends = [phrases.find(text, "b"), *(phrases.find(text, phrases.folded(f"A{char}B")) for char in chars)]
    digest.update(ascii((text, ends)).encode())
print(json.dumps({"wrong": wrong, "digest": digest.hexdigest(), "python": sys.version_info[:2]}))  # noqa: T201
