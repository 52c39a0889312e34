"""Lookups: calls that only read. Another one may lead to the same answer, which is compared by itself."""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from vrty_gate.core.case import NOTHING, Call, Case
from vrty_gate.core.conversation.arguments import Argument, Tolerance, asks_alike
from vrty_gate.core.conversation.calls import Calls, Paired
from vrty_gate.core.conversation.definitions import definitions_of
from vrty_gate.core.conversation.order import Placed, placed_calls, says
from vrty_gate.core.conversation.questions import turns_of_user
from vrty_gate.core.conversation.turns import Answer, Pair, exchange_of, exchanges
from vrty_gate.core.gate.rule import FIDELITY_MIDDLE
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_READS = frozenset(
    "get list search find read fetch lookup look query view show describe count check retrieve recall browse inspect"
    " calculate compute calculator current latest".split()
)
"""First words of the names of tools that read."""
_SEARCHES = frozenset("search lookup retriever retrieval".split())
"""Words that say so anywhere in a name, such as `web_search`."""
_ACTS = frozenset(
    "create delete update send write cancel remove insert replace edit modify submit publish upload add save set append"
    " rename move copy clear reset assign approve reject start stop enable disable install deploy execute exec run"
    " subscribe unsubscribe register merge push commit apply grant revoke pay buy sell reserve notify mark close reply"
    " purge drop upsert patch put sync schedule trigger launch kill confirm invite".split()
)
"""Words that say anywhere in a name that the tool changes something."""
_JOINS = frozenset(("and", "or", "then"))
_DUTIES = frozenset(("in", "out", "off"))
"""What makes `check` another verb: to check in, out or off changes something."""
_JOINT = re.compile(r"__|[./:]")
"""What stands between the name of a server or package and that of its tool."""
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CHANGES = lazily(
    r"(?i)(?:^|;)\s*(?:update|drop|alter|create|truncate|grant|revoke) |^(?:post|put|patch|delete)$"
    r"|\b(?:insert into|replace into|merge into|delete from|drop table|truncate table) "
)
"""An argument that makes a tool of any name change something: SQL, or the method of an HTTP request."""


def only_reads(call: Call, definition: Mapping[str, Any], tolerance: Tolerance) -> bool:
    """Whether a call only reads, by the options, by the tool's definition or else by its name; in doubt it does not."""
    if _matches(call.name, tolerance.writes) or any(map(_says_to_change, call.arguments.values())):
        return False
    stated = definition.get("read_only")
    return _matches(call.name, tolerance.reads) or (stated if isinstance(stated, bool) else is_of_reading(call.name))


def is_of_reading(name: str) -> bool:
    """Whether a name is one of a tool that only reads, such as `get_order`, `listIssues` or `mcp__github__search`."""
    own = next(filter(None, reversed(_JOINT.split(name))), "")
    words = [word.lower() for word in _WORD.findall(own)]
    if not words or not _ACTS.isdisjoint(words):
        return False
    first, *rest = words
    if first == "check" and rest and rest[0] in _DUTIES:
        return False
    after = [word for joint, word in zip(words, rest, strict=False) if joint in _JOINS]
    if any(word in _MAY_ACT for word in after):
        return False
    return first in _READS or not _SEARCHES.isdisjoint(words)


_MAY_ACT = frozenset(
    "book order post record charge transfer message email call print purchase refund report store archive download"
    " import export log flag lock tag".split()
)
"""Words that are verbs only after `and` and the like: to search and book, but to get a book."""


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _says_to_change(value: object) -> bool:
    return isinstance(value, str) and bool(_CHANGES.search(value))


class Lookups(NamedTuple):
    """What differs in the lookups of two conversations, where both answer after them."""

    lost: tuple[Placed, ...] = ()
    new: tuple[Placed, ...] = ()
    changed: tuple[tuple[Paired, Argument], ...] = ()
    """Arguments: other words of a search, or any others if the answers say the same."""


def apart(calls: Calls, case: Case, accepted: Case, tolerance: Tolerance) -> tuple[Calls, Lookups]:
    """The calls without what differs in lookups, and that.

    A conversation that does not answer after a lookup may have got what it needs from it, so the lookup stays. An
    answer without any lookup, where one came before, may be made up.
    """
    place = _Place(case, accepted, _defined(case, accepted), tolerance)
    lost = tuple([each for each in calls.lost if place.was_lookup(each)])
    new = tuple([each for each in calls.new if place.is_lookup(each)])
    changed = [(pair, each) for pair in calls.paired for each in pair.changed if place.may_differ(pair, each)]
    if not (lost or new or changed):
        return calls, Lookups()
    rest = calls._replace(
        paired=tuple([_without(pair, changed) for pair in calls.paired]),
        lost=tuple([each for each in calls.lost if each not in lost]),
        new=tuple([each for each in calls.new if each not in new]),
    )
    return rest, Lookups(lost, new, tuple(changed))


def _defined(case: Case, accepted: Case) -> dict[str, Mapping[str, Any]]:
    """What the definitions say of each tool: it only reads if the accepted one said so and the current one still does.

    A current definition alone may come with the very call that it would excuse.
    """
    before, now = definitions_of(accepted), definitions_of(case)
    defined: dict[str, Mapping[str, Any]] = {}
    for name in (*before, *now):
        said = [each.get(name, NOTHING).get("read_only") for each in (before, now)]
        defined[name] = {"read_only": False if False in said else said[0]}
    return defined


def _without(pair: Paired, changed: list[tuple[Paired, Argument]]) -> Paired:
    return pair._replace(changed=tuple([each for each in pair.changed if (pair, each) not in changed]))


class _Place:
    """Where the calls are made in both conversations, and what is answered after them."""

    def __init__(
        self, case: Case, accepted: Case, defined: Mapping[str, Mapping[str, Any]], tolerance: Tolerance
    ) -> None:
        self._case, self._accepted, self._defined, self._tolerance = case, accepted, defined, tolerance
        self._same: dict[int, bool] = {}

    def was_lookup(self, lost: Placed) -> bool:
        """Whether a lost call only reads, and both conversations answer after it, and not without any lookup."""
        if not self._only_reads(lost):
            return False
        exchange = exchange_of(self._accepted, lost.turn)
        return self._answers(exchange) is not None and self._has_looked(exchange)

    def _has_looked(self, exchange: int) -> bool:
        """Whether the current conversation has a lookup before its answer to a turn of the user."""
        calls = placed_calls(self._case.messages)
        return any(self._only_reads(each) and exchange_of(self._case, each.turn) <= exchange for each in calls)

    def is_lookup(self, new: Placed) -> bool:
        """Whether a new call only reads, and both conversations answer after it, or the accepted one ends before."""
        exchange = exchange_of(self._case, new.turn)
        if not self._only_reads(new) or _final(self._case, exchange) is None:
            return False
        return _final(self._accepted, exchange) is not None or _ends_with_call(self._accepted, exchange)

    def may_differ(self, pair: Paired, each: Argument) -> bool:
        """Whether an argument of a lookup may differ: it has other words to search for, or leads to the same answer.

        What the user said, such as the number of an order, may become nothing else.
        """
        if each.is_reworded or not (self._only_reads(pair.before) and self._only_reads(pair.now)):
            return False
        exchange = exchange_of(self._case, pair.now.turn)
        if exchange != exchange_of(self._accepted, pair.before.turn):
            return False
        answers = self._answers(exchange)
        if answers is None:
            return False
        said = "\n".join((*turns_of_user(self._accepted), *turns_of_user(self._case)))
        if asks_alike(each, said):
            return True
        is_told = each.before is not None and says(said, each.before)
        is_other = is_told and not (each.after is not None and says(said, each.after))
        return not is_other and self._say_the_same(exchange, answers)

    def _only_reads(self, placed: Placed) -> bool:
        return only_reads(placed.call, self._defined.get(placed.call.name, NOTHING), self._tolerance)

    def _answers(self, exchange: int) -> Pair | None:
        now, before = (_final(of, exchange) for of in (self._case, self._accepted))
        return Pair(now, before) if now is not None and before is not None else None

    def _say_the_same(self, exchange: int, answers: Pair) -> bool:
        if exchange not in self._same:
            self._same[exchange] = _is_the_same(answers)
        return self._same[exchange]


def _ends_with_call(case: Case, exchange: int) -> bool:
    """Whether a conversation ends with a call, which is made for a turn of the user with a number."""
    spoken = [message for message in case.messages if message.role == "assistant"]
    return bool(spoken and spoken[-1].calls) and exchange_of(case, len(spoken)) == exchange


def _is_the_same(answers: Pair) -> bool:
    """Whether two answers say the same in other words, with the same facts."""
    now, before = answers.now, answers.accepted
    if now is None or before is None:
        return False
    from vrty_gate.core.changes import TooLong, changes, is_trivial  # few arguments differ
    from vrty_gate.core.changes.kinds import KINDS
    from vrty_gate.core.fidelity import fidelity

    accepted = (before.case,)
    if now.case.response == before.case.response or is_trivial(now.case, accepted):
        return True
    try:
        found = changes(now.case, accepted)
        is_other = any(KINDS[change.kind].family in ("fact", "polarity") for change in found)
        return not is_other and fidelity(now.case, accepted) >= FIDELITY_MIDDLE
    except TooLong:
        return False


def _final(case: Case, exchange: int) -> Answer | None:
    """The final answer to the turn of the user with a number; None if there is none."""
    found = exchanges(case)
    answers = found[exchange] if exchange < len(found) else ()
    return answers[-1] if answers and answers[-1].is_final else None
